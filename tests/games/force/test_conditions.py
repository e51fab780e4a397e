"""Conditions C1 to C14 and amounts N1 to N6: each holds, and does not hold, where it should."""

import pytest

from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.layers import refresh
from paddock.games.force.continuous.lookups import amount_of
from paddock.games.force.data.codes import Distance
from tests.games.force.scene import Scene, situation, support

STILL = 'always = [{ run = "+1", on = { all = true, whose = "each", zone = "run area", fits = { kind = "horse" } } }]'


def holds(condition: str, you: dict[str, list[str]] | None = None, they: dict[str, list[str]] | None = None, **more: int) -> bool:
    """Whether a condition of your situation holds."""
    facts = {name: more.pop(name) for name in list(more) if name not in ("going", "course", "turn", "metres", "surface", "in_run")}
    scene = Scene(situation("asks", f"if = {{ {condition} }}\n{STILL}"), {"situations": ["asks"], **(you or {})}, they, start=False, **more)
    for name, value in facts.items():
        setattr(scene.s, name, value)
    refresh(scene.s, scene.t)
    card = scene.find("asks")
    return conditions_hold(scene.s, scene.t, int(scene.t.card_first[scene.s.card[card]]), card, -1, When.WORKS)


def amount(text: str, you: dict[str, list[str]] | None = None, they: dict[str, list[str]] | None = None, **more: int) -> int:
    scene = Scene(support("asks", "area", f"do = [{{ draw = {text} }}]"), {"farm": ["asks"], **(you or {})}, they, start=False, **more)
    refresh(scene.s, scene.t)
    first = int(scene.t.ab_first[scene.t.card_first[scene.rows["asks"]]])
    return amount_of(scene.s, scene.t, int(scene.t.op_amount[first]), scene.find("asks"), -1)


def test_C2_302_race() -> None:
    assert holds('race = { going = ["heavy", "bad"] }', going=3)
    assert not holds('race = { going = ["heavy", "bad"] }', going=2)
    assert holds('race = { course = ["tokyo"], surface = ["turf"], distance = ["middle"] }', course=4)
    assert not holds('race = { course = ["tokyo"] }', course=5)
    assert not holds('race = { surface = ["dirt"] }')


def test_C3_509_F_21_area() -> None:
    """Also 509.1."""
    assert holds('area = ["stalker", "closer"]', {"a1": []})
    assert not holds('area = ["stalker", "closer"]')
    assert holds('area = { is = ["front-runner"], whose = "opponent" }', {"a1": []})
    assert not holds('area = ["front-runner"]', {"a1": [], "a2": [], "a3": [], "a4": []})


@pytest.mark.parametrize(("mine", "ahead", "behind", "level"), [(2, True, False, False), (1, False, False, True)])
def test_C4_514_F_5_standing(mine: int, ahead: bool, behind: bool, level: bool) -> None:
    """Also 514.1, 514.2, 514.3."""
    you = {"a1": []} if mine == 2 else {}
    assert [holds(f'standing = "{word}"', you) for word in ("ahead", "behind", "level")] == [ahead, behind, level]


def test_C4_514_by_at_least() -> None:
    far = {"a1": [], "a2": []}
    assert holds('standing = { is = "behind", by = 2 }', None, far)
    assert not holds('standing = { is = "behind", by = 2 }', None, {"a1": []})


def test_C4_F_21_without_areas_neither() -> None:
    gone: dict[str, list[str]] = {"a1": [], "a2": [], "a3": [], "a4": []}
    assert not any(holds(f'standing = "{word}"', gone) for word in ("ahead", "behind", "level"))


def test_C5_401_2b_count() -> None:
    assert holds('count = { zone = "hand", at_most = 2 }', {"hand": ["plain", "dear"]})
    assert not holds('count = { zone = "hand", at_most = 1 }', {"hand": ["plain", "dear"]})
    assert holds('count = { zone = "areas", whose = "opponent", exactly = 12 }')
    assert holds('count = { zone = "farm", fits = { kind = "force" }, at_least = 2 }', {"farm": ["force", "force", "plain"]})


def test_C5_F_42_face_down_cards_count_and_fit_nothing() -> None:
    zones = {"farm": ["force"], "down": ["force"]}
    assert holds('count = { zone = "farm", exactly = 2 }', zones)
    assert holds('count = { zone = "farm", fits = { kind = "force" }, exactly = 1 }', zones)


def test_C5_1002_2_numbers_in_other_zones_are_corrected() -> None:
    assert holds('count = { zone = "farm", fits = { run = "<=1" }, exactly = 1 }', {"farm": ["dirty", "plain"]})


def test_C6_more_fewer_as_many() -> None:
    you, they = {"hand": ["plain"]}, {"hand": ["plain"] * 3}
    assert holds('fewer = { zone = "hand" }', you, they)
    assert holds('fewer = { zone = "hand", by = 2 }', you, they)
    assert not holds('fewer = { zone = "hand", by = 3 }', you, they)
    assert holds('more = { zone = "hand" }', they, you)
    assert holds('as_many = { zone = "hand" }', you, you)
    assert not holds('as_many = { zone = "hand" }', you, they)


def test_C7_505_2_using_a_situation() -> None:
    assert holds('situation = "you"')
    assert not holds('situation = "opponent"')


def test_C9_how_many_runners_and_guards() -> None:
    assert holds("runners = { at_least = 2 }", {"run": ["plain", "dear", "force"]}, in_run=1)
    assert not holds("guards = { at_least = 1 }", {"run": ["plain"]}, in_run=1)


def test_C10_whose_turn_in_a_run_or_not() -> None:
    assert holds('turn = "you"')
    assert holds('turn = "opponent"', turn=1)
    assert not holds('turn = "you"', turn=1)
    assert holds("in_run = true", in_run=1)
    assert holds("in_run = false")
    assert not holds("in_run = false", in_run=1)


def test_C11_facts_of_the_run() -> None:
    assert holds("guarded = true", in_run=1, guarded=1)
    assert not holds("guarded = true", in_run=1)
    assert holds("guarded = false", in_run=1)
    assert holds("extra_run = true", in_run=1, extra_made=1)
    assert holds("margin = 4", {"run": ["dear"]}, {"run": ["plain"]}, in_run=1)
    assert not holds("margin = 5", {"run": ["dear"]}, {"run": ["plain"]}, in_run=1)


def test_C12_facts_of_the_payment() -> None:
    assert holds("paid = 3", forces_paid=3)
    assert not holds("paid = 3", forces_paid=2)
    assert holds("special_paid = true", special_paid=1)
    assert not holds("special_paid = true")


@pytest.mark.parametrize(("word", "field"), [("supports", "supports_played"), ("draws", "cards_drawn"), ("runs", "runs_made")])
def test_C14_how_often_this_turn(word: str, field: str) -> None:
    text = situation("asks", f'if = {{ this_turn = {{ {word} = 2, whose = "opponent" }} }}\n{STILL}')
    for times, expected in ((1, False), (2, True), (3, False)):
        scene = Scene(text, {"situations": ["asks"]}, start=False)
        getattr(scene.s, field)[1] = times
        card = scene.find("asks")
        assert conditions_hold(scene.s, scene.t, int(scene.t.card_first[scene.s.card[card]]), card, -1, When.WORKS) is expected


def test_not_turns_a_condition_round() -> None:
    assert holds('count = { zone = "hand", at_least = 1 }, not = true')
    assert not holds('count = { zone = "hand", at_least = 1 }, not = true', {"hand": ["plain"]})


def test_two_conditions_must_both_hold() -> None:
    assert holds('turn = "you", situation = "you"')
    assert not holds('turn = "you", situation = "opponent"')


def test_N1_N2_literal_and_count_with_times_plus_and_cap() -> None:
    assert amount("2") == 2
    you = {"hand": ["plain"] * 3, "farm": ["asks", "force"]}
    assert amount('{ each = { zone = "hand" } }', you) == 3
    assert amount('{ each = { zone = "hand" }, times = 2, plus = 1, cap = 5 }', you) == 5
    assert amount('{ each = { zone = "farm", fits = { kind = "force" } }, plus = 1 }', you) == 2
    assert amount('{ each = { zone = "deck" } }', {"a1": ["plain"], "a2": ["plain"] * 5}) == 1


def test_N6_going_area_and_their_difference() -> None:
    assert amount('"going number"', going=3) == 3
    assert amount('"area number"', {"a1": []}) == 2
    assert amount('"area difference"', None, {"a1": [], "a2": []}) == 2
    assert amount('{ race = "going", times = 2 }', going=Distance.LONG // 4) == 4


def both_times(ability: str, hand: int = 0) -> tuple[bool, bool]:
    """Whether the conditions of a situation's ability hold while it works, and when it resolves. There is no event and no frame."""
    scene = Scene(situation("asks", ability), {"situations": ["asks"], "hand": ["plain"] * hand}, start=False)
    refresh(scene.s, scene.t)
    card = scene.find("asks")
    row = int(scene.t.card_first[scene.s.card[card]])
    working, resolving = (conditions_hold(scene.s, scene.t, row, card, -1, when) for when in (When.WORKS, When.RESOLVES))
    return working, resolving


def test_1102_2_a_resolving_ability_does_not_check_the_card_of_its_event_again() -> None:
    text = 'when = {{ event = "put to run", of = "card" }}\nif = [{{ event = {{ kind = "horse" }} }}{more}]\ndo = [{{ draw = 1 }}]'
    assert both_times(text.format(more="")) == (False, True)
    assert both_times(text.format(more=', { count = { zone = "hand", at_least = 1 } }'), hand=1) == (False, True)
    assert both_times(text.format(more=', { count = { zone = "hand", at_least = 1 } }'), hand=0) == (False, False)


def test_806_6_a_resolving_state_is_not_checked_again() -> None:
    text = 'when = "state"\nif = { count = { zone = "hand", at_most = 1 } }\ndo = [{ draw = 1 }]'
    assert both_times(text, hand=1) == (True, True)
    assert both_times(text, hand=2) == (False, True)
