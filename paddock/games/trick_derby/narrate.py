"""Which words say what is asked, done, refused and what happens."""

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from paddock.games.trick_derby import rules, state
from paddock.games.trick_derby.state import CARDS, DISCARD, NONE, PLAY_WHIP, TICKET, colour, printed

COLOUR_WORDS = ("red", "blue", "yellow", "green")
TICKET_WORDS = ("vanilla", "foret", "silver", "opera", "win")

# one rule can refuse for several reasons, which have words of their own
REFUSED = {
    rules.NOT_HELD: "TD-5.1",
    rules.PLAY_NOW: "TD-5.1-now",
    rules.MUST_FOLLOW: "TD-5.2",
    rules.NO_WHIP: "TD-5.3",
    rules.WHIP_DECLARED: "TD-5.3-declared",
    rules.NOT_TO_DISCARD: "TD-3.4",
    rules.DISCARD_NOW: "TD-3.4-now",
    rules.TICKET_TAKEN: "TD-4.1",
    rules.WIN_NOT_UP: "TD-4.1-win",
    rules.TICKET_UP_NOW: "TD-4.1-now",
    rules.TICKET_USED: "TD-4.2",
    rules.TICKET_DOWN_NOW: "TD-4.2-now",
}


def colour_word(c: int) -> Phrase:
    return phrase(f"colour.{COLOUR_WORDS[c]}")


def card_words(card: int) -> Phrase:
    return phrase("card", colour=colour_word(colour(card)), number=printed(card))


def ticket_word(ticket: int) -> Phrase:
    """A horse's name, or WIN."""
    return phrase(f"ticket.{TICKET_WORDS[ticket]}")


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind == "play" and subject[0] == NONE:
        return phrase("asks.lead")
    return phrase("asks.play", colour=colour_word(subject[0])) if kind == "play" else phrase(f"asks.{kind}")


def hint(kind: str, subject: tuple[int, ...]) -> Phrase:
    if kind == "play" and subject[1]:
        return phrase("hint.play_whip")
    return phrase(f"hint.{kind}")


def action(action: int) -> Phrase:
    if action >= TICKET:
        return phrase("action.ticket", ticket=ticket_word(action - TICKET))
    name = "discard" if action >= DISCARD else "whip" if action >= PLAY_WHIP else "play"
    return phrase(f"action.{name}", card=card_words(action % CARDS))


def refusal(code: int, action: int) -> Phrase:
    key = f"refused.{REFUSED[code]}"
    if 0 <= action < TICKET:
        return phrase(key, card=card_words(action % CARDS), ticket="")
    return phrase(key, card="", ticket=ticket_word(action - TICKET) if action < state.ACTIONS else "")


def reason(code: int) -> Phrase:
    return phrase("reason.races")


# what the values of an event are, in their order; events not listed here need no gaps
GAPS = {
    state.RACE_BEGINS: ("race", "rider"),
    state.RIDES: ("rider", "horse"),
    state.DISCARD_NUMBER: ("rider", "card"),
    state.SET_ASIDE: ("rider", "card"),
    state.DISCARDED: ("rider", "card"),
    state.DISCARD_SEEN: ("rider", "colour"),
    state.WHIP_TURNED: ("rider",),
    state.TICKET_LAID: ("rider", "ticket"),
    state.LED: ("rider", "card"),
    state.FOLLOWED: ("rider", "card"),
    state.WHIPPED: ("rider", "colour"),
    state.TRICK_WON: ("rider", "card"),
    state.HORSE_MOVED: ("horse", "n", "square"),
    state.HORSE_STAYS: ("horse", "square"),
    state.PLACED: ("place", "horse", "rider", "n"),
    state.TICKETS_SHOWN: ("rider", "ticket", "second_ticket"),
    state.PRIZE: ("rider", "place", "n"),
    state.WIN_PAID: ("rider", "horse", "n"),
    state.QUINELLA_PAID: ("rider", "horse", "second_horse", "n"),
    state.BET_LOST: ("rider",),
    state.ODDS_CHANGE: ("horse", "n"),
}


def gap(name: str, value: int) -> object:
    """What fills a gap of this name."""
    if name == "rider":
        return SeatName(value)
    if name == "card":
        return card_words(value)
    if name == "colour":
        return colour_word(value)
    if name.endswith(("horse", "ticket")):
        return ticket_word(value)
    if name == "square":
        return phrase("square.goal") if value == state.GOAL else phrase("square.gate") if value == 0 else phrase("square.number", n=value)
    if name == "place":
        return phrase(f"place.{value}")
    return value + 1 if name == "race" else value


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    if kind == state.DUMMY_LAID:
        return phrase("event.dummy_laid", cards=[card_words(card) for card in values])
    if kind == state.RACE_ENDS:
        return phrase("event.race_ends_home" if values[0] else "event.race_ends")
    gaps = {g: gap(g, v) for g, v in zip(GAPS.get(kind, ()), values)}
    if kind == state.DISCARD_NUMBER:
        gaps["number"] = printed(values[1])
    return phrase(f"event.{name}", **gaps)
