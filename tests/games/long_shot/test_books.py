"""The errors that the audit finds, and the state after a round."""

from typing import Any

import pytest

from paddock.games.long_shot import observation
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.notation import read_box, read_card
from tests.games.long_shot.situations import Position


def audit(position: Position) -> int:
    t = position.table
    return t.runner.audit(t.states, 0, t.tables)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_LS_1_2_a_new_game_has_every_card_once(seats: int) -> None:
    """LS-1.4, LS-7.3: and every order and dollar."""
    p = Position(seats)
    assert audit(p) == 0
    cards = int(p.state["stack_size"]) + sum(int(n) for n in p.state["held"])
    assert cards == (98 if seats == 4 else 112)
    assert all(c > 0 for c in p.state["stack"][: int(p.state["stack_size"])])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda s: s["stack"].__setitem__(0, 1 if s["stack"][0] != 1 else 2), observation.CARD_LOST),
        (lambda s: s["hand"][2].__setitem__(0, 1 if s["hand"][2][0] != 1 else 2), observation.CARD_LOST),
        (lambda s: s["showing"].__setitem__(3, 1), observation.BOXES_WRONG),
        (lambda s: s["order"].__setitem__(0, int(s["order"][1])), observation.ORDERS_WRONG),
        (lambda s: s["order"].__setitem__(0, 0), observation.ORDERS_WRONG),
        (lambda s: s["order"].__setitem__(0, 7), observation.ORDERS_WRONG),
        (lambda s: s["money"].__setitem__(0, 19_999), observation.MONEY_WRONG),
        (lambda s: s["money"].__setitem__(4, 20_001), observation.MONEY_WRONG),
    ],
)
def test_LS_1_2_the_audit_finds_what_is_wrong(change: Any, code: int) -> None:
    """LS-1.2, LS-1.4, LS-7.3."""
    p = Position(5)
    change(p.state)
    assert audit(p) == code


def test_LS_4_4_only_the_top_card_counts_and_what_it_covers_shows_no_more() -> None:
    p = Position(5).boxes(b1a="1.3", b1b="1.5").hand(0, "1.7 2.2")
    p.do("1.7", "1a")
    box = read_box("1a")
    assert p.state["top"][box] == read_card("1.7")
    assert not p.state["showing"][3] >> box & 1
    assert p.state["showing"][7] >> box & 1
    assert not p.state["empty"] >> box & 1
    assert p.state["laid_size"] == 3


def test_LS_3_1_a_round_is_counted_and_told_and_begins_with_the_first_player() -> None:
    p = Position(4)
    before = int(p.state["round"])
    p.filled().last_seat_of_round().hand(3, "1.7").stack("5.1 5.2")
    events = p.do("1.7", "1a", "5a")
    assert p.state["round"] == before + 1
    assert p.table.pending == (1,)
    assert [e.values for e in events if e.kind == Event.ROUND_OPENS] == [(before + 1, 1)]


def test_LS_3_2_after_the_turned_up_card_is_placed_nothing_is_due() -> None:
    p = Position(4).filled().last_seat_of_round().hand(3, "1.7").stack("5.1 2.6")
    p.do("1.7", "1a")
    assert p.table.pending == (0,)
    assert p.state["due"] == read_card("2.6")
    p.do("2a")
    assert p.state["due"] == 0
    assert p.state["top"][read_box("2a")] == read_card("2.6")


def test_LS_6_1_who_moves_and_who_stands_is_told() -> None:
    p = Position(4).filled(b5a="F0", b5b="F0").last_seat_of_round().hand(3, "1.7").stack("5.1 1.3")
    p.state["showing"][0] |= 3 << 8
    events = p.do("1.7", "1a")
    stood = [e.values[0] for e in events if e.kind == Event.STOOD]
    moved = [e.values[0] for e in events if e.kind == Event.MOVED]
    assert stood == [5]
    assert moved == [1, 2, 3, 4]


def test_LS_4_6_the_spurt_is_either_open_or_not() -> None:
    p = Position(4).filled().spaces(40, 0, 0, 0, 0).last_seat_of_round().hand(3, "1.7").stack("5.1 1.2")
    assert p.state["spurt"] == 0
    p.do("1.7", "1a", "1b")
    assert p.state["spurt"] == 1
