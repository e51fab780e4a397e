"""The events of Lose Your Shirt, with the rule and the values of each."""

from paddock.engine.rules.declared import EventEnum, event, gap
from paddock.games.lose_your_shirt.things import BET, CARD, HORSE, HORSE_BEGINS, LANE, MONEY, SEAT

FIRST_WORD = gap("horse", HORSE_BEGINS)
STAKE = gap("stake", MONEY)


class Event(EventEnum):
    DEALER_DRAWN = event("LY-2.3", SEAT, chance=True)
    DEALT = event("LY-2.1", SEAT, chance=True)  # and its cards
    REDEALT = event("LY-2.2", SEAT)
    RACE_OPENS = event("LY-2.3", "race", SEAT)
    BET_PLACED = event("LY-3.1", SEAT, BET)  # and the stake on each card
    NO_MONEY = event("LY-3.5", SEAT)
    CARD_PLAYED = event("LY-4.1", SEAT, CARD)
    BET_PLAYED = event("LY-3.4", SEAT, CARD, STAKE)
    CARD_TURNED = event("LY-4.7", SEAT, CARD)
    PILE_DRAWN = event("LY-4.7", CARD, chance=True)
    RESHUFFLED = event("LY-4.7", "n")
    MOVED = event("LY-4.3", SEAT, FIRST_WORD, "steps", gap("from_lane", LANE), LANE, "space")
    CROSSED = event("LY-4.6", FIRST_WORD, "place")
    HORSE_HOME = event("LY-4.5", SEAT, FIRST_WORD)
    HORSE_STUCK = event("LY-4.3", SEAT, FIRST_WORD)
    NO_HORSE_MOVES = event("LY-4.5", SEAT)
    SAFEGUARD = event("LY-4.7", "n")
    BETS_SHOWN = event("LY-5.0", SEAT)  # and its bet cards
    PAID = event("LY-5.1", SEAT, HORSE, BET, STAKE, gap("prize", MONEY), gap("back", MONEY))
    JACKPOT_PAID = event("LY-5.2", SEAT, HORSE, STAKE, gap("share", MONEY))
    LOST = event("LY-5.3", SEAT, HORSE, STAKE)
    POOL_GROWS = event("LY-5.3", gap("amount", MONEY), gap("before", MONEY), gap("pool", MONEY))
    BROKE = event("LY-3.5", SEAT)
    ALL_BROKE = event("LY-3.5")
    LAST_RACE_RUN = event("LY-6.1")
