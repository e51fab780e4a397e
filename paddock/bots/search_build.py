"""The search function of a game, for the target its table runs on.

Search is compiled separately from the table's code, so that it does not delay the start of a table. If it is not in the cache, a child
process compiles it, and the same function runs interpreted in the meantime. Interpreted search is slow and samples no worlds. Otherwise it
gives the same results for the same number of rollouts. A caller with a time limit should first check `is_coming`.
"""

import threading
from collections.abc import Callable
from typing import Any

from paddock.bots import belief_sampling
from paddock.bots import search as tree
from paddock.bots.belief_sampling import can_sample
from paddock.bots.infoset import KeyPlan, make_plan, python_plan
from paddock.bots.search_tree import SearchTree
from paddock.engine.compile import cache
from paddock.engine.compile.background import BackgroundCompiler, one_compiler
from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState, zeros
from paddock.engine.compile.runner import Array, build_fingerprint, runner_for
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

Search = Callable[[SearchTree, Array, Array, int], int]  # tree, the game's tables, parameters, iterations -> iterations done

_searches: dict[tuple[int, str], Search] = {}
_plans: dict[tuple[int, bool], KeyPlan] = {}
_guard = threading.Lock()


def plan_of(game: Game, native: bool) -> KeyPlan:
    """The plan of a game's layout for `infoset_key`, in native or interpreted code."""
    key = (id(game), native)
    if key not in _plans:
        _plans[key] = make_plan(game.layout) if native else python_plan(plan_of(game, True))
    return _plans[key]


def is_warm(game: Game) -> bool:
    """Whether the compiled search of a game is in the cache."""
    return cache.is_warm(build_fingerprint(game, tree.search))


def search_for(table: Table) -> Search:
    """The fastest search that is available for this table now. If the table's target is native code, this call waits for compilation."""
    return search_on(table.game, target_for(table))


def target_for(table: Table, waits: bool = False) -> str:
    """The target of search for this table. `waits` means that the caller has no time limit.

    Interpreted search samples no worlds. If the game supports belief sampling, a caller without a time limit gets native code whenever
    possible. So the result for a number of rollouts does not depend on the state of the cache."""
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
    """Whether native search for this table is loaded."""
    return table.runner.native and (id(table.game), table.runner.target) in _searches


def is_coming(table: Table) -> bool:
    """Whether native search for this table is being compiled or loaded in the background. This call starts that work if necessary.

    The result is False if the table has a fixed target, if native search is available at once, or if it cannot be compiled."""
    game = table.game
    if table.target != "auto" or is_there(table) or (table.runner.native and is_warm(game)):
        return False
    native_search.request(game)
    return native_search.is_pending(game)


def search_on(game: Game, target: str) -> Search:
    """The search function for a target. Compiles it if necessary."""
    key = (id(game), target)
    if key not in _searches:
        built = interpreted(game) if target == "interpreted" else compiled(game, target)
        with _guard:
            _searches.setdefault(key, built)
    return _searches[key]


def compiled(game: Game, target: str) -> Search:
    """Native search of a game. The belief sampler is compiled too if the game supports it."""
    plan = plan_of(game, native=True)
    if can_sample(game):
        belief_sampling.sampler_on(game, target)
    entry = runner_for(game, target).build.direct(tree.search)

    def run(a: SearchTree, tables: Array, params: Array, iterations: int) -> int:
        return int(entry(a.arrays(tables, plan, params), iterations))

    return run


# ------------------------------------------------------------------ interpreted


class InterpretedWords:
    """The words of states, for interpreted search on Python states."""

    def __init__(self, search_tree: SearchTree) -> None:
        self.records, self.ints = search_tree.records, search_tree.ints

    def __getitem__(self, at: tuple[int, int]) -> int:
        return int(self.ints[at])


def load_world_interpreted(states: list[Any], words: InterpretedWords, which: int) -> None:
    """As `search.load_world`: copy a state to the working state, as a Python state."""
    states[tree.WORLD] = PythonState(words.records[which])


def update_words_interpreted(states: list[Any], words: InterpretedWords) -> None:
    """As `search.update_words`: write the working state back to its record."""
    states[tree.WORLD].write_to(words.records[tree.WORLD])


def interpreted(game: Game) -> Search:
    """Search of a game as Python functions on Python states."""
    swaps = game.bindings() | {tree.load_world: load_world_interpreted, tree.update_words: update_words_interpreted}
    twin = Build("interpreted", game.layout.dtype, game.rules.TABLES, swaps)(tree.search)
    plan = plan_of(game, native=False)

    def run(a: SearchTree, tables: Array, params: Array, iterations: int) -> int:
        arrays = a.arrays(tables, plan, params)._replace(
            states=[None, None],
            words=InterpretedWords(a),
            tables=[PythonState(tables[0])],
            rngs=[PythonState(a.rngs[0])],
            out=zeros(len(a.out)),
            log=zeros(0),
        )
        return int(twin(arrays, iterations))

    return run


# ------------------------------------------------------------------ compiling ahead


def warm(game: Game) -> None:
    """Compile the search of a game into the cache."""
    with one_compiler():
        search_on(game, "native")


native_search = BackgroundCompiler("paddock.bots.warm", is_warm, lambda game: search_on(game, "native"))
