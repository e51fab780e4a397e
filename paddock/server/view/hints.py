"""Advice from a strong bot: hints during a game, and the turning points after a game. Available if the bots package has `advise`."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import paddock.bots as bots
from paddock.bots.search_build import is_there, search_for
from paddock.engine.presentation.i18n import Translator
from paddock.engine.table.table import Table
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import OVER, PLAYING, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_translator import table_translator
from paddock.server.live.registry import LiveTable, TableRegistry

SECONDS = 1.0
SHOWN = 2  # moves in a hint


def may_ask(game_table: GameTable, seat: int) -> None:
    """Raise a Problem if the seat has no pending decision or the table allows no hints."""
    if seat == NOBODY:
        raise Problem(403, "not-seated")
    if not game_table.config.hints:
        raise Problem(409, "no-hints")
    if game_table.phase != PLAYING or seat not in game_table.pending:
        raise Problem(409, "nothing-to-decide")


async def advise(registry: TableRegistry, table: LiveTable, seat: int, language: str) -> dict[str, Any]:
    """The best moves for the seat's pending decision, with win probability and expected continuation.

    The search runs on a copy of the table in the bot pool.
    """
    async with registry.locked(table):
        may_ask(table.game_table, seat)
        assert table.game_table.table is not None
        twin, k, translator = (
            table.game_table.table.copy(),
            table.game_table.seats[seat].decision_no,
            table_translator(table.game_table, language),
        )
    return {"k": k, "moves": await in_thread(registry, think, twin, seat, translator)}


async def in_thread(registry: TableRegistry, work: Callable[..., list[Any]], twin: Table, *more: Any) -> list[Any]:
    """Run a search in the bot pool. Raises a Problem if the search is not compiled, because interpreted search takes minutes."""
    loop = asyncio.get_running_loop()
    if not await loop.run_in_executor(registry.bot_pool, ready, twin):
        raise Problem(503, "not-ready")
    return await loop.run_in_executor(registry.bot_pool, work, twin, *more)


def think(twin: Table, seat: int, translator: Translator) -> list[dict[str, Any]]:
    advice = bots.advise(twin, seat, seconds=SECONDS, threads=1)
    tried = [one for one in advice.actions if one.share > 0][:SHOWN] or list(advice.actions[:1])  # none tried in time: the first choice
    moves = []
    for one in tried:
        line = next((line for line in advice.lines if line and line[0] == (seat, one.action)), ())
        moves.append({"do": twin.notation.write(one.action), "chance": round(one.win, 3), "line": told(twin, line[1:], translator)})
    return moves


def told(twin: Table, line: Sequence[tuple[int, int]], translator: Translator) -> list[str]:
    """A line of play in words."""
    return [translator.text("web.replay.move", name=translator.name(seat), move=twin.narrator.action(action)) for seat, action in line]


# ------------------------------------------------------------------ after the game


async def turning_points(registry: TableRegistry, table: LiveTable, seat: int, language: str) -> list[dict[str, Any]]:
    """The decisions of a seat at which the win probability changed most. They are cached, because the search plays thousands of games."""
    game_table = table.game_table
    if seat == NOBODY:
        raise Problem(403, "not-seated")
    if game_table.phase != OVER or game_table.table is None:
        raise Problem(409, "not-over")
    if seat not in table.turning_points:
        table.turning_points[seat] = await in_thread(registry, review, game_table.table.copy(), seat)
    translator = table_translator(game_table, language)
    return [point_data(game_table.table, point, translator) for point in table.turning_points[seat]]


def ready(twin: Table) -> bool:
    """Whether the search is compiled for this game. If not, its compilation starts in the background."""
    search_for(twin)
    return is_there(twin)


def review(twin: Table, seat: int) -> list[Any]:
    return bots.review(twin.record(), [seat], game=twin.game)


def point_data(table: Table, point: Any, translator: Translator) -> dict[str, Any]:
    did, better = (translator.text(table.narrator.action(action)) for action in (point.action, point.best))
    chances = {"before": round(point.before, 3), "chosen": round(point.chosen, 3), "after": round(point.after, 3)}
    return {"step": point.entry, "seat": point.seat, "did": did, "better": better if point.best != point.action else "", **chances}
