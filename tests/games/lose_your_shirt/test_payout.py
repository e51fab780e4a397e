"""Chapters 5 and 6: what is paid to whom, and who wins."""

import pytest

from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.things import Bet
from tests.games.lose_your_shirt.situations import do, moves, racing, told

HOME = {1: (1, 15), 2: (2, 15)}  # horse 1 will be 1st and horse 2 2nd


def run(bets, money=(0, 0, 0), pool=0, hands=("1.2 3.3", "2.2 3.2", "+3 5.3"), **options):
    """End the race: seat 0 brings horse 1 home, and then seat 1 brings horse 2 home. Return the table and the last events."""
    at = racing(list(hands), bets, HOME, money=money, pool=pool, **options)
    do(at, 0, "1.2")
    return at, do(at, 1, "2.2")


def purses(at):
    return [int(m) for m in at.state["money"][: at.seats]]


def test_LY_5_0_all_bet_cards_are_shown_and_cards_left_in_hand_are_not():
    at, events = run({0: ("win", [("1.4", 30)]), 2: ("place", [("5.4", 20), ("6.2", 10)])}, money=(70, 100, 70))
    assert told(events, Event.BETS_SHOWN) == [(0, 2), (2, 14, 15)]
    seen = at.view(-1).seats
    assert [c.card for c in seen[2].cards[:2]] == ["5.4", "6.2"]
    heard = [e for e in events if e.heard_by(-1)]
    assert not any(3 * 2 + 1 in e.values[1:] for e in heard if e.kind in (Event.CARD_PLAYED, Event.BETS_SHOWN))  # seat 0's 3.3 stays unseen


def test_LY_5_1_win_pays_5_times_and_the_stake_comes_back():
    at, events = run({0: ("win", [("1.4", 30)])}, money=(70, 100, 100))
    assert purses(at) == [70 + 30 + 150, 100, 100]
    assert told(events, Event.PAID) == [(0, 0, Bet.WIN, 30, 150, 30)]
    assert at.view().seats[0].paid == 180
    assert int(at.state["bank"]) == 2400 - (70 + 30 + 100 + 100) - 150


def test_LY_5_1_win_on_the_2nd_horse_is_lost():
    at, _ = run({0: ("win", [("2.4", 30)])}, money=(70, 100, 100))
    assert purses(at) == [70, 100, 100]


@pytest.mark.parametrize(("card", "gets"), [("1.4", 60 + 30), ("2.4", 60 + 30), ("3.4", 0)])
def test_LY_5_1_place_pays_2_times_for_1st_and_2nd(card, gets):
    at, _ = run({0: ("place", [(card, 30)])}, money=(70, 100, 100))
    assert purses(at)[0] == 70 + gets


def test_LY_5_1_odds_are_the_same_however_many_backed_the_horse():
    at, _ = run({0: ("win", [("1.4", 10)]), 1: ("win", [("1.4", 20)]), 2: ("win", [("1.3", 30)])}, money=(90, 80, 70))
    assert purses(at) == [90 + 60, 80 + 120, 70 + 180]


def test_LY_5_1_each_card_of_a_bet_is_settled_by_itself():
    at, events = run({0: ("place", [("1.4", 10), ("2.4", 20), ("5.4", 30)])}, money=(40, 100, 100))
    assert purses(at)[0] == 40 + 30 + 60
    assert int(at.state["pool"]) == 30
    assert told(events, Event.LOST) == [(0, 4, 30)]


def test_LY_5_1_without_stake_returned_the_stake_goes_to_the_bank():
    at, events = run({0: ("win", [("1.4", 30)]), 1: ("place", [("2.4", 10)])}, money=(70, 90, 100), stake_returned=False)
    assert purses(at) == [70 + 150, 90 + 20, 100]
    assert int(at.state["pool"]) == 0
    assert told(events, Event.PAID) == [(0, 0, Bet.WIN, 30, 150, 0), (1, 1, Bet.PLACE, 10, 20, 0)]


def test_LY_5_2_the_jackpot_winner_gets_the_stake_and_the_pool_as_it_stood_before_this_race():
    at, events = run({0: ("jackpot", [("1.4", 50)]), 1: ("win", [("5.4", 40)])}, money=(50, 60, 100), pool=170)
    assert purses(at) == [50 + 50 + 170, 60, 100]
    assert int(at.state["pool"]) == 40  # the pool keeps the losses of this race for the next race
    assert told(events, Event.JACKPOT_PAID) == [(0, 0, 50, 170)]


def test_LY_5_2_a_jackpot_on_the_2nd_horse_is_lost_to_the_pool():
    at, _ = run({0: ("jackpot", [("2.4", 50)])}, money=(50, 100, 100), pool=170)
    assert purses(at) == [50, 100, 100]
    assert int(at.state["pool"]) == 220


def test_LY_5_2_several_winners_share_in_10_pound_units_and_the_rest_stays():
    """£200 among three: £60 each, £20 stay."""
    at, _ = run({k: ("jackpot", [(c, 50)]) for k, c in enumerate(("1.4", "1.4", "1.3"))}, money=(50, 50, 50), pool=200)
    assert purses(at) == [160, 160, 160]
    assert int(at.state["pool"]) == 20
    assert at.view().share == 60


def test_LY_5_2_a_pool_too_small_to_share_stays():
    at, _ = run({k: ("jackpot", [(c, 50)]) for k, c in enumerate(("1.4", "1.4", "1.3"))}, money=(50, 50, 50), pool=20)
    assert purses(at) == [100, 100, 100]
    assert int(at.state["pool"]) == 20


def test_LY_5_2_stake_returned_concerns_win_and_place_only():
    at, _ = run({0: ("jackpot", [("1.4", 50)])}, money=(50, 100, 100), pool=30, stake_returned=False)
    assert purses(at)[0] == 50 + 50 + 30


def test_LY_5_3_all_losing_stakes_jackpot_stakes_included_go_to_the_pool():
    at, events = run(
        {0: ("jackpot", [("3.4", 50)]), 1: ("win", [("5.4", 40), ("6.4", 10)]), 2: ("place", [("4.4", 20)])}, money=(50, 50, 80), pool=10
    )
    assert int(at.state["pool"]) == 130
    assert told(events, Event.POOL_GROWS) == [(120, 10, 130)]
    assert at.view().share == 0


def test_LY_6_1_most_money_after_the_last_race_wins_and_the_pool_belongs_to_nobody():
    at, events = run({0: ("win", [("1.4", 10)]), 2: ("win", [("5.4", 40)])}, money=(90, 100, 60), pool=500, races=1)
    assert told(events, Event.LAST_RACE_RUN) == [()]
    outcome = at.outcome()
    assert (outcome.rule, outcome.scores, outcome.places) == ("LY-6.1", (150, 100, 60), (1, 2, 3))
    assert moves(at, 0) == []
    assert at.view().phase == "over"


def test_LY_6_1_ties_share_the_win():
    at, _ = run({0: ("win", [("1.4", 10)])}, money=(90, 150, 60), races=1)
    assert at.outcome().places == (1, 1, 3)


def test_LY_6_1_places_are_one_more_than_the_seats_ahead():
    at, _ = run({0: ("win", [("5.4", 10)])}, money=(90, 150, 150), races=1)
    assert at.outcome().places == (3, 1, 1)


def test_LY_6_1_no_outcome_while_the_game_goes_on():
    at, _ = run({0: ("win", [("5.4", 10)])}, money=(90, 150, 150))
    assert at.outcome() is None
