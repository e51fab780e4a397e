"""The card set as integer tables: the read-only argument `t` of every rule. It is never a global, because its hash is in the record.

The rows also generate the text of a card (211.1; reminders are not part of the text, 211.2). Columns are named arrays with one cell for
each row. Row 0 of every table is empty and means "none". An *operand* below AMOUNT_ROWS is a literal (-99 ... 99). From AMOUNT_ROWS on it
is row `operand - AMOUNT_ROWS` of the amounts. *whose* and *who* are YOU, OPPONENT or EACH, from the viewpoint of the ability's user.
Masks have bit `1 << zone`, or the bits of `codes.py`.
"""

import numpy as np

CARDS, ABILITIES, OPS, CONDS, AMOUNTS, FILTERS, SELECTS, COSTS = 512, 2048, 8192, 2048, 1024, 1024, 1024, 512
READY, REGISTERED, DECK_SIZE = 8, 8, 80  # ready decks, and decks that each seat may bring (F-17)
SLUG = 64
DECKS = READY + 2 * REGISTERED  # slot k: a ready deck; READY + seat * REGISTERED + k: one that the seat brought

W = np.int16


def columns(rows: int, *names: str) -> list[tuple[str, type, tuple[int, ...]]]:
    return [(name, W, (rows,)) for name in names]


TABLES = np.dtype(
    [
        # Cards: card c has abilities card_first[c] ... card_first[c] + card_abilities[c] - 1. name: equal for cards of the same name
        # (201.2, 602.1c).
        *columns(
            CARDS,
            "card_name",
            "card_kind",
            "card_class",
            "card_type",
            "card_cost",
            "card_run",
            "card_guard",
            "card_surface",
            "card_turf",
            "card_dirt",  # distance masks by surface, 206.2
            "card_style",
            "card_courses",
            "card_goings",
            "card_first",
            "card_abilities",
            "card_normal",  # 1: the normal Force, 202.2c-ii
            # computed from the abilities by summaries.py, so that rules can skip cards without a relevant ability
            "card_events",  # mask of events (1 << Trigger) of its AUTO, FORM and STATE abilities
            "card_trigger_zones",
            "card_const_zones",
            "card_repl_zones",
        ),
        # Abilities. zones: mask where it is valid (803.4). event, event_whose (whose turn, draw, play, card ...), event_about
        # (THIS_CARD, ANY_CARD that fits event_filter, THE_PLAYER), event_role (PutTo.RUN | PutTo.GUARD for Trigger.PUT), event_from,
        # event_to (zone masks for Trigger.PUT and Trigger.ZONE; 0: any). cond: up to three condition rows, all must hold (for AUTO
        # looked at when it triggers where they speak of the event, Condition.EVENT_CARD and Condition.ROLE; all others when it
        # resolves, as 1102.2 demands of FORM; for PLAY when it is offered and when it resolves, F-52). cost: a row of the costs (0:
        # none). first, ops: its operations. value: for VALUE the operand it counts, with value_how (ForceValue) and event_filter for
        # ForceValue.FOR_HORSE. FORM: event is Trigger.PUT about this card, event_role PutTo.RUN | PutTo.GUARD unless the text says "to
        # run" (1102.2). PLAY of a horse support: event_filter says which horses it may name (0: any; role, owner, numbers). RULE
        # (803.4a): as CONST, but zones is hand and desk, and its rows are on this card. ForceValue.WITH_OTHERS: another force of the
        # payment must fit event_filter (whose `other` is set or its name is the own one: the card itself never counts). THE_PLAYER:
        # event_whose is the player; ANY_CARD: event_whose is the card's user. Abilities that are given, begun later or put in place
        # (Layer.B_GIVE, Operation.DELAYED, Operation.REPLACE) are rows of their own, outside card_first ... CONST and REPL: their ops
        # are L, X, Q or R rows; REPL: the first op is the R row, the others are done instead. AbilityKind.DECK: limit = copies allowed
        # (99: any number, 0: not about copies), forbid = distance mask for which a deck may not hold it (602.2, F-41).
        *columns(
            ABILITIES,
            "ab_kind",
            "ab_zones",
            "ab_event",
            "ab_event_whose",
            "ab_event_about",
            "ab_event_role",
            "ab_event_filter",
            "ab_event_from",
            "ab_event_to",
            "ab_cond1",
            "ab_cond2",
            "ab_cond3",
            "ab_cost",
            "ab_flags",
            "ab_first",
            "ab_ops",
            "ab_value",
            "ab_value_how",
            "ab_limit",
            "ab_forbid",
        ),
        # Operations, L, X, Q and R rows alike. who: the player who does it or is meant. sel: a row of the selections. amount: operand.
        # to: zone for Operation.MOVE (DECK: the current area) with at = TOP, BOTTOM, SHUFFLED; arg: by code, below. dur: Duration
        #   Operation.DISCARD arg 1: at random.
        #   Operation.LOOK arg 1: reveal to all.
        #   Operation.SEARCH sel: Selection.CHOOSE up to n in zones; to/at: where found cards go, arg 1: they are shown.
        #   Operation.SHUFFLE who, to: whose zone.
        #   Operation.FARM_RANDOM who, amount: n unseen cards of whose farm, to/at: where they go.
        #   Operation.FACE_DOWN: cards that lie in a farm are turned down, others go there face down.
        #   Operation.PUT_HORSE sel: the horses (any zone), who: always the user.
        #   Operation.GOING amount > 0 worse, < 0 better.
        #   Operation.WIN arg 0: who wins, 1: who loses.
        #   Operation.MODE amount: number of modes (2, 3); arg, arg2, arg3: how many ops each mode has; they follow one after the other.
        #   Operation.IF arg: condition row, or -1 "if so" (the last operation or the optional cost did something); amount: how many ops
        #     to skip if not; arg2: how many ops the "else" part after them has (0: none); after the first part these are skipped.
        #   Operation.EFFECT arg: row of the L, X or Q op that begins to work (behind the ability's own ops), sel: on what (0 for X and
        #     Q rows about a player), dur: for how long.
        #   The amount of that row is looked up once, when the effect begins. Its filter is checked repeatedly.
        #   Operation.DELAYED arg: the ability (kind AUTO) that waits, dur; arg2 1: once, 0: every time while it lasts.
        #   Operation.REPLACE arg: the ability (kind REPL), dur: the next time only, until then (R6).
        #   L rows: sel: on what (Selection.THIS; Selection.ALL with zones and filter; Selection.NAMED; Selection.EVENT; Selection.NOTED
        #     ...), amount or mask in `amount`/`arg`, filter: only horses that fit (may look at the very number it changes, 808.1g).
        #   Layer.B_GIVE arg: ability.
        #   Layer.C_FAVOURITES arg -1: today's course, else masks arg (courses), arg2 (goings).
        #   Layer.C_STYLE arg: mask, or -1: the current area.
        #   Layer.C_DISTANCE arg: mask (15: all-round).
        #   Layer.D_SUIT arg: Suit bits whose correction becomes `amount`.
        #   Layer.F_STYLE amount > 0: back.
        #   Layer.F_FORCE filter: which forces; who: whose.
        #   X rows: who: whom it forbids (whose horse, whose supports, whose draw, whose farm), filter: what; sel: only this card
        #     (Selection.THIS, Selection.NAMED ...; 0: all that fit).
        #   Prohibition.SUPPORT filter: which supports.
        #   Prohibition.NAMED sel: the horse, who: whose supports.
        #   Q rows: arg: Deed, who, filter, arg2: cost row that is required (Requirement.REQUIRE).
        #   R rows: who: whose draw, discard, going change; filter: which card (Replacement.ZONE); from_, to_: zone masks
        #     (Replacement.ZONE); the ops of what happens instead are the other ops of the ability.
        #   Replacement.DISCARD amount: how many fewer.
        #   Replacement.GOING arg: 1 better ones are replaced, 2 worse ones, 3 both.
        *columns(
            OPS,
            "op_code",
            "op_who",
            "op_sel",
            "op_filter",
            "op_amount",
            "op_to",
            "op_at",
            "op_arg",
            "op_arg2",
            "op_arg3",
            "op_dur",
            "op_from_mask",
            "op_to_mask",
        ),
        # Conditions. code, whose, mask (suited bits and "all" flag in arg; zones; areas; courses), filter, number (what is counted or
        # compared: CardNumber, SUPPORTS_PLAYED ...), compare, amount (operand), negated.
        #   Condition.RACE: mask of courses, arg surfaces, arg2 distances, arg3 goings (0: any).
        #   Condition.RUNS_IN: mask of area bits (FRONT ...).
        #   Condition.AHEAD: number Standing, amount: by at least.
        #   Condition.COUNT: mask of zones.
        #   Condition.COUNT_MORE: mask of zones, compare AT_LEAST: more than the other player, AT_MOST: fewer, EXACTLY: as many; amount:
        #     by at least.
        #   Condition.ROLE with sel: that card's role is in mask; sel 0: how many horses of that role there are, with compare and
        #     amount.
        #   Condition.FACTS: number; RUN_OVER_GUARD with amount.
        #   Condition.PAYMENT: number, compare, amount.
        #   Condition.THIS_TURN: number, compare (EXACTLY: the n-th), amount.
        #   Condition.SUITED: mask of Suit bits, arg 1: any of them is enough, sel: which horse (Selection.THIS, Selection.NAMED,
        #     Selection.EVENT).
        #   Condition.NUMBER and Condition.ROLE: sel likewise.
        #   Condition.TURN: mask MY_TURN (arg 1: the opponent's), IN_A_RUN (arg2 1: not in a run).
        *columns(
            CONDS,
            "co_code",
            "co_whose",
            "co_mask",
            "co_filter",
            "co_number",
            "co_compare",
            "co_amount",
            "co_negated",
            "co_arg",
            "co_arg2",
            "co_arg3",
            "co_sel",
        ),
        # A farm in a zone mask has the bit of DOWN beside FARM where face-down cards count (F-42: no description asked for).
        # Amounts: code, whose, zones, filter, number (CardNumber, RaceNumber), sel (whose number), times, plus, cap (0: none). The value
        # is found * times + plus, at most cap.
        #   AmountKind.CHOSEN: any number from 0 to cap.
        #   AmountKind.MOVED: how many the last operation moved.
        *columns(AMOUNTS, "am_code", "am_whose", "am_zones", "am_filter", "am_number", "am_sel", "am_times", "am_plus", "am_cap"),
        # Filters: masks of kinds, classes, types (bit `1 << number`; 0: any), ranges (from > to: any), masks, suited bits, name, owner
        # (-1 any, YOU, OPPONENT), special (1: special forces only, 2: normal only), role mask (RUNNER | GUARD; 0: any), other (1: not
        # this card itself, nor the horse that a support names).
        *columns(
            FILTERS,
            "fi_kinds",
            "fi_classes",
            "fi_types",
            "fi_cost_from",
            "fi_cost_to",
            "fi_run_from",
            "fi_run_to",
            "fi_guard_from",
            "fi_guard_to",
            "fi_surface",
            "fi_distance",
            "fi_style",
            "fi_suited",
            "fi_name",
            "fi_owner",
            "fi_special",
            "fi_role",
            "fi_other",
        ),
        # Selections: Selection.CHOOSE with zones 0: among the cards noted before; what is chosen leaves the notes, so that
        # Selection.NOTED is then the rest. Otherwise the cards of Selection.CHOOSE, Selection.RANDOM, Selection.PILE and Operation.LOOK
        # become the notes. Selection.ALL: zones a mask (all zones: everywhere), whose EACH: of both. code, count (operand), up_to,
        # chooser (YOU, OPPONENT), whose (zones), zones, filter, end (TOP, BOTTOM), area (Selection.PILE: 0 the current, 1-4).
        *columns(SELECTS, "se_code", "se_count", "se_up_to", "se_chooser", "se_whose", "se_zones", "se_filter", "se_end", "se_area"),
        # Costs: code, number (operand), filter, optional (P5), remove (CostKind.THIS: 1 removed instead of farm).
        *columns(COSTS, "cs_code", "cs_number", "cs_filter", "cs_optional", "cs_remove"),
        # Decks: cards in ascending order, and how many (0: no such deck).
        ("deck_card", W, (DECKS, DECK_SIZE)),
        ("deck_cards", W, (DECKS,)),
        ("deck_for", W, (DECKS,)),  # mask of the distances for which it is legal (602)
        ("set_events", W),  # the same for the whole set, including abilities that are given or wait
        ("set_trigger_zones", W),
        ("set_const_zones", W),
        ("set_repl_zones", W),
        ("card_slug", np.int8, (CARDS, SLUG)),  # the card's notation: ASCII letters, padded with 0
        ("cards", W),  # the number of used card rows, including row 0
    ]
)
