"""Why an action is refused: the code of the rule that forbids it, for every decision."""

from paddock.engine.rules.bitset import has
from paddock.engine.rules.contract import LEGAL
from paddock.games.tornado.geometry import LINE, PLACES
from paddock.games.tornado.laying import (
    connector_places,
    helps,
    is_lay_connector,
    is_lay_straight,
    is_lay_turn,
    straight_joins,
    turn_face_fits,
    turn_face_joins,
)
from paddock.games.tornado.moving import WORD, barred_cells, forget_reach, is_barred, may_stop, playable_throttles, spread, spread_throttle
from paddock.games.tornado.starting import laid_behind, open_lanes, place_behind, row_of
from paddock.games.tornado.state import (
    BARS,
    BEGIN_FINAL,
    BREAK,
    CHOOSE_LANE,
    CONNECTOR,
    CONTEST,
    COVERED,
    DEALT,
    GO_TO,
    HAND_FULL,
    LANE,
    LAY_CONNECTOR,
    LAY_STRAIGHT,
    LAY_TURN,
    MUST_LAY,
    NO_JOIN,
    NO_LANE,
    NO_MOVE,
    NO_STACK,
    NO_START,
    NO_STRAIGHT_HERE,
    NO_THROTTLE,
    NO_WAY,
    NOT_BEHIND,
    NOT_HELD,
    NOT_REARMOST,
    NOT_STUCK,
    NOT_THE_STEP,
    NOTHING,
    OCCUPIED,
    ONE_DIRECTION,
    PLACE,
    PLAY_ONE,
    PLAY_THROTTLE,
    RUN_UP,
    START_BEHIND,
    TAKE_FACE,
    TAKE_PLACE,
    TAKE_STACK,
    TURN,
    TURN_TYPES,
    TYPES,
    WHICH,
    State,
    has_throttle,
    held,
    held_backs,
    held_types,
)
from paddock.games.tornado.taking import NO_RANK, is_takeable_face, may_take_stack, takeable_places, takeable_rank
from paddock.games.tornado.things import LOWEST

ANY_BENDS = 3  # more than a path of four steps can use


def types_of_back(s: State, seat: int) -> int:
    """TO-6.3: which of the cards with this back is laid."""
    turns = held_types(s, seat) >> TURN_TYPES << TURN_TYPES
    return turns if is_lay_turn(int(s.laying)) else held_types(s, seat) & ~turns


def why_not_before(s: State, seat: int, action: int) -> int:
    """TO-3.3, TO-3.4, TO-4.1: the steps before the start."""
    value = action - PLAY_THROTTLE + LOWEST
    if s.stage == CONTEST:
        return LEGAL if action < PLAY_ONE else NOT_THE_STEP
    if s.stage == LANE:
        if action < CHOOSE_LANE or action >= START_BEHIND:
            return NOT_THE_STEP
        return LEGAL if has(open_lanes(s), action - CHOOSE_LANE) else NO_LANE
    if s.stage == BREAK:
        return LEGAL if action == BEGIN_FINAL else NOT_THE_STEP
    if s.stage == PLACE:
        if action <= START_BEHIND or action >= NOTHING:
            return NOT_THE_STEP
        return LEGAL if action - START_BEHIND <= laid_behind(s, row_of(s, seat)) else NO_START
    if s.stage == RUN_UP:
        if action >= PLAY_ONE:
            value = action - PLAY_ONE + LOWEST
        if action >= CHOOSE_LANE:
            return NOT_THE_STEP
        return LEGAL if has_throttle(s, seat, value) else NO_THROTTLE
    if action == NOTHING:
        return LEGAL
    if not is_lay_straight(action):
        return NOT_THE_STEP
    if not has(held_types(s, seat), (action - LAY_STRAIGHT) // PLACES):
        return NOT_HELD
    return LEGAL if (action - LAY_STRAIGHT) % PLACES == place_behind(s, seat) else NOT_BEHIND


def why_not_take(s: State, seat: int, action: int, stuck: bool) -> int:
    """TO-5.4, TO-5.5."""
    if action == NOTHING:
        return LEGAL
    if action == TAKE_STACK:
        if may_take_stack(s, seat, stuck):
            return LEGAL
        return NO_STACK if s.stack_size == 0 else HAND_FULL
    if action < TAKE_PLACE or action >= GO_TO:
        return NOT_THE_STEP
    rank = takeable_rank(s, seat, stuck)
    if rank == NO_RANK:
        return HAND_FULL if held(s, seat) >= DEALT else NOT_STUCK
    if action < TAKE_FACE:
        return LEGAL if has(takeable_places(s, rank), action - TAKE_PLACE) else NOT_REARMOST
    for k in range(int(s.faces)):
        if int(s.face_place[k]) - 1 == action - TAKE_FACE and is_takeable_face(s, rank, k):
            return LEGAL
    return NOT_REARMOST


def why_not_lay(s: State, seat: int, action: int, must: bool) -> int:
    """TO-6.1, TO-6.2, TO-2.6, TO-6.3, TO-7.7."""
    if action == NOTHING:
        return MUST_LAY if must else LEGAL
    code = NOT_THE_STEP
    if is_lay_straight(action):
        code = why_not_straight(s, seat, action - LAY_STRAIGHT)
    elif is_lay_connector(action):
        code = why_not_connector(s, seat, action - LAY_CONNECTOR)
    elif is_lay_turn(action):
        code = why_not_turn(s, seat, action - LAY_TURN)
    if code == LEGAL and must and not helps(s, seat, action):
        return MUST_LAY
    return code


def why_not_straight(s: State, seat: int, what: int) -> int:
    """TO-6.1, TO-6.3."""
    if not has(held_types(s, seat), what // PLACES):
        return NOT_HELD
    return LEGAL if straight_joins(s, seat, what % PLACES) else NO_STRAIGHT_HERE


def why_not_connector(s: State, seat: int, place: int) -> int:
    """TO-6.2, TO-6.3."""
    if held_backs(s, seat, CONNECTOR) == 0:
        return NOT_HELD
    return LEGAL if has(connector_places(s), place) else NO_JOIN


def why_not_turn(s: State, seat: int, face: int) -> int:
    """TO-6.2, TO-6.3, TO-2.6."""
    if held_backs(s, seat, TURN) == 0:
        return NOT_HELD
    if not turn_face_fits(s, face):
        return COVERED
    return LEGAL if turn_face_joins(s, face) else NO_JOIN


def why_not_card(s: State, seat: int, kind: int) -> int:
    """TO-6.3, TO-5.5."""
    if kind < 0 or kind >= TYPES:
        return NOT_THE_STEP
    types = types_of_back(s, seat) if s.stage == WHICH else held_types(s, seat)
    return LEGAL if has(types, kind) else NOT_HELD


def why_not_throttle(s: State, seat: int, action: int) -> int:
    """TO-5.3, TO-7.6."""
    if action >= PLAY_ONE:
        return NOT_THE_STEP
    if not has_throttle(s, seat, action + LOWEST):
        return NO_THROTTLE
    return LEGAL if has(playable_throttles(s, seat), action + LOWEST) else NO_MOVE


def why_not_go(s: State, seat: int, cell: int) -> int:
    """TO-7.1, TO-7.5, TO-7.6, TO-7.8."""
    if cell < 0 or cell > LINE:
        return NOT_THE_STEP
    steps = spread_throttle(s, seat, int(s.played))
    found = takes_reach(s, cell)
    if found:
        return LEGAL
    if not may_stop(s, seat, cell):
        return OCCUPIED
    spread(s, seat, steps, ANY_BENDS, 0)
    bent = takes_reach(s, cell)
    if not bent:
        return NO_WAY
    return BARS if is_barred(barred_cells(s, seat), cell) else ONE_DIRECTION


def takes_reach(s: State, cell: int) -> bool:
    """Whether a cell is marked; the marks are wiped."""
    found = has(int(s.reach[cell // WORD]), cell % WORD)
    forget_reach(s)
    return found
