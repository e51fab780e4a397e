"""The drawing is well-formed, has a control for every legal action, and shows no hidden information."""

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise

import pytest

from docs.pictures import trick_derby
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.game import Drawing
from paddock.engine.table.core import player_view_of
from paddock.engine.table.table import Table
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.draw.scene import fit
from paddock.games.trick_derby.game import GAME
from paddock.games.trick_derby.things import CARD
from tests.games.trick_derby.situations import F, O, S, V, new, play, race

SHAPES = ("wide", "tall")
NAMES = ("Aoi", "Bruno", "Hana", "Marek")
HANDS = ("Y4 Y10 R3", "R1 R2 R4", "B1 B2 G7", "G1 G2 G3")


def positions(seats: int, seed: int, step: int = 6, **options: object) -> Iterator[Table]:
    """Every `step`-th position of a random game, and the last position."""
    table, dice, number = new(seats, seed, **options), random.Random(seed), 0
    while not table.over:
        if number % step == 0:
            yield table
        seat = dice.choice(table.pending)
        table.play(seat, dice.choice(table.legal(seat)))
        number += 1
    yield table


def elements(drawing: Drawing) -> list[ET.Element]:
    return [e for svg in (drawing.board, drawing.hand) if svg for e in ET.fromstring(svg).iter()]


def controls(drawing: Drawing, legal: bool = True) -> dict[str, ET.Element]:
    """The controls for legal actions, or with `legal=False` the disabled controls, by action."""
    found = [e for e in elements(drawing) if "data-action" in e.attrib]
    return {e.attrib["data-action"]: e for e in found if (e.attrib.get("aria-disabled") != "true") == legal}


def texts(drawing: Drawing) -> str:
    return " ".join(e.text or "" for e in elements(drawing) if e.tag.endswith("text"))


def ids(drawing: Drawing) -> list[str]:
    return [e.attrib["id"] for e in elements(drawing) if "id" in e.attrib]


# ------------------------------------------------------------------ all positions


@pytest.mark.parametrize(("seats", "seed", "options"), [(3, 41, {}), (4, 42, {}), (4, 43, {"marks": (7, 0) * 6, "win_face_up": False})])
def test_every_legal_action_can_be_pressed_and_nothing_else(seats: int, seed: int, options: dict[str, object]) -> None:
    for number, table in enumerate(positions(seats, seed, **options)):
        for seat in range(-1, seats):
            for shape in SHAPES:
                drawing = table.drawing(seat, shape, ("en", "ja")[number % 2], NAMES[:seats])
                legal = {GAME.notation.write(a) for a in table.legal(seat)} if seat >= 0 else set()
                assert set(controls(drawing)) == legal
                for control in controls(drawing).values():
                    assert control.attrib["role"] == "button"
                    assert control.attrib["tabindex"] == "0"
                    assert control.attrib["aria-label"]
                    assert control[0].tag.endswith("title")


@pytest.mark.parametrize(("seats", "seed"), [(3, 44), (4, 45)])
def test_the_drawing_keeps_to_the_pages_policy(seats: int, seed: int) -> None:
    allowed = {"svg", "g", "title", "desc", "rect", "path", "circle", "text", "use"}
    for table in positions(seats, seed, 15):
        for shape in SHAPES:
            drawing = table.drawing(0, shape)
            for e in elements(drawing):
                assert e.tag.removeprefix("{http://www.w3.org/2000/svg}") in allowed
                assert not any(a == "style" or a.startswith("on") for a in e.attrib)
            assert len(ids(drawing)) == len(set(ids(drawing)))


@pytest.mark.parametrize(("seats", "seed"), [(3, 46), (4, 47)])
def test_a_hidden_world_looks_the_same(seats: int, seed: int) -> None:
    """After a redraw of all information that a seat does not know, the seat's drawing has the same bytes."""
    for number, table in enumerate(positions(seats, seed, 8)):
        for seat in range(-1, seats):
            other = table.states.copy()
            table.runner.hide(other, 0, table.tables, seat, rng_of(number))
            seen = player_view_of(GAME, table.runner, other, table.tables, seat)
            for shape in SHAPES:
                assert GAME.draw(seen, shape, table.translator()) == table.drawing(seat, shape)


def test_both_shapes_name_the_same_places() -> None:
    for table in positions(4, 48, 20):
        wide, tall = (set(ids(table.drawing(1, shape))) for shape in SHAPES)
        only_wide = {i for i in wide - tall if not i.startswith("form-")}
        assert only_wide <= {"sheet"}, "forms of horses and the score sheet need the room of the wide shape"
        assert tall <= wide


# ------------------------------------------------------------------ parts of it


def test_TD_3_1_four_horses_on_the_gate_are_all_drawn_and_say_how_high_they_stand() -> None:
    table = race(HANDS, stack=(O, V, S, F))
    for shape in SHAPES:
        board = ET.fromstring(table.drawing(0, shape).board)
        horses = [e for e in board.iter() if e.attrib.get("id", "").startswith("horse-")]
        assert [e.attrib["id"] for e in horses] == ["horse-o", "horse-v", "horse-s", "horse-f"], "the highest is drawn last"
        assert "number 1 of 4 from the top" in (horses[-1][0].text or "")


def test_TD_5_2_cards_that_do_not_follow_are_off_but_ask_why() -> None:
    table = race(("R1 R2 R4", "Y4 Y10 R3", "B1 B2 G7", "G1 G2 G3"))
    play(table, "R1")
    drawing = table.drawing(1)
    assert set(controls(drawing)) == {"R3", "R3!"}
    assert set(controls(drawing, legal=False)) == {"Y4", "Y10"}
    assert "follow red" in controls(drawing, legal=False)["Y4"].attrib["aria-label"]
    for off in controls(drawing, legal=False):
        refused = table.why(1, off)
        assert refused
        assert refused.rule == "TD-5.2"


def test_TD_5_3_a_whip_lies_on_every_card_that_may_be_played_with_it() -> None:
    assert set(controls(race(HANDS).drawing(0))) == {"Y4", "Y10", "R3", "Y4!", "Y10!", "R3!"}
    assert set(controls(race(HANDS, whips=(0, 2, 2, 2)).drawing(0))) == {"Y4", "Y10", "R3"}


def test_TD_3_4_a_sealed_discard_is_the_same_envelope_whatever_it_is() -> None:
    one, two = new(4, 3), new(4, 3)
    one.play(0, one.legal(0)[0])
    two.play(0, two.legal(0)[-1])
    for viewer in (-1, 1):
        for shape in SHAPES:
            assert one.drawing(viewer, shape) == two.drawing(viewer, shape)
            assert "#envelope" in one.drawing(viewer, shape).board
    assert one.drawing(0) != two.drawing(0)
    assert f'id="hand-{CARD.write(one.view(0).yours.down)}"' not in one.drawing(0).hand


def test_TD_4_1_tickets_that_lie_face_up_already_are_off() -> None:
    table = new(4, 5)
    for k in range(4):
        table.play(k, table.legal(k)[0])
    first = table.pending[0]
    table.play(first, "tS")
    for shape in SHAPES:
        drawing = table.drawing(table.pending[0], shape)
        assert set(controls(drawing)) == {"tV", "tF", "tO", "tW"}
        assert set(controls(drawing, legal=False)) == {"tS"}
        assert controls(table.drawing(first, shape), legal=False) == {}


def test_TD_5_4_the_winning_card_has_the_ribbon_and_the_declarer_the_whip() -> None:
    table = race(("Y11 R1", "G7 R2", "G2 R3", "R4 B1"))
    play(table, "Y11", "G7", "G2!")
    said = texts(table.drawing(3))
    assert "Green decides: whip by Seat 3" in said
    assert said.count("winning so far") == 1
    assert "whip-called" in table.drawing(3).board
    assert "whip-called" not in race(HANDS).drawing(0).board


def test_TD_9_2_the_dummys_cards_are_drawn_from_the_top() -> None:
    table = race(("R1 B2", "R3 R4", "Y5 G6"), pile="G9 B12 Y1")
    board = ET.fromstring(table.drawing(0).board)
    row = next(e for e in board.iter() if e.attrib.get("id") == "rider-3")
    titles = [e.text or "" for e in row.iter() if e.tag.endswith("title")]
    assert "The dummy's cards from the top: green 9, blue 12, yellow 1" in titles
    places = {}
    for group in row.iter():
        face = next((g for g in group if g.attrib.get("class", "").startswith("card k-")), None)
        if face is not None:
            number = next(t.text for t in face.iter() if t.tag.endswith("text"))
            places[face.attrib["class"], number] = float(group.attrib["transform"].split("(")[1].split()[0])
    assert places["card k-green", "9"] < places["card k-blue", "12"] < places["card k-yellow", "1"]


def test_TD_6_3_horses_at_the_goal_have_their_places_written() -> None:
    table = race(HANDS, squares=(7, 0, 0, 0))
    for shape in SHAPES:
        assert "1st" in texts(table.drawing(-1, shape))
    assert "1st" not in texts(race(HANDS).drawing(-1))


def test_TD_7_3_the_paddock_shows_the_cards_the_reader_has_seen() -> None:
    """In race 1 a seat has seen all cards of its own horse and only the shown cards of the other horses."""
    table = new(4, 3)
    board = ET.fromstring(table.drawing(0).board)
    for h, letter in enumerate("vfso"):
        form = next(e for e in board.iter() if e.attrib.get("id") == f"form-{letter}")
        faces = sum(e.attrib.get("class", "").startswith("card k-") for e in form.iter())
        backs = sum(e.attrib.get("class") == "back" for e in form.iter())
        assert (faces, faces + backs) == (len(table.view(0).horses[h].seen), 12)


def test_TD_8_1_the_end_shows_places_and_points() -> None:
    *_, table = positions(4, 49, 1000)
    outcome = table.outcome()
    assert outcome
    for shape in SHAPES:
        drawing = table.drawing(0, shape, "en", NAMES)
        said = texts(drawing)
        assert drawing.hand == ""
        winner = outcome.places.index(1)
        assert re.search(rf"1st {'You' if winner == 0 else NAMES[winner]} {outcome.scores[winner]} point", said)


def test_a_spectator_has_no_hand_and_no_controls() -> None:
    drawing = race(HANDS).drawing(-1)
    assert drawing.hand == ""
    assert controls(drawing) == controls(drawing, legal=False) == {}
    assert "act" not in re.findall(r'class="(\w+)', drawing.board)


def test_names_are_text_and_never_markup() -> None:
    names = ('<b onclick="x">', "&amp;", '"><script>', "A" * 60)
    table = race(HANDS)
    play(table, "Y4")
    for shape in SHAPES:
        drawing = table.drawing(1, shape, "en", names)
        assert all("onclick" not in e.attrib for e in elements(drawing))
        assert "script>" not in drawing.board


def test_long_names_are_cut_to_their_room() -> None:
    assert fit("Hana", 100, 12) == "Hana"
    assert fit("A very long name indeed", 60, 12).endswith("…")
    assert len(fit("とてもながいなまえのひと", 60, 12)) <= 5


def test_the_crowded_hand_closes_up_but_every_number_can_be_read() -> None:
    """With eleven cards before the discard, no card covers the number or the whip of another card."""
    table = new(4, 3)
    for shape in SHAPES:
        hand = ET.fromstring(table.drawing(0, shape).hand)
        left = [float(e.attrib["transform"].split("(")[1].split()[0]) for e in hand if e.attrib.get("class", "").startswith("act")]
        assert len(left) == 11
        assert all(b - a >= 60 for a, b in pairwise(left))


# ------------------------------------------------------------------ the rule page's pictures


def test_the_rule_pages_show_pictures_that_exist() -> None:
    assert GAME.rule_page
    drawn = {name for name, *_ in trick_derby.pictures()}
    for page, ending in ((GAME.rule_page, ".svg"), (GAME.rule_page.with_suffix(".ja.md"), ".ja.svg")):
        shown = re.findall(r"\]\((pictures/[^)]+)\)", page.read_text(encoding="utf-8"))
        assert {f"pictures/{name}{ending}" for name in drawn} == set(shown)
        for path in shown:
            ET.parse(page.parent / path)


def test_the_pictures_show_what_they_promise() -> None:
    table = {name: table for name, table, *_ in trick_derby.pictures()}
    assert table["paddock"].kind(table["paddock"].pending[0]) == GAME.kinds[Phase.DISCARDING]
    assert table["tickets"].view().phase == "ticket_up"
    assert any(GAME.notation.write(a).endswith("!") for a in table["trick"].legal(table["trick"].pending[0]))
    assert table["dummy"].view().dummy == 3
    assert table["result"].over
