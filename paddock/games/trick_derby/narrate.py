"""The phrases of Trick Derby: questions, actions, refusals and events."""

from typing import Any

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.narration import action_phrase, event_phrase, name_of, refusal_phrase
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.refusals import Ending, Refusal
from paddock.games.trick_derby.state import GOAL, NONE, printed
from paddock.games.trick_derby.things import CARD, COLOUR, TICKET

COLOUR_WORDS = COLOUR.words
TICKET_WORDS = TICKET.words


def colour_word(c: int) -> Phrase:
    return phrase(f"colour.{COLOUR_WORDS[c]}")


def card_words(card: int) -> Any:
    return name_of(CARD, card)


def ticket_word(ticket: int) -> Phrase:
    """The name of a horse, or the word for WIN."""
    return phrase(f"ticket.{TICKET_WORDS[ticket]}")


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind == "play" and subject[0] == NONE:
        return phrase("asks.lead")
    return phrase("asks.play", colour=colour_word(subject[0])) if kind == "play" else phrase(f"asks.{kind}")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind == "play" and subject[1]:
        return phrase("hint.play_whip")
    return phrase(f"hint.{kind}")


def action(action: int) -> Phrase:
    return action_phrase(Action, action)


def refusal(code: int, action: int) -> Phrase:
    return refusal_phrase(Refusal(code), Action, action)


def reason(code: int) -> Phrase:
    return phrase(f"reason.{Ending(code).key}")


def square_name(square: int) -> Phrase:
    return phrase("square.goal") if square == GOAL else phrase("square.gate") if square == 0 else phrase("square.number", n=square)


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    what = Event(kind)
    if what == Event.DUMMY_LAID:
        return phrase("event.dummy_laid", cards=[card_words(card) for card in values])
    if what == Event.RACE_ENDS:
        return phrase("event.race_ends_home" if values[0] else "event.race_ends")
    if what == Event.RACE_BEGINS:
        return event_phrase(what, values, race=values[0] + 1)
    if what == Event.DISCARD_NUMBER:
        return event_phrase(what, values, number=printed(values[1]))
    if what in (Event.HORSE_MOVED, Event.HORSE_STAYS):
        return event_phrase(what, values, square=square_name(values[-1]))
    return event_phrase(what, values)
