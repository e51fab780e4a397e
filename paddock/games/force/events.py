"""The events of a race, with the rule and the values of each.

Most values begin with the seat. A zone is a number of `data/codes.py`, and a card is an instance. A value that the audience does not know
is -1 or missing.
"""

from paddock.engine.rules.declared import EventEnum, event, gap
from paddock.games.force.things import INSTANCE, MODE, SEAT, ZONE


class Event(EventEnum):
    # random draws, for the referee alone
    RACE_DRAWN = event("601.2b", "course", "metres", "going", chance=True)
    SHUFFLED = event("504.1", SEAT, "area", chance=True)  # area 0 is the whole deck; then the instances, top first
    LISTED = event("F-50", SEAT, chance=True)  # a closed list: the seat, then the cards in the order of their instances
    TOSSED = event("603.1e-i", SEAT, chance=True)  # the first player
    TAKEN_BY_LOT = event("504.2", SEAT, ZONE, chance=True)  # then the instances in the order taken

    # before the race
    RACE = event("601.2", "course", "surface", "metres", "going", at=10)
    DECK_SHOWN = event("603.1a", SEAT, "deck")  # -1 with closed lists
    DEALT = event("603.1b", SEAT)  # then the instances, for the seat itself alone
    KEPT_HAND = event("603.1c", SEAT)
    CHANGED_HAND = event("603.1c", SEAT)
    SET_ASIDE = event("603.1d", SEAT, "n")
    TURNED_UP = event("603.1e", SEAT, INSTANCE)
    STARTS = event("603.1e", SEAT)
    AREAS_LAID = event("603.1f", SEAT)  # then the numbers of cards in areas 1 to 4

    # the turn
    TURN_BEGINS = event("702.2", SEAT, "n", at=20)
    DREW = event("502.1", SEAT, INSTANCE)  # for seats that see the card
    DRAWN = event("502.1", SEAT)  # for all other seats
    AREA_REACHED = event("403.4", SEAT, "area")  # area 0: none is left
    RUN_BEGINS = event("702.6a", SEAT)
    NO_RUNNER = event("702.6b-i", SEAT)
    NO_GUARD = event("702.6e-ii", SEAT)
    STOPPED = event("702.6i", SEAT)  # no more supports, or the priority passes
    COMPARED = event("702.6k", SEAT, "run", "guard")
    SUCCEEDED = event("702.6l", SEAT)
    FAILED = event("702.6m", SEAT)
    DISTANCE = event("702.6l-ii", SEAT, "n")
    RUN_ENDS = event("702.6n", SEAT)

    # cards
    PLAYS = event("805.2a", SEAT, INSTANCE, at=40)  # a card is named and laid on the table
    NAMES = event("805.2b-i", SEAT, INSTANCE)
    PAYS = event("503.2", SEAT, INSTANCE)
    PAID = event("503.3b", SEAT, "n")
    PUT_TO_RUN = event("506.3", SEAT, INSTANCE)
    PUT_TO_GUARD = event("506.4", SEAT, INSTANCE)
    MOVED = event("506.1", SEAT, INSTANCE, gap("of", ZONE), gap("to", ZONE))
    MOVED_UNSEEN = event("506.1", SEAT, gap("of", ZONE), gap("to", ZONE))
    DISCARDS = event("702.6l-iii", SEAT, INSTANCE)  # after a run that succeeded
    LOOKED = event("402.1", SEAT, INSTANCE, ZONE)  # the seat that looks
    LOOKS = event("402.1", SEAT, gap("owner", SEAT), "n", ZONE)  # the seat that looks, and whose cards
    REVEALED = event("402.1", SEAT, INSTANCE, ZONE)  # the owner
    DISCARDS_OVER = event("F-9", SEAT, INSTANCE)  # more cards than the hand limit
    DISCARDS_COST = event("805.2c", SEAT, INSTANCE, gap("source", INSTANCE))  # the card that it is paid for
    DISCARDS_BY = event("807.1", SEAT, INSTANCE, gap("source", INSTANCE))  # the card whose ability makes the seat discard

    # abilities
    WAITS = event("806.2", SEAT, INSTANCE, "ability", silent=True, at=60)
    RESOLVES = event("806.3", SEAT, INSTANCE, "ability")
    DROPPED = event("806.3b", SEAT, INSTANCE, "ability")  # it cannot be played, or the player declined it
    GOING = event("511.1", SEAT, "old", "new")
    EXTRA_RUN = event("512.1", SEAT, "n")
    KEEPS = event("513.1", SEAT, "n")
    EFFECT_BEGINS = event("802.1b", SEAT, INSTANCE, "op")  # a row of the operations
    EFFECT_ENDS = event("802.1b", SEAT, INSTANCE, "op")
    REPLACES = event("809.1", SEAT, INSTANCE, "ability")
    CHOSE_MODE = event("805.2b", SEAT, MODE)
    CHOSE_NUMBER = event("103.5", SEAT, "n")
    CHOSE_CARD = event("805.2b", SEAT, INSTANCE)
    CHOSE_UNSEEN = event("805.2b", SEAT)

    # the end
    WINS = event("102.1", SEAT, at=80)
    DRAWN_GAME = event("102.2")
