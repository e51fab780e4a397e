"""Games give the same results as before code was moved or renamed. `unchanged.py` says what to do if results must differ."""

from dataclasses import replace

import pytest

from tests.conformance import faults
from tests.conformance.lab import Lab
from tests.conformance.test_conformance import labs
from tests.conformance.unchanged import hashes_of, kept, opening_of
from tests.probe import rules

LABS = labs()


def test_every_case_is_kept_and_no_other() -> None:
    assert sorted(kept()) == sorted(map(str, LABS))


@pytest.mark.parametrize("lab", LABS, ids=str)
def test_the_opening_is_unchanged_interpreted(lab: Lab) -> None:
    assert opening_of(replace(lab, target="interpreted")) == kept()[str(lab)]["opening"]


@pytest.mark.parametrize("lab", LABS, ids=str)
def test_whole_games_are_unchanged(lab: Lab) -> None:
    assert hashes_of(lab) == kept()[str(lab)]["whole"]


def test_a_changed_rule_is_noticed() -> None:
    game = faults.broken((rules.play_card, faults.play_card_and_lose_it))
    assert opening_of(Lab(game, 2, target="interpreted")) != kept()["probe-2-defaults"]["opening"]
