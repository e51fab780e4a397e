"""Checks for effects that never do anything, and for references to nothing. All of them are errors."""

from collections.abc import Iterator

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Op, Select, all_abilities, operations
from paddock.games.force.data.codes import (
    AbilityKind,
    About,
    AmountKind,
    CardKind,
    Comparison,
    Condition,
    Duration,
    Layer,
    Operation,
    Prohibition,
    PutTo,
    Replacement,
    Selection,
    SupportType,
    Trigger,
    Zone,
)

Found = tuple[Ability | Op, str]  # the faulty part, and the key of the reason

CHANGES_OF_HORSES = set(range(Layer.C_SURFACE, Layer.F_STYLE + 1))
RUNNER_EVENTS = {Trigger.SUCCESS, Trigger.FAILURE, Trigger.NOT_GUARDED}
CARD_EVENTS = {
    Trigger.PUT,
    Trigger.SUCCESS,
    Trigger.FAILURE,
    Trigger.GUARD_WON,
    Trigger.NOT_GUARDED,
    Trigger.ZONE,
    Trigger.PLAYED,
    Trigger.PAID,
}
MOVING_OPERATIONS = {
    Operation.DRAW,
    Operation.DISCARD,
    Operation.MOVE,
    Operation.SEARCH,
    Operation.FARM_RANDOM,
    Operation.PUT_HORSE,
    Operation.FACE_DOWN,
}
NOTING_SELECTIONS = {Selection.CHOOSE, Selection.RANDOM, Selection.PILE}


def never_faults(card: Card) -> Iterator[Found]:
    """All faults of a card that this module finds."""
    for ability in all_abilities(card):
        yield from never_valid(card, ability)
        yield from useless_effects(card, ability)
        yield from missing_references(card, ability)
        yield from without_a_run(card, ability)
    yield from cannot_run(card)


def never_valid(card: Card, a: Ability) -> Iterator[Found]:
    """Abilities that are never valid when their event happens (803.4)."""
    own = a in card.abilities
    if card.kind == CardKind.SUPPORT and card.type != SupportType.SITUATION and own and a.kind not in (AbilityKind.PLAY, AbilityKind.DECK):
        yield a, "support_auto"
    if card.kind == CardKind.FORCE and own and a.kind == AbilityKind.AUTO and a.event != Trigger.PAID:
        yield a, "force_auto"
    if a.event == Trigger.PAID and card.kind != CardKind.FORCE:
        yield a, "paid_by_force"
    if own and card.kind != CardKind.HORSE and a.about == About.THIS_CARD and a.event in RUNNER_EVENTS | {Trigger.PUT, Trigger.GUARD_WON}:
        yield a, "not_a_horse"


def useless_effects(card: Card, a: Ability) -> Iterator[Found]:
    """Effects on cards without the changed property, moves that change nothing, and conditions of a horse on other cards."""
    for op in rows(a):
        meant = op.filter if op.sel is None or op.sel.filter is None else op.sel.filter
        kinds = meant.kinds if meant is not None else 0
        if op.code in CHANGES_OF_HORSES and kinds and not kinds & 1 << CardKind.HORSE:
            yield op, "not_horses"
        if op.code in (Prohibition.GUARD, Prohibition.RUN, Prohibition.FORCE_ABILITY) and kinds and not kinds & 1 << CardKind.HORSE:
            yield op, "not_horses"
        if op.code == Prohibition.SUPPORT and kinds and not kinds & 1 << CardKind.SUPPORT:
            yield op, "not_supports"
        if op.code == Layer.F_FORCE and kinds and not kinds & 1 << CardKind.FORCE:
            yield op, "not_forces"
        if (
            op.code == Operation.MOVE
            and op.sel
            and op.sel.code == Selection.PILE
            and op.sel.end == op.at
            and not op.sel.area
            and op.to == Zone.DECK
        ):
            yield op, "stays"
        if op.code == Operation.EFFECT and op.effect and op.effect.code in (Layer.F_GOING, Layer.F_FORCE):
            yield op, "only_constant"
    for cond in conditions(a):
        if (
            cond.sel is not None
            and cond.sel.code == Selection.THIS
            and card.kind != CardKind.HORSE
            and cond.code in (Condition.SUITED, Condition.NUMBER, Condition.ROLE)
        ):
            if not given_to_a_horse(card, a):
                yield a, "not_a_horse"


def given_to_a_horse(card: Card, a: Ability) -> bool:
    """Whether an ability of the card is one that it gives to a horse."""
    return a not in card.abilities and a.zones == 1 << Zone.RUN


def rows(a: Ability) -> list[Op]:
    """The operations of an ability, and the effects that they begin."""
    found = operations(a.ops)
    return found + [op.effect for op in found if op.effect is not None]


def conditions(a: Ability) -> list[Cond]:
    """The conditions of an ability, and those among its steps."""
    return [*a.conds, *(op.cond for op in operations(a.ops) if op.cond is not None)]


def selects(op: Op) -> list[Select]:
    """All selections of an operation, including those inside its amounts and condition."""
    numbers = [op.amount, *([op.effect.amount] if op.effect else [])]
    found = [op.sel, op.effect.sel if op.effect else None, op.cond.sel if op.cond else None, *(number.sel for number in numbers)]
    return [s for s in found if s is not None]


def missing_references(card: Card, a: Ability) -> Iterator[Found]:
    """The words named, event, noted, that many and "so" without something that they refer to."""
    for i, op in enumerate(operations(a.ops)):
        before = operations(a.ops)[:i]
        codes = {s.code for s in selects(op)}
        if Selection.NAMED in codes and not names_a_horse(card, a):
            yield op, "named_nothing"
        if Selection.EVENT in codes and not has_event_card(a):
            yield op, "event_nothing"
        among_noted = any(s.code == Selection.CHOOSE and not s.zones for s in selects(op))
        if (Selection.NOTED in codes or among_noted) and not any(s.code in NOTING_SELECTIONS for one in before for s in selects(one)):
            yield op, "noted_nothing"
        if op.code == Operation.IF and op.cond is None and not before and (a.cost is None or not a.cost.optional):
            yield op, "so_nothing"
        if (
            any(amount.code == AmountKind.MOVED for amount in amounts(op))
            and not any(one.code in MOVING_OPERATIONS for one in before)
            and a.cost is None
        ):
            yield op, "moved_nothing"
    for cond in a.conds:
        asks_event = (
            cond.code == Condition.EVENT_CARD
            or cond.compare == Comparison.SAME_AS
            or (cond.sel is not None and cond.sel.code == Selection.EVENT)
        )
        if asks_event and not has_event_card(a):
            yield a, "event_nothing"
        if cond.sel is not None and cond.sel.code == Selection.NAMED and not names_a_horse(card, a):
            yield a, "named_nothing"


def names_a_horse(card: Card, a: Ability) -> bool:
    """Whether an ability is the text of a horse support, which names a horse when it is played."""
    return card.type == SupportType.HORSE and a.kind == AbilityKind.PLAY


def amounts(op: Op) -> list[Amount]:
    """All amounts of an operation."""
    return [op.amount, *([op.effect.amount] if op.effect else []), *([op.sel.count] if op.sel else [])]


def has_event_card(a: Ability) -> bool:
    """Whether an ability can refer to "the card of the event"."""
    if a.kind == AbilityKind.REPL:
        return a.ops[0].code == Replacement.ZONE
    return a.kind in (AbilityKind.AUTO, AbilityKind.FORM) and a.event in CARD_EVENTS and a.about != About.THE_PLAYER


def without_a_run(card: Card, a: Ability) -> Iterator[Found]:
    """Area supports are played before the run. At that time there is no runner, no guard, no run area for a horse, and no "this run"
    (205.1b, F-22)."""
    if not (a.kind == AbilityKind.PLAY and card.type == SupportType.AREA):
        return
    for op in operations(a.ops):
        in_run = op.sel is not None and op.sel.zones == 1 << Zone.RUN
        if in_run or op.code == Operation.PUT_HORSE or op.dur == Duration.RUN:
            yield op, "no_run_yet"


def cannot_run(card: Card) -> Iterator[Found]:
    """A horse that can never be played as a runner cannot use events of runners."""
    barred = any(
        a.kind == AbilityKind.RULE and not a.conds and op.code == Prohibition.RUN and op.sel is not None
        for a in card.abilities
        for op in a.ops
    )
    if not barred:
        return
    for a in card.abilities:
        only_runs = a.event in RUNNER_EVENTS or (a.event == Trigger.PUT and a.role == PutTo.RUN)
        if only_runs and a.about == About.THIS_CARD and not a.from_mask & ~(1 << Zone.HAND):
            yield a, "never_runs"
