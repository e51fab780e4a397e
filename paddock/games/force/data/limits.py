"""Limits of single effects: when an extra run or a keep number counts, and how far the going changes."""

from paddock.games.force.data.codes import Going
from paddock.games.force.data.stages import RunWent, Step
from paddock.games.force.state import State


def may_run_again(s: State, user: int) -> bool:
    """F-40: extra runs count only for the turn player, from 702.6a-i until the last 702.6j of this run."""
    return bool(s.in_run != 0 and user == s.turn_player and Step.RUN_BEGINS < s.stage <= Step.COUNT_RUN)


def may_keep(s: State, user: int) -> bool:
    """F-26: only in the rule check of 702.6l-i, for the player who has succeeded."""
    return bool(user == s.turn_player and s.run_went == RunWent.WELL and s.stage == Step.GO_DISTANCE)


def going_after(s: State, steps: int) -> int:
    """F-3, 511.1a, 511.2a: the going after some steps. It stops at the ends of the scale."""
    return min(Going.BAD, max(Going.GOOD, int(s.going) + steps))
