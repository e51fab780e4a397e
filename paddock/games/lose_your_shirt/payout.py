"""The end of a race: bets are shown and paid, lost stakes go to the pool, and the next race or the end of the game follows."""

from paddock.engine.rules.log import EVERYONE, add, emit, open_note
from paddock.engine.rules.types import Log
from paddock.games.lose_your_shirt.cards import horse_of
from paddock.games.lose_your_shirt.dealing import open_race
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.state import LEAST_STAKE, PLACE_ODDS, SLOTS, WIN_ODDS, Phase, State, races, stake_returned
from paddock.games.lose_your_shirt.things import Bet


def settle(s: State, log: Log) -> None:
    """LY-5.0 to LY-5.3, then the next race or the end (LY-3.5, LY-6.1)."""
    show_bets(s, log)
    s.share = jackpot_share(s)
    before = int(s.pool)
    lost = 0
    for seat in range(int(s.seats)):
        lost += settle_seat(s, seat, log)
    s.pool += lost
    if lost > 0:
        emit(log, Event.POOL_GROWS, EVERYONE, lost, before, int(s.pool))
    rich = tell_broke(s, log)
    gather(s)
    if rich == 0:
        emit(log, Event.ALL_BROKE, EVERYONE)
        end(s)
    elif s.race == races(s):
        emit(log, Event.LAST_RACE_RUN, EVERYONE)
        end(s)
    else:
        open_race(s, log)


def show_bets(s: State, log: Log) -> None:
    """LY-5.0: all bet cards are shown."""
    for seat in range(int(s.seats)):
        for slot in range(int(s.backed[seat])):
            if s.laid[seat, slot] != 0:
                s.shown[seat, slot] = s.laid[seat, slot]
                s.laid[seat, slot] = 0
        if s.backed[seat] > 0 and len(log) > 0:
            open_note(log, Event.BETS_SHOWN, EVERYONE)
            n = add(log, 0, seat)
            for slot in range(int(s.backed[seat])):
                n = add(log, n, int(s.shown[seat, slot]) - 1)


def backed_horse(s: State, seat: int, slot: int) -> int:
    return horse_of(int(s.shown[seat, slot]) - 1)


def comes_in(s: State, seat: int, slot: int) -> bool:
    """LY-5.1, LY-5.2: 1st for WIN and JACKPOT, 1st or 2nd for PLACE."""
    horse = backed_horse(s, seat, slot) + 1
    return bool(s.first == horse or (s.bet[seat] == Bet.PLACE and s.second == horse))


def jackpot_share(s: State) -> int:
    """LY-5.2: the share of each jackpot winner in the pool as it was before the race, in units of £10."""
    winners = 0
    for seat in range(int(s.seats)):
        if s.bet[seat] == Bet.JACKPOT and comes_in(s, seat, 0):
            winners += 1
    return int(s.pool) // LEAST_STAKE // winners * LEAST_STAKE if winners > 0 else 0


def settle_seat(s: State, seat: int, log: Log) -> int:
    """Pay one seat. Return the stakes that it has lost (LY-5.3)."""
    lost = 0
    for slot in range(int(s.backed[seat])):
        stake = int(s.stakes[seat, slot])
        if not comes_in(s, seat, slot):
            lost += stake
            emit(log, Event.LOST, EVERYONE, seat, backed_horse(s, seat, slot), stake)
        elif s.bet[seat] == Bet.JACKPOT:
            pay_jackpot(s, seat, stake, log)
        else:
            pay_odds(s, seat, slot, stake, log)
    return lost


def pay_jackpot(s: State, seat: int, stake: int, log: Log) -> None:
    """LY-5.2: the stake comes back, with a share of the pool."""
    s.pool -= s.share
    s.money[seat] += stake + s.share
    s.paid[seat] += stake + s.share
    emit(log, Event.JACKPOT_PAID, EVERYONE, seat, backed_horse(s, seat, 0), stake, int(s.share))


def pay_odds(s: State, seat: int, slot: int, stake: int, log: Log) -> None:
    """LY-5.1: the bank pays 5 or 2 times the stake, and the stake comes back or goes to the bank. LY-1.3: the bank never runs out."""
    prize = stake * (PLACE_ODDS if s.bet[seat] == Bet.PLACE else WIN_ODDS)
    back = stake if stake_returned(s) else 0
    s.bank += stake - back - prize
    s.money[seat] += prize + back
    s.paid[seat] += prize + back
    emit(log, Event.PAID, EVERYONE, seat, backed_horse(s, seat, slot), int(s.bet[seat]), stake, prize, back)


def tell_broke(s: State, log: Log) -> int:
    """LY-3.5: write an event for each seat that has lost all its money in this race. Return the number of seats with money."""
    rich = 0
    for seat in range(int(s.seats)):
        if s.money[seat] > 0:
            rich += 1
        elif s.backed[seat] > 0:
            emit(log, Event.BROKE, EVERYONE, seat)
    return rich


def gather(s: State) -> None:
    """LY-5.0: take back all cards. Cards left in hand are not shown."""
    for seat in range(int(s.seats)):
        s.hand[seat] = 0
        s.held[seat] = 0
        for slot in range(SLOTS):
            s.laid[seat, slot] = 0
    s.discard = 0
    s.pile = 0
    s.reshuffles = 0


def end(s: State) -> None:
    """LY-6.1, LY-3.5."""
    s.phase = Phase.OVER
    s.pending = 0
    s.over = 1
