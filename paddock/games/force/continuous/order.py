"""The order of effects on one piece of information of one card within one layer (808.1 e to h): the gathered effects that reach the card,
their order, and their results.

A gathered row is one active L, X or Q operation, either of a constant ability or of a begun effect (a row of s.effects).
"""

from enum import IntEnum

from paddock.games.force.board.places import all_cards, current_area, owner_of, zone_of
from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.lookups import amount_of, fits, is_meant
from paddock.games.force.data.codes import Layer, Selection, Style
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import NO_FRAME, NO_ROW, Effect, Gathered, State


class Status(IntEnum):
    """The status of a gathered row."""

    WAITS = 1  # to be applied to the current card
    DEAD = 2  # void
    APPLIED = 3  # a row of this layer that was applied


STYLES = 4
ALL_STYLES = Style.FRONT | Style.STALKER | Style.CLOSER | Style.DEEP


# ------------------------------------------------------------------ whom an effect reaches


def is_alive(s: State, row: int) -> bool:
    """Whether the ability of this row is not void."""
    return s.gathered[row, Gathered.STATUS] != Status.DEAD


def reaches(s: State, t: Tables, row: int, card: int) -> bool:
    """Whether the effect is on this card, without its conditions and number filters. 808.2: a begun effect only while the card has not
    moved."""
    effect = int(s.gathered[row, Gathered.EFFECT]) - 1
    if effect >= 0:
        return int(s.effects[effect, Effect.CARD]) - 1 == card and s.effect_card_stamp[effect] == s.stamp[card]
    source = int(s.gathered[row, Gathered.SOURCE])
    select = int(t.op_sel[int(s.gathered[row, Gathered.OP])])
    if select == 0 or t.se_code[select] == Selection.THIS:
        return card == source
    if t.se_code[select] != Selection.ALL or not is_meant(source, int(t.se_whose[select]), owner_of(card)):
        return False
    return (int(t.se_zones[select]) >> zone_of(s, card)) & 1 == 1


def applies(s: State, t: Tables, row: int, card: int) -> bool:
    """Whether an effect that reaches the card applies now: it is not void, its conditions hold, and the card fits."""
    source, op = int(s.gathered[row, Gathered.SOURCE]), int(s.gathered[row, Gathered.OP])
    if not is_alive(s, row) or not fits(s, t, int(t.op_filter[op]), card, source, 0):
        return False
    if s.gathered[row, Gathered.EFFECT] != 0:
        return True
    select = int(t.op_sel[op])
    if t.se_code[select] == Selection.ALL and not fits(s, t, int(t.se_filter[select]), card, source, 0):
        return False
    return conditions_hold(s, t, int(s.gathered[row, Gathered.ABILITY]), source, NO_FRAME, When.WORKS)


def amount_at(s: State, t: Tables, row: int) -> int:
    """The amount that the effect adds or sets. It is fixed when a begun effect begins, and looked up for a constant effect."""
    effect = int(s.gathered[row, Gathered.EFFECT]) - 1
    if effect >= 0:
        return int(s.effects[effect, Effect.AMOUNT])
    return amount_of(s, t, int(t.op_amount[int(s.gathered[row, Gathered.OP])]), int(s.gathered[row, Gathered.SOURCE]), NO_FRAME)


# ------------------------------------------------------------------ what it does


def value_at(s: State, code: int, card: int) -> int:
    """The information that a layer changes. Favourites are packed into one number."""
    if code in (Layer.E_RUN, Layer.F_RUN):
        return int(s.known_run[card])
    if code in (Layer.E_GUARD, Layer.F_GUARD):
        return int(s.known_guard[card])
    if code in (Layer.E_COST, Layer.F_COST):
        return int(s.known_cost[card])
    if code in (Layer.C_STYLE, Layer.F_STYLE):
        return int(s.known_style[card])
    if code == Layer.C_SURFACE:
        return int(s.known_surface[card])
    if code == Layer.C_DISTANCE:
        return int(s.known_distance[card])
    return int(s.known_courses[card]) << STYLES | int(s.known_goings[card])


def set_value(s: State, code: int, card: int, value: int) -> None:
    """Write the information that a layer changes, packed as in `value_at`."""
    if code in (Layer.E_RUN, Layer.F_RUN):
        s.known_run[card] = value
    elif code in (Layer.E_GUARD, Layer.F_GUARD):
        s.known_guard[card] = value
    elif code in (Layer.E_COST, Layer.F_COST):
        s.known_cost[card] = value
    elif code in (Layer.C_STYLE, Layer.F_STYLE):
        s.known_style[card] = value
    elif code == Layer.C_SURFACE:
        s.known_surface[card] = value
    elif code == Layer.C_DISTANCE:
        s.known_distance[card] = value
    elif code == Layer.C_FAVOURITES:
        s.known_courses[card] = value >> STYLES
        s.known_goings[card] = value & (1 << STYLES) - 1


def value_after(s: State, t: Tables, row: int, code: int, card: int) -> int:
    """The new value of the layer's information after this effect."""
    now = value_at(s, code, card)
    if Layer.F_RUN <= code <= Layer.F_COST:
        return now + amount_at(s, t, row)
    if Layer.E_RUN <= code <= Layer.E_COST:
        return amount_at(s, t, row)
    if code == Layer.F_STYLE:
        return moved_style(now, amount_at(s, t, row))
    return mask_after(s, t, row, code, card, now)


def moved_style(style: int, steps: int) -> int:
    """808.1f-i: move every style by some steps. Steps back are positive, and styles stop at the ends."""
    for _ in range(abs(steps)):
        style = (style << 1 & ALL_STYLES) | (style & Style.DEEP) if steps > 0 else style >> 1 | (style & Style.FRONT)
    return style


def mask_after(s: State, t: Tables, row: int, code: int, card: int, now: int) -> int:
    """808.1c: the new surface, distance, style or favourites after this effect."""
    op, effect = int(s.gathered[row, Gathered.OP]), int(s.gathered[row, Gathered.EFFECT]) - 1
    mask = int(t.op_arg[op])
    if code == Layer.C_FAVOURITES:
        if mask < 0:
            return now | 1 << (STYLES + int(s.course))
        return mask << STYLES | int(t.op_arg2[op])
    if code == Layer.C_STYLE and mask < 0:
        if effect >= 0:
            return int(s.effects[effect, Effect.MASK])
        area = current_area(s, owner_of(card))
        return now if area == 0 else 1 << (area - 1)
    return mask


# ------------------------------------------------------------------ in which order (808.1g, h)


def stamp_at(s: State, row: int) -> int:
    """808.1h-i, 808.1h-ii: the time when the card came to its zone, or when the effect began."""
    effect = int(s.gathered[row, Gathered.EFFECT]) - 1
    return int(s.effect_stamp[effect]) if effect >= 0 else int(s.stamp[int(s.gathered[row, Gathered.SOURCE])])


def is_earlier(s: State, a: int, b: int) -> bool:
    """808.1h: whether A is earlier than B. F-32: at the same time, the turn player's effect is first, then their order on the card
    decides."""
    mine, yours = stamp_at(s, a), stamp_at(s, b)
    if mine != yours:
        return mine < yours
    user_a, user_b = owner_of(int(s.gathered[a, Gathered.SOURCE])), owner_of(int(s.gathered[b, Gathered.SOURCE]))
    if user_a != user_b:
        return user_a == s.turn_player
    return a < b


def depends(s: State, t: Tables, code: int, card: int, b: int, a: int) -> bool:
    """808.1g, F-31: whether applying A first changes if B applies, or by how much B changes the card."""
    if not applies(s, t, a, card):
        return False
    applied, before = applies(s, t, b, card), value_at(s, code, card)
    amount = amount_at(s, t, b)
    set_value(s, code, card, value_after(s, t, a, code, card))
    other = applies(s, t, b, card) != applied or amount_at(s, t, b) != amount
    set_value(s, code, card, before)
    return other


def must_wait(s: State, t: Tables, code: int, card: int, b: int) -> bool:
    """Whether B comes after some other waiting effect. If two effects depend on each other, 808.1h decides."""
    for a in range(int(s.gathers)):
        if (
            a != b
            and s.gathered[a, Gathered.STATUS] == Status.WAITS
            and depends(s, t, code, card, b, a)
            and not depends(s, t, code, card, a, b)
        ):
            return True
    return False


def mark_waiting(s: State, t: Tables, code: int, card: int) -> int:
    """Mark the effects of this layer that reach the card as waiting. Returns their number."""
    found = 0
    for row in range(int(s.gathers)):
        if (
            s.gathered[row, Gathered.STATUS] != Status.DEAD
            and t.op_code[int(s.gathered[row, Gathered.OP])] == code
            and reaches(s, t, row, card)
        ):
            s.gathered[row, Gathered.STATUS] = Status.WAITS
            found += 1
    return found


def next_row(s: State, t: Tables, code: int, card: int, many: bool) -> int:
    """Unmark and return the next marked effect, or NO_ROW. For circular dependencies, time decides."""
    best, free = NO_ROW, NO_ROW
    for row in range(int(s.gathers)):
        if s.gathered[row, Gathered.STATUS] == Status.WAITS:
            if best < 0 or is_earlier(s, row, best):
                best = row
            if many and (free < 0 or is_earlier(s, row, free)) and not must_wait(s, t, code, card, row):
                free = row
    if free >= 0:
        best = free
    if best >= 0:
        s.gathered[best, Gathered.STATUS] = 0
    return best


def apply_to(s: State, t: Tables, code: int, card: int) -> None:
    """Apply all effects of one layer to one card."""
    found = mark_waiting(s, t, code, card)
    while found > 0:
        row = next_row(s, t, code, card, found > 1)
        if applies(s, t, row, card):
            set_value(s, code, card, value_after(s, t, row, code, card))
        found -= 1


def apply_layer(s: State, t: Tables, code: int) -> None:
    """Apply all effects of one layer to every touched card."""
    for card in all_cards(s.touched):
        apply_to(s, t, code, card)
