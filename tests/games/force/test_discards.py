"""A discard is one line of the log, with the rule that asks for it, in words of its own (702.6l-iii, F-9, 805.2c, 807.1)."""

import pytest

from paddock.engine.rules.log import REFEREE
from paddock.engine.rules.log import Event as LogEvent
from paddock.engine.table.table import Table
from paddock.games.force.actions import Action, Decision
from paddock.games.force.cards.sets import classics
from paddock.games.force.data.codes import Zone
from paddock.games.force.events import Event
from paddock.games.force.game import GAME
from paddock.games.force.narrate import Narrator
from paddock.games.force.state import INSTANCES
from tests.games.force.scene import Scene, situation, support

DROP = support("drop", "area", "do = [{ discard = 1 }]")
BOTH = support("both", "area", 'do = [{ discard = 1, who = "each" }]')
GIFT = situation("gift", 'always = [{ require = "run", price = { discard = 1 } }]')
BANNED = situation(
    "banned", 'replaces = { event = "move", into = "farm", fits = { kind = "force" } }\ndo = [{ move = "event", to = "removed" }]'
)
OF_DISCARDS = {Event.DISCARDS, Event.DISCARDS_OVER, Event.DISCARDS_COST, Event.DISCARDS_BY}


def lines_about(scene: Scene, card: int) -> list[tuple[str, str]]:
    """The events that a player reads about a discarded card: their names and rules."""
    moves = {Event.MOVED, Event.REPLACES} | OF_DISCARDS
    seen = [e for e in scene.events if e.kind in moves and e.heard_by(-1) and e.values[1] == card]
    return [(GAME.events[e.kind].name, str(GAME.events[e.kind].rule)) for e in seen]


def referees(scene: Scene, card: int) -> list[LogEvent]:
    return [e for e in scene.events if e.kind == Event.MOVED and e.audience & REFEREE and e.values[1] == card]


def test_702_6l_iii_what_is_discarded_after_a_run_is_told_once() -> None:
    scene = Scene("", {"hand": ["plain", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD).done(Decision.DISCARD)
    card = scene.legal()[0]
    scene.play(card)
    assert lines_about(scene, card) == [("discards", "702.6l-iii")]
    assert [e.values for e in referees(scene, card)] == [(0, card, Zone.HAND, Zone.FARM)]  # who checks the game has the move too


def test_F_9_what_is_too_much_for_the_hand_is_told_as_that() -> None:
    scene = Scene("", {"hand": ["force"] * 4}, start=False)
    scene.s.options[4] = 3
    scene.go()
    scene.done(Decision.RUNNER).play(Action.DONE, scene.find("force"))
    assert lines_about(scene, scene.find("force")) == [("discards_over", "F-9")]


def test_807_1_what_a_card_says_is_told_with_the_card() -> None:
    scene = Scene(DROP, {"hand": ["drop", "force", "plain"]})
    scene.play(scene.find("drop"), scene.find("force"))
    assert lines_about(scene, scene.find("force")) == [("discards_by", "807.1")]
    assert scene.told(Event.DISCARDS_BY) == [(0, scene.find("force"), scene.find("drop"))]


def test_103_4b_what_both_discard_is_told_once_when_both_have_chosen() -> None:
    scene = Scene(BOTH, {"hand": ["both", "force", "plain"]}, {"hand": ["force", "dear"]})
    scene.play(scene.find("both"), scene.find("force"))
    assert not [e for e in scene.events if e.kind in OF_DISCARDS]
    scene.play(scene.find("dear", 1))
    assert lines_about(scene, scene.find("force")) == lines_about(scene, scene.find("dear", 1)) == [("discards_by", "807.1")]


def test_805_2c_a_cost_is_told_as_a_cost() -> None:
    """Also 510.1."""
    scene = Scene(GIFT, {"hand": ["plain", "draw-one", "force"], "situations": ["gift"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain", 0, "hand"), scene.find("force"))
    assert lines_about(scene, scene.find("force")) == [("discards_cost", "805.2c")]


def test_809_1_a_discard_that_is_replaced_is_none() -> None:
    """Also 809.1a: one whose card goes to the farm after all is."""
    scene = Scene(DROP + BANNED, {"hand": ["drop", "force", "plain"], "situations": ["banned"]})
    scene.play(scene.find("drop"), scene.find("force"))
    assert lines_about(scene, scene.find("force")) == [("moved", "506.1")]
    scene = Scene(DROP + BANNED, {"hand": ["drop", "force", "plain"], "situations": ["banned"]})
    scene.play(scene.find("drop"), scene.find("plain", 0, "hand"))
    assert lines_about(scene, scene.find("plain", 0, "hand")) == [("discards_by", "807.1")]


@pytest.mark.parametrize(
    ("kind", "values", "english", "japanese"),
    [
        (Event.DISCARDS, (0, 0), "Ann discards Force.", "Annはフォースを捨てる。"),
        (Event.DISCARDS_OVER, (0, 0), "Ann discards Force, to keep to the hand limit.", "Annは手札の上限のためフォースを捨てる。"),
        (Event.DISCARDS_COST, (0, 0, 0), "Ann discards Force, a cost of Force.", "Annはフォースのコストとしてフォースを捨てる。"),
        (Event.DISCARDS_BY, (0, 0, 0), "Ann discards Force, as Force says.", "Annはフォースの効果でフォースを捨てる。"),
    ],
)
def test_a_discard_in_words(kind: int, values: tuple[int, ...], english: str, japanese: str) -> None:
    table = Table.new(GAME, 2, seed=1, target="interpreted")
    force = next(row for row, card in enumerate(classics().cards, 1) if card.normal)
    said = Narrator((force,) * INSTANCES).event(GAME.events[kind].name, kind, values)
    assert (table.translator("en", ("Ann", "Ben")).text(said), table.translator("ja", ("Ann", "Ben")).text(said)) == (english, japanese)
