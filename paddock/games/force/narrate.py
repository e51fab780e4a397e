"""The phrases for Force of the Horse. The card behind an instance depends on the decks, so a narrator belongs to one table (`at`)."""

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
STOPS: dict[int, str] = {  # the meaning of DONE, by kind of decision
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
ANSWERS: dict[int, tuple[str, str]] = {Decision.MULLIGAN: ("change", "keep")}  # special words for yes and no, by kind of decision
BY_TEXT = {"named", "order", "optional", "choose", "discard", "mode", "number", "replace", "search", "stack", "cost"}
NOBODY = -1


def zone(number: int) -> Phrase:
    """A zone's name; an area by its style."""
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

    def __init__(self, cards: tuple[int, ...], kind: int = 0, chooses: int = 0) -> None:
        """kind: the kind of the pending decision. chooses: the card with the modes to choose from, or 0."""
        self.cards, self.kind, self.chooses = cards, kind, chooses

    def card(self, instance: int) -> Phrase:
        """The name of a visible card."""
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
        source = subject[0] if subject else NOBODY
        if kind in BY_TEXT and 0 <= source < INSTANCES and self.cards[source]:
            return phrase("hint.by_text", card=self.card(source), text=phrase(f"card.{self.cards[source]}.text"))
        return phrase(f"hint.{kind}")

    def action(self, action: int) -> Phrase:
        if 0 <= action < INSTANCES:
            return phrase("action.card", card=self.card(action))
        if action == Action.DONE:
            return phrase(f"action.{STOPS.get(self.kind, 'done')}")
        if action in (Action.YES, Action.NO):
            yes, no = ANSWERS.get(self.kind, ("yes", "no"))
            return phrase(f"action.{yes if action == Action.YES else no}")
        kind, which = Action.split(action)
        if self.chooses and kind == Action.MODE:
            return phrase(f"card.{self.chooses}.mode.{which + 1}")
        return phrase("action.deck", deck=deck(which)) if kind == Action.DECK_SLOT else action_phrase(Action, action)

    # ------------------------------------------------------------------ what happens
    def name_of(self, thing: Thing | None, value: int) -> Any:
        """The name of a thing for people. A card has its own name, and so has a zone."""
        return self.card(value) if thing is INSTANCE else zone(value) if thing is ZONE else name_of(thing, value)

    def event(self, name: str, kind: int, values: tuple[int, ...]) -> Phrase:
        what, key = Event(kind), f"event.{name}"
        gaps = {gap.name: self.name_of(gap.thing, value) for gap, value in zip(what.gaps, values)}
        if what == Event.RACE:
            return phrase(key, race=race(*values))
        if what == Event.DECK_SHOWN:
            return phrase(key, seat=gaps["seat"], deck=deck(values[1])) if values[1] >= 0 else phrase(f"{key}_closed", seat=gaps["seat"])
        if what == Event.DEALT:
            cards = [self.card(card) for card in values[1:]]
            return phrase(key, **gaps, cards=cards) if cards else phrase(f"{key}_unseen", **gaps)
        if what == Event.AREAS_LAID:
            return phrase(key, **gaps, n=sum(values[1:]))
        if what == Event.AREA_REACHED:
            area = values[1]
            return phrase(key, seat=gaps["seat"], area=phrase(f"area.{area}")) if area else phrase(f"{key}_end", seat=gaps["seat"])
        if what == Event.GOING:
            old, new = values[1:]
            return phrase(key, seat=gaps["seat"], old=going(old), new=going(new))
        return phrase(key, **gaps)

    def refusal(self, code: int, action: int) -> Phrase:
        return refusal(code, action)

    def reason(self, code: int) -> Phrase:
        return reason(code)


def refusal(code: int, action: int) -> Phrase:
    return phrase(f"refused.{Refusal(code).key if code >= min(Refusal) else 'answer'}")


def reason(code: int) -> Phrase:
    return phrase(f"reason.{Ending(code).key}")


def at(s: Any, t: Any) -> Narrator:
    """The narrator of this table."""
    cards, kind = tuple(int(card) for card in s["card"]), int(s["asked"])
    chooses = cards[int(s["frame"][int(s["depth"]) - 1][Frame.SOURCE])] if kind == Decision.MODE else 0
    return Narrator(cards, kind, chooses)


UNBOUND = Narrator((0,) * INSTANCES)
asked, hint, action, event = UNBOUND.asked, UNBOUND.hint, UNBOUND.action, UNBOUND.event
