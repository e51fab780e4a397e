"""The whole state of a race.

**Card instances.** Seat p's cards are the instances 80 * p + k, k its place in the deck list sorted by card (with closed lists: in a shuffled
list, so that the number tells nothing). What an instance is never changes, only where it lies.

**Where cards lie** (401.2, 402.2, 402.3: open or hidden). The situation area (404.1, 404.2), run area (405.1, 405.2), farm (406.1), resolution area
(408.1, 408.2: one for both, 408.3) and removed area (409.1, 409.2) are open, the hand is its owner's (407.2), the areas are nobody's (403.1, 403.3)
and ordered (401.3, 401.3a). Unordered zones are sets of a seat's k: two words of 40 bits each (`board/zones.py` has the words for them). The four areas of
a seat lie one behind the other in one pile, area 4 at the bottom and area 1 on top, each with its own top at the higher place: the next card drawn is
always the last one. Cards lie in zones of their owner only (F-27), and only their owner plays or pays them, so a card's user is its owner (301.2,
F-46); so are the users of its abilities and of their effects (301.2a, 301.2c, 301.2d), who act where nobody is named (301.2d-i, 301.3).

**Who knows what.** A place of a pile knows its knowers; for unordered or shuffled zones `told` holds per viewer and card the set of hidden zones in
which the viewer knows it to lie (0: no fact). An unseen move out of a zone widens the masks of what was told to lie there. Facts are perfect recall
of what was shown, and no conclusions. What everyone was told stands in `told_all`; `told` holds what a viewer knows beyond that."""

import numpy as np

from paddock.engine.rules.fields import known_by, owner, public, scratch, state

SEATS, DECK_CARDS, INSTANCES, WORDS, WORD = 2, 80, 160, 2, 40
NOBODY = -1

FRAMES, FRAME = 12, 28
NOTED = 8
WAITING, WAIT = 48, 10
EFFECTS, EFFECT = 48, 12
DELAYED, DELAY = 24, 8
SNAPSHOTS, SNAPSHOT = 32, 9
REMEMBERED = 256
MAY_WORDS = 5  # words of the set of actions
REPLACED = 8  # replacement effects that one event can meet (809.2c)
GATHERED, GATHER = 64, 6  # continuous effects at work, in the pass of continuous/layers.py
MOVES, MOVE = 160, 11  # cards that move at the same time (effects/triggers.py)
LISTENING = (
    INSTANCES - 1
)  # cell of the pool: events for which an ability of a card in play waits, bit 0: it was looked up (effects/triggers.py)
SETS = SEATS * WORDS  # words of a set of instances: word 2 * seat + half

# columns of a frame
(F_KIND, F_STEP, F_ABILITY, F_SOURCE, F_USER, F_EVENT_CARD, F_SNAPSHOT, F_NAMED, F_PC, F_LEFT, F_DONE, F_COUNT, F_SELECT, F_WHO, F_TO, F_AT,
 F_R0, F_R1, F_R2, F_R3, F_USED1, F_USED2, F_FLAGS, F_NOTED, F_SOURCE_WAS, F_NAMED_WAS, F_GIVEN, F_STATE) = range(FRAME)  # fmt: skip
# columns of a waiting ability
W_ABILITY, W_SOURCE, W_USER, W_EVENT_CARD, W_SNAPSHOT, W_R0, W_GIVEN, W_DELAYED, W_STATE, W_SOURCE_WAS = range(WAIT)
# columns of a continuous (or begun replacement) effect
(E_OP, E_ABILITY, E_SOURCE, E_USER, E_CARD, E_SEAT, E_AMOUNT, E_MASK, E_DURATION, E_TURN, E_KIND, E_FREE) = range(EFFECT)
# columns of a delayed trigger
D_ABILITY, D_SOURCE, D_USER, D_DURATION, D_SINCE, D_ONCE, D_CARD, D_FREE = range(DELAY)
# columns of what a card last was (810)
S_CARD, S_RUN, S_GUARD, S_COST, S_STYLE, S_ROLE, S_ZONE, S_ABILITIES, S_FREE = range(SNAPSHOT)

STATE = state(
    # the cards
    public("card_knowers", np.int32, INSTANCES),
    known_by("card_knowers", "card", np.int16, INSTANCES),  # which card the instance is
    public("deck_cards", np.int16, SEATS, per_seat=True),  # 60 or 80
    owner("picked", np.int8, SEATS),  # the sealed choice of a deck, + 1 (F-17)
    public("deck", np.int8, SEATS, per_seat=True),  # the deck played, + 1, once both have chosen
    # where they lie
    owner("hand", np.int64, SEATS, WORDS),
    public("hand_cards", np.int16, SEATS, per_seat=True),
    public("pile_knowers", np.int32, SEATS, DECK_CARDS),
    known_by("pile_knowers", "pile", np.int8, SEATS, DECK_CARDS),  # k of the card at this place, -1: no place
    public("area_cards", np.int16, SEATS, 4, per_seat=True),
    public("farm", np.int64, SEATS, WORDS, per_seat=True),
    public("down_knowers", np.int32, SEATS, per_seat=True),  # who was told of every card that lies there
    known_by("down_knowers", "down", np.int64, SEATS, WORDS, per_seat=True),  # face down in the farm (406.2)
    public("down_cards", np.int16, SEATS, per_seat=True),
    public("run", np.int64, SEATS, WORDS, per_seat=True),
    public("situations", np.int64, SEATS, WORDS, per_seat=True),
    public("desk", np.int64, SEATS, WORDS, per_seat=True),  # the resolution area
    public("removed", np.int64, SEATS, WORDS, per_seat=True),
    owner("told", np.int8, SEATS, INSTANCES),  # per viewer: mask of HAND ... DOWN, bit `zone - 1`; 0: no more than told_all
    public("told_all", np.int8, INSTANCES),
    # per card in an open zone; 0 elsewhere
    public("stamp", np.int32, INSTANCES),  # when it came to its zone (808.1h-i)
    public("marks", np.int16, INSTANCES),  # bit k: state of its ability k holds (806.6); bit 8 + k: ability k was used this turn
    # the race: one for both (302.1, 302.2)
    public("course", np.int8),
    public("surface", np.int8),  # TURF or DIRT
    public("metres", np.int16),
    public("distance", np.int8),  # a bit: SPRINT ...
    public("going", np.int8),  # 1 ... 4, 0 before the race is known
    # the turn
    public("stage", np.int8),  # what set-up or turn step is due (turn/steps.py)
    public("turn", np.int16),
    public("turn_player", np.int8),
    public("first_player", np.int8),
    public("priority", np.int8),
    public("passes", np.int8),
    public("in_run", np.int8),
    public("run_count", np.int16),
    public("runners_played", np.int16),  # in this run (F-2)
    public("runner", np.int16),  # the runner of this pass + 1 (F-23)
    public("guarded", np.int8),
    public("extra_made", np.int8),
    public("run_total", np.int16),
    public("guard_total", np.int16),
    public("run_went", np.int8),  # 0 not decided, 1 success, 2 failure
    public("keep", np.int16, 4),  # numbers of 513 in this success, 0: none
    public("supports_played", np.int16, SEATS, per_seat=True),  # this turn
    public("cards_drawn", np.int16, SEATS, per_seat=True),
    public("runs_made", np.int16, SEATS, per_seat=True),
    public("forces_paid", np.int8),  # of the last payment (C12)
    public("special_paid", np.int8),
    public("paid", np.int64, SEATS, WORDS, per_seat=True),  # forces paid for what is being played now
    owner("mulligan", np.int8, SEATS),  # sealed: 0 open, 1 keep, 2 change
    # what is going on
    public("clock", np.int32),  # stamps are drawn from it
    public("asked", np.int8),  # kind of the decision that is due
    public("depth", np.int8),
    public("frame", np.int16, FRAMES, FRAME),
    public("replaced", np.int16, FRAMES, REPLACED),  # what has replaced the event of this frame (effects/replacement.py)
    public("bundle", np.int64, FRAMES, SETS),  # open cards that the frame is about
    public("noted_for", np.int32, FRAMES),
    known_by("noted_for", "noted", np.int16, FRAMES, NOTED),  # instances + 1
    public("noted_at", np.int16, FRAMES, NOTED),  # where it lies hidden: 1 + place of its pile; 200 + seat: in that hand
    public("waiting", np.int16, WAITING, WAIT),
    public("waits", np.int8),
    public("wait_stamp", np.int32, WAITING),
    public("effects", np.int16, EFFECTS, EFFECT),
    public("effect_stamp", np.int32, EFFECTS),
    public("effect_card_stamp", np.int32, EFFECTS),  # 808.2: of the card when the effect began
    public("lasting", np.int8),  # how many effects
    public("delayed", np.int16, DELAYED, DELAY),
    public("delays", np.int8),
    public("snapshot", np.int16, SNAPSHOTS, SNAPSHOT),
    public("snapshots", np.int8),
    # endless loops (1201, F-12): hashes of what the turn player saw with what he did
    public("rememberer", np.int32),  # set: whose memory it is
    public("memories", np.int16),
    known_by("rememberer", "memory", np.int64, REMEMBERED),
    known_by("rememberer", "now", np.int64),  # the hash of the decision that is due
    public("idle", np.int16),  # steps since the last real decision (1201.1c)
    # how it ended
    public("won", np.int8),  # 0 nobody yet, 1 + seat, 3 a draw
    public("reason", np.int8),
    # scratch: information looked up (continuous/layers.py), zero between calls
    scratch("fresh", np.int16),
    scratch("known_run", np.int16, INSTANCES),
    scratch("known_guard", np.int16, INSTANCES),
    scratch("known_cost", np.int16, INSTANCES),
    scratch("known_style", np.int8, INSTANCES),
    scratch("known_surface", np.int8, INSTANCES),
    scratch("known_distance", np.int8, INSTANCES),
    scratch("known_courses", np.int16, INSTANCES),
    scratch("known_goings", np.int8, INSTANCES),
    scratch("known_void", np.int8, INSTANCES),
    scratch("known_going", np.int8),
    scratch("touched", np.int64, SETS),  # cards that some continuous effect reaches: only their rows of known_... are filled
    scratch("gathered", np.int16, GATHERED, GATHER),
    scratch("gathers", np.int8),
    scratch("wanted", np.int64, SETS),  # a set of instances that was looked up
    scratch("moves", np.int16, MOVES, MOVE),
    scratch("moved", np.int16),
    scratch("area_was", np.int8, SEATS),
    scratch("pool", np.int16, INSTANCES),
    scratch("may", np.int64, MAY_WORDS),  # what may be done now (actions.py)
)
