"""The course of a race: set-up, turns, the turned-up card, and the end of a round (LS-2, LS-3)."""

from paddock.engine.rules.bitset import lowest, singleton, size
from paddock.engine.rules.log import EVERYONE, REFEREE, add, emit, open_note, seat_alone
from paddock.engine.rules.random import below, shuffle8
from paddock.engine.rules.types import Log
from paddock.games.long_shot.actions import Phase
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.finish import move_horses, race_is_over, write_places
from paddock.games.long_shot.money import settle
from paddock.games.long_shot.placing import boxes_for, clear_boxes, put, turned_boxes
from paddock.games.long_shot.stack import draw, take, tell_pile, top_card
from paddock.games.long_shot.state import CARD_CODES, HAND, HORSES, NO_CARD, RACES, START_MONEY, State, copies, horses, left_of

# ------------------------------------------------------------------ set-up


def open_game(s: State, log: Log) -> None:
    """LS-1.4: each seat receives $20,000 once. LS-2.1: the first player of race 1 is drawn."""
    for seat in range(int(s.seats)):
        s.money[seat] = START_MONEY
    s.first = below(s.rng, int(s.seats))
    emit(log, Event.FIRST_DRAWN, REFEREE, int(s.first))


def open_race(s: State, log: Log) -> None:
    """LS-2.1: the deck and the orders are shuffled, the boxes are empty, the horses stand on 0, and a turn has one card."""
    emit(log, Event.RACE_OPENS, EVERYONE, int(s.race) + 1, int(s.first))
    clear_boxes(s)
    for horse in range(HORSES):
        s.space[horse] = 0
        s.home[horse] = 0
        s.home_sum[horse] = 0
    s.spurt = 0
    s.round = 0
    s.renewals = 0
    shuffle_deck(s)
    for seat in range(int(s.seats)):
        deal(s, seat, log)
    tell_pile(s, Event.SHUFFLED, REFEREE, log)
    deal_orders(s, log)
    open_round(s, log)


def shuffle_deck(s: State) -> None:
    """LS-1.2: the stack is the whole deck in a new order."""
    n = 0
    for card in range(1, CARD_CODES):
        for _ in range(copies(s, card)):
            s.stack[n] = card
            n += 1
    for i in range(n, len(s.stack)):
        s.stack[i] = NO_CARD
    s.stack_size = n
    shuffle8(s.rng, s.stack, 0, n)


def deal(s: State, seat: int, log: Log) -> None:
    """LS-2.1: the seat receives eight cards from the top of the new stack."""
    s.stack_size -= HAND
    for slot in range(HAND):
        at = int(s.stack_size) + HAND - 1 - slot
        s.hand[seat, slot] = s.stack[at]
        s.since[seat, slot] = s.renewals + 1
        s.stack[at] = NO_CARD
    s.held[seat] = HAND
    if len(log) > 0:
        open_note(log, Event.DEALT, REFEREE)
        n = add(log, 0, seat)
        for slot in range(HAND):
            n = add(log, n, int(s.hand[seat, slot]))


def deal_orders(s: State, log: Log) -> None:
    """LS-2.1: each seat receives one order, and nobody sees the others. LS-2.2: orders are secret in the first race and open in the last."""
    n = horses(s)
    for i in range(n):
        s.pool[i] = i + 1
    shuffle8(s.rng, s.pool, 0, n)
    if len(log) > 0:
        open_note(log, Event.ORDERS_DEALT, REFEREE)
        length = 0
        for i in range(n):
            length = add(log, length, int(s.pool[i]))
    for seat in range(int(s.seats)):
        order = int(s.pool[seat])
        if s.race + 1 < RACES:
            s.order[seat] = order
            emit(log, Event.YOUR_ORDER, seat_alone(seat), seat, order)
        else:
            s.open_order[seat] = order
            emit(log, Event.OPEN_ORDER, EVERYONE, seat, order)
    for i in range(n):
        s.pool[i] = 0


# ------------------------------------------------------------------ turns


def open_round(s: State, log: Log) -> None:
    """LS-3.1: a round begins with the first player."""
    s.round += 1
    emit(log, Event.ROUND_OPENS, EVERYONE, int(s.round), int(s.first))
    await_seat(s, int(s.first), Phase.PLAYING)


def await_seat(s: State, seat: int, stage: int) -> None:
    s.turn = seat
    s.stage = stage
    s.pending = singleton(seat)


def play_card(s: State, seat: int, card: int, log: Log) -> None:
    """LS-3.1: a card leaves the hand. A card with only one box goes there without a decision."""
    take(s, seat, card)
    s.due = card
    boxes = boxes_for(s, card)
    if size(boxes) == 1:
        place(s, seat, lowest(boxes), log)
    else:
        s.stage = Phase.BOXING


def place(s: State, seat: int, box: int, log: Log) -> None:
    """LS-4.6: the card goes into the box. In the spurt a second card may follow the first."""
    card = int(s.due)
    s.due = NO_CARD
    put(s, card, box)
    was_second = s.first_box != 0
    emit(log, Event.PLACED_SECOND if was_second else Event.PLACED, EVERYONE, seat, card, box)
    if s.spurt != 0 and not was_second and s.held[seat] > 0:
        s.first_box = box + 1
        s.stage = Phase.SECOND
    else:
        s.stage = Phase.TURN_ENDS


def end_turn(s: State, log: Log) -> None:
    """LS-3.1: the seat draws one card, then its left neighbour plays. LS-3.2: after the last seat a card is turned up."""
    seat = int(s.turn)
    s.first_box = 0
    draw(s, seat, log)
    after = left_of(s, seat)
    if after == s.first:
        s.stage = Phase.CARD_TURNS
    else:
        await_seat(s, after, Phase.PLAYING)


# ------------------------------------------------------------------ the end of a round


def turn_up(s: State, log: Log) -> None:
    """LS-3.2: the first player turns up the top card of the stack, and chooses its box if several are open. LS-5.1: there may be no card."""
    seat = int(s.first)
    card = top_card(s, log)
    s.stage = Phase.HORSES_RUN
    if card == NO_CARD:
        emit(log, Event.NONE_TURNED, EVERYONE, seat)
        return
    boxes = turned_boxes(s, card)
    if size(boxes) == 1:
        put(s, card, lowest(boxes))
        emit(log, Event.TURNED, EVERYONE, seat, card, lowest(boxes))
    else:
        emit(log, Event.TURNED_UP, EVERYONE, seat, card)
        s.due = card
        await_seat(s, seat, Phase.TURNING)


def place_turned(s: State, seat: int, box: int, log: Log) -> None:
    """LS-3.2: the turned-up card goes into the box that the first player chose."""
    put(s, int(s.due), box)
    emit(log, Event.TURNED_PLACED, EVERYONE, seat, int(s.due), box)
    s.due = NO_CARD
    s.stage = Phase.HORSES_RUN


def end_round(s: State, log: Log) -> None:
    """LS-3.3: the horses move, then the seat to the left becomes first player."""
    move_horses(s, log)
    if race_is_over(s, log):
        s.stage = Phase.RACE_ENDS
    else:
        s.first = left_of(s, int(s.first))
        open_round(s, log)


def end_race(s: State, log: Log) -> None:
    """LS-6.3, LS-7.3: write the places and settle. LS-2.3: in the last race the seat to the left becomes first player."""
    write_places(s, log)
    settle(s, log)
    if s.race + 1 < RACES:
        s.race += 1
        s.first = left_of(s, int(s.first))
        s.stage = Phase.RACE_OPENS
    else:
        s.over = 1
        s.pending = 0
        s.stage = 0
        emit(log, Event.ENDED, EVERYONE)
