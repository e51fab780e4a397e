"""What the rules say in passing and other tests only touch: both sides of a yes or no, numbers that must be exact, what is not done."""

from collections import Counter

import pytest

from paddock.engine.plain import zeros
from paddock.games.force import codes as k
from paddock.games.force.actions import DECK_SLOT, DONE, NO, YES
from paddock.games.force.books import audit
from paddock.games.force.ending import DRAW, ENDLESS
from paddock.games.force.events import MOVED, PUT_TO_RUN, RESOLVES, WAITS
from paddock.games.force.kinds import ASK_AREA_SUPPORT, ASK_CHOOSE, ASK_GUARD, ASK_HORSE_SUPPORT, ASK_RUNNER
from paddock.games.force.machine import MANY_STEPS
from paddock.games.force.numbers import cost_of, guard_of, run_of, style_of, suited
from paddock.games.force.places import card_at, pile_size
from paddock.games.force.stages import AFTER_DRAW
from paddock.games.force.zones import draw_top, lay, lay_seen
from tests.games.force.openings import Opening
from tests.games.force.scene import Scene, force, horse, situation, support
from tests.games.force.test_hidden import imagined
from tests.games.force.test_triggers import finish, running, waited

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
    assert lay_seen(scene.s, log, scene.find("dear"), k.AREA1, k.TOP, 0, 1) == k.FARM
    assert lay(scene.s, log, scene.find("dirty"), k.HAND, k.TOP) == k.FARM
    scene.end(log)
    assert [v[1:] for v in scene.told(MOVED)] == [(scene.find("dear"), k.FARM, k.AREA1), (scene.find("dirty"), k.FARM, k.HAND)]


def test_506_1a_a_stop_on_the_resolution_area_is_told_as_no_move() -> None:
    scene = Scene("", {"hand": ["dear", "force", "force", "force"]}).done(ASK_RUNNER)
    scene.play(scene.find("dear"), *scene.places[0]["hand"][1:])
    assert [e.values for e in scene.events if e.kind == MOVED and e.heard_by(-1)] == []
    assert [v[1] for v in scene.told(PUT_TO_RUN)] == [scene.find("dear")]
    finish(scene)
    heard = [e.values for e in scene.events if e.kind == MOVED and e.heard_by(-1) and e.values[1] == scene.find("dear")]
    assert heard == [(0, scene.find("dear"), k.RUN, k.FARM)]


# ------------------------------------------------------------------ preparation (603)


def test_603_1a_each_plays_the_deck_that_he_chose() -> None:
    for first, second in ((0, 1), (1, 0)):
        opening = Opening(1, distance="2000m")
        slots = [opening.legal(0)[first] - DECK_SLOT, opening.legal(1)[second] - DECK_SLOT]
        opening.decks(first, second)
        for seat, slot in enumerate(slots):
            cards = Counter(int(opening.s.card[80 * seat + i]) for i in range(60))
            assert cards == Counter(int(opening.t.deck_card[slot, i]) for i in range(60))
            assert opening.s.deck[seat] == slot + 1


def test_603_1c_i_what_another_has_decided_may_be_either_and_what_he_has_not_is_open() -> None:
    opening = Opening(2, distance="2000m").decks()
    opening.play(1, YES)
    assert {int(imagined(opening, 0, seed).s.mulligan[1]) for seed in range(20)} == {1, 2}
    assert {int(imagined(opening, 1, seed).s.mulligan[0]) for seed in range(5)} == {0}
    assert {int(imagined(opening, 0, seed).s.picked[1]) for seed in range(5)} == {int(opening.s.picked[1])}


def test_603_1c_nobody_begins_before_both_have_decided() -> None:
    """Also 603.1c-i."""
    opening = Opening(2, distance="2000m").decks()
    opening.play(0, NO)
    assert (opening.s.turn, opening.s.pending, pile_size(opening.s, 0)) == (0, 2, 53)
    opening.play(1, NO)
    assert opening.s.turn == 1


# ------------------------------------------------------------------ information (508, 808, 1002)


@pytest.mark.parametrize("surface", [k.TURF, k.DIRT])
def test_206_2_508_2a_only_the_distances_of_the_races_surface_suit(surface: int) -> None:
    both = horse("both").replace('surface = ["turf"]', 'surface = ["turf", "dirt"]')
    both = both.replace('distance = ["middle"]', 'distance = { turf = ["mile", "long"], dirt = ["sprint"] }')
    fitting = []
    for metres in (1200, 1600, 2000, 3000):
        scene = Scene(both, {"run": ["both"]}, metres=metres, surface=surface, start=False)
        if suited(scene.s, scene.t, scene.find("both")) & k.SUIT_DISTANCE:
            fitting.append(metres)
    assert fitting == ([1600, 3000] if surface == k.TURF else [1200])


def test_508_1_a_horse_suits_its_own_surface_alone() -> None:
    for surface, turf, dirt in ((k.TURF, True, False), (k.DIRT, False, True)):
        scene = Scene("", {"run": ["plain", "dirty"]}, surface=surface, start=False)
        assert bool(suited(scene.s, scene.t, scene.find("plain", 0, "run")) & k.SUIT_SURFACE) == turf
        assert bool(suited(scene.s, scene.t, scene.find("dirty")) & k.SUIT_SURFACE) == dirt


def test_508_5_no_card_named_is_no_other_card() -> None:
    """Front-runners lie in the areas; the horse that asks whether the style suits is none."""
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
    assert found == {"plain": (0, 4, 4, k.FRONT), "dirty": (0, 1, 5, k.CLOSER), "dear": (3, 6, 3, k.DEEP)}
    assert scene.find("plain", 0, "run") == 0  # the very first card, too


def test_808_1h_F_32_on_one_card_the_first_line_comes_first() -> None:
    for first, second in ((2, 5), (5, 2)):
        text = situation("both", f"always = [{{ run_becomes = {first}, {ALL} }}]", f"always = [{{ run_becomes = {second}, {ALL} }}]")
        scene = Scene(text, {"situations": ["both"], "run": ["plain"]}, start=False)
        assert run_of(scene.s, scene.t, scene.find("plain", 0, "run")) == second


@pytest.mark.parametrize(("order", "value"), [(("two", "five"), 5), (("five", "two"), 2)])
def test_808_1h_808_1h_i_808_1h_ii_time_goes_on_from_card_to_card(order: tuple[str, str], value: int) -> None:
    """A support makes the run 2 for this turn, a situation makes it 5: the one that was played later counts."""
    text = support("two", "area", f'do = [{{ run_becomes = 2, {ALL}, for = "this turn" }}]')
    text += situation("five", f"always = [{{ run_becomes = 5, {ALL} }}]")
    scene = Scene(text, {"hand": ["two", "five"], "run": ["plain"]})
    scene.play(scene.find(order[0]), scene.find(order[1]))
    assert run_of(scene.s, scene.t, scene.find("plain", 0, "run")) == value


def test_808_2_a_constant_effect_reaches_the_cards_of_its_zone_and_no_others() -> None:
    text = situation("fog", 'always = [{ run = "+2", on = { all = true, zone = "run area", fits = { kind = "horse" } } }]')
    scene = Scene(text, {"situations": ["fog"], "run": ["plain"], "hand": ["plain"]}, {"run": ["plain"]}, start=False)
    runs = [run_of(scene.s, scene.t, scene.find("plain", seat, zone)) for seat, zone in ((0, "run"), (0, "hand"), (1, "run"))]
    assert runs == [6, 4, 4]


@pytest.mark.parametrize("order", [["mute", "cross"], ["cross", "mute"]])
def test_808_1g_in_the_layer_of_abilities_what_is_voided_voids_nothing(order: list[str]) -> None:
    """The situation takes the abilities of horses of cost 1; one of them takes those of horses of cost 0. It never does, whichever is older."""
    strong = horse("strong", 'always = [{ run = "+3" }]')
    free, dear = (f'always = [{{ abilities = "void", {ALL.replace("}", f", cost = {cost} }}", 1)} }}]' for cost in (0, 1))
    cross, mute = horse("cross", free, cost=1), situation("mute", dear)
    scene = Scene(strong + cross + mute, {"run": ["strong", "cross"], "situations": ["mute"]}, start=False)
    for time, name in enumerate(order):
        scene.s.stamp[scene.find(name)] = 20 + time
    assert run_of(scene.s, scene.t, scene.find("strong")) == 7
    alone = Scene(strong + cross, {"run": ["strong", "cross"]}, start=False)
    assert run_of(alone.s, alone.t, alone.find("strong")) == 4


# ------------------------------------------------------------------ choosing and costs (103, 805)


def test_103_5_103_5a_without_up_to_nobody_may_stop_early() -> None:
    """Also 103.2: of two that are asked for and one that is there, one is taken."""
    for many, stop in (("choose = 1", False), ("choose = 1, up_to = true", True)):
        text = support("back", "area", f'do = [{{ move = {{ {many}, zone = "farm" }}, to = "hand" }}]')
        scene = Scene(text, {"hand": ["back"], "farm": ["dear", "dirty"]})
        scene.play(scene.find("back"))
        assert (scene.asked, DONE in scene.legal()) == (ASK_CHOOSE, stop)
    text = support("back", "area", 'do = [{ move = { choose = 3, zone = "farm" }, to = "hand" }]')
    scene = Scene(text, {"hand": ["back"], "farm": ["dear", "dirty"]})
    scene.play(scene.find("back"), scene.find("dear"), scene.find("dirty"))
    assert (scene.asked, scene.hand(0)) == (ASK_AREA_SUPPORT, 2)


def test_103_2c_who_need_not_may_leave_it() -> None:
    """A situation is at work, but none that asks for a guard."""
    fog = situation("fog", f'always = [{{ guard = "+1", {ALL} }}]')
    scene = Scene(fog, {"hand": ["plain"], "situations": ["fog"]}, {"hand": ["plain"]}).done(ASK_RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(ASK_GUARD)
    assert scene.legal() == [scene.find("plain", 1, "hand"), DONE]


def test_805_2c_a_support_that_says_nothing_of_a_cost_has_none() -> None:
    """Also 805.2c-i: nor has a guard."""
    scene = Scene("", {"hand": ["nothing"]})
    scene.play(scene.find("nothing"))
    assert scene.hand(0) == 1
    scene = Scene("", {"hand": ["plain"]}, {"hand": ["dear"]}).done(ASK_RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(ASK_GUARD).play(scene.find("dear", 1))
    assert scene.zone(scene.find("dear", 1)) == k.RUN


def test_805_2c_a_card_that_has_gone_to_the_farm_cannot_pay_by_going_there() -> None:
    text = horse(
        "gone", f'when = {{ event = "moves", of = "this", from = "run area", into = "farm" }}\nmay = {{ this = "farm" }}\n{DRAW_ONE}'
    )
    scene = running(text, "gone")
    finish(scene)
    assert (waited(scene), len(scene.told(RESOLVES))) == (1, 0)


def test_805_3_a_horse_support_that_would_do_nothing_to_any_horse_is_not_offered() -> None:
    dry = support("dry", "horse", 'do = [{ going = "-1" }]')
    for going, offered in ((1, False), (2, True)):
        scene = Scene(dry, {"hand": ["plain", "dry"]}, going=going).done(ASK_RUNNER)
        scene.play(scene.find("plain", 0, "hand"))
        assert (scene.asked, scene.find("dry") in scene.legal()) == (ASK_HORSE_SUPPORT, offered)


def test_503_2_what_was_paid_is_counted_special_forces_among_it() -> None:
    text = force("coin", "value = 1") + horse("two", cost=2)
    scene = Scene(text, {"hand": ["two", "coin", "force"]}).done(ASK_RUNNER)
    scene.play(scene.find("two"), scene.find("force"))
    assert (scene.s.forces_paid, scene.s.special_paid) == (1, 0)
    scene.play(scene.find("coin"))
    assert (scene.s.forces_paid, scene.s.special_paid) == (2, 1)


# ------------------------------------------------------------------ abilities (803, 806, 810, 1102)


def test_803_2_an_ability_that_nothing_makes_void_works() -> None:
    """Also 1102.6: where nothing forbids force abilities, they trigger."""
    fog = situation("fog", f'always = [{{ guard = "+1", {ALL} }}]')
    assert waited(running(fog + horse("able", DRAW_ONE), "able", situations=["fog"])) == 1


def test_806_2a_each_wait_is_one_of_its_own() -> None:
    text = situation("reads", f'when = "draws"\n{DRAW_ONE.replace("draw", "discard")}') + support("two", "area", "do = [{ draw = 2 }]")
    scene = Scene(text, {"hand": ["two", "plain", "plain", "plain"], "situations": ["reads"]})
    scene.play(scene.find("two"))
    while scene.asked != ASK_AREA_SUPPORT:
        scene.play(scene.legal()[0])
    reads = scene.find("reads")
    assert [v[:2] for v in scene.told(WAITS)] == [v[:2] for v in scene.told(RESOLVES)] == [(0, reads), (0, reads)]
    assert scene.hand(0) == 3


def test_806_3_804_2b_after_each_ability_the_rules_are_looked_at_before_the_next() -> None:
    """Two abilities wait. The first draws the last card: the race is won before the second is played."""
    text = horse("both", f'when = "put to run"\n{DRAW_ONE}', 'when = "put to run"\ndo = [{ going = "+1" }]')
    scene = Scene(text, {"hand": ["both"], "a1": ["plain"], "a2": [], "a3": [], "a4": []}).done(ASK_RUNNER)
    scene.play(scene.find("both"), scene.find("both"))
    scene.play(scene.legal()[0])  # the draw
    assert (scene.s.over, scene.s.won, scene.s.going) == (1, 1, 1)


def test_806_4a_i_806_4a_ii_an_event_that_is_no_move_speaks_of_the_card_as_it_is() -> None:
    text = situation("pays", 'when = { event = "run succeeds", of = "card" }\ndo = [{ draw = { number = "run", of = "event", cap = 9 } }]')
    scene = running(text, "plain", situations=["pays"])
    before = scene.left(0)
    finish(scene)
    assert before - scene.left(0) == 4 + 3  # by the situation, and by the distance, which is one less in the next area


@pytest.mark.parametrize(
    ("fits", "times"),
    [('run = 7', 1), ('run = 4', 0), ('guard = 2', 1), ('guard = 3', 0), ('cost = 0', 1), ('cost = 1', 0), ('role = "runner"', 1),
     ('role = "guard"', 0), ('style = ["front-runner"]', 1), ('style = ["closer"]', 0), ('suited = "distance"', 1), ('suited = "style"', 1),
     ('suited = "course"', 0)],
)  # fmt: skip
def test_810_1_806_4a_i_of_a_card_that_is_out_of_sight_its_last_open_information_counts(fits: str, times: int) -> None:
    watch = situation(
        "watch", f'when = {{ event = "moves", of = "card", from = "run area", fits = {{ {fits} }} }}\ndo = [{{ going = "+1" }}]'
    )
    home = horse("home", 'do = [{ run = "+3" }]', 'when = "run succeeds"\ndo = [{ move = "this", to = "hand" }]')
    scene = finish(running(watch + home, "home", situations=["watch"]))
    assert sum(v[1] == scene.find("watch") for v in scene.told(WAITS)) == times


def test_810_1_a_named_horse_that_has_gone_is_asked_for_what_it_was() -> None:
    text = support("out", "horse", 'do = [{ move = "named", to = "removed" }, { draw = { number = "run", of = "named", cap = 9 } }]')
    boost = situation("wind", f'always = [{{ run = "+2", {ALL} }}]')
    scene = running(text + boost, "plain", hand=["out"], situations=["wind"])
    before = scene.left(0)
    scene.play(scene.find("out"), scene.find("plain", 0, "hand"))
    assert before - scene.left(0) == 6  # 3, + 1 for its style, + 2 that it had in the run area only


def test_506_2_506_5_808_3_808_3a_each_horse_that_is_put_is_put_once() -> None:
    scene = running(horse("able", DRAW_ONE), "able")
    assert (waited(scene), scene.s.moved, any(map(any, scene.s.moves))) == (1, 0, False)


def test_702_6o_after_the_run_nothing_of_it_is_left() -> None:
    scene = running("", "plain")
    turn = scene.s.turn
    finish(scene)
    s = scene.s
    assert (s.turn, s.in_run, s.run_count, s.runner, s.run_total, s.guard_total) == (turn + 1, 0, 0, 0, 0, 0)


# ------------------------------------------------------------------ loops (1201)


def test_1201_1c_a_loop_whose_only_answers_are_forced_is_a_draw() -> None:
    """A card goes from the farm to the removed area and back; whoever is asked has one card to choose."""
    steps = ", ".join(f'{{ move = {{ choose = 1, zone = "{a}" }}, to = "{b}" }}' for a, b in (("farm", "removed"), ("removed", "farm")))
    text = situation("wheel", f'when = "state"\nif = {{ count = {{ zone = "hand", exactly = 0 }} }}\ndo = [{steps}]')
    scene = Scene(text, {"situations": ["wheel"], "farm": ["plain"]}, stage=AFTER_DRAW)
    for _ in range(20):
        if not scene.s.over:
            assert len(scene.legal()) == 1
            scene.play(scene.legal()[0])
    assert (scene.s.over, scene.s.won, scene.s.reason) == (1, DRAW, ENDLESS)


@pytest.mark.parametrize(("hand", "idle"), [(["plain"], True), ([], False)])
def test_1201_1c_a_decision_is_real_if_there_is_more_than_one_answer(hand: list[str], idle: bool) -> None:
    scene = Scene("", {"hand": hand}).done(ASK_RUNNER)
    scene.s.idle = MANY_STEPS + 1
    scene.play(DONE)
    assert (scene.s.idle < MANY_STEPS) == idle


def test_103_2a_a_card_does_not_move_to_where_it_lies() -> None:
    """Also F-22: nor into a run area while nobody runs."""
    for to, drawn in (("farm", 0), ("removed", 1)):
        do = f'{{ going = "+1" }}, {{ move = {{ all = true, zone = "farm" }}, to = "{to}" }}, {{ if = "so", then = [{{ draw = 1 }}] }}'
        scene = Scene(support("stay", "area", f"do = [{do}]"), {"hand": ["stay"], "farm": ["dear"]})
        scene.play(scene.find("stay"))
        assert (scene.hand(0), scene.zone(scene.find("dear"))) == (drawn, k.REMOVED if drawn else k.FARM)
    early = situation("early", 'when = "going changes"\ndo = [{ put = { choose = 1, zone = "farm", fits = { kind = "horse" } } }]')
    scene = Scene(early + support("rain", "area", 'do = [{ going = "+1" }]'), {"hand": ["rain"], "farm": ["dear"], "situations": ["early"]})
    scene.play(scene.find("rain"))
    while scene.asked != ASK_AREA_SUPPORT:
        scene.play(scene.legal()[0])
    assert scene.zone(scene.find("dear")) == k.FARM
