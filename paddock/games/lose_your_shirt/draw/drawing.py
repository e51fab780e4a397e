"""A picture of what one seat sees: the track and the betting slips as the board, the viewer's cards as the hand."""

from paddock.engine.presentation.game import Drawing
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.lose_your_shirt.draw.hand import hand
from paddock.games.lose_your_shirt.draw.slips import tall_slips, wide_slips
from paddock.games.lose_your_shirt.draw.track import tall_ground, track, wide_ground
from paddock.games.lose_your_shirt.view import View

WIDE = (1052, 462)
TALL = 390
RACING_LANE, BETTING_LANE = 47, 30  # between races the slips need the room


def draw(sight: PlayerView, shape: str, speech: Translator) -> Drawing:
    return Drawing(wide(sight, speech) if shape == "wide" else tall(sight, speech), hand(sight, speech))


def wide(sight: PlayerView, speech: Translator) -> str:
    v: View = sight.view
    ground = wide_ground(v.length, BETTING_LANE if v.phase in ("betting", "over") else RACING_LANE)
    slips = wide_slips(sight, ground.y + ground.height + 16, WIDE[1] - 2, speech)
    return board(sight, "wide", WIDE[0], WIDE[1], track(sight, ground, speech) + slips, speech)


def tall(sight: PlayerView, speech: Translator) -> str:
    ground = tall_ground(sight.view.length)
    slips, end = tall_slips(sight, ground.y + ground.height + 12, speech)
    return board(sight, "tall", TALL, end, track(sight, ground, speech) + slips, speech)


def board(sight: PlayerView, shape: str, width: float, height: float, inside: str, speech: Translator) -> str:
    v: View = sight.view
    title = speech.text("draw.title", race=v.race, races=v.races)
    return tag(
        "svg", tag("title", text(title), id="board-t"), tag("desc", text(description(sight, speech)), id="board-d"), inside,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}", cls=f"pk {shape}", id="board", role="group",
        aria_labelledby="board-t",
    )  # fmt: skip


def description(sight: PlayerView, speech: Translator) -> str:
    """The position in two sentences."""
    v: View = sight.view
    if sight.outcome:
        return speech.text("draw.over")
    names = [speech.name(k) for k in sight.pending]
    owing = speech.text("draw.owing", n=len(names), names=names)
    on_track = [(h.space, n) for n, h in enumerate(v.horses, 1) if h.space < v.length]
    space, leader = max(on_track, default=(0, 1))
    if space == 0:
        return speech.text("draw.desc_stalls", owing=owing)
    return speech.text("draw.desc", leader=speech.text("horse_begins", n=leader), space=space, owing=owing)
