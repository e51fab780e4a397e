"""Costs of abilities P1 to P5 (805.2c): forces, discards, cards of the farm, and the card itself."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from tests.games.force.scene import Scene, horse, situation, support

RAIN = support("rain", "area", 'do = [{ going = "+1" }]')


@pytest.mark.parametrize(
    ("cost", "kind"),
    [
        ("pay = 1", Decision.PAY),
        ('discard = 1, fits = { kind = "horse" }', Decision.COST),
        ('remove = 1, fits = { kind = "horse" }', Decision.COST),
    ],
)
def test_P1_P2_P4_an_accepted_cost_asks_for_the_card_that_pays_it(cost: str, kind: int) -> None:
    """805.2c: a cost of one card is one decision."""
    text = horse("asks", f'when = "put to run"\nmay = {{ {cost} }}\ndo = [{{ draw = 1 }}]')
    scene = Scene(text, {"hand": ["asks", "force", "force", "dear", "plain"], "farm": ["plain", "dirty", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("asks"))
    assert scene.asked == Decision.OPTIONAL
    scene.play(Action.YES)
    assert scene.asked == kind
    scene.play(scene.legal()[-1])
    assert scene.asked == Decision.HORSE_SUPPORT


def test_P4_paid_cards_are_removed() -> None:
    text = horse("asks", 'when = "put to run"\nmay = { remove = 1 }\ndo = [{ draw = 1 }]')
    scene = Scene(text, {"hand": ["asks"], "farm": ["dear", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("asks"), Action.YES, scene.find("dear"))
    assert scene.zone(scene.find("dear")) == Zone.REMOVED


def test_P3_P5_this_card_pays() -> None:
    text = (
        situation("trade", 'when = { event = "plays", fits = { kind = "support" } }\nmay = { this = "farm" }\ndo = [{ draw = 2 }]') + RAIN
    )
    scene = Scene(text, {"hand": ["rain"], "situations": ["trade"]})
    scene.play(scene.find("rain"), Action.YES)
    assert (scene.zone(scene.find("trade")), scene.hand(0)) == (Zone.FARM, 2)  # the two cards drawn; the support was played
