"""Rules cut at calls: so that a game can be left before a function is called, and gone on with by whoever comes along.

On a GPU 32 games are played side by side, as long as they do the same. The steps of a large game soon part, but the functions it is made of are the
same few hundred. So every call of a large function is a cut: what its caller still needs is kept in cells beside the record (`c.w`), and the game
says at which label it goes on. Many games that wait at the same label are taken up together.

A part is a function cut so, written anew as a function of the label: `run(label, c, t) -> next label`. As nothing in the rules calls itself, a function
has its cells for itself; functions of which one never calls the other share them. What lies between two cuts stays as it was written.
"""

import ast
import copy
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from paddock.engine.compiler import Build, Function, hints, word_of
from paddock.engine.machine import Cell, Tables

FEW = 7  # functions that one asks
ANSWER = 0  # the cell in which a function leaves what it returns
NUMBERS = ("int", "bool")
HERE = {"State": "_c.s", "Tables": "_t", "Rng": "_c.dice", "Out": "_c.out", "Log": "()", "Cell": "_c"}  # what a root is given
Names = frozenset[str]


@dataclass(eq=False)
class Block:
    """Lines without a cut, and where it goes from there."""

    lines: list[ast.stmt] = field(default_factory=list)
    end: tuple[Any, ...] = ("return", None)
    label: int | None = None
    entries: int = 0
    live: Names = frozenset()
    dirty: Names = frozenset()

    def next(self) -> "list[Block]":
        return [x for x in self.end if isinstance(x, Block)]


def tree_of(f: Function) -> ast.FunctionDef:
    """A function's text."""
    tree = f.__dict__.get("tree")
    if tree is None:
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(f))).body
    assert isinstance(tree, ast.FunctionDef)
    lines = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    return ast.FunctionDef(tree.name, tree.args, copy.deepcopy(lines), [], None)


def assigned(node: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def read(node: ast.AST | None) -> set[str]:
    return set() if node is None else {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}


def needs(lines: Iterable[ast.stmt]) -> tuple[set[str], set[str]]:
    """The names that these lines read before they write them, and those that they write in any case."""
    wanted: set[str] = set()
    written: set[str] = set()
    for line in lines:
        match line:
            case ast.If():
                (one, sets), (other, also) = needs(line.body), needs(line.orelse)
                first, then = read(line.test) | one | other, sets & also
            case ast.While():
                first, then = read(line.test) | needs(line.body)[0], set()
            case ast.For():
                first, then = read(line.iter) | (needs(line.body)[0] - assigned(line.target)), set()
            case ast.AugAssign():
                target = {line.target.id} if isinstance(line.target, ast.Name) else set()
                first, then = read(line) | target, target
            case _:
                first, then = read(line), assigned(line)
        wanted |= first - written
        written |= then
    return wanted, written


class Part:
    """A function of the rules, cut at its calls of others that are cut; `paths` are what it is given besides numbers."""

    def __init__(self, cuts: "Cuts", f: Function, paths: tuple[str, ...]) -> None:
        self.cuts, self.f = cuts, f
        words = {name: word_of(hint) for name, hint in hints(f).items()}
        self.numbers = [name for name, word in words.items() if word in NUMBERS]
        self.given = dict(zip([name for name, word in words.items() if word not in NUMBERS], paths, strict=True))
        self.tree = tree_of(f)
        self.temporaries = 0
        self.blocks: list[Block] = []
        self.loops: list[tuple[Block, Block]] = []
        self.entry = self.now = self.block()
        self.lower(self.tree.body)
        self.blocks = self.reached()
        self.kept: list[str] = []  # numbers that have a cell
        self.first = 0  # cell
        self.trace()

    # ------------------------------------------------------------------ into blocks
    def block(self) -> Block:
        made = Block()
        self.blocks.append(made)
        return made

    def temporary(self) -> str:
        self.temporaries += 1
        return f"_{self.temporaries}"

    def keep(self, value: ast.expr) -> ast.expr:
        """Put what an expression is now into a number of its own."""
        name = self.temporary()
        self.put(ast.Name(name, ast.Store()), value)
        return ast.Name(name, ast.Load())

    def put(self, target: ast.expr, value: ast.expr) -> None:
        """A line of the block that is current once the value is there."""
        self.now.lines.append(ast.Assign([target], value))

    def cut_of(self, node: ast.AST) -> Function | None:
        """The function that is called here, if it is one that games wait for."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            callee = self.cuts.build.resolve(self.f.__globals__.get(node.func.id))
            if isinstance(callee, Function) and self.cuts.is_cut(callee):
                return callee
        return None

    def is_cut(self, node: ast.AST) -> bool:
        return any(self.cut_of(n) is not None for n in ast.walk(node))

    def leaves_loop(self, line: ast.AST) -> bool:
        """Whether a loop around this line is left or begun anew by it."""
        if isinstance(line, ast.Break | ast.Continue):
            return True
        return not isinstance(line, ast.For | ast.While) and any(map(self.leaves_loop, ast.iter_child_nodes(line)))

    def lower(self, lines: list[ast.stmt]) -> None:
        for line in lines:
            if not self.is_cut(line) and not (self.loops and self.leaves_loop(line)) and not isinstance(line, ast.Return):
                self.now.lines.append(line)
                continue
            match line:
                case ast.If():
                    yes, no, after = self.block(), self.block(), self.block()
                    self.branch(line.test, yes, no)
                    for begin, body in ((yes, line.body), (no, line.orelse)):
                        self.now = begin
                        self.lower(body)
                        self.now.end = ("go", after)
                    self.now = after
                case ast.While():
                    head, begin, after = self.block(), self.block(), self.block()
                    self.go(head)
                    self.branch(line.test, begin, after)
                    self.loop(begin, line.body, head, after)
                case ast.For():
                    self.lower_for(line)
                case ast.Return():
                    self.now.end = ("return", None if line.value is None else self.value(line.value))
                    self.now = self.block()
                case ast.Break() | ast.Continue():
                    self.now.end = ("go", self.loops[-1][isinstance(line, ast.Break)])
                    self.now = self.block()
                case ast.Expr():
                    done = self.value(line.value, wanted=False)
                    self.now.lines += [ast.Expr(done)] if not isinstance(done, ast.Constant) else []
                case ast.Assign() if len(line.targets) == 1:
                    self.lower_assign(line.targets[0], self.value(line.value))
                case ast.AugAssign() if isinstance(line.target, ast.Name):
                    old = self.keep(ast.Name(line.target.id, ast.Load()))
                    self.put(line.target, ast.BinOp(old, line.op, self.value(line.value)))
                case _:
                    raise TypeError(f"{self.f.__name__}: cannot cut {ast.unparse(line)}")

    def lower_assign(self, target: ast.expr, value: ast.expr) -> None:
        """What is written is worked out before the place where it is written."""
        if isinstance(target, ast.Subscript) and self.is_cut(target):
            value = self.keep(value)
            target = ast.Subscript(target.value, self.value(target.slice), ast.Store())
        self.put(target, value)

    def go(self, to: Block) -> None:
        self.now.end = ("go", to)
        self.now = to

    def loop(self, begin: Block, lines: list[ast.stmt], head: Block, after: Block) -> None:
        self.loops.append((head, after))
        self.now = begin
        self.lower(lines)
        self.now.end = ("go", head)
        self.loops.pop()
        self.now = after

    def lower_for(self, line: ast.For) -> None:
        """Always over a range that counts up or down by a constant."""
        assert isinstance(line.iter, ast.Call) and isinstance(line.target, ast.Name) and not line.orelse
        given = self.values(line.iter.args)
        begin, end = (ast.Constant(0), given[0]) if len(given) == 1 else (given[0], given[1])
        step = ast.literal_eval(given[2]) if len(given) == 3 else 1
        count, until = self.temporary(), end if isinstance(end, ast.Constant) else self.keep(end)
        head, body, on, after = self.block(), self.block(), self.block(), self.block()
        self.put(ast.Name(count, ast.Store()), begin)
        self.go(head)
        test = ast.Compare(ast.Name(count, ast.Load()), [ast.Lt() if step > 0 else ast.Gt()], [until])
        self.branch(test, body, after)
        body.lines.append(ast.Assign([line.target], ast.Name(count, ast.Load())))
        self.loop(body, line.body, on, after)
        on.lines.append(ast.Assign([ast.Name(count, ast.Store())], ast.BinOp(ast.Name(count, ast.Load()), ast.Add(), ast.Constant(step))))
        on.end = ("go", head)

    def branch(self, test: ast.expr, yes: Block, no: Block) -> None:
        if self.is_cut(test) and isinstance(test, ast.BoolOp):
            first, *others = test.values
            more = self.block()
            self.branch(first, *((more, no) if isinstance(test.op, ast.And) else (yes, more)))
            self.now = more
            self.branch(others[0] if len(others) == 1 else ast.BoolOp(test.op, others), yes, no)
        elif self.is_cut(test) and isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.branch(test.operand, no, yes)
        else:
            self.now.end = ("if", self.value(test), yes, no)
            self.now = yes

    def value(self, node: ast.expr, wanted: bool = True) -> ast.expr:
        """The same expression without cuts: these stand before it."""
        if not self.is_cut(node):
            return node
        callee = self.cut_of(node)
        if callee is not None:
            assert isinstance(node, ast.Call)
            return self.call(callee, node, wanted)
        if isinstance(node, ast.IfExp | ast.BoolOp):
            name, yes, no, after = self.temporary(), self.block(), self.block(), self.block()
            ends = (node.body, node.orelse) if isinstance(node, ast.IfExp) else (ast.Constant(True), ast.Constant(False))
            self.branch(node.test if isinstance(node, ast.IfExp) else node, yes, no)
            for begin, end in ((yes, ends[0]), (no, ends[1])):
                self.now = begin
                self.put(ast.Name(name, ast.Store()), self.value(end))
                self.now.end = ("go", after)
            self.now = after
            return ast.Name(name, ast.Load())
        made = copy.copy(node)
        match node:
            case ast.Call():
                made.args = self.values(node.args)  # type: ignore[attr-defined]
            case ast.BinOp():
                made.left, made.right = self.values([node.left, node.right])  # type: ignore[attr-defined]
            case ast.Compare():
                made.left, *made.comparators = self.values([node.left, *node.comparators])  # type: ignore[attr-defined]
                if len(node.ops) > 1:
                    raise TypeError(f"{self.f.__name__}: cannot cut {ast.unparse(node)}")
            case ast.UnaryOp():
                made.operand = self.value(node.operand)  # type: ignore[attr-defined]
            case ast.Tuple():
                made.elts = self.values(node.elts)  # type: ignore[attr-defined]
            case ast.Subscript():
                made.slice = self.value(node.slice)  # type: ignore[attr-defined]
            case _:
                raise TypeError(f"{self.f.__name__}: cannot cut {ast.unparse(node)}")
        return made

    def values(self, nodes: list[ast.expr]) -> list[ast.expr]:
        """One after another, as they stand: what comes before a cut is kept meanwhile."""
        last = max((k for k, node in enumerate(nodes) if self.is_cut(node)), default=-1)
        made = []
        for k, node in enumerate(nodes):
            value = self.value(node)
            steady = isinstance(node, ast.Constant | ast.Name) or self.cuts.is_no_number(self.path(node))
            made.append(value if k >= last or steady else self.keep(value))
        return made

    def path(self, node: ast.expr) -> str | None:
        """Where something lies that is not a number, seen from the game's cell."""
        if isinstance(node, ast.Name):
            return self.given.get(node.id)
        if isinstance(node, ast.Attribute):
            inner = self.path(node.value)
            return inner and f"{inner}.{node.attr}"
        return None

    def call(self, callee: Function, node: ast.Call, wanted: bool) -> ast.expr:
        words = [word_of(hint) for hint in hints(callee).values()]
        args = self.values(node.args)
        paths = []
        for word, arg in zip(words, args, strict=True):
            if word not in NUMBERS:
                paths.append("()" if word == "Log" else self.path(arg))
        if None in paths:
            raise TypeError(f"{self.f.__name__}: what it hands over lies nowhere: {ast.unparse(node)}")
        numbers = [arg for word, arg in zip(words, args, strict=True) if word in NUMBERS]
        after = self.block()
        self.now.end = ("call", self.cuts.part(callee, tuple(map(str, paths))), numbers, after)
        self.now = after
        if not wanted:
            return ast.Constant(None)
        name = self.temporary()
        after.lines.append(ast.Assign([ast.Name(name, ast.Store())], answer_cell()))
        return ast.Name(name, ast.Load())

    # ------------------------------------------------------------------ what is needed where
    def reached(self) -> list[Block]:
        """The blocks in use, those that do nothing left out; who merely hands on what it is answered lets the other answer in its place."""
        found: list[Block] = []
        waiting = [self.entry]
        while waiting:
            block = waiting.pop()
            if block in found:
                continue
            found.append(block)
            block.end = tuple(skip_empty(x) if isinstance(x, Block) and block.end[0] != "call" else x for x in block.end)
            if block.end[0] == "call" and self.hands_on(block.end[3]):
                block.end = ("pass", *block.end[1:3])
            waiting += block.next()
        for block in found:
            for other in block.next():
                other.entries += 1
        return found

    def hands_on(self, after: Block) -> bool:
        if not after.lines:
            return skip_empty(after).end == ("return", None) and not skip_empty(after).lines
        (line, *more), end = after.lines, after.end
        return (
            not more
            and end[0] == "return"
            and isinstance(end[1], ast.Name)
            and isinstance(line, ast.Assign)
            and isinstance(line.targets[0], ast.Name)
            and line.targets[0].id == end[1].id
            and ast.unparse(line.value) == ast.unparse(answer_cell())
        )

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

    # ------------------------------------------------------------------ written anew
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
        loaded = [
            [(n, self.cell(n)) for n in sorted(b.live) if n in self.kept] for b in labels
        ]  # none but what was kept: the rest is not there yet
        several = len(labels) + len(joins) > 1
        if joins or several:
            lines += [f"    {n} = 0" for n in sorted(self.ours)]
        for k, (block, cells) in enumerate(zip(labels, loaded)):
            if several and cells:
                lines.append(f"    {'if' if not any(loaded[:k]) else 'elif'} _at == {block.label}:")
            lines += ["        " * several + "    " * (not several) + f"{n} = {cell}" for n, cell in cells]
        if joins:
            lines.append("    while True:")
        depth = 2 if joins else 1
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


def answer_cell() -> ast.expr:
    return ast.Subscript(ast.Name("_w", ast.Load()), ast.Constant(ANSWER), ast.Load())


def skip_empty(block: Block) -> Block:
    seen = [block]
    while not block.lines and block.end[0] == "go" and block.end[1] not in seen:
        block = block.end[1]
        seen.append(block)
    return block


class Returns(ast.NodeTransformer):
    """Returns inside of lines that are kept whole: the answer into its cell, and back to the caller's label."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def visit_Return(self, node: ast.Return) -> Any:
        back = ast.parse(f"return _w[{self.part.first}]").body
        return back if node.value is None else [*ast.parse(f"_w[{ANSWER}] = {ast.unparse(node.value)}").body, *back]


class Cuts:
    """A function and all that it calls, cut at the calls of those functions that `is_cut` names (with each, those that call it must be named too)."""

    def __init__(self, build: Build, root: Callable[..., Any], is_cut: Callable[[Function], bool]) -> None:
        assert isinstance(root, Function)
        self.build, self.is_cut = build, is_cut
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
        return [made_function(n, part.text(n), dict(part.f.__globals__), part.f.__module__) for n, part in zip(names, self.parts)]

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
