"""The face of a card, ready to be drawn. Numbers that are not as printed are marked."""

from collections.abc import Sequence
from dataclasses import dataclass
from zlib import crc32

from paddock.games.force.cards.model import Card
from paddock.games.force.cards.text.text import card_text
from paddock.games.force.data.codes import CardKind, SupportClass

FRAMES: dict[int, str] = {SupportClass.ITEM: "item", SupportClass.JOCKEY: "jockey", SupportClass.SITUATION: "situation"}
COST, RUN, GUARD = 1, 2, 4  # of `changed`


def frame_of(kind: int, support: int) -> str:
    """What a card's header shows: its kind, for a support its class (204.1)."""
    return "horse" if kind == CardKind.HORSE else "force" if kind == CardKind.FORCE else FRAMES[support]


@dataclass(frozen=True)
class Face:
    """What stands on a card. art and seed: which picture; it has no effect (212.2)."""

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
    changed: int = 0  # COST, RUN, GUARD: not as printed

    @property
    def is_horse(self) -> bool:
        return self.frame == "horse"


def printed(card: Card, language: str, cards: Sequence[Card] = ()) -> Face:
    """The card as it comes from its file. cards: all others, for the names its text speaks of."""
    return Face(
        language, card.names[language], card_text(card, language, cards), frame_of(card.kind, card.cls), card.type, card.cost, card.run, card.guard,
        card.surface, card.turf, card.dirt, card.style, card.courses, card.goings, card.art, seed_of(card.id),
    )  # fmt: skip


def seed_of(card: str) -> int:
    """Pictures differ from card to card but not from day to day."""
    return crc32(card.encode())
