"""The values of a card without the pass of `layers.py`: the printed values, corrected for suited parts of the race (1000). For cards that
a continuous effect reaches, they are the intermediate results of the pass. Nothing here starts the pass. `current_values.py` does so
before it calls these functions.
"""

from paddock.games.force.board.places import current_area, is_in, owner_of
from paddock.games.force.data.codes import CardKind, CardNumber, Role, Suit, Surface
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import WORD, State


def card_of(s: State, card: int) -> int:
    """The card behind this instance: its row in the tables."""
    return int(s.card[card])


def kind_of(s: State, t: Tables, card: int) -> int:
    return int(t.card_kind[card_of(s, card)])


def is_horse(s: State, t: Tables, card: int) -> bool:
    return int(t.card_kind[card_of(s, card)]) == CardKind.HORSE


def is_force(s: State, t: Tables, card: int) -> bool:
    return int(t.card_kind[card_of(s, card)]) == CardKind.FORCE


def is_support(s: State, t: Tables, card: int) -> bool:
    return int(t.card_kind[card_of(s, card)]) == CardKind.SUPPORT


def is_special(s: State, t: Tables, card: int) -> bool:
    """F-37: every force but the normal one."""
    return is_force(s, t, card) and t.card_normal[card_of(s, card)] == 0


def is_touched(s: State, card: int) -> bool:
    """Whether a continuous effect reaches the card. Then its cells of known_... hold its current values."""
    return (int(s.touched[card // WORD]) >> (card % WORD)) & 1 == 1


def touch(s: State, card: int) -> None:
    """Record that a continuous effect reaches the card."""
    s.touched[card // WORD] |= 1 << (card % WORD)


# ------------------------------------------------------------------ printed (808.1a)


def printed_distance(s: State, t: Tables, card: int) -> int:
    """206.2, 508.2a: the distances on the race's surface."""
    card_row = card_of(s, card)
    return int(t.card_turf[card_row]) if s.surface == Surface.TURF else int(t.card_dirt[card_row])


# ------------------------------------------------------------------ current values, as far as the pass has computed them


def surface_now(s: State, t: Tables, card: int) -> int:
    return int(s.known_surface[card]) if is_touched(s, card) else int(t.card_surface[card_of(s, card)])


def distance_now(s: State, t: Tables, card: int) -> int:
    return int(s.known_distance[card]) if is_touched(s, card) else printed_distance(s, t, card)


def style_now(s: State, t: Tables, card: int) -> int:
    return int(s.known_style[card]) if is_touched(s, card) else int(t.card_style[card_of(s, card)])


def courses_now(s: State, t: Tables, card: int) -> int:
    return int(s.known_courses[card]) if is_touched(s, card) else int(t.card_courses[card_of(s, card)])


def goings_now(s: State, t: Tables, card: int) -> int:
    """The set of favourite goings, bit `going - 1`."""
    return int(s.known_goings[card]) if is_touched(s, card) else int(t.card_goings[card_of(s, card)])


def cost_now(s: State, t: Tables, card: int) -> int:
    return int(s.known_cost[card]) if is_touched(s, card) else int(t.card_cost[card_of(s, card)])


def guard_now(s: State, t: Tables, card: int) -> int:
    return int(s.known_guard[card]) if is_touched(s, card) else int(t.card_guard[card_of(s, card)])


def run_now(s: State, t: Tables, card: int) -> int:
    return int(s.known_run[card]) if is_touched(s, card) else corrected_run(s, t, card)


def number_now(s: State, t: Tables, card: int, number: int) -> int:
    """The run, guard or cost of a card (CardNumber)."""
    if number == CardNumber.COST:
        return cost_now(s, t, card)
    if number == CardNumber.GUARD:
        return guard_now(s, t, card)
    return run_now(s, t, card)


def going_now(s: State) -> int:
    """F-33: the race's going, changed by constant effects. 0: the pass has not computed it yet."""
    return int(s.known_going) if s.known_going != 0 else int(s.going)


# ------------------------------------------------------------------ what suits (508, 1000)


def suits_surface(s: State, t: Tables, card: int) -> bool:
    """508.1: whether the card has the surface of the race."""
    return surface_now(s, t, card) & int(s.surface) != 0


def suits_distance(s: State, t: Tables, card: int) -> bool:
    """508.2: whether the card has the distance of the race."""
    return distance_now(s, t, card) & int(s.distance) != 0


def suits_style(s: State, t: Tables, card: int) -> bool:
    """508.3: the current area of its user; F-21: without one nothing suits."""
    area = current_area(s, owner_of(card))
    return area > 0 and (style_now(s, t, card) >> (area - 1)) & 1 == 1


def suits_course(s: State, t: Tables, card: int) -> bool:
    """508.4: whether the course of the race is among the card's favourites."""
    return (courses_now(s, t, card) >> int(s.course)) & 1 == 1


def suits_going(s: State, t: Tables, card: int) -> bool:
    """508.4: whether the going is among the card's favourites."""
    return (goings_now(s, t, card) << 1 >> going_now(s)) & 1 == 1


def suits(s: State, t: Tables, card: int) -> int:
    """508: the Suit bits of everything that suits the horse."""
    found = Suit.SURFACE if suits_surface(s, t, card) else 0
    if suits_distance(s, t, card):
        found |= Suit.DISTANCE
    if suits_style(s, t, card):
        found |= Suit.STYLE
    if suits_course(s, t, card):
        found |= Suit.COURSE
    if suits_going(s, t, card):
        found |= Suit.GOING
    return found


def corrected_run(s: State, t: Tables, card: int) -> int:
    """1001.1, 1002.1: the printed run, minus 1 each for an unsuited surface and distance, plus 1 in its style area. It applies in every
    zone (1002.2)."""
    run = int(t.card_run[card_of(s, card)])
    if not is_horse(s, t, card):
        return run
    if not suits_surface(s, t, card):
        run -= 1
    if not suits_distance(s, t, card):
        run -= 1
    return run + 1 if suits_style(s, t, card) else run


def role_of(s: State, t: Tables, card: int) -> int:
    """506.3-4, F-22: a horse in the turn player's run area is a runner, and one in the opponent's a guard. 0: neither."""
    if not is_in(s.run, card) or not is_horse(s, t, card):
        return 0
    return Role.RUNNER if owner_of(card) == s.turn_player else Role.GUARD
