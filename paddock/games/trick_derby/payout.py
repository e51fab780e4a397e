"""The end of a race: order, prizes and bets (TD-6), change of horses (TD-7), and the end of the game (TD-8)."""

from paddock.engine.rules.bitset import plus, singleton
from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log, Out
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.opening import begin_race
from paddock.games.trick_derby.state import ENOUGH_HOME, FIRST_PRIZE, GOAL, HORSES, NONE, RIDERS, SECOND_PRIZE, WIN, State, left_of, races

AT_GOAL, PER_SQUARE = 10_000, 100  # weights: horses at the goal come first, then higher squares, then higher stack positions


def ahead(s: State, horse: int) -> int:
    """TD-6.1, TD-6.3: the sort key of the race order. The horse that is ahead has the larger key."""
    if s.square[horse] == GOAL:
        return AT_GOAL - int(s.arrival[horse])
    return PER_SQUARE * int(s.square[horse]) + int(s.arrival[horse])


def place_of(s: State, horse: int) -> int:
    """The place of a horse, from 1 to 4, if the race ended now."""
    mine = ahead(s, horse)
    place = 1
    for other in range(HORSES):
        if ahead(s, other) > mine:
            place += 1
    return place


def end_race(s: State, log: Log) -> None:
    """TD-6.1, TD-6.2: write the order and the squares moved to the score sheet, pay out, and begin the next race or end the game."""
    race = int(s.race)
    emit(log, Event.RACE_ENDS, EVERYONE, 1 if s.at_goal == ENOUGH_HOME else 0)
    winner, second = NONE, NONE
    for horse in range(HORSES):
        place = place_of(s, horse)
        s.past_square[race, horse] = s.square[horse]
        s.past_place[race, horse] = place
        s.past_odds[race, horse] = s.odds[horse]
        if place == 1:
            winner = horse
        elif place == 2:
            second = horse
    for rider in range(RIDERS):
        s.past_horse[race, rider] = s.horse[rider]
    tell_order(s, race, log)
    pay_prizes(s, winner, second, log)
    pay_bets(s, winner, second, log)
    clear_race(s)
    s.race += 1
    if s.race == races(s):
        s.over = 1
        s.pending = 0
        emit(log, Event.GAME_ENDS, EVERYONE)
    else:
        change_odds(s, race, log)
        pass_horses_on(s)
        begin_race(s, log)


def tell_order(s: State, race: int, log: Log) -> None:
    """TD-6.1: log the order from the first horse to the last."""
    if len(log) == 0:
        return
    for place in range(1, HORSES + 1):
        for rider in range(RIDERS):
            horse = int(s.horse[rider])
            if s.past_place[race, horse] == place:
                emit(log, Event.PLACED, EVERYONE, place, horse, rider, int(s.square[horse]))


def earn(s: State, seat: int, points: int) -> None:
    s.score[seat] += points
    s.past_points[s.race, seat] += points


def pay_prizes(s: State, winner: int, second: int, log: Log) -> None:
    """TD-6.4: pay the prizes. TD-9.5: no seat receives the prize of the dummy's horse."""
    for seat in range(int(s.seats)):
        if s.horse[seat] == winner:
            earn(s, seat, FIRST_PRIZE)
            emit(log, Event.PRIZE, EVERYONE, seat, 1, FIRST_PRIZE)
        elif s.horse[seat] == second:
            earn(s, seat, SECOND_PRIZE)
            emit(log, Event.PRIZE, EVERYONE, seat, 2, SECOND_PRIZE)


def pay_bets(s: State, winner: int, second: int, log: Log) -> None:
    """TD-4.3, TD-6.2, TD-6.5: show all tickets and pay the bets.

    A win bet pays the odds of the first horse. A quinella pays the sum of the odds of the first two horses.
    """
    for seat in range(int(s.seats)):
        up, down = int(s.ticket_up[seat]), int(s.ticket_down[seat])
        s.past_up[s.race, seat] = up
        s.past_down[s.race, seat] = down
        emit(log, Event.TICKETS_SHOWN, EVERYONE, seat, up, down)
        laid = plus(singleton(up), down)
        if laid == plus(singleton(WIN), winner):
            earn(s, seat, int(s.odds[winner]))
            emit(log, Event.WIN_PAID, EVERYONE, seat, winner, int(s.odds[winner]))
        elif laid == plus(singleton(winner), second):
            paid = int(s.odds[winner]) + int(s.odds[second])
            earn(s, seat, paid)
            emit(log, Event.QUINELLA_PAID, EVERYONE, seat, winner, second, paid)
        else:
            emit(log, Event.BET_LOST, EVERYONE, seat)


def clear_race(s: State) -> None:
    """TD-5.6: return all twelve cards to each horse. Cards left in hand are not shown."""
    for rider in range(RIDERS):
        s.gone[rider] = 0
        s.up[rider] = NONE
        s.trick[rider] = NONE
        if rider < s.seats:
            s.hand[rider] = 0
            s.down[rider] = NONE
            s.ticket_up[rider] = NONE
            s.ticket_down[rider] = NONE
    s.dummy_hand = 0
    s.dummy_aside = NONE


def change_odds(s: State, race: int, log: Log) -> None:
    """TD-7.1: raise the odds by 0, 1, 2 and 3 from the first horse to the last. The last race changes no odds."""
    for horse in range(HORSES):
        s.odds[horse] += s.past_place[race, horse] - 1
        emit(log, Event.ODDS_CHANGE, EVERYONE, horse, int(s.odds[horse]))


def pass_horses_on(s: State) -> None:
    """TD-7.2: pass each horse and its cards to the rider on the left."""
    a, b, c, d = int(s.horse[0]), int(s.horse[1]), int(s.horse[2]), int(s.horse[3])
    s.horse[left_of(s, 0)] = a
    s.horse[left_of(s, 1)] = b
    s.horse[left_of(s, 2)] = c
    s.horse[left_of(s, 3)] = d


def standing(s: State, seat: int) -> int:
    """TD-8.1: the sort key of the final ranking: points, then the place of the seat's horse in the last race."""
    return PER_SQUARE * int(s.score[seat]) - place_of(s, int(s.horse[seat]))


def places(s: State, out: Out) -> None:
    """Write the score and the place of every seat to `out`."""
    for seat in range(int(s.seats)):
        place = 1
        for other in range(int(s.seats)):
            if standing(s, other) > standing(s, seat):
                place += 1
        out[2 * seat] = s.score[seat]
        out[2 * seat + 1] = place
