"""The events of Long Shot, with the rule and the values of each. Amounts are dollars, and horses are counted from 1."""

from paddock.engine.rules.declared import EventEnum, event
from paddock.games.long_shot.things import BOX, CARD, SEAT


class Event(EventEnum):
    FIRST_DRAWN = event("LS-2.1", SEAT, chance=True)
    SHUFFLED = event("LS-2.1", chance=True)  # the stack, top card first
    DEALT = event("LS-2.1", SEAT, chance=True)  # and the cards of the seat
    ORDERS_DEALT = event("LS-2.1", chance=True)  # the horses of seat 0, 1 ..., then of the orders left over
    RACE_OPENS = event("LS-2.1", "race", SEAT)
    YOUR_ORDER = event("LS-2.2", SEAT, "horse")
    OPEN_ORDER = event("LS-2.2", SEAT, "horse")
    ROUND_OPENS = event("LS-3.1", "round", SEAT)
    PLACED = event("LS-3.1", SEAT, CARD, BOX)
    PLACED_SECOND = event("LS-4.6", SEAT, CARD, BOX)
    PASSED = event("LS-4.5", SEAT)
    DREW = event("LS-3.1", SEAT, CARD)
    DRAWN = event("LS-3.1", SEAT, silent=True)
    NONE_DRAWN = event("LS-5.1", SEAT)
    GATHERED = event("LS-5.1")  # the cards gathered
    RENEWED = event("LS-5.1", chance=True)  # the new stack, top card first
    TURNED = event("LS-3.2", SEAT, CARD, BOX)
    TURNED_UP = event("LS-3.2", SEAT, CARD)  # a choice of the box follows
    TURNED_PLACED = event("LS-3.2", SEAT, CARD, BOX)
    NONE_TURNED = event("LS-5.1", SEAT)
    MOVED = event("LS-3.3", "horse", "spaces", "to")
    STOOD = event("LS-3.3", "horse", "on")
    CROSSED = event("LS-6.1", "horse", "past", "sum")  # spaces past the goal, and the sum of its boxes
    SPURT_OPENS = event("LS-4.6", "horse", "on")
    LIMIT = event("LS-6.4", "round")
    FINISHED = event("LS-6.3", "horse", "place")
    HAND_SHOWN = event("LS-7.3", SEAT)  # and its cards
    ORDER_PAID = event("LS-7.1", SEAT, "horse", "place", "amount")
    TICKETS_PAID = event("LS-7.1", SEAT, "horse", "place", "points", "amount")
    SETTLED = event("LS-7.3", SEAT, "amount", "money")
    BROKE = event("LS-7.3", SEAT, "owed", "paid")
    ENDED = event("LS-7.4")
    LAST_ORDER_PAID = event("LS-7.2", SEAT, "horse", "place", "amount")
    LAST_TICKETS_PAID = event("LS-7.2", SEAT, "horse", "place", "points", "amount")
