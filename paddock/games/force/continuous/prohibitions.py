"""Prohibitions (X, 103.3: a prohibition overrides an instruction), requirements with a cost (Q1, 510), and obligations (Q2)."""

from paddock.games.force.board.places import owner_of
from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.layers import refresh, see_work
from paddock.games.force.continuous.lookups import fits, is_meant
from paddock.games.force.continuous.order import is_alive, reaches
from paddock.games.force.data.codes import Prohibition, Requirement, Selection
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import NO_CARD, NO_FRAME, Effect, Gathered, State


def forbids(s: State, t: Tables, code: int, seat: int, card: int) -> bool:
    """Whether an active effect forbids this seat to do this with this card (NO_CARD: no particular card)."""
    see_work(s, t)
    for row in range(int(s.gathers)):
        if t.op_code[int(s.gathered[row, Gathered.OP])] == code and speaks_of(s, t, row, seat, card):
            return True
    return False


def speaks_of(s: State, t: Tables, row: int, seat: int, card: int) -> bool:
    """Whether an active prohibition or requirement applies to this seat and this card."""
    op, source = int(s.gathered[row, Gathered.OP]), int(s.gathered[row, Gathered.SOURCE])
    refresh(s, t)
    if not is_alive(s, row) or not is_meant(source, int(t.op_who[op]), seat):
        return False
    if card == NO_CARD and (t.op_filter[op] != 0 or is_about_cards(s, t, row)):
        return False
    if card >= 0 and (not is_about(s, t, row, card) or not fits(s, t, int(t.op_filter[op]), card, source, 0)):
        return False
    return s.gathered[row, Gathered.EFFECT] != 0 or conditions_hold(
        s, t, int(s.gathered[row, Gathered.ABILITY]), source, NO_FRAME, When.WORKS
    )


def is_about_cards(s: State, t: Tables, row: int) -> bool:
    """Whether it applies to certain cards instead of to all."""
    effect = int(s.gathered[row, Gathered.EFFECT]) - 1
    return s.effects[effect, Effect.CARD] != 0 if effect >= 0 else t.op_sel[int(s.gathered[row, Gathered.OP])] != 0


def is_about(s: State, t: Tables, row: int, card: int) -> bool:
    """Whether an active prohibition or requirement includes this card among its targets."""
    if not is_about_cards(s, t, row):
        return True
    select = int(t.op_sel[int(s.gathered[row, Gathered.OP])])
    if not reaches(s, t, row, card):
        return False
    if s.gathered[row, Gathered.EFFECT] != 0 or t.se_code[select] != Selection.ALL:
        return True
    return fits(s, t, int(t.se_filter[select]), card, int(s.gathered[row, Gathered.SOURCE]), 0)


# ------------------------------------------------------------------ in the game's words


def may_guard_with(s: State, t: Tables, card: int) -> bool:
    """X1: whether no effect forbids this card to guard."""
    return not forbids(s, t, Prohibition.GUARD, owner_of(card), card)


def may_run_with(s: State, t: Tables, card: int) -> bool:
    """X2: whether no effect forbids this card to run."""
    return not forbids(s, t, Prohibition.RUN, owner_of(card), card)


def may_play_support(s: State, t: Tables, card: int) -> bool:
    """X3: whether no effect forbids playing this support."""
    return not forbids(s, t, Prohibition.SUPPORT, owner_of(card), card)


def may_draw_by_ability(s: State, t: Tables, seat: int) -> bool:
    """X4: whether no effect forbids this seat to draw by abilities."""
    return not forbids(s, t, Prohibition.DRAW, seat, NO_CARD)


def going_may_change(s: State, t: Tables) -> bool:
    """X5: whether no effect forbids a change of the going."""
    return not forbids(s, t, Prohibition.GOING, 0, NO_CARD) and not forbids(s, t, Prohibition.GOING, 1, NO_CARD)


def may_be_named(s: State, t: Tables, seat: int, horse: int) -> bool:
    """X6, 805.2b-i: whether this seat's supports may name the horse."""
    return not forbids(s, t, Prohibition.NAMED, seat, horse)


def may_use_force_ability(s: State, t: Tables, card: int) -> bool:
    """X7, 1102.6: whether no effect forbids the force ability of this card."""
    return not forbids(s, t, Prohibition.FORCE_ABILITY, owner_of(card), card)


def may_leave_farm(s: State, t: Tables, card: int) -> bool:
    """X8: whether no effect keeps this card in its farm."""
    return not forbids(s, t, Prohibition.FARM, owner_of(card), card)


# ------------------------------------------------------------------ requirements (510)


def required_cost(s: State, t: Tables, deed: int, seat: int, card: int, nth: int) -> int:
    """Q1, F-39: the cost row of the nth requirement for this action, or 0 if there are no more. Requirements add up."""
    see_work(s, t)
    seen = 0
    for row in range(int(s.gathers)):
        op = int(s.gathered[row, Gathered.OP])
        if t.op_code[op] == Requirement.REQUIRE and t.op_arg[op] == deed and speaks_of(s, t, row, seat, card):
            if seen == nth:
                return int(t.op_arg2[op])
            seen += 1
    return 0


def must_do(s: State, t: Tables, deed: int, seat: int, card: int) -> bool:
    """Q2, 103.2c: whether this seat must do this with this card if possible."""
    see_work(s, t)
    for row in range(int(s.gathers)):
        op = int(s.gathered[row, Gathered.OP])
        if t.op_code[op] == Requirement.MUST and t.op_arg[op] == deed and speaks_of(s, t, row, seat, card):
            return True
    return False
