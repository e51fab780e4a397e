"""Compile cards to the integer tables of the rules. The same cards in the same order always give the same bytes.

A table is named by the prefix of its columns: `ab` abilities, `op` operations, `co` conditions, `am` amounts, `fi` filters, `se`
selections, `cs` costs. Row 0 of each table stays empty.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Cost, Filter, Op, Select
from paddock.games.force.data import tables
from paddock.games.force.data.codes import AMOUNT_ROWS, IF_SO, AmountKind, Operation
from paddock.games.force.data.summaries import summarise

NO_LOW, NO_HIGH = 1, 0  # from > to: any number fits


class TooManyRows(ValueError):
    """More cards, abilities, operations or other rows than the tables can hold. part: the full column."""

    def __init__(self, part: str, most: int) -> None:
        super().__init__(f"{part}: at most {most - 1} rows")
        self.part, self.most = part, most


class Compiler:
    """Fills one record of TABLES. Equal filters, amounts, selections, conditions and costs share a row."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.out = np.zeros(1, tables.TABLES)
        self.used = {"ab": 1, "op": 1}
        self.shared: dict[str, dict[Any, int]] = {prefix: {} for prefix in ("co", "am", "fi", "se", "cs")}
        self.most = {
            "ab": tables.ABILITIES,
            "op": tables.OPS,
            "co": tables.CONDS,
            "am": tables.AMOUNTS,
            "fi": tables.FILTERS,
            "se": tables.SELECTS,
            "cs": tables.COSTS,
        }
        self.names: dict[str, int] = {}
        self.name_of_id = {card.id: card.names["en"] for card in cards}

    def write(self, row: int, prefix: str, **cells: int) -> None:
        """Write cells of one row. Their names are the columns without the prefix."""
        for column, value in cells.items():
            self.out[0][f"{prefix}_{column}"][row] = value

    def rows(self, prefix: str, n: int) -> int:
        """Allocate n consecutive rows and return the first one."""
        first = self.used[prefix]
        if first + n > self.most[prefix]:
            raise TooManyRows(prefix, self.most[prefix])
        self.used[prefix] += n
        return first

    def share(self, prefix: str, what: Any, cells: Callable[[Any], dict[str, int]]) -> int:
        """The row of an equal value, or a new row with the cells that `cells` returns."""
        known = self.shared[prefix]
        if what not in known:
            made = cells(what)
            if len(known) + 1 >= self.most[prefix]:
                raise TooManyRows(prefix, self.most[prefix])
            known[what] = len(known) + 1
            self.write(known[what], prefix, **made)
        return known[what]

    def name(self, name: str) -> int:
        """The number of a card name. Cards of one name share it (201.2)."""
        return self.names.setdefault(name, len(self.names) + 1)

    # ------------------------------------------------------------------ shared rows; row 0 means none

    def filter(self, one: Filter | None) -> int:
        return 0 if one is None else self.share("fi", one, self.filter_cells)

    def filter_cells(self, f: Filter) -> dict[str, int]:
        ranges: dict[str, int] = {}
        for column, given in (("cost", f.cost), ("run", f.run), ("guard", f.guard)):
            ranges[f"{column}_from"], ranges[f"{column}_to"] = given or (NO_LOW, NO_HIGH)
        return ranges | {
            "kinds": f.kinds,
            "classes": f.classes,
            "types": f.types,
            "surface": f.surface,
            "distance": f.distance,
            "style": f.style,
            "suited": f.suited,
            "name": self.name(self.name_of_id[f.name]) if f.name else 0,
            "owner": f.owner,
            "special": f.special,
            "role": f.role,
            "other": f.other,
        }

    def operand(self, amount: Amount) -> int:
        """A literal, or AMOUNT_ROWS plus a row of the amounts."""
        return amount.literal if amount.code == AmountKind.LITERAL else AMOUNT_ROWS + self.share("am", amount, self.amount_cells)

    def amount_cells(self, a: Amount) -> dict[str, int]:
        return {
            "code": a.code,
            "whose": a.whose,
            "zones": a.zones,
            "filter": self.filter(a.filter),
            "number": a.number,
            "sel": self.select(a.sel),
            "times": a.times,
            "plus": a.plus,
            "cap": a.cap,
        }

    def select(self, one: Select | None) -> int:
        return 0 if one is None else self.share("se", one, self.select_cells)

    def select_cells(self, s: Select) -> dict[str, int]:
        return {
            "code": s.code,
            "count": self.operand(s.count),
            "up_to": s.up_to,
            "chooser": s.chooser,
            "whose": s.whose,
            "zones": s.zones,
            "filter": self.filter(s.filter),
            "end": s.end,
            "area": s.area,
        }

    def condition(self, one: Cond | None) -> int:
        return 0 if one is None else self.share("co", one, self.condition_cells)

    def condition_cells(self, c: Cond) -> dict[str, int]:
        return {
            "code": c.code,
            "whose": c.whose,
            "mask": c.mask,
            "filter": self.filter(c.filter),
            "number": c.number,
            "compare": c.compare,
            "amount": self.operand(c.amount),
            "negated": c.negated,
            "arg": c.arg,
            "arg2": c.arg2,
            "arg3": c.arg3,
            "sel": self.select(c.sel),
        }

    def cost(self, one: Cost | None) -> int:
        return 0 if one is None else self.share("cs", one, self.cost_cells)

    def cost_cells(self, c: Cost) -> dict[str, int]:
        return {
            "code": c.code,
            "number": self.operand(c.number),
            "filter": self.filter(c.filter),
            "optional": c.optional,
            "remove": c.remove,
        }

    # ------------------------------------------------------------------ operations and abilities

    def program(self, ops: tuple[Op, ...]) -> tuple[int, int]:
        """Write the operations of an ability to consecutive rows: the first row and their number. The effects that they begin stand behind
        them."""
        flat = flatten(ops)
        first = self.rows("op", len(flat))
        for i, (op, cells) in enumerate(flat):
            self.operation(first + i, op, cells)
        return first, len(flat)

    def operation(self, row: int, op: Op, jumps: dict[str, int]) -> None:
        """Write one operation. jumps: its cells that hold numbers of following operations (see `flatten`)."""
        self.write(
            row,
            "op",
            code=op.code,
            who=op.who,
            sel=self.select(op.sel),
            filter=self.filter(op.filter),
            amount=self.operand(op.amount),
            to=op.to,
            at=op.at,
            arg=op.arg,
            arg2=op.arg2,
            dur=op.dur,
            from_mask=op.from_mask,
            to_mask=op.to_mask,
        )
        self.write(row, "op", **jumps)
        if op.code == Operation.IF:
            self.write(row, "op", arg=self.condition(op.cond) if op.cond else IF_SO)
        if op.effect is not None:
            at = self.rows("op", 1)
            self.operation(at, op.effect, {})
            self.write(row, "op", arg=at)
        if op.cost is not None:
            self.write(row, "op", arg2=self.cost(op.cost))
        if op.ability is not None:
            at = self.rows("ab", 1)
            self.ability(at, op.ability)
            self.write(row, "op", arg=at)

    def ability(self, row: int, a: Ability) -> None:
        """Write one ability with its operations."""
        first, length = self.program(a.ops) if a.ops else (0, 0)
        conds = [self.condition(c) for c in a.conds] + [0, 0, 0]
        self.write(
            row,
            "ab",
            kind=a.kind,
            zones=a.zones,
            event=a.event,
            event_whose=a.whose,
            event_about=a.about,
            event_role=a.role,
            event_filter=self.filter(a.filter),
            event_from=a.from_mask,
            event_to=a.to_mask,
            cond1=conds[0],
            cond2=conds[1],
            cond3=conds[2],
            cost=self.cost(a.cost),
            flags=a.flags,
            first=first,
            ops=length,
            value=a.value,
            value_how=a.value_how,
            limit=a.limit,
            forbid=a.forbid,
        )

    def card(self, row: int, card: Card) -> None:
        """Write one card with its abilities, which stand in consecutive rows."""
        first = self.rows("ab", len(card.abilities)) if card.abilities else 0
        for i, ability in enumerate(card.abilities):
            self.ability(first + i, ability)
        self.write(
            row,
            "card",
            name=self.name(card.names["en"]),
            kind=card.kind,
            type=card.type,
            cost=card.cost,
            run=card.run,
            guard=card.guard,
            surface=card.surface,
            turf=card.turf,
            dirt=card.dirt,
            style=card.style,
            courses=card.courses,
            goings=card.goings,
            first=first,
            abilities=len(card.abilities),
            normal=int(card.normal),
        )
        self.out[0]["card_class"][row] = card.support_class

    def slug(self, row: int, card: Card) -> None:
        """Write the card's notation: its short id, with the id of its set if another card has the same short id."""
        alone = sum(other.short == card.short for other in self.cards) == 1
        letters = (card.short if alone else card.id).encode("ascii")
        self.out[0]["card_slug"][row, : len(letters)] = np.frombuffer(letters, np.int8)

    def run(self) -> np.ndarray[Any, Any]:
        """The record with all cards. Raises TooManyRows if a table is full."""
        if len(self.cards) >= tables.CARDS:
            raise TooManyRows("card", tables.CARDS)
        for row, card in enumerate(self.cards, 1):
            self.card(row, card)
            self.slug(row, card)
        self.out[0]["cards"] = len(self.cards) + 1
        summarise(self.out[0])
        return self.out


def flatten(ops: tuple[Op, ...]) -> list[tuple[Op, dict[str, int]]]:
    """Nested steps as one list, each with its jumps. The parts of a condition or choice follow it, and its jumps are their lengths: the
    cells that `Operation.IF` and `Operation.MODE` have in `data/tables.py`."""
    flat: list[tuple[Op, dict[str, int]]] = []
    for op in ops:
        parts = [flatten(part) for part in op.parts]
        lengths = [len(part) for part in parts] + [0, 0, 0]
        jumps: dict[str, int] = {}
        if op.code == Operation.IF:
            jumps = {"amount": lengths[0], "arg2": lengths[1]}
        if op.code == Operation.MODE:
            jumps = {"amount": len(parts), "arg": lengths[0], "arg2": lengths[1], "arg3": lengths[2]}
        flat.append((op, jumps))
        for part in parts:
            flat += part
    return flat
