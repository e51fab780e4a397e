"""The drawing of horses that have crossed the line."""

import re
from dataclasses import replace

import pytest

from paddock.engine.presentation.i18n import Translator
from paddock.engine.table.table import Table
from paddock.games.lose_your_shirt.draw.track import horse, tall_ground, wide_ground
from paddock.games.lose_your_shirt.game import GAME
from paddock.games.lose_your_shirt.view import Horse

LENGTH = 8
GROUNDS = {"wide": wide_ground(LENGTH, 24), "wide, high lanes": wide_ground(LENGTH, 40), "tall": tall_ground(LENGTH)}


@pytest.mark.parametrize("shape", GROUNDS)
@pytest.mark.parametrize(("first", "second"), [(4, 5), (5, 4)])
def test_two_horses_that_come_home_in_one_lane_are_both_seen(shape: str, first: int, second: int) -> None:
    table = Table.new(GAME, 3, 1, {"length": LENGTH}, target="interpreted")
    horses = [Horse(0, lane) for lane in range(1, 7)]
    horses[first - 1] = horses[second - 1] = Horse(LENGTH, 3)
    view = replace(table.view(-1), horses=tuple(horses), first=first, second=second)
    at = {}
    for n in (first, second):
        drawn = horse(view, GROUNDS[shape], n, False, Translator("en", [GAME.folder / "words"]))
        (x, width) = (float(re.search(r"translate\(([-0-9.]+)", drawn)[1]), float(re.search(r'width="([0-9.]+)"', drawn)[1]))
        at[n] = (x, width)
    (ahead, width), (behind, _) = at[first], at[second]
    assert ahead - behind > width / 2
