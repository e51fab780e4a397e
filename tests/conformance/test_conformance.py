"""The conformance suite runs every check on the probe and all games, with every seat count and several option sets."""

import pytest

from paddock.engine.presentation.catalog import found
from tests.conformance.checks import CHECKS, every_rule_is_cited, same_everywhere
from tests.conformance.lab import Lab
from tests.probe.game import GAME as PROBE

ONCE = (every_rule_is_cited,)  # checks that do not depend on seats and options
LARGE = 8192  # bytes of a state: larger states are slower to examine, so the checks examine fewer positions


def labs() -> list[Lab]:
    cases = []
    for game in [PROBE, *found().values()]:
        effort = 1.0 if game.layout.dtype.itemsize < LARGE else 0.3
        for seats in game.seats:
            cases.append(Lab(game, seats, effort=effort))
        for options in game.option_sets:
            if options:
                for seats in sorted({game.seats.start, game.seats.stop - 1}):
                    cases.append(Lab(game, seats, options, effort=effort / 2))
    return cases


@pytest.mark.parametrize("check", CHECKS, ids=lambda c: c.__name__)
@pytest.mark.parametrize("lab", labs(), ids=str)
def test_holds(lab: Lab, check) -> None:
    if check in ONCE and (lab.seats != lab.game.seats.start or lab.options):
        return
    if check is same_everywhere and lab.options:
        check(lab, ("interpreted", "native"))
        return
    check(lab)
