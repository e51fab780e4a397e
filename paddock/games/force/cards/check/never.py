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

Found = tuple[Ability | Op, str]

OF_HORSES = set(range(Layer.C_SURFACE, Layer.F_STYLE + 1))
OF_A_RUNNER = {Trigger.SUCCESS, Trigger.FAILURE, Trigger.NOT_GUARDED}
WITH_A_CARD = {
    Trigger.PUT,
    Trigger.SUCCESS,
    Trigger.FAILURE,
    Trigger.GUARD_WON,
    Trigger.NOT_GUARDED,
    Trigger.ZONE,
    Trigger.PLAYED,
    Trigger.PAID,
}
MOVING = {
    Operation.DRAW,
    Operation.DISCARD,
    Operation.MOVE,
    Operation.SEARCH,
    Operation.FARM_RANDOM,
    Operation.PUT_HORSE,
    Operation.FACE_DOWN,
}
NOTING = {Selection.CHOOSE, Selection.RANDOM, Selection.PILE}


def never_faults(card: Card) -> Iterator[Found]:
    for ability in all_abilities(card):
        yield from wrong_place(card, ability)
        yield from pointless(card, ability)
        yield from pointing(card, ability)
        yield from without_a_run(card, ability)
    yield from cannot_run(card)


def wrong_place(card: Card, a: Ability) -> Iterator[Found]:
    """Abilities that are never valid when their event happens (803.4)."""
    own = a in card.abilities
    if card.kind == CardKind.SUPPORT and card.type != SupportType.SITUATION and own and a.kind not in (AbilityKind.PLAY, AbilityKind.DECK):
        yield a, "support_auto"
    if card.kind == CardKind.FORCE and own and a.kind == AbilityKind.AUTO and a.event != Trigger.PAID:
        yield a, "force_auto"
    if a.event == Trigger.PAID and card.kind != CardKind.FORCE:
        yield a, "paid_by_force"
    if own and card.kind != CardKind.HORSE and a.about == About.THIS_CARD and a.event in OF_A_RUNNER | {Trigger.PUT, Trigger.GUARD_WON}:
        yield a, "not_a_horse"


def pointless(card: Card, a: Ability) -> Iterator[Found]:
    """Effects on cards without the changed property, and moves to nowhere."""
    for op in rows(a):
        meant = op.filter if op.sel is None or op.sel.filter is None else op.sel.filter
        kinds = meant.kinds if meant is not None else 0
        if op.code in OF_HORSES and kinds and not kinds & 1 << CardKind.HORSE:
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
    return a not in card.abilities and a.zones == 1 << Zone.RUN


def rows(a: Ability) -> list[Op]:
    found = operations(a.ops)
    return found + [op.effect for op in found if op.effect is not None]


def conditions(a: Ability) -> list[Cond]:
    return [*a.conds, *(op.cond for op in operations(a.ops) if op.cond is not None)]


def selects(op: Op, a: Ability) -> list[Select]:
    """All selections of an operation, including those inside its amounts and condition."""
    amounts = [op.amount, *([op.effect.amount] if op.effect else [])]
    found = [op.sel, op.effect.sel if op.effect else None, op.cond.sel if op.cond else None, *(amount.sel for amount in amounts)]
    return [s for s in found if s is not None]


def pointing(card: Card, a: Ability) -> Iterator[Found]:
    """named, event, noted, that many, if so: each needs something to refer to."""
    for i, op in enumerate(operations(a.ops)):
        before = operations(a.ops)[:i]
        codes = {s.code for s in selects(op, a)}
        if Selection.NAMED in codes and not (card.type == SupportType.HORSE and a.kind == AbilityKind.PLAY):
            yield op, "named_nothing"
        if Selection.EVENT in codes and not has_event_card(a):
            yield op, "event_nothing"
        among = any(s.code == Selection.CHOOSE and not s.zones for s in selects(op, a))
        if (Selection.NOTED in codes or among) and not any(s.code in NOTING for one in before for s in selects(one, a)):
            yield op, "noted_nothing"
        if op.code == Operation.IF and op.cond is None and not before and (a.cost is None or not a.cost.optional):
            yield op, "so_nothing"
        if (
            any(amount.code == AmountKind.MOVED for amount in counted(op))
            and not any(one.code in MOVING for one in before)
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
        if (
            cond.sel is not None
            and cond.sel.code == Selection.NAMED
            and not (card.type == SupportType.HORSE and a.kind == AbilityKind.PLAY)
        ):
            yield a, "named_nothing"


def counted(op: Op) -> list[Amount]:
    return [op.amount, *([op.effect.amount] if op.effect else []), *([op.sel.count] if op.sel else [])]


def has_event_card(a: Ability) -> bool:
    if a.kind == AbilityKind.REPL:
        return a.ops[0].code == Replacement.ZONE
    return a.kind in (AbilityKind.AUTO, AbilityKind.FORM) and a.event in WITH_A_CARD and a.about != About.THE_PLAYER


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
        only_runs = a.event in OF_A_RUNNER or (a.event == Trigger.PUT and a.role == PutTo.RUN)
        if only_runs and a.about == About.THIS_CARD and not a.from_mask & ~(1 << Zone.HAND):
            yield a, "never_runs"
