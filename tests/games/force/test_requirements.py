"""Requirements Q1 (510: an action has a price) and obligations Q2 (103.2c: an action must be taken if it can be)."""

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from tests.games.force.scene import Scene, at_guard, law_situation, situation, support


def test_Q1_510_guarding_requires_a_force_and_may_be_declined() -> None:
    scene = at_guard(law_situation('require = "guard", price = { pay = 1 }'), ["plain", "force"], "law")
    assert Action.DONE in scene.legal()
    scene.play(scene.find("plain", 1, "hand"))
    assert scene.asked == Decision.PAY
    scene.play(scene.find("force", 1))
    assert scene.zone(scene.find("plain", 1, "hand")) == Zone.RUN
    assert scene.zone(scene.find("force", 1)) == Zone.FARM  # F-38


def test_Q1_510_2_what_cannot_be_paid_is_not_offered() -> None:
    assert at_guard(law_situation('require = "guard", price = { pay = 1 }'), ["plain"], "law").legal() == [Action.DONE]
    assert at_guard(law_situation('require = "guard", price = { discard = 1 }'), ["plain"], "law").legal() == [Action.DONE]


def test_F_39_requirements_add_up() -> None:
    twice = ", ".join(['{ require = "guard", price = { pay = 1 } }'] * 2)
    text = situation("law", f"always = [{twice}]")
    assert at_guard(text, ["plain", "force"], "law").legal() == [Action.DONE]
    scene = at_guard(text, ["plain", "force", "force"], "law")
    scene.play(scene.find("plain", 1, "hand"), scene.find("force", 1), scene.find("force", 1) + 1)
    assert scene.zone(scene.find("plain", 1, "hand")) == Zone.RUN


def test_F_39_what_is_required_must_be_payable_together() -> None:
    text = situation("law", 'always = [{ require = "guard", price = { pay = 1 } }, { require = "guard", price = { discard = 1 } }]')
    assert at_guard(text, ["plain", "force"], "law").legal() == [Action.DONE]
    scene = at_guard(text, ["plain", "force", "dear"], "law")
    scene.play(scene.find("plain", 1, "hand"), scene.find("force", 1))
    assert scene.zone(scene.find("dear", 1)) == Zone.FARM


def test_F_39_a_force_that_the_cost_needs_is_not_discarded_for_a_requirement() -> None:
    """The support costs 1 force, and playing it requires a discard: the only force may not be the card that is discarded. Also 805.2c."""
    text = law_situation('require = "play", price = { discard = 1 }') + support("book", "area", "cost = { pay = 1 }\ndo = [{ draw = 1 }]")
    scene = Scene(text, {"hand": ["book", "force", "plain", "dear"]}, {"situations": ["law"]})
    scene.play(scene.find("book"))
    assert (scene.asked, scene.legal()) == (Decision.COST, [scene.find("plain", 0, "hand"), scene.find("dear")])
    scene.play(scene.find("dear"), scene.find("force"))
    assert scene.zone(scene.find("book")) == Zone.FARM
    assert Scene(text, {"hand": ["book", "force"]}, {"situations": ["law"]}).legal() == [Action.DONE]


def test_Q2_103_2c_must_guard_if_able() -> None:
    text = situation("law", 'always = [{ must = "guard", who = "opponent" }]')
    scene = at_guard(text, ["plain", "dirty"], "law")
    assert scene.legal() == [scene.find("plain", 1, "hand")]
    assert at_guard(text, ["dirty"], "law").legal() == [Action.DONE]


def test_Q2_103_3_a_prohibition_beats_it() -> None:
    text = situation("law", 'always = [{ must = "guard", who = "opponent" }, { forbid = "guard" }]')
    assert at_guard(text, ["plain"], "law").legal() == [Action.DONE]


def test_priority_is_asked_after_the_guard() -> None:
    assert at_guard("", ["plain"]).done().asked == Decision.PRIORITY
