"""The cards that move at the same moment (806.4): each is recorded before the raw moves, with its valid abilities and last information."""

from paddock.games.force.board.places import is_hidden_zone, open_zone_of
from paddock.games.force.continuous.given import GIVEN_BIT, is_void
from paddock.games.force.continuous.layers import refresh, see_work
from paddock.games.force.continuous.printed import card_of, cost_now, guard_now, role_of, run_now, style_now
from paddock.games.force.data.codes import Trigger, Zone
from paddock.games.force.data.frames import Fault
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.waiting import is_referred, point_to, snapshot_of, write_snapshot
from paddock.games.force.state import MOVES, Move, State


def before_move(s: State, t: Tables, card: int, came: int, to: int) -> None:
    """Record that a card is about to move. Waiting rows that refer to it will use its last information, and its valid abilities are stored
    until `after_moves`. A card on the resolution area was played or paid from the hand, so the move counts from the hand (506.1a, F-36)."""
    lies = open_zone_of(s, card)
    is_open = lies != 0
    if is_open and (s.waits > 0 or s.depth > 0) and is_referred(s, card):
        refresh(s, t)
        point_to(s, card, snapshot_of(s, t, card, role_of(s, t, card), lies))
    if int(t.set_events) & (1 << Trigger.ZONE | 1 << Trigger.PUT) == 0:
        return
    row = int(s.moved)
    if row >= MOVES:
        s.fault = Fault.FULL_MOVES
        return
    s.moved = row + 1
    s.moves[row, Move.CARD] = card
    s.moves[row, Move.FROM] = Zone.HAND if came == Zone.DESK else Zone.FARM if came == Zone.DOWN else came
    s.moves[row, Move.TO] = Zone.FARM if to == Zone.DOWN else to  # a face-down card in the farm is still in the farm (406.2)
    if is_open:
        see_work(s, t)
        s.moves[row, Move.ROLE] = role_of(s, t, card)
    s.moves[row, Move.VALID] = valid_abilities(s, t, card, lies if is_open else came)
    if is_open and lies != Zone.DESK and is_hidden_zone(to) and (int(t.set_events) >> Trigger.ZONE) & 1 == 1:
        refresh(s, t)
        s.moves[row, Move.LEFT_OPEN] = came
        s.moves[row, Move.RUN] = run_now(s, t, card)
        s.moves[row, Move.GUARD] = guard_now(s, t, card)
        s.moves[row, Move.COST] = cost_now(s, t, card)
        s.moves[row, Move.STYLE] = style_now(s, t, card)


def snapshot_of_move(s: State, move: int) -> int:
    """806.4a-i: the snapshot row + 1 of a card that moved from an open to a hidden zone, or 0 for any other move."""
    if move < 0:
        return 0
    if s.moves[move, Move.WAS] == 0 and s.moves[move, Move.LEFT_OPEN] != 0:
        m = move
        s.moves[m, Move.WAS] = write_snapshot(
            s, int(s.moves[m, Move.CARD]), int(s.moves[m, Move.RUN]), int(s.moves[m, Move.GUARD]), int(s.moves[m, Move.COST]),
            int(s.moves[m, Move.STYLE]), int(s.moves[m, Move.ROLE]), int(s.moves[m, Move.LEFT_OPEN]),
        )  # fmt: skip
    return int(s.moves[move, Move.WAS])


def valid_abilities(s: State, t: Tables, card: int, zone: int) -> int:
    """Bit k: ability k triggers on moves and is valid here. GIVEN_BIT: the same for given abilities."""
    card_row = card_of(s, card)
    given = 1 << GIVEN_BIT if zone == Zone.RUN and s.lasting > 0 and not is_void(s, card, GIVEN_BIT) else 0
    if int(t.card_events[card_row]) & (1 << Trigger.ZONE | 1 << Trigger.PUT) == 0:
        return given
    found, first = given, int(t.card_first[card_row])
    for k in range(int(t.card_abilities[card_row])):
        if (int(t.ab_zones[first + k]) >> zone) & 1 == 1 and not is_void(s, card, k):
            found |= 1 << k
    return found
