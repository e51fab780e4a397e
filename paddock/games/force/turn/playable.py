"""The playable cards: supports (702.5, 702.6d, 702.6h), runners (702.6b), guards (702.6e). All checks use only information that the
player sees (F-11).
"""

from paddock.games.force.actions import Action, allow, forbid
from paddock.games.force.board.places import all_cards, cards_of, owner_of
from paddock.games.force.board.race import open_lists
from paddock.games.force.board.zones import put_in, take_out
from paddock.games.force.continuous.current_values import force_value, may_guard_here
from paddock.games.force.continuous.layers import see_work, settle
from paddock.games.force.continuous.lookups import amount_of, fits
from paddock.games.force.continuous.printed import is_force
from paddock.games.force.continuous.prohibitions import may_guard_with, may_play_support, may_run_with, must_do, required_cost
from paddock.games.force.data.codes import AMOUNT_ROWS, CardKind, CostKind, Deed, Layer, Requirement, SupportType, Zone
from paddock.games.force.data.frames import FrameKind, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.choosing import unwant_all
from paddock.games.force.effects.would_do_anything import could_do
from paddock.games.force.play.cards import DEEDS, PlayedAs, PlayStep, may_name, points_for, text_of
from paddock.games.force.play.costs import can_pay_cost
from paddock.games.force.play.payable import MOST_VALUE, Payable, payable_anyhow, payable_before, payable_by_sums
from paddock.games.force.state import DECK_CARDS, NO_CARD, NO_FRAME, WORD, Frame, Gathered, State


def offer_hand(s: State, t: Tables, seat: int, how: int, horse_supports: bool) -> None:
    """Add every card of the hand that may be played in this way, equal cards once."""
    last = 0
    for card in cards_of(s.hand, seat):
        card_row = int(s.card[card])
        if card_row == last or (not open_lists(s) and twin_allowed(s, card)):
            continue
        last = card_row
        if may_play(s, t, seat, card, how, horse_supports):
            allow(s, card)


def twin_allowed(s: State, card: int) -> bool:
    """Whether an equal card of the same seat is already a legal action."""
    for twin in cards_of(s.may, owner_of(card)):
        if s.card[twin] == s.card[card]:
            return True
    return False


def may_play(s: State, t: Tables, seat: int, card: int, how: int, horse_supports: bool) -> bool:
    """Whether the card may be played in this way. horse_supports: the supports of type horse, else the other types."""
    card_row = int(s.card[card])
    if how == PlayedAs.SUPPORT:
        return (
            t.card_kind[card_row] == CardKind.SUPPORT
            and (t.card_type[card_row] == SupportType.HORSE) == horse_supports
            and may_play_support(s, t, card)
            and does_something(s, t, seat, card)
            and affordable(s, t, seat, card, how)
        )
    if t.card_kind[card_row] != CardKind.HORSE:
        return False
    if how == PlayedAs.RUNNER:
        return may_run_with(s, t, card) and affordable(s, t, seat, card, how)
    return may_guard_here(s, t, card) and may_guard_with(s, t, card) and affordable(s, t, seat, card, how)


def does_something(s: State, t: Tables, seat: int, card: int) -> bool:
    """805.3, 805.2d-iii: whether playing the support has an effect. A situation always has one. Another support has one if its text would
    do anything. F-52: the check treats the card as lying on the resolution area, with nothing paid for it."""
    kind = t.card_type[s.card[card]]
    if kind == SupportType.SITUATION:
        return True
    forces_paid, special_paid = int(s.forces_paid), int(s.special_paid)
    s.forces_paid = 0
    s.special_paid = 0
    lay_on_desk(s, card)
    able = any_nameable(s, t, seat, card) if kind == SupportType.HORSE else could_do(s, t, text_of(s, t, card), card, NO_CARD)
    s.forces_paid = forces_paid
    s.special_paid = special_paid
    take_from_desk(s, card)
    return able


def any_nameable(s: State, t: Tables, seat: int, card: int) -> bool:
    """805.2b-i: whether the support may name any horse."""
    for horse in all_cards(s.run):
        if may_name(s, t, seat, card, horse):
            return True
    return False


# ------------------------------------------------------------------ what it takes


def affordable(s: State, t: Tables, seat: int, card: int, how: int) -> bool:
    """805.2c, 510.2, F-39: whether all requirements and costs can be paid together, with the card on the resolution area."""
    known = certainly_affordable(s, t, seat, card, how)
    if known != Payable.TO_BE_TRIED:
        return known == Payable.YES
    if s.gathers == 0 and how != PlayedAs.SUPPORT:
        known = Payable.YES if how == PlayedAs.GUARD else payable_by_sums(s, t, seat, int(t.card_cost[s.card[card]]), card)
        if known != Payable.TO_BE_TRIED:
            return known == Payable.YES
    lay_on_desk(s, card)
    able = payable_together(s, t, seat, card, how)
    take_from_desk(s, card)
    return able


def certainly_affordable(s: State, t: Tables, seat: int, card: int, how: int) -> int:
    """The result of `affordable` if it is certain before the card lies on the resolution area: YES or NO, else TO_BE_TRIED."""
    see_work(s, t)
    card_row = int(s.card[card])
    works_there = ((int(t.card_const_zones[card_row]) | int(t.card_repl_zones[card_row])) >> Zone.DESK) & 1 == 1
    if works_there or may_change_price(s, t):
        return Payable.TO_BE_TRIED
    if how == PlayedAs.GUARD:
        return Payable.YES
    if how == PlayedAs.RUNNER:
        return payable_anyhow(s, t, seat, int(t.card_cost[card_row]))
    row = int(t.ab_cost[text_of(s, t, card)])
    if row == 0 or t.cs_optional[row] != 0:
        return Payable.YES
    literal = t.cs_code[row] == CostKind.FORCE and t.cs_number[row] < AMOUNT_ROWS
    return payable_anyhow(s, t, seat, int(t.cs_number[row])) if literal else Payable.TO_BE_TRIED


def may_change_price(s: State, t: Tables) -> bool:
    """Whether any active effect requires a payment, changes costs or force values, or gives or removes abilities that could."""
    for row in range(int(s.gathers)):
        code = int(t.op_code[int(s.gathered[row, Gathered.OP])])
        if code in (Requirement.REQUIRE, Layer.E_COST, Layer.F_COST, Layer.F_FORCE) or Layer.B_GIVE <= code <= Layer.B_VALID:
            return True
    return False


def lay_on_desk(s: State, card: int) -> None:
    """Put the card on the resolution area for a trial, as if it were being played."""
    take_out(s.hand, card)
    s.hand_cards[card // DECK_CARDS] -= 1
    put_in(s.desk, card)
    s.fresh = 0


def take_from_desk(s: State, card: int) -> None:
    """Undo `lay_on_desk`."""
    take_out(s.desk, card)
    put_in(s.hand, card)
    s.hand_cards[card // DECK_CARDS] += 1
    s.fresh = 0


def payable_together(s: State, t: Tables, seat: int, card: int, how: int) -> bool:
    """F-39: whether the required points, the cost in points, and all other costs can be paid together."""
    able = payable_from(s, t, seat, card, how, 0)
    return_set_aside(s)
    return able


def payable_from(s: State, t: Tables, seat: int, card: int, how: int, nth: int) -> bool:
    """Like `payable_together`, from the nth requirement on. Cards discarded for a requirement are set aside."""
    points, able = 0, True
    row = required_cost(s, t, DEEDS[how], seat, card, nth)
    while row != 0 and able:
        if t.cs_code[row] == CostKind.FORCE:
            points += amount_of(s, t, int(t.cs_number[row]), card, NO_FRAME)
        else:
            able = can_spare(s, t, row, card, seat)
        nth += 1
        row = required_cost(s, t, DEEDS[how], seat, card, nth)
    if how == PlayedAs.SUPPORT and able:
        row = int(t.ab_cost[text_of(s, t, card)])
        able = row == 0 or t.cs_optional[row] != 0 or can_spare(s, t, row, card, seat)
    return able and payable_before(s, t, seat, points, NO_CARD, points_for(s, t, card, how), card)


def can_spare(s: State, t: Tables, row: int, card: int, seat: int) -> bool:
    """Whether a cost other than force for the played card can be paid. Cards to discard are set aside, so that they cannot pay anything
    else."""
    settle(s, t)
    if t.cs_code[row] != CostKind.DISCARD:
        return can_pay_cost(s, t, row, card, seat)
    return set_aside(s, t, seat, int(t.cs_filter[row]), card, amount_of(s, t, int(t.cs_number[row]), card, NO_FRAME), 0)


def set_aside(s: State, t: Tables, seat: int, filter_row: int, source: int, n: int, after: int) -> bool:
    """For a trial, set aside n fitting cards as if they were discarded: the cards that pay least, from the card `after` on. Returns
    whether there are enough. `take_in` takes them back."""
    for _ in range(n):
        card = least_needed(s, t, seat, filter_row, source, after)
        if card < 0:
            return False
        take_out(s.hand, card)
        s.hand_cards[seat] -= 1
        s.wanted[card // WORD] = int(s.wanted[card // WORD]) | 1 << (card % WORD)
        s.fresh = 0
    return True


def least_needed(s: State, t: Tables, seat: int, filter_row: int, source: int, after: int) -> int:
    """A card of the hand that fits: a card that is not a force, else the force with the least value, else NO_CARD."""
    found, least = NO_CARD, MOST_VALUE + 1
    for card in cards_of(s.hand, seat):
        value = -1
        if is_force(s, t, card):
            value = force_value(s, t, card, NO_CARD)
            settle(s, t)
        if value < least and s.card[card] >= after and fits(s, t, filter_row, card, source, 0):
            found, least = card, value
    return found


def return_set_aside(s: State) -> None:
    """Return the cards that were set aside to the hand."""
    for card in all_cards(s.wanted):
        put_in(s.hand, card)
        s.hand_cards[owner_of(card)] += 1
        s.fresh = 0
    unwant_all(s)


def can_still_pay(s: State, t: Tables, seat: int, discarded: int) -> bool:
    """F-39: whether the played card can still be paid for if this card is discarded for one of its requirements or costs."""
    at, below = top(s), top(s) - 1
    if below < 0 or s.frame[below, Frame.KIND] != FrameKind.PLAYING:
        return True
    card, how, nth = int(s.frame[below, Frame.SOURCE]), int(s.frame[below, Frame.R0]), int(s.frame[below, Frame.COUNT])
    if s.frame[below, Frame.STEP] > PlayStep.COSTS:
        return True  # this is the last cost
    take_out(s.hand, discarded)
    s.hand_cards[seat] -= 1
    s.fresh = 0
    more = int(s.frame[at, Frame.LEFT]) - 1
    able = set_aside(s, t, seat, int(s.frame[at, Frame.SELECT]), int(s.frame[at, Frame.SOURCE]), more, int(s.card[discarded]))
    able = able and payable_from(s, t, seat, card, how, nth)
    return_set_aside(s)
    put_in(s.hand, discarded)
    s.hand_cards[seat] += 1
    s.fresh = 0
    return able


# ------------------------------------------------------------------ the decisions of the turn


def offer_area_supports(s: State, t: Tables, seat: int) -> None:
    """702.5, 702.5b: add the playable supports of type area and situation, and DONE."""
    offer_hand(s, t, seat, PlayedAs.SUPPORT, False)
    offer_done(s, t, seat, Deed.PLAY)


def offer_horse_supports(s: State, t: Tables, seat: int) -> None:
    """702.6d, 702.6h, 205.1a, F-43: add the playable supports of type horse, and DONE."""
    offer_hand(s, t, seat, PlayedAs.SUPPORT, True)
    offer_done(s, t, seat, Deed.PLAY)


def offer_runners(s: State, t: Tables, seat: int) -> None:
    """702.6b: add the horses that may run, and DONE."""
    offer_hand(s, t, seat, PlayedAs.RUNNER, False)
    offer_done(s, t, seat, Deed.RUN)


def offer_guards(s: State, t: Tables, seat: int) -> None:
    """702.6e: add the horses that may guard, and DONE."""
    offer_hand(s, t, seat, PlayedAs.GUARD, False)
    offer_done(s, t, seat, Deed.GUARD)


def offer_done(s: State, t: Tables, seat: int, deed: int) -> None:
    """103.2c: add DONE if no legal action is required. Otherwise remove all actions that do not meet the requirement."""
    demanded = False
    for card in cards_of(s.may, seat):
        demanded = demanded or must_do(s, t, deed, seat, card)
    if not demanded:
        allow(s, Action.DONE)
        return
    for card in cards_of(s.may, seat):
        if not must_do(s, t, deed, seat, card):
            forbid(s, card)
