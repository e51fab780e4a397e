"""A seat's observation as numbers, for learning (`look`)."""

from paddock.engine.bits import pour, size, spread, spread_both, when, write8
from paddock.engine.machine import Out, State
from paddock.games.lose_your_shirt.cards import BLACK, HORSES, KINDS, RED, RED_BITS, TWIN
from paddock.games.lose_your_shirt.state import LANES, SEATS, SLOTS, length, most_backed, races, stake_returned

PER_SEAT = 8 + 2 * SLOTS
OWN = 3 + 2 * SLOTS
WHERE = 22
LAYOUT = (
    ("own cards of each kind", KINDS),
    ("discarded cards of each kind", KINDS),
    ("cards in the betting pile of each kind", KINDS),
    ("own bet: step, kind being laid, staked so far, then card + 1 and stake of each slot", OWN),
    (
        "each seat from the own one on: there, money, bet, horses backed, paid, cards, to act, dealer, then stake and open card + 1 of each slot",
        SEATS * PER_SEAT,
    ),
    ("space of each horse", HORSES),
    ("lane of each horse", HORSES),
    ("phase, race, races, length, most horses in a bet, stake returned, pool, bank, share, first, second, reshuffles", 12),
    ("card being played + 1, horse that moves, its stride, over", 4),
    ("lanes it may take", LANES),
)
LOOK = sum(n for _, n in LAYOUT)


def numbers_for(s: State, seat: int, out: Out) -> None:
    """Cards by kind, one's own bet, then the seats from one's own on, the horses, and where the game stands."""
    at = kind_numbers(when(seat >= 0, int(s.hand[max(seat, 0)])), out, 0)
    at = kind_numbers(int(s.discard), out, at)
    at = kind_numbers(int(s.pile), out, at)
    at = own_numbers(s, seat, out, at)
    for k in range(SEATS):
        at = seat_numbers(s, seat, k, out, at)
    at = pour(out, at, s.space, 0, HORSES, 0)
    at = pour(out, at, s.lane, 0, HORSES, 0)
    where_numbers(s, seat, out, at)


def kind_numbers(cards: int, out: Out, at: int) -> int:
    """How many cards of each kind."""
    spread_both(out, at, cards, cards >> TWIN, RED)
    out[at + RED] = size(cards & RED_BITS)
    out[at + BLACK] = size(cards & RED_BITS << 1)
    return at + KINDS


def own_numbers(s: State, seat: int, out: Out, at: int) -> int:
    if seat >= 0:
        out[at] = s.step[seat]
        out[at + 1] = s.chosen[seat]
        out[at + 2] = s.staked[seat]
        pour(out, at + 3, s.laid[seat], 0, SLOTS, 0)
        pour(out, at + 3 + SLOTS, s.sealed[seat], 0, SLOTS, 0)
    else:
        for k in range(OWN):
            out[at + k] = 0
    return at + OWN


def seat_numbers(s: State, seat: int, k: int, out: Out, at: int) -> int:
    """The k-th seat from the own one on (from seat 0 for a spectator)."""
    if k < s.seats:
        other = max(seat, 0) + k
        other -= int(s.seats) if other >= s.seats else 0
        write8(
            out, at, 1, int(s.money[other]), int(s.bet[other]), int(s.backed[other]), int(s.paid[other]), int(s.held[other]),
            int(s.pending) >> other & 1, when(s.dealer == other, 1),
        )  # fmt: skip
        pour(out, at + 8, s.stakes[other], 0, SLOTS, 0)
        pour(out, at + 8 + SLOTS, s.shown[other], 0, SLOTS, 0)
    else:
        for i in range(PER_SEAT):
            out[at + i] = 0
    return at + PER_SEAT


def where_numbers(s: State, seat: int, out: Out, at: int) -> None:
    at = write8(
        out, at, int(s.phase), int(s.race), races(s), length(s), most_backed(s), when(stake_returned(s), 1), int(s.pool), int(s.bank)
    )  # fmt: skip
    at = write8(
        out, at, int(s.share), int(s.first), int(s.second), int(s.reshuffles), int(s.card), int(s.horse), int(s.stride), int(s.over)
    )  # fmt: skip
    spread(out, at, int(s.ways), LANES)
