"""The table of Force of the Horse as SVG: rails, run area, farms, race, steps, tray, hand; wide and tall."""

from paddock.engine.presentation.game import Drawing
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.force.data.codes import COURSES, DIRT, GOINGS
from paddock.games.force.draw import run
from paddock.games.force.draw.hand import hand
from paddock.games.force.draw.pieces import card_name, choices_of, group, words
from paddock.games.force.draw.rails import rails
from paddock.games.force.draw.side import backs, farm, race, situation, steps
from paddock.games.force.draw.tray import tray
from paddock.games.force.view import View

WIDE, WIDE_H, TALL, TALL_H = 1052, 468, 390, 344


def title_of(sight: PlayerView, speech: Translator) -> str:
    v: View = sight.view
    if not v.plain["turn"]:
        return speech.text("draw.before")
    return speech.text("draw.title", n=v.plain["turn"], name=speech.name(v.plain["turn_player"]))


def race_line(v: View, speech: Translator) -> str:
    if not v.going:
        return ""
    surface = speech.text("surface.dirt" if v.surface == DIRT else "surface.turf")
    going = speech.text(f"going.{GOINGS[v.counted_going - 1]}")
    return speech.text(
        "race.whole", course=speech.text(f"course.{COURSES[v.course]}"), surface=surface, metres=v.metres,
        distance=speech.text(f"distance.{v.distance}"), going=going,
    )  # fmt: skip


def wide(sight: PlayerView, speech: Translator) -> str:
    v: View = sight.view
    choices = choices_of(sight)
    below = sight.seat if sight.seat >= 0 else 0
    above = 1 - below
    shown, more = tray(sight, speech, 0, WIDE_H + 8, WIDE, 0.42)
    parts = [
        tag("title", text(title_of(sight, speech))),
        rails(v, speech, below, False),
        farm(v, above, False, speech, 0, 164),
        words(speech.text("draw.hand_of", n=v.seats[above].hand), 74, 256, "tx-s tx-2"),
        backs(v.seats[above].hand, 74, 218, 0.095, 122, "their-hand"),
        situation(v, choices, speech, 0, 268),
        farm(v, below, sight.seat >= 0, speech, 0, 374),
        run.wide(v, choices, speech),
        race(v, speech, 788, 158),
        steps(v, speech, sight.seat in sight.pending, 788, 268),
        shown,
    ]
    if sight.seat < 0:
        parts.append(backs(v.seats[below].hand, 74, 424, 0.095, 122, "our-hand"))
    return svg("wide", WIDE, WIDE_H + more + (8 if more else 0), parts)


def tall(sight: PlayerView, speech: Translator) -> str:
    v: View = sight.view
    choices = choices_of(sight)
    below = sight.seat if sight.seat >= 0 else 0
    above = 1 - below
    shown, more = tray(sight, speech, 6, TALL_H + 4, TALL - 12, 0.3)
    them, us = v.seats[above], v.seats[below]
    lines = (
        ("draw.race_is", race_line(v, speech)),
        (
            "draw.situation",
            ", ".join(f"{card_name(card.card, speech)} ({speech.name(k)})" for k in (0, 1) for card in v.seats[k].situations) or "–",
        ),
        ("draw.farms", speech.text("draw.farm_counts", theirs=len(them.farm) + them.down, ours=len(us.farm) + us.down)),
        ("draw.hands", speech.text("draw.farm_counts", theirs=them.hand, ours=us.hand)),
    )
    parts = [tag("title", text(title_of(sight, speech))), rails(v, speech, below, True), run.tall(v, choices, speech, 106)]
    for k, (key, said) in enumerate(lines):
        parts.append(words(speech.text(key), 84, 282 + 15 * k, "tx-s tx-2", 10))
        parts.append(words(said, 134, 282 + 15 * k, "tx-s tx-b", 10))
    parts.append(group(situation(v, choices, speech, 8, 270, 0.25, said=False), id="situation"))
    return svg("tall", TALL, TALL_H + more + (4 if more else 0), [*parts, shown])


def svg(shape: str, w: float, h: float, parts: list[str]) -> str:
    return tag("svg", *parts, viewBox=f"0 0 {w:g} {h:.0f}", cls=f"pk {shape}", role="group")


def draw(sight: PlayerView, shape: str, speech: Translator) -> Drawing:
    """Board and hand of what a seat sees."""
    board = tall(sight, speech) if shape == "tall" else wide(sight, speech)
    return Drawing(board, hand(sight.view, choices_of(sight), speech, shape == "tall"))
