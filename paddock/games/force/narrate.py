"""Which words say what happens in Force of the Horse. What an instance is depends on the decks, so the words are bound to a table (`at`)."""

from collections.abc import Callable
from typing import Any

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from paddock.games.force import events
from paddock.games.force.actions import DECK_SLOT, DONE, MODE, MODES, NO, NUMBER, ORDINAL, YES
from paddock.games.force.data import kinds
from paddock.games.force.data.codes import (
    AREA1,
    AREA4,
    ASIDE,
    CATEGORY,
    COURSES,
    DESK,
    DIRT,
    DOWN,
    FARM,
    GOINGS,
    HAND,
    METRES,
    REMOVED,
    RUN,
    SITUATIONS,
)
from paddock.games.force.data.tables import READY, REGISTERED
from paddock.games.force.state import F_SOURCE, INSTANCES
from paddock.games.force.turn import refusals

UNKNOWN = phrase("card.unknown")
REFUSED = {
    refusals.NOT_IN_HAND: "not_in_hand", refusals.SAME_CARD: "same_card", refusals.NOT_A_HORSE: "not_a_horse", refusals.NOT_A_FORCE: "not_a_force",
    refusals.NOT_A_SUPPORT: "not_a_support", refusals.ONLY_IN_A_RUN: "only_in_a_run", refusals.NOT_IN_A_RUN: "not_in_a_run",
    refusals.UNSUITED: "unsuited", refusals.FORBIDDEN: "forbidden", refusals.DOES_NOTHING: "does_nothing", refusals.CANNOT_PAY: "cannot_pay",
    refusals.BAD_PAYMENT: "bad_payment", refusals.MUST_DO: "must_do", refusals.REPEATED: "repeated",
}  # fmt: skip
STOPS = {  # what it means to stop, by what is asked
    kinds.ASK_AREA_SUPPORT: "go_on", kinds.ASK_RUNNER: "no_runner", kinds.ASK_HORSE_SUPPORT: "go_on", kinds.ASK_GUARD: "no_guard",
    kinds.ASK_PRIORITY: "pass", kinds.ASK_CHOOSE: "none", kinds.ASK_SEARCH: "none",
}  # fmt: skip
ZONES = {
    HAND: "hand", DOWN: "down", FARM: "farm", RUN: "run", SITUATIONS: "situations", DESK: "desk", REMOVED: "removed", ASIDE: "aside",
}  # fmt: skip
ANSWERS = {kinds.ASK_MULLIGAN: ("change", "keep")}  # yes and no in other words, by what is asked
BY_TEXT = {"named", "order", "optional", "choose", "discard", "mode", "number", "replace", "search", "stack", "cost"}
NOBODY = -1
CARD_NEXT = {  # events whose values are a seat and a card
    events.TURNED_UP, events.DREW, events.PLAYS, events.NAMES, events.PAYS, events.PUT_TO_RUN, events.PUT_TO_GUARD, events.DISCARDS, events.DISCARDS_OVER,
    events.CHOSE_CARD, events.WAITS, events.RESOLVES, events.DROPPED, events.EFFECT_BEGINS, events.EFFECT_ENDS, events.REPLACES,
}  # fmt: skip
NUMBER_NEXT = {  # a seat and a number
    events.SET_ASIDE, events.TURN_BEGINS, events.DISTANCE, events.PAID, events.EXTRA_RUN, events.KEEPS, events.CHOSE_NUMBER,
}  # fmt: skip


def zone(number: int) -> Phrase:
    """A zone's name; an area by its style."""
    if AREA1 <= number <= AREA4:
        return phrase(f"area.{number - AREA1 + 1}")
    return phrase(f"zone.{ZONES[number]}")


def race(course: int, surface: int, metres: int, going: int) -> Phrase:
    return phrase(
        "race.whole", course=phrase(f"course.{COURSES[course]}"), surface=phrase("surface.dirt" if surface == DIRT else "surface.turf"),
        metres=metres, distance=phrase(f"distance.{CATEGORY[METRES.index(metres)]}"), going=phrase(f"going.{GOINGS[going - 1]}"),
    )  # fmt: skip


def deck(slot: int) -> Phrase:
    """A deck as it is offered: a ready one by its name, one's own by its number."""
    return phrase(f"deck.{slot}") if slot < READY else phrase("deck.own", n=(slot - READY) % REGISTERED + 1)


class Narrator:
    """The words at a table whose instances are these cards."""

    def __init__(self, cards: tuple[int, ...], kind: int = 0, chooses: int = 0) -> None:
        """kind: what is asked; chooses: the card among whose ways is to be chosen, 0: none."""
        self.cards, self.kind, self.chooses = cards, kind, chooses

    def card(self, instance: int) -> Phrase:
        """The name of a card one sees."""
        if 0 <= instance < INSTANCES and self.cards[instance]:
            return phrase(f"card.{self.cards[instance]}")
        return UNKNOWN

    # ------------------------------------------------------------------ decisions
    def asked(self, kind: str, subject: tuple[int, ...]) -> Phrase:
        """What is asked: the card it is asked for, and how many are still to be chosen or paid."""
        source, left = subject[0], subject[1]
        key = f"asks.{kind}" if source < 0 else f"asks.{kind}_for"
        return phrase(key, card=self.card(source), n=left)

    def hint(self, kind: str, subject: tuple[int, ...]) -> Phrase:
        """What the decision means; where a card's text asks for it, that text."""
        source = subject[0] if subject else NOBODY
        if kind in BY_TEXT and 0 <= source < INSTANCES and self.cards[source]:
            return phrase("hint.by_text", card=self.card(source), text=phrase(f"card.{self.cards[source]}.text"))
        return phrase(f"hint.{kind}")

    def action(self, action: int) -> Phrase:
        if 0 <= action < INSTANCES:
            return phrase("action.card", card=self.card(action))
        if action == DONE:
            return phrase(f"action.{STOPS.get(self.kind, 'done')}")
        if action in (YES, NO):
            yes, no = ANSWERS.get(self.kind, ("yes", "no"))
            return phrase(f"action.{yes if action == YES else no}")
        if self.chooses and MODE <= action < MODE + MODES:
            return phrase(f"card.{self.chooses}.mode.{action - MODE + 1}")
        for base, key in ((NUMBER, "number"), (DECK_SLOT, "deck"), (ORDINAL, "ordinal"), (MODE, "mode")):
            if action >= base:
                return (
                    phrase("action.deck", deck=deck(action - base))
                    if base == DECK_SLOT
                    else phrase(f"action.{key}", n=action - base + (base != NUMBER))
                )
        raise ValueError(action)

    # ------------------------------------------------------------------ what happens
    def event(self, name: str, kind: int, values: tuple[int, ...]) -> Phrase:
        told = SPECIAL.get(kind)
        if told:
            return told(self, f"event.{name}", values)
        seat = SeatName(values[0]) if values else ""
        if kind in CARD_NEXT:
            return phrase(f"event.{name}", seat=seat, card=self.card(values[1]))
        if kind in NUMBER_NEXT:
            return phrase(f"event.{name}", seat=seat, n=values[1])
        return phrase(f"event.{name}", seat=seat)

    def refusal(self, code: int, action: int) -> Phrase:
        return refusal(code, action)

    def reason(self, code: int) -> Phrase:
        return reason(code)


def told_race(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    course, surface, metres, going = values
    return phrase(key, race=race(course, surface, metres, going))


def told_deck(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    if values[1] < 0:
        return phrase(f"{key}_closed", seat=SeatName(values[0]))
    return phrase(key, seat=SeatName(values[0]), deck=deck(values[1]))


def told_hand(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    if len(values) == 1:
        return phrase(f"{key}_unseen", seat=SeatName(values[0]))
    return phrase(key, seat=SeatName(values[0]), cards=[tell.card(card) for card in values[1:]])


def told_areas(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), n=sum(values[1:]))


def told_area(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    area = values[1]
    return phrase(key, seat=SeatName(values[0]), area=phrase(f"area.{area}")) if area else phrase(f"{key}_end", seat=SeatName(values[0]))


def told_totals(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), run=values[1], guard=values[2])


def told_move(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), card=tell.card(values[1]), of=zone(values[2]), to=zone(values[3]))


def told_discard(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), card=tell.card(values[1]), source=tell.card(values[2]))


def told_unseen(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), of=zone(values[1]), to=zone(values[2]))


def told_look(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), card=tell.card(values[1]), zone=zone(values[2]))


def told_looks(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), owner=SeatName(values[1]), n=values[2], zone=zone(values[3]))


def told_going(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), old=phrase(f"going.{GOINGS[values[1] - 1]}"), new=phrase(f"going.{GOINGS[values[2] - 1]}"))


def told_mode(tell: Narrator, key: str, values: tuple[int, ...]) -> Phrase:
    return phrase(key, seat=SeatName(values[0]), n=values[1] + 1)


SPECIAL: dict[int, Callable[[Narrator, str, tuple[int, ...]], Phrase]] = {
    events.RACE: told_race, events.DECK_SHOWN: told_deck, events.DEALT: told_hand, events.AREAS_LAID: told_areas,
    events.AREA_REACHED: told_area, events.COMPARED: told_totals, events.MOVED: told_move, events.MOVED_UNSEEN: told_unseen,
    events.LOOKED: told_look, events.REVEALED: told_look, events.LOOKS: told_looks, events.GOING: told_going, events.CHOSE_MODE: told_mode,
    events.DISCARDS_COST: told_discard, events.DISCARDS_BY: told_discard,
}  # fmt: skip


def refusal(code: int, action: int) -> Phrase:
    return phrase(f"refused.{REFUSED.get(code, 'answer')}")


def reason(code: int) -> Phrase:
    return phrase(f"reason.{code}")


def at(s: Any, t: Any) -> Narrator:
    """The words at this table."""
    cards, kind = tuple(int(card) for card in s["card"]), int(s["asked"])
    chooses = cards[int(s["frame"][int(s["depth"]) - 1][F_SOURCE])] if kind == kinds.ASK_MODE else 0
    return Narrator(cards, kind, chooses)


UNBOUND = Narrator((0,) * INSTANCES)
asked, hint, action, event = UNBOUND.asked, UNBOUND.hint, UNBOUND.action, UNBOUND.event
