"""Which words say what is asked, done and happening in Tornado."""

from typing import Any

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.narration import event_gaps, event_phrase, name_of
from paddock.engine.rules.things import Thing
from paddock.games.tornado.events import Event
from paddock.games.tornado.geometry import (
    LINE,
    MIDDLE,
    PLACES,
    SLOTS,
    column_of,
    column_of_place,
    height_of,
    hexagon_of,
    i_of_face,
    in_turn,
    lane_of,
    mirror_of_face,
    nth_of,
    q_of_face,
    row_of_place,
    straight_of,
    straight_of_place,
    turn_of,
    turn_of_face,
)
from paddock.games.tornado.notation import TYPE_NAMES
from paddock.games.tornado.state import (
    BEGIN_FINAL,
    CHOOSE_CARD,
    CHOOSE_LANE,
    FROM_FACE,
    FROM_STACK,
    GO_TO,
    LAY_CONNECTOR,
    LAY_STRAIGHT,
    LAY_TURN,
    NOTHING,
    PLAY_ONE,
    PLAY_THROTTLE,
    START_BEHIND,
    TAKE_FACE,
    TAKE_PLACE,
    TAKE_STACK,
    TURN,
    front_of_type,
)
from paddock.games.tornado.things import CARD, CELL, FACE, LOWEST, PLACE

STRAIGHT_WORDS = ("home", "back")
SPECIAL_KINDS = {"take", "lay", "throttle", "which"}  # their question depends on the position


# ------------------------------------------------------------------ things


def card_words(kind: int) -> Phrase:
    return phrase(f"card.{TYPE_NAMES[kind]}")


def straight_gaps(kind: int) -> dict[str, Any]:
    """A card that lies straight side up: its splashes, and what it is called."""
    return {"n": front_of_type(kind), "card": TYPE_NAMES[kind]}


def back_words(back: int) -> Phrase:
    return phrase("back.turn" if back == TURN else "back.connector")


def straight_words(straight: int) -> Phrase:
    return phrase(f"straight.{STRAIGHT_WORDS[straight]}")


def place_words(place: int) -> Phrase:
    straight = straight_words(straight_of_place(place))
    return phrase("where.place", straight=straight, column=column_of_place(place) - MIDDLE, row=row_of_place(place) + 1)


def face_words(face: int) -> Phrase:
    q, i = q_of_face(face), i_of_face(face)
    key = "where.face_mirrored" if mirror_of_face(face) else "where.face"
    return phrase(key, turn=turn_of_face(face) + 1, q=q, h=height_of(q, i))


def cell_words(cell: int) -> Phrase:
    if cell == LINE:
        return phrase("where.line")
    if in_turn(cell):
        q, i = divmod(hexagon_of(cell), SLOTS)
        return phrase("where.hexagon", turn=turn_of(cell) + 1, q=q, h=height_of(q, i))
    straight = straight_words(straight_of(cell))
    return phrase("where.cell", straight=straight, column=column_of(cell) - MIDDLE, lane=lane_of(cell) + 1, k=nth_of(cell) + 1)


def source_words(source: int, where: int) -> Phrase:
    if source == FROM_STACK:
        return phrase("where.stack")
    return face_words(where) if source == FROM_FACE else place_words(where)


SPOTS = {PLACE: place_words, FACE: face_words, CELL: cell_words}


def spot_words(thing: Thing | None, spot: int) -> Phrase:
    """The name of a place, of a turn face or of a cell."""
    assert thing is not None
    return SPOTS[thing](spot)


# ------------------------------------------------------------------ what is asked


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    """The question. A boat that no throttle card moves is asked differently."""
    if kind in SPECIAL_KINDS and subject[1]:
        return phrase(f"asks.{kind}_stuck", back=back_words(subject[1]))
    return phrase(f"asks.{kind}", value=subject[1] if len(subject) > 1 else "")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind in SPECIAL_KINDS and subject[1]:
        return phrase(f"hint.{kind}_stuck")
    return phrase(f"hint.{kind}")


# ------------------------------------------------------------------ actions


def action(action: int) -> Phrase:
    """A button's text, whatever the position."""
    if action == BEGIN_FINAL:
        return phrase("action.final")
    if action >= GO_TO:
        return phrase("action.go", where=cell_words(action - GO_TO))
    if action >= TAKE_FACE:
        return phrase("action.take", where=face_words(action - TAKE_FACE))
    if action >= TAKE_PLACE:
        return phrase("action.take", where=place_words(action - TAKE_PLACE))
    if action >= LAY_TURN:
        return phrase("action.lay_turn", where=face_words(action - LAY_TURN))
    if action >= LAY_CONNECTOR:
        return phrase("action.lay_connector", where=place_words(action - LAY_CONNECTOR))
    if action >= LAY_STRAIGHT:
        kind, place = divmod(action - LAY_STRAIGHT, PLACES)
        return phrase("action.lay_straight", **straight_gaps(kind), where=place_words(place))
    return short_action(action)


def short_action(action: int) -> Phrase:
    if action >= CHOOSE_CARD:
        return phrase("action.card", card=card_words(action - CHOOSE_CARD))
    if action == TAKE_STACK:
        return phrase("action.take_stack")
    if action == NOTHING:
        return phrase("action.nothing")
    if action >= START_BEHIND:
        return phrase("action.start_behind", column=START_BEHIND - action)
    if action >= CHOOSE_LANE:
        return phrase("action.lane", lane=action - CHOOSE_LANE + 1)
    if action >= PLAY_ONE:
        return phrase("action.one", value=action - PLAY_ONE + LOWEST)
    return phrase("action.throttle", value=action - PLAY_THROTTLE + LOWEST)


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
    if what == Event.LAID_STRAIGHT:
        return {**gaps, **straight_gaps(values[1])}
    return gaps


def refusal(code: int, action: int) -> Phrase:
    from paddock.games.tornado.game import CODES

    return phrase(f"refused.{CODES[code]}")


def reason(code: int) -> Phrase:
    return phrase("reason.race")
