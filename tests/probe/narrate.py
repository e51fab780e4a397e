"""The phrases for decisions, actions, events and refusals of the probe."""

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from tests.probe.rules import BURY, CLOSE, PLAY, STAKES, TAKE
from tests.probe.view import elements


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    return phrase(f"asks.{kind}")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    return phrase(f"hint.{kind}")


def action(action: int) -> Phrase:
    if action == CLOSE:
        return phrase("action.close")
    for name, base in (("take", TAKE), ("bury", BURY), ("play", PLAY), ("stake", 0)):
        if action >= base:
            return phrase(f"action.{name}", card=action - base)
    raise ValueError(action)


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    seat = SeatName(values[0]) if values else ""
    if kind == STAKES:
        return phrase("event.stakes", seat=seat, cards=[str(c) for c in elements(values[1])] or "–")
    return phrase(f"event.{name}", seat=seat, card=values[-1] if len(values) > 1 else "")


def refusal(code: int, action: int) -> Phrase:
    from tests.probe.game import CODES

    return phrase(f"refused.{CODES[code]}")


def reason(code: int) -> Phrase:
    return phrase("reason.rounds")
