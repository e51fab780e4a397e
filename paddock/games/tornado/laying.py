"""Laying sprint cards (TO-6, TO-2.6, TO-2.7): straights beside and before the boat, connectors and turns wherever they join."""

from paddock.engine.rules.bitset import elements, has
from paddock.games.tornado.actions import Action
from paddock.games.tornado.geometry import (
    ANCHOR_COLUMNS,
    ANCHORS,
    ARRIVING_BITS,
    COLUMNS,
    FACES,
    HALF_IMAGE,
    HOME_END,
    MIDDLE,
    PLACES,
    PLACES_OF_STRAIGHT,
    ROWS,
    TURN_1,
    TURNS,
    VALID,
    column_of,
    column_of_place,
    i_of_face,
    in_turn,
    mirror_of_face,
    place_at,
    place_of,
    q_of_face,
    row_of_place,
    second_index,
    straight_of,
    straight_of_place,
    turn_of_face,
)
from paddock.games.tornado.moving import can_move
from paddock.games.tornado.state import (
    CONNECTOR,
    MOST_FACES,
    TURN,
    TYPES,
    State,
    back_of,
    card_of_type,
    card_with_back,
    half,
    held,
    held_backs,
    held_types,
    is_connector_column,
)

PAIR = 0b11  # two hexagons, one above the other
HALVES = 2  # of an image's anchors, because a group of actions holds at most 62


# ------------------------------------------------------------------ straights


def straight_places(s: State, seat: int) -> int:
    """TO-6.1: the places of the boat's straight where a straight face may lie, as a set of column * 3 + row."""
    cell = int(s.cell[seat]) - 1
    if in_turn(cell):
        return 0
    straight, column, row = straight_of(cell), column_of(cell), row_of_place(place_of(cell))
    last = MIDDLE if int(s.section[seat]) == HOME_END else MIDDLE + half(s) - 1
    ahead = is_laid(s, straight, column + 1, row)
    places = open_place(s, straight, column + 1, row, last)
    if ahead:
        places |= open_place(s, straight, column + 2, row, last)
    for aside in range(-1, 2, 2):
        places |= open_place(s, straight, column, row + aside, last)
        if ahead or is_laid(s, straight, column, row + aside):
            places |= open_place(s, straight, column + 1, row + aside, last)
    return places


def is_laid(s: State, straight: int, column: int, row: int) -> bool:
    return 0 <= row < ROWS and column < COLUMNS and s.board[place_at(straight, column, row)] != 0


def open_place(s: State, straight: int, column: int, row: int, last: int) -> int:
    """TO-2.2, TO-6.1: the place as a set of one, or the empty set if no straight face can lie there."""
    if row < 0 or row >= ROWS or column > last or column <= MIDDLE - half(s):
        return 0
    return 0 if s.board[place_at(straight, column, row)] != 0 else 1 << (column * ROWS + row)


# ------------------------------------------------------------------ connectors


def turn_is_open(s: State, turn: int) -> bool:
    """TO-6.2: whether some boat in the race has not yet left this turn."""
    for seat in range(int(s.seats)):
        if has(int(s.racing), seat) and int(s.section[seat]) <= TURN_1 + 2 * turn:
            return True
    return False


def connector_places(s: State) -> int:
    """TO-6.2: the places where a connector joins."""
    places = 0
    for turn in range(TURNS):
        if turn_is_open(s, turn):
            for row in range(ROWS):
                arriving = place_at(turn, MIDDLE + half(s), row)
                leaving = place_at(1 - turn, MIDDLE - half(s), row)
                if s.board[arriving] == 0 and (s.board[arriving - ROWS] != 0 or has_neighbour(s, arriving)):
                    places |= 1 << arriving
                if s.board[leaving] == 0 and leaving_joins(s, turn, leaving):
                    places |= 1 << leaving
    return places


def has_neighbour(s: State, place: int) -> bool:
    """Whether a card lies in the next row of the same column."""
    row = row_of_place(place)
    return (row > 0 and s.board[place - 1] != 0) or (row < ROWS - 1 and s.board[place + 1] != 0)


def leaving_joins(s: State, turn: int, place: int) -> bool:
    """TO-6.2: the first leaving connector needs two contacts to turn faces. A further one needs a contact or a neighbour."""
    contacts = leaving_contacts(s, turn, row_of_place(place))
    if has_leaving(s, turn):
        return contacts >= 1 or has_neighbour(s, place)
    return contacts >= 2


def has_leaving(s: State, turn: int) -> bool:
    return int(s.cover[turn][0]) & ~ARRIVING_BITS != 0


def leaving_contacts(s: State, turn: int, row: int) -> int:
    """TO-2.7: contacts between a leaving connector's two hexagons and turn faces."""
    beside = int(s.cover[turn][1]) >> (6 + 2 * row)
    return (beside & 1) + 2 * (beside >> 1 & 1) + (beside >> 2 & 1)


# ------------------------------------------------------------------ turn faces


def neighbours_in(s: State, turn: int, q: int, arriving: int) -> int:
    """TO-2.7: the hexagons of column q next to a turn face or to an arriving connector."""
    own = int(s.cover[turn][q])
    found = own << 1 | own >> 1
    before = arriving if q == 1 else int(s.cover[turn][q - 1])
    after = int(s.cover[turn][q + 1]) if q + 1 < len(VALID) else 0
    beside = before | after
    return found | beside | (beside >> 1 if q % 2 == 1 else beside << 1)


def pairs(of: int) -> int:
    """The hexagons of a set whose upper neighbour is in the set too."""
    return of & of >> 1


def touching(of: int) -> int:
    """The hexagons of a set, and those whose upper neighbour is in the set."""
    return of | of >> 1


def shifted(of: int, q: int, mirror: int) -> int:
    """A set of first hexagons in column q + 1, as anchors in column q (TO-2.6)."""
    by = second_index(q, 0, mirror)
    return of >> by if by >= 0 else of << -by


def free_in(s: State, turn: int, q: int) -> int:
    return int(VALID[q]) & ~int(s.cover[turn][q])


def first_face(s: State, turn: int) -> bool:
    """Whether no turn face lies in this turn yet."""
    for i in range(int(s.faces)):
        if turn_of_face(int(s.face_place[i]) - 1) == turn:
            return False
    return True


def fitting_anchors(s: State, turn: int, mirror: int, q: int) -> int:
    """TO-2.6: the anchors in column q whose four hexagons are on the board and not covered."""
    return pairs(free_in(s, turn, q)) & shifted(pairs(free_in(s, turn, q + 1)), q, mirror)


def joining_anchors(s: State, turn: int, mirror: int, q: int, first: bool) -> int:
    """TO-6.2, TO-2.7: the fitting anchors that also touch. The first face needs two contacts to arriving connectors, others need one."""
    anchors = fitting_anchors(s, turn, mirror, q)
    if anchors == 0:
        return 0
    arriving = int(s.cover[turn][0]) & ARRIVING_BITS
    if first:
        return anchors & (arriving >> 1 | (arriving & arriving >> 2)) if q == 1 else 0
    near = touching(neighbours_in(s, turn, q, arriving))
    return anchors & (near | shifted(touching(neighbours_in(s, turn, q + 1, arriving)), q, mirror))


def turn_places(s: State, turn: int, mirror: int, part: int) -> int:
    """TO-6.2: where a turn face joins, for the anchors of three columns: a set of (q - 1) * 13 + i - part * 39."""
    first = first_face(s, turn)
    if (first and int(s.cover[turn][0]) & ARRIVING_BITS == 0) or not turn_is_open(s, turn):
        return 0
    places = 0
    for k in range(ANCHOR_COLUMNS // HALVES):
        q = part * (ANCHOR_COLUMNS // HALVES) + k + 1
        places |= joining_anchors(s, turn, mirror, q, first) << (k * ANCHORS)
    return places


def turn_face_joins(s: State, face: int) -> bool:
    turn, mirror, q = turn_of_face(face), mirror_of_face(face), q_of_face(face)
    return turn_is_open(s, turn) and has(joining_anchors(s, turn, mirror, q, first_face(s, turn)), i_of_face(face))


def turn_face_fits(s: State, face: int) -> bool:
    """TO-2.6."""
    return has(fitting_anchors(s, turn_of_face(face), mirror_of_face(face), q_of_face(face)), i_of_face(face))


# ------------------------------------------------------------------ onto the board and off it


def put_on_place(s: State, place: int, card: int) -> None:
    """Lay a card on a place. In a connector column this adds its hexagons to a turn."""
    s.board[place] = card + 1
    if is_connector_column(s, column_of_place(place)):
        set_connector_hexagons(s, place, True)


def lift_from_place(s: State, place: int) -> int:
    card = int(s.board[place]) - 1
    s.board[place] = 0
    if is_connector_column(s, column_of_place(place)):
        set_connector_hexagons(s, place, False)
    return card


def set_connector_hexagons(s: State, place: int, on: bool) -> None:
    """TO-2.5: the hexagons of lanes 2r + 1 and 2r + 2 in row r lie at h = -(4r + 1) and -(4r + 3), or at the same heights above the mark."""
    straight, row = straight_of_place(place), row_of_place(place)
    arriving = column_of_place(place) > MIDDLE
    turn = straight if arriving else 1 - straight
    bits = PAIR << (5 - 2 * row) if arriving else PAIR << (7 + 2 * row)
    cover(s, turn, 0, bits, on)


def cover(s: State, turn: int, q: int, bits: int, on: bool) -> None:
    old = int(s.cover[turn][q])
    s.cover[turn][q] = old | bits if on else old & ~bits


def set_face_hexagons(s: State, face: int, on: bool) -> None:
    """TO-2.6: two hexagons in column q, two in the next."""
    turn, q, i = turn_of_face(face), q_of_face(face), i_of_face(face)
    cover(s, turn, q, PAIR << i, on)
    cover(s, turn, q + 1, PAIR << second_index(q, i, mirror_of_face(face)), on)


def put_face(s: State, face: int, card: int) -> None:
    s.face_card[int(s.faces)] = card + 1
    s.face_place[int(s.faces)] = face + 1
    s.faces += 1
    set_face_hexagons(s, face, True)


def lift_face(s: State, face: int) -> int:
    at = 0
    while s.face_place[at] != face + 1:
        at += 1
    card = int(s.face_card[at]) - 1
    for i in range(at, MOST_FACES - 1):
        s.face_card[i] = s.face_card[i + 1]
        s.face_place[i] = s.face_place[i + 1]
    s.face_card[MOST_FACES - 1] = 0
    s.face_place[MOST_FACES - 1] = 0
    s.faces -= 1
    set_face_hexagons(s, face, False)
    return card


# ------------------------------------------------------------------ legal and helping layings
# Layings come in groups: straights of the four types, connectors, and turn faces by turn, mirror image and part.

CONNECTORS = TYPES
FIRST_TURNS = CONNECTORS + 1
GROUPS = FIRST_TURNS + TURNS * 2 * HALVES


def base_of(s: State, seat: int, group: int) -> int:
    """The first action of a group of layings."""
    if group < CONNECTORS:
        return Action.LAY_STRAIGHT + group * PLACES + straight_of(int(s.cell[seat]) - 1) * PLACES_OF_STRAIGHT
    if group == CONNECTORS:
        return Action.LAY_CONNECTOR
    return Action.LAY_TURN + (group - FIRST_TURNS) * HALF_IMAGE


def group_of(action: int) -> int:
    if action >= Action.LAY_TURN:
        return FIRST_TURNS + (action - Action.LAY_TURN) // HALF_IMAGE
    return CONNECTORS if action >= Action.LAY_CONNECTOR else (action - Action.LAY_STRAIGHT) // PLACES


def layings(s: State, seat: int, group: int) -> int:
    """TO-6.1, TO-6.2, TO-6.3: the legal layings of a group, as a set counted from its first action."""
    if group < CONNECTORS:
        return straight_places(s, seat) if has(held_types(s, seat), group) else 0
    if group == CONNECTORS:
        return connector_places(s) if held_backs(s, seat, CONNECTOR) > 0 else 0
    if held_backs(s, seat, TURN) == 0:
        return 0
    part = group - FIRST_TURNS
    return turn_places(s, part // (2 * HALVES), part // HALVES % 2, part % HALVES)


def can_lay(s: State, seat: int) -> bool:
    """Whether there is any place for a card of this hand. Everyone can see that, because it depends on backs only."""
    if held(s, seat) == 0:
        return False
    if straight_places(s, seat) != 0:
        return True
    for group in range(CONNECTORS, GROUPS):
        if layings(s, seat, group) != 0:
            return True
    return False


def try_out(s: State, seat: int, group: int, which: int, on: bool) -> None:
    """Lay a card as a trial, or take it off again."""
    if group >= FIRST_TURNS:
        set_face_hexagons(s, (group - FIRST_TURNS) * HALF_IMAGE + which, on)
        return
    place = which if group == CONNECTORS else straight_of(int(s.cell[seat]) - 1) * PLACES_OF_STRAIGHT + which
    if on:
        put_on_place(s, place, card_with_back(s, seat, CONNECTOR) if group == CONNECTORS else card_of_type(s, seat, group))
    else:
        lift_from_place(s, place)


def find_helping(s: State, seat: int) -> bool:
    """TO-7.7, TO-5.5: fill `helping` with the layings after which a throttle card moves the boat. Return whether there is one."""
    found = False
    for group in range(GROUPS):
        places, good = layings(s, seat, group), 0
        for which in elements(places):
            try_out(s, seat, group, which, True)
            if can_move(s, seat):
                good |= 1 << which
            try_out(s, seat, group, which, False)
        s.helping[group] = good
        found = found or good != 0
    return found


def could_be_helped(s: State, seat: int) -> bool:
    """TO-5.5: whether a card of this hand could be laid so that a throttle card moves the boat, as far as everybody can know.

    Backs are public. A front that not everybody knows may be any front of its back, until the boat has given way: then none of its cards helped.
    """
    for group in range(CONNECTORS, GROUPS):
        for which in elements(layings(s, seat, group)):
            try_out(s, seat, group, which, True)
            helped = can_move(s, seat)
            try_out(s, seat, group, which, False)
            if helped:
                return True
    for k in range(held(s, seat)):
        card = int(s.hand[seat][k]) - 1
        if s.shown[card] != 0 or not has(int(s.yielding), seat):
            for front in range(back_of(s, card) + 1, back_of(s, card) + 3):
                if (s.shown[card] == 0 or s.shown[card] == front) and straight_would_help(s, seat, card, front):
                    return True
    return False


def straight_would_help(s: State, seat: int, card: int, front: int) -> bool:
    """TO-5.5: whether this card, with this front, could be laid as a straight so that a throttle card moves the boat."""
    shown, printed = int(s.shown[card]), int(s.front[card])
    s.shown[card], s.front[card] = front, 0
    helped = False
    for which in elements(straight_places(s, seat)):
        place = straight_of(int(s.cell[seat]) - 1) * PLACES_OF_STRAIGHT + which
        put_on_place(s, place, card)
        helped = helped or can_move(s, seat)
        lift_from_place(s, place)
    s.shown[card], s.front[card] = shown, printed
    return helped


def forget_helping(s: State) -> None:
    for group in range(GROUPS):
        s.helping[group] = 0


def helps(s: State, seat: int, action: int) -> bool:
    """TO-7.7: whether a laying is in `helping`."""
    group = group_of(action)
    return has(int(s.helping[group]), action - base_of(s, seat, group))


def is_lay_turn(action: int) -> bool:
    return Action.LAY_TURN <= action < Action.LAY_TURN + FACES


def is_lay_connector(action: int) -> bool:
    return Action.LAY_CONNECTOR <= action < Action.LAY_TURN


def is_lay_straight(action: int) -> bool:
    return Action.LAY_STRAIGHT <= action < Action.LAY_CONNECTOR


def straight_joins(s: State, seat: int, place: int) -> bool:
    """TO-6.1."""
    same = straight_of(int(s.cell[seat]) - 1) == straight_of_place(place) and not in_turn(int(s.cell[seat]) - 1)
    return same and has(straight_places(s, seat), place % PLACES_OF_STRAIGHT)
