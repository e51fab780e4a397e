"""The phrases of Long Shot: questions, actions, refusals and events."""

from collections.abc import Callable
from typing import Any

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from paddock.engine.presentation.narration import event_phrase
from paddock.engine.rules.declared import Gap
from paddock.games.long_shot import state
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.state import PAID_PLACES, PASS, PLAY_CARD, SIDES, STOP, TO_BOX, horse_of, is_free, value_of

REFUSED = {
    state.NOT_HELD: "refused.LS-3.1",
    state.CARD_FIRST: "refused.card_first",
    state.PLACE_IT: "refused.place_it",
    state.NO_SUCH_BOX: "refused.LS-1.1",
    state.OTHER_HORSE: "refused.other_horse",
    state.NUMBERED_TO_EMPTY: "refused.LS-4.1",
    state.FREE_TO_EMPTY: "refused.LS-4.2",
    state.SAME_VALUE: "refused.LS-4.3",
    state.MUST_PLACE: "refused.LS-4.5",
    state.SAME_BOX: "refused.same_box",
    state.NOT_NOW: "refused.LS-4.6",
    state.TURNED_FIRST: "refused.LS-3.2",
}


def card(code: int) -> Phrase:
    """A card: the 5 of horse 3, a free 5."""
    if is_free(code):
        return phrase("card.free", value=value_of(code))
    return phrase("card.horse", horse=horse_of(code) + 1, value=value_of(code))


def box(number: int) -> Phrase:
    return phrase(f"box.{'ab'[number % SIDES]}", horse=number // SIDES + 1)


def dollars(amount: int) -> str:
    """$60,000 or −$2,000."""
    return f"{'−' if amount < 0 else ''}${abs(amount):,}"


def signed(amount: int) -> str:
    """+$60,000, −$2,000 or $0."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def placing(place: int) -> Phrase:
    """First, second, third or unplaced."""
    return phrase(f"place.{min(place, state.UNPLACED)}")


TEXTS: dict[str, Callable[[int], Any]] = {  # what fills a gap of this name
    "card": card,
    "box": box,
    "place": placing,
    "amount": signed,
    "money": dollars,
    "owed": dollars,
    "paid": dollars,
}


def own_texts(gaps: tuple[Gap, ...], values: tuple[int, ...]) -> dict[str, Any]:
    """What fills the gaps of a sentence that have texts of this game's own."""
    return {gap.name: TEXTS[gap.name](value) for gap, value in zip(gaps, values) if gap.name in TEXTS}


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    _, may_pass, due, _ = subject
    if kind == "play":
        return phrase("asks.play_or_pass" if may_pass else "asks.play")
    if kind in ("box", "turned"):
        return phrase(f"asks.{kind}", card=card(due))
    return phrase(f"asks.{kind}")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind == "play":
        return phrase("hint.play_spurt" if subject[0] else "hint.play")
    return phrase(f"hint.{kind}")


def action(action: int) -> Phrase:
    if action == PASS:
        return phrase("action.pass")
    if action == STOP:
        return phrase("action.stop")
    if action >= TO_BOX:
        return phrase("action.box", box=box(action - TO_BOX))
    return phrase("action.card", card=card(action - PLAY_CARD))


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    what = Event(kind)
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
    return phrase(REFUSED[code])


def reason(code: int) -> Phrase:
    return phrase("reason.money")
