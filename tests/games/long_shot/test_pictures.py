"""The drawing, the terminal text and the translated texts of a position."""

import io
import re
import tomllib
import xml.etree.ElementTree as ET
from typing import Any

from rich.console import Console

from paddock.games.long_shot.game import GAME
from paddock.games.long_shot.terminal import draw as draw_text
from tests.games.long_shot.situations import Position

NAMES = ("Aoi", "Bruno", "Hana", "Marek", "Luis", "Nora")


def texts(p: Position, seat: int = -1, shape: str = "wide") -> list[str]:
    """All words of a drawing, in order."""
    drawing = p.table.drawing(seat, shape, "en", NAMES)
    root = ET.fromstring(f"<both>{drawing.board}{drawing.hand}</both>")
    return [e.text or "" for e in root.iter() if e.tag.endswith("text")]


def actions(p: Position, seat: int, shape: str = "wide") -> set[str]:
    drawing = p.table.drawing(seat, shape, "en", NAMES)
    return set(re.findall(r'class="act (?:on-card )?(?:legal|place)"[^>]*data-action="([^"]+)"', drawing.board + drawing.hand))


def written(p: Position, seat: int = -1) -> str:
    """The position in the terminal."""
    console = Console(width=80, no_color=True, record=True, file=io.StringIO())
    console.print(draw_text(p.table.player_view(seat), p.table.translator("en", NAMES), 80))
    return console.export_text()


def after_first_race() -> Position:
    p = Position(5).orders(6, 1, 2, 3, 4).filled(5, 5, 5).spaces(59, 57, 55, 10, 9, 8).hands("")
    p.hand(0, "6.7 5.7 1.2 1.1 F3").hand(1, "1.7 1.7").stack("F0 6.1").last_seat_of_round()
    p.do("pass", "6a")
    return p


def test_LS_4_2_every_legal_card_and_box_can_be_pressed_in_both_shapes() -> None:
    p = Position(5).hands("F5 2.2").filled()
    for shape in ("wide", "tall"):
        assert actions(p, 0, shape) == {"F5", "2.2", "pass"}
        assert actions(p, 1, shape) == set()
    p.do("F5")
    for shape in ("wide", "tall"):
        assert actions(p, 0, shape) == {f"{h}{b}" for h in range(1, 7) for b in "ab"}


def test_LS_4_3_a_card_that_cannot_be_placed_says_so_and_is_no_choice() -> None:
    p = Position(5).hands("1.3 2.6").filled(3, b1b="F3")
    hand = p.table.drawing(0).hand
    off = re.search(r'id="hand-1\.3"[^>]*', hand)
    assert off is not None
    assert 'aria-disabled="true"' in off[0]
    assert "Not now" in off[0]


def test_LS_4_4_a_box_tells_what_lies_under_it() -> None:
    p = Position(5).filled(b1a="1.2 F8 1.3")
    board = p.table.drawing(-1, "wide", "en", NAMES).board
    assert "horse 1, first box: the 3 of horse 1, 2 cards under it. Under it, from the bottom: the 2 of horse 1, a free 8" in board


def test_LS_2_2_a_drawing_shows_only_the_own_order_in_the_first_race_and_all_in_the_last() -> None:
    p = Position(5).orders(3, 1, 2, 4, 5)
    assert texts(p, 1).count("unseen") == 5
    assert texts(p).count("unseen") == 6
    p.last_race(3, 1, 2, 4, 5).filled()
    assert texts(p).count("unseen") == 1
    assert "Hana" in texts(p)


def test_LS_7_3_the_settlement_table_explains_every_dollar() -> None:
    p = after_first_race()
    for shape in ("wide", "tall"):
        said = texts(p, -1, shape)
        start = max(i for i, t in enumerate(said) if t == "Aoi")
        own = said[start : max(i for i, t in enumerate(said) if t == "Bruno")]
        for line in (
            "horse 1, 1st: (1+2) × $5,000",
            "+$15,000",
            "horse 5, unplaced: 7 × −$1,000",
            "horse 6, unplaced: 7 × −$1,000",
            "free 3: $0",
        ):
            assert line in own, (shape, line)
        assert own.count("−$7,000") == 2
        assert "−$20,000" in own  # the order
        assert "−$19,000" in own  # the sum of it all
        assert "$1,000" in own


def test_LS_7_3_the_settlement_leaves_room_for_the_race_as_soon_as_a_card_is_played() -> None:
    p = after_first_race()
    assert "Settlement of the first race" in texts(p)
    seat = p.seat
    p.table.play(seat, p.table.legal(seat)[0])
    assert "Settlement of the first race" not in texts(p)
    assert "goal 60" in texts(p)


def test_LS_6_3_places_are_told_on_the_track_of_horses_that_are_home() -> None:
    p = Position(5).filled().home(4, 63, 6).having(round=7)
    assert "1st, r. 6" in texts(p)


def test_the_terminal_shows_track_boxes_order_hand_and_settlement_in_80_columns() -> None:
    p = Position(5).orders(3, 1, 2, 4, 5).hands("F5 2.2").filled(b1a="1.2 F8 1.3").spaces(30)
    said = written(p, 0)
    assert "1.3 (2)" in said
    assert "Your order: horse 3" in said
    assert re.search(r"Your hand:\s+F5\s+2\.2", said)
    assert all(len(line) <= 80 for line in said.splitlines())
    bill = written(after_first_race())
    assert re.search(r"horse 1, 1st: \(1\+2\) × \$5,000\s+\+\$15,000", bill)


def keys(table: dict[str, Any], before: str = "") -> set[str]:
    found = set()
    for name, value in table.items():
        found |= keys(value, f"{before}{name}.") if isinstance(value, dict) else {before + name}
    return {k.removesuffix(".one").removesuffix(".other") for k in found}


def test_both_languages_have_the_same_words() -> None:
    files = {lang: tomllib.loads((GAME.folder / "words" / f"{lang}.toml").read_text(encoding="utf-8")) for lang in ("en", "ja")}
    assert keys(files["en"]) == keys(files["ja"])
