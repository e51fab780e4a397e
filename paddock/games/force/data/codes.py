"""The numbers of cards, zones and the ability language. Card files, tables and rules use the same number for the same thing.

An *element* of the ability language has a letter and a number. The letter stands for an enum, the number for its member: C10 is
`Condition.TURN`. `cards/elements.py` has the elements of a card, and docs/reference/force-cards.md the words for them.

| letter | enum | | letter | enum |
|---|---|---|---|---|
| T | `Trigger`; T14: a delayed trigger | | R | `Replacement`, counted from 1; R5: an optional one; R6: the next time only |
| C | `Condition` | | P | `CostKind`; P5: an optional cost |
| S | `Selection` | | X | `Prohibition`, counted from 1 |
| N | `AmountKind` | | Q | `Requirement`, counted from 1 |
| O | `Operation` | | D | `Duration` |
| L | `Layer`, with the letter of its layer: Lb1, Lf6 | | V | `ForceValue` |

K1 and K2 are the rules for building decks. M1 to M4 are the types of supports, and the abilities of kind RULE.

Rules use the members as integers.
"""

from enum import IntEnum

# ------------------------------------------------------------------ cards (200)


class CardKind(IntEnum):
    """202.1, 202.2: every card is of one kind."""

    HORSE = 1
    SUPPORT = 2
    FORCE = 3


class SupportClass(IntEnum):
    """202.2b-ii: where other cards show their kind, a support shows its class (202.2b-i)."""

    ITEM = 1
    JOCKEY = 2
    SITUATION = 3


class SupportType(IntEnum):
    """205.1: when a support is played."""

    HORSE = 1
    AREA = 2
    SITUATION = 3


class Surface(IntEnum):
    """204.1: bits of a surface mask (204.2 turf, 204.3 dirt, 204.4 both; 302.2b)."""

    TURF = 1
    DIRT = 2


class Distance(IntEnum):
    """206.1, 302.2c: bits of a distance mask. 206.1a: all that are printed; 206.1b: all four are all-round."""

    SPRINT = 1
    MILE = 2
    MIDDLE = 4
    LONG = 8


class Style(IntEnum):
    """207.1, 303.2: bits of a style mask: bit k - 1 for style k and area k (403.2, 403.2a)."""

    FRONT = 1
    STALKER = 2
    CLOSER = 4
    DEEP = 8


class Going(IntEnum):
    """302.2d: the going, from good to bad. Going g is bit g - 1 of a mask."""

    GOOD = 1
    SLIGHTLY_HEAVY = 2
    HEAVY = 3
    BAD = 4


# ------------------------------------------------------------------ the race (302)
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
LENGTHS: dict[int, int] = {  # metres: Distance
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
CATEGORY = tuple(map(int, LENGTHS.values()))  # the Distance of each length in METRES
ASIDE_CARDS = (29, 25, 21, 17, 13, 9, 5, 3, 13, 9)  # for each length in METRES: the cards put aside (603.1d, F-1)

# ------------------------------------------------------------------ zones (400)


class Zone(IntEnum):
    """The zones of a seat. A mask of zones has the bit `1 << zone`."""

    HAND = 1  # 1 to 6 are the hidden zones (402)
    AREA1 = 2
    AREA2 = 3
    AREA3 = 4
    AREA4 = 5
    DOWN = 6  # face down in the farm
    FARM = 7  # face up
    RUN = 8
    SITUATIONS = 9  # the situation area
    DESK = 10  # the resolution area
    REMOVED = 11
    ASIDE = 12  # in no other zone
    DECK = 13  # on cards only: the pile of the player's current area (507.1)


ZONES = 14
AREAS_MASK = 1 << Zone.AREA1 | 1 << Zone.AREA2 | 1 << Zone.AREA3 | 1 << Zone.AREA4

# ------------------------------------------------------------------ abilities (801)


class AbilityKind(IntEnum):
    """801.1: an ability is automatic (801.1a: AUTO, FORM, STATE; worded "when", 801.1a-i) or constant (801.1b, 801.1b-i: all the others).

    1101.1: a horse's text is its force ability. 1102.1: it is FORM (1102.1a) or AUTO (1102.1b, 1102.3). Each condition is one ability
    (1102.4).
    """

    PLAY = 1  # what a played support does
    AUTO = 2  # when an event happens
    FORM = 3  # a horse's state form: looked at once, when the horse is put
    STATE = 4  # when a state begins to hold (806.6)
    CONST = 5  # a continuous effect, always
    REPL = 6  # a replacement effect, always
    VALUE = 7  # what a force is worth
    DECK = 8  # a rule for building decks (602.2)
    RULE = 9  # like CONST, valid in hand and while the card is played (803.4a)


class AbilityFlag(IntEnum):
    """Bits of `ab_flags`."""

    MAY = 1  # the player may do it
    ONCE_A_TURN = 2
    FORCE = 4  # a horse's force ability (1101.1)


class Who(IntEnum):
    """Players, as seen from the user of the ability."""

    YOU = 0
    OPPONENT = 1
    EACH = 2


class Trigger(IntEnum):
    """T: the events for which abilities wait."""

    TURN = 1  # a turn starts
    PUT = 2  # a horse is put to run or to guard (506)
    SUCCESS = 3  # a run succeeds
    FAILURE = 4  # a run fails
    GUARD_WON = 5  # a guard wins
    NOT_GUARDED = 6  # a run is not guarded
    ZONE = 7  # a card moves from one zone to another
    DREW = 8  # a player draws
    PLAYED = 9  # a card is played
    GOING = 10  # the going changes
    AREA = 11  # a player's current area changes
    PAID = 12  # a force is paid
    STATE = 13  # a state begins to hold


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
    """C: conditions of abilities and effects."""

    SUITED = 1  # parts of the race suit a horse (508)
    RACE = 2  # course, surface, distance and going of the race
    RUNS_IN = 3  # a player's current area (509)
    AHEAD = 4  # a player is ahead, behind or level (514)
    COUNT = 5  # the number of cards in zones
    COUNT_MORE = 6  # more, fewer or as many cards as the opponent
    SITUATION = 7  # a player uses a situation (505.2)
    NUMBER = 8  # run, guard or cost of a card
    ROLE = 9  # the role of a card, or the number of runners or guards
    TURN = 10  # TurnFact: whose turn it is, and whether it is in a run
    FACTS = 11  # RunFact: what has happened in this run
    PAYMENT = 12  # PaymentFact: what was paid for the card
    EVENT_CARD = 13  # the card of the event fits a filter
    THIS_TURN = 14  # TurnCount: how often something has happened this turn


class Comparison(IntEnum):
    """How a number is compared."""

    AT_LEAST = 1
    AT_MOST = 2
    EXACTLY = 3
    SAME_AS = 4  # as the same number of the event's card (515.1)


class Suit(IntEnum):
    """Bits for the parts of a race that suit a horse (508)."""

    SURFACE = 1
    DISTANCE = 2
    STYLE = 4
    COURSE = 8
    GOING = 16


class Standing(IntEnum):
    """514.1, 514.2, 514.3: the player's place in relation to the opponent."""

    AHEAD = 1
    BEHIND = 2
    LEVEL = 3


class CardNumber(IntEnum):
    """A number on a card."""

    RUN = 1
    GUARD = 2
    COST = 3


class Role(IntEnum):
    """506.3, 506.4: bits. The role of a horse in the run area."""

    RUNNER = 1
    GUARD = 2


class TurnFact(IntEnum):
    """Bits of the mask of Condition.TURN."""

    MY_TURN = 1
    IN_A_RUN = 2


class RunFact(IntEnum):
    """The facts of Condition.FACTS."""

    WAS_GUARDED = 1
    RUN_OVER_GUARD = 2
    EXTRA_RUN_MADE = 3


class PaymentFact(IntEnum):
    """The facts of Condition.PAYMENT."""

    FORCES_PAID = 1
    SPECIAL_PAID = 2


class TurnCount(IntEnum):
    """The counts of Condition.THIS_TURN."""

    SUPPORTS_PLAYED = 1
    CARDS_DRAWN = 2
    RUNS_MADE = 3


class Selection(IntEnum):
    """S: the targets of an operation or effect."""

    THIS = 1  # the card with the ability
    EVENT = 2  # the card of the event
    NAMED = 3  # the horse that a support names
    ALL = 4  # all cards that fit
    CHOOSE = 5  # cards that a player chooses
    RANDOM = 6  # random cards
    PILE = 7  # the top or bottom cards of an area
    PLAYER = 8  # a player: no row of the selections, but `op_who`
    RACE = 9  # the race, for changes of the going
    NOTED = 10  # cards chosen or looked at before (board/notes.py)


class PileEnd(IntEnum):
    """A place in the pile of an area."""

    TOP = 1
    BOTTOM = 2
    SHUFFLED = 3


class AmountKind(IntEnum):
    """N: the sources of a number."""

    LITERAL = 1  # a number on the card
    COUNT = 2  # a number of cards
    NUMBER = 3  # run, guard or cost of a card
    CHOSEN = 4  # a number that the player chooses
    MOVED = 5  # how many cards the last operation moved
    RACE = 6  # a RaceNumber


class RaceNumber(IntEnum):
    """The numbers of AmountKind.RACE."""

    GOING = 1
    AREA = 2  # the number of a player's current area
    AREA_DIFFERENCE = 3  # the difference between the areas of both players


IF_SO = -1  # a condition of Operation.IF: the last operation, or the optional cost, had an effect
AMOUNT_ROWS = 1000  # operands from here on are rows of the amounts; smaller operands are literals

# ------------------------------------------------------------------ effects
# 802.1: effects are one-shot (802.1a), continuous (802.1b) or replacement effects (802.1c). Operation, Layer, Replacement, Prohibition and
# Requirement share the column `op_code` of the tables, so all their numbers differ.


class Operation(IntEnum):
    """O: one-shot operations (807.1)."""

    DRAW = 1
    DISCARD = 2
    MOVE = 3
    LOOK = 4  # look at cards, or reveal them
    SEARCH = 5  # search zones for cards (401.2c)
    SHUFFLE = 6
    FARM_RANDOM = 7  # move random unseen cards of a farm
    GOING = 8  # change the going (511)
    EXTRA_RUN = 9  # 512
    KEEP = 10  # 513
    PUT_HORSE = 11  # put a horse into the run area without playing it (506.2)
    WIN = 12  # win or lose the game
    MODE = 13  # choose one of several texts
    IF = 14  # a condition within a text
    EFFECT = 15  # begin a continuous effect
    DELAYED = 16  # begin a delayed trigger
    REPLACE = 17  # begin a replacement effect
    FACE_DOWN = 18  # turn cards face down in the farm


class Layer(IntEnum):
    """L: layered effects (808.1 b to f). The first letter is the layer."""

    B_GIVE = 20  # give an ability
    B_LOSE = 21  # take all abilities
    B_VOID = 22  # make abilities void (803.2)
    B_VALID = 23  # make abilities valid
    C_SURFACE = 24  # C: a property becomes another
    C_DISTANCE = 25
    C_STYLE = 26
    C_FAVOURITES = 27
    D_SUIT = 28  # a correction of the run becomes another number (1002.1)
    E_RUN = 29  # E: a number becomes another
    E_GUARD = 30
    E_COST = 31
    F_RUN = 32  # F: a number is changed by an amount
    F_GUARD = 33
    F_COST = 34
    F_STYLE = 35
    F_GOING = 36
    F_FORCE = 37  # the values of forces


class Replacement(IntEnum):
    """R: the replaced events (802.1c, 802.1c-i)."""

    DRAW = 40
    ZONE = 41  # a card moves
    DISCARD = 42
    GOING = 43


class GoingChange(IntEnum):
    """Bits: the changes that Replacement.GOING replaces."""

    BETTER = 1
    WORSE = 2


class Prohibition(IntEnum):
    """X: what an effect forbids."""

    GUARD = 50  # guard with a horse
    RUN = 51  # run with a horse
    SUPPORT = 52  # play a support
    DRAW = 53  # draw by an ability
    GOING = 54  # change the going
    NAMED = 55  # name a horse by a support
    FORCE_ABILITY = 56  # use a horse's force ability
    FARM = 57  # leave the farm


class Requirement(IntEnum):
    """Q: what an effect requires."""

    REQUIRE = 60  # a deed needs a payment (510)
    MUST = 61  # a deed must be done if it is possible (103.2c)


class Deed(IntEnum):
    """The action that a requirement is about."""

    GUARD = 1
    RUN = 2
    PLAY = 3


class CostKind(IntEnum):
    """P: costs of abilities and deeds."""

    FORCE = 1  # pay forces
    DISCARD = 2  # discard cards
    THIS = 3  # put this card into the farm, or remove it
    FARM = 4  # remove cards from the farm


class Duration(IntEnum):
    """D: how long an effect lasts."""

    RUN = 1  # this run
    TURN = 2  # this turn
    NEXT_TURN = 3  # until the player's next turn
    GAME = 4  # for the rest of the game
    IN_RUN_AREA = 5  # while the horse stays in the run area (1102.5)
    WHILE_VALID = 6  # while the constant ability is valid


class ForceValue(IntEnum):
    """V: when a force has a value. A force value is an ability of kind VALUE whose operand is the value."""

    FOR_HORSE = 1  # when it pays for a horse that fits
    IN_STATE = 2  # while conditions hold
    WITH_OTHERS = 3  # if another force of the payment fits
    ALWAYS = 4
