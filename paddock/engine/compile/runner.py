"""Run a game's rules: interpreted first, and native as soon as native code is available. Both give the same bytes.

`runner(game)` never waits. It returns a native runner if this process has one, else an interpreted runner. Meanwhile a background thread
loads native code from the cache, or a child process compiles it (one at a time on the machine). A child process compiles because compiling
in a thread would slow down interpreted play.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from paddock.engine.compile import cache, dispatch, whole_games
from paddock.engine.compile.background import BackgroundCompiler, one_compiler
from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState, python_copies, zeros
from paddock.engine.presentation.game import Game
from paddock.engine.rules.contract import MOST_SUBJECT
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.log import Event, read_events
from paddock.engine.rules.random import RNG, mix_seed

Array = np.ndarray[Any, Any]
NO_LOG = np.zeros(0, np.int64)
NO_OUT = np.zeros(1, np.int64)  # for functions that write no output
CHANGES_STATE = (dispatch.START, dispatch.PLAY, dispatch.HIDE)


class Fault(RuntimeError):
    """The rules detected an impossible state. The game stops."""


def build(game: Game, target: str, cell: str = "int64") -> Build:
    return Build(target, game.layout.dtype, game.rules.TABLES, game.bindings(), cell)


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

    def __repr__(self) -> str:
        return f"<Runner {self.game.name}: {self.target}>"

    def call(
        self, what: int, states: Array, i: int, tables: Array, seat: int = 0, action: int = 0, *,
        out: Any = NO_OUT, log: Any = NO_LOG, rngs: Array | None = None,
    ) -> int:  # fmt: skip
        """Call one function of the game (`dispatch.call`) for the state `states[i]`. The interpreted form works on copies."""
        if self.native:
            buffers = dispatch.Buffers(out, log, self.nobody if rngs is None else rngs)
            return self.at(what, states, i, tables, seat, action, buffers)  # type: ignore[no-any-return]
        copies = python_copies(states, i, tables)
        rng = None if rngs is None else PythonState(rngs[0])
        answer = int(self.at(what, *copies, seat, action, dispatch.Buffers(out, log, [rng])))
        if what in CHANGES_STATE:
            copies[0][0].write_to(states[i])
        if rngs is not None and rng is not None:
            rng.write_to(rngs[0])
        return answer

    def buffer(self, n: int) -> Any:
        return np.zeros(n, np.int64) if self.native else zeros(n)

    def log(self) -> Any:
        """An empty log of full length. The cells after the first one are not initialised."""
        if not self.native:
            return zeros(self.most_log)
        log = np.empty(self.most_log, np.int64)
        log[0] = 0
        return log

    def start(self, states: Array, i: int, tables: Array) -> list[Event]:
        log = self.log()
        code = self.call(dispatch.START, states, i, tables, log=log)
        return self.read_log(states, i, code, log)

    def asks(self, states: Array, i: int, tables: Array, seat: int) -> tuple[int, tuple[int, ...]]:
        """The kind of decision the seat owes (0: none) and its subject."""
        return self.questions(states, i, tables, (seat,))[0]

    def questions(self, states: Array, i: int, tables: Array, seats: Iterable[int]) -> list[tuple[int, tuple[int, ...]]]:
        """The result of `asks` for each of these seats. Interpreted rules share one copy of the state."""
        position = (states, i, tables) if self.native else python_copies(states, i, tables)
        buffers, found = dispatch.Buffers(self.buffer(1 + MOST_SUBJECT), NO_LOG, self.nobody), []
        for seat in seats:
            kind = int(self.at(dispatch.ASKS, *position, seat, 0, buffers))
            size, *values = buffers.out
            found.append((kind, tuple(int(value) for value in values[:size]) if kind else ()))
        return found

    def legal(self, states: Array, i: int, tables: Array, seat: int) -> list[int]:
        out = self.buffer(self.size)
        n = self.call(dispatch.LEGAL, states, i, tables, seat, out=out)
        assert n >= 0, "legal said another number than it offered"
        first = 2 + 2 * int(out[0])
        return out[first : first + n].tolist() if self.native else list(out)[first : first + n]

    def why(self, states: Array, i: int, tables: Array, seat: int, action: int) -> int:
        return self.call(dispatch.WHY, states, i, tables, seat, action)

    def play(self, states: Array, i: int, tables: Array, seat: int, action: int) -> tuple[int, list[Event]]:
        """0 and the events, or the code of the rule that forbids the action. In this case the state is unchanged."""
        code, _, events = self.decide(states, i, tables, seat, action)
        return code, events

    def decide(self, states: Array, i: int, tables: Array, seat: int, action: int) -> tuple[int, int, list[Event]]:
        """Like `play`, with the kind of the decision as second result."""
        out, log = self.buffer(1 + MOST_SUBJECT), self.log()
        code = self.call(dispatch.PLAY, states, i, tables, seat, action, out=out, log=log)
        return (code, 0, []) if code > 0 else (0, int(out[0]), self.read_log(states, i, code, log))

    def result(self, states: Array, i: int, tables: Array) -> tuple[int, list[int], list[int]]:
        """The end reason (0: not over), the scores, and the places."""
        out = self.buffer(2 * MOST_SEATS)
        reason = self.call(dispatch.RESULT, states, i, tables, out=out)
        seats = int(states[i]["seats"])
        return reason, [int(out[2 * k]) for k in range(seats)], [int(out[2 * k + 1]) for k in range(seats)]

    def hide(self, states: Array, i: int, tables: Array, seat: int, rngs: Array) -> None:
        self.call(dispatch.HIDE, states, i, tables, seat, rngs=rngs)

    def observe(self, states: Array, i: int, tables: Array, seat: int) -> list[int]:
        out = self.buffer(self.game.rules.OBS_SIZE)
        self.call(dispatch.OBSERVE, states, i, tables, seat, out=out)
        return [int(v) for v in out]

    def audit(self, states: Array, i: int, tables: Array) -> int:
        return self.call(dispatch.AUDIT, states, i, tables)

    def bot(self, what: int, states: Array, i: int, tables: Array, seat: int, rngs: Array) -> int:
        """Call a function for bots. what: dispatch.RANDOM, BASELINE or EVALUATE."""
        return self.call(what, states, i, tables, seat, out=self.buffer(self.size), rngs=rngs)

    def read_log(self, states: Array, i: int, code: int, log: Any) -> list[Event]:
        if code == dispatch.FAULT:
            raise Fault(f"{self.game.name}: the rules stopped with fault {int(states[i]['fault'])}")
        if log[0] < 0:
            raise Fault(f"{self.game.name}: more happened than the log holds (MOST_LOG is too small)")
        return read_events(log)


# ------------------------------------------------------------------ available runners

_runners: dict[tuple[int, str], Runner] = {}


def runner_for(game: Game, target: str) -> Runner:
    """The runner of a target. Its code is compiled now if necessary."""
    key = (id(game), target)
    if key not in _runners:
        _runners.setdefault(key, Runner(game, target))
    return _runners[key]


def runner(game: Game) -> Runner:
    """The fastest runner that is available without waiting. If it is interpreted, native code is requested in the background."""
    native = _runners.get((id(game), "native"))
    if native:
        return native
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
