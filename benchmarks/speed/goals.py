"""Performance goals from `goals.toml`, by kind of measurement and by game."""

import functools
import tomllib
from pathlib import Path

FILE = Path(__file__).with_name("goals.toml")


@functools.cache
def goals() -> dict[str, dict[str, float]]:
    return {kind: {name: float(value) for name, value in listed.items()} for kind, listed in tomllib.loads(FILE.read_text()).items()}


def goal(kind: str, game: str) -> float | None:
    """Return the goal of a game, or None if it has none."""
    listed = goals()[kind]
    return listed.get(game, listed.get("usual"))
