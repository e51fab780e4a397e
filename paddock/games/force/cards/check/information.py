"""F-30: the order of information. A continuous effect may depend only on information before its own, or on the information that it
changes on the same card. This module checks this.
"""

from collections.abc import Iterator

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Filter, Op, Select, all_abilities, operations
from paddock.games.force.data.codes import AbilityKind, AmountKind, CardNumber, Condition, Layer, RaceNumber, RunFact, Selection, Suit

RACE, COUNTS, ABILITIES, SURFACE, DISTANCE, STYLE, FAVOURITES, COST, GUARD, RUN, FORCE_VALUE = range(11)
NAMES = ("race", "counts", "abilities", "surface", "distance", "style", "favourites", "cost", "guard", "run", "force_value")

CHANGES: dict[int, int] = {
    Layer.F_GOING: RACE,
    Layer.B_GIVE: ABILITIES,
    Layer.B_LOSE: ABILITIES,
    Layer.B_VOID: ABILITIES,
    Layer.B_VALID: ABILITIES,
    Layer.C_SURFACE: SURFACE,
    Layer.C_DISTANCE: DISTANCE,
    Layer.C_STYLE: STYLE,
    Layer.F_STYLE: STYLE,
    Layer.C_FAVOURITES: FAVOURITES,
    Layer.E_COST: COST,
    Layer.F_COST: COST,
    Layer.E_GUARD: GUARD,
    Layer.F_GUARD: GUARD,
    Layer.D_SUIT: RUN,
    Layer.E_RUN: RUN,
    Layer.F_RUN: RUN,
    Layer.F_FORCE: FORCE_VALUE,
}
SUITED: dict[int, int] = {
    Suit.SURFACE: SURFACE,
    Suit.DISTANCE: DISTANCE,
    Suit.STYLE: STYLE,
    Suit.COURSE: FAVOURITES,
    Suit.GOING: FAVOURITES,
}
NUMBERS: dict[int, int] = {CardNumber.RUN: RUN, CardNumber.GUARD: GUARD, CardNumber.COST: COST}


def suited_levels(mask: int) -> set[int]:
    return {level for bit, level in SUITED.items() if mask & bit}


def filter_levels(f: Filter | None) -> set[int]:
    """The information that a filter needs about a card."""
    if f is None:
        return set()
    found = suited_levels(f.suited) | ({COUNTS} if f.role else set())
    for asked, level in ((f.cost, COST), (f.run, RUN), (f.guard, GUARD)):
        found |= {level} if asked is not None else set()
    for mask, level in ((f.surface, SURFACE), (f.distance, DISTANCE), (f.style, STYLE)):
        found |= {level} if mask else set()
    return found


def condition_levels(c: Cond) -> set[int]:
    """The information that a condition needs."""
    found = filter_levels(c.filter) | amount_levels(c.amount)
    if c.code == Condition.RACE:
        return found | {RACE}
    if c.code == Condition.SUITED:
        return found | suited_levels(c.mask)
    if c.code == Condition.NUMBER:
        return found | {NUMBERS[c.number]}
    if c.code == Condition.FACTS and c.number == RunFact.RUN_OVER_GUARD:
        return found | {RUN}
    return found | {COUNTS}


def amount_levels(a: Amount) -> set[int]:
    if a.code == AmountKind.COUNT:
        return filter_levels(a.filter) | {COUNTS}
    if a.code == AmountKind.NUMBER:
        return {NUMBERS[a.number]}
    if a.code == AmountKind.RACE:
        return {RACE if a.number == RaceNumber.GOING else COUNTS}
    return set()


def is_this(s: Select | None) -> bool:
    return s is not None and s.code == Selection.THIS


def forbidden_looks(op: Op, conds: tuple[Cond, ...]) -> Iterator[int]:
    """The information that a constant effect must not depend on."""
    own = CHANGES[op.code]
    on_itself = is_this(op.sel)
    allowed = set(range(own))
    held_against_target = filter_levels(op.filter) | filter_levels(op.sel.filter if op.sel else None)
    yield from held_against_target - allowed - {own}
    for cond in conds:
        about_itself = (on_itself and is_this(cond.sel)) or own == RACE
        yield from condition_levels(cond) - allowed - ({own} if about_itself else set())
    about_itself = on_itself and is_this(op.amount.sel)
    yield from amount_levels(op.amount) - allowed - ({own} if about_itself else set())


def order_faults(card: Card) -> Iterator[tuple[Op, str, str]]:
    """Each effect that depends on information too late in the order: the operation, the changed information, the information it depends
    on."""
    for ability in all_abilities(card):
        for op, conds in lasting(ability):
            if op.code in CHANGES:
                for level in sorted(set(forbidden_looks(op, conds))):
                    yield op, NAMES[CHANGES[op.code]], NAMES[level]


def lasting(ability: Ability) -> Iterator[tuple[Op, tuple[Cond, ...]]]:
    """The effects of an ability whose inputs are looked up repeatedly: everything of constant abilities, but only the card filter of
    begun effects. Conditions and amounts of begun effects are looked up once."""
    if ability.kind in (AbilityKind.CONST, AbilityKind.RULE):
        for op in ability.ops:
            yield op, ability.conds
    else:
        for op in operations(ability.ops):
            if op.effect is not None and op.effect.filter is not None:
                yield Op(op.effect.code, sel=op.effect.sel, filter=op.effect.filter, path=op.path), ()
