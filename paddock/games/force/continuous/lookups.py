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
    return whose == Who.EACH or player(source, whose) == seat


# ------------------------------------------------------------------ filters


def between(value: int, low: int, high: int) -> bool:
    """Whether a value is in a filter's range. An empty range (from > to) accepts every value."""
    return low > high or low <= value <= high


def fits(s: State, t: Tables, which: int, card: int, source: int, was: int) -> bool:
    """Whether the card fits the filter. was: row + 1 of its snapshot (810), 0: use its current information. Every card fits filter 0."""
    return which == 0 or (fits_print(s, t, which, card, source) and fits_now(s, t, which, card, was))


def fits_print(s: State, t: Tables, which: int, card: int, source: int) -> bool:
    """The part of a filter that no effect changes: kind, class, type, name, owner."""
    c = card_of(s, card)
    if t.fi_kinds[which] != 0 and (int(t.fi_kinds[which]) >> int(t.card_kind[c])) & 1 == 0:
        return False
    if t.fi_classes[which] != 0 and (int(t.fi_classes[which]) >> int(t.card_class[c])) & 1 == 0:
        return False
    if t.fi_types[which] != 0 and (int(t.fi_types[which]) >> int(t.card_type[c])) & 1 == 0:
        return False
    if t.fi_name[which] != 0 and t.fi_name[which] != t.card_name[c]:
        return False
    if t.fi_special[which] != 0 and int(t.fi_special[which]) != 1 + int(t.card_normal[c]):
        return False
    if t.fi_other[which] != 0 and card == source:
        return False
    return int(t.fi_owner[which]) < 0 or player(source, int(t.fi_owner[which])) == owner_of(card)


def fits_now(s: State, t: Tables, which: int, card: int, was: int) -> bool:
    """The part of a filter that effects and place can change."""
    if t.card_kind[card_of(s, card)] != CardKind.HORSE:
        return bool(t.fi_role[which] == 0)
    if was != 0:
        return fits_was(s, t, which, card, was - 1)
    if not between(cost_now(s, t, card), int(t.fi_cost_from[which]), int(t.fi_cost_to[which])):
        return False
    if not between(guard_now(s, t, card), int(t.fi_guard_from[which]), int(t.fi_guard_to[which])):
        return False
    if t.fi_role[which] != 0 and int(t.fi_role[which]) & role_of(s, t, card) == 0:
        return False
    if t.fi_style[which] != 0 and int(t.fi_style[which]) & style_now(s, t, card) == 0:
        return False
    if not between(run_now(s, t, card), int(t.fi_run_from[which]), int(t.fi_run_to[which])):
        return False
    return fits_suited(s, t, which, card)


def fits_was(s: State, t: Tables, which: int, card: int, row: int) -> bool:
    """810.1: the same for the snapshot of a card."""
    if not between(int(s.snapshot[row, Snapshot.COST]), int(t.fi_cost_from[which]), int(t.fi_cost_to[which])):
        return False
    if not between(int(s.snapshot[row, Snapshot.GUARD]), int(t.fi_guard_from[which]), int(t.fi_guard_to[which])):
        return False
    if not between(int(s.snapshot[row, Snapshot.RUN]), int(t.fi_run_from[which]), int(t.fi_run_to[which])):
        return False
    if t.fi_role[which] != 0 and int(t.fi_role[which]) & int(s.snapshot[row, Snapshot.ROLE]) == 0:
        return False
    if t.fi_style[which] != 0 and int(t.fi_style[which]) & int(s.snapshot[row, Snapshot.STYLE]) == 0:
        return False
    return fits_suited(s, t, which, card)


def fits_suited(s: State, t: Tables, which: int, card: int) -> bool:
    if t.fi_surface[which] != 0 and int(t.fi_surface[which]) & surface_now(s, t, card) == 0:
        return False
    if t.fi_distance[which] != 0 and int(t.fi_distance[which]) & distance_now(s, t, card) == 0:
        return False
    wanted = int(t.fi_suited[which])
    return wanted == 0 or suits(s, t, card) & wanted == wanted


# ------------------------------------------------------------------ counting (401.2b)


def count_cards(s: State, t: Tables, zones: int, whose: int, which: int, source: int) -> int:
    """The number of fitting cards in these zones. EACH counts the cards of both players."""
    found = 0
    for seat in range(SEATS):
        if is_meant(source, whose, seat):
            for zone in range(1, ZONES):
                if (zones >> zone) & 1 == 1:
                    found += count_zone(s, seat, zone) if which == 0 else count_fitting(s, t, seat, zone, which, source)
    return found


def count_zone(s: State, seat: int, zone: int) -> int:
    """The number of cards in a zone. FARM counts only face-up cards. Masks for the whole farm also have the bit DOWN (F-42)."""
    if zone == Zone.FARM:
        return size_in(s.farm, seat)
    if zone == Zone.DECK:
        area = current_area(s, seat)
        return 0 if area == 0 else int(s.area_cards[seat, area - 1])
    return count_in(s, seat, zone)


def count_fitting(s: State, t: Tables, seat: int, zone: int, which: int, source: int) -> int:
    """F-42: the number of fitting cards in a zone. A face-down card fits no description."""
    if zone == Zone.DOWN:
        return 0
    if is_area(zone) or zone == Zone.DECK:
        return count_in_pile(s, t, seat, zone, which, source)
    found = 0
    for card in cards_in(s, seat, zone):
        if fits(s, t, which, card, source, 0):
            found += 1
    return found


def count_in_pile(s: State, t: Tables, seat: int, zone: int, which: int, source: int) -> int:
    area = current_area(s, seat) if zone == Zone.DECK else zone - Zone.AREA1 + 1
    if area == 0:
        return 0
    found = 0
    first = pile_first(s, seat, area)
    for place in range(first, first + int(s.area_cards[seat, area - 1])):
        if fits(s, t, which, DECK_CARDS * seat + int(s.pile[seat, place]), source, 0):
            found += 1
    return found


def fill_wanted(s: State, t: Tables, zones: int, whose: int, which: int, source: int) -> int:
    """Write the fitting cards in these zones to the set `wanted`, and return their number."""
    found = 0
    for seat in range(SEATS):
        for half in range(WORDS):
            s.wanted[WORDS * seat + half] = 0
        if is_meant(source, whose, seat):
            for zone in range(Zone.HAND, ZONES):
                if (zones >> zone) & 1 == 1:
                    want_zone(s, t, seat, zone, which, source)
        for half in range(WORDS):
            found += size(s.wanted[WORDS * seat + half])
    return found


def want_zone(s: State, t: Tables, seat: int, zone: int, which: int, source: int) -> None:
    if zone == Zone.DOWN and which != 0:
        return
    if is_area(zone) or zone == Zone.DECK:
        want_pile(s, t, seat, zone, which, source)
        return
    for card in cards_in(s, seat, zone):
        if fits(s, t, which, card, source, 0):
            s.wanted[card // WORD] |= 1 << (card % WORD)


def want_pile(s: State, t: Tables, seat: int, zone: int, which: int, source: int) -> None:
    area = current_area(s, seat) if zone == Zone.DECK else zone - Zone.AREA1 + 1
    if area == 0:
        return
    first = pile_first(s, seat, area)
    for place in range(first, first + int(s.area_cards[seat, area - 1])):
        card = DECK_CARDS * seat + int(s.pile[seat, place])
        if fits(s, t, which, card, source, 0):
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
