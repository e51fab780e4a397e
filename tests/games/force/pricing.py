"""The point value of a horse, to check the balance of a card set.

Each run counts 1 point and each guard 3/4. A further distance, style or surface counts 1/4. Abilities count by effect and frequency.
A card is worth three points.
"""

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Op
from paddock.games.force.data.codes import AbilityKind, AmountKind, Condition, Layer, Operation, Prohibition, Selection, Suit, Trigger, Who

BUDGET = (4.0, 5.5, 8.0, 11.0, 14.0, 16.5)  # for cost 0 ... 5
MARGIN = 1.25
CARD = 3.0

HOW_OFTEN = {
    Trigger.PUT: 4 / 3,
    Trigger.SUCCESS: 1.0,
    Trigger.FAILURE: 1 / 3,
    Trigger.GUARD_WON: 1 / 3,
    Trigger.NOT_GUARDED: 1 / 3,
    Trigger.ZONE: 1 / 2,
    Trigger.DREW: 1.0,
    Trigger.GOING: 1 / 4,
    Trigger.AREA: 1 / 3,
}
PROHIBITION = {Prohibition.GUARD: 1.5, Prohibition.SUPPORT: 1.5, Prohibition.DRAW: 0.5, Prohibition.RUN: -1.0}


def points(card: Card) -> float:
    """The total points of a horse."""
    bodies = 0.75 * card.guard + card.run
    suits = 0.25 * (card.distances.bit_count() - 1) + 0.25 * (card.surface.bit_count() - 1) + 0.25 * (card.style.bit_count() - 1)
    return bodies + suits + sum(ability_points(a) for a in card.abilities)


def ability_points(a: Ability) -> float:
    if a.kind == AbilityKind.DECK:
        return 0.25
    often = 1.0
    for cond in a.conds:
        often *= chance(cond)
    if a.kind in (AbilityKind.CONST, AbilityKind.RULE):
        return often * sum(effect_points(op, 1.0) for op in a.ops)
    each = HOW_OFTEN.get(a.event, 1.0)
    if a.kind == AbilityKind.FORM:
        each = 1.0
    cost = 0.5 if a.cost is not None else 1.0
    return cost * often * sum(op_points(op, each, a.event) for op in a.ops)


def chance(c: Cond) -> float:
    """The estimated probability that a condition holds."""
    if c.code == Condition.SUITED:
        return 0.75 if c.mask & Suit.STYLE else 0.4
    if c.code == Condition.RACE:
        return c.arg3.bit_count() / 4 if c.arg3 else 0.5
    if c.code == Condition.RUNS_IN:
        return c.mask.bit_count() / 4
    if c.code == Condition.AHEAD:
        return 0.4 / c.amount.literal
    if c.code == Condition.FACTS:
        return 0.1
    return 0.4


def number(a: Amount, usual: float = 1.0) -> float:
    return float(a.literal) if a.code == AmountKind.LITERAL else usual * a.times


def op_points(op: Op, each: float, event: int) -> float:
    if op.code == Operation.DRAW:
        return CARD * number(op.amount) * each
    if op.code == Operation.DISCARD:
        return -0.75 * CARD * number(op.amount) * each
    if op.code == Operation.KEEP:
        return 2 * (number(op.amount) - 1)
    if op.code == Operation.EXTRA_RUN:
        return 3.0
    if op.code == Operation.GOING:
        return 0.5
    if op.code == Operation.MOVE:
        return 0.75 * CARD * each
    if op.code == Operation.FARM_RANDOM:
        return number(op.amount)
    if op.code == Operation.PUT_HORSE:
        return 2.0
    if op.code == Operation.WIN:
        return -0.75 if op.arg and op.who == Who.YOU else 0.0
    if op.code == Operation.IF:
        then, other = (sum(op_points(one, each, event) for one in part) for part in (*op.parts, ())[:2])
        often = chance(op.cond) if op.cond is not None else 1.0
        return often * then + (1 - often) * other
    if op.code == Operation.DELAYED:
        assert op.ability is not None
        return each * sum(op_points(one, 1.0, event) for one in op.ability.ops)
    assert op.effect is not None, op
    return effect_points(op.effect, each if event != Trigger.PUT else 1.0, chosen=op.sel is not None and op.sel.code == Selection.CHOOSE)


def effect_points(op: Op, each: float, chosen: bool = False) -> float:
    if op.code == Layer.F_RUN:
        n = number(op.amount)
        return (-0.75 * n if chosen else n) * each
    if op.code == Layer.F_GUARD:
        return 0.75 * number(op.amount) * each
    if op.code == Layer.E_RUN:
        return 1.5
    if op.code == Layer.E_GUARD:
        return 1.0
    if op.code in (Layer.E_COST, Layer.F_COST):
        return 2.0
    if op.code in (Layer.B_LOSE, Layer.B_VOID):
        return 1.5
    return PROHIBITION.get(op.code, 0.5)
