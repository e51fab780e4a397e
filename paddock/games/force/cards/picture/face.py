"""The face of a card, ready to be drawn. Numbers that differ from the printed ones are marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from paddock.games.force.cards.model import Card
from paddock.games.force.cards.text.text import card_text
from paddock.games.force.data.codes import CardKind, SupportClass

FRAMES: dict[int, str] = {SupportClass.ITEM: "item", SupportClass.JOCKEY: "jockey", SupportClass.SITUATION: "situation"}
COST, RUN, GUARD = 1, 2, 4  # bits of `changed`


def frame_of(kind: int, support: int) -> str:
    """The content of a card's header: its kind, and for a support its class (204.1)."""
    return "horse" if kind == CardKind.HORSE else "force" if kind == CardKind.FORCE else FRAMES[support]


@dataclass(frozen=True)
class Face:
    """The content of a card. art and seed select the picture, which has no effect on the game (212.2)."""

    language: str
    name: str
    text: str
    frame: str
    type: int
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
    """The seed of a picture: different for each card, and always the same for one card."""
    return crc32(card.encode())
