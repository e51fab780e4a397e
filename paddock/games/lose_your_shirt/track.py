"""The track: spaces that a horse can reach, and moves."""

from paddock.engine.rules.bitset import highest, lowest, minus, plus, range_set, singleton
from paddock.games.lose_your_shirt.cards import HORSES
from paddock.games.lose_your_shirt.state import LANES, State, length

FAR = 8  # further than any card moves a horse


def to_the_stalls(s: State) -> None:
    """LY-1.1: each horse in the stall of its number."""
    for horse in range(HORSES):
        s.space[horse] = 0
        s.lane[horse] = horse
        s.course[horse] = singleton(0)


def is_home(s: State, horse: int) -> bool:
    return int(s.space[horse]) >= length(s)


def free_ahead(s: State, lane: int, space: int) -> int:
    """Empty spaces in front of a horse in its own lane."""
    return lowest(int(s.course[lane]) >> (space + 1) | singleton(FAR))


def free_behind(s: State, lane: int, space: int) -> int:
    """Empty spaces behind a horse in its own lane; space 0 is the last."""
    others = int(s.course[lane]) & range_set(space)
    return space if others == 0 else space - 1 - highest(others)


def reach(s: State, horse: int, steps: int) -> tuple[int, int]:
    """LY-4.3, LY-4.4: the lanes that this horse can reach with the most steps possible, and the number of these steps.

    The number is negative for a move back, and 0 if the horse stays. The line ends the move, and no horse blocks it. A horse with one lane
    change enters spaces of its own lane, then spaces of the other lane. The change comes as late as the own lane allows, because a later
    change enters fewer spaces of the other lane. Only the spaces entered must be empty, so a horse may pass diagonally between two others.
    """
    space, lane = int(s.space[horse]), int(s.lane[horse])
    ahead = steps > 0
    most = min(steps, length(s) - space) if ahead else min(-steps, space)
    free = free_ahead(s, lane, space) if ahead else free_behind(s, lane, space)
    for n in range(most, 0, -1):
        lanes = singleton(lane) if free >= n else 0
        change = min(n, free + 1)
        entered = range_set(n - change + 1) << (space + change if ahead else space - n)
        if lane > 0 and int(s.course[lane - 1]) & entered == 0:
            lanes = plus(lanes, lane - 1)
        if lane < LANES - 1 and int(s.course[lane + 1]) & entered == 0:
            lanes = plus(lanes, lane + 1)
        if lanes != 0:
            return lanes, n if ahead else -n
    return 0, 0


def can_move(s: State, direction: int) -> int:
    """LY-4.5: the horses on the track that a spot card can move at least one step ahead (1) or back (-1)."""
    horses = 0
    for horse in range(HORSES):
        if not is_home(s, horse) and reach(s, horse, direction)[1] != 0:
            horses = plus(horses, horse)
    return horses


def leave(s: State, horse: int) -> None:
    """Empty the space of this horse."""
    lane = int(s.lane[horse])
    s.course[lane] = minus(s.course[lane], s.space[horse])


def stand(s: State, horse: int, lane: int, space: int) -> None:
    """Put the horse on another space of the track."""
    leave(s, horse)
    s.lane[horse] = lane
    s.space[horse] = space
    s.course[lane] = plus(s.course[lane], space)


def take_home(s: State, horse: int) -> None:
    """LY-4.4: move the horse over the line and off the track."""
    leave(s, horse)
    s.space[horse] = length(s)


def leader(s: State) -> int:
    """LY-4.7: the horse furthest ahead on the track, the lower lane first."""
    best, found = -1, 0
    for horse in range(HORSES):
        if not is_home(s, horse):
            rank = int(s.space[horse]) * LANES + (LANES - 1 - int(s.lane[horse]))
            if rank > best:
                best, found = rank, horse
    return found
