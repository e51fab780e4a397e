"""Bots choose legal actions, change nothing, and use only what their seat may know."""

import numpy as np
import pytest

from paddock.bots import UnknownBot, bot_named
from paddock.engine.compile.runner import rng_of
from paddock.engine.table.table import Table
from tests.probe.game import GAME as PROBE

PLAIN = ("easy", "simple", "random")  # without search


def tables(games: int) -> "list[Table]":
    """Return probe games in progress, after up to 19 decisions."""
    made = []
    for seed in range(games):
        table = Table.new(PROBE, 3, seed=seed, target="interpreted")
        player = bot_named("random", seed)
        for _ in range(seed % 20):
            if not table.over:
                table.play(table.pending[0], player.choose(table, table.pending[0]))
        if not table.over:
            made.append(table)
    return made


@pytest.mark.parametrize("name", PLAIN)
def test_a_bot_answers_legally_and_changes_nothing(name: str) -> None:
    bot = bot_named(name, 5)
    for table in tables(40):
        before = table.states.tobytes()
        for seat in table.pending:
            assert bot.choose(table, seat) in table.legal(seat)
        assert table.states.tobytes() == before


@pytest.mark.parametrize("name", PLAIN)
def test_a_bot_answers_the_same_whatever_is_hidden_from_it(name: str) -> None:
    for table in tables(40):
        seat = table.pending[0]
        told = bot_named(name, 5).choose(table, seat)
        for another in range(4):
            table.runner.hide(table.states, 0, table.tables, seat, rng_of(100 + another))
            assert bot_named(name, 5).choose(table, seat) == told


def test_the_simple_bot_is_never_handed_the_true_state(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.new(PROBE, 3, seed=1, target="interpreted")
    handed: list[bytes] = []
    run = table.runner
    monkeypatch.setattr(type(run), "bot", lambda self, what, states, *rest: handed.append(states.tobytes()) or 0)
    for seed in range(20):
        bot_named("simple", seed).choose(table, 0)
    assert table.states.tobytes() not in handed
    assert len({np.frombuffer(h, np.uint8).tobytes() for h in handed}) == len(handed), "the hidden part is drawn anew each time"


def test_without_a_seed_bots_differ() -> None:
    table = Table.new(PROBE, 3, seed=1, target="interpreted")
    assert len({bot_named("random").choose(table, 0) for _ in range(60)}) > 1


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match="there is no bot clever; there is easy, medium, hard, simple, random"):
        bot_named("clever")
