"""Run a game's rules: interpreted first, and native as soon as native code is available. Both give the same bytes.

`runner(game)` never waits. It returns a native runner if this process has one, else an interpreted runner. Meanwhile a background thread
loads native code from the cache, or a child process compiles it (one at a time on the machine). A child process compiles because compiling
in a thread would slow down interpreted play.
"""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from paddock.engine.compile import cache, dispatch, whole_games
from paddock.engine.compile.background import BackgroundCompiler, one_compiler
from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState, python_tables, zeros
from paddock.engine.presentation.game import Game
from paddock.engine.rules.contract import MOST_SUBJECT, NO_TABLES
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.log import Event, read_events
from paddock.engine.rules.random import RNG, mix_seed

Array = np.ndarray[Any, Any]
NO_LOG = np.zeros(0, np.int64)


class Fault(RuntimeError):
    """The rules detected an impossible state. The game stops."""


def build(game: Game, target: str, cell: str = "int64") -> Build:
    return Build(target, game.layout.dtype, game.rules.TABLES, game.bindings(), cell)


def group_actions(out: Any) -> list[int]:
    """The actions of all groups that `legal` wrote to `out`, in order."""
    found = []
    for k in range(int(out[0])):
        base, which = int(out[1 + 2 * k]), int(out[2 + 2 * k])
        while which:
            low = which & -which
            found.append(base + low.bit_length() - 1)
            which ^= low
    return found


def listed_actions(out: Array) -> list[int]:
    """The list of actions that native code wrote to `out` (`contract.expand_actions`)."""
    at = 1 + 2 * out.item(0)
    return out[at + 1 : at + 1 + out.item(at)].tolist()  # type: ignore[no-any-return]


def rng_of(seed: int, stream: int = whole_games.CHOICES) -> Array:
    """A new generator, keyed by a number."""
    rngs = np.zeros(1, RNG)
    twin = PythonState(rngs[0])
    mix_seed(twin, seed)
    twin.stream = stream
    twin.write_to(rngs[0])
    return rngs


class Runner:
    """A game's functions over arrays of states, on one target."""

    def __init__(self, game: Game, target: str) -> None:
        self.game, self.target = game, target
        self.build = build(game, target)
        self.native = target != "interpreted"
        self.at = self.build.direct(dispatch.call)
        offers = 1 + 2 * game.rules.MOST_GROUPS + 1 + game.rules.ACTIONS
        self.size = max(offers, 1 + MOST_SUBJECT, 2 * MOST_SEATS)
        self.most_log = game.rules.MOST_LOG
        self.nobody = np.zeros(1, RNG)

    def call(self, what: int, states: Array, i: int, tables: Array, seat: int, action: int, out: Any, log: Any, rngs: Array) -> int:
        if self.native:
            return self.at(what, states, i, tables, seat, action, out, log, rngs)  # type: ignore[no-any-return]
        s, t, r = PythonState(states[i]), python_tables(tables), PythonState(rngs[0])
        answer = self.at(what, [s], 0, [t], seat, action, out, log, [r])
        if what in (dispatch.START, dispatch.PLAY, dispatch.HIDE):
            s.write_to(states[i])
        if what in (dispatch.HIDE, dispatch.RANDOM, dispatch.BASELINE):
            r.write_to(rngs[0])
        return int(answer)

    def buffer(self, n: int) -> Any:
        return np.zeros(n, np.int64) if self.native else zeros(n)

    def log(self) -> Any:
        """An empty log of full length. The cells after the first one are not initialised."""
        if not self.native:
            return zeros(self.game.rules.MOST_LOG)
        log = np.empty(self.most_log, np.int64)
        log[0] = 0
        return log

    def start(self, states: Array, i: int, tables: Array) -> list[Event]:
        log = self.log()
        code = self.call(dispatch.START, states, i, tables, 0, 0, self.buffer(1), log, self.nobody)
        return self.read_log(states, i, code, log)

    def asks(self, states: Array, i: int, tables: Array, seat: int) -> tuple[int, tuple[int, ...]]:
        """The kind of decision the seat owes (0: none) and its subject."""
        out = self.buffer(1 + MOST_SUBJECT)
        kind = self.call(dispatch.ASKS, states, i, tables, seat, 0, out, self.buffer(0), self.nobody)
        return kind, tuple(int(out[1 + k]) for k in range(int(out[0]))) if kind else ()

    def legal(self, states: Array, i: int, tables: Array, seat: int) -> list[int]:
        out = self.buffer(self.size)
        n = self.call(dispatch.LEGAL, states, i, tables, seat, 0, out, NO_LOG, self.nobody)
        assert n >= 0, "legal said another number than it offered"
        behind = 2 + 2 * int(out[0])
        return out[behind : behind + n].tolist() if self.native else group_actions(out)

    def why(self, states: Array, i: int, tables: Array, seat: int, action: int) -> int:
        return self.call(dispatch.WHY, states, i, tables, seat, action, self.buffer(1), self.buffer(0), self.nobody)

    def play(self, states: Array, i: int, tables: Array, seat: int, action: int) -> tuple[int, list[Event]]:
        """0 and the events, or the code of the rule that forbids the action. In this case the state is unchanged."""
        code, _, events = self.decide(states, i, tables, seat, action)
        return code, events

    def decide(self, states: Array, i: int, tables: Array, seat: int, action: int) -> tuple[int, int, list[Event]]:
        """Like `play`, with the kind of the decision as second result."""
        out, log = self.buffer(1 + MOST_SUBJECT), self.log()
        code = self.call(dispatch.PLAY, states, i, tables, seat, action, out, log, self.nobody)
        return (code, 0, []) if code > 0 else (0, int(out[0]), self.read_log(states, i, code, log))

    def result(self, states: Array, i: int, tables: Array) -> tuple[int, list[int], list[int]]:
        """The end reason (0: not over), the scores, and the places."""
        out = self.buffer(2 * MOST_SEATS)
        reason = self.call(dispatch.RESULT, states, i, tables, 0, 0, out, self.buffer(0), self.nobody)
        seats = int(states[i]["seats"])
        return reason, [int(out[2 * k]) for k in range(seats)], [int(out[2 * k + 1]) for k in range(seats)]

    def hide(self, states: Array, i: int, tables: Array, seat: int, rngs: Array) -> None:
        self.call(dispatch.HIDE, states, i, tables, seat, 0, self.buffer(1), self.buffer(0), rngs)

    def observe(self, states: Array, i: int, tables: Array, seat: int) -> list[int]:
        out = self.buffer(self.game.rules.OBS_SIZE)
        self.call(dispatch.OBSERVE, states, i, tables, seat, 0, out, self.buffer(0), self.nobody)
        return [int(v) for v in out]

    def audit(self, states: Array, i: int, tables: Array) -> int:
        return self.call(dispatch.AUDIT, states, i, tables, 0, 0, self.buffer(1), self.buffer(0), self.nobody)

    def bot(self, what: int, states: Array, i: int, tables: Array, seat: int, rngs: Array) -> int:
        """Call a function for bots. what: dispatch.RANDOM, BASELINE or EVALUATE."""
        return self.call(what, states, i, tables, seat, 0, self.buffer(self.size), self.buffer(0), rngs)

    def read_log(self, states: Array, i: int, code: int, log: Any) -> list[Event]:
        if code == dispatch.FAULT:
            raise Fault(f"{self.game.name}: the rules stopped with fault {int(states[i]['fault'])}")
        if log[0] < 0:
            raise Fault(f"{self.game.name}: more happened than the log holds (MOST_LOG is too small)")
        return read_events(log)


# ------------------------------------------------------------------ available runners

_runners: dict[tuple[int, str], Runner] = {}
_requested: set[int] = set()  # ids of games whose native code was requested
_guard = threading.Lock()


def runner_for(game: Game, target: str) -> Runner:
    """The runner of a target. Its code is compiled now if necessary."""
    key = (id(game), target)
    if key not in _runners:
        made = Runner(game, target)
        with _guard:
            _runners.setdefault(key, made)
    return _runners[key]


def runner(game: Game) -> Runner:
    """The fastest runner that is available without waiting. If it is interpreted, native code is requested in the background."""
    native = _runners.get((id(game), "native"))
    if native:
        return native
    if id(game) not in _requested:
        _requested.add(id(game))
        native_code.request(game)
    return runner_for(game, "interpreted")


def is_warm(game: Game) -> bool:
    """Whether the cache contains everything that `warm` compiles."""
    return cache.is_warm(build_fingerprint(game))


def build_fingerprint(game: Game, entry: Callable[..., int] = dispatch.call) -> str:
    # Created as "interpreted" to avoid importing numba: this build computes only fingerprints.
    plan = Build("interpreted", game.layout.dtype, game.rules.TABLES, game.bindings())
    plan.target = "native"
    return plan.fingerprint(entry)


def warm(game: Game) -> None:
    """Compile everything that a table needs into the cache."""
    with one_compiler():
        runner_for(game, "native")


native_code = BackgroundCompiler("paddock.engine.compile.warm", is_warm, lambda game: runner_for(game, "native"))


def no_tables() -> Array:
    return np.zeros(1, NO_TABLES)
