"""The program of docs/tutorials/train-a-policy.md: a small policy that learns to beat the simple bot, on the CPU.

    python docs/tutorials/learning.py                    until it beats the bots, at most fifteen minutes
    python docs/tutorials/learning.py --minutes 2        at most two minutes

Needs the extras `rl` and `learn`. The algorithm is plain proximal policy optimisation (PPO): play, compute advantages, and make actions with
a positive advantage more likely.
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
GAMES, STEPS = 512, 32  # games side by side, and decisions of each between two updates
LAYERS = (128, 128)
EPOCHS, MINIBATCH = 3, 2048
LEARNING_RATE, GAE_LAMBDA, CLIP, ENTROPY_BONUS = 7e-4, 0.95, 0.2, 0.01
FORBIDDEN = -1e9


# ------------------------------------------------------------------ the network


def new_network(key: Any, inputs: int, actions: int) -> list[dict[str, Any]]:
    """Weights: two hidden layers, then one output for each action and one for the value."""
    sizes = (inputs, *LAYERS, actions + 1)
    keys = jax.random.split(key, len(sizes))
    scales = [*(1.4 for _ in LAYERS), 0.01]  # the first policy is nearly uniform
    return [
        {"w": scale * jax.random.normal(k, (a, b)) / np.sqrt(a), "b": jnp.zeros(b)}
        for k, a, b, scale in zip(keys, sizes, sizes[1:], scales)
    ]


def forward(network: Any, seen: Any, mask: Any) -> tuple[Any, Any]:
    """The log-probabilities of the actions, and the expected reward, for each game."""
    x = seen
    for layer in network[:-1]:
        x = jax.nn.relu(x @ layer["w"] + layer["b"])
    out = x @ network[-1]["w"] + network[-1]["b"]
    return jax.nn.log_softmax(jnp.where(mask, out[:, :-1], FORBIDDEN)), out[:, -1]


@jax.jit
def sample_actions(network: Any, seen: Any, mask: Any, key: Any) -> tuple[Any, Any, Any]:
    logs, value = forward(network, seen, mask)
    action = jax.random.categorical(key, logs)
    return action, jnp.take_along_axis(logs, action[:, None], 1)[:, 0], value


@jax.jit
def best_actions(network: Any, seen: Any, mask: Any) -> Any:
    return forward(network, seen, mask)[0].argmax(axis=1)


# ------------------------------------------------------------------ playing


class Scaler:
    """Scales observations to about -1 ... 1, by the mean and spread of a sample."""

    def __init__(self, seen: np.ndarray) -> None:
        self.mean, self.spread = seen.mean(axis=0), seen.std(axis=0) + 0.1

    def __call__(self, seen: np.ndarray) -> np.ndarray:
        return ((seen - self.mean) / self.spread).clip(-5, 5).astype(np.float32)


def fit_scaler(env: Any, steps: int = 40) -> Scaler:
    seen, info = env.reset(seed=1)
    kept = [seen.copy()]
    for _ in range(steps):
        seen, _, _, _, info = env.step(info["random_action"])
        kept.append(seen.copy())
    return Scaler(np.concatenate(kept))


class Rollout(NamedTuple):
    """The data of one update: an array of games for each step."""

    seen: Any
    mask: Any
    action: Any
    log: Any
    value: Any
    reward: Any
    over: Any


def collect(env: Any, network: Any, scale: Scaler, key: Any, seen: Any, info: Any) -> tuple[Rollout, Any, Any, Any]:
    """Step all games STEPS times. Returns the rollout, the values after it, and the last observations and info."""
    kept = []
    for step_key in jax.random.split(key, STEPS):
        x, mask = scale(seen), info["action_mask"].astype(bool)  # copies: the environment overwrites its arrays
        action, log, value = sample_actions(network, x, mask, step_key)
        seen, reward, over, _, info = env.step(np.asarray(action))
        kept.append(Rollout(x, mask, np.asarray(action), np.asarray(log), np.asarray(value), reward.copy(), over.copy()))
    last = sample_actions(network, scale(seen), info["action_mask"].astype(bool), key)[2]
    return Rollout(*map(np.stack, zip(*kept))), np.asarray(last), seen, info


def advantages(rollout: Rollout, last: np.ndarray) -> np.ndarray:
    """The advantage of each action: generalised advantage estimation without discount."""
    found, ahead, after = np.zeros_like(rollout.value), np.zeros_like(last), last
    for t in range(STEPS - 1, -1, -1):
        not_over = 1.0 - rollout.over[t]
        delta = rollout.reward[t] + not_over * after - rollout.value[t]
        ahead = delta + GAE_LAMBDA * not_over * ahead
        found[t], after = ahead, rollout.value[t]
    return found


# ------------------------------------------------------------------ learning


def loss(network: Any, part: Any) -> Any:
    seen, mask, action, old, gain, goal = part
    logs, value = forward(network, seen, mask)
    log = jnp.take_along_axis(logs, action[:, None], 1)[:, 0]
    ratio = jnp.exp(log - old)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    policy = -jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    entropy = -(jnp.where(mask, jnp.exp(logs) * logs, 0)).sum(axis=1).mean()
    return policy + 0.5 * ((value - goal) ** 2).mean() - ENTROPY_BONUS * entropy


@partial(jax.jit, static_argnums=3)
def update(network: Any, optimizer_state: Any, part: Any, optimizer: Any) -> tuple[Any, Any]:
    change, optimizer_state = optimizer.update(jax.grad(loss)(network, part), optimizer_state, network)
    return optax.apply_updates(network, change), optimizer_state


def minibatches(rollout: Rollout, last: np.ndarray, dice: np.random.Generator) -> Iterator[Any]:
    gain = advantages(rollout, last)
    flat = [a.reshape(-1, *a.shape[2:]) for a in (rollout.seen, rollout.mask, rollout.action, rollout.log, gain, gain + rollout.value)]
    for _ in range(EPOCHS):
        order = dice.permutation(len(flat[0]))
        for at in range(0, len(order), MINIBATCH):
            yield tuple(a[order[at : at + MINIBATCH]] for a in flat)


def evaluate(network: Any, scale: Scaler, games: int, seed: int = 1 << 40, opponents: str = "simple") -> tuple[float, float]:
    """The mean reward and the share of wins of the greedy policy in new games."""
    env = paddock.envs.vector(GAME, num_envs=GAMES, seats=SEATS, opponents=opponents)
    seen, info = env.reset(seed=seed)
    rewards: list[float] = []
    open_games = np.ones(GAMES, bool)  # the same number of games in each place, so that short games do not count more often
    rounds = max(1, games // GAMES)
    left = np.full(GAMES, rounds)
    while open_games.any():
        seen, reward, over, _, info = env.step(np.asarray(best_actions(network, scale(seen), info["action_mask"].astype(bool))))
        rewards.extend(reward[over & open_games])
        left[over] -= 1
        open_games = left > 0
    found = np.array(rewards)
    return float(found.mean()), float((found == 1).mean())


def train(
    minutes: float, goal: float = 0.1, report: bool = True, rounds: int = 100_000
) -> tuple[Any, Scaler, list[tuple[float, float, float]]]:
    """Train until the mean reward against simple bots is above the goal, or the time is over."""
    env = paddock.envs.vector(GAME, num_envs=GAMES, seats=SEATS, opponents="simple")
    scale = fit_scaler(env)
    key, dice = jax.random.PRNGKey(0), np.random.default_rng(0)
    network = new_network(key, env.single_observation_space.shape[0], int(env.single_action_space.n))
    optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(LEARNING_RATE))
    optimizer_state = optimizer.init(network)
    seen, info = env.reset(seed=2)
    history: list[tuple[float, float, float]] = []
    begun = time.monotonic()
    for number in range(rounds):
        key, now = jax.random.split(key)
        rollout, last, seen, info = collect(env, network, scale, now, seen, info)
        for part in minibatches(rollout, last, dice):
            network, optimizer_state = update(network, optimizer_state, part, optimizer)
        over = time.monotonic() - begun > 60 * minutes or number == rounds - 1
        if over or number % 20 == 19:
            reward, wins = evaluate(network, scale, 2 * GAMES)
            history.append((time.monotonic() - begun, reward, wins))
            if report:
                steps = (number + 1) * STEPS * GAMES
                print(f"{history[-1][0]:5.0f} s  {steps / 1e6:5.1f} M decisions   mean reward {reward:+.3f}   wins {wins:.1%}", flush=True)
            if over or reward > goal:
                break
    return network, scale, history


def main() -> None:
    parser = argparse.ArgumentParser(description="A small policy that learns to beat the simple bot.")
    parser.add_argument("--minutes", type=float, default=15.0, help="the longest training time")
    parser.add_argument("--goal", type=float, default=0.1, help="mean reward to reach; 0 is as good as the simple bot")
    given = parser.parse_args()
    network, scale, _ = train(given.minutes, given.goal)
    reward, wins = evaluate(network, scale, 4096, seed=1 << 41)
    print(f"4,096 new games against {SEATS - 1} simple bots: mean reward {reward:+.3f}, wins {wins:.1%} (a fair share is {1 / SEATS:.1%})")


if __name__ == "__main__":
    main()
