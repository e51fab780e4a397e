"""Cached parts of drawings: a drawing with cached parts equals one made without a cache."""

from dataclasses import dataclass

import pytest

from paddock.bots import bot_named
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import MOST_FRAGMENTS, shows, tag, text
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.table.table import Table

LOOKS = (("en", "wide"), ("ja", "tall"), ("en", "tall"))
MOVES, BETWEEN = 90, 3  # moves played; moves between two drawings


@pytest.mark.parametrize("game", sorted(found()))
def test_a_drawing_with_parts_kept_from_earlier_ones_is_the_drawing_made_anew(game: str) -> None:
    table = Table.new(game, seed=11)
    names = ["Aoi", "Bruno", "Hana", "Marek", "Nora", "Otto"][: table.seats]
    kept = {look: table.translator(look[0], names) for look in LOOKS}
    bot = bot_named("random", 5)
    for move in range(MOVES):
        if table.over:
            break
        seat = table.pending[-1]
        table.play(seat, bot.choose(table, seat))
        if move % BETWEEN == 0:
            for viewer in {0, seat, SPECTATOR}:
                player_view = table.player_view(viewer)
                for (language, shape), translator in kept.items():
                    assert table.game.draw(player_view, shape, translator) == table.game.draw(
                        player_view, shape, table.translator(language, names)
                    )


@dataclass
class Scene:
    """The smallest scene that cached parts need."""

    translator: Translator
    colour: str
    number: int = 0


drawn: list[tuple[str, int]] = []


@shows(lambda scene, n: scene.colour)
def disc(scene: Scene, n: int) -> str:
    drawn.append((scene.colour, n))
    return tag("text", text(f"{scene.colour} {n} {scene.translator.language}"))


def test_a_part_is_drawn_again_only_when_what_it_shows_has_changed() -> None:
    drawn.clear()
    translator = Translator("en", [])
    assert disc(Scene(translator, "red", 1), 1) == disc(Scene(translator, "red", 2), 1) == "<text>red 1 en</text>"
    assert disc(Scene(translator, "blue"), 1) == "<text>blue 1 en</text>"
    assert disc(Scene(translator, "red"), 2) == "<text>red 2 en</text>"
    assert disc(Scene(Translator("ja", []), "red"), 1) == "<text>red 1 ja</text>"
    assert drawn == [("red", 1), ("blue", 1), ("red", 2), ("red", 1)]


def test_not_more_than_so_many_parts_are_kept() -> None:
    translator = Translator("en", [])
    for n in range(3 * MOST_FRAGMENTS):
        disc(Scene(translator, "red"), n)
    assert len(translator.pieces) <= MOST_FRAGMENTS
