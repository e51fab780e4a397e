"""The numbers of the ability language: one number for every element, the same in card files, tables and rules.

The letters T, C, S, N, O, L, R, P, X, Q, D, V are the elements of the ability language (trigger, condition, selection, amount, operation,
layered effect, replacement, cost, prohibition, requirement, duration, force value).
"""

NONE = 0

# ------------------------------------------------------------------ cards (200)
HORSE, SUPPORT, FORCE = 1, 2, 3  # 202.1, 202.2: every card is of one kind
ITEM, JOCKEY, SITUATION = 1, 2, 3  # class of a support, 202.2b-ii; it is shown where other cards show their kind, 202.2b-i
FOR_HORSE, FOR_AREA, FOR_SITUATION = 1, 2, 3  # type of a support, 205.1
TURF, DIRT = 1, 2  # bits of a surface mask, 204.1: 204.2 turf, 204.3 dirt, 204.4 both; 302.2b
SPRINT, MILE, MIDDLE, LONG = (
    1,
    2,
    4,
    8,
)  # bits of a distance mask, 206.1, 302.2c; 206.1a: all that are printed, 206.1b: all four are all-round
FRONT, STALKER, CLOSER, DEEP = 1, 2, 4, 8  # bits of a style mask, 207.1, 303.2: bit k - 1 for style k and area k (403.2, 403.2a)
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
GOINGS = ("good", "slightly_heavy", "heavy", "bad")  # 302.2d: going 1 ... 4 is bit 0 ... 3 of a mask
METRES = (1200, 1400, 1600, 1800, 2000, 2200, 2400, 2500, 3000, 3200)
CATEGORY = (SPRINT, SPRINT, MILE, MILE, MIDDLE, MIDDLE, MIDDLE, MIDDLE, LONG, LONG)  # of METRES
ASIDE_CARDS = (29, 25, 21, 17, 13, 9, 5, 3, 13, 9)  # 603.1d, F-1

# ------------------------------------------------------------------ zones (400); a mask has bit `1 << zone`
HAND, AREA1, AREA2, AREA3, AREA4, DOWN, FARM, RUN, SITUATIONS, DESK, REMOVED, ASIDE = range(1, 13)
DECK = 13  # in data only: the pile of the current area (507.1)
ZONES = 14
AREAS_MASK = 1 << AREA1 | 1 << AREA2 | 1 << AREA3 | 1 << AREA4

# ------------------------------------------------------------------ abilities (801)
# 801.1: automatic (801.1a: AUTO, FORM, STATE_ABILITY; worded "when", 801.1a-i) or constant (801.1b, 801.1b-i: all the others).
# 1101.1: a horse's text is its force ability; 1102.1: it is FORM (1102.1a) or AUTO (1102.1b, 1102.3), each condition one ability (1102.4).
PLAY, AUTO, FORM, STATE_ABILITY, CONST, REPL, VALUE, DECK_ABILITY, RULE = range(1, 10)
MAY, ONCE_A_TURN, FORCE_ABILITY = 1, 2, 4  # flags of an ability

YOU, OPPONENT, EACH = 0, 1, 2  # whose, who: seen from the user of the ability

# T: events
T_TURN, T_PUT, T_SUCCESS, T_FAILURE, T_GUARD_WON, T_NOT_GUARDED, T_ZONE, T_DREW, T_PLAYED, T_GOING, T_AREA, T_PAID, T_STATE = range(1, 14)
TO_RUN, TO_GUARD = 1, 2  # mask of T_PUT
THIS_CARD, ANY_CARD, THE_PLAYER = 0, 1, 2  # what an event is about: the card with the ability, a card that fits, the player as such (F-47)

# C: conditions
(C_SUITED, C_RACE, C_RUNS_IN, C_AHEAD, C_COUNT, C_COUNT_MORE, C_SITUATION, C_NUMBER, C_ROLE, C_TURN, C_FACTS, C_PAYMENT, C_EVENT_CARD,
 C_THIS_TURN) = range(1, 15)  # fmt: skip
AT_LEAST, AT_MOST, EXACTLY, SAME_AS = 1, 2, 3, 4  # comparisons; SAME_AS: with the number of the event's card (515.1)
SUIT_SURFACE, SUIT_DISTANCE, SUIT_STYLE, SUIT_COURSE, SUIT_GOING = 1, 2, 4, 8, 16  # 508
IS_AHEAD, IS_BEHIND, IS_LEVEL = 1, 2, 3  # 514.1, 514.2, 514.3
NUM_RUN, NUM_GUARD, NUM_COST = 1, 2, 3
RUNNER, GUARD = 1, 2  # roles, 506.3-4
MY_TURN, IN_A_RUN = 1, 2  # C_TURN
WAS_GUARDED, RUN_OVER_GUARD, EXTRA_RUN_MADE = 1, 2, 3  # C_FACTS
FORCES_PAID, SPECIAL_PAID = 1, 2  # C_PAYMENT
SUPPORTS_PLAYED, CARDS_DRAWN, RUNS_MADE = 1, 2, 3  # C_THIS_TURN

# S: selections
S_THIS, S_EVENT, S_NAMED, S_ALL, S_CHOOSE, S_RANDOM, S_PILE, S_PLAYER, S_RACE, S_NOTED = range(1, 11)
TOP, BOTTOM, SHUFFLED = 1, 2, 3  # end of a pile

# N: amounts
N_LITERAL, N_COUNT, N_NUMBER, N_CHOSEN, N_MOVED, N_RACE = range(1, 7)
GOING_NUMBER, AREA_NUMBER, AREA_DIFFERENCE = 1, 2, 3  # N_RACE
AMOUNT_ROWS = 1000  # an operand from here on is a row of the amounts, below it a literal

# 802.1: one-shot (802.1a), continuous, replacement effects
# O: one-shot operations, 807.1
(O_DRAW, O_DISCARD, O_MOVE, O_LOOK, O_SEARCH, O_SHUFFLE, O_FARM_RANDOM, O_GOING, O_EXTRA_RUN, O_KEEP, O_PUT_HORSE, O_WIN, O_MODE, O_IF,
 O_EFFECT, O_DELAYED, O_REPLACE, O_FACE_DOWN) = range(1, 19)  # fmt: skip

# L: layered effects, 808.1 b to f
LB_GIVE, LB_LOSE, LB_VOID, LB_VALID = 20, 21, 22, 23
LC_SURFACE, LC_DISTANCE, LC_STYLE, LC_FAVOURITES = 24, 25, 26, 27
LD_SUIT = 28
LE_RUN, LE_GUARD, LE_COST = 29, 30, 31
LF_RUN, LF_GUARD, LF_COST, LF_STYLE, LF_GOING, LF_FORCE = 32, 33, 34, 35, 36, 37
# R: what is replaced, 802.1c, 802.1c-i
R_DRAW, R_ZONE, R_DISCARD, R_GOING = 40, 41, 42, 43
# X: prohibitions
X_GUARD, X_RUN, X_SUPPORT, X_DRAW, X_GOING, X_NAMED, X_FORCE_ABILITY, X_FARM = range(50, 58)
# Q: requirements
Q_REQUIRE, Q_MUST = 60, 61
DO_GUARD, DO_RUN, DO_PLAY = 1, 2, 3  # what a requirement is about

# P: costs
P_FORCE, P_DISCARD, P_THIS, P_FARM = 1, 2, 3, 4

# D: durations
D_RUN, D_TURN, D_NEXT_TURN, D_GAME, D_IN_RUN_AREA, D_WHILE_VALID = range(1, 7)

# V: force values are abilities of kind VALUE whose amount is the value; their conditions and filter say when
V_FOR_HORSE, V_IN_STATE, V_WITH_OTHERS, V_ALWAYS = 1, 2, 3, 4
