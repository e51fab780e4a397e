"""Positions of one game, seat count and option set for the checks, and the information that a seat gets about them."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from paddock.engine.compile.python_state import PythonState, python_tables
from paddock.engine.compile.runner import Array, Runner, rng_of, runner_for
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView, to_bytes
from paddock.engine.rules.contract import SPECTATOR
from paddock.engine.rules.fields import Tag
from paddock.engine.rules.log import Event
from paddock.engine.table.core import player_view_of
from paddock.engine.table.table import key_of_seed


@dataclass
class Lab:
    """One case for the checks. target: how the rules run; effort: factor for the number of positions."""

    game: Game
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    target: str = "native"
    effort: float = 1.0

    def __post_init__(self) -> None:
        self.values = self.game.complete_options(self.options, self.seats)
        self.tables = self.game.tables(self.values)
        self.tables_before = self.tables.tobytes()

    def __str__(self) -> str:
        odd = ",".join(f"{k}={v}" for k, v in self.options.items()) or "defaults"
        return f"{self.game.name}-{self.seats}-{odd}"

    @cached_property
    def run(self) -> Runner:
        return runner_for(self.game, self.target)

    @property
    def viewers(self) -> list[int]:
        return [SPECTATOR, *range(self.seats)]

    def many(self, n: int) -> int:
        return max(2, round(n * self.effort))

    def fresh(self, seed: int) -> tuple[Array, list[Event]]:
        """Start a game and return its state and first events."""
        states = self.game.new_record(self.seats, self.values)
        states[0]["rng"]["key"] = np.frombuffer(key_of_seed(seed), "<u4")
        return states, self.run.start(states, 0, self.tables)

    def pending(self, states: Array) -> list[int]:
        owing = int(states[0]["pending"])
        return [k for k in range(self.seats) if owing >> k & 1]

    def legal(self, states: Array, seat: int) -> list[int]:
        return self.run.legal(states, 0, self.tables, seat)

    def play(self, states: Array, seat: int, action: int) -> list[Event]:
        code, events = self.run.play(states, 0, self.tables, seat, action)
        assert code == 0, f"{self}: legal action {self.notation(states).write(action)} of seat {seat} was refused with code {code}"
        return events

    def step(self, states: Array, dice: random.Random) -> tuple[int, int, list[Event]]:
        """Let a random pending seat play a random legal action."""
        seat = dice.choice(self.pending(states))
        action = dice.choice(self.legal(states, seat))
        return seat, action, self.play(states, seat, action)

    def game_of(self, seed: int) -> Iterator[Array]:
        """Yield a copy of every position of one random game."""
        dice = random.Random(seed)
        states, _ = self.fresh(seed)
        yield states.copy()
        while not states[0]["over"]:
            self.step(states, dice)
            yield states.copy()

    def positions(self, n: int, seed: int = 0) -> list[Array]:
        """Return about n positions of several random games. They include openings, endings, and every kind of decision of each game."""
        found: list[Array] = []
        per_game = 12
        while len(found) < self.many(n):
            whole = list(self.game_of(seed))
            dice = random.Random(seed)
            rare = [dice.choice(places) for places in self.by_kind(whole).values()]
            inner = dice.sample(range(len(whole)), min(max(0, per_game - len(rare)), len(whole)))
            found.extend(whole[i] for i in sorted({*inner, *rare, 0, len(whole) - 1}))
            seed += 1
        return found

    def by_kind(self, whole: list[Array]) -> dict[int, list[int]]:
        """Return for each kind of decision the indices of the positions that ask for it."""
        places: dict[int, list[int]] = {}
        for i, states in enumerate(whole):
            for seat in self.pending(states):
                places.setdefault(self.run.asks(states, 0, self.tables, seat)[0], []).append(i)
        return places

    def hidden(self, states: Array, seat: int, seed: int) -> Array:
        """Return the position after the game's `hide` for this seat."""
        other = states.copy()
        self.run.hide(other, 0, self.tables, seat, rng_of(seed))
        return other

    # -------------------------------------------------------------- what a seat sees
    def view(self, states: Array, seat: int) -> tuple[Any, list[int], bool]:
        view = self.game.view(PythonState(states[0]), python_tables(self.tables), seat)
        return view, self.pending(states), bool(states[0]["over"])

    def view_bytes(self, states: Array, seat: int) -> bytes:
        return to_bytes(self.view(states, seat))

    def player_view(self, states: Array, seat: int) -> PlayerView:
        return player_view_of(self.game, self.run, states, self.tables, seat)

    def sight_bytes(self, states: Array, seat: int) -> bytes:
        """Return the player view as bytes: view, prompt, choices and outcome, without the drawing."""
        return to_bytes(self.player_view(states, seat))

    def svg_bytes(self, states: Array, seat: int, shape: str = "wide", language: str = "en") -> bytes:
        drawing = self.game.draw(self.player_view(states, seat), shape, self.translator(language))
        return (drawing.board + drawing.hand).encode()

    def translator(self, language: str) -> Translator:
        return Translator(language, [self.game.folder / "words"], more=self.game.own_words(language))

    def notation(self, states: Array) -> Any:
        return self.game.notation_at(states[0], self.tables[0])

    def tell(self, states: Array) -> Any:
        return self.game.narrator_at(states[0], self.tables[0])

    def known(self, states: Array, seat: int) -> dict[str, Any]:
        """Return for every field a mask of the cells that this seat knows.

        Knowledge covers all cells under one first index, or under the first two if the field that lists the knowers has two.
        """
        s, layout = states[0], self.game.layout
        masks: dict[str, Any] = {}
        for f in layout.fields.values():
            if f.name == "rng":
                continue
            depth = {Tag.OWNER: 1, Tag.BY: len(layout.fields[f.by].shape) if f.by else 0}.get(f.tag, 0)
            mask = np.zeros(f.shape, bool)
            for index in np.ndindex(*f.shape[:depth]):
                mask[index] = layout.knows(s, seat, f, index)
            masks[f.name] = mask
        return masks

    def assert_clean(self, states: Array, after: str) -> None:
        """Check that scratch and the cells of absent seats are zero and that the tables are unchanged."""
        for f in self.game.layout.fields.values():
            if f.tag is Tag.SCRATCH:
                assert not np.any(states[0][f.name]), f"{self}: scratch field {f.name} is left filled after {after}"
            if f.per_seat and f.shape[0] > self.seats:
                assert not np.any(states[0][f.name][self.seats :]), (
                    f"{self}: field {f.name} holds something for a seat that is not there ({after})"
                )
        assert self.tables.tobytes() == self.tables_before, f"{self}: the tables have changed after {after}"


def heard(events: list[Event], seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the kinds and values of the events that a seat hears."""
    return [(e.kind, e.values) for e in events if e.heard_by(seat)]
