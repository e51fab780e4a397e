"""Whole games: the audit, both targets, the bot, and golden transcripts.

`PADDOCK_GOLDENS=write pytest tests/games/lose_your_shirt/test_books.py` records the transcripts again.
Read the difference before a commit."""

import os
from pathlib import Path

import numpy as np
import pytest

from paddock.engine.compile import dispatch
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.table.table import Table
from paddock.engine.table.transcript import transcript
from paddock.engine.vector.batch import Batch
from paddock.games.lose_your_shirt.game import GAME

GOLDENS = Path(__file__).parent / "goldens"
SEATS = [3, 4, 5, 6]


@pytest.mark.parametrize("options", [{}, *GAME.option_sets], ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_every_pound_and_every_card_is_accounted_for_in_random_games(seats, options):
    played = Batch(GAME, seats, options).audited(0, 200)
    assert played.faults == 0, played.first_fault
    assert played.games == 200


@pytest.mark.parametrize("what", ["money", "pool", "bank", "discard", "hand", "held"])
def test_LY_1_3_the_audit_finds_a_pound_or_a_card_too_many(what):
    at = Table.new(GAME, 3, 1, target="interpreted")
    assert at.runner.audit(at.states, 0, at.tables) == 0
    cells = at.states[0][what]
    if cells.shape:
        at.states[0][what][0] += 10 if what == "money" else 1 if what == "held" else (1 << 47 if int(cells[0]) < 1 << 47 else -(1 << 47))
    else:
        at.states[0][what] += 10
    assert at.runner.audit(at.states, 0, at.tables) != 0


@pytest.mark.parametrize("seats", SEATS)
def test_interpreted_and_native_games_are_equal_byte_for_byte(seats):
    rng = np.random.default_rng(seats)
    one, other = (Table.new(GAME, seats, 7, {"races": 2}, target=t) for t in ("interpreted", "native"))
    while not one.over:
        seat = int(rng.choice(one.pending))
        legal = one.legal(seat)
        assert legal == other.legal(seat)
        action = int(rng.choice(legal))
        assert one.play(seat, action) == other.play(seat, action)
        assert one.states.tobytes() == other.states.tobytes()
        assert one.observe(seat) == other.observe(seat)


def test_legal_and_why_agree_for_every_integer():
    from paddock.games.lose_your_shirt.actions import ACTIONS

    rng = np.random.default_rng(3)
    for seats in SEATS:
        at = Table.new(GAME, seats, seats, {"races": 2}, target="native")
        while not at.over:
            for seat in range(-1, seats + 1):
                legal = set(at.legal(seat))
                for action in (*range(-2, ACTIONS + 2), 1 << 40, -(1 << 40)):
                    assert (at.why(seat, action) is None) == (action in legal)
            seat = int(rng.choice(at.pending))
            for _ in range(9):
                if not at.over and seat in at.pending:
                    at.play(seat, int(rng.choice(at.legal(seat))))


@pytest.mark.parametrize("seats", SEATS)
def test_the_simple_bot_wins_at_least_twice_its_share_against_random_players(seats):
    batch = Batch(GAME, seats)
    wins, games = 0.0, 0
    for seat in range(seats):
        places = batch.bots(1000 * seat, 60, 1 << seat).results[:, 1 : 2 * seats : 2]
        wins += float(((places[:, seat] == 1) / (places == 1).sum(axis=1)).sum())
        games += 60
    assert wins / games > 2.4 / seats


def test_the_simple_bot_decides_by_what_it_knows():
    """The bot chooses the same legal action in the real state and in a state with redrawn hidden cards."""
    run = runner_for(GAME, "native")
    for seed in range(8):
        at = Table.new(GAME, 3 + seed % 4, seed, {"races": 2}, target="native")
        rngs = rng_of(seed)
        n = 0
        while not at.over:
            seat = at.pending[n % len(at.pending)]
            action = run.bot(dispatch.BASELINE, at.states, 0, at.tables, seat, rng_of(1))
            world = at.states.copy()
            run.hide(world, 0, at.tables, seat, rngs)
            assert run.bot(dispatch.BASELINE, world, 0, at.tables, seat, rng_of(1)) == action
            assert action in at.legal(seat)
            n += 1
            at.play(seat, action if seed % 2 else at.legal(seat)[n % len(at.legal(seat))])


def test_worth_rises_with_money_and_with_the_place_of_the_backed_horse():
    from tests.games.lose_your_shirt.situations import racing

    run = runner_for(GAME, "interpreted")

    def worth(**more):
        at = racing(["1.2", "2.2", "3.2"], {0: ("win", [("1.4", 30)])}, **more)
        return run.bot(dispatch.EVALUATE, at.states, 0, at.tables, 0, rng_of(1))

    assert worth(money=(70, 100, 100)) < worth(money=(80, 100, 100))
    assert worth(horses={1: (1, 3)}) < worth(horses={1: (1, 9)})
    assert worth(horses={1: (1, 9), 2: (2, 12)}) < worth(horses={1: (1, 9)})


def test_a_record_replays_to_the_same_end():
    at = Table.new(GAME, 4, 11, {"races": 2}, target="native")
    n = 0
    while not at.over:
        seat = at.pending[-1]
        at.play(seat, at.legal(seat)[n % len(at.legal(seat))])
        n += 1
    again = Table(GAME, 4, at.options, at.key, at.seed, target="native")
    for entry in at.record()["entries"]:
        again.play(entry["seat"], entry["do"])
    assert again.states.tobytes() == at.states.tobytes()


def test_the_view_shows_every_cell_a_seat_knows():
    at = Table.new(GAME, 4, 2, target="native")
    rng = np.random.default_rng(5)
    layout = GAME.layout
    for _ in range(150):
        if at.over:
            break
        seat = int(rng.choice(at.pending))
        at.play(seat, int(rng.choice(at.legal(seat))))
    for viewer in (0, -1):
        before = GAME.view(PythonState(at.states[0]), None, viewer)
        for field, index in layout.cells():
            if field.name in ("seats", "pending", "rng") or not layout.knows(at.state, viewer, field, index):
                continue
            if not layout.used(at.state, field, index):
                continue
            states = at.states.copy()
            states[field.name][(0, *index)] ^= 1
            assert GAME.view(PythonState(states[0]), None, viewer) != before, (field.name, index)


GAMES = {"three_short": (3, 5, {"races": 1, "length": 8}), "six_long": (6, 9, {"races": 2, "length": 20, "stake_returned": False})}


@pytest.mark.parametrize("name", GAMES)
def test_golden_transcripts_do_not_drift(name):
    seats, seed, options = GAMES[name]
    rng = np.random.default_rng(seed)
    at = Table.new(GAME, seats, seed, options, target="interpreted")
    lines = list(transcript(at, lambda t, seat: t.legal(seat)[int(rng.integers(len(t.legal(seat))))]))
    file = GOLDENS / f"{name}.jsonl"
    if os.environ.get("PADDOCK_GOLDENS") == "write":
        GOLDENS.mkdir(exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == file.read_text(encoding="utf-8").splitlines()
