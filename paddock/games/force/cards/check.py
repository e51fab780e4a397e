"""All checks of cards that have been read: order of information (F-30), effects that could never do anything, traps for card writers."""

from paddock.games.force.cards.faults import Fault
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.read_cards import Origin


def check_cards(cards: dict[str, tuple[Card, Origin]]) -> list[Fault]:
    return []
