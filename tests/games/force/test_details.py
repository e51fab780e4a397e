"""Minor rules of cards, zones, preparation and information (200 to 400, 600, 808) that other tests hardly cover."""

from collections import Counter

import pytest

from paddock.engine.compile.python_state import zeros
from paddock.games.force.actions import Action, Decision
from paddock.games.force.audit import audit
from paddock.games.force.board.facts import ALL_KNOW
from paddock.games.force.board.places import card_at, pile_size
from paddock.games.force.board.zones import draw_top, lay, lay_seen
from paddock.games.force.continuous.current_values import cost_of, guard_of, run_of, style_of, suits_of
from paddock.games.force.data.codes import PileEnd, Style, Suit, Surface, Zone
from paddock.games.force.events import Event
from tests.games.force.openings import Opening
from tests.games.force.scene import Scene, horse, situation, support
from tests.games.force.test_hidden import hidden, imagined
from tests.games.force.test_triggers import finish, running

DRAW_ONE = "do = [{ draw = 1 }]"
ALL = 'on = { all = true, whose = "each", zone = "run area", fits = { kind = "horse" } }'


# ------------------------------------------------------------------ zones and numbers of cards (400)


@pytest.mark.parametrize("seat", [0, 1])
def test_401_1_401_2b_every_card_lies_in_one_zone_and_every_number_is_right(seat: int) -> None:
    def tried(spoil: str) -> int:
        scene = Scene("", {"hand": ["dear"], "farm": ["dirty"]}, {"hand": ["dear"], "farm": ["dirty"]}, start=False)
        s = scene.s
        if spoil == "counted":
            s.hand_cards[seat] += 1
        if spoil == "lost":
            s.farm[seat, 0] = 0
        if spoil == "twice":
            s.removed[seat, 0] = s.farm[seat, 0]
        if spoil == "pile":
            s.pile[seat, 0] = s.pile[seat, 1]
        return int(audit(s, scene.t))

    assert tried("nothing") == 0
    assert all(tried(spoil) != 0 for spoil in ("counted", "lost", "twice", "pile"))


def test_401_2a_502_1_who_draws_sees_the_card_and_the_other_does_not() -> None:
    for seat in (0, 1):
        scene = Scene(start=False)
        top = card_at(scene.s, seat, pile_size(scene.s, seat) - 1)
        log = zeros(200)
        assert draw_top(scene.s, log, seat) == top
        scene.end(log)
        assert [(e.heard_by(seat), e.heard_by(1 - seat), e.heard_by(-1)) for e in scene.events] == [
            (True, False, False),
            (False, True, True),
        ]


def test_401_4a_a_move_is_told_and_says_where_the_card_came_from() -> None:
    scene = Scene("", {"farm": ["dear", "dirty"]}, start=False)
    log = zeros(200)
    assert lay_seen(scene.s, log, scene.find("dear"), Zone.AREA1, PileEnd.TOP, 0, 1) == Zone.FARM
    assert lay(scene.s, log, scene.find("dirty"), Zone.HAND, PileEnd.TOP) == Zone.FARM
    scene.end(log)
    assert [v[1:] for v in scene.told(Event.MOVED)] == [
        (scene.find("dear"), Zone.FARM, Zone.AREA1),
        (scene.find("dirty"), Zone.FARM, Zone.HAND),
    ]


def test_506_1a_a_stop_on_the_resolution_area_is_told_as_no_move() -> None:
    scene = Scene("", {"hand": ["dear", "force", "force", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("dear"), *scene.places[0]["hand"][1:])
    assert [e.values for e in scene.events if e.kind == Event.MOVED and e.heard_by(-1)] == []
    assert [v[1] for v in scene.told(Event.PUT_TO_RUN)] == [scene.find("dear")]
    finish(scene)
    heard = [e.values for e in scene.events if e.kind == Event.MOVED and e.heard_by(-1) and e.values[1] == scene.find("dear")]
    assert heard == [(0, scene.find("dear"), Zone.RUN, Zone.FARM)]


def test_401_4a_while_the_owner_orders_cards_nobody_else_sees_the_order() -> None:
    text = support("back", "area", 'do = [{ move = { all = true, zone = "farm" }, to = "deck", at = "top" }]')
    for seat in (0, 1):
        zones: list[dict[str, list[str]]] = [{}, {}]
        zones[seat] = {"hand": ["back"], "farm": ["dear", "dirty", "force"]}
        scene = Scene(text, zones[0], zones[1], turn=seat)
        scene.play(scene.find("back", seat))
        assert (scene.asked, scene.seat) == (Decision.STACK, seat)
        assert int(scene.s.noted_for[int(scene.s.depth) - 1]) == 1 << seat
        scene.play(scene.find("dirty", seat, "farm"))
        assert scene.asked == Decision.STACK  # the first is known to him alone, though all three still lie open
        order = [list(hidden(scene, 1 - seat, seed).s.noted[int(scene.s.depth) - 1])[:3] for seed in range(60)]
        assert len(set(map(tuple, order))) == 6 and len({tuple(sorted(one)) for one in order}) == 1
        assert hidden(scene, seat, 1).s.noted[int(scene.s.depth) - 1][0] == scene.find("dirty", seat, "farm") + 1
        again = hidden(hidden(scene, 1 - seat, 77), 1 - seat, 5)
        assert list(again.s.noted[int(scene.s.depth) - 1])[:3] == order[5]
        scene.play(scene.find("dear", seat, "farm"))
        places = [pile_size(scene.s, seat) - 1 - i for i in range(3)]
        assert [card_at(scene.s, seat, place) for place in places] == [
            scene.find(name, seat, "farm") for name in ("force", "dear", "dirty")
        ]
        assert [scene.s.pile_knowers[seat, place] for place in places] == [1 << seat] * 3


def test_401_4a_a_noted_card_that_comes_to_lie_open_is_known_to_all() -> None:
    """Only its owner knows an order that the owner is still picking."""
    do = '{ look = { top = 1 } }, { move = "noted", to = "farm" }, { discard = 1 }'
    scene = Scene(support("show", "area", f"do = [{do}]"), {"hand": ["show", "force", "dirty"], "a1": ["dear"]})
    scene.play(scene.find("show"))
    assert (scene.asked, scene.zone(scene.find("dear"))) == (Decision.DISCARD, Zone.FARM)
    noted = [at for at in range(int(scene.s.depth)) if scene.s.noted[at, 0] == scene.find("dear") + 1]
    assert noted and all(int(scene.s.noted_for[at]) == ALL_KNOW for at in noted)


# ------------------------------------------------------------------ preparation (603)


def test_603_1a_each_plays_the_deck_that_he_chose() -> None:
    for first, second in ((0, 1), (1, 0)):
        opening = Opening(1, distance="2000m")
        slots = [opening.legal(0)[first] - Action.DECK_SLOT, opening.legal(1)[second] - Action.DECK_SLOT]
        opening.decks(first, second)
        for seat, slot in enumerate(slots):
            cards = Counter(int(opening.s.card[80 * seat + i]) for i in range(60))
            assert cards == Counter(int(opening.t.deck_card[slot, i]) for i in range(60))
            assert opening.s.deck[seat] == slot + 1


def test_603_1c_i_what_another_has_decided_may_be_either_and_what_he_has_not_is_open() -> None:
    opening = Opening(2, distance="2000m").decks()
    opening.play(1, Action.YES)
    assert {int(imagined(opening, 0, seed).s.mulligan[1]) for seed in range(20)} == {1, 2}
    assert {int(imagined(opening, 1, seed).s.mulligan[0]) for seed in range(5)} == {0}
    assert {int(imagined(opening, 0, seed).s.picked[1]) for seed in range(5)} == {int(opening.s.picked[1])}


def test_603_1c_nobody_begins_before_both_have_decided() -> None:
    """Also 603.1c-i."""
    opening = Opening(2, distance="2000m").decks()
    opening.play(0, Action.NO)
    assert (opening.s.turn, opening.s.pending, pile_size(opening.s, 0)) == (0, 2, 53)
    opening.play(1, Action.NO)
    assert opening.s.turn == 1


# ------------------------------------------------------------------ information (508, 808, 1002)


@pytest.mark.parametrize("surface", [Surface.TURF, Surface.DIRT])
def test_206_2_508_2a_only_the_distances_of_the_races_surface_suit(surface: int) -> None:
    both = horse("both").replace('surface = ["turf"]', 'surface = ["turf", "dirt"]')
    both = both.replace('distance = ["middle"]', 'distance = { turf = ["mile", "long"], dirt = ["sprint"] }')
    fitting = []
    for metres in (1200, 1600, 2000, 3000):
        scene = Scene(both, {"run": ["both"]}, metres=metres, surface=surface, start=False)
        if suits_of(scene.s, scene.t, scene.find("both")) & Suit.DISTANCE:
            fitting.append(metres)
    assert fitting == ([1600, 3000] if surface == Surface.TURF else [1200])


def test_508_1_a_horse_suits_its_own_surface_alone() -> None:
    for surface, turf, dirt in ((Surface.TURF, True, False), (Surface.DIRT, False, True)):
        scene = Scene("", {"run": ["plain", "dirty"]}, surface=surface, start=False)
        assert bool(suits_of(scene.s, scene.t, scene.find("plain", 0, "run")) & Suit.SURFACE) == turf
        assert bool(suits_of(scene.s, scene.t, scene.find("dirty")) & Suit.SURFACE) == dirt


def test_508_5_no_card_named_is_no_other_card() -> None:
    """The condition names no card, so it checks the style of its own horse and not the front-runners in the areas."""
    for style, drawn in (("front-runner", 1), ("closer", 0)):
        scene = running(horse("asks", f'if = {{ suited = "style" }}\n{DRAW_ONE}', style=style), "asks")
        assert scene.hand(0) == drawn


def test_808_1a_what_nothing_changes_stays_as_printed_beside_what_is_changed() -> None:
    """Also 808.1d: the corrections of the run are those of this card."""
    fog = situation("fog", f'always = [{{ guard = "+2", {ALL} }}]')
    zones = {"run": ["plain", "dirty", "dear"], "situations": ["fog"], "a1": ["dear"], "a2": ["dear"], "a3": ["dear"], "a4": ["dear"]}
    scene = Scene(fog, zones, start=False)
    found = {}
    for name in ("plain", "dirty", "dear"):
        card = scene.find(name, 0, "run")
        found[name] = (
            cost_of(scene.s, scene.t, card), run_of(scene.s, scene.t, card), guard_of(scene.s, scene.t, card), style_of(scene.s, scene.t, card),
        )  # fmt: skip
    assert found == {"plain": (0, 4, 4, Style.FRONT), "dirty": (0, 1, 5, Style.CLOSER), "dear": (3, 6, 3, Style.DEEP)}
    assert scene.find("plain", 0, "run") == 0  # the very first card, too


def test_808_1h_F_32_on_one_card_the_first_line_comes_first() -> None:
    for first, second in ((2, 5), (5, 2)):
        text = situation("both", f"always = [{{ run_becomes = {first}, {ALL} }}]", f"always = [{{ run_becomes = {second}, {ALL} }}]")
        scene = Scene(text, {"situations": ["both"], "run": ["plain"]}, start=False)
        assert run_of(scene.s, scene.t, scene.find("plain", 0, "run")) == second


@pytest.mark.parametrize(("order", "value"), [(("two", "five"), 5), (("five", "two"), 2)])
def test_808_1h_808_1h_i_808_1h_ii_time_goes_on_from_card_to_card(order: tuple[str, str], value: int) -> None:
    """A support sets the run to 2 for this turn, and a situation sets it to 5. The card that was played later counts."""
    text = support("two", "area", f'do = [{{ run_becomes = 2, {ALL}, for = "this turn" }}]')
    text += situation("five", f"always = [{{ run_becomes = 5, {ALL} }}]")
    scene = Scene(text, {"hand": ["two", "five"], "run": ["plain"]})
    scene.play(scene.find(order[0]), scene.find(order[1]))
    assert run_of(scene.s, scene.t, scene.find("plain", 0, "run")) == value


def test_808_2_a_constant_effect_reaches_the_cards_of_its_zone_and_no_others() -> None:
    """An effect of a situation does not reach cards that only another effect of this situation reaches."""
    here, there = (f'on = {{ all = true, whose = "each", zone = "{zone}", fits = {{ kind = "horse" }} }}' for zone in ("run area", "hand"))
    text = situation("fog", f'always = [{{ run = "+2", {here.replace("each", "you")} }}]', f'always = [{{ guard = "+1", {there} }}]')
    scene = Scene(text, {"situations": ["fog"], "run": ["plain"], "hand": ["plain"]}, {"run": ["plain"]}, start=False)
    runs = [run_of(scene.s, scene.t, scene.find("plain", seat, zone)) for seat, zone in ((0, "run"), (0, "hand"), (1, "run"))]
    assert runs == [6, 4, 4]


def test_808_1d_what_suits_is_looked_at_after_the_layer_before() -> None:
    """The first of all cards becomes a stalker while its player is in the second area."""
    turn = situation("turn", f'always = [{{ style_becomes = "current area", {ALL} }}]')
    zones = {"run": ["plain"], "situations": ["turn"], "a1": [], "a2": ["dear"], "a3": ["dear"], "a4": ["dear"]}
    scene = Scene(turn, zones, start=False)
    assert (scene.find("plain"), run_of(scene.s, scene.t, 0)) == (0, 4)


@pytest.mark.parametrize("order", [["mute", "cross"], ["cross", "mute"]])
def test_808_1g_in_the_layer_of_abilities_what_is_voided_voids_nothing(order: list[str]) -> None:
    """The situation voids the abilities of horses of cost 1. One of these horses would void the abilities of horses of cost 0.

    The ability of this horse never applies, in either order of time.
    """
    strong = horse("strong", 'always = [{ run = "+3" }]')
    free, dear = (f'always = [{{ abilities = "void", {ALL.replace("}", f", cost = {cost} }}", 1)} }}]' for cost in (0, 1))
    cross, mute = horse("cross", free, cost=1), situation("mute", dear)
    scene = Scene(strong + cross + mute, {"run": ["strong", "cross"], "situations": ["mute"]}, start=False)
    for time, name in enumerate(order):
        scene.s.stamp[scene.find(name)] = 20 + time
    assert run_of(scene.s, scene.t, scene.find("strong")) == 7
    alone = Scene(strong + cross, {"run": ["strong", "cross"]}, start=False)
    assert run_of(alone.s, alone.t, alone.find("strong")) == 4
