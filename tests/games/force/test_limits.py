"""Prohibitions (X, 103.3), requirements (Q, 510, 103.2c), costs (P, 805.2c), durations (D, 802.1b, 808.2, 1102.5, F-28) and force values (V)."""

import pytest

from paddock.engine.compile.python_state import zeros
from paddock.games.force import rules
from paddock.games.force.actions import Action, Decision
from paddock.games.force.continuous.current_values import run_of
from paddock.games.force.data.codes import Duration, Zone
from paddock.games.force.effects.durations import expire
from tests.games.force.scene import Scene, force, horse, situation, support

RAIN = support("rain", "area", 'do = [{ going = "+1" }]')


def law(text: str) -> str:
    return situation("law", f"always = [{{ {text} }}]")


def at_guard(text: str, they: list[str], *situations: str, you: list[str] | None = None) -> Scene:
    scene = Scene(text, {"hand": ["plain", *(you or [])], "situations": list(situations)}, {"hand": they}).done(Decision.RUNNER)
    return scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD)


def test_X1_horses_that_may_not_guard() -> None:
    scene = at_guard(law('forbid = "guard", fits = { cost = 0 }'), ["plain", "dear"], "law")
    assert scene.legal() == [scene.find("dear", 1), Action.DONE]


def test_X2_803_4a_a_horse_that_may_not_run() -> None:
    text = horse("bell", 'in = "hand"\nalways = [{ forbid = "run", on = "this" }]')
    scene = Scene(text, {"hand": ["bell", "plain"]}).done(Decision.RUNNER)
    assert scene.legal() == [scene.find("plain", 0, "hand"), Action.DONE]


def test_X3_supports_that_may_not_be_played() -> None:
    text = RAIN + law('forbid = "support", who = "opponent", fits = { type = "area" }')
    assert Scene(text, {"hand": ["rain"]}, {"situations": ["law"]}).legal() == [Action.DONE]
    assert len(Scene(text, {"hand": ["rain"], "situations": ["law"]}).legal()) == 2


def test_X4_no_draw_by_abilities_but_by_the_rules() -> None:
    text = law('forbid = "draw", who = "opponent"')
    scene = Scene(text, {"hand": ["nothing"]}, {"situations": ["law"]})
    assert scene.legal() == [Action.DONE]  # 805.3: it would do nothing
    scene.done()
    while scene.s.turn < 3:
        scene.play(Action.DONE)
    assert scene.hand(0) == 2  # 702.3


def test_X5_the_going_does_not_change() -> None:
    assert Scene(RAIN + law('forbid = "going"'), {"hand": ["rain"], "situations": ["law"]}).legal() == [Action.DONE]


def test_X6_805_2b_i_a_horse_that_the_opponents_supports_may_not_name() -> None:
    whip = support("whip", "horse", 'do = [{ run = "+1", on = "named" }]')
    shy = horse("shy", 'always = [{ forbid = "naming", on = "this" }]')
    for seat, name in ((0, "shy"), (1, "plain")):
        zones = [{"hand": ["shy"]}, {"hand": ["plain"]}]
        zones[seat]["hand"].append("whip")
        scene = Scene(whip + shy, *zones).done(Decision.RUNNER)
        scene.play(scene.find("shy"))
        if seat == 0:
            scene.play(scene.find("whip"))
            assert scene.find(name) in scene.legal()
        else:
            scene.done(Decision.GUARD).play(scene.find("plain", 1, "hand"))
            scene.play(scene.find("whip", 1))
            assert scene.legal() == [scene.find("plain", 1, "hand")]


def test_X8_cards_do_not_leave_farms() -> None:
    """Also 103.3."""
    text = law('forbid = "leaving farms"') + support("back", "area", 'do = [{ move = { choose = 1, zone = "farm" }, to = "hand" }]')
    assert Scene(text, {"hand": ["back"], "farm": ["plain"], "situations": ["law"]}).legal() == [Action.DONE]
    assert len(Scene(text, {"hand": ["back"], "farm": ["plain"]}).legal()) == 2


def test_Q1_510_guarding_requires_a_force_and_may_be_left() -> None:
    scene = at_guard(law('require = "guard", price = { pay = 1 }'), ["plain", "force"], "law")
    scene.play(scene.find("plain", 1, "hand"))
    assert scene.asked == Decision.PAY
    scene.play(scene.find("force", 1))
    assert scene.zone(scene.find("plain", 1, "hand")) == Zone.RUN
    assert scene.zone(scene.find("force", 1)) == Zone.FARM  # F-38


def test_Q1_510_2_what_cannot_be_paid_is_not_offered() -> None:
    assert at_guard(law('require = "guard", price = { pay = 1 }'), ["plain"], "law").legal() == [Action.DONE]
    assert at_guard(law('require = "guard", price = { discard = 1 }'), ["plain"], "law").legal() == [Action.DONE]


def test_F_39_requirements_add_up() -> None:
    twice = ", ".join(['{ require = "guard", price = { pay = 1 } }'] * 2)
    text = situation("law", f"always = [{twice}]")
    assert at_guard(text, ["plain", "force"], "law").legal() == [Action.DONE]
    scene = at_guard(text, ["plain", "force", "force"], "law")
    scene.play(scene.find("plain", 1, "hand"), scene.find("force", 1), scene.find("force", 1) + 1)
    assert scene.zone(scene.find("plain", 1, "hand")) == Zone.RUN


def test_F_39_what_is_required_must_be_payable_together() -> None:
    text = situation("law", 'always = [{ require = "guard", price = { pay = 1 } }, { require = "guard", price = { discard = 1 } }]')
    assert at_guard(text, ["plain", "force"], "law").legal() == [Action.DONE]
    scene = at_guard(text, ["plain", "force", "dear"], "law")
    scene.play(scene.find("plain", 1, "hand"), scene.find("force", 1))
    assert scene.zone(scene.find("dear", 1)) == Zone.FARM


def test_F_39_a_force_that_the_cost_needs_is_not_discarded_for_a_requirement() -> None:
    """The support costs 1 force, and playing it requires a discard: the only force may not be the card that is discarded. Also 805.2c."""
    text = law('require = "play", price = { discard = 1 }') + support("book", "area", "cost = { pay = 1 }\ndo = [{ draw = 1 }]")
    scene = Scene(text, {"hand": ["book", "force", "plain", "dear"]}, {"situations": ["law"]})
    scene.play(scene.find("book"))
    assert (scene.asked, scene.legal()) == (Decision.COST, [scene.find("plain", 0, "hand"), scene.find("dear")])
    scene.play(scene.find("dear"), scene.find("force"))
    assert scene.zone(scene.find("book")) == Zone.FARM
    assert Scene(text, {"hand": ["book", "force"]}, {"situations": ["law"]}).legal() == [Action.DONE]


def test_Q2_103_2c_must_guard_if_able() -> None:
    text = situation("law", 'always = [{ must = "guard", who = "opponent" }]')
    scene = at_guard(text, ["plain", "dirty"], "law")
    assert scene.legal() == [scene.find("plain", 1, "hand")]
    assert at_guard(text, ["dirty"], "law").legal() == [Action.DONE]


def test_Q2_103_3_a_prohibition_beats_it() -> None:
    text = situation("law", 'always = [{ must = "guard", who = "opponent" }, { forbid = "guard" }]')
    assert at_guard(text, ["plain"], "law").legal() == [Action.DONE]


@pytest.mark.parametrize(
    ("cost", "kind"),
    [
        ("pay = 1", Decision.PAY),
        ('discard = 1, fits = { kind = "horse" }', Decision.COST),
        ('remove = 1, fits = { kind = "horse" }', Decision.COST),
    ],
)
def test_P1_P2_P4_costs_are_picked_card_by_card(cost: str, kind: int) -> None:
    """Also 805.2c."""
    text = horse("asks", f'when = "put to run"\nmay = {{ {cost} }}\ndo = [{{ draw = 1 }}]')
    scene = Scene(text, {"hand": ["asks", "force", "force", "dear", "plain"], "farm": ["plain", "dirty", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("asks"))
    assert scene.asked == Decision.OPTIONAL
    scene.play(Action.YES)
    assert scene.asked == kind
    scene.play(scene.legal()[-1])
    assert scene.asked == Decision.HORSE_SUPPORT


def test_P4_paid_cards_are_removed() -> None:
    text = horse("asks", 'when = "put to run"\nmay = { remove = 1 }\ndo = [{ draw = 1 }]')
    scene = Scene(text, {"hand": ["asks"], "farm": ["dear", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("asks"), Action.YES, scene.find("dear"))
    assert scene.zone(scene.find("dear")) == Zone.REMOVED


def test_P3_P5_this_card_pays() -> None:
    text = (
        situation("trade", 'when = { event = "plays", fits = { kind = "support" } }\nmay = { this = "farm" }\ndo = [{ draw = 2 }]') + RAIN
    )
    scene = Scene(text, {"hand": ["rain"], "situations": ["trade"]})
    scene.play(scene.find("rain"), Action.YES)
    assert (scene.zone(scene.find("trade")), scene.hand(0)) == (Zone.FARM, 2)


def last(duration: str) -> Scene:
    text = support("boost", "horse", f'do = [{{ run = "+2", on = "named"{duration} }}]') + horse(
        "stays", 'when = "run succeeds"\ndo = [{ put = "this" }]'
    )
    scene = Scene(text, {"hand": ["boost", "plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).play(scene.find("boost"), scene.find("plain", 0, "hand"))
    assert run_of(scene.s, scene.t, scene.find("plain", 0, "hand")) == 6
    return scene


@pytest.mark.parametrize("duration", ["", ', for = "this run"', ', for = "this turn"', ', for = "until your next turn"'])
def test_D1_to_D4_808_2_no_effect_follows_a_card_that_moves(duration: str) -> None:
    scene = last(duration)
    turn = scene.s.turn
    while scene.s.turn == turn:
        scene.play(Action.DONE if Action.DONE in scene.legal() else scene.legal()[0])
    assert scene.s.lasting == 0


@pytest.mark.parametrize(("duration", "run", "turn"), [("this run", 0, 0), ("this turn", 1, 0), ("until your next turn", 1, 1)])
def test_D1_D2_D3_F_28_when_prohibitions_end(duration: str, run: int, turn: int) -> None:
    """Prohibitions end after the run, after the turn, or at the start of the player's next turn."""
    text = horse("stern", f'when = "put to run"\ndo = [{{ forbid = "draw", for = "{duration}" }}]')
    scene = Scene(text, {"hand": ["stern"]}).done(Decision.RUNNER)
    scene.play(scene.find("stern"))
    log = zeros(rules.MOST_LOG)
    expire(scene.s, scene.t, Duration.RUN, log)
    assert scene.s.lasting == run
    expire(scene.s, scene.t, Duration.TURN, log)
    assert scene.s.lasting == turn
    scene.s.turn, scene.s.turn_player = 2, 1
    expire(scene.s, scene.t, Duration.NEXT_TURN, log)
    assert scene.s.lasting == turn  # it is the other's turn
    scene.s.turn, scene.s.turn_player = 3, 0
    expire(scene.s, scene.t, Duration.NEXT_TURN, log)
    assert scene.s.lasting == 0


def test_D5_1102_5_a_horses_effect_on_another_ends_when_it_leaves() -> None:
    text = horse(
        "helper",
        'when = "put to run"\ndo = [{ run = "+1", on = { all = true, zone = "run area",'
        ' fits = { other = true, kind = "horse" } } }, { extra_run = 1 }]',
    )
    text += support("out", "horse", 'do = [{ move = "named", to = "removed" }]')
    more = horse("first", 'when = "put to run"\ndo = [{ extra_run = 1 }]')
    scene = Scene(text + more, {"hand": ["first", "helper", "out"]}).done(Decision.RUNNER)
    scene.play(scene.find("first")).done(Decision.RUNNER)
    scene.play(scene.find("helper"))
    first = scene.find("first")
    assert run_of(scene.s, scene.t, first) == 5
    scene.play(scene.find("out"), scene.find("helper"))
    assert run_of(scene.s, scene.t, first) == 4


@pytest.mark.parametrize(("area", "forces"), [({"a1": [], "a2": []}, 1), ({}, 2)])
def test_V1_V2_V4_503_3_what_a_special_force_pays(area: dict[str, list[str]], forces: int) -> None:
    text = force("stretch", "value = 1", 'value = 2\nif = { area = ["closer", "deep closer"] }') + horse("two", cost=2)
    scene = Scene(text, {"hand": ["two", "stretch", "stretch"], **area}).done(Decision.RUNNER)
    scene.play(scene.find("two"))
    for n in range(forces):
        scene.play(scene.find("stretch") + n)
    assert (scene.zone(scene.find("two")), scene.asked) == (Zone.RUN, Decision.HORSE_SUPPORT)


def test_V3_503_3b_paid_with_another_of_this_name() -> None:
    text = force("twin", 'value = 2\nwith = { name = "this" }') + horse("two", cost=2)
    assert Scene(text, {"hand": ["two", "twin"]}).done(Decision.RUNNER).legal() == [Action.DONE]
    scene = Scene(text, {"hand": ["two", "twin", "twin"]}).done(Decision.RUNNER)
    assert scene.find("two") in scene.legal()


def test_priority_is_asked_after_the_guard() -> None:
    assert at_guard("", ["plain"]).done().asked == Decision.PRIORITY
