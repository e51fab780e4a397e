"""Prohibitions X1 to X8 (103.3): an effect forbids guarding, running, playing, drawing, changing the going, naming or leaving farms."""

from paddock.games.force.actions import Action, Decision
from tests.games.force.scene import Scene, at_guard, horse, law_situation, support

RAIN = support("rain", "area", 'do = [{ going = "+1" }]')


def test_X1_horses_that_may_not_guard() -> None:
    scene = at_guard(law_situation('forbid = "guard", fits = { cost = 0 }'), ["plain", "dear"], "law")
    assert scene.legal() == [scene.find("dear", 1), Action.DONE]


def test_X2_803_4a_a_horse_that_may_not_run() -> None:
    text = horse("bell", 'in = "hand"\nalways = [{ forbid = "run", on = "this" }]')
    scene = Scene(text, {"hand": ["bell", "plain"]}).done(Decision.RUNNER)
    assert scene.legal() == [scene.find("plain", 0, "hand"), Action.DONE]


def test_X3_supports_that_may_not_be_played() -> None:
    text = RAIN + law_situation('forbid = "support", who = "opponent", fits = { type = "area" }')
    assert Scene(text, {"hand": ["rain"]}, {"situations": ["law"]}).legal() == [Action.DONE]
    assert len(Scene(text, {"hand": ["rain"], "situations": ["law"]}).legal()) == 2


def test_X4_no_draw_by_abilities_but_by_the_rules() -> None:
    text = law_situation('forbid = "draw", who = "opponent"')
    scene = Scene(text, {"hand": ["draw-one"]}, {"situations": ["law"]})
    assert scene.legal() == [Action.DONE]  # 805.3: it would do nothing
    scene.done()
    while scene.s.turn < 3:
        scene.play(Action.DONE)
    assert scene.hand(0) == 2  # the support, and the card of 702.3


def test_X5_the_going_does_not_change() -> None:
    assert Scene(RAIN + law_situation('forbid = "going"'), {"hand": ["rain"], "situations": ["law"]}).legal() == [Action.DONE]


def test_X6_805_2b_i_a_horse_that_the_opponents_supports_may_not_name() -> None:
    whip = support("whip", "horse", 'do = [{ run = "+1", on = "named" }]')
    shy = horse("shy", 'always = [{ forbid = "naming", on = "this" }]')
    for seat, name in ((0, "shy"), (1, "plain")):
        zones = [{"hand": ["shy"]}, {"hand": ["plain"]}]
        zones[seat]["hand"].append("whip")
        scene = Scene(whip + shy, *zones).done(Decision.RUNNER)
        scene.play(scene.find("shy"))
        if seat == 0:
            scene.play(scene.find("whip"))
            assert scene.find(name) in scene.legal()
        else:
            scene.done(Decision.GUARD).play(scene.find("plain", 1, "hand"))
            scene.play(scene.find("whip", 1))
            assert scene.legal() == [scene.find("plain", 1, "hand")]


def test_X8_cards_do_not_leave_farms() -> None:
    """103.3: the prohibition makes a support useless that would return a card."""
    text = law_situation('forbid = "leaving farms"') + support(
        "back", "area", 'do = [{ move = { choose = 1, zone = "farm" }, to = "hand" }]'
    )
    assert Scene(text, {"hand": ["back"], "farm": ["plain"], "situations": ["law"]}).legal() == [Action.DONE]
    assert len(Scene(text, {"hand": ["back"], "farm": ["plain"]}).legal()) == 2
