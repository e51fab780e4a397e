"""A game in progress, as a Python object.

    table = Table.new("trick_derby", seats=4, seed=7)
    seat = table.pending[0]
    table.play(seat, table.legal(seat)[0])

A table's history is a list of entries (moves and undos), which are never deleted. The key and the entries determine the whole table byte
for byte.
"""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from paddock.engine.compile.python_state import PythonState
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.rules.random import KEY_WORDS, RNG, mix_seed
from paddock.engine.table import record as records
from paddock.engine.table.commit_reveal import Deal
from paddock.engine.table.undo import TableWithUndo


class Table(TableWithUndo):
    """One game: its state, its entries and its log."""

    @classmethod
    def new(
        cls, game: str | Game, seats: int | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None,
        deal: Deal | None = None, target: str = "auto", materials: Materials | None = None,
    ) -> "Table":  # fmt: skip
        """Start a new game. Its key comes from a deal, or from a seed (0 or more: the same game each time), or is a new secret key.
        materials: data that people bring to the table, {"common": ..., "seats": [...]}, such as a card set for all and a deck for each
        seat."""
        described = game_named(game)
        seats = seats if seats is not None else described.seats.stop - 1
        if seats not in described.seats:
            raise ValueError(f"{described.name} is for {described.seats.start} to {described.seats.stop - 1} players, not {seats}")
        if deal is not None:
            whole = described.complete_options(options, seats)
            key = deal.key(
                described.name,
                described.version,
                whole,
                described.tables_hash(described.tables(whole, described.complete_materials(materials, seats))),
            )
        elif seed is not None:
            if not 0 <= seed < 1 << 62:
                raise ValueError(f"a seed is a number from 0 to {(1 << 62) - 1}, not {seed}")
            key = key_of_seed(seed)
        else:
            key = secrets.token_bytes(32)
        return cls(described, seats, options, key, seed, deal, target, materials)

    def record(self, seat: int | None = None) -> dict[str, Any]:
        """The record of the game. It is whole if the game is over or `seat` is None (the referee). Else it holds only what this seat
        knows."""
        seat = None if seat is None else self.viewer(seat)
        return records.viewer_record(self, seat) if seat is not None and not self.over else records.whole_record(self)

    @classmethod
    def replay(cls, record: Mapping[str, Any], target: str = "auto", game: Game | None = None) -> "Table":
        """Replay a whole record move by move and return the table. The rules are those of `game`, or else of the game that the record
        names."""
        return records.replayed(record, cls, target, game)


def key_of_seed(seed: int) -> bytes:
    """The 256-bit key of a numbered game."""
    rngs = np.zeros(1, RNG)
    twin = PythonState(rngs[0])
    mix_seed(twin, seed)
    twin.write_to(rngs[0])
    return np.asarray(rngs[0]["key"], "<u4").tobytes()[: 4 * KEY_WORDS]
