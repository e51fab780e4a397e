"""The observation of a seat, for reinforcement learning."""

import numpy as np

from paddock.engine.rules.bitset import (
    EMPTY,
    copy_row,
    range_set,
    rotated_seats,
    select_or_zero,
    singleton,
    size,
    write_bit_sum,
    write_bits,
)
from paddock.engine.rules.observation import computed, observation, segment, wide
from paddock.engine.rules.types import Cells64, Out, Tables
from paddock.games.lose_your_shirt.cards import BLACK, KINDS, RED, RED_BITS, TWIN
from paddock.games.lose_your_shirt.options import Option
from paddock.games.lose_your_shirt.state import LANES, SEATS, SLOTS, STATE, State

# ------------------------------------------------------------------ cards


def write_kinds(cards: int, out: Out, at: int) -> None:
    """Write the number of cards of each kind."""
    write_bit_sum(out, at, cards, cards >> TWIN, RED)
    out[at + RED] = size(cards & RED_BITS)
    out[at + BLACK] = size(cards & RED_BITS << 1)


def own_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_kinds(select_or_zero(seat >= 0, int(s.hand[max(seat, 0)])), out, at)


def discarded_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_kinds(int(s.discard), out, at)


def pile_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_kinds(int(s.pile), out, at)


# ------------------------------------------------------------------ the own bet


def own_step(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = select_or_zero(seat >= 0, int(s.step[max(seat, 0)]))


def own_kind(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = select_or_zero(seat >= 0, int(s.chosen[max(seat, 0)]))


def own_staked(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = select_or_zero(seat >= 0, int(s.staked[max(seat, 0)]))


def own_laid(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    if seat >= 0:
        copy_row(out, at, s.laid[seat], 0, SLOTS, 0)
    else:
        write_bits(out, at, EMPTY, SLOTS)


def own_stakes(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    if seat >= 0:
        copy_row(out, at, s.sealed[seat], 0, SLOTS, 0)
    else:
        write_bits(out, at, EMPTY, SLOTS)


# ------------------------------------------------------------------ all seats, from the own one on


AROUND = np.zeros((SEATS + 1, SEATS, SEATS), np.int8)  # by seats at the table, own seat, and places to its left: the seat there
for _seats in range(1, SEATS + 1):
    for _own in range(_seats):
        AROUND[_seats, _own] = [*((_own + k) % _seats for k in range(_seats)), *range(_seats, SEATS)]


def write_seats(s: State, row: Cells64, seat: int, out: Out, at: int) -> None:
    """Write one number of each seat, from a field of any width. Seats that are not at the table have zeros in the record."""
    own, seats = max(seat, 0), int(s.seats)
    for k in range(SEATS):
        out[at + k] = int(row[int(AROUND[seats, own, k])])


def seats_there(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, range_set(int(s.seats)), SEATS)


def money(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_seats(s, s.money, seat, out, at)


def bets(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_seats(s, s.bet, seat, out, at)


def backed(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_seats(s, s.backed, seat, out, at)


def paid(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_seats(s, s.paid, seat, out, at)


def held(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_seats(s, s.held, seat, out, at)


def to_act(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, rotated_seats(s.pending, max(seat, 0), int(s.seats)), SEATS)


def dealer(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, rotated_seats(singleton(s.dealer), max(seat, 0), int(s.seats)), SEATS)


def stakes(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    own, seats = max(seat, 0), int(s.seats)
    for k in range(SEATS):
        copy_row(out, at + k * SLOTS, s.stakes[int(AROUND[seats, own, k])], 0, SLOTS, 0)


def open_cards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    own, seats = max(seat, 0), int(s.seats)
    for k in range(SEATS):
        copy_row(out, at + k * SLOTS, s.shown[int(AROUND[seats, own, k])], 0, SLOTS, 0)


# ------------------------------------------------------------------ the position


def open_lanes(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    write_bits(out, at, int(s.ways), LANES)


OBSERVATION = observation(
    STATE,
    "int32",  # money
    segment("own cards of each kind", computed(KINDS, own_cards)),
    segment("discarded cards of each kind", computed(KINDS, discarded_cards)),
    segment("cards in the betting pile of each kind", computed(KINDS, pile_cards)),
    segment(
        "own bet: step, kind being laid, staked so far, then card + 1 and stake of each slot",
        computed(1, own_step),
        computed(1, own_kind),
        computed(1, own_staked),
        computed(SLOTS, own_laid),
        computed(SLOTS, own_stakes),
    ),
    segment("seats that are there, here and below from the own one on", computed(SEATS, seats_there)),
    segment("money of each seat", computed(SEATS, money)),
    segment("bet of each seat", computed(SEATS, bets)),
    segment("horses that each seat has backed", computed(SEATS, backed)),
    segment("what each seat was paid", computed(SEATS, paid)),
    segment("cards of each seat", computed(SEATS, held)),
    segment("who is to act", computed(SEATS, to_act)),
    segment("who deals", computed(SEATS, dealer)),
    segment("stake of each slot, seat by seat", computed(SEATS * SLOTS, stakes)),
    segment("open card + 1 of each slot, seat by seat", computed(SEATS * SLOTS, open_cards)),
    segment("space of each horse", "space"),
    segment("lane of each horse", "lane"),
    segment(
        "phase, race, races, length, most horses in a bet, stake returned",
        "phase",
        "race",
        ("options", 0, int(Option.RACES), 1),
        ("options", 0, int(Option.LENGTH), 1),
        ("options", 0, int(Option.MAX_BACKED), 1),
        ("options", 0, int(Option.STAKE_RETURNED), 1),
    ),
    segment("pool, bank, share", wide("pool"), wide("bank"), wide("share")),
    segment("first, second, reshuffles", "first", "second", "reshuffles"),
    segment("card being played + 1, horse that moves, its stride, over", "card", "horse", "stride", "over"),
    segment("lanes it may take", computed(LANES, open_lanes)),
)
