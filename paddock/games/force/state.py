"""The whole state of a race.

**Card instances.** The cards of seat p are the instances 80 * p + k. k is the index in the deck list, which is sorted by card. With
closed lists the list is shuffled, so that k reveals nothing. The card behind an instance never changes, only its place.

**Zones** (401.2, 402.2, 402.3: open or hidden). The situation area (404.1, 404.2), run area (405.1, 405.2), farm (406.1), resolution area
(408.1, 408.2: one for both, 408.3) and removed area (409.1, 409.2) are open. Only its owner sees a hand (407.2). Nobody sees the areas
(403.1, 403.3), which are ordered (401.3, 401.3a). An unordered zone is a set of the k of a seat: two words of 40 bits each
(`board/places.py` has functions for them). The four areas of a seat form one pile: area 4 at the bottom, area 1 on top. The top card of
each area is at its highest place, so the next card drawn is always the last one of the pile.

**Owners and users.** Cards lie only in zones of their owner (F-27), and only their owner plays or pays them. So the user of a card is its
owner (301.2, F-46). The owner is also the user of its abilities and of their effects (301.2a, 301.2c, 301.2d). If a text names no player,
the user acts (301.2d-i, 301.3).

**Knowledge.** Each place of a pile has a set of seats that know its card. For unordered or shuffled zones, `told` holds facts per viewer
and card: the set of hidden zones in which the viewer knows the card to lie (0: no fact). An unseen move out of a zone adds the new zone
to these sets. Facts are perfect memory of everything shown, without conclusions. Facts that everyone knows are in `told_all`, and `told`
holds only the additional facts of a viewer.
"""

from enum import IntEnum

import numpy as np

from paddock.engine.rules.fields import StateRecord, known_by, layout, owner, public, scratch
from paddock.engine.rules.types import Grid, Row

SEATS, DECK_CARDS = 2, 80
INSTANCES = SEATS * DECK_CARDS
WORDS, WORD = 2, 40  # a set of one seat's cards: its words, and the bits of a word
SETS = SEATS * WORDS  # the words of a set of instances: word 2 * seat + half
NOBODY = -1  # no seat
NO_CARD = -1  # instead of an instance
NO_FRAME = -1  # instead of a frame: constant abilities have none
NO_ROW = -1  # instead of a row of a list or table

# ------------------------------------------------------------------ the columns of lists
# A list is a field with one row for each entry. The columns called UNUSED are always 0. They remain because stored states have them.


class Frame(IntEnum):
    """The columns of a frame. Each kind of frame says beside its module what it keeps in R0 to R3, USED1, USED2 and SELECT. Columns that
    hold row + 1 or card + 1 are 0 for none."""

    KIND = 0  # FrameKind (data/frames.py)
    STEP = 1  # the frame's next step; each kind has an enum of its own for it
    ABILITY = 2  # row of the abilities
    SOURCE = 3  # the card with the ability, or the card that the frame is about
    USER = 4  # a seat
    EVENT_CARD = 5  # the card of the event + 1
    SNAPSHOT = 6  # row + 1 of the event card's snapshot
    NAMED = 7  # the horse that the support names + 1
    PC = 8  # the next operation of the ability
    LEFT = 9  # how much is still to be chosen, paid or done
    DONE = 10  # how much was really done (103.2)
    COUNT = 11  # the number of targets among the notes
    SELECT = 12
    WHO = 13  # the seat that acts
    TO = 14  # destination of moving cards: Zone
    AT = 15  # and PileEnd
    R0 = 16
    R1 = 17
    R2 = 18
    R3 = 19
    USED1 = 20
    USED2 = 21
    FLAGS = 22  # bits; each kind has an enum of its own for them
    UNUSED_1 = 23
    SOURCE_WAS = 24  # row + 1 of the source's snapshot
    NAMED_WAS = 25  # row + 1 of the named horse's snapshot
    GIVEN = 26  # not 0: another card gives the ability
    STATE = 27  # 1: a state ability (806.6)


class Waiting(IntEnum):
    """The columns of a waiting ability, as in `Frame`."""

    ABILITY = 0
    SOURCE = 1
    USER = 2
    EVENT_CARD = 3
    SNAPSHOT = 4
    UNUSED_1 = 5
    GIVEN = 6
    UNUSED_2 = 7
    STATE = 8
    SOURCE_WAS = 9


class Effect(IntEnum):
    """The columns of a continuous effect, or of a replacement effect that an operation began."""

    OP = 0  # row of the operations
    ABILITY = 1
    SOURCE = 2
    USER = 3
    CARD = 4  # the card that it works on + 1
    UNUSED_1 = 5
    AMOUNT = 6  # the amount, fixed when the effect began
    MASK = 7  # the mask, likewise
    DURATION = 8  # Duration
    TURN = 9  # the turn in which it began
    UNUSED_2 = 10
    UNUSED_3 = 11


class Delayed(IntEnum):
    """The columns of a delayed trigger."""

    ABILITY = 0
    SOURCE = 1
    USER = 2
    DURATION = 3  # Duration
    SINCE = 4  # the turn in which it began
    ONCE = 5  # 1: it triggers once
    CARD = 6  # the card that it is about + 1
    UNUSED_1 = 7


class Snapshot(IntEnum):
    """The columns of a snapshot: the last information about a card (810)."""

    CARD = 0
    RUN = 1
    GUARD = 2
    COST = 3
    STYLE = 4
    ROLE = 5
    ZONE = 6
    UNUSED_1 = 7
    UNUSED_2 = 8


class Gathered(IntEnum):
    """The columns of a gathered row: one active L, X or Q operation."""

    OP = 0  # row of the operations
    SOURCE = 1
    ABILITY = 2
    EFFECT = 3  # row + 1 of s.effects, or 0 for a constant ability
    STATUS = 4  # Status (continuous/order.py)
    GIVEN = 5  # not 0: another card gives the ability


class Move(IntEnum):
    """The columns of one of several cards that move at the same time."""

    CARD = 0
    FROM = 1
    TO = 2
    ROLE = 3
    VALID = 4  # bit k: its ability k was valid before; GIVEN_BIT: its given abilities were valid
    WAS = 5  # row + 1 of its snapshot, which is made on demand from the columns below
    LEFT_OPEN = 6  # it went to a hidden zone
    RUN = 7
    GUARD = 8
    COST = 9
    STYLE = 10


# Rows and columns of each list.
FRAMES, FRAME = 12, len(Frame)
WAITING, WAIT = 48, len(Waiting)
EFFECTS, EFFECT = 48, len(Effect)
DELAYED, DELAY = 24, len(Delayed)
SNAPSHOTS, SNAPSHOT = 32, len(Snapshot)
GATHERED, GATHER = 64, len(Gathered)  # active continuous effects in the pass of continuous/layers.py
MOVES, MOVE = 160, len(Move)  # cards that move at the same time (effects/recorded_moves.py)

NOTED = 8  # the notes of a frame
REPLACED = 8  # the largest number of replacement effects that one event can meet (809.2c)
KEEPS = 4  # keep numbers of one success (513)
REMEMBERED = 256  # decisions of a turn
MAY_WORDS = 5  # words of the set of legal actions
# Cell of the pool: the events for which an ability of a card in play waits. Bit 0: the cell is filled (effects/triggers.py).
LISTENING = INSTANCES - 1


class State(StateRecord):
    """One game in progress."""

    # the cards
    card_knowers: Row = public(np.int32, INSTANCES)
    card: Row = known_by("card_knowers", np.int16, INSTANCES)  # the card behind each instance
    deck_cards: Row = public(np.int16, SEATS, per_seat=True)  # 60 or 80
    picked: Row = owner(np.int8, SEATS)  # the sealed choice of a deck, + 1 (F-17)
    deck: Row = public(np.int8, SEATS, per_seat=True)  # the chosen deck, + 1, after both have chosen
    # the places of cards
    hand: Grid = owner(np.int64, SEATS, WORDS)
    hand_cards: Row = public(np.int16, SEATS, per_seat=True)
    pile_knowers: Grid = public(np.int32, SEATS, DECK_CARDS)
    pile: Grid = known_by("pile_knowers", np.int8, SEATS, DECK_CARDS)  # k of the card at this place, -1: no place
    area_cards: Grid = public(np.int16, SEATS, 4, per_seat=True)
    farm: Grid = public(np.int64, SEATS, WORDS, per_seat=True)
    down_knowers: Row = public(np.int32, SEATS, per_seat=True)  # the seats that know every face-down card in the farm
    down: Grid = known_by("down_knowers", np.int64, SEATS, WORDS, per_seat=True)  # face down in the farm (406.2)
    down_cards: Row = public(np.int16, SEATS, per_seat=True)
    run: Grid = public(np.int64, SEATS, WORDS, per_seat=True)
    situations: Grid = public(np.int64, SEATS, WORDS, per_seat=True)
    desk: Grid = public(np.int64, SEATS, WORDS, per_seat=True)  # the resolution area
    removed: Grid = public(np.int64, SEATS, WORDS, per_seat=True)
    told: Grid = owner(np.int8, SEATS, INSTANCES)  # per viewer: mask of HAND ... DOWN, bit `zone - 1`; 0: nothing beyond told_all
    told_all: Row = public(np.int8, INSTANCES)
    # per card in an open zone; 0 elsewhere
    stamp: Row = public(np.int32, INSTANCES)  # the time when it came to its zone (808.1h-i)
    marks: Row = public(np.int16, INSTANCES)  # bit k: the state of its ability k holds (806.6); bit 8 + k: ability k was used this turn
    # the race: one for both (302.1, 302.2)
    course: int = public(np.int8)
    surface: int = public(np.int8)  # TURF or DIRT
    metres: int = public(np.int16)
    distance: int = public(np.int8)  # one bit: SPRINT ...
    going: int = public(np.int8)  # 1 ... 4, 0 before the race is set up
    # the turn
    stage: int = public(np.int8)  # the next step of set-up or turn (data/stages.py)
    turn: int = public(np.int16)
    turn_player: int = public(np.int8)
    first_player: int = public(np.int8)
    priority: int = public(np.int8)  # the seat that has priority (702.6g)
    passes: int = public(np.int8)  # what was played since the priority passed: SincePass (turn/run.py)
    in_run: int = public(np.int8)
    run_count: int = public(np.int16)
    runners_played: int = public(np.int16)  # in this run (F-2)
    runner: int = public(np.int16)  # the runner of this pass + 1 (F-23)
    guarded: int = public(np.int8)
    extra_made: int = public(np.int8)
    run_total: int = public(np.int16)
    guard_total: int = public(np.int16)
    run_went: int = public(np.int8)  # 0 undecided, 1 success, 2 failure
    keep: Row = public(np.int16, KEEPS)  # keep numbers (513) of this success, 0: none
    supports_played: Row = public(np.int16, SEATS, per_seat=True)  # this turn
    cards_drawn: Row = public(np.int16, SEATS, per_seat=True)
    runs_made: Row = public(np.int16, SEATS, per_seat=True)
    forces_paid: int = public(np.int8)  # number of forces in the last payment (C12)
    special_paid: int = public(np.int8)
    paid: Grid = public(np.int64, SEATS, WORDS, per_seat=True)  # forces paid for the card that is being played
    mulligan: Row = owner(np.int8, SEATS)  # sealed: 0 open, 1 keep, 2 change
    # the current action
    clock: int = public(np.int32)  # the time, the source of stamps (808.1h)
    asked: int = public(np.int8)  # the pending Decision
    depth: int = public(np.int8)  # the number of frames on the stack (data/frames.py)
    frame: Grid = public(np.int16, FRAMES, FRAME)
    replaced: Grid = public(np.int16, FRAMES, REPLACED)  # effects that have replaced the event of this frame (effects/replacement.py)
    bundle: Grid = public(np.int64, FRAMES, SETS)  # the open cards of the frame
    noted_for: Row = public(np.int32, FRAMES)  # the viewers who know the notes of the frame
    noted: Grid = known_by("noted_for", np.int16, FRAMES, NOTED)  # instances + 1
    noted_at: Grid = public(np.int16, FRAMES, NOTED)  # the place of a noted hidden card: 1 + place of its pile, or 200 + seat for a hand
    waiting: Grid = public(np.int16, WAITING, WAIT)
    waits: int = public(np.int8)
    wait_stamp: Row = public(np.int32, WAITING)
    effects: Grid = public(np.int16, EFFECTS, EFFECT)
    effect_stamp: Row = public(np.int32, EFFECTS)
    effect_card_stamp: Row = public(np.int32, EFFECTS)  # 808.2: the stamp of the card when the effect began
    lasting: int = public(np.int8)  # the number of effects
    delayed: Grid = public(np.int16, DELAYED, DELAY)
    delays: int = public(np.int8)
    snapshot: Grid = public(np.int16, SNAPSHOTS, SNAPSHOT)
    snapshots: int = public(np.int8)
    # endless loops (1201, F-12): hashes of the turn player's information and decisions
    rememberer: int = public(np.int32)  # set of seats: the owner of this memory
    memories: int = public(np.int16)
    memory: Row = known_by("rememberer", np.int64, REMEMBERED)
    now: int = known_by("rememberer", np.int64)  # the hash of the pending decision
    idle: int = public(np.int16)  # steps since the last real decision (1201.1c)
    # the end of the race
    won: int = public(np.int8)  # 0 nobody yet, 1 + seat, 3 a draw
    reason: int = public(np.int8)
    # scratch: cached information (continuous/layers.py), zero between calls
    fresh: int = scratch(np.int16)
    known_run: Row = scratch(np.int16, INSTANCES)
    known_guard: Row = scratch(np.int16, INSTANCES)
    known_cost: Row = scratch(np.int16, INSTANCES)
    known_style: Row = scratch(np.int8, INSTANCES)
    known_surface: Row = scratch(np.int8, INSTANCES)
    known_distance: Row = scratch(np.int8, INSTANCES)
    known_courses: Row = scratch(np.int16, INSTANCES)
    known_goings: Row = scratch(np.int8, INSTANCES)
    known_void: Row = scratch(np.int8, INSTANCES)
    known_going: int = scratch(np.int8)
    touched: Row = scratch(np.int64, SETS)  # cards that some continuous effect reaches: only they have entries in known_...
    gathered: Grid = scratch(np.int16, GATHERED, GATHER)
    gathers: int = scratch(np.int8)
    wanted: Row = scratch(np.int64, SETS)  # the result of the last look-up: a set of instances
    moves: Grid = scratch(np.int16, MOVES, MOVE)
    moved: int = scratch(np.int16)
    area_was: Row = scratch(np.int8, SEATS)
    pool: Row = scratch(np.int16, INSTANCES)
    may: Row = scratch(np.int64, MAY_WORDS)  # the legal actions (actions.py)


STATE = layout(State)
