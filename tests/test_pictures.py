"""The pictures of rule pages and of the README: as the code draws them today, and complete in one file."""

import re
from xml.etree import ElementTree

import pytest

from docs.make_pictures import drawn
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game

DRAWN = [game for game in found().values() if (game.folder / "pictures").is_dir()]


@pytest.mark.parametrize("game", DRAWN, ids=lambda game: game.name)
def test_pictures_are_as_the_code_draws_them(game: Game) -> None:
    made = drawn(game)
    assert sorted(made) == sorted((game.folder / "pictures").iterdir())
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, f"run python -m docs.make_pictures {game.name}"


@pytest.mark.parametrize("path", [p for game in DRAWN for p in sorted((game.folder / "pictures").iterdir())], ids=lambda p: p.name)
def test_a_picture_needs_no_other_file(path) -> None:
    text = path.read_text(encoding="utf-8")
    picture = ElementTree.fromstring(text)
    ids = {e.get("id") for e in picture.iter() if e.get("id")}
    links = {value for e in picture.iter() for name, value in e.attrib.items() if name.endswith("href")}
    assert {link.removeprefix("#") for link in links} <= ids
    assert picture.find("{http://www.w3.org/2000/svg}style") is not None
    assert not re.search(r"@import|@font-face|url\((?!['\"]?#)|<script|<image|<foreignObject", text)
