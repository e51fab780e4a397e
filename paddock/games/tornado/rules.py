"""The rules of Tornado by the contract: questions, legal actions, and doing them. The other modules hold the rules of each step."""

from paddock.engine.rules.bitset import has, minus
from paddock.engine.rules.contract import (
    LEGAL,
    NO_TABLES,
    add_actions,
    no_actions,
    why_not_asked,
)
from paddock.engine.rules.types import Log, Out, Tables
from paddock.games.tornado.actions import ACTIONS as ACTIONS
from paddock.games.tornado.actions import Action, Phase
from paddock.games.tornado.events import Event
from paddock.games.tornado.geometry import PLACES
from paddock.games.tornado.laying import GROUPS, base_of, find_helping, forget_helping, is_lay_straight, is_lay_turn, layings
from paddock.games.tornado.legality import (
    types_of_back,
    why_not_before,
    why_not_card,
    why_not_go,
    why_not_lay,
    why_not_take,
    why_not_throttle,
)
from paddock.games.tornado.moving import WORD, WORDS, playable_throttles, spread_throttle
from paddock.games.tornado.observation import OBSERVATION
from paddock.games.tornado.observation import audit as audit
from paddock.games.tornado.observation import hide as hide
from paddock.games.tornado.race import (
    begin_final,
    exchange,
    go_to,
    lay_back,
    lay_straight,
    run_on,
    stay,
    take_from_face,
    take_from_place,
    take_from_stack,
)
from paddock.games.tornado.refusals import Ending
from paddock.games.tornado.starting import (
    close_contest,
    laid_behind,
    may_lay_behind,
    open_lanes,
    open_start,
    place_behind,
    row_of,
    run_up,
    start_behind,
    starter,
    take_lane,
)
from paddock.games.tornado.state import (
    ALL_THROTTLES,
    CONNECTOR,
    TURN,
    TYPES,
    State,
    card_of_type,
    card_with_back,
    held_backs,
    held_types,
)
from paddock.games.tornado.state import STATE as STATE
from paddock.games.tornado.taking import NO_RANK, is_takeable_face, may_take_stack, others_are_stuck, takeable_places, takeable_rank
from paddock.games.tornado.things import LOWEST

TABLES = NO_TABLES
MOST_GROUPS = 16
MOST_LOG = 600
OBS_SIZE, OBS_DTYPE = OBSERVATION.size, OBSERVATION.dtype
observe = OBSERVATION.write


def start(s: State, t: Tables, log: Log) -> None:
    """TO-3.1: the heat is set up."""
    s.phase = Phase.SET_UP
    run_on(s, log)


# ------------------------------------------------------------------ questions and legal actions


def is_asked(s: State, seat: int) -> bool:
    return 0 <= seat < int(s.seats) and has(int(s.pending), seat)


def asks(s: State, t: Tables, seat: int, out: Out) -> int:
    """The subject: the race, then the throttle card being played, the back being laid, or 1 if no throttle card moves the boat."""
    out[0] = 0
    if not is_asked(s, seat):
        return 0
    out[0] = 2
    out[1] = int(s.race)
    out[2] = 0
    if s.phase == Phase.GO:
        out[2] = int(s.played)
    elif s.phase == Phase.WHICH:
        out[2] = TURN if is_lay_turn(int(s.laying)) else CONNECTOR
    elif s.phase == Phase.TAKE or s.phase == Phase.LAY or s.phase == Phase.THROTTLE:
        out[2] = 1 if s.moves == 0 else 0
    return int(s.phase)


def looks_for_help(s: State, seat: int) -> bool:
    """TO-5.5, TO-7.7: whether the rules ask if a card of the hand would help: no throttle card moves the boat, and to take, no other boat either."""
    return s.moves == 0 and (s.phase == Phase.LAY or (s.phase == Phase.TAKE and others_are_stuck(s, seat)))


def legal(s: State, t: Tables, seat: int, out: Out) -> int:
    n = no_actions(out)
    if not is_asked(s, seat):
        return n
    asked_for_help = looks_for_help(s, seat)
    helped = asked_for_help and find_helping(s, seat)
    if s.phase == Phase.GO:
        return add_cells(s, seat, out)
    if s.phase == Phase.THROTTLE:
        return add_actions(out, Action.PLAY_THROTTLE, playable_throttles(s, seat) >> LOWEST)
    if s.phase == Phase.LAY:
        return add_layings(s, seat, helped, out)
    if s.phase == Phase.TAKE:
        n = add_takes(s, seat, asked_for_help and not helped, out)
        if helped:
            forget_helping(s)
        return n
    if s.phase == Phase.WHICH:
        return add_actions(out, Action.CHOOSE_CARD, types_of_back(s, seat))
    if s.phase == Phase.UNDER:
        return add_actions(out, Action.CHOOSE_CARD, held_types(s, seat))
    if s.phase == Phase.CONTEST:
        return add_actions(out, Action.PLAY_THROTTLE, ALL_THROTTLES >> LOWEST)
    if s.phase == Phase.LANE:
        return add_actions(out, Action.CHOOSE_LANE, open_lanes(s))
    if s.phase == Phase.PLACE:
        return add_actions(out, Action.START_BEHIND + 1, (1 << laid_behind(s, row_of(s, seat))) - 1)
    if s.phase == Phase.BEHIND:
        return add_behind(s, seat, out)
    if s.phase == Phase.BREAK:
        return add_actions(out, Action.BEGIN_FINAL, 1)
    n = add_actions(out, Action.PLAY_THROTTLE, int(s.throttle[seat]) >> LOWEST)
    return n + add_actions(out, Action.PLAY_ONE, int(s.throttle[seat]) >> LOWEST)


def add_behind(s: State, seat: int, out: Out) -> int:
    """TO-4.1: lay a sprint card behind the row, or none."""
    n = add_actions(out, Action.NOTHING, 1)
    for kind in range(TYPES):
        if has(held_types(s, seat), kind):
            n += add_actions(out, Action.LAY_STRAIGHT + kind * PLACES + place_behind(s, seat), 1)
    return n


def add_takes(s: State, seat: int, stuck: bool, out: Out) -> int:
    """TO-5.4, TO-5.5."""
    n = add_actions(out, Action.NOTHING, 1)
    if may_take_stack(s, seat, stuck):
        n += add_actions(out, Action.TAKE_STACK, 1)
    rank = takeable_rank(s, seat, stuck)
    if rank == NO_RANK:
        return n
    n += add_actions(out, Action.TAKE_PLACE, takeable_places(s, rank))
    for k in range(int(s.faces)):
        if is_takeable_face(s, rank, k):
            n += add_actions(out, Action.TAKE_FACE + int(s.face_place[k]) - 1, 1)
    return n


def add_layings(s: State, seat: int, must: bool, out: Out) -> int:
    """TO-6.1, TO-6.2, TO-7.7: all layings, or only those that help the boat if it cannot move otherwise."""
    n = 0 if must else add_actions(out, Action.NOTHING, 1)
    for group in range(GROUPS):
        n += add_actions(out, base_of(s, seat, group), int(s.helping[group]) if must else layings(s, seat, group))
    if must:
        forget_helping(s)
    return n


def add_cells(s: State, seat: int, out: Out) -> int:
    """TO-7.6."""
    n = 0
    spread_throttle(s, seat, int(s.played))
    for w in range(WORDS):
        n += add_actions(out, Action.GO_TO + w * WORD, int(s.reach[w]))
        s.reach[w] = 0
    return n


# ------------------------------------------------------------------ refusals


def why(s: State, t: Tables, seat: int, action: int) -> int:
    code = why_not_asked(s, seat, action, ACTIONS, s.phase == Phase.CONTEST)
    if code != LEGAL:
        return code
    if s.phase == Phase.GO:
        return why_not_go(s, seat, action - Action.GO_TO)
    if s.phase == Phase.THROTTLE:
        return why_not_throttle(s, seat, action)
    if s.phase == Phase.LAY or s.phase == Phase.TAKE:
        asked_for_help = looks_for_help(s, seat)
        helped = asked_for_help and find_helping(s, seat)
        stuck = asked_for_help and not helped
        code = why_not_lay(s, seat, action, helped) if s.phase == Phase.LAY else why_not_take(s, seat, action, stuck)
        forget_helping(s)
        return code
    if s.phase == Phase.WHICH or s.phase == Phase.UNDER:
        return why_not_card(s, seat, action - Action.CHOOSE_CARD)
    return why_not_before(s, seat, action)


# ------------------------------------------------------------------ play


def play(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Do the action, and then everything that happens until somebody has to decide."""
    if s.phase == Phase.CONTEST:
        seal(s, seat, action - Action.PLAY_THROTTLE + LOWEST, log)
    elif s.phase == Phase.GO:
        go_to(s, seat, action - Action.GO_TO, log)
    elif s.phase == Phase.THROTTLE:
        play_throttle(s, seat, action - Action.PLAY_THROTTLE + LOWEST, log)
    elif s.phase == Phase.LAY:
        lay(s, seat, action, log)
    elif s.phase == Phase.TAKE:
        take(s, seat, action, log)
    elif s.phase == Phase.WHICH:
        lay_back(s, seat, card_of_type(s, seat, action - Action.CHOOSE_CARD), int(s.laying), log)
    elif s.phase == Phase.BREAK:
        begin_final(s)
    elif s.phase == Phase.UNDER:
        exchange(s, seat, card_of_type(s, seat, action - Action.CHOOSE_CARD), log)
    else:
        play_before(s, seat, action, log)
    run_on(s, log)


def seal(s: State, seat: int, value: int, log: Log) -> None:
    """TO-3.3: all seats choose in secret. The contest closes after the last choice."""
    s.chosen[seat] = value
    s.pending = minus(int(s.pending), seat)
    if s.pending == 0:
        close_contest(s, log)


def play_before(s: State, seat: int, action: int, log: Log) -> None:
    """TO-3.4, TO-4.1."""
    if s.phase == Phase.LANE:
        take_lane(s, starter(s), action - Action.CHOOSE_LANE, log)
    elif s.phase == Phase.BEHIND:
        if action != Action.NOTHING:
            what = action - Action.LAY_STRAIGHT
            lay_straight(s, seat, card_of_type(s, seat, what // PLACES), what % PLACES, Event.LAID_BEHIND, log)
        if action == Action.NOTHING or not may_lay_behind(s, seat):
            open_start(s, seat)
    elif s.phase == Phase.PLACE:
        start_behind(s, seat, action - Action.START_BEHIND, log)
    elif action < Action.PLAY_ONE:
        value = action - Action.PLAY_THROTTLE + LOWEST
        run_up(s, seat, value, value, log)
    else:
        run_up(s, seat, action - Action.PLAY_ONE + LOWEST, 1, log)


def take(s: State, seat: int, action: int, log: Log) -> None:
    """TO-5.4 (1)."""
    if action == Action.NOTHING:
        s.phase = Phase.TO_LAY
    elif action == Action.TAKE_STACK:
        take_from_stack(s, seat, log)
    elif action < Action.TAKE_FACE:
        take_from_place(s, seat, action - Action.TAKE_PLACE, log)
    else:
        take_from_face(s, seat, action - Action.TAKE_FACE, log)


def lay(s: State, seat: int, action: int, log: Log) -> None:
    """TO-5.4 (2): lay a card. With several cards of the same back the seat then chooses one in secret (TO-6.3)."""
    if action == Action.NOTHING:
        s.phase = Phase.TO_THROTTLE
        return
    if is_lay_straight(action):
        what = action - Action.LAY_STRAIGHT
        lay_straight(s, seat, card_of_type(s, seat, what // PLACES), what % PLACES, Event.LAID_STRAIGHT, log)
        s.phase = Phase.TO_THROTTLE
        return
    back = TURN if is_lay_turn(action) else CONNECTOR
    if held_backs(s, seat, back) > 1:
        s.laying = action
        s.phase = Phase.WHICH
    else:
        lay_back(s, seat, card_with_back(s, seat, back), action, log)


def play_throttle(s: State, seat: int, value: int, log: Log) -> None:
    """TO-5.4 (3), TO-7.7."""
    if s.moves != 0:
        s.played = value
        s.phase = Phase.GO
    else:
        stay(s, seat, value, log)


def result(s: State, t: Tables, out: Out) -> int:
    """TO-8.1, TO-8.3: the places of the last race. The score is the number of boats beaten."""
    for seat in range(int(s.seats)):
        place = int(s.place[seat])
        out[2 * seat] = int(s.seats) - place if place > 0 else 0
        out[2 * seat + 1] = place if place > 0 else 1
    return Ending.RACE_OVER if s.over != 0 else 0
