"""The numbers of the ability language. Card files, tables and rules use the same number for an element.

The letters T, C, S, N, O, L, R, P, X, Q, D, V stand for the kinds of elements: trigger, condition, selection, amount, operation, layered
effect, replacement, cost, prohibition, requirement, duration, force value. Rules use the members as integers.
"""

from enum import IntEnum

# ------------------------------------------------------------------ cards (200)


class CardKind(IntEnum):
    """202.1, 202.2: every card is of one kind."""

    HORSE = 1
    SUPPORT = 2
    FORCE = 3


class SupportClass(IntEnum):
    """202.2b-ii. A support shows its class in the place where other cards show their kind (202.2b-i)."""

    ITEM = 1
    JOCKEY = 2
    SITUATION = 3


class SupportType(IntEnum):
    """205.1."""

    HORSE = 1
    AREA = 2
    SITUATION = 3


class Surface(IntEnum):
    """Bits of a surface mask (302.2b). 204.1: 204.2 turf, 204.3 dirt, 204.4 both."""

    TURF = 1
    DIRT = 2


class Distance(IntEnum):
    """Bits of a distance mask (206.1, 302.2c). 206.1a: all that are printed; 206.1b: all four are all-round."""

    SPRINT = 1
    MILE = 2
    MIDDLE = 4
    LONG = 8


class Style(IntEnum):
    """Bits of a style mask (207.1, 303.2): bit k - 1 for style k and area k (403.2, 403.2a)."""

    FRONT = 1
    STALKER = 2
    CLOSER = 4
    DEEP = 8


class Going(IntEnum):
    """302.2d. Going g is bit g - 1 of a mask."""

    GOOD = 1
    SLIGHTLY_HEAVY = 2
    HEAVY = 3
    BAD = 4


# 214.1 to 214.4: the special cards of appendix A are no cards of the game, only these lists
COURSES = (
    "sapporo",
    "hakodate",
    "fukushima",
    "niigata",
    "tokyo",
    "nakayama",
    "chukyo",
    "kyoto",
    "hanshin",
    "kokura",
)  # 302.2a: bit k of a mask
GOINGS = tuple(going.name.lower() for going in Going)
LENGTHS: dict[int, int] = {
    1200: Distance.SPRINT,
    1400: Distance.SPRINT,
    1600: Distance.MILE,
    1800: Distance.MILE,
    2000: Distance.MIDDLE,
    2200: Distance.MIDDLE,
    2400: Distance.MIDDLE,
    2500: Distance.MIDDLE,
    3000: Distance.LONG,
    3200: Distance.LONG,
}
METRES = tuple(LENGTHS)
CATEGORY = tuple(map(int, LENGTHS.values()))  # of METRES
ASIDE_CARDS = (29, 25, 21, 17, 13, 9, 5, 3, 13, 9)  # of METRES (603.1d, F-1)

# ------------------------------------------------------------------ zones (400)


class Zone(IntEnum):
    """A mask of zones has the bit `1 << zone`."""

    HAND = 1
    AREA1 = 2
    AREA2 = 3
    AREA3 = 4
    AREA4 = 5
    DOWN = 6  # face down in the farm
    FARM = 7
    RUN = 8
    SITUATIONS = 9
    DESK = 10  # the resolution area
    REMOVED = 11
    ASIDE = 12
    DECK = 13  # in data only: the pile of the current area (507.1)


ZONES = 14
AREAS_MASK = 1 << Zone.AREA1 | 1 << Zone.AREA2 | 1 << Zone.AREA3 | 1 << Zone.AREA4

# ------------------------------------------------------------------ abilities (801)


class AbilityKind(IntEnum):
    """801.1: an ability is automatic (801.1a: AUTO, FORM, STATE; worded "when", 801.1a-i) or constant (801.1b, 801.1b-i: all the others).

    1101.1: a horse's text is its force ability. 1102.1: it is FORM (1102.1a) or AUTO (1102.1b, 1102.3), each condition one ability (1102.4).
    """

    PLAY = 1
    AUTO = 2
    FORM = 3
    STATE = 4
    CONST = 5
    REPL = 6
    VALUE = 7
    DECK = 8
    RULE = 9


class AbilityFlag(IntEnum):
    """Bits."""

    MAY = 1
    ONCE_A_TURN = 2
    FORCE = 4


class Who(IntEnum):
    """Players as seen from the user of the ability."""

    YOU = 0
    OPPONENT = 1
    EACH = 2


class Trigger(IntEnum):
    """T: the events that abilities wait for."""

    TURN = 1
    PUT = 2
    SUCCESS = 3
    FAILURE = 4
    GUARD_WON = 5
    NOT_GUARDED = 6
    ZONE = 7
    DREW = 8
    PLAYED = 9
    GOING = 10
    AREA = 11
    PAID = 12
    STATE = 13


class PutTo(IntEnum):
    """Bits of the mask of Trigger.PUT."""

    RUN = 1
    GUARD = 2


class About(IntEnum):
    """The object of an event: the card with the ability, a card that fits, or a player (F-47)."""

    THIS_CARD = 0
    ANY_CARD = 1
    THE_PLAYER = 2


class Condition(IntEnum):
    """C."""

    SUITED = 1
    RACE = 2
    RUNS_IN = 3
    AHEAD = 4
    COUNT = 5
    COUNT_MORE = 6
    SITUATION = 7
    NUMBER = 8
    ROLE = 9
    TURN = 10
    FACTS = 11
    PAYMENT = 12
    EVENT_CARD = 13
    THIS_TURN = 14


class Comparison(IntEnum):
    AT_LEAST = 1
    AT_MOST = 2
    EXACTLY = 3
    SAME_AS = 4  # with the number of the event's card (515.1)


class Suit(IntEnum):
    """Bits for the parts of a race that suit a horse (508)."""

    SURFACE = 1
    DISTANCE = 2
    STYLE = 4
    COURSE = 8
    GOING = 16


class Standing(IntEnum):
    """514.1, 514.2, 514.3."""

    AHEAD = 1
    BEHIND = 2
    LEVEL = 3


class CardNumber(IntEnum):
    """A number on a card."""

    RUN = 1
    GUARD = 2
    COST = 3


class Role(IntEnum):
    """Bits (506.3, 506.4)."""

    RUNNER = 1
    GUARD = 2


class TurnFact(IntEnum):
    """Bits of the mask of Condition.TURN."""

    MY_TURN = 1
    IN_A_RUN = 2


class RunFact(IntEnum):
    """Of Condition.FACTS."""

    WAS_GUARDED = 1
    RUN_OVER_GUARD = 2
    EXTRA_RUN_MADE = 3


class PaymentFact(IntEnum):
    """Of Condition.PAYMENT."""

    FORCES_PAID = 1
    SPECIAL_PAID = 2


class TurnCount(IntEnum):
    """Of Condition.THIS_TURN."""

    SUPPORTS_PLAYED = 1
    CARDS_DRAWN = 2
    RUNS_MADE = 3


class Selection(IntEnum):
    """S."""

    THIS = 1
    EVENT = 2
    NAMED = 3
    ALL = 4
    CHOOSE = 5
    RANDOM = 6
    PILE = 7
    PLAYER = 8
    RACE = 9
    NOTED = 10


class PileEnd(IntEnum):
    TOP = 1
    BOTTOM = 2
    SHUFFLED = 3


class AmountKind(IntEnum):
    """N."""

    LITERAL = 1
    COUNT = 2
    NUMBER = 3
    CHOSEN = 4
    MOVED = 5
    RACE = 6


class RaceNumber(IntEnum):
    """Of AmountKind.RACE."""

    GOING = 1
    AREA = 2
    AREA_DIFFERENCE = 3


IF_SO = -1  # a condition of Operation.IF: the last operation, or the optional cost, had an effect
AMOUNT_ROWS = 1000  # operands from here on are rows of the amounts; smaller operands are literals

# ------------------------------------------------------------------ effects
# 802.1: one-shot (802.1a), continuous, replacement effects. The numbers of all five enums differ: they share a column of the tables.


class Operation(IntEnum):
    """O: one-shot operations (807.1)."""

    DRAW = 1
    DISCARD = 2
    MOVE = 3
    LOOK = 4
    SEARCH = 5
    SHUFFLE = 6
    FARM_RANDOM = 7
    GOING = 8
    EXTRA_RUN = 9
    KEEP = 10
    PUT_HORSE = 11
    WIN = 12
    MODE = 13
    IF = 14
    EFFECT = 15
    DELAYED = 16
    REPLACE = 17
    FACE_DOWN = 18


class Layer(IntEnum):
    """L: layered effects. The first letter is the layer, 808.1 b to f."""

    B_GIVE = 20
    B_LOSE = 21
    B_VOID = 22
    B_VALID = 23
    C_SURFACE = 24
    C_DISTANCE = 25
    C_STYLE = 26
    C_FAVOURITES = 27
    D_SUIT = 28
    E_RUN = 29
    E_GUARD = 30
    E_COST = 31
    F_RUN = 32
    F_GUARD = 33
    F_COST = 34
    F_STYLE = 35
    F_GOING = 36
    F_FORCE = 37


class Replacement(IntEnum):
    """R: the replaced events (802.1c, 802.1c-i)."""

    DRAW = 40
    ZONE = 41
    DISCARD = 42
    GOING = 43


class GoingChange(IntEnum):
    """Bits: the changes that Replacement.GOING replaces."""

    BETTER = 1
    WORSE = 2


class Prohibition(IntEnum):
    """X."""

    GUARD = 50
    RUN = 51
    SUPPORT = 52
    DRAW = 53
    GOING = 54
    NAMED = 55
    FORCE_ABILITY = 56
    FARM = 57


class Requirement(IntEnum):
    """Q."""

    REQUIRE = 60
    MUST = 61


class Deed(IntEnum):
    """The action that a requirement is about."""

    GUARD = 1
    RUN = 2
    PLAY = 3


class CostKind(IntEnum):
    """P."""

    FORCE = 1
    DISCARD = 2
    THIS = 3
    FARM = 4


class Duration(IntEnum):
    """D."""

    RUN = 1
    TURN = 2
    NEXT_TURN = 3
    GAME = 4
    IN_RUN_AREA = 5
    WHILE_VALID = 6


class ForceValue(IntEnum):
    """V. Force values are abilities of kind VALUE whose amount is the value. Their conditions and filter say when."""

    FOR_HORSE = 1
    IN_STATE = 2
    WITH_OTHERS = 3
    ALWAYS = 4
