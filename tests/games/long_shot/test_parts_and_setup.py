"""LS-1 and LS-2: parts, options, the set-up of both races."""

from collections import Counter

import pytest

from paddock.engine.presentation.game import BadOption
from paddock.engine.table.table import Table
from paddock.games.long_shot.game import GAME
from paddock.games.long_shot.notation import write_card
from tests.games.long_shot.situations import Position, names


def deck(seats: int, **options: object) -> Counter[str]:
    """All cards of a game as it begins."""
    s = Table.new(GAME, seats=seats, seed=3, options=options, target="interpreted").state
    codes = [int(c) for c in s["stack"] if c] + [int(c) for c in s["hand"].ravel() if c]
    return Counter(write_card(c) for c in codes)


@pytest.mark.parametrize(("seats", "horses", "cards"), [(4, 5, 98), (5, 6, 112), (6, 6, 112)])
def test_LS_1_1_four_players_race_five_horses(seats: int, horses: int, cards: int) -> None:
    found = deck(seats)
    assert found.total() == cards
    assert {c[0] for c in found if c[0] != "F"} == {str(h + 1) for h in range(horses)}
    assert len(Table.new(GAME, seats=seats, seed=3, target="interpreted").view().horses) == horses


def test_LS_1_1_horse_6_has_no_boxes_with_four_players() -> None:
    p = Position(4).boxes().hand(0, "F3")
    p.do("F3")
    assert p.legal() == {f"{h}{b}" for h in range(1, 6) for b in "ab"}
    assert p.refused("6a") == "LS-1.1"


def test_LS_1_2_the_deck_is_112_cards_of_known_values() -> None:
    found = deck(6)
    assert found.total() == 112
    assert all(found[f"{h}.{v}"] == 2 for h in range(1, 7) for v in range(1, 8))
    assert [found[f"F{v}"] for v in range(9)] == [4, 3, 3, 3, 3, 3, 3, 3, 3]
    assert len(found) == 51


def test_LS_1_2_the_deck_option_counts_each_value() -> None:
    found = deck(5, deck_horse=[0, 0, 1, 0, 3, 0, 2], deck_free=[1, 0, 9, 0, 0, 0, 0, 0, 4])
    assert {c: n for c, n in found.items() if c[0] == "2"} == {"2.3": 1, "2.5": 3, "2.7": 2}
    assert {c: n for c, n in found.items() if c[0] == "F"} == {"F0": 1, "F2": 9, "F8": 4}


def test_LS_1_2_a_deck_has_eight_cards_a_seat_and_one_more() -> None:
    thin = {"deck_horse": [1, 1, 1, 1, 0, 0, 0], "deck_free": [0, 8, 8, 0, 0, 0, 0, 0, 0]}  # 40 with six horses
    with pytest.raises(BadOption, match=r"LS-1\.2"):
        GAME.complete_options(thin, 5)
    GAME.complete_options(thin | {"deck_free": [0, 9, 8, 0, 0, 0, 0, 0, 0]}, 5)  # 41
    with pytest.raises(BadOption, match=r"LS-1\.2"):
        GAME.complete_options(thin | {"deck_free": [0, 9, 8, 0, 0, 0, 0, 0, 0]}, 6)


@pytest.mark.parametrize(("seats", "most"), [(4, 5), (5, 7), (6, 7)])
def test_LS_1_2_too_many_zeros_could_stall_a_race(seats: int, most: int) -> None:
    GAME.complete_options({"deck_free": [most, 3, 3, 3, 3, 3, 3, 3, 3]}, seats)
    with pytest.raises(BadOption, match=r"LS-1\.2"):
        GAME.complete_options({"deck_free": [most + 1, 3, 3, 3, 3, 3, 3, 3, 3]}, seats)


def test_LS_1_2_a_doubled_deck_fits_and_a_larger_one_than_the_record_holds_is_refused() -> None:
    assert deck(6, deck_horse=[4] * 7, deck_free=[7, 6, 6, 6, 6, 6, 6, 6, 6]).total() == 223
    with pytest.raises(BadOption, match=r"LS-1\.2"):
        GAME.complete_options({"deck_horse": [6] * 7}, 6)


@pytest.mark.parametrize("bad", [0, 44, 121, -60])
def test_LS_1_3_the_goal_is_45_to_120(bad: int) -> None:
    with pytest.raises(BadOption, match=r"LS-1\.3"):
        GAME.complete_options({"goal": bad}, 5)


@pytest.mark.parametrize(("goal", "home"), [(60, True), (61, False)])
def test_LS_1_3_the_goal_option_moves_the_goal(goal: int, home: bool) -> None:
    p = Position(5, goal=goal).hands("1.7").filled(2).spaces(51).stack("F1 F1").last_seat_of_round()
    p.do("1.7", "1b", "6b")  # 2 + 7 takes horse 1 to 60
    assert p.on()[0] == 60
    assert bool(p.state["home"][0]) is home


def test_LS_1_4_everyone_begins_with_20000_once() -> None:
    assert Position(6).money() == [20_000] * 6


def test_LS_1_4_there_is_one_order_for_each_horse() -> None:
    for seed in range(20):
        orders = [int(x) for x in Table.new(GAME, seats=6, seed=seed, target="interpreted").state["order"]]
        assert sorted(orders) == [1, 2, 3, 4, 5, 6]


def test_LS_2_1_the_first_player_is_drawn_and_everyone_gets_eight_cards_and_an_order() -> None:
    firsts = set()
    for seed in range(40):
        t = Table.new(GAME, seats=5, seed=seed, target="interpreted")
        s = t.state
        firsts.add(int(s["first"]))
        assert t.pending == (int(s["first"]),)
        assert list(s["held"]) == [8, 8, 8, 8, 8, 0]
        orders = [int(x) for x in s["order"][:5]]
        assert len(set(orders)) == 5
        assert set(orders) <= set(range(1, 7))
    assert firsts == {0, 1, 2, 3, 4}


def test_LS_2_1_the_referee_hears_every_draw() -> None:
    t = Table.new(GAME, seats=4, seed=2, target="interpreted")
    told = [GAME.notation.chance(e.kind, e.values) for e in t.events() if GAME.events[e.kind].chance]
    assert [what for what, _ in told] == ["first", "deal:0", "deal:1", "deal:2", "deal:3", "stack", "orders"]
    assert [len(order) for _, order in told] == [1, 8, 8, 8, 8, 98 - 32, 5]
    assert told[2][1] == [write_card(int(c)) for c in t.state["hand"][1][:8]]
    assert told[5][1][0] == write_card(int(t.state["stack"][98 - 33]))


def last_round(p: Position) -> Position:
    """Three horses are about to cross; the last seat of the round is to play."""
    return p.hands("F1").filled().spaces(58, 57, 56, 10, 9, 8).stack("F2 F2 F2 F2").having(spurt=1, round=7)


def test_LS_2_1_the_last_race_begins_like_the_first() -> None:
    p = last_round(Position(5)).last_seat_of_round()
    p.state["renewals"] = 2
    p.do("F1", "6a")
    p.do("6b")  # the turned-up free 2
    s = p.state
    assert int(s["race"]) == 1
    assert p.on() == [0] * 6
    assert [p.top(f"{h}{b}") for h in range(1, 7) for b in "ab"] == [""] * 12
    assert (int(s["spurt"]), int(s["round"]), int(s["renewals"]), int(s["laid_size"])) == (0, 1, 0, 0)
    assert list(s["held"][:5]) == [8] * 5
    assert int(s["stack_size"]) == 112 - 40
    assert list(s["home"]) == [0] * 6


def test_LS_2_2_orders_are_secret_in_the_first_race() -> None:
    p = Position(5).orders(1, 2, 3, 4, 5)
    assert [seat.order for seat in p.table.view(2).seats] == [0, 0, 3, 0, 0]
    assert [seat.order for seat in p.table.view().seats] == [0] * 5
    told = [line for line in p.table.log(-1) if "order" in line.words.key]
    assert told == []


def test_LS_2_2_orders_lie_open_in_the_last_race() -> None:
    p = last_round(Position(5)).last_seat_of_round()
    events = p.do("F1", "6a", "6b")
    assert names(events).count("open_order") == 5
    orders = [seat.order for seat in p.table.view().seats]
    assert len(set(orders)) == 5
    assert orders == [seat.order for seat in p.table.view(3).seats] == [int(x) for x in p.state["open_order"][:5]]
    assert list(p.state["order"]) == [0] * 6


@pytest.mark.parametrize(("first", "opens"), [(0, 1), (2, 3), (4, 0)])
def test_LS_2_3_the_seat_left_of_the_last_first_player_opens_the_last_race(first: int, opens: int) -> None:
    p = last_round(Position(5)).turn((first - 1) % 5, first=first)
    p.do("F1", "6a", "6b")
    assert int(p.state["first"]) == opens
    assert p.table.pending == (opens,)
