"""The baseline bot. It stakes a part of its money on the horses that its cards move furthest. In the race it plays the card with the best move."""

from paddock.engine.rules.bitset import elements, has, highest, plus
from paddock.engine.rules.types import Rng, Tables
from paddock.games.lose_your_shirt.actions import Action
from paddock.games.lose_your_shirt.bets import cards_laid, layable, purse
from paddock.games.lose_your_shirt.cards import HORSES, RED, SPACES, TWIN, count_of, horse_of, spaces_of
from paddock.games.lose_your_shirt.race import playable
from paddock.games.lose_your_shirt.state import JACKPOT_STAKE, LEAST_STAKE, PLACE_ODDS, WIN_ODDS, Phase, State, Step, length
from paddock.games.lose_your_shirt.things import BLACK_STEPS, CHIPS, RED_STEPS, Bet
from paddock.games.lose_your_shirt.track import free_ahead, is_home, reach

DOUBLING = 256
SEARCH = {"temper": 300.0, "margin": 200.0}  # a lead of this much makes a seat e times as likely to win
WORST = -(1 << 40)  # below every value
SHARE, SECOND_SHARE = 35, 15  # percent of its money on the strongest horse and on a second one
STRONG = 8  # spaces that the cards in hand must move a strong horse
MOST_HORSES = 2
EARLY = 8  # the higher, the more the first spaces count beside the last ones
HOME = 200  # value of the line beside the spaces before it
OWN = 2  # a backed horse counts twice as much as another


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """The next action. The bot draws no random numbers."""
    if s.phase == Phase.BETTING:
        return bet(s, seat)
    own = backed_horses(s, seat)
    if s.phase == Phase.CARDS:
        return Action.PLAY + best_card(s, own, playable(s, seat))
    if s.phase == Phase.HORSE:
        return Action.MOVE + best_horse(s, own, int(s.ways), int(s.stride))
    if s.phase == Phase.LANE:
        return Action.GO_TO_LANE + best_lane(s, own, int(s.horse) - 1, int(s.ways), int(s.stride))
    return Action.TURN


# ------------------------------------------------------------------ betting


def bet(s: State, seat: int) -> int:
    """LY-3.2: back the horses that the hand moves furthest, each with a part of the money."""
    step = int(s.step[seat])
    if step == Step.KIND:
        return kind_of_bet(s, seat)
    if step == Step.STAKE:
        return next_chip(s, seat)
    card = card_to_lay(s, seat)
    return Action.DONE if card < 0 else Action.BACK + card


def wanted(s: State, seat: int, slot: int) -> int:
    """LY-3.3: the stake that the bot wants on its first or second horse."""
    share = SHARE if slot == 0 else SECOND_SHARE
    return max(int(s.money[seat]) * share // 100 // LEAST_STAKE * LEAST_STAKE, LEAST_STAKE)


def kind_of_bet(s: State, seat: int) -> int:
    """LY-5.1, LY-5.2: PLACE without a strong horse. Else JACKPOT if the pool pays more than the odds and the seat has twice the stake, or WIN."""
    strongest = 0
    for horse in range(HORSES):
        strongest = max(strongest, pull(s, seat, horse))
    if strongest < STRONG:
        return Action.BET_PLACE
    if s.money[seat] >= 2 * JACKPOT_STAKE and s.pool > WIN_ODDS * max(wanted(s, seat, 0), JACKPOT_STAKE):
        return Action.BET_JACKPOT
    return Action.BET_WIN


def next_chip(s: State, seat: int) -> int:
    """LY-3.3: the largest chip that does not exceed the wanted stake."""
    slot = cards_laid(s, seat) - 1
    missing = min(wanted(s, seat, slot) - int(s.sealed[seat, slot]), purse(s, seat))
    for chip in range(len(CHIPS) - 1, -1, -1):
        if CHIPS[chip] <= missing:
            return Action.ADD_CHIP + chip
    return Action.CLOSE


def card_to_lay(s: State, seat: int) -> int:
    """The shortest card of the strongest horse that is not backed yet, or -1 if no horse is strong enough."""
    kinds = layable(s, seat)
    best, found = 0, -1
    if cards_laid(s, seat) >= MOST_HORSES:
        return -1
    for kind in elements(kinds):
        strength = pull(s, seat, horse_of(kind))
        if strength > best:
            best, found = strength, kind
    if cards_laid(s, seat) > 0 and best < STRONG:
        return -1
    return found


def pull(s: State, seat: int, horse: int) -> int:
    """Spaces that the cards in hand move this horse."""
    spaces = 0
    for kind in range(SPACES * horse, SPACES * horse + SPACES):
        spaces += count_of(int(s.hand[seat]), kind) * spaces_of(kind)
    return spaces


# ------------------------------------------------------------------ racing


def backed_horses(s: State, seat: int) -> int:
    """The horses this seat has money on."""
    horses = 0
    for slot in range(int(s.backed[seat])):
        card = int(s.laid[seat, slot]) + int(s.shown[seat, slot])
        horses = plus(horses, horse_of(card - 1))
    return horses


def standing(s: State, space: int) -> int:
    """The value of a space of the track. It grows towards the line and jumps beyond it."""
    return space * (space + EARLY) + (HOME if space >= length(s) else 0)


def gain(s: State, own: int, horse: int, steps: int) -> int:
    """The value of a move. A move ahead is good for a backed horse and bad for another."""
    if is_home(s, horse):
        return 0
    taken = reach(s, horse, steps)[1]
    space = int(s.space[horse])
    better = standing(s, space + taken) - standing(s, space)
    return better * OWN if has(own, horse) else -better


def best_card(s: State, own: int, cards: int) -> int:
    """LY-4.1: the card with the best move. Of equal cards, one from the hand comes before a face-down one."""
    best, found = WORST, 0
    for card in elements(cards):
        kind = card - TWIN if card >= TWIN else card
        value = gain_of_card(s, own, kind)
        if value > best:
            best, found = value, card
    return found


def gain_of_card(s: State, own: int, kind: int) -> int:
    if kind < RED:
        return gain(s, own, horse_of(kind), spaces_of(kind))
    steps = RED_STEPS if kind == RED else BLACK_STEPS
    best = WORST
    for horse in range(HORSES):
        if not is_home(s, horse) and reach(s, horse, steps)[1] != 0:
            best = max(best, gain(s, own, horse, steps))
    return best if best > WORST else 0


def best_horse(s: State, own: int, horses: int, steps: int) -> int:
    """LY-4.2: the horse with the best move."""
    best, found = WORST, 0
    for horse in elements(horses):
        value = gain(s, own, horse, steps)
        if value > best:
            best, found = value, horse
    return found


def best_lane(s: State, own: int, horse: int, lanes: int, steps: int) -> int:
    """LY-4.3: for a backed horse the lane with most free spaces ahead, for another horse the lane with fewest."""
    best, found = WORST, 0
    space = int(s.space[horse]) + steps
    for lane in elements(lanes):
        free = free_ahead(s, lane, space)
        value = free if has(own, horse) else -free
        if value > best:
            best, found = value, lane
    return found


# ------------------------------------------------------------------ evaluation


def phase_index(s: State, t: Tables) -> int:
    return int(s.race)


def evaluate(s: State, t: Tables, seat: int) -> int:
    """The logarithm of the seat's money, because a seat with more money can stake more, so a lead counts by its ratio.

    Money on a horse counts as part of the seat's money. The share depends on the horse's space and rank, and reaches the full payment at the line.
    """
    money = int(s.money[seat])
    line = length(s)
    for slot in range(int(s.backed[seat]) if s.phase >= Phase.CARDS else 0):
        horse = horse_of(int(s.laid[seat, slot]) + int(s.shown[seat, slot]) - 1)
        odds = PLACE_ODDS if s.bet[seat] == Bet.PLACE else WIN_ODDS
        ahead = 0
        for other in range(HORSES):
            if s.space[other] > s.space[horse]:
                ahead += 1
        money += int(s.stakes[seat, slot]) * (odds + 1) * int(s.space[horse]) // (line * (1 + ahead))
    return doublings(money)


def doublings(money: int) -> int:
    """The binary logarithm of the money plus one, times DOUBLING. It is linear between powers of two."""
    whole = highest(money + 1)
    return DOUBLING * whole + (DOUBLING * (money + 1 - (1 << whole)) >> whole)
