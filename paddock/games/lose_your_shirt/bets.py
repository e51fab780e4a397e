"""Bets (LY-3.1 to LY-3.3). A seat makes its bet in several small decisions, which stay sealed until all bets are placed."""

from paddock.engine.rules.bitset import has, minus, range_set, singleton
from paddock.engine.rules.contract import LEGAL, add_actions, no_actions
from paddock.engine.rules.log import EVERYONE, add, open_note
from paddock.engine.rules.types import Log, Out
from paddock.games.lose_your_shirt.actions import Action, Decision
from paddock.games.lose_your_shirt.cards import HORSE_KINDS, horse_of, kinds_of, take
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.refusals import Refusal
from paddock.games.lose_your_shirt.state import JACKPOT_STAKE, LEAST_STAKE, SLOTS, Phase, State, Step, most_backed
from paddock.games.lose_your_shirt.things import CHIPS, Bet


def purse(s: State, seat: int) -> int:
    """LY-3.3: money that the seat has not staked yet."""
    return int(s.money[seat]) - int(s.staked[seat])


def cards_laid(s: State, seat: int) -> int:
    """LY-3.2: number of cards that the seat has laid for the bet it is making."""
    n = 0
    while n < SLOTS and s.laid[seat, n] != 0:
        n += 1
    return n


def backed_kinds(s: State, seat: int) -> int:
    """LY-3.2: all kinds of cards of the horses that this seat backs already."""
    kinds = 0
    for slot in range(cards_laid(s, seat)):
        kinds |= kinds_of(horse_of(int(s.laid[seat, slot]) - 1))
    return kinds


def layable(s: State, seat: int) -> int:
    """LY-3.2: the horse cards in hand that the seat may lay now. It backs each horse once, and money and the number of horses are limited."""
    n = cards_laid(s, seat)
    if n > 0 and (s.chosen[seat] == Bet.JACKPOT or n >= most_backed(s) or purse(s, seat) < LEAST_STAKE):
        return 0
    return int(s.hand[seat]) & HORSE_KINDS & ~backed_kinds(s, seat)


def chips_for(money: int) -> int:
    """LY-3.3: the chips that this much money allows."""
    n = 0
    while n < len(CHIPS) and CHIPS[n] <= money:
        n += 1
    return range_set(n)


# ------------------------------------------------------------------ what is asked


def bet_asks(s: State, seat: int, out: Out) -> int:
    """The next decision of this seat's bet. Its subject is the seat's money and the pool; for a stake also the horse and the stake so far."""
    step = int(s.step[seat])
    out[0] = 2
    out[1] = purse(s, seat)
    out[2] = int(s.pool)
    if step == Step.KIND:
        return Decision.KIND
    if step == Step.BACK:
        return Decision.BACK
    if step == Step.MORE:
        return Decision.MORE
    slot = cards_laid(s, seat) - 1
    out[0] = 4
    out[3] = horse_of(int(s.laid[seat, slot]) - 1)
    out[4] = int(s.sealed[seat, slot])
    return Decision.STAKE


def bet_legal(s: State, seat: int, out: Out) -> int:
    """LY-3.2, LY-3.3."""
    n = no_actions(out)
    step = int(s.step[seat])
    if step == Step.KIND:
        return add_actions(out, Action.BET_WIN, range_set(Bet.JACKPOT if s.money[seat] >= JACKPOT_STAKE else Bet.PLACE))
    if step == Step.STAKE:
        n = add_actions(out, Action.ADD_CHIP, chips_for(purse(s, seat)))
        may_close = s.sealed[seat, cards_laid(s, seat) - 1] > 0
        return n + add_actions(out, Action.ALL, range_set(2 if may_close else 1))  # CLOSE is the action after ALL
    n = add_actions(out, Action.BACK, layable(s, seat))
    return n + (add_actions(out, Action.DONE, 1) if step == Step.MORE else 0)


def bet_why(s: State, seat: int, action: int) -> int:
    """LY-3.1 to LY-3.3: the refusal of this step of the bet, or LEGAL."""
    if action >= Action.PLAY:
        return Refusal.BET_IN_ORDER
    step = int(s.step[seat])
    if step == Step.KIND:
        return why_not_kind(s, seat, action)
    if step == Step.STAKE:
        return why_not_stake(s, seat, action)
    if action == Action.DONE and step == Step.MORE:
        return LEGAL
    if action < Action.BACK or action >= Action.ADD_CHIP:
        return Refusal.BET_IN_ORDER
    return why_not_laid(s, seat, action - Action.BACK)


def why_not_kind(s: State, seat: int, action: int) -> int:
    """LY-3.2: the kind comes first. LY-3.3: a jackpot bet needs £50."""
    if action <= Action.BET_PLACE:
        return LEGAL
    if action != Action.BET_JACKPOT:
        return Refusal.BET_IN_ORDER
    return LEGAL if s.money[seat] >= JACKPOT_STAKE else Refusal.JACKPOT_TOO_DEAR


def why_not_stake(s: State, seat: int, action: int) -> int:
    """LY-3.2: at least £10 on each card. LY-3.3: no more than the seat has."""
    if action < Action.ADD_CHIP or action > Action.CLOSE:
        return Refusal.BET_IN_ORDER
    if action == Action.CLOSE:
        return LEGAL if s.sealed[seat, cards_laid(s, seat) - 1] >= LEAST_STAKE else Refusal.STAKE_TOO_SMALL
    if action == Action.ALL:
        return LEGAL
    return LEGAL if CHIPS[action - Action.ADD_CHIP] <= purse(s, seat) else Refusal.CHIP_TOO_BIG


def why_not_laid(s: State, seat: int, kind: int) -> int:
    """LY-3.2: a card of the hand, each horse once, a jackpot on one horse; LY-3.3: with money for it."""
    n = cards_laid(s, seat)
    if n > 0:
        if s.chosen[seat] == Bet.JACKPOT:
            return Refusal.JACKPOT_FIXED
        if n >= most_backed(s):
            return Refusal.ENOUGH_BACKED
        if purse(s, seat) < LEAST_STAKE:
            return Refusal.NOTHING_LEFT
    if not has(s.hand[seat], kind):
        return Refusal.CARD_NOT_HELD
    return Refusal.HORSE_BACKED if has(backed_kinds(s, seat), kind) else LEGAL


# ------------------------------------------------------------------ doing it


def bet_step(s: State, seat: int, action: int, log: Log) -> None:
    """LY-3.1: take one step of a bet. No event is written before all bets are placed."""
    if action < Action.BACK:
        s.chosen[seat] = Bet.WIN + action - Action.BET_WIN
        s.step[seat] = Step.BACK
    elif action < Action.ADD_CHIP:
        lay(s, seat, action - Action.BACK)
    elif action < Action.ALL:
        stake(s, seat, CHIPS[action - Action.ADD_CHIP])
    elif action == Action.ALL:
        stake(s, seat, purse(s, seat))
    elif action == Action.CLOSE:
        s.step[seat] = Step.MORE
    else:
        s.step[seat] = Step.SEALED
        s.pending = minus(s.pending, seat)
        if s.pending == 0:
            place_bets(s, log)


def lay(s: State, seat: int, kind: int) -> None:
    """LY-3.2: lay a horse card face down. LY-3.3: the stake of a jackpot bet is fixed and not asked."""
    s.hand[seat] = take(s.hand[seat], kind)
    s.laid[seat, cards_laid(s, seat)] = kind + 1
    s.step[seat] = Step.STAKE
    if s.chosen[seat] == Bet.JACKPOT:
        stake(s, seat, JACKPOT_STAKE)
        s.step[seat] = Step.MORE


def stake(s: State, seat: int, amount: int) -> None:
    """LY-3.3: add an amount to the stake on the card laid last. The stake closes when the seat has no money left."""
    s.sealed[seat, cards_laid(s, seat) - 1] += amount
    s.staked[seat] += amount
    if purse(s, seat) == 0:
        s.step[seat] = Step.MORE


def place_bets(s: State, log: Log) -> None:
    """LY-3.1: publish kinds and stakes, but not the horses. The dealer plays the first card (LY-4.1)."""
    s.first = 0
    s.second = 0
    s.share = 0
    s.last_seat = 0
    s.last_card = 0
    s.moved = 0
    for seat in range(int(s.seats)):
        place_bet(s, seat, log)
    s.phase = Phase.CARDS
    s.pending = singleton(s.dealer)


def place_bet(s: State, seat: int, log: Log) -> None:
    """LY-3.1: take the stakes from the seat's money. The bet is final."""
    if s.chosen[seat] != 0 and len(log) > 0:
        open_note(log, Event.BET_PLACED, EVERYONE)
        n = add(log, add(log, 0, seat), int(s.chosen[seat]))
        for slot in range(cards_laid(s, seat)):
            n = add(log, n, int(s.sealed[seat, slot]))
    s.money[seat] -= s.staked[seat]
    s.paid[seat] = 0
    s.bet[seat] = s.chosen[seat]
    s.backed[seat] = cards_laid(s, seat)
    for slot in range(SLOTS):
        s.stakes[seat, slot] = s.sealed[seat, slot]
        s.shown[seat, slot] = 0
    forget_sealed(s, seat)


def forget_sealed(s: State, seat: int) -> None:
    """Clear the fields that hold a sealed bet."""
    s.step[seat] = 0
    s.chosen[seat] = 0
    s.staked[seat] = 0
    for slot in range(SLOTS):
        s.sealed[seat, slot] = 0
