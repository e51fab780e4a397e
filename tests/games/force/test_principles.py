"""General principles (100): users, roles, the order of choices and public information."""

from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.ending import DRAW
from paddock.games.force.board.places import owner_of
from paddock.games.force.continuous.printed import role_of
from paddock.games.force.data.codes import Role, Zone
from paddock.games.force.events import Event
from paddock.games.force.refusals import Ending
from paddock.games.force.view import view
from tests.games.force.scene import Scene, force, horse, support

DRAW_ONE = "do = [{ draw = 1 }]"


def finish(scene: Scene) -> Scene:
    turn = scene.s.turn
    while scene.s.turn == turn and not scene.s.over:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    return scene


def test_103_2a_511_1a_making_the_going_what_it_is_does_not_happen() -> None:
    text = support("dry", "area", 'do = [{ going = "-1" }]')
    assert Scene(text, {"hand": ["dry"]}, going=1).legal() == [Action.DONE]  # 805.3: it would do nothing
    scene = Scene(text, {"hand": ["dry"]}, going=2)
    scene.play(scene.find("dry"))
    assert scene.told(Event.GOING) == [(0, 2, 1)]


def test_F_3_the_going_stops_at_the_ends() -> None:
    text = support("flood", "area", 'do = [{ going = "+3" }]')
    scene = Scene(text, {"hand": ["flood"]}, going=3)
    scene.play(scene.find("flood"))
    assert scene.s.going == 4


def test_102_3_F_19_a_win_works_at_once_and_what_follows_is_not_done() -> None:
    """Also 102.1."""
    text = support("end", "area", 'do = [{ win = "you" }, { draw = 3 }]')
    scene = Scene(text, {"hand": ["end"]})
    scene.play(scene.find("end"))
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, 1, Ending.BY_EFFECT)
    assert scene.hand(0) == 0
    assert scene.s.pending == 0


def test_102_2_all_lose_at_once_is_a_draw() -> None:
    text = support("end", "area", 'do = [{ lose = "each" }]')
    scene = Scene(text, {"hand": ["end"]})
    scene.play(scene.find("end"))
    assert (scene.s.won, scene.s.reason) == (DRAW, Ending.ALL_LOSE)


def test_103_4_F_13_the_turn_player_chooses_first() -> None:
    text = support("both", "area", 'do = [{ discard = 1, who = "each" }]')
    scene = Scene(text, {"hand": ["both", "plain", "force"]}, {"hand": ["plain", "force"]})
    scene.play(scene.find("both"))
    assert (scene.asked, scene.seat) == (Decision.DISCARD, 0)
    picked = scene.legal()[0]
    scene.play(picked)
    assert scene.zone(picked) == Zone.HAND  # 103.4b: shown when the other has picked too
    assert scene.seat == 1
    scene.play(scene.legal()[0])
    assert scene.zone(picked) == Zone.FARM


def test_506_3_506_4_F_22_a_horse_is_a_runner_or_a_guard_by_the_side_it_lies_on() -> None:
    scene = Scene("", {"run": ["plain"]}, {"run": ["plain"]}, in_run=True, start=False)
    assert role_of(scene.s, scene.t, scene.find("plain", 0, "run")) == Role.RUNNER
    assert role_of(scene.s, scene.t, scene.find("plain", 1, "run")) == Role.GUARD
    scene.s.turn_player = 1
    assert role_of(scene.s, scene.t, scene.find("plain", 0, "run")) == Role.GUARD


def test_301_1_301_2_F_46_the_user_of_a_card_is_its_owner_wherever_it_lies() -> None:
    text = force("coin", "value = 1", f'when = "paid"\n{DRAW_ONE}') + horse("dearer", cost=1)
    scene = Scene(text, {"hand": ["dearer", "coin"]}).done(Decision.RUNNER)
    scene.play(scene.find("dearer"))
    scene.play(scene.find("coin"))
    assert [values[0] for values in scene.told(Event.WAITS)] == [0]
    assert scene.hand(0) == 1
    assert (owner_of(79), owner_of(80)) == (0, 1)


def test_F_47_a_run_succeeds_once_for_each_horse_and_once_for_the_player() -> None:
    text = (
        horse("pair", 'when = "put to run"\ndo = [{ extra_run = 1 }]', f'when = "run succeeds"\n{DRAW_ONE}')
        + horse("crowd", f'when = {{ event = "run succeeds", of = "player" }}\n{DRAW_ONE}')
    )  # fmt: skip
    scene = Scene(text, {"hand": ["pair", "crowd"]}).done(Decision.RUNNER)
    scene.play(scene.find("pair")).done(Decision.GUARD).play(Action.DONE).done(Decision.RUNNER)
    scene.play(scene.find("crowd")).done(Decision.GUARD).play(Action.DONE)
    before = len(scene.told(Event.WAITS))
    finish(scene)
    assert len(scene.told(Event.WAITS)) - before == 2  # "this horse" of the pair, and "you" once, though two horses ran


def test_F_49_shuffling_is_no_move() -> None:
    text = support("mix", "area", 'do = [{ look = { top = 1 } }, { shuffle = "deck" }]')
    scene = Scene(text, {"hand": ["mix"], "farm": ["dear"]})
    stamp = scene.s.stamp[scene.find("dear")]
    scene.play(scene.find("mix"))
    assert scene.s.stamp[scene.find("dear")] == stamp
    assert scene.left(0) == 12


def test_F_8_401_2_406_1_everyone_sees_farms_and_numbers_of_cards() -> None:
    scene = Scene("", {"farm": ["dear"], "hand": ["plain"]}, {"removed": ["dirty"]})
    for viewer in (-1, 0, 1):
        seen = view(scene.s, scene.t, viewer)
        assert [card.instance for card in seen.seats[0].farm] == [scene.find("dear")]
        assert [card.instance for card in seen.seats[1].removed] == [scene.find("dirty", 1)]
        assert (seen.seats[0].hand, seen.seats[0].areas) == (1, (3, 3, 3, 3))  # 401.2b
        assert len(seen.hand) == (viewer == 0)  # 407.1
