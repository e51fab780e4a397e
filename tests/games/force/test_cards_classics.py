"""Paddock Classics: what the set must hold, and that its numbers keep to the economy."""

from collections import Counter

from paddock.games.force.cards.elements import ALL_ELEMENTS, elements
from paddock.games.force.cards.model import Card, Filter, all_abilities
from paddock.games.force.cards.sets import classics, table_usage
from paddock.games.force.data.codes import AbilityKind, CardKind, Distance, Layer, Operation, Replacement, Style, SupportType, Surface, Who
from tests.games.force.pricing import BUDGET, MARGIN, points

GIVEN = {
    "moonlit-ledger",
    "two-way-street",
    "quiet-carriage",
}  # example cards whose numbers are given: their odd abilities weigh little in play


def horses() -> list[Card]:
    return [card for card in classics().cards if card.kind == CardKind.HORSE]


def test_the_set_is_as_large_as_announced() -> None:
    cards = classics().cards
    types = Counter(card.type for card in cards if card.kind == CardKind.SUPPORT)
    assert len(cards) >= 124
    assert len([h for h in horses() if not h.abilities]) == 16
    assert len([h for h in horses() if h.abilities]) >= 60
    assert (types[SupportType.HORSE], types[SupportType.AREA], types[SupportType.SITUATION]) == (14, 14, 10)
    assert len([c for c in cards if c.kind == CardKind.FORCE and not c.normal]) == 9
    assert [c.short for c in cards if c.normal] == ["force"]


def test_it_brings_no_warning() -> None:
    assert classics().warnings == ()


def test_every_element_of_the_language_stands_on_at_least_two_cards() -> None:
    found = Counter(element for card in classics().cards for element in elements(card))
    assert set(found) == set(ALL_ELEMENTS)
    assert {element: n for element, n in found.items() if n < 2} == {}


def test_every_style_distance_surface_course_and_going_is_represented() -> None:
    masks = {"style": 15, "distances": 15, "surface": Surface.TURF | Surface.DIRT, "courses": (1 << 10) - 1, "goings": 15}
    for name, whole in masks.items():
        seen = 0
        for horse in horses():
            seen |= getattr(horse, name)
        assert seen == whole, name


def test_there_is_a_plain_horse_of_each_style_for_each_distance() -> None:
    plain = [h for h in horses() if not h.abilities]
    for style in (Style.FRONT, Style.STALKER, Style.CLOSER, Style.DEEP):
        for distance in (Distance.SPRINT, Distance.MILE, Distance.MIDDLE, Distance.LONG):
            assert any(h.style & style and h.distances & distance for h in plain), (style, distance)


def test_costs_runs_and_guards_cover_their_ranges() -> None:
    assert {h.cost for h in horses()} == set(range(6))
    assert {h.run for h in horses()} == set(range(1, 8))
    assert {h.guard for h in horses()} == set(range(1, 5))


def test_201_1_names_are_different_in_both_languages() -> None:
    for language in ("en", "ja"):
        names = [card.names[language] for card in classics().cards]
        assert len(set(names)) == len(names)


def test_each_horse_is_worth_its_cost() -> None:
    away = {h.short: round(points(h) - BUDGET[h.cost], 2) for h in horses() if abs(points(h) - BUDGET[h.cost]) > MARGIN}
    assert set(away) <= GIVEN, away


def test_the_price_of_a_horse_moves_with_what_it_can_do() -> None:
    clock = next(h for h in horses() if h.short == "grandfathers-clock")
    assert points(clock) == 7 + 0.75 * 2 + 2 * 3
    salt = next(h for h in horses() if h.short == "salt-caravan")
    assert points(salt) > salt.run + 0.75 * salt.guard


def test_808_1g_an_effect_sets_run_by_run_on_a_situation() -> None:
    weights = next(card for card in classics().cards if card.short == "handicap-weights")
    filters = [op.sel.filter for op in weights.abilities[0].ops if op.sel]
    assert filters == [Filter(kinds=1 << CardKind.HORSE, run=(6, 99)), Filter(kinds=1 << CardKind.HORSE, run=(-99, 2))]
    assert [op.code for op in weights.abilities[0].ops] == [Layer.E_RUN, Layer.F_RUN]


def test_809_2_two_situations_replace_the_same_draw_and_two_the_same_going() -> None:
    replaced = Counter(
        a.ops[0].code
        for card in classics().cards
        if card.type == SupportType.SITUATION
        for a in card.abilities
        if a.kind == AbilityKind.REPL
    )
    assert replaced[Replacement.DRAW] >= 2 and replaced[Replacement.GOING] >= 2 and replaced[Replacement.ZONE] >= 2


def test_102_2_somebody_can_make_everybody_lose() -> None:
    found = [op for card in classics().cards for a in all_abilities(card) for op in a.ops if op.code == Operation.WIN]
    assert {(op.who, op.arg) for op in found} >= {(Who.YOU, 0), (Who.YOU, 1), (Who.EACH, 1)}


def test_the_tables_have_room_to_spare() -> None:
    assert all(used * 2 < most for used, most in table_usage(classics()).values())
