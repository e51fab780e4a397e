"""Which words say what is asked, done, refused and what happened."""

from paddock.engine.presentation.i18n import Phrase, SeatName, phrase
from paddock.games.lose_your_shirt import state as ly
from paddock.games.lose_your_shirt.cards import BLACK, RED, horse_of, spaces_of
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.view import BETS

PLAIN_ACTIONS = {ly.ALL: "all", ly.CLOSE: "close", ly.DONE: "done", ly.TURN: "turn"}


def pounds(amount: int) -> str:
    """Money as people write it; what is owed has its sign in front."""
    return f"−£{-amount:,}" if amount < 0 else f"£{amount:,}"


def horse_name(horse: int) -> Phrase:
    return phrase("horse", n=horse + 1)


def horse_begins(horse: int) -> Phrase:
    """The horse as the first word of a sentence."""
    return phrase("horse_begins", n=horse + 1)


def card_name(kind: int) -> Phrase:
    """A card in words."""
    if kind == RED:
        return phrase("card.red")
    if kind == BLACK:
        return phrase("card.black")
    return phrase("card.horse", horse=horse_of(kind) + 1, spaces=spaces_of(kind))


def asked(kind: str, subject: tuple[int, ...]) -> Phrase:
    """The question. Subjects: a bet's money and pool, for a stake also horse and stake so far; in the race the card, steps and horse."""
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
    if action in PLAIN_ACTIONS:
        return phrase(f"action.{PLAIN_ACTIONS[action]}")
    if action < ly.LAY:
        return phrase(f"action.bet_{BETS[action + 1]}")
    if action < ly.CHIP:
        return phrase("action.back", card=card_name(action - ly.LAY))
    if action < ly.ALL:
        return phrase("action.chip", amount=pounds(ly.CHIPS[action - ly.CHIP]))
    if action < ly.PLAY_BET:
        return phrase("action.play", card=card_name(action - ly.PLAY))
    if action < ly.MOVE:
        return phrase("action.play_bet", card=card_name(action - ly.PLAY_BET))
    if action < ly.LANE:
        return phrase("action.horse", horse=horse_name(action - ly.MOVE))
    return phrase("action.lane", lane=action - ly.LANE + 1)


def refusal(code: int, action: int) -> Phrase:
    """Why not: by rule id, or by the case where one rule has several."""
    from paddock.games.lose_your_shirt.game import CASES, CODES

    case = CASES.get(code)
    return phrase(f"refused.{CODES[code]} {case}" if case else f"refused.{CODES[code]}")


def reason(code: int) -> Phrase:
    return phrase("reason.broke" if code == ly.EVERYBODY_BROKE else "reason.races")


def event(name: str, kind: int, values: tuple[int, ...]) -> Phrase:
    """One line of the story."""
    key = f"event.{name}"
    if kind in (Event.ALL_BROKE, Event.LAST_RACE_RUN):
        return phrase(key)
    if kind == Event.POOL_GROWS:
        return phrase(key, amount=pounds(values[0]), pool=pounds(values[2]))
    if kind in (Event.RESHUFFLED, Event.SAFEGUARD):
        return phrase(key, n=values[0])
    if kind == Event.RACE_OPENS:
        return phrase(key, race=values[0], seat=SeatName(values[1]))
    if kind == Event.CROSSED:
        return phrase("event.crossed_first" if values[1] == 1 else key, horse=horse_begins(values[0]))
    return seat_event(kind, key, SeatName(values[0]), values)


def seat_event(kind: int, key: str, seat: SeatName, values: tuple[int, ...]) -> Phrase:
    """A line that begins with a seat."""
    if kind == Event.BET_PLACED:
        stakes = [pounds(v) for v in values[2:]]
        return phrase(key, seat=seat, kind=phrase(f"bet.{BETS[values[1]]}"), stakes=stakes, n=len(stakes))
    if kind in (Event.CARD_PLAYED, Event.CARD_TURNED):
        return phrase(key, seat=seat, card=card_name(values[1]))
    if kind == Event.BET_PLAYED:
        return phrase(key, seat=seat, card=card_name(values[1]), horse=horse_name(horse_of(values[1])), stake=pounds(values[2]))
    if kind == Event.MOVED:
        return moved(key, seat, values)
    if kind == Event.BETS_SHOWN:
        return phrase(key, seat=seat, horses=[horse_name(horse_of(v)) for v in values[1:]])
    if kind == Event.PAID:
        back = "event.paid" if values[5] else "event.paid_no_stake"
        return phrase(
            back, seat=seat, horse=horse_name(values[1]), kind=phrase(f"bet.{BETS[values[2]]}"), stake=pounds(values[3]),
            prize=pounds(values[4]), total=pounds(values[4] + values[5]),
        )  # fmt: skip
    if kind == Event.JACKPOT_PAID:
        return phrase(key, seat=seat, horse=horse_name(values[1]), stake=pounds(values[2]), share=pounds(values[3]))
    if kind == Event.LOST:
        return phrase(key, seat=seat, horse=horse_name(values[1]), stake=pounds(values[2]))
    if kind in (Event.HORSE_HOME, Event.HORSE_STUCK):
        return phrase(key, seat=seat, horse=horse_begins(values[1]))
    return phrase(key, seat=seat)


def moved(key: str, seat: SeatName, values: tuple[int, ...]) -> Phrase:
    """LY-4.3: how far and where to; the lane is said when it changed."""
    _, horse, steps, lane, to_lane, to_space = values
    way = "_back" if steps < 0 else ""
    turn = "_lane" if lane != to_lane else ""
    return phrase(f"{key}{way}{turn}", seat=seat, horse=horse_begins(horse), n=abs(steps), lane=to_lane + 1, space=to_space)
