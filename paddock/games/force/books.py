"""The observation for learning (`observe`), the result, and the audit that checks that every card exists exactly once."""

from enum import IntEnum

from paddock.engine.rules.bitset import has, lowest, select_or_zero, singleton, size, without_lowest
from paddock.engine.rules.log import SPECTATORS
from paddock.engine.rules.types import Out
from paddock.games.force.board.ending import DRAW
from paddock.games.force.board.places import AREAS, area_at, count_in, pile_size, size_in, word_of
from paddock.games.force.continuous.current_values import going_of, guard_total, run_total
from paddock.games.force.continuous.layers import NEAR, refresh
from paddock.games.force.continuous.printed import cost_now, guard_now, run_now
from paddock.games.force.data.codes import Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, INSTANCES, SEATS, SETS, WORD, WORDS, Frame, State

OBS_LAYOUT = (
    ("row of the card set of each card of both decks, 0: not known", INSTANCES),
    ("zone in which each card is known to lie, 0: not known", INSTANCES),
    ("hidden zones in which each card is known to be, as bits, 0: not told", INSTANCES),
    ("run, as it is now, of each known card in a hand, a run, a situation area or on the desk, else 0", INSTANCES),
    ("guard, likewise", INSTANCES),
    ("cost, likewise", INSTANCES),
    ("course, surface, metres, distance, going, going as abilities see it", 6),
    ("of each seat: hand, the four areas, farm, face down, removed, supports played, cards drawn, runs made", 22),
    ("own seat, turn player, turn, stage, asked, pending, in run, run count, runners, runner, guarded, went", 12),
    ("run and guard of this run, priority, passes", 4),
    ("depth of the stack of effects; kind, card, ability and what is left of the top one", 5),
)
OBS_SIZE = sum(n for _, n in OBS_LAYOUT)
OBS_DTYPE = "int16"  # the largest numbers are rows of the card set and metres
ZONES, FACTS, RUNS = INSTANCES, 2 * INSTANCES, 3 * INSTANCES  # the first index of these parts


def result(s: State, t: Tables, out: Out) -> int:
    """102.1, 102.2: the winner has 1 point and the first place. A draw counts as half a win for both: 0 points and equal places."""
    for seat in range(int(s.seats)):
        won = s.won == 1 + seat
        out[2 * seat] = 1 if won else 0
        out[2 * seat + 1] = 1 if won or s.won == DRAW or s.won == 0 else 2
    return int(s.reason)


# ------------------------------------------------------------------ the observation


def write_observation(s: State, t: Tables, seat: int, out: Out) -> None:
    """See OBS_LAYOUT."""
    viewers = SPECTATORS if seat < 0 else 1 << seat
    for w in range(SETS):
        look_at_cards(s, seat, viewers, w, out)
    for owner in range(SEATS):
        look_at_pile(s, owner, viewers, out)
    look_at_numbers(s, t, out)
    at = look_at_table(s, t, out, 6 * INSTANCES)
    look_at_turn(s, t, seat, out, at)


def look_at_cards(s: State, seat: int, viewers: int, w: int, out: Out) -> None:
    """Write one word of a set of instances: the card that each instance is, the facts about its place, and the zone of each card that is
    open or in the viewer's own hand."""
    known = 0
    for i in range(WORD):
        card = WORD * w + i
        told = int(s.told[seat, card]) if seat >= 0 else 0
        facts = told if told != 0 else int(s.told_all[card])
        seen = int(s.card_knowers[card]) & viewers != 0
        out[card] = select_or_zero(seen, int(s.card[card]))
        out[FACTS + card] = facts
        out[ZONES + card] = select_or_zero(
            seen and facts != 0 and without_lowest(facts) == 0, 1 + lowest(facts)
        )  # the inverse function of zone_bit
        known |= select_or_zero(seen, singleton(i))
    if w // WORDS == seat:
        look_at_zone(word_of(s.hand, w) & known, w, Zone.HAND, out)
    look_at_zone(word_of(s.farm, w) & known, w, Zone.FARM, out)
    look_at_zone(word_of(s.run, w) & known, w, Zone.RUN, out)
    look_at_zone(word_of(s.desk, w) & known, w, Zone.DESK, out)
    look_at_zone(word_of(s.situations, w) & known, w, Zone.SITUATIONS, out)
    look_at_zone(word_of(s.removed, w) & known, w, Zone.REMOVED, out)


def look_at_zone(cards: int, w: int, zone: int, out: Out) -> None:
    """Write the zone of these cards of a word."""
    left = cards
    while left != 0:
        out[ZONES + WORD * w + lowest(left)] = zone
        left = without_lowest(left)


def look_at_pile(s: State, owner: int, viewers: int, out: Out) -> None:
    """Write the places of a pile that the viewer knows."""
    for place in range(DECK_CARDS):
        if int(s.pile_knowers[owner, place]) & viewers != 0:
            out[ZONES + owner * DECK_CARDS + int(s.pile[owner, place])] = Zone.AREA1 + area_at(s, owner, place) - 1


def look_at_numbers(s: State, t: Tables, out: Out) -> None:
    """Write run, guard and cost of the cards in hands, runs, situation areas and on the desk."""
    refresh(s, t)
    for cell in range(RUNS, RUNS + 3 * INSTANCES):
        out[cell] = 0
    for w in range(SETS):
        left = word_of(s.hand, w) | word_of(s.run, w) | word_of(s.desk, w) | word_of(s.situations, w)
        while left != 0:
            card = WORD * w + lowest(left)
            left = without_lowest(left)
            if has(NEAR, int(out[ZONES + card])) and out[card] != 0:  # the viewer knows it
                out[RUNS + card] = run_now(s, t, card)
                out[RUNS + INSTANCES + card] = guard_now(s, t, card)
                out[RUNS + 2 * INSTANCES + card] = cost_now(s, t, card)


def look_at_table(s: State, t: Tables, out: Out, at: int) -> int:
    out[at] = s.course
    out[at + 1] = s.surface
    out[at + 2] = s.metres
    out[at + 3] = s.distance
    out[at + 4] = s.going
    out[at + 5] = going_of(s, t)
    at += 6
    for seat in range(SEATS):
        out[at] = s.hand_cards[seat]
        for a in range(AREAS):
            out[at + 1 + a] = s.area_cards[seat, a]
        out[at + 5] = count_in(s, seat, Zone.FARM)
        out[at + 6] = s.down_cards[seat]
        out[at + 7] = count_in(s, seat, Zone.REMOVED)
        out[at + 8] = s.supports_played[seat]
        out[at + 9] = s.cards_drawn[seat]
        out[at + 10] = s.runs_made[seat]
        at += 11
    return at


def look_at_turn(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    out[at] = seat
    out[at + 1] = s.turn_player
    out[at + 2] = s.turn
    out[at + 3] = s.stage
    out[at + 4] = s.asked
    out[at + 5] = s.pending
    out[at + 6] = s.in_run
    out[at + 7] = s.run_count
    out[at + 8] = s.runners_played
    out[at + 9] = s.runner
    out[at + 10] = s.guarded
    out[at + 11] = s.run_went
    out[at + 12] = run_total(s, t)
    out[at + 13] = guard_total(s, t)
    out[at + 14] = s.priority
    out[at + 15] = s.passes
    out[at + 16] = s.depth
    frame = max(0, int(s.depth) - 1)
    out[at + 17] = s.frame[frame, Frame.KIND]
    out[at + 18] = s.frame[frame, Frame.SOURCE]
    out[at + 19] = s.frame[frame, Frame.ABILITY]
    out[at + 20] = s.frame[frame, Frame.LEFT]


# ------------------------------------------------------------------ the check


class Unsound(IntEnum):
    """The errors that `audit` finds in a state."""

    LOST = 1
    COUNTED_WRONG = 2
    BAD_PILE = 3


def audit(s: State, t: Tables) -> int:
    """401.1, F-27: each card of each deck lies in one zone of its owner, and the numbers of 401.2b are right."""
    for seat in range(SEATS):
        wrong = audit_seat(s, seat)
        if wrong != 0:
            return wrong
    return 0


def audit_seat(s: State, seat: int) -> int:
    n = pile_size(s, seat)
    first, second = 0, 0
    for place in range(DECK_CARDS):
        k = int(s.pile[seat, place])
        if (k >= 0) != (place < n) or (k < 0 and s.pile_knowers[seat, place] != 0):
            return Unsound.BAD_PILE
        if k >= WORD:
            second |= 1 << (k - WORD)
        elif k >= 0:
            first |= 1 << k
    if size(first) + size(second) != n:
        return Unsound.BAD_PILE
    cards = n
    for half in range(WORDS):
        found = first if half == 0 else second
        for zone in (s.hand, s.farm, s.down, s.run, s.situations, s.desk, s.removed):
            found |= int(zone[seat, half])
            cards += size(zone[seat, half])
        if found != full_word(int(s.deck_cards[seat]), half):
            return Unsound.LOST
    if cards != s.deck_cards[seat]:
        return Unsound.LOST
    if size_in(s.hand, seat) != s.hand_cards[seat] or size_in(s.down, seat) != s.down_cards[seat]:
        return Unsound.COUNTED_WRONG
    return 0


def full_word(cards: int, half: int) -> int:
    return (1 << max(0, min(WORD, cards - half * WORD))) - 1
