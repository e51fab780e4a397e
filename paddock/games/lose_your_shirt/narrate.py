"""The phrases of Lose Your Shirt: questions, actions, refusals and events."""

from collections.abc import Callable
from typing import Any

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.narration import action_phrase, event_gaps, name_of, refusal_phrase
from paddock.engine.rules.things import Thing
from paddock.games.lose_your_shirt.actions import Action
from paddock.games.lose_your_shirt.cards import BLACK, RED, horse_of, spaces_of
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.refusals import Ending, Refusal
from paddock.games.lose_your_shirt.things import CARD, CHIPS, HORSE, MONEY


def pounds(amount: int) -> str:
    """An amount of money. A debt has its sign before the currency."""
    return f"−£{-amount:,}" if amount < 0 else f"£{amount:,}"


def horse_name(horse: int) -> Any:
    return name_of(HORSE, horse)


def card_name(kind: int) -> Phrase:
    """A card in words."""
    if kind == RED:
        return phrase("card.red")
    if kind == BLACK:
        return phrase("card.black")
    return phrase("card.horse", horse=horse_of(kind) + 1, spaces=spaces_of(kind))


NAMES: dict[Thing, Callable[[int], Any]] = {CARD: card_name, MONEY: pounds}  # things with names in a form of their own


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    """The question. `bet_asks` and `asks` say what the subject holds."""
    if kind == "stake":
        return phrase("asks.stake", horse=horse_name(subject[2]), stake=pounds(subject[3]), money=pounds(subject[0]))
    if kind in ("kind", "back", "more"):
        return phrase(f"asks.{kind}", money=pounds(subject[0]), pool=pounds(subject[1]))
    if kind == "horse":
        return phrase("asks.horse_back" if subject[1] < 0 else "asks.horse", n=abs(subject[1]))
    if kind == "lane":
        return phrase("asks.lane_back" if subject[1] < 0 else "asks.lane", horse=horse_name(subject[2]), n=abs(subject[1]))
    return phrase(f"asks.{kind}")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind in ("kind", "back", "more", "stake"):
        return phrase(f"hint.{kind}", money=pounds(subject[0]), pool=pounds(subject[1]))
    return phrase(f"hint.{kind}")


def action(action: int) -> Phrase:
    """The label of an action."""
    what, which = Action.split(action)
    if what in (Action.BACK, Action.PLAY, Action.PLAY_BET):
        return phrase(f"action.{what.key}", card=card_name(which))
    if what == Action.ADD_CHIP:
        return phrase("action.chip", amount=pounds(CHIPS[which]))
    return action_phrase(Action, action)


def refusal(code: int, action: int) -> Phrase:
    return refusal_phrase(Refusal(code), Action, action)


def reason(code: int) -> Phrase:
    return phrase(f"reason.{Ending(code).key}")


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    """The sentence that tells an event. The declaration of some events names their first values only; the others are alike."""
    what = Event(kind)
    key = f"event.{what.key}"
    gaps = event_gaps(what, values) | {g.name: NAMES[g.thing](value) for g, value in zip(what.gaps, values) if g.thing in NAMES}
    if what == Event.BET_PLACED:
        stakes = [pounds(stake) for stake in values[2:]]
        return phrase(key, **gaps, stakes=stakes, n=len(stakes))
    if what == Event.BET_PLAYED:
        return phrase(key, **gaps, horse=horse_name(horse_of(values[1])))
    if what == Event.BETS_SHOWN:
        return phrase(key, **gaps, horses=[horse_name(horse_of(kind)) for kind in values[1:]])
    if what == Event.CROSSED:
        return phrase("event.crossed_first" if values[1] == 1 else key, **gaps)
    if what == Event.PAID:
        prize, back = values[4:]
        return phrase(key if back else "event.paid_no_stake", **gaps, total=pounds(prize + back))
    if what == Event.MOVED:
        _, _, steps, from_lane, lane, _ = values
        way = "_back" if steps < 0 else ""
        turn = "_lane" if lane != from_lane else ""  # LY-4.3: the lane is said when it changed
        return phrase(f"{key}{way}{turn}", **gaps, n=abs(steps))
    return phrase(key, **gaps)
