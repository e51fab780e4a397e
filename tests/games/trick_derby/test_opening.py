"""Set-up and paddock (TD-1 to TD-3, TD-9.1, TD-9.2)."""

from collections import Counter

import pytest

from paddock.engine.presentation.game import BadOption
from paddock.engine.table.core import Refused
from paddock.games.trick_derby import state
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.game import GAME
from tests.games.trick_derby.situations import V, audited, card, find, names, new, told


def test_TD_1_1_four_horses_with_names_in_both_languages() -> None:
    english, japanese = (new().translator(lang) for lang in ("en", "ja"))
    keys = ("vanilla", "foret", "silver", "opera")
    assert [english.text(f"ticket.{k}") for k in keys] == ["Vanilla Beans", "Forêt Noire", "Silver Arazan", "Gâteau Opéra"]
    assert len({japanese.text(f"ticket.{k}") for k in keys}) == 4


def test_TD_1_2_all_48_cards_are_dealt_once() -> None:
    s = new().state
    whole = sorted(n for horse in range(4) for n in names(int(s["deal"][horse])))
    assert whole == sorted(f"{c}{n}" for c in "RBYG" for n in range(1, 13))


def test_TD_1_4_marks_by_default_and_by_option() -> None:
    s = new().state
    assert [int(v) for v in s["options"][:12]] == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]
    s = new(marks=(0,) * 11 + (7,)).state
    assert [int(v) for v in s["options"][:12]] == [0] * 11 + [7]


@pytest.mark.parametrize("bad", [(1,) * 11, (1,) * 13, (8,) + (1,) * 11, (-1,) + (1,) * 11, 3, "1"])
def test_TD_1_4_other_marks_are_refused_with_the_rule(bad: object) -> None:
    with pytest.raises(BadOption, match=r"TD-1\.4"):
        new(marks=bad)


def test_TD_1_5_the_course_begins_at_the_gate() -> None:
    course = new().view().course
    assert len(course) == 8  # the gate and seven squares
    assert sorted(course[0]) == [0, 1, 2, 3]


def test_TD_1_6_two_whips_up_at_the_start() -> None:
    assert list(new().state["whips"]) == [2, 2, 2, 2]


def test_TD_2_1_horses_are_drawn_and_the_rider_of_vanilla_beans_starts() -> None:
    openers = Counter()
    for seed in range(120):
        s = new(seed=seed).state
        assert sorted(int(h) for h in s["horse"]) == [0, 1, 2, 3]
        assert s["horse"][s["starter"]] == V
        openers[int(s["starter"])] += 1
    assert set(openers) == {0, 1, 2, 3}
    assert min(openers.values()) > 10


@pytest.mark.parametrize("seats", [3, 4])
def test_TD_2_1_the_horses_of_race_1_are_told_as_drawn_and_not_as_passed_on(seats: int) -> None:
    t = new(seats)
    assert told(t, "horse_drawn") == [(rider, int(t.state["horse"][rider])) for rider in range(4)]
    assert told(t, "rides") == []
    assert GAME.events[Event.HORSE_DRAWN].rule == "TD-2.1"


def test_TD_2_2_twelve_cards_stay_with_the_horse() -> None:
    t = new(seed=3)
    before = t.state["deal"].tolist()
    while not t.state["race"]:
        seat = t.pending[0]
        t.play(seat, t.legal(seat)[0])
    assert t.state["deal"].tolist() == before


@pytest.mark.parametrize("seats", [3, 4])
def test_TD_2_3_as_many_races_as_human_seats(seats: int) -> None:
    t = new(seats, seed=5)
    while not t.over:
        seat = t.pending[0]
        t.play(seat, t.legal(seat)[0])
    assert len(told(t, "race_begins")) == seats
    assert int(t.state["race"]) == seats


def test_TD_3_1_runners_are_stacked_on_the_gate_in_any_order() -> None:
    orders = {tuple(new(seed=k).state["arrival"].tolist()) for k in range(300)}
    assert len(orders) == 24


def test_TD_3_2_the_starters_top_card_is_seen_by_all_and_gives_the_number() -> None:
    t = find(4, lambda t: t.state["shown_top"] % 12 != 0)
    starter, top = told(t, "discard_number")[0]
    assert starter == t.state["starter"]
    piles = {v[0]: v[1:] for v in told(t, "piled")}
    assert piles[starter][0] == top
    horse = int(t.state["horse"][starter])
    assert t.state["shown"][horse] >> top & 1
    assert t.state["hand"][starter] >> top & 1 or t.state["up"][starter] == top  # the top card returned to its place in the pile


def test_TD_3_2_with_number_one_the_shown_card_is_itself_set_aside() -> None:
    t = find(4, lambda t: t.state["shown_top"] % 12 == 0)
    assert t.state["up"][t.state["starter"]] == t.state["shown_top"]


def test_TD_3_3_each_nth_card_is_set_aside_face_up() -> None:
    for seed in range(20):
        t = new(seed=seed)
        number = int(t.state["shown_top"]) % 12 + 1
        for rider, *pile in told(t, "piled"):
            assert t.state["up"][rider] == pile[number - 1]
            assert not t.state["hand"][rider] >> pile[number - 1] & 1
        assert [bin(int(h)).count("1") for h in t.state["hand"]] == [11] * 4


def test_TD_3_3_nothing_but_these_cards_has_been_seen() -> None:
    t = find(4, lambda t: t.state["shown_top"] % 12 != 0)
    shown = [bin(int(c)).count("1") for c in t.state["shown"]]
    assert shown[V] == 2  # the starter's horse: the card that gave the number, and the card set aside
    assert shown[1:] == [1, 1, 1]


def test_TD_3_4_each_seat_sets_one_more_aside_unseen_and_cannot_take_it_back() -> None:
    t = new(seed=2)
    assert t.pending == (0, 1, 2, 3)
    assert len(t.legal(1)) == 11
    shown = [t.player_view(k) for k in (0, 2, 3, -1)]
    choice = t.legal(1)[4]
    t.play(1, choice)
    assert t.pending == (0, 2, 3)
    for before, k in zip(shown, (0, 2, 3, -1), strict=True):
        after = t.player_view(k)
        assert after.view == before.view or after.pending != before.pending
        assert not [e for e in t.events() if GAME.events[e.kind].name in ("discarded", "discard_seen")]
    assert t.undo_needs(1) == "final"
    with pytest.raises(Refused, match="P-4"):
        t.play(1, choice)
    for k in (0, 2, 3):
        t.play(k, t.legal(k)[0])
    assert [bin(int(h)).count("1") for h in t.state["hand"]] == [10] * 4
    colour = (choice - Action.DISCARD) // 12
    assert (1, colour) in told(t, "discard_seen")
    assert [kind.name for k in t.pending if (kind := t.kind(k))] == ["ticket_up"]
    heard = [e for e in t.events() if GAME.events[e.kind].name == "discarded" and e.values[0] == 1]
    assert [e.heard_by(k) for e in heard for k in (0, 1, 2, 3, -1)] == [False, True, False, False, False]
    audited(t)


def test_TD_3_4_only_a_card_of_ones_hand_can_be_set_aside() -> None:
    t = new(seed=2)
    up = int(t.state["up"][0])
    refusal = t.why(0, Action.DISCARD + up)
    assert refusal and refusal.rule == "TD-3.4"
    refusal = t.why(0, "tW")
    assert refusal and refusal.rule == "TD-3.4"


def test_TD_3_5_one_whip_turns_up_again() -> None:
    t = new(seed=2)
    t.state["whips"][:] = [0, 1, 2, 0]
    for k in range(4):
        t.play(k, t.legal(k)[0])
    assert list(t.state["whips"]) == [1, 2, 2, 1]
    assert told(t, "whip_turned") == [(0,), (1,), (3,)]


# ------------------------------------------------------------------ three players


def test_TD_9_1_horses_are_drawn_until_a_human_has_vanilla_beans() -> None:
    redrawn = 0
    for seed in range(60):
        t = new(3, seed)
        draws = told(t, "horses_drawn")
        redrawn += len(draws) > 1
        assert all(d[3] == V for d in draws[:-1])
        assert draws[-1][3] != V
        assert t.state["horse"][t.state["starter"]] == V
    assert redrawn > 5


def test_TD_9_1_the_dummy_sits_at_the_right_of_the_first_starter() -> None:
    for seed in range(12):
        t = new(3, seed)
        opener = int(t.state["opener"])
        around = [opener]
        from paddock.engine.compile.python_state import PythonState

        for _ in range(3):
            around.append(state.left_of(PythonState(t.state), around[-1]))
        assert around == [opener, (opener + 1) % 3, (opener + 2) % 3, state.DUMMY]


def test_TD_9_2_the_dummys_cards_lie_open_and_it_sets_two_aside() -> None:
    t = find(3, lambda t: t.state["shown_top"] % 12 + 1 not in (1, 12))
    number = int(t.state["shown_top"]) % 12 + 1
    pile = t.state["pile"].tolist()
    assert t.state["up"][3] == pile[number - 1]
    assert t.state["dummy_aside"] == pile[number]
    assert bin(int(t.state["dummy_hand"])).count("1") == 10
    horse = int(t.state["horse"][3])
    assert t.state["shown"][horse] == t.state["deal"][horse]
    assert told(t, "dummy_laid") == [tuple(pile)]


def test_TD_9_2_with_number_twelve_the_last_and_the_first() -> None:
    t = find(3, lambda t: t.state["shown_top"] % 12 + 1 == 12)
    pile = t.state["pile"].tolist()
    assert (t.state["up"][3], t.state["dummy_aside"]) == (pile[11], pile[0])


def test_TD_9_2_both_whips_of_the_dummy_turn_up_in_every_race() -> None:
    t = new(3, seed=2)
    t.state["whips"][:] = [0, 1, 2, 0]
    for k in range(3):
        t.play(k, t.legal(k)[0])
    assert list(t.state["whips"]) == [1, 2, 2, 2]


def test_TD_9_2_the_rulebooks_dummy_pile_green_2_on_top_blue_8_at_the_bottom() -> None:
    """The number 1 sets the top two cards aside. The number 12 sets the last and the first card aside."""
    order = ["G2", "R3", "Y7", "B1", "R11", "G9", "Y12", "B4", "R6", "G10", "Y2", "B8"]
    from paddock.engine.compile.python_state import PythonState
    from paddock.games.trick_derby.opening import dummy_top

    t = new(3, seed=2)
    t.state["pile"][:] = [card(c) for c in order]
    t.state["dummy_hand"] = sum(1 << card(c) for c in order[1:-1])
    assert dummy_top(PythonState(t.state)) == card("R3")
