"""What a horse is worth by the economy of the set: run 1 a point, guard 3/4, a further distance, style or surface a little, abilities by what they
do and how often. A card costs about three points of progress.
"""

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Op
from paddock.games.force.data import codes as k

BUDGET = (4.0, 5.5, 8.0, 11.0, 14.0, 16.5)  # for cost 0 ... 5
MARGIN = 1.25
CARD = 3.0

HOW_OFTEN = {
    k.T_PUT: 4 / 3,
    k.T_SUCCESS: 1.0,
    k.T_FAILURE: 1 / 3,
    k.T_GUARD_WON: 1 / 3,
    k.T_NOT_GUARDED: 1 / 3,
    k.T_ZONE: 1 / 2,
    k.T_DREW: 1.0,
    k.T_GOING: 1 / 4,
    k.T_AREA: 1 / 3,
}
PROHIBITION = {k.X_GUARD: 1.5, k.X_SUPPORT: 1.5, k.X_DRAW: 0.5, k.X_RUN: -1.0}


def points(card: Card) -> float:
    """All points of a horse."""
    bodies = 0.75 * card.guard + card.run
    suits = 0.25 * (card.distances.bit_count() - 1) + 0.25 * (card.surface.bit_count() - 1) + 0.25 * (card.style.bit_count() - 1)
    return bodies + suits + sum(ability_points(a) for a in card.abilities)


def ability_points(a: Ability) -> float:
    if a.kind == k.DECK_ABILITY:
        return 0.25
    often = 1.0
    for cond in a.conds:
        often *= chance(cond)
    if a.kind in (k.CONST, k.RULE):
        return often * sum(effect_points(op, 1.0) for op in a.ops)
    each = HOW_OFTEN.get(a.event, 1.0)
    if a.kind == k.FORM:
        each = 1.0
    cost = 0.5 if a.cost is not None else 1.0
    return cost * often * sum(op_points(op, each, a.event) for op in a.ops)


def chance(c: Cond) -> float:
    """How often a condition holds."""
    if c.code == k.C_SUITED:
        return 0.75 if c.mask & k.SUIT_STYLE else 0.4
    if c.code == k.C_RACE:
        return c.arg3.bit_count() / 4 if c.arg3 else 0.5
    if c.code == k.C_RUNS_IN:
        return c.mask.bit_count() / 4
    if c.code == k.C_AHEAD:
        return 0.4 / c.amount.literal
    if c.code == k.C_FACTS:
        return 0.1
    return 0.4


def number(a: Amount, usual: float = 1.0) -> float:
    return float(a.literal) if a.code == k.N_LITERAL else usual * a.times


def op_points(op: Op, each: float, event: int) -> float:
    if op.code == k.O_DRAW:
        return CARD * number(op.amount) * each
    if op.code == k.O_DISCARD:
        return -0.75 * CARD * number(op.amount) * each
    if op.code == k.O_KEEP:
        return 2 * (number(op.amount) - 1)
    if op.code == k.O_EXTRA_RUN:
        return 3.0
    if op.code == k.O_GOING:
        return 0.5
    if op.code == k.O_MOVE:
        return 0.75 * CARD * each
    if op.code == k.O_FARM_RANDOM:
        return number(op.amount)
    if op.code == k.O_PUT_HORSE:
        return 2.0
    if op.code == k.O_WIN:
        return -0.75 if op.arg and op.who == k.YOU else 0.0
    if op.code == k.O_IF:
        then, other = (sum(op_points(one, each, event) for one in part) for part in (*op.parts, ())[:2])
        often = chance(op.cond) if op.cond is not None else 1.0
        return often * then + (1 - often) * other
    if op.code == k.O_DELAYED:
        assert op.ability is not None
        return each * sum(op_points(one, 1.0, event) for one in op.ability.ops)
    assert op.effect is not None, op
    return effect_points(op.effect, each if event != k.T_PUT else 1.0, chosen=op.sel is not None and op.sel.code == k.S_CHOOSE)


def effect_points(op: Op, each: float, chosen: bool = False) -> float:
    if op.code == k.LF_RUN:
        n = number(op.amount)
        return (-0.75 * n if chosen else n) * each
    if op.code == k.LF_GUARD:
        return 0.75 * number(op.amount) * each
    if op.code == k.LE_RUN:
        return 1.5
    if op.code == k.LE_GUARD:
        return 1.0
    if op.code in (k.LE_COST, k.LF_COST):
        return 2.0
    if op.code in (k.LB_LOSE, k.LB_VOID):
        return 1.5
    return PROHIBITION.get(op.code, 0.5)
