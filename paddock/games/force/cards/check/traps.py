"""The nine traps for card writers: what is surely a mistake is refused, what may be meant is a warning. Codes: trap-1 ... trap-9."""

from collections.abc import Iterable, Iterator

from paddock.games.force.cards.check.never import rows
from paddock.games.force.cards.faults import REFUSED, WARNING
from paddock.games.force.cards.model import Ability, Card, Op, all_abilities, inner_abilities, operations
from paddock.games.force.data.codes import (
    AbilityFlag,
    AbilityKind,
    CardKind,
    Condition,
    Duration,
    Layer,
    Operation,
    PutTo,
    Replacement,
    Selection,
    Suit,
    SupportType,
    Trigger,
    Who,
    Zone,
)

Trap = tuple[Ability | Op | None, int, str, str]  # where, number, words, severity

DEAR_GUARD, DEAREST_GUARD = 4, 5
AFTER_THE_RUNS = {Trigger.SUCCESS, Trigger.FAILURE, Trigger.GUARD_WON}  # after the last 702.6j


def trap_faults(card: Card) -> Iterator[Trap]:
    for ability in card.abilities:
        yield from effects_that_miss(ability)
        yield from progress_for_the_other(ability)
        yield from chains(ability)
        if ability.kind == AbilityKind.STATE:
            yield from state_triggers(card, ability)
        for one in (ability, *inner_abilities(ability)):
            yield from extra_runs(card, one)
            yield from keeps(one)
    yield from guards(card)


def effects_that_miss(a: Ability) -> Iterator[Trap]:
    """1: an effect that has begun does not touch cards that move later (808.2); a cost is fixed after the horse has left the hand."""
    for op in operations(a.ops):
        if op.effect is None:
            continue
        if op.effect.code in (Layer.E_COST, Layer.F_COST):
            yield op, 1, "trap_cost", REFUSED
        elif (
            op.sel is not None
            and op.sel.code == Selection.ALL
            and op.dur in (Duration.TURN, Duration.NEXT_TURN, Duration.GAME)
            and op.effect.code < Replacement.DRAW
        ):
            yield op, 1, "trap_later_horses", WARNING


def state_triggers(card: Card, a: Ability) -> Iterator[Trap]:
    """2: on a horse no state trigger (1102.2). 6: a state that stays true ends the game as a draw (1201.1c)."""
    if card.kind == CardKind.HORSE:
        yield a, 2, "trap_state", REFUSED
    elif not a.flags & AbilityFlag.ONCE_A_TURN:
        yield a, 6, "trap_loop", WARNING


def extra_runs(card: Card, a: Ability) -> Iterator[Trap]:
    """3: an extra run counts only in a run and before its last 702.6j, for the turn player (F-40)."""
    too_late = a.event in AFTER_THE_RUNS or a.event == Trigger.TURN or (a.event == Trigger.PUT and a.role == PutTo.GUARD)
    before = a.kind == AbilityKind.PLAY and card.type != SupportType.HORSE
    for op in operations(a.ops):
        if op.code == Operation.EXTRA_RUN and (too_late or before):
            yield op, 3, "trap_extra_run", REFUSED


def keeps(a: Ability) -> Iterator[Trap]:
    """4: keeping works only while a success is processed (F-26)."""
    for op in operations(a.ops):
        if op.code == Operation.KEEP and a.event != Trigger.SUCCESS:
            yield op, 4, "trap_keep", REFUSED


def progress_for_the_other(a: Ability) -> Iterator[Trap]:
    """5: every card that leaves the opponent's areas brings him forward."""
    for op in operations(a.ops):
        drawn = op.code == Operation.DRAW and op.who == Who.OPPONENT
        taken = op.code == Operation.MOVE and op.sel is not None and op.sel.code == Selection.PILE and op.sel.whose == Who.OPPONENT
        if drawn or (taken and op.to in (Zone.HAND, Zone.FARM, Zone.REMOVED)):
            yield op, 5, "trap_progress", WARNING


def guards(card: Card) -> Iterator[Trap]:
    """7: guards pay nothing, so guard is bought with run."""
    if card.kind != CardKind.HORSE:
        return
    one_distance = card.distances.bit_count() == 1
    dear = card.guard == DEAR_GUARD and card.run > 2
    dearest = card.guard >= DEAREST_GUARD and not (card.run == 1 and one_distance)
    if dear or dearest:
        yield None, 7, "trap_guard", WARNING


def chains(a: Ability) -> Iterator[Trap]:
    """8: a horse put by an effect triggers being put again."""
    if a.event == Trigger.PUT and a.from_mask != 1 << Zone.HAND and any(op.code == Operation.PUT_HORSE for op in operations(a.ops)):
        yield a, 8, "trap_chain", WARNING


def favourites_unasked(cards: Iterable[Card]) -> list[Card]:
    """9: horses with favourites in a set where nothing asks for them."""
    listed = list(cards)
    return [] if any(asks_favourites(card) for card in listed) else [card for card in listed if card.courses or card.goings]


def asks_favourites(card: Card) -> bool:
    bits = Suit.COURSE | Suit.GOING
    for a in all_abilities(card):
        conds = [*a.conds, *(op.cond for op in operations(a.ops) if op.cond is not None)]
        if any(c.code == Condition.SUITED and c.mask & bits for c in conds):
            return True
        filters = [a.filter, *(op.filter for op in rows(a)), *(op.sel.filter for op in rows(a) if op.sel)]
        if any(f is not None and f.suited & bits for f in filters):
            return True
    return False
