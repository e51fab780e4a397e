"""Measure the strength of bots: `python -m benchmarks.strength.strength benchmarks/strength/strength.toml --processes 16 --minutes 8`.

A question asks whether a bot with a budget reaches a goal against others, for a game and seat count, or whether twice the rollouts help.
The processes play the games of all undecided questions, and each question gets the same time. Each finished game becomes a line of a file.
A later run with the same file continues, and files of several runs can be concatenated. Games of bots that have changed since are ignored,
except with `--any`.
"""

import argparse
import hashlib
import inspect
import json
import math
import multiprocessing
import os
import sys
import time
import tomllib
import traceback
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import paddock  # noqa: F401 (brings the games)
from benchmarks.strength.duels import GOALS, Difference, Match, Score, usual_rollouts
from benchmarks.strength.weighed import Weighed, WeighedScore
from paddock.bots import belief, belief_sampling, search, searcher
from paddock.bots.search_build import search_on
from paddock.bots.searcher import Budget, SearchParams
from paddock.engine.compile.runner import runner_for
from paddock.engine.presentation.catalog import game_named

MOST_GAMES = 400
LITTLE_HELP = 0.05  # share of the games: twice the time no longer helps if it wins at most this much more
AND_TWICE = " and twice"
SHOWN_EVERY, LOOK_EVERY = 60.0, 0.2  # seconds
FORK = multiprocessing.get_context("fork")  # children inherit all imported modules


@dataclass(frozen=True)
class Question:
    """Whether a bot with a budget reaches a goal.

    `twice`: whether it wins more often with twice the time. `weighed`: its decisions are evaluated (`weighed.py`) instead of counting wins.
    """

    game: str
    seats: int
    bot: str = "hard"
    rollouts: int | None = None
    seconds: float | None = None
    against: str = "simple"
    twice: bool = False
    openings: bool = False
    goal: float = 0.0
    games: int = MOST_GAMES
    dials: tuple[tuple[str, float], ...] = ()
    weighed: bool = False

    @property
    def key(self) -> str:
        budget = f"{self.rollouts} rollouts" if self.rollouts else f"{self.seconds:g} s"
        words = [self.game, str(self.seats), self.bot, budget, *([AND_TWICE.strip()] if self.twice else []), "against", self.against]
        how = [*(["swapped"] if self.openings else []), *(["weighed"] if self.weighed else [])]
        return " ".join([*words, *how, *(f"{name}={value:g}" for name, value in self.dials)])

    def match(self, times: int = 1) -> Match:
        game = game_named(self.game)
        budget = Budget(times * self.rollouts if self.rollouts else None, times * self.seconds if self.seconds else None)
        if self.weighed:
            return Weighed(game, self.seats, budget, dict(self.dials), 0)
        rivals = None if self.against == "simple" else Budget(usual_rollouts(game, self.against))
        return Match(game, self.seats, budget, dict(self.dials), 0, rivals, self.openings)

    def play(self, number: int) -> list[float]:
        """Return the bot's share of the win, and with `twice` also its share at twice the time."""
        return [self.match(times).play(number) for times in ((1, 2) if self.twice else (1,))]


def questions(path: Path) -> list[Question]:
    """Read questions from a file. An entry without seat counts stands for all seat counts of its game."""
    asked = []
    for entry in tomllib.loads(path.read_text())["question"]:
        said: dict[str, Any] = {"goal": LITTLE_HELP if entry.get("twice") else GOALS[entry.get("bot", "hard")], **entry}
        said["dials"] = tuple(sorted(said.get("dials", {}).items()))
        if "seconds" not in said and "rollouts" not in said:
            said["rollouts"] = usual_rollouts(game_named(entry["game"]), said.get("bot", "hard"))
        seats = said.pop("seats", list(game_named(entry["game"]).seats))
        asked += [Question(seats=n, **said) for n in ([seats] if isinstance(seats, int) else seats)]
    return asked


@dataclass
class Standing:
    """The finished and running games of one question."""

    question: Question
    made: str  # fingerprint of the bot
    done: dict[int, list[float]] = field(default_factory=dict)
    seconds: float = 0.0  # of all finished games
    spent: float = 0.0  # in this run
    underway: dict[int, float] = field(default_factory=dict)  # game -> start time
    failed: bool = False

    @property
    def score(self) -> Score:
        shares = [shares[0] for shares in self.done.values()]
        known = (self.question.seats, len(shares), sum(shares), self.seconds)
        return WeighedScore(*known, shares) if self.question.weighed else Score(*known)

    @property
    def difference(self) -> Difference:
        return Difference([twice - once for once, twice in self.done.values()])

    @property
    def verdict(self) -> str:
        if self.failed:
            return "failed"
        goal = self.question.goal
        return self.difference.verdict(goal) if self.question.twice else self.score.verdict(goal)

    @property
    def length(self) -> float:
        """Average seconds of a game, or 0 without finished games."""
        return self.seconds / len(self.done) if self.done else 0.0

    def next(self) -> int | None:
        """Return the number of the next game, or None if no more are needed."""
        if self.verdict != "open":
            return None
        return next((n for n in range(self.question.games) if n not in self.done and n not in self.underway), None)

    def load(self, now: float) -> float:
        return self.spent + sum(max(now - began, self.length) for began in self.underway.values())

    def line(self) -> str:
        games, key = len(self.done), self.question.key
        if self.question.twice:
            of, once, twice = self.difference, *(sum(s[i] for s in self.done.values()) for i in (0, 1))
            found = f"{once:6.1f} and {twice:.1f} of {games}, {of.mean:+.1%} +- {of.width:.1%}" if games else "no games"
            return f"{key:<62} {found:<52} {self.question.goal:6.2f}  {self.verdict:<12} {self.length:7.1f} s"
        score = self.score
        low, high = score.bounds
        odds = score.ratio(score.won / games) if games else math.nan
        return (
            f"{key:<62} {score.won:6.1f} of {games:<4} odds {odds:6.2f} x fair, bounds {low:6.2f} ... {high:<7.2f}"
            f" {self.question.goal:6.2f}  {self.verdict:<12} {self.length:7.1f} s"
        )


def maker(question: Question) -> str:
    """Return a fingerprint of the bot: a hash of its search parameters and source code."""
    game = game_named(question.game)
    modules = (game.bot, search, searcher, *((belief, belief_sampling) if belief_sampling.can_sample(game) else ()))
    parts = [repr(SearchParams.of(game, dict(question.dials))), *map(inspect.getsource, modules)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:10]


def games_of(key: str) -> str:
    """Return a key that is equal for questions that share games. The key leaves out the level's name and `and twice`."""
    game, seats, _, *rest = key.replace(AND_TWICE, "").split()
    return " ".join([game, seats, *rest])


def read(path: Path, standings: list[Standing], whatever: bool) -> None:
    """Read the games of a file. An incomplete line is ignored, so its game is played again."""
    of = defaultdict(list)
    for standing in standings:
        of[games_of(standing.question.key)].append(standing)
    for text in path.read_text().splitlines() if path.exists() else ():
        try:
            line = json.loads(text)
            asked, number, shares = line["question"], int(line["number"]), [float(share) for share in line["shares"]]
        except (ValueError, KeyError, TypeError):
            continue
        for standing in of[games_of(asked)]:
            needed = 2 if standing.question.twice else 1
            if (whatever or line["made"] == standing.made) and number not in standing.done and len(shares) >= needed:
                standing.done[number] = shares[:needed]
                standing.seconds += line["seconds"]


# ------------------------------------------------------------------ processes


def compiled(name: str) -> None:
    """Load a game's rules and search from the cache, or compile them into it."""
    game = game_named(name)
    runner_for(game, "native")
    search_on(game, "native")


class Compiler:
    """Compiles each game in a process of its own. Other games are played meanwhile."""

    def __init__(self, games: list[str]) -> None:
        self.children = {name: FORK.Process(target=compiled, args=(name,), daemon=True) for name in games}
        for child in self.children.values():
            child.start()

    def has(self, game: str) -> bool:
        return game not in self.children or self.children[game].exitcode is not None

    @property
    def done(self) -> bool:
        return all(map(self.has, self.children))


def worker(pipe: Connection) -> None:
    """Play the games that the pipe asks for until it closes."""
    while True:
        try:
            asked: tuple[Question, int] = pipe.recv()
        except EOFError:
            return
        try:
            compiled(asked[0].game)
            began = time.perf_counter()
            pipe.send((asked[0].play(asked[1]), time.perf_counter() - began))
        except Exception:
            pipe.send((traceback.format_exc(), 0.0))


class Workers:
    """Worker processes that play games of the questions until the time is up."""

    def __init__(self, standings: list[Standing], processes: int, deadline: float, into: Path) -> None:
        self.standings, self.deadline, self.into = standings, deadline, into
        self.compiler = Compiler(sorted({s.question.game for s in standings if s.verdict == "open"}))
        self.busy: dict[Connection, tuple[Standing, int]] = {}
        self.free: list[Connection] = []
        self.children = []
        for _ in range(processes):
            ours, theirs = FORK.Pipe()
            child = FORK.Process(target=worker, args=(theirs,), daemon=True)
            child.start()
            self.free.append(ours)
            self.children.append(child)

    def work(self) -> Iterator[None]:
        """Play until every question is decided or the time is up; yields each time after waiting for results."""
        try:
            while time.perf_counter() < self.deadline:
                while self.free and self.hand_out():
                    pass
                if not self.busy and self.compiler.done:
                    return
                if not self.busy:
                    time.sleep(LOOK_EVERY)
                for pipe in wait(list(self.busy), timeout=LOOK_EVERY):
                    assert isinstance(pipe, Connection)
                    self.take_in(pipe)
                yield
        finally:
            for child in [*self.children, *self.compiler.children.values()]:
                child.terminate()
                child.join()

    def hand_out(self) -> bool:
        """Start a game of the question that has had the least time, if it would end in time. Return false if there is none."""
        now = time.perf_counter()
        for standing in sorted(self.standings, key=lambda one: one.load(now)):
            there = self.compiler.has(standing.question.game) and now + standing.length < self.deadline
            number = standing.next() if there else None
            if number is not None:
                pipe = self.free.pop()
                pipe.send((standing.question, number))
                standing.underway[number] = now
                self.busy[pipe] = (standing, number)
                return True
        return False

    def take_in(self, pipe: Connection) -> None:
        standing, number = self.busy.pop(pipe)
        shares, seconds = pipe.recv()
        self.free.append(pipe)
        began = standing.underway.pop(number)
        standing.spent += time.perf_counter() - began
        if isinstance(shares, str):
            print(f"{standing.question.key}, game {number}:\n{shares}", file=sys.stderr, flush=True)
            standing.failed = True
            return
        standing.done[number] = shares
        standing.seconds += seconds
        line = {"question": standing.question.key, "made": standing.made, "number": number, "shares": shares, "seconds": round(seconds, 3)}
        with self.into.open("a") as out:
            out.write(json.dumps(line) + "\n")


def table(standings: list[Standing]) -> str:
    head = f"{'question':<62} {'found':<52} {'goal':>6}  {'verdict':<12} {'a game':>9}"
    counts: dict[str, int] = defaultdict(int)
    for standing in standings:
        counts[standing.verdict] += 1
    foot = ", ".join(f"{many} {verdict}" for verdict, many in sorted(counts.items()))
    return "\n".join([head, *(standing.line() for standing in standings), foot])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("questions", type=Path, help="a TOML file")
    parser.add_argument("--into", type=Path, default=Path("strength.jsonl"), help="file of finished games")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--minutes", type=float, default=8.0, help="time limit, compilation included")
    parser.add_argument("--only", action="append", default=[], metavar="WORDS", help="questions whose line contains these words")
    parser.add_argument("--any", action="store_true", help="also count games of bots that have changed since")
    parser.add_argument("--table", action="store_true", help="show the results so far, play nothing")
    given = parser.parse_args()
    deadline = time.perf_counter() + 60 * given.minutes
    asked = [q for q in questions(given.questions) if not given.only or any(words in q.key for words in given.only)]
    standings = [Standing(q, maker(q)) for q in asked]
    read(given.into, standings, given.any)
    if not given.table:
        shown = time.perf_counter()
        for _ in Workers(standings, given.processes, deadline, given.into).work():
            if time.perf_counter() - shown > SHOWN_EVERY:
                shown = time.perf_counter()
                print(table(standings), file=sys.stderr, flush=True)
    print(table(standings))


if __name__ == "__main__":
    main()
