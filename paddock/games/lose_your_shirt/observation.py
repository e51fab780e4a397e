"""The observation of a seat, for reinforcement learning."""

from paddock.engine.rules.bitset import copy_row, range_set, rotated_seats, select_or_zero, singleton, size, write_bit_sum, write_bits
from paddock.engine.rules.observation import copy_fields, segment_starts
from paddock.engine.rules.types import Out
from paddock.games.lose_your_shirt.cards import BLACK, HORSES, KINDS, RED, RED_BITS, TWIN
from paddock.games.lose_your_shirt.options import Option
from paddock.games.lose_your_shirt.state import LANES, SEATS, SLOTS, STATE, State

OWN = 3 + 2 * SLOTS
OBS_LAYOUT = (
    ("own cards of each kind", KINDS),
    ("discarded cards of each kind", KINDS),
    ("cards in the betting pile of each kind", KINDS),
    ("own bet: step, kind being laid, staked so far, then card + 1 and stake of each slot", OWN),
    ("seats that are there, here and below from the own one on", SEATS),
    ("money of each seat", SEATS),
    ("bet of each seat", SEATS),
    ("horses that each seat has backed", SEATS),
    ("what each seat was paid", SEATS),
    ("cards of each seat", SEATS),
    ("who is to act", SEATS),
    ("who deals", SEATS),
    ("stake of each slot, seat by seat", SEATS * SLOTS),
    ("open card + 1 of each slot, seat by seat", SEATS * SLOTS),
    ("space of each horse", HORSES),
    ("lane of each horse", HORSES),
    ("phase, race, races, length, most horses in a bet, stake returned", 6),
    ("pool, bank, share", 3),
    ("first, second, reshuffles", 3),
    ("card being played + 1, horse that moves, its stride, over", 4),
    ("lanes it may take", LANES),
)
OBS_SIZE = sum(n for _, n in OBS_LAYOUT)
AT = segment_starts(OBS_LAYOUT)
MONEY, WAYS = AT["pool, bank, share"], AT["lanes it may take"]
# From the spaces of the horses to the lanes.
write_track = copy_fields(
    STATE, "space", "lane", "phase", "race", ("options", 0, Option.RACES, 1), ("options", 0, Option.LENGTH, 1), ("options", 0, Option.MAX_BACKED, 1),
    ("options", 0, Option.STAKE_RETURNED, 1), 3, "first", "second", "reshuffles", "card", "horse", "stride", "over",
)  # fmt: skip


def numbers_for(s: State, seat: int, out: Out) -> None:
    """Write the observation: cards by kind, the seat's bet, all seats, the horses, and the rest of the position."""
    at = kind_numbers(select_or_zero(seat >= 0, int(s.hand[max(seat, 0)])), out, 0)
    at = kind_numbers(int(s.discard), out, at)
    at = kind_numbers(int(s.pile), out, at)
    at = own_numbers(s, seat, out, at)
    at = seat_numbers(s, max(seat, 0), out, at)
    write_track(s, out, at)
    out[MONEY] = s.pool
    out[MONEY + 1] = s.bank
    out[MONEY + 2] = s.share
    write_bits(out, WAYS, int(s.ways), LANES)


def kind_numbers(cards: int, out: Out, at: int) -> int:
    """Write the number of cards of each kind."""
    write_bit_sum(out, at, cards, cards >> TWIN, RED)
    out[at + RED] = size(cards & RED_BITS)
    out[at + BLACK] = size(cards & RED_BITS << 1)
    return at + KINDS


def own_numbers(s: State, seat: int, out: Out, at: int) -> int:
    if seat >= 0:
        out[at] = s.step[seat]
        out[at + 1] = s.chosen[seat]
        out[at + 2] = s.staked[seat]
        copy_row(out, at + 3, s.laid[seat], 0, SLOTS, 0)
        copy_row(out, at + 3 + SLOTS, s.sealed[seat], 0, SLOTS, 0)
    else:
        for k in range(OWN):
            out[at + k] = 0
    return at + OWN


def seat_numbers(s: State, own: int, out: Out, at: int) -> int:
    """Write the seats from seat `own` on."""
    seats = int(s.seats)
    at = write_bits(out, at, range_set(seats), SEATS)
    for k in range(SEATS):
        other, there = seat_after(own, k, seats), k < seats
        out[at + k] = select_or_zero(there, int(s.money[other]))
        out[at + SEATS + k] = select_or_zero(there, int(s.bet[other]))
        out[at + 2 * SEATS + k] = select_or_zero(there, int(s.backed[other]))
        out[at + 3 * SEATS + k] = select_or_zero(there, int(s.paid[other]))
        out[at + 4 * SEATS + k] = select_or_zero(there, int(s.held[other]))
    at = write_bits(out, at + 5 * SEATS, rotated_seats(s.pending, own, seats), SEATS)
    at = write_bits(out, at, rotated_seats(singleton(s.dealer), own, seats), SEATS)
    for k in range(SEATS):
        if k < seats:
            other = seat_after(own, k, seats)
            copy_row(out, at, s.stakes[other], 0, SLOTS, 0)
            copy_row(out, at + SEATS * SLOTS, s.shown[other], 0, SLOTS, 0)
        else:
            for i in range(SLOTS):
                out[at + i] = 0
                out[at + SEATS * SLOTS + i] = 0
        at += SLOTS
    return at + SEATS * SLOTS


def seat_after(own: int, k: int, seats: int) -> int:
    """The seat k places to the left of seat `own`."""
    return own + k if own + k < seats else own + k - seats
