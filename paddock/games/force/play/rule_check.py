"""The rule check (804) and its rule processes (900).

The CHECKING frame: STEP the step, SOURCE the card whose waiting ability was picked, USER the player who picks.
"""

from enum import IntEnum

from paddock.engine.rules.bitset import elements, singleton, size
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, Decision, allow
from paddock.games.force.board.ending import draw_game, win_game
from paddock.games.force.board.places import all_cards, cards_of, other, pile_size, size_in, word_in, word_of
from paddock.games.force.board.zones import tick
from paddock.games.force.data.codes import CardKind, SupportType, Zone
from paddock.games.force.data.frames import FrameKind, pop, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.replaceable_events import push_bundle
from paddock.games.force.play.abilities import push_waiting
from paddock.games.force.refusals import Ending
from paddock.games.force.state import DECK_CARDS, NO_CARD, NO_ROW, NOBODY, SEATS, SETS, WORD, WORDS, Frame, State, Waiting


class CheckStep(IntEnum):
    """Frame.STEP of a frame of kind CHECKING."""

    RULES = 0
    ABILITIES = 1
    CARD_PICKED = 2


def push_check(s: State) -> None:
    """804.1: a rule check is due."""
    push(s, FrameKind.CHECKING)


def step_checking(s: State, t: Tables, log: Log) -> None:
    """804.1a, 804.2: repeat all rule processes until none is due. Then play one waiting ability, and begin again."""
    at = top(s)
    if s.frame[at, Frame.STEP] == CheckStep.RULES:
        process_rules(s, t, at, log)
    else:
        next_ability(s, t, at)


def process_rules(s: State, t: Tables, at: int, log: Log) -> None:
    """804.2a, 901.2, 901.3: do all due rule processes at the same time."""
    if look_for_winner(s, log):
        return
    asked = situation_to_ask(s)
    if asked >= 0 and s.frame[at, Frame.SOURCE] == 0:
        s.frame[at, Frame.USER] = asked
        s.asked = Decision.SITUATION
        s.pending = singleton(asked)
        return
    collect_illegal(s, t, at)
    collect_situations(s, at)
    s.frame[at, Frame.SOURCE] = 0
    if int(s.bundle[at, 0]) | int(s.bundle[at, 1]) | int(s.bundle[at, 2]) | int(s.bundle[at, 3]) == 0:
        s.frame[at, Frame.STEP] = CheckStep.ABILITIES
        return
    tick(s)
    push_bundle(s, at, Zone.FARM)


def look_for_winner(s: State, log: Log) -> bool:
    """902.1, F-18: a player with no cards in all four areas wins. If both have none, it is a draw."""
    first, second = pile_size(s, 0) == 0, pile_size(s, 1) == 0
    if first and second:
        draw_game(s, Ending.BOTH_EMPTY, log)
    elif first or second:
        win_game(s, 0 if first else 1, Ending.AREAS_EMPTY, log)
    return first or second


# ------------------------------------------------------------------ 904, 905


def collect_illegal(s: State, t: Tables, at: int) -> None:
    """904.1, 904.2, 905.1: collect the cards that may not lie in their zone. Nothing is being played during a rule check."""
    for w in range(SETS):
        s.bundle[at, w] = word_of(s.desk, w)
    for card in all_cards(s.run):
        if not may_lie_in_run(s, t, card):
            s.bundle[at, card // WORD] |= 1 << (card % WORD)
    for card in all_cards(s.situations):
        if t.card_type[s.card[card]] != SupportType.SITUATION:
            s.bundle[at, card // WORD] |= 1 << (card % WORD)


def may_lie_in_run(s: State, t: Tables, card: int) -> bool:
    """904.1, F-6: whether the card may lie in a run area. Horses and forces may, and horse supports may during the run."""
    card_row = int(s.card[card])
    if t.card_kind[card_row] == CardKind.HORSE or t.card_kind[card_row] == CardKind.FORCE:
        return True
    return bool(s.in_run != 0 and t.card_type[card_row] == SupportType.HORSE)


# ------------------------------------------------------------------ 903


def latest_time(s: State, seat: int) -> int:
    """The time when the latest situation of this seat came, or 0 if it has none."""
    latest = 0
    for card in cards_of(s.situations, seat):
        latest = max(latest, int(s.stamp[card]))
    return latest


def latest_situations(s: State, seat: int, half: int) -> int:
    """One word of the set of this seat's latest situations."""
    found, latest = 0, latest_time(s, seat)
    for bit in elements(word_in(s, seat, Zone.SITUATIONS, half)):
        if s.stamp[seat * DECK_CARDS + half * WORD + bit] == latest:
            found |= 1 << bit
    return found


def situation_to_ask(s: State) -> int:
    """903.1: the seat that must pick which of several equally late situations stays, or NOBODY. If the opponent's situation is later or
    equally late (903.2c), all of them go and no decision is needed."""
    if size_in(s.situations, 0) + size_in(s.situations, 1) <= 1:
        return NOBODY
    for seat in range(SEATS):
        several = size(latest_situations(s, seat, 0)) + size(latest_situations(s, seat, 1)) > 1
        if several and latest_time(s, seat) > latest_time(s, other(seat)):
            return seat
    return NOBODY


def collect_situations(s: State, at: int) -> None:
    """903.1, 903.2, 903.2a, 903.2b: collect all situations except the latest one in the whole game. If both players have situations of
    the same time, all go."""
    if size_in(s.situations, 0) + size_in(s.situations, 1) <= 1:
        return
    stays = int(s.frame[at, Frame.SOURCE]) - 1
    first, second = latest_time(s, 0), latest_time(s, 1)
    for seat in range(SEATS):
        for half in range(WORDS):
            mine, theirs = (first, second) if seat == 0 else (second, first)
            goes = word_in(s, seat, Zone.SITUATIONS, half)
            if mine > theirs:
                kept = latest_situations(s, seat, half)
                if stays >= 0:
                    kept = singleton(stays % WORD) if stays // WORD == seat * WORDS + half else 0
                goes &= ~kept
            s.bundle[at, seat * WORDS + half] = int(s.bundle[at, seat * WORDS + half]) | goes


def offer_situation(s: State, seat: int) -> None:
    """903.1: add the latest situations of this seat."""
    latest = latest_time(s, seat)
    for card in cards_of(s.situations, seat):
        if s.stamp[card] == latest:
            allow(s, card)


# ------------------------------------------------------------------ waiting abilities (804.2b to d)


def next_ability(s: State, t: Tables, at: int) -> None:
    """804.2b, 804.2c, 804.2d, 806.1, 806.3a, F-14: the turn player's abilities come first. If several wait, their user picks one. A
    single one is played at once."""
    if s.waits == 0:
        pop(s)
        return
    seat = int(s.turn_player)
    n = waiting_for(s, seat)
    if n == 0:
        seat = other(seat)
        n = waiting_for(s, seat)
    if n == 1 or is_one_ability(s, seat, NO_CARD):
        take_waiting(s, t, at, nth_row(s, seat, NO_CARD, 0))
        return
    s.frame[at, Frame.USER] = seat
    s.asked = Decision.ORDER
    s.pending = singleton(seat)


def waiting_for(s: State, seat: int) -> int:
    """The number of waiting abilities of this user."""
    n = 0
    for row in range(int(s.waits)):
        if s.waiting[row, Waiting.USER] == seat:
            n += 1
    return n


def is_row_of(s: State, row: int, seat: int, card: int) -> bool:
    """Whether the waiting row is of this user, and of this card unless NO_CARD is given."""
    return bool(s.waiting[row, Waiting.USER] == seat and (card < 0 or s.waiting[row, Waiting.SOURCE] == card))


def is_one_ability(s: State, seat: int, card: int) -> bool:
    """Whether all waiting abilities (of one card, or with NO_CARD of the seat) are the same ability of the same card. Then their order does
    not matter."""
    ability, source = NO_ROW, NO_CARD
    for row in range(int(s.waits)):
        if is_row_of(s, row, seat, card):
            if ability >= 0 and (s.waiting[row, Waiting.ABILITY] != ability or s.waiting[row, Waiting.SOURCE] != source):
                return False
            ability, source = int(s.waiting[row, Waiting.ABILITY]), int(s.waiting[row, Waiting.SOURCE])
    return True


def nth_row(s: State, seat: int, card: int, nth: int) -> int:
    """The row of the nth different waiting ability (of one card, or with NO_CARD of the seat)."""
    for row in range(int(s.waits)):
        if is_row_of(s, row, seat, card) and is_first_of_its_kind(s, row, seat, card):
            if nth == 0:
                return row
            nth -= 1
    return NO_ROW


def is_first_of_its_kind(s: State, row: int, seat: int, card: int) -> bool:
    """Whether no earlier row is the same ability of the same card."""
    for earlier in range(row):
        same = (
            s.waiting[earlier, Waiting.ABILITY] == s.waiting[row, Waiting.ABILITY]
            and s.waiting[earlier, Waiting.SOURCE] == s.waiting[row, Waiting.SOURCE]
        )
        if same and is_row_of(s, earlier, seat, card):
            return False
    return True


def take_waiting(s: State, t: Tables, at: int, row: int) -> None:
    """806.3: play this waiting ability. Afterwards the check begins again."""
    s.frame[at, Frame.STEP] = CheckStep.RULES
    s.frame[at, Frame.SOURCE] = 0
    tick(s)
    push_waiting(s, t, row)


# ------------------------------------------------------------------ decisions


def offer_checking(s: State, t: Tables, seat: int) -> None:
    """Add the situations, the cards with waiting abilities, or the abilities of the picked card."""
    at = top(s)
    if s.asked == Decision.SITUATION:
        offer_situation(s, seat)
        return
    picked = int(s.frame[at, Frame.SOURCE]) - 1
    if s.frame[at, Frame.STEP] == CheckStep.CARD_PICKED:
        nth = 0
        while nth_row(s, seat, picked, nth) >= 0:
            allow(s, Action.ORDINAL + nth)
            nth += 1
        return
    for row in range(int(s.waits)):
        if s.waiting[row, Waiting.USER] == seat:
            allow(s, int(s.waiting[row, Waiting.SOURCE]))


def answer_checking(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """F-14: the player picks a card, and then one of its waiting abilities if there are several."""
    at = top(s)
    if s.asked == Decision.SITUATION:
        s.frame[at, Frame.SOURCE] = action + 1
        return
    if s.frame[at, Frame.STEP] == CheckStep.CARD_PICKED:
        take_waiting(s, t, at, nth_row(s, seat, int(s.frame[at, Frame.SOURCE]) - 1, action - Action.ORDINAL))
        return
    if is_one_ability(s, seat, action):
        take_waiting(s, t, at, nth_row(s, seat, action, 0))
        return
    s.frame[at, Frame.STEP] = CheckStep.CARD_PICKED
    s.frame[at, Frame.SOURCE] = action + 1
    s.asked = Decision.ORDER
    s.pending = singleton(seat)
