"""Notation: short text for actions.

- `1:salt-caravan.2`: the second Salt Caravan in the first seat's deck
- `yes`, `no`, `done`
- `mode2`: a mode
- `#1`: the first of a card's abilities
- `deck3`: a ready deck; `own1`: a deck that the seat brought
- `=2`: a number

The card behind an instance depends on the decks, so a notation belongs to one table (`at`). Without a table an instance is written as its
number.
"""

from functools import lru_cache
from typing import Any

from paddock.engine.presentation import notation
from paddock.games.force.actions import ACTIONS, Action
from paddock.games.force.data.codes import COURSES, GOINGS
from paddock.games.force.data.tables import READY
from paddock.games.force.events import Event
from paddock.games.force.options import Option
from paddock.games.force.state import DECK_CARDS, INSTANCES
from paddock.games.force.things import DECK_SLOTS

DECLARED = notation.Notation(Action)
WORDS = {action: DECLARED.write(action) for action in range(Action.YES, ACTIONS)}
WORDS |= {Action.DECK_SLOT + slot: f"own{slot - READY + 1}" for slot in range(READY, DECK_SLOTS)}
ACTIONS_BY_WORD = {word: action for action, word in WORDS.items()}
CHANCE_LABELS: dict[int, str] = {
    Event.RACE_DRAWN: "race", Event.SHUFFLED: "shuffle", Event.LISTED: "list", Event.TOSSED: "toss", Event.TAKEN_BY_LOT: "lot",
}  # fmt: skip


class Notation:
    """The notation at a table. names: the text of each instance."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.instances = {name: instance for instance, name in enumerate(names)}

    def write(self, action: int) -> str:
        if not 0 <= action < ACTIONS:
            raise ValueError(f"no such action: {action}")
        return self.names[action] if action < INSTANCES else WORDS[action]

    def read(self, text: str) -> int:
        """The action of a text that `write` returns, in upper or lower case. The first of several copies may omit its number."""
        given = text.strip().lower()
        for table in (self.instances, ACTIONS_BY_WORD):
            if given in table:
                return table[given]
        raise ValueError(f"no such move: {text}")

    def chance(self, kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
        """Label and outcome of a random draw, for the referee."""
        label = CHANCE_LABELS[kind]
        if kind == Event.RACE_DRAWN:
            course, metres, going = values
            return label, [COURSES[course], str(metres), GOINGS[going - 1]]
        if kind in (Event.TOSSED, Event.LISTED):
            return label, [str(value) for value in values]
        seat, place, *instances = values  # place: an area or a zone
        return label, [str(seat), str(place), *(self.names[instance] for instance in instances)]


def instance_names(cards: tuple[int, ...], slugs: Any, open_lists: bool = True) -> tuple[str, ...]:
    """The notation of each instance: seat, card, and copy number. An unknown card has its instance's number in place of both.

    With closed lists, copy numbers would reveal unseen cards. Then the instance's own number is used, which is shuffled and reveals
    nothing (F-50)."""
    copies: dict[tuple[int, int], int] = {}
    names = []
    for instance, card in enumerate(cards):
        seat = instance // DECK_CARDS
        if card == 0:
            names.append(f"{seat + 1}:{instance % DECK_CARDS + 1}")
            continue
        copy = copies[seat, card] = copies.get((seat, card), 0) + 1
        if not open_lists:
            copy = instance % DECK_CARDS + 2  # at least 2, so that it is always written
        slug = bytes(letter for letter in slugs[card] if letter).decode("ascii")
        names.append(f"{seat + 1}:{slug}" + (f".{copy}" if copy > 1 else ""))
    return tuple(names)


@lru_cache(maxsize=64)
def notation_of(cards: tuple[int, ...], slugs: bytes, width: int, open_lists: bool) -> Notation:
    """The notation for these cards as instances. slugs: the rows of `card_slug`, each `width` bytes long."""
    rows = [slugs[k : k + width] for k in range(0, len(slugs), width)]
    return Notation(instance_names(cards, rows, open_lists))


def at(s: Any, t: Any) -> Notation:
    """The notation of this table."""
    slugs = t["card_slug"]
    return notation_of(tuple(int(card) for card in s["card"]), slugs.tobytes(), slugs.shape[1], bool(s["options"][Option.OPEN_LISTS]))


# for actions without a table: no card is known
UNBOUND = Notation(instance_names((0,) * INSTANCES, ()))
write, read, chance = UNBOUND.write, UNBOUND.read, UNBOUND.chance
