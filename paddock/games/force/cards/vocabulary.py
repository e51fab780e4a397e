"""The words of card files and their numbers. A table of a mask has bits; the other tables have members of `data/codes.py`."""

from paddock.games.force.data import codes
from paddock.games.force.data.codes import (
    About,
    CardKind,
    CardNumber,
    Comparison,
    Deed,
    Distance,
    Duration,
    GoingChange,
    PileEnd,
    Prohibition,
    PutTo,
    Replacement,
    Role,
    Style,
    Suit,
    SupportClass,
    SupportType,
    Surface,
    Trigger,
    Who,
    Zone,
)

KINDS: dict[str, int] = {
    "horse": CardKind.HORSE,
    "item": CardKind.SUPPORT,
    "jockey": CardKind.SUPPORT,
    "situation": CardKind.SUPPORT,
    "force": CardKind.FORCE,
}
CLASSES: dict[str, int] = {"item": SupportClass.ITEM, "jockey": SupportClass.JOCKEY, "situation": SupportClass.SITUATION}
TYPES: dict[str, int] = {"horse": SupportType.HORSE, "area": SupportType.AREA}

SURFACES: dict[str, int] = {"turf": Surface.TURF, "dirt": Surface.DIRT}
DISTANCES: dict[str, int] = {
    "sprint": Distance.SPRINT,
    "mile": Distance.MILE,
    "middle": Distance.MIDDLE,
    "long": Distance.LONG,
    "all-round": Distance.SPRINT | Distance.MILE | Distance.MIDDLE | Distance.LONG,
}
STYLES: dict[str, int] = {"front-runner": Style.FRONT, "stalker": Style.STALKER, "closer": Style.CLOSER, "deep closer": Style.DEEP}
COURSES = {name: 1 << i for i, name in enumerate(codes.COURSES)}
GOINGS = {name.replace("_", " "): 1 << i for i, name in enumerate(codes.GOINGS)}

FILTER_KINDS = {"horse": 1 << CardKind.HORSE, "support": 1 << CardKind.SUPPORT, "force": 1 << CardKind.FORCE}
FILTER_CLASSES = {name: 1 << number for name, number in CLASSES.items()}
FILTER_TYPES = {"horse": 1 << SupportType.HORSE, "area": 1 << SupportType.AREA, "situation": 1 << SupportType.SITUATION}
ROLES: dict[str, int] = {"runner": Role.RUNNER, "guard": Role.GUARD}
SUITED: dict[str, int] = {
    "surface": Suit.SURFACE,
    "distance": Suit.DISTANCE,
    "style": Suit.STYLE,
    "course": Suit.COURSE,
    "going": Suit.GOING,
}
PLAYERS: dict[str, int] = {"you": Who.YOU, "opponent": Who.OPPONENT, "each": Who.EACH}
SIDES: dict[str, int] = {"you": Who.YOU, "opponent": Who.OPPONENT}
NUMBERS: dict[str, int] = {"run": CardNumber.RUN, "guard": CardNumber.GUARD, "cost": CardNumber.COST}
COMPARISONS: dict[str, int] = {"at_least": Comparison.AT_LEAST, "at_most": Comparison.AT_MOST, "exactly": Comparison.EXACTLY}

ZONES = {
    "hand": 1 << Zone.HAND,
    "front-runner area": 1 << Zone.AREA1,
    "stalker area": 1 << Zone.AREA2,
    "closer area": 1 << Zone.AREA3,
    "deep closer area": 1 << Zone.AREA4,
    "areas": codes.AREAS_MASK,
    "deck": 1 << Zone.DECK,
    "farm": 1 << Zone.FARM,
    "run area": 1 << Zone.RUN,
    "situation area": 1 << Zone.SITUATIONS,
    "removed": 1 << Zone.REMOVED,
}
WHOLE_FARM = 1 << Zone.FARM | 1 << Zone.DOWN  # F-42: face-down cards count as cards and fit no description
EVERYWHERE = (1 << Zone.ASIDE) - 2  # all zones from HAND to REMOVED
DESTINATIONS: dict[str, int] = {
    "hand": Zone.HAND,
    "front-runner area": Zone.AREA1,
    "stalker area": Zone.AREA2,
    "closer area": Zone.AREA3,
    "deep closer area": Zone.AREA4,
    "deck": Zone.DECK,
    "farm": Zone.FARM,
    "situation area": Zone.SITUATIONS,
    "removed": Zone.REMOVED,
}  # of moves; into the run area horses are put (506.2)
PILES = {  # the number of the area; 0: the current one
    "deck": 0,
    "front-runner area": 1,
    "stalker area": 2,
    "closer area": 3,
    "deep closer area": 4,
}
ENDS: dict[str, int] = {"top": PileEnd.TOP, "bottom": PileEnd.BOTTOM, "shuffled": PileEnd.SHUFFLED}

EVENTS: dict[str, int] = {
    "turn starts": Trigger.TURN,
    "put": Trigger.PUT,
    "put to run": Trigger.PUT,
    "put to guard": Trigger.PUT,
    "run succeeds": Trigger.SUCCESS,
    "run fails": Trigger.FAILURE,
    "guard wins": Trigger.GUARD_WON,
    "not guarded": Trigger.NOT_GUARDED,
    "moves": Trigger.ZONE,
    "draws": Trigger.DREW,
    "plays": Trigger.PLAYED,
    "going changes": Trigger.GOING,
    "area changes": Trigger.AREA,
    "paid": Trigger.PAID,
    "state": Trigger.STATE,
}
PUT_ROLES: dict[str, int] = {"put": PutTo.RUN | PutTo.GUARD, "put to run": PutTo.RUN, "put to guard": PutTo.GUARD}
ABOUT: dict[str, int] = {"this": About.THIS_CARD, "card": About.ANY_CARD, "player": About.THE_PLAYER}
OF_A_CARD = {
    Trigger.PUT,
    Trigger.SUCCESS,
    Trigger.FAILURE,
    Trigger.GUARD_WON,
    Trigger.NOT_GUARDED,
    Trigger.ZONE,
    Trigger.PAID,
}  # events that may be about this card
OF_A_PLAYER = {Trigger.TURN, Trigger.DREW, Trigger.GOING, Trigger.AREA}  # events about no card
OF_A_RUN = {Trigger.SUCCESS, Trigger.FAILURE, Trigger.GUARD_WON}  # F-47: once for each horse, or once for each run

DURATIONS: dict[str, int] = {
    "this run": Duration.RUN,
    "this turn": Duration.TURN,
    "until your next turn": Duration.NEXT_TURN,
    "the game": Duration.GAME,
}
FORBIDDEN: dict[str, int] = {
    "guard": Prohibition.GUARD,
    "run": Prohibition.RUN,
    "support": Prohibition.SUPPORT,
    "draw": Prohibition.DRAW,
    "going": Prohibition.GOING,
    "naming": Prohibition.NAMED,
    "force abilities": Prohibition.FORCE_ABILITY,
    "leaving farms": Prohibition.FARM,
}
DEEDS: dict[str, int] = {"guard": Deed.GUARD, "run": Deed.RUN, "play": Deed.PLAY}
REPLACED: dict[str, int] = {"draw": Replacement.DRAW, "move": Replacement.ZONE, "discard": Replacement.DISCARD, "going": Replacement.GOING}
BETTER_WORSE = {"better": GoingChange.BETTER, "worse": GoingChange.WORSE, "change": GoingChange.BETTER | GoingChange.WORSE}

PICTURES = dict.fromkeys(
    (
        "helmet",
        "helmets",
        "whistle",
        "bucket",
        "book",
        "envelope",
        "trunk",
        "roller",
        "blanket",
        "shower",
        "blinkers",
        "horseshoe",
        "saddle",
        "fence",
        "photo",
        "rain",
        "sun",
        "shadow",
        "lamp",
        "fog",
        "desk",
        "bunting",
        "weights",
        "gate",
        "crowd",
    ),
    1,
)
