"""Check of the order of information (F-30). A continuous effect may depend only on information before the information that it changes. On
the same card it may also depend on the information that it changes.
"""

from collections.abc import Iterator
from enum import IntEnum

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Filter, Op, Select, all_abilities, operations
from paddock.games.force.data.codes import AbilityKind, AmountKind, CardNumber, Condition, Layer, RaceNumber, RunFact, Selection, Suit


class Information(IntEnum):
    """The information in its order. The words of faults use the names."""

    RACE = 0
    COUNTS = 1
    ABILITIES = 2
    SURFACE = 3
    DISTANCE = 4
    STYLE = 5
    FAVOURITES = 6
    COST = 7
    GUARD = 8
    RUN = 9
    FORCE_VALUE = 10


CHANGED: dict[int, int] = {  # the information that a layered effect changes
    Layer.F_GOING: Information.RACE,
    Layer.B_GIVE: Information.ABILITIES,
    Layer.B_LOSE: Information.ABILITIES,
    Layer.B_VOID: Information.ABILITIES,
    Layer.B_VALID: Information.ABILITIES,
    Layer.C_SURFACE: Information.SURFACE,
    Layer.C_DISTANCE: Information.DISTANCE,
    Layer.C_STYLE: Information.STYLE,
    Layer.F_STYLE: Information.STYLE,
    Layer.C_FAVOURITES: Information.FAVOURITES,
    Layer.E_COST: Information.COST,
    Layer.F_COST: Information.COST,
    Layer.E_GUARD: Information.GUARD,
    Layer.F_GUARD: Information.GUARD,
    Layer.D_SUIT: Information.RUN,
    Layer.E_RUN: Information.RUN,
    Layer.F_RUN: Information.RUN,
    Layer.F_FORCE: Information.FORCE_VALUE,
}
SUITED: dict[int, int] = {
    Suit.SURFACE: Information.SURFACE,
    Suit.DISTANCE: Information.DISTANCE,
    Suit.STYLE: Information.STYLE,
    Suit.COURSE: Information.FAVOURITES,
    Suit.GOING: Information.FAVOURITES,
}
CARD_NUMBERS: dict[int, int] = {CardNumber.RUN: Information.RUN, CardNumber.GUARD: Information.GUARD, CardNumber.COST: Information.COST}


def suited_information(mask: int) -> set[int]:
    """The information that decides whether parts of the race suit a horse."""
    return {level for bit, level in SUITED.items() if mask & bit}


def filter_information(f: Filter | None) -> set[int]:
    """The information that a filter needs about a card."""
    if f is None:
        return set()
    found = suited_information(f.suited) | ({Information.COUNTS} if f.role else set())
    for asked, level in ((f.cost, Information.COST), (f.run, Information.RUN), (f.guard, Information.GUARD)):
        found |= {level} if asked is not None else set()
    for mask, level in ((f.surface, Information.SURFACE), (f.distance, Information.DISTANCE), (f.style, Information.STYLE)):
        found |= {level} if mask else set()
    return found


def condition_information(c: Cond) -> set[int]:
    """The information that a condition needs."""
    found = filter_information(c.filter) | amount_information(c.amount)
    if c.code == Condition.RACE:
        return found | {Information.RACE}
    if c.code == Condition.SUITED:
        return found | suited_information(c.mask)
    if c.code == Condition.NUMBER:
        return found | {CARD_NUMBERS[c.number]}
    if c.code == Condition.FACTS and c.number == RunFact.RUN_OVER_GUARD:
        return found | {Information.RUN}
    return found | {Information.COUNTS}


def amount_information(a: Amount) -> set[int]:
    """The information that an amount needs."""
    if a.code == AmountKind.COUNT:
        return filter_information(a.filter) | {Information.COUNTS}
    if a.code == AmountKind.NUMBER:
        return {CARD_NUMBERS[a.number]}
    if a.code == AmountKind.RACE:
        return {Information.RACE if a.number == RaceNumber.GOING else Information.COUNTS}
    return set()


def is_this(s: Select | None) -> bool:
    return s is not None and s.code == Selection.THIS


def too_late(op: Op, conds: tuple[Cond, ...]) -> Iterator[int]:
    """The information that an effect needs too early: it comes after the information that the effect changes, or is the same of another
    card."""
    own = CHANGED[op.code]
    on_itself = is_this(op.sel)
    allowed = set(range(own))
    of_target = filter_information(op.filter) | filter_information(op.sel.filter if op.sel else None)
    yield from of_target - allowed - {own}
    for cond in conds:
        about_itself = (on_itself and is_this(cond.sel)) or own == Information.RACE
        yield from condition_information(cond) - allowed - ({own} if about_itself else set())
    about_itself = on_itself and is_this(op.amount.sel)
    yield from amount_information(op.amount) - allowed - ({own} if about_itself else set())


def order_faults(card: Card) -> Iterator[tuple[Op, str, str]]:
    """Each effect that depends on information too late in the order: the operation, the information that it changes, and the information
    that it needs."""
    for ability in all_abilities(card):
        for op, conds in lasting_effects(ability):
            if op.code in CHANGED:
                for needed in sorted(set(too_late(op, conds))):
                    yield op, Information(CHANGED[op.code]).name.lower(), Information(needed).name.lower()


def lasting_effects(ability: Ability) -> Iterator[tuple[Op, tuple[Cond, ...]]]:
    """The effects of an ability, each with the conditions that are looked up repeatedly. Of a begun effect that is only its card filter,
    because its conditions and amount are looked up once. So it has no conditions here, and a copy without the amount."""
    if ability.kind in (AbilityKind.CONST, AbilityKind.RULE):
        for op in ability.ops:
            yield op, ability.conds
    else:
        for op in operations(ability.ops):
            if op.effect is not None and op.effect.filter is not None:
                yield Op(op.effect.code, sel=op.effect.sel, filter=op.effect.filter, path=op.path), ()
