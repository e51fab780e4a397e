"""The probe's baseline bot. It stakes strong cards and keeps cards with an effect."""

from paddock.engine.rules.bitset import lowest, without_lowest
from paddock.engine.rules.types import Rng, State
from tests.probe.rules import BURY, BURYING, CLOSE, NONE, PLAY, PLAYING, ROUND, STAKE, TAKE, Tables, stack_cards, top_cards

STRONG = 3


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    if s.stage == ROUND:
        card = strongest(t, int(s.hand[seat]))
        return STAKE + card if card >= 0 and (s.staked[seat] == 0 or t.strength[card] >= STRONG) else CLOSE
    due = s.frames[s.depth - 1]
    if due == PLAYING:
        cards = int(s.hand[seat])
        while cards != 0:
            if t.effect[lowest(cards)] != NONE:
                return PLAY + lowest(cards)
            cards = without_lowest(cards)
        return PLAY + lowest(s.hand[seat])
    if due == BURYING:
        return BURY + strongest(t, top_cards(s))
    return TAKE + strongest(t, stack_cards(s))


def strongest(t: Tables, cards: int) -> int:
    best, found = 0, -1
    while cards != 0:
        card = lowest(cards)
        if t.strength[card] > best:
            best, found = t.strength[card], card
        cards = without_lowest(cards)
    return found


def evaluate(s: State, t: Tables, seat: int) -> int:
    return 10 * s.points[seat] + s.held[seat]
