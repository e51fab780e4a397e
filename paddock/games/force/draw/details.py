"""The details for `inspect`: every visible card with the sums behind its numbers (808.1), the totals of the run, the farms (F-8), ready
decks.
"""

from collections.abc import Mapping

from paddock.engine.presentation.game import Detail, Inspect, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.force.actions import Action
from paddock.games.force.cards.picture.card import card_svg, played_when, wording
from paddock.games.force.cards.picture.face import Face
from paddock.games.force.cards.text.nouns import COURSES, DISTANCES, GOINGS, STYLES, SURFACES
from paddock.games.force.continuous.sums import BECOMES, CORRECTION, PLUS, PRINTED
from paddock.games.force.data.codes import CardKind, Suit
from paddock.games.force.draw.face import seen
from paddock.games.force.draw.pieces import card_name, signed
from paddock.games.force.things import DECK_SLOTS
from paddock.games.force.view import Card, Sum, SumLine, View

PARTS: dict[int, str] = {Suit.SURFACE: "surface", Suit.DISTANCE: "distance", Suit.STYLE: "style"}
SUITED: dict[int, str] = PARTS | {Suit.COURSE: "course", Suit.GOING: "going"}
NUMBERS = ("cost", "run", "guard")  # the numbers in the order of a card's sums in the view
ORDER = ("run", "guard", "cost")
FLOORS = {"cost": "805.2c-i", "run": "702.6k-iii", "guard": "702.6k-iii"}  # the rule for a number below 0
TOTALS = {"run": "702.6k-i", "guard": "702.6k-ii"}


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
    """Every visible card, the two totals during a run, and both farms."""
    v: View = player_view.view
    found = {card.key: card_name(card.card, translator) for card in v.seen().values()}
    if v.plain["in_run"]:
        found |= {total_key(side): total_name(v, side, translator) for side in TOTALS}
    found |= {
        deck_key(choice.action): translator.text(choice.label) for choice in player_view.choices if has_plan(choice.action, translator)
    }
    return found | {farm_key(seat): translator.text("draw.farm_of", name=translator.name(seat)) for seat in range(len(v.seats))}


def detail(player_view: PlayerView, translator: Translator, key: str) -> Detail:
    v: View = player_view.view
    what, _, which = key.partition("-")
    if what == "total":
        return Detail(total_name(v, which, translator), "", (total_sheet(v, which, translator),))
    if what == "deck":
        return Detail(things(player_view, translator)[key], "", deck_sheets(which, translator))
    if what == "farm":
        return Detail(things(player_view, translator)[key], "", (farm_sheet(v, int(which), translator),))
    card = v.seen()[int(which)]
    face = seen(card, translator)
    return Detail(face.name, card_svg(face), (about(card, face, translator), *sums_of(card, translator)))


# ------------------------------------------------------------------ what a card says


def about(card: Card, face: Face, translator: Translator) -> TextTable:
    """The printed text in readable size, and for a horse the parts of the race that suit it."""
    rows = [(translator.text("closely.text"), face.text)] if face.text else []
    if card.kind != CardKind.HORSE:
        return TextTable("", (), ((translator.text("closely.kind"), played_when(face)), *rows))
    words = wording(face.language)
    grounds = [(bit, name, mask) for (bit, name), mask in zip(SURFACES.items(), (face.turf, face.dirt)) if face.surface & bit]
    for _, name, mask in grounds:
        rows.append(
            (words.text(f"surface.{name}"), listed([words.text(f"distance.{d}") for bit, d in DISTANCES.items() if mask & bit], translator))
        )
    rows.append(
        (translator.text("closely.style"), listed([words.text(f"style.{n}") for bit, n in STYLES.items() if face.style & bit], translator))
    )
    liked = [words.text(f"course.{n}") for bit, n in COURSES.items() if face.courses & bit]
    liked += [words.text(f"going.{n}") for bit, n in GOINGS.items() if face.goings & bit]
    rows += [(translator.text("closely.favourites"), listed(liked, translator))] if liked else []
    suits = [translator.text(f"closely.part.{name}") for bit, name in SUITED.items() if card.suited & bit]
    return TextTable("", (), (*rows, (translator.text("closely.suits"), listed(suits, translator) or translator.text("draw.none"))))


def listed(words: list[str], translator: Translator) -> str:
    return translator.fill(words)


# ------------------------------------------------------------------ why a number is what it is


def sums_of(card: Card, translator: Translator) -> list[TextTable]:
    """A sum for each number that an effect has changed. The other numbers share one table with their printed values."""
    numbered = dict(zip(NUMBERS, card.sums))
    sheets = [why(number, numbered[number], translator) for number in ORDER if len(numbered.get(number, ())) > 1]
    plain = [number for number in ORDER if len(numbered.get(number, ())) == 1]
    if plain:
        rows = tuple((translator.text(f"closely.number.{number}"), signed(numbered[number][-1].value)) for number in plain)
        sheets.append(TextTable(translator.text("sum.as_printed"), (), rows, tuple(numbered[number][-1].rule for number in plain)))
    return sheets


def why(number: str, lines: Sum, translator: Translator) -> TextTable:
    """808.1: the sum line by line. The last line is the number."""
    rows = [(line_name(line, translator), line_amount(line)) for line in lines]
    rules = [line.rule for line in lines]
    value = lines[-1].value
    rows.append((translator.text(f"closely.number.{number}"), signed(value)))
    rules.append("")
    if value < 0:
        rows.append((translator.text(f"sum.floor.{number}"), "0"))
        rules.append(FLOORS[number])
    return TextTable(translator.text(f"sum.why.{number}", n=signed(value)), (), tuple(rows), tuple(rules))


def line_name(line: SumLine, translator: Translator) -> str:
    if line.kind == PRINTED:
        return translator.text("sum.printed")
    if line.kind == CORRECTION:
        said = translator.text(f"sum.{PARTS[line.part]}")
        return translator.text("sum.by", part=said, card=card_name(line.card, translator)) if line.card else said
    return translator.text("sum.becomes" if line.kind == BECOMES else "sum.changes", card=card_name(line.card, translator))


def line_amount(line: SumLine) -> str:
    if line.kind in (PLUS, CORRECTION) and line.amount >= 0:
        return f"+{line.amount}"
    return f"= {signed(line.amount)}" if line.kind == BECOMES else signed(line.amount)


def total_name(v: View, side: str, translator: Translator) -> str:
    return translator.text(f"sum.total.{side}", n=v.run if side == "run" else v.guard)


def total_sheet(v: View, side: str, translator: Translator) -> TextTable:
    """702.6k: the total of all horses of a side. A negative number counts as 0."""
    seat = v.plain["turn_player"] if side == "run" else 1 - v.plain["turn_player"]
    rows, rules = [], []
    for card in v.seats[seat].run:
        if card.kind == CardKind.HORSE:
            number = card.run if side == "run" else card.guard
            rows.append((card_name(card.card, translator), str(max(0, number))))
            rules.append(FLOORS[side] if number < 0 else TOTALS["run"])
    if not rows:
        rows, rules = [(translator.text("sum.no_horse"), "0")], [TOTALS[side]]
    rows.append((translator.text(f"closely.number.{side}"), str(v.run if side == "run" else v.guard)))
    return TextTable(translator.text("sum.total.how"), (), tuple(rows), (*rules, ""))


def farm_sheet(v: View, seat: int, translator: Translator) -> TextTable:
    """F-8: all cards of a farm, the latest first."""
    it = v.seats[seat]
    rows = [(card_name(card.card, translator),) for card in reversed(it.farm)]
    rows += [(translator.text("draw.down", n=it.down),)] if it.down else []
    rows += [(translator.text("panel.removed", card=card_name(card.card, translator)),) for card in it.removed]
    return TextTable(translator.text("draw.cards", n=len(it.farm) + it.down), (), tuple(rows))


def deck_sheets(slot: str, translator: Translator) -> tuple[TextTable, TextTable]:
    """A ready deck: its plan, and its list without comments."""
    lines = [line.split(" ", 1) for line in translator.text(f"deck.{slot}.list").splitlines() if line[:1].isdigit()]
    plan = TextTable("", (), ((translator.text("closely.plan"), translator.text(f"deck.{slot}.plan")),))
    return plan, TextTable(translator.text("closely.list"), (), tuple((name, n) for n, name in lines))


CLOSELY = Inspect(things, detail)
