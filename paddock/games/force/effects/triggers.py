"""Events and triggers (806): the abilities that are valid at the moment of an event are checked, and those that fit become waiting
abilities.

`happened` handles events about a card or a player. Moves use `before_move` (recorded_moves.py) for each card that is about to move, then
the raw moves, then `after_moves` once. So cards that move at the same time trigger each other (806.4b), and cards that leave trigger as
they were before (806.4a, F-36). States are in `states.py`.
"""

from paddock.engine.rules.bitset import elements
from paddock.engine.rules.types import Log
from paddock.games.force.board.places import all_cards, cards_in, is_hidden_zone, open_zone_of, owner_of, word_of
from paddock.games.force.continuous.given import GIVEN_BIT, has_been_given, is_void
from paddock.games.force.continuous.layers import refresh, see_work
from paddock.games.force.continuous.lookups import fits, is_meant
from paddock.games.force.continuous.printed import card_of, is_horse, role_of
from paddock.games.force.continuous.prohibitions import may_use_force_ability
from paddock.games.force.data.codes import AbilityFlag, AbilityKind, About, Condition, Layer, PutTo, Role, Selection, Trigger, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.effects.recorded_moves import snapshot_of_move
from paddock.games.force.effects.waiting import add_waiting, drop_unused_snapshot, may_wait, snapshot_of
from paddock.games.force.state import DELAY, LISTENING, MOVE, NO_CARD, NO_ROW, SEATS, SETS, WORD, Delayed, Effect, Gathered, Move, State

LOOKED_UP = 1  # bit 0 of the cached set of events: the set is filled

# ------------------------------------------------------------------ events


def happened(s: State, t: Tables, log: Log, event: int, seat: int, card: int) -> None:
    """Trigger an event about a seat, or about a card of that seat (NO_CARD: none)."""
    if (int(t.set_events) >> event) & 1 == 1:
        see_work(s, t)
        trigger(s, t, log, event, seat, card, NO_ROW)


def trigger(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int) -> None:
    """Find every ability that waits for this event, and add it to the waiting abilities. move: row of s.moves for Trigger.ZONE and
    Trigger.PUT."""
    if is_heard(s, t, event):
        trigger_in_play(s, t, log, event, seat, card, move)
    if move >= 0:
        trigger_leaving(s, t, log, event, seat, card, move)
    if s.gathers > 0:
        trigger_given(s, t, log, event, seat, card, move)
    if s.delays > 0:
        trigger_delayed(s, t, log, event, seat, card, move)


def is_heard(s: State, t: Tables, event: int) -> bool:
    """Whether any card in a zone where abilities trigger has an ability for this event. The result is cached until a card moves."""
    if s.pool[LISTENING] == 0:
        s.pool[LISTENING] = LOOKED_UP | events_waited_for(s, t)
    return (int(s.pool[LISTENING]) >> event) & 1 == 1


def events_waited_for(s: State, t: Tables) -> int:
    """The set of events for which abilities of these cards wait."""
    found, zones = 0, int(t.set_trigger_zones)
    for w in range(SETS):
        cards = word_of(s.run, w) if (zones >> Zone.RUN) & 1 == 1 else 0
        cards |= word_of(s.situations, w) if (zones >> Zone.SITUATIONS) & 1 == 1 else 0
        cards |= word_of(s.desk, w) if (zones >> Zone.DESK) & 1 == 1 else 0
        cards |= word_of(s.farm, w) if (zones >> Zone.FARM) & 1 == 1 else 0
        cards |= word_of(s.removed, w) if (zones >> Zone.REMOVED) & 1 == 1 else 0
        for bit in elements(cards):
            found |= int(t.card_events[card_of(s, WORD * w + bit)])
    return found


def trigger_in_play(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int) -> None:
    """Check the abilities of all cards in open zones."""
    zones = int(t.set_trigger_zones)
    for who in range(SEATS):
        if (zones >> Zone.RUN) & 1 == 1:
            trigger_zone(s, t, log, event, seat, card, move, who, Zone.RUN)
        if (zones >> Zone.SITUATIONS) & 1 == 1:
            trigger_zone(s, t, log, event, seat, card, move, who, Zone.SITUATIONS)
        if (zones >> Zone.DESK) & 1 == 1:
            trigger_zone(s, t, log, event, seat, card, move, who, Zone.DESK)
        if (zones >> Zone.FARM) & 1 == 1:
            trigger_zone(s, t, log, event, seat, card, move, who, Zone.FARM)
        if (zones >> Zone.REMOVED) & 1 == 1:
            trigger_zone(s, t, log, event, seat, card, move, who, Zone.REMOVED)


def trigger_zone(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int, who: int, zone: int) -> None:
    """Check the abilities of one seat's cards in this zone."""
    for holder in cards_in(s, who, zone):
        if (int(t.card_events[card_of(s, holder)]) >> event) & 1 == 1:
            trigger_holder(s, t, log, event, seat, card, move, holder, zone)


def trigger_holder(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int, holder: int, zone: int) -> None:
    """Check the abilities of one card that are valid in its zone."""
    card_row = card_of(s, holder)
    first = int(t.card_first[card_row])
    for k in range(int(t.card_abilities[card_row])):
        if (int(t.ab_zones[first + k]) >> zone) & 1 == 1 and not is_void(s, holder, k):
            trigger_ability(s, t, log, event, seat, card, move, first + k, holder, 0)


def trigger_leaving(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int) -> None:
    """F-36: check cards that leave at this moment, with the abilities that were valid just before and are not valid in the new zone."""
    for row in range(int(s.moved)):
        valid, holder = int(s.moves[row, Move.VALID]), int(s.moves[row, Move.CARD])
        card_row, to = card_of(s, holder), int(s.moves[row, Move.TO])
        first = int(t.card_first[card_row])
        for k in range(int(t.card_abilities[card_row]) if valid != 0 else 0):
            stays = not is_hidden_zone(to) and (int(t.ab_zones[first + k]) >> to) & 1 == 1
            if (valid >> k) & 1 == 1 and not stays:
                trigger_ability(s, t, log, event, seat, card, move, first + k, holder, 0)
        if (valid >> GIVEN_BIT) & 1 == 1:
            trigger_left_given(s, t, log, event, seat, card, move, holder)


def trigger_left_given(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int, holder: int) -> None:
    """Check the abilities that effects gave to a leaving card. The rows of these effects still exist, although they no longer apply."""
    for effect in range(int(s.lasting)):
        op = int(s.effects[effect, Effect.OP])
        if t.op_code[op] == Layer.B_GIVE and s.effects[effect, Effect.CARD] == holder + 1:
            trigger_ability(s, t, log, event, seat, card, move, int(t.op_arg[op]), holder, 1)


def trigger_given(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int) -> None:
    """808.1b: check the abilities that effects gave to cards in run areas."""
    for row in range(int(s.gathers)):
        op = int(s.gathered[row, Gathered.OP])
        if t.op_code[op] == Layer.B_GIVE and waits_for(t, int(t.op_arg[op]), event):
            refresh(s, t)
            for holder in all_cards(s.touched):
                zone = open_zone_of(s, holder)
                valid = zone != 0 and (int(t.ab_zones[int(t.op_arg[op])]) >> zone) & 1 == 1
                if valid and has_been_given(s, t, row, holder):
                    trigger_ability(s, t, log, event, seat, card, move, int(t.op_arg[op]), holder, 1)


def trigger_delayed(s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int) -> None:
    """806.5: check delayed triggers. Each triggers once, unless its text gives a period (806.5a)."""
    row = 0
    while row < int(s.delays):
        ability, source = int(s.delayed[row, Delayed.ABILITY]), int(s.delayed[row, Delayed.SOURCE])
        about = source if s.delayed[row, Delayed.CARD] == 0 else int(s.delayed[row, Delayed.CARD]) - 1
        if waits_for(t, ability, event) and fits_event(s, t, event, seat, card, move, ability, source, about):
            wait_for_event(s, t, log, card, move, ability, source, 1)
            if s.delayed[row, Delayed.ONCE] != 0:
                drop_delayed(s, row)
                continue
        row += 1


def drop_delayed(s: State, row: int) -> None:
    """Remove a row of the delayed triggers."""
    last = int(s.delays) - 1
    for i in range(row, last):
        for k in range(DELAY):
            s.delayed[i, k] = s.delayed[i + 1, k]
    for k in range(DELAY):
        s.delayed[last, k] = 0
    s.delays = last


# ------------------------------------------------------------------ does it fit


def waits_for(t: Tables, ability: int, event: int) -> bool:
    """Whether this kind of event triggers the ability. 1102.2: a horse's FORM ability is triggered when the horse is put."""
    kind = int(t.ab_kind[ability])
    return (kind == AbilityKind.AUTO and t.ab_event[ability] == event) or (kind == AbilityKind.FORM and event == Trigger.PUT)


def trigger_ability(
    s: State, t: Tables, log: Log, event: int, seat: int, card: int, move: int, ability: int, holder: int, given: int
) -> None:
    """Let an ability wait if the event fits it. 1102.6: force abilities can be forbidden."""
    if not waits_for(t, ability, event) or not fits_event(s, t, event, seat, card, move, ability, holder, holder):
        return
    if int(t.ab_flags[ability]) & AbilityFlag.FORCE != 0 and given == 0 and not may_use_force_ability(s, t, holder):
        return  # 1102.6
    if may_wait(s, t, ability, holder):
        wait_for_event(s, t, log, card, move, ability, holder, given)


def fits_event(s: State, t: Tables, event: int, seat: int, card: int, move: int, ability: int, source: int, about: int) -> bool:
    """Whether the event fits the ability of `source`. about: the card that THIS_CARD means."""
    what = int(t.ab_event_about[ability])
    if what == About.THIS_CARD and card != about:
        return False
    if what == About.THE_PLAYER and (
        card != NO_CARD or (event != Trigger.GOING and not is_meant(source, int(t.ab_event_whose[ability]), seat))
    ):
        return False  # the going belongs to no player (302.1)
    if what == About.ANY_CARD and not fits_card(s, t, card, move, ability, source):
        return False
    if move >= 0 and not fits_move(s, t, event, move, ability):
        return False
    return event_conditions_hold(s, t, ability, card, move, source)


def fits_card(s: State, t: Tables, card: int, move: int, ability: int, source: int) -> bool:
    """Whether the card belongs to the right player and fits the event's filter, as it was in the open zone (806.4a-i)."""
    if card < 0 or not is_meant(source, int(t.ab_event_whose[ability]), owner_of(card)):
        return False
    was = snapshot_of_move(s, move)
    refresh(s, t)
    return fits(s, t, int(t.ab_event_filter[ability]), card, source, was)


def fits_move(s: State, t: Tables, event: int, move: int, ability: int) -> bool:
    """Whether the move has the origin, and the destination or role, that the ability names."""
    if t.ab_event_from[ability] != 0 and (int(t.ab_event_from[ability]) >> int(s.moves[move, Move.FROM])) & 1 == 0:
        return False
    if event == Trigger.PUT:
        role = PutTo.RUN if role_of(s, t, int(s.moves[move, Move.CARD])) == Role.RUNNER else PutTo.GUARD
        return t.ab_event_role[ability] == 0 or int(t.ab_event_role[ability]) & role != 0
    return t.ab_event_to[ability] == 0 or (int(t.ab_event_to[ability]) >> int(s.moves[move, Move.TO])) & 1 == 1


def event_conditions_hold(s: State, t: Tables, ability: int, card: int, move: int, source: int) -> bool:
    """C13, and C9 about the moving card: these conditions refer to the event, so they are checked when it happens. All other conditions
    are checked when the ability resolves (`conditions_hold`). This check reads the move, because there is no frame for the event yet."""
    return card < 0 or (
        event_condition_holds(s, t, int(t.ab_cond1[ability]), card, move, source)
        and event_condition_holds(s, t, int(t.ab_cond2[ability]), card, move, source)
        and event_condition_holds(s, t, int(t.ab_cond3[ability]), card, move, source)
    )


def event_condition_holds(s: State, t: Tables, cond: int, card: int, move: int, source: int) -> bool:
    """Whether one condition about the event holds. Every other condition counts as met here."""
    code = int(t.co_code[cond])
    if cond == 0:
        return True
    if code == Condition.EVENT_CARD:
        was = snapshot_of_move(s, move)
        refresh(s, t)
        return bool(fits(s, t, int(t.co_filter[cond]), card, source, was) != (t.co_negated[cond] != 0))
    left = move >= 0 and s.moves[move, Move.FROM] == Zone.RUN
    if (
        code == Condition.ROLE
        and left
        and t.co_compare[cond] == 0
        and (t.se_code[int(t.co_sel[cond])] == Selection.EVENT or card == source)
    ):
        return bool((int(s.moves[move, Move.ROLE]) & int(t.co_mask[cond]) != 0) != (t.co_negated[cond] != 0))
    return True


def wait_for_event(s: State, t: Tables, log: Log, card: int, move: int, ability: int, source: int, given: int) -> None:
    """806.4a-i, 806.4a-ii: add a waiting ability. If the card was in a run area, its role there is stored besides its current
    information."""
    was = 0
    if move >= 0:
        was = snapshot_of_move(s, move)
        if was == 0 and s.moves[move, Move.FROM] == Zone.RUN and s.moves[move, Move.ROLE] != 0:
            refresh(s, t)
            was = snapshot_of(s, t, card, int(s.moves[move, Move.ROLE]), int(s.moves[move, Move.FROM]))
            s.moves[move, Move.WAS] = was
    add_waiting(s, t, log, ability, source, card, was, given)


# ------------------------------------------------------------------ moves (806.4)


def after_moves(s: State, t: Tables, log: Log) -> None:
    """Trigger the events after all cards have moved. Every move is an event, and so is every horse that was put (506.2, 506.5, 808.3,
    808.3a: with its current information)."""
    if s.moved == 0:
        return
    see_work(s, t)
    for move in range(int(s.moved)):
        card = int(s.moves[move, Move.CARD])
        if s.moves[move, Move.FROM] != s.moves[move, Move.TO]:
            if s.moves[move, Move.TO] == Zone.RUN and is_horse(s, t, card):
                trigger(s, t, log, Trigger.PUT, owner_of(card), card, move)
            if (int(t.set_events) >> Trigger.ZONE) & 1 == 1:
                trigger(s, t, log, Trigger.ZONE, owner_of(card), card, move)
            drop_unused_snapshot(s, int(s.moves[move, Move.WAS]))
    for move in range(int(s.moved)):
        for k in range(MOVE):
            s.moves[move, k] = 0
    s.moved = 0
