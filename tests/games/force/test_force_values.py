"""Values of forces V1 to V4 (503.3)."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from tests.games.force.scene import Scene, force, horse


@pytest.mark.parametrize(("area", "forces"), [({"a1": [], "a2": []}, 1), ({}, 2)])
def test_V2_V4_503_3_a_special_force_pays_more_in_its_area(area: dict[str, list[str]], forces: int) -> None:
    """It pays 1, and 2 while areas 1 and 2 are empty, so that the seat runs in area 3 (closer)."""
    text = force("stretch", "value = 1", 'value = 2\nif = { area = ["closer", "deep closer"] }') + horse("two", cost=2)
    scene = Scene(text, {"hand": ["two", "stretch", "stretch"], **area}).done(Decision.RUNNER)
    scene.play(scene.find("two"))
    for n in range(forces):
        scene.play(scene.find("stretch") + n)
    assert (scene.zone(scene.find("two")), scene.asked) == (Zone.RUN, Decision.HORSE_SUPPORT)


def test_V3_503_3b_paid_with_another_of_this_name() -> None:
    text = force("twin", 'value = 2\nwith = { name = "this" }') + horse("two", cost=2)
    assert Scene(text, {"hand": ["two", "twin"]}).done(Decision.RUNNER).legal() == [Action.DONE]
    scene = Scene(text, {"hand": ["two", "twin", "twin"]}).done(Decision.RUNNER)
    assert scene.find("two") in scene.legal()
