"""Games come out as they did before code was moved or renamed. What to do where they should not: see `unchanged.py`."""

from dataclasses import replace

import pytest

from tests.conformance.lab import Lab
from tests.conformance.test_conformance import labs
from tests.conformance.unchanged import hashes_of, kept, opening_of

LABS = labs()
FIRST = list({lab.game.name: lab for lab in reversed(LABS)}.values())  # of each game


def test_every_case_is_kept_and_no_other() -> None:
    assert sorted(kept()) == sorted(map(str, LABS))


@pytest.mark.parametrize("lab", FIRST, ids=str)
def test_the_opening_is_unchanged_interpreted(lab: Lab) -> None:
    assert opening_of(replace(lab, target="interpreted")) == kept()[str(lab)]["opening"]


@pytest.mark.parametrize("lab", LABS, ids=str)
def test_whole_games_are_unchanged(lab: Lab) -> None:
    assert hashes_of(lab) == kept()[str(lab)]["whole"]
