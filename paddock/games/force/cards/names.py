"""The words that come with the cards: names and printed texts of cards, and names of the ready decks. For the drawing they include each
card's id and picture.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from paddock.games.force.cards.decks import ready_decks, write_list
from paddock.games.force.cards.materials import library_for
from paddock.games.force.cards.text.text import card_text, mode_texts


def card_words(materials: Mapping[str, Any] | None, language: str) -> Mapping[str, str]:
    """The words of all cards and ready decks.

    - `card.7` and `card.7.text`: row 7 of the cards
    - `card.7.id`, `card.7.art`: its id and picture
    - `card.7.mode.1`: a mode, if the card lets the player choose one
    - `deck.0`: the first ready deck
    - `deck.0.plan` and `deck.0.list`: its description and its list"""
    common = (materials or {}).get("common") or {}
    return words_of(json.dumps(common, sort_keys=True, ensure_ascii=False), language)


@lru_cache(maxsize=16)
def words_of(common: str, language: str) -> Mapping[str, str]:
    """The words for common materials as JSON, which can be a key of the cache."""
    library = library_for({"common": json.loads(common)})
    words = {}
    for row, card in enumerate(library.cards, 1):
        words[f"card.{row}"] = card.names[language]
        words[f"card.{row}.text"] = card_text(card, language, library.cards)
        for number, text in enumerate(mode_texts(card, language, library.cards), 1):
            words[f"card.{row}.mode.{number}"] = text
        words[f"card.{row}.id"], words[f"card.{row}.art"] = card.id, card.art
    for slot, deck in enumerate(ready_decks()):
        words[f"deck.{slot}"], words[f"deck.{slot}.plan"] = deck.names[language], deck.notes[language]
        words[f"deck.{slot}.list"] = write_list(deck, library, language)
    return words
