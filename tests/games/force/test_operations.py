"""One-shot effects (807, O1 to O18) with the selections S1 to S10 they are done to. Each does what it says, as far as it can (103.2)."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from paddock.games.force.events import Event
from tests.games.force.scene import Scene, horse, situation, support


def played(
    do: str, *, extra: str = "", you: dict[str, list[str]] | None = None, they: dict[str, list[str]] | None = None, **more: int
) -> Scene:
    """You have played an area support with this text."""
    zones = {"hand": ["text"], **(you or {})}
    zones["hand"] = ["text", *[c for c in zones["hand"] if c != "text"]]
    scene = Scene(support("text", "area", f"do = [{do}]") + extra, zones, they, **more)
    return scene.play(scene.find("text"))


def is_over(scene: Scene) -> bool:
    """True if the turn has continued and no frame or ability is pending."""
    s = scene.s
    return scene.asked == Decision.AREA_SUPPORT and s.depth == 0 and s.waits == 0 and not any(any(row) for row in s.frame)


def test_O1_502_draws_pass_from_area_to_area_and_stop_when_none_is_left() -> None:
    """Also 802.1, 802.1a, 807.1."""
    scene = played("{ draw = 9 }", you={"a1": ["plain"], "a2": ["plain"], "a3": [], "a4": ["plain"] * 9})
    assert (scene.hand(0), scene.left(0)) == (9, 2)
    scene = played('{ draw = 5, who = "opponent" }', they={"a1": ["plain"] * 4, "a2": [], "a3": [], "a4": []})
    assert (scene.hand(1), scene.left(1), scene.s.won) == (4, 0, 2)


def test_O1_103_4a_each_player_draws() -> None:
    scene = played('{ draw = 2, who = "each" }')
    assert (scene.hand(0), scene.hand(1)) == (2, 2)
    assert is_over(scene)


def test_103_2b_F_20_a_negative_number_of_cards_is_none() -> None:
    text = horse("weak", cost=5)
    scene = played(
        '{ draw = { each = { zone = "farm", fits = { kind = "horse" } }, times = -1 } }, { going = "+1" }',
        extra=text,
        you={"farm": ["weak"]},
    )
    assert scene.hand(0) == 0


def test_O2_a_discard_is_picked_card_by_card_in_ascending_order() -> None:
    scene = played("{ discard = 2 }", you={"hand": ["force", "plain", "plain", "dear"]})
    assert (scene.asked, scene.legal()) == (Decision.DISCARD, [scene.find("force"), scene.find("plain", 0, "hand")])
    scene.play(scene.find("plain", 0, "hand"))
    assert scene.legal() == [scene.find("plain", 0, "hand") + 1, scene.find("dear")]
    scene.play(scene.find("dear"))
    assert scene.hand(0) == 2
    assert is_over(scene)


def test_103_2_a_discard_takes_all_there_is_without_asking() -> None:
    scene = played("{ discard = 3 }", you={"hand": ["force", "plain"]})
    assert scene.hand(0) == 0
    assert is_over(scene)


def test_O2_at_random_the_referee_alone_hears_of_the_lot() -> None:
    """Also 504.2."""
    scene = played('{ discard = 1, at_random = true, who = "opponent" }', they={"hand": ["force", "plain", "dear"]})
    assert scene.hand(1) == 2
    assert len(scene.told(Event.TAKEN_BY_LOT)) == 1


def test_103_4b_when_both_discard_the_first_pick_is_not_seen() -> None:
    scene = played('{ discard = 1, who = "each" }', you={"hand": ["force", "plain"]}, they={"hand": ["dear", "plain"]})
    scene.play(scene.find("plain", 0, "hand"))
    assert scene.seat == 1
    assert scene.zone(scene.find("plain", 0, "hand")) == Zone.HAND
    assert int(scene.s.noted_for[scene.s.depth - 2]) == 1 << 0
    scene.play(scene.find("dear", 1))
    assert scene.zone(scene.find("plain", 0, "hand")) == scene.zone(scene.find("dear", 1)) == Zone.FARM
    assert is_over(scene)


def test_103_4b_what_all_can_see_is_the_same_whatever_was_picked_unseen() -> None:
    seen = set()
    for pick in ("force", "plain", "dear"):
        scene = played('{ discard = 1, who = "each" }', you={"hand": ["force", "plain", "dear"]}, they={"hand": ["dear", "plain"]})
        scene.play(scene.find(pick, 0, "hand"))
        s = scene.s
        seen.add(str((s.frame, s.noted_for, s.noted_at, s.bundle, s.asked, s.depth)))
    assert len(seen) == 1


def test_401_2c_what_was_chosen_from_a_hand_is_not_told_either() -> None:
    seen = set()
    do = '{ move = { choose = 2, zone = "hand" }, to = "deck", at = "bottom" }'
    for pick in ("force", "plain"):
        scene = played(do, you={"hand": ["force", "plain", "dear", "dirty"]})
        scene.play(scene.find(pick, 0, "hand"))
        seen.add(str((scene.s.frame, scene.s.noted_for, scene.s.noted_at, scene.s.bundle)))
    assert len(seen) == 1


def test_O2_N4_N5_discard_up_to_two_and_draw_that_many() -> None:
    """Also 103.5, 103.2."""
    scene = played('{ discard = { up_to = 2 } }, { draw = "that many" }', you={"hand": ["force", "plain", "dear"]})
    assert (scene.asked, scene.legal()) == (Decision.NUMBER, [Action.NUMBER, Action.NUMBER + 1, Action.NUMBER + 2])
    scene.play(Action.NUMBER + 2, scene.find("force"), scene.find("dear"))
    assert scene.hand(0) == 3
    assert played('{ discard = { up_to = 2 } }, { draw = "that many" }', you={"hand": ["force"]}).play(Action.NUMBER).hand(0) == 1


@pytest.mark.parametrize(
    ("to", "zone"), [('to = "hand"', Zone.HAND), ('to = "removed"', Zone.REMOVED), ('to = "deck", at = "top"', Zone.AREA1)]
)
def test_O3_S5_choose_a_card_and_move_it(to: str, zone: int) -> None:
    scene = played(f'{{ move = {{ choose = 1, zone = "farm", fits = {{ kind = "force" }} }}, {to} }}', you={"farm": ["force", "plain"]})
    assert (scene.asked, scene.legal()) == (Decision.CHOOSE, [scene.find("force")])
    scene.play(scene.find("force"))
    assert scene.zone(scene.find("force")) == zone
    assert is_over(scene)


def test_103_5a_up_to_allows_none() -> None:
    """Also 103.5."""
    scene = played('{ move = { choose = 2, up_to = true, zone = "farm" }, to = "hand" }', you={"farm": ["force", "plain", "dear"]})
    assert Action.DONE in scene.legal()
    assert is_over(scene.play(Action.DONE))


def test_S5_equal_cards_are_one_pick_and_exact_numbers_can_always_be_completed() -> None:
    scene = played('{ move = { choose = 2, zone = "farm" }, to = "removed" }', you={"farm": ["force", "force", "dear"]})
    assert scene.legal() == [scene.find("force")]
    scene.play(scene.find("force"))
    assert scene.legal() == [scene.find("force") + 1, scene.find("dear")]


def test_401_4_F_15_the_owner_orders_cards_that_go_on_top_and_only_he_knows() -> None:
    """Also 401.4a."""
    scene = played('{ move = { choose = 2, zone = "farm" }, to = "deck", at = "top" }', you={"farm": ["force", "dear"]})
    scene.play(scene.find("force"), scene.find("dear"))
    assert (scene.asked, scene.seat) == (Decision.STACK, 0)
    scene.play(scene.find("dear"))
    top = scene.left(0) - 1
    assert [int(scene.s.pile[0, top - i]) for i in range(2)] == [scene.find("force"), scene.find("dear")]
    assert int(scene.s.pile_knowers[0, top]) == 1 << 0
    assert is_over(scene)


def test_F_15_equal_cards_need_no_order() -> None:
    scene = played('{ move = { choose = 2, zone = "farm" }, to = "deck", at = "bottom" }', you={"farm": ["force", "force"]})
    assert is_over(scene.play(scene.find("force"), scene.find("force") + 1))


def test_S4_all_cards_that_fit_move_at_once() -> None:
    scene = played(
        '{ move = { all = true, zone = "farm", fits = { kind = "horse" } }, to = "deck", at = "shuffled" }',
        you={"farm": ["plain", "dear", "force"]},
    )
    assert (scene.left(0), scene.zone(scene.find("force"))) == (14, Zone.FARM)
    assert len(scene.told(Event.SHUFFLED)) == 1


def test_S6_random_cards_of_a_hand() -> None:
    """Also 504.2."""
    scene = played('{ move = { random = 2, zone = "hand", whose = "opponent" }, to = "farm" }', they={"hand": ["plain", "force", "dear"]})
    assert scene.hand(1) == 1
    gone = [card for card in scene.places[1]["hand"] if scene.zone(card) == Zone.FARM]
    assert [sorted(values[2:]) for values in scene.told(Event.TAKEN_BY_LOT)] == [gone]
    assert is_over(scene)


@pytest.mark.parametrize(("end", "place"), [("top", -1), ("bottom", 0)])
def test_S7_the_top_or_bottom_card_of_an_area(end: str, place: int) -> None:
    area = ["dear", "plain", "force"]
    scene = played(f'{{ move = {{ {end} = 1, zone = "stalker area" }}, to = "hand" }}', you={"a2": area})
    assert scene.zone(scene.find("dear" if end == "top" else "force", 0, "a2")) == Zone.HAND


def test_O4_S10_look_keep_one_and_put_the_rest_on_the_bottom() -> None:
    scene = played(
        '{ look = { top = 3 } }, { move = { choose = 1, zone = "noted" }, to = "hand" }, { move = "noted", to = "deck", at = "bottom" }',
        you={"a1": ["dear", "force", "dirty", "plain"]},
    )
    assert len(scene.told(Event.LOOKED)) == 3
    assert sorted(scene.legal()) == sorted(scene.places[0]["a1"][:3])
    scene.play(scene.find("dirty"))
    assert scene.asked == Decision.STACK
    scene.play(scene.find("dear", 0, "a1"))
    assert scene.zone(scene.find("dirty")) == Zone.HAND
    first = scene.left(0) - 3
    assert [int(scene.s.pile[0, first + i]) for i in range(2)] == [scene.find("force", 0, "a1"), scene.find("dear", 0, "a1")]
    assert is_over(scene)


def test_O4_402_revealed_cards_are_known_to_all() -> None:
    scene = played("{ look = { top = 1 }, reveal = true }")
    assert len(scene.told(Event.REVEALED)) == 1
    assert int(scene.s.pile_knowers[0, scene.left(0) - 1]) & 3 == 3


def test_O5_401_2c_a_search_may_find_nothing_by_choice() -> None:
    do = '{ search = { choose = 1, zone = "deck", fits = { kind = "horse", cost = "<=2" } }, to = "hand" }, { shuffle = "deck" }'
    scene = played(do, you={"a1": ["dear", "force", "dirty"]})
    assert (scene.asked, sorted(scene.legal())) == (Decision.SEARCH, sorted([scene.find("dirty"), Action.DONE]))
    assert len(scene.told(Event.LOOKS)) == 1
    assert is_over(scene.play(Action.DONE))
    scene = played(do, you={"a1": ["dear", "force", "dirty"]})
    scene.play(scene.find("dirty"))
    assert scene.zone(scene.find("dirty")) == Zone.HAND
    assert len(scene.told(Event.SHUFFLED)) == 1


def test_O6_504_1_507_1_a_shuffle_is_of_the_current_area_alone() -> None:
    """Also 504.1a."""
    scene = played('{ look = { top = 1 }, reveal = true }, { shuffle = "deck" }')
    assert not any(scene.s.pile_knowers[0])
    (values,) = scene.told(Event.SHUFFLED)
    assert len(values) == 2 + 3


def test_O7_504_2a_random_cards_of_a_farm_all_if_there_are_fewer() -> None:
    """Also 504.2."""
    do = '{ farm_random = 2, who = "opponent", to = "deck", at = "bottom" }'
    scene = played(do, they={"farm": ["plain", "dear", "force"], "down": ["plain"]})
    assert (scene.left(1), len(scene.told(Event.TAKEN_BY_LOT))) == (14, 1)
    assert played(do, they={"farm": ["plain"]}).left(1) == 13
    assert played(do.replace("opponent", "you"), you={"farm": ["plain"] * 3}).left(0) == 14
    both = played(do.replace("opponent", "each"), you={"farm": ["dear"] * 3}, they={"farm": ["dear"]})
    assert (both.left(0), both.left(1)) == (14, 13)


def test_O8_511_the_going_stops_at_its_ends() -> None:
    """Also 511.1, 511.2, 511.2a."""
    assert played('{ going = "+2" }', going=3).s.going == 4
    assert played('{ going = "-1" }', going=3).s.going == 2


def test_O9_512_1_F_40_an_extra_run_is_for_the_turn_player_in_a_run() -> None:
    """Also 702.6a-i, 702.6j."""
    text = horse("more", 'when = "put to run"\ndo = [{ extra_run = 1 }]')
    scene = Scene(text, {"hand": ["more", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("more"))
    assert scene.s.run_count == 2
    scene.done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand"))
    assert scene.asked == Decision.HORSE_SUPPORT


def test_512_on_success_it_does_nothing() -> None:
    """Also 702.6j."""
    text = horse("late", 'when = "run succeeds"\ndo = [{ extra_run = 1 }]')
    scene = Scene(text, {"hand": ["late", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("late"))
    turn = scene.s.turn
    while scene.s.turn == turn:
        assert scene.asked != Decision.RUNNER
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])


def test_O10_513_1_F_26_of_several_keep_numbers_one_is_picked() -> None:
    """Also 702.6l-i."""
    text = horse("keeper", 'when = "run succeeds"\ndo = [{ keep = 2 }]', 'when = "run succeeds"\ndo = [{ keep = 3 }]', run=5)
    scene = Scene(text, {"hand": ["keeper"]}).done(Decision.RUNNER)
    scene.play(scene.find("keeper"))
    while scene.asked != Decision.KEEP:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    assert [v[1] for v in scene.told(Event.KEEPS)] == [2, 3]
    scene.play(Action.NUMBER + 3)
    assert scene.asked == Decision.DISCARD
    while scene.asked == Decision.DISCARD:
        scene.play(scene.legal()[0])
    assert scene.hand(0) == 3


def test_O11_506_2_a_horse_is_put_without_cost_on_its_owners_side() -> None:
    text = horse("call", 'when = "put to run"\ndo = [{ put = { choose = 1, zone = "farm", fits = { kind = "horse" } } }]')
    scene = Scene(text, {"hand": ["call"], "farm": ["dear", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("call"), scene.find("dear"))
    assert scene.zone(scene.find("dear")) == Zone.RUN


@pytest.mark.parametrize(("do", "won"), [('win = "you"', 1), ('win = "opponent"', 2), ('lose = "you"', 2), ('lose = "each"', 3)])
def test_O12_102_3_the_game_ends_at_once(do: str, won: int) -> None:
    scene = played(f"{{ {do} }}, {{ draw = 1 }}")
    assert (scene.s.won, scene.s.over, scene.hand(0)) == (won, 1, 0)


def test_O13_F_11_a_mode_that_would_do_nothing_is_not_offered() -> None:
    """Also 805.2b."""
    do = '{ choose_one = [[{ going = "-1" }], [{ going = "+1" }], [{ draw = 1 }]] }, { discard = 1 }'
    scene = played(do, you={"hand": ["plain"]})
    assert (scene.asked, scene.legal()) == (Decision.MODE, [Action.MODE + 1, Action.MODE + 2])
    scene.play(Action.MODE + 1)
    assert (scene.s.going, scene.hand(0)) == (2, 0)
    assert is_over(scene)


def test_O14_if_so_and_else_jump_forward() -> None:
    do = '{ going = "-1" }, { if = "so", then = [{ draw = 2 }], else = [{ draw = 1 }] }, { draw = 3 }'
    assert played(do, going=2).hand(0) == 5
    assert played(do, going=1).hand(0) == 4


def test_O15_808_2_an_effect_misses_cards_that_come_later() -> None:
    text = support("all", "horse", 'do = [{ run = "+1", on = { all = true, zone = "run area", fits = { kind = "horse" } } }]')
    again = horse("more", 'when = "put to run"\ndo = [{ extra_run = 1 }]')
    scene = Scene(text + again, {"hand": ["all", "more", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("more")).play(scene.find("all"), scene.find("more"))
    scene.done(Decision.RUNNER).play(scene.find("plain", 0, "hand"))
    assert [int(scene.s.effects[0, 4]) - 1, scene.s.lasting] == [scene.find("more"), 1]


def test_O18_406_2_a_card_is_turned_face_down() -> None:
    scene = played('{ face_down = { choose = 1, zone = "farm", whose = "opponent" } }', they={"farm": ["plain", "dear"]})
    scene.play(scene.find("dear", 1))
    assert (scene.zone(scene.find("dear", 1)), scene.s.down_cards[1]) == (Zone.DOWN, 1)
    assert is_over(scene)


def test_103_2_what_is_impossible_is_skipped() -> None:
    scene = played('{ move = { choose = 1, up_to = true, zone = "farm" }, to = "hand" }, { draw = 1 }')
    assert scene.hand(0) == 1


def test_805_2b_i_the_named_horse_alone_is_affected_and_other_leaves_it_out() -> None:
    """Also 805.2d-iv."""
    text = support(
        "whistle", "horse",
        'do = [{ run = "+1", on = "named" }, { run = "-1", on = { choose = 1, zone = "run area", whose = "each", fits = { kind = "horse", other = true } } }]',
    )  # fmt: skip
    scene = Scene(text, {"hand": ["whistle", "plain"]}, {"hand": ["plain"]}).done(Decision.RUNNER)
    mine, theirs = scene.find("plain", 0, "hand"), scene.find("plain", 1, "hand")
    scene.play(mine).done(Decision.GUARD).play(theirs, Action.DONE)
    scene.play(scene.find("whistle"), theirs)
    assert scene.legal() == [mine]


def test_805_3_F_11_a_support_that_would_do_nothing_is_not_offered() -> None:
    dry = support("dry", "area", 'do = [{ going = "-1" }]')
    none = support("none", "area", 'do = [{ move = { choose = 1, zone = "farm", fits = { kind = "force" } }, to = "hand" }]')
    scene = Scene(dry + none, {"hand": ["dry", "none"], "farm": ["plain"]})
    assert scene.legal() == [Action.DONE]
    assert len(Scene(dry + none, {"hand": ["dry", "none"], "farm": ["force"]}, going=2).legal()) == 3


def test_MAY_of_a_replacement_and_answers_are_told() -> None:
    text = situation("bottom", 'replaces = "draw"\nmay = true\ndo = [{ move = { bottom = 1 }, to = "hand" }]')
    scene = Scene(text, {"situations": ["bottom"], "hand": ["draw-one"], "a1": ["plain", "dear"]})
    scene.play(scene.find("draw-one"))
    assert sorted(scene.legal()) == [Action.YES, Action.NO]
    scene.play(Action.YES)
    assert scene.zone(scene.find("dear")) == Zone.HAND
    assert any(v[3] == Zone.HAND for v in scene.told(Event.MOVED))
