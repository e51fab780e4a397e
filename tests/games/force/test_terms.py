"""Terms with a fixed meaning (508 to 515) and the words of abilities (801 to 803, 806 to 808, 811, 1101, 1102) where no other test has them."""

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.continuous.current_values import going_of, run_of, suits_of
from paddock.games.force.data.codes import Suit, Zone
from paddock.games.force.events import Event
from tests.games.force.scene import Scene, horse, situation, support

DRAW = "do = [{ draw = 1 }]"


def put(text: str, name: str, **more: int) -> Scene:
    scene = Scene(text, {"hand": [name, "plain"]}, **more).done(Decision.RUNNER)
    return scene.play(scene.find(name))


def test_508_1_508_2_the_races_surface_and_distance() -> None:
    """Also 508.1."""
    scene = Scene("", {"run": ["plain", "dirty"]}, start=False)
    both = Suit.SURFACE | Suit.DISTANCE
    assert suits_of(scene.s, scene.t, scene.find("plain", 0, "run")) & both == both
    assert suits_of(scene.s, scene.t, scene.find("dirty")) & both == 0


@pytest.mark.parametrize(("how", "drawn"), [("all", 0), ("any", 1)])
def test_508_6_both_suit_or_any_suits(how: str, drawn: int) -> None:
    text = horse("asks", f'if = {{ suited = {{ {how} = ["distance", "style"] }} }}\n{DRAW}', style="closer")
    assert put(text, "asks").hand(0) == 1 + drawn


def test_508_5_no_card_named_is_the_card_with_the_ability() -> None:
    text = horse("asks", f'if = {{ suited = "style" }}\n{DRAW}', style="front-runner")
    assert put(text, "asks").hand(0) == 2


def test_509_1_it_runs_in_the_area_of_who_put_it() -> None:
    text = horse("asks", f'if = {{ area = ["front-runner"] }}\n{DRAW}')
    assert put(text, "asks").hand(0) == 2


def test_510_3_one_may_decline_what_requires_something() -> None:
    text = situation("law", 'always = [{ require = "guard", price = { pay = 1 } }]')
    scene = Scene(text, {"hand": ["plain"], "situations": ["law"]}, {"hand": ["plain", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
    assert Action.DONE in scene.legal()
    assert scene.done().asked != Decision.PAY


def test_514_1_to_3_on_a_card() -> None:
    text = horse("last", 'if = { standing = "behind" }\ndo = [{ run = "+2" }]')
    for theirs, run in ((["plain"] * 3, 4), ([], 6)):
        scene = Scene(text, {"hand": ["last"]}, {"a1": theirs}).done(Decision.RUNNER)
        scene.play(scene.find("last"))
        assert run_of(scene.s, scene.t, scene.find("last")) == run


def test_515_1_the_same_number_as_the_events_card() -> None:
    text = situation(
        "twins", f'when = {{ event = "put to run", of = "card" }}\nif = {{ cost = {{ of = "this", same_as_event = true }} }}\n{DRAW}'
    )
    scene = Scene(text, {"hand": ["plain", "dear", "force", "force", "force"], "situations": ["twins"]}).done(Decision.RUNNER)
    hand = scene.hand(0)
    scene.play(scene.find("plain", 0, "hand"))
    assert scene.hand(0) == hand  # less the runner, plus one: a situation's cost is 0, as this horse's is


def test_801_1a_802_1a_807_1_an_automatic_ability_is_done_once_for_each_time() -> None:
    text = horse("once", f'when = "run succeeds"\n{DRAW}')
    scene = put(text, "once")
    turn = scene.s.turn
    while scene.s.turn == turn:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    assert len(scene.told(Event.RESOLVES)) == 1


def test_801_1b_a_constant_ability_never_waits() -> None:
    scene = put(horse("strong", 'always = [{ run = "+2" }]'), "strong")
    assert scene.told(Event.WAITS) == []
    assert run_of(scene.s, scene.t, scene.find("strong")) == 6


def test_802_1b_no_time_given_is_the_whole_game() -> None:
    text = support("calm", "area", 'do = [{ forbid = "going" }]')
    scene = Scene(text, {"hand": ["calm"]})
    scene.play(scene.find("calm"))
    while scene.s.turn < 4:
        scene.play(Action.DONE)
    assert scene.s.lasting == 1


def test_806_2_an_ability_waits_until_the_next_rule_check() -> None:
    """The ability triggers while the support resolves. It is played only after the support has gone to the farm."""
    text = situation("vane", f'when = "going changes"\n{DRAW}') + support("rain", "area", 'do = [{ going = "+1" }, { discard = 1 }]')
    scene = Scene(text, {"hand": ["rain", "plain", "dear"], "situations": ["vane"]})
    scene.play(scene.find("rain"))
    assert (len(scene.told(Event.WAITS)), len(scene.told(Event.RESOLVES))) == (1, 0)
    scene.play(scene.find("dear"))
    assert (len(scene.told(Event.RESOLVES)), scene.zone(scene.find("rain"))) == (1, Zone.FARM)


def test_808_3a_a_put_trigger_sees_the_information_in_the_run_area() -> None:
    """The situation gives runners +2, and a trigger for run 6 or more uses the changed run."""
    text = situation("both", 'always = [{ run = "+2", on = { all = true, zone = "run area", fits = { kind = "horse" } } }]',
                     f'when = {{ event = "put to run", of = "card", fits = {{ run = ">=6" }} }}\n{DRAW}')  # fmt: skip
    scene = Scene(text, {"hand": ["plain"], "situations": ["both"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand"))
    assert len(scene.told(Event.WAITS)) == 1


def test_811_1_the_source_is_the_card_with_the_ability() -> None:
    scene = put(horse("asks", DRAW), "asks")
    assert scene.told(Event.WAITS)[0][:2] == (0, scene.find("asks"))


def test_1101_1_1102_4_several_conditions_are_several_abilities() -> None:
    scene = put(horse("two", 'if = { area = ["front-runner"] }\ndo = [{ run = "+1" }]', DRAW), "two")
    assert scene.asked == Decision.ORDER


def test_F_33_511_a_change_of_the_going_is_for_good_and_constant_steps_come_on_top() -> None:
    text = situation("fog", 'always = [{ going_counts = "+1" }]') + support("rain", "area", 'do = [{ going = "+1" }]')
    scene = Scene(text, {"hand": ["rain"], "situations": ["fog"]}, going=2)
    scene.play(scene.find("rain"))
    assert (scene.s.going, going_of(scene.s, scene.t)) == (3, 4)
