"""Choosing cards (103.5a, 401.2c). Cards are chosen one at a time in ascending order, and equal cards are legal only once. A card is
legal only if the choice can still be completed.

The CHOOSING frame: Frame.SELECT the selection (0: Frame.R0 gives the zones of the chooser, Frame.R1 the filter), Frame.SOURCE the source card, Frame.WHO the
seat that chooses, Frame.LEFT the number of cards left, Frame.FLAGS. Its notes are the cards chosen so far. At the end they become the first notes
of the frame below, whose Frame.COUNT is their number.
"""

from enum import IntEnum

from paddock.engine.rules.log import REFEREE, emit
from paddock.engine.rules.types import Log
from paddock.games.force.actions import Action, Decision, allow
from paddock.games.force.board.facts import ALL_KNOW
from paddock.games.force.board.notes import add_note, clear_notes, is_noted, last_noted, note_count, where_hidden
from paddock.games.force.board.places import all_cards, is_in, owner_of
from paddock.games.force.continuous.layers import refresh_in, settle
from paddock.games.force.continuous.lookups import fill_wanted, fits
from paddock.games.force.continuous.prohibitions import may_leave_farm
from paddock.games.force.data.codes import AMOUNT_ROWS, AREAS_MASK, AmountKind, PileEnd, Who, Zone
from paddock.games.force.data.frames import FrameKind, ask, pop, push, top
from paddock.games.force.data.tables import Tables
from paddock.games.force.events import Event
from paddock.games.force.state import FRAME, NOTED, SETS, WORD, Frame, State


class ChoiceStep(IntEnum):
    """Frame.STEP of a frame of kind CHOOSING."""

    BEGIN = 0
    COUNTED = 1  # Frame.LEFT is limited to the number of available cards


class ChoiceFlag(IntEnum):
    """Frame.FLAGS of a frame of kind CHOOSING."""

    FOR_SEARCH = 1
    FOR_COST = 2
    TO_MOVE = 4  # cards that may not leave a farm cannot be chosen (X8)


ONE_BY_ONE = (
    1 << Zone.HAND | 1 << Zone.FARM | 1 << Zone.DOWN | AREAS_MASK | 1 << Zone.DECK | 1 << Zone.REMOVED
)  # zones in which equal cards are interchangeable
FAR = 1 << Zone.FARM | AREAS_MASK | 1 << Zone.REMOVED


def push_choice(s: State, select: int, source: int, seat: int, n: int, flags: int) -> None:
    """Begin a choice of n cards from a selection, at most as many as a frame can note."""
    at = push(s, FrameKind.CHOOSING)
    s.frame[at, Frame.SELECT] = select
    s.frame[at, Frame.SOURCE] = source
    s.frame[at, Frame.WHO] = seat
    s.frame[at, Frame.LEFT] = min(n, NOTED)
    s.frame[at, Frame.FLAGS] = flags


def push_payment_choice(s: State, zones: int, filter_row: int, source: int, seat: int, n: int) -> None:
    """P4: begin the choice of cards that pay a cost."""
    push_choice(s, 0, source, seat, n, ChoiceFlag.FOR_COST | ChoiceFlag.TO_MOVE)
    s.frame[top(s), Frame.R0] = zones
    s.frame[top(s), Frame.R1] = filter_row


def want_choosable(s: State, t: Tables, at: int) -> int:
    """Write the cards to choose from to the set `wanted`, and return their number."""
    select, source, flags = int(s.frame[at, Frame.SELECT]), int(s.frame[at, Frame.SOURCE]), int(s.frame[at, Frame.FLAGS])
    if select == 0:
        return want_cards(s, t, int(s.frame[at, Frame.R0]), Who.YOU, int(s.frame[at, Frame.R1]), source, at - 1, flags)
    return want_selected(s, t, select, source, at - 1, flags)


def want_selected(s: State, t: Tables, select: int, source: int, parent: int, flags: int) -> int:
    """Write the cards of a selection to `wanted`, and return their number."""
    return want_cards(s, t, int(t.se_zones[select]), int(t.se_whose[select]), int(t.se_filter[select]), source, parent, flags)


def want_cards(s: State, t: Tables, zones: int, whose: int, filter_row: int, source: int, parent: int, flags: int) -> int:
    """Write the fitting cards of these zones to `wanted`, and return their number. Zones 0: the notes of the frame `parent`."""
    if zones == 0:
        return want_notes(s, t, filter_row, source, parent)
    refresh_in(s, t, zones & FAR)
    n = fill_wanted(s, t, zones, whose, filter_row, source) - unwant_named(s, t, filter_row, parent)
    if flags & ChoiceFlag.TO_MOVE != 0 and zones & (1 << Zone.FARM | 1 << Zone.DOWN) != 0:
        return n - unwant_farm(s, t)
    return n


def want_notes(s: State, t: Tables, filter_row: int, source: int, parent: int) -> int:
    """Write the fitting notes of the frame `parent` to `wanted`, and return their number."""
    n = 0
    settle(s, t)
    for w in range(SETS):
        s.wanted[w] = 0
    for k in range(note_count(s, parent)):
        card = int(s.noted[parent, k]) - 1
        if fits(s, t, filter_row, card, source, 0):
            s.wanted[card // WORD] |= 1 << (card % WORD)
            n += 1
    return n


def unwant_named(s: State, t: Tables, filter_row: int, frame: int) -> int:
    """ "Other" also excludes the horse that a support names. Returns the number of cards removed from `wanted`."""
    if frame < 0 or t.fi_other[filter_row] == 0 or s.frame[frame, Frame.KIND] != FrameKind.TEXT or s.frame[frame, Frame.NAMED] == 0:
        return 0
    card = int(s.frame[frame, Frame.NAMED]) - 1
    if (int(s.wanted[card // WORD]) >> (card % WORD)) & 1 == 0:
        return 0
    s.wanted[card // WORD] &= ~(1 << (card % WORD))
    return 1


def unwant_farm(s: State, t: Tables) -> int:
    """X8, 103.3: remove cards that may not leave their farm from `wanted`. Returns their number."""
    n = 0
    for card in all_cards(s.wanted):
        if (is_in(s.farm, card) or is_in(s.down, card)) and not may_leave_farm(s, t, card):
            s.wanted[card // WORD] &= ~(1 << (card % WORD))
            n += 1
    return n


def unwant_all(s: State) -> None:
    """Clear `wanted`, because scratch fields are zero between calls."""
    for w in range(SETS):
        s.wanted[w] = 0


def wanted_from(s: State, at: int, card_row: int) -> int:
    """The number of wanted cards at or after this card that are not chosen yet."""
    n = 0
    for card in all_cards(s.wanted):
        if s.card[card] >= card_row and not is_noted(s, at, card):
            n += 1
    return n


def is_offered(s: State, at: int, card: int, same: bool) -> bool:
    """Whether a card is a legal choice: cards come in ascending order, and of equal cards in the same place only the lowest free one is
    legal."""
    if is_noted(s, at, card) or s.card[card] < last_noted(s, at):
        return False
    if not same:
        return True
    for other in all_cards(s.wanted):
        if other >= card:
            break
        if s.card[other] == s.card[card] and owner_of(other) == owner_of(card) and not is_noted(s, at, other):
            return False
    return True


def is_free_to_stop(t: Tables, select: int) -> bool:
    """103.5, 103.5a: whether the selection is "up to" a number, or any number up to a limit."""
    if t.se_up_to[select] != 0:
        return True
    count = int(t.se_count[select])
    return count >= AMOUNT_ROWS and t.am_code[count - AMOUNT_ROWS] == AmountKind.CHOSEN


def step_choosing(s: State, t: Tables, log: Log) -> None:
    """103.2: choose as many cards as there are. 103.5a: with "up to" the player may stop."""
    at = top(s)
    n = want_choosable(s, t, at) - note_count(s, at)
    unwant_all(s)
    left = min(int(s.frame[at, Frame.LEFT]), n)
    if s.frame[at, Frame.STEP] == ChoiceStep.BEGIN:
        s.frame[at, Frame.LEFT] = left
        s.frame[at, Frame.STEP] = ChoiceStep.COUNTED
    if left <= 0:
        end_choice(s, t, at)
    else:
        flags = int(s.frame[at, Frame.FLAGS])
        searches, pays = flags & ChoiceFlag.FOR_SEARCH != 0, flags & ChoiceFlag.FOR_COST != 0
        ask(s, Decision.SEARCH if searches else Decision.COST if pays else Decision.CHOOSE, int(s.frame[at, Frame.WHO]))


def offer_choosing(s: State, t: Tables, seat: int) -> None:
    """Add the cards that may be chosen next, and DONE if the player may stop."""
    at = top(s)
    select = int(s.frame[at, Frame.SELECT])
    want_choosable(s, t, at)
    zones = int(t.se_zones[select]) if select != 0 else int(s.frame[at, Frame.R0])
    same = zones & ~ONE_BY_ONE == 0 and zones != 0
    for card in all_cards(s.wanted):
        if is_offered(s, at, card, same) and (
            is_free_to_stop(t, select) or wanted_from(s, at, int(s.card[card])) >= s.frame[at, Frame.LEFT]
        ):
            allow(s, card)
    unwant_all(s)
    if is_free_to_stop(t, select):
        allow(s, Action.DONE)


def answer_choosing(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Note the chosen card, or end the choice."""
    at = top(s)
    if action == Action.DONE:
        end_choice(s, t, at)
        return
    who = viewers_of_choice(s, action, seat, at)
    add_note(s, at, action, who)
    s.frame[at, Frame.LEFT] -= 1
    emit(log, Event.CHOSE_CARD, who | REFEREE, seat, action)
    if who != ALL_KNOW:
        emit(log, Event.CHOSE_UNSEEN, ALL_KNOW & ~who, seat)


def viewers_of_choice(s: State, card: int, seat: int, at: int) -> int:
    """The viewers who see which card is chosen. Everyone sees an open card. The viewers who know a note see it. Otherwise only the
    chooser sees a hidden card."""
    if where_hidden(s, card) == 0:
        return ALL_KNOW
    if is_noted(s, at - 1, card):
        return int(s.noted_for[at - 1]) | 1 << seat
    return 1 << seat


def end_choice(s: State, t: Tables, at: int) -> None:
    """The chosen cards become the first notes of the frame below. If they were chosen among its notes, the other notes follow as the
    rest."""
    below, n = at - 1, note_count(s, at)
    if s.frame[at, Frame.SELECT] == 0:
        pay_with(s, at, n)
        return
    if t.se_zones[int(s.frame[at, Frame.SELECT])] == 0:
        for k in range(note_count(s, below)):
            card = int(s.noted[below, k]) - 1
            if not is_noted(s, at, card):
                add_note(s, at, card, int(s.noted_for[below]))
    clear_notes(s, below)
    for k in range(NOTED):
        s.noted[below, k] = s.noted[at, k]
        s.noted_at[below, k] = s.noted_at[at, k]
    s.noted_for[below] = s.noted_for[at]
    s.frame[below, Frame.COUNT] = n
    pop(s)


def pay_with(s: State, at: int, n: int) -> None:
    """P4: remove the chosen cards."""
    source = int(s.frame[at, Frame.SOURCE])
    for k in range(n):
        card = int(s.noted[at, k]) - 1
        s.bundle[at, card // WORD] |= 1 << (card % WORD)
    clear_notes(s, at)
    for k in range(FRAME):
        s.frame[at, k] = 0
    s.frame[at, Frame.KIND] = FrameKind.MOVING
    s.frame[at, Frame.SOURCE] = source
    s.frame[at, Frame.TO] = Zone.REMOVED
    s.frame[at, Frame.AT] = PileEnd.TOP
