"""Short text for actions and cards: `3.5` the 5 of horse 3, `F0` a free 0, `3a` and `3b` the boxes of horse 3, `pass`, `stop`."""

import re

from paddock.games.long_shot.actions import ACTIONS, Action
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.state import FIRST_FREE, HORSE_VALUES, horse_of, is_free, value_of
from paddock.games.long_shot.things import BOX, FREE_VALUE, HORSE, VALUE

CARD_TEXT = re.compile(f"({HORSE.pattern})[.]({VALUE.pattern})|F({FREE_VALUE.pattern})")
BOX_TEXT = re.compile(BOX.pattern)
WORDS = {kind.declaration.pattern: int(kind) for kind in Action if kind.thing is None}


def write_card(card: int) -> str:
    return f"F{value_of(card)}" if is_free(card) else f"{HORSE.write(horse_of(card))}.{value_of(card)}"


def read_card(text: str) -> int:
    found = CARD_TEXT.fullmatch(text)
    if not found:
        raise ValueError(f"no such card: {text}")
    horse, value, free = found.groups()
    return FIRST_FREE + int(free) if free is not None else HORSE_VALUES * HORSE.read(horse) + int(value)


def write_box(box: int) -> str:
    return BOX.write(box)


def read_box(text: str) -> int:
    if not BOX_TEXT.fullmatch(text):
        raise ValueError(f"no such box: {text}")
    return BOX.read(text)


def write(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no such action: {action}")
    kind, which = Action.split(action)
    if kind == Action.PLAY_CARD:
        return write_card(which)
    return write_box(which) if kind == Action.TO_BOX else str(kind.declaration.pattern)


def read(text: str) -> int:
    """The action of a text that `write` makes. Any other text is a ValueError."""
    if text in WORDS:
        return WORDS[text]
    if BOX_TEXT.fullmatch(text):
        return Action.TO_BOX + read_box(text)
    return Action.PLAY_CARD + read_card(text)


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """A draw for the transcript: `first`, `deal:N`, `stack`, `orders` (seat by seat, then those left over), `renewal`."""
    if kind == Event.FIRST_DRAWN:
        return "first", [str(values[0])]
    if kind == Event.ORDERS_DEALT:
        return "orders", [str(v) for v in values]
    if kind == Event.DEALT:
        return f"deal:{values[0]}", [write_card(v) for v in values[1:]]
    return ("renewal" if kind == Event.RENEWED else "stack"), [write_card(v) for v in values]
