"""Rule checks and rule processes (804, 900), and playing cards (805)."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from paddock.games.force.events import Event
from paddock.games.force.play.rule_check import push_check
from paddock.games.force.refusals import Ending, Refusal
from paddock.games.force.rules import why
from tests.games.force.scene import Scene, horse, situation, support

DRAW_ONE = "do = [{ draw = 1 }]"
CALM = situation("calm", 'always = [{ forbid = "going" }]') + situation("mild", 'always = [{ forbid = "going" }]')
BOOST = support("boost", "horse", 'do = [{ run = "+2", on = "named" }]')


def check(scene: Scene) -> Scene:
    """A rule check, now."""
    scene.s.pending, scene.s.asked = 0, 0
    push_check(scene.s)
    scene.go()
    return scene


def running(text: str, name: str, you: list[str], they: list[str]) -> Scene:
    scene = Scene(text, {"hand": [name, *you]}, {"hand": they})
    return scene.done(Decision.RUNNER).play(scene.find(name, 0, "hand"))


# ------------------------------------------------------------------ 804


def test_804_1a_rule_processes_come_before_waiting_abilities() -> None:
    """The areas are empty before the ability that would refill them is played. Also 804.1, 804.2a."""
    text = situation("refill", 'when = "turn starts"\ndo = [{ move = { all = true, zone = "farm" }, to = "deck", at = "bottom" }]')
    nothing: dict[str, list[str]] = {"a1": [], "a2": [], "a3": [], "a4": []}
    scene = Scene(text, {"situations": ["refill"], "farm": ["plain"], **nothing}, stage=3)
    assert (scene.s.won, scene.s.reason) == (1, Ending.AREAS_EMPTY)


def test_804_2b_F_14_the_turn_players_abilities_go_first_and_he_picks_their_order() -> None:
    """Also 804.2c, 806.3, 804.1a."""
    text = horse("one", f'when = "put to run"\n{DRAW_ONE}', f'when = "put to run"\n{DRAW_ONE}') + situation(
        "they", f'when = {{ event = "put to run", of = "card", whose = "opponent" }}\n{DRAW_ONE}'
    )
    scene = Scene(text, {"hand": ["one"]}, {"situations": ["they"]})
    one = scene.find("one")
    scene.done(Decision.RUNNER).play(one)
    assert (scene.asked, scene.seat) == (Decision.ORDER, 0)
    assert scene.legal() == [one]
    scene.play(one)  # two of its abilities wait: which?
    assert scene.legal() == [Action.ORDINAL, Action.ORDINAL + 1]
    scene.play(Action.ORDINAL + 1)
    first = int(scene.t.card_first[scene.rows["one"]])
    assert [values[2] for values in scene.told(Event.RESOLVES)][:2] == [first + 1, first]
    assert [values[0] for values in scene.told(Event.RESOLVES)] == [0, 0, 1]  # 804.2c: then the other's


def test_804_2d_nothing_due_and_nothing_waiting_ends_the_check() -> None:
    scene = check(Scene())
    assert scene.s.depth == 0
    assert scene.asked == Decision.AREA_SUPPORT


def test_901_2_an_area_that_is_empty_between_rule_checks_wins_nothing() -> None:
    text = support(
        "swap",
        "area",
        'do = [{ move = { top = 1 }, to = "hand" }, { move = { choose = 1, zone = "hand" }, to = "deep closer area", at = "top" }]',
    )
    scene = Scene(text, {"hand": ["swap", "force"], "a1": ["plain"], "a2": [], "a3": [], "a4": []})
    scene.play(scene.find("swap"))
    while scene.s.depth:
        scene.play(scene.legal()[0])
    assert scene.s.over == 0
    assert scene.left(0) == 1


# ------------------------------------------------------------------ 903 to 905


def test_903_1_the_latest_situation_of_a_player_stays() -> None:
    scene = Scene(CALM, {"situations": ["calm"], "hand": ["mild"]})
    scene.play(scene.find("mild"))
    assert scene.zone(scene.find("mild")) == Zone.SITUATIONS
    assert scene.zone(scene.find("calm")) == Zone.FARM


def test_903_1_of_equally_late_ones_he_picks_which_stays() -> None:
    scene = Scene(CALM, {"situations": ["calm", "mild"]}, start=False)
    calm, mild = scene.find("calm"), scene.find("mild")
    scene.s.stamp[calm] = scene.s.stamp[mild] = 30
    check(scene)
    assert (scene.asked, scene.seat) == (Decision.SITUATION, 0)
    assert scene.legal() == [calm, mild]
    scene.play(mild)
    assert (scene.zone(calm), scene.zone(mild)) == (Zone.FARM, Zone.SITUATIONS)


def test_903_2_of_both_players_situations_the_later_stays() -> None:
    """Also 903.2a, 903.2b."""
    scene = Scene(CALM, {"hand": ["mild"]}, {"situations": ["calm"]})
    scene.play(scene.find("mild"))
    assert scene.zone(scene.find("calm", 1)) == Zone.FARM
    assert scene.zone(scene.find("mild")) == Zone.SITUATIONS


def test_903_2c_two_of_the_same_time_both_go() -> None:
    scene = Scene(CALM, {"situations": ["mild"]}, {"situations": ["calm"]}, start=False)
    scene.s.stamp[scene.find("calm", 1)] = scene.s.stamp[scene.find("mild")] = 30
    check(scene)
    assert scene.zone(scene.find("calm", 1)) == Zone.FARM
    assert scene.zone(scene.find("mild")) == Zone.FARM


def test_904_1_F_6_supports_leave_the_run_area_unless_they_are_for_horses_and_a_run_lasts() -> None:
    """Also 901.3."""
    scene = check(Scene(BOOST, {"run": ["boost", "draw-one", "plain", "force"]}, in_run=True, start=False))
    assert scene.zone(scene.find("boost")) == Zone.RUN
    assert scene.zone(scene.find("draw-one")) == Zone.FARM
    assert scene.zone(scene.find("plain", 0, "run")) == scene.zone(scene.find("force")) == Zone.RUN
    scene = check(Scene(BOOST, {"run": ["boost"]}, start=False))
    assert scene.zone(scene.find("boost")) == Zone.FARM


def test_904_2_what_is_no_situation_leaves_the_situation_area() -> None:
    scene = check(Scene(CALM, {"situations": ["plain", "calm"]}, start=False))
    assert scene.zone(scene.find("plain", 0, "situations")) == Zone.FARM
    assert scene.zone(scene.find("calm")) == Zone.SITUATIONS


def test_905_1_what_is_not_being_played_leaves_the_resolution_area() -> None:
    """Also 804.1a."""
    scene = check(Scene("", {"desk": ["force"]}, {"desk": ["plain"]}, start=False))
    assert scene.zone(scene.find("force")) == Zone.FARM
    assert scene.zone(scene.find("plain", 1, "desk")) == Zone.FARM  # each in its owner's farm, F-27


# ------------------------------------------------------------------ 805


def test_805_2a_a_played_card_is_shown_and_lies_on_the_resolution_area_while_it_resolves() -> None:
    """Also 805.2a-i."""
    text = support("pick", "area", "do = [{ discard = 1 }]")
    scene = Scene(text, {"hand": ["pick", "plain", "force"]})
    scene.play(scene.find("pick"))
    assert scene.zone(scene.find("pick")) == Zone.DESK
    assert scene.told(Event.PLAYS) == [(0, scene.find("pick"))]
    assert scene.find("pick") not in scene.legal()
    scene.play(scene.legal()[0])
    assert scene.zone(scene.find("pick")) == Zone.FARM  # 805.2d-v: after its text


def test_805_2b_i_a_horse_support_names_one_horse_of_either_side_and_touches_no_other() -> None:
    """Also 805.2d-iv."""
    scene = running(BOOST, "plain", ["boost"], ["plain"])
    scene.done(Decision.GUARD).play(scene.find("plain", 1, "hand")).done(Decision.PRIORITY)
    if scene.seat == 1:
        scene.play(Action.DONE)
    scene.play(scene.find("boost"))
    runner, guard = scene.find("plain", 0, "hand"), scene.find("plain", 1, "hand")
    assert (scene.asked, scene.legal()) == (Decision.NAMED, [runner, guard])
    scene.play(runner)
    from paddock.games.force.continuous.current_values import run_of

    assert run_of(scene.s, scene.t, runner) == 6  # 3, its style, and 2
    assert run_of(scene.s, scene.t, guard) == 4
    assert scene.zone(scene.find("boost")) == Zone.RUN  # 805.2d-iv


def test_805_2d_v_an_area_support_goes_to_the_farm_when_its_text_is_done() -> None:
    scene = Scene("", {"hand": ["draw-one"]})
    card = scene.find("draw-one")
    scene.play(card)
    assert scene.hand(0) == 1  # it drew
    assert scene.zone(card) == Zone.FARM


def test_805_2d_iii_a_situation_is_always_legal_to_play_and_goes_to_the_situation_area() -> None:
    scene = Scene(CALM, {"hand": ["calm"]})
    assert scene.find("calm") in scene.legal()
    scene.play(scene.find("calm"))
    assert scene.zone(scene.find("calm")) == Zone.SITUATIONS


def test_805_3_a_support_that_would_do_nothing_is_refused_with_its_rule() -> None:
    text = support("return", "area", 'do = [{ move = { choose = 1, zone = "farm" }, to = "hand" }]')
    scene = Scene(text, {"hand": ["return"]})
    assert scene.legal() == [Action.DONE]
    assert why(scene.s, scene.t, 0, scene.find("return")) == Refusal.DOES_NOTHING
    scene = Scene(text, {"hand": ["return"], "farm": ["plain"]})
    assert scene.find("return") in scene.legal()


# ------------------------------------------------------------------ refusals name their rules


def test_refusals_of_the_run_name_what_is_in_the_way() -> None:
    """Also 702.6b, 702.6e-i, 805.2c."""
    text = BOOST + situation("strict", 'always = [{ forbid = "guard", fits = { kind = "horse", cost = ">=3" } }]')
    scene = Scene(text, {"hand": ["plain", "boost", "draw-one"], "situations": ["strict"]}, {"hand": ["dirty", "dear", "plain"]})
    assert why(scene.s, scene.t, 0, scene.find("boost")) == Refusal.ONLY_IN_A_RUN
    assert why(scene.s, scene.t, 0, scene.find("plain", 0, "a1")) == Refusal.NOT_IN_HAND
    scene.done(Decision.RUNNER).play(scene.find("plain", 0, "hand"))
    assert scene.asked == Decision.HORSE_SUPPORT
    assert why(scene.s, scene.t, 0, scene.find("draw-one")) == Refusal.NOT_IN_A_RUN
    scene.done(Decision.GUARD)
    assert why(scene.s, scene.t, 1, scene.find("dirty", 1, "hand")) == Refusal.UNSUITED  # 702.6e-i
    assert why(scene.s, scene.t, 1, scene.find("dear", 1, "hand")) == Refusal.FORBIDDEN  # 103.3
    assert why(scene.s, scene.t, 1, scene.find("plain", 1, "hand")) == 0


@pytest.mark.parametrize("able", [True, False])
def test_103_2c_who_must_guard_guards_if_he_can(able: bool) -> None:
    text = situation("must", 'always = [{ must = "guard", who = "opponent" }]')
    scene = Scene(text, {"hand": ["plain"], "situations": ["must"]}, {"hand": ["plain" if able else "dirty"]})
    scene.done(Decision.RUNNER).play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
    if able:
        assert scene.legal() == [scene.find("plain", 1, "hand")]
        assert why(scene.s, scene.t, 1, Action.DONE) == Refusal.MUST_DO
    else:
        assert scene.legal() == [Action.DONE]


def test_103_2_as_much_as_possible_is_done() -> None:
    text = support("greedy", "area", "do = [{ draw = 5 }]")
    scene = Scene(text, {"hand": ["greedy"], "a1": ["plain"], "a2": ["plain"], "a3": ["plain"], "a4": []})
    scene.play(scene.find("greedy"))
    assert scene.hand(0) == 3
    assert (scene.s.over, scene.s.won) == (1, 1)
