"""The documentation of the environments is true: its examples run, and the tutorial's program learns."""

import re
import runpy
from pathlib import Path

import numpy as np
import pytest

import paddock
import paddock.envs
from tests.envs.cases import GAMES

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = re.findall(r"^```python\n(.*?)^```", (DOCS / "how-to" / "use-the-environments.md").read_text(), re.DOTALL | re.MULTILINE)
ON_THE_CPU = [code for code in EXAMPLES if "GpuVectorGames" not in code]


def test_there_are_examples() -> None:
    assert len(ON_THE_CPU) >= 4


@pytest.mark.parametrize("code", ON_THE_CPU, ids=[code.split("\n")[-2][:40] for code in ON_THE_CPU])
def test_the_examples_run(code, capsys) -> None:
    exec(compile(code, "docs/how-to/use-the-environments.md", "exec"), {})


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_layout_names_every_number_of_an_observation(game) -> None:
    assert sum(numbers for _, numbers in paddock.envs.layout(game)) == game.rules.OBS_SIZE


def test_the_tutorials_program_learns() -> None:
    """After some rounds the learned policy is clearly better than random play."""
    program = runpy.run_path(str(DOCS / "tutorials" / "learning.py"), run_name="a test")
    _, _, history = program["train"](minutes=60, report=False, rounds=30)
    assert len(history) == 2
    env = paddock.envs.vector(program["GAME"], num_envs=512, seats=program["SEATS"], opponents="simple")
    at_random = mean_reward_at_random(env)
    assert history[-1][1] > at_random + 0.1


def mean_reward_at_random(env) -> float:
    _, info = env.reset(seed=1 << 40)
    rewards: list[float] = []
    while len(rewards) < 8192:  # enough games that luck hardly matters
        _, reward, over, _, info = env.step(info["random_action"])
        rewards.extend(reward[over])
    return float(np.mean(rewards))


def test_every_part_of_the_program_on_the_page_is_in_the_program() -> None:
    page, program = (DOCS / "tutorials" / "train-a-policy.md").read_text(), (DOCS / "tutorials" / "learning.py").read_text()
    assert "jnp.where(mask, out[:, :-1], FORBIDDEN)" in page
    assert "jnp.where(mask, out[:, :-1], FORBIDDEN)" in program
    assert "seen, reward, over, _, info = env.step(" in program
    assert paddock.game_names()


def test_every_entry_of_info_is_on_the_page() -> None:
    page = (DOCS / "reference" / "environments.md").read_text()
    env = paddock.envs.vector("trick_derby", num_envs=2, seats=3)
    _, info = env.reset(seed=1)
    info = env.step(info["random_action"])[-1]
    assert [name for name in info if f"`{name}`" not in page] == []
    env.close()
