"""Compare our search with OpenSpiel's: `python -m benchmarks.strength.against_ismcts`.

Both play the OpenSpiel form of Trick Derby or another game. `hard` plays one seat with 0.2 s a move, and OpenSpiel's ISMCTS bot plays the
others with 1 s a move, each on one thread. We use OpenSpiel's Python search, because it can resample games written in Python. It resamples
with the game's `hide` and rolls out at random. The seat of `hard` changes from game to game, and each deal is played once from every seat.

Times are CPU times, so that a busy machine harms neither side. Before each move a few simulations are timed, and the search gets as many as
fit its time. The figure is the odds of `hard` divided by fair odds, with bounds that hold at all times (see `duels.py`). The games stop as
soon as the bounds lie on one side of fair. With `--keep FILE` each finished game is stored, and the next run continues from there.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import paddock.envs
from benchmarks.strength.duels import Score
from paddock.bots import Budget, Searcher
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import game_named
from paddock.engine.presentation.game import Game
from paddock.engine.table.table import Table

OURS, THEIRS = 0.2, 1.0  # seconds a move
EXPLORE = 2.0  # uct_c, as in OpenSpiel's examples
TRIAL, OUR_TRIAL = 20, 200  # simulations that are timed before a move
FAIR = 1.0


class Ismcts:
    """OpenSpiel's ISMCTS with a time budget per move."""

    def __init__(self, spiel: Any, seconds: float, seed: int) -> None:
        from open_spiel.python.algorithms import mcts

        self.spiel, self.seconds, self.dice = spiel, seconds, np.random.RandomState(seed)
        self.evaluator = mcts.RandomRolloutEvaluator(1, self.dice)
        self.moves, self.simulations, self.spent = 0, 0, 0.0

    def search(self, state: Any, simulations: int) -> tuple[int, float]:
        """Return the chosen action and the CPU seconds used."""
        from open_spiel.python.algorithms import ismcts

        bot = ismcts.ISMCTSBot(self.spiel, self.evaluator, EXPLORE, simulations, random_state=self.dice)
        begun = time.thread_time()
        return int(bot.step(state)), time.thread_time() - begun

    def choose(self, state: Any) -> int:
        _, took = self.search(state, TRIAL)
        simulations = max(TRIAL, round(self.seconds / took * TRIAL))
        action, took = self.search(state, simulations)
        self.moves, self.simulations, self.spent = self.moves + 1, self.simulations + simulations, self.spent + took
        return action


class Hard:
    """The search of `hard`, on a table that is set to the state of an OpenSpiel game."""

    def __init__(self, game: Game, seats: int, seconds: float, seed: int, dials: dict[str, float]) -> None:
        self.table, self.seconds = Table.new(game, seats, seed=0, target="native"), seconds
        self.thinker, self.trial = Searcher(rng_of(seed), dials), Searcher(rng_of(seed), dials)
        self.trial.think(self.table, self.table.pending[0], Budget(rollouts=1))  # compiles the search before anything is timed

    def choose(self, state: Any) -> int:
        self.table.states[:] = state.course.states
        player, begun = state.current_player(), time.process_time()
        self.trial.think(self.table, player, Budget(rollouts=OUR_TRIAL))
        each = (time.process_time() - begun) / OUR_TRIAL
        return self.thinker.think(self.table, player, Budget(rollouts=max(OUR_TRIAL, round(self.seconds / each)))).best


class Contest:
    """Games of `hard` on one seat against ISMCTS on the others."""

    def __init__(self, game: Game, seats: int, ours: float, theirs: float, seed: int, dials: dict[str, float]) -> None:
        self.game, self.seats, self.ours, self.theirs, self.seed, self.dials = game, seats, ours, theirs, seed, dials

    @property
    def name(self) -> str:
        """The name of this contest. Games with other times, search parameters or seeds do not count in it."""
        dials = "".join(f", {name} {value}" for name, value in sorted(self.dials.items()))
        return f"{self.game.name} of {self.seats}, {self.ours} s against {self.theirs} s, seed {self.seed}{dials}"

    def play(self, number: int) -> dict[str, Any]:
        """Play game `number`. Return the share of `hard` in the win and figures about the searches."""
        begun = time.process_time()
        deal, hero = divmod(number, self.seats)
        spiel = paddock.envs.openspiel(self.game, self.seats, rng_seed=self.seed + deal)
        state = spiel.new_initial_state()
        state.apply_action(0)
        hard = Hard(self.game, self.seats, self.ours, self.seed + number, self.dials)
        rival = Ismcts(spiel, self.theirs, self.seed + number)
        while not state.is_terminal():
            legal, player = state.legal_actions(), state.current_player()
            if len(legal) == 1:
                state.apply_action(legal[0])
            else:
                state.apply_action(hard.choose(state) if player == hero else rival.choose(state))
        returns = state.returns()
        share = 1 / returns.count(max(returns)) if returns[hero] == max(returns) else 0.0
        return {
            "contest": self.name, "number": number, "hero": hero, "share": share, "returns": returns, "moves": rival.moves,
            "simulations": rival.simulations, "spent": rival.spent, "seconds": time.process_time() - begun,
        }  # fmt: skip


def kept(file: Path | None, contest: Contest) -> dict[int, dict[str, Any]]:
    """Return the stored games of this contest by number."""
    if file is None or not file.exists():
        return {}
    games = [json.loads(line) for line in file.read_text().splitlines()]
    return {game["number"]: game for game in games if game["contest"] == contest.name}


def decided(score: Score) -> str:
    return "PASS" if score.ratio(score.bound(True)) > FAIR else "MISS" if score.ratio(score.bound(False)) < FAIR else "OPEN"


def play_all(contest: Contest, games: int, file: Path | None) -> tuple[Score, list[dict[str, Any]]]:
    """Play games in order until the result is decided or the games are used up."""
    score, played, before = Score(contest.seats), [], kept(file, contest)
    for number in range(games):
        game = before.get(number) or contest.play(number)
        if file is not None and number not in before:
            with file.open("a") as out:
                out.write(json.dumps(game) + "\n")
        played.append(game)
        score.won, score.games, score.seconds = score.won + game["share"], score.games + 1, score.seconds + game["seconds"]
        print(score.line(), file=sys.stderr, flush=True)
        if decided(score) != "OPEN":
            break
    return score, played


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="trick_derby")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--ours", type=float, default=OURS, help="seconds a move of `hard`")
    parser.add_argument("--theirs", type=float, default=THEIRS, help="seconds a move of OpenSpiel's bot")
    parser.add_argument("--games", type=int, default=60, help="largest number of games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="file of finished games; a later run continues with it")
    parser.add_argument("--dial", action="append", default=[], metavar="NAME=VALUE", help="search parameter of `hard`; may be repeated")
    given = parser.parse_args()
    game = game_named(given.game)
    dials = {name: float(value) if "." in value else int(value) for name, value in (d.split("=") for d in given.dial)}
    contest = Contest(game, given.seats or game.seats.start, given.ours, given.theirs, given.seed, dials)
    score, played = play_all(contest, given.games, given.keep)
    moves, simulations, spent = (sum(game[key] for game in played) for key in ("moves", "simulations", "spent"))
    print(
        f"{game.name}, {contest.seats} seats: hard at {given.ours} s a move against OpenSpiel's ISMCTS at {given.theirs} s "
        f"({simulations / max(1, moves):,.0f} simulations, {spent / max(1, moves):.2f} s a move): {score.line()}: {decided(score)}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
