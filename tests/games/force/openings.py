"""Races from the choice of decks, with the ready decks and the interpreted rules."""

import json
from functools import cache
from typing import Any

import numpy as np

from paddock.engine.compile.python_state import PythonState, python_tables, zeros
from paddock.engine.rules.contract import expand_actions
from paddock.engine.rules.log import Event, read_events
from paddock.games.force import rules
from paddock.games.force.actions import Action
from paddock.games.force.data.stages import Step
from paddock.games.force.game import GAME


@cache
def tables_with(materials: str) -> Any:
    """The tables for these materials. The tables do not depend on options."""
    return python_tables(GAME.tables({}, GAME.complete_materials(json.loads(materials), 2)))


class Opening:
    """A new race in which both seats must choose their decks."""

    def __init__(self, seed: int = 1, materials: Any = None, **options: Any) -> None:
        values = GAME.complete_options(options, 2)
        self.t: Any = tables_with(json.dumps(materials))
        record = GAME.new_record(2, values)
        record[0]["rng"]["key"] = np.arange(8) + 97 * seed
        self.s: Any = PythonState(record[0])
        self.events: list[Event] = []
        log = zeros(rules.MOST_LOG)
        rules.start(self.s, self.t, log)
        self.events += read_events(log)

    def legal(self, seat: int) -> list[int]:
        out = zeros(2 * rules.MOST_GROUPS + 2 + rules.ACTIONS)
        rules.legal(self.s, self.t, seat, out)
        expand_actions(out)
        at = 1 + 2 * out[0]
        return [out[at + 1 + i] for i in range(out[at])]

    def play(self, seat: int, action: int) -> list[Event]:
        assert rules.why(self.s, self.t, seat, action) == 0, f"seat {seat} may not do {action}: {self.legal(seat)}"
        log = zeros(rules.MOST_LOG)
        rules.play(self.s, self.t, seat, action, log)
        assert self.s.fault == 0
        told = read_events(log)
        self.events += told
        return told

    def decks(self, first: int = 0, second: int = 0) -> "Opening":
        """Both seats choose a deck, by its index in the legal actions."""
        self.play(0, self.legal(0)[first])
        self.play(1, self.legal(1)[second])
        return self

    def hands(self, first: int = Action.NO, second: int = Action.NO) -> "Opening":
        """Both seats decide whether they change their hands."""
        self.play(0, first)
        self.play(1, second)
        assert self.s.stage >= Step.TURN_STARTS
        return self

    def told(self, kind: int) -> list[tuple[int, ...]]:
        return [e.values for e in self.events if e.kind == kind]

    def hand(self, seat: int) -> list[int]:
        return [80 * seat + k for k in range(80) if self.s.hand[seat, k // 40] >> k % 40 & 1]

    def farm(self, seat: int) -> list[int]:
        return [80 * seat + k for k in range(80) if self.s.farm[seat, k // 40] >> k % 40 & 1]

    def kind(self, card: int) -> int:
        return int(self.t.card_kind[self.s.card[card]])
