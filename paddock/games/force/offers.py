"""What may be played now: supports (702.5, 702.6d, 702.6h), runners (702.6b), guards (702.6e). Everything from what the player can see (F-11)."""

from paddock.engine.bits import lowest, rest
from paddock.engine.machine import State, Tables
from paddock.games.force.actions import DONE, allow, forbid, twin_allowed
from paddock.games.force.codes import (
    DO_GUARD,
    DO_PLAY,
    DO_RUN,
    FOR_HORSE,
    FOR_SITUATION,
    HAND,
    HORSE,
    P_FORCE,
    SUPPORT,
)
from paddock.games.force.costs import can_pay_cost
from paddock.games.force.could import could_do
from paddock.games.force.forces import payable, payable_before
from paddock.games.force.layers import refresh
from paddock.games.force.lookups import amount_of
from paddock.games.force.numbers import may_guard_here
from paddock.games.force.places import word_in, word_of
from paddock.games.force.plays import AS_GUARD, AS_RUNNER, AS_SUPPORT, DEEDS, nameable, points_for, text_of
from paddock.games.force.prohibitions import may_guard_with, may_play_support, may_run_with, must_do, required_cost
from paddock.games.force.race import open_lists
from paddock.games.force.state import DECK_CARDS, SETS, WORD, WORDS
from paddock.games.force.zones import put_in, take_out


def offer_hand(s: State, t: Tables, seat: int, how: int, horse_supports: bool) -> None:
    """Every card of the hand that may be played in this way, equal ones once."""
    last = 0
    for half in range(WORDS):
        left = word_in(s, seat, HAND, half)
        while left != 0:
            card = seat * DECK_CARDS + half * WORD + lowest(left)
            left = rest(left)
            which = int(s.card[card])
            if which == last or (not open_lists(s) and twin_allowed(s, card)):
                continue
            last = which
            if may_play(s, t, seat, card, how, horse_supports):
                allow(s, card)


def may_play(s: State, t: Tables, seat: int, card: int, how: int, horse_supports: bool) -> bool:
    which = int(s.card[card])
    if how == AS_SUPPORT:
        return (
            t.card_kind[which] == SUPPORT
            and (t.card_type[which] == FOR_HORSE) == horse_supports
            and may_play_support(s, t, card)
            and does_something(s, t, seat, card)
            and affordable(s, t, seat, card, how)
        )
    if t.card_kind[which] != HORSE:
        return False
    if how == AS_RUNNER:
        return may_run_with(s, t, card) and affordable(s, t, seat, card, how)
    return may_guard_here(s, t, card) and may_guard_with(s, t, card) and affordable(s, t, seat, card, how)


def does_something(s: State, t: Tables, seat: int, card: int) -> bool:
    """805.3, 805.2d-iii: a situation always; another support if its text would do anything, for a horse support to a horse it may name."""
    kind = t.card_type[s.card[card]]
    if kind == FOR_SITUATION:
        return True
    if kind != FOR_HORSE:
        return could_do(s, t, text_of(s, t, card), card, -1)
    for w in range(SETS):
        left = word_of(s.run, w)
        while left != 0:
            if nameable(s, t, seat, card, w * WORD + lowest(left)):
                return True
            left = rest(left)
    return False


# ------------------------------------------------------------------ what it takes


def affordable(s: State, t: Tables, seat: int, card: int, how: int) -> bool:
    """805.2c, 510.2, F-39: all that is required and all costs together, looked up with the card on the resolution area."""
    refresh(s, t)
    if s.gathers == 0 and how != AS_SUPPORT:
        return how == AS_GUARD or payable(s, t, seat, int(t.card_cost[s.card[card]]), card)
    lay_on_desk(s, card)
    able = payable_together(s, t, seat, card, how)
    take_from_desk(s, card)
    return able


def lay_on_desk(s: State, card: int) -> None:
    """As if the card were being played."""
    take_out(s.hand, card)
    s.hand_cards[card // DECK_CARDS] -= 1
    put_in(s.desk, card)
    s.fresh = 0


def take_from_desk(s: State, card: int) -> None:
    take_out(s.desk, card)
    put_in(s.hand, card)
    s.hand_cards[card // DECK_CARDS] += 1
    s.fresh = 0


def payable_together(s: State, t: Tables, seat: int, card: int, how: int) -> bool:
    """F-39: the points that are required, the points of the cost, and every other cost."""
    points, nth = 0, 0
    row = required_cost(s, t, DEEDS[how], seat, card, nth)
    while row != 0:
        if t.cs_code[row] == P_FORCE:
            points += amount_of(s, t, int(t.cs_number[row]), card, -1)
        elif not can_pay_cost(s, t, row, card, seat):
            return False
        nth += 1
        row = required_cost(s, t, DEEDS[how], seat, card, nth)
    if how == AS_SUPPORT:
        row = int(t.ab_cost[text_of(s, t, card)])
        if row != 0 and t.cs_optional[row] == 0 and not can_pay_cost(s, t, row, card, seat):
            return False
    return payable_before(s, t, seat, points, -1, points_for(s, t, card, how), card)


# ------------------------------------------------------------------ the decisions of the turn


def offer_area_supports(s: State, t: Tables, seat: int) -> None:
    """702.5, 702.5b: supports of type area and situation; he stops when he likes."""
    offer_hand(s, t, seat, AS_SUPPORT, False)
    offer_done(s, t, seat, DO_PLAY)


def offer_horse_supports(s: State, t: Tables, seat: int) -> None:
    """702.6d, 702.6h, 205.1a, F-43: supports of type horse; he stops when he likes."""
    offer_hand(s, t, seat, AS_SUPPORT, True)
    offer_done(s, t, seat, DO_PLAY)


def offer_runners(s: State, t: Tables, seat: int) -> None:
    """702.6b."""
    offer_hand(s, t, seat, AS_RUNNER, False)
    offer_done(s, t, seat, DO_RUN)


def offer_guards(s: State, t: Tables, seat: int) -> None:
    """702.6e."""
    offer_hand(s, t, seat, AS_GUARD, False)
    offer_done(s, t, seat, DO_GUARD)


def offer_done(s: State, t: Tables, seat: int, deed: int) -> None:
    """103.2c: who must do something does it if he can, and then only in a way that meets the demand."""
    refresh(s, t)
    demanded = False
    if s.gathers > 0:
        for w in range(seat * WORDS, (seat + 1) * WORDS):
            left = int(s.may[w])
            while left != 0:
                demanded = demanded or must_do(s, t, deed, seat, w * WORD + lowest(left))
                left = rest(left)
    if not demanded:
        allow(s, DONE)
        return
    for w in range(seat * WORDS, (seat + 1) * WORDS):
        left = int(s.may[w])
        while left != 0:
            if not must_do(s, t, deed, seat, w * WORD + lowest(left)):
                forbid(s, w * WORD + lowest(left))
            left = rest(left)
