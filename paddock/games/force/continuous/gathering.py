"""Active effects: the gathered rows (`order.py`) of constant abilities and begun effects, and the cards that they touch."""

from paddock.engine.rules.types import Cells64
from paddock.games.force.board.places import cards_of
from paddock.games.force.continuous.printed import card_of, corrected_run, is_touched, printed_distance, touch
from paddock.games.force.data.codes import AbilityKind, Zone
from paddock.games.force.data.frames import Fault
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import GATHERED, SEATS, Effect, Gathered, State


def gather(s: State, t: Tables) -> None:
    """Gather every constant or replacement ability where it is valid (803.1, 803.3, 803.4a-i, 803.4c, 803.4d), and every begun effect."""
    zones = int(t.set_const_zones) | int(t.set_repl_zones)
    for seat in range(SEATS):
        if (zones >> Zone.SITUATIONS) & 1 == 1:
            gather_zone(s, t, seat, Zone.SITUATIONS, s.situations)
        if (zones >> Zone.RUN) & 1 == 1:
            gather_zone(s, t, seat, Zone.RUN, s.run)
        if (zones >> Zone.HAND) & 1 == 1:
            gather_zone(s, t, seat, Zone.HAND, s.hand)
        if (zones >> Zone.DESK) & 1 == 1:
            gather_zone(s, t, seat, Zone.DESK, s.desk)
        if (zones >> Zone.FARM) & 1 == 1:
            gather_zone(s, t, seat, Zone.FARM, s.farm)
        if (zones >> Zone.REMOVED) & 1 == 1:
            gather_zone(s, t, seat, Zone.REMOVED, s.removed)
    for effect in range(int(s.lasting)):
        add_row(
            s,
            int(s.effects[effect, Effect.OP]),
            int(s.effects[effect, Effect.SOURCE]),
            int(s.effects[effect, Effect.ABILITY]),
            effect + 1,
            0,
        )


def gather_zone(s: State, t: Tables, seat: int, zone: int, cards: Cells64) -> None:
    """Gather the abilities of a seat's cards in this zone."""
    for card in cards_of(cards, seat):
        card_row = card_of(s, card)
        if ((int(t.card_const_zones[card_row]) | int(t.card_repl_zones[card_row])) >> zone) & 1 == 1:
            gather_card(s, t, card, zone)


def gather_card(s: State, t: Tables, card: int, zone: int) -> None:
    """Gather the abilities of a card that are valid in this zone."""
    card_row = card_of(s, card)
    first = int(t.card_first[card_row])
    for ability in range(first, first + int(t.card_abilities[card_row])):
        if (int(t.ab_zones[ability]) >> zone) & 1 == 1:
            gather_ability(s, t, ability, card, 0)


def gather_ability(s: State, t: Tables, ability: int, source: int, given: int) -> None:
    """Gather all rows of a constant ability. Of a replacement ability, gather only its first row, which describes the replaced event."""
    kind, first = int(t.ab_kind[ability]), int(t.ab_first[ability])
    if kind in (AbilityKind.CONST, AbilityKind.RULE):
        for op in range(first, first + int(t.ab_ops[ability])):
            add_row(s, op, source, ability, 0, given)
    elif kind == AbilityKind.REPL:
        add_row(s, first, source, ability, 0, given)


def add_row(s: State, op: int, source: int, ability: int, effect: int, given: int) -> None:
    """Append a gathered row. effect: row + 1 of a begun effect, or 0."""
    row = int(s.gathers)
    if row >= GATHERED:
        s.fault = Fault.FULL_GATHERED
        return
    s.gathered[row, Gathered.OP] = op
    s.gathered[row, Gathered.SOURCE] = source
    s.gathered[row, Gathered.ABILITY] = ability
    s.gathered[row, Gathered.EFFECT] = effect
    s.gathered[row, Gathered.GIVEN] = given
    s.gathers += 1


# ------------------------------------------------------------------ cards that are reached


def touch_card(s: State, t: Tables, card: int) -> None:
    """Add a card to the tables known_... with its printed values."""
    if not is_touched(s, card):
        touch(s, card)
        write_printed(s, t, card)


def write_printed(s: State, t: Tables, card: int) -> None:
    """808.1a: write the printed values of a card, and its corrected run (1002.1), to the tables known_..."""
    card_row = card_of(s, card)
    s.known_surface[card] = t.card_surface[card_row]
    s.known_distance[card] = printed_distance(s, t, card)
    s.known_style[card] = t.card_style[card_row]
    s.known_courses[card] = t.card_courses[card_row]
    s.known_goings[card] = t.card_goings[card_row]
    s.known_cost[card] = t.card_cost[card_row]
    s.known_guard[card] = t.card_guard[card_row]
    s.known_run[card] = corrected_run(s, t, card)
