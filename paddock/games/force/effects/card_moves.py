"""Moving cards (O3, 506.1): all cards move at the same time. A replacement effect may replace each move (809), and a player may pick
their order in an area (401.4).

The MOVING frame: its bundle holds open cards and cards on their way to an open zone. Its notes hold cards that move from one hidden zone
to another. Frame.TO and Frame.AT give the destination. Frame.R0 is the next card to check, Frame.R1 the phase, Frame.R2 the card whose move may be replaced +
1, and Frame.FLAGS the flags (replaceable_events.py).
"""

from enum import IntEnum

from paddock.engine.rules.bitset import size
from paddock.engine.rules.random import shuffle8
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Decision, allow
from paddock.games.force.board.facts import ALL_KNOW, see_place
from paddock.games.force.board.notes import add_note, clear_notes, is_noted, note_count
from paddock.games.force.board.places import all_cards, cards_of, current_area, is_area, open_zone_of, owner_of, pile_first, zone_of
from paddock.games.force.board.zones import shuffle_area, tell_shuffle
from paddock.games.force.continuous.printed import is_horse
from paddock.games.force.continuous.prohibitions import may_leave_farm
from paddock.games.force.data.codes import PileEnd, Replacement, Zone
from paddock.games.force.data.frames import ask, finish, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.moving import begin_move, discard_card, end_move, move_card
from paddock.games.force.effects.replaceable_events import MoveFlag
from paddock.games.force.effects.replacement import EventStep, anything_replaces, forget_used, push_replacing
from paddock.games.force.state import DECK_CARDS, NO_CARD, NOBODY, NOTED, SEATS, SETS, WORD, WORDS, Frame, State


class MoveStep(IntEnum):
    """Frame.R1 of a frame of kind MOVING."""

    BEGIN = 0
    CHECK = 1
    ORDER = 2
    GO = 3


def is_open_destination(to: int) -> bool:
    """Whether cards that move there are seen by everyone."""
    return to != Zone.HAND and to != Zone.DECK and not is_area(to) and to != Zone.DOWN


def destination_of(s: State, to: int, card: int) -> int:
    """507.1: the destination area. The deck means the pile of the current area; 0 if there is none (F-21)."""
    if to != Zone.DECK:
        return to
    area = current_area(s, owner_of(card))
    return 0 if area == 0 else Zone.AREA1 + area - 1


def origin_of(s: State, card: int) -> int:
    """F-36: the zone from which the move counts."""
    zone = zone_of(s, card)
    return Zone.HAND if zone == Zone.DESK else zone


def may_move(s: State, t: Tables, card: int, to: int) -> bool:
    """103.2a: whether a card may move. It cannot move to the zone where it lies, and X8 can keep it in a farm. F-22: only horses can be
    put into a run area, and only during a run. Cards that were played are exempt."""
    zone, goal = zone_of(s, card), destination_of(s, to, card)
    if goal == 0 or (zone == goal and not is_area(goal)):
        return False
    if (zone in (Zone.FARM, Zone.DOWN)) and goal != Zone.DOWN and not may_leave_farm(s, t, card):
        return False
    return goal != Zone.RUN or zone == Zone.DESK or (s.in_run != 0 and is_horse(s, t, card))


# ------------------------------------------------------------------ steps


def step_moving(s: State, t: Tables, log: Log) -> None:
    """Do the next step of a move: collect the cards, check replacements, ask for the order, move."""
    at = top(s)
    phase = int(s.frame[at, Frame.R1])
    if phase == MoveStep.BEGIN:
        collect_moving(s, t, at)
    elif phase == MoveStep.CHECK:
        check_next_card(s, t, at)
    elif phase == MoveStep.ORDER:
        order_cards(s, at)
    else:
        move_all(s, t, at, log)


def collect_moving(s: State, t: Tables, at: int) -> None:
    """Put cards that are or will be open into the bundle, and leave out cards that may not move."""
    to = int(s.frame[at, Frame.TO])
    n, who = note_count(s, at), int(s.noted_for[at])
    for k in range(n):
        card = int(s.noted[at, k]) - 1
        if is_open_destination(to) or open_zone_of(s, card) != 0:
            s.bundle[at, card // WORD] |= 1 << (card % WORD)
    for card in all_cards(s.bundle[at]):
        if not may_move(s, t, card, to):
            s.bundle[at, card // WORD] &= ~(1 << (card % WORD))
    keep_hidden(s, t, at, n, who)
    s.frame[at, Frame.R1] = MoveStep.CHECK if anything_replaces(s, t, Replacement.ZONE) else MoveStep.ORDER


def keep_hidden(s: State, t: Tables, at: int, n: int, who: int) -> None:
    """Keep the notes that move from one hidden zone to another."""
    to, kept = int(s.frame[at, Frame.TO]), 0
    for k in range(n):
        card = int(s.noted[at, k]) - 1
        if not is_open_destination(to) and open_zone_of(s, card) == 0 and may_move(s, t, card, to):
            s.noted[at, kept] = card + 1
            s.noted_at[at, kept] = s.noted_at[at, k]
            kept += 1
    for k in range(kept, n):
        s.noted[at, k] = 0
        s.noted_at[at, k] = 0
    s.noted_for[at] = who if kept > 0 else 0


def check_next_card(s: State, t: Tables, at: int) -> None:
    """809: check the cards one by one. A card whose move is replaced is removed from the moving cards."""
    if s.frame[at, Frame.STEP] == EventStep.GONE:
        card = int(s.frame[at, Frame.R2]) - 1
        s.bundle[at, card // WORD] &= ~(1 << (card % WORD))
        begin_next_card(s, at, card)
    card = next_in_bundle(s, at, int(s.frame[at, Frame.R0]))
    if card < 0:
        s.frame[at, Frame.R1] = MoveStep.ORDER
        return
    s.frame[at, Frame.R2] = card + 1
    goal = destination_of(s, int(s.frame[at, Frame.TO]), card)
    if not push_replacing(s, t, Replacement.ZONE, owner_of(card), card, origin_of(s, card), goal, 1):
        begin_next_card(s, at, card)


def begin_next_card(s: State, at: int, card: int) -> None:
    """The check of this card is over. Continue with the cards after it."""
    s.frame[at, Frame.STEP] = EventStep.LOOK
    s.frame[at, Frame.R0] = card + 1
    s.frame[at, Frame.R2] = 0
    forget_used(s, at)


def next_in_bundle(s: State, at: int, card: int) -> int:
    """The first card of the bundle from this one on, or NO_CARD."""
    for found in all_cards(s.bundle[at]):
        if found >= card:
            return found
    return NO_CARD


# ------------------------------------------------------------------ order (401.4, F-15)


def count_cards(s: State, at: int, seat: int) -> int:
    """The number of moving cards of this owner."""
    n = size(s.bundle[at, WORDS * seat]) + size(s.bundle[at, WORDS * seat + 1])
    for k in range(note_count(s, at)):
        if owner_of(int(s.noted[at, k]) - 1) == seat:
            n += 1
    return n


def seat_that_orders(s: State, at: int) -> int:
    """The owner of all moving cards, if the owner must pick their order: they go to one end of an area, the owner knows them, and at
    least two are different. Else NOBODY."""
    goes = int(s.frame[at, Frame.TO]) == Zone.DECK or is_area(int(s.frame[at, Frame.TO]))
    if not goes or s.frame[at, Frame.AT] == PileEnd.SHUFFLED or int(s.frame[at, Frame.FLAGS]) & MoveFlag.BY_LOT != 0:
        return NOBODY
    first, second = count_cards(s, at, 0), count_cards(s, at, 1)
    if (first == 0) == (second == 0) or not 2 <= first + second <= NOTED:
        return NOBODY
    seat = 0 if first > 0 else 1
    if note_count(s, at) > 0 and (int(s.noted_for[at]) >> seat) & 1 == 0:
        return NOBODY
    return seat if are_different(s, at) else NOBODY


def are_different(s: State, at: int) -> bool:
    """Whether at least two of the moving cards are different cards."""
    card_row = 0
    for k in range(note_count(s, at)):
        noted = int(s.card[int(s.noted[at, k]) - 1])
        if card_row != 0 and noted != card_row:
            return True
        card_row = noted
    for card in all_cards(s.bundle[at]):
        if card_row != 0 and s.card[card] != card_row:
            return True
        card_row = int(s.card[card])
    return False


def order_cards(s: State, at: int) -> None:
    """Ask for the order of the cards one by one. The last card needs no decision. The notes hold the order, and only the owner knows them
    (401.4a)."""
    seat = seat_that_orders(s, at)
    if s.frame[at, Frame.COUNT] == 0 and seat >= 0:
        for card in all_cards(s.bundle[at]):
            add_note(s, at, card, 1 << seat)
        for w in range(SETS):
            s.bundle[at, w] = 0
        s.noted_for[at] = 1 << seat
        s.frame[at, Frame.COUNT] = 1
    if s.frame[at, Frame.COUNT] == 0 or s.frame[at, Frame.COUNT] >= note_count(s, at):
        s.frame[at, Frame.R1] = MoveStep.GO
    else:
        ask(s, Decision.STACK, owner_of(int(s.noted[at, 0]) - 1))


def offer_moving(s: State, t: Tables, seat: int) -> None:
    """401.4: add the cards that may be next, equal cards once."""
    at = top(s)
    n = note_count(s, at)
    for k in range(int(s.frame[at, Frame.COUNT]) - 1, n):
        card, twin = int(s.noted[at, k]) - 1, False
        for i in range(int(s.frame[at, Frame.COUNT]) - 1, n):
            one = int(s.noted[at, i]) - 1
            twin = twin or (one < card and s.card[one] == s.card[card])
        if not twin:
            allow(s, card)


def answer_moving(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Exchange the chosen card with the card at the next place in the order."""
    at = top(s)
    n = int(s.frame[at, Frame.COUNT]) - 1
    for k in range(n, note_count(s, at)):
        if s.noted[at, k] == action + 1:
            card, place = s.noted[at, n], s.noted_at[at, n]
            s.noted[at, n], s.noted_at[at, n] = s.noted[at, k], s.noted_at[at, k]
            s.noted[at, k], s.noted_at[at, k] = card, place
    s.frame[at, Frame.COUNT] += 1


# ------------------------------------------------------------------ the move


def move_all(s: State, t: Tables, at: int, log: Log) -> None:
    """Move all cards at the same time (F-32). The events follow in ascending order, so that the log does not reveal the order in the
    area."""
    to, ends = int(s.frame[at, Frame.TO]), int(s.frame[at, Frame.AT])
    ordered, shown = s.frame[at, Frame.COUNT] != 0, ALL_KNOW if int(s.frame[at, Frame.FLAGS]) & MoveFlag.SHOWN != 0 else 0
    moved = count_cards(s, at, 0) + count_cards(s, at, 1)
    begin_move(s)
    for seat in range(SEATS):
        n, goal = count_cards(s, at, seat), destination_of(s, to, DECK_CARDS * seat)
        if n > 0:
            send_cards(s, t, at, seat, goal, ends, shown, n > 1, log)
            if is_area(goal):
                arrange_in_area(s, at, seat, goal - Zone.AREA1 + 1, ends, n, ordered, log)
    clear_notes(s, at)
    finish(s, moved)
    end_move(s, t, log)


def send_cards(s: State, t: Tables, at: int, seat: int, goal: int, ends: int, shown: int, several: bool, log: Log) -> None:
    """Send the cards of one owner. 402: viewers who know a noted card see it move."""
    card, flags = next_to_send(s, at, seat, NO_CARD), int(s.frame[at, Frame.FLAGS])
    while card >= 0:
        if flags & MoveFlag.DISCARDED != 0:
            discard_card(s, t, log, card, int(s.frame[at, Frame.SOURCE]), flags & MoveFlag.FOR_A_COST != 0)
        else:
            known = int(s.noted_for[at]) if is_noted(s, at, card) else 0
            move_card(s, t, log, card, goal, PileEnd.TOP if ends == PileEnd.SHUFFLED else ends, shown | known, 0 if several else ALL_KNOW)
        card = next_to_send(s, at, seat, card)


def next_to_send(s: State, at: int, seat: int, last: int) -> int:
    """The lowest moving card of this owner after `last`."""
    found = NO_CARD
    for card in cards_of(s.bundle[at], seat):
        if card > last:
            found = card
            break
    for k in range(note_count(s, at)):
        card = int(s.noted[at, k]) - 1
        if owner_of(card) == seat and card > last and (found < 0 or card < found):
            found = card
    return found


def arrange_in_area(s: State, at: int, seat: int, area: int, ends: int, n: int, ordered: bool, log: Log) -> None:
    """Order the cards that now lie in an area: shuffled with the area, in the order that the owner picked, or in random order among
    themselves."""
    if ends == PileEnd.SHUFFLED:
        shuffle_area(s, log, seat, area)
        return
    first = pile_first(s, seat, area)
    if ends == PileEnd.TOP:
        first += int(s.area_cards[seat, area - 1]) - n
    if ordered:
        for k in range(n):
            place = first + k if ends == PileEnd.TOP else first + n - 1 - k
            s.pile[seat, place] = (int(s.noted[at, k]) - 1) % DECK_CARDS
        for place in range(first, first + n):
            see_place(s, seat, place, 1 << seat)
    elif n > 1:
        shuffle8(s.rng, s.pile[seat], first, n)
        tell_shuffle(s, log, seat, area, first, n)
