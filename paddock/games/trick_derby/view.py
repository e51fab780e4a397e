"""The player view of Trick Derby: a whitelist of the facts that one seat may know.

Cards, horses, tickets and riders are numbers as in `state.py` (card = colour * 12 + number - 1). -1 means none or unknown.
A rider is a seat. In a game of three, rider 3 is the dummy. Sets of cards are sorted tuples.
Tuples by colour, horse or rider have four entries, with the colour, horse or rider as the index.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from paddock.engine.rules.fields import OPTION_SLOTS
from paddock.engine.rules.types import Tables
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.observation import seen_of
from paddock.games.trick_derby.options import Option
from paddock.games.trick_derby.payout import place_of
from paddock.games.trick_derby.state import (
    COLOURS,
    DUMMY,
    GOAL,
    HORSES,
    MOST_RACES,
    NONE,
    NUMBERS,
    RIDERS,
    State,
    colour,
    left_of,
    next_seat,
    races,
    rider_of,
)

WORD = 64  # bits in a set
PHASES: Mapping[int, str] = {
    Phase.DISCARDING: "discard",
    Phase.TICKET_UP: "ticket_up",
    Phase.TICKET_DOWN: "ticket_down",
    Phase.PLAYING: "play",
}


@dataclass(frozen=True)
class RiderView:
    """The public facts about one rider."""

    horse: int
    score: int  # 0 for the dummy
    hand: tuple[int, ...]  # TD-1.3: number of cards of each colour
    open_hand: tuple[int, ...]  # TD-9.2: the dummy's cards, top first; empty for other riders
    up: int  # TD-3.3: the card set aside face up
    up_too: int  # TD-9.2: the second card that the dummy set aside
    has_down: bool  # TD-3.4: a card is set aside face down
    down_colour: int  # colour of the card set aside face down, once all seats have chosen
    gone: tuple[int, ...]  # cards of this race that were set aside face up or played
    whips: int  # TD-1.6: whips turned up
    ticket_up: int
    has_ticket_down: bool
    played: int  # card in this trick


@dataclass(frozen=True)
class HorseView:
    """The facts that this seat knows about one horse."""

    rider: int
    square: int
    entered: int  # sequence number of the horse's last move; on a square, the higher number lies on top
    place: int  # place if the race ended now
    odds: int
    colours: tuple[int, ...]  # TD-1.3: number of its twelve cards of each colour
    seen: tuple[int, ...]  # TD-7.3: cards of the horse that this seat has seen
    shown: tuple[int, ...]  # cards of the horse that everyone has seen
    ridden: tuple[int, ...]  # seats that know all twelve cards: they rode the horse, or the dummy did


@dataclass(frozen=True)
class Trick:
    """The trick in progress."""

    number: int  # 1 for the first of the race
    order: tuple[int, ...]  # TD-5.1, TD-9.3: the riders in playing order; empty before the race
    leader: int
    led: int  # colour
    declarer: int  # TD-5.3: rider that declared the whip
    rules: int  # TD-5.4: the colour that currently decides the trick
    winning: int  # rider
    played: int  # number of riders that have played in this trick, or laid a ticket face up


@dataclass(frozen=True)
class PastRace:
    """A line of the score sheet (TD-6.2)."""

    rode: tuple[int, ...]  # horse of each rider
    squares: tuple[int, ...]  # squares each horse moved
    places: tuple[int, ...]  # place of each horse
    odds: tuple[int, ...]  # odds of each horse
    points: tuple[int, ...]  # points each rider won
    tickets_up: tuple[int, ...]
    tickets_down: tuple[int, ...]


@dataclass(frozen=True)
class Yours:
    """The facts that only this seat knows. A spectator's object is empty."""

    hand: tuple[int, ...]
    down: int  # card that this seat set aside face down
    ticket_down: int


@dataclass(frozen=True)
class View:
    seat: int
    seats: int
    race: int  # races finished
    races: int
    phase: str  # discard, ticket_up, ticket_down, play; over
    stage: int  # the phase as a number
    over: bool
    fault: int
    pending: tuple[int, ...]
    starter: int
    opener: int  # start player of race 1; the dummy sits to the right of this seat
    dummy: int  # rider number of the dummy, -1 with four players
    clockwise: tuple[int, ...]  # the four riders clockwise, from the start player of race 1
    discard_card: int  # TD-3.2: the card that gave the discard number
    discard_number: int
    pile: tuple[int, ...]  # TD-9.2: the dummy's twelve cards, top first, as they were laid; unused with four players
    dummy_hand: tuple[int, ...]  # set of the cards that the dummy still holds
    dummy_aside: int  # second card that the dummy set aside
    yours: Yours
    riders: tuple[RiderView, ...]
    horses: tuple[HorseView, ...]
    course: tuple[tuple[int, ...], ...]  # TD-1.5: horses on each square 0 to 7, lowest first; at the goal by arrival
    entries: int  # entries into squares so far
    home: int  # horses at the goal
    tricks: int  # tricks finished in this race
    trick: Trick
    sheet: tuple[PastRace, ...]  # always four entries; the entry of a race that has not been run is blank
    marks: tuple[int, ...]  # TD-1.4: squares moved by the numbers 1 to 12
    win_face_up: bool  # TD-4.1
    options: tuple[int, ...]


@lru_cache(maxsize=1 << 12)  # most calls repeat an earlier set
def elements(of: int) -> tuple[int, ...]:
    return tuple(i for i in range(WORD) if of >> i & 1)


@lru_cache(maxsize=1 << 12)
def by_colour(cards: int) -> tuple[int, ...]:
    """TD-1.3: the number of cards of each colour. The card backs show only colours."""
    counts = [0] * COLOURS
    for card in elements(cards):
        if card < COLOURS * NUMBERS:
            counts[colour(card)] += 1
    return tuple(counts)


def view(s: State, t: Tables, seat: int) -> View:
    horses = tuple(horse_view(s, seat, h) for h in range(HORSES))
    dummy = DUMMY if s.seats == DUMMY else NONE
    return View(
        seat=seat,
        seats=s.seats,
        race=s.race,
        races=races(s),
        phase="over" if s.over else PHASES.get(s.phase, ""),
        stage=s.phase,
        over=bool(s.over),
        fault=s.fault,
        pending=elements(s.pending),
        starter=s.starter,
        opener=s.opener,
        dummy=dummy,
        clockwise=clockwise(s),
        discard_card=s.shown_top,
        discard_number=s.shown_top % NUMBERS + 1,
        pile=tuple(s.pile),
        dummy_hand=elements(s.dummy_hand),
        dummy_aside=s.dummy_aside,
        yours=yours(s, seat),
        riders=tuple(rider_view(s, r) for r in range(RIDERS)),
        horses=horses,
        course=on_squares(horses),
        entries=s.arrivals,
        home=s.at_goal,
        tricks=s.tricks,
        trick=trick_view(s),
        sheet=tuple(past_race(s, race) for race in range(MOST_RACES)),
        marks=tuple(s.options[Option.MARKS + i] for i in range(NUMBERS)),
        win_face_up=bool(s.options[Option.WIN_FACE_UP]),
        options=tuple(s.options[i] for i in range(OPTION_SLOTS)),
    )


def yours(s: State, seat: int) -> Yours:
    if seat < 0:
        return Yours((), NONE, NONE)
    return Yours(elements(s.hand[seat]), s.down[seat], s.ticket_down[seat])


def rider_view(s: State, r: int) -> RiderView:
    human = r < s.seats
    chosen = human and not s.over and (s.phase > Phase.DISCARDING or not s.pending >> r & 1)
    colours_seen = human and not s.over and s.phase > Phase.DISCARDING
    laid = human and not s.over and (s.phase > Phase.TICKET_DOWN or (s.phase == Phase.TICKET_DOWN and not s.pending >> r & 1))
    held = elements(s.dummy_hand)
    return RiderView(
        horse=s.horse[r],
        score=s.score[r],
        hand=by_colour(s.hand[r] if human else s.dummy_hand),
        open_hand=() if human else tuple(card for card in s.pile if card in held),
        up=s.up[r],
        up_too=NONE if human else s.dummy_aside,
        has_down=chosen,
        down_colour=colour(s.down[r]) if colours_seen else NONE,
        gone=elements(s.gone[r]),
        whips=s.whips[r],
        ticket_up=s.ticket_up[r] if human else NONE,
        has_ticket_down=laid,
        played=s.trick[r],
    )


def horse_view(s: State, seat: int, horse: int) -> HorseView:
    return HorseView(
        rider=rider_of(s, horse),
        square=s.square[horse],
        entered=s.arrival[horse],
        place=place_of(s, horse),
        odds=s.odds[horse],
        colours=by_colour(s.deal[horse]),
        seen=elements(seen_of(s, seat, horse)),
        shown=elements(s.shown[horse]),
        ridden=elements(s.ridden[horse]),
    )


def on_squares(horses: tuple[HorseView, ...]) -> tuple[tuple[int, ...], ...]:
    """TD-3.1, TD-5.5: the horses on each square. A horse that entered a square later lies higher."""
    in_order = sorted(range(HORSES), key=lambda h: horses[h].entered)
    where = [horses[h].square for h in in_order]
    return tuple(tuple(h for h, at in zip(in_order, where) if at == square) if square in where else () for square in range(GOAL + 1))


def clockwise(s: State) -> tuple[int, ...]:
    """TD-9.1: the riders clockwise, from the start player of race 1. The dummy is last."""
    order = [int(s.opener)]
    while len(order) < RIDERS:
        order.append(left_of(s, order[-1]))
    return tuple(order)


def trick_view(s: State) -> Trick:
    rules = ruling(s)
    following = [(s.trick[r], r) for r in range(RIDERS) if s.trick[r] != NONE and colour(s.trick[r]) == rules]
    return Trick(
        number=s.tricks + 1,
        order=playing_order(s),
        leader=s.leader,
        led=s.led,
        declarer=s.declarer,
        rules=rules,
        winning=max(following)[1] if following else NONE,
        played=s.acted,
    )


def ruling(s: State) -> int:
    """TD-5.4: the colour of the declarer's card, or the led colour if the trick has no such card."""
    if 0 <= s.declarer < RIDERS and s.trick[s.declarer] != NONE:
        return colour(s.trick[s.declarer])
    return int(s.led)


def playing_order(s: State) -> tuple[int, ...]:
    """TD-5.1: the riders clockwise from the leader. TD-9.3: the dummy leads or plays last."""
    if s.leader == NONE or s.over:
        return ()
    first = int(s.opener) if s.leader >= s.seats else int(s.leader)
    order = [first]
    while len(order) < s.seats:
        order.append(next_seat(s, order[-1]))
    if s.seats == RIDERS:
        return tuple(order)
    return (DUMMY, *order) if s.leader == DUMMY else (*order, DUMMY)


def past_race(s: State, race: int) -> PastRace:
    return PastRace(
        rode=tuple(s.past_horse[race]),
        squares=tuple(s.past_square[race]),
        places=tuple(s.past_place[race]),
        odds=tuple(s.past_odds[race]),
        points=tuple(s.past_points[race]),
        tickets_up=tuple(s.past_up[race]),
        tickets_down=tuple(s.past_down[race]),
    )
