"""Layer b (808.1b): abilities that are given, removed, made void or made valid.

s.known_void holds a bit for each of a card's own abilities, and one bit for its given abilities.
"""

from paddock.games.force.board.places import cards_in
from paddock.games.force.continuous.gathering import gather_ability, touch_card
from paddock.games.force.continuous.lookups import is_meant
from paddock.games.force.continuous.order import Status, applies, is_earlier, reaches
from paddock.games.force.data.codes import Layer, Selection, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import NO_ROW, SEATS, Effect, Gathered, State

GIVEN_BIT = 6  # bit of s.known_void for given abilities
ALL_VOID = (1 << GIVEN_BIT + 1) - 1


def is_void(s: State, card: int, ordinal: int) -> bool:
    """803.2: whether ability `ordinal` of the card (GIVEN_BIT: its given abilities) is void now."""
    return (int(s.known_void[card]) >> ordinal) & 1 == 1


def has_been_given(s: State, t: Tables, row: int, card: int) -> bool:
    """Whether this row gives the card an ability that it still has."""
    if (
        s.gathered[row, Gathered.STATUS] != Status.APPLIED
        or t.op_code[int(s.gathered[row, Gathered.OP])] != Layer.B_GIVE
        or is_void(s, card, GIVEN_BIT)
    ):
        return False
    return reaches(s, t, row, card) and applies(s, t, row, card)


def build_abilities(s: State, t: Tables) -> None:
    """808.1b: apply layer b in the order of 808.1g and h. Given abilities may add further rows of this layer."""
    row = next_of_layer(s, t)
    while row >= 0:
        s.gathered[row, Gathered.STATUS] = Status.APPLIED
        do_to_targets(s, t, row)
        row = next_of_layer(s, t)


def is_open_row(s: State, t: Tables, row: int) -> bool:
    """Whether the row is of layer b and still to be applied."""
    return (
        Layer.B_GIVE <= int(t.op_code[int(s.gathered[row, Gathered.OP])]) <= Layer.B_VALID
        and int(s.gathered[row, Gathered.STATUS]) <= Status.WAITS
    )


def next_of_layer(s: State, t: Tables) -> int:
    """The next row of layer b to apply, or NO_ROW. For circular dependencies, time decides (808.1g, h)."""
    best, free = NO_ROW, NO_ROW
    for row in range(int(s.gathers)):
        if is_open_row(s, t, row):
            if best < 0 or is_earlier(s, row, best):
                best = row
            if (free < 0 or is_earlier(s, row, free)) and not is_threatened(s, t, row):
                free = row
    return free if free >= 0 else best


def is_threatened(s: State, t: Tables, b: int) -> bool:
    """808.1g: whether another effect of this layer decides if the ability of B works, while B does not decide the reverse."""
    for a in range(int(s.gathers)):
        if a != b and is_open_row(s, t, a) and decides(s, t, a, b) and not decides(s, t, b, a):
            return True
    return False


def decides(s: State, t: Tables, a: int, b: int) -> bool:
    """Whether row A, of layer b, can make the source's ability of row B void or valid. Begun effects do not depend on their source."""
    if s.gathered[b, Gathered.EFFECT] != 0 or t.op_code[int(s.gathered[a, Gathered.OP])] == Layer.B_GIVE:
        return False
    source = int(s.gathered[b, Gathered.SOURCE])
    return reaches(s, t, a, source) and applies(s, t, a, source)


def do_to_targets(s: State, t: Tables, row: int) -> None:
    """Apply a row of layer b to every card that it is about."""
    effect = int(s.gathered[row, Gathered.EFFECT]) - 1
    if effect >= 0:
        if s.effects[effect, Effect.CARD] != 0:
            do_to(s, t, row, int(s.effects[effect, Effect.CARD]) - 1)
        return
    source, select = int(s.gathered[row, Gathered.SOURCE]), int(t.op_sel[int(s.gathered[row, Gathered.OP])])
    if t.se_code[select] != Selection.ALL:
        do_to(s, t, row, source)
        return
    zones = int(t.se_zones[select]) & where_it_matters(t, int(s.gathered[row, Gathered.OP]))
    for seat in range(SEATS):
        if is_meant(source, int(t.se_whose[select]), seat):
            for zone in range(Zone.HAND, Zone.REMOVED + 1):
                if (zones >> zone) & 1 == 1:
                    do_to_zone(s, t, row, seat, zone)


def where_it_matters(t: Tables, op: int) -> int:
    """The zones in which the given ability would be valid, or in which cards of the set have abilities to lose."""
    if t.op_code[op] == Layer.B_GIVE:
        return int(t.ab_zones[int(t.op_arg[op])])
    return int(t.set_trigger_zones) | int(t.set_const_zones) | int(t.set_repl_zones) | 1 << Zone.RUN


def do_to_zone(s: State, t: Tables, row: int, seat: int, zone: int) -> None:
    """Apply a row of layer b to a seat's cards in one zone."""
    for card in cards_in(s, seat, zone):
        do_to(s, t, row, card)


def do_to(s: State, t: Tables, row: int, card: int) -> None:
    """Apply a row of layer b to one card: give an ability, remove its abilities, or make them valid again."""
    if not reaches(s, t, row, card) or not applies(s, t, row, card):
        return
    op = int(s.gathered[row, Gathered.OP])
    code = int(t.op_code[op])
    touch_card(s, t, card)
    if code == Layer.B_GIVE:
        give(s, t, int(t.op_arg[op]), card)
    elif code in (Layer.B_LOSE, Layer.B_VOID):
        s.known_void[card] = ALL_VOID
        set_rows(s, card, True)
    else:
        s.known_void[card] = 0
        set_rows(s, card, False)


def give(s: State, t: Tables, ability: int, card: int) -> None:
    """Give an ability to a card. An ability given after all were removed is valid again."""
    s.known_void[card] = int(s.known_void[card]) & ~(1 << GIVEN_BIT)
    gather_ability(s, t, ability, card, 1)


def set_rows(s: State, card: int, is_dead: bool) -> None:
    """Make the constant abilities of a card void (DEAD) or valid again. Rows already applied in this layer stay."""
    for row in range(int(s.gathers)):
        if (
            s.gathered[row, Gathered.EFFECT] == 0
            and s.gathered[row, Gathered.SOURCE] == card
            and s.gathered[row, Gathered.STATUS] != Status.APPLIED
        ):
            if is_dead:
                s.gathered[row, Gathered.STATUS] = Status.DEAD
            elif s.gathered[row, Gathered.STATUS] == Status.DEAD:
                s.gathered[row, Gathered.STATUS] = 0
