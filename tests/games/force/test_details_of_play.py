"""Minor rules of play (100, 500 and 700 to 1200) that other tests hardly cover: both results of a condition, and forbidden actions."""

import pytest

from paddock.engine.compile.python_state import zeros
from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.ending import DRAW
from paddock.games.force.board.facts import fact, see_place, zone_bit
from paddock.games.force.data.codes import Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.events import Event
from paddock.games.force.refusals import Ending, Refusal
from paddock.games.force.result import result
from paddock.games.force.rules import why
from paddock.games.force.turn.endless_loops import was_done_here
from paddock.games.force.turn.interpreter import MANY_STEPS
from tests.games.force.scene import Scene, force, horse, situation, support
from tests.games.force.test_triggers import finish, running, waited

DRAW_ONE = "do = [{ draw = 1 }]"
ALL = 'on = { all = true, whose = "each", zone = "run area", fits = { kind = "horse" } }'


# ------------------------------------------------------------------ choosing and costs (103, 805)


def test_103_5_103_5a_without_up_to_nobody_may_stop_early() -> None:
    """Also 103.2: of two that are asked for and one that is there, one is taken."""
    for many, stop in (("choose = 1", False), ("choose = 1, up_to = true", True)):
        text = support("back", "area", f'do = [{{ move = {{ {many}, zone = "farm" }}, to = "hand" }}]')
        scene = Scene(text, {"hand": ["back"], "farm": ["dear", "dirty"]})
        scene.play(scene.find("back"))
        assert (scene.asked, Action.DONE in scene.legal()) == (Decision.CHOOSE, stop)
    text = support("back", "area", 'do = [{ move = { choose = 3, zone = "farm" }, to = "hand" }]')
    scene = Scene(text, {"hand": ["back"], "farm": ["dear", "dirty"]})
    scene.play(scene.find("back"), scene.find("dear"), scene.find("dirty"))
    assert (scene.asked, scene.hand(0)) == (Decision.AREA_SUPPORT, 2)


def test_103_4b_what_both_have_discarded_counts_together() -> None:
    text = support("both", "area", 'do = [{ discard = 1, who = "each" }, { draw = "that many" }]')
    scene = Scene(text, {"hand": ["both", "force", "plain"]}, {"hand": ["force", "dear"]})
    scene.play(scene.find("both"), scene.find("force"), scene.find("dear", 1))
    assert (scene.hand(0), scene.hand(1)) == (1 + 2, 1)


def test_103_2c_who_need_not_may_leave_it() -> None:
    """A situation has an effect, but no effect requires a guard."""
    fog = situation("fog", f'always = [{{ guard = "+1", {ALL} }}]')
    scene = Scene(fog, {"hand": ["plain"], "situations": ["fog"]}, {"hand": ["plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
    assert scene.legal() == [scene.find("plain", 1, "hand"), Action.DONE]


def test_805_2c_a_support_that_says_nothing_of_a_cost_has_none() -> None:
    """Also 805.2c-i: nor has a guard."""
    scene = Scene("", {"hand": ["draw-one"]})
    scene.play(scene.find("draw-one"))
    assert scene.hand(0) == 1
    scene = Scene("", {"hand": ["plain"]}, {"hand": ["dear"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD).play(scene.find("dear", 1))
    assert scene.zone(scene.find("dear", 1)) == Zone.RUN


def test_805_2c_a_card_that_has_gone_to_the_farm_cannot_pay_by_going_there() -> None:
    text = horse(
        "gone", f'when = {{ event = "moves", of = "this", from = "run area", into = "farm" }}\nmay = {{ this = "farm" }}\n{DRAW_ONE}'
    )
    scene = running(text, "gone")
    finish(scene)
    assert (waited(scene), len(scene.told(Event.RESOLVES))) == (1, 0)


@pytest.mark.parametrize(
    ("cost", "hand", "asked"),
    [("pay = 1", ["force"], True), ("pay = 1", ["dear"], False), ("discard = 1", ["dear"], True), ("discard = 2", ["dear"], False),
     ("remove = 1", [], True), ("remove = 2", [], False)],
)  # fmt: skip
def test_805_2c_a_cost_is_asked_for_only_where_it_can_be_paid_wholly(cost: str, hand: list[str], asked: bool) -> None:
    scene = running(horse("asks", f'when = "put to run"\nmay = {{ {cost} }}\n{DRAW_ONE}'), "asks", hand=hand, farm=["dirty"])
    assert (scene.asked == Decision.OPTIONAL) == asked


def test_805_3_a_horse_support_that_would_do_nothing_to_any_horse_is_not_offered() -> None:
    dry = support("dry", "horse", 'do = [{ going = "-1" }]')
    for going, offered in ((1, False), (2, True)):
        scene = Scene(dry, {"hand": ["plain", "dry"]}, going=going).done(Decision.RUNNER)
        scene.play(scene.find("plain", 0, "hand"))
        assert (scene.asked, scene.find("dry") in scene.legal()) == (Decision.HORSE_SUPPORT, offered)


def test_503_2_what_was_paid_is_counted_special_forces_among_it() -> None:
    text = force("coin", "value = 1") + horse("two", cost=2)
    scene = Scene(text, {"hand": ["two", "coin", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("two"), scene.find("force"))
    assert (scene.s.forces_paid, scene.s.special_paid) == (1, 0)
    scene.play(scene.find("coin"))
    assert (scene.s.forces_paid, scene.s.special_paid) == (2, 1)


# ------------------------------------------------------------------ abilities (803, 806, 810, 1102)


def test_803_2_an_ability_that_nothing_makes_void_works() -> None:
    """Also 1102.6: where nothing forbids force abilities, they trigger."""
    fog = situation("fog", f'always = [{{ guard = "+1", {ALL} }}]')
    assert waited(running(fog + horse("able", DRAW_ONE), "able", situations=["fog"])) == 1


def test_806_2a_each_wait_is_one_of_its_own() -> None:
    text = situation("reads", f'when = "draws"\n{DRAW_ONE.replace("draw", "discard")}') + support("two", "area", "do = [{ draw = 2 }]")
    scene = Scene(text, {"hand": ["two", "plain", "plain", "plain"], "situations": ["reads"]})
    scene.play(scene.find("two"))
    while scene.asked != Decision.AREA_SUPPORT:
        scene.play(scene.legal()[0])
    reads = scene.find("reads")
    assert [v[:2] for v in scene.told(Event.WAITS)] == [v[:2] for v in scene.told(Event.RESOLVES)] == [(0, reads), (0, reads)]
    assert scene.hand(0) == 3


def test_806_3_804_2b_after_each_ability_the_rules_are_looked_at_before_the_next() -> None:
    """Two abilities wait. The first ability draws the last card, so the race ends before the second ability is played."""
    text = horse("both", f'when = "put to run"\n{DRAW_ONE}', 'when = "put to run"\ndo = [{ going = "+1" }]')
    scene = Scene(text, {"hand": ["both"], "a1": ["plain"], "a2": [], "a3": [], "a4": []}).done(Decision.RUNNER)
    scene.play(scene.find("both"), scene.find("both"))
    scene.play(scene.legal()[0])  # the draw
    assert (scene.s.over, scene.s.won, scene.s.going) == (1, 1, 1)


def test_806_4a_i_806_4a_ii_an_event_that_is_no_move_speaks_of_the_card_as_it_is() -> None:
    text = situation("pays", 'when = { event = "run succeeds", of = "card" }\ndo = [{ draw = { number = "run", of = "event", cap = 9 } }]')
    scene = running(text, "plain", situations=["pays"])
    before = scene.left(0)
    finish(scene)
    assert before - scene.left(0) == 4 + 3  # by the situation, and by the distance, which is one less in the next area


@pytest.mark.parametrize(
    ("fits", "times"),
    [('run = 7', 1), ('run = 4', 0), ('guard = 2', 1), ('guard = 3', 0), ('cost = 0', 1), ('cost = 1', 0), ('role = "runner"', 1),
     ('role = "guard"', 0), ('style = ["front-runner"]', 1), ('style = ["closer"]', 0), ('suited = "distance"', 1), ('suited = "style"', 1),
     ('suited = "course"', 0)],
)  # fmt: skip
def test_810_1_806_4a_i_of_a_card_that_is_out_of_sight_its_last_open_information_counts(fits: str, times: int) -> None:
    watch = situation(
        "watch", f'when = {{ event = "moves", of = "card", from = "run area", fits = {{ {fits} }} }}\ndo = [{{ going = "+1" }}]'
    )
    home = horse("home", 'do = [{ run = "+3" }]', 'when = "run succeeds"\ndo = [{ move = "this", to = "hand" }]')
    scene = finish(running(watch + home, "home", situations=["watch"]))
    assert sum(v[1] == scene.find("watch") for v in scene.told(Event.WAITS)) == times


def test_810_1_a_named_horse_that_has_gone_is_asked_for_what_it_was() -> None:
    text = support("out", "horse", 'do = [{ move = "named", to = "removed" }, { draw = { number = "run", of = "named", cap = 9 } }]')
    boost = situation("wind", f'always = [{{ run = "+2", {ALL} }}]')
    scene = running(text + boost, "plain", hand=["out"], situations=["wind"])
    before = scene.left(0)
    scene.play(scene.find("out"), scene.find("plain", 0, "hand"))
    assert before - scene.left(0) == 6  # 3, + 1 for its style, + 2 that it had in the run area only


def test_506_2_506_5_808_3_808_3a_each_horse_that_is_put_is_put_once() -> None:
    scene = running(horse("able", DRAW_ONE), "able")
    assert (waited(scene), scene.s.moved, any(map(any, scene.s.moves))) == (1, 0, False)


def test_702_6l_i_F_26_to_keep_means_nothing_outside_a_success() -> None:
    scene = running(horse("early", 'when = "put to run"\ndo = [{ keep = 2 }]'), "early")
    assert (waited(scene), scene.told(Event.KEEPS), list(scene.s.keep)) == (1, [], [0, 0, 0, 0])


@pytest.mark.parametrize("kept", [2, 4])
def test_513_1_702_6l_i_so_many_cards_of_the_distance_are_kept(kept: int) -> None:
    scene = running(horse("keeper", f'when = "run succeeds"\ndo = [{{ keep = {kept} }}]', run=5), "keeper")
    finish(scene)
    assert (12 - scene.left(0), scene.hand(0)) == (6, kept)  # 5, + 1 in its area; it ran unguarded


def test_702_6j_F_40_an_extra_run_means_nothing_after_the_last_pass_or_for_the_other() -> None:
    """Also 702.6a-i."""
    scene = finish(running(horse("late", 'when = "run succeeds"\ndo = [{ extra_run = 1 }]'), "late"))
    assert (len(scene.told(Event.RESOLVES)), scene.told(Event.EXTRA_RUN)) == (1, [])
    scene = running("" + horse("eager", 'when = "put to guard"\ndo = [{ extra_run = 1 }]'), "plain", ["eager"]).done(Decision.GUARD)
    scene.play(scene.find("eager", 1))
    assert (len(scene.told(Event.RESOLVES)), scene.told(Event.EXTRA_RUN), scene.s.run_count) == (1, [], 1)


def test_702_6o_after_the_run_nothing_of_it_is_left() -> None:
    scene = running("", "plain")
    turn = scene.s.turn
    finish(scene)
    s = scene.s
    assert (s.turn, s.in_run, s.run_count, s.runner, s.run_total, s.guard_total) == (turn + 1, 0, 0, 0, 0, 0)


# ------------------------------------------------------------------ loops (1201)


def test_1201_1c_a_loop_whose_only_answers_are_forced_is_a_draw() -> None:
    """A card goes from the farm to the removed area and back. Each decision has only one legal card."""
    steps = ", ".join(f'{{ move = {{ choose = 1, zone = "{a}" }}, to = "{b}" }}' for a, b in (("farm", "removed"), ("removed", "farm")))
    text = situation("wheel", f'when = "state"\nif = {{ count = {{ zone = "hand", exactly = 0 }} }}\ndo = [{steps}]')
    scene = Scene(text, {"situations": ["wheel"], "farm": ["plain"]}, stage=Step.AFTER_DRAW)
    for _ in range(20):
        if not scene.s.over:
            assert len(scene.legal()) == 1
            scene.play(scene.legal()[0])
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, DRAW, Ending.ENDLESS)


@pytest.mark.parametrize(("hand", "idle"), [(["plain"], True), ([], False)])
def test_1201_1c_a_decision_is_real_if_there_is_more_than_one_answer(hand: list[str], idle: bool) -> None:
    scene = Scene("", {"hand": hand}).done(Decision.RUNNER)
    scene.s.idle = MANY_STEPS + 1
    scene.play(Action.DONE)
    assert (scene.s.idle < MANY_STEPS) == idle


def test_103_2a_a_card_does_not_move_to_where_it_lies() -> None:
    """Also F-22: nor into a run area while nobody runs."""
    for to, drawn in (("farm", 0), ("removed", 1)):
        do = f'{{ going = "+1" }}, {{ move = {{ all = true, zone = "farm" }}, to = "{to}" }}, {{ if = "so", then = [{{ draw = 1 }}] }}'
        scene = Scene(support("stay", "area", f"do = [{do}]"), {"hand": ["stay"], "farm": ["dear"]})
        scene.play(scene.find("stay"))
        assert (scene.hand(0), scene.zone(scene.find("dear"))) == (drawn, Zone.REMOVED if drawn else Zone.FARM)
    early = situation("early", 'when = "going changes"\ndo = [{ put = { choose = 1, zone = "farm", fits = { kind = "horse" } } }]')
    scene = Scene(early + support("rain", "area", 'do = [{ going = "+1" }]'), {"hand": ["rain"], "farm": ["dear"], "situations": ["early"]})
    scene.play(scene.find("rain"))
    while scene.asked != Decision.AREA_SUPPORT:
        scene.play(scene.legal()[0])
    assert scene.zone(scene.find("dear")) == Zone.FARM


# ------------------------------------------------------------------ shuffles (504), refusals, results


def test_504_1_504_1a_a_shuffle_brings_every_order_of_its_area_and_ends_what_was_known_of_places() -> None:
    mix = support("mix", "area", 'do = [{ shuffle = "deck" }]')
    orders = set()
    for seed in range(40):
        scene = Scene(mix, {"hand": ["mix"], "a1": ["dear", "force", "dirty"]}, seed=seed, start=False)
        for place in range(12):
            see_place(scene.s, 0, place, 1)
        scene.go()
        scene.play(scene.find("mix"))
        orders.add(tuple(scene.s.pile[0, place] for place in range(9, 12)))
        assert [scene.s.pile_knowers[0, place] for place in range(12)] == [1] * 9 + [0] * 3
        assert {fact(scene.s, 0, card) for card in scene.places[0]["a1"]} == {zone_bit(Zone.AREA1)}
    assert len(orders) == 6


def test_401_2c_507_1_who_searches_sees_the_area_he_searches_and_no_other() -> None:
    find = support("find", "area", 'do = [{ search = { choose = 1, zone = "deck" }, to = "hand" }]')
    scene = Scene(find, {"hand": ["find"], "a1": ["dear", "force"]})
    scene.play(scene.find("find"))
    assert scene.told(Event.LOOKS) == [(0, 0, 2, Zone.AREA1)]
    known = {card for card in range(160) if fact(scene.s, 0, card) != 0}
    assert known == set(scene.places[0]["a1"])
    assert not any(fact(scene.s, 1, card) for card in range(160))


def test_805_2c_103_3_205_1_what_is_in_the_way_of_a_card_is_named() -> None:
    """Also 702.6b, 702.6e-i, 103.2c, 805.3."""
    text = support("dear-book", "area", "cost = { pay = 1 }\ndo = [{ draw = 1 }]") + support(
        "whip", "horse", 'do = [{ run = "+1", on = "named" }]'
    )
    scene = Scene(text, {"hand": ["dear-book", "whip", "dear", "force"]}, {"hand": ["dirty", "draw-one"]})
    hand = {name: scene.find(name, 0, "hand") for name in ("dear-book", "whip", "dear")}
    assert [why(scene.s, scene.t, 0, hand[name]) for name in hand] == [0, Refusal.ONLY_IN_A_RUN, Refusal.NOT_A_SUPPORT]
    poor = Scene(text, {"hand": ["dear-book"]})
    assert why(poor.s, poor.t, 0, poor.find("dear-book")) == Refusal.CANNOT_PAY
    law = situation("law", 'always = [{ forbid = "support", who = "opponent" }, { forbid = "run", who = "opponent" }]')
    barred = Scene(text + law, {"hand": ["draw-one", "plain"]}, {"situations": ["law"]})
    assert why(barred.s, barred.t, 0, barred.find("draw-one")) == Refusal.FORBIDDEN
    barred.done(Decision.RUNNER)
    assert why(barred.s, barred.t, 0, barred.find("plain", 0, "hand")) == Refusal.FORBIDDEN
    scene.done(Decision.RUNNER)
    assert [why(scene.s, scene.t, 0, hand[name]) for name in hand] == [Refusal.NOT_A_HORSE, Refusal.NOT_A_HORSE, Refusal.CANNOT_PAY]
    scene = running(text, "plain", ["dirty", "plain", "draw-one"], hand=["draw-one", "whip"])
    assert why(scene.s, scene.t, 0, scene.find("draw-one")) == Refusal.NOT_IN_A_RUN
    scene.done(Decision.GUARD)
    assert [why(scene.s, scene.t, 1, scene.find(name, 1, "hand")) for name in ("dirty", "plain", "draw-one")] == [
        Refusal.UNSUITED, 0, Refusal.NOT_A_HORSE,
    ]  # fmt: skip


def test_103_2c_who_must_may_not_do_it_with_another_card() -> None:
    """Also 702.6e-i, 702.6b: the refusal says so."""
    text = situation("law", 'always = [{ must = "guard", who = "opponent", fits = { cost = 3 } }]')
    scene = running(text, "plain", ["plain", "dear"], situations=["law"]).done(Decision.GUARD)
    assert scene.legal() == [scene.find("dear", 1)]
    assert why(scene.s, scene.t, 1, scene.find("plain", 1, "hand")) == Refusal.MUST_DO


def test_1201_1b_only_what_was_done_there_is_a_repeat() -> None:
    scene = Scene("", {"hand": ["draw-one", "plain"]})
    scene.s.memory[0], scene.s.memories = int(scene.s.now) << 8 | scene.find("draw-one"), 1
    assert (was_done_here(scene.s, scene.find("draw-one")), was_done_here(scene.s, Action.DONE)) == (True, False)
    assert why(scene.s, scene.t, 0, scene.find("draw-one")) == Refusal.REPEATED


@pytest.mark.parametrize(("won", "scores", "places"), [(1, (1, 0), (1, 2)), (2, (0, 1), (2, 1)), (DRAW, (0, 0), (1, 1))])
def test_102_1_102_2_who_wins_has_the_point_and_a_draw_has_none(won: int, scores: tuple[int, int], places: tuple[int, int]) -> None:
    scene = Scene(start=False)
    scene.s.won, scene.s.reason = won, Ending.ENDLESS
    out = zeros(8)
    assert result(scene.s, scene.t, out) == Ending.ENDLESS
    assert ((out[0], out[2]), (out[1], out[3])) == (scores, places)


def test_702_6a_702_6a_i_a_run_is_on_from_its_beginning() -> None:
    scene = Scene("", {"hand": ["plain"]}).done(Decision.RUNNER)
    assert (scene.s.in_run, scene.s.run_count, scene.s.runners_played) == (1, 1, 0)


def test_805_2d_i_to_v_what_was_played_is_counted() -> None:
    """Also 805.2d-i, 805.2d-ii, 805.2d-iii, 805.2d-iv, 805.2d-v."""
    text = situation("calm", f'always = [{{ guard = "+1", {ALL} }}]') + support("whip", "horse", 'do = [{ run = "+1", on = "named" }]')
    scene = Scene(text, {"hand": ["draw-one", "calm", "plain", "whip"], "a1": ["force"]}, {"hand": ["plain"]})
    scene.play(scene.find("draw-one"))
    assert (scene.s.supports_played[0], scene.zone(scene.find("draw-one"))) == (1, Zone.FARM)
    scene.play(scene.find("calm"))
    assert (scene.s.supports_played[0], scene.zone(scene.find("calm"))) == (2, Zone.SITUATIONS)
    scene.done(Decision.RUNNER).play(scene.find("plain", 0, "hand"))
    assert (scene.s.supports_played[0], scene.s.runners_played, scene.s.runner) == (2, 1, scene.find("plain", 0, "hand") + 1)
    scene.play(scene.find("whip"), scene.find("plain", 0, "hand"))
    assert (scene.s.supports_played[0], scene.zone(scene.find("whip"))) == (3, Zone.RUN)
    scene.done(Decision.GUARD).play(scene.find("plain", 1, "hand"))
    assert (scene.s.guarded, scene.zone(scene.find("plain", 1, "hand"))) == (1, Zone.RUN)
