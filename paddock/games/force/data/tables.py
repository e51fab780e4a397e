"""The card set as integer tables: the read-only argument `t` of every rule. It is never a global, because its hash is in the record.

The printed text of a card is generated from the same model as these tables (`cards/model.py`, 211.1). Reminders are not part of the text
(211.2).

Each table has a prefix, and each column is one field: `t.ab_cost[7]` is the cost of ability 7. Row 0 of every table is empty and means
"none". A column that is named after another table (`..._filter`, `..._sel`, `..._cost`) holds a row of that table. Other columns hold
numbers and masks of `codes.py`. A mask of zones, kinds or types has the bit `1 << number`.

- An *operand* below AMOUNT_ROWS is a literal (-99 ... 99). From AMOUNT_ROWS on it is row `operand - AMOUNT_ROWS` of the amounts.
- `whose`, `who` and `chooser` are YOU, OPPONENT or EACH (`Who`), from the viewpoint of the ability's user.
- The bit of DOWN beside the bit of FARM in a zone mask: face-down cards count too (F-42: only without a filter).
"""

import numpy as np

from paddock.engine.rules.tables import TablesRecord, cells, tables_dtype
from paddock.engine.rules.types import Column, Matrix

CARDS, ABILITIES, OPS, CONDS, AMOUNTS, FILTERS, SELECTS, COSTS = 512, 2048, 8192, 2048, 1024, 1024, 1024, 512
READY, REGISTERED, DECK_SIZE = 8, 8, 80  # ready decks, and decks that each seat may bring (F-17)
SLUG = 64
DECKS = READY + 2 * REGISTERED  # slot k: a ready deck; READY + seat * REGISTERED + k: one that the seat brought

W = np.int16


class Tables(TablesRecord):
    """One card set, with the decks of one table."""

    # Cards. Card c has the abilities card_first[c] ... card_first[c] + card_abilities[c] - 1.
    card_name: Column = cells(W, CARDS)  # equal for cards of the same name (201.2, 602.1c)
    card_kind: Column = cells(W, CARDS)
    card_class: Column = cells(W, CARDS)
    card_type: Column = cells(W, CARDS)
    card_cost: Column = cells(W, CARDS)
    card_run: Column = cells(W, CARDS)
    card_guard: Column = cells(W, CARDS)
    card_surface: Column = cells(W, CARDS)
    card_turf: Column = cells(W, CARDS)  # distance mask on turf (206.2)
    card_dirt: Column = cells(W, CARDS)  # distance mask on dirt
    card_style: Column = cells(W, CARDS)
    card_courses: Column = cells(W, CARDS)
    card_goings: Column = cells(W, CARDS)
    card_first: Column = cells(W, CARDS)
    card_abilities: Column = cells(W, CARDS)
    card_normal: Column = cells(W, CARDS)  # 1: the normal Force (202.2c-ii)
    # computed by summaries.py, so that rules can skip cards without a relevant ability
    card_events: Column = cells(W, CARDS)  # mask of the events (1 << Trigger) of its AUTO, FORM and STATE abilities
    card_trigger_zones: Column = cells(W, CARDS)  # zones in which these abilities are valid
    card_const_zones: Column = cells(W, CARDS)  # likewise for CONST and RULE
    card_repl_zones: Column = cells(W, CARDS)  # likewise for REPL

    # Abilities. Abilities that are given, begun later or put in place (Layer.B_GIVE, Operation.DELAYED, Operation.REPLACE) are rows outside
    # card_first ... of every card.
    #   FORM: the event is Trigger.PUT about this card. event_role is PutTo.RUN | PutTo.GUARD, unless the text says "to run" (1102.2).
    #   PLAY of a horse support: event_filter says which horses it may name (0: any; role, owner, numbers).
    #   CONST: its operations are L, X and Q rows.
    #   RULE (803.4a): like CONST, but zones is hand and desk, and its rows are about this card.
    #   REPL: its first operation is the R row. The others are done instead of the replaced event.
    #   VALUE: the force is worth `value` (see value_how).
    ab_kind: Column = cells(W, ABILITIES)
    ab_zones: Column = cells(W, ABILITIES)  # mask of the zones where it is valid (803.4)
    ab_event: Column = cells(W, ABILITIES)  # Trigger
    ab_event_whose: Column = cells(W, ABILITIES)  # whose turn, draw, play, card ...; ANY_CARD: the card's user; THE_PLAYER: the player
    ab_event_about: Column = cells(W, ABILITIES)  # THIS_CARD, ANY_CARD that fits event_filter, THE_PLAYER
    ab_event_role: Column = cells(W, ABILITIES)  # Trigger.PUT: mask of PutTo
    ab_event_filter: Column = cells(W, ABILITIES)
    ab_event_from: Column = cells(W, ABILITIES)  # Trigger.PUT and Trigger.ZONE: zone masks (0: any)
    ab_event_to: Column = cells(W, ABILITIES)
    # Up to three conditions, which must all hold. AUTO checks conditions about the event (Condition.EVENT_CARD, Condition.ROLE) when it
    # triggers. All others are checked when the ability resolves, as 1102.2 demands of FORM. PLAY checks its conditions also when it is
    # offered (F-52).
    ab_cond1: Column = cells(W, ABILITIES)
    ab_cond2: Column = cells(W, ABILITIES)
    ab_cond3: Column = cells(W, ABILITIES)
    ab_cost: Column = cells(W, ABILITIES)
    ab_flags: Column = cells(W, ABILITIES)  # bits of AbilityFlag
    ab_first: Column = cells(W, ABILITIES)  # its first operation
    ab_ops: Column = cells(W, ABILITIES)  # the number of its operations
    ab_value: Column = cells(W, ABILITIES)  # VALUE: an operand
    # VALUE: ForceValue. FOR_HORSE: for a horse that fits event_filter. WITH_OTHERS: another force of the payment must fit event_filter. In
    # this filter `other` is set or the name is the card's own name, because the card itself never counts.
    ab_value_how: Column = cells(W, ABILITIES)
    ab_limit: Column = cells(W, ABILITIES)  # DECK: copies allowed (99: any number, 0: not about copies)
    ab_forbid: Column = cells(W, ABILITIES)  # DECK: mask of the distances for which no deck may hold the card (602.2, F-41)

    # Operations: rows of the kinds O, L, X, Q and R. The code determines the meaning of the other columns:
    #   Operation.DISCARD arg 1: at random.
    #   Operation.LOOK arg 1: reveal to all.
    #   Operation.SEARCH sel: Selection.CHOOSE up to n in zones; to/at: where found cards go; arg 1: they are shown.
    #   Operation.SHUFFLE who, to: whose zone.
    #   Operation.FARM_RANDOM who, amount: n unseen cards of whose farm; to/at: where they go.
    #   Operation.FACE_DOWN cards that lie in a farm are turned down, others go there face down.
    #   Operation.PUT_HORSE sel: the horses (any zone); who: always the user.
    #   Operation.GOING amount > 0 worse, < 0 better.
    #   Operation.WIN arg 0: who wins, 1: who loses.
    #   Operation.MODE amount: number of modes (2, 3); arg, arg2, arg3: number of operations of each mode, which follow one after the other.
    #   Operation.IF arg: condition, or IF_SO; amount: number of operations to skip if it does not hold; arg2: number of operations of the
    #     "else" part after them (0: none), which is skipped after the first part.
    #   Operation.EFFECT arg: the L, X or Q row that begins to work (it stands behind the ability's own operations); sel: on what (0 for X
    #     and Q rows about a player); dur: for how long. The amount of that row is looked up once, when the effect begins. Its filter is
    #     checked repeatedly.
    #   Operation.DELAYED arg: the ability (kind AUTO) that waits; dur; arg2 1: once, 0: every time while it lasts.
    #   Operation.REPLACE arg: the ability (kind REPL); dur: the next time only, until then (R6).
    #   L rows: sel: on what (Selection.THIS; Selection.ALL with zones and filter; Selection.NAMED; Selection.EVENT; Selection.NOTED ...);
    #     `amount` or mask `arg`: the change; filter: only horses that fit (it may be about the very number that the row changes, 808.1g).
    #   Layer.B_GIVE arg: ability.
    #   Layer.C_FAVOURITES arg -1: today's course; otherwise masks arg (courses), arg2 (goings).
    #   Layer.C_STYLE arg: mask, or -1: the current area.
    #   Layer.C_DISTANCE arg: mask (15: all-round).
    #   Layer.D_SUIT arg: Suit bits whose correction becomes `amount`.
    #   Layer.F_STYLE amount > 0: back.
    #   Layer.F_FORCE filter: which forces; who: whose.
    #   X rows: who: whom it forbids (whose horse, whose supports, whose draw, whose farm); filter: what; sel: only this card
    #     (Selection.THIS, Selection.NAMED ...; 0: all that fit).
    #   Prohibition.SUPPORT filter: which supports.
    #   Prohibition.NAMED sel: the horse; who: whose supports.
    #   Q rows: arg: Deed; who; filter; arg2: the cost that is required (Requirement.REQUIRE).
    #   R rows: who: whose draw, discard, going change; filter: which card (Replacement.ZONE); from_mask, to_mask (Replacement.ZONE).
    #   Replacement.DISCARD amount: how many fewer.
    #   Replacement.GOING arg: bits of GoingChange.
    op_code: Column = cells(W, OPS)  # Operation, Layer, Replacement, Prohibition or Requirement
    op_who: Column = cells(W, OPS)  # the player that acts or is meant
    op_sel: Column = cells(W, OPS)
    op_filter: Column = cells(W, OPS)
    op_amount: Column = cells(W, OPS)  # operand
    op_to: Column = cells(W, OPS)  # the zone to which cards move (DECK: the current area)
    op_at: Column = cells(W, OPS)  # PileEnd
    op_arg: Column = cells(W, OPS)
    op_arg2: Column = cells(W, OPS)
    op_arg3: Column = cells(W, OPS)
    op_dur: Column = cells(W, OPS)  # Duration
    op_from_mask: Column = cells(W, OPS)  # zone masks
    op_to_mask: Column = cells(W, OPS)

    # Conditions. The code determines the meaning of the other columns:
    #   Condition.RACE mask: courses; arg: surfaces; arg2: distances; arg3: goings (0: any).
    #   Condition.RUNS_IN mask: area bits (FRONT ...).
    #   Condition.AHEAD number: Standing; amount: by at least.
    #   Condition.COUNT mask: zones.
    #   Condition.COUNT_MORE mask: zones; compare AT_LEAST: more than the other player, AT_MOST: fewer, EXACTLY: as many; amount: by at
    #     least.
    #   Condition.ROLE sel: that card's role is in mask; sel 0: the number of horses of that role, with compare and amount.
    #   Condition.FACTS number: RunFact; RUN_OVER_GUARD with amount.
    #   Condition.PAYMENT number: PaymentFact; compare, amount.
    #   Condition.THIS_TURN number: TurnCount; compare (EXACTLY: the n-th), amount.
    #   Condition.SUITED mask: Suit bits; arg 1: any of them is enough; sel: which horse (Selection.THIS, Selection.NAMED, Selection.EVENT).
    #   Condition.NUMBER number: CardNumber; sel as above.
    #   Condition.TURN mask: TurnFact; MY_TURN with arg 1: the opponent's turn; IN_A_RUN with arg2 1: not in a run.
    co_code: Column = cells(W, CONDS)  # Condition
    co_whose: Column = cells(W, CONDS)
    co_mask: Column = cells(W, CONDS)
    co_filter: Column = cells(W, CONDS)
    co_number: Column = cells(W, CONDS)  # what is counted or compared
    co_compare: Column = cells(W, CONDS)  # Comparison
    co_amount: Column = cells(W, CONDS)  # operand
    co_negated: Column = cells(W, CONDS)
    co_arg: Column = cells(W, CONDS)
    co_arg2: Column = cells(W, CONDS)
    co_arg3: Column = cells(W, CONDS)
    co_sel: Column = cells(W, CONDS)

    # Amounts. The value is the number found, times `times`, plus `plus`, and at most `cap`.
    #   AmountKind.CHOSEN: any number from 0 to cap.
    #   AmountKind.MOVED: how many the last operation moved.
    am_code: Column = cells(W, AMOUNTS)  # AmountKind
    am_whose: Column = cells(W, AMOUNTS)
    am_zones: Column = cells(W, AMOUNTS)
    am_filter: Column = cells(W, AMOUNTS)
    am_number: Column = cells(W, AMOUNTS)  # CardNumber or RaceNumber
    am_sel: Column = cells(W, AMOUNTS)  # whose number
    am_times: Column = cells(W, AMOUNTS)
    am_plus: Column = cells(W, AMOUNTS)
    am_cap: Column = cells(W, AMOUNTS)  # 0: none

    # Filters: descriptions of cards. A mask of 0, a name of 0, and a range whose `from` is larger than its `to` fit every card.
    fi_kinds: Column = cells(W, FILTERS)
    fi_classes: Column = cells(W, FILTERS)
    fi_types: Column = cells(W, FILTERS)
    fi_cost_from: Column = cells(W, FILTERS)
    fi_cost_to: Column = cells(W, FILTERS)
    fi_run_from: Column = cells(W, FILTERS)
    fi_run_to: Column = cells(W, FILTERS)
    fi_guard_from: Column = cells(W, FILTERS)
    fi_guard_to: Column = cells(W, FILTERS)
    fi_surface: Column = cells(W, FILTERS)
    fi_distance: Column = cells(W, FILTERS)
    fi_style: Column = cells(W, FILTERS)
    fi_suited: Column = cells(W, FILTERS)  # Suit bits: all of them must suit the horse
    fi_name: Column = cells(W, FILTERS)  # a number of card_name
    fi_owner: Column = cells(W, FILTERS)  # YOU, OPPONENT, or -1: any
    fi_special: Column = cells(W, FILTERS)  # 1: special forces only, 2: normal Forces only
    fi_role: Column = cells(W, FILTERS)  # bits of Role
    fi_other: Column = cells(W, FILTERS)  # 1: neither this card itself nor the horse that a support names

    # Selections: the targets of an operation.
    #   Selection.CHOOSE with zones 0: among the cards noted before. The chosen cards leave the notes. Then Selection.NOTED is the rest.
    #   Otherwise the cards of Selection.CHOOSE, Selection.RANDOM, Selection.PILE and Operation.LOOK become the notes.
    #   Selection.ALL: all cards in these zones (a mask of all zones: everywhere); whose EACH: of both players.
    se_code: Column = cells(W, SELECTS)  # Selection
    se_count: Column = cells(W, SELECTS)  # operand
    se_up_to: Column = cells(W, SELECTS)
    se_chooser: Column = cells(W, SELECTS)  # YOU, OPPONENT
    se_whose: Column = cells(W, SELECTS)  # whose zones
    se_zones: Column = cells(W, SELECTS)
    se_filter: Column = cells(W, SELECTS)
    se_end: Column = cells(W, SELECTS)  # PileEnd.TOP, PileEnd.BOTTOM
    se_area: Column = cells(W, SELECTS)  # Selection.PILE: area 1 ... 4, 0: the current one

    # Costs.
    cs_code: Column = cells(W, COSTS)  # CostKind
    cs_number: Column = cells(W, COSTS)  # operand
    cs_filter: Column = cells(W, COSTS)
    cs_optional: Column = cells(W, COSTS)  # P5
    cs_remove: Column = cells(W, COSTS)  # CostKind.THIS: 1: the card is removed instead of going to the farm

    # Decks, by slot.
    deck_card: Matrix = cells(W, DECKS, DECK_SIZE)  # the cards in ascending order
    deck_cards: Column = cells(W, DECKS)  # their number, 0: no such deck
    deck_for: Column = cells(W, DECKS)  # mask of the distances for which it is legal (602)

    # The whole set.
    set_events: int = cells(W)  # as card_events, of all abilities, including those that are given or begun later
    set_trigger_zones: int = cells(W)  # the union of card_trigger_zones; likewise the next two
    set_const_zones: int = cells(W)
    set_repl_zones: int = cells(W)
    card_slug: Matrix = cells(np.int8, CARDS, SLUG)  # the card's notation: ASCII letters, padded with 0
    cards: int = cells(W)  # the number of used card rows, including row 0


TABLES = tables_dtype(Tables)
