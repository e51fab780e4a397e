"""Force payments (503): the legal sets of forces, their selection and their values."""

import itertools
from copy import copy, deepcopy

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.data.codes import Zone
from paddock.games.force.events import Event
from paddock.games.force.play.payable import payable
from tests.games.force.scene import Scene, force, horse, situation, support

TWO = force("two", "value = 2")
TEXT = (
    TWO
    + force("twin", 'value = 2\nwith = { name = "this", other = true }')
    + force("poor", "value = 1", 'value = 3\nif = { count = { zone = "hand", at_most = 2 } }')
    + force("fussy", 'value = 2\nfor = { cost = ">=4" }')
    + horse("four", cost=4, run=5)
)


def paying(hand: list[str], runner: str = "dear", text: str = TEXT) -> Scene:
    """A position in which seat 0 runs this horse and must pay its cost."""
    scene = Scene(text, {"hand": [runner, *hand]})
    return scene.done(Decision.RUNNER).play(scene.find(runner, 0, "hand"))


def payments(scene: Scene) -> set[tuple[str, ...]]:
    """All sets of forces that can be paid, found by a search through all legal actions."""
    names = {row: name for name, row in scene.rows.items()}
    found: set[tuple[str, ...]] = set()
    open_now: list[tuple[Scene, tuple[str, ...]]] = [(scene, ())]
    while open_now:
        at, paid = open_now.pop()
        if at.asked != Decision.PAY:
            found.add(paid)
            continue
        assert at.legal(), f"nothing completes {paid}"
        for card in at.legal():
            after = copy(at)
            after.s = deepcopy(at.s)
            open_now.append((after.play(card), (*paid, names[int(at.s.card[card])])))
    return found


def test_503_2_forces_are_paid_from_hand_to_the_resolution_area_one_by_one() -> None:
    """Also 805.2d-i."""
    scene = paying(["force"] * 4)
    assert scene.asked == Decision.PAY
    first = scene.find("force")
    assert scene.legal() == [first]  # F-10: one action stands for all equal cards
    scene.play(first)
    assert scene.zone(first) == Zone.DESK
    scene.play(scene.legal()[0])
    scene.play(scene.legal()[0])
    assert scene.asked == Decision.HORSE_SUPPORT
    assert [len(scene.told(Event.PAYS)), scene.told(Event.PAID)] == [3, [(0, 3)]]
    assert scene.zone(first) == Zone.RUN  # 805.2d-i: with the runner to the run area
    assert scene.hand(0) == 1


def test_503_3b_a_cost_of_nothing_asks_for_nothing() -> None:
    scene = paying(["force"], "plain")
    assert scene.asked == Decision.HORSE_SUPPORT
    assert scene.hand(0) == 1


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        (["force"] * 5, {("force",) * 3}),
        (["force", "two"], {("force", "two")}),
        (["two", "two"], {("two", "two")}),  # F-10: 2 + 2 for 3 is legal, as neither alone is enough
        (["force", "two", "two"], {("force", "two"), ("two", "two")}),
        (["force"] * 3 + ["two"] * 2, {("force",) * 3, ("force", "two"), ("two", "two")}),
        (["twin", "twin"], {("twin", "twin")}),
        (["twin", "force", "force", "force"], {("force",) * 3}),  # alone it counts nothing
        (["twin", "twin", "force"], {("twin", "twin")}),
        (["fussy", "force", "force", "force"], {("force",) * 3}),
    ],
)
def test_503_3b_F_10_exactly_the_irreducible_payments_can_be_picked(hand: list[str], legal: set[tuple[str, ...]]) -> None:
    assert payments(paying(hand)) == {tuple(sorted(s, key=lambda n: list(Scene(TEXT).rows).index(n))) for s in legal}


def test_503_3a_F_37_a_line_about_the_horse_counts_for_that_horse() -> None:
    assert payments(paying(["fussy", "fussy"], "four")) == {("fussy", "fussy")}
    scene = Scene(TEXT, {"hand": ["dear", "fussy", "fussy", "fussy"]}).done(Decision.RUNNER)
    assert scene.legal() == [Action.DONE]


def test_503_3a_F_37_values_are_looked_up_with_the_payment_laid_out() -> None:
    """Poor counts 3 with two cards or fewer in hand: the played horse and the forces paid are no longer there."""
    assert payments(paying(["poor", "plain", "plain"])) == {("poor",)}
    assert payments(paying(["poor", "force", "plain", "plain"])) == {("force", "poor")}
    scene = Scene(TEXT, {"hand": ["dear", "poor", "plain", "plain", "plain"]}).done(Decision.RUNNER)
    assert scene.find("dear") not in scene.legal()


def by_definition(values: list[int], points: int) -> bool:
    """503.3b without any search: some subset is worth enough, and no card of it could be left out."""
    return any(
        sum(chosen) >= points and all(sum(chosen) - v < points for v in chosen)
        for n in range(len(values) + 1)
        for chosen in itertools.combinations(values, n)
    )


@pytest.mark.parametrize("points", range(8))
def test_503_3b_payable_agrees_with_the_definition(points: int) -> None:
    worth = {"force": 1, "two": 2, "three": 3}
    text = TWO + force("three", "value = 3")
    for ones, twos, threes in itertools.product(range(4), range(3), range(3)):
        hand = ["force"] * ones + ["two"] * twos + ["three"] * threes
        scene = Scene(text, {"hand": hand}, start=False)
        assert payable(scene.s, scene.t, 0, points, -1) == by_definition([worth[name] for name in hand], points), (hand, points)
        assert not any(scene.s.pool)


def test_805_2c_i_the_cost_is_looked_up_on_the_resolution_area() -> None:
    text = situation("dearer", 'always = [{ cost = "+1", on = { all = true, fits = { kind = "horse" } } }]')
    scene = Scene(text, {"hand": ["plain", "force", "force"], "situations": ["dearer"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand"))
    assert scene.asked == Decision.PAY
    scene.play(scene.legal()[0])
    assert scene.asked == Decision.HORSE_SUPPORT


def test_F_38_905_1_forces_paid_for_anything_else_go_to_the_farm() -> None:
    text = support("bought", "area", "cost = { pay = 1 }\ndo = [{ draw = 1 }]")
    scene = Scene(text, {"hand": ["bought", "force", "force"]})
    scene.play(scene.find("bought"))
    paid = scene.legal()[0]
    scene.play(paid)
    assert scene.zone(paid) == Zone.FARM
    assert scene.zone(scene.find("bought")) == Zone.FARM
    assert scene.hand(0) == 2


def test_805_2c_what_cannot_be_paid_is_not_offered() -> None:
    text = support("bought", "area", "cost = { pay = 1 }\ndo = [{ draw = 1 }]")
    assert Scene(text, {"hand": ["bought", "plain"]}).legal() == [Action.DONE]


# ------------------------------------------------------------------ requirements (510)

TOLL = situation("toll", 'always = [{ require = "guard", price = { pay = 1 } }]')
RUN_TOLL = situation("toll", 'always = [{ require = "run", price = { pay = 1 } }]')
RUN_GIFT = situation("gift", 'always = [{ require = "run", price = { discard = 1 } }]')


def test_510_1_a_required_payment_is_asked_before_the_guard_is_put() -> None:
    scene = Scene(TOLL, {"hand": ["plain"], "situations": ["toll"]}, {"hand": ["plain", "force"]})
    scene.done(Decision.RUNNER).play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
    guard = scene.find("plain", 1, "hand")
    assert scene.legal() == [guard, Action.DONE]  # 510.3: he may decline and not guard
    scene.play(guard)
    assert (scene.asked, scene.seat) == (Decision.PAY, 1)
    scene.play(scene.legal()[0])
    assert scene.zone(guard) == Zone.RUN
    assert scene.hand(1) == 0


def test_510_2_what_is_not_wholly_possible_is_not_offered() -> None:
    scene = Scene(TOLL, {"hand": ["plain"], "situations": ["toll"]}, {"hand": ["plain"]})
    scene.done(Decision.RUNNER).play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
    assert scene.legal() == [Action.DONE]


def test_F_39_requirement_and_cost_must_be_payable_together() -> None:
    for forces, able in ((3, False), (4, True)):
        scene = Scene(RUN_TOLL, {"hand": ["dear", *["force"] * forces], "situations": ["toll"]}).done(Decision.RUNNER)
        assert (scene.find("dear") in scene.legal()) == able
    scene.play(scene.find("dear"))
    for _ in range(4):
        assert scene.asked == Decision.PAY
        scene.play(scene.legal()[0])
    assert scene.told(Event.PAID) == [(0, 1), (0, 3)]  # the requirement first
    assert scene.asked == Decision.HORSE_SUPPORT


def test_F_39_a_required_payment_leaves_enough_for_the_cost() -> None:
    scene = Scene(RUN_TOLL + TWO, {"hand": ["dear", "force", "two", "two"], "situations": ["toll"]}).done(Decision.RUNNER)
    scene.play(scene.find("dear"))
    assert scene.legal() == [scene.find("force")] or set(scene.legal()) == {scene.find("force"), scene.find("two")}
    for card in scene.legal():
        rest = ["force", "two", "two"]
        rest.remove({scene.rows[n]: n for n in scene.rows}[int(scene.s.card[card])])
        assert sum({"force": 1, "two": 2}[n] for n in rest) >= 3


def test_510_1_a_required_discard_is_picked_and_does_not_take_the_forces_that_pay() -> None:
    scene = Scene(RUN_GIFT, {"hand": ["dear", "force", "force", "force"], "situations": ["gift"]}).done(Decision.RUNNER)
    assert scene.find("dear") not in scene.legal()
    scene = Scene(RUN_GIFT, {"hand": ["dear", "force", "force", "force", "draw-one"], "situations": ["gift"]}).done(Decision.RUNNER)
    scene.play(scene.find("dear"))
    while scene.asked != Decision.HORSE_SUPPORT:
        scene.play(scene.legal()[0])
    assert scene.zone(scene.find("draw-one")) == Zone.FARM
    assert scene.zone(scene.find("dear")) == Zone.RUN
