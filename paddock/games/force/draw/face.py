"""The face of a card from a viewer's view."""

from paddock.engine.presentation.i18n import Translator
from paddock.games.force import view
from paddock.games.force.cards.picture.face import COST, GUARD, RUN, Face, frame_of, seed_of


def seen(card: view.Card, translator: Translator) -> Face:
    """The face of a card with its current numbers. Its words and its picture come with the card set of the table."""
    word = f"card.{card.card}"
    changed = sum(
        bit for bit, now, then in zip((COST, RUN, GUARD), (card.cost, card.run, card.guard), card.printed, strict=True) if now != then
    )
    text = translator.text
    return Face(
        translator.language, text(word), text(f"{word}.text"), frame_of(card.kind, card.support), card.type, card.cost, card.run, card.guard,
        card.surface, card.turf, card.dirt, card.style, card.courses, card.goings, text(f"{word}.art"), seed_of(text(f"{word}.id")), changed,
    )  # fmt: skip
