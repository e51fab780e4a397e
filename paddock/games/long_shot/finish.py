"""Moving the horses, crossing the goal, and the places (LS-3.3, LS-6)."""

from paddock.engine.rules.log import EVERYONE, emit
from paddock.engine.rules.types import Log
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.placing import sum_of
from paddock.games.long_shot.state import HORSES, HORSES_HOME, LAST_ROUND, SPURT_LINE, State, goal, horses

SUM_BITS, SPACE_BITS = 8, 16  # bits of a sum and of a space in a rank


def move_horses(s: State, log: Log) -> None:
    """LS-3.3: each horse that has not crossed the goal moves by the sum of its boxes."""
    for horse in range(horses(s)):
        if s.home[horse] == 0:
            move(s, horse, sum_of(s, horse), log)
    if s.spurt == 0:
        look_for_spurt(s, log)


def move(s: State, horse: int, spaces: int, log: Log) -> None:
    """LS-6.1, LS-6.2: a horse crosses when it reaches the goal. The state keeps the round and the sum of that moment."""
    space = int(s.space[horse]) + spaces
    s.space[horse] = space
    if len(log) > 0:
        tell_move(horse, spaces, space, log)
    if space >= goal(s):
        s.home[horse] = s.round
        s.home_sum[horse] = spaces
        emit(log, Event.CROSSED, EVERYONE, horse + 1, space - goal(s), spaces)


def tell_move(horse: int, spaces: int, to: int, log: Log) -> None:
    """LS-3.3: write the event of one horse's move."""
    if spaces == 0:
        emit(log, Event.STOOD, EVERYONE, horse + 1, to)
    else:
        emit(log, Event.MOVED, EVERYONE, horse + 1, spaces, to)


def look_for_spurt(s: State, log: Log) -> None:
    """LS-4.6: a horse on the spurt line or beyond it opens the spurt, which begins with the next round."""
    for horse in range(HORSES):
        if s.space[horse] >= SPURT_LINE and s.spurt == 0:
            s.spurt = 1
            emit(log, Event.SPURT_OPENS, EVERYONE, horse + 1, int(s.space[horse]))


def race_is_over(s: State, log: Log) -> bool:
    """LS-6.1: the race is over when three horses have crossed. LS-6.4: it is also over after the last round."""
    home = 0
    for horse in range(HORSES):
        if s.home[horse] != 0:
            home += 1
    if home >= HORSES_HOME:
        return True
    if s.round == LAST_ROUND:
        emit(log, Event.LIMIT, EVERYONE, LAST_ROUND)
        return True
    return False


def rank(s: State, horse: int) -> int:
    """LS-6.2: an earlier round ranks higher, then more spaces past the goal, then the larger sum. LS-6.4: a horse that has not crossed ranks lower,
    by its space and then by the sum of its boxes. Equal ranks are a dead heat."""
    early = LAST_ROUND + 1 - int(s.home[horse]) if s.home[horse] != 0 else 0
    total = int(s.home_sum[horse]) if s.home[horse] != 0 else sum_of(s, horse)
    return (((early << SPACE_BITS) + int(s.space[horse])) << SUM_BITS) + total


def write_places(s: State, log: Log) -> None:
    """LS-6.3: the place of a horse is 1 + the number of horses strictly ahead."""
    race = int(s.race)
    for horse in range(horses(s)):
        s.placed[race, horse] = 1
        own = rank(s, horse)
        for other in range(horse):
            lead = rank(s, other) - own
            s.placed[race, horse] += 1 if lead > 0 else 0
            s.placed[race, other] += 1 if lead < 0 else 0
    if len(log) > 0:
        tell_places(s, race, log)


def tell_places(s: State, race: int, log: Log) -> None:
    """LS-6.3: write the places to the log, first place first."""
    for place in range(1, HORSES + 1):
        for horse in range(horses(s)):
            if s.placed[race, horse] == place:
                emit(log, Event.FINISHED, EVERYONE, horse + 1, place)
