"""Information of cards (200, 508, 1000, 808): printed, corrected, changed by layers, in the order of time and dependence."""

import pytest

from paddock.games.force.continuous.current_values import (
    cost_of,
    force_value,
    going_of,
    guard_of,
    guard_total,
    may_guard_here,
    run_of,
    run_total,
    style_of,
    suits_of,
)
from paddock.games.force.continuous.layers import forget
from paddock.games.force.data.codes import Style, Suit, Surface
from tests.games.force.scene import Scene, force, horse, situation

ALL = 'on = { all = true, whose = "each", zone = "run area", fits = { kind = "horse" } }'


def look(text: str = "", you: dict[str, list[str]] | None = None, they: dict[str, list[str]] | None = None, **more: int) -> Scene:
    return Scene(text, you, they, start=False, **more)


def run(scene: Scene, name: str, seat: int = 0) -> int:
    return run_of(scene.s, scene.t, scene.find(name, seat))


def test_209_1_210_1_203_1_numbers_as_printed() -> None:
    scene = look(you={"run": ["dear"]})
    card = scene.find("dear")
    assert (cost_of(scene.s, scene.t, card), guard_of(scene.s, scene.t, card)) == (3, 1)


def test_1002_1c_508_3_one_more_in_the_style_area_of_its_user() -> None:
    scene = look(you={"run": ["plain"]}, they={"run": ["plain"], "a1": []})
    assert run(scene, "plain") == 4  # front-runner, and its user is in area 1
    assert run_of(scene.s, scene.t, scene.find("plain", 1, "run")) == 3  # its user is in area 2


def test_1002_1a_b_less_for_surface_and_distance_that_do_not_suit() -> None:
    """Also 1001.1, 1002.1b."""
    assert run(look(you={"run": ["dirty"]}), "dirty") == 1
    assert run(look(you={"run": ["dirty"]}, surface=Surface.DIRT), "dirty") == 2


@pytest.mark.parametrize("zone", ["hand", "farm", "run", "removed"])
def test_1002_2_corrections_hold_in_every_zone(zone: str) -> None:
    assert run(look(you={zone: ["dirty"]}), "dirty") == 1


def test_403_4_F_21_without_areas_no_style_suits() -> None:
    assert run(look(you={"run": ["plain"], "a1": [], "a2": [], "a3": [], "a4": []}), "plain") == 3


def test_206_2_508_2a_distances_by_surface() -> None:
    both = (
        horse("both")
        .replace('surface = ["turf"]', 'surface = ["turf", "dirt"]')
        .replace('distance = ["middle"]', 'distance = { turf = ["middle"], dirt = ["long"] }')
    )
    assert suits_of(look(both, {"run": ["both"]}).s, look(both, {"run": ["both"]}).t, 0) & Suit.DISTANCE
    dirt = look(both, {"run": ["both"]}, surface=Surface.DIRT)
    assert not suits_of(dirt.s, dirt.t, dirt.find("both")) & Suit.DISTANCE


def test_508_4_favourites_are_courses_and_goings() -> None:
    liked = horse("liked") + 'favourites = ["sapporo", "bad"]\n'
    scene = look(liked, {"run": ["liked"]}, course=0, going=4)
    assert suits_of(scene.s, scene.t, scene.find("liked")) & (Suit.COURSE | Suit.GOING) == Suit.COURSE | Suit.GOING
    other = look(liked, {"run": ["liked"]}, course=1, going=3)
    assert suits_of(other.s, other.t, other.find("liked")) & (Suit.COURSE | Suit.GOING) == 0


def test_702_6e_i_a_guard_needs_surface_and_distance() -> None:
    """Also 508.1, 508.2."""
    scene = look(you={"hand": ["plain", "dirty"]})
    assert may_guard_here(scene.s, scene.t, scene.find("plain", 0, "hand"))
    assert not may_guard_here(scene.s, scene.t, scene.find("dirty"))


def test_808_1f_a_situation_changes_all_horses() -> None:
    """Also 801.1b, 801.1b-i, 803.4c."""
    fog = situation("fog", f'always = [{{ guard = "-1", {ALL} }}]')
    scene = look(fog, {"situations": ["fog"], "run": ["dear"]}, {"run": ["plain"]})
    assert guard_of(scene.s, scene.t, scene.find("dear")) == 0
    assert guard_of(scene.s, scene.t, scene.find("plain", 1, "run")) == 1


def test_803_3_an_ability_with_a_condition_is_void_while_it_does_not_hold() -> None:
    wet = situation("wet", f'if = {{ race = {{ going = ["bad"] }} }}\nalways = [{{ run = "+2", {ALL} }}]')
    assert run(look(wet, {"situations": ["wet"], "run": ["dear"]}, going=4), "dear") == 8
    assert run(look(wet, {"situations": ["wet"], "run": ["dear"]}, going=3), "dear") == 6


def test_803_4_an_ability_works_only_where_it_is_valid() -> None:
    """Also 803.4a-i, 803.4b."""
    fog = situation("fog", f'always = [{{ run = "+2", {ALL} }}]')
    assert run(look(fog, {"farm": ["fog"], "run": ["dear"]}), "dear") == 6


def test_803_4a_a_rule_ability_works_in_hand() -> None:
    cheap = horse("cheap", 'in = "hand"\nalways = [{ cost_becomes = 2 }]', cost=4)
    scene = look(cheap, {"hand": ["cheap"], "run": ["plain"]})
    assert cost_of(scene.s, scene.t, scene.find("cheap")) == 2
    running = look(cheap, {"run": ["cheap"]})
    assert cost_of(running.s, running.t, running.find("cheap")) == 4


def test_808_1e_before_f_and_after_d() -> None:
    both = situation("both", f'always = [{{ run = "+1", {ALL} }}]', f"always = [{{ run_becomes = 2, {ALL} }}]")
    assert run(look(both, {"situations": ["both"], "run": ["dirty"]}), "dirty") == 3  # set to 2, which wipes out the corrections, then + 1


def test_808_1d_a_correction_becomes_another_number() -> None:
    """Also 1002.1a, 1002.1c."""
    salt = horse("salt", 'always = [{ correction = "distance", becomes = 0 }]').replace('distance = ["middle"]', 'distance = ["sprint"]')
    assert run(look(salt, {"run": ["salt"]}), "salt") == 4
    twice = horse("twice", 'always = [{ correction = "style", becomes = 3 }]')
    assert run(look(twice, {"run": ["twice"]}), "twice") == 6
    assert run(look(twice, {"run": ["twice"], "a1": []}), "twice") == 3  # no correction there that could become 3


def test_808_1c_surface_distance_style_and_favourites_become() -> None:
    fair = situation("fair", *(f"always = [{{ {what}, {ALL} }}]" for what in (
        'surface_becomes = ["turf", "dirt"]', 'distance_becomes = "all-round"', 'style_becomes = "current area"',
        '''favourites_become = "today's course"''')))  # fmt: skip
    scene = look(fair, {"situations": ["fair"], "run": ["dirty"]})
    assert run(scene, "dirty") == 4
    assert suits_of(scene.s, scene.t, scene.find("dirty")) & Suit.COURSE


def test_808_1f_i_style_moves_and_stops_at_the_ends() -> None:
    back = situation("back", f'always = [{{ style = "+1", {ALL} }}]')
    scene = look(back, {"situations": ["back"], "run": ["plain", "dear"]})
    assert style_of(scene.s, scene.t, scene.find("plain", 0, "run")) == Style.STALKER
    assert style_of(scene.s, scene.t, scene.find("dear")) == Style.DEEP
    assert run_of(scene.s, scene.t, scene.find("plain", 0, "run")) == 3  # F-30: run sees the style after the step


def test_F_33_the_going_counts_worse_on_top_of_the_race() -> None:
    fog = situation("fog", 'always = [{ going_counts = "+1" }]')
    for real, counted in ((1, 2), (4, 4)):
        scene = look(fog, {"situations": ["fog"]}, going=real)
        assert going_of(scene.s, scene.t) == counted
        assert scene.s.going == real


RICH = situation("rich", 'always = [{ run_becomes = 3, on = { all = true, whose = "each", zone = "run area", fits = { run = ">=6" } } }]')
POOR = situation("poor", 'always = [{ run_becomes = 7, on = { all = true, whose = "each", zone = "run area", fits = { run = "<=3" } } }]')


@pytest.mark.parametrize("order", [["rich", "poor"], ["poor", "rich"]])
def test_808_1g_F_31_is_tested_on_the_real_values(order: list[str]) -> None:
    """At first only "6 or more becomes 3" applies to a horse of run 6.

    Its result lets "3 or less becomes 7" apply, in either order of time.
    """
    assert run(look(RICH + POOR, {"situations": order, "run": ["dear"]}), "dear") == 7


@pytest.mark.parametrize(("order", "value"), [(["two", "three"], 2), (["three", "two"], 3)])
def test_808_1h_mutual_dependence_goes_by_time(order: list[str], value: int) -> None:
    """Both effects apply to a run of 4 or more, and each effect would keep the other from applying."""
    several = "".join(
        situation(
            name, f'always = [{{ run_becomes = {n}, on = {{ all = true, whose = "each", zone = "run area", fits = {{ run = ">=4" }} }} }}]'
        )
        for name, n in (("two", 2), ("three", 3))
    )
    assert run(look(several, {"situations": order, "run": ["dear"]}), "dear") == value


@pytest.mark.parametrize("order", [["lift", "rich"], ["rich", "lift"]])
def test_808_1g_what_depends_comes_after_what_it_depends_on(order: list[str]) -> None:
    """Run 4 becomes 6 for all, run 6 or more becomes 3: the second depends on the first, in both orders of time. Also 808.1h."""
    lift = situation("lift", f"always = [{{ run_becomes = 6, {ALL} }}]")
    scene = look(lift + RICH, {"situations": order, "run": ["plain"]})
    assert run(scene, "plain") == 3


@pytest.mark.parametrize(("order", "value"), [(["five", "two"], 2), (["two", "five"], 5)])
def test_808_1h_the_later_of_two_settings_counts(order: list[str], value: int) -> None:
    """Also 808.1h-i, 808.1h-ii."""
    two, five = (situation(n, f"always = [{{ run_becomes = {v}, {ALL} }}]") for n, v in (("two", 2), ("five", 5)))
    assert run(look(two + five, {"situations": order, "run": ["plain"]}), "plain") == value


def test_F_32_at_the_same_time_the_turn_players_comes_first() -> None:
    """Also 808.1h."""
    two, five = (situation(n, f"always = [{{ run_becomes = {v}, {ALL} }}]") for n, v in (("two", 2), ("five", 5)))
    for turn, value in ((0, 5), (1, 2)):
        scene = look(two + five, {"situations": ["two"], "run": ["plain"]}, {"situations": ["five"]}, turn=turn)
        scene.s.stamp[scene.find("two")] = scene.s.stamp[scene.find("five", 1)]
        assert run(scene, "plain") == value


def test_808_1b_lost_abilities_do_nothing() -> None:
    strong = horse("strong", 'always = [{ run = "+3" }]')
    blank = situation("blank", f'always = [{{ abilities = "void", {ALL} }}]')
    assert run(look(strong, {"run": ["strong"]}), "strong") == 7
    assert run(look(strong + blank, {"run": ["strong"], "situations": ["blank"]}), "strong") == 4


@pytest.mark.parametrize("order", [["blank", "gift"], ["gift", "blank"]])
def test_808_1b_given_abilities_work_and_are_lost_in_order_of_time(order: list[str]) -> None:
    gift = situation("gift", f'always = [{{ gives = {{ always = [{{ run = "+2" }}] }}, {ALL} }}]')
    blank = situation("blank", f'always = [{{ abilities = "lost", {ALL} }}]')
    assert run(look(gift, {"run": ["plain"], "situations": ["gift"]}), "plain") == 6
    scene = look(gift + blank, {"run": ["plain"], "situations": order})
    assert run(scene, "plain") == (6 if order[-1] == "gift" else 4)


def test_803_1_what_is_made_valid_again_works() -> None:
    strong = horse("strong", 'always = [{ run = "+3" }]')
    blank = situation("blank", f'always = [{{ abilities = "void", {ALL} }}]')
    again = situation("again", f'always = [{{ abilities = "valid", {ALL} }}]')
    scene = look(strong + blank + again, {"run": ["strong"], "situations": ["blank", "again"]})
    assert run(scene, "strong") == 7


def test_702_6k_iii_a_horse_below_0_counts_0() -> None:
    """Also 103.2d."""
    weak = situation("weak", 'always = [{ run = "-5", on = { all = true, whose = "each", zone = "run area", fits = { cost = 0 } } }]')
    scene = look(weak, {"run": ["dear", "plain"], "situations": ["weak"]}, {"run": ["plain", "dirty"]})
    assert run(scene, "plain") == -1  # 103.2d
    assert run_total(scene.s, scene.t) == 6
    assert guard_total(scene.s, scene.t) == 5


def test_503_3a_what_forces_count() -> None:
    kinds = force("twin", 'value = 2\nwith = { name = "this" }') + force("for-dear", "value = 1", 'value = 3\nfor = { cost = ">=3" }')
    more = situation("more", 'always = [{ force = "+1", fits = { special = true } }]')
    scene = look(kinds + more, {"desk": ["twin", "twin", "for-dear", "force"], "hand": ["dear", "plain"]})
    s, t = scene.s, scene.t
    twin, special, normal = scene.find("twin"), scene.find("for-dear"), scene.find("force")
    assert force_value(s, t, normal, -1) == 1
    assert (force_value(s, t, special, scene.find("dear")), force_value(s, t, special, scene.find("plain", 0, "hand"))) == (3, 1)
    assert force_value(s, t, twin, -1) == 0  # F-37: no line holds
    s.paid[0, 0] = 1 << twin | 1 << twin + 1
    assert force_value(s, t, twin, -1) == 2
    rich = look(kinds + more, {"desk": ["for-dear", "force"], "situations": ["more"]})
    assert force_value(rich.s, rich.t, rich.find("for-dear"), -1) == 2
    assert force_value(rich.s, rich.t, rich.find("force"), -1) == 1


def test_the_tables_of_the_pass_are_empty_afterwards() -> None:
    fog = situation("fog", f'always = [{{ guard = "-1", {ALL} }}]')
    scene = look(fog, {"situations": ["fog"], "run": ["dear"]})
    guard_of(scene.s, scene.t, scene.find("dear"))
    assert scene.s.gathers == 1
    forget(scene.s)
    assert scene.s.gathers == 0
    assert not any(scene.s.touched)
    assert not any(scene.s.known_guard)
