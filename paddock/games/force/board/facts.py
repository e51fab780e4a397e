"""Facts: the knowledge of each viewer about the places of cards (402, F-50). `hide` respects these facts, and views show them.

A viewer is seat 0 or 1, or PUBLIC for the knowledge of everyone, including spectators. A fact about a card is a mask of hidden zones of
its owner (bit `zone - 1`) in which the viewer knows it to lie. 0 is no fact. If a viewer knows the exact place of a card, no mask is
needed. Exact places are open zones, the viewer's own hand, and seen places of a pile.
"""

from paddock.engine.rules.bitset import has
from paddock.engine.rules.log import SPECTATORS
from paddock.games.force.board.places import cards_of, owner_of, pile_first
from paddock.games.force.data.codes import Zone
from paddock.games.force.state import DECK_CARDS, SEATS, State

PUBLIC = 2
ALL_KNOW = 1 << 0 | 1 << 1 | SPECTATORS


def viewer_of(seat: int) -> int:
    """The viewer whose knowledge a seat has. A spectator (-1) has the knowledge of everyone."""
    return PUBLIC if seat < 0 else seat


def zone_bit(zone: int) -> int:
    """The bit of a hidden zone in a mask."""
    return 1 << (zone - 1)


def knows(of: int, viewer: int) -> bool:
    """Whether a viewer is in a set of viewers."""
    return (of & SPECTATORS) != 0 if viewer == PUBLIC else has(of, viewer)


def fact(s: State, viewer: int, card: int) -> int:
    """The mask of zones in which the viewer knows the card to lie, or 0 for no fact."""
    if viewer != PUBLIC and s.told[viewer, card] != 0:
        return int(s.told[viewer, card])
    return int(s.told_all[card])


def set_facts(s: State, card: int, first: int, second: int, all_know: int) -> None:
    """Set the facts of seat 0, seat 1 and everyone. A seat's fact that adds nothing to the public fact is stored as 0."""
    s.told_all[card] = all_know
    s.told[0, card] = 0 if first == all_know else first
    s.told[1, card] = 0 if second == all_know else second


def forget(s: State, card: int) -> None:
    """Remove all facts about a card, because it lies open or its place is known otherwise."""
    s.told_all[card] = 0
    s.told[0, card] = 0
    s.told[1, card] = 0


def tell(s: State, card: int, who: int, mask: int) -> None:
    """Set a fact: these viewers know in which zones the card lies."""
    if who & SPECTATORS != 0:
        set_facts(s, card, mask, mask, mask)
        return
    first = mask if has(who, 0) else fact(s, 0, card)
    second = mask if has(who, 1) else fact(s, 1, card)
    set_facts(s, card, first, second, int(s.told_all[card]))


def widen(s: State, seat: int, from_zone: int, to_zone: int, blind: int) -> None:
    """An unseen card of this seat moved from one hidden zone to another. For these viewers, every card with a fact about the first zone
    may now lie in the second zone too."""
    went, came = zone_bit(from_zone), zone_bit(to_zone)
    for card in range(seat * DECK_CARDS, (seat + 1) * DECK_CARDS):
        if (int(s.told_all[card]) | int(s.told[0, card]) | int(s.told[1, card])) & went == 0:
            continue
        first, second, everyone = fact(s, 0, card), fact(s, 1, card), int(s.told_all[card])
        if has(blind, 0) and first & went != 0:
            first |= came
        if has(blind, 1) and second & went != 0:
            second |= came
        if blind & SPECTATORS != 0 and everyone & went != 0:
            everyone |= came
        set_facts(s, card, first, second, everyone)


def renew_down(s: State, seat: int) -> None:
    """406.2: update the set of seats that know every face-down card in this farm."""
    if s.down_cards[seat] == 0:
        s.down_knowers[seat] = ALL_KNOW
        return
    who = ALL_KNOW
    for card in cards_of(s.down, seat):
        for viewer in range(SEATS):
            if fact(s, viewer, card) != zone_bit(Zone.DOWN):
                who &= ~(1 << viewer)
        if s.told_all[card] != zone_bit(Zone.DOWN):
            who &= ~SPECTATORS
    s.down_knowers[seat] = who


def see_card(s: State, card: int, who: int) -> None:
    """Record that these viewers see which card an instance is (F-50)."""
    s.card_knowers[card] = int(s.card_knowers[card]) | who


def see_place(s: State, seat: int, place: int, who: int) -> None:
    """402: record that these viewers see the card at a place of the pile."""
    card = seat * DECK_CARDS + int(s.pile[seat, place])
    see_card(s, card, who)
    s.pile_knowers[seat, place] = int(s.pile_knowers[seat, place]) | who
    if who & SPECTATORS != 0:
        forget(s, card)
        return
    for viewer in range(SEATS):
        if has(who, viewer):
            s.told[viewer, card] = 0


def see_area(s: State, seat: int, area: int, viewer: int) -> None:
    """401.2c, 507.1: a seat looks through an area. From then on it knows which cards lie there, but not their order."""
    first = pile_first(s, seat, area)
    for place in range(first, first + int(s.area_cards[seat, area - 1])):
        card = seat * DECK_CARDS + int(s.pile[seat, place])
        see_card(s, card, 1 << viewer)
        if not has(s.pile_knowers[seat, place], viewer):
            tell(s, card, 1 << viewer, zone_bit(Zone.AREA1 + area - 1))


def see_hand_card(s: State, card: int, who: int) -> None:
    """402: record that these viewers see a card in its owner's hand."""
    see_card(s, card, who)
    tell(s, card, who if who & SPECTATORS != 0 else who & ~(1 << owner_of(card)), zone_bit(Zone.HAND))


def lose_places(s: State, seat: int, area: int) -> None:
    """504.1: a shuffle ends all knowledge of places. Known cards of the area become facts about the area."""
    first = pile_first(s, seat, area)
    for place in range(first, first + int(s.area_cards[seat, area - 1])):
        who = int(s.pile_knowers[seat, place])
        if who != 0:
            tell(s, seat * DECK_CARDS + int(s.pile[seat, place]), who, zone_bit(Zone.AREA1 + area - 1))
            s.pile_knowers[seat, place] = 0
