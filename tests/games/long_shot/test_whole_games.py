"""Whole games: no fault, a clean audit, equal bytes on both targets, the strength of the bot, and golden transcripts."""

import os
from pathlib import Path

import numpy as np
import pytest

from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.rules.random import below
from paddock.engine.table.table import Table
from paddock.engine.table.transcript import transcript
from paddock.engine.vector.batch import Batch
from paddock.games.long_shot.actions import ACTIONS
from paddock.games.long_shot.game import GAME

GOLDENS = Path(__file__).parent / "goldens"
# Regenerate with PADDOCK_GOLDENS=write, and explain in the commit why the transcript changed.
STORIES = {
    "four_seats": (4, 11, {}),
    "six_seats_short_deck": (6, 12, {"goal": 45, "deck_horse": [1, 1, 1, 1, 1, 1, 0], "deck_free": [2, 2, 2, 2, 2, 2, 2, 2, 2]}),
}
THIN = {"goal": 120, "deck_horse": [1, 1, 0, 0, 0, 0, 0], "deck_free": [5, 7, 7, 6, 0, 0, 0, 0, 0]}


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_LS_7_3_random_games_end_and_their_books_add_up(seats: int) -> None:
    played = Batch(GAME, seats).audited(1_000, 200)
    assert (played.faults, played.games) == (0, 200)
    assert played.longest < 600


def test_LS_6_4_odd_decks_end_too() -> None:
    """A thin, slow deck renews its stack all the time and meets the last round there is."""
    played = Batch(GAME, 4, THIN).audited(0, 100)
    assert played.faults == 0
    assert played.longest > 300


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_the_simple_bot_wins_three_times_its_share_against_random_players(seats: int) -> None:
    wins = 0
    for seat in range(seats):
        results = Batch(GAME, seats).bots(5_000 * seat, 60, 1 << seat).results
        assert results is not None
        wins += int(np.sum(results[:, 2 * seat + 1] == 1))
    assert wins / (60 * seats) > 3 / seats


def test_native_and_interpreted_games_are_the_same_bytes() -> None:
    for seats, options in ((5, {}), (4, THIN), (6, {"goal": 45})):
        tables = [Table.new(GAME, seats=seats, seed=77, options=options, target=t) for t in ("interpreted", "native")]
        rng = PythonState(rng_of(3)[0])
        for _ in range(120):
            seat = tables[0].pending[0]
            legal = tables[0].legal(seat)
            assert legal == tables[1].legal(seat)
            action = legal[below(rng, len(legal))]
            events = [t.play(seat, action) for t in tables]
            assert events[0] == events[1]
            assert tables[0].states.tobytes() == tables[1].states.tobytes()


@pytest.mark.parametrize("seats", [4, 6])
def test_legal_and_why_agree_for_every_action_and_seat(seats: int) -> None:
    table = Table.new(GAME, seats=seats, seed=8, target="native")
    run = runner_for(GAME, "native")
    rng = PythonState(rng_of(4)[0])
    while not table.over:
        seat = table.pending[0]
        legal = table.legal(seat)
        for action in (-(2**40), *range(-2, ACTIONS + 2), 2**40):
            assert (run.why(table.states, 0, table.tables, seat, action) == 0) == (action in legal)
        for other in (-1, (seat + 1) % seats, seats, 99):
            assert run.why(table.states, 0, table.tables, other, legal[0]) != 0
        table.play(seat, legal[below(rng, len(legal))])


def test_notation_round_trips_and_refuses_anything_else() -> None:
    texts = {GAME.notation.write(a): a for a in range(ACTIONS)}
    assert len(texts) == ACTIONS
    assert all(GAME.notation.read(text) == a for text, a in texts.items())
    for bad in ("", "7.1", "1.8", "F9", "f3", "1.0", "3c", "0a", "Pass", " pass", "1.1 ", "１a", "-1", "12"):
        with pytest.raises(ValueError):
            GAME.notation.read(bad)


@pytest.mark.parametrize("name", STORIES)
def test_goldens_tell_the_same_story(name: str) -> None:
    seats, seed, options = STORIES[name]
    table = Table.new(GAME, seats=seats, seed=seed, options=options, target="native")
    rng = PythonState(rng_of(seed)[0])

    def choose(table: Table, seat: int) -> int:
        legal = table.legal(seat)
        return legal[below(rng, len(legal))]

    story = "\n".join(transcript(table, choose)) + "\n"
    file = GOLDENS / f"{name}.jsonl"
    if os.environ.get("PADDOCK_GOLDENS") == "write":
        file.write_text(story, encoding="utf-8")
    assert story.splitlines() == file.read_text(encoding="utf-8").splitlines()
