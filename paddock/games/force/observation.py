"""The observation of Force of the Horse for learning. The first numbers are about each card instance, in order of their numbers."""

from enum import IntEnum

from paddock.engine.rules.bitset import has, lowest, select_or_zero, singleton, without_lowest
from paddock.engine.rules.observation import computed, observation, segment, wide
from paddock.engine.rules.types import Out
from paddock.games.force.board.facts import fact, knows, viewer_of, zone_bit
from paddock.games.force.board.places import AREAS, area_at, count_in, word_of
from paddock.games.force.continuous.current_values import going_of, guard_total, run_total
from paddock.games.force.continuous.layers import refresh
from paddock.games.force.continuous.printed import number_now
from paddock.games.force.data.codes import CardNumber, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, INSTANCES, SEATS, SETS, STATE, WORD, WORDS, Frame, State

# ------------------------------------------------------------------ the cards


def card_rows(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The row of each card that the seat knows."""
    viewer = viewer_of(seat)
    for card in range(INSTANCES):
        out[at + card] = select_or_zero(knows(int(s.card_knowers[card]), viewer), int(s.card[card]))


def zones(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """402: the zone of each known card. The card lies in an open zone, in the seat's own hand, in a hidden zone that a fact names, or at a
    known place of a pile."""
    viewer = viewer_of(seat)
    for card in range(INSTANCES):
        mask = fact(s, viewer, card)
        is_one_zone = mask != 0 and without_lowest(mask) == 0
        out[at + card] = select_or_zero(is_one_zone and knows(int(s.card_knowers[card]), viewer), 1 + lowest(mask))  # inverts zone_bit
    for w in range(SETS):
        if w // WORDS == seat:
            write_zone(s, viewer, w, word_of(s.hand, w), Zone.HAND, out, at)
        write_zone(s, viewer, w, word_of(s.farm, w), Zone.FARM, out, at)
        write_zone(s, viewer, w, word_of(s.run, w), Zone.RUN, out, at)
        write_zone(s, viewer, w, word_of(s.desk, w), Zone.DESK, out, at)
        write_zone(s, viewer, w, word_of(s.situations, w), Zone.SITUATIONS, out, at)
        write_zone(s, viewer, w, word_of(s.removed, w), Zone.REMOVED, out, at)
    for owner in range(SEATS):
        for place in range(DECK_CARDS):
            if knows(int(s.pile_knowers[owner, place]), viewer):
                out[at + owner * DECK_CARDS + int(s.pile[owner, place])] = Zone.AREA1 + area_at(s, owner, place) - 1


def write_zone(s: State, viewer: int, w: int, cards: int, zone: int, out: Out, at: int) -> None:
    """Write the zone of those cards of word w that the viewer knows."""
    left = cards
    while left != 0:
        card = WORD * w + lowest(left)
        left = without_lowest(left)
        if knows(int(s.card_knowers[card]), viewer):
            out[at + card] = zone


def told_zones(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The mask of each card's fact."""
    viewer = viewer_of(seat)
    for card in range(INSTANCES):
        out[at + card] = fact(s, viewer, card)


def runs(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The run of each known card."""
    write_numbers(s, t, seat, out, at, CardNumber.RUN)


def guards(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The guard of each known card."""
    write_numbers(s, t, seat, out, at, CardNumber.GUARD)


def costs(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The cost of each known card."""
    write_numbers(s, t, seat, out, at, CardNumber.COST)


def write_numbers(s: State, t: Tables, seat: int, out: Out, at: int, number: int) -> None:
    """Write this number of each known card in a hand, a run, a situation area or on the desk."""
    refresh(s, t)
    for card in range(INSTANCES):
        out[at + card] = 0
    for w in range(SETS):
        left = placed_cards(s, seat, w)
        while left != 0:
            card = WORD * w + lowest(left)
            left = without_lowest(left)
            out[at + card] = number_now(s, t, card, number)


def placed_cards(s: State, seat: int, w: int) -> int:
    """The cards of word w in hands, runs, situation areas and on the desk that the seat knows, and knows to be there."""
    viewer = viewer_of(seat)
    lies_open = word_of(s.run, w) | word_of(s.desk, w) | word_of(s.situations, w)
    left = lies_open | word_of(s.hand, w)
    found = 0
    while left != 0:
        k = lowest(left)
        left = without_lowest(left)
        is_placed = has(lies_open, k) or w // WORDS == seat or fact(s, viewer, WORD * w + k) == zone_bit(Zone.HAND)
        if is_placed and knows(int(s.card_knowers[WORD * w + k]), viewer):
            found |= singleton(k)
    return found


# ------------------------------------------------------------------ the table


class SeatNumber(IntEnum):
    """The numbers of one seat. A member is the first number of its kind."""

    HAND = 0
    AREAS = 1
    FARM = 5
    FACE_DOWN = 6
    REMOVED = 7
    SUPPORTS_PLAYED = 8
    CARDS_DRAWN = 9
    RUNS_MADE = 10


PER_SEAT = int(SeatNumber.RUNS_MADE) + 1


def all_seats(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The numbers of both seats."""
    for other in range(SEATS):
        write_seat(s, other, out, at + other * PER_SEAT)


def write_seat(s: State, seat: int, out: Out, at: int) -> None:
    """Write the numbers of one seat in the order of SeatNumber."""
    out[at + SeatNumber.HAND] = s.hand_cards[seat]
    for a in range(AREAS):
        out[at + SeatNumber.AREAS + a] = s.area_cards[seat, a]
    out[at + SeatNumber.FARM] = count_in(s, seat, Zone.FARM)
    out[at + SeatNumber.FACE_DOWN] = s.down_cards[seat]
    out[at + SeatNumber.REMOVED] = count_in(s, seat, Zone.REMOVED)
    out[at + SeatNumber.SUPPORTS_PLAYED] = s.supports_played[seat]
    out[at + SeatNumber.CARDS_DRAWN] = s.cards_drawn[seat]
    out[at + SeatNumber.RUNS_MADE] = s.runs_made[seat]


def own_seat(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The number of the seat itself."""
    out[at] = seat


def seen_going(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """F-33: the going for abilities."""
    out[at] = going_of(s, t)


def totals(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """The total run and the total guard of this run."""
    out[at] = run_total(s, t)
    out[at + 1] = guard_total(s, t)


def top_frame(s: State, t: Tables, seat: int, out: Out, at: int) -> None:
    """Kind, card, ability and rest of the top frame. An empty stack has zeros in its first frame."""
    frame = max(0, int(s.depth) - 1)
    out[at] = s.frame[frame, Frame.KIND]
    out[at + 1] = s.frame[frame, Frame.SOURCE]
    out[at + 2] = s.frame[frame, Frame.ABILITY]
    out[at + 3] = s.frame[frame, Frame.LEFT]


OBSERVATION = observation(
    STATE,
    "int16",  # the largest numbers are rows of the card set and metres
    segment("row of the card set of each card of both decks, 0: not known", computed(INSTANCES, card_rows)),
    segment("zone in which each card is known to lie, 0: not known", computed(INSTANCES, zones)),
    segment("hidden zones in which each card is known to be, as bits, 0: not told", computed(INSTANCES, told_zones)),
    segment("run, as it is now, of each known card in a hand, a run, a situation area or on the desk, else 0", computed(INSTANCES, runs)),
    segment("guard, likewise", computed(INSTANCES, guards)),
    segment("cost, likewise", computed(INSTANCES, costs)),
    segment(
        "course, surface, metres, distance, going, going as abilities see it",
        "course",
        "surface",
        wide("metres"),
        "distance",
        "going",
        computed(1, seen_going),
    ),
    segment(
        "of each seat: hand, the four areas, farm, face down, removed, supports played, cards drawn, runs made",
        computed(SEATS * PER_SEAT, all_seats),
    ),
    segment(
        "own seat, turn player, turn, stage, asked, pending, in run, run count, runners, runner, guarded, went",
        computed(1, own_seat),
        "turn_player",
        wide("turn"),
        "stage",
        "asked",
        wide("pending"),
        "in_run",
        wide("run_count"),
        wide("runners_played"),
        wide("runner"),
        "guarded",
        "run_went",
    ),
    segment("run and guard of this run, priority, passes", computed(2, totals), "priority", "passes"),
    segment("depth of the stack of effects; kind, card, ability and what is left of the top one", "depth", computed(4, top_frame)),
)
write_observation = OBSERVATION.write  # it leaves looked-up numbers in the scratch fields
