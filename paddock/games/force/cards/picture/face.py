"""The face of a card: everything that a drawing of the card shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from paddock.games.force.cards.model import Card
from paddock.games.force.cards.text.text import card_text
from paddock.games.force.data.codes import CardKind, SupportClass

SUPPORT_FRAMES: dict[int, str] = {SupportClass.ITEM: "item", SupportClass.JOCKEY: "jockey", SupportClass.SITUATION: "situation"}
COST, RUN, GUARD = 1, 2, 4  # bits of `changed`


def frame_of(kind: int, support_class: int) -> str:
    """The name of a card's frame: its kind, and for a support its class (202.2b-i)."""
    if kind == CardKind.HORSE:
        return "horse"
    return "force" if kind == CardKind.FORCE else SUPPORT_FRAMES[support_class]


@dataclass(frozen=True)
class Face:
    """The words and numbers of a card in one language. art and seed select the picture, which has no effect on the game (212.2)."""

    language: str
    name: str
    text: str
    frame: str  # horse, item, jockey, situation or force
    type: int  # SupportType; 0: no support
    cost: int
    run: int
    guard: int
    surface: int
    turf: int
    dirt: int
    style: int
    courses: int
    goings: int
    art: str
    seed: int
    changed: int = 0  # bits COST, RUN, GUARD: numbers that differ from the printed ones

    @property
    def is_horse(self) -> bool:
        return self.frame == "horse"


def printed(card: Card, language: str, cards: Sequence[Card] = ()) -> Face:
    """The face of a card from its file. cards: all cards, for the names in its text."""
    return Face(
        language, card.names[language], card_text(card, language, cards), frame_of(card.kind, card.support_class), card.type, card.cost, card.run, card.guard,
        card.surface, card.turf, card.dirt, card.style, card.courses, card.goings, card.art, seed_of(card.id),
    )  # fmt: skip


def seed_of(card: str) -> int:
    """The seed of a card's picture, from the card's id: always the same for one card, and rarely the same for two."""
    return crc32(card.encode())
