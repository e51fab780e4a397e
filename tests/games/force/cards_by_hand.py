"""Cards made in a test from a few lines of TOML."""

import tomllib

from paddock.games.force.cards.faults import Fault, Source
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.read.cards import read_set
from tests.games.force.broken import ABILITY, FORCE, HORSE, ITEM, SITUATION

KINDS = {"horse": HORSE, "for horse": ITEM % "horse", "for area": ITEM % "area", "situation": SITUATION, "force": FORCE}


def card_with(kind: str, *abilities: str) -> Card:
    """A card of a kind with these abilities, each a few lines of TOML."""
    text = KINDS[kind] + "".join(f"{ABILITY}{ability}\n" for ability in abilities)
    faults: list[Fault] = []
    cards = read_set(tomllib.loads(text), Source("test"), "own", faults)
    assert faults == [], faults
    return next(iter(cards.values()))[0]
