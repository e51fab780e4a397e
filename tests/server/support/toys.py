"""The probe as a game of the server, with short games and materials that players bring."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from paddock.engine.presentation import catalog
from paddock.engine.presentation.game import BadMaterials, Materials
from tests.probe import rules
from tests.probe.game import EFFECTS, MANIFEST
from tests.probe.game import GAME as PROBE

TOY_WORDS = {"game.name": "Toy", "game.sentence": "A game for tests.", "game.summary": "Stake and play.", "pages.cards": "Cards"}
CARDS: list[list[Any]] = tomllib.loads((MANIFEST.folder / "cards.toml").read_text())["cards"]


def check_materials(materials: Materials, seats: int) -> None:
    """Check the materials: a common card set, and for each player a lucky number that no other player may learn."""
    common = materials["common"]
    if common is not None and (not isinstance(common, dict) or len(common.get("cards", ())) != rules.CARDS):
        raise BadMaterials(f"a card set has {rules.CARDS} cards (PR-1.1)")
    for lucky in materials["seats"]:
        if lucky is not None and (not isinstance(lucky, dict) or not isinstance(lucky.get("lucky"), int)):
            raise BadMaterials("a player brings a lucky number (PR-1.1)")


def make_tables(options: Any, materials: Materials) -> np.ndarray[Any, Any]:
    cards = ((materials or {}).get("common") or {}).get("cards") or CARDS
    lucky = sum((m or {}).get("lucky", 0) for m in (materials or {}).get("seats") or ())
    tables = np.zeros(1, rules.TABLES)
    tables[0]["strength"] = [c[0] + lucky for c in cards]
    tables[0]["effect"] = [EFFECTS[c[1]] for c in cards]
    return tables


TOY = replace(PROBE, name="toy", check_materials=check_materials, make_tables=make_tables, more_words=lambda m, language: TOY_WORDS)


@contextmanager
def a_toy_in_the_house(patch: pytest.MonkeyPatch, folder: Path | None = None) -> Iterator[None]:
    toy = replace(TOY, folder=folder) if folder else TOY
    patch.setattr(catalog, "_finders", [*catalog._finders, lambda: {"toy": toy}])
    yield
