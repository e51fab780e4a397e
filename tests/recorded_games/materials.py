"""Materials for recorded tables: decks and card sets, for games that take them."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from paddock.engine.presentation.game import Game

DECKS = "sets/*/decks/*.toml"  # the game's own decks
OWN_SET = Path(__file__).parent / "own_set.toml"


def brought_to(game: Game, seats: int) -> list[Mapping[str, Any]]:
    """Return several ways to fill a table's materials; none for a game without materials."""
    if game.check_materials is None:
        return []
    decks = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(game.folder.glob(DECKS))]
    own = json.loads(json.dumps(tomllib.loads(OWN_SET.read_text(encoding="utf-8"))))
    mine = [{"decks": [decks[(k + shift) % len(decks)] for shift in (0, 2)]} for k in range(len(decks))]
    changed = json.loads(json.dumps(decks[0]))
    changed["cards"] |= {"own/lantern-colt": 2, "force": changed["cards"]["force"] - 2}
    ways: list[Mapping[str, Any]] = []
    for k in range(6):
        ways.append({"seats": [mine[k % len(mine)], mine[(k + 1) % len(mine)] if k % 2 else None][:seats]})
    ways.append({"common": {"set": own}, "seats": [{"decks": [changed]}]})
    ways.append({"common": {"set": own}, "seats": [{"decks": [changed, decks[1]]}, {"decks": [decks[2]]}]})
    return ways
