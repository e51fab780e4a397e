"""A function's text as blocks: lines that are done one after another, and where it goes from there."""

import ast
import copy
import inspect
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from paddock.engine.compiler import Function

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
    """A function's text, to be changed at will."""
    tree = copy.deepcopy(f.__dict__.get("tree"))
    if tree is None:
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(f))).body
    assert isinstance(tree, ast.FunctionDef)
    tree.decorator_list = []
    return tree


class Renamed(ast.NodeTransformer):
    """The same lines with other names."""

    def __init__(self, names: dict[str, ast.expr]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        other = self.names.get(node.id, node)
        return ast.Name(other.id, node.ctx) if isinstance(other, ast.Name) else other


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


def skip_empty(block: Block) -> Block:
    seen = [block]
    while not block.lines and block.end[0] == "go" and block.end[1] not in seen:
        block = block.end[1]
        seen.append(block)
    return block
