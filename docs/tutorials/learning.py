"""The program of docs/tutorials/train-a-policy.md: a small policy that learns to beat the simple bot, on the CPU.

    python docs/tutorials/learning.py                    until it wins more than its share, or fifteen minutes
    python docs/tutorials/learning.py --minutes 2        at most so long

Needs the extras `rl` and `learn`. It is proximal policy optimisation in its plainest form: play, see who came in where, make what went better than
expected more likely.
"""

import argparse
import time
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

import paddock.envs

GAME, SEATS = "trick_derby", 3
GAMES, STEPS = 512, 32  # games side by side, and how far they are played between two lessons
LAYERS = (128, 128)
LESSONS, PART = 3, 2048  # how often what was played is gone through, and in which portions
RATE, KEEP, CLIP, EXPLORE = 7e-4, 0.95, 0.2, 0.01
FORBIDDEN = -1e9


# ------------------------------------------------------------------ the network


def new_network(key: Any, inputs: int, actions: int) -> list[dict[str, Any]]:
    """Weights: two hidden layers, then one output for each action and one for the value."""
    sizes = (inputs, *LAYERS, actions + 1)
    keys = jax.random.split(key, len(sizes))
    scales = [*(1.4 for _ in LAYERS), 0.01]  # at first every legal action is about as likely
    return [
        {"w": scale * jax.random.normal(k, (a, b)) / np.sqrt(a), "b": jnp.zeros(b)}
        for k, a, b, scale in zip(keys, sizes, sizes[1:], scales)
    ]


def opinion(network: Any, seen: Any, mask: Any) -> tuple[Any, Any]:
    """For each game the log-probabilities of the actions, and what is expected in the end."""
    x = seen
    for layer in network[:-1]:
        x = jax.nn.relu(x @ layer["w"] + layer["b"])
    out = x @ network[-1]["w"] + network[-1]["b"]
    return jax.nn.log_softmax(jnp.where(mask, out[:, :-1], FORBIDDEN)), out[:, -1]


@jax.jit
def choose(network: Any, seen: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    logs, value = opinion(network, seen, mask)
    action = jax.random.categorical(key, logs)
    return action, jnp.take_along_axis(logs, action[:, None], 1)[:, 0], value


@jax.jit
def best(network: Any, seen: Any, mask: Any) -> Any:
    return opinion(network, seen, mask)[0].argmax(axis=1)


# ------------------------------------------------------------------ playing


class Scale:
    """Numbers of an observation brought to about -1 ... 1, by the mean and spread of those seen first."""

    def __init__(self, seen: np.ndarray) -> None:
        self.mean, self.spread = seen.mean(axis=0), seen.std(axis=0) + 0.1

    def __call__(self, seen: np.ndarray) -> np.ndarray:
        return ((seen - self.mean) / self.spread).clip(-5, 5).astype(np.float32)


def scale_of(env: Any, steps: int = 40) -> Scale:
    seen, info = env.reset(seed=1)
    kept = [seen.copy()]
    for _ in range(steps):
        seen, _, _, _, info = env.step(info["random_action"])
        kept.append(seen.copy())
    return Scale(np.concatenate(kept))


class Played(NamedTuple):
    """The data of one lesson: an array of games for each step."""

    seen: Any
    mask: Any
    action: Any
    log: Any
    value: Any
    reward: Any
    over: Any


def play(env: Any, network: Any, scale: Scale, key: Any, seen: Any, info: Any) -> tuple[Played, Any, Any, Any]:
    """Some steps of all games; also what is seen after them, and what is expected there."""
    kept = []
    for step_key in jax.random.split(key, STEPS):
        x, mask = scale(seen), info["action_mask"].astype(bool)  # both are copies: the environment writes over its own arrays
        action, log, value = choose(network, x, mask, step_key)
        seen, reward, over, _, info = env.step(np.asarray(action))
        kept.append(Played(x, mask, np.asarray(action), np.asarray(log), np.asarray(value), reward.copy(), over.copy()))
    last = choose(network, scale(seen), info["action_mask"].astype(bool), key)[2]
    return Played(*map(np.stack, zip(*kept))), np.asarray(last), seen, info


def advantages(played: Played, last: np.ndarray) -> np.ndarray:
    """How much better each action went than was expected (generalised advantage estimation, without discount)."""
    found, ahead, after = np.zeros_like(played.value), np.zeros_like(last), last
    for t in range(STEPS - 1, -1, -1):
        goes_on = 1.0 - played.over[t]
        surprise = played.reward[t] + goes_on * after - played.value[t]
        ahead = surprise + KEEP * goes_on * ahead
        found[t], after = ahead, played.value[t]
    return found


# ------------------------------------------------------------------ learning


def loss(network: Any, part: Any) -> Any:
    seen, mask, action, old, gain, goal = part
    logs, value = opinion(network, seen, mask)
    log = jnp.take_along_axis(logs, action[:, None], 1)[:, 0]
    ratio = jnp.exp(log - old)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    entropy = -(jnp.where(mask, jnp.exp(logs) * logs, 0)).sum(axis=1).mean()
    return policy + 0.5 * ((value - goal) ** 2).mean() - EXPLORE * entropy


@partial(jax.jit, static_argnums=3)
def lesson(network: Any, memory: Any, part: Any, learner: Any) -> tuple[Any, Any]:
    change, memory = learner.update(jax.grad(loss)(network, part), memory, network)
    return optax.apply_updates(network, change), memory


def portions(played: Played, last: np.ndarray, dice: np.random.Generator) -> Iterator[Any]:
    gain = advantages(played, last)
    flat = [a.reshape(-1, *a.shape[2:]) for a in (played.seen, played.mask, played.action, played.log, gain, gain + played.value)]
    for _ in range(LESSONS):
        order = dice.permutation(len(flat[0]))
        for at in range(0, len(order), PART):
            yield tuple(a[order[at : at + PART]] for a in flat)


def results(network: Any, scale: Scale, games: int, seed: int = 1 << 40, opponents: str = "simple") -> tuple[float, float]:
    """Mean reward and share of wins of the learnt policy, always doing what it thinks best, in games it has never seen."""
    env = paddock.envs.vector(GAME, num_envs=GAMES, seats=SEATS, opponents=opponents)
    seen, info = env.reset(seed=seed)
    rewards: list[float] = []
    open_games = np.ones(GAMES, bool)  # one game of each place, so that short games do not count more often
    rounds = max(1, games // GAMES)
    left = np.full(GAMES, rounds)
    while open_games.any():
        seen, reward, over, _, info = env.step(np.asarray(best(network, scale(seen), info["action_mask"].astype(bool))))
        rewards.extend(reward[over & open_games])
        left[over] -= 1
        open_games = left > 0
    found = np.array(rewards)
    return float(found.mean()), float((found == 1).mean())


def train(
    minutes: float, goal: float = 0.1, report: bool = True, rounds: int = 100_000
) -> tuple[Any, Scale, list[tuple[float, float, float]]]:
    """Learn until the mean reward against simple bots is above the goal, or the time is over."""
    env = paddock.envs.vector(GAME, num_envs=GAMES, seats=SEATS, opponents="simple")
    scale = scale_of(env)
    key, dice = jax.random.PRNGKey(0), np.random.default_rng(0)
    network = new_network(key, env.single_observation_space.shape[0], int(env.single_action_space.n))
    learner = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))
    memory = learner.init(network)
    seen, info = env.reset(seed=2)
    history: list[tuple[float, float, float]] = []
    begun = time.monotonic()
    for number in range(rounds):
        key, now = jax.random.split(key)
        played, last, seen, info = play(env, network, scale, now, seen, info)
        for part in portions(played, last, dice):
            network, memory = lesson(network, memory, part, learner)
        over = time.monotonic() - begun > 60 * minutes or number == rounds - 1
        if over or number % 20 == 19:
            reward, wins = results(network, scale, 2 * GAMES)
            history.append((time.monotonic() - begun, reward, wins))
            if report:
                steps = (number + 1) * STEPS * GAMES
                print(f"{history[-1][0]:5.0f} s  {steps / 1e6:5.1f} M decisions   mean reward {reward:+.3f}   wins {wins:.1%}", flush=True)
            if over or reward > goal:
                break
    return network, scale, history


def main() -> None:
    parser = argparse.ArgumentParser(description="A small policy that learns to beat the simple bot.")
    parser.add_argument("--minutes", type=float, default=15.0, help="at most so long")
    parser.add_argument("--goal", type=float, default=0.1, help="mean reward to reach; 0 is as good as the simple bot")
    given = parser.parse_args()
    network, scale, _ = train(given.minutes, given.goal)
    reward, wins = results(network, scale, 4096, seed=1 << 41)
    print(f"4,096 new games against {SEATS - 1} simple bots: mean reward {reward:+.3f}, wins {wins:.1%} (a fair share is {1 / SEATS:.1%})")


if __name__ == "__main__":
    main()
