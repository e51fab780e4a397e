"""Replacement effects (809, R1 to R6): the replacing event, several effects in both orders, and one use per event."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from paddock.games.force.events import Event
from tests.games.force.scene import Scene, horse, situation, support

BOTTOM = situation("bottom", 'replaces = "draw"\ndo = [{ move = { bottom = 1 }, to = "hand" }]')
NEXT_AREA = situation("next-area", 'replaces = "draw"\ndo = [{ move = { top = 1, zone = "stalker area" }, to = "hand" }]')
AREA = ["plain", "force", "dear"]
BANNED = situation(
    "banned", 'replaces = { event = "move", into = "farm", fits = { cost = ">=3" } }\ndo = [{ move = "event", to = "removed" }]'
)


def drawn(text: str, *cards: str) -> Scene:
    scene = Scene(text, {"hand": ["draw-one"], "situations": list(cards), "a1": AREA, "a2": ["dirty", "plain"]})
    return scene.play(scene.find("draw-one"))


def test_R1_809_1_the_bottom_card_instead_of_a_draw() -> None:
    """Also 802.1c, 802.1c-i."""
    scene = drawn(BOTTOM, "bottom")
    assert scene.zone(scene.find("dear")) == Zone.HAND
    assert (scene.hand(0), scene.s.cards_drawn[0], len(scene.told(Event.REPLACES))) == (1, 0, 1)


def test_809_1a_what_was_replaced_triggers_nothing() -> None:
    text = BOTTOM + situation("reads", 'when = "draws"\ndo = [{ discard = 1 }]')
    assert drawn(text, "bottom", "reads").told(Event.WAITS) == []


@pytest.mark.parametrize(("pick", "found"), [("bottom", "dear"), ("next-area", "dirty")])
def test_809_2_of_several_the_player_who_draws_picks_one(pick: str, found: str) -> None:
    """Also 809.2b."""
    scene = drawn(BOTTOM + NEXT_AREA, "bottom", "next-area")
    assert (scene.asked, scene.seat) == (Decision.REPLACE, 0)
    assert sorted(scene.legal()) == sorted([scene.find("bottom"), scene.find("next-area")])
    scene.play(scene.find(pick))
    assert scene.zone(scene.find(found)) == Zone.HAND
    assert (scene.hand(0), scene.asked) == (1, Decision.AREA_SUPPORT)  # what happens instead is no draw: the other does not apply to it


def test_R5_802_1c_ii_an_optional_one_may_be_declined() -> None:
    """Also 809.3."""
    text = BOTTOM.replace('replaces = "draw"', 'replaces = "draw"\nmay = true')
    scene = drawn(text, "bottom")
    assert sorted(scene.legal()) == [Action.YES, Action.NO]
    scene.play(Action.NO)
    assert scene.zone(scene.find("plain", 0, "a1")) == Zone.HAND
    assert scene.s.cards_drawn[0] == 1


def test_809_3_an_optional_one_that_cannot_be_done_is_not_offered() -> None:
    text = situation(
        "trade", 'replaces = "draw"\nmay = true\ndo = [{ move = { choose = 1, zone = "farm", fits = { kind = "force" } }, to = "hand" }]'
    )
    scene = Scene(text, {"hand": ["draw-one"], "situations": ["trade"], "farm": ["plain"]})
    scene.play(scene.find("draw-one"))
    assert scene.asked == Decision.AREA_SUPPORT


def test_F_34_each_single_draw_is_an_event_of_its_own() -> None:
    text = BOTTOM.replace('replaces = "draw"', 'replaces = "draw"\nmay = true') + support("two", "area", "do = [{ draw = 2 }]")
    scene = Scene(text, {"hand": ["two"], "situations": ["bottom"], "a1": AREA})
    scene.play(scene.find("two"), Action.YES, Action.NO)
    assert (scene.zone(scene.find("dear")), scene.zone(scene.find("plain", 0, "a1"))) == (Zone.HAND, Zone.HAND)


def test_R2_a_dear_horse_is_removed_instead_of_going_to_the_farm() -> None:
    scene = Scene(BANNED + support("drop", "area", "do = [{ discard = 2 }]"), {"hand": ["drop", "dear", "plain"], "situations": ["banned"]})
    scene.play(scene.find("drop"))
    assert scene.zone(scene.find("dear")) == Zone.REMOVED
    assert scene.zone(scene.find("plain", 0, "hand")) == Zone.FARM


def test_R2_702_6n_at_the_end_of_the_run_the_others_still_go_together() -> None:
    text = BANNED + horse("swift", cost=3, run=7)
    scene = Scene(text, {"hand": ["swift", "force", "force", "force"], "situations": ["banned"]}, {"hand": ["plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("swift"), scene.find("force"), scene.find("force") + 1, scene.find("force") + 2)
    turn = scene.s.turn
    while scene.s.turn == turn:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    assert scene.zone(scene.find("swift")) == Zone.REMOVED
    assert scene.s.stamp[scene.find("force")] == scene.s.stamp[scene.find("force") + 2]


def test_809_2a_the_user_of_the_card_picks_even_in_the_opponents_turn() -> None:
    home = situation(
        "home",
        'replaces = { event = "move", into = "farm", fits = { kind = "horse" } }\ndo = [{ move = "event", to = "deck", at = "bottom" }]',
    )
    drop = support("drop", "area", 'do = [{ discard = 1, who = "opponent" }]')
    scene = Scene(BANNED + home + drop, {"hand": ["drop"], "situations": ["banned", "home"]}, {"hand": ["dear"]})
    scene.play(scene.find("drop"))
    assert (scene.asked, scene.seat) == (Decision.REPLACE, 1)
    scene.play(scene.find("home"))
    assert scene.zone(scene.find("dear", 1)) == Zone.AREA1


def test_809_2c_each_applies_at_most_once_to_an_event() -> None:
    """Situation `two` replaces a move to the farm by a removal. Situation `one` replaces a removal by a move to the farm.

    The card ends in the farm, because `two` has already applied to this event.
    """
    ring = "".join(
        situation(
            name, f'replaces = {{ event = "move", into = "{into}", fits = {{ kind = "force" }} }}\ndo = [{{ move = "event", to = "{to}" }}]'
        )
        for name, into, to in (("one", "removed", "farm"), ("two", "farm", "removed"))
    )
    drop = support("drop", "area", "do = [{ discard = 1 }]")
    scene = Scene(ring + drop, {"hand": ["drop", "force"], "situations": ["one", "two"]})
    scene.play(scene.find("drop"))
    assert (scene.zone(scene.find("force")), len(scene.told(Event.REPLACES))) == (Zone.FARM, 2)


def test_R3_R6_the_next_discard_is_one_fewer_and_only_the_next() -> None:
    """Also 809.1."""
    text = support("soft", "area", 'do = [{ next_time = { replaces = { event = "discard", fewer = 1 } }, for = "this turn" }]')
    drop = support("drop", "area", "do = [{ discard = 2 }]")
    scene = Scene(text + drop, {"hand": ["soft", "drop", "drop", "plain", "plain", "dear", "force"]})
    scene.play(scene.find("soft"), scene.find("drop"))
    assert scene.asked == Decision.DISCARD
    scene.play(scene.find("plain", 0, "hand"))
    assert (scene.asked, scene.s.lasting) == (Decision.AREA_SUPPORT, 0)
    hand = scene.hand(0)
    scene.play(scene.find("drop") + 1)
    while scene.asked == Decision.DISCARD:
        scene.play(scene.legal()[0])
    assert scene.hand(0) == hand - 3


def test_R6_F_28_it_ends_with_the_turn_if_it_was_not_used() -> None:
    text = support("soft", "area", 'do = [{ next_time = { replaces = { event = "discard", fewer = 1 } }, for = "this turn" }]')
    scene = Scene(text, {"hand": ["soft"]})
    scene.play(scene.find("soft"))
    assert scene.s.lasting == 1
    turn = scene.s.turn
    while scene.s.turn == turn:
        scene.play(Action.DONE)
    assert scene.s.lasting == 0


WORSE = situation("worse", 'replaces = { event = "going", way = "better" }\ndo = [{ going = "+1" }]')
BETTER = situation("better", 'replaces = { event = "going", way = "worse" }\ndo = [{ going = "-1" }]')


def test_R4_better_becomes_worse() -> None:
    scene = Scene(WORSE + support("sun", "area", 'do = [{ going = "-1" }]'), {"hand": ["sun"], "situations": ["worse"]}, going=2)
    scene.play(scene.find("sun"))
    assert scene.s.going == 3


@pytest.mark.parametrize(("text", "going"), [('going = "-1"', 1), ('going = "+1"', 3)])
def test_R4_809_2c_two_that_undo_each_other_each_have_one_turn(text: str, going: int) -> None:
    scene = Scene(
        WORSE + BETTER + support("sun", "area", f"do = [{{ {text} }}]"), {"hand": ["sun"], "situations": ["worse", "better"]}, going=2
    )
    scene.play(scene.find("sun"))
    assert (scene.s.going, len(scene.told(Event.REPLACES)), len(scene.told(Event.GOING))) == (going, 2, 1)


def test_511_1a_what_would_not_happen_is_not_replaced() -> None:
    text = WORSE + support("sun", "area", 'do = [{ going = "-1" }, { draw = 1 }]')
    scene = Scene(text, {"hand": ["sun"], "situations": ["worse"]}, going=1)
    scene.play(scene.find("sun"))
    assert (scene.s.going, scene.told(Event.REPLACES)) == (1, [])


def test_803_a_void_replacement_does_nothing() -> None:
    hush = situation(
        "hush", 'always = [{ abilities = "void", on = { all = true, whose = "each", zone = "situation area", fits = { other = true } } }]'
    )
    scene = drawn(BOTTOM + hush, "bottom", "hush")
    assert scene.told(Event.REPLACES) == []
