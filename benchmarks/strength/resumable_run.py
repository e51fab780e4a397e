"""A long run in parts: each finished part is stored, and a run that was interrupted continues with the missing parts.

A part is a file in the report's folder. It is reused only if its settings are the same and, for measurements of games, the compiled code
too. Figures that are compared with each other therefore come from one measurement of the present code.
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paddock.engine.compile import whole_games
from paddock.engine.compile.runner import build_fingerprint
from paddock.engine.presentation.game import Game

FOLDER = "parts"


@dataclass
class Part:
    """One part. name: kind and subject, separated by a slash; measure: returns JSON data."""

    name: str
    measure: Callable[[], Any]
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> str:
        return self.name.replace("/", "-") + ".json"


class Kept:
    """The stored parts in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER

    def answer(self, part: Part) -> Any:
        """Return the stored result, or None."""
        try:
            held = json.loads((self.folder / part.file).read_text())
        except (OSError, ValueError):
            return None
        return held["answer"] if held.get("settings") == part.settings else None

    def keep(self, part: Part, answer: Any) -> None:
        """Store the result. The file appears complete or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.folder / (part.file + ".new")
        new.write_text(json.dumps({"settings": part.settings, "answer": answer}, indent=1))
        new.replace(self.folder / part.file)


def code_of(games: Sequence[Game]) -> dict[str, str]:
    """Return a fingerprint of the compiled code of each game."""
    return {game.name: build_fingerprint(game, whole_games.play_games) for game in games}


def wanted(parts: Sequence[Part], only: Sequence[str]) -> list[Part]:
    """Return the parts whose names begin with one of the words, or all parts if there are no words."""
    return [part for part in parts if not only or any(part.name.startswith(word) for word in only)]


def measure_missing(
    parts: Sequence[Part], kept: Kept, minutes: float | None, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic
) -> None:
    """Measure the missing parts. No part begins after this many minutes."""
    begun = clock()
    for part in parts:
        if kept.answer(part) is not None:
            continue
        if minutes is not None and clock() - begun >= 60 * minutes:
            return
        say(part.name)
        kept.keep(part, part.measure())


def answers(parts: Sequence[Part], kept: Kept, what: str) -> list[Any]:
    """Return the stored results of one kind, in the order of the parts."""
    found = [kept.answer(part) for part in parts if part.name.split("/")[0] == what]
    return [answer for answer in found if answer is not None]
