"""Chapters 1 and 2: parts, money, dealing, dealers."""

import numpy as np
import pytest

from paddock.engine.presentation.game import BadOption
from paddock.engine.rules.log import REFEREE
from paddock.engine.table.table import Table
from paddock.games.lose_your_shirt.cards import HORSE_BITS, count_of, deck, kind_at, put, take
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.game import GAME
from paddock.games.lose_your_shirt.view import elements
from tests.games.lose_your_shirt.situations import audit, do, kind, place, racing, rule_against, table, told, words

REDEAL_SEED = 58  # six players; the first deal gives a seat spots alone


def test_LY_1_1_six_horses_stand_in_the_stall_of_their_number_and_the_line_is_at_16():
    at = table()
    assert [place(at, h) for h in range(1, 7)] == [(h, 0) for h in range(1, 7)]
    assert at.view().length == 16
    assert table(length=40).view().length == 40


@pytest.mark.parametrize(("length", "stands", "home"), [(16, 13, False), (16, 14, True), (8, 5, False), (8, 6, True), (40, 38, True)])
def test_LY_1_1_a_horse_is_home_when_it_moves_to_the_length_of_the_track(length, stands, home):
    at = racing(["1.2 6.3", "2.2 5.3", "+3"], horses={1: (1, stands)}, length=length)
    at.play(0, "1.2")
    if not home:
        at.play(0, ">1")
    assert (int(at.state["first"]) == 1) == home
    assert place(at, 1) == (1, stands + 2)


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [
        ("length", 0, "LY-1.1"), ("length", 7, "LY-1.1"), ("length", 41, "LY-1.1"), ("length", "far", "LY-1.1"), ("length", True, "LY-1.1"),
        ("races", 0, "LY-1.4"), ("races", 13, "LY-1.4"), ("max_backed", 0, "LY-3.2"), ("max_backed", 7, "LY-3.2"),
        ("stake_returned", 2, "LY-5.1"), ("stake_returned", "maybe", "LY-5.1"),
    ],
)  # fmt: skip
def test_LY_1_1_bad_options_are_refused_with_their_rule(option, value, rule):
    with pytest.raises(BadOption, match=rule):
        Table.new(GAME, 3, 0, {option: value})


def test_LY_1_1_an_option_that_does_not_exist_is_refused():
    with pytest.raises(BadOption, match="no option"):
        Table.new(GAME, 3, 0, {"lanes": 7})


@pytest.mark.parametrize("seats", [2, 7])
def test_LY_2_1_other_numbers_of_players_are_refused(seats):
    with pytest.raises(ValueError, match="3 to 6"):
        Table.new(GAME, seats, 0)


def test_LY_1_2_each_horse_has_2_2_3_4_4_and_there_are_six_spots_of_each_colour():
    cards = deck(3)
    for horse in range(1, 7):
        assert [count_of(cards, kind(f"{horse}.{v}")) for v in (2, 3, 4)] == [2, 1, 2]
    assert count_of(cards, kind("+3")) == count_of(cards, kind("-2")) == 6
    assert len(elements(cards)) == 42


def test_LY_1_2_a_set_of_cards_gives_back_what_was_put_in_and_equal_holdings_are_equal_sets():
    rng = np.random.default_rng(1)
    all_kinds = [kind_at(bit) for bit in elements(deck(3))]
    for _ in range(50):
        some = [all_kinds[i] for i in rng.permutation(42)[:20]]
        one = other = 0
        for k in some:
            one = put(one, k)
        for k in sorted(some):
            other = put(other, k)
        assert one == other
        assert all(count_of(one, k) == some.count(k) for k in range(20))
        for k in some:
            one = take(one, k)
        assert one == 0


@pytest.mark.parametrize(("seats", "each", "spots"), [(3, 14, 6), (4, 10, 5), (5, 8, 5), (6, 7, 6)])
def test_LY_2_1_everything_is_dealt_and_one_spot_of_each_colour_stays_out_with_four_or_five(seats, each, spots):
    at = table(seats, 5)
    every = 0
    for seat in range(seats):
        hand = int(at.state["hand"][seat])
        assert len(elements(hand)) == int(at.state["held"][seat]) == each
        for bit in elements(hand):
            every = put(every, kind_at(bit))
    assert every == deck(seats)
    assert count_of(every, kind("+3")) == count_of(every, kind("-2")) == spots


def test_LY_2_1_the_referee_hears_of_every_card_in_a_deal_and_nobody_else():
    at = table(4, 9)
    deals = [e for e in at.events() if e.kind == Event.DEALT]
    assert [e.values[0] for e in deals] == [0, 1, 2, 3]
    assert all(e.audience == REFEREE for e in deals)
    for e in deals:
        label, order = GAME.notation.chance(e.kind, e.values)
        assert label == f"deal:{e.values[0]}"
        assert " ".join(sorted(order)) == words(at.state["hand"][e.values[0]])


def test_LY_1_3_all_begin_with_100_pounds_and_the_other_notes_are_the_bank():
    at = table(5)
    assert [p.money for p in at.view().seats] == [100] * 5
    assert (at.view().bank, at.view().pool) == (1900, 0)


def test_LY_1_3_the_bank_never_runs_out_it_writes_ious():
    at = racing(["1.2", "2.2", "3.2"], {0: ("win", [("1.4", 1000)])}, {1: (1, 14), 2: (2, 15)}, first=0, money=(0, 100, 100))
    do(at, 0, "b1.4")
    do(at, 1, "2.2")
    assert int(at.state["money"][0]) == 6000
    assert int(at.state["bank"]) < 0
    assert audit(at) == 0


def test_LY_2_2_the_whole_deal_is_made_again_if_a_seat_that_must_bet_holds_no_horse_card():
    at = table(6, REDEAL_SEED)
    assert len(told(at.events(), Event.REDEALT)) == 1
    (short,) = told(at.events(), Event.REDEALT)[0]
    deals = [e.values for e in at.events() if e.kind == Event.DEALT]
    assert len(deals) == 12  # the log also contains each card of the rejected deal
    assert all(k >= kind("+3") for k in deals[short][1:])
    assert all(int(at.state["hand"][k]) & HORSE_BITS for k in range(6))


def test_LY_2_2_a_seat_without_money_may_be_dealt_spots_alone():
    from paddock.engine.compile.python_state import PythonState, zeros
    from paddock.engine.rules.random import mix_seed
    from paddock.games.lose_your_shirt.dealing import deal

    (short,) = told(table(6, REDEAL_SEED).events(), Event.REDEALT)[0]
    s = PythonState(GAME.new_record(6, GAME.complete_options({}, 6))[0])
    mix_seed(s.rng, REDEAL_SEED)
    from paddock.engine.rules.random import below

    below(s.rng, 6)  # the dealer's draw comes first
    for seat in range(6):
        s.money[seat] = 0 if seat == short else 100
    deal(s, zeros(0))
    assert s.hand[short] & HORSE_BITS == 0


def test_LY_2_3_the_first_dealer_is_drawn_and_every_seat_can_be_it():
    dealers = {int(table(4, seed).state["dealer"]) for seed in range(40)}
    assert dealers == {0, 1, 2, 3}
    at = table(4, 3)
    assert told(at.events(), Event.DEALER_DRAWN) == [(int(at.state["dealer"]),)]


def test_LY_2_3_the_deal_passes_left_after_each_race():
    at = racing(["1.2", "2.2", "3.2"], {2: ("win", [("4.4", 50)])}, {1: (1, 15), 2: (2, 15)}, dealer=2, first=0)
    do(at, 2, "3.2")
    assert at.pending == (2,)  # horse 3 has a choice of lanes
    do(at, 2, ">3")
    do(at, 0, "1.2")
    do(at, 1, "2.2")
    assert int(at.state["race"]) == 2
    assert int(at.state["dealer"]) == 0
    assert rule_against(at, 0, "win") == ""


def test_LY_1_4_the_game_has_as_many_races_as_the_option_says():
    ready = {1: (1, 15), 2: (2, 15)}
    last = racing(["1.2", "2.2", "3.2"], {0: ("win", [("4.4", 50)])}, ready, race=2, races=2)
    do(last, 0, "1.2")
    do(last, 1, "2.2")
    assert last.over
    again = racing(["1.2", "2.2", "3.2"], {0: ("win", [("4.4", 50)])}, ready, race=2, races=3)
    do(again, 0, "1.2")
    do(again, 1, "2.2")
    assert not again.over
    assert int(again.state["race"]) == 3
