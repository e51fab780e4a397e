"""A seat's observation as numbers, for learning (`look`)."""

from paddock.engine.bits import has
from paddock.engine.machine import Out, State
from paddock.games.lose_your_shirt.cards import HORSES, KINDS, count_of
from paddock.games.lose_your_shirt.state import LANES, SEATS, SLOTS, length, most_backed, races, stake_returned

PER_SEAT = 8 + 2 * SLOTS
OWN = 3 + 2 * SLOTS
WHERE = 22
LAYOUT = (
    ("hand", KINDS),
    ("discard", KINDS),
    ("pile", KINDS),
    ("own_bet", OWN),
    ("seats", SEATS * PER_SEAT),
    ("horses", 2 * HORSES),
    ("where", WHERE),
)
LOOK = sum(n for _, n in LAYOUT)


def numbers_for(s: State, seat: int, out: Out) -> None:
    """Cards by kind, one's own bet, then the seats from one's own on, the horses, and where the game stands."""
    for kind in range(KINDS):
        out[kind] = count_of(int(s.hand[seat]), kind) if seat >= 0 else 0
        out[KINDS + kind] = count_of(int(s.discard), kind)
        out[2 * KINDS + kind] = count_of(int(s.pile), kind)
    at = own_numbers(s, seat, out, 3 * KINDS)
    for k in range(SEATS):
        at = seat_numbers(s, seat, k, out, at)
    for horse in range(HORSES):
        out[at] = s.space[horse]
        out[at + 1] = s.lane[horse]
        at += 2
    where_numbers(s, seat, out, at)


def own_numbers(s: State, seat: int, out: Out, at: int) -> int:
    for k in range(OWN):
        out[at + k] = 0
    if seat >= 0:
        out[at] = s.step[seat]
        out[at + 1] = s.chosen[seat]
        out[at + 2] = s.staked[seat]
        for slot in range(SLOTS):
            out[at + 3 + slot] = s.laid[seat, slot]
            out[at + 3 + SLOTS + slot] = s.sealed[seat, slot]
    return at + OWN


def seat_numbers(s: State, seat: int, k: int, out: Out, at: int) -> int:
    """The k-th seat from the own one on (from seat 0 for a spectator)."""
    for i in range(PER_SEAT):
        out[at + i] = 0
    if k < s.seats:
        other = (max(seat, 0) + k) % int(s.seats)
        out[at] = 1
        out[at + 1] = s.money[other]
        out[at + 2] = s.bet[other]
        out[at + 3] = s.backed[other]
        out[at + 4] = s.paid[other]
        out[at + 5] = s.held[other]
        out[at + 6] = 1 if has(s.pending, other) else 0
        out[at + 7] = 1 if s.dealer == other else 0
        for slot in range(SLOTS):
            out[at + 8 + slot] = s.stakes[other, slot]
            out[at + 8 + SLOTS + slot] = s.shown[other, slot]
    return at + PER_SEAT


def where_numbers(s: State, seat: int, out: Out, at: int) -> None:
    out[at] = s.phase
    out[at + 1] = s.race
    out[at + 2] = races(s)
    out[at + 3] = length(s)
    out[at + 4] = most_backed(s)
    out[at + 5] = 1 if stake_returned(s) else 0
    out[at + 6] = s.pool
    out[at + 7] = s.bank
    out[at + 8] = s.share
    out[at + 9] = s.first
    out[at + 10] = s.second
    out[at + 11] = s.reshuffles
    out[at + 12] = s.card
    out[at + 13] = s.horse
    out[at + 14] = s.stride
    out[at + 15] = s.over
    for lane in range(LANES):
        out[at + 16 + lane] = 1 if has(s.ways, lane) else 0
