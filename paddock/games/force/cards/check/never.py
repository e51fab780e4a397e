"""Effects that could never do anything, and words that point to nothing. Each of them is refused."""

from collections.abc import Iterator

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Op, Select, all_abilities, operations
from paddock.games.force.data import codes as k

Found = tuple[Ability | Op, str]

OF_HORSES = set(range(k.LC_SURFACE, k.LF_STYLE + 1))
OF_A_RUNNER = {k.T_SUCCESS, k.T_FAILURE, k.T_NOT_GUARDED}
WITH_A_CARD = {k.T_PUT, k.T_SUCCESS, k.T_FAILURE, k.T_GUARD_WON, k.T_NOT_GUARDED, k.T_ZONE, k.T_PLAYED, k.T_PAID}
MOVING = {k.O_DRAW, k.O_DISCARD, k.O_MOVE, k.O_SEARCH, k.O_FARM_RANDOM, k.O_PUT_HORSE, k.O_FACE_DOWN}
NOTING = {k.S_CHOOSE, k.S_RANDOM, k.S_PILE}


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
    if card.kind == k.SUPPORT and card.type != k.FOR_SITUATION and own and a.kind not in (k.PLAY, k.DECK_ABILITY):
        yield a, "support_auto"
    if card.kind == k.FORCE and own and a.kind == k.AUTO and a.event != k.T_PAID:
        yield a, "force_auto"
    if a.event == k.T_PAID and card.kind != k.FORCE:
        yield a, "paid_by_force"
    if own and card.kind != k.HORSE and a.about == k.THIS_CARD and a.event in OF_A_RUNNER | {k.T_PUT, k.T_GUARD_WON}:
        yield a, "not_a_horse"


def pointless(card: Card, a: Ability) -> Iterator[Found]:
    """Effects on cards that do not have what they change; going nowhere."""
    for op in rows(a):
        meant = op.filter if op.sel is None or op.sel.filter is None else op.sel.filter
        kinds = meant.kinds if meant is not None else 0
        if op.code in OF_HORSES and kinds and not kinds & 1 << k.HORSE:
            yield op, "not_horses"
        if op.code in (k.X_GUARD, k.X_RUN, k.X_FORCE_ABILITY) and kinds and not kinds & 1 << k.HORSE:
            yield op, "not_horses"
        if op.code == k.X_SUPPORT and kinds and not kinds & 1 << k.SUPPORT:
            yield op, "not_supports"
        if op.code == k.LF_FORCE and kinds and not kinds & 1 << k.FORCE:
            yield op, "not_forces"
        if op.code == k.O_MOVE and op.sel and op.sel.code == k.S_PILE and op.sel.end == op.at and not op.sel.area and op.to == k.DECK:
            yield op, "stays"
        if op.code == k.O_EFFECT and op.effect and op.effect.code in (k.LF_GOING, k.LF_FORCE):
            yield op, "only_constant"
    for cond in conditions(a):
        if cond.sel is not None and cond.sel.code == k.S_THIS and card.kind != k.HORSE and cond.code in (k.C_SUITED, k.C_NUMBER, k.C_ROLE):
            if not given_to_a_horse(card, a):
                yield a, "not_a_horse"


def given_to_a_horse(card: Card, a: Ability) -> bool:
    return a not in card.abilities and a.zones == 1 << k.RUN


def rows(a: Ability) -> list[Op]:
    found = operations(a.ops)
    return found + [op.effect for op in found if op.effect is not None]


def conditions(a: Ability) -> list[Cond]:
    return [*a.conds, *(op.cond for op in operations(a.ops) if op.cond is not None)]


def selects(op: Op, a: Ability) -> list[Select]:
    """All selections of an operation, those inside its amounts and condition too."""
    amounts = [op.amount, *([op.effect.amount] if op.effect else [])]
    found = [op.sel, op.effect.sel if op.effect else None, op.cond.sel if op.cond else None, *(amount.sel for amount in amounts)]
    return [s for s in found if s is not None]


def pointing(card: Card, a: Ability) -> Iterator[Found]:
    """named, event, noted, that many, if so: each needs something to point to."""
    for i, op in enumerate(operations(a.ops)):
        before = operations(a.ops)[:i]
        codes = {s.code for s in selects(op, a)}
        if k.S_NAMED in codes and not (card.type == k.FOR_HORSE and a.kind == k.PLAY):
            yield op, "named_nothing"
        if k.S_EVENT in codes and not has_event_card(a):
            yield op, "event_nothing"
        among = any(s.code == k.S_CHOOSE and not s.zones for s in selects(op, a))
        if (k.S_NOTED in codes or among) and not any(s.code in NOTING for one in before for s in selects(one, a)):
            yield op, "noted_nothing"
        if op.code == k.O_IF and op.cond is None and not before and (a.cost is None or not a.cost.optional):
            yield op, "so_nothing"
        if any(amount.code == k.N_MOVED for amount in counted(op)) and not any(one.code in MOVING for one in before) and a.cost is None:
            yield op, "moved_nothing"
    for cond in a.conds:
        asks_event = cond.code == k.C_EVENT_CARD or cond.compare == k.SAME_AS or (cond.sel is not None and cond.sel.code == k.S_EVENT)
        if asks_event and not has_event_card(a):
            yield a, "event_nothing"
        if cond.sel is not None and cond.sel.code == k.S_NAMED and not (card.type == k.FOR_HORSE and a.kind == k.PLAY):
            yield a, "named_nothing"


def counted(op: Op) -> list[Amount]:
    return [op.amount, *([op.effect.amount] if op.effect else []), *([op.sel.count] if op.sel else [])]


def has_event_card(a: Ability) -> bool:
    if a.kind == k.REPL:
        return a.ops[0].code == k.R_ZONE
    return a.kind in (k.AUTO, k.FORM) and a.event in WITH_A_CARD and a.about != k.THE_PLAYER


def without_a_run(card: Card, a: Ability) -> Iterator[Found]:
    """Area supports are played before the run: there is no runner, no guard, no run area to put a horse into, and no "this run" (205.1b, F-22)."""
    if not (a.kind == k.PLAY and card.type == k.FOR_AREA):
        return
    for op in operations(a.ops):
        in_run = op.sel is not None and op.sel.zones == 1 << k.RUN
        if in_run or op.code == k.O_PUT_HORSE or op.dur == k.D_RUN:
            yield op, "no_run_yet"


def cannot_run(card: Card) -> Iterator[Found]:
    """A horse that can never be played to run has no use for what happens to runners."""
    barred = any(a.kind == k.RULE and not a.conds and op.code == k.X_RUN and op.sel is not None for a in card.abilities for op in a.ops)
    if not barred:
        return
    for a in card.abilities:
        only_runs = a.event in OF_A_RUNNER or (a.event == k.T_PUT and a.role == k.TO_RUN)
        if only_runs and a.about == k.THIS_CARD and not a.from_mask & ~(1 << k.HAND):
            yield a, "never_runs"
