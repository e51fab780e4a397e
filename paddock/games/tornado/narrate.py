"""The phrases of Tornado: questions, actions, refusals and events."""

from typing import Any

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.narration import action_phrase, event_gaps, event_phrase, name_of, refusal_phrase
from paddock.engine.rules.things import Thing
from paddock.games.tornado import geometry
from paddock.games.tornado.actions import Action
from paddock.games.tornado.events import Event
from paddock.games.tornado.refusals import Ending, Refusal
from paddock.games.tornado.state import front_of_type
from paddock.games.tornado.things import BACK, CARD, CELL, FACE, PLACE, STRAIGHT, Source

SPECIAL_KINDS = {"take", "lay", "throttle", "which"}  # their question depends on the position


# ------------------------------------------------------------------ things


def card_words(kind: int) -> Phrase:
    return phrase(f"card.{CARD.words[kind]}")


def straight_gaps(kind: int) -> dict[str, Any]:
    """The gaps for a card that lies straight side up: its number of splashes and its short name."""
    return {"n": front_of_type(kind), "card": CARD.write(kind)}


def place_words(place: int) -> Phrase:
    straight = name_of(STRAIGHT, geometry.straight_of_place(place))
    return phrase(
        "where.place", straight=straight, column=geometry.column_of_place(place) - geometry.MIDDLE, row=geometry.row_of_place(place) + 1
    )


def face_words(face: int) -> Phrase:
    q, i = geometry.q_of_face(face), geometry.i_of_face(face)
    key = "where.face_mirrored" if geometry.mirror_of_face(face) else "where.face"
    return phrase(key, turn=geometry.turn_of_face(face) + 1, q=q, h=geometry.height_of(q, i))


def cell_words(cell: int) -> Phrase:
    if cell == geometry.LINE:
        return phrase("where.line")
    if geometry.in_turn(cell):
        q, i = divmod(geometry.hexagon_of(cell), geometry.SLOTS)
        return phrase("where.hexagon", turn=geometry.turn_of(cell) + 1, q=q, h=geometry.height_of(q, i))
    straight = name_of(STRAIGHT, geometry.straight_of(cell))
    return phrase(
        "where.cell",
        straight=straight,
        column=geometry.column_of(cell) - geometry.MIDDLE,
        lane=geometry.lane_of(cell) + 1,
        k=geometry.nth_of(cell) + 1,
    )


def source_words(source: int, where: int) -> Phrase:
    if source == Source.STACK:
        return phrase("where.stack")
    return face_words(where) if source == Source.FACE else place_words(where)


SPOTS = {PLACE: place_words, FACE: face_words, CELL: cell_words}


def spot_words(thing: Thing | None, spot: int) -> Phrase:
    """The name of a place, of a turn face or of a cell."""
    assert thing is not None
    return SPOTS[thing](spot)


# ------------------------------------------------------------------ what is asked


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    """The question. A boat that no throttle card moves is asked differently."""
    if kind in SPECIAL_KINDS and subject[1]:
        return phrase(f"asks.{kind}_stuck", back=name_of(BACK, subject[1]))
    return phrase(f"asks.{kind}", value=subject[1] if len(subject) > 1 else "")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind in SPECIAL_KINDS and subject[1]:
        return phrase(f"hint.{kind}_stuck")
    return phrase(f"hint.{kind}")


# ------------------------------------------------------------------ actions


def action(action: int) -> Phrase:
    """The text of an action on a button."""
    kind, which = Action.split(action)
    if kind.thing in SPOTS:
        return phrase(f"action.{kind.key}", where=spot_words(kind.thing, which))
    if kind == Action.START_BEHIND:
        return phrase("action.start_behind", column=-which)
    if kind == Action.LAY_STRAIGHT:
        card, place = divmod(which, PLACE.size)
        return phrase("action.lay_straight", **straight_gaps(card), where=place_words(place))
    return action_phrase(Action, action)


def refusal(code: int, action: int) -> Phrase:
    return refusal_phrase(Refusal(code), Action, action)


def reason(code: int) -> Phrase:
    return phrase(f"reason.{Ending(code).key}")


# ------------------------------------------------------------------ events


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    """The sentence that tells an event."""
    what = Event(kind)
    if what == Event.RACE_BEGINS:
        return phrase("event.heat_begins" if values[0] == 0 else "event.final_begins")
    if what == Event.RESULT:
        return phrase("event.heat_result" if values[2] == 0 else "event.final_result", **event_gaps(what, values))
    return event_phrase(what, values, **special_gaps(what, values))


def special_gaps(what: Event, values: tuple[int, ...]) -> dict[str, Any]:
    """The gaps of an event that need more than the name of a thing."""
    gaps = {gap.name: spot_words(gap.thing, value) for gap, value in zip(what.gaps, values) if gap.thing in SPOTS}
    if what == Event.HOLDS:
        return {"cards": [name_of(CARD, card) for card in values[1:]]}
    if what in (Event.TOOK, Event.TAKEN):
        return {"where": source_words(values[2], values[3])}
    if what == Event.STARTS_BEHIND:
        return {"column": -values[1]}
    if what in (Event.LAID_STRAIGHT, Event.LAID_BEHIND):
        return {**gaps, **straight_gaps(values[1])}
    return gaps
