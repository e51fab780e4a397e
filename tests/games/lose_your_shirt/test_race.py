"""Chapter 4: turns, cards, the finish, the pile."""

from paddock.engine.rules.bitset import size
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.things import CARD
from tests.games.lose_your_shirt.situations import audit, betting, card_set, do, moves, place, put_horses, racing, rule_against, told, words


def finish(at, seat, text):
    """Play a card and its first legal choices until the turn of the seat ends."""
    events = at.play(seat, text)
    while at.pending == (seat,) and at.view().phase in ("horse", "lane"):
        events = events + at.play(seat, at.legal(seat)[0])
    assert audit(at) == 0
    return events


def test_LY_4_1_the_dealer_plays_first_then_clockwise_one_card_a_turn():
    at = betting(4)
    at.state["dealer"] = 2
    for seat in range(4):
        do(at, seat, "win")
        do(at, seat, moves(at, seat)[0])
        do(at, seat, "10 close done")
    for seat in (2, 3, 0, 1, 2):
        assert at.pending == (seat,)
        held = int(at.state["held"][seat])
        finish(at, seat, moves(at, seat)[0])
        assert int(at.state["held"][seat]) == held - 1


def test_LY_4_1_only_cards_of_one_s_own_hand_and_only_on_one_s_turn():
    at = racing(["1.2 +3", "2.2 5.3", "3.2 6.3"])
    assert rule_against(at, 0, "2.2") == "LY-4.1"
    assert rule_against(at, 0, ">1") == "LY-4.1"
    assert rule_against(at, 0, "win") == "LY-4.1"
    assert rule_against(at, 1, "2.2") == "P-2"
    assert moves(at, 0) == ["1.2", "+3"]


def test_LY_4_1_a_card_played_from_the_hand_joins_the_discards():
    at = racing(["1.2 1.2", "2.2 5.3", "3.2 6.3"])
    finish(at, 0, "1.2")
    assert words(at.state["hand"][0]) == "1.2"
    assert words(at.state["discard"]).split().count("1.2") == 1


def test_LY_4_2_a_horse_card_moves_its_horse_by_its_number():
    """LY-1.2: the number printed on it."""
    for card, spaces in (("3.2", 2), ("3.3", 3), ("3.4", 4)):
        at = racing([f"{card} 1.2", "2.2 5.3", "4.2 6.3"])
        do(at, 0, f"{card} >3")
        assert place(at, 3) == (3, spaces)


def test_LY_4_2_a_red_spot_moves_any_horse_forward_3():
    at = racing(["+3 1.2", "2.2 5.3", "4.2 6.3"])
    do(at, 0, "+3")
    assert moves(at, 0) == ["h1", "h2", "h3", "h4", "h5", "h6"]
    assert rule_against(at, 0, ">1") == "LY-4.2"
    kind, subject = at.asks(0)
    assert (kind.name, subject) == ("horse", (CARD.read("+3"), 3))
    assert at.view().play.card == "+3"
    do(at, 0, "h5 >6")
    assert place(at, 5) == (6, 3)


def test_LY_4_2_a_black_spot_moves_any_horse_back_2():
    at = racing(["-2 1.2", "2.2 5.3", "4.2 6.3"], horses={2: (2, 5), 3: (4, 7)})
    do(at, 0, "-2 h3")
    assert moves(at, 0) == [">3", ">4", ">5"]
    do(at, 0, ">3")
    assert place(at, 3) == (3, 5)


def test_LY_4_6_first_across_is_1st_next_is_2nd_and_the_race_ends_at_once():
    at = racing(["3.2 1.2", "2.2 5.3", "4.2 6.3"], {1: ("win", [("6.2", 40)])}, {3: (3, 15), 2: (2, 14)})
    events = finish(at, 0, "3.2")
    assert told(events, Event.CROSSED) == [(2, 1)]
    assert (int(at.state["first"]), int(at.state["second"])) == (3, 0)
    assert (at.view().play.card, at.view().play.horse, at.view().play.ways) == ("", 0, ())
    events = finish(at, 1, "2.2")
    assert told(events, Event.CROSSED) == [(1, 2)]
    assert at.view().phase == "betting"  # seat 2 has not played its cards
    assert (at.view().first, at.view().second) == (3, 2)


# ------------------------------------------------------------------ the pile


def before_the_pile(seats=3, **more):
    """A position in which each seat has one card left and no card brings a horse home."""
    hands = ["1.2", "2.2", "3.2", "4.2", "5.2", "6.2"][:seats]
    return racing(hands, {0: ("win", [])}, **more)


def run_out(at, seats):
    """Every seat plays its last card, the dealer first."""
    dealer = int(at.state["dealer"])
    events = []
    for k in range(seats):
        seat = (dealer + k) % seats
        events = finish(at, seat, moves(at, seat)[0])
    return events


def test_LY_4_7_when_all_cards_are_played_all_but_the_bet_cards_are_shuffled_and_the_original_dealer_turns_the_first():
    bets = {0: ("win", [("4.4", 30)]), 2: ("place", [("5.4", 10), ("6.4", 20)])}
    at = racing(["1.2 1.3", "2.2 2.3 2.4", "3.2"], bets, dealer=1)
    for card1, card2, card0 in (("2.2", "3.2", "1.2"), ("2.3", "b5.4", "1.3"), ("2.4", "b6.4", "b4.4")):
        finish(at, 1, card1)
        finish(at, 2, card2)
        events = finish(at, 0, card0)
    assert told(events, Event.RESHUFFLED) == [(1,)]
    assert at.pending == (1,)
    assert moves(at, 1) == ["turn"]
    assert rule_against(at, 1, "2.2") == "LY-4.7"
    pile = words(at.state["pile"]).split()
    assert len(pile) == 39
    assert [pile.count(c) for c in ("4.4", "5.4", "6.4", "1.4")] == [1, 1, 1, 2]
    assert int(at.state["discard"]) == 0


def test_LY_4_7_the_spots_left_out_with_four_players_stay_out():
    at = before_the_pile(4)
    run_out(at, 4)
    pile = words(at.state["pile"]).split()
    assert (len(pile), pile.count("+3"), pile.count("-2")) == (40, 5, 5)


def test_LY_4_7_each_seat_in_turn_turns_the_top_card_and_makes_its_choices():
    at = before_the_pile()
    run_out(at, 3)
    for seat in (0, 1, 2, 0):
        assert at.pending == (seat,)
        left = size(at.state["pile"])
        events = at.play(seat, "turn")
        ((told_seat, card),) = told(events, Event.CARD_TURNED)
        assert told_seat == seat
        assert told(events, Event.PILE_DRAWN) == [(card,)]
        assert size(at.state["pile"]) == left - 1
        while at.view().phase in ("horse", "lane"):
            assert at.pending == (seat,)
            at.play(seat, at.legal(seat)[0])
        assert audit(at) == 0


def test_LY_4_7_when_the_pile_runs_out_it_is_shuffled_again_and_the_next_seat_goes_on():
    at = before_the_pile()
    run_out(at, 3)
    all_but_one = words(at.state["pile"]).split()
    last = "1.2"
    all_but_one.remove(last)
    at.state["pile"], at.state["discard"] = card_set(last), card_set(" ".join(all_but_one))
    put_horses(at, {1: (1, 0)})
    assert at.pending == (0,)
    events = at.play(0, "turn")
    while at.view().phase == "lane":
        events = events + at.play(0, at.legal(0)[0])
    assert told(events, Event.RESHUFFLED) == [(2,)]
    assert at.pending == (1,)  # not the dealer again
    assert size(at.state["pile"]) == 42
    assert int(at.state["reshuffles"]) == 2


def test_LY_4_7_when_a_21st_reshuffle_would_be_due_the_leaders_count_as_crossing():
    """Horses 5 and 3 stand level on space 9: the lower lane is first; horse 6 on space 8 is third."""
    at = before_the_pile(pool=0)
    run_out(at, 3)
    cards = words(at.state["pile"]).split()
    cards.remove("-2")
    at.state["pile"], at.state["discard"], at.state["reshuffles"] = card_set("-2"), card_set(" ".join(cards)), 20
    put_horses(at, {1: (1, 0), 2: (6, 0), 4: (5, 3), 5: (2, 9), 3: (3, 9), 6: (4, 8)})
    do(at, 0, "turn h4")
    events = do(at, 0, moves(at, 0)[0])
    assert told(events, Event.SAFEGUARD) == [(20,)]
    assert told(events, Event.CROSSED) == [(4, 1), (2, 2)]
    assert (at.view().first, at.view().second) == (5, 3)
    assert at.view().race == 2


def test_LY_4_7_the_safeguard_lets_only_the_second_cross_if_one_horse_is_home():
    at = before_the_pile(first=4, horses={4: (4, 16)})
    run_out(at, 3)
    cards = words(at.state["pile"]).split()
    cards.remove("4.2")
    at.state["pile"], at.state["discard"], at.state["reshuffles"] = card_set("4.2"), card_set(" ".join(cards)), 20
    put_horses(at, {1: (1, 5), 2: (2, 11), 3: (3, 6)})
    events = at.play(0, "turn")
    assert told(events, Event.CROSSED) == [(1, 2)]
    assert (at.view().first, at.view().second) == (4, 2)


def test_LY_4_7_twenty_reshuffles_are_made_before_the_safeguard():
    at = before_the_pile()
    run_out(at, 3)
    cards = words(at.state["pile"]).split()
    cards.remove("1.2")
    at.state["pile"], at.state["discard"], at.state["reshuffles"] = card_set("1.2"), card_set(" ".join(cards)), 19
    events = finish(at, 0, "turn")
    assert told(events, Event.RESHUFFLED) == [(20,)]
    assert at.view().race == 1
