"""The drawings of cards show every printed fact, and the text fits."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.engine.table.table import Table
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.picture.art import PICTURES
from paddock.games.force.cards.picture.card import HEIGHT, TEXT_WIDTH, card_back, card_svg, favourite_words
from paddock.games.force.cards.picture.face import frame_of, printed
from paddock.games.force.cards.picture.typeset import LINE_HEIGHT, NOT_FIRST, lay_out, lines_of, width_of
from paddock.games.force.cards.sets import classics
from paddock.games.force.cards.text.text import card_text
from paddock.games.force.cards.vocabulary import PICTURES as WORDS
from paddock.games.force.data.codes import CardKind, Surface
from paddock.games.force.draw.face import face_of
from paddock.games.force.view import Card as Seen

SVG = "{http://www.w3.org/2000/svg}"
SMALLEST, LOWEST = 7.0, HEIGHT - 6


def drawn(card: Card, language: str, small: bool = False) -> ElementTree.Element:
    return ElementTree.fromstring(card_svg(printed(card, language, classics().cards), small))


def classed(root: ElementTree.Element, cls: str) -> list[ElementTree.Element]:
    return [one for one in root.iter() if cls in one.get("class", "").split()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_drawn_whole_and_its_text_fits(language: str) -> None:
    for card in classics().cards:
        root = drawn(card, language)
        lines = classed(root, "f-set")
        joined = (" " if language == "en" else "").join(line.text or "" for line in lines)
        assert joined == card_text(card, language, classics().cards), card.id
        for line in lines:
            size = float(line.get("font-size", "0"))
            assert size >= SMALLEST and float(line.get("y", "999")) <= LOWEST, card.id
            assert width_of(line.text or "", size) <= TEXT_WIDTH, (card.id, line.text)
        assert len(classed(root, f"frame-{frame_of(card.kind, card.support_class)}")) == 1
        assert [one.text for one in classed(root, "f-name")] == [card.names[language]]
        numbers = [one.text for one in root.iter(f"{SVG}text") if set(one.get("class", "").split()) & {"fv", "fv-dark"}]
        assert numbers == ([str(card.cost), str(card.run), str(card.guard)] if card.kind == CardKind.HORSE else [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_horse_shows_what_suits_it(language: str) -> None:
    for card in classics().cards:
        if card.kind == CardKind.HORSE:
            root = drawn(card, language)
            dots = [one for one in root.iter(f"{SVG}circle") if "style-on" in one.get("class", "")]
            assert len(dots) == card.style.bit_count()
            icons = {one.get("href") for one in root.iter(f"{SVG}use")} & {"#turf", "#dirt"}
            assert icons == {name for bit, name in ((Surface.TURF, "#turf"), (Surface.DIRT, "#dirt")) if card.surface & bit}
            assert [one.text for one in classed(root, "fav-t")] == [word for _, word in favourite_words(printed(card, language))]
            boxes = [one for one in root.iter(f"{SVG}rect") if "style-on" in one.get("class", "")]
            two_rows = card.surface == Surface.TURF | Surface.DIRT and card.turf != card.dirt
            assert len(boxes) == (card.turf.bit_count() + card.dirt.bit_count() if two_rows else card.distances.bit_count())


@pytest.mark.parametrize("small", [False, True])
def test_drawings_carry_no_style_and_no_script(small: bool) -> None:
    for card in classics().cards:
        for one in drawn(card, "ja", small).iter():
            assert "style" not in one.attrib and not any(name.startswith("on") for name in one.attrib)
            assert one.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}foreignObject")


def test_the_small_form_has_the_name_and_the_numbers_and_no_text() -> None:
    salt = classics().find("salt-caravan")
    assert salt is not None
    root = drawn(salt, "en", small=True)
    assert classed(root, "f-set") == []
    texts = [one.text for one in root.iter(f"{SVG}text")]
    assert texts == ["1", "Horse", "3", "2", "Salt Caravan"]


def test_a_card_on_the_table_looks_as_in_the_book_and_marks_what_is_not_as_printed() -> None:
    table = Table.new("force", seed=5, target="interpreted")
    translator = table.translator("en")
    card = next(c for c in classics().cards if c.kind == CardKind.HORSE and c.abilities)
    row = classics().cards.index(card) + 1
    lying = Seen(
        3, row, card.kind, card.support_class, card.type, card.cost, card.run, card.guard, (card.cost, card.run, card.guard), card.surface,
        card.turf, card.dirt, card.style, card.courses, card.goings, 0, 0, 0,
    )  # fmt: skip
    assert face_of(lying, translator) == printed(card, "en", classics().cards)
    now = card_svg(face_of(replace(lying, run=card.run + 2, cost=card.cost - 1), translator))
    shapes = [one.get("class") for one in ElementTree.fromstring(now).iter() if "changed" in one.get("class", "")]
    assert shapes == ["cost-gem changed", "shield changed"]
    assert f">{card.run + 2}<" in now and f">{card.run}<" not in card_svg(face_of(replace(lying, run=19), translator)).split("fv-dark")[1]


def test_who_cannot_see_a_card_hears_its_name_and_text() -> None:
    salt = classics().find("salt-caravan")
    assert salt is not None
    said = drawn(salt, "en").find(f"{SVG}desc")
    assert said is not None and said.text == "Salt Caravan. No −1 for distance. When not guarded, run +2."


def test_all_backs_are_the_same() -> None:
    assert card_back() == card_back() and "<text" not in card_back()


def test_every_picture_a_card_may_ask_for_exists() -> None:
    assert set(PICTURES) == set(WORDS)


def test_japanese_lines_begin_with_no_closing_mark() -> None:
    for card in classics().cards:
        for size in (10.6, 9.0, 7.4):
            for line in lines_of(card_text(card, "ja", classics().cards), TEXT_WIDTH, size, "ja")[1:]:
                assert line[0] not in NOT_FIRST, (card.id, line)


def test_a_number_stays_with_its_sign_and_its_counter() -> None:
    lines = lines_of("走破数+12枚", 31, 10, "ja")
    assert lines == ["走破数", "+12枚"]


def test_a_long_text_takes_room_from_the_picture_and_then_gets_smaller() -> None:
    attempts = ((92.0, 10.0), (50.0, 10.0), (50.0, 8.0))
    height = 60 + 92
    short, longer, longest = (lay_out("word " * n, "en", TEXT_WIDTH, height, attempts) for n in (5, 38, 500))
    assert [(one.picture_height, one.size, one.fits) for one in (short, longer, longest)] == [
        (92, 10, True),
        (50, 10, True),
        (50, 8, False),
    ]
    assert len(longer.lines) * 10 * LINE_HEIGHT <= height - 50
