"""The bot `simple` finishes races and wins far more often than random players."""

import random

import pytest

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.table.table import Table
from paddock.engine.vector.batch import Batch
from paddock.games.tornado.events import Event
from paddock.games.tornado.game import GAME
from paddock.games.tornado.planning import WORST, to_go
from paddock.games.tornado.things import CELL
from tests.games.tornado.situations import Race, table


def bot_move(t, k: int = 0) -> str:  # type: ignore[no-untyped-def]
    seat = t.pending[0]
    return GAME.notation.write(t.runner.bot(dispatch.BASELINE, t.states, 0, t.tables, seat, rng_of(k)))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_races_of_simple_bots_end_without_a_fault(seats: int) -> None:
    played = Batch(GAME, seats).bots(0, 100, (1 << seats) - 1)
    assert played.faults == 0
    assert played.results is not None
    assert all(sorted(row[1 : 2 * seats : 2]) == list(range(1, seats + 1)) for row in played.results.tolist())


def test_it_wins_at_least_twice_its_share_against_random_boats() -> None:
    """A fair share would be a quarter of the races."""
    played = Batch(GAME, 4).bots(0, 300, 0b0001)
    assert played.results is not None
    assert (played.results[:, 1] == 1).mean() > 0.55


def test_among_its_equals_it_seldom_goes_out() -> None:
    """At least 70 % of the boats are not out."""
    out = boats = 0
    for seed in range(4):
        t = table(4, seed, final=False)
        while not t.over:
            t.play(t.pending[0], bot_move(t, len(t.entries)))
        boats += 4
        out += sum(e.kind in (Event.CAPSIZED, Event.FALSE_START) for e in t.events())
    assert out <= 0.3 * boats


def test_it_never_starts_too_early() -> None:
    for seed in range(5):
        t = table(4, seed, final=False)
        while not t.state["turned"]:
            t.play(t.pending[0], bot_move(t, len(t.entries)))
        assert not any(e.kind == Event.FALSE_START for e in t.events())


def test_it_lays_the_connector_when_it_stands_before_the_turn() -> None:
    r = Race().straight("C2", "H3.1").hand(0, "C3", "T3").boat(0, "H3.1.2").boat(1, "H3.2.1").turn(0)
    while r.kind == "take":
        r.moves(0, "-")
    assert bot_move(r.table) == "C@H4.1"


def test_it_does_not_go_onto_a_hexagon_without_a_turn_card_when_it_can_wait() -> None:
    r = Race().straight("T4", "H3.1").connectors("H4.1").hand(0, "C3", "C2").boat(0, "H3.1.4").boat(1, "H3.2.1").turn(0).skip_to_throttle()
    move = bot_move(r.table)
    r.moves(0, move)
    assert bot_move(r.table) != "H4.1.4"


def test_it_crosses_the_line_when_it_can() -> None:
    r = (
        Race()
        .connectors("H-4.1")
        .straight("T4", "H0.1", "H-1.1")
        .boat(0, "H-1.1.4", True)
        .boat(1, "H-4.1.2", True)
        .turn(0)
        .skip_to_throttle()
    )
    r.moves(0, bot_move(r.table))
    assert bot_move(r.table) == "goal"


def test_the_way_gets_shorter_from_start_to_goal() -> None:

    s = Race().straight("C3", "H0.1", "B0.1").connectors("H4.1", "B-4.1", "B4.1", "H-4.1").turns("1(1,-2)", "1(1,2)", "2(1,-2)", "2(1,2)").s
    cells = [
        ("H0.1.1", 0),
        ("H4.1.1", 0),
        ("H4.1.4", 0),
        ("1(1,0)", 1),
        ("B-4.1.1", 2),
        ("B0.1.2", 2),
        ("B4.1.4", 2),
        ("2(1,0)", 3),
        ("H-4.1.1", 4),
    ]
    ways = [to_go(s, CELL.read(c), section) for c, section in cells] + [to_go(s, CELL.read("H0.1.1"), 4), to_go(s, CELL.read("goal"), 4)]
    assert ways == sorted(ways, reverse=True)
    assert len(set(ways)) == len(ways)
    assert min(ways) > WORST


def test_worth_prefers_the_boat_ahead() -> None:
    r = Race().straight("C3", "H0.1", "H1.1").boat(0, "H1.1.1").boat(1, "H0.2.1").turn(0)
    worth = [r.table.runner.bot(dispatch.EVALUATE, r.table.states, 0, r.table.tables, k, rng_of(0)) for k in (0, 1)]
    assert worth[0] > worth[1]


def test_every_choice_of_the_bot_is_legal_in_random_positions() -> None:
    dice = random.Random(1)
    for seed in range(3):
        t = table(3 + seed, seed, final=False)
        while not t.over:
            seat = dice.choice(t.pending)
            action = t.runner.bot(dispatch.BASELINE, t.states, 0, t.tables, seat, rng_of(len(t.entries)))
            assert t.why(seat, action) is None
            t.play(seat, dice.choice(t.legal(seat)))


@pytest.mark.parametrize(("seats", "seed"), [(6, 148), (5, 285)])
def test_TO_7_8_it_bars_nobody_by_one_throttle_card_where_another_moves_the_boat_too(seats: int, seed: int) -> None:
    """In these games, the faster card would bar another boat. A refused action of the bot would raise an error."""
    t = Table.new(GAME, seats, seed=seed, options={"final": False}, target="native")
    rngs = rng_of(seed)
    while not t.over:
        seat = t.pending[0]
        t.play(seat, t.runner.bot(dispatch.BASELINE, t.states, 0, t.tables, seat, rngs))
