"""Moving (TO-7): single steps, ways of several steps, and other boats."""

from paddock.engine.rules.bitset import has
from paddock.games.tornado.geometry import (
    CELLS_OF_COLUMN,
    CROSS,
    DIRECTIONS,
    HOME,
    LINE,
    MIDDLE,
    MOST_CELLS,
    NEXT,
    OFF,
    SLOTS,
    TURN_2,
    cell_at,
    column_of,
    hex_cell,
    hexagon_of,
    in_turn,
    lane_of,
    nth_of,
    place_of,
    straight_of,
    turn_of,
)
from paddock.games.tornado.order import cells_on
from paddock.games.tornado.state import State, boat_on, half
from paddock.games.tornado.things import HIGHEST, LOWEST

# The steps out of a cell are packed into one number, ten bits each: cell + 1, or 0.
STEP_BITS, STEP_MASK = 10, 1023
SLOT_BITS, SLOT_MASK = 3, 7
AHEAD, DIAGONAL, ACROSS = 0, 1, 2
WORD, WORDS = 48, 14  # cells in a word of a reach
BENDING = 4  # the throttle card that may change direction once
HEXAGON_BIT, DIRECTION_BITS, BEND_BITS = 10, 11, 14  # of a node, above its cell


def packed(step: int, cell: int) -> int:
    return (cell + 1) << (STEP_BITS * step)


def is_hexagon(s: State, cell: int) -> bool:
    """TO-2.4: the last cell of an arriving connector, the first of a leaving one, and every cell with q >= 1."""
    if in_turn(cell):
        return True
    if cell == LINE:
        return False
    column, k = column_of(cell), nth_of(cell)
    return (column == MIDDLE + half(s) and k == MOST_CELLS - 1) or (column == MIDDLE - half(s) and k == 0)


def beyond_line(s: State, cell: int) -> bool:
    """TO-4.4, TO-7.6: whether a cell of home column 0 lies past the first half of its card's cells, rounded up."""
    if straight_of(cell) != HOME or column_of(cell) != MIDDLE:
        return False
    return nth_of(cell) >= (cells_on(s, place_of(cell)) + 1) // 2


def arrival(s: State, section: int, cell: int) -> int:
    """TO-7.6: the cell itself, or the goal line if a boat at the end of its lap would be past it."""
    return LINE if section >= TURN_2 and not in_turn(cell) and beyond_line(s, cell) else cell


def steps_from(s: State, cell: int, section: int, on_hexagon: bool) -> int:
    """All single steps from a cell (TO-7.2, TO-7.3, TO-7.4), packed. Other boats are ignored."""
    if not on_hexagon:
        return splash_steps(s, cell, section)
    if in_turn(cell):
        return hexagon_steps(s, turn_of(cell), hexagon_of(cell))
    return connector_hexagon_steps(s, cell)


def steps_of(s: State, seat: int) -> int:
    """All single steps of a boat, packed."""
    cell = int(s.cell[seat]) - 1
    return steps_from(s, cell, int(s.section[seat]), is_hexagon(s, cell))


def splash_steps(s: State, cell: int, section: int) -> int:
    """TO-7.2, TO-7.3: ahead, diagonally into the card's other lane, onto the card alongside."""
    place, k, lane = place_of(cell), nth_of(cell), lane_of(cell)
    n = cells_on(s, place)
    steps = 0
    if k + 1 < n:
        steps |= packed(AHEAD, arrival(s, section, cell + 1))
        other = cell + 1 + (MOST_CELLS if lane % 2 == 0 else -MOST_CELLS)
        if not is_hexagon(s, other):
            steps |= packed(DIAGONAL, arrival(s, section, other))
    elif column_of(cell) < MIDDLE + half(s) and s.board[place + 3] != 0:
        steps |= packed(AHEAD, arrival(s, section, cell - k + CELLS_OF_COLUMN))
    if 1 <= lane <= 4:
        aside = 1 if lane % 2 == 1 else -1
        if s.board[place + aside] != 0:
            steps |= steps_across(s, section, n, k, cell - k + aside * MOST_CELLS)
    return steps


def steps_across(s: State, section: int, n: int, k: int, first: int) -> int:
    """TO-7.2: level or forward from cell k of n onto splashes of the card alongside. `first` is the first cell of its neighbouring lane."""
    m = cells_on(s, place_of(first))
    cells = int(CROSS[(n * (MOST_CELLS + 1) + m) * MOST_CELLS + k])
    steps, slot = 0, ACROSS
    for j in range(m):
        if has(cells, j) and not is_hexagon(s, first + j):
            steps |= packed(slot, arrival(s, section, first + j))
            slot += 1
    return steps


def connector_hexagon_steps(s: State, cell: int) -> int:
    """TO-7.3, TO-7.4: from an arriving connector into the turn, from a leaving one onto its splash, from both to the lanes beside."""
    straight, lane = straight_of(cell), lane_of(cell)
    if column_of(cell) > MIDDLE:
        return hexagon_steps(s, straight, 6 - lane)
    return hexagon_steps(s, 1 - straight, 7 + lane) | packed(OFF, cell + 1)


def hexagon_steps(s: State, turn: int, hexagon: int) -> int:
    """TO-7.4: to covered neighbours, but not backward. The slot of a step is its direction."""
    steps = 0
    for d in range(len(DIRECTIONS)):
        to = int(NEXT[hexagon * len(DIRECTIONS) + d])
        if to >= 0 and has(int(s.cover[turn][to // SLOTS]), to % SLOTS):
            steps |= packed(d, cell_of_hexagon(s, turn, to))
    return steps


def cell_of_hexagon(s: State, turn: int, hexagon: int) -> int:
    """TO-2.5: lane L's connector hexagons are the L-th from the mark on either side."""
    if hexagon >= SLOTS:
        return hex_cell(turn, hexagon)
    if hexagon <= 6:
        return cell_at(turn, MIDDLE + half(s), 6 - hexagon, MOST_CELLS - 1)
    return cell_at(1 - turn, MIDDLE - half(s), hexagon - 7, 0)


# ------------------------------------------------------------------ other boats


def may_stop(s: State, seat: int, cell: int) -> bool:
    """TO-7.1: a cell holds one boat. Any number may cross the line."""
    other = boat_on(s, cell)
    return cell == LINE or other < 0 or other == seat


def may_pass(s: State, seat: int, cell: int) -> bool:
    """TO-7.1, TO-7.7: whether the cell is free, or its boat gave way."""
    other = boat_on(s, cell)
    return other < 0 or other == seat or has(int(s.yielding), other)


def only_step(s: State, seat: int, mover: int) -> int:
    """TO-7.8: the only cell this boat could step onto if the mover were away, or -1."""
    steps = steps_of(s, seat)
    found = -1
    while steps != 0:
        cell = (steps & STEP_MASK) - 1
        steps >>= STEP_BITS
        if cell >= 0:
            other = boat_on(s, cell)
            if cell == LINE or other < 0 or other == mover:
                if found >= 0:
                    return -1
                found = cell
    return -1 if found == LINE else found


def is_near(s: State, mover: int, seat: int) -> bool:
    """Whether the mover could end a move where this boat might step next. Boats that are not near cannot be barred (TO-7.8)."""
    a, b = int(s.cell[mover]) - 1, int(s.cell[seat]) - 1
    if in_turn(a):
        return turn_of(a) == turn_of(b) if in_turn(b) else column_of(b) == MIDDLE + half(s) or column_of(b) == MIDDLE - half(s)
    if in_turn(b):
        return abs(column_of(a) - MIDDLE) > 1
    return straight_of(a) != straight_of(b) or -1 <= column_of(b) - column_of(a) <= 2


def barred_cells(s: State, mover: int) -> int:
    """TO-7.8: the cells that are the only step of another boat, packed."""
    cells, n = 0, 0
    for seat in range(int(s.seats)):
        if seat != mover and has(int(s.racing), seat) and is_near(s, mover, seat):
            cell = only_step(s, seat, mover)
            if cell >= 0:
                cells |= packed(n, cell)
                n += 1
    return cells


def is_barred(barred: int, cell: int) -> bool:
    while barred != 0:
        if (barred & STEP_MASK) == cell + 1:
            return True
        barred >>= STEP_BITS
    return False


# ------------------------------------------------------------------ ways of several steps


def node(s: State, cell: int, direction: int, bends: int) -> int:
    """A point of a way: the cell, whether it is a hexagon, the direction of the last step between hexagons, and the bends left."""
    on_hexagon = 1 if is_hexagon(s, cell) else 0
    return cell | on_hexagon << HEXAGON_BIT | direction << DIRECTION_BITS | bends << BEND_BITS


def is_on_hexagon(at: int) -> bool:
    return at >> HEXAGON_BIT & 1 == 1


def step_node(s: State, at: int, slot: int, to: int) -> int:
    """TO-7.5: the node after a step, or -1 if it would change direction once too often."""
    direction, bends = at >> DIRECTION_BITS & SLOT_MASK, at >> BEND_BITS
    after = node(s, to, direction, bends)
    if not is_on_hexagon(at) or not is_on_hexagon(after) or direction == slot + 1:
        return after
    if direction == 0:
        return after | (slot + 1) << DIRECTION_BITS
    return -1 if bends == 0 else node(s, to, slot + 1, bends - 1)


def mark(s: State, cell: int) -> None:
    s.reach[cell // WORD] |= 1 << (cell % WORD)


def is_on_path(s: State, depth: int, cell: int) -> bool:
    """TO-7.2, TO-7.6: whether the way has come to this cell before. Level steps could lead to and fro."""
    for k in range(depth + 1):
        if int(s.path[k]) & STEP_MASK == cell:
            return True
    return False


def spread(s: State, seat: int, value: int, bends: int, barred: int) -> int:
    """TO-7.6: mark in `reach` every free cell where a way of exactly `value` steps ends, and the line if a way crosses it.

    Return how many marks were set. A cell counts once for each way to it.
    """
    section = int(s.section[seat])
    after = node(s, int(s.cell[seat]) - 1, 0, bends)
    slots = 0  # the next step at each depth, three bits each
    depth, marks, deeper = -1, 0, True
    while depth >= 0 or deeper:
        if deeper:
            depth += 1
            s.path[depth] = after
            s.ways[depth] = steps_from(s, after & STEP_MASK, section, is_on_hexagon(after))
        deeper = False
        ways = int(s.ways[depth])
        if ways == 0:
            slots &= ~(SLOT_MASK << (SLOT_BITS * depth))
            s.path[depth] = 0
            depth -= 1
            continue
        slot = slots >> (SLOT_BITS * depth) & SLOT_MASK
        s.ways[depth] = ways >> STEP_BITS
        slots += 1 << (SLOT_BITS * depth)
        to = (ways & STEP_MASK) - 1
        after = step_node(s, int(s.path[depth]), slot, to) if to >= 0 else -1
        if after < 0 or is_on_path(s, depth, to):
            continue
        if to == LINE or depth == value - 1:
            if may_stop(s, seat, to) and not is_barred(barred, to):
                mark(s, to)
                marks += 1
        else:
            deeper = may_pass(s, seat, to)
    return marks


def forget_reach(s: State) -> None:
    for w in range(WORDS):
        s.reach[w] = 0


def bends_of(value: int) -> int:
    """TO-7.5: how often this throttle card may change direction."""
    return 1 if value == BENDING else 0


def can_step(s: State, seat: int, barred: int) -> bool:
    """Whether a single step leads onto a free cell that is not barred."""
    steps = steps_of(s, seat)
    while steps != 0:
        cell = (steps & STEP_MASK) - 1
        steps >>= STEP_BITS
        if cell >= 0 and may_stop(s, seat, cell) and not is_barred(barred, cell):
            return True
    return False


def has_way(s: State, seat: int, value: int, barred: int) -> bool:
    """Whether a way of exactly `value` steps exists."""
    marks = spread(s, seat, value, bends_of(value), barred)
    forget_reach(s)
    return marks > 0


def moving_throttles(s: State, seat: int, barred: int) -> int:
    """TO-7.6: the throttle cards in hand that move the boat by their value, or else by a single step."""
    if can_step(s, seat, barred):
        return int(s.throttle[seat])
    moving = 0
    for value in range(LOWEST, HIGHEST + 1):
        if has(int(s.throttle[seat]), value) and has_way(s, seat, value, barred):
            moving |= 1 << value
    return moving


def can_move(s: State, seat: int) -> bool:
    """TO-5.5, TO-7.7, TO-7.8: whether a throttle card in hand moves the boat without barring another one."""
    return moving_throttles(s, seat, barred_cells(s, seat)) != 0


def playable_throttles(s: State, seat: int) -> int:
    """TO-7.6, TO-7.8: the cards that move the boat and bar nobody. If there are none, the whole hand."""
    moving = moving_throttles(s, seat, barred_cells(s, seat))
    return moving if moving != 0 else int(s.throttle[seat])


def spread_throttle(s: State, seat: int, value: int) -> int:
    """TO-7.6, TO-7.8: mark where this throttle card may take the boat. Return the length of the ways, or 0 if the boat stays."""
    barred = barred_cells(s, seat)
    if spread(s, seat, value, bends_of(value), barred) > 0:
        return value
    return 1 if spread(s, seat, 1, 0, barred) > 0 else 0


def is_barred_by_boats_alone(s: State, seat: int) -> bool:
    """TO-7.7: whether this boat could step on if the other boats were away."""
    return steps_of(s, seat) != 0
