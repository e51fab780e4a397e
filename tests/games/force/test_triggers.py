"""Automatic abilities (801, 806, 810, 811, 1100): triggers, waiting abilities and the information of moved cards.

Each event has one test.
"""

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.events import Event
from tests.games.force.scene import Scene, force, horse, situation, support

DRAW = "do = [{ draw = 1 }]"


def running(text: str, name: str, they: list[str] | None = None, **more: list[str]) -> Scene:
    """A position in which seat 0 has run this horse and holds the other cards."""
    scene = Scene(text, {"hand": [name, *more.get("hand", [])], **{z: c for z, c in more.items() if z != "hand"}}, {"hand": they or []})
    return scene.done(Decision.RUNNER).play(scene.find(name, 0, "hand"))


def finish(scene: Scene) -> Scene:
    """End the turn without further plays."""
    turn = scene.s.turn
    while scene.s.turn == turn and not scene.s.over:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    return scene


def waited(scene: Scene) -> int:
    return len(scene.told(Event.WAITS))


def test_T1_702_2_at_the_start_of_your_turn() -> None:
    """Also 801.1, 801.1a, 801.1a-i, 806.1, 806.2."""
    clock = situation("clock", f'when = "turn starts"\n{DRAW}')
    scene = Scene(clock, {"situations": ["clock"]}, stage=Step.TURN_STARTS)
    assert scene.hand(0) == 2  # the ability's card before that of 702.3
    scene = Scene(clock, {"situations": ["clock"]}, stage=Step.TURN_STARTS, turn=1)
    assert waited(scene) == 0


def test_T1_of_the_opponent_and_of_each() -> None:
    for whose, times in (("opponent", 0), ("each", 1)):
        clock = situation("clock", f'when = {{ event = "turn starts", whose = "{whose}" }}\n{DRAW}')
        assert waited(Scene(clock, {"situations": ["clock"]}, stage=Step.TURN_STARTS)) == times


def test_T2_506_3_put_to_run_triggers_and_put_to_guard_does_not() -> None:
    text = horse("runs", f'when = "put to run"\n{DRAW}') + horse("guards", f'when = "put to guard"\n{DRAW}')
    assert waited(running(text, "runs")) == 1
    assert waited(running(text, "guards")) == 0
    scene = running(text, "plain", ["guards", "runs"]).done(Decision.GUARD)
    assert waited(scene.play(scene.find("guards", 1))) == 1


def test_T2_506_1a_from_hand_only() -> None:
    text = horse("call", 'when = { event = "put to run", from = "hand" }\ndo = [{ put = { choose = 1, zone = "farm" } }]')
    scene = running(text, "call", farm=["call", "plain"])
    scene.play(scene.find("call", 0, "farm"))
    assert scene.zone(scene.find("call", 0, "farm")) == Zone.RUN
    assert waited(scene) == 1


def test_1102_2_a_state_form_looks_at_its_state_when_it_resolves() -> None:
    text = horse("keen", 'if = { race = { going = ["bad"] } }\ndo = [{ run = "+3" }]')
    for going, effects in ((4, 1), (1, 0)):
        scene = Scene(text, {"hand": ["keen"]}, going=going).done(Decision.RUNNER)
        scene.play(scene.find("keen"))
        assert (waited(scene), scene.s.lasting) == (1, effects)


def test_1102_5_its_effect_stays_when_the_state_changes_and_ends_with_the_run() -> None:
    text = horse("keen", 'if = { race = { going = ["good"] } }\ndo = [{ run = "+3" }]')
    scene = running(text, "keen")
    scene.s.going = 4
    assert scene.s.lasting == 1
    finish(scene)
    assert scene.s.lasting == 0


def test_F_29_a_state_form_triggers_for_guards_too_unless_it_says_to_run() -> None:
    """Also 506.4, 506.5."""
    text = horse("both", DRAW) + horse("only", f'to = "run"\n{DRAW}')
    for name, times in (("both", 1), ("only", 0)):
        scene = running(text, "plain", [name]).done(Decision.GUARD)
        assert waited(scene.play(scene.find(name, 1))) == times


def test_T3_702_6l_i_success_of_the_horse_and_of_the_player() -> None:
    """Also 1102.1b, 1102.3."""
    text = horse("wins", f'when = "run succeeds"\n{DRAW}') + situation(
        "glad", f'when = {{ event = "run succeeds", of = "player" }}\n{DRAW}'
    )
    scene = finish(running(text, "wins", situations=["glad"]))
    assert waited(scene) == 2
    scene = finish(running(text, "wins", ["plain"]))
    assert waited(scene) == 1


def test_T4_702_6m_i_T5_702_6m_ii_failure_and_guard_won() -> None:
    """Also 702.6m-iii."""
    text = horse("fails", f'when = "run fails"\n{DRAW}', run=1) + horse("holds", f'when = "guard wins"\n{DRAW}', guard=5)
    scene = running(text, "fails", ["holds"]).done(Decision.GUARD)
    scene.play(scene.find("holds", 1))
    finish(scene)
    assert waited(scene) == 2


def test_T6_702_6e_ii_not_guarded() -> None:
    text = horse("free", 'when = "not guarded"\ndo = [{ run = "+2" }]')
    scene = running(text, "free").done(Decision.GUARD).done()
    assert scene.s.lasting == 1
    scene = running(text, "free", ["plain"]).done(Decision.GUARD)
    assert waited(scene.play(scene.find("plain", 1, "hand"))) == 0


def test_T7_806_4_F_36_leaves_the_run_area_for_the_farm() -> None:
    """Also 506.1a."""
    text = horse("leaves", f'when = {{ event = "moves", from = "run area", into = "farm" }}\nif = {{ role = "runner" }}\n{DRAW}')
    assert waited(finish(running(text, "leaves"))) == 1
    scene = running(text, "plain", ["leaves"]).done(Decision.GUARD)
    scene.play(scene.find("leaves", 1))
    assert waited(finish(scene)) == 0  # 810: it was a guard


def test_T7_806_4b_cards_that_leave_together_see_each_other() -> None:
    text = horse(
        "sees",
        f'when = {{ event = "moves", of = "card", whose = "each", from = "run area", into = "farm", fits = {{ kind = "horse" }} }}\n{DRAW}',
    )
    scene = running(text, "sees", ["plain"]).done(Decision.GUARD)
    scene.play(scene.find("plain", 1, "hand"))
    assert waited(finish(scene)) == 2


def test_806_4a_i_806_4a_ii_the_open_side_and_the_new_zone() -> None:
    """A runner with + 3 has run 7 in the run area.

    A trigger uses run 7 if the runner returns to hand, and the run in the farm if the runner goes there. Also 810.1.
    """
    watch = situation("watch", f'when = {{ event = "moves", of = "card", from = "run area", fits = {{ run = ">=7" }} }}\n{DRAW}')
    home = horse("home", 'do = [{ run = "+3" }]', 'when = "run succeeds"\ndo = [{ move = "this", to = "hand" }]')
    stay = horse("stay", 'do = [{ run = "+3" }]')
    assert waited(finish(running(watch + home, "home", situations=["watch"]))) == 3
    assert waited(finish(running(watch + stay, "stay", situations=["watch"]))) == 1


def test_T8_502_2_806_2a_each_card_drawn_is_an_event() -> None:
    text = situation("reads", 'when = "draws"\nonce_a_turn = false\ndo = [{ discard = 1 }]') + support("two", "area", "do = [{ draw = 2 }]")
    scene = Scene(text, {"hand": ["two", "plain", "plain"], "situations": ["reads"]})
    scene.play(scene.find("two"))
    assert waited(scene) == 2


def test_T9_505_1_played_a_support() -> None:
    """Also 805.1."""
    text = situation("taxes", f'when = {{ event = "plays", whose = "opponent", fits = {{ kind = "support" }} }}\n{DRAW}')
    scene = Scene(text, {"hand": ["draw-one", "draw-one"]}, {"situations": ["taxes"]})
    scene.play(scene.find("draw-one"))
    assert (waited(scene), scene.hand(1)) == (1, 1)


def test_T10_511_103_2a_the_going_really_changed() -> None:
    text = situation("vane", f'when = "going changes"\n{DRAW}') + support("rain", "area", 'do = [{ going = "+2" }, { draw = 1 }]')
    for going, times in ((3, 1), (4, 0)):
        scene = Scene(text, {"hand": ["rain"], "situations": ["vane"]}, going=going)
        scene.play(scene.find("rain"))
        assert (waited(scene), scene.s.going) == (times, 4)


def test_T10_302_1_the_going_is_nobodys_so_it_triggers_for_both() -> None:
    text = situation("vane", f'when = "going changes"\n{DRAW}') + support("rain", "area", 'do = [{ going = "+1" }]')
    scene = Scene(text, {"hand": ["rain"]}, {"situations": ["vane"]})
    scene.play(scene.find("rain"))
    assert (waited(scene), scene.hand(1)) == (1, 1)


def test_T11_403_4_the_current_area_changed() -> None:
    text = situation("mark", 'when = "area changes"\ndo = [{ discard = 1 }]')
    scene = Scene(text, {"hand": ["draw-one"], "situations": ["mark"], "a1": ["plain"]})
    scene.play(scene.find("draw-one"))
    assert waited(scene) == 1


def test_T12_803_4d_806_7_paid_and_played_though_the_force_has_moved() -> None:
    text = force("spark", "value = 1", f'when = "paid"\n{DRAW}') + horse("one", cost=1)
    scene = Scene(text, {"hand": ["spark", "one"]}).done(Decision.RUNNER)
    scene.play(scene.find("one"), scene.find("spark"))
    assert (waited(scene), scene.zone(scene.find("spark")), scene.hand(0)) == (1, Zone.RUN, 1)


def test_T13_806_6a_a_state_waits_when_it_arises_and_again_after_resolving() -> None:
    """Also 806.6."""
    text = situation("empty", 'when = "state"\nif = { count = { zone = "hand", at_most = 1 } }\ndo = [{ draw = 1 }]')
    scene = Scene(text, {"situations": ["empty"]}, stage=Step.AFTER_DRAW)
    assert (waited(scene), scene.hand(0)) == (2, 2)


def test_F_35_a_state_with_once_a_turn_waits_once_a_turn() -> None:
    text = situation("empty", 'once_a_turn = true\nwhen = "state"\nif = { count = { zone = "hand", at_most = 3 } }\ndo = [{ draw = 1 }]')
    assert waited(Scene(text, {"situations": ["empty"]}, stage=Step.AFTER_DRAW)) == 1


def test_806_3b_i_a_declined_state_waits_again_only_after_it_was_false() -> None:
    text = situation("offer", 'when = "state"\nif = { count = { zone = "hand", at_most = 1 } }\nmay = true\ndo = [{ draw = 1 }]')
    scene = Scene(text, {"situations": ["offer"], "hand": ["draw-one"]}, stage=Step.AFTER_DRAW)
    assert scene.asked == Decision.OPTIONAL
    scene.play(Action.NO)
    assert scene.asked == Decision.AREA_SUPPORT
    assert len(scene.told(Event.DROPPED)) == 1


def test_T14_806_5a_a_delayed_trigger_works_once() -> None:
    """Also 806.5."""
    text = support(
        "plan", "area", 'do = [{ later = { when = { event = "turn starts" }, do = [{ draw = 1 }] }, for = "until your next turn" }]'
    )
    scene = Scene(text, {"hand": ["plan"]})
    scene.play(scene.find("plan"))
    assert scene.s.delays == 1
    finish(finish(scene))
    assert (scene.s.delays, len(scene.told(Event.RESOLVES))) == (0, 1)


def test_806_5a_with_a_period_it_works_every_time() -> None:
    text = support(
        "plan",
        "area",
        'do = [{ later = { when = { event = "put to run", of = "card" }, do = [{ run = "+1", on = "event" }] }, every = true,'
        ' for = "this turn" }]',
    )
    scene = Scene(text, {"hand": ["plan", "plain"]})
    scene.play(scene.find("plan")).done(Decision.RUNNER).play(scene.find("plain", 0, "hand"))
    assert (scene.s.delays, scene.s.lasting) == (1, 1)
    finish(scene)
    assert (scene.s.delays, scene.s.lasting) == (0, 0)


def test_811_2_the_source_of_a_delayed_trigger_is_the_card_that_made_it() -> None:
    text = support("plan", "area", 'do = [{ later = { when = "draws", do = [{ discard = 1 }] }, for = "this turn" }]')
    scene = Scene(text, {"hand": ["plan", "draw-one", "plain"]})
    plan = scene.find("plan")
    scene.play(plan)
    scene.play(scene.find("draw-one"))
    assert scene.told(Event.WAITS)[0][1] == plan


def test_806_3a_i_an_optional_cost_may_be_declined() -> None:
    text = horse("asks", 'when = "put to run"\nmay = { discard = 1 }\ndo = [{ draw = 2 }]')
    scene = running(text, "asks", hand=["plain"])
    assert scene.asked == Decision.OPTIONAL
    assert sorted(scene.legal()) == [Action.YES, Action.NO]
    hand = scene.hand(0)
    assert scene.play(Action.YES).hand(0) == hand + 1
    scene = running(text, "asks", hand=["plain"])
    assert scene.play(Action.NO).hand(0) == hand


def test_806_3b_what_cannot_be_paid_is_dropped() -> None:
    """Also 805.2c."""
    scene = running(horse("asks", 'when = "put to run"\nmay = { discard = 1 }\ndo = [{ draw = 2 }]'), "asks")
    assert (scene.asked != Decision.OPTIONAL, len(scene.told(Event.DROPPED))) == (True, 1)


def test_806_3a_F_14_the_user_picks_the_order() -> None:
    """Also 806.3, 805.2d-vi."""
    text = horse("two", f'when = "put to run"\n{DRAW}', 'when = "put to run"\ndo = [{ run = "+1" }]')
    scene = running(text, "two")
    assert scene.asked == Decision.ORDER


def test_1102_6_F_45_force_abilities_do_not_trigger_but_given_ones_do() -> None:
    """Also 1101.1, 808.1b."""
    text = (
        horse("able", f'when = "run succeeds"\n{DRAW}')
        + situation("hush", 'always = [{ forbid = "force abilities", who = "each" }]')
        + support("whistle", "horse", 'do = [{ gives = { when = "run succeeds", do = [{ draw = 1 }] }, on = "named" }]')
    )
    assert waited(finish(running(text, "able", situations=["hush"]))) == 0
    scene = running(text, "able", situations=["hush"], hand=["whistle"])
    scene.play(scene.find("whistle"), scene.find("able"))
    assert waited(finish(scene)) == 1


def test_803_2_a_void_ability_does_not_trigger() -> None:
    """Also 811.1."""
    text = horse("able", f'when = "run succeeds"\n{DRAW}') + support(
        "hush", "horse", 'do = [{ abilities = "void", on = "named", for = "this run" }]'
    )
    scene = running(text, "able", hand=["hush"])
    scene.play(scene.find("hush"), scene.find("able"))
    assert waited(finish(scene)) == 0


def test_810_1_an_effect_asks_what_the_card_last_was() -> None:
    """The horse removes itself before its second step asks for its run, which was 7 in the run area. Also 506.1a."""
    text = horse(
        "gone",
        'do = [{ run = "+3" }]',
        'when = "run succeeds"\ndo = [{ move = "this", to = "removed" }, { draw = { number = "run", of = "this", cap = 9 } }]',
    )
    scene = running(text, "gone").done(Decision.GUARD).done(Decision.PRIORITY)
    before = scene.hand(0)
    finish(scene)
    assert scene.hand(0) >= before + 7


GATHER = support("gather", "area", 'do = [{ move = { all = true, zone = "farm" }, to = "deck", at = "shuffled" }]')


def test_806_4a_i_a_whole_farm_goes_out_of_sight_at_once_and_only_what_is_asked_for_is_written_down() -> None:
    watch = situation("watch", f'when = {{ event = "moves", of = "card", from = "farm", fits = {{ cost = ">=3" }} }}\n{DRAW}')
    scene = Scene(watch + GATHER, {"hand": ["gather"], "farm": ["plain"] * 50 + ["dear"] * 2, "situations": ["watch"]})
    scene.play(scene.find("gather"))
    assert waited(scene) == 2  # the two dear horses, as they were in the farm
    assert scene.s.snapshots <= 2


def test_810_1_nobody_asks_for_what_was_written_down_in_an_earlier_step_of_the_turn() -> None:
    text = horse(
        "gone", 'when = "run succeeds"\ndo = [{ move = "this", to = "removed" }, { draw = { number = "run", of = "this", cap = 9 } }]'
    )
    scene = running(text, "gone").done(Decision.GUARD).done(Decision.PRIORITY)
    turn = scene.s.turn
    finish(scene)
    assert (scene.s.turn, scene.s.snapshots) == (turn + 1, 0)
