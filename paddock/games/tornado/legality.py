"""Whether an action is legal: for every decision the refusal of an action, or LEGAL."""

from paddock.engine.rules.bitset import has
from paddock.engine.rules.contract import LEGAL
from paddock.games.tornado.actions import Action, Phase
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
from paddock.games.tornado.refusals import Refusal
from paddock.games.tornado.starting import laid_behind, open_lanes, place_behind, row_of
from paddock.games.tornado.state import CONNECTOR, DEALT, TURN, TURN_TYPES, TYPES, State, has_throttle, held, held_backs, held_types
from paddock.games.tornado.taking import NO_RANK, is_takeable_face, may_take_stack, takeable_places, takeable_rank
from paddock.games.tornado.things import LOWEST

ANY_BENDS = 3  # more than a way of four steps can use


def types_of_back(s: State, seat: int) -> int:
    """TO-6.3: the types in hand that have the back being laid."""
    turns = held_types(s, seat) >> TURN_TYPES << TURN_TYPES
    return turns if is_lay_turn(int(s.laying)) else held_types(s, seat) & ~turns


def why_not_before(s: State, seat: int, action: int) -> int:
    """TO-3.3, TO-3.4, TO-4.1: the decisions before the start."""
    value = action - Action.PLAY_THROTTLE + LOWEST
    if s.phase == Phase.CONTEST:
        return LEGAL if action < Action.PLAY_ONE else Refusal.NOT_THE_STEP
    if s.phase == Phase.LANE:
        if action < Action.CHOOSE_LANE or action >= Action.START_BEHIND:
            return Refusal.NOT_THE_STEP
        return LEGAL if has(open_lanes(s), action - Action.CHOOSE_LANE) else Refusal.NO_LANE
    if s.phase == Phase.BREAK:
        return LEGAL if action == Action.BEGIN_FINAL else Refusal.NOT_THE_STEP
    if s.phase == Phase.PLACE:
        if action <= Action.START_BEHIND or action >= Action.NOTHING:
            return Refusal.NOT_THE_STEP
        return LEGAL if action - Action.START_BEHIND <= laid_behind(s, row_of(s, seat)) else Refusal.NO_START
    if s.phase == Phase.RUN_UP:
        if action >= Action.PLAY_ONE:
            value = action - Action.PLAY_ONE + LOWEST
        if action >= Action.CHOOSE_LANE:
            return Refusal.NOT_THE_STEP
        return LEGAL if has_throttle(s, seat, value) else Refusal.NO_THROTTLE
    if action == Action.NOTHING:
        return LEGAL
    if not is_lay_straight(action):
        return Refusal.NOT_THE_STEP
    if not has(held_types(s, seat), (action - Action.LAY_STRAIGHT) // PLACES):
        return Refusal.NOT_HELD
    return LEGAL if (action - Action.LAY_STRAIGHT) % PLACES == place_behind(s, seat) else Refusal.NOT_BEHIND


def why_not_take(s: State, seat: int, action: int, stuck: bool) -> int:
    """TO-5.4, TO-5.5."""
    if action == Action.NOTHING:
        return LEGAL
    if action == Action.TAKE_STACK:
        if may_take_stack(s, seat, stuck):
            return LEGAL
        return Refusal.NO_STACK if s.stack_size == 0 else Refusal.HAND_FULL
    if action < Action.TAKE_PLACE or action >= Action.GO_TO:
        return Refusal.NOT_THE_STEP
    rank = takeable_rank(s, seat, stuck)
    if rank == NO_RANK:
        return Refusal.HAND_FULL if held(s, seat) >= DEALT else Refusal.NOT_STUCK
    if action < Action.TAKE_FACE:
        return LEGAL if has(takeable_places(s, rank), action - Action.TAKE_PLACE) else Refusal.NOT_REARMOST
    for k in range(int(s.faces)):
        if int(s.face_place[k]) - 1 == action - Action.TAKE_FACE and is_takeable_face(s, rank, k):
            return LEGAL
    return Refusal.NOT_REARMOST


def why_not_lay(s: State, seat: int, action: int, must: bool) -> int:
    """TO-6.1, TO-6.2, TO-2.6, TO-6.3, TO-7.7."""
    if action == Action.NOTHING:
        return Refusal.MUST_LAY if must else LEGAL
    code: int = Refusal.NOT_THE_STEP
    if is_lay_straight(action):
        code = why_not_straight(s, seat, action - Action.LAY_STRAIGHT)
    elif is_lay_connector(action):
        code = why_not_connector(s, seat, action - Action.LAY_CONNECTOR)
    elif is_lay_turn(action):
        code = why_not_turn(s, seat, action - Action.LAY_TURN)
    if code == LEGAL and must and not helps(s, seat, action):
        return Refusal.MUST_LAY
    return code


def why_not_straight(s: State, seat: int, what: int) -> int:
    """TO-6.1, TO-6.3."""
    if not has(held_types(s, seat), what // PLACES):
        return Refusal.NOT_HELD
    return LEGAL if straight_joins(s, seat, what % PLACES) else Refusal.NO_STRAIGHT_HERE


def why_not_connector(s: State, seat: int, place: int) -> int:
    """TO-6.2, TO-6.3."""
    if held_backs(s, seat, CONNECTOR) == 0:
        return Refusal.NOT_HELD
    return LEGAL if has(connector_places(s), place) else Refusal.NO_JOIN


def why_not_turn(s: State, seat: int, face: int) -> int:
    """TO-6.2, TO-6.3, TO-2.6."""
    if held_backs(s, seat, TURN) == 0:
        return Refusal.NOT_HELD
    if not turn_face_fits(s, face):
        return Refusal.COVERED
    return LEGAL if turn_face_joins(s, face) else Refusal.NO_JOIN


def why_not_card(s: State, seat: int, kind: int) -> int:
    """TO-6.3, TO-5.5."""
    if kind < 0 or kind >= TYPES:
        return Refusal.NOT_THE_STEP
    types = types_of_back(s, seat) if s.phase == Phase.WHICH else held_types(s, seat)
    return LEGAL if has(types, kind) else Refusal.NOT_HELD


def why_not_throttle(s: State, seat: int, action: int) -> int:
    """TO-5.3, TO-7.6."""
    if action >= Action.PLAY_ONE:
        return Refusal.NOT_THE_STEP
    if not has_throttle(s, seat, action + LOWEST):
        return Refusal.NO_THROTTLE
    return LEGAL if has(playable_throttles(s, seat), action + LOWEST) else Refusal.NO_MOVE


def why_not_go(s: State, seat: int, cell: int) -> int:
    """TO-7.1, TO-7.5, TO-7.6, TO-7.8."""
    if cell < 0 or cell > LINE:
        return Refusal.NOT_THE_STEP
    steps = spread_throttle(s, seat, int(s.played))
    found = takes_reach(s, cell)
    if found:
        return LEGAL
    if not may_stop(s, seat, cell):
        return Refusal.OCCUPIED
    spread(s, seat, steps, ANY_BENDS, 0)
    bent = takes_reach(s, cell)
    if not bent:
        return Refusal.NO_WAY
    return Refusal.BARS if is_barred(barred_cells(s, seat), cell) else Refusal.ONE_DIRECTION


def takes_reach(s: State, cell: int) -> bool:
    """Whether a cell is marked in `reach`. All marks are then cleared."""
    found = has(int(s.reach[cell // WORD]), cell % WORD)
    forget_reach(s)
    return found
