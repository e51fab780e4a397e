"""Options for the shortest game of each kind, for tests that play to the end. A game that is not listed uses its default options."""

from typing import Any

SHORTEST: dict[str, dict[str, Any]] = {
    "long_shot": {"goal": 45},
    "lose_your_shirt": {"races": 1, "length": 8},
    "tornado": {"columns": 7, "final": False},
}


def shortest(game: str) -> dict[str, Any]:
    return SHORTEST.get(game, {})
