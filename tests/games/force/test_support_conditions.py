"""The `if` of a support's text (F-52).

The rules check the condition for the legal actions, with the card on the resolution area, and again when the text resolves.
"""

from functools import cache
from typing import Any

import pytest

from paddock.games.force.actions import Action, Decision
from paddock.games.force.cards.compile import Compiler
from paddock.games.force.cards.sets import classics
from paddock.games.force.data.codes import Zone
from paddock.games.force.data.frames import FrameKind, push
from paddock.games.force.effects.texts import push_text
from paddock.games.force.events import Event
from paddock.games.force.play.cards import PlayStep, text_of
from paddock.games.force.refusals import Refusal
from paddock.games.force.rules import why
from paddock.games.force.state import Frame
from tests.games.force.scene import AREAS, Scene, force, horse, support
from tests.games.force.test_triggers import running

OTHER = "chalk-line"  # a card of the set that is no support
LATE = support("late", "horse", 'if = { standing = "behind" }\ndo = [{ run = "+2", on = "named" }]')
BEHIND = {"a1": [], "a2": ["plain"]}  # the other seat has come one area further


@cache
def shipped() -> Any:
    library = classics()
    return library.cards, Compiler(library.cards).run()


def with_shipped(card: str, zone: str = "hand", mine: int = 0, theirs: int = 0, gone: tuple[int, int] = (0, 0)) -> Scene:
    """A position with this card in `zone` of seat 0.

    `mine` and `theirs` are the numbers of other cards in hand. `gone` is the number of empty areas of each seat.
    """
    full = [{area: [OTHER] * 4 if i >= n else [] for i, area in enumerate(AREAS)} for n in gone]
    hands = [[OTHER] * mine, [OTHER] * theirs]
    you = full[0] | {"hand": hands[0]}
    you[zone] = [card, *you.get(zone, [])]
    return Scene("", you, full[1] | {"hand": hands[1]}, cards=shipped(), start=zone == "hand")


def resolving(scene: Scene, card: int, named: int = -1) -> Scene:
    """Resolve the text of a card that lies on the resolution area and has been paid for."""
    at = push(scene.s, FrameKind.PLAYING)
    scene.s.frame[at, Frame.SOURCE] = card
    scene.s.frame[at, Frame.STEP] = PlayStep.AFTER_TEXT
    push_text(scene.s, scene.t, text_of(scene.s, scene.t, card), card, 0, named + 1)
    scene.go()
    return scene


def is_offered(scene: Scene, card: int) -> bool:
    """True if the card is a legal action. A refusal must have the reason DOES_NOTHING."""
    assert why(scene.s, scene.t, 0, card) == (0 if card in scene.legal() else Refusal.DOES_NOTHING)
    return card in scene.legal()


# ------------------------------------------------------------------ cards of the set


@pytest.mark.parametrize(("mine", "theirs", "holds"), [(0, 1, True), (1, 2, True), (1, 1, False), (2, 2, False), (7, 2, False)])
def test_805_3_F_52_morning_feed_is_offered_with_fewer_other_cards_in_hand(mine: int, theirs: int, holds: bool) -> None:
    scene = with_shipped("morning-feed", "hand", mine, theirs)
    feed = scene.find("morning-feed")
    assert is_offered(scene, feed) == holds
    if holds:
        scene.play(feed)
        assert (scene.hand(0), scene.zone(feed)) == (mine + 1, Zone.FARM)


@pytest.mark.parametrize(("mine", "theirs", "drawn"), [(0, 1, 1), (1, 1, 0), (7, 2, 0)])
def test_F_52_morning_feed_draws_only_with_fewer_cards_in_hand(mine: int, theirs: int, drawn: int) -> None:
    """Also 805.2d-v: it goes to the farm all the same."""
    scene = with_shipped("morning-feed", "desk", mine, theirs)
    resolving(scene, scene.find("morning-feed"))
    assert (scene.hand(0), scene.left(0), scene.zone(scene.find("morning-feed"))) == (mine + drawn, 16 - drawn, Zone.FARM)


@pytest.mark.parametrize(("gone", "holds"), [((0, 0), True), ((0, 1), True), ((1, 0), False), ((2, 1), False)])
def test_805_3_F_52_clockers_notes_are_offered_unless_ahead(gone: tuple[int, int], holds: bool) -> None:
    scene = with_shipped("clockers-notes", gone=gone)
    notes = scene.find("clockers-notes")
    assert is_offered(scene, notes) == holds
    if holds:
        scene.play(notes)
        assert scene.asked == Decision.CHOOSE
        scene.play(scene.legal()[0])
        assert (scene.hand(0), scene.zone(notes)) == (1, Zone.FARM)


@pytest.mark.parametrize(("gone", "holds"), [((0, 1), True), ((1, 0), False)])
def test_F_52_clockers_notes_look_at_nothing_while_ahead(gone: tuple[int, int], holds: bool) -> None:
    scene = with_shipped("clockers-notes", "desk", gone=gone)
    resolving(scene, scene.find("clockers-notes"))
    assert (scene.asked == Decision.CHOOSE) == holds
    assert (scene.zone(scene.find("clockers-notes")) == Zone.FARM) != holds


# ------------------------------------------------------------------ horse supports


@pytest.mark.parametrize("behind", [True, False])
def test_805_3_F_52_a_horse_support_is_offered_while_its_condition_holds(behind: bool) -> None:
    """Also 805.2d-iv."""
    scene = Scene(LATE, {"hand": ["plain", "late"]}, BEHIND if behind else {})
    scene.done().play(scene.find("plain", 0, "hand"))
    late = scene.find("late")
    assert scene.asked == Decision.HORSE_SUPPORT
    assert is_offered(scene, late) == behind
    if behind:
        scene.play(late, scene.find("plain", 0, "hand"))
        assert (len(scene.told(Event.EFFECT_BEGINS)), scene.zone(late)) == (1, Zone.RUN)


@pytest.mark.parametrize("behind", [True, False])
def test_F_52_a_horse_support_does_nothing_if_its_condition_does_not_hold(behind: bool) -> None:
    """Also 805.2d-iv: it goes to the run area all the same."""
    scene = Scene(LATE, {"run": ["plain"], "desk": ["late"]}, BEHIND if behind else {}, in_run=True, start=False)
    resolving(scene, scene.find("late"), scene.find("plain", 0, "run"))
    assert (len(scene.told(Event.EFFECT_BEGINS)), scene.zone(scene.find("late"))) == (behind, Zone.RUN)


def test_805_2b_i_F_52_only_a_horse_of_which_the_condition_holds_may_be_named() -> None:
    text = support("fit", "horse", 'if = { run = { of = "named", at_least = 5 } }\ndo = [{ run = "+1", on = "named" }]')
    strong = horse("strong", run=6)
    scene = running(text, "plain", hand=["fit"])
    assert not is_offered(scene, scene.find("fit"))
    scene = running(text + strong, "strong", ["plain"], hand=["fit"])
    scene.done().play(scene.find("plain", 1, "hand"), Action.DONE)
    assert is_offered(scene, scene.find("fit"))
    scene.play(scene.find("fit"))
    assert (scene.asked, scene.legal()) == (Decision.NAMED, [scene.find("strong")])


# ------------------------------------------------------------------ between the two looks


def test_F_52_a_condition_that_the_cost_makes_false_is_looked_at_again() -> None:
    """Also F-51: the cost is paid after the condition was looked at."""
    text = support("steep", "area", 'cost = { discard = 1 }\nif = { count = { zone = "hand", at_least = 2 } }\ndo = [{ draw = 1 }]')
    for others, drawn in ((2, 0), (3, 1)):
        scene = Scene(text, {"hand": ["steep", *["dear"] * others]})
        steep = scene.find("steep")
        assert is_offered(scene, steep)
        scene.play(steep)
        assert scene.play(scene.legal()[0]).zone(steep) == Zone.FARM
        assert scene.hand(0) == others - 1 + drawn
        assert scene.s.supports_played[0] == 1


def test_805_3_F_52_a_condition_that_only_the_cost_would_make_true_does_not_hold() -> None:
    text = support("bare", "area", 'cost = { discard = 1 }\nif = { count = { zone = "hand", at_most = 1 } }\ndo = [{ draw = 1 }]')
    scene = Scene(text, {"hand": ["bare", "dear", "dear"]})
    assert not is_offered(scene, scene.find("bare"))
    scene = Scene(text, {"hand": ["bare", "dear"]})
    assert is_offered(scene, scene.find("bare"))


def test_F_52_all_conditions_of_the_text_must_hold() -> None:
    text = support(
        "strict", "area", 'if = { standing = "level", turn = "you", count = { zone = "farm", at_least = 1 } }\ndo = [{ draw = 1 }]'
    )
    for farm, they, offered in ((["dear"], {}, True), ([], {}, False), (["dear"], BEHIND, False)):
        scene = Scene(text, {"hand": ["strict"], "farm": farm}, they)
        assert is_offered(scene, scene.find("strict")) == offered


# ------------------------------------------------------------------ with the card on the resolution area

MANY = ('if = { count = { zone = "hand", at_least = 4 } }', "do = [{ %s }]")
STEP = ("", 'do = [{ if = { count = { zone = "hand", at_least = 4 } }, then = [{ %s }] }]')
FEW = ('if = { count = { zone = "hand", at_most = 3 } }', "do = [{ %s }]")


@pytest.mark.parametrize("type_", ["area", "horse"])
@pytest.mark.parametrize(
    ("wording", "offered"), [(MANY, [False, True]), (STEP, [False, True]), (FEW, [True, False])], ids=["many", "step", "few"]
)
def test_F_52_805_2a_i_the_support_itself_is_not_counted_in_hand(wording: tuple[str, str], offered: list[bool], type_: str) -> None:
    """Also 805.2b-i: what is offered has a horse to name."""
    do = wording[1] % ("draw = 1" if type_ == "area" else 'run = "+2", on = "named"')
    text = support("asks", type_, f"{wording[0]}\n{do}")
    found = []
    for others in (3, 4):
        scene = Scene(text, {"hand": ["asks", *["dear"] * others]})
        if type_ == "horse":
            scene = running(text, "plain", hand=["asks", *["dear"] * others])
        asks = scene.find("asks")
        found.append(is_offered(scene, asks))
        if found[-1]:
            scene.play(asks)
            assert type_ == "area" or scene.legal() == [scene.find("plain", 0, "hand")]
    assert found == offered


def test_805_3_F_52_a_support_does_not_discard_or_move_itself() -> None:
    for do in ("discard = 1", 'move = { choose = 1, zone = "hand" }, to = "farm"'):
        for others in (0, 1):
            scene = Scene(support("drop", "area", f"do = [{{ {do} }}]"), {"hand": ["drop", *["dear"] * others]})
            assert is_offered(scene, scene.find("drop")) == (others == 1)


def test_C14_F_52_the_support_itself_is_counted_among_those_played() -> None:
    text = support("second", "area", "if = { this_turn = { supports = 2 } }\ndo = [{ draw = 1 }]")
    scene = Scene(text, {"hand": ["second", "draw-one"]})
    assert not is_offered(scene, scene.find("second"))
    scene.play(scene.find("draw-one"))
    assert is_offered(scene, scene.find("second"))
    assert scene.play(scene.find("second")).hand(0) == 2
    assert scene.s.supports_played[0] == 2


# ------------------------------------------------------------------ what cannot be known yet


@pytest.mark.parametrize(
    ("condition", "they", "holds"),
    [
        ('count = { zone = "hand", whose = "opponent", fits = { kind = "force" }, at_least = 1 }', ["force"], True),
        ('count = { zone = "hand", whose = "opponent", fits = { kind = "force" }, at_least = 1 }', ["dear"], False),
        ('count = { zone = "hand", whose = "opponent", fits = { kind = "force" }, at_least = 1 }, not = true', ["force"], False),
        ('count = { zone = "deck", fits = { kind = "force" }, at_least = 1 }', [], False),
        ('count = { zone = "areas", fits = { kind = "horse" }, at_least = 1 }', [], True),
        ('fewer = { zone = "hand", fits = { kind = "force" } }', ["force"], True),
        ('fewer = { zone = "hand", fits = { kind = "force" } }', ["dear"], False),
        ('count = { zone = "farm", at_least = { each = { zone = "hand", whose = "opponent", fits = { kind = "force" } }, plus = 1 } }', [], False),
    ],
)  # fmt: skip
def test_805_3_F_11_a_condition_on_hidden_cards_could_hold(condition: str, they: list[str], holds: bool) -> None:
    text = support("guess", "area", f"if = {{ {condition} }}\ndo = [{{ draw = 1 }}]")
    scene = Scene(text, {"hand": ["guess"]}, {"hand": they})
    guess = scene.find("guess")
    assert is_offered(scene, guess)
    assert scene.play(guess).hand(0) == holds


def test_805_3_F_11_either_part_of_a_step_could_be_done_where_hidden_cards_decide() -> None:
    asks = 'if = { count = { zone = "hand", whose = "opponent", fits = { kind = "force" }, at_least = 1 } }'
    for then, other in (("draw = 1", 'going = "-1"'), ('going = "-1"', "draw = 1")):
        text = support("guess", "area", f"do = [{{ {asks}, then = [{{ {then} }}], else = [{{ {other} }}] }}]")
        for they in (["force"], ["dear"]):
            scene = Scene(text, {"hand": ["guess"]}, {"hand": they})
            assert is_offered(scene, scene.find("guess"))


@pytest.mark.parametrize(
    "condition",
    ['count = { zone = "hand", fits = { kind = "force" }, at_least = 1 }', 'count = { zone = "farm", whose = "each", fits = { kind = "force" }, at_least = 1 }',
     'count = { zone = "hand", whose = "opponent", at_least = 1 }', 'fewer = { zone = "hand" }', 'fewer = { zone = "farm", fits = { kind = "force" } }'],
)  # fmt: skip
def test_805_3_F_11_a_condition_on_cards_one_sees_or_on_their_number_is_known(condition: str) -> None:
    text = support("known", "area", f"if = {{ {condition} }}\ndo = [{{ draw = 1 }}]")
    scene = Scene(text, {"hand": ["known", "dear"]})
    assert not is_offered(scene, scene.find("known"))


def test_C12_F_52_a_condition_on_its_own_payment_could_hold_until_it_is_paid() -> None:
    coin = force("coin", "value = 1")
    for text in ("if = { special_paid = true }\ndo = [{ draw = 1 }]", "do = [{ if = { special_paid = true }, then = [{ draw = 1 }] }]"):
        for paid, drawn in (("force", 0), ("coin", 1)):
            scene = Scene(coin + support("bill", "area", f"cost = {{ pay = 1 }}\n{text}"), {"hand": ["bill", "force", "coin"]})
            bill = scene.find("bill")
            assert is_offered(scene, bill)
            assert scene.play(bill, scene.find(paid, 0, "hand")).hand(0) == 1 + drawn


@pytest.mark.parametrize("text", ["if = { paid = 1 }\ndo = [{ %s }]", "do = [{ if = { paid = 1 }, then = [{ %s }] }]"])
def test_C12_F_52_what_was_paid_for_another_card_is_nothing_to_a_support(text: str) -> None:
    runner = horse("costly", cost=1)
    scene = Scene(runner + support("thanks", "horse", text % 'run = "+1", on = "named"'), {"hand": ["costly", "force", "thanks"]}).done()
    scene.play(scene.find("costly"), scene.find("force", 0, "hand"))
    assert (scene.asked, scene.s.forces_paid) == (Decision.HORSE_SUPPORT, 1)
    assert not is_offered(scene, scene.find("thanks"))
    assert (scene.s.forces_paid, scene.s.special_paid) == (1, 0)
