"""TO-3 and TO-4: set-up, course contest, lanes, run-up and start."""

import pytest

from paddock.engine.compile.python_state import PythonState, zeros
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.games.tornado import state
from paddock.games.tornado.actions import Phase
from paddock.games.tornado.events import Event
from paddock.games.tornado.game import GAME
from paddock.games.tornado.geometry import place_at
from paddock.games.tornado.race import run_on
from paddock.games.tornado.starting import order_by_heat
from paddock.games.tornado.things import CARD, CELL, PLACE
from tests.games.tornado.situations import table


def contest(t: Table, *values: int) -> Table:
    """Every seat plays a throttle card. The cards are given in the order of the draw."""
    order = t.view(-1).order
    for seat, value in sorted(zip(order, values)):
        t.play(seat, str(value))
    return t


def print_card(t: Table, place: str, kind: str) -> None:
    """Set the type of the card on a place, without an update of the type counts."""

    card = int(t.state["board"][PLACE.read(place)]) - 1
    number = CARD.letters.index(kind)
    t.state["back"][card] = state.back_of_type(number)
    front = "shown" if t.state["shown"][card] else "front"
    t.state[front][card] = state.front_of_type(number)


def lanes(t: Table, *skips: bool) -> Table:
    """Play the lane decisions: skip a lane or not."""
    wants = list(skips)
    while t.pending and t.kind(t.pending[0]).name == "lane":  # type: ignore[union-attr]
        legal = t.legal(t.pending[0])
        t.play(t.pending[0], legal[-1] if wants and wants.pop(0) else legal[0])
    return t


def ready(seats: int = 3, seed: int = 1, values: tuple[int, ...] = (2, 2, 2, 2, 2, 2), **options: object) -> Table:
    """A table after contest and lanes, in lanes 1, 2, 3 ..."""
    return lanes(contest(table(seats, seed, **options), *values))


def run(t: Table, *actions: str) -> Table:
    for action in actions:
        t.play(t.pending[0], action)
    return t


def name(t: Table) -> str:
    kind = t.kind(t.pending[0])
    assert kind
    return kind.name


# ------------------------------------------------------------------ TO-3


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_TO_3_1_the_cards_are_dealt_from_the_top(seats: int) -> None:
    t = table(seats)
    s = t.state
    assert [int(s["board"][place_at(0, 4, r)]) for r in range(3)] == [1, 2, 3]
    assert [int(s["board"][place_at(0, 3, r)]) for r in range(3)] == [4, 5, 6]
    assert [int(c) for k in range(seats) for c in s["hand"][k][:2]] == list(range(7, 7 + 2 * seats))
    assert int(s["stack_size"]) == 12 - 2 * seats
    assert int(s["racing"]) == int(s["pending"]) == (1 << seats) - 1
    shown = t.view(-1).shown
    assert [bool(n) for n in shown[:6]] == [False] * 3 + [True] * 3


def test_TO_3_1_the_shuffle_and_the_deal_are_told_to_the_referee_alone() -> None:
    t = table(3)
    events = {e.kind: e for e in t.events()}
    pile = GAME.notation.chance(Event.SHUFFLED, events[Event.SHUFFLED].values)[1]
    assert sorted(pile) == ["C2"] * 5 + ["C3"] * 5 + ["T3"] * 4 + ["T4"] * 4
    assert not any(events[Event.SHUFFLED].heard_by(k) for k in (-1, 0, 1, 2))
    what, order = GAME.notation.chance(Event.DEALT, events[Event.DEALT].values)
    assert (what, order) == ("deal:2", pile[10:12])


def test_TO_3_1_an_empty_stack_gives_nothing() -> None:
    from tests.games.tornado.situations import Race

    r = Race().straight("C2", "H-1.1", "H1.1", "H2.1").stack().boat(0, "H1.1.1").boat(1, "H2.1.1").turn(0)
    assert r.rule("take") == "TO-3.1"


def test_TO_3_2_the_draw_sets_the_order_of_the_heat() -> None:
    t = table(4)
    drawn = [e.values for e in t.events() if e.kind == Event.LOTS]
    assert drawn == [t.view(-1).order]
    assert GAME.notation.chance(Event.LOTS, drawn[0]) == ("lots", [str(seat) for seat in drawn[0]])
    orders = {table(4, seed).view(-1).order for seed in range(30)}
    assert len(orders) > 10


def test_TO_3_2_the_final_starts_in_the_order_of_the_heat() -> None:
    s = PythonState(table(4).state)
    for seat, place in enumerate((3, 1, 4, 2)):
        s.heat[seat] = place
    order_by_heat(s)
    assert list(s.order)[:4] == [2, 4, 1, 3]


def test_TO_3_3_the_highest_card_goes_inside_equal_ones_keep_their_order() -> None:
    t = table(4, seed=5)
    first = t.view(-1).order
    contest(t, 2, 3, 3, 4)
    assert t.view(-1).order == (first[3], first[1], first[2], first[0])
    assert [t.view(-1).boats[k].throttle for k in first] == [(3, 4), (2, 4), (2, 4), (2, 3)]


def test_TO_3_3_nothing_is_seen_until_the_last_card_is_played() -> None:
    t = table(3)
    before = t.view(1)
    t.play(0, "4")
    after = t.view(1)
    assert (after.boats, after.order, after.chosen) == (before.boats, before.order, 0)
    assert t.view(0).chosen == 4
    with pytest.raises(Refused, match="P-4"):
        t.play(0, "2")


def test_TO_3_4_the_first_boat_takes_lane_1_others_may_skip_one() -> None:
    t = contest(table(3), 2, 2, 2)
    inside, middle, outside = t.view(-1).order
    assert t.view(-1).boats[inside].lane == 1
    assert {GAME.notation.write(a) for a in t.legal(middle)} == {"L2", "L3"}
    refused = t.why(middle, "L4")
    assert refused
    assert refused.rule == "TO-3.4"
    t.play(middle, "L3")
    assert {GAME.notation.write(a) for a in t.legal(outside)} == {"L4", "L5"}


def test_TO_3_4_every_boat_after_it_must_still_find_a_lane() -> None:
    t = contest(table(5), 2, 2, 2, 2, 2)
    seat = t.pending[0]
    t.play(seat, "L3")
    lanes_taken = [t.view(-1).boats[k].lane for k in t.view(-1).order]
    assert lanes_taken == [1, 3, 4, 5, 6]  # the one spare lane is gone: nobody else is asked


def test_TO_3_4_six_boats_have_no_choice() -> None:
    t = contest(table(6), 2, 2, 2, 2, 2, 2)
    assert [t.view(-1).boats[k].lane for k in t.view(-1).order] == [1, 2, 3, 4, 5, 6]


# ------------------------------------------------------------------ TO-4


def test_TO_4_1_cards_are_laid_behind_the_own_row_nearest_first() -> None:
    t = ready()
    seat = t.pending[0]
    places = {GAME.notation.write(a).partition("@")[2] for a in t.legal(seat)} - {""}
    assert places == {"H-2.1"}
    refused = t.why(seat, GAME.notation.write(t.legal(seat)[1]).replace("H-2.1", "H-3.1"))
    assert refused
    assert refused.rule == "TO-4.1"
    t.play(seat, t.legal(seat)[1])
    assert {GAME.notation.write(a).partition("@")[2] for a in t.legal(seat)} - {""} == {"H-3.1"}


def test_TO_4_1_the_log_cites_the_run_up_for_a_card_laid_before_the_start_and_TO_6_1_later() -> None:
    from tests.games.tornado.situations import Race

    t = ready()
    events = t.play(t.pending[0], t.legal(t.pending[0])[1])
    assert [e.kind for e in events] == [Event.LAID_BEHIND]
    assert Event.LAID_BEHIND.declaration.rule == "TO-4.1"
    r = Race().straight("C2", "H0.1").hand(0, "C2", "T3").boat(0, "H0.1.1").boat(1, "H0.2.1").turn(0)
    laid = r.table.play(0, "C2@H1.1")
    assert [e.kind for e in laid] == [Event.LAID_STRAIGHT]
    assert Event.LAID_STRAIGHT.declaration.rule == "TO-6.1"


def test_TO_4_1_the_short_course_has_room_for_one_card_behind() -> None:
    t = ready(columns=7)
    seat = t.pending[0]
    t.play(seat, t.legal(seat)[1])
    assert name(t) == "place"
    assert {GAME.notation.write(a) for a in t.legal(seat)} == {"from-1", "from-2"}


def test_TO_4_1_a_neighbour_may_use_the_cards_laid_in_its_row() -> None:
    t = ready()
    first = t.pending[0]
    t.play(first, t.legal(first)[1])  # a card on H-2.1
    run(t, "-", "from-1", "3")
    second = t.pending[0]
    assert second != first
    run(t, "-")
    assert {GAME.notation.write(a) for a in t.legal(second)} == {"from-1", "from-2"}
    refused = t.why(second, "from-3")
    assert refused
    assert refused.rule == "TO-4.1"


def test_TO_4_1_a_throttle_card_moves_by_its_value_or_by_one() -> None:
    t = ready()
    print_card(t, "H-1.1", "T4")
    seat = t.pending[0]
    run(t, "-")
    assert name(t) == "run_up"
    assert {GAME.notation.write(a) for a in t.legal(seat)} == {"3", "4", "3/1", "4/1"}
    t.play(seat, "4/1")
    assert CELL.write(int(t.state["cell"][seat]) - 1) == "H-1.1.1"
    assert t.view(-1).boats[seat].throttle == (3,)
    other = t.pending[0]
    run(t, "-", "3")
    assert CELL.write(int(t.state["cell"][other]) - 1) == "H-1.2.3"


def test_TO_4_2_steps_onto_the_unturned_column_are_noted() -> None:
    t = ready()
    print_card(t, "H-1.1", "C2")
    seat = t.pending[0]
    run(t, "-", "4")
    assert CELL.write(int(t.state["cell"][seat]) - 1) == "H0.1.2"
    assert t.view(-1).shown[0] == 0  # still face down


def start_with(t: Table, cells: dict[int, str], fronts: tuple[str, str, str]) -> Table:
    """Everybody has run up; boats by lane stand on these cells with one throttle card (after the slash)."""
    for row, kind in enumerate(fronts):
        print_card(t, f"H0.{row + 1}", kind)
    s = PythonState(t.state)
    for lane, text in cells.items():
        cell, _, value = text.partition("/")
        seat = s.order[lane - 1] - 1
        s.cell[seat] = CELL.read(cell) + 1
        s.throttle[seat] = 1 << int(value)
    s.starter, s.phase = s.seats, Phase.NEXT_STARTER
    run_on(s, zeros(GAME.rules.MOST_LOG))
    s.write_to(t.state)
    return t


def test_TO_4_3_column_0_is_turned_and_every_boat_advances_by_its_last_card() -> None:
    t = ready()
    for row in (1, 2):
        print_card(t, f"H-1.{row}", "C2")
    start_with(t, {1: "H-1.1.1/3", 2: "H-1.2.1/2", 3: "H-1.3.2/2"}, ("T4", "T4", "C2"))
    where = {b.lane: CELL.write(b.cell) for b in t.view(-1).boats}
    assert where == {1: "H0.1.2", 2: "H0.2.1", 3: "H0.3.2"}
    assert all(t.view(-1).shown[c] for c in range(3))
    assert int(t.state["turned"]) == 1


@pytest.mark.parametrize(("front", "cells"), [("C2", 1), ("C3", 2), ("T3", 2), ("T4", 2)])
def test_TO_4_4_the_line_lies_after_half_the_cells_rounded_up(front: str, cells: int) -> None:
    """The last cell before the line is good, the next one is a false start."""
    for lead, out in ((cells, False), (cells + 1, True)):
        t = ready()
        print_card(t, "H-1.1", "T4")
        start_with(t, {1: f"H-1.1.{4 - 2 + lead}/2" if lead <= 2 else "H0.1.1/2", 2: "H-1.2.1/2", 3: "H-1.3.1/2"}, (front, "T4", "T4"))
        boat = t.view(-1).boats[t.view(-1).order[0]]
        assert boat.racing != out, (front, lead)
        if out:
            assert boat.place == 3


def test_TO_4_4_a_boat_beyond_the_line_after_the_run_up_is_out_too() -> None:
    t = ready()
    start_with(t, {1: "H0.1.2/2", 2: "H-1.2.1/2", 3: "H-1.3.1/2"}, ("C2", "T4", "T4"))
    assert not t.view(-1).boats[t.view(-1).order[0]].racing


def test_TO_4_4_of_several_false_starts_the_inner_one_is_placed_lower() -> None:
    t = ready(seats=4, final=False)
    start_with(t, {1: "H0.1.1/4", 2: "H0.2.1/4", 3: "H-1.3.1/2", 4: "H-1.4.1/2"}, ("T4", "T4", "T4"))
    inner, outer = t.view(-1).order[:2]
    assert (t.view(-1).boats[inner].place, t.view(-1).boats[outer].place) == (4, 3)


def test_TO_4_4_if_everybody_starts_too_early_the_last_one_judged_is_first() -> None:
    t = ready(final=False)
    start_with(t, {1: "H0.1.1/4", 2: "H0.2.1/4", 3: "H0.3.1/4"}, ("T4", "T4", "T4"))
    assert t.over
    assert [t.view(-1).boats[k].place for k in t.view(-1).order] == [3, 2, 1]


def test_TO_4_1_no_lane_changes_before_the_start() -> None:
    t = ready()
    start_with(t, {1: "H-1.1.1/2", 2: "H-1.2.2/2", 3: "H-1.3.1/2"}, ("T4", "T4", "T4"))
    assert all(b.cell // 4 % 6 == b.lane - 1 for b in t.view(-1).boats)
