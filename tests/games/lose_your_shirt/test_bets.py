"""Chapter 3: bets."""

import pytest

from paddock.engine.table.core import Refused
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.things import Bet
from tests.games.lose_your_shirt.situations import betting, do, moves, racing, rule_against, table, told, words

HANDS = ("1.2 1.2 1.4 2.3 3.4 +3 -2", "4.2 4.4 5.2 +3", "6.2 6.3")


def test_LY_3_1_every_seat_with_money_bets_at_once_in_every_race():
    at = betting(4, money=(100, 0, 10, 50))
    assert at.pending == (0, 2, 3)
    assert at.view().phase == "betting"


def test_LY_3_1_nothing_of_a_bet_is_seen_or_told_before_all_are_placed():
    at = betting(3, HANDS)
    before = at.view(1), at.view(-1)
    assert do(at, 0, "win back1.2 50") == []
    assert (at.view(1), at.view(-1)) == before
    events = do(at, 0, "close done")
    assert events == []
    closed = at.view(1)
    assert not closed.seats[0].owing
    assert (closed.seats[0].bet, closed.seats[0].money) == ("", 100)


def test_LY_3_1_then_kinds_and_stakes_are_public_and_the_horses_are_not():
    at = betting(3, HANDS)
    do(at, 0, "win back1.2 10 close back3.4 50 close done")
    do(at, 2, "jackpot back6.3 done")
    events = do(at, 1, "place back4.4 all done")
    assert told(events, Event.BET_PLACED) == [(0, Bet.WIN, 10, 50), (1, Bet.PLACE, 100), (2, Bet.JACKPOT, 50)]
    seen = at.view(1).seats
    assert [(p.bet, p.backed, p.money) for p in seen] == [("win", 2, 40), ("place", 1, 0), ("jackpot", 1, 50)]
    assert [c.stake for c in seen[0].cards[:2]] == [10, 50]
    assert all(c.card == "" for p in seen for c in p.cards)
    assert at.view(0).own.face_down[:2] == ("1.2", "3.4")


def test_LY_3_1_a_placed_bet_cannot_be_changed():
    at = betting(3, HANDS)
    do(at, 0, "win back1.2 50 close done")
    assert rule_against(at, 0, "win") == "P-4"
    with pytest.raises(Refused):
        at.play(0, "back3.4")


def test_LY_3_1_events_come_in_seat_order_whoever_closes_last():
    one, other = betting(3, HANDS), betting(3, HANDS)
    bets = {0: "win back1.2 50 close done", 1: "place back4.4 all done", 2: "jackpot back6.3 done"}
    for seat in (0, 1, 2):
        last = do(one, seat, bets[seat])
    for seat in (2, 1, 0):
        last_other = do(other, seat, bets[seat])
    assert last == last_other
    assert one.states.tobytes() == other.states.tobytes()


def test_LY_3_2_the_kind_comes_first_then_a_card_then_its_stake():
    at = betting(3, HANDS)
    assert moves(at, 0) == ["win", "place", "jackpot"]
    assert rule_against(at, 0, "back1.2") == "LY-3.2"
    do(at, 0, "win")
    assert {"back1.2", "back1.4", "back2.3", "back3.4"} <= set(moves(at, 0))
    assert all(m.startswith("back") for m in moves(at, 0))
    assert rule_against(at, 0, "done") == "LY-3.2"
    assert rule_against(at, 0, "10") == "LY-3.2"
    do(at, 0, "back1.2")
    assert rule_against(at, 0, "close") == "LY-3.2"
    assert rule_against(at, 0, "back3.4") == "LY-3.2"
    assert moves(at, 0) == ["10", "50", "100", "all"]


def test_LY_3_2_only_horse_cards_of_the_hand_can_be_laid():
    at = betting(3, HANDS)
    do(at, 1, "win")
    assert rule_against(at, 1, "back6.3") == "LY-3.2"
    assert not any("+" in m or "-" in m for m in moves(at, 1))


def test_LY_3_2_several_horses_each_once():
    at = betting(3, HANDS)
    do(at, 0, "place back1.2 10 close")
    assert rule_against(at, 0, "back1.2") == "LY-3.2"
    assert rule_against(at, 0, "back1.4") == "LY-3.2"
    assert rule_against(at, 0, "back2.3") == ""
    do(at, 0, "back2.3 10 close back3.4 10 close done")
    assert [bool(k) for k in at.state["laid"][0]] == [True] * 3 + [False] * 3


def test_LY_3_2_a_jackpot_backs_one_horse_with_exactly_50_and_asks_no_stake():
    at = betting(3, HANDS)
    do(at, 0, "jackpot back1.4")
    assert moves(at, 0) == ["done"]
    assert rule_against(at, 0, "back3.4") == "LY-3.2"
    assert rule_against(at, 0, "10") == "LY-3.2"
    do(at, 0, "done")
    assert (int(at.state["staked"][0]), int(at.state["sealed"][0][0])) == (50, 50)


def test_LY_3_2_the_option_limits_the_horses_backed():
    at = betting(3, HANDS, max_backed=2)
    do(at, 0, "win back1.2 10 close back2.3 10 close")
    assert moves(at, 0) == ["done"]
    assert rule_against(at, 0, "back3.4") == "LY-3.2"


def test_LY_3_2_six_horses_can_be_backed():
    at = betting(3, ("1.2 2.2 3.2 4.2 5.2 6.2",))
    do(at, 0, "win back1.2 10 close back2.2 10 close back3.2 10 close back4.2 10 close back5.2 10 close back6.2 10 close")
    assert moves(at, 0) == ["done"]


def test_LY_3_3_a_stake_is_built_from_chips_as_far_as_the_money_allows():
    at = betting(3, HANDS, money=(170, 100, 100))
    do(at, 0, "win back1.2 100")
    assert moves(at, 0) == ["10", "50", "all", "close"]
    assert rule_against(at, 0, "100") == "LY-3.3"
    do(at, 0, "10 50")
    assert moves(at, 0) == ["10", "all", "close"]
    do(at, 0, "close done")
    assert int(at.state["staked"][0]) == 160


def test_LY_3_3_every_chip_exists():
    at = betting(3, HANDS, money=(100_000, 100, 100))
    do(at, 0, "win back1.2")
    assert moves(at, 0) == ["10", "50", "100", "500", "1000", "5000", "10000", "50000", "100000", "all"]
    do(at, 0, "50000 10000 5000 1000 500 100 50 10")
    assert int(at.state["staked"][0]) == 66_660


def test_LY_3_3_all_closes_the_stake_and_leaves_nothing_for_another_horse():
    at = betting(3, HANDS)
    do(at, 0, "win back1.2 all")
    assert moves(at, 0) == ["done"]
    assert rule_against(at, 0, "back3.4") == "LY-3.3"
    at = betting(3, HANDS)
    do(at, 0, "win back1.2 100")  # a chip that takes the last pound closes it likewise
    assert moves(at, 0) == ["done"]


def test_LY_3_3_a_jackpot_needs_50():
    at = betting(3, HANDS, money=(40, 50, 60))
    assert moves(at, 0) == ["win", "place"]
    assert rule_against(at, 0, "jackpot") == "LY-3.3"
    assert "jackpot" in moves(at, 1)


def test_LY_3_4_a_face_down_card_may_be_played_and_stays_face_up_before_its_owner():
    at = racing(["1.2 2.2", "3.2 3.3", "4.2 4.3"], {0: ("win", [("1.4", 30), ("5.2", 20)])})
    discards = int(at.state["discard"])
    do(at, 0, "b1.4")
    assert at.view(2).seats[0].cards[0].card == "1.4"
    assert at.view(2).seats[0].cards[1].card == ""
    assert int(at.state["discard"]) == discards
    assert int(at.state["held"][0]) == 3


def test_LY_3_4_a_bet_card_and_its_twin_in_hand_are_different_actions():
    """The same card face down and in hand: two legal moves with different outcomes."""
    from_hand = racing(["1.4 2.2", "3.2 3.3", "4.2 4.3"], {0: ("win", [("1.4", 30)])})
    assert moves(from_hand, 0) == ["1.4", "2.2", "b1.4"]
    do(from_hand, 0, "1.4")
    assert from_hand.view(1).seats[0].cards[0].card == ""
    assert "1.4" in words(from_hand.state["discard"])
    face_down = racing(["1.4 2.2", "3.2 3.3", "4.2 4.3"], {0: ("win", [("1.4", 30)])})
    do(face_down, 0, "b1.4")
    assert face_down.view(1).seats[0].cards[0].card == "1.4"
    assert words(face_down.state["discard"]).count("1.4") == 0
    assert words(face_down.state["hand"][0]) == "1.4 2.2"


def test_LY_3_4_only_one_s_own_face_down_cards_can_be_played():
    at = racing(["1.2", "2.2", "3.2"], {1: ("win", [("5.4", 30)])})
    assert rule_against(at, 0, "b5.4") == "LY-3.4"


def test_LY_3_4_laying_both_twins_of_a_card_is_not_possible_as_each_horse_is_backed_once():
    at = betting(3, HANDS)
    do(at, 0, "win back1.2 10 close")
    assert words(at.state["hand"][0]).split().count("1.2") == 1
    assert rule_against(at, 0, "back1.2") == "LY-3.2"


def test_LY_3_5_a_seat_without_money_does_not_bet_but_is_dealt_in_and_plays():
    at = betting(3, HANDS, money=(100, 0, 100))
    assert rule_against(at, 1, "win") == "LY-3.5"
    do(at, 0, "win back1.2 50 close done")
    do(at, 2, "win back6.3 50 close done")
    assert int(at.state["held"][1]) == 14
    assert at.view().seats[1].bet == ""
    dealer = int(at.state["dealer"])
    for k in range(3):
        seat = (dealer + k) % 3
        assert at.pending == (seat,)
        while at.pending == (seat,):
            at.play(seat, at.legal(seat)[0])
    assert int(at.state["held"][1]) == 13


def test_LY_3_5_who_lost_all_is_told_and_the_next_race_asks_the_others_alone():
    at = racing(["1.2", "2.2", "3.2"], {0: ("win", [("5.4", 100)])}, {1: (1, 15), 2: (2, 15)}, money=(0, 100, 100))
    do(at, 0, "1.2")
    events = do(at, 1, "2.2")
    assert told(events, Event.BROKE) == [(0,)]
    assert told(events, Event.NO_MONEY) == [(0,)]
    assert at.pending == (1, 2)
    assert int(at.state["held"][0]) == 14


def test_LY_3_5_if_everybody_is_broke_the_game_ends_at_once_and_all_share():
    at = racing(
        ["1.2", "2.2", "3.2"],
        {0: ("win", [("5.4", 100)]), 1: ("place", [("6.4", 40)]), 2: ("jackpot", [("6.3", 50)])},
        {1: (1, 15), 2: (2, 15)}, money=(0, 0, 0), race=1,
    )  # fmt: skip
    do(at, 0, "1.2")
    events = do(at, 1, "2.2")
    assert told(events, Event.ALL_BROKE) == [()]
    assert at.over
    outcome = at.outcome()
    assert (outcome.rule, outcome.places, outcome.scores) == ("LY-3.5", (1, 1, 1), (0, 0, 0))
    assert int(at.state["pool"]) == 190


def test_LY_3_3_asks_say_what_is_left_and_what_lies_on_the_horse():
    at = table(3, 1)
    seat = at.pending[0]
    kind, subject = at.asks(seat)
    assert (kind.name, subject) == ("kind", (100, 0))
    do(at, seat, "win")
    do(at, seat, moves(at, seat)[0])
    do(at, seat, "10")
    kind, subject = at.asks(seat)
    assert kind.name == "stake"
    assert (subject[0], subject[3]) == (90, 10)
