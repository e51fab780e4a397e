"""A sensible player that plans ahead: it runs up without a false start, counts the steps to the goal after every laying and move it could
make, keeps a connector and turn cards for the turns, saves the 4 for the bends and cuts inside.

All lengths are in twelfths of a step. It looks at public things and its own cards alone.
"""

from paddock.engine.bits import has, lowest, rest
from paddock.engine.chance import below
from paddock.engine.machine import Rng, State, Tables
from paddock.games.tornado.geometry import (
    ARRIVING_BITS,
    BACK_STRAIGHT,
    HOME,
    HOME_END,
    LINE,
    MIDDLE,
    MOST_CELLS,
    PLACES,
    ROWS,
    SLOTS,
    TURN_2,
    column_of,
    hexagon_of,
    in_turn,
    lane_of,
    nth_of,
    place_at,
    place_of,
    turn_of,
)
from paddock.games.tornado.laying import CONNECTORS, FIRST_TURNS, GROUPS, base_of, find_helping, forget_helping, layings, try_out
from paddock.games.tornado.moving import STEP_BITS, STEP_MASK, WORD, WORDS, is_hexagon, spread_throttle, steps_from
from paddock.games.tornado.order import cells_on, section_of
from paddock.games.tornado.parts import (
    BEHIND,
    CHOOSE_CARD,
    CHOOSE_LANE,
    CONNECTOR,
    CONTEST,
    DEALT,
    GO,
    GO_TO,
    HIGHEST,
    LANE,
    LAY,
    LAY_STRAIGHT,
    LAY_TURN,
    LOWEST,
    NOTHING,
    PLACE,
    PLAY_ONE,
    PLAY_THROTTLE,
    RUN_UP,
    START_BEHIND,
    TAKE,
    TAKE_FACE,
    TAKE_PLACE,
    TAKE_STACK,
    THROTTLE,
    TURN,
    TURN_TYPES,
    TYPES,
    UNDER,
    back_of,
    back_of_type,
    front_of,
    front_of_type,
    half,
    held,
    held_backs,
    held_types,
)
from paddock.games.tornado.starting import laid_behind, open_lanes, place_behind, row_of
from paddock.games.tornado.taking import NO_RANK, is_takeable_face, may_take_stack, on_splashes, takeable_places, takeable_rank

STEP = 12
UNKNOWN_COLUMN = 3 * STEP  # a column that is not laid yet
CONNECTOR_STEPS = 3 * STEP  # from a connector's one end to the other
ROUND_THE_MARK = 2 * STEP  # from the inner arriving hexagon to the inner leaving one
TO_THE_LINE = 3 * STEP // 2
LANE_OUT = 3  # a little better to be inside, long before the turn
WORST = -(1 << 40)

# what it costs to end a move where no step leads on
LAY_NEXT = STEP // 2  # a card in hand will do
HOPE = 3 * STEP  # a card must be taken first
NO_CONNECTOR = 6 * STEP
LAY_TURN_NEXT = STEP
HOPE_IN_TURN = 9 * STEP
CAPSIZE = 60 * STEP

# what a card in hand is worth
ANY_CARD, NEEDED_CARD, LAST_NEEDED_CARD = STEP // 2, 2 * STEP, 5 * STEP
# what playing a throttle card gives away
THROTTLE_PRICE = (0, 0, 17, 27, 42)

# ------------------------------------------------------------------ how far it is


def to_go(s: State, cell: int, section: int) -> int:
    """Twelfths of a step from this cell to the goal, by the inner way, as far as one can see."""
    if cell == LINE:
        return 0
    section = section_of(cell, section)
    if in_turn(cell):
        return turn_to_go(s, cell) + from_leaving(s, section + 1)
    if section == HOME_END:
        return lap_end_to_go(s, cell)
    return straight_to_go(s, cell) + from_leaving(s, section + 2)


def from_leaving(s: State, section: int) -> int:
    """From the leaving hexagon of the inner lane to the goal, nothing being laid."""
    if section == BACK_STRAIGHT:
        inner = (2 * half(s) - 1) * UNKNOWN_COLUMN
        return CONNECTOR_STEPS + inner + STEP + CONNECTOR_STEPS + ROUND_THE_MARK + from_home(s)
    return from_home(s)


def from_home(s: State) -> int:
    return CONNECTOR_STEPS + (half(s) - 1) * UNKNOWN_COLUMN + TO_THE_LINE


def straight_to_go(s: State, cell: int) -> int:
    """To the leaving hexagon of the next turn: the rest of the card, the columns ahead in this row, the way round the mark."""
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
    """To the nearest leaving hexagon that is laid, or the inner one."""
    q, i = hexagon_of(cell) // SLOTS, hexagon_of(cell) % SLOTS
    leaving = int(s.cover[turn_of(cell)][0]) & ~ARRIVING_BITS
    if leaving == 0:
        return hexagons_between(q, i, 7) * STEP
    best = CAPSIZE
    while leaving != 0:
        best = min(best, hexagons_between(q, i, lowest(leaving)) * STEP + (lowest(leaving) - 7) * LANE_OUT)
        leaving = rest(leaving)
    return best


def hexagons_between(q: int, i: int, goal: int) -> int:
    """Steps from hexagon i of column q to hexagon `goal` of column 0."""
    rise = abs(2 * i + q % 2 - 2 * goal)
    return q + max(0, rise - q) // 2


# ------------------------------------------------------------------ where a move may end


def ending_price(s: State, seat: int, cell: int, connectors: int, turns: int) -> int:
    """What it costs that the boat, there, could not go on as the cards lie, with so many cards left in hand."""
    if cell == LINE:
        return 0
    section = section_of(cell, int(s.section[seat]))
    if is_hexagon(s, cell):
        return hexagon_price(s, cell, section, connectors, turns)
    if steps_from(s, cell, section, False) != 0:
        return 0
    if column_of(cell) == MIDDLE + half(s) - 1:
        return LAY_NEXT if connectors > 0 else NO_CONNECTOR
    return LAY_NEXT if connectors + turns > 0 else HOPE


def hexagon_price(s: State, cell: int, section: int, connectors: int, turns: int) -> int:
    """On a hexagon: a way on, or a card for it, or the boat capsizes."""
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
    """0: no step leads on (outward along the arriving connectors does not count); 1: one does, and ends there; 2: further."""
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
    for w in range(WORDS):
        cells = int(s.reach[w])
        s.reach[w] = 0
        while steps > 0 and cells != 0:
            cell = w * WORD + lowest(cells)
            cells = rest(cells)
            good = -to_go(s, cell, section) - ending_price(s, seat, cell, connectors, turns)
            best = max(best, good * 1024 + cell)
    return best


def best_throttle(s: State, seat: int, connectors: int, turns: int) -> int:
    """The best throttle card in hand: (goodness << 3) | value; WORST if none moves the boat."""
    best = WORST
    for value in range(LOWEST, HIGHEST + 1):
        if has(int(s.throttle[seat]), value):
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
    """What giving away a card with this back costs, so many of its kind being left."""
    needed = needs_turn(s, seat) if back == TURN else needs_connector(s, seat)
    if not needed:
        return ANY_CARD
    return NEEDED_CARD if left > 0 else LAST_NEEDED_CARD


def keep_value(s: State, seat: int, kind: int) -> int:
    """How much a card is worth keeping: what the turn ahead needs, then fast fronts."""
    back = back_of_type(kind)
    have = held_backs(s, seat, back)
    return card_price(s, seat, back, have - 1) * 8 - front_of_type(kind)


def worst_card(s: State, seat: int, types: int) -> int:
    """The type of these that is worth least."""
    best, found = -WORST, -1
    for kind in range(TYPES):
        if has(types, kind) and keep_value(s, seat, kind) < best:
            best, found = keep_value(s, seat, kind), kind
    return found


# ------------------------------------------------------------------ decisions in a turn


def choose_laying(s: State, seat: int) -> int:
    """Try every laying, and none: the one after which the best move is worth most, less the card."""
    connectors, turns = held_backs(s, seat, CONNECTOR), held_backs(s, seat, TURN)
    must = s.moves == 0 and find_helping(s, seat)
    found, best = NOTHING, WORST if must else best_throttle(s, seat, connectors, turns)
    for group in range(GROUPS):
        places = int(s.helping[group]) if must else layings(s, seat, group)
        takes_turn = group >= FIRST_TURNS or (TURN_TYPES <= group < CONNECTORS)
        c, x = (connectors, turns - 1) if takes_turn else (connectors - 1, turns)
        price = card_price(s, seat, TURN, x) if takes_turn else card_price(s, seat, CONNECTOR, c)
        if group >= CONNECTORS:
            price = ANY_CARD  # laid for what it is there for
        while places != 0:
            which = lowest(places)
            places = rest(places)
            try_out(s, seat, group, which, True)
            good = best_throttle(s, seat, c, x)
            try_out(s, seat, group, which, False)
            if good > WORST and good - price * 8 > best:
                found, best = base_of(s, seat, group) + which, good - price * 8
            elif must and found == NOTHING:
                found = base_of(s, seat, group) + which
    if must:
        forget_helping(s)
    return found


def choose_take(s: State, seat: int) -> int:
    """More cards are better; from the table the most useful one."""
    stuck = False
    if s.moves == 0 and on_splashes(s, seat):
        stuck = not find_helping(s, seat)
        forget_helping(s)
    found, best = NOTHING, WORST
    if may_take_stack(s, seat, stuck):
        found, best = TAKE_STACK, back_wish(s, seat, back_of(s, int(s.stack[0]) - 1))
    rank = takeable_rank(s, seat, stuck)
    if rank == NO_RANK:
        return found
    places = takeable_places(s, rank)
    while places != 0:
        place = lowest(places)
        places = rest(places)
        card = int(s.board[place]) - 1
        wish = back_wish(s, seat, back_of(s, card)) - int(s.shown[card])
        if wish > best:
            found, best = TAKE_PLACE + place, wish
    for k in range(int(s.faces)):
        if is_takeable_face(s, rank, k) and back_wish(s, seat, TURN) > best:
            found, best = TAKE_FACE + int(s.face_place[k]) - 1, back_wish(s, seat, TURN)
    return found


def back_wish(s: State, seat: int, back: int) -> int:
    return card_price(s, seat, back, held_backs(s, seat, back)) * 8


def choose_throttle(s: State, seat: int) -> int:
    """The best move; a boat that must stay gives its cheapest card."""
    best = best_throttle(s, seat, held_backs(s, seat, CONNECTOR), held_backs(s, seat, TURN))
    if best > WORST:
        return PLAY_THROTTLE + best % 8 - LOWEST
    return PLAY_THROTTLE + lowest(int(s.throttle[seat])) - LOWEST


# ------------------------------------------------------------------ decisions before the start


def safe_cells(s: State, seat: int, column: int, extra: int) -> int:
    """Steps from behind home column -column to the last cell before the line, whatever column 0 shows; `extra` cells laid behind."""
    row = row_of(s, seat)
    cells = extra
    for k in range(1, column + 1):
        cells += front_of(s, int(s.board[place_at(HOME, MIDDLE - k, row)]) - 1)
    back = back_of(s, int(s.board[place_at(HOME, MIDDLE, row)]) - 1)
    return cells + (1 if back == CONNECTOR else 2)


def plan_run_up(s: State, seat: int, cells: int) -> int:
    """The best way to use the two throttle cards: (goodness << 6) | run-up action. The last card counts twice: it is played again."""
    best = WORST
    for first in range(LOWEST, HIGHEST + 1):
        for last in range(LOWEST, HIGHEST + 1):
            if first != last and has(int(s.throttle[seat]), first) and has(int(s.throttle[seat]), last):
                for by_one in range(2):
                    total = last + (1 if by_one == 1 else first)
                    good = last + total - cells if total <= cells else cells - 4 * total
                    action = (PLAY_ONE if by_one == 1 else PLAY_THROTTLE) + first - LOWEST
                    best = max(best, good * 64 + action)
    return best


def choose_behind(s: State, seat: int) -> int:
    """Lay a card behind if the start gains more by it than the card is worth."""
    column = laid_behind(s, row_of(s, seat))
    without = WORST
    for back in range(1, column + 1):
        without = max(without, plan_run_up(s, seat, safe_cells(s, seat, back, 0)) // 64)
    found, best = NOTHING, without
    for kind in range(TYPES):
        if has(held_types(s, seat), kind):
            good = plan_run_up(s, seat, safe_cells(s, seat, column, front_of_type(kind))) // 64 - 1
            if good > best:
                found, best = LAY_STRAIGHT + kind * PLACES + place_behind(s, seat), good
    return found


def choose_start(s: State, seat: int) -> int:
    found, best = 1, WORST
    for back in range(1, laid_behind(s, row_of(s, seat)) + 1):
        good = plan_run_up(s, seat, safe_cells(s, seat, back, 0)) // 64
        if good > best:
            found, best = back, good
    return START_BEHIND + found


def simple(s: State, t: Tables, seat: int, rng: Rng) -> int:
    if s.stage == GO:
        best = best_ending(s, seat, int(s.played), held_backs(s, seat, CONNECTOR), held_backs(s, seat, TURN))
        return GO_TO + best % 1024
    if s.stage == THROTTLE:
        return choose_throttle(s, seat)
    if s.stage == LAY:
        return choose_laying(s, seat)
    if s.stage == TAKE:
        return choose_take(s, seat)
    if s.stage == UNDER:
        return CHOOSE_CARD + worst_card(s, seat, held_types(s, seat))
    if s.stage == CONTEST:
        return PLAY_THROTTLE + below(rng, HIGHEST - LOWEST + 1)  # no card of the three wins more races than the others
    if s.stage == LANE:
        return CHOOSE_LANE + lowest(open_lanes(s))
    if s.stage == BEHIND:
        return choose_behind(s, seat)
    if s.stage == PLACE:
        return choose_start(s, seat)
    if s.stage == RUN_UP:
        return plan_run_up(s, seat, safe_cells(s, seat, int(s.start_column), 0)) % 64
    return CHOOSE_CARD + slower_card(s, seat)


def slower_card(s: State, seat: int) -> int:
    """TO-6.3: laid on its back, a card's slow front does no harm."""
    turns = held_types(s, seat) >> TURN_TYPES << TURN_TYPES
    types = turns if int(s.laying) >= LAY_TURN else held_types(s, seat) & ~turns
    kind = TYPES - 1
    while not has(types, kind):
        kind -= 1
    return kind


def worth(s: State, t: Tables, seat: int) -> int:
    """Steps ahead of the boats still under way; a place that is sure counts a whole lap."""
    lap = from_leaving(s, BACK_STRAIGHT) * 2
    if s.place[seat] != 0:
        return lap * (int(s.seats) - int(s.place[seat]))
    if s.turned == 0 or s.cell[seat] == 0:
        return lap * int(s.seats) // 2
    mine = to_go(s, int(s.cell[seat]) - 1, int(s.section[seat]))
    return lap * int(s.seats) // 2 - mine + held(s, seat) * STEP
