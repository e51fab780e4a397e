"""The settings of a table. They are checked before the table is made and never change afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from paddock.bots import BOTS
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import BadOption, Game
from paddock.engine.table.commit_reveal import canonical
from paddock.server.domain.language import game_translator_for
from paddock.server.domain.problem import Problem

HUMAN = "human"
BANKS = (0, 3, 5, 10, 20, 40)  # minutes of a player's time bank for the whole game; 0: no clock
FREE_SECONDS = 20  # of each decision, which do not count against the time bank
MOST_TITLE = 40
USUAL_SEATS = 4
COVER, RESIGN = "cover", "resign"
OUT_OF_TIME = (COVER, RESIGN)
THINKING_MS = {"medium": 300, "hard": 800}  # longest time that a bot thinks about a move (others: 0); it is part of the bot delay
USUAL_BOTS = ("medium", "simple")  # preselected bots, in order of preference

# Maps the keys of messages, pages and stored tables to attributes. Keys must not be renamed, because stored tables contain them.
CHOICE_KEYS = {
    "chat": "chat",
    "hints": "hints",
    "undo": "undo",
    "cover": "cover",
    "resign": "resign",
    "answers": "answers",
    "out_of_time": "out_of_time",
}
CONFIG_KEYS = CHOICE_KEYS | {
    "game": "game",
    "version": "version",
    "tables_hash": "tables_hash",
    "seats": "seats",
    "options": "options",
    "sitters": "sitters",
    "bank_ms": "bank_ms",
    "title": "title",
    "language": "language",
    "seed": "seed",
    "guide": "guide",
}


@dataclass(frozen=True, kw_only=True)
class Choices:
    """Settings that the maker of a table chooses besides the game and its options."""

    chat: bool = True
    hints: bool = True  # players may ask a strong bot for advice
    undo: bool = True  # players may undo decisions
    cover: bool = True  # a bot may play for an absent player
    resign: bool = True
    answers: bool = True  # the table plays a forced action for its player; each player can turn this off
    out_of_time: str = COVER  # COVER: a bot plays until the player is back; RESIGN: the seat resigns

    @classmethod
    def given_in(cls, message: Any) -> "Choices":
        """The choices in a request message."""
        return cls(**{name: getattr(message, key) for key, name in CHOICE_KEYS.items()})

    def choices_json(self) -> dict[str, Any]:
        return {key: getattr(self, name) for key, name in CHOICE_KEYS.items()}


@dataclass(frozen=True, kw_only=True)
class Config(Choices):
    """A table's settings. sitters: for each seat `human`, or the name of a bot."""

    game: str
    version: int
    tables_hash: str
    seats: int
    options: dict[str, Any]
    sitters: tuple[str, ...]
    bank_ms: int = 0  # 0: no clock
    title: str = ""
    language: str = "en"  # language of the bots' names
    seed: int | None = None  # set for a seeded game (a guided first game), whose shuffle needs no commitments
    guide: bool = False

    def to_json(self) -> dict[str, Any]:
        return {key: getattr(self, name) for key, name in CONFIG_KEYS.items()} | {"sitters": list(self.sitters)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Config":
        given: dict[str, Any] = {CONFIG_KEYS[key]: value for key, value in data.items()}
        return cls(**given | {CONFIG_KEYS["sitters"]: tuple(data["sitters"])})

    @property
    def choices(self) -> Choices:
        return Choices(**{name: getattr(self, name) for name in CHOICE_KEYS.values()})


def the_game(name: str) -> Game:
    game = found().get(name)
    if game is None:
        raise Problem(404, "no-game", name=name)
    return game


def usual_seats(game: Game) -> int:
    return max(game.seats.start, min(USUAL_SEATS, game.seats.stop - 1))


def usual_bot() -> str:
    return next((name for name in USUAL_BOTS if name in BOTS), next(iter(BOTS)))


def new_config(
    game: str, sitters: list[str], options: Mapping[str, Any], bank_minutes: int, title: str, choices: Choices, language: str,
) -> Config:  # fmt: skip
    """The checked settings. Raises a Problem that names the invalid setting."""
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
        raise Problem(422, "option", reason=described.explain_option(e, game_translator_for(described, language))) from None
    return Config(
        game=game,
        version=described.version,
        tables_hash=described.tables_hash(tables),
        seats=seats,
        options={name: list(value) if isinstance(value, tuple) else value for name, value in whole.items()},
        sitters=tuple(sitters),
        bank_ms=bank_minutes * 60_000,
        title=title[:MOST_TITLE],
        language=language,
        **vars(choices),
    )


def same_tables(game: Game, config: Config) -> bool:
    """Whether the game's cards and data tables are still the ones that this table was made with."""
    return not config.tables_hash or hash_of_tables(game, config) == config.tables_hash


HASHES: dict[tuple[int, int, str], tuple[Game, str]] = {}  # by id(game); the value holds the game so that its id is not reused
MOST_HASHES = 256


def hash_of_tables(game: Game, config: Config, common: Any = None) -> str:
    """The hash of the game's tables with these settings and common materials. It is cached, because computing it builds the tables."""
    key = (id(game), config.seats, canonical([config.options, common]))
    if key not in HASHES:
        try:
            materials = game.complete_materials({"common": common}, config.seats)
            hashed = game.tables_hash(game.tables(game.complete_options(config.options, config.seats), materials))
        except ValueError:
            hashed = ""  # the game no longer accepts these options
        if len(HASHES) >= MOST_HASHES:
            HASHES.clear()
        HASHES[key] = game, hashed
    return HASHES[key][1]


def guide_config(game: str, language: str) -> Config:
    """Settings of a guided first game: seeded, without a clock, with bots at the other seats."""
    described = the_game(game)
    guide = described.guide
    sitters = [HUMAN] + [GUIDE_BOT] * ((guide.seats or usual_seats(described)) - 1)
    config = new_config(game, sitters, guide.options, 0, "", Choices(chat=False), language)
    return replace(config, seed=guide.seed, guide=True)


GUIDE_BOT = "simple"  # fast and deterministic
