"""Tickets (TD-4)."""

import pytest

from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.games.trick_derby.game import GAME
from tests.games.trick_derby.situations import F, O, S, V, W, new, play, race, told


def at_tickets(seats: int = 4, seed: int = 2, **options: object) -> Table:
    t = new(seats, seed, **options)
    for k in range(seats):
        t.play(k, t.legal(k)[0])
    return t


def offered(t: Table, seat: int) -> list[str]:
    return [GAME.notation.write(a) for a in t.legal(seat)]


@pytest.mark.parametrize("seats", [3, 4])
def test_TD_4_1_from_the_left_of_the_starter_clockwise_dummy_passed_over(seats: int) -> None:
    t = at_tickets(seats)
    order = []
    for ticket in ("tV", "tF", "tS", "tO")[:seats]:
        order.append(t.pending[0])
        assert len(t.pending) == 1
        t.play(t.pending[0], ticket)
    starter = int(t.state["starter"])
    assert order == [(starter + 1 + k) % seats for k in range(seats)]


def test_TD_4_1_a_kind_that_lies_face_up_is_refused() -> None:
    t = at_tickets()
    t.play(t.pending[0], "tF")
    seat = t.pending[0]
    assert offered(t, seat) == ["tV", "tS", "tO", "tW"]
    refusal = t.why(seat, "tF")
    assert refusal and refusal.rule == "TD-4.1"
    t.play(seat, "tW")
    assert offered(t, t.pending[0]) == ["tV", "tS", "tO"]


def test_TD_4_1_win_may_lie_face_up_unless_the_option_forbids_it() -> None:
    t = at_tickets()
    assert "tW" in offered(t, t.pending[0])
    t = at_tickets(win_face_up=False)
    assert "tW" not in offered(t, t.pending[0])
    refusal = t.why(t.pending[0], "tW")
    assert refusal and refusal.rule == "TD-4.1"


def test_TD_4_1_a_card_cannot_be_played_now() -> None:
    t = at_tickets()
    refusal = t.why(t.pending[0], "R1")
    assert refusal and refusal.rule == "TD-4.1"


def test_TD_4_2_the_second_is_any_of_the_other_four_face_down_all_at_once() -> None:
    t = at_tickets()
    laid = {}
    for ticket in ("tV", "tF", "tS", "tO"):
        laid[t.pending[0]] = ticket
        t.play(t.pending[0], ticket)
    assert t.pending == (0, 1, 2, 3)
    for k in range(4):
        assert offered(t, k) == [x for x in ("tV", "tF", "tS", "tO", "tW") if x != laid[k]]
        refusal = t.why(k, laid[k])
        assert refusal and refusal.rule == "TD-4.2"
    views = [t.view(k) for k in (1, 2, 3)]
    t.play(0, "tW")
    with pytest.raises(Refused, match="P-4"):
        t.play(0, "tW")
    assert t.view(1).trick == views[0].trick
    for k in (1, 2, 3):
        t.play(k, "tW")  # several seats may lay the same kind of ticket face down
    assert told(t, "tickets_closed") == [()]
    assert t.pending == (int(t.state["starter"]),)


def test_TD_4_2_win_must_be_refused_face_down_to_who_laid_it_face_up() -> None:
    t = at_tickets()
    first = t.pending[0]
    for ticket in ("tW", "tF", "tS", "tO"):
        t.play(t.pending[0], ticket)
    assert offered(t, first) == ["tV", "tF", "tS", "tO"]


@pytest.mark.parametrize(("pair", "bet"), [((W, V), (V, 6)), ((V, W), (V, 6)), ((V, F), (V, F, 9)), ((F, V), (V, F, 9))])
def test_TD_4_3_win_and_a_horse_is_a_win_bet_two_horses_a_quinella(pair: tuple[int, int], bet: tuple[int, ...]) -> None:
    t = race(["R12", "R1", "R2", "R3"], squares=(6, 5, 0, 0), tickets=((S, O), pair, (S, O), (S, O)), odds=(6, 3, 2, 2))
    play(t, "R12", "R1", "R2", "R3")
    assert told(t, "win_paid" if len(bet) == 2 else "quinella_paid") == [(1, *bet)]
