"""The probe's baseline bot. It stakes strong cards and keeps cards with an effect."""

from paddock.engine.rules.bitset import elements, lowest
from paddock.engine.rules.types import Rng, State
from tests.probe.rules import BURY, BURYING, CLOSE, NONE, PLAY, PLAYING, ROUND, STAKE, TAKE, Tables, stack_cards, top_cards

STRONG = 3


def baseline_action(s: State, t: Tables, seat: int, rng: Rng) -> int:
    if s.stage == ROUND:
        card = strongest(t, int(s.hand[seat]))
        return STAKE + card if card >= 0 and (s.staked[seat] == 0 or t.strength[card] >= STRONG) else CLOSE
    due = s.frames[s.depth - 1]
    if due == PLAYING:
        for card in elements(s.hand[seat]):
            if t.effect[card] != NONE:
                return PLAY + card
        return PLAY + lowest(s.hand[seat])
    if due == BURYING:
        return BURY + strongest(t, top_cards(s))
    return TAKE + strongest(t, stack_cards(s))


def strongest(t: Tables, cards: int) -> int:
    best, found = 0, -1
    for card in elements(cards):
        if t.strength[card] > best:
            best, found = t.strength[card], card
    return found


def evaluate(s: State, t: Tables, seat: int) -> int:
    return 10 * s.points[seat] + s.held[seat]
