"""Plays a range of a plan's games. The results depend only on the plan and the game numbers, not on the executor or the portions."""

import contextlib
import functools
import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from paddock.arena.bot_specs import NATIVE, bot_of
from paddock.arena.errors import ArenaError, Stopped
from paddock.arena.plan import LineUp, Plan, game_of, stretches
from paddock.engine.compile import cache, whole_games
from paddock.engine.compile.background import one_compiler
from paddock.engine.compile.runner import Fault, build_fingerprint, is_warm, runner_for, warm
from paddock.engine.presentation.game import Game
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.engine.vector.batch import Batch

ROW = np.dtype(
    [
        ("score", np.int64, (MOST_SEATS,)),
        ("decisions", np.int32),
        ("fault", np.int32),
        ("reason", np.int16),
        ("place", np.int8, (MOST_SEATS,)),
    ]
)
Rows = np.ndarray[Any, np.dtype[Any]]
Stop = Callable[[], bool]
_thread = threading.local()


def never() -> bool:
    """The stop function of a run that nothing interrupts."""
    return False


def is_native(lineup: LineUp) -> bool:
    """Whether one native call can play whole games of this line-up."""
    return all(bot in NATIVE for bot in lineup)


def simple_seats(lineup: LineUp) -> int:
    """The seats of the bot `simple`, as a bit set."""
    return sum(1 << seat for seat, bot in enumerate(lineup) if bot == "simple")


@functools.cache
def prepare(plan: Plan) -> None:
    """Compile the code that the games need, before several threads request it at the same time."""
    game = game_of(plan)
    if any(is_native(lineup) for lineup in plan.lineups):
        is_cached = cache.is_warm(build_fingerprint(game, whole_games.play_games))
        with contextlib.nullcontext() if is_cached else one_compiler():  # cached code needs no compile lock
            runner_for(game, "native").build(whole_games.play_games)
    others = [bot for bot in plan.bots() if bot not in NATIVE]
    if others:
        if not is_warm(game):
            warm(game)
        for bot in others:
            table = new_table(plan, plan.seed)
            seat = table.pending[0]
            bot_of(bot, plan.seed, seat).choose(table, seat)


def play(plan: Plan, first: int, count: int, stop: Stop = never) -> Rows:
    """Play games first ... first + count - 1 and return their rows."""
    rows = np.zeros(count, ROW)
    for lineup, seed, numbers in stretches(plan, first, count):
        at = np.array(numbers) - first
        if is_native(lineup):
            rows[at] = rows_of(batch_of(plan).bots(seed, len(numbers), simple_seats(lineup)).results)
        else:
            for k, i in enumerate(at):
                rows[i] = table_game(plan, seed + k, lineup, stop)[0]
    return rows


def batch_of(plan: Plan) -> Batch:
    """The batch of the current thread. Threads cannot share a batch, because a batch has one set of buffers."""
    if getattr(_thread, "plan", None) != plan:
        _thread.plan, _thread.batch = plan, Batch(game_of(plan), plan.seats, plan.values())
    return _thread.batch  # type: ignore[no-any-return]


def rows_of(results: Any) -> Rows:
    """Convert the results of the native loop to rows."""
    rows = np.zeros(len(results), ROW)
    rows["score"], rows["place"] = results[:, 0 : 2 * MOST_SEATS : 2], results[:, 1 : 2 * MOST_SEATS : 2]
    rows["decisions"], rows["reason"] = results[:, whole_games.LENGTH], results[:, whole_games.REASON]
    rows["fault"] = results[:, whole_games.FAULT]
    rows["place"][rows["fault"] != 0] = 0
    return rows


# ------------------------------------------------------------------ bots that need a table


def new_table(plan: Plan, seed: int) -> Table:
    """A native table with the seats and options of the plan."""
    return Table.new(game_of(plan), plan.seats, seed, plan.values(), target="native")


def table_game(plan: Plan, seed: int, lineup: LineUp, stop: Stop = never) -> tuple[Rows, Table | None]:
    """Play one game at a table, with bots of any kind. Returns the row and the finished table, or no table after a fault."""
    row = np.zeros(1, ROW)
    bots = [bot_of(bot, seed, seat) for seat, bot in enumerate(lineup)]
    table = None
    try:
        table = new_table(plan, seed)
        while not table.over:
            if stop():
                raise Stopped
            seat = table.pending[0]
            table.play(seat, bots[seat].choose(table, seat))
            row["decisions"] += 1
    except Fault:
        row["fault"] = int(table.state["fault"]) or -1 if table else -1
        return row, None
    except Refused as refusal:
        raise ArenaError("illegal", bot=lineup[seat], seed=seed, seat=seat + 1, rule=refusal.rule) from refusal
    store_outcome(row, table)
    return row, table


def store_outcome(row: Rows, table: Table) -> None:
    """Write the result of a finished table to its row."""
    outcome = table.outcome()
    assert outcome is not None
    row["reason"] = outcome.reason
    row["score"][0, : table.seats], row["place"][0, : table.seats] = outcome.scores, outcome.places


def reason_rule(game: Game, reason: int) -> str:
    """The id of the rule that ended the game, or an empty string for an unfinished game."""
    return game.reasons.get(reason, "")
