"""Rules cut at calls: so that a game can be left before a function is called, and gone on with by whoever comes along.

On a GPU 32 games are played side by side, as long as they do the same. The steps of a large game soon part, but the functions it is made of are the
same few hundred. So every call of a large function is a cut: what its caller still needs is kept in cells beside the record (`c.w`), and the game
says at which label it goes on. Many games that wait at the same label are taken up together.

A part is a function cut so, written anew as a function of the label: `run(label, c, t) -> next label`. As nothing in the rules calls itself, a function
has its cells for itself; functions of which one never calls the other share them. What lies between two cuts stays as it was written.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

from paddock.engine.blocks import Block, assigned, needs, read
from paddock.engine.compiler import Build, Function, hints, word_of
from paddock.engine.lowering import ANSWER, NUMBERS, Lowered
from paddock.engine.machine import Cell, Tables

FEW = 10  # functions that one asks
HERE = {"State": "_c.s", "Tables": "_t", "Rng": "_c.dice", "Out": "_c.out", "Log": "()", "Cell": "_c"}  # what a root is given


class Part(Lowered):
    """A function of the rules, cut at its calls of others that are cut, and written anew."""

    def __init__(self, cuts: "Cuts", f: Function, paths: tuple[str, ...]) -> None:
        super().__init__(cuts, f, paths)
        self.kept: list[str] = []  # numbers that have a cell
        self.first = 0  # cell
        self.trace()

    def trace(self) -> None:
        """Which numbers each block still needs, and which may have changed since they were put into their cells."""
        ours = {n for block in self.blocks for line in block.lines for n in assigned(line)} | set(self.numbers)
        self.ours = ours
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks):
                live = {n for other in block.next() for n in other.live}
                live |= {n for x in block.end[1:] for n in (read(x) if isinstance(x, ast.AST) else set())}
                if block.end[0] in ("call", "pass"):
                    live |= {n for arg in block.end[2] for n in read(arg)}
                wanted, written = needs(block.lines)
                new = frozenset((wanted | (live - written)) & ours)
                changed |= new != block.live
                block.live = new
        changed = True
        while changed:
            changed = False
            for block in self.blocks:
                out = block.dirty | frozenset(n for line in block.lines for n in assigned(line))
                for other in block.next() if block.end[0] != "call" else []:
                    changed |= not out <= other.dirty
                    other.dirty |= out
        self.kept = list(dict.fromkeys([*self.numbers, *sorted(n for b in self.blocks if b.end[0] == "call" for n in b.end[3].live)]))

    @property
    def size(self) -> int:
        return 1 + len(self.kept)

    def cell(self, name: str) -> str:
        return f"_w[{self.first + 1 + self.kept.index(name)}]"

    @property
    def back(self) -> str:
        """The cell with the label at which the caller goes on."""
        return f"_w[{self.first}]"

    def number(self, first: int) -> int:
        """Give every place where it is taken up a label; returns the next free one."""
        for block in self.blocks:
            if block is self.entry or any(b.end[0] == "call" and b.end[3] is block for b in self.blocks):
                block.label = first
                first += 1
        return first

    def number_of_entry(self) -> int:
        assert self.entry.label is not None
        return self.entry.label

    def text(self, name: str) -> str:
        lines = [f"def {name}(_at, _c, _t):", "    _w = _c.w"]
        labels = sorted((b for b in self.blocks if b.label is not None), key=lambda b: b.label or 0)
        joins = [b for b in self.blocks if b.label is None and b.entries > 1]
        self.places = {id(b): b.label for b in labels} | {id(b): -1 - k for k, b in enumerate(joins)}
        lines += [f"    {one} = {path}" for one, path in self.given.items()]
        # None but what was kept: the rest is not there yet.
        loaded = [[(n, self.cell(n)) for n in sorted(b.live) if n in self.kept] for b in labels]
        several = len(labels) + len(joins) > 1
        if joins or several:
            lines += [f"    {n} = 0" for n in sorted(self.ours)]
        for k, (block, cells) in enumerate(zip(labels, loaded)):
            if several and cells:
                lines.append(f"    {'if' if not any(loaded[:k]) else 'elif'} _at == {block.label}:")
            lines += ["        " * several + "    " * (not several) + f"{n} = {cell}" for n, cell in cells]
        goes_back = bool(joins) or any(to.label is not None for b in self.blocks if b.end[0] in ("go", "if") for to in b.next())
        if goes_back:
            lines.append("    while True:")
        depth = 2 if goes_back else 1
        starts = labels + joins
        for k, block in enumerate(starts):
            if not several:
                lines += self.lines_of(block, depth)
                continue
            test = f"{'if' if k == 0 else 'elif'} _at == {self.places[id(block)]}:" if k < len(starts) - 1 else "else:"
            lines.append("    " * depth + test)
            lines += self.lines_of(block, depth + 1)
        return "\n".join(lines)

    def lines_of(self, block: Block, depth: int) -> Iterator[str]:
        before = "    " * depth
        for line in block.lines:
            if not isinstance(line, ast.Pass):
                for text in ast.unparse(ast.fix_missing_locations(Returns(self).visit(copy.deepcopy(line)))).split("\n"):
                    yield before + text
        match block.end:
            case ("return", value):
                if value is not None:
                    yield f"{before}_w[{ANSWER}] = {ast.unparse(value)}"
                yield f"{before}return _w[{self.first}]"
            case ("go", other):
                yield from self.way_to(other, depth)
            case ("if", test, yes, no):
                yield f"{before}if {ast.unparse(test)}:"
                yield from self.way_to(yes, depth + 1)
                yield f"{before}else:"
                yield from self.way_to(no, depth + 1)
            case (_, part, numbers, *after):
                fresh = block.dirty | {n for line in block.lines for n in assigned(line)}
                for name in sorted(after[0].live & fresh) if after else ():
                    yield f"{before}{self.cell(name)} = {name}"
                for name, arg in zip(part.numbers, numbers, strict=True):
                    yield f"{before}{part.cell(name)} = {ast.unparse(arg)}"
                yield f"{before}{part.back} = {after[0].label if after else self.back}"
                yield f"{before}return {part.entry.label}"

    def way_to(self, block: Block, depth: int) -> Iterator[str]:
        if id(block) in self.places:
            yield "    " * depth + f"_at = {self.places[id(block)]}"
            yield "    " * depth + "continue"
        else:
            yield from self.lines_of(block, depth)


class Returns(ast.NodeTransformer):
    """Returns inside of lines that are kept whole: the answer into its cell, and back to the caller's label."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def visit_Return(self, node: ast.Return) -> Any:
        back = ast.parse(f"return _w[{self.part.first}]").body
        return back if node.value is None else [*ast.parse(f"_w[{ANSWER}] = {ast.unparse(node.value)}").body, *back]


class Cuts:
    """A function and all that it calls, cut at the calls of those functions that `is_cut` names (with each, those that call it must be named too)."""

    def __init__(
        self,
        build: Build,
        root: Callable[..., Any],
        is_cut: Callable[[Function], bool],
        is_taken_in: Callable[[Function], bool] = lambda f: False,
    ) -> None:
        """is_taken_in: functions that are small besides what they wait for; their lines stand in the place of a call."""
        assert isinstance(root, Function)
        self.build, self.is_cut, self.is_taken_in = build, is_cut, is_taken_in
        self.found: dict[tuple[Function, tuple[str, ...]], Part] = {}
        words = [word_of(hint) for hint in hints(root).values()]
        self.root = self.part(root, tuple(HERE[word] for word in words if word not in NUMBERS))
        self.parts = list(self.found.values())  # those that are called stand before those that call
        self.labels = 0
        for part in self.parts:
            self.labels = part.number(self.labels)
        self.cells = 1
        self.root.first = 1
        for part in reversed(self.parts):
            self.cells = max(self.cells, part.first + part.size)
            for block in part.blocks:
                if block.end[0] in ("call", "pass"):
                    block.end[1].first = max(block.end[1].first, part.first + part.size)

    def is_no_number(self, path: str | None) -> bool:
        """Whether a record or an array lies there, which is handed over as it is; a number may change before it is needed."""
        if path is None or path in HERE.values():
            return path is not None
        if not path.startswith(HERE["State"] + "."):
            return False
        kind = self.build.state
        for name in path.split(".")[2:]:
            kind = kind[name]
        return kind.names is not None or kind.shape != ()

    def part(self, f: Function, paths: tuple[str, ...]) -> Part:
        key = (f, paths)
        if key not in self.found:
            made = Part(self, f, paths)
            self.found[key] = made
        return self.found[key]

    def functions(self) -> list[Function]:
        """The parts as functions of the rules."""
        names = [f"run_{part.f.__name__}" for part in self.parts]
        return [made_function(n, part.text(n), part.space, part.f.__module__) for n, part in zip(names, self.parts)]

    def go(self) -> Function:
        """Every part in one: from a label to the next. Few at a time are told apart, in several steps: compiled code pays for every call that a
        function might make."""
        level = [(part.number_of_entry(), f) for part, f in zip(self.parts, self.functions())]
        depth = 0
        while len(level) > 1:
            groups = [level[k : k + FEW] for k in range(0, len(level), FEW)]
            level = [(group[0][0], one_of(f"run_{depth}_{k}", group)) for k, group in enumerate(groups)]
            depth += 1
        return level[0][1]


def one_of(name: str, group: list[tuple[int, Function]]) -> Function:
    """A function that asks the one of these whose label it is; they stand in the order of their first labels."""
    lines = [f"def {name}(_at, _c, _t):"]
    for k, (first, _) in list(enumerate(group))[:0:-1]:
        lines += [f"    if _at >= {first}:", f"        return part{k}(_at, _c, _t)"]
    lines.append("    return part0(_at, _c, _t)")
    return made_function(name, "\n".join(lines), {f"part{k}": f for k, (_, f) in enumerate(group)}, __name__)


def made_function(name: str, text: str, space: dict[str, Any], module: str) -> Function:
    """A function from a label to the next."""
    exec(compile(text, f"<{module}.{name}>", "exec"), space)
    made = space[name]
    assert isinstance(made, Function)
    made.__annotations__ = {"_at": int, "_c": Cell, "_t": Tables, "return": int}
    made.__module__ = module
    made.__dict__["text"] = text
    made.__dict__["apart"] = True  # one function for a compiler too: copied into a caller it would be there for nothing
    return made
