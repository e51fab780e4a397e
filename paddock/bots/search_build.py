"""The search function of a game, for the target its table runs on.

Search is a compiled piece of its own, so that a table starts as fast as without it. Where the piece is not in the cache yet, a child
process compiles it, and until then the same function runs interpreted: slowly, with the same answers for the same number of rollouts. Whoever has
only so much time asks first whether native search `is_coming`.
"""

import threading
from collections.abc import Callable
from typing import Any

from paddock.bots import belief_sampling
from paddock.bots import search as tree
from paddock.bots.belief_sampling import can_sample
from paddock.bots.infoset import make_masks
from paddock.bots.search_tree import SearchTree
from paddock.engine.compile import cache
from paddock.engine.compile.background import BackgroundCompiler, one_compiler
from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState, zeros
from paddock.engine.compile.runner import NO_LOG, Array, build_fingerprint, runner_for
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

Search = Callable[[SearchTree, Array, Array, int], int]  # tree, the game's tables, dials, iterations -> iterations done

_searches: dict[tuple[int, str], Search] = {}
_plans: dict[int, Array] = {}
_guard = threading.Lock()


def plan_of(game: Game) -> Array:
    """What the seats of a game know, for `key_of`."""
    if id(game) not in _plans:
        _plans[id(game)] = make_masks(game.layout)
    return _plans[id(game)]


def is_warm(game: Game) -> bool:
    """Whether the search of a game is in the cache."""
    return cache.is_warm(build_fingerprint(game, tree.search))


def search_for(table: Table) -> Search:
    """The fastest search for this table that is there at once. A table that was asked for native code waits for it."""
    return search_on(table.game, target_for(table))


def target_for(table: Table, waits: bool = False) -> str:
    """Where search for this table runs now. Interpreted search guesses nothing, so the same number of rollouts finds the same everywhere only if
    whoever has no clock waits for native code, where the game is one for guessing."""
    game, target = table.game, table.runner.target
    if (id(game), target) in _searches or table.target != "auto":
        return target
    if waits and can_sample(game) and native_search.can_make(game):
        return "native"
    if target == "interpreted" or is_warm(game):
        return target
    native_search.request(game)
    return "interpreted"


def is_there(table: Table) -> bool:
    """Whether search runs natively for this table now."""
    return table.runner.native and (id(table.game), table.runner.target) in _searches


def is_coming(table: Table) -> bool:
    """Whether native search for this table is being compiled or loaded in the background, from now on at the latest. Not where a target was asked
    for, where it can be had at once, or where it cannot be had at all."""
    game = table.game
    if table.target != "auto" or is_there(table) or (table.runner.native and is_warm(game)):
        return False
    native_search.request(game)
    return native_search.is_pending(game)


def search_on(game: Game, target: str) -> Search:
    """Search on a target, compiled now if need be."""
    key = (id(game), target)
    if key not in _searches:
        made = interpreted(game) if target == "interpreted" else compiled(game, target)
        with _guard:
            _searches.setdefault(key, made)
    return _searches[key]


def compiled(game: Game, target: str) -> Search:
    plan = plan_of(game)
    if can_sample(game):
        belief_sampling.sampler_on(game, target)
    entry = runner_for(game, target).build.direct(tree.search)

    def run(a: SearchTree, tables: Array, dials: Array, iterations: int) -> int:
        memory = (a.slots, a.nodes, a.edges, a.sums, a.path, a.trace, a.gain)
        return int(entry(a.records, a.ints, tables, a.rngs, a.out, NO_LOG, plan, *memory, dials, a.arms, a.how, iterations))

    return run


# ------------------------------------------------------------------ interpreted


class Mirror:
    """The words of states whose interpreted twins are played on."""

    def __init__(self, arena: SearchTree) -> None:
        self.records, self.ints = arena.records, arena.ints

    def __getitem__(self, at: tuple[int, int]) -> int:
        return int(self.ints[at])


def imagine_plain(states: list[Any], words: Mirror, which: int) -> None:
    states[tree.WORLD] = PythonState(words.records[which])


def settle_plain(states: list[Any], words: Mirror) -> None:
    states[tree.WORLD].write_to(words.records[tree.WORLD])


def interpreted(game: Game) -> Search:
    swaps = game.bindings() | {tree.imagine: imagine_plain, tree.settle: settle_plain}
    twin = Build("interpreted", game.layout.dtype, game.rules.TABLES, swaps)(tree.search)
    plan = plan_of(game)

    def run(a: SearchTree, tables: Array, dials: Array, iterations: int) -> int:
        memory = (a.slots, a.nodes, a.edges, a.sums, a.path, a.trace, a.gain)
        room, twins = zeros(len(a.out)), ([PythonState(tables[0])], [PythonState(a.rngs[0])])
        return int(twin([None, None], Mirror(a), *twins, room, zeros(0), plan, *memory, dials, a.arms, a.how, iterations))

    return run


# ------------------------------------------------------------------ compiling ahead


def warm(game: Game) -> None:
    """Compile the search of a game into the cache."""
    with one_compiler():
        search_on(game, "native")


native_search = BackgroundCompiler("paddock.bots.warm", is_warm, lambda game: search_on(game, "native"))
