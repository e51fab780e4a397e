"""The turn and the run (700): the order of the steps, the deciding seat, and the effect of each decision."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.ending import DRAW
from paddock.games.force.data.codes import Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.events import Event
from paddock.games.force.options import Option
from paddock.games.force.refusals import Ending
from tests.games.force.scene import Scene, horse, situation, support

DRAW_ONE = "do = [{ draw = 1 }]"
BOOST = support("boost", "horse", 'do = [{ run = "+2", on = "named" }]')


def to_runner(scene: Scene) -> Scene:
    return scene.done(Decision.RUNNER)


def run_with(scene: Scene, name: str = "plain") -> Scene:
    """The turn player puts this horse to run and plays no support; the other is asked for a guard."""
    return to_runner(scene).play(scene.find(name, scene.s.turn_player, "hand")).done(Decision.GUARD)


def finish(scene: Scene) -> Scene:
    turn = scene.s.turn
    while scene.s.turn == turn and not scene.s.over:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    return scene


# ------------------------------------------------------------------ 702.2 to 702.5


def test_702_2_turn_start_abilities_come_before_the_draw() -> None:
    clock = situation("clock", f'when = "turn starts"\n{DRAW_ONE}')
    scene = Scene(clock, {"situations": ["clock"], "a1": ["dear", "dirty", "plain"]}, stage=Step.TURN_STARTS)
    drawn = [values[1] for values in scene.told(Event.DREW)]
    assert [scene.s.card[c] for c in drawn] == [scene.rows["dear"], scene.rows["dirty"]]
    waited = next(i for i, e in enumerate(scene.events) if e.kind == Event.WAITS)
    assert waited < next(i for i, e in enumerate(scene.events) if e.kind == Event.DREW)


def test_702_3_the_turn_player_draws_one_card_and_the_other_none() -> None:
    scene = Scene(stage=Step.TURN_STARTS)
    assert (scene.hand(0), scene.hand(1)) == (1, 0)
    assert (scene.left(0), scene.left(1)) == (11, 12)
    assert scene.asked == Decision.AREA_SUPPORT


def test_702_4_902_1_the_draw_of_the_turn_can_win_the_game() -> None:
    last = {"a1": ["plain"], "a2": [], "a3": [], "a4": []}
    scene = Scene("", last, stage=Step.TURN_STARTS)
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, 1, Ending.AREAS_EMPTY)
    assert scene.s.pending == 0  # 102.1: no decision after the end


def test_702_5_area_supports_and_situations_any_number_until_he_stops() -> None:
    """Also 702.5a, 702.5b."""
    text = situation("calm", 'always = [{ forbid = "going" }]')
    scene = Scene(text, {"hand": ["draw-one", "draw-one", "calm", "force", "plain"]})
    draw_one, calm = scene.find("draw-one"), scene.find("calm")
    assert scene.legal() == [draw_one, calm, Action.DONE]
    scene.play(draw_one)
    assert scene.asked == Decision.AREA_SUPPORT  # 702.5a, 702.5b
    assert scene.s.supports_played[0] == 1
    scene.play(calm)
    assert scene.zone(calm) == Zone.SITUATIONS
    assert scene.play(Action.DONE).asked == Decision.RUNNER


def test_205_1_horse_supports_wait_for_the_run_and_area_supports_stay_out_of_it() -> None:
    """Also 205.1a, 205.1b."""
    scene = Scene(BOOST, {"hand": ["boost", "draw-one", "plain"]})
    boost, draw_one = scene.find("boost"), scene.find("draw-one")
    assert scene.legal() == [draw_one, Action.DONE]
    to_runner(scene).play(scene.find("plain", 0, "hand"))
    assert scene.asked == Decision.HORSE_SUPPORT
    assert scene.legal() == [boost, Action.DONE]  # F-43: 702.6d too


# ------------------------------------------------------------------ 702.6a to 702.6j


def test_702_6a_the_run_begins_with_a_run_count_of_one() -> None:
    """Also 702.6, 702.6a-i."""
    scene = to_runner(Scene("", {"hand": ["plain"]}))
    assert (scene.s.in_run, scene.s.run_count) == (1, 1)


def test_702_6b_only_horses_that_can_be_paid_are_offered() -> None:
    scene = to_runner(Scene("", {"hand": ["plain", "dear", "force", "force", "draw-one"]}))
    assert scene.legal() == [scene.find("plain"), Action.DONE]
    scene = to_runner(Scene("", {"hand": ["plain", "dear", "force", "force", "force"]}))
    assert scene.legal() == [scene.find("plain"), scene.find("dear"), Action.DONE]


def test_702_6b_i_without_a_runner_the_run_is_over() -> None:
    scene = to_runner(Scene("", {"hand": ["plain"]}, {"hand": ["plain"]}))
    scene.play(Action.DONE)
    assert len(scene.told(Event.NO_RUNNER)) == 1
    assert scene.told(Event.COMPARED) == []
    assert scene.s.in_run == 0
    assert scene.s.turn == 2  # 702.6o and 702.7 follow


def test_702_6c_put_triggers_resolve_before_supports_are_asked_for() -> None:
    """Also 808.3, 808.3a."""
    text = horse("runs", f'when = "put to run"\n{DRAW_ONE}')
    scene = to_runner(Scene(text, {"hand": ["runs"]})).play(Scene(text, {"hand": ["runs"]}).find("runs"))
    assert scene.hand(0) == 1
    assert scene.asked == Decision.HORSE_SUPPORT


def test_702_6d_the_turn_player_plays_supports_before_the_guard_is_chosen() -> None:
    """Also 702.6d-i."""
    scene = Scene(BOOST, {"hand": ["boost", "boost", "plain"]}, {"hand": ["plain"]})
    to_runner(scene).play(scene.find("plain", 0, "hand"))
    for _ in range(2):
        assert (scene.asked, scene.seat) == (Decision.HORSE_SUPPORT, 0)
        scene.play(scene.find("boost") if scene.find("boost") in scene.legal() else scene.find("boost") + 1)
        scene.play(scene.find("plain", 0, "hand"))
    scene.play(Action.DONE)
    assert (scene.asked, scene.seat) == (Decision.GUARD, 1)


def test_702_6e_a_guard_is_free_and_needs_surface_and_distance() -> None:
    """Also 805.2d-ii, 702.6f."""
    scene = run_with(Scene("", {"hand": ["plain"]}, {"hand": ["dear", "dirty", "force", "plain"]}))
    assert scene.legal() == [scene.find("plain", 1, "hand"), scene.find("dear", 1, "hand"), Action.DONE]  # 702.6e-i
    scene.play(scene.find("dear", 1, "hand"))
    assert scene.zone(scene.find("dear", 1, "hand")) == Zone.RUN
    assert scene.hand(1) == 3  # no force was paid
    assert len(scene.told(Event.PUT_TO_GUARD)) == 1


def test_702_6e_ii_no_guard_is_an_event_for_the_runner() -> None:
    text = horse("free", f'when = "not guarded"\n{DRAW_ONE}')
    scene = run_with(Scene(text, {"hand": ["free"]}, {"hand": ["plain"]}), "free")
    assert scene.hand(0) == 0
    scene.play(Action.DONE)
    assert len(scene.told(Event.NO_GUARD)) == 1
    assert scene.hand(0) == 1
    scene = run_with(Scene(text, {"hand": ["free"]}, {"hand": ["plain"]}), "free")
    assert scene.play(scene.find("plain", 1, "hand")).hand(0) == 0


def test_702_6g_F_24_priority_goes_to_and_fro_until_somebody_passes() -> None:
    """Also 702.6h-i, 702.6h."""
    scene = Scene(BOOST, {"hand": ["plain", "boost", "boost"]}, {"hand": ["plain", "boost", "boost"]})
    run_with(scene).play(Action.DONE)
    assert (scene.asked, scene.seat) == (Decision.PRIORITY, 1)  # 702.6g: the other player first
    scene.play(Action.DONE)  # he plays none: that is no pass yet
    assert (scene.asked, scene.seat) == (Decision.PRIORITY, 0)
    scene.play(scene.find("boost")).play(scene.find("plain", 0, "hand"))
    assert scene.seat == 0  # 702.6h: any number
    scene.play(Action.DONE)
    assert (scene.asked, scene.seat) == (Decision.PRIORITY, 1)
    scene.play(Action.DONE)  # asked, nothing played: a pass
    assert scene.asked != Decision.PRIORITY
    assert len(scene.told(Event.COMPARED)) == 1


def test_702_6i_a_pass_of_the_turn_player_ends_it_too() -> None:
    scene = run_with(Scene(BOOST, {"hand": ["plain"]}, {"hand": ["boost"]})).play(Action.DONE)
    scene.play(scene.find("boost", 1)).play(scene.find("plain", 0, "hand")).play(Action.DONE)
    assert (scene.asked, scene.seat) == (Decision.PRIORITY, 0)
    scene.play(Action.DONE)
    assert len(scene.told(Event.COMPARED)) == 1


def test_512_702_6j_an_extra_run_asks_for_a_second_runner_and_a_second_guard() -> None:
    text = horse("again", 'when = "put to run"\ndo = [{ extra_run = 1 }]')
    scene = Scene(text, {"hand": ["again", "plain"]}, {"hand": ["plain", "plain"]})
    run_with(scene, "again")
    assert scene.s.run_count == 2
    guards = [c for c in scene.legal() if c != Action.DONE]
    scene.play(guards[0]).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
    scene.play(next(c for c in scene.legal() if c != Action.DONE))
    finish(scene)
    assert scene.told(Event.COMPARED) == [(0, 8, 4)]  # 702.6k-i: both runners (each +1 in its area) against both guards


def test_F_2_a_declined_extra_run_goes_on_with_the_comparison() -> None:
    """Also 702.6b-i, 702.6k."""
    text = horse("again", 'when = "put to run"\ndo = [{ extra_run = 1 }]')
    scene = run_with(Scene(text, {"hand": ["again", "plain"]}), "again").done(Decision.RUNNER)
    scene.play(Action.DONE)
    assert len(scene.told(Event.COMPARED)) == 1
    assert len(scene.told(Event.SUCCEEDED)) == 1


@pytest.mark.parametrize("second", [True, False])
def test_512_C11_a_card_knows_whether_an_extra_run_was_made(second: bool) -> None:
    """A run that was granted and declined was not made."""
    asks = 'when = "run succeeds"\ndo = [{ if = { extra_run = true }, then = [{ lose = "you" }], else = [{ draw = 1 }] }]'
    text = horse("again", 'when = "put to run"\ndo = [{ extra_run = 1 }]', asks)
    scene = run_with(Scene(text, {"hand": ["again", "plain"]}), "again").done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand") if second else Action.DONE)
    finish(scene)
    assert len(scene.told(Event.SUCCEEDED)) == 1
    assert bool(scene.s.over) == second


def test_F_23_not_guarded_concerns_the_runner_of_this_pass() -> None:
    """Also 805.2d-i."""
    text = horse("again", 'when = "put to run"\ndo = [{ extra_run = 1 }]', f'when = "not guarded"\n{DRAW_ONE}')
    scene = Scene(text, {"hand": ["again", "plain"]}, {"hand": ["plain"]})
    run_with(scene, "again").play(scene.find("plain", 1, "hand")).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD).play(Action.DONE)
    assert scene.told(Event.WAITS) == [
        values for values in scene.told(Event.WAITS) if values[2] != scene.t.card_first[scene.rows["again"]] + 1
    ]


# ------------------------------------------------------------------ 702.6k to 702.6n


@pytest.mark.parametrize(
    ("runner", "guard", "run", "against", "well"),
    [("plain", "plain", 4, 2, True), ("plain", "wall", 4, 4, False), ("slow", "", 0, 0, False), ("plain", "", 4, 0, True)],
)
def test_702_6k_run_at_least_one_and_above_the_guard_succeeds(runner: str, guard: str, run: int, against: int, well: bool) -> None:
    """Also 702.6k-ii."""
    text = horse("wall", guard=4) + horse("slow", 'always = [{ run = "-7" }]')
    scene = run_with(Scene(text, {"hand": [runner]}, {"hand": [guard] if guard else []}), runner)
    scene.play(scene.find(guard, 1, "hand") if guard else Action.DONE)
    finish(scene)
    assert scene.told(Event.COMPARED) == [(0, run, against)]  # 702.6k-ii: no guard is 0; 702.6k-iii: below 0 counts 0
    assert bool(scene.told(Event.SUCCEEDED)) == well  # 702.6l, 702.6m: a tie fails
    assert bool(scene.told(Event.FAILED)) != well


def test_702_6l_distance_is_drawn_and_all_but_one_of_it_discarded() -> None:
    """Also 702.6l-iii."""
    scene = run_with(Scene("", {"hand": ["plain", "force"]}, {"hand": ["plain"]}))
    scene.play(scene.find("plain", 1, "hand")).done(Decision.DISCARD)  # run 4 against 2
    assert scene.told(Event.DISTANCE) == [(0, 2)]
    assert scene.left(0) == 10
    assert scene.hand(0) == 3
    assert set(scene.legal()) == {scene.find("force"), min(c for c in range(80) if scene.zone(c) == Zone.HAND and c != scene.find("force"))}
    scene.play(scene.legal()[0])
    assert scene.hand(0) == 2
    assert scene.s.turn == 2


def test_702_6l_ii_the_distance_is_looked_up_after_the_success_abilities() -> None:
    text = horse("late", 'when = "run succeeds"\ndo = [{ run = "+2" }]')
    scene = run_with(Scene(text, {"hand": ["late"]}), "late").play(Action.DONE)
    finish(scene)
    assert scene.told(Event.COMPARED) == [(0, 4, 0)]
    assert scene.told(Event.DISTANCE) == [(0, 6)]


def test_F_25_a_distance_of_nothing_draws_nothing_but_the_run_has_succeeded() -> None:
    text = horse("tired", 'when = "run succeeds"\ndo = [{ run = "-9" }]')
    scene = run_with(Scene(text, {"hand": ["tired"]}), "tired").play(Action.DONE)
    finish(scene)
    assert scene.told(Event.SUCCEEDED) == [(0,)]
    assert scene.told(Event.DISTANCE) == [(0, 0)]
    assert scene.left(0) == 12


def test_F_7_cards_are_drawn_from_area_to_area_and_no_more_than_there_are() -> None:
    """Also 702.6l-iv."""
    scene = run_with(Scene("", {"hand": ["plain"], "a1": ["plain"], "a2": ["plain"], "a3": ["plain"], "a4": []})).play(Action.DONE)
    finish(scene)  # distance 4, three cards left
    assert scene.told(Event.DISTANCE) == [(0, 4)]
    assert len(scene.told(Event.DREW)) == 3
    assert (scene.s.over, scene.s.won) == (1, 1)  # 702.6l-iv: the win is seen after the discard
    assert scene.hand(0) == 0  # 513: three of the distance of four are discarded


@pytest.mark.parametrize(("keeps", "left"), [([2], 2), ([9], 4), ([2, 3], 0)])
def test_513_1_F_26_keep_numbers(keeps: list[int], left: int) -> None:
    """Also 702.6l-i."""
    text = horse("keeper", *(f'when = "run succeeds"\ndo = [{{ keep = {n} }}]' for n in keeps))
    scene = run_with(Scene(text, {"hand": ["keeper"]}), "keeper").play(Action.DONE)
    while scene.asked not in (Decision.KEEP, Decision.DISCARD) and scene.s.turn == 1:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    if len(keeps) > 1:  # of several one counts, and he picks it
        assert scene.legal() == [Action.NUMBER + 2, Action.NUMBER + 3]
        scene.play(Action.NUMBER + 3)
        assert scene.s.frame[0, 9] == 1  # distance 4 less 3
        return
    while scene.s.turn == 1:
        scene.play(scene.legal()[0])
    assert scene.hand(0) == left


def test_702_6m_failure_and_guard_won() -> None:
    text = horse("wall", f'when = "guard wins"\n{DRAW_ONE}', guard=5) + horse("loser", f'when = "run fails"\n{DRAW_ONE}')
    scene = run_with(Scene(text, {"hand": ["loser"]}, {"hand": ["wall"]}), "loser").play(
        Scene(text, {}, {"hand": ["wall"]}).find("wall", 1)
    )
    finish(scene)
    assert scene.hand(0) == 1
    assert scene.hand(1) == 2  # 702.6m-ii, and the draw of his own turn
    assert scene.left(0) == 11


def test_702_6m_ii_nothing_against_nothing_is_no_guard_won() -> None:
    text = horse("wall", f'when = "guard wins"\n{DRAW_ONE}', guard=0) + horse("slow", 'always = [{ run = "-7" }]')
    scene = run_with(Scene(text, {"hand": ["slow"]}, {"hand": ["wall"]}), "slow").play(Scene(text, {}, {"hand": ["wall"]}).find("wall", 1))
    finish(scene)
    assert scene.told(Event.FAILED) == [(0,)]
    assert scene.told(Event.WAITS) == []


def test_702_6n_all_cards_of_both_run_areas_go_to_the_farms() -> None:
    """Also 805.2d-iv."""
    scene = Scene(BOOST, {"hand": ["dear", "force", "force", "force", "boost"]}, {"hand": ["plain"]})
    to_runner(scene).play(scene.find("dear"))
    while scene.asked != Decision.HORSE_SUPPORT:
        scene.play(scene.legal()[0])
    scene.play(scene.find("boost")).play(scene.find("dear"))
    assert scene.zone(scene.find("boost")) == Zone.RUN  # F-6
    scene.done(Decision.GUARD).play(scene.find("plain", 1, "hand"))
    finish(scene)
    for card in (scene.find("dear"), scene.find("force"), scene.find("boost"), scene.find("plain", 1, "hand")):
        assert scene.zone(card) == Zone.FARM
    assert len(scene.told(Event.RUN_ENDS)) == 1
    assert len(scene.told(Event.PUT_TO_RUN)) == 1


def test_702_7_the_other_player_takes_the_next_turn() -> None:
    scene = finish(Scene("", {"hand": ["plain"]}))
    assert scene.s.turn_player == 1
    assert scene.told(Event.TURN_BEGINS) == [(1, 2)]
    assert scene.hand(1) == 1


def test_F_28_effects_of_this_run_end_before_the_last_rule_check_and_those_of_the_turn_with_it() -> None:
    text = support("both", "area", 'do = [{ forbid = "run", who = "you", for = "this turn" }]')
    scene = Scene(text, {"hand": ["both", "plain"]})
    scene.play(scene.find("both")).done(Decision.RUNNER)
    assert scene.legal() == [Action.DONE]
    finish(scene)
    finish(scene)
    assert scene.s.turn_player == 0
    scene.done(Decision.RUNNER)
    assert len(scene.legal()) > 1


def test_F_9_F_28_with_a_hand_limit_the_turn_player_discards_down_to_it() -> None:
    """Also 702.6o."""
    scene = Scene("", {"hand": ["plain"] * 6 + ["force"] * 7}, {"hand": ["plain"] * 12}, start=False)
    scene.s.options[Option.HAND_LIMIT] = 10
    scene.go()
    scene.done(Decision.RUNNER).play(Action.DONE)
    assert (scene.asked, scene.seat) == (Decision.DISCARD, 0)
    for _ in range(3):
        scene.play(scene.legal()[0])
    assert scene.hand(0) == 10
    assert scene.s.turn_player == 1
    assert scene.hand(1) == 13  # the other keeps what he has until the end of his own turn


def test_F_12_a_game_of_four_hundred_turns_is_a_draw() -> None:
    scene = Scene("", stage=Step.TURN_ENDS, start=False)
    scene.s.turn = 400
    scene.go()
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, DRAW, Ending.LONG_GAME)


def test_F_18_both_areas_empty_in_the_same_rule_check_is_a_draw() -> None:
    draw_one: dict[str, list[str]] = {"a1": [], "a2": [], "a3": [], "a4": []}
    scene = Scene("", draw_one, draw_one, stage=Step.AFTER_DRAW)
    assert (scene.s.won, scene.s.reason) == (DRAW, Ending.BOTH_EMPTY)
    scene = Scene("", {}, draw_one, stage=Step.AFTER_DRAW)
    assert (scene.s.won, scene.s.reason) == (2, Ending.AREAS_EMPTY)
