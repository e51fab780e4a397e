"""Measure peers in a process of its own, which may use another Python environment: `python worker.py`.

It reads lines "PEER SECONDS" and answers each with one line of JSON: `decisions` and `games` a second of CPU time, or `missing` with the
reason. It imports nothing of Paddock, so it runs under any interpreter that has the peers.
"""

import contextlib
import importlib.metadata
import io
import json
import os
import random
import sys
import time
from collections.abc import Callable
from typing import Any

BRIDGE = "bridge(use_double_dummy_result=false)"  # plays the cards instead of solving the deal with open hands
Play = Callable[[], tuple[int, int]]  # plays for a while; returns the numbers of decisions and games


# ------------------------------------------------------------------ OpenSpiel


def spiel_python(name: str) -> Play:
    """The usual Python loop. It also plays the chance nodes, which do not count as decisions."""
    import pyspiel

    game = pyspiel.load_game(name)
    choice = random.Random(0).choice

    def play() -> tuple[int, int]:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))
                decisions += 1
        return decisions, 1

    return play


def spiel_whole(name: str) -> Play:
    """Whole games in C++: `pyspiel.evaluate_bots` with uniformly random bots, including the deal."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(k, k + 1) for k in range(game.num_players())]
    seeds = iter(range(1 << 60))

    def play() -> tuple[int, int]:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return sum(1 for move in state.full_history() if move.player >= 0), 1

    batch = 50
    mean = sum(play()[0] for _ in range(batch)) / batch

    def many() -> tuple[int, int]:
        for _ in range(batch):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return round(mean * batch), batch

    return many


# ------------------------------------------------------------------ PGX


def pgx_cpu(name: str) -> Play:
    """XLA on the CPU: 1,024 games at once with random legal actions and automatic resets."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    count, steps = 1024, 64
    step = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, 2 * count)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.vmap(jax.random.categorical)(keys[:count], logits)
        after = jax.vmap(step)(state, actions, keys[count:])
        return after, after.terminated.sum()

    @jax.jit
    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, steps))

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
    holder = [many(state, jax.random.PRNGKey(1))[0], jax.random.PRNGKey(2)]

    def play() -> tuple[int, int]:
        holder[1], key = jax.random.split(holder[1])
        holder[0], ended = many(holder[0], key)
        return count * steps, int(ended.sum())

    return play


# ------------------------------------------------------------------ other libraries


def rlcard_env(name: str) -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> tuple[int, int]:
        trajectories, _ = env.run(is_training=False)
        return sum(len(t) // 2 for t in trajectories), 1  # trajectories alternate between states and actions

    return play


def pettingzoo_env(name: str) -> Play:
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    env = module.raw_env() if hasattr(module, "raw_env") else module.env()
    seeds = iter(range(1 << 60))
    dice = random.Random(0)

    def play() -> tuple[int, int]:
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            env.step(dice.choice(mask.nonzero()[0].tolist()))
            decisions += 1
        return decisions, 1

    return play


def catanatron_game(players: str) -> Play:
    from catanatron import Color, Game, RandomPlayer

    colours = list(Color)[: int(players)]

    def play() -> tuple[int, int]:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        records = getattr(game.state, "action_records", None) or game.state.actions
        return len(records), 1

    return play


PEERS: dict[str, tuple[str, str, Callable[[str], Play], str]] = {  # name -> (package, label, maker, the maker's argument)
    "openspiel_hearts": ("open_spiel", "OpenSpiel hearts, C++ whole games", spiel_whole, "hearts"),
    "openspiel_bridge": ("open_spiel", "OpenSpiel bridge, C++ whole games", spiel_whole, BRIDGE),
    "openspiel_hearts_python": ("open_spiel", "OpenSpiel hearts, Python loop", spiel_python, "hearts"),
    "openspiel_bridge_python": ("open_spiel", "OpenSpiel bridge, Python loop", spiel_python, BRIDGE),
    "pgx_kuhn": ("pgx", "PGX Kuhn poker, CPU", pgx_cpu, "kuhn_poker"),
    "pgx_leduc": ("pgx", "PGX Leduc hold'em, CPU", pgx_cpu, "leduc_holdem"),
    "pgx_mahjong": ("pgx", "PGX sparrow mahjong, CPU", pgx_cpu, "sparrow_mahjong"),
    "pgx_backgammon": ("pgx", "PGX backgammon, CPU", pgx_cpu, "backgammon"),
    "rlcard_uno": ("rlcard", "RLCard Uno", rlcard_env, "uno"),
    "rlcard_mahjong": ("rlcard", "RLCard mahjong", rlcard_env, "mahjong"),
    "pettingzoo_leduc": ("pettingzoo", "PettingZoo classic, Leduc hold'em", pettingzoo_env, "leduc_holdem_v4"),
    "pettingzoo_connect_four": ("pettingzoo", "PettingZoo classic, Connect Four", pettingzoo_env, "connect_four_v3"),
    "catanatron": ("catanatron", "Catanatron, 4 players", catanatron_game, "4"),
}


def measured(play: Play, seconds: float) -> dict[str, float]:
    """Play at least once, and until the time is over. Return decisions and games a second of CPU time.

    All threads count; `cores` is how many were busy on average.
    """
    decisions = games = 0
    begun, busy = time.perf_counter(), time.process_time()
    while decisions == 0 or time.perf_counter() - begun < seconds:
        d, g = play()
        decisions, games = decisions + d, games + g
    took, cpu = time.perf_counter() - begun, time.process_time() - busy
    return {"decisions": decisions / cpu, "games": games / cpu, "cores": cpu / took}


def main() -> None:
    ready: dict[str, Play] = {}
    for line in sys.stdin:
        name, seconds = line.split()
        package, _, make, of = PEERS[name]
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                if name not in ready:
                    ready[name] = make(of)
                    ready[name]()
                found: dict[str, Any] = measured(ready[name], float(seconds))
            found["version"] = importlib.metadata.version(package)
        except Exception as e:  # any failure of a peer is reported as its result
            found = {"missing": f"{type(e).__name__}: {str(e).splitlines()[0] if str(e) else ''}"[:200]}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
