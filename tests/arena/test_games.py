"""A game's number determines the game: portions, threads, and the choice of table or batch do not change its row."""

import threading

import numpy as np
import pytest

from paddock.arena import bot_specs, games
from paddock.arena.errors import ArenaError, Stopped
from paddock.arena.executors import Portion, Threads, executor_named, in_order, portions
from paddock.arena.plan import balanced, game_of
from paddock.bots import RandomBot, SimpleBot
from paddock.engine.compile.runner import rng_of
from paddock.engine.table.table import Table
from tests.arena.conftest import probe_plan

PLAN = probe_plan(balanced(("simple", "random"), 3))


def test_portions_make_no_difference() -> None:
    whole = games.play(PLAN, 0, 60)
    pieces = [games.play(PLAN, *portion) for portion in portions([Portion(0, 60)], 7)]
    assert np.concatenate(pieces).tobytes() == whole.tobytes()
    assert len(np.unique(whole["decisions"])) > 1


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_give_the_same_rows(workers: int) -> None:
    done = in_order(Threads(workers)(games.play, PLAN, [Portion(0, 300)]))
    assert np.concatenate([rows for _, rows in done]).tobytes() == games.play(PLAN, 0, 300).tobytes()


def test_a_row_is_what_a_table_says_of_the_same_game() -> None:
    """A random bot with the batch's key plays the batch's games at a table."""
    plan = probe_plan((("random", "random"),), seed=40)
    for i, row in enumerate(games.play(plan, 0, 5)):
        table, bot = Table.new(game_of(plan), 2, 40 + i, target="native"), RandomBot(rng_of(40 + i))
        while not table.over:
            seat = table.pending[0]
            table.play(seat, bot.choose(table, seat))
        outcome = table.outcome()
        assert (row["decisions"], row["reason"], row["fault"]) == (len(table.entries), outcome.reason, 0)
        assert tuple(row["score"][:2]) == outcome.scores
        assert tuple(row["place"][:2]) == outcome.places
        assert not row["score"][2:].any()


def test_options_reach_the_games() -> None:
    short, long = (games.play(probe_plan(rounds=n), 0, 20)["decisions"].mean() for n in (1, 5))
    assert long > 2 * short


# ------------------------------------------------------------------ bots that need a table


class Careful(SimpleBot):
    """A bot class of its own, so that the arena plays its games at a table."""


@pytest.fixture
def careful(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Adds the bot `careful`. The returned list receives the seed of every bot made."""
    made: list[int] = []

    def bot_named(name: str, seed: int | None = None, slips: int = 0, threads: int = 0) -> SimpleBot | RandomBot:
        made.append(seed or 0)
        bot = {"simple": SimpleBot, "random": RandomBot, "careful": Careful}[name](rng_of(seed or 0))
        if slips:
            bot.choose = lambda table, seat: -5  # type: ignore[method-assign]
        return bot

    monkeypatch.setattr(bot_specs, "bot_named", bot_named)
    monkeypatch.setattr(bot_specs, "SETTINGS", {"slips": int, "threads": int})
    monkeypatch.setattr(bot_specs, "BOTS", {"simple": 0, "random": 0, "careful": 0})
    monkeypatch.setattr(bot_specs, "SEARCHING", ("careful",))
    games.prepare.cache_clear()
    return made


def test_a_bot_of_its_own_plays_at_a_table_the_same_way_each_time(careful: list[int]) -> None:
    plan = probe_plan(balanced(("careful", "random"), 2))
    one, two = (games.play(plan, 0, 12).tobytes() for _ in range(2))
    assert one == two
    assert len(set(careful)) == 12  # six seeds at two seats, shared by the line-ups
    assert games.play(plan, 3, 4).tobytes() == games.play(plan, 0, 12)[3:7].tobytes()


def test_a_bot_that_cheats_is_named(careful: list[int]) -> None:
    plan = probe_plan((("random", "careful:slips=1"),))
    with pytest.raises(ArenaError, match=r"careful:slips=1 on seat 2 .* rule P-3 forbids \(game 1\)"):
        games.play(plan, 0, 1)


def test_a_game_at_a_table_is_given_up_when_all_stops(careful: list[int]) -> None:
    asked = iter([False] * 5 + [True])
    with pytest.raises(Stopped):
        games.play(probe_plan((("careful", "careful"),)), 0, 1, lambda: next(asked))
    assert len(careful) == 2  # only that one game was played


def test_who_turns_away_stops_the_threads(careful: list[int]) -> None:
    plan = probe_plan((("careful", "careful"),))
    done = Threads(2)(games.play, plan, [Portion(0, 100_000)])
    next(done)
    done.close()
    assert not [t for t in threading.enumerate() if t.name.startswith("games")]


def test_a_place_that_is_none_is_refused() -> None:
    with pytest.raises(ArenaError, match="threads, gpu, ray, not on moon"):
        executor_named("moon")
