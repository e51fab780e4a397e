"""How a table was set up: fixed when it is made, checked before."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from paddock.bots.basic import BOTS
from paddock.engine.catalog import found
from paddock.engine.description import BadOption, Game
from paddock.engine.table import tables_hash
from paddock.server.problem import Problem

HUMAN = "human"
BANKS = (0, 3, 5, 10, 20, 40)  # minutes a player has for the game beside the free seconds; 0: no clock
FREE_SECONDS = 20  # of every decision that cost nothing
MOST_TITLE = 40


@dataclass(frozen=True)
class Config:
    """A table's settings. sitters: for each seat `human`, or the name of a bot."""

    game: str
    version: int
    tables_hash: str
    seats: int
    options: dict[str, Any]
    sitters: tuple[str, ...]
    bank_ms: int  # 0: no clock
    title: str
    chat: bool
    language: str  # of the bots' names

    def to_json(self) -> dict[str, Any]:
        return vars(self) | {"sitters": list(self.sitters)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Config":
        return cls(**(dict(data) | {"sitters": tuple(data["sitters"])}))


def the_game(name: str) -> Game:
    game = found().get(name)
    if game is None:
        raise Problem(404, "no-game", name=name)
    return game


def new_config(
    game: str, sitters: list[str], options: Mapping[str, Any], bank_minutes: int, title: str, chat: bool, language: str
) -> Config:  # fmt: skip
    """Checked settings, or a Problem that says what is wrong with them."""
    described = the_game(game)
    seats = len(sitters)
    if seats not in described.seats:
        raise Problem(422, "seats", low=described.seats.start, high=described.seats.stop - 1, given=seats)
    for sitter in sitters:
        if sitter != HUMAN and sitter not in BOTS:
            raise Problem(422, "no-bot", name=sitter)
    if bank_minutes not in BANKS:
        raise Problem(422, "clock")
    try:
        whole = described.complete_options(options, seats)
        tables = described.tables(whole)
    except BadOption as e:
        raise Problem(422, "option", reason=str(e)) from None
    kept = {name: list(value) if isinstance(value, tuple) else value for name, value in whole.items()}
    return Config(
        game, described.version, tables_hash(tables), seats, kept, tuple(sitters), bank_minutes * 60_000, title[:MOST_TITLE], chat, language
    )  # fmt: skip
