"""The race card: a row for each rider, clockwise from the viewing seat (TD-1.3, TD-1.6, TD-3, TD-4, TD-7.1)."""

from dataclasses import dataclass
from itertools import pairwise

from paddock.engine.presentation.svg import number, shows, tag, use
from paddock.games.trick_derby.draw.pieces import (
    BACK_RATIO,
    TICKET_RATIO,
    at,
    back,
    choosing,
    envelope,
    eye,
    eye_badge,
    path,
    rect,
    sealed_ticket,
    silk,
    small_card,
    ticket,
    title,
    whips,
    words,
)
from paddock.games.trick_derby.draw.scene import Scene, fit, known
from paddock.games.trick_derby.state import COLOURS, NONE, RIDERS

NAME_ROOM = 46  # width of a name next to the points


@dataclass(frozen=True)
class Columns:
    """The positions of the columns in one shape."""

    left: float
    right: float
    line: float  # y of the line under the heads
    row: float
    silk: float
    card: float  # width of a small card
    hand: float
    hand_room: float
    aside: float
    whips: float
    whip: float
    tickets: float
    ticket: float
    points: float
    odds: float


WIDE = Columns(532, 1052, 273, 48, 34, 19, 682, 124, 814, 882, 26, 932, 38, 0, 1036)
TALL = Columns(14, 376, 272, 31, 24, 15, 44, 98, 147, 185, 20, 224, 34, 322, 363)


def race_card(scene: Scene) -> str:
    c = WIDE if scene.wide else TALL
    rows = [row(scene, c, rider, c.line + i * c.row, i == RIDERS - 1) for i, rider in enumerate(scene.seated())]
    return tag("g", heads(scene, c), *rows, past_line(scene) if not scene.wide else "", id="race-card")


@shows(lambda scene, *_: scene.wide)
def heads(scene: Scene, c: Columns) -> str:
    y = c.line - 7 if scene.wide else c.line - 5
    named = [("hand", c.hand), ("aside", c.aside), ("whips", c.whips), ("tickets", c.tickets)]
    parts = [words(scene.draws(f"head_{name}"), x, y, "tx-s tx-2") for name, x in named]
    parts.append(words(scene.draws("head_odds"), c.odds, y, "tx-s tx-2 mid"))
    if scene.wide:
        parts.append(words(scene.draws("race_card"), c.left, 242, "tx-h"))
    else:
        parts.append(words(scene.draws("head_points"), c.points, y, "tx-s tx-2 mid"))
    return "".join(parts) + path(f"M{number(c.left)} {number(c.line)}H{number(c.right)}", "hair-2")


def row(scene: Scene, c: Columns, rider: int, top: float, last: bool) -> str:
    """Draw a row at y = 0 and translate it, so that viewers with another row order reuse the cached fragments."""
    line = path(f"M{number(c.left)} {number(c.row)}H{number(c.right)}", "hair") if not last else ""
    return tag("g", who(scene, c, rider), held(scene, c, rider), line, transform=at(0, top), id=f"rider-{rider}")


def shown_as_held(scene: Scene, c: Columns, rider: int) -> tuple[object, ...]:
    v, r = scene.view, scene.rider(rider)
    mine = (v.yours.down, v.yours.ticket_down) if rider == v.seat else None
    of_rider = (r.score, r.hand, r.open_hand, r.up, r.up_too, r.has_down, r.down_colour, r.whips, r.ticket_up, r.has_ticket_down)
    return of_rider, mine, v.horses[r.horse].odds, v.dummy, v.phase, v.phase == "ticket_up" and rider in v.pending, v.marks


@shows(shown_as_held)
def held(scene: Scene, c: Columns, rider: int) -> str:
    """The cards, whips and tickets of a rider, and the odds of the horse."""
    r = scene.rider(rider)
    middle = c.row / 2
    parts = [whips_of(scene, c, rider, middle)]
    if rider == scene.view.dummy:
        parts.append(dummy_cards(scene, c, middle))
    else:
        parts += [backs(scene, c, rider, middle), set_aside(scene, c, rider, middle), tickets(scene, c, rider, middle)]
    odds = str(scene.view.horses[r.horse].odds)
    parts.append(words(odds, c.odds, middle + (9 if scene.wide else 6), "tx-big mid" if scene.wide else "tx-h mid"))
    if not scene.wide and rider != scene.view.dummy:
        parts.append(words(str(r.score), c.points, middle + 6, "tx-l tx-serif mid"))
    return "".join(parts)


def shown_of_who(scene: Scene, c: Columns, rider: int) -> tuple[object, ...]:
    v, r = scene.view, scene.rider(rider)
    horse = v.horses[r.horse]
    return r.horse, r.score, horse.colours, horse.seen, rider == v.seat, rider == v.starter, v.dummy


@shows(shown_of_who)
def who(scene: Scene, c: Columns, rider: int) -> str:
    """The horse, its rider and the points, with a flag for the start player."""
    r, middle = scene.rider(rider), c.row / 2
    parts = [title(knowledge(scene, rider)), silk(r.horse, c.left, middle - c.silk / 2, c.silk)]
    if rider == scene.view.starter:
        flag = tag("circle", cx=c.left + c.silk - 4, cy=middle + c.silk / 2 - 5, r=7.5, cls="tag") + use(
            "i-flag", x=c.left + c.silk - 9.5, y=middle + c.silk / 2 - 10.5, width=11, height=11
        )
        parts.append(tag("g", title(scene.draws("starter")), flag))
    if scene.wide:
        x = c.left + 42
        name = (
            scene.name(rider)
            if rider == scene.view.dummy
            else scene.draws("rider_points", rider=fit(scene.name(rider), NAME_ROOM, 11.5), n=r.score)
        )
        horse = scene.horse(r.horse)
        parts.append(words(horse, x, middle - 3, "tx-serif tx-l" if fit(horse, c.hand - x, 14) == horse else "tx-serif tx"))
        parts.append(words(name, x, middle + 13, "tx-s tx-2"))
    return tag("g", *parts)


def knowledge(scene: Scene, rider: int) -> str:
    """TD-7.3: a text with the cards that the viewing seat has seen of this rider's horse."""
    r = scene.rider(rider)
    horse = scene.view.horses[r.horse]
    seen = [scene.card(card) for card in horse.seen]
    colours = [scene.draws("of_colour", n=horse.colours[k], colour=scene.colour(k)) for k in range(COLOURS)]
    known_cards = scene.translator.fill(seen) if seen else scene.draws("nothing")
    return scene.draws(
        "knowledge",
        horse=scene.horse(r.horse),
        rider=scene.translator.name(rider),
        colours=scene.translator.fill(colours),
        cards=known_cards,
    )


def backs(scene: Scene, c: Columns, rider: int, middle: float) -> str:
    """TD-1.3: one back for each card in hand, with a gap between the colours."""
    hand = scene.rider(rider).hand
    cards = [k for k in range(COLOURS) for _ in range(hand[k])]
    apart = c.card * 0.5 if len(cards) < 8 else c.card * 0.3
    changes = sum(1 for a, b in pairwise(cards) if a != b)
    step = min(c.card * 0.66, (c.hand_room - c.card - apart * changes) / max(1, len(cards) - 1))
    x, y, drawn = c.hand, middle - c.card * BACK_RATIO / 2, []
    for i, k in enumerate(cards):
        if i:
            x += step + (apart if k != cards[i - 1] else 0)
        drawn.append(tag("g", back(k, c.card), transform=at(x, y)))
    counts = [scene.draws("of_colour", n=hand[k], colour=scene.colour(k)) for k in range(COLOURS)]
    return tag("g", title(scene.translator.fill(counts)), *drawn)


def set_aside(scene: Scene, c: Columns, rider: int, middle: float) -> str:
    """TD-3.3: the card set aside face up. TD-3.4: the card set aside face down, as an envelope and later as its back."""
    r = scene.rider(rider)
    high = c.card * BACK_RATIO
    second = c.aside + c.card + (4 if scene.wide else 2)
    parts = (
        [tag("g", title(scene.full_card(r.up)), small_card(r.up, c.card), transform=at(c.aside, middle - high / 2))] if known(r.up) else []
    )
    mine = scene.view.yours.down if rider == scene.view.seat else NONE
    if known(mine):
        said = scene.draws("only_you", piece=scene.card(mine))
        parts.append(
            tag("g", title(said), small_card(mine, c.card), eye_badge(c.card - 1, high - 1), transform=at(second, middle - high / 2))
        )
    elif known(r.down_colour):
        said = scene.draws("down_colour", colour=scene.colour(r.down_colour))
        parts.append(tag("g", title(said), back(r.down_colour, c.card), transform=at(second, middle - high / 2)))
    elif r.has_down:
        wide = c.card + 3
        parts.append(tag("g", title(scene.draws("sealed")), envelope(wide), transform=at(second - 1, middle - wide * 0.34)))
    elif scene.view.phase == "discard":
        parts.append(tag("g", title(scene.draws("choosing")), choosing(c.card, high), transform=at(second, middle - high / 2)))
    return "".join(parts)


def whips_of(scene: Scene, c: Columns, rider: int, middle: float) -> str:
    up = scene.rider(rider).whips
    return tag("g", title(scene.draws("whips_up", n=up)), whips(up, c.whips, middle - c.whip / 2, c.whip))


def tickets(scene: Scene, c: Columns, rider: int, middle: float) -> str:
    """TD-4.1: the ticket face up. TD-4.2: the ticket face down."""
    r = scene.rider(rider)
    high = c.ticket * TICKET_RATIO
    y, second = middle - high / 2, c.tickets + c.ticket + 5
    parts = []
    if known(r.ticket_up):
        said = scene.draws("face_up", piece=scene.horse(r.ticket_up))
        parts.append(tag("g", title(said), ticket(scene, r.ticket_up, c.ticket), transform=at(c.tickets, y)))
    elif scene.view.phase == "ticket_up":
        empty = choosing(c.ticket, high) if scene.waits_for(rider) else rect(0.7, 0.7, c.ticket - 1.4, high - 1.4, "slot", 2.5)
        parts.append(tag("g", empty, transform=at(c.tickets, y)))
    mine = scene.view.yours.ticket_down if rider == scene.view.seat else NONE
    if known(mine):
        said = scene.draws("only_you", piece=scene.horse(mine))
        parts.append(tag("g", title(said), ticket(scene, mine, c.ticket), eye(c.ticket - 11, high / 2 - 5), transform=at(second, y)))
    elif r.has_ticket_down:
        parts.append(tag("g", title(scene.draws("second_down")), sealed_ticket(c.ticket), transform=at(second, y)))
    elif scene.view.phase == "ticket_down":
        parts.append(tag("g", title(scene.draws("choosing")), choosing(c.ticket, high), transform=at(second, y)))
    return "".join(parts)


def dummy_cards(scene: Scene, c: Columns, middle: float) -> str:
    """TD-9.2: the dummy's open cards from the top. Its cards set aside take the columns of the tickets."""
    r = scene.rider(scene.view.dummy)
    room = c.whips - 6 - c.hand
    step = min(c.card, (room - c.card) / max(1, len(r.open_hand) - 1))
    y = middle - c.card * BACK_RATIO / 2
    parts = [tag("g", title(scene.draws("dummy_pile", cards=[scene.card(card) for card in r.open_hand])))]
    # the loop runs backwards, so that the top card is drawn last, over the next card
    for i, card in reversed(list(enumerate(r.open_hand))):
        parts.append(tag("g", small_card(card, c.card), transform=at(c.hand + i * step, y)))
    aside = [card for card in (r.up, r.up_too) if known(card)]
    for i, card in enumerate(aside):
        said = scene.draws("was_set_aside", card=scene.full_card(card))
        parts.append(tag("g", title(said), small_card(card, c.card), transform=at(c.tickets + i * (c.card + 3), y)))
    if aside:
        x = c.tickets + len(aside) * (c.card + 3) + 3
        parts.append(words(scene.draws("aside_short"), x, middle + 4, "tx-s tx-2"))
    return "".join(parts)


def past_line(scene: Scene) -> str:
    """TD-6.2: the finishing order of each past race, in one line for the tall shape."""
    if not scene.view.race:
        return ""
    orders = [
        scene.draws("past_order", race=race + 1, order=" ".join("VFSO"[h] for h in scene.horses_by_place(scene.view.sheet[race].places)))
        for race in scene.past()
    ]
    return words(scene.draws("past_races", orders=" · ".join(orders)), 14, 410, "tx-s tx-2")
