"""The actions, and how they are offered.

An action names a thing: a card instance, yes or no, done, a mode, the place of an ability among several, a deck, a number. What may be done
now is written into the scratch set `s.may`: five words of 40 bits, word w holds the actions 40 * w ... 40 * w + 39, so the words of a set of
instances are the first four. `legal` hands it over, `why` looks into it, both leave it empty. So every frame kind has three functions:
`step_<kind>(s, t, log)`, `offer_<kind>(s, t, seat)` which allows into `s.may`, and `answer_<kind>(s, t, seat, action, log)`.
"""

from paddock.engine.rules.bitset import has, lowest, plus, without_lowest
from paddock.games.force.state import INSTANCES, MAY_WORDS, WORD, State

YES, NO, DONE = INSTANCES, INSTANCES + 1, INSTANCES + 2  # DONE: stop, pass, none
MODE, MODES = 163, 3
ORDINAL, ORDINALS = 166, 8  # which of several abilities of the card that was picked
DECK_SLOT, DECK_SLOTS = 174, 16  # ready decks 0 ... 7, decks of one's own 8 ... 15
NUMBER, NUMBERS = 190, 10
ACTIONS = MAY_WORDS * WORD


def allow(s: State, action: int) -> None:
    """This action may be done."""
    s.may[action // WORD] = plus(s.may[action // WORD], action % WORD)


def forbid(s: State, action: int) -> None:
    """This action may not be done after all."""
    s.may[action // WORD] = int(s.may[action // WORD]) & ~(1 << (action % WORD))


def allowed(s: State, action: int) -> bool:
    return has(s.may[action // WORD], action % WORD)


def allow_nothing(s: State) -> None:
    for w in range(MAY_WORDS):
        s.may[w] = 0


def anything_allowed(s: State) -> bool:
    found = 0
    for w in range(MAY_WORDS):
        found |= int(s.may[w])
    return found != 0


def allow_yes_no(s: State) -> None:
    allow(s, YES)
    allow(s, NO)


def allow_cards(s: State, word: int, cards: int) -> None:
    """Each card of one word of instances."""
    s.may[word] = int(s.may[word]) | cards


def twin_allowed(s: State, card: int) -> bool:
    """Whether an equal card of the same seat is allowed already."""
    first = card // (2 * WORD) * 2
    for w in range(first, first + 2):
        left = int(s.may[w])
        while left != 0:
            if s.card[w * WORD + lowest(left)] == s.card[card]:
                return True
            left = without_lowest(left)
    return False
