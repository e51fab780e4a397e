"""The details for `inspect`: every visible card with the sums behind its numbers (808.1), the totals of the run, the farms (F-8), ready
decks.

A thing is found by a key `kind-rest`: `card-17` (an instance), `total-run`, `farm-0` (a seat), `deck-2` (a deck slot).
"""

from collections.abc import Mapping

from paddock.engine.presentation.game import Detail, Inspect, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.force.actions import Action
from paddock.games.force.cards.picture.card import card_svg, favourite_words, played_when, wording
from paddock.games.force.cards.picture.face import Face
from paddock.games.force.cards.text.nouns import DISTANCES, STYLES, SURFACES
from paddock.games.force.continuous.sums import BECOMES, CORRECTION, PLUS, PRINTED
from paddock.games.force.data.codes import CardKind, Suit
from paddock.games.force.draw.face import face_of
from paddock.games.force.draw.pieces import card_name, signed
from paddock.games.force.things import DECK_SLOTS
from paddock.games.force.view import Card, Sum, SumLine, View

CORRECTED_PARTS: dict[int, str] = {Suit.SURFACE: "surface", Suit.DISTANCE: "distance", Suit.STYLE: "style"}
SUITED_PARTS: dict[int, str] = CORRECTED_PARTS | {Suit.COURSE: "course", Suit.GOING: "going"}
NUMBERS = ("cost", "run", "guard")  # the numbers in the order of a card's sums in the view
SHOWN_ORDER = ("run", "guard", "cost")
BELOW_ZERO_RULES = {"cost": "805.2c-i", "run": "702.6k-iii", "guard": "702.6k-iii"}
HORSE_RULE = "702.6k-i"  # each horse is part of the sum
NO_HORSE_RULES = {"run": "702.6k-i", "guard": "702.6k-ii"}


def farm_key(seat: int) -> str:
    return f"farm-{seat}"


def total_key(side: str) -> str:
    return f"total-{side}"


def deck_key(action: int) -> str:
    return f"deck-{action - Action.DECK_SLOT}"


def has_plan(action: int, translator: Translator) -> bool:
    """Whether the action chooses a ready deck. Players know their own decks, so these have no details."""
    return Action.DECK_SLOT <= action < Action.DECK_SLOT + DECK_SLOTS and translator.has(f"deck.{action - Action.DECK_SLOT}.plan")


def things(player_view: PlayerView, translator: Translator) -> Mapping[str, str]:
    """Names by key: every visible card, the two totals during a run, the ready decks to choose from, and both farms."""
    v: View = player_view.view
    found = {card.key: card_name(card.card, translator) for card in v.seen().values()}
    if v.plain["in_run"]:
        found |= {total_key(side): total_name(v, side, translator) for side in NO_HORSE_RULES}
    found |= {
        deck_key(choice.action): translator.text(choice.label) for choice in player_view.choices if has_plan(choice.action, translator)
    }
    return found | {farm_key(seat): translator.text("draw.farm_of", name=translator.name(seat)) for seat in range(len(v.seats))}


def detail(player_view: PlayerView, translator: Translator, key: str) -> Detail:
    """The details of the thing with this key."""
    v: View = player_view.view
    kind, _, rest = key.partition("-")
    if kind == "total":
        return Detail(total_name(v, rest, translator), "", (total_table(v, rest, translator),))
    if kind == "deck":
        return Detail(things(player_view, translator)[key], "", deck_tables(rest, translator))
    if kind == "farm":
        return Detail(things(player_view, translator)[key], "", (farm_table(v, int(rest), translator),))
    card = v.seen()[int(rest)]
    face = face_of(card, translator)
    return Detail(face.name, card_svg(face), (facts_table(card, face, translator), *number_tables(card, translator)))


# ------------------------------------------------------------------ what a card says


def facts_table(card: Card, face: Face, translator: Translator) -> TextTable:
    """The card's text in readable size. For a horse also its distances, styles and favourites, and the parts of the race that suit it."""
    rows = [(translator.text("closely.text"), face.text)] if face.text else []
    if card.kind != CardKind.HORSE:
        return TextTable("", (), ((translator.text("closely.kind"), played_when(face)), *rows))
    words = wording(face.language)
    for (bit, surface), mask in zip(SURFACES.items(), (face.turf, face.dirt)):
        if face.surface & bit:
            distances = [words.text(f"distance.{name}") for bit, name in DISTANCES.items() if mask & bit]
            rows.append((words.text(f"surface.{surface}"), translator.fill(distances)))
    styles = [words.text(f"style.{name}") for bit, name in STYLES.items() if face.style & bit]
    rows.append((translator.text("closely.style"), translator.fill(styles)))
    if favourites := [word for _, word in favourite_words(face)]:
        rows.append((translator.text("closely.favourites"), translator.fill(favourites)))
    suited = [translator.text(f"closely.part.{name}") for bit, name in SUITED_PARTS.items() if card.suited & bit]
    rows.append((translator.text("closely.suits"), translator.fill(suited) or translator.text("draw.none")))
    return TextTable("", (), tuple(rows))


# ------------------------------------------------------------------ why a number is what it is


def number_tables(card: Card, translator: Translator) -> list[TextTable]:
    """A sum for each number that an effect has changed. The other numbers share one table with their printed values."""
    sums = dict(zip(NUMBERS, card.sums))
    numbers = [number for number in SHOWN_ORDER if number in sums]
    tables = [sum_table(number, sums[number], translator) for number in numbers if len(sums[number]) > 1]
    unchanged = [number for number in numbers if len(sums[number]) == 1]
    if unchanged:
        rows = tuple((translator.text(f"closely.number.{number}"), signed(sums[number][-1].value)) for number in unchanged)
        tables.append(TextTable(translator.text("sum.as_printed"), (), rows, tuple(sums[number][-1].rule for number in unchanged)))
    return tables


def sum_table(number: str, lines: Sum, translator: Translator) -> TextTable:
    """808.1: the sum line by line, then the number. Below 0, the last row says that it counts as 0."""
    rows = [(line_name(line, translator), line_amount(line)) for line in lines]
    rules = [line.rule for line in lines]
    value = lines[-1].value
    rows.append((translator.text(f"closely.number.{number}"), signed(value)))
    rules.append("")
    if value < 0:
        rows.append((translator.text(f"sum.floor.{number}"), "0"))
        rules.append(BELOW_ZERO_RULES[number])
    return TextTable(translator.text(f"sum.why.{number}", n=signed(value)), (), tuple(rows), tuple(rules))


def line_name(line: SumLine, translator: Translator) -> str:
    """The reason for a line: printed, a part of the race that does not suit the horse, or the card whose effect it is."""
    if line.kind == PRINTED:
        return translator.text("sum.printed")
    if line.kind == CORRECTION:
        part = translator.text(f"sum.{CORRECTED_PARTS[line.part]}")
        return translator.text("sum.by", part=part, card=card_name(line.card, translator)) if line.card else part
    return translator.text("sum.becomes" if line.kind == BECOMES else "sum.changes", card=card_name(line.card, translator))


def line_amount(line: SumLine) -> str:
    """The amount of a line: `3`, `+2`, `−1`, or `= 6` for a new value."""
    if line.kind in (PLUS, CORRECTION) and line.amount >= 0:
        return f"+{line.amount}"
    return f"= {signed(line.amount)}" if line.kind == BECOMES else signed(line.amount)


def total_name(v: View, side: str, translator: Translator) -> str:
    return translator.text(f"sum.total.{side}", n=v.run if side == "run" else v.guard)


def total_table(v: View, side: str, translator: Translator) -> TextTable:
    """702.6k: the total of all horses of a side ("run" or "guard"). A negative number counts as 0."""
    seat = v.plain["turn_player"] if side == "run" else 1 - v.plain["turn_player"]
    rows, rules = [], []
    for card in v.seats[seat].run:
        if card.kind == CardKind.HORSE:
            number = card.run if side == "run" else card.guard
            rows.append((card_name(card.card, translator), str(max(0, number))))
            rules.append(BELOW_ZERO_RULES[side] if number < 0 else HORSE_RULE)
    if not rows:
        rows, rules = [(translator.text("sum.no_horse"), "0")], [NO_HORSE_RULES[side]]
    rows.append((translator.text(f"closely.number.{side}"), str(v.run if side == "run" else v.guard)))
    return TextTable(translator.text("sum.total.how"), (), tuple(rows), (*rules, ""))


def farm_table(v: View, seat: int, translator: Translator) -> TextTable:
    """F-8: all cards of a farm, the latest first; then the number of face-down cards, and the removed cards."""
    side = v.seats[seat]
    rows = [(card_name(card.card, translator),) for card in reversed(side.farm)]
    rows += [(translator.text("draw.down", n=side.down),)] if side.down else []
    rows += [(translator.text("panel.removed", card=card_name(card.card, translator)),) for card in side.removed]
    return TextTable(translator.text("draw.cards", n=len(side.farm) + side.down), (), tuple(rows))


def deck_tables(slot: str, translator: Translator) -> tuple[TextTable, TextTable]:
    """A ready deck: its plan, and its list without comments."""
    lines = [line.split(" ", 1) for line in translator.text(f"deck.{slot}.list").splitlines() if line[:1].isdigit()]
    plan = TextTable("", (), ((translator.text("closely.plan"), translator.text(f"deck.{slot}.plan")),))
    return plan, TextTable(translator.text("closely.list"), (), tuple((name, n) for n, name in lines))


INSPECT = Inspect(things, detail)
