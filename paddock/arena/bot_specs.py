"""Who takes part: bots by name, with what they are allowed to spend.

`hard` is a bot, `hard:rollouts=500` the same bot with a budget of its own, `hard:rollouts=500:threads=2` with two settings.
"""

import hashlib

from paddock.arena.errors import ArenaError
from paddock.bots import BOTS, Bot, bot_named
from paddock.bots.levels import SEARCHING

NATIVE = ("random", "simple")  # players that whole-game loops have inside
SEED_BITS = 62

Setting = int | float
SETTINGS: dict[str, type[Setting]] = {"seconds": float, "rollouts": int, "threads": int}  # as they are typed, and kept in results files


def settings_of(spec: str) -> tuple[str, dict[str, Setting]]:
    """A bot's name and its settings, from what was typed."""
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
        settings[key] = number(value, SETTINGS[key], text, spec)
    return name, settings


def number(value: str, kind: type[Setting], text: str, spec: str) -> Setting:
    try:
        found = kind(value)
    except ValueError:
        found = 0
    if not 0 < found < float("inf"):
        raise ArenaError("setting_value", given=text, bot=spec)
    return found


def checked(spec: str) -> str:
    """The spec in its one spelling, or Trouble."""
    name, settings = settings_of(spec.strip())
    return ":".join([name, *(f"{key}={settings[key]}" for key in sorted(settings))])


def repeats(spec: str) -> bool:
    """Whether this bot answers the same way each time. One that thinks against the clock does not."""
    name, settings = settings_of(spec)
    return name not in SEARCHING or ("rollouts" in settings and "seconds" not in settings)


def bot_of(spec: str, seed: int, seat: int) -> Bot:
    """The bot for one seat of one game. Several games run side by side, so each bot keeps to one thread unless told otherwise."""
    name, settings = settings_of(spec)
    if name in SEARCHING:
        settings.setdefault("threads", 1)
    return bot_named(name, own_seed(seed, seat), **settings)  # type: ignore[arg-type]


def own_seed(seed: int, seat: int) -> int:
    """A number for the bot's own random choices: another one for each game and seat."""
    digest = hashlib.blake2b(f"{seed}:{seat}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> (64 - SEED_BITS)
