"""The game description of the probe."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from paddock.engine.presentation.catalog import read_manifest
from paddock.engine.presentation.game import BadMaterials, Game, Inspect, Materials, Option
from paddock.engine.rules.declared import DecisionKind, EventKind
from tests.probe import bot, details, narrate, notation, pages, rules
from tests.probe.draw import draw
from tests.probe.view import view

MANIFEST = read_manifest(Path(__file__).parent)
EFFECTS = {"none": rules.NONE, "peek": rules.PEEK, "search": rules.SEARCH, "again": rules.AGAIN}

KINDS = {
    rules.STAKING: DecisionKind("stake", "PR-2.1", sealed=True),
    rules.PLAYING: DecisionKind("play", "PR-3.1"),
    rules.BURYING: DecisionKind("bury", "PR-3.2", private=True),
    rules.SEARCHING: DecisionKind("search", "PR-3.3", private=True),
}
EVENTS = {
    rules.SHUFFLED: EventKind("shuffled", chance=True),
    rules.DREW: EventKind("drew", "PR-4.1"),
    rules.DRAWN: EventKind("drawn", "PR-4.1"),
    rules.STAKES: EventKind("stakes", "PR-2.2"),
    rules.WON: EventKind("won", "PR-2.2"),
    rules.TIED: EventKind("tied", "PR-2.2"),
    rules.PLAYED: EventKind("played", "PR-3.1"),
    rules.PEEKED: EventKind("peeked", "PR-3.2"),
    rules.PEEKS: EventKind("peeks", "PR-3.2"),
    rules.BURIED: EventKind("buried", "PR-3.2"),
    rules.BURIES: EventKind("buries", "PR-3.2"),
    rules.TOOK: EventKind("took", "PR-3.3"),
    rules.TAKEN: EventKind("taken", "PR-3.3"),
    rules.RESHUFFLED: EventKind("reshuffled", chance=True),
    rules.ENDED: EventKind("ended", "PR-4.2"),
}
CODES = {rules.NOT_IN_HAND: "PR-3.1", rules.NOT_ON_TOP: "PR-3.2", rules.NOT_IN_STACK: "PR-3.3", rules.NOT_STAKING: "PR-2.1"}
REASONS = {rules.ROUNDS_OVER: "PR-4.2"}


def make_tables(options: Mapping[str, Any], materials: Materials, file: Path = MANIFEST.folder / "cards.toml") -> np.ndarray[Any, Any]:
    """PR-1.1: return the cards of the table's materials, or else of the file."""
    cards = (materials.get("common") or {}).get("cards") or tomllib.loads(file.read_text())["cards"]
    tables = np.zeros(1, rules.TABLES)
    tables[0]["strength"] = [c[0] for c in cards]
    tables[0]["effect"] = [EFFECTS[c[1]] for c in cards]
    return tables


def check_materials(materials: Materials, seats: int) -> None:
    """PR-1.1: accept a common card set; players bring nothing of their own."""
    common = materials["common"]
    if not isinstance(common, dict) or set(common) != {"cards"} or any(materials["seats"]):
        raise BadMaterials("a probe's table can be brought cards, for all")
    cards = common["cards"]
    if not isinstance(cards, list) or len(cards) != rules.CARDS:
        raise BadMaterials(f"a card set has {rules.CARDS} cards")
    for number, card in enumerate(cards):
        if not isinstance(card, list) or len(card) != 2 or not isinstance(card[0], int) or card[1] not in EFFECTS:
            raise BadMaterials(f"card {number} is not [strength, effect]")


GAME = Game(
    name=MANIFEST.name,
    version=1,
    seats=MANIFEST.seats,
    minutes=MANIFEST.minutes,
    rules=rules,
    bot=bot,
    notation=notation,
    narrate=narrate,
    view=view,
    draw=draw,
    kinds=KINDS,
    events=EVENTS,
    codes=CODES,
    reasons=REASONS,
    folder=MANIFEST.folder,
    pages=pages.ROUTES,
    options=(Option("rounds", "PR-4.2", 3, 1, 5),),
    make_tables=make_tables,
    check_materials=check_materials,
    option_sets=({"rounds": 5},),
    rule_page=MANIFEST.rule_page,
    inspect=Inspect(details.things, details.detail),
)
