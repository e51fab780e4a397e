"""Which lines of a record a step of many games needs: `python -m benchmarks.lines GAME [--seats N] [--decisions D]`.

Random decisions are played by the interpreted rules over a record that notes which cells are read or written by what a herd does in a step: play, the
legal actions and the observation of who is next. Beside it stands what herds ask the memory for ahead (`often`, `seldom` of the fields). A line that is
needed and was not asked for is waited for, one that was asked for in vain keeps others waiting.
"""

import argparse
from collections import Counter
from typing import Any

import numpy as np

from paddock.engine import contract
from paddock.engine.bits import lowest
from paddock.engine.catalog import found
from paddock.engine.description import Game
from paddock.engine.fields import LINE
from paddock.engine.herds import lines_of_short
from paddock.engine.plain import Cells, Plain, tables_twin, zeros
from paddock.engine.runner import offered_actions
from paddock.engine.table import Table

SHOWN = 30


class Row(Cells):
    """Cells that note which lines are touched."""

    begin: int
    width: int
    touched: set[int]

    def note(self, at: Any) -> None:
        row, last = (self, at)
        if type(at) is tuple:
            for i in at[:-1]:
                row = list.__getitem__(row, i)
            last = at[-1]
        if row.width:
            row.touched.add((row.begin + row.width * last) // LINE)

    def __getitem__(self, at: Any) -> Any:
        self.note(at)
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self.note(at)
        super().__setitem__(at, value)


def row_of(values: Any, kind: np.dtype[Any], shape: tuple[int, ...], begin: int, touched: set[int]) -> Row:
    """A row of a record that begins at this byte; rows of rows touch nothing by themselves."""
    row = Row.__new__(Row)
    row.begin, row.touched, row.width = begin, touched, 0 if shape[1:] else kind.itemsize
    step = kind.itemsize * int(np.prod(shape[1:], dtype=int))
    row.extend([row_of(v, kind, shape[1:], begin + step * i, touched) for i, v in enumerate(values)] if shape[1:] else values)
    return row


class Watched:
    """A record that notes which of its lines are touched."""

    def __init__(self, plain: Plain, dtype: np.dtype[Any], touched: set[int], begin: int = 0) -> None:
        places, cells = {}, {}
        for name in plain._names:
            kind, at = dtype.fields[name][:2]  # type: ignore[index]
            places[name], value = (begin + at) // LINE, getattr(plain, name)
            if kind.names:
                value = Watched(value, kind, touched, begin + at)
            elif kind.shape:
                value = row_of(value, kind.base, kind.shape, begin + at, touched)
            cells[name] = value
        self.__dict__.update(_cells=cells, _places=places, _touched=touched)

    def __getattr__(self, name: str) -> Any:
        value = self._cells[name]
        if type(value) is int:
            self._touched.add(self._places[name])
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        self._touched.add(self._places[name])
        self._cells[name] = int(value)


def noted(game: Game, seats: int, decisions: int) -> list[tuple[int, set[int]]]:
    """Who acted, and the lines that were touched, for so many decisions of random games."""
    swaps, dice, steps = game.swaps() | game.untidy_swaps(), np.random.default_rng(1), []
    play, legal, look = (swaps[f] for f in (contract.play, contract.legal, contract.look))
    tidy = swaps.get(contract.tidy, lambda s: None)
    out, numbers, log = zeros(1 + 2 * game.rules.MOST_OFFERS), zeros(game.rules.LOOK), zeros(0)
    touched: set[int] = set()
    seed, s = 0, None
    while len(steps) < decisions:
        if s is None or s.over or not s.pending:
            table = Table.new(game, seats, seed=seed, target="interpreted")
            seed, s, t = seed + 1, Watched(Plain(table.states[0]), game.layout.dtype, touched), tables_twin(table.tables)
        seat = lowest(s.pending)
        legal(s, t, seat, out)
        tidy(s)
        action = int(dice.choice(offered_actions(out)))
        touched.clear()
        play(s, t, seat, action, log)
        if not s.over:
            legal(s, t, lowest(s.pending), out)
            look(s, t, lowest(s.pending), numbers)
        tidy(s)
        steps.append((seat, set(touched)))
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description="Which lines of a record a step of many games needs, and which are asked for ahead.")
    parser.add_argument("game", choices=sorted(found()))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--decisions", type=int, default=2000)
    given = parser.parse_args()
    game = found()[given.game]
    seats = given.seats or game.seats.start
    steps = noted(game, seats, given.decisions)
    ahead = [{at // LINE for at in (lines_of_short(game) or game.layout.lines(seat, seats))} for seat in range(seats)]
    fields: dict[int, list[str]] = {}
    for name in game.layout.fields:
        kind, at = game.layout.dtype.fields[name][:2]  # type: ignore[index]
        for line in range(at // LINE, (at + kind.itemsize - 1) // LINE + 1):
            fields.setdefault(line, []).append(name)
    needed, missed, vain = Counter[int](), Counter[int](), Counter[int]()
    for seat, lines in steps:
        needed.update(lines)
        missed.update(lines - ahead[seat])
        vain.update(ahead[seat] - lines)
    n = len(steps)
    print(
        f"{game.name}, {seats} seats: a step needs {needed.total() / n:.1f} lines of {LINE} bytes; of {len(ahead[0])} that are asked for ahead"
        f" {vain.total() / n:.1f} in vain, {missed.total() / n:.2f} not asked for"
    )
    for words, counted in (("not asked for", missed), ("in vain", vain)):
        for line, often in counted.most_common(SHOWN):
            print(f"{often / n:6.3f} {words}: line {line:3}  {', '.join(fields[line])}")


if __name__ == "__main__":
    main()
