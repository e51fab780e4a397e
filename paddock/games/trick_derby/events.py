"""The events of Trick Derby, with the rule and the values of each."""

from paddock.engine.rules.declared import EventEnum, event, gap
from paddock.games.trick_derby.things import CARD, COLOUR, HORSE, PLACE, RIDER, TICKET


class Event(EventEnum):
    HORSES_DRAWN = event("TD-2.1", chance=True)
    DEALT = event("TD-2.2", chance=True)
    STACKED = event("TD-3.1", chance=True)
    PILED = event("TD-3.2", chance=True)
    RACE_BEGINS = event("TD-5.1", "race", RIDER)
    RIDES = event("TD-7.2", RIDER, HORSE)
    DISCARD_NUMBER = event("TD-3.2", RIDER, CARD)
    SET_ASIDE = event("TD-3.3", RIDER, CARD)
    DUMMY_LAID = event("TD-9.2")
    DISCARDED = event("TD-3.4", RIDER, CARD)
    DISCARD_SEEN = event("TD-3.4", RIDER, COLOUR)
    WHIP_TURNED = event("TD-3.5", RIDER)
    TICKET_LAID = event("TD-4.1", RIDER, TICKET)
    TICKETS_CLOSED = event("TD-4.2")
    LED = event("TD-5.1", RIDER, CARD)
    FOLLOWED = event("TD-5.2", RIDER, CARD)
    WHIPPED = event("TD-5.3", RIDER, COLOUR)
    TRICK_WON = event("TD-5.4", RIDER, CARD)
    HORSE_MOVED = event("TD-5.5", HORSE, "n", "square")
    HORSE_STAYS = event("TD-5.5", HORSE, "square")
    RACE_ENDS = event("TD-5.6")
    PLACED = event("TD-6.1", PLACE, HORSE, RIDER, "n")
    TICKETS_SHOWN = event("TD-6.2", RIDER, TICKET, gap("second_ticket", TICKET))
    PRIZE = event("TD-6.4", RIDER, PLACE, "n")
    WIN_PAID = event("TD-6.5", RIDER, HORSE, "n")
    QUINELLA_PAID = event("TD-6.5", RIDER, HORSE, gap("second_horse", HORSE), "n")
    BET_LOST = event("TD-6.5", RIDER)
    ODDS_CHANGE = event("TD-7.1", HORSE, "n")
    GAME_ENDS = event("TD-8.1")
    HORSE_DRAWN = event("TD-2.1", RIDER, HORSE)
