"""The conformance suite: every check, for every game found and the probe, every seat count, several option sets."""

import pytest

from paddock.engine.catalog import found
from tests.conformance.checks import CHECKS, every_rule_is_cited, same_everywhere
from tests.conformance.lab import Lab
from tests.probe.game import GAME as PROBE

ONCE = (every_rule_is_cited,)  # checks that do not depend on seats and options


def labs() -> list[Lab]:
    cases = []
    for game in [PROBE, *found().values()]:
        for seats in game.seats:
            cases.append(Lab(game, seats))
        for options in game.option_sets:
            if options:
                cases.append(Lab(game, game.seats.start, options, effort=0.5))
                cases.append(Lab(game, game.seats.stop - 1, options, effort=0.5))
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
