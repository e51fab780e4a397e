"""Endless loops (1201, F-12): a player may not repeat an action in the same position. A loop that no player can stop is a draw."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.ending import DRAW
from paddock.games.force.board.zones import lay
from paddock.games.force.data.codes import PileEnd, Zone
from paddock.games.force.data.frames import Fault
from paddock.games.force.data.stages import Step
from paddock.games.force.events import Event
from paddock.games.force.refusals import Ending, Refusal
from paddock.games.force.rules import why
from paddock.games.force.state import REMEMBERED
from paddock.games.force.turn.endless_loops import remember, situation_hash
from tests.games.force.scene import AREAS, Scene, situation


def test_1201_1b_what_the_turn_player_did_he_may_not_do_again_where_all_is_as_it_was() -> None:
    scene = Scene("", {"hand": ["draw-one", "plain"]})
    draw_one = scene.find("draw-one")
    scene.play(draw_one)
    drawn = next(c for c in range(80) if scene.zone(c) == Zone.HAND and c != scene.find("plain", 0, "hand"))
    scene.s.stage, scene.s.pending = Step.AREA_SUPPORTS, 0  # restore the earlier position, except for the clock
    lay(scene.s, [], drawn, Zone.AREA1, PileEnd.TOP)
    lay(scene.s, [], draw_one, Zone.HAND, PileEnd.TOP)
    scene.s.told_all[draw_one] = 0
    scene.s.pile_knowers[0, 11] = 0
    scene.go()
    assert scene.asked == Decision.AREA_SUPPORT
    assert draw_one not in scene.legal()
    assert why(scene.s, scene.t, 0, draw_one) == Refusal.REPEATED
    assert Action.DONE in scene.legal()


def test_1201_1b_another_place_is_another_matter() -> None:
    scene = Scene("", {"hand": ["draw-one", "draw-one", "plain"]})
    scene.play(scene.find("draw-one"))
    assert scene.legal()[0] == scene.find("draw-one") + 1  # a card fewer in hand


def test_1201_1b_a_new_turn_begins_with_an_empty_memory() -> None:
    scene = Scene("", {"hand": ["draw-one"]})
    scene.play(scene.find("draw-one")).done(Decision.RUNNER)
    assert scene.s.memories == 2
    scene.play(Action.DONE)
    assert scene.s.turn_player == 1
    assert scene.s.memories == 0


def test_F_12_stamps_and_counters_are_not_seen_but_cards_steps_and_facts_are() -> None:
    scene = Scene("", {"hand": ["plain"], "run": ["plain"], "farm": ["force"]}, in_run=True)
    first = situation_hash(scene.s)
    scene.s.clock += 50
    scene.s.turn += 2
    scene.s.cards_drawn[0] += 3
    scene.s.stamp[scene.find("plain", 0, "run")] += 50
    assert situation_hash(scene.s) == first
    for field, value in (("going", 3), ("stage", 9), ("run_count", 2)):
        before = getattr(scene.s, field)
        setattr(scene.s, field, value)
        assert situation_hash(scene.s) != first, field
        setattr(scene.s, field, before)
    scene.s.told[0, 85] = 1
    assert situation_hash(scene.s) != first
    scene.s.told[0, 85] = 0
    scene.s.told[1, 5] = 1  # what the other knows he does not see
    assert situation_hash(scene.s) == first


def test_F_12_of_two_cards_the_order_of_their_times_is_seen() -> None:
    """Also 808.1h."""
    scene = Scene("", {"run": ["plain", "dear"], **{area: ["dirty"] for area in AREAS}}, in_run=True, start=False)
    one, two = scene.find("plain", 0, "run"), scene.find("dear", 0, "run")
    assert (one, two) == (0, 1)
    scene.s.stamp[one], scene.s.stamp[two] = 5, 9
    first = situation_hash(scene.s)
    scene.s.stamp[one], scene.s.stamp[two] = 6, 30
    assert situation_hash(scene.s) == first
    scene.s.stamp[one], scene.s.stamp[two] = 9, 5
    assert situation_hash(scene.s) != first


def test_F_12_a_full_memory_stops_the_game_loudly() -> None:
    scene = Scene()
    for _ in range(REMEMBERED):
        remember(scene.s, Action.DONE)
    assert scene.s.fault == 0
    remember(scene.s, Action.DONE)
    assert scene.s.fault == Fault.FULL_MEMORY


def test_1201_1c_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    """A state that its own ability leaves as it was: it waits and resolves again and again."""
    text = situation("wheel", 'when = "state"\nif = { count = { zone = "hand", exactly = 0 } }\ndo = [{ going = "+1" }, { going = "-1" }]')
    scene = Scene(text, {"situations": ["wheel"]}, going=2, stage=Step.AFTER_DRAW)
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, DRAW, Ending.ENDLESS)
    assert 2 < len(scene.told(Event.RESOLVES)) < 20  # the rules find the loop early, and the log holds all its events


def test_1201_1c_a_long_loop_is_found_too() -> None:
    """All cards of the farm are removed and return one after another. The log contains whole rounds of the loop."""
    there = '{ move = { all = true, zone = "farm" }, to = "removed" }, { move = { all = true, zone = "removed" }, to = "farm" }'
    text = situation("wheel", f'when = "state"\nif = {{ count = {{ zone = "hand", exactly = 0 }} }}\ndo = [{there}]')
    scene = Scene(text, {"situations": ["wheel"], "farm": ["plain"] * 60}, stage=Step.AFTER_DRAW)
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, DRAW, Ending.ENDLESS)
    assert len(scene.told(Event.MOVED)) >= 240


def test_1201_1c_what_grows_without_end_is_a_draw_as_well() -> None:
    """Each round adds one extra run, so no position repeats. The loop is a draw because no player can stop it."""
    text = situation("wheel", 'when = "state"\nif = { in_run = true }\ndo = [{ extra_run = 1 }]')
    scene = Scene(text, {"situations": ["wheel"], "hand": ["plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand"))
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, DRAW, Ending.ENDLESS)


@pytest.mark.parametrize("cards", [0, 1])
def test_1201_1c_a_state_that_ends_ends_the_loop(cards: int) -> None:
    text = situation("wheel", 'when = "state"\nif = { count = { zone = "hand", exactly = 0 } }\ndo = [{ draw = 1 }]')
    scene = Scene(text, {"situations": ["wheel"], "hand": ["plain"] * cards}, stage=Step.AFTER_DRAW)
    assert scene.s.over == 0
    assert scene.hand(0) == 1
