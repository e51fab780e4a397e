"""The race (LY-4): playing cards, moving horses, passing the turn, the pile."""

from paddock.engine.rules.bitset import lowest, singleton, without_lowest
from paddock.engine.rules.log import EVERYONE, REFEREE, emit
from paddock.engine.rules.types import Log
from paddock.games.lose_your_shirt.cards import RED, TWIN, any_card, horse_of, kinds_in, put, spaces_of, take
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.payout import settle
from paddock.games.lose_your_shirt.state import MOST_RESHUFFLES, Phase, State, length
from paddock.games.lose_your_shirt.things import BLACK_STEPS, RED_STEPS
from paddock.games.lose_your_shirt.track import can_move, is_home, leader, reach, stand, take_home


def playable(s: State, seat: int) -> int:
    """LY-4.1, LY-3.4: the kinds that the seat may play: from TWIN on its face-down cards, below TWIN the cards in hand."""
    kinds = kinds_in(int(s.hand[seat]))
    for slot in range(int(s.backed[seat])):
        if s.laid[seat, slot] != 0:
            kinds |= singleton(TWIN + s.laid[seat, slot] - 1)
    return kinds


# ------------------------------------------------------------------ playing a card


def play_from_hand(s: State, seat: int, kind: int, log: Log) -> None:
    """LY-4.1."""
    s.hand[seat] = take(int(s.hand[seat]), kind)
    s.held[seat] -= 1
    s.discard = put(int(s.discard), kind)
    emit(log, Event.CARD_PLAYED, EVERYONE, seat, kind)
    act(s, seat, kind, log)


def play_bet_card(s: State, seat: int, kind: int, log: Log) -> None:
    """LY-3.4: play a face-down card. It stays face up before its owner and never joins the discards."""
    slot = 0
    while s.laid[seat, slot] != kind + 1:
        slot += 1
    s.laid[seat, slot] = 0
    s.shown[seat, slot] = kind + 1
    s.held[seat] -= 1
    emit(log, Event.BET_PLAYED, EVERYONE, seat, kind, int(s.stakes[seat, slot]))
    act(s, seat, kind, log)


def turn_card(s: State, seat: int, log: Log) -> None:
    """LY-4.7: turn the top card of the pile. It is drawn from the cards left in the pile."""
    kind = any_card(s.rng, int(s.pile))
    s.pile = take(int(s.pile), kind)
    s.discard = put(int(s.discard), kind)
    emit(log, Event.PILE_DRAWN, REFEREE, kind)
    emit(log, Event.CARD_TURNED, EVERYONE, seat, kind)
    act(s, seat, kind, log)


def act(s: State, seat: int, kind: int, log: Log) -> None:
    """LY-4.2: a horse card moves its horse by its number, a red spot any horse 3 ahead, a black spot any horse 2 back."""
    s.card = kind + 1
    s.last_seat = seat + 1
    s.last_card = kind + 1
    s.moved = 0
    s.from_lane = 0
    s.from_space = 0
    if kind < RED:
        set_off(s, seat, horse_of(kind), spaces_of(kind), log)
    else:
        spot(s, seat, RED_STEPS if kind == RED else BLACK_STEPS, log)


def spot(s: State, seat: int, steps: int, log: Log) -> None:
    """LY-4.5: a spot card must move a horse that can move. If there is none, it has no effect."""
    horses = can_move(s, 1 if steps > 0 else -1)
    if horses == 0:
        emit(log, Event.NO_HORSE_MOVES, EVERYONE, seat)
    elif without_lowest(horses) == 0:
        set_off(s, seat, lowest(horses), steps, log)
    else:
        s.phase = Phase.HORSE
        s.ways = horses
        s.stride = steps


def set_off(s: State, seat: int, horse: int, steps: int, log: Log) -> None:
    """LY-4.3: move a horse as far as the card says, or as far as it can. The mover chooses between several lanes. LY-4.5: a horse that is
    home does not move."""
    if is_home(s, horse):
        emit(log, Event.HORSE_HOME, EVERYONE, seat, horse)
        return
    lanes, taken = reach(s, horse, steps)
    if taken == 0:
        emit(log, Event.HORSE_STUCK, EVERYONE, seat, horse)
    elif int(s.space[horse]) + taken == length(s):
        remember_place(s, horse)
        cross(s, horse, log)
    elif without_lowest(lanes) == 0:
        go(s, seat, horse, lowest(lanes), taken, log)
    else:
        s.phase = Phase.LANE
        s.horse = horse + 1
        s.ways = lanes
        s.stride = taken


def go(s: State, seat: int, horse: int, lane: int, steps: int, log: Log) -> None:
    """LY-4.3: move the horse into the chosen lane."""
    remember_place(s, horse)
    to = int(s.space[horse]) + steps
    emit(log, Event.MOVED, EVERYONE, seat, horse, steps, int(s.lane[horse]), lane, to)
    stand(s, horse, lane, to)


def remember_place(s: State, horse: int) -> None:
    s.moved = horse + 1
    s.from_lane = s.lane[horse]
    s.from_space = s.space[horse]


def cross(s: State, horse: int, log: Log) -> None:
    """LY-4.4, LY-4.6: the horse leaves the track. The first horse across the line is 1st, the next 2nd."""
    take_home(s, horse)
    if s.first == 0:
        s.first = horse + 1
    else:
        s.second = horse + 1
    emit(log, Event.CROSSED, EVERYONE, horse, 1 if s.second == 0 else 2)


# ------------------------------------------------------------------ the next turn


def end_turn(s: State, seat: int, log: Log) -> None:
    """LY-4.6: the race ends as the 2nd horse crosses. Until then the next seat plays."""
    s.card = 0
    s.horse = 0
    s.ways = 0
    s.stride = 0
    if s.second == 0:
        pass_turn(s, seat, log)
    if s.second != 0:
        settle(s, log)


def pass_turn(s: State, seat: int, log: Log) -> None:
    """LY-4.1: the turn passes clockwise. LY-4.7: when all cards are played, the seats turn cards of the pile, beginning with the dealer. The
    seat after the last card of the pile begins the next pile."""
    after = seat + 1 if seat + 1 < s.seats else 0
    s.pending = singleton(after)
    if s.reshuffles == 0:
        if s.held[after] > 0:
            return
        s.pending = singleton(s.dealer)
    s.phase = Phase.PILE
    if s.pile == 0:
        reshuffle(s, log)


def reshuffle(s: State, log: Log) -> None:
    """LY-4.7: shuffle all cards but the bet cards into a pile. Instead of a 21st shuffle, the leading horses count as crossing."""
    if s.reshuffles == MOST_RESHUFFLES:
        emit(log, Event.SAFEGUARD, EVERYONE, MOST_RESHUFFLES)
        while s.second == 0:
            cross(s, leader(s), log)
        return
    s.reshuffles += 1
    s.pile = s.discard
    s.discard = 0
    emit(log, Event.RESHUFFLED, EVERYONE, int(s.reshuffles))
