"""The nine traps for card writers. Certain mistakes are errors, and possible mistakes are warnings. Codes: trap-1 ... trap-9."""

from collections.abc import Iterable, Iterator

from paddock.games.force.cards.check.never import conditions, rows
from paddock.games.force.cards.faults import REFUSED, WARNING
from paddock.games.force.cards.model import Ability, Card, Op, all_abilities, inner_abilities, operations
from paddock.games.force.data import codes

Trap = tuple[Ability | Op | None, int, str, str]  # the faulty part (None: the card), its number, the key of the reason, the severity

HIGH_GUARD, HIGHEST_GUARD = 4, 5
AFTER_THE_RUNS = {codes.Trigger.SUCCESS, codes.Trigger.FAILURE, codes.Trigger.GUARD_WON}  # after the last 702.6j


def trap_faults(card: Card) -> Iterator[Trap]:
    """The traps 1 to 8 that a card steps into. `favourites_unasked` is trap 9."""
    for ability in card.abilities:
        yield from effects_that_miss(ability)
        yield from progress_for_the_other(ability)
        yield from endless_puts(ability)
        if ability.kind == codes.AbilityKind.STATE:
            yield from state_triggers(card, ability)
        for one in (ability, *inner_abilities(ability)):
            yield from useless_extra_runs(card, one)
            yield from useless_keep_numbers(one)
    yield from strong_guards(card)


def effects_that_miss(a: Ability) -> Iterator[Trap]:
    """1: a begun effect does not reach cards that move later (808.2). A cost is fixed after the horse has left the hand."""
    for op in operations(a.ops):
        if op.effect is None:
            continue
        if op.effect.code in (codes.Layer.E_COST, codes.Layer.F_COST):
            yield op, 1, "trap_cost", REFUSED
        elif (
            op.sel is not None
            and op.sel.code == codes.Selection.ALL
            and op.dur in (codes.Duration.TURN, codes.Duration.NEXT_TURN, codes.Duration.GAME)
            and op.effect.code < codes.Replacement.DRAW
        ):
            yield op, 1, "trap_later_horses", WARNING


def state_triggers(card: Card, a: Ability) -> Iterator[Trap]:
    """2: a horse has no state trigger (1102.2). 6: a state that stays true ends the game as a draw (1201.1c)."""
    if card.kind == codes.CardKind.HORSE:
        yield a, 2, "trap_state", REFUSED
    elif not a.flags & codes.AbilityFlag.ONCE_A_TURN:
        yield a, 6, "trap_loop", WARNING


def useless_extra_runs(card: Card, a: Ability) -> Iterator[Trap]:
    """3: an extra run counts only in a run and before its last 702.6j, for the turn player (F-40)."""
    too_late = a.event in AFTER_THE_RUNS or a.event == codes.Trigger.TURN or (a.event == codes.Trigger.PUT and a.role == codes.PutTo.GUARD)
    too_early = a.kind == codes.AbilityKind.PLAY and card.type != codes.SupportType.HORSE
    for op in operations(a.ops):
        if op.code == codes.Operation.EXTRA_RUN and (too_late or too_early):
            yield op, 3, "trap_extra_run", REFUSED


def useless_keep_numbers(a: Ability) -> Iterator[Trap]:
    """4: a keep number counts only while a success is processed (F-26)."""
    for op in operations(a.ops):
        if op.code == codes.Operation.KEEP and a.event != codes.Trigger.SUCCESS:
            yield op, 4, "trap_keep", REFUSED


def progress_for_the_other(a: Ability) -> Iterator[Trap]:
    """5: every card that leaves the opponent's areas brings the opponent forward."""
    for op in operations(a.ops):
        drawn = op.code == codes.Operation.DRAW and op.who == codes.Who.OPPONENT
        taken = (
            op.code == codes.Operation.MOVE
            and op.sel is not None
            and op.sel.code == codes.Selection.PILE
            and op.sel.whose == codes.Who.OPPONENT
        )
        if drawn or (taken and op.to in (codes.Zone.HAND, codes.Zone.FARM, codes.Zone.REMOVED)):
            yield op, 5, "trap_progress", WARNING


def strong_guards(card: Card) -> Iterator[Trap]:
    """7: guards cost nothing to play, so a high guard must be balanced by a low run."""
    if card.kind != codes.CardKind.HORSE:
        return
    one_distance = card.distances.bit_count() == 1
    too_strong = card.guard == HIGH_GUARD and card.run > 2
    much_too_strong = card.guard >= HIGHEST_GUARD and not (card.run == 1 and one_distance)
    if too_strong or much_too_strong:
        yield None, 7, "trap_guard", WARNING


def endless_puts(a: Ability) -> Iterator[Trap]:
    """8: a horse put by an effect triggers being put again."""
    if (
        a.event == codes.Trigger.PUT
        and a.from_mask != 1 << codes.Zone.HAND
        and any(op.code == codes.Operation.PUT_HORSE for op in operations(a.ops))
    ):
        yield a, 8, "trap_chain", WARNING


def favourites_unasked(cards: Iterable[Card]) -> list[Card]:
    """9: horses with favourites in a set in which nothing uses them."""
    listed = list(cards)
    return [] if any(asks_favourites(card) for card in listed) else [card for card in listed if card.courses or card.goings]


def asks_favourites(card: Card) -> bool:
    """Whether an ability of the card depends on favourites."""
    bits = codes.Suit.COURSE | codes.Suit.GOING
    for a in all_abilities(card):
        if any(c.code == codes.Condition.SUITED and c.mask & bits for c in conditions(a)):
            return True
        filters = [a.filter, *(op.filter for op in rows(a)), *(op.sel.filter for op in rows(a) if op.sel)]
        if any(f is not None and f.suited & bits for f in filters):
            return True
    return False
