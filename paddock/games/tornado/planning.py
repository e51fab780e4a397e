"""Estimates of the baseline bot: the way to the goal, the price of a cell, the worth of a card. Lengths are in twelfths of a step."""

from paddock.engine.rules.bitset import elements, elements_of_words, has
from paddock.games.tornado.geometry import (
    ARRIVING_BITS,
    BACK_STRAIGHT,
    HOME_END,
    LINE,
    MIDDLE,
    MOST_CELLS,
    ROWS,
    SLOTS,
    TURN_2,
    column_of,
    hexagon_of,
    in_turn,
    lane_of,
    nth_of,
    place_of,
    turn_of,
)
from paddock.games.tornado.moving import STEP_BITS, STEP_MASK, WORD, WORDS, forget_reach, is_hexagon, spread_throttle, steps_from
from paddock.games.tornado.order import cells_on, centre, section_of
from paddock.games.tornado.state import DEALT, TURN, TYPES, State, back_of, back_of_type, front_of_type, half, held_backs
from paddock.games.tornado.things import HIGHEST, LOWEST

STEP = 12
UNKNOWN_COLUMN = 3 * STEP  # a column that is not laid yet
CONNECTOR_STEPS = 3 * STEP  # from a connector's one end to the other
ROUND_THE_MARK = 2 * STEP  # from the inner arriving hexagon to the inner leaving one
TO_THE_LINE = 3 * STEP // 2
LANE_OUT = 3  # a little better to be inside, long before the turn
WORST = -(1 << 40)

# prices of ending a move where no step leads on
LAY_NEXT = STEP // 2  # a card in hand will do
HOPE = 3 * STEP  # a card must be taken first
NO_CONNECTOR = 6 * STEP
LAY_TURN_NEXT = STEP
HOPE_IN_TURN = 9 * STEP
CAPSIZE = 60 * STEP

# the worth of a card in hand
ANY_CARD, NEEDED_CARD, LAST_NEEDED_CARD = STEP // 2, 2 * STEP, 5 * STEP
# prices of throttle cards, by value
THROTTLE_PRICE = (0, 0, 17, 27, 42)

# ------------------------------------------------------------------ how far it is


def to_go(s: State, cell: int, section: int) -> int:
    """Twelfths of a step from this cell to the goal by the inner way. Columns that are not laid yet are estimated."""
    if cell == LINE:
        return 0
    section = section_of(cell, section)
    if in_turn(cell):
        return turn_to_go(s, cell) + from_leaving(s, section + 1)
    if section == HOME_END:
        return lap_end_to_go(s, cell)
    return straight_to_go(s, cell) + from_leaving(s, section + 2)


def from_leaving(s: State, section: int) -> int:
    """From the leaving hexagon of the inner lane to the goal, if nothing is laid there."""
    if section == BACK_STRAIGHT:
        inner = (2 * half(s) - 1) * UNKNOWN_COLUMN
        return CONNECTOR_STEPS + inner + STEP + CONNECTOR_STEPS + ROUND_THE_MARK + from_home(s)
    return from_home(s)


def from_home(s: State) -> int:
    return CONNECTOR_STEPS + (half(s) - 1) * UNKNOWN_COLUMN + TO_THE_LINE


def straight_to_go(s: State, cell: int) -> int:
    """To the leaving hexagon of the next turn: the rest of the card, the columns ahead in this row, and the way round the mark."""
    place, column, lane = place_of(cell), column_of(cell), lane_of(cell)
    way = (cells_on(s, place) - 1 - nth_of(cell)) * STEP
    if column < MIDDLE + half(s):
        for _ in range(column + 1, MIDDLE + half(s)):
            place += ROWS
            way += cells_on(s, place) * STEP if s.board[place] != 0 else UNKNOWN_COLUMN
        return way + MOST_CELLS * STEP + ROUND_THE_MARK + lane * (LANE_OUT if column < MIDDLE else STEP // 2)
    return way + ROUND_THE_MARK + lane * STEP


def lap_end_to_go(s: State, cell: int) -> int:
    place, column = place_of(cell), column_of(cell)
    way = (cells_on(s, place) - 1 - nth_of(cell)) * STEP
    if column == MIDDLE:
        return STEP
    for _ in range(column + 1, MIDDLE):
        place += ROWS
        way += cells_on(s, place) * STEP if s.board[place] != 0 else UNKNOWN_COLUMN
    return way + TO_THE_LINE


def turn_to_go(s: State, cell: int) -> int:
    """To the nearest leaving hexagon that is laid, or to the inner one if none is."""
    q, i = hexagon_of(cell) // SLOTS, hexagon_of(cell) % SLOTS
    leaving = int(s.cover[turn_of(cell)][0]) & ~ARRIVING_BITS
    if leaving == 0:
        return hexagons_between(q, i, 7) * STEP
    best = CAPSIZE
    for lane in elements(leaving):
        best = min(best, hexagons_between(q, i, lane) * STEP + (lane - 7) * LANE_OUT)
    return best


def hexagons_between(q: int, i: int, goal: int) -> int:
    """Steps from hexagon i of column q to hexagon `goal` of column 0."""
    rise = abs(2 * i + q % 2 - 2 * goal)
    return q + max(0, rise - q) // 2


# ------------------------------------------------------------------ where a move may end


def ending_price(s: State, seat: int, cell: int, connectors: int, turns: int) -> int:
    """The price of ending a move on this cell. It is 0 if a step leads on. Otherwise it depends on the cards left in hand."""
    if cell == LINE:
        return 0
    section = section_of(cell, int(s.section[seat]))
    if is_hexagon(s, cell):
        return hexagon_price(s, cell, section, connectors, turns)
    if leads_ahead(s, cell, section):
        return 0
    if column_of(cell) == MIDDLE + half(s) - 1:
        return LAY_NEXT if connectors > 0 else NO_CONNECTOR
    return LAY_NEXT if connectors + turns > 0 else HOPE


def leads_ahead(s: State, cell: int, section: int) -> bool:
    """Whether a step leads on from a splash. A level step onto the card alongside (TO-7.2) does not count."""
    steps = steps_from(s, cell, section, False)
    while steps != 0:
        to = (steps & STEP_MASK) - 1
        steps >>= STEP_BITS
        if to >= 0 and (to == LINE or centre(s, to) > centre(s, cell)):
            return True
    return False


def hexagon_price(s: State, cell: int, section: int, connectors: int, turns: int) -> int:
    """The price of a hexagon. Without a way on and without a card for it, the boat capsizes."""
    if not in_turn(cell) and column_of(cell) < MIDDLE:
        return 0  # a leaving connector's splashes lie ahead
    ahead = steps_ahead(s, cell, section)
    if ahead > 1:
        return 0
    inside = in_turn(cell) and hexagon_of(cell) < 2 * SLOTS and hexagon_of(cell) % SLOTS >= 6
    if turns > 0 or (inside and connectors > 0):
        return LAY_TURN_NEXT
    if ahead == 1:
        return HOPE_IN_TURN // 3
    top = back_of(s, int(s.stack[0]) - 1) if s.stack_size > 0 else 0
    return HOPE_IN_TURN if connectors + turns < DEALT and top == TURN else CAPSIZE


def steps_ahead(s: State, cell: int, section: int) -> int:
    """0 without a step onward, 1 if every step ends in a dead end, 2 otherwise. Steps along arriving connectors do not count."""
    steps = steps_from(s, cell, section, True)
    found = 0
    while steps != 0:
        to = (steps & STEP_MASK) - 1
        steps >>= STEP_BITS
        if to >= 0 and (in_turn(cell) or in_turn(to)):
            leads_on = not in_turn(to) or steps_from(s, to, section, True) != 0
            found = max(found, 2 if leads_on else 1)
    return found


def best_ending(s: State, seat: int, value: int, connectors: int, turns: int) -> int:
    """The best place this throttle card leads to: (goodness << 10) | cell, or WORST."""
    section = int(s.section[seat])
    steps = spread_throttle(s, seat, value)
    best = WORST
    if steps > 0:
        for cell in elements_of_words(s.reach, 0, WORDS, WORD):
            good = -to_go(s, cell, section) - ending_price(s, seat, cell, connectors, turns)
            best = max(best, good * 1024 + cell)
    forget_reach(s)
    return best


def best_throttle(s: State, seat: int, connectors: int, turns: int) -> int:
    """The best throttle card in hand."""
    return best_of_throttles(s, seat, int(s.throttle[seat]), connectors, turns)


def best_of_throttles(s: State, seat: int, throttles: int, connectors: int, turns: int) -> int:
    """The best throttle card of these: (goodness << 3) | value; WORST if none moves the boat."""
    best = WORST
    for value in range(LOWEST, HIGHEST + 1):
        if has(throttles, value):
            ending = best_ending(s, seat, value, connectors, turns)
            if ending > WORST:
                best = max(best, (ending // 1024 - THROTTLE_PRICE[value]) * 8 + value)
    return best


# ------------------------------------------------------------------ cards


def turn_ahead(s: State, seat: int) -> int:
    """The turn this boat is in or comes to, -1 after the last one."""
    section = int(s.section[seat])
    return -1 if section > TURN_2 else section // 2


def needs_connector(s: State, seat: int) -> bool:
    """Whether no arriving connector, or no leaving one, lies at the turn ahead."""
    turn = turn_ahead(s, seat)
    if turn < 0:
        return False
    cover = int(s.cover[turn][0])
    arrived = int(s.section[seat]) % 2 == 1
    return (not arrived and cover & ARRIVING_BITS == 0) or cover & ~ARRIVING_BITS == 0


def needs_turn(s: State, seat: int) -> bool:
    turn = turn_ahead(s, seat)
    return turn >= 0 and int(s.cover[turn][0]) & ~ARRIVING_BITS == 0


def card_price(s: State, seat: int, back: int, left: int) -> int:
    """The price of giving away a card with this back when `left` of them stay in hand."""
    needed = needs_turn(s, seat) if back == TURN else needs_connector(s, seat)
    if not needed:
        return ANY_CARD
    return NEEDED_CARD if left > 0 else LAST_NEEDED_CARD


def keep_value(s: State, seat: int, kind: int) -> int:
    """The worth of keeping a card: first the need of the turn ahead, then a fast front."""
    back = back_of_type(kind)
    have = held_backs(s, seat, back)
    return card_price(s, seat, back, have - 1) * 8 - front_of_type(kind)


def worst_card(s: State, seat: int, types: int) -> int:
    """The type among these that is worth least."""
    best, found = -WORST, -1
    for kind in range(TYPES):
        if has(types, kind) and keep_value(s, seat, kind) < best:
            best, found = keep_value(s, seat, kind), kind
    return found
