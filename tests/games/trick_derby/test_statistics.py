"""Findings about bets."""

from types import SimpleNamespace

import pytest

from paddock.engine.presentation.statistics import Finished
from paddock.games.trick_derby.statistics import of_bets
from tests.games.trick_derby.situations import F, S, V, W

ORDER = [1, 2, 3, 4]  # Vanilla Beans wins, Forêt Noire is second


def found(up: int, down: int) -> dict[str, float]:
    """The findings about one bet at odds of 2, 3, 4 and 5."""
    state = SimpleNamespace(race=1, past_odds=[[2, 3, 4, 5]], past_place=[ORDER], past_up=[[up]], past_down=[[down]])
    return {finding.name: (finding.group, finding.value) for finding in of_bets(Finished(1, {}, (), state, (0,), (1,)))}


@pytest.mark.parametrize(("up", "down", "group"), [(W, V, 1), (V, W, 0), (V, F, 0)])
def test_TD_4_1_the_ticket_face_up_is_counted_as_win_or_a_horse(up: int, down: int, group: int) -> None:
    assert found(up, down)["face_up"][0] == group


@pytest.mark.parametrize(("up", "down", "kind", "right", "points"), [(W, V, 0, 1, 2), (F, W, 0, 0, 0), (F, V, 1, 1, 5), (V, S, 1, 0, 0)])
def test_TD_6_5_a_bet_is_counted_by_its_kind_with_its_points(up: int, down: int, kind: int, right: int, points: int) -> None:
    assert found(up, down)["bet_right"] == (kind, right)
    assert found(up, down)["bet_points"] == (kind, points)
