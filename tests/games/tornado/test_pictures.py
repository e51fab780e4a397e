"""The drawing, the texts and the terminal show a control for every legal action."""

import io
import random
import re
import xml.etree.ElementTree as ET

import pytest
from rich.console import Console

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.i18n import LANGUAGES
from paddock.engine.table.table import Table
from paddock.games.tornado.draw.position import reaches, standing, way_to
from paddock.games.tornado.game import GAME
from paddock.games.tornado.terminal import draw as draw_text
from tests.games.tornado.situations import Race, table


def positions(seats: int, seed: int, **options: object) -> list[Table]:
    """A race of simple bots with random slips, looked at every seventh decision."""
    t = table(seats, seed, **options)
    dice = random.Random(seed)
    found = []
    while not t.over and len(found) < 40:
        seat = dice.choice(t.pending)
        wise = dice.random() < 0.85
        action = (
            t.runner.bot(dispatch.BASELINE, t.states, 0, t.tables, seat, rng_of(len(t.entries))) if wise else dice.choice(t.legal(seat))
        )
        t.play(seat, action)
        if len(t.entries) % 7 == 0:
            found.append(Table.replay(t.record(), target="interpreted"))
    return found


@pytest.mark.parametrize(("seats", "columns"), [(3, 9), (6, 7)])
def test_every_legal_action_can_be_pressed_in_both_shapes(seats: int, columns: int) -> None:
    for t in positions(seats, 5, columns=columns, final=False):
        for seat in t.pending:
            for shape in ("wide", "tall"):
                drawing = t.drawing(seat, shape)
                pressed = set(re.findall(r'data-action="([^"]+)"', drawing.board + drawing.hand))
                assert pressed == {GAME.notation.write(a) for a in t.legal(seat)}
                ET.fromstring(drawing.board)
                ET.fromstring(drawing.hand)


def test_the_drawing_has_no_style_and_no_script() -> None:
    t = positions(4, 2, final=False)[10]
    svg = t.drawing(t.pending[0]).board
    assert not re.search(r"<style|<script|style=|foreignObject|onclick", svg)


def test_a_spectator_sees_no_hand_and_nothing_to_press() -> None:
    drawing = positions(4, 2, final=False)[5].drawing(-1)
    assert drawing.hand == ""
    assert "data-action" not in drawing.board


def test_a_cut_holds_every_choice() -> None:
    """TO-6.2: in the tall shape each ghost lies inside the cut."""
    r = Race().connectors("H4.1").turns("1(1,-2)").hand(0, "T3", "T4").boat(0, "1(1,-2)").boat(1, "H4.1.1").turn(0)
    svg = r.table.drawing(0, "tall").board
    box = [float(x) for x in re.findall(r'viewBox="([^"]+)"', svg)[1].split()]
    anchors = [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="0.62"', svg)]
    assert len(anchors) > 10
    assert all(box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3] for x, y in anchors)


def test_reachable_cells_carry_the_values_that_lead_there() -> None:
    """TO-7.6."""
    r = Race().straight("T4", "H0.1").boat(0, "H0.1.1").boat(1, "H0.1.4").boat(2, "H0.2.4").turn(0).skip_to_throttle()
    svg = r.table.drawing(0).board
    assert svg.count(">3 4<") == 2
    assert svg.count(">2<") >= 2


def test_the_drawn_way_is_a_way() -> None:
    """TO-7.6: as many steps as the throttle card, the first in a fixed order."""
    r = Race().straight("T4", "H0.1", "H1.1").boat(0, "H0.1.1").boat(1, "H0.2.1").turn(0).skip_to_throttle()
    r.moves(0, "4")
    v = r.table.view(0)
    reach = reaches(v)[0]
    assert reach.steps == 4
    for cell in reach.cells:
        way = way_to(v, reach, cell)
        assert (len(way), way[0], way[-1]) == (5, v.boats[0].cell, cell)
    assert standing(v)[0] in (0, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: str) -> None:
    translator = table(3).translator(language)
    for kind in GAME.kinds.values():
        assert translator.has(f"asks.{kind.name}")
        assert translator.has(f"hint.{kind.name}")
    for rule in set(GAME.codes.values()):
        assert translator.has(f"refused.{rule}")
    for event in GAME.events.values():
        special = {"race_begins": "heat_begins", "result": "heat_result"}
        assert event.chance or translator.has(f"event.{special.get(event.name, event.name)}")
    for action in range(0, GAME.rules.ACTIONS, 7):
        assert translator.text(GAME.narrate.action(action))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_story_can_be_told(language: str) -> None:
    """Lines of whole games of both kinds of ends."""
    for seed in (2, 5):
        for t in positions(4, seed, final=True)[-1:]:
            translator = t.translator(language)
            for seat in (-1, 0, 1):
                assert all(translator.text(line.words) for line in t.log(seat))


@pytest.mark.parametrize("width", [80, 100])
def test_the_map_fits_the_terminal(width: int) -> None:
    for t in positions(6, 3, final=False)[::4]:
        console = Console(width=200, file=io.StringIO())
        console.print(draw_text(t.player_view(t.pending[0]), t.translator("en"), width))
        lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
        course = [line for line in lines if line and set(line) <= set(" ~o:#=|+123456")]
        assert course
        assert all(len(line) <= width for line in course)


def test_boats_are_drawn_where_they_are() -> None:
    r = Race().straight("C2", "H0.1").boat(0, "H0.1.1").boat(1, "H0.2.2").turn(0)
    svg = r.table.drawing(0).board
    assert re.search(r'transform="translate\(-1.8 1.7\)" class="n1" id="boat-1"', svg)
    assert re.search(r'transform="translate\(1.8 5.1\)" class="n2" id="boat-2"', svg)
