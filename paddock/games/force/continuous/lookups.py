"""Look-ups: fitting cards, counts and amounts (N1 to N6), with filters.

A look-up has a *source*, which is the card with the ability. The owner of the source is the user (301.2). It also has a frame `at`, which
holds the event's card, the named horse, noted cards and registers. Constant abilities have no frame: `at` is NO_FRAME.
"""

from paddock.engine.rules.bitset import size
from paddock.games.force.board.places import cards_in, count_in, current_area, is_area, other, owner_of, pile_first, size_in
from paddock.games.force.continuous.printed import (
    card_of,
    cost_now,
    distance_now,
    going_now,
    guard_now,
    number_now,
    role_of,
    run_now,
    style_now,
    suits,
    surface_now,
)
from paddock.games.force.data.codes import AMOUNT_ROWS, ZONES, AmountKind, CardKind, CardNumber, RaceNumber, Selection, Who, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, NO_CARD, SEATS, WORD, WORDS, Frame, Snapshot, State

# ------------------------------------------------------------------ players


def player(source: int, whose: int) -> int:
    """The seat of YOU or OPPONENT for the user of the source."""
    return other(owner_of(source)) if whose == Who.OPPONENT else owner_of(source)


def is_meant(source: int, whose: int, seat: int) -> bool:
    """Whether YOU, OPPONENT or EACH, for the user of the source, includes this seat."""
    return whose == Who.EACH or player(source, whose) == seat


# ------------------------------------------------------------------ filters


def between(value: int, low: int, high: int) -> bool:
    """Whether a value is in a filter's range. An empty range (from > to) accepts every value."""
    return low > high or low <= value <= high


def fits(s: State, t: Tables, filter_row: int, card: int, source: int, was: int) -> bool:
    """Whether the card fits the filter. was: row + 1 of its snapshot (810), 0: use its current information. Every card fits filter 0."""
    return filter_row == 0 or (fits_print(s, t, filter_row, card, source) and fits_now(s, t, filter_row, card, was))


def fits_print(s: State, t: Tables, filter_row: int, card: int, source: int) -> bool:
    """The part of a filter that no effect changes: kind, class, type, name, owner."""
    c = card_of(s, card)
    if t.fi_kinds[filter_row] != 0 and (int(t.fi_kinds[filter_row]) >> int(t.card_kind[c])) & 1 == 0:
        return False
    if t.fi_classes[filter_row] != 0 and (int(t.fi_classes[filter_row]) >> int(t.card_class[c])) & 1 == 0:
        return False
    if t.fi_types[filter_row] != 0 and (int(t.fi_types[filter_row]) >> int(t.card_type[c])) & 1 == 0:
        return False
    if t.fi_name[filter_row] != 0 and t.fi_name[filter_row] != t.card_name[c]:
        return False
    if t.fi_special[filter_row] != 0 and int(t.fi_special[filter_row]) != 1 + int(t.card_normal[c]):
        return False
    if t.fi_other[filter_row] != 0 and card == source:
        return False
    return int(t.fi_owner[filter_row]) < 0 or player(source, int(t.fi_owner[filter_row])) == owner_of(card)


def fits_now(s: State, t: Tables, filter_row: int, card: int, was: int) -> bool:
    """The part of a filter that effects and place can change."""
    if t.card_kind[card_of(s, card)] != CardKind.HORSE:
        return bool(t.fi_role[filter_row] == 0)
    if was != 0:
        return fits_was(s, t, filter_row, card, was - 1)
    if not between(cost_now(s, t, card), int(t.fi_cost_from[filter_row]), int(t.fi_cost_to[filter_row])):
        return False
    if not between(guard_now(s, t, card), int(t.fi_guard_from[filter_row]), int(t.fi_guard_to[filter_row])):
        return False
    if t.fi_role[filter_row] != 0 and int(t.fi_role[filter_row]) & role_of(s, t, card) == 0:
        return False
    if t.fi_style[filter_row] != 0 and int(t.fi_style[filter_row]) & style_now(s, t, card) == 0:
        return False
    if not between(run_now(s, t, card), int(t.fi_run_from[filter_row]), int(t.fi_run_to[filter_row])):
        return False
    return fits_suited(s, t, filter_row, card)


def fits_was(s: State, t: Tables, filter_row: int, card: int, row: int) -> bool:
    """810.1: the same for the snapshot of a card."""
    if not between(int(s.snapshot[row, Snapshot.COST]), int(t.fi_cost_from[filter_row]), int(t.fi_cost_to[filter_row])):
        return False
    if not between(int(s.snapshot[row, Snapshot.GUARD]), int(t.fi_guard_from[filter_row]), int(t.fi_guard_to[filter_row])):
        return False
    if not between(int(s.snapshot[row, Snapshot.RUN]), int(t.fi_run_from[filter_row]), int(t.fi_run_to[filter_row])):
        return False
    if t.fi_role[filter_row] != 0 and int(t.fi_role[filter_row]) & int(s.snapshot[row, Snapshot.ROLE]) == 0:
        return False
    if t.fi_style[filter_row] != 0 and int(t.fi_style[filter_row]) & int(s.snapshot[row, Snapshot.STYLE]) == 0:
        return False
    return fits_suited(s, t, filter_row, card)


def fits_suited(s: State, t: Tables, filter_row: int, card: int) -> bool:
    """The part of a filter about surface, distance and suited parts of the race."""
    if t.fi_surface[filter_row] != 0 and int(t.fi_surface[filter_row]) & surface_now(s, t, card) == 0:
        return False
    if t.fi_distance[filter_row] != 0 and int(t.fi_distance[filter_row]) & distance_now(s, t, card) == 0:
        return False
    wanted = int(t.fi_suited[filter_row])
    return wanted == 0 or suits(s, t, card) & wanted == wanted


# ------------------------------------------------------------------ counting (401.2b)


def count_cards(s: State, t: Tables, zones: int, whose: int, filter_row: int, source: int) -> int:
    """The number of fitting cards in these zones. EACH counts the cards of both players."""
    found = 0
    for seat in range(SEATS):
        if is_meant(source, whose, seat):
            for zone in range(1, ZONES):
                if (zones >> zone) & 1 == 1:
                    found += count_zone(s, seat, zone) if filter_row == 0 else count_fitting(s, t, seat, zone, filter_row, source)
    return found


def count_zone(s: State, seat: int, zone: int) -> int:
    """The number of cards in a zone. FARM counts only face-up cards. Masks for the whole farm also have the bit DOWN (F-42)."""
    if zone == Zone.FARM:
        return size_in(s.farm, seat)
    if zone == Zone.DECK:
        area = current_area(s, seat)
        return 0 if area == 0 else int(s.area_cards[seat, area - 1])
    return count_in(s, seat, zone)


def count_fitting(s: State, t: Tables, seat: int, zone: int, filter_row: int, source: int) -> int:
    """F-42: the number of fitting cards in a zone. A face-down card fits no description."""
    if zone == Zone.DOWN:
        return 0
    if is_area(zone) or zone == Zone.DECK:
        return count_in_pile(s, t, seat, zone, filter_row, source)
    found = 0
    for card in cards_in(s, seat, zone):
        if fits(s, t, filter_row, card, source, 0):
            found += 1
    return found


def count_in_pile(s: State, t: Tables, seat: int, zone: int, filter_row: int, source: int) -> int:
    """The number of fitting cards in an area. The zone DECK is the current area."""
    area = current_area(s, seat) if zone == Zone.DECK else zone - Zone.AREA1 + 1
    if area == 0:
        return 0
    found = 0
    first = pile_first(s, seat, area)
    for place in range(first, first + int(s.area_cards[seat, area - 1])):
        if fits(s, t, filter_row, DECK_CARDS * seat + int(s.pile[seat, place]), source, 0):
            found += 1
    return found


def fill_wanted(s: State, t: Tables, zones: int, whose: int, filter_row: int, source: int) -> int:
    """Write the fitting cards in these zones to the set `wanted`, and return their number."""
    found = 0
    for seat in range(SEATS):
        for half in range(WORDS):
            s.wanted[WORDS * seat + half] = 0
        if is_meant(source, whose, seat):
            for zone in range(Zone.HAND, ZONES):
                if (zones >> zone) & 1 == 1:
                    want_zone(s, t, seat, zone, filter_row, source)
        for half in range(WORDS):
            found += size(s.wanted[WORDS * seat + half])
    return found


def want_zone(s: State, t: Tables, seat: int, zone: int, filter_row: int, source: int) -> None:
    """Add the fitting cards of a zone to `wanted`. A face-down card fits only filter 0."""
    if zone == Zone.DOWN and filter_row != 0:
        return
    if is_area(zone) or zone == Zone.DECK:
        want_pile(s, t, seat, zone, filter_row, source)
        return
    for card in cards_in(s, seat, zone):
        if fits(s, t, filter_row, card, source, 0):
            s.wanted[card // WORD] |= 1 << (card % WORD)


def want_pile(s: State, t: Tables, seat: int, zone: int, filter_row: int, source: int) -> None:
    """Add the fitting cards of an area to `wanted`. The zone DECK is the current area."""
    area = current_area(s, seat) if zone == Zone.DECK else zone - Zone.AREA1 + 1
    if area == 0:
        return
    first = pile_first(s, seat, area)
    for place in range(first, first + int(s.area_cards[seat, area - 1])):
        card = DECK_CARDS * seat + int(s.pile[seat, place])
        if fits(s, t, filter_row, card, source, 0):
            s.wanted[card // WORD] |= 1 << (card % WORD)


# ------------------------------------------------------------------ one card


def subject(s: State, t: Tables, select: int, source: int, at: int) -> int:
    """The one card that S1, S2, S3 or S10 means, or NO_CARD. 508.5: if a text names no card, it means its own card."""
    code = int(t.se_code[select])
    if select == 0 or code == Selection.THIS or at < 0:
        return source
    if code == Selection.EVENT:
        return int(s.frame[at, Frame.EVENT_CARD]) - 1
    if code == Selection.NAMED:
        return int(s.frame[at, Frame.NAMED]) - 1
    if code == Selection.NOTED:
        return int(s.noted[at, 0]) - 1
    return NO_CARD


def subject_was(s: State, t: Tables, select: int, at: int) -> int:
    """810.1: the snapshot row + 1 of that card, or 0 if it has not moved."""
    if at < 0:
        return 0
    code = int(t.se_code[select])
    if select == 0 or code == Selection.THIS:
        return int(s.frame[at, Frame.SOURCE_WAS])
    if code == Selection.EVENT:
        return int(s.frame[at, Frame.SNAPSHOT])
    return int(s.frame[at, Frame.NAMED_WAS]) if code == Selection.NAMED else 0


def number_of(s: State, t: Tables, card: int, number: int, was: int) -> int:
    """The RUN, GUARD or COST of a card (CardNumber), now or from its snapshot."""
    if was == 0:
        return number_now(s, t, card, number)
    if number == CardNumber.COST:
        return int(s.snapshot[was - 1, Snapshot.COST])
    return int(s.snapshot[was - 1, Snapshot.GUARD]) if number == CardNumber.GUARD else int(s.snapshot[was - 1, Snapshot.RUN])


# ------------------------------------------------------------------ amounts


def amount_of(s: State, t: Tables, operand: int, source: int, at: int) -> int:
    """N1 to N6: a literal, or row `operand - AMOUNT_ROWS` of the amounts."""
    if operand < AMOUNT_ROWS:
        return operand
    row = operand - AMOUNT_ROWS
    value = looked_up(s, t, row, source, at) * int(t.am_times[row]) + int(t.am_plus[row])
    cap = int(t.am_cap[row])
    return cap if cap != 0 and value > cap else value


def looked_up(s: State, t: Tables, row: int, source: int, at: int) -> int:
    """The number that an amount is computed from, before `times`, `plus` and the cap."""
    code = int(t.am_code[row])
    if code == AmountKind.COUNT:
        return count_cards(s, t, int(t.am_zones[row]), int(t.am_whose[row]), int(t.am_filter[row]), source)
    if code == AmountKind.NUMBER:
        card = subject(s, t, int(t.am_sel[row]), source, at)
        return 0 if card < 0 else number_of(s, t, card, int(t.am_number[row]), subject_was(s, t, int(t.am_sel[row]), at))
    if code == AmountKind.CHOSEN:
        return int(s.frame[at, Frame.R0]) if at >= 0 else 0
    if code == AmountKind.MOVED:
        return int(s.frame[at, Frame.DONE]) if at >= 0 else 0
    return of_the_race(s, int(t.am_number[row]), player(source, int(t.am_whose[row])))


def of_the_race(s: State, number: int, seat: int) -> int:
    """N6: the going number, the number of the current area, or the difference between the areas of both players."""
    if number == RaceNumber.AREA:
        return current_area(s, seat)
    if number == RaceNumber.AREA_DIFFERENCE:
        mine, theirs = current_area(s, seat), current_area(s, other(seat))
        return 0 if mine == 0 or theirs == 0 else abs(mine - theirs)
    return going_now(s)
