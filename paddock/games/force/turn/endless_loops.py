"""Endless loops (1201, F-12): the turn player may not repeat a decision if all visible information is the same as earlier in this turn.

Each decision of the turn player is stored as a hash of the visible information and the action. The information is the player's facts,
hidden cards by number, zones, going, effects, waiting abilities, the step, and the order of times. It does not include the times
themselves, counters, or random numbers.
"""

from paddock.engine.rules.bitset import elements, singleton
from paddock.games.force.actions import forbid
from paddock.games.force.board.facts import knows
from paddock.games.force.board.places import AREAS, other, pile_size, word_of
from paddock.games.force.data.frames import Fault
from paddock.games.force.state import DECK_CARDS, DELAY, EFFECT, FRAME, INSTANCES, REMEMBERED, SEATS, SETS, WAIT, WORD, WORDS, State

ACTION_BITS = 8
HASH_MASK = (1 << 54) - 1
LOW_31_BITS = (1 << 31) - 1
MULTIPLIER = 1_812_433_253
HALF_WORD = 20  # a word of a set is hashed in halves
LOW_HALF_WORD = (1 << HALF_WORD) - 1


# ------------------------------------------------------------------ memory


def begin_memory(s: State) -> None:
    """Clear the memory at the beginning of a turn."""
    for k in range(int(s.memories)):
        s.memory[k] = 0
    s.memories = 0
    s.rememberer = singleton(s.turn_player)
    s.now = 0


def remember(s: State, action: int) -> None:
    """F-12: store the turn player's decision in the current situation."""
    if s.memories >= REMEMBERED:
        s.fault = Fault.FULL_MEMORY
        return
    s.memory[s.memories] = int(s.now) << ACTION_BITS | action
    s.memories += 1


def is_repeated(s: State) -> bool:
    """Whether the current situation has already occurred in this turn."""
    for k in range(int(s.memories)):
        if int(s.memory[k]) >> ACTION_BITS == s.now:
            return True
    return False


def forbid_repeats(s: State) -> None:
    """1201.1b: remove the actions that the turn player has already chosen in this situation."""
    for k in range(int(s.memories)):
        if int(s.memory[k]) >> ACTION_BITS == s.now:
            forbid(s, int(s.memory[k]) & (1 << ACTION_BITS) - 1)


def was_done_here(s: State, action: int) -> bool:
    """1201.1b: whether the turn player has already chosen this action in this situation."""
    for k in range(int(s.memories)):
        if s.memory[k] == int(s.now) << ACTION_BITS | action:
            return True
    return False


# ------------------------------------------------------------------ what a player sees, as a number


def mix(h: int, x: int) -> int:
    """Add x to a hash by multiply with carry. Every product stays below 2**62."""
    return ((h ^ x) & LOW_31_BITS) * MULTIPLIER + (h >> 31)


def mix_word(h: int, x: int) -> int:
    """Add a word of a set to a hash, in two halves."""
    return mix(mix(h, x & LOW_HALF_WORD), x >> HALF_WORD)


def situation_hash(s: State) -> int:
    """The hash of the information that the turn player sees."""
    h = mix_zones(s, MULTIPLIER)
    h = mix_facts(s, h)
    h = mix_step(s, h)
    h = mix_lists(s, h)
    return mix(mix(h, 1), 2) & HASH_MASK


def mix_zones(s: State, h: int) -> int:
    """Add the seat's hand, all open zones and the numbers of hidden cards."""
    seat = int(s.turn_player)
    for half in range(WORDS):
        h = mix_word(h, int(s.hand[seat, half]))
    h = mix(h, int(s.hand_cards[other(seat)]))
    for w in range(SETS):
        h = mix_word(h, word_of(s.farm, w))
        h = mix_word(h, word_of(s.run, w))
        h = mix_word(h, word_of(s.situations, w))
        h = mix_word(h, word_of(s.desk, w))
        h = mix_word(h, word_of(s.removed, w))
    for k in range(SEATS):
        h = mix(h, int(s.down_cards[k]))
        for a in range(AREAS):
            h = mix(h, int(s.area_cards[k, a]))
    return mix_times(s, h)


def mix_times(s: State, h: int) -> int:
    """808.1h, 903: hash the order of arrival of active cards, and their use in this turn."""
    for w in range(SETS):
        for bit in elements(word_of(s.run, w) | word_of(s.situations, w)):
            card = w * WORD + bit
            h = mix(mix(h, earlier_cards(s, int(s.stamp[card]))), int(s.marks[card]) + 1)
    return h


def earlier_cards(s: State, stamp: int) -> int:
    """The number of cards in run and situation areas that came before this time."""
    n = 0
    for w in range(SETS):
        for bit in elements(word_of(s.run, w) | word_of(s.situations, w)):
            if s.stamp[w * WORD + bit] < stamp:
                n += 1
    return n


def mix_facts(s: State, h: int) -> int:
    """Add the turn player's knowledge of places and zones."""
    seat = int(s.turn_player)
    for k in range(SEATS):
        if any_place_known(s, k, seat):
            h = mix_places(s, k, seat, h)
    if any_told(s, seat):
        for card in range(INSTANCES):
            told = int(s.told[seat, card]) << 8 | int(s.told_all[card])
            if told != 0:
                h = mix(h, card << 16 | told)
    return h


def any_place_known(s: State, k: int, seat: int) -> bool:
    """Whether the seat knows any card in this range of the pile. The loop has no branch, because the result is usually False and a loop
    with branches is much slower."""
    who = 0
    for place in range(DECK_CARDS):
        who |= int(s.pile_knowers[k, place])
    return knows(who, seat)


def mix_places(s: State, k: int, seat: int, h: int) -> int:
    """Add the cards that the seat knows in this player's pile."""
    for place in range(pile_size(s, k)):
        if knows(int(s.pile_knowers[k, place]), seat):
            h = mix(h, (k * DECK_CARDS + place) * DECK_CARDS + int(s.pile[k, place]))
    return h


def any_told(s: State, seat: int) -> bool:
    """Whether there is any fact for this seat, or for everyone."""
    found = 0
    for card in range(INSTANCES):
        found |= int(s.told[seat, card]) | int(s.told_all[card])
    return found != 0


def mix_step(s: State, h: int) -> int:
    """Add the step of the turn, the run and the frames."""
    h = mix(h, int(s.stage) << 8 | int(s.asked))
    h = mix(h, int(s.going) << 8 | int(s.passes) << 4 | int(s.priority) << 1 | int(s.in_run))
    h = mix(h, int(s.run_count) << 16 | int(s.runners_played) << 8 | int(s.run_went) << 2 | int(s.guarded))
    h = mix(h, int(s.runner))
    for k in range(int(s.depth)):
        for c in range(FRAME):
            h = mix(h, int(s.frame[k, c]) + DECK_CARDS)
    return mix(h, int(s.depth))


def mix_lists(s: State, h: int) -> int:
    """Add the effects, the waiting abilities and the delayed triggers."""
    for row in range(int(s.lasting)):
        for c in range(EFFECT):
            h = mix(h, int(s.effects[row, c]) + DECK_CARDS)
    for row in range(int(s.waits)):
        for c in range(WAIT):
            h = mix(h, int(s.waiting[row, c]) + DECK_CARDS)
    for row in range(int(s.delays)):
        for c in range(DELAY):
            h = mix(h, int(s.delayed[row, c]) + DECK_CARDS)
    return h
