"""A table in the registry: the seats of tokens, refused moves, and the time of the next timer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from paddock.server.domain import commands
from paddock.server.domain.event import NOBODY
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import Choices, new_config
from paddock.server.live.cluster import Cluster
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.live.scheduler import Scheduler
from paddock.server.storage.store import Store
from tests.server.conftest import database


def at_a_table(folder: Path, body: Callable[[TableRegistry, LiveTable, str, str], Awaitable[None]], public: bool = False) -> None:
    """Run the body with a seeded game in progress, the token of seat 0, and the invitation token."""

    async def run() -> None:
        store = Store(database(folder))
        await store.open()
        registry = TableRegistry(store)
        config = replace(new_config("trick_derby", ["human", "simple", "simple"], {}, 0, "", Choices(), "en"), seed=7)
        table, token, invite = await registry.make_table(config, public, "Aoi", "", True)
        try:
            await body(registry, table, token, invite)
        finally:
            await registry.close()
            await store.close()

    asyncio.run(run())


def test_a_token_leads_to_its_seat_and_an_invitation_to_no_seat(tmp_path: Path) -> None:
    async def body(registry: TableRegistry, table: LiveTable, token: str, invite: str) -> None:
        assert table.seat_of(token) == 0
        assert table.seat_of(invite) == NOBODY
        for wrong in ("", "ab" * 24):
            with pytest.raises(Problem) as refused:
                table.seat_of(wrong)
            assert (refused.value.status, refused.value.code) == (403, "by-link")

    at_a_table(tmp_path, body)


def test_a_public_table_is_open_to_spectators_without_a_token(tmp_path: Path) -> None:
    async def body(registry: TableRegistry, table: LiveTable, token: str, invite: str) -> None:
        assert (table.seat_of(token), table.seat_of(""), table.seat_of("ab" * 24)) == (0, NOBODY, NOBODY)

    at_a_table(tmp_path, body, public=True)


@pytest.mark.parametrize("covered", [False, True])
def test_a_refused_move_changes_nothing_and_a_legal_one_takes_a_covered_seat_back(tmp_path: Path, covered: bool) -> None:
    async def body(registry: TableRegistry, table: LiveTable, token: str, invite: str) -> None:
        game_table = table.game_table
        assert game_table.table is not None
        if covered:
            await registry.act(table, lambda game_table: commands.cover(game_table, 0, 0, True, False))
        before, write = (game_table.n, game_table.hash()), game_table.table.notation.write
        legal = game_table.table.legal(0)
        illegal = next(action for action in range(game_table.table.game.rules.ACTIONS) if action not in legal)
        for move, rule in (("nonsense", "P-3"), (write(illegal), game_table.table.why(0, illegal).rule)):  # type: ignore[union-attr]
            with pytest.raises(Problem) as refused:
                await registry.act(table, lambda game_table, move=move: commands.do(game_table, 0, 0, move))
            assert (refused.value.code, refused.value.rule) == ("refused", rule)
            assert (game_table.n, game_table.hash()) == before
            assert game_table.seats[0].covered is covered
            assert not table.must_rebuild
        await registry.act(table, lambda game_table: commands.do(game_table, 0, 0, write(legal[0])))
        assert game_table.n == before[0] + 1 + covered
        assert game_table.seats[0].covered is False
        assert game_table.acts[0, 0] == write(legal[0])

    at_a_table(tmp_path, body)


def test_only_an_earlier_timer_wakes_the_scheduler(tmp_path: Path) -> None:
    async def body(registry: TableRegistry, table: LiveTable, token: str, invite: str) -> None:
        now = registry.store.now()
        registry.next_timer_check = now + 60_000
        registry.wake.clear()
        registry.check_timers_by(now + 60_000)
        assert not registry.wake.is_set()
        sleeping = asyncio.create_task(Scheduler(registry)._sleep())
        registry.check_timers_by(now + 50_000)
        assert registry.wake.is_set() and registry.next_timer_check == now + 50_000
        for _ in range(5):
            await asyncio.sleep(0)
        assert not registry.wake.is_set() and not sleeping.done(), "it sleeps on, for less time"
        registry.check_timers_by(0)
        await asyncio.wait_for(sleeping, 20)

    at_a_table(tmp_path, body)


def test_the_scheduler_wakes_by_itself_when_the_time_has_come(tmp_path: Path) -> None:
    async def body(registry: TableRegistry, table: LiveTable, token: str, invite: str) -> None:
        registry.next_timer_check = registry.store.now() + 30
        await asyncio.wait_for(Scheduler(registry)._sleep(), 20)
        assert registry.store.now() >= registry.next_timer_check

    at_a_table(tmp_path, body)


def test_a_single_process_collects_no_hints_for_other_workers(tmp_path: Path) -> None:
    async def body(registry: TableRegistry, table: LiveTable, token: str, invite: str) -> None:
        cluster = Cluster(registry)
        await registry.act(table, lambda game_table: commands.answers(game_table, 0, False))
        assert not cluster.is_shared and not cluster._out

    at_a_table(tmp_path, body)
