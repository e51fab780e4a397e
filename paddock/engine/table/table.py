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

from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game, Materials
from paddock.engine.table import record as records
from paddock.engine.table.commit_reveal import Deal
from paddock.engine.table.undo import TableWithUndo


class Table(TableWithUndo):
    """One game in progress. `repr` says in one line how it stands, `print` draws it as text, and a notebook shows a picture. All three show
    what spectators see. Seats are counted from 0, and -1 stands for spectators.

    - `game`: the description of the game
    - `seats`: the number of seats
    - `options`: the rule options, complete
    - `seed`, `deal`, `key`: the origin of the random numbers; the key is secret until the end
    - `materials`: card sets and decks that people brought
    - `entries`: the history, undos included
    - `states`: an array with the state, hidden information included"""

    @classmethod
    def new(
        cls, game: str | Game, seats: int | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None,
        deal: Deal | None = None, target: str = "auto", materials: Materials | None = None,
    ) -> "Table":  # fmt: skip
        """Start a new game.

        - `game`: the name of a game, or its description
        - `seats`: the number of players; without it the most that the game allows
        - `seed`: 0 or more; the same seed gives the same game. Without a seed the key of the random numbers is new and secret
        - `options`: rule options that differ from the defaults
        - `deal`: a verifiable shuffle, which replaces the seed
        - `target`: `auto` (interpreted until native code is available), `interpreted` or `native`
        - `materials`: data that people bring, `{"common": ..., "seats": [...]}`, such as a card set for all and a deck for each seat

        Raises UnknownGame, BadOption or BadMaterials, and ValueError for a wrong number of seats or a wrong seed."""
        described = game_named(game)
        seats = seats if seats is not None else described.seats.stop - 1
        described.check_seats(seats)
        if deal is not None:
            _, tables = described.new_game(seats, options, materials)
            whole = described.complete_options(options, seats)
            key = deal.key(described.name, described.version, whole, described.tables_hash(tables))
        elif seed is not None:
            if not 0 <= seed < 1 << 62:
                raise ValueError(f"a seed is a number from 0 to {(1 << 62) - 1}, not {seed}")
            key = key_of_seed(seed)
        else:
            key = secrets.token_bytes(32)
        return cls(described, seats, options, key, seed, deal, target, materials)

    def record(self, seat: int | None = None) -> dict[str, Any]:
        """The record of the game, as plain data for JSON.

        The record is whole if the game is over or `seat` is None: it holds the key and all entries, and anyone can replay it. Otherwise it
        holds only what this seat (-1: a spectator) knows, and no key."""
        seat = None if seat is None else self.viewer(seat)
        return records.viewer_record(self, seat) if seat is not None and not self.over else records.whole_record(self)

    @classmethod
    def replay(cls, record: Mapping[str, Any], target: str = "auto", game: Game | None = None) -> "Table":
        """Replay a whole record move by move and return the table. The rules are those of `game`, or else of the game that the record
        names. Raises BadRecord if the record is damaged, was made for one viewer, or belongs to other rules."""
        return records.replayed(record, cls, target, game)


def key_of_seed(seed: int) -> bytes:
    """The 256-bit key of a numbered game."""
    return np.asarray(rng_of(seed)[0]["key"], "<u4").tobytes()
