"""The course of a race (TO-5, TO-8): rounds and turns, the steps between two decisions, places, heat and final."""

from paddock.engine.rules.bitset import EMPTY, range_set, singleton, size
from paddock.engine.rules.log import EVERYONE, all_but, emit, seat_alone
from paddock.engine.rules.types import Log
from paddock.games.tornado.actions import Action, Phase
from paddock.games.tornado.events import Event
from paddock.games.tornado.geometry import HOME, LINE, MIDDLE, column_of_place, straight_of_place
from paddock.games.tornado.laying import (
    can_lay,
    is_lay_turn,
    lift_face,
    lift_from_place,
    put_face,
    put_on_place,
)
from paddock.games.tornado.moving import can_move, is_barred_by_boats_alone
from paddock.games.tornado.order import leader, section_of
from paddock.games.tornado.starting import (
    advance_to_start,
    open_lanes,
    open_run_up,
    set_up,
    starter,
    take_lane,
    turn_column,
)
from paddock.games.tornado.state import (
    CONNECTOR,
    DEALT,
    HAND,
    MOST_ROUNDS,
    RACES,
    TURN,
    State,
    back_of,
    card_type,
    held,
    hold,
    let_go,
    put_under,
    show_front,
    spend_throttle,
    take_top,
    with_final,
)
from paddock.games.tornado.taking import on_splashes, takes_are_asked
from paddock.games.tornado.things import Source

# ------------------------------------------------------------------ between two decisions


def run_on(s: State, log: Log) -> None:
    """Go on until somebody has to decide."""
    if s.phase != Phase.CONTEST:
        s.pending = EMPTY
    while s.over == 0 and s.pending == EMPTY:
        step_on(s, log)


def step_on(s: State, log: Log) -> None:
    """One phase on the way to the next decision."""
    if s.phase == Phase.LANE:
        if size(open_lanes(s)) == 1:
            take_lane(s, starter(s), only_lane(s), log)
        else:
            s.pending = singleton(starter(s))
    elif s.phase == Phase.NEXT_STARTER:
        if s.starter < s.seats:
            open_run_up(s, starter(s))
        else:
            begin_race(s, log)
    elif s.phase == Phase.NEXT_TURN:
        begin_turn(s, log)
    elif s.phase == Phase.SET_UP:
        set_up(s, log)
    elif s.phase == Phase.TO_LAY:
        s.phase = Phase.LAY if can_lay(s, int(s.mover)) else Phase.TO_THROTTLE
    elif s.phase == Phase.TO_THROTTLE:
        open_throttle(s, log)
    else:
        s.pending = singleton(int(s.mover))


def only_lane(s: State) -> int:
    """TO-3.4: the next lane."""
    return 0 if s.starter == 0 else int(s.lane[int(s.order[int(s.starter) - 1]) - 1])


def begin_race(s: State, log: Log) -> None:
    """TO-4.3, TO-4.4: turn column 0. Every boat starts, from the inside out, and boats beyond the line are out."""
    turn_column(s, log)
    for i in range(int(s.seats)):
        seat = int(s.order[i]) - 1
        if advance_to_start(s, seat, log):
            put_out(s, seat, log)
    s.starter = 0
    s.acted = range_set(int(s.seats))  # no boat moves in round 0, so round 1 begins next
    s.phase = Phase.NEXT_TURN


def begin_turn(s: State, log: Log) -> None:
    """TO-5.1: the leader among the boats that have not moved in this round is next. TO-8.1, TO-8.2: or the race ends."""
    if size(int(s.racing)) <= 1:
        end_race(s, log)
        return
    waiting = int(s.racing) & ~int(s.acted)
    if waiting == EMPTY:
        if s.round == MOST_ROUNDS:
            emit(log, Event.TIME_OUT, EVERYONE)
            end_race(s, log)
            return
        s.round += 1
        s.acted = EMPTY
        waiting = int(s.racing)
        emit(log, Event.ROUND, EVERYONE, int(s.round))
    s.mover = leader(s, waiting)
    s.acted = int(s.acted) | singleton(int(s.mover))
    s.moves = can_move(s, int(s.mover))
    s.phase = Phase.TAKE if takes_are_asked(s, int(s.mover)) else Phase.TO_LAY


def open_throttle(s: State, log: Log) -> None:
    """TO-7.7: a boat on a hexagon capsizes if it cannot go on even without the other boats."""
    seat = int(s.mover)
    if s.moves == 0:  # a card may have been laid since
        s.moves = can_move(s, seat)
    if s.moves == 0 and not on_splashes(s, seat) and not is_barred_by_boats_alone(s, seat):
        emit(log, Event.CAPSIZED, EVERYONE, seat)
        put_out(s, seat, log)
        s.phase = Phase.NEXT_TURN
    else:
        s.phase = Phase.THROTTLE


# ------------------------------------------------------------------ taking


def take_from_stack(s: State, seat: int, log: Log) -> None:
    """TO-5.4."""
    card = take_top(s)
    keep(s, seat, card, Source.STACK, 0, log)


def take_from_place(s: State, seat: int, place: int, log: Log) -> None:
    """TO-5.4, TO-5.5."""
    keep(s, seat, lift_from_place(s, place), Source.PLACE, place, log)


def take_from_face(s: State, seat: int, face: int, log: Log) -> None:
    """TO-5.4, TO-5.5."""
    keep(s, seat, lift_face(s, face), Source.FACE, face, log)


def keep(s: State, seat: int, card: int, source: int, where: int, log: Log) -> None:
    """Put a card into the hand. A front that has lain face up is known to all (TO-1.2). With three cards the seat gives one back."""
    hold(s, seat, card)
    if s.shown[card] != 0:
        emit(log, Event.TOOK, EVERYONE, seat, card_type(s, card), source, where)
    else:
        emit(log, Event.TOOK, seat_alone(seat), seat, card_type(s, card), source, where)
        emit(log, Event.TAKEN, all_but(seat), seat, back_of(s, card), source, where)
    s.phase = Phase.UNDER if held(s, seat) > DEALT else Phase.TO_LAY


def exchange(s: State, seat: int, card: int, log: Log) -> None:
    """TO-5.5: one of the three goes under the stack."""
    let_go(s, seat, card)
    put_under(s, card)
    if s.shown[card] != 0:
        emit(log, Event.PUT_UNDER, EVERYONE, seat, card_type(s, card))
    else:
        emit(log, Event.PUT_UNDER, seat_alone(seat), seat, card_type(s, card))
        emit(log, Event.WENT_UNDER, all_but(seat), seat, back_of(s, card))
    s.phase = Phase.TO_LAY


# ------------------------------------------------------------------ laying


def lay_straight(s: State, seat: int, card: int, place: int, event: int, log: Log) -> None:
    """TO-4.1, TO-6.1, TO-6.3, TO-1.2: its front lies up, so everyone sees it. The event says whether the race has begun."""
    let_go(s, seat, card)
    put_on_place(s, place, card)
    show_front(s, card)
    emit(log, event, EVERYONE, seat, card_type(s, card), place)


def lay_back(s: State, seat: int, card: int, action: int, log: Log) -> None:
    """TO-6.2, TO-6.3: lay a connector or a turn. Its front stays hidden.

    TO-2.2: after the first leaving connector of turn 2 the home columns are the end of the lap.
    """
    let_go(s, seat, card)
    if is_lay_turn(action):
        put_face(s, action - Action.LAY_TURN, card)
        emit(log, Event.LAID_TURN, EVERYONE, seat, action - Action.LAY_TURN)
    else:
        place = action - Action.LAY_CONNECTOR
        put_on_place(s, place, card)
        if straight_of_place(place) == HOME and column_of_place(place) < MIDDLE:
            s.lap_end = 1
        emit(log, Event.LAID_CONNECTOR, EVERYONE, seat, place)
    s.laying = 0
    s.phase = Phase.TO_THROTTLE


# ------------------------------------------------------------------ moving


def stay(s: State, seat: int, value: int, log: Log) -> None:
    """TO-7.7: the boat plays a throttle card, stays and gives way."""
    spend_throttle(s, seat, value)
    s.yielding = int(s.yielding) | singleton(seat)
    s.was[seat] = s.cell[seat]
    emit(log, Event.STAYED, EVERYONE, seat, value)
    s.phase = Phase.NEXT_TURN


def go_to(s: State, seat: int, cell: int, log: Log) -> None:
    """TO-7.6."""
    value = int(s.played)
    emit(log, Event.MOVED, EVERYONE, seat, value, cell)
    s.played = 0
    spend_throttle(s, seat, value)
    s.yielding = int(s.yielding) & ~singleton(seat)
    s.phase = Phase.NEXT_TURN
    if cell == LINE:
        finish(s, seat, log)
        return
    s.was[seat] = s.cell[seat]
    s.cell[seat] = cell + 1
    s.section[seat] = section_of(cell, int(s.section[seat]))


# ------------------------------------------------------------------ places


def leave(s: State, seat: int) -> None:
    """TO-8.1: the boat leaves the board at once. Its cards go under the stack, connector backs first."""
    s.racing = int(s.racing) & ~singleton(seat)
    s.yielding = int(s.yielding) & ~singleton(seat)
    s.cell[seat] = 0
    s.was[seat] = 0
    for back in range(CONNECTOR, TURN + 1):
        for k in range(HAND):
            card = int(s.hand[seat][k]) - 1
            if card >= 0 and back_of(s, card) == back:
                put_under(s, card)
    for k in range(HAND):
        s.hand[seat][k] = 0


def finish(s: State, seat: int, log: Log) -> None:
    """TO-8.1: places by order of crossing."""
    s.place[seat] = best_free_place(s)
    emit(log, Event.FINISHED, EVERYONE, seat, int(s.place[seat]))
    leave(s, seat)


def put_out(s: State, seat: int, log: Log) -> None:
    """TO-8.1, TO-4.4: the boat takes the last place that is still free."""
    s.place[seat] = worst_free_place(s)
    emit(log, Event.PLACED, EVERYONE, seat, int(s.place[seat]))
    leave(s, seat)


def is_taken(s: State, place: int) -> bool:
    for seat in range(int(s.seats)):
        if s.place[seat] == place:
            return True
    return False


def best_free_place(s: State) -> int:
    place = 1
    while is_taken(s, place):
        place += 1
    return place


def worst_free_place(s: State) -> int:
    place = int(s.seats)
    while is_taken(s, place):
        place -= 1
    return place


def winner(s: State) -> int:
    seat = 0
    while s.place[seat] != 1:
        seat += 1
    return seat


def begin_final(s: State) -> None:
    """TO-8.3: clear the table, which still shows the end of the heat, and set up the final."""
    s.race += 1
    s.phase = Phase.SET_UP


def end_race(s: State, log: Log) -> None:
    """TO-8.1, TO-8.2: boats that are still under way are placed by progress. TO-8.3: the winner of the heat begins the final."""
    while s.racing != EMPTY:
        seat = leader(s, int(s.racing))
        s.place[seat] = best_free_place(s)
        emit(log, Event.PLACED, EVERYONE, seat, int(s.place[seat]))
        leave(s, seat)
    for seat in range(int(s.seats)):
        emit(log, Event.RESULT, EVERYONE, seat, int(s.place[seat]), int(s.race))
    if s.race == 0:
        for seat in range(int(s.seats)):
            s.heat[seat] = s.place[seat]
    if s.race + 1 < RACES and with_final(s):
        s.mover = winner(s)
        s.phase = Phase.BREAK
    else:
        s.over = 1
        s.pending = EMPTY
