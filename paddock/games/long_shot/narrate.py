"""The phrases of Long Shot: questions, actions, refusals and events."""

from collections.abc import Callable
from typing import Any

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from paddock.engine.presentation.narration import event_phrase, name_of
from paddock.engine.rules.declared import Gap
from paddock.games.long_shot.actions import Action
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.refusals import Ending, Refusal
from paddock.games.long_shot.state import PAID_PLACES, UNPLACED, horse_of, is_free, value_of
from paddock.games.long_shot.things import BOX, HORSE, SIDE


def card(code: int) -> Phrase:
    """A card: the 5 of horse 3, a free 5."""
    if is_free(code):
        return phrase("card.free", value=value_of(code))
    return phrase("card.horse", horse=horse_of(code) + 1, value=value_of(code))


def box(number: int) -> Phrase:
    horse, side = BOX.split(number)
    return phrase(f"box.{SIDE.words[side]}", horse=name_of(HORSE, horse))


def dollars(amount: int) -> str:
    """$60,000 or −$2,000."""
    return f"{'−' if amount < 0 else ''}${abs(amount):,}"


def signed(amount: int) -> str:
    """+$60,000, −$2,000 or $0."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def placing(place: int) -> Phrase:
    """First, second, third or unplaced."""
    return phrase(f"place.{min(place, UNPLACED)}")


TEXTS: dict[str, Callable[[int], Any]] = {  # the text for each gap name that needs more than a name or a number
    "card": card,
    "box": box,
    "place": placing,
    "amount": signed,
    "money": dollars,
    "owed": dollars,
    "paid": dollars,
}


SAME_WORDS = {Event.LAST_ORDER_PAID: Event.ORDER_PAID, Event.LAST_TICKETS_PAID: Event.TICKETS_PAID}  # the rule alone differs


def own_texts(gaps: tuple[Gap, ...], values: tuple[int, ...]) -> dict[str, Any]:
    """The gaps of a sentence that TEXTS fills."""
    return {gap.name: TEXTS[gap.name](value) for gap, value in zip(gaps, values) if gap.name in TEXTS}


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    _, may_pass, due, _, _ = subject
    if kind == "play":
        return phrase("asks.play_or_pass" if may_pass else "asks.play")
    if kind in ("box", "turned"):
        return phrase(f"asks.{kind}", card=card(due))
    return phrase(f"asks.{kind}")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    *_, must_fill = subject
    if must_fill:
        return phrase(f"hint.{kind}_fill")
    if kind == "play":
        return phrase("hint.play_spurt" if subject[0] else "hint.play")
    return phrase(f"hint.{kind}")


def action(action: int) -> Phrase:
    kind, which = Action.split(action)
    return phrase(f"action.{kind.key}", **({kind.thing.name: TEXTS[kind.thing.name](which)} if kind.thing else {}))


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    what = SAME_WORDS.get(Event(kind), Event(kind))
    if what == Event.GATHERED:
        return phrase("event.gathered", n=len(values), cards=[card(code) for code in values])
    if what == Event.HAND_SHOWN:
        key = "event.hand_shown" if len(values) > 1 else "event.empty_hand"
        return phrase(key, seat=SeatName(values[0]), cards=[card(code) for code in values[1:]])
    if what == Event.RACE_OPENS:
        return phrase(f"event.race_opens_{values[0]}", seat=SeatName(values[1]))
    if what == Event.FINISHED and values[1] > PAID_PLACES:
        return phrase("event.unplaced", horse=values[0])
    return event_phrase(what, values, **own_texts(what.gaps, values))


def refusal(code: int, action: int) -> Phrase:
    return phrase(f"refused.{Refusal(code).key}")


def reason(code: int) -> Phrase:
    return phrase(f"reason.{Ending(code).key}")
