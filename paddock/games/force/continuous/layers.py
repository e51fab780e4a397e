"""Continuous information (808): one pass that fills the tables known_... for every card that a continuous effect reaches.

F-30 defines the order of information: the race's going, abilities, surface, distance, style, favourites, cost, guard, run. Each piece of
information is built from its layers (808.1 b to f). Each layer applies the effects that reach the card, in the order of 808.1g and h
(`order.py`). Each piece of information depends only on itself and on earlier ones. Cards that no effect reaches are not in the tables,
and `printed.py` has their values.

- `refresh` does the pass if anything has changed. Every change resets s.fresh.
- `see_work` does only the first half of the pass, which finds the active effects. Most callers need no more.
- `refresh` or `settle` adds the second half, the numbers. `settle` is called before a change of something that the numbers depend on.
- `forget` clears all tables.
"""

from paddock.engine.rules.bitset import has
from paddock.games.force.board.places import all_cards, cards_in, is_area
from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.gathering import gather, touch_card
from paddock.games.force.continuous.given import build_abilities
from paddock.games.force.continuous.lookups import fits_print, is_meant
from paddock.games.force.continuous.order import amount_at, applies, apply_layer, is_alive, is_earlier, reaches
from paddock.games.force.continuous.printed import card_of, corrected_run, suits_distance, suits_style, suits_surface
from paddock.games.force.data.codes import CardKind, Going, Layer, Selection, Suit, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, GATHER, LISTENING, NO_FRAME, NO_ROW, SEATS, SETS, Effect, Gathered, State

PASSED = 1  # bit 0 of s.fresh: the pass was done; other bits: it includes the cards in these zones
AT_WORK = 1 << 14  # s.fresh: only active effects were gathered, and layer b was applied
NEAR = 1 << Zone.HAND | 1 << Zone.RUN | 1 << Zone.DESK | 1 << Zone.SITUATIONS  # zones whose cards are looked up most often
EVERYWHERE = (1 << Zone.DECK) - 1
GIVING = 1 << Layer.B_GIVE | 1 << Layer.B_LOSE | 1 << Layer.B_VOID | 1 << Layer.B_VALID
CHANGING = (1 << Layer.F_STYLE + 1) - (1 << Layer.C_SURFACE)  # layers c to f


# ------------------------------------------------------------------ when


def refresh(s: State, t: Tables) -> None:
    """Update the information of cards in hands, run areas, situation areas and the resolution area."""
    if int(s.fresh) & PASSED == 0:
        run_pass(s, t, NEAR)


def see_work(s: State, t: Tables) -> None:
    """Update the active effects: the gathered rows, and the void abilities."""
    if s.fresh == 0:
        begin_pass(s, t)


def settle(s: State, t: Tables) -> None:
    """If the active effects are up to date, update the numbers too."""
    if s.fresh == AT_WORK:
        run_pass(s, t, NEAR)


def refresh_in(s: State, t: Tables, zones: int) -> None:
    """Like `refresh`, including the cards in these zones."""
    wanted = zones | NEAR
    if int(s.fresh) & wanted != wanted:
        run_pass(s, t, wanted)


def forget(s: State) -> None:
    """Clear all tables, because scratch fields are zero between calls."""
    clear_tables(s)
    s.pool[LISTENING] = 0


def clear_tables(s: State) -> None:
    """Clear the tables of the pass."""
    for card in all_cards(s.touched):
        forget_card(s, card)
    for w in range(SETS):
        s.touched[w] = 0
    for row in range(int(s.gathers)):
        for k in range(GATHER):
            s.gathered[row, k] = 0
    s.gathers = 0
    s.known_going = 0
    s.fresh = 0


def forget_card(s: State, card: int) -> None:
    """Clear the values of one card in the tables known_..."""
    s.known_run[card] = 0
    s.known_guard[card] = 0
    s.known_cost[card] = 0
    s.known_style[card] = 0
    s.known_surface[card] = 0
    s.known_distance[card] = 0
    s.known_courses[card] = 0
    s.known_goings[card] = 0
    s.known_void[card] = 0


def begin_pass(s: State, t: Tables) -> None:
    """The first half of the pass. Without active effects no tables are needed for any card."""
    clear_tables(s)
    s.known_going = s.going
    gather(s, t)
    if s.gathers == 0:
        s.fresh = EVERYWHERE
        return
    present = codes_present(s, t)
    if has(present, Layer.F_GOING):
        step_going(s, t)
    if present & GIVING != 0:
        build_abilities(s, t)
    s.fresh = AT_WORK


def run_pass(s: State, t: Tables, zones: int) -> None:
    """The whole pass."""
    if s.fresh != AT_WORK:
        begin_pass(s, t)
    if s.gathers == 0:
        return
    present = codes_present(s, t)
    if present & CHANGING != 0:
        touch_all(s, t, zones)
        build_information(s, t, present)
    s.fresh = zones | PASSED


def works_on(s: State, t: Tables, first: int, second: int) -> bool:
    """Whether any active effect changes one of these two pieces of information (codes of layers) of any card."""
    for row in range(int(s.gathers)):
        code = int(t.op_code[int(s.gathered[row, Gathered.OP])])
        if code in (first, second):
            return True
    return False


# ------------------------------------------------------------------ the race (F-30)


def step_going(s: State, t: Tables) -> None:
    """F-33: constant changes of the going add to the race's own going, within the scale from good to bad."""
    for row in range(int(s.gathers)):
        op = int(s.gathered[row, Gathered.OP])
        if t.op_code[op] == Layer.F_GOING and conditions_hold(
            s, t, int(s.gathered[row, Gathered.ABILITY]), int(s.gathered[row, Gathered.SOURCE]), NO_FRAME, When.WORKS
        ):
            s.known_going = min(Going.BAD, max(Going.GOOD, int(s.known_going) + amount_at(s, t, row)))


# ------------------------------------------------------------------ the cards that are reached


def touch_all(s: State, t: Tables, zones: int) -> None:
    """Touch every card in these zones that an effect of layers c to f reaches."""
    for row in range(int(s.gathers)):
        code = int(t.op_code[int(s.gathered[row, Gathered.OP])])
        if Layer.C_SURFACE <= code <= Layer.F_STYLE and is_alive(s, row):
            touch_targets(s, t, row, zones)


def touch_targets(s: State, t: Tables, row: int, zones: int) -> None:
    """Touch every card in these zones that the effect of this row reaches."""
    effect = int(s.gathered[row, Gathered.EFFECT]) - 1
    if effect >= 0:
        card = int(s.effects[effect, Effect.CARD]) - 1
        if card >= 0 and reaches(s, t, row, card):
            touch_card(s, t, card)
        return
    select = int(t.op_sel[int(s.gathered[row, Gathered.OP])])
    if t.se_code[select] != Selection.ALL:
        touch_card(s, t, int(s.gathered[row, Gathered.SOURCE]))
        return
    for seat in range(SEATS):
        if is_meant(int(s.gathered[row, Gathered.SOURCE]), int(t.se_whose[select]), seat):
            for zone in range(Zone.HAND, Zone.REMOVED + 1):
                if ((zones & int(t.se_zones[select])) >> zone) & 1 == 1:
                    touch_zone(s, t, row, select, seat, zone)


def touch_zone(s: State, t: Tables, row: int, select: int, seat: int, zone: int) -> None:
    """Touch the horses of one zone that the effect of this row reaches."""
    source, filter_row = int(s.gathered[row, Gathered.SOURCE]), int(t.se_filter[select])
    if is_area(zone):
        for place in range(DECK_CARDS):
            if s.pile[seat, place] >= 0:
                touch_if_horse(s, t, filter_row, DECK_CARDS * seat + int(s.pile[seat, place]), source)
        return
    for card in cards_in(s, seat, zone):
        touch_if_horse(s, t, filter_row, card, source)


def touch_if_horse(s: State, t: Tables, filter_row: int, card: int, source: int) -> None:
    """Touch a card if it is a horse, because layers c to f change only horses."""
    if t.card_kind[card_of(s, card)] == CardKind.HORSE and (filter_row == 0 or fits_print(s, t, filter_row, card, source)):
        touch_card(s, t, card)


# ------------------------------------------------------------------ information after information (F-30)


def build_information(s: State, t: Tables, present: int) -> None:
    """Apply layers c to f in the order of F-30."""
    for code in range(Layer.C_SURFACE, Layer.C_FAVOURITES + 1):
        if has(present, code):
            apply_layer(s, t, code)
        if code == Layer.C_STYLE and has(present, Layer.F_STYLE):
            apply_layer(s, t, Layer.F_STYLE)
    apply_both(s, t, present, Layer.E_COST, Layer.F_COST)
    apply_both(s, t, present, Layer.E_GUARD, Layer.F_GUARD)
    correct_runs(s, t, has(present, Layer.D_SUIT))
    apply_both(s, t, present, Layer.E_RUN, Layer.F_RUN)


def codes_present(s: State, t: Tables) -> int:
    """The set of codes of active effects."""
    found = 0
    for row in range(int(s.gathers)):
        found |= 1 << int(t.op_code[int(s.gathered[row, Gathered.OP])])
    return found


def apply_both(s: State, t: Tables, present: int, becomes: int, plus: int) -> None:
    """808.1e before f: effects that set a number, then effects that change it."""
    if has(present, becomes):
        apply_layer(s, t, becomes)
    if has(present, plus):
        apply_layer(s, t, plus)


def correct_runs(s: State, t: Tables, other_corrections: bool) -> None:
    """808.1d: apply the corrections of runs. The suited parts of the race are known at this step."""
    for card in all_cards(s.touched):
        run = corrected_run(s, t, card)
        if other_corrections:
            run += extra_correction(s, t, card, Suit.SURFACE) + extra_correction(s, t, card, Suit.DISTANCE)
            run += extra_correction(s, t, card, Suit.STYLE)
        s.known_run[card] = run


def usual_correction(s: State, t: Tables, card: int, part: int) -> int:
    """1002.1a-c: the correction for surface, distance or style, or 0."""
    if part == Suit.SURFACE:
        return 0 if suits_surface(s, t, card) else -1
    if part == Suit.DISTANCE:
        return 0 if suits_distance(s, t, card) else -1
    return 1 if suits_style(s, t, card) else 0


def extra_correction(s: State, t: Tables, card: int, part: int) -> int:
    """808.1d, Ld1: the latest effect that changes a correction decides its value. Returns the difference from the usual correction."""
    usual = usual_correction(s, t, card, part)
    row = correcting_row(s, t, card, part) if usual != 0 else NO_ROW
    return amount_at(s, t, row) - usual if row >= 0 else 0


def correcting_row(s: State, t: Tables, card: int, part: int) -> int:
    """The latest effect that changes this correction of the card, or NO_ROW."""
    latest = NO_ROW
    for row in range(int(s.gathers)):
        op = int(s.gathered[row, Gathered.OP])
        if t.op_code[op] == Layer.D_SUIT and int(t.op_arg[op]) & part != 0 and reaches(s, t, row, card) and applies(s, t, row, card):
            if latest < 0 or is_earlier(s, latest, row):
                latest = row
    return latest
