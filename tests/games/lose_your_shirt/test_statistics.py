"""Findings about bets."""

import pytest

from paddock.engine.rules.log import EVERYONE
from paddock.engine.rules.log import Event as Logged
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.statistics import of_bets
from paddock.games.lose_your_shirt.things import Bet


def found(kind, outcome):
    """The findings about one bet card with £10. Horse 1 comes first and horse 2 second."""
    race = [
        (Event.DEALT, (0, 5)), (Event.BET_PLACED, (0, kind, 10)), (Event.CROSSED, (0, 1)), (Event.CROSSED, (1, 2)), outcome
    ]  # fmt: skip
    return [(f.name, f.group, f.value) for f in of_bets([Logged(event, EVERYONE, values) for event, values in race])]


def paid(horse, kind):
    return Event.PAID, (0, horse, kind, 10, 50, 10)


@pytest.mark.parametrize(("horse", "place"), [(0, 1), (1, 2)])
def test_LY_5_1_the_place_of_a_right_place_bet_is_counted(horse, place):
    assert [group for name, group, _ in found(Bet.PLACE, paid(horse, Bet.PLACE)) if name == "place_won"] == [place]


@pytest.mark.parametrize(("kind", "outcome"), [(Bet.WIN, paid(0, Bet.WIN)), (Bet.PLACE, (Event.LOST, (0, 2, 10)))])
def test_LY_5_1_the_place_of_other_bets_is_not_counted(kind, outcome):
    findings = found(kind, outcome)
    assert not [name for name, *_ in findings if name == "place_won"]
    assert ("bet_profit", kind, 5.0 if kind == Bet.WIN else -1.0) in findings
