"""Durations D1 to D5 of effects (802.1b, 808.2, 1102.5, F-28)."""

import pytest

from paddock.engine.compile.python_state import zeros
from paddock.games.force import rules
from paddock.games.force.actions import Action, Decision
from paddock.games.force.continuous.current_values import run_of
from paddock.games.force.data.codes import Duration
from paddock.games.force.effects.durations import expire
from tests.games.force.scene import Scene, horse, support


def boosted_runner(duration: str) -> Scene:
    """A run with Plain (run 3) after a support gave it 2 more for this duration. In its front-runner area it has 1 more."""
    text = support("boost", "horse", f'do = [{{ run = "+2", on = "named"{duration} }}]')
    scene = Scene(text, {"hand": ["boost", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).play(scene.find("boost"), scene.find("plain", 0, "hand"))
    assert run_of(scene.s, scene.t, scene.find("plain", 0, "hand")) == 3 + 1 + 2  # print, style area, support
    return scene


@pytest.mark.parametrize("duration", ["", ', for = "this run"', ', for = "this turn"', ', for = "until your next turn"'])
def test_D1_to_D4_808_2_no_effect_follows_a_card_that_moves(duration: str) -> None:
    scene = boosted_runner(duration)
    turn = scene.s.turn
    while scene.s.turn == turn:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    assert scene.s.lasting == 0


@pytest.mark.parametrize(("duration", "run", "turn"), [("this run", 0, 0), ("this turn", 1, 0), ("until your next turn", 1, 1)])
def test_D1_D2_D3_F_28_when_prohibitions_end(duration: str, run: int, turn: int) -> None:
    """Prohibitions end after the run, after the turn, or at the start of the player's next turn."""
    text = horse("stern", f'when = "put to run"\ndo = [{{ forbid = "draw", for = "{duration}" }}]')
    scene = Scene(text, {"hand": ["stern"]}).done(Decision.RUNNER)
    scene.play(scene.find("stern"))
    log = zeros(rules.MOST_LOG)
    expire(scene.s, scene.t, Duration.RUN, log)
    assert scene.s.lasting == run
    expire(scene.s, scene.t, Duration.TURN, log)
    assert scene.s.lasting == turn
    scene.s.turn, scene.s.turn_player = 2, 1
    expire(scene.s, scene.t, Duration.NEXT_TURN, log)
    assert scene.s.lasting == turn  # it is the other's turn
    scene.s.turn, scene.s.turn_player = 3, 0
    expire(scene.s, scene.t, Duration.NEXT_TURN, log)
    assert scene.s.lasting == 0


def test_D5_1102_5_a_horses_effect_on_another_ends_when_it_leaves() -> None:
    text = horse(
        "helper",
        'when = "put to run"\ndo = [{ run = "+1", on = { all = true, zone = "run area",'
        ' fits = { other = true, kind = "horse" } } }, { extra_run = 1 }]',
    )
    text += support("out", "horse", 'do = [{ move = "named", to = "removed" }]')
    more = horse("first", 'when = "put to run"\ndo = [{ extra_run = 1 }]')
    scene = Scene(text + more, {"hand": ["first", "helper", "out"]}).done(Decision.RUNNER)
    scene.play(scene.find("first")).done(Decision.RUNNER)
    scene.play(scene.find("helper"))
    first = scene.find("first")
    assert run_of(scene.s, scene.t, first) == 3 + 1 + 1  # print, style area, helper
    scene.play(scene.find("out"), scene.find("helper"))
    assert run_of(scene.s, scene.t, first) == 3 + 1
