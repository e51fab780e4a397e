"""Short text for actions and cards: `3.5` the 5 of horse 3, `F0` a free 0, `3a` and `3b` the boxes of horse 3, `pass`, `stop`."""

import re

from paddock.games.long_shot.events import Event
from paddock.games.long_shot.state import (
    ACTIONS,
    BOXES,
    CARD_CODES,
    FIRST_FREE,
    FREE_VALUES,
    HORSE_VALUES,
    HORSES,
    PASS,
    PLAY_CARD,
    SIDES,
    STOP,
    TO_BOX,
    horse_of,
    is_free,
    value_of,
)

SIDE_LETTERS = "ab"
CARD = re.compile(r"(?:([1-6])\.([1-7])|F([0-8]))")
BOX = re.compile(r"([1-6])([ab])")
WORDS = {"pass": PASS, "stop": STOP}


def write_card(card: int) -> str:
    return f"F{value_of(card)}" if is_free(card) else f"{horse_of(card) + 1}.{value_of(card)}"


def read_card(text: str) -> int:
    found = CARD.fullmatch(text)
    if not found:
        raise ValueError(f"no such card: {text}")
    horse, value, free = found.groups()
    return FIRST_FREE + int(free) if free is not None else (int(horse) - 1) * HORSE_VALUES + int(value)


def write_box(box: int) -> str:
    return f"{box // SIDES + 1}{SIDE_LETTERS[box % SIDES]}"


def read_box(text: str) -> int:
    found = BOX.fullmatch(text)
    if not found:
        raise ValueError(f"no such box: {text}")
    return SIDES * (int(found[1]) - 1) + SIDE_LETTERS.index(found[2])


def write(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no such action: {action}")
    if action < TO_BOX:
        return write_card(action - PLAY_CARD)
    return write_box(action - TO_BOX) if action < PASS else "pass" if action == PASS else "stop"


def read(text: str) -> int:
    """The action of a text that `write` makes; anything else is a ValueError."""
    if text in WORDS:
        return WORDS[text]
    if BOX.fullmatch(text):
        return TO_BOX + read_box(text)
    return PLAY_CARD + read_card(text)


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """A draw for the transcript: `first`, `deal:N`, `stack`, `orders` (seat by seat, then those left over), `renewal`."""
    if kind == Event.FIRST_DRAWN:
        return "first", [str(values[0])]
    if kind == Event.ORDERS_DEALT:
        return "orders", [str(v) for v in values]
    if kind == Event.DEALT:
        return f"deal:{values[0]}", [write_card(v) for v in values[1:]]
    return ("renewal" if kind == Event.RENEWED else "stack"), [write_card(v) for v in values]


assert (HORSES, BOXES, FREE_VALUES, CARD_CODES) == (6, 12, 9, 52), "the patterns above spell these numbers out"
