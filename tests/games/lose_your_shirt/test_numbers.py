"""The observation for learning has the values of the state in the order of its layout."""

from itertools import accumulate

import numpy as np
import pytest

from paddock.engine.table.table import Table
from paddock.engine.vector.environments import VectorGames
from paddock.games.lose_your_shirt.game import GAME
from paddock.games.lose_your_shirt.observation import OBSERVATION
from paddock.games.lose_your_shirt.state import LANES, SEATS, SLOTS

ENDS = accumulate(length for _, length in OBSERVATION.layout)
PLACES = {name: (end - length, end) for (name, length), end in zip(OBSERVATION.layout, ENDS)}


def part(numbers, name: str) -> list[int]:
    begin, end = PLACES[name]
    return [int(n) for n in numbers[begin:end]]


@pytest.mark.parametrize("seats", GAME.seats)
def test_seats_are_told_from_the_own_one_on(seats) -> None:
    table = Table.new(GAME, seats, seed=seats, target="interpreted")
    chance = np.random.default_rng(seats)
    for step in range(250):
        if not table.pending:
            break
        seat = int(chance.choice(table.pending))
        table.play(seat, int(chance.choice(table.legal(seat))))
        if step % 25:
            continue
        s = table.states[0]
        for viewer in range(-1, seats):
            numbers, own = table.observe(viewer), max(viewer, 0)
            round_the_table = [(own + k) % seats for k in range(seats)]
            nobody = [0] * (SEATS - seats)
            assert part(numbers, "seats that are there, here and below from the own one on") == [1] * seats + nobody
            for name, field in (
                ("money of each seat", "money"), ("bet of each seat", "bet"), ("horses that each seat has backed", "backed"),
                ("what each seat was paid", "paid"), ("cards of each seat", "held"),
            ):  # fmt: skip
                assert part(numbers, name) == [int(s[field][other]) for other in round_the_table] + nobody, name
            assert part(numbers, "who is to act") == [int(s["pending"]) >> other & 1 for other in round_the_table] + nobody
            assert part(numbers, "who deals") == [int(s["dealer"] == other) for other in round_the_table] + nobody
            for name, field in (("stake of each slot, seat by seat", "stakes"), ("open card + 1 of each slot, seat by seat", "shown")):
                assert part(numbers, name) == [int(n) for other in round_the_table for n in s[field][other]] + nobody * SLOTS, name
            assert part(numbers, "space of each horse") == s["space"].tolist() and part(numbers, "lane of each horse") == s["lane"].tolist()
            assert part(numbers, "pool, bank, share") == [s["pool"], s["bank"], s["share"]]
            where = [int(s["phase"]), int(s["race"]), *(int(s["options"][k]) for k in (1, 0, 2, 3))]
            assert part(numbers, "phase, race, races, length, most horses in a bet, stake returned") == where
            assert part(numbers, "first, second, reshuffles") == [s["first"], s["second"], s["reshuffles"]]
            motion = [s["card"], s["horse"], s["stride"], s["over"]]
            assert part(numbers, "card being played + 1, horse that moves, its stride, over") == motion
            assert part(numbers, "lanes it may take") == [int(s["ways"]) >> k & 1 for k in range(LANES)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_herds_tell_the_same(seats) -> None:
    vector = VectorGames(GAME, seats, 64)
    vector.begin(3)
    for step in range(120):
        if step % 10 == 0:
            for i in range(0, 64, 9):
                table = Table.new(GAME, seats, seed=1, target="interpreted")
                table.states[0] = vector.arrays.states[i]
                assert vector.arrays.observations[i].tolist() == list(table.observe(int(vector.arrays.seat_to_act[i])))
        vector.step(vector.arrays.random_actions)
