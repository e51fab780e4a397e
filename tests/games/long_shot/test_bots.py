"""The functions that search calls in Long Shot: the evaluation of a sampled world, and a bot that is stronger than `simple`."""

import numpy as np
import pytest

from paddock.engine.compile import dispatch
from paddock.engine.compile.python_state import PythonState
from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.rules.extensions import rollout_action
from paddock.engine.rules.types import Rngs, States, TablesArray
from paddock.engine.table.table import Table
from paddock.games.long_shot.actions import Action
from paddock.games.long_shot.bot import evaluate, phase_index
from paddock.games.long_shot.game import GAME
from paddock.games.long_shot.money import order_pay, ticket_pay
from paddock.games.long_shot.notation import read_card
from paddock.games.long_shot.prospects import promised, prospect
from paddock.games.long_shot.shrewd import POINTS, PUSHED, shrewd, take_notes
from paddock.games.long_shot.state import RACES
from tests.games.long_shot.situations import Position

NO_BLUR = 1  # leads are certain


def plain(position: Position) -> PythonState:
    return PythonState(position.state)


def expected(position: Position, seat: int) -> int:
    return prospect(plain(position), seat)


def field() -> Position:
    """A position in which seat 0 has the order of horse 1, all horses have equal boxes, and all hands are empty."""
    position = Position(4)
    for horse in range(1, 6):
        for side in "ab":
            position.put(2 * (horse - 1) + "ab".index(side), read_card(f"{horse}.{4 if side == 'a' else 3}"))
    position.state["held"][:] = 0
    position.state["order"][:4] = (1, 2, 3, 4)
    position.state["money"][:4] = 20_000
    position.state["space"][:] = 20
    return position


@pytest.mark.parametrize("race", range(RACES))
def test_LS_7_1_LS_7_2_a_sure_place_promises_what_it_pays(race: int) -> None:
    s = plain(field())
    s.race = race
    for horse, place in ((3, 1), (0, 2), (4, 3), (1, 4), (2, 4)):
        s.tally[horse] = 1000 * (9 - place) - 100 * horse
    for horse, place in ((3, 1), (0, 2), (4, 3), (1, 4)):
        assert promised(s, horse, 0, True, NO_BLUR) == order_pay(race, place)
        assert promised(s, horse, 5, False, NO_BLUR) == 5 * ticket_pay(race, place)


def test_LS_7_1_a_place_that_may_be_any_promises_the_middle() -> None:
    s = plain(field())
    even = promised(s, 0, 0, True, 100)
    assert order_pay(0, 4) < even < order_pay(0, 1)
    s.tally[0] = 100
    assert even < promised(s, 0, 0, True, 100) < order_pay(0, 1)


def test_more_money_a_lead_and_tickets_on_the_leader_are_better() -> None:
    position = field()
    usual = expected(position, 0)
    position.state["money"][0] += 5_000
    assert expected(position, 0) > usual
    position.state["money"][0] -= 5_000
    position.state["space"][0] = 30
    ahead = expected(position, 0)
    assert ahead > usual
    assert expected(position, 1) < usual, "another's horse fell behind"
    assert expected(position.hand(0, "1.7"), 0) > ahead
    assert expected(position.hand(0, "F7"), 0) > ahead


def test_a_horse_on_which_others_have_tickets_will_be_pushed() -> None:
    position = field()
    usual = expected(position, 0)
    assert expected(position.hand(2, "1.7 1.6 1.5"), 0) > usual


def test_the_less_certain_it_all_is_the_less_a_lead_counts() -> None:
    """The same money, with one round to go and with many."""
    position = field()
    position.state["race"] = 1
    position.state["money"][0] = 100_000
    leads = []
    for space in (10, 50):
        position.state["space"][:] = space
        leads.append(expected(position, 0) - expected(position, 1))
    assert 0 < leads[0] < leads[1]


def test_nothing_is_promised_where_a_race_has_just_begun() -> None:
    position = Position(4)
    position.state["money"][2] = 12_345
    assert evaluate(plain(position), None, 2) == 12_345


def test_LS_6_1_chapters_are_rounds_and_go_on_in_the_last_race() -> None:
    table, rngs = Table.new(GAME, 4, seed=3, target="native"), rng_of(3)
    seen = []
    while not table.over:
        now = (phase_index(PythonState(table.state), None), int(table.state["race"]), int(table.state["round"]))
        if now not in seen:
            seen.append(now)
        seat = table.pending[0]
        table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs))
    assert [parts for parts, _, _ in seen] == sorted({parts for parts, _, _ in seen})
    last = max(parts for parts, race, _ in seen if race == 0)
    assert min(parts for parts, race, _ in seen if race == 1) > last + 10, "no rollout of the first race goes on into the last one"


# ------------------------------------------------------------------ shrewd


def moments(seats: int, many: int, **options: str) -> list[tuple[Table, int]]:
    found = []
    table, rngs = Table.new(GAME, seats, seed=seats, options=options, target="native"), rng_of(seats)
    for number in range(many):
        if table.over:
            break
        seat = table.pending[0]
        if number % 3 == 0:
            found.append((table.copy(), seat))
        table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs))
    return found


@pytest.mark.parametrize("reading", ["card", "hand"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_LS_4_8_the_shrewd_one_answers_legally_from_what_its_seat_knows(seats: int, reading: str) -> None:
    for table, seat in moments(seats, 400, golden_rule=reading):
        s = PythonState(table.state)
        action = shrewd(s, seat)
        assert action in table.legal(seat)
        made = np.zeros(1, GAME.layout.dtype)
        s.write_to(made[0])
        assert made.tobytes() == table.states.tobytes(), "its notes are wiped"
        for number in range(2):
            other = table.states.copy()
            table.runner.hide(other, 0, table.tables, seat, rng_of(number))
            assert shrewd(PythonState(other[0]), seat) == action


def test_LS_2_2_the_shrewd_one_reckons_with_open_orders_and_not_with_secret_ones() -> None:
    position = field()
    secret = plain(position)
    take_notes(secret, 0)
    assert [secret.tally[PUSHED + horse] > 0 for horse in range(5)] == [True, False, False, False, False]
    position.state["open_order"][:4] = position.state["order"][:4]
    position.state["order"][:] = 0
    position.hand(0, "5.6 5.1 F8")
    shown = plain(position)
    take_notes(shown, 0)
    assert [shown.tally[PUSHED + horse] > 0 for horse in range(5)] == [True] * 5
    assert [shown.tally[POINTS + horse] for horse in range(5)] == [0, 0, 0, 0, 7]


def test_the_shrewd_one_slows_down_the_horse_of_who_leads() -> None:
    """In the last race, the horse of seat 0 is far behind and seat 1 is rich. The bot plays its low card on the horse of seat 1."""
    position = field()
    position.state["race"] = 1
    position.state["open_order"][:4] = (1, 2, 3, 4)
    position.state["order"][:] = 0
    position.state["space"][:5] = (2, 40, 40, 40, 40)
    position.state["money"][:4] = (50_000, 250_000, 20_000, 20_000)
    position.hand(0, "2.1 3.1")
    assert shrewd(plain(position), 0) == Action.PLAY_CARD + read_card("2.1")
    position.state["money"][:4] = (50_000, 20_000, 250_000, 20_000)
    assert shrewd(plain(position), 0) == Action.PLAY_CARD + read_card("3.1")


def go_on(states: States, tables: TablesArray, rngs: Rngs, seat: int) -> int:
    return rollout_action(states[0], tables[0], seat, rngs[0], True)


def test_the_shrewd_one_wins_more_than_its_share_against_simple_bots() -> None:
    """A fair share is a quarter of the games."""
    won, games, entry = 0.0, 400, runner_for(GAME, "native").build(go_on)
    for number in range(games):
        table, hero, rngs = Table.new(GAME, 4, seed=number // 4, target="native"), number % 4, rng_of(number)
        while not table.over:
            seat = table.pending[0]
            if seat == hero:
                action = int(entry(table.states, table.tables, rngs, seat))
            else:
                action = table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs)
            table.play(seat, action)
        outcome = table.outcome()
        assert outcome is not None
        won += (outcome.places[hero] == 1) / outcome.places.count(1)
    assert won / games > 0.27
