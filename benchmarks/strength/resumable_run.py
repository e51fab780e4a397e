"""A long run in parts: what was measured is kept, part by part, and a run that was broken off goes on with what is missing.

A part is kept as a file in the folder of the report. It counts as long as it was asked for with the same settings and, where it measures games, their
compiled code is the same: what a part compares was measured in one go, and never with code that is not there any more.
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
    """name: what it is, then of what, with a slash between; measure: gives something that JSON can hold."""

    name: str
    measure: Callable[[], Any]
    settings: dict[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> str:
        return self.name.replace("/", "-") + ".json"


class Kept:
    """The parts in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER

    def answer(self, part: Part) -> Any:
        """What was measured, or None."""
        try:
            held = json.loads((self.folder / part.file).read_text())
        except (OSError, ValueError):
            return None
        return held["answer"] if held.get("settings") == part.settings else None

    def keep(self, part: Part, answer: Any) -> None:
        """A file is there whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.folder / (part.file + ".new")
        new.write_text(json.dumps({"settings": part.settings, "answer": answer}, indent=1))
        new.replace(self.folder / part.file)


def code_of(games: Sequence[Game]) -> dict[str, str]:
    """A name for the compiled code of each game."""
    return {game.name: build_fingerprint(game, whole_games.play_games) for game in games}


def wanted(parts: Sequence[Part], only: Sequence[str]) -> list[Part]:
    """Those whose names begin with one of the words; all without a word."""
    return [part for part in parts if not only or any(part.name.startswith(word) for word in only)]


def measure_missing(
    parts: Sequence[Part], kept: Kept, minutes: float | None, say: Callable[[str], None], clock: Callable[[], float] = time.monotonic
) -> None:
    """Measure what is not there. After so many minutes no further part is begun."""
    begun = clock()
    for part in parts:
        if kept.answer(part) is not None:
            continue
        if minutes is not None and clock() - begun >= 60 * minutes:
            return
        say(part.name)
        kept.keep(part, part.measure())


def answers(parts: Sequence[Part], kept: Kept, what: str) -> list[Any]:
    """What was measured of one thing, in the order of the parts."""
    found = [kept.answer(part) for part in parts if part.name.split("/")[0] == what]
    return [answer for answer in found if answer is not None]
