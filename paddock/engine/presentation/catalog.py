"""The catalog of games. A manifest describes a game without importing it.

The engine contains no list of games. Packages that can find games register a finder.
"""

import importlib
import logging
import tomllib
from collections.abc import Callable, ItemsView, Iterator, Mapping, ValuesView
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from paddock.engine.presentation.game import Game

MANIFEST = "game.toml"
KEYS = {"seats", "minutes", "commands"}
log = logging.getLogger("paddock")


class UnknownGame(KeyError):
    """No game of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class BrokenGame(ImportError):
    """A game's folder cannot be used. The message names the folder and the reason."""


@dataclass(frozen=True)
class Manifest:
    """A game as its `game.toml` describes it. module: the Python module that holds its `GAME`. commands: names of command groups in the
    `GROUPS` of its `commands.py`."""

    name: str
    folder: Path
    module: str
    seats: range
    minutes: int
    commands: tuple[str, ...] = ()

    @property
    def rule_page(self) -> Path | None:
        """The English rule page, if the folder has one."""
        page = self.folder / "rules.md"
        return page if page.is_file() else None

    def load(self) -> "Game":
        """Import the game."""
        try:
            game: Game = importlib.import_module(self.module).GAME
        except Exception as e:
            raise BrokenGame(f"the game in the folder {self.folder.name} cannot be loaded: {type(e).__name__}: {e}") from e
        return game


Source = Union[Manifest, "Game"]
_finders: list[Callable[[], Mapping[str, Source]]] = []


@cache
def read_manifest(folder: Path, module: str = "") -> Manifest:
    """Read the manifest in a game's folder: `seats`, from the fewest to the most players, and `minutes`."""
    path = folder / MANIFEST
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        low, high = data["seats"]
        seats, minutes = range(int(low), int(high) + 1), int(data["minutes"])
        commands = tuple(str(name) for name in data.get("commands", ()))
    except (OSError, ValueError, KeyError, TypeError) as e:
        raise BrokenGame(f"{path} is no manifest of a game: {type(e).__name__}: {e}") from e
    if unknown := set(data) - KEYS:
        raise BrokenGame(f"{path}: unknown keys {', '.join(sorted(unknown))}")
    return Manifest(folder.name, folder, module, seats, minutes, commands)


def add_finder(finder: Callable[[], Mapping[str, Source]]) -> None:
    """Register a finder. It returns manifests or games by name."""
    if finder not in _finders:
        _finders.append(finder)


def sources() -> dict[str, Source]:
    """The manifest of every game by name, or the game itself if its finder returned the game."""
    found: dict[str, Source] = {}
    for finder in _finders:
        found.update(finder())
    return dict(sorted(found.items()))


def loaded(source: Source) -> "Game":
    return source.load() if isinstance(source, Manifest) else source


class Games(Mapping[str, "Game"]):
    """All games by name. A lookup imports the game. `values` and `items` skip games that cannot be loaded, and log the reason."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = sources

    def __getitem__(self, name: str) -> "Game":
        return loaded(self._sources[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def _usable(self) -> "dict[str, Game]":
        games = {}
        for name, source in self._sources.items():
            try:
                games[name] = loaded(source)
            except BrokenGame as e:
                log.error("%s", e)
        return games

    def values(self) -> "ValuesView[Game]":
        return self._usable().values()

    def items(self) -> "ItemsView[str, Game]":
        return self._usable().items()


def found() -> Games:
    """All games by name."""
    return Games(sources())


def source_named(name: str) -> Source:
    """The manifest of a game, or the game itself. Raises UnknownGame if there is no such game."""
    games = sources()
    if name not in games:
        raise UnknownGame(f"there is no game {name}; there is {', '.join(games) or 'none'}")
    return games[name]


def game_named(name: "str | Game") -> "Game":
    """The game of that name. Raises UnknownGame if there is no such game, and BrokenGame if it cannot be loaded."""
    return loaded(source_named(name)) if isinstance(name, str) else name
