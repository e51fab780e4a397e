"""The face of a card in play, as the view shows it."""

from paddock.engine.presentation.i18n import Translator
from paddock.games.force import view
from paddock.games.force.cards.picture.face import COST, GUARD, RUN, Face, frame_of, seed_of


def face_of(card: view.Card, translator: Translator) -> Face:
    """The face of a card with its current numbers. Its name, its text and its picture are words of the table."""
    text, word = translator.text, f"card.{card.card}"
    current = (card.cost, card.run, card.guard)
    changed = sum(bit for bit, now, printed in zip((COST, RUN, GUARD), current, card.printed, strict=True) if now != printed)
    return Face(
        translator.language, text(word), text(f"{word}.text"), frame_of(card.kind, card.support), card.type, card.cost, card.run, card.guard,
        card.surface, card.turf, card.dirt, card.style, card.courses, card.goings, text(f"{word}.art"), seed_of(text(f"{word}.id")), changed,
    )  # fmt: skip
