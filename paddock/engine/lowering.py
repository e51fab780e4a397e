"""A function of the rules in blocks, so that none goes on across a call of a function that games wait for: such a call ends a block.

Where such a call stands inside of an expression, what is worked out before it is kept in numbers of its own, and the order of everything stays the
same; conditions with one become branches, loops around one go from block to block. All other lines stay as they were written.
"""

import ast
import copy
from collections.abc import Callable
from typing import Any, Protocol

from paddock.engine.blocks import Block, Renamed, assigned, skip_empty, tree_of
from paddock.engine.compiler import Build, Function, hints, word_of

ANSWER = 0  # the cell in which a function leaves what it returns
NUMBERS = ("int", "bool")


class Whole(Protocol):
    """What a function is a part of: which functions are waited for, and what stands for a call of one."""

    build: Build
    is_cut: Callable[[Function], bool]
    is_taken_in: Callable[[Function], bool]

    def part(self, f: Function, paths: tuple[str, ...]) -> Any: ...

    def is_no_number(self, path: str | None) -> bool: ...


class Lowered:
    """A function in blocks; `paths` are what it is given besides numbers. A block ends with ("go", block), ("if", test, block, block),
    ("return", value), ("call", part, numbers, block) or, where the other answers in its place, ("pass", part, numbers)."""

    def __init__(self, cuts: Whole, f: Function, paths: tuple[str, ...]) -> None:
        self.cuts, self.f = cuts, f
        words = {name: word_of(hint) for name, hint in hints(f).items()}
        self.numbers = [name for name, word in words.items() if word in NUMBERS]
        self.given = dict(zip([name for name, word in words.items() if word not in NUMBERS], paths, strict=True))
        self.tree = tree_of(f)
        self.space = dict(f.__globals__)  # what names mean that are not its own; those of functions that are taken in among them
        self.temporaries = 0
        self.blocks: list[Block] = []
        self.loops: list[tuple[Block, Block]] = []
        self.answers: list[tuple[str, Block]] = []  # of functions that are taken in: the number for what they return, and where it goes on
        self.entry = self.now = self.block()
        self.lower(self.tree.body[ast.get_docstring(self.tree) is not None :])
        self.blocks = self.reached()

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
            callee = self.cuts.build.resolve(self.space.get(node.func.id))
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

    def leaves_function(self, line: ast.AST) -> bool:
        return isinstance(line, ast.Return) or (bool(self.answers) and any(isinstance(n, ast.Return) for n in ast.walk(line)))

    def lower(self, lines: list[ast.stmt]) -> None:
        for line in lines:
            if not self.is_cut(line) and not (self.loops and self.leaves_loop(line)) and not self.leaves_function(line):
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
                    value = None if line.value is None else self.value(line.value)
                    if self.answers:
                        name, after = self.answers[-1]
                        if value is not None:
                            self.put(ast.Name(name, ast.Store()), value)
                        self.now.end = ("go", after)
                    else:
                        self.now.end = ("return", value)
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
        if self.cuts.is_taken_in(callee):
            return self.take_in(callee, tuple(map(str, paths)), numbers, wanted)
        after = self.block()
        self.now.end = ("call", self.cuts.part(callee, tuple(map(str, paths))), numbers, after)
        self.now = after
        if not wanted:
            return ast.Constant(None)
        name = self.temporary()
        after.lines.append(ast.Assign([ast.Name(name, ast.Store())], answer_cell()))
        return ast.Name(name, ast.Load())

    def take_in(self, callee: Function, paths: tuple[str, ...], numbers: list[ast.expr], wanted: bool) -> ast.expr:
        """The lines of a small function in the place of its call: often it finds that there is nothing to wait for."""
        tree, answer, after = tree_of(callee), self.temporary(), self.block()
        written = assigned(tree)
        names: dict[str, ast.expr] = {name: ast.Name(answer + name) for name in written}
        given, handed = iter(paths), iter(numbers)
        for name, hint in hints(callee).items():
            if word_of(hint) not in NUMBERS:
                names[name] = ast.Name(answer + name)
                self.given[answer + name] = next(given)
            elif name not in written and isinstance(arg := next(handed), ast.Constant | ast.Name):
                names[name] = arg
            else:
                names[name] = ast.Name(answer + name)
                self.put(ast.Name(answer + name, ast.Store()), arg if name not in written else next(handed))
        for name, value in callee.__globals__.items():
            if name not in names and name in callee.__code__.co_names:
                names[name] = ast.Name(answer + name)
                self.space[answer + name] = value
        loops, self.loops = self.loops, []
        self.answers.append((answer, after))
        self.lower([Renamed(names).visit(line) for line in tree.body[ast.get_docstring(tree) is not None :]])
        self.now.end = ("go", after)
        self.answers.pop()
        self.loops, self.now = loops, after
        return ast.Name(answer, ast.Load()) if wanted else ast.Constant(None)

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
            elif block.end[0] == "call":
                block.end = (*block.end[:3], skip_empty(block.end[3]))
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


def answer_cell() -> ast.expr:
    return ast.Subscript(ast.Name("_w", ast.Load()), ast.Constant(ANSWER), ast.Load())
