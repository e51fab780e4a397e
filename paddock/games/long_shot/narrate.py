"""Which words say what happens in Long Shot."""

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from paddock.games.long_shot import events, state
from paddock.games.long_shot.state import PASS, PLAY_CARD, SIDES, STOP, TO_BOX, horse_of, is_free, value_of

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
    key = f"event.{name}"
    if kind in CARDS_TOLD:
        return phrase(key, seat=SeatName(values[0]), card=card(values[1]), box=box(values[2]) if len(values) > 2 else "")
    if kind == events.GATHERED:
        return phrase(key, n=len(values), cards=[card(c) for c in values])
    if kind == events.HAND_SHOWN:
        return phrase(key if len(values) > 1 else "event.empty_hand", seat=SeatName(values[0]), cards=[card(c) for c in values[1:]])
    if kind in HORSES_TOLD:
        return phrase(key, **dict(zip(HORSES_TOLD[kind], values)))
    if kind == events.FINISHED:
        return phrase("event.finished" if values[1] <= state.PAID_PLACES else "event.unplaced", horse=values[0], place=placing(values[1]))
    if kind == events.RACE_OPENED:
        return phrase(f"event.race_opens_{values[0]}", seat=SeatName(values[1]))
    if kind == events.ROUND_OPENS:
        return phrase(key, round=values[0], seat=SeatName(values[1]))
    if kind == events.ORDER_PAID:
        seat, horse, place, amount = values
        return phrase(key, seat=SeatName(seat), horse=horse, place=placing(place), amount=signed(amount))
    if kind == events.TICKETS_PAID:
        seat, horse, place, points, amount = values
        return phrase(key, seat=SeatName(seat), horse=horse, place=placing(place), points=points, amount=signed(amount))
    if kind == events.SETTLED:
        return phrase(key, seat=SeatName(values[0]), amount=signed(values[1]), money=dollars(values[2]))
    if kind == events.BROKE:
        return phrase(key, seat=SeatName(values[0]), owed=dollars(values[1]), paid=dollars(values[2]))
    if kind == events.LIMIT:
        return phrase(key, round=values[0])
    if kind in (events.YOUR_ORDER, events.OPEN_ORDER):
        return phrase(key, seat=SeatName(values[0]), horse=values[1])
    return phrase(key, seat=SeatName(values[0])) if values else phrase(key)


CARDS_TOLD = (events.PLACED, events.PLACED_SECOND, events.DREW, events.TURNED, events.TURNED_UP, events.TURNED_PLACED)
HORSES_TOLD = {
    events.MOVED: ("horse", "spaces", "to"),
    events.STOOD: ("horse", "on"),
    events.CROSSED: ("horse", "past", "sum"),
    events.SPURT_OPENS: ("horse", "on"),
}


def refusal(code: int, action: int) -> Phrase:
    return phrase(REFUSED[code])


def reason(code: int) -> Phrase:
    return phrase("reason.money")
