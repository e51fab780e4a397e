"""The time to draw a table after a move, for every game, to find the game with the slowest drawing."""

import statistics
import time
from functools import cache

from paddock.bots import bot_named
from paddock.engine.compile.runner import runner_for
from paddock.engine.presentation.catalog import found
from paddock.engine.table.table import Table
from paddock.server.live.frame_diff import FrameDiff

MOVES = 60


@cache
def drawing_times() -> dict[str, tuple[float, float]]:
    """Return for each game two medians for one viewer after a move: CPU milliseconds for view and drawing, and kilobytes sent."""
    return {name: drawing_time(name) for name in sorted(found())}


def drawing_time(name: str) -> tuple[float, float]:
    game = found()[name]
    runner_for(game, "native")
    table, bot = Table.new(name, game.seats.start, seed=7), bot_named("random", 7)
    translator = table.translator("en", [f"P{k}" for k in range(table.seats)])
    last: dict[int, FrameDiff] = {}
    times, sizes = [], []
    for _ in range(MOVES):
        if table.over:
            break
        seat = table.pending[0]
        table.play(seat, bot.choose(table, seat))
        for viewer in range(-1, table.seats):
            began = time.process_time()
            drawing = game.draw(table.player_view(viewer), "wide", translator)
            times.append(time.process_time() - began)
            shown = FrameDiff({"board": drawing.board, "hand": drawing.hand})
            if viewer in last:
                sizes.append(len(shown.since(last[viewer]).encode()))
            last[viewer] = shown
    return 1000 * statistics.median(times), statistics.median(sizes) / 1000


def heaviest() -> str:
    return max(drawing_times(), key=lambda name: drawing_times()[name][0])


def print_drawings() -> None:
    for name, (milliseconds, kilobytes) in drawing_times().items():
        print(f"drawing {name}: {milliseconds:.2f} ms, {kilobytes:.1f} KB sent of it after a move")
