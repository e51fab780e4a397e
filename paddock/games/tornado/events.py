"""The events of Tornado, with the rule and the values of each."""

from paddock.engine.rules.declared import EventEnum, event, gap
from paddock.games.tornado.things import BACK, CARD, CELL, FACE, PLACE, ROW, SEAT


class Event(EventEnum):
    SHUFFLED = event("", chance=True)
    LOTS = event("", chance=True)
    DEALT = event("", chance=True)
    RACE_BEGINS = event("TO-8.3", "race")
    BOAT = event("TO-1.3", SEAT, "number")
    HOLDS = event("TO-3.1", SEAT)
    CONTESTED = event("TO-3.3", SEAT, "value")
    IN_LANE = event("TO-3.4", SEAT, "lane")
    STARTS_BEHIND = event("TO-4.1", SEAT, "column")
    RAN_UP = event("TO-4.1", SEAT, "value", "steps")
    TURNED = event("TO-4.3", ROW, CARD)
    STARTED = event("TO-4.3", SEAT, "value", gap("where", CELL))
    FALSE_START = event("TO-4.4", SEAT)
    ROUND = event("TO-5.1", "round")
    TOOK = event("TO-5.4", SEAT, CARD, "source", "at")
    TAKEN = event("TO-5.4", SEAT, gap("card", BACK), "source", "at")
    PUT_UNDER = event("TO-5.5", SEAT, CARD)
    WENT_UNDER = event("TO-5.5", SEAT, gap("card", BACK))
    LAID_STRAIGHT = event("TO-6.1", SEAT, CARD, gap("where", PLACE))
    LAID_CONNECTOR = event("TO-6.2", SEAT, gap("where", PLACE))
    LAID_TURN = event("TO-6.2", SEAT, gap("where", FACE))
    MOVED = event("TO-7.6", SEAT, "value", gap("where", CELL))
    STAYED = event("TO-7.7", SEAT, "value")
    CAPSIZED = event("TO-7.7", SEAT)
    FINISHED = event("TO-8.1", SEAT, "place")
    PLACED = event("TO-8.1", SEAT, "place")
    TIME_OUT = event("TO-8.2")
    RESULT = event("TO-8.3", SEAT, "place", "race")
    LAID_BEHIND = event("TO-4.1", SEAT, CARD, gap("where", PLACE))
