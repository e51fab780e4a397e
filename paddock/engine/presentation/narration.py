"""Phrases for declared things, events, actions and refusals. A game's narrator uses these functions and adds further gaps if needed."""

from typing import Any

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from paddock.engine.rules.declared import ActionEnum, EventEnum, RefusalEnum
from paddock.engine.rules.things import Thing


def name_of(thing: Thing | None, value: int) -> Any:
    """The name of a thing for people: a seat's name, words, or a number. Without a thing the value is a plain number."""
    if thing is None:
        return value
    if thing.is_seat:
        return SeatName(value)
    if thing.parts:
        return phrase(thing.key, **{part.name: name_of(part, one) for part, one in zip(thing.parts, thing.split(value))})
    return phrase(f"{thing.key}.{thing.words[value]}") if thing.words else value + thing.first


def event_gaps(event: EventEnum, values: tuple[int, ...]) -> dict[str, Any]:
    """The values for the gaps in an event's sentence."""
    return {gap.name: name_of(gap.thing, value) for gap, value in zip(event.gaps, values)}


def event_phrase(event: EventEnum, values: tuple[int, ...], **more: Any) -> Phrase:
    """The sentence that describes an event. `more` replaces or adds gaps."""
    return phrase(f"event.{event.key}", **(event_gaps(event, values) | more))


def action_phrase(actions: type[ActionEnum], action: int) -> Phrase:
    """The label of an action on a button."""
    kind, which = actions.split(action)
    return phrase(f"action.{kind.key}", **({kind.thing.name: name_of(kind.thing, which)} if kind.thing else {}))


def refusal_phrase(refusal: RefusalEnum, actions: type[ActionEnum], action: int) -> Phrase:
    """The reason why an action is refused. The sentence may name the thing of the action. The gaps of other things are empty."""
    gaps: dict[str, Any] = {kind.thing.name: "" for kind in actions if kind.thing}
    if 0 <= action < actions.count():
        kind, which = actions.split(action)
        if kind.thing:
            gaps[kind.thing.name] = name_of(kind.thing, which)
    return phrase(f"refused.{refusal.key}", **gaps)
