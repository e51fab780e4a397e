"""The game table as text for 80 columns: course, riders, horses, score sheet and the hand of the viewing seat.

The text does not depend on terminal colours, because letters name each card (R8) and each horse (V).
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from paddock.engine.presentation.i18n import Phrase, Translator, phrase
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.trick_derby.narrate import card_words, colour_word, ticket_word
from paddock.games.trick_derby.state import COLOURS, GOAL, HORSES, NONE, WHIPS, colour, printed
from paddock.games.trick_derby.things import COLOUR, TICKET
from paddock.games.trick_derby.view import HorseView, PastRace, RiderView, View

CARD_STYLES = ("red", "bright_blue", "yellow", "green")
WHIP_UP, WHIP_DOWN, UNSEEN, STRIDE = "!", "·", "?", "›"
SQUARE = 8  # columns of a square of the course


def draw(player_view: PlayerView, translator: Translator, width: int) -> RenderableType:
    """Draw the player view of one seat, at most `width` columns wide."""
    v: View = player_view.view
    parts: list[RenderableType] = [heading(v, translator), course(v, translator, width), riders(v, translator), horses(v, translator)]
    if v.race > 0:
        parts.append(sheet(v, translator))
    parts.extend(hands(v, translator))
    return Group(*parts)


def heading(v: View, translator: Translator) -> Text:
    """The race number and the state of the trick."""
    if v.over:
        return Text(translator.text("terminal.over"), style="bold")
    text = Text(translator.text("terminal.race", n=v.race + 1, of=v.races) + "  ", style="bold")
    text.append(" ".join(standing(v, translator)), style="not bold")
    return text


def standing(v: View, translator: Translator) -> list[str]:
    """TD-5.1 to TD-5.4: the state of the trick as text: the led colour, the declared whip and the winning rider."""
    if v.phase == "discard":
        return [translator.text("terminal.discard", n=v.discard_number)]
    if v.phase != "play":
        return [translator.text("terminal.tickets")]
    said = [translator.text("terminal.trick", n=v.trick.number)]
    if v.trick.led != NONE:
        said.append(translator.text("terminal.led", rider=translator.name(v.trick.leader), colour=colour_word(v.trick.led)))
    if v.trick.declarer != NONE:
        said.append(translator.text("terminal.whip", rider=translator.name(v.trick.declarer), colour=colour_word(v.trick.rules)))
    if v.trick.winning != NONE:
        said.append(translator.text("terminal.winning", rider=translator.name(v.trick.winning)))
    return said


# ------------------------------------------------------------------ the course


def course(v: View, translator: Translator, width: int) -> Table:
    """TD-5.5: the horses on the squares. The higher horse on a square is ahead.

    At the goal, the first horse to arrive is at the top. Brackets mark the horse of the viewing seat.
    """
    grid = Table.grid(padding=0)
    for _ in range(GOAL + 1):
        grid.add_column(width=min(SQUARE, width // (GOAL + 1)), justify="center", no_wrap=True)
    tallest = max(1, *(len(on) for on in v.course))
    for level in range(tallest - 1, -1, -1):
        grid.add_row(*(at_level(v, square, level, tallest) for square in range(GOAL + 1)))
    names = [translator.text("terminal.gate"), *(str(n) for n in range(1, GOAL)), translator.text("terminal.goal")]
    grid.add_row(*("─" * SQUARE for _ in names), style="green")
    grid.add_row(*names, style="green")
    return grid


def at_level(v: View, square: int, level: int, tallest: int) -> Text:
    on = v.course[square]
    if square == GOAL:
        at = tallest - 1 - level
        return Text(f"{at + 1}.", style="dim").append_text(horse_mark(v, on[at])) if at < len(on) else Text("")
    return horse_mark(v, on[level]) if level < len(on) else Text("")


def horse_mark(v: View, horse: int) -> Text:
    yours = v.seat >= 0 and v.riders[v.seat].horse == horse
    return Text(f"[{TICKET.letters[horse]}]" if yours else TICKET.letters[horse], style="bold reverse" if yours else "bold")


# ------------------------------------------------------------------ riders and horses


def riders(v: View, translator: Translator) -> Table:
    """The riders clockwise, with their public facts: card backs, whips, cards set aside, tickets and the card in the trick."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(translator.text("terminal.rider"), no_wrap=True)
    for column in ("horse", "points", "backs", "whips", "aside", "tickets_head", "played"):
        table.add_column(translator.text(f"terminal.{column}"), no_wrap=True, justify="right" if column == "points" else "left")
    for r in v.clockwise:
        rider = v.riders[r]
        name = Text("> " if r in v.pending else "  ").append(translator.name(r), style="bold" if r == v.seat else "")
        points = "" if r == v.dummy else str(rider.score)
        whips = WHIP_UP * rider.whips + WHIP_DOWN * (WHIPS - rider.whips)
        table.add_row(name, TICKET.letters[rider.horse], points, backs(rider), whips, aside(rider), tickets(rider), played(v, r))
    return table


def card(number: int, also: str = "") -> Text:
    return Text(f"{COLOUR.letters[colour(number)]}{printed(number)}{also}", style=CARD_STYLES[colour(number)])


def backs(rider: RiderView) -> Text:
    """TD-1.3: the number of cards of each colour."""
    shown = [Text(f"{COLOUR.letters[c]}×{rider.hand[c]}", style=CARD_STYLES[c]) for c in range(COLOURS) if rider.hand[c]]
    return Text(" ").join(shown)


def aside(rider: RiderView) -> Text:
    """TD-3.3, TD-3.4: the cards set aside face up, and the card face down with its colour once the colour is public."""
    shown = [card(c) for c in (rider.up, rider.up_too) if c != NONE]
    if rider.has_down:
        known = rider.down_colour != NONE
        shown.append(Text(COLOUR.letters[rider.down_colour] + UNSEEN, style=CARD_STYLES[rider.down_colour]) if known else Text(UNSEEN))
    return Text(" ").join(shown)


def tickets(rider: RiderView) -> str:
    up = TICKET.letters[rider.ticket_up] if rider.ticket_up != NONE else ""
    return f"{up} {UNSEEN}" if rider.has_ticket_down else up


def played(v: View, r: int) -> Text:
    number = v.riders[r].played
    return card(number, "!" if v.trick.declarer == r else "") if number != NONE else Text("")


def horses(v: View, translator: Translator) -> Table:
    """Each horse with its current place, its odds, and the cards of the horse that this seat has seen (TD-7.3)."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(translator.text("terminal.horse"), no_wrap=True)
    table.add_column(translator.text("terminal.place"), no_wrap=True)
    table.add_column(translator.text("terminal.odds"), justify="right", no_wrap=True)
    table.add_column(translator.text("terminal.cards"))
    for h in range(HORSES):
        horse = v.horses[h]
        name = Text(f"{TICKET.letters[h]} ", style="bold").append(translator.text(ticket_word(h)), style="not bold")
        gone = v.riders[horse.rider].gone if horse.rider != NONE and not v.over else ()
        table.add_row(name, translator.text(f"place.{horse.place}"), str(horse.odds), remembered(horse, gone))
    return table


def remembered(horse: HorseView, gone: tuple[int, ...]) -> Text:
    """`R1 (8) ??` means: red 1 seen, red 8 seen and gone in this race, and two more red cards not seen."""
    groups = []
    for c in range(COLOURS):
        seen = [number for number in horse.seen if colour(number) == c]
        words = [f"({printed(number)})" if number in gone else str(printed(number)) for number in seen]
        unseen = UNSEEN * (horse.colours[c] - len(seen))
        if words or unseen:
            groups.append(Text(COLOUR.letters[c] + " ".join([*words, *([unseen] if unseen else [])]), style=CARD_STYLES[c]))
    return Text("  ").join(groups)


# ------------------------------------------------------------------ score sheet and hands


def sheet(v: View, translator: Translator) -> Table:
    """TD-6.2: the finished races: place and squares of each horse, points and tickets of each rider."""
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column(translator.text("terminal.past"), no_wrap=True)
    for h in range(HORSES):
        table.add_column(TICKET.letters[h], no_wrap=True)
    betting = [r for r in v.clockwise if r != v.dummy]
    for r in betting:
        table.add_column(translator.name(r), no_wrap=True)
    for number, past in enumerate(v.sheet[: v.race], 1):
        ran = (f"{translator.text(f'place.{past.places[h]}')} {past.squares[h]}" for h in range(HORSES))
        table.add_row(str(number), *ran, *(won(past, r) for r in betting))
    return table


def won(past: PastRace, r: int) -> str:
    return f"+{past.points[r]} {TICKET.letters[past.tickets_up[r]]}{TICKET.letters[past.tickets_down[r]]}"


def hands(v: View, translator: Translator) -> list[Text]:
    """The dummy's open cards, then the pieces face down and the hand of the viewing seat, with the squares that each card moves."""
    lines = []
    if v.dummy != NONE and v.riders[v.dummy].open_hand:
        lines.append(Text(" ").join([Text(translator.text("terminal.open_hand")), *(card(c) for c in v.riders[v.dummy].open_hand)]))
    laid = face_down(v)
    if laid and not v.over:
        lines.append(Text(translator.text("terminal.yours_down", things=laid)))
    if v.yours.hand:
        lines.append(Text("  ").join([Text(translator.text("terminal.yours"), style="bold"), *by_colour(v)]))
    return lines


def face_down(v: View) -> list[Phrase]:
    """TD-3.4, TD-4.2: the card and the ticket that the viewing seat laid face down. Only this seat knows them."""
    laid = [card_words(v.yours.down)] if v.yours.down != NONE else []
    return [*laid, phrase("terminal.yours_ticket", ticket=ticket_word(v.yours.ticket_down))] if v.yours.ticket_down != NONE else laid


def by_colour(v: View) -> list[Text]:
    """TD-1.4: the hand in one group for each colour, with one stride sign for each square that a card moves."""
    groups = []
    for c in range(COLOURS):
        of_colour = [card(number, STRIDE * v.marks[printed(number) - 1]) for number in v.yours.hand if colour(number) == c]
        if of_colour:
            groups.append(Text(" ").join(of_colour))
    return groups
