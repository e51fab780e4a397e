"""The drawing for one seat: the track and the betting slips are the board, the viewer's cards are the hand."""

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


def draw(player_view: PlayerView, shape: str, translator: Translator) -> Drawing:
    return Drawing(wide(player_view, translator) if shape == "wide" else tall(player_view, translator), hand(player_view, translator))


def wide(player_view: PlayerView, translator: Translator) -> str:
    v: View = player_view.view
    ground = wide_ground(v.length, BETTING_LANE if v.phase in ("betting", "over") else RACING_LANE)
    slips = wide_slips(player_view, ground.y + ground.height + 16, WIDE[1] - 2, translator)
    return board(player_view, "wide", WIDE[0], WIDE[1], track(player_view, ground, translator) + slips, translator)


def tall(player_view: PlayerView, translator: Translator) -> str:
    ground = tall_ground(player_view.view.length)
    slips, end = tall_slips(player_view, ground.y + ground.height + 12, translator)
    return board(player_view, "tall", TALL, end, track(player_view, ground, translator) + slips, translator)


def board(player_view: PlayerView, shape: str, width: float, height: float, inside: str, translator: Translator) -> str:
    v: View = player_view.view
    title = translator.text("draw.title", race=v.race, races=v.races)
    return tag(
        "svg", tag("title", text(title), id="board-t"), tag("desc", text(description(player_view, translator)), id="board-d"), inside,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}", cls=f"pk {shape}", id="board", role="group",
        aria_labelledby="board-t",
    )  # fmt: skip


def description(player_view: PlayerView, translator: Translator) -> str:
    """The position in two sentences."""
    v: View = player_view.view
    if player_view.outcome:
        return translator.text("draw.over")
    names = [translator.name(k) for k in player_view.pending]
    owing = translator.text("draw.owing", n=len(names), names=names)
    on_track = [(h.space, n) for n, h in enumerate(v.horses, 1) if h.space < v.length]
    space, leader = max(on_track, default=(0, 1))
    if space == 0:
        return translator.text("draw.desc_stalls", owing=owing)
    return translator.text("draw.desc", leader=translator.text("horse_begins", n=leader), space=space, owing=owing)
