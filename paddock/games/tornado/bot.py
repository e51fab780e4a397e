"""The baseline bot, which plans its own turn.

It runs up without a false start. It tries every laying and every move, and counts the steps that are then left to the goal. It keeps a connector
and turn cards for the turns, saves the 4 for the bends, and prefers inner lanes. All lengths are in twelfths of a step. The bot reads public
fields and its own cards only.
"""

from paddock.engine.rules.bitset import elements, has, lowest
from paddock.engine.rules.random import below
from paddock.engine.rules.types import Rng, Tables
from paddock.games.tornado.actions import Action, Phase
from paddock.games.tornado.geometry import BACK_STRAIGHT, HOME, MIDDLE, PLACES, place_at
from paddock.games.tornado.laying import CONNECTORS, FIRST_TURNS, GROUPS, base_of, find_helping, forget_helping, layings, try_out
from paddock.games.tornado.moving import playable_throttles
from paddock.games.tornado.planning import (
    ANY_CARD,
    STEP,
    WORST,
    best_ending,
    best_of_throttles,
    best_throttle,
    card_price,
    from_leaving,
    to_go,
    worst_card,
)
from paddock.games.tornado.starting import laid_behind, open_lanes, place_behind, row_of
from paddock.games.tornado.state import (
    CONNECTOR,
    TURN,
    TURN_TYPES,
    TYPES,
    State,
    back_of,
    front_of,
    front_of_type,
    held,
    held_backs,
    held_types,
)
from paddock.games.tornado.taking import NO_RANK, is_takeable_face, may_take_stack, others_are_stuck, takeable_places, takeable_rank
from paddock.games.tornado.things import HIGHEST, LOWEST

MANY_BOATS = 5
# A rollout plays some rounds ahead. A boat that leads by `temper` at its end is taken to be e times as likely to win.
SEARCH = {"cut": 40, "temper": 5.0 * STEP, "margin": 2.0}

# ------------------------------------------------------------------ decisions in a turn


def choose_laying(s: State, seat: int) -> int:
    """Try every laying, and none. The best laying leaves the best move, less the price of the card."""
    connectors, turns = held_backs(s, seat, CONNECTOR), held_backs(s, seat, TURN)
    must = s.moves == 0 and find_helping(s, seat)
    found: int = Action.NOTHING
    best = WORST if must else best_throttle(s, seat, connectors, turns)
    for group in range(GROUPS):
        places = int(s.helping[group]) if must else layings(s, seat, group)
        takes_turn = group >= FIRST_TURNS or (TURN_TYPES <= group < CONNECTORS)
        c, x = (connectors, turns - 1) if takes_turn else (connectors - 1, turns)
        price = card_price(s, seat, TURN, x) if takes_turn else card_price(s, seat, CONNECTOR, c)
        if group >= CONNECTORS:
            price = ANY_CARD  # a connector or a turn that is laid on its back serves its purpose
        for which in elements(places):
            try_out(s, seat, group, which, True)
            good = best_throttle(s, seat, c, x)
            try_out(s, seat, group, which, False)
            if good > WORST and good - price * 8 > best:
                found, best = base_of(s, seat, group) + which, good - price * 8
            elif must and found == Action.NOTHING:
                found = base_of(s, seat, group) + which
    if must:
        forget_helping(s)
    return found


def choose_take(s: State, seat: int) -> int:
    """Take a card if possible. From the table, take the most useful one."""
    stuck = False
    if s.moves == 0 and others_are_stuck(s, seat):
        stuck = not find_helping(s, seat)
        forget_helping(s)
    found: int = Action.NOTHING
    best = WORST
    if may_take_stack(s, seat, stuck):
        found, best = Action.TAKE_STACK, back_wish(s, seat, back_of(s, int(s.stack[0]) - 1))
    rank = takeable_rank(s, seat, stuck)
    if rank == NO_RANK:
        return found
    for place in elements(takeable_places(s, rank)):
        card = int(s.board[place]) - 1
        wish = back_wish(s, seat, back_of(s, card)) - int(s.shown[card])
        if wish > best:
            found, best = Action.TAKE_PLACE + place, wish
    for k in range(int(s.faces)):
        if is_takeable_face(s, rank, k) and back_wish(s, seat, TURN) > best:
            found, best = Action.TAKE_FACE + int(s.face_place[k]) - 1, back_wish(s, seat, TURN)
    return found


def back_wish(s: State, seat: int, back: int) -> int:
    return card_price(s, seat, back, held_backs(s, seat, back)) * 8


def choose_throttle(s: State, seat: int) -> int:
    """The throttle card of the best move that TO-7.8 allows. A boat that must stay gives its lowest card."""
    best = best_of_throttles(s, seat, playable_throttles(s, seat), held_backs(s, seat, CONNECTOR), held_backs(s, seat, TURN))
    if best > WORST:
        return Action.PLAY_THROTTLE + best % 8 - LOWEST
    return Action.PLAY_THROTTLE + lowest(int(s.throttle[seat])) - LOWEST


# ------------------------------------------------------------------ decisions before the start


def safe_cells(s: State, seat: int, column: int, extra: int) -> int:
    """The steps from behind home column -column to the last cell that is certainly before the line. `extra` cells are laid behind."""
    row = row_of(s, seat)
    cells = extra
    for k in range(1, column + 1):
        cells += front_of(s, int(s.board[place_at(HOME, MIDDLE - k, row)]) - 1)
    back = back_of(s, int(s.board[place_at(HOME, MIDDLE, row)]) - 1)
    return cells + (1 if back == CONNECTOR else 2)


def plan_run_up(s: State, seat: int, cells: int) -> int:
    """The best way to use the two throttle cards: (goodness << 6) | run-up action. The last card counts twice, because it is played again."""
    best = WORST
    for first in range(LOWEST, HIGHEST + 1):
        for last in range(LOWEST, HIGHEST + 1):
            if first != last and has(int(s.throttle[seat]), first) and has(int(s.throttle[seat]), last):
                for by_one in range(2):
                    total = last + (1 if by_one == 1 else first)
                    good = last + total - cells if total <= cells else cells - 4 * total
                    action = (Action.PLAY_ONE if by_one == 1 else Action.PLAY_THROTTLE) + first - LOWEST
                    best = max(best, good * 64 + action)
    return best


def choose_behind(s: State, seat: int) -> int:
    """Lay a card behind the row if the start gains more by it than the card is worth."""
    column = laid_behind(s, row_of(s, seat))
    without = WORST
    for back in range(1, column + 1):
        without = max(without, plan_run_up(s, seat, safe_cells(s, seat, back, 0)) // 64)
    found: int = Action.NOTHING
    best = without
    for kind in range(TYPES):
        if has(held_types(s, seat), kind):
            good = plan_run_up(s, seat, safe_cells(s, seat, column, front_of_type(kind))) // 64 - 1
            if good > best:
                found, best = Action.LAY_STRAIGHT + kind * PLACES + place_behind(s, seat), good
    return found


def choose_start(s: State, seat: int) -> int:
    found, best = 1, WORST
    for back in range(1, laid_behind(s, row_of(s, seat)) + 1):
        good = plan_run_up(s, seat, safe_cells(s, seat, back, 0)) // 64
        if good > best:
            found, best = back, good
    return Action.START_BEHIND + found


def choose_contest(s: State, rng: Rng) -> int:
    """Any throttle card among three or four boats. Among more boats never the 2, because outer lanes are worse."""
    worst = 1 if s.seats >= MANY_BOATS else 0
    return worst + below(rng, HIGHEST - LOWEST + 1 - worst)


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    if s.phase == Phase.GO:
        best = best_ending(s, seat, int(s.played), held_backs(s, seat, CONNECTOR), held_backs(s, seat, TURN))
        return Action.GO_TO + best % 1024
    if s.phase == Phase.THROTTLE:
        return choose_throttle(s, seat)
    if s.phase == Phase.LAY:
        return choose_laying(s, seat)
    if s.phase == Phase.TAKE:
        return choose_take(s, seat)
    if s.phase == Phase.UNDER:
        return Action.CHOOSE_CARD + worst_card(s, seat, held_types(s, seat))
    if s.phase == Phase.CONTEST:
        return Action.PLAY_THROTTLE + choose_contest(s, rng)
    if s.phase == Phase.LANE:
        return Action.CHOOSE_LANE + lowest(open_lanes(s))
    if s.phase == Phase.BEHIND:
        return choose_behind(s, seat)
    if s.phase == Phase.PLACE:
        return choose_start(s, seat)
    if s.phase == Phase.BREAK:
        return Action.BEGIN_FINAL
    if s.phase == Phase.RUN_UP:
        return plan_run_up(s, seat, safe_cells(s, seat, int(s.start_column), 0)) % 64
    return Action.CHOOSE_CARD + slower_card(s, seat)


def slower_card(s: State, seat: int) -> int:
    """TO-6.3: the slowest card with this back, because its front will not show."""
    turns = held_types(s, seat) >> TURN_TYPES << TURN_TYPES
    types = turns if int(s.laying) >= Action.LAY_TURN else held_types(s, seat) & ~turns
    kind = TYPES - 1
    while not has(types, kind):
        kind -= 1
    return kind


def phase_index(s: State, t: Tables) -> int:
    """0 for the heat, 1 for the break after it, 2 for the final."""
    return 2 * int(s.race) + (1 if s.phase == Phase.BREAK else 0)


def evaluate(s: State, t: Tables, seat: int) -> int:
    """The worth of a position. A placed boat gets a lap for each boat beaten, any other boat more the nearer it is to the goal."""
    lap = from_leaving(s, BACK_STRAIGHT) * 2
    if s.place[seat] != 0:
        return lap * (int(s.seats) - int(s.place[seat]))
    if s.turned == 0 or s.cell[seat] == 0:
        return lap * int(s.seats) // 2
    mine = to_go(s, int(s.cell[seat]) - 1, int(s.section[seat]))
    return lap * int(s.seats) // 2 - mine + held(s, seat) * STEP
