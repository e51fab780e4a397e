"""Which games there are. The engine knows none: whoever can find games adds a finder."""

from collections.abc import Callable, Mapping

from paddock.engine.presentation.game import Game

_finders: list[Callable[[], Mapping[str, Game]]] = []


class UnknownGame(KeyError):
    """No game of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


def add_finder(finder: Callable[[], Mapping[str, Game]]) -> None:
    if finder not in _finders:
        _finders.append(finder)


def found() -> dict[str, Game]:
    """All games by name."""
    games: dict[str, Game] = {}
    for finder in _finders:
        games.update(finder())
    return dict(sorted(games.items()))


def game_named(name: str | Game) -> Game:
    if isinstance(name, Game):
        return name
    games = found()
    if name not in games:
        raise UnknownGame(f"there is no game {name}; there is {', '.join(games) or 'none'}")
    return games[name]
