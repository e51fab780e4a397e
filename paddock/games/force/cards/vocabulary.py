"""The words of card files, and the numbers they stand for."""

from paddock.games.force.data import codes as k

KINDS = {"horse": k.HORSE, "item": k.SUPPORT, "jockey": k.SUPPORT, "situation": k.SUPPORT, "force": k.FORCE}
CLASSES = {"item": k.ITEM, "jockey": k.JOCKEY, "situation": k.SITUATION}
TYPES = {"horse": k.FOR_HORSE, "area": k.FOR_AREA}

SURFACES = {"turf": k.TURF, "dirt": k.DIRT}
DISTANCES = {"sprint": k.SPRINT, "mile": k.MILE, "middle": k.MIDDLE, "long": k.LONG, "all-round": k.SPRINT | k.MILE | k.MIDDLE | k.LONG}
STYLES = {"front-runner": k.FRONT, "stalker": k.STALKER, "closer": k.CLOSER, "deep closer": k.DEEP}
COURSES = {name: 1 << i for i, name in enumerate(k.COURSES)}
GOINGS = {name.replace("_", " "): 1 << i for i, name in enumerate(k.GOINGS)}

FILTER_KINDS = {"horse": 1 << k.HORSE, "support": 1 << k.SUPPORT, "force": 1 << k.FORCE}
FILTER_CLASSES = {name: 1 << number for name, number in CLASSES.items()}
FILTER_TYPES = {"horse": 1 << k.FOR_HORSE, "area": 1 << k.FOR_AREA, "situation": 1 << k.FOR_SITUATION}
ROLES = {"runner": k.RUNNER, "guard": k.GUARD}
SUITED = {"surface": k.SUIT_SURFACE, "distance": k.SUIT_DISTANCE, "style": k.SUIT_STYLE, "course": k.SUIT_COURSE, "going": k.SUIT_GOING}
PLAYERS = {"you": k.YOU, "opponent": k.OPPONENT, "each": k.EACH}
SIDES = {"you": k.YOU, "opponent": k.OPPONENT}
NUMBERS = {"run": k.NUM_RUN, "guard": k.NUM_GUARD, "cost": k.NUM_COST}
COMPARISONS = {"at_least": k.AT_LEAST, "at_most": k.AT_MOST, "exactly": k.EXACTLY}

ZONES = {
    "hand": 1 << k.HAND,
    "front-runner area": 1 << k.AREA1,
    "stalker area": 1 << k.AREA2,
    "closer area": 1 << k.AREA3,
    "deep closer area": 1 << k.AREA4,
    "areas": k.AREAS_MASK,
    "deck": 1 << k.DECK,
    "farm": 1 << k.FARM,
    "run area": 1 << k.RUN,
    "situation area": 1 << k.SITUATIONS,
    "removed": 1 << k.REMOVED,
}
WHOLE_FARM = 1 << k.FARM | 1 << k.DOWN  # F-42: face-down cards count as cards and fit no description
EVERYWHERE = (1 << k.ASIDE) - 2
GOALS = {
    "hand": k.HAND,
    "front-runner area": k.AREA1,
    "stalker area": k.AREA2,
    "closer area": k.AREA3,
    "deep closer area": k.AREA4,
    "deck": k.DECK,
    "farm": k.FARM,
    "situation area": k.SITUATIONS,
    "removed": k.REMOVED,
}  # where cards can be moved to; into the run area horses are put (506.2)
PILES = {"deck": 0, "front-runner area": 1, "stalker area": 2, "closer area": 3, "deep closer area": 4}
ENDS = {"top": k.TOP, "bottom": k.BOTTOM, "shuffled": k.SHUFFLED}

EVENTS = {
    "turn starts": k.T_TURN,
    "put": k.T_PUT,
    "put to run": k.T_PUT,
    "put to guard": k.T_PUT,
    "run succeeds": k.T_SUCCESS,
    "run fails": k.T_FAILURE,
    "guard wins": k.T_GUARD_WON,
    "not guarded": k.T_NOT_GUARDED,
    "moves": k.T_ZONE,
    "draws": k.T_DREW,
    "plays": k.T_PLAYED,
    "going changes": k.T_GOING,
    "area changes": k.T_AREA,
    "paid": k.T_PAID,
    "state": k.T_STATE,
}
PUT_ROLES = {"put": k.TO_RUN | k.TO_GUARD, "put to run": k.TO_RUN, "put to guard": k.TO_GUARD}
ABOUT = {"this": k.THIS_CARD, "card": k.ANY_CARD, "player": k.THE_PLAYER}
OF_A_CARD = {k.T_PUT, k.T_SUCCESS, k.T_FAILURE, k.T_GUARD_WON, k.T_NOT_GUARDED, k.T_ZONE, k.T_PAID}  # events that may be about this card
OF_A_PLAYER = {k.T_TURN, k.T_DREW, k.T_GOING, k.T_AREA}  # events about no card
OF_A_RUN = {k.T_SUCCESS, k.T_FAILURE, k.T_GUARD_WON}  # F-47: once per horse, or once per run

DURATIONS = {"this run": k.D_RUN, "this turn": k.D_TURN, "until your next turn": k.D_NEXT_TURN, "the game": k.D_GAME}
FORBIDDEN = {
    "guard": k.X_GUARD,
    "run": k.X_RUN,
    "support": k.X_SUPPORT,
    "draw": k.X_DRAW,
    "going": k.X_GOING,
    "naming": k.X_NAMED,
    "force abilities": k.X_FORCE_ABILITY,
    "leaving farms": k.X_FARM,
}
DEEDS = {"guard": k.DO_GUARD, "run": k.DO_RUN, "play": k.DO_PLAY}
REPLACED = {"draw": k.R_DRAW, "move": k.R_ZONE, "discard": k.R_DISCARD, "going": k.R_GOING}
BETTER_WORSE = {"better": 1, "worse": 2, "change": 3}

PICTURES = dict.fromkeys(
    ("helmet", "helmets", "whistle", "bucket", "book", "envelope", "trunk", "roller", "blanket", "shower", "blinkers", "horseshoe", "saddle",
     "fence", "photo", "rain", "sun", "shadow", "lamp", "fog", "desk", "bunting", "weights", "gate", "crowd"), 1
)  # fmt: skip
