"""The phrases for Force of the Horse. The card behind an instance depends on the decks, so a narrator belongs to one table (`at`).

A function that is named after a thing (`zone`, `going`, `deck`) returns its phrase.
"""

from typing import Any

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.narration import action_phrase, name_of
from paddock.engine.rules.things import Thing
from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import CATEGORY, COURSES, GOINGS, METRES, Surface, Zone
from paddock.games.force.data.tables import READY, REGISTERED
from paddock.games.force.events import Event
from paddock.games.force.refusals import Ending, Refusal
from paddock.games.force.state import INSTANCES, Frame
from paddock.games.force.things import INSTANCE, ZONE

UNKNOWN = phrase("card.unknown")
DONE_WORDS: dict[int, str] = {  # the word for DONE, by kind of decision
    Decision.AREA_SUPPORT: "go_on",
    Decision.RUNNER: "no_runner",
    Decision.HORSE_SUPPORT: "go_on",
    Decision.GUARD: "no_guard",
    Decision.PRIORITY: "pass",
    Decision.CHOOSE: "none",
    Decision.SEARCH: "none",
}
ZONES: dict[int, str] = {
    Zone.HAND: "hand",
    Zone.DOWN: "down",
    Zone.FARM: "farm",
    Zone.RUN: "run",
    Zone.SITUATIONS: "situations",
    Zone.DESK: "desk",
    Zone.REMOVED: "removed",
    Zone.ASIDE: "aside",
}
YES_NO_WORDS: dict[int, tuple[str, str]] = {Decision.MULLIGAN: ("change", "keep")}  # by kind of decision; usually yes and no
ASKED_BY_A_CARD = {"named", "order", "optional", "choose", "discard", "mode", "number", "replace", "search", "stack", "cost"}
NO_CARD = -1  # instead of an instance


def zone(number: int) -> Phrase:
    """The name of a zone. An area is named after its style."""
    if Zone.AREA1 <= number <= Zone.AREA4:
        return phrase(f"area.{number - Zone.AREA1 + 1}")
    return phrase(f"zone.{ZONES[number]}")


def going(number: int) -> Phrase:
    return phrase(f"going.{GOINGS[number - 1]}")


def race(course: int, surface: int, metres: int, today: int) -> Phrase:
    return phrase(
        "race.whole",
        course=phrase(f"course.{COURSES[course]}"),
        surface=phrase("surface.dirt" if surface == Surface.DIRT else "surface.turf"),
        metres=metres,
        distance=phrase(f"distance.{CATEGORY[METRES.index(metres)]}"),
        going=going(today),
    )


def deck(slot: int) -> Phrase:
    """The name of a deck in a choice: a ready deck has its name, and a seat's own deck its number."""
    return phrase(f"deck.{slot}") if slot < READY else phrase("deck.own", n=(slot - READY) % REGISTERED + 1)


class Narrator:
    """The phrases at a table with these cards as instances."""

    def __init__(self, cards: tuple[int, ...], kind: int = 0, mode_card: int = 0) -> None:
        """cards: the card behind each instance; 0: unknown. kind: the kind of the pending decision. mode_card: the card with the modes to
        choose from, or 0."""
        self.cards, self.kind, self.mode_card = cards, kind, mode_card

    def card(self, instance: int) -> Phrase:
        """The name of the card behind an instance."""
        if 0 <= instance < INSTANCES and self.cards[instance]:
            return phrase(f"card.{self.cards[instance]}")
        return UNKNOWN

    # ------------------------------------------------------------------ decisions
    def asked(self, kind: str, subject: tuple[int, ...]) -> Phrase:
        """The question of a decision, with the card it is about and the number of things still to choose or pay."""
        source, left = subject[0], subject[1]
        key = f"asks.{kind}" if source < 0 else f"asks.{kind}_for"
        return phrase(key, card=self.card(source), n=left)

    def hint(self, kind: str, subject: tuple[int, ...]) -> Phrase:
        """The explanation of a decision. If a card's text asks for the decision, it is that text."""
        source = subject[0] if subject else NO_CARD
        if kind in ASKED_BY_A_CARD and 0 <= source < INSTANCES and self.cards[source]:
            return phrase("hint.by_text", card=self.card(source), text=phrase(f"card.{self.cards[source]}.text"))
        return phrase(f"hint.{kind}")

    def action(self, action: int) -> Phrase:
        """The name of an action. It depends on the pending decision: DONE can mean "pass" or "no guard"."""
        if 0 <= action < INSTANCES:
            return phrase("action.card", card=self.card(action))
        if action == Action.DONE:
            return phrase(f"action.{DONE_WORDS.get(self.kind, 'done')}")
        if action in (Action.YES, Action.NO):
            yes, no = YES_NO_WORDS.get(self.kind, ("yes", "no"))
            return phrase(f"action.{yes if action == Action.YES else no}")
        kind, index = Action.split(action)
        if self.mode_card and kind == Action.MODE:
            return phrase(f"card.{self.mode_card}.mode.{index + 1}")
        return phrase("action.deck", deck=deck(index)) if kind == Action.DECK_SLOT else action_phrase(Action, action)

    # ------------------------------------------------------------------ what happens
    def name_of(self, thing: Thing | None, value: int) -> Any:
        """The name of a thing for people. A card has its own name, and so has a zone."""
        if thing is INSTANCE:
            return self.card(value)
        return zone(value) if thing is ZONE else name_of(thing, value)

    def event(self, name: str, kind: int, values: tuple[int, ...]) -> Phrase:
        """The sentence for an event. Most sentences use the declared values; the events below need other words."""
        declared, key = Event(kind), f"event.{name}"
        gaps = {gap.name: self.name_of(gap.thing, value) for gap, value in zip(declared.gaps, values)}
        if declared == Event.RACE:
            return phrase(key, race=race(*values))
        if declared == Event.DECK_SHOWN:
            return phrase(key, seat=gaps["seat"], deck=deck(values[1])) if values[1] >= 0 else phrase(f"{key}_closed", seat=gaps["seat"])
        if declared == Event.DEALT:
            cards = [self.card(card) for card in values[1:]]
            return phrase(key, **gaps, cards=cards) if cards else phrase(f"{key}_unseen", **gaps)
        if declared == Event.AREAS_LAID:
            return phrase(key, **gaps, n=sum(values[1:]))
        if declared == Event.AREA_REACHED:
            area = values[1]
            return phrase(key, seat=gaps["seat"], area=phrase(f"area.{area}")) if area else phrase(f"{key}_end", seat=gaps["seat"])
        if declared == Event.GOING:
            old, new = values[1:]
            return phrase(key, seat=gaps["seat"], old=going(old), new=going(new))
        return phrase(key, **gaps)

    def refusal(self, code: int, action: int) -> Phrase:
        return refusal(code, action)

    def reason(self, code: int) -> Phrase:
        return reason(code)


def refusal(code: int, action: int) -> Phrase:
    """The reason for a refusal. Codes below the first Refusal mean that the action does not answer the decision."""
    return phrase(f"refused.{Refusal(code).key if code >= min(Refusal) else 'answer'}")


def reason(code: int) -> Phrase:
    """The reason why the race ended."""
    return phrase(f"reason.{Ending(code).key}")


def at(s: Any, t: Any) -> Narrator:
    """The narrator of this table."""
    cards, kind = tuple(int(card) for card in s["card"]), int(s["asked"])
    mode_card = cards[int(s["frame"][int(s["depth"]) - 1][Frame.SOURCE])] if kind == Decision.MODE else 0
    return Narrator(cards, kind, mode_card)


UNBOUND = Narrator((0,) * INSTANCES)  # for phrases without a table: no card is known
asked, hint, action, event = UNBOUND.asked, UNBOUND.hint, UNBOUND.action, UNBOUND.event
