"""The information-set key depends on everything that a seat knows and on nothing that is hidden from it."""

from collections.abc import Iterator

import numpy as np
import pytest

from paddock.bots import bot_named
from paddock.bots.infoset import infoset_key
from paddock.bots.search_build import plan_of
from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import Array, rng_of, runner_for
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.rules.fields import Tag
from paddock.engine.table.table import Table
from tests.probe.game import GAME as PROBE

GAMES = [PROBE, *found().values()]
EVERY = 7  # decisions between two positions


def positions(game: Game, seats: int, most: int) -> Iterator[Table]:
    """Yield every seventh position of a game of random players."""
    table = Table.new(game, seats, seed=3, target="native")
    player = bot_named("random", 3)
    for number in range(EVERY * most):
        if table.over:
            return
        if number % EVERY == 0:
            yield table
        table.play(table.pending[-1], player.choose(table, table.pending[-1]))


def key(table: Table, states: Array, seat: int) -> int:
    return infoset_key(states.view(np.int64).reshape(1, -1), 0, plan_of(table.game, native=False), seat, offers_of(table, states, seat))


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_a_key_is_the_same_in_every_world_the_seat_cannot_tell_apart(game: Game) -> None:
    for table in positions(game, game.seats.stop - 1, 40):
        for seat in range(table.seats):
            for number in range(3):
                other = table.states.copy()
                table.runner.hide(other, 0, table.tables, seat, rng_of(number))
                assert key(table, other, seat) == key(table, table.states, seat)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
def test_a_key_changes_with_every_cell_the_seat_knows(game: Game) -> None:
    """The legal actions stay those of the position, because the changed state may be one that the rules never produce."""
    plan, compiled_key = plan_of(game, native=True), runner_for(game, "native").build.direct(infoset_key)
    for number, table in enumerate(positions(game, game.seats.start, 12)):
        seat = number % table.seats
        offers = offers_of(table, table.states, seat)
        other = table.states.copy()
        words = other.view(np.int64).reshape(1, -1)
        before = compiled_key(words, 0, plan, seat, offers)
        assert before == key(table, table.states, seat)
        for field, index in game.layout.cells():
            if field.tag is Tag.SCRATCH or field.name in ("options", "seats", "pending", "over") or is_a_set(game, field.name):
                continue
            row, at = other[field.name], (0, *index)
            row[at] ^= 1
            changed = compiled_key(words, 0, plan, seat, offers) != before
            row[at] ^= 1
            assert changed == game.layout.knows(table.state, seat, field, index), f"{field.name}{index}"


def offers_of(table: Table, states: Array, seat: int) -> Array:
    run, offers = table.runner, table.runner.buffer(table.runner.size)
    run.call(dispatch.LEGAL, states, 0, table.tables, seat, out=offers)
    return offers


def is_a_set(game: Game, name: str) -> bool:
    """Return whether another field uses this field as its set of knowers."""
    return any(f.by == name for f in game.layout.fields.values())


def test_a_key_tells_apart_what_may_be_done() -> None:
    """A seat that searches the stack sees which cards it holds, but not their order. Different cards must give different keys."""
    table = Table.new(PROBE, 3, seed=3, target="native")
    words, plan = table.states.view(np.int64).reshape(1, -1), plan_of(PROBE, native=False)
    assert infoset_key(words, 0, plan, 0, [1, 61, 0b1011]) != infoset_key(words, 0, plan, 0, [1, 61, 0b1101])
    assert infoset_key(words, 0, plan, 0, [1, 41, 0b1011]) != infoset_key(words, 0, plan, 0, [1, 61, 0b1011])
