"""The drawing beside the run: farms, hands, situations, the race, the steps of the turn and waiting abilities."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice
from paddock.engine.presentation.svg import tag, text
from paddock.games.force.cards.picture.card import HEIGHT, WIDTH, card_back
from paddock.games.force.cards.picture.typeset import fitting_size, width_of
from paddock.games.force.data.codes import COURSES, GOINGS, Surface
from paddock.games.force.data.stages import Step
from paddock.games.force.draw.details import farm_key
from paddock.games.force.draw.pieces import card_at, card_face, card_name, group, readable, text_at
from paddock.games.force.state import Waiting
from paddock.games.force.view import Card, View

STEPS = (  # word, rule, first stage that belongs to the step
    ("supports", "702.5", Step.TURN_STARTS), ("runner", "702.6b", Step.RUN_BEGINS), ("horse_supports", "702.6d", Step.HORSE_SUPPORTS),
    ("guard", "702.6e", Step.GUARDING), ("priority", "702.6g", Step.PRIORITY), ("compare", "702.6k", Step.COUNT_RUN),
    ("distance", "702.6l", Step.GO_DISTANCE), ("clear", "702.6n", Step.CLEAR_RUN),
)  # fmt: skip
MOST_BACKS = 12


def step_now(v: View) -> int:
    """The index of the current step of the turn."""
    return sum(v.plain["stage"] >= since for _, _, since in STEPS) - 1


def backs(n: int, x: float, y: float, scale: float, w: float, name: str) -> str:
    """A hidden hand: a card back for each of n cards, but at most MOST_BACKS."""
    shown = min(n, MOST_BACKS)
    step = min(17 * scale / 0.115, (w - WIDTH * scale) / max(1, shown - 1))
    return group(*(group(card_back(), x=round(step * k, 2), scale=scale) for k in range(shown)), x=x, y=y, id=name)


def pile_of(cards: tuple[Card, ...], scale: float) -> str:
    """The edges of the cards below the top card of a pile."""
    return "".join(
        tag("rect", x=d, y=-d, width=WIDTH * scale, height=HEIGHT * scale, rx=14 * scale, cls="stock")
        for d in (4, 2)
        if len(cards) > d // 2
    )


def names_of(cards: tuple[Card, ...], translator: Translator) -> str:
    """The names of the cards, the latest first."""
    return translator.fill([card_name(card.card, translator) for card in reversed(cards)])


def farm(v: View, seat: int, mine: bool, translator: Translator, x: float, y: float) -> str:
    """A farm with its latest card on top. Its title lists all cards (F-8)."""
    side = v.seats[seat]
    scale = 0.31
    title = translator.text(
        "draw.farm_list", name=translator.name(seat), n=len(side.farm) + side.down, cards=names_of(side.farm, translator)
    )
    top = top_card(side.farm, translator, scale)
    parts = [tag("title", text(title)), pile_of(side.farm, scale), top]
    parts.append(text_at(translator.text("draw.your_farm" if mine else "draw.farm_of", name=translator.name(seat)), 74, 16, "tx-b tx", 12))
    parts.append(text_at(translator.text("draw.cards", n=len(side.farm) + side.down), 74, 33, "tx-s tx-2"))
    notes = [translator.text("draw.down", n=side.down)] if side.down else []
    notes += [translator.text("draw.removed", n=len(side.removed))] if side.removed else []
    parts += [text_at(note, 74, 49 + 14 * k, "tx-s tx-2", 10) for k, note in enumerate(notes)]
    return readable(farm_key(seat), title, *parts, x=x, y=y, id=f"farm-{seat}")


def top_card(cards: tuple[Card, ...], translator: Translator, scale: float) -> str:
    """The latest card of a pile in small form, or an empty slot."""
    if not cards:
        return tag("rect", x=0, y=0, width=WIDTH * scale, height=HEIGHT * scale, rx=14 * scale, cls="slot")
    return card_face(cards[-1], translator, scale)


def situation(
    v: View, choices: dict[int, Choice], translator: Translator, x: float, y: float, scale: float = 0.31, labelled: bool = True
) -> str:
    """The situations in play, of either player (903). labelled: with the owner's name beside a single one."""
    parts = []
    situations = [(seat, card) for seat in (0, 1) for card in v.seats[seat].situations]
    for k, (seat, card) in enumerate(situations):
        parts.append(
            card_at(card, choices.get(card.instance), translator, scale, f"situation-{k}", x + 66 * k, y, owner=translator.name(seat))
        )
    if labelled and len(situations) < 2:
        parts.append(text_at(translator.text("draw.situation"), x + 74, y + 16, "tx-b tx", 12))
        whose = translator.name(situations[0][0]) if situations else translator.text("draw.none")
        parts.append(text_at(whose, x + 74, y + 33, "tx-s tx-2"))
    if not situations:
        parts.append(tag("rect", x=x, y=y, width=WIDTH * scale, height=HEIGHT * scale, rx=14 * scale, cls="slot"))
    return "".join(parts)


def race(v: View, translator: Translator, x: float, y: float) -> str:
    """Course, distance, surface, going. The going that abilities see is highlighted; the real one, if it differs, is underlined (F-33)."""
    parts = [tag("rect", x=x, y=y, width=264, height=104, rx=10, cls="sheet")]
    if not v.going:
        return group(*parts, id="race")
    parts.append(
        text_at(
            translator.text("draw.course", course=translator.text(f"course.{COURSES[v.course]}"), metres=v.metres), x + 14, y + 26, "tx-h"
        )
    )
    surface = translator.text("surface.dirt" if v.surface == Surface.DIRT else "surface.turf")
    parts.append(
        text_at(translator.text("draw.surface", surface=surface, distance=translator.text(f"distance.{v.distance}")), x + 14, y + 48, "tx")
    )
    at = x + 14.0
    names = [translator.text(f"going.{name}") for name in GOINGS]
    text_room = 236 - 3 * 4 - len(names) * 12  # without the gaps between the four names and the padding around each
    size = min(12.0, 12 * text_room / sum(width_of(name, 12) for name in names))
    for k, name in enumerate(names):
        w = width_of(name, size) + 12
        real, counted = k + 1 == v.going, k + 1 == v.counted_going
        parts.append(tag("rect", x=at, y=y + 64, width=w, height=24, rx=12, cls="tag-ink" if counted else "tag"))
        parts.append(text_at(name, at + w / 2, y + 80.5, "tx-s mid on-ink tx-b" if counted else "tx-s mid tx-2", size))
        if real and not counted:
            parts.append(tag("path", d=f"M{at + 6:g} {y + 92}h{w - 12:g}", cls="ink-line"))
        at += w + 4
    return group(*parts, id="race")


def steps(v: View, translator: Translator, mine: bool, x: float, y: float) -> str:
    """The turn step by step, and the abilities that wait."""
    parts = [tag("rect", x=x, y=y, width=264, height=196, rx=10, cls="sheet")]
    name = translator.name(v.plain["turn_player"])
    parts.append(
        text_at(translator.text("draw.turn", n=v.plain["turn"], name=name), x + 14, y + 22, "tx-b tx", fitting_size(name, 200, 13, 10))
    )
    now = step_now(v)
    for k, (word, rule, _) in enumerate(STEPS):
        line = y + 42 + 17 * k
        if k == now:
            parts.append(tag("rect", x=x + 6, y=line - 13, width=252, height=17, rx=6, cls="slot-yours" if mine else "tag"))
        parts.append(tag("circle", cx=x + 20, cy=line - 4, r=4, cls="tag-ink" if k < now else "tag-act" if k == now and mine else "gone"))
        parts.append(
            text_at(
                translator.text(f"draw.step.{word}"),
                x + 32,
                line,
                "tx-s tx-act" if k == now and mine else "tx-s" if k <= now else "tx-s tx-2",
            )
        )
        parts.append(text_at(rule, x + 250, line, "tx-s tx-2 end", 10))
    waiting = waiting_names(v, translator)
    said = translator.text("draw.waiting", n=len(waiting)) if waiting else translator.text("draw.none_waits")
    parts.append(tag("g", tag("title", text(translator.fill(waiting) or said)), text_at(said, x + 14, y + 184, "tx-s tx-2")))
    return group(*parts, id="steps")


def waiting_names(v: View, translator: Translator) -> list[str]:
    """The cards whose abilities wait, in order."""
    rows = [row for row in v.waiting if any(row)]
    return [f"{card_name(v.row_of(row[Waiting.SOURCE]), translator)} ({translator.name(row[Waiting.USER])})" for row in rows]
