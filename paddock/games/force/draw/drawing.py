"""The table of Force of the Horse as SVG: rails, run area, farms, race, steps, tray, hand; wide and tall."""

from paddock.engine.presentation.game import Drawing
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.force.data.codes import COURSES, GOINGS, Surface
from paddock.games.force.draw import run
from paddock.games.force.draw.hand import hand
from paddock.games.force.draw.pieces import card_name, choices_of, group, text_at
from paddock.games.force.draw.rails import rails
from paddock.games.force.draw.side import backs, farm, race, situation, steps
from paddock.games.force.draw.tray import tray
from paddock.games.force.view import View

WIDE_WIDTH, WIDE_HEIGHT = 1052, 468  # without the tray
TALL_WIDTH, TALL_HEIGHT = 390, 344


def title_of(player_view: PlayerView, translator: Translator) -> str:
    """The title of the drawing: the turn and its player."""
    v: View = player_view.view
    if not v.plain["turn"]:
        return translator.text("draw.before")
    return translator.text("draw.title", n=v.plain["turn"], name=translator.name(v.plain["turn_player"]))


def race_line(v: View, translator: Translator) -> str:
    """Course, surface, distance and going in one line; empty before the race is known. The going is the one that abilities see (F-33)."""
    if not v.going:
        return ""
    surface = translator.text("surface.dirt" if v.surface == Surface.DIRT else "surface.turf")
    going = translator.text(f"going.{GOINGS[v.counted_going - 1]}")
    return translator.text(
        "race.whole", course=translator.text(f"course.{COURSES[v.course]}"), surface=surface, metres=v.metres,
        distance=translator.text(f"distance.{v.distance}"), going=going,
    )  # fmt: skip


def wide(player_view: PlayerView, translator: Translator) -> str:
    """The table for wide screens. The viewer, or the first seat for spectators, sits below."""
    v: View = player_view.view
    choices = choices_of(player_view)
    below = player_view.seat if player_view.seat >= 0 else 0
    above = 1 - below
    tray_drawing, tray_height = tray(player_view, translator, 0, WIDE_HEIGHT + 8, WIDE_WIDTH, 0.42)
    parts = [
        tag("title", text(title_of(player_view, translator))),
        rails(v, translator, below, False),
        farm(v, above, False, translator, 0, 164),
        text_at(translator.text("draw.hand_of", n=v.seats[above].hand), 74, 256, "tx-s tx-2"),
        backs(v.seats[above].hand, 74, 218, 0.095, 122, "their-hand"),
        situation(v, choices, translator, 0, 268),
        farm(v, below, player_view.seat >= 0, translator, 0, 374),
        run.wide(v, choices, translator),
        race(v, translator, 788, 158),
        steps(v, translator, player_view.seat in player_view.pending, 788, 268),
        tray_drawing,
    ]
    if player_view.seat < 0:
        parts.append(backs(v.seats[below].hand, 74, 424, 0.095, 122, "our-hand"))
    return board_svg("wide", WIDE_WIDTH, WIDE_HEIGHT + tray_height + (8 if tray_height else 0), parts)


def tall(player_view: PlayerView, translator: Translator) -> str:
    """The table for narrow screens. Farms and hands are lines of text."""
    v: View = player_view.view
    choices = choices_of(player_view)
    below = player_view.seat if player_view.seat >= 0 else 0
    above = 1 - below
    tray_drawing, tray_height = tray(player_view, translator, 6, TALL_HEIGHT + 4, TALL_WIDTH - 12, 0.3)
    them, us = v.seats[above], v.seats[below]
    situations = [f"{card_name(card.card, translator)} ({translator.name(k)})" for k in (0, 1) for card in v.seats[k].situations]
    lines = (
        ("draw.race_is", race_line(v, translator)),
        ("draw.situation", ", ".join(situations) or "–"),
        ("draw.farms", translator.text("draw.farm_counts", theirs=len(them.farm) + them.down, ours=len(us.farm) + us.down)),
        ("draw.hands", translator.text("draw.farm_counts", theirs=them.hand, ours=us.hand)),
    )
    parts = [
        tag("title", text(title_of(player_view, translator))),
        rails(v, translator, below, True),
        run.tall(v, choices, translator, 106),
    ]
    for k, (key, line) in enumerate(lines):
        parts.append(text_at(translator.text(key), 84, 282 + 15 * k, "tx-s tx-2", 10))
        parts.append(text_at(line, 134, 282 + 15 * k, "tx-s tx-b", 10))
    parts.append(group(situation(v, choices, translator, 8, 270, 0.25, labelled=False), id="situation"))
    return board_svg("tall", TALL_WIDTH, TALL_HEIGHT + tray_height + (4 if tray_height else 0), [*parts, tray_drawing])


def board_svg(shape: str, w: float, h: float, parts: list[str]) -> str:
    return tag("svg", *parts, viewBox=f"0 0 {w:g} {h:.0f}", cls=f"pk {shape}", role="group")


def draw(player_view: PlayerView, shape: str, translator: Translator) -> Drawing:
    """The board and the hand of a seat's view, in one of the shapes wide and tall."""
    board = tall(player_view, translator) if shape == "tall" else wide(player_view, translator)
    return Drawing(board, hand(player_view.view, choices_of(player_view), translator, shape == "tall"))
