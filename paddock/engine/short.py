"""Short records: what play at one table reads, and no more.

A GPU's multiprocessor has little memory of its own, and the more games fit in there, the fuller are its warps. So a record is cut for whole games
that nobody looks at: seats that are not there, cells of arrays that the game says this table does not need and numbers that cannot grow as
large here as elsewhere (`Game.room`), and fields that play only ever writes. What writes those, and what writes the log, is left out of the
functions. What remains are the same rules: outcomes are equal.
"""

import ast
import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from paddock.engine import log as log_words
from paddock.engine.blocks import tree_of
from paddock.engine.compiler import Build, Function, hints, word_of
from paddock.engine.description import Game
from paddock.engine.fields import COMMON, Field, packed

WRITERS = tuple(name for name, value in vars(log_words).items() if isinstance(value, Function) and name.startswith(("note", "open_note")))
HARMLESS = ("int", "bool", "min", "max", "abs", "len")
ALWAYS = {f.name for f in COMMON}


@dataclass(frozen=True)
class Short:
    """A short record's type, and the functions that stand in the places of those that fill the whole one."""

    dtype: np.dtype[Any]
    swap: Mapping[Function, Function]

    def record(self, whole: Any) -> Any:
        """The same records, short."""
        made = np.zeros(whole.shape, self.dtype)
        for name in self.dtype.names or ():
            if name in (whole.dtype.names or ()) and name != "_end":
                cells = tuple(slice(n) for n in self.dtype[name].shape)
                made[name] = whole[name][(slice(None), *cells)]
        return made


def shortened(game: Game, seats: int, values: Mapping[str, Any], roots: tuple[Callable[..., Any], ...]) -> Short:
    """For whole games at a table with so many seats and these options, played by these functions."""
    untidy = game.untidy_swaps()  # nobody looks at these records, so what was worked out may stay there
    build = Build("gpu", game.layout.dtype, game.rules.TABLES, game.swaps() | untidy)
    names = {f.name for f in game.layout.fields.values()}
    trees: dict[Function, Body] = {}
    waiting = [build.resolve(f) for f in roots]
    while waiting:
        f = waiting.pop()
        if f not in trees:
            trees[f] = Body(f)
            used = trees[f].names()
            waiting += [g for g in (build.resolve(f.__globals__.get(name)) for name in used) if isinstance(g, Function)]
    live = live_fields(list(trees.values()), names)
    dead = names - live
    swap = untidy | {f: body.without(dead) for f, body in trees.items() if body.differs(dead)}
    needed = {"options": max(1, sum(option.slots for option in game.options)), **(game.room(values, seats) if game.room else {})}
    return Short(packed([cut(f, seats, needed.get(f.name)) for f in game.layout.fields.values() if f.name in live]), swap)


def cut(field: Field, seats: int, needed: int | type | None) -> tuple[str, np.dtype[Any], tuple[int, ...]]:
    """A field's name, type and shape with the cells that are needed: the length of its last index, or a type that holds its numbers."""
    shape = (seats, *field.shape[1:]) if field.per_seat else field.shape
    if isinstance(needed, int):
        shape = (*shape[:-1], min(shape[-1], needed))
    return field.name, np.dtype(needed if isinstance(needed, type) else field.type), shape


def live_fields(bodies: "list[Body]", names: set[str]) -> set[str]:
    """The fields that play depends on: those that are read, but for the sake of fields it does not depend on."""
    live = set(ALWAYS)
    for body in bodies:
        live |= body.reads & names
    while True:
        more = {name for body in bodies for to, of in body.writes if to in live for name in of & names} - live
        if not more:
            return live
        live |= more


class Body:
    """A function's text without what writes the log."""

    def __init__(self, f: Function) -> None:
        self.f = f
        self.tree = tree_of(f)
        words = {name: word_of(hint) for name, hint in hints(f).items()}
        self.states = {name for name, word in words.items() if word == "State"}
        self.logs = {name for name, word in words.items() if word == "Log"}
        before = ast.dump(self.tree)
        Silence(self.logs).visit(self.tree)
        self.tree.body = until_return(self.tree.body)
        self.silenced = ast.dump(self.tree) != before
        self.reads: set[str] = set()  # fields read for other things than to write a field
        self.writes: list[tuple[str, set[str]]] = []  # a field, and the fields read to write it
        self.find(self.tree)

    def names(self) -> set[str]:
        return {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}

    def field(self, node: ast.AST) -> str | None:
        """The field of the state that this expression is a part of."""
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.states:
            return node.attr
        return None

    def written(self, node: ast.AST) -> str | None:
        """The field that a statement writes."""
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            return self.field(node.targets[0])
        return self.field(node.target) if isinstance(node, ast.AugAssign) else None

    def find(self, node: ast.AST) -> None:
        to = self.written(node)
        if to is not None:
            assert isinstance(node, ast.Assign | ast.AugAssign)
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            parts = (*indices(target), node.value)
            of = {name for part in parts for name in self.read_in(part)}
            self.writes.append((to, of))
            if any(map(calls, parts)):
                self.reads |= of  # what is called stays, for it may do more than give a number
            return
        for child in ast.iter_child_nodes(node):
            self.find(child)
        if isinstance(node, ast.Attribute):
            name = self.field(node)
            if name is not None:
                self.reads.add(name)

    def read_in(self, node: ast.AST) -> set[str]:
        return {name for part in ast.walk(node) if isinstance(part, ast.Attribute) and (name := self.field(part)) is not None}

    def differs(self, dead: set[str]) -> bool:
        return self.silenced or any(to in dead for to, _ in self.writes)

    def without(self, dead: set[str]) -> Function:
        """The function, writing neither these fields nor a log."""
        body = self

        class Leave(ast.NodeTransformer):
            def visit_Assign(self, node: ast.Assign) -> Any:
                return kept(node.targets[0], node.value) if body.written(node) in dead else node

            def visit_AugAssign(self, node: ast.AugAssign) -> Any:
                return kept(node.target, node.value) if body.written(node) in dead else node

        tree = ast.fix_missing_locations(Leave().visit(copy.deepcopy(self.tree)))
        space = dict(self.f.__globals__)
        exec(compile(ast.Module([tree], []), self.f.__code__.co_filename, "exec"), space)
        made = space[self.f.__name__]
        made.__module__, made.__qualname__ = self.f.__module__, self.f.__qualname__
        made.__dict__.update(self.f.__dict__)
        made.__dict__["tree"] = tree  # its text is nowhere to be read
        return made  # type: ignore[no-any-return]


def indices(target: ast.AST) -> list[ast.expr]:
    found = []
    while isinstance(target, ast.Subscript):
        found.append(target.slice)
        target = target.value
    return found


def calls(node: ast.AST) -> bool:
    """Whether something is called that could do more than give a number."""
    called = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    return any(not isinstance(call.func, ast.Name) or call.func.id not in HARMLESS for call in called)


def kept(target: ast.AST, value: ast.expr) -> ast.stmt:
    """What is left of a statement that writes what nobody reads: what it calls."""
    parts = [part for part in (*indices(target), value) if calls(part)]
    return ast.Expr(ast.Tuple(parts, ast.Load())) if parts else ast.Pass()


def until_return(lines: list[ast.stmt]) -> list[ast.stmt]:
    ends = [i for i, line in enumerate(lines) if isinstance(line, ast.Return)]
    return lines[: ends[0] + 1] if ends else lines


class Silence(ast.NodeTransformer):
    """Leaves out what is done for the log alone."""

    def __init__(self, logs: set[str]) -> None:
        self.logs = logs

    def asks_length(self, test: ast.AST, how: type[ast.cmpop]) -> bool:
        """Whether it is `len(log) > 0`, or the like."""
        return (
            isinstance(test, ast.Compare)
            and isinstance(test.ops[0], how)
            and isinstance(test.left, ast.Call)
            and isinstance(test.left.func, ast.Name)
            and test.left.func.id == "len"
            and isinstance(test.left.args[0], ast.Name)
            and test.left.args[0].id in self.logs
            and isinstance(test.comparators[0], ast.Constant)
            and test.comparators[0].value == 0
        )

    def visit_Expr(self, node: ast.Expr) -> Any:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in WRITERS:
            return ast.copy_location(ast.Pass(), node)
        return node

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        tests = node.test.values if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.And) else [node.test]
        if any(self.asks_length(test, ast.Gt) for test in tests):
            return node.orelse or ast.copy_location(ast.Pass(), node)
        if self.asks_length(node.test, ast.Eq):
            return node.body
        return node
