"""How many threads of a warp would go the same way: `python -m benchmarks.side_by_side GAME [--games N]`.

Random games are played by the interpreted rules, and the lines of every call are noted. Then 32 calls of the same function are put side by side as a
warp would run them (the first line first, whoever is at another waits), what they call left out. So it says what there would be to gain if games
waited for each other at calls of functions, and which functions part by themselves.
"""

import argparse
import random
import sys
from collections import defaultdict
from types import CodeType, FrameType
from typing import Any

from paddock.engine import loops
from paddock.engine.catalog import found
from paddock.engine.description import Game
from paddock.engine.gpu import interpreted_game
from paddock.engine.runner import build

WARP, DRAWN, SHOWN = 32, 6, 30

Calls = dict[CodeType, list[list[int]]]


def noted(game: Game, seats: int, games: int) -> tuple[Calls, int]:
    """The lines of every call, by function; and how many decisions there were."""
    calls: Calls = defaultdict(list)
    made = build(game, "interpreted")
    rules = {f.__code__ for root in (loops.open_game, loops.random_game) for f in made.reached(root)}  # type: ignore[arg-type]

    def entered(frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code not in rules:
            return None
        lines: list[int] = []
        calls[code].append(lines)

        def at(frame: FrameType, event: str, arg: Any) -> Any:
            if event == "line":
                lines.append(frame.f_lineno)
            return at

        return at

    decisions = 0
    for number in range(games):
        sys.settrace(entered)
        try:
            decisions += interpreted_game(game, seats, number)[0]
        finally:
            sys.settrace(None)
    return calls, decisions


def steps_of(lanes: list[list[int]]) -> int:
    """So many lines a warp goes through until all are done."""
    at, steps = [0] * len(lanes), 0
    while going := [k for k, lane in enumerate(lanes) if at[k] < len(lane)]:
        line = min(lanes[k][at[k]] for k in going)
        for k in going:
            at[k] += lanes[k][at[k]] == line
        steps += 1
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description="How many threads of a warp would go the same way.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=8)
    given = parser.parse_args()
    game, dice = found()[given.game], random.Random(1)
    calls, decisions = noted(game, given.seats or game.seats.start, given.games)
    rows = []
    for code, each in calls.items():
        lines = sum(map(len, each))
        groups = [[dice.choice(each) for _ in range(WARP)] for _ in range(DRAWN)]
        gone = sum(len(lane) for group in groups for lane in group)
        if lines and gone:
            rows.append((lines / decisions, len(each) / decisions, gone / sum(map(steps_of, groups)), code.co_name))
    all_lines, warp_lines = sum(row[0] for row in rows), sum(row[0] / row[2] for row in rows)
    print(f"{game.name}: {all_lines:.0f} lines a decision, {all_lines / warp_lines:.1f} of {WARP} threads side by side")
    for each_decision, often, lanes, name in sorted(rows, reverse=True)[:SHOWN]:
        print(f"{each_decision:8.0f} lines, {often:7.1f} calls, {lanes:5.1f} side by side  {name}")


if __name__ == "__main__":
    main()
