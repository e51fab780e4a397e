"""Bot specs: a bot's name, with optional settings that set its search budget.

`hard` is a bot. `hard:rollouts=500` is the same bot with its own budget. `hard:rollouts=500:threads=2` has two settings.
"""

import hashlib
import math

from paddock.arena.errors import ArenaError
from paddock.bots import BOTS, Bot, bot_named
from paddock.bots.levels import SEARCHING

NATIVE = ("random", "simple")  # bots that the compiled whole-game loop contains
SEED_BITS = 62

Setting = int | float
SETTINGS: dict[str, type[Setting]] = {"seconds": float, "rollouts": int, "threads": int}  # names in user input and in results files


def parse_spec(spec: str) -> tuple[str, dict[str, Setting]]:
    """Parse a spec into the bot's name and its settings."""
    name, *given = spec.split(":")
    if name not in BOTS:
        raise ArenaError("bot", given=name, bots=list(BOTS))
    if given and name not in SEARCHING:
        raise ArenaError("no_settings", bot=name)
    settings: dict[str, Setting] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise ArenaError("setting_form", given=text)
        if key not in SETTINGS:
            raise ArenaError("setting", given=key, settings=list(SETTINGS))
        settings[key] = parse_number(value, SETTINGS[key], text, spec)
    return name, settings


def parse_number(value: str, kind: type[Setting], text: str, spec: str) -> Setting:
    """Parse the value of a setting. Raises ArenaError, which names `text` and `spec`, unless it is positive and finite."""
    try:
        number = kind(value)
        if 0 < number < math.inf:
            return number
    except ValueError:
        pass
    raise ArenaError("setting_value", given=text, bot=spec)


def canonical_spec(spec: str) -> str:
    """The canonical spelling of a spec, with sorted settings. Raises ArenaError if the spec is invalid."""
    name, settings = parse_spec(spec.strip())
    return ":".join([name, *(f"{key}={settings[key]}" for key in sorted(settings))])


def is_repeatable(spec: str) -> bool:
    """Whether this bot makes the same choices in every run. A bot with a time limit does not."""
    name, settings = parse_spec(spec)
    return name not in SEARCHING or ("rollouts" in settings and "seconds" not in settings)


def bot_of(spec: str, seed: int, seat: int) -> Bot:
    """Create the bot for one seat of one game. A search bot uses one thread by default, because games run in parallel."""
    name, settings = parse_spec(spec)
    if name in SEARCHING:
        settings.setdefault("threads", 1)
    return bot_named(name, bot_seed(seed, seat), **settings)  # type: ignore[arg-type]


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot's own random choices, derived from the game's seed and the seat."""
    digest = hashlib.blake2b(f"{seed}:{seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> (64 - SEED_BITS)
