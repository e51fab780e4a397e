"""Add the probe to the games of these tests, with a helper for plans."""

from collections.abc import Sequence

import pytest

from paddock.arena.plan import Plan, make_plan
from paddock.engine.presentation import catalog
from tests.probe.game import GAME as PROBE


@pytest.fixture(autouse=True)
def probe_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_finders", [*catalog._finders, lambda: {PROBE.name: PROBE}])


def probe_plan(lineups: Sequence[tuple[str, ...]] = (("simple", "random"),), seed: int = 1, games: int = 1000, **options: int) -> Plan:
    return make_plan(PROBE, len(lineups[0]), options, lineups, seed, games)
