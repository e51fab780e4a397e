"""States (806.6): a STATE ability waits once when its state begins to hold."""

from paddock.engine.rules.types import Cells64, Log
from paddock.games.force.board.places import cards_of
from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.given import is_void
from paddock.games.force.continuous.layers import refresh, see_work
from paddock.games.force.continuous.printed import card_of
from paddock.games.force.data.codes import AbilityKind, Trigger, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.triggers import is_heard
from paddock.games.force.effects.waiting import add_waiting, may_wait, ordinal_of
from paddock.games.force.state import NO_CARD, NO_FRAME, SEATS, State, Waiting


def watch(s: State, t: Tables, log: Log) -> None:
    """F-35: after every operation, check the states of all valid STATE abilities."""
    if (int(t.set_events) >> Trigger.STATE) & 1 == 0:
        return
    if not is_heard(s, t, Trigger.STATE):
        return
    for seat in range(SEATS):
        watch_zone(s, t, log, seat, Zone.SITUATIONS, s.situations)
        if int(t.set_trigger_zones) >> Zone.RUN & 1 == 1:
            watch_zone(s, t, log, seat, Zone.RUN, s.run)


def watch_zone(s: State, t: Tables, log: Log, seat: int, zone: int, cards: Cells64) -> None:
    """Check the states of one seat's cards in this zone."""
    for card in cards_of(cards, seat):
        if (int(t.card_events[card_of(s, card)]) >> Trigger.STATE) & 1 == 1:
            watch_card(s, t, log, card, zone)


def watch_card(s: State, t: Tables, log: Log, card: int, zone: int) -> None:
    """Check the STATE abilities of one card."""
    see_work(s, t)
    card_row = card_of(s, card)
    first = int(t.card_first[card_row])
    for k in range(int(t.card_abilities[card_row])):
        ability = first + k
        if t.ab_kind[ability] == AbilityKind.STATE and (int(t.ab_zones[ability]) >> zone) & 1 == 1 and not is_void(s, card, k):
            watch_state(s, t, log, ability, card, k)


def watch_state(s: State, t: Tables, log: Log, ability: int, card: int, ordinal: int) -> None:
    """806.6a: an ability waits when its state begins to hold, and a mark records this. When the state ends, the mark is cleared."""
    refresh(s, t)
    marked = (int(s.marks[card]) >> ordinal) & 1 == 1
    if not conditions_hold(s, t, ability, card, NO_FRAME, When.WORKS):
        if marked and not is_waiting(s, ability, card):
            s.marks[card] = int(s.marks[card]) & ~(1 << ordinal)
    elif not marked and may_wait(s, t, ability, card):
        s.marks[card] = int(s.marks[card]) | 1 << ordinal
        add_waiting(s, t, log, ability, card, NO_CARD, 0, 0)
        s.waiting[int(s.waits) - 1, Waiting.STATE] = 1


def is_waiting(s: State, ability: int, card: int) -> bool:
    """Whether this ability of this card waits."""
    for row in range(int(s.waits)):
        if s.waiting[row, Waiting.ABILITY] == ability and s.waiting[row, Waiting.SOURCE] == card:
            return True
    return False


def state_resolved(s: State, t: Tables, ability: int, card: int) -> None:
    """806.6a: after an ability has resolved, it waits again if its state still holds."""
    s.marks[card] = int(s.marks[card]) & ~(1 << ordinal_of(s, t, ability, card))
