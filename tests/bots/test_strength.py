"""The strength benchmarks: the games they play, the verdicts they reach, and the continuation of interrupted runs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.strength import longer, strength, weighed
from benchmarks.strength.duels import Difference, Match, Score
from benchmarks.strength.weighed import Weighed, WeighedScore
from paddock.bots import Budget, SearchParams
from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.presentation.catalog import game_named
from paddock.engine.table.table import Table

ASKED = """
[[question]]
game = "trick_derby"
rollouts = 4
games = {games}

[[question]]
game = "trick_derby"
seats = 3
rollouts = 2
twice = true
games = {games}
"""
NEEDED = ("numpy", "numba", "llvmlite", "paddock", "benchmarks", "cython_runtime", "_cython_3", "__mp_main__")


def run(folder: Path, games: int, *more: str) -> str:
    asked = folder / "asked.toml"
    asked.write_text(ASKED.format(games=games))
    command = [
        sys.executable,
        "-m",
        "benchmarks.strength.strength",
        str(asked),
        "--into",
        str(folder / "games.jsonl"),
        "--processes",
        "2",
        *more,
    ]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def played(folder: Path) -> dict[tuple[str, int], list[float]]:
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]
    found = {(line["question"], line["number"]): line["shares"] for line in lines}
    assert len(found) == len(lines), "no game is played twice"
    return found


def test_a_run_goes_on_where_the_last_one_stopped_and_games_follow_from_their_numbers(tmp_path: Path) -> None:
    run(tmp_path, 2, "--minutes", "5")
    first = played(tmp_path)
    assert len(first) == 6
    with (tmp_path / "games.jsonl").open("a") as out:
        out.write('{"question": "trick_derby 3 ha\n')  # an incomplete last line
    told = run(tmp_path, 3, "--minutes", "5")
    (tmp_path / "games.jsonl").write_text("".join(f"{x}\n" for x in (tmp_path / "games.jsonl").read_text().splitlines() if x[-1] == "}"))
    then = played(tmp_path)
    assert first.items() <= then.items()
    assert len(then) == 9
    assert "of 3 " in told
    asked = strength.questions(tmp_path / "asked.toml")
    assert all(q.play(2) == then[q.key, 2] for q in asked)


def test_games_of_a_bot_that_was_changed_since_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text(ASKED.format(games=5))
    asked = strength.questions(tmp_path / "asked.toml")[0]
    line = {"question": asked.key, "made": "another", "number": 0, "shares": [1.0], "seconds": 1.0}
    (tmp_path / "games.jsonl").write_text(json.dumps(line) + "\n")
    for whatever, games in ((False, 0), (True, 1)):
        standing = strength.Standing(asked, strength.maker(asked))
        strength.read(tmp_path / "games.jsonl", [standing], whatever)
        assert standing.score.games == games


def test_questions_are_for_every_seat_count_with_the_goal_of_their_bot() -> None:
    asked = strength.questions(Path(strength.__file__).with_suffix(".toml"))
    assert len({q.key for q in asked}) == len(asked)
    for q in asked:
        for bot, rollouts, goal in (("hard", 1000, 2.5), ("medium", SearchParams.of(game_named(q.game), {}).little, 1.6)):
            of = {
                p.seats
                for p in asked
                if (p.game, p.bot, p.rollouts, p.against, p.twice, p.goal) == (q.game, bot, rollouts, "simple", False, goal)
            }
            assert of == set(game_named(q.game).seats)


@pytest.mark.parametrize(("won", "games", "verdict"), [(34, 40, "met"), (10, 40, "not met"), (5, 10, "open"), (0, 0, "open")])
def test_a_verdict_needs_a_bound_on_one_side_of_the_goal(won: int, games: int, verdict: str) -> None:
    assert Score(3, games, won).verdict(2.5) == verdict


def test_twice_the_time_helps_helps_no_more_or_is_open() -> None:
    assert Difference([1.0] * 40 + [0.0] * 60).verdict(0.05) == "helps"
    assert Difference([1.0, 0.0, -1.0, 0.0] * 1500).verdict(0.05) == "no more help"
    assert Difference([1.0, -1.0]).verdict(0.05) == Difference().verdict(0.05) == "open"


def test_games_of_one_budget_count_for_every_level_that_has_it_and_those_of_twice_the_time_for_once() -> None:
    once, twice = (f"long_shot 4 hard 1000 rollouts{more} against simple weighed" for more in ("", strength.AND_TWICE))
    assert strength.games_of(once) == strength.games_of(twice) == strength.games_of(once.replace("hard", "medium"))
    for other in (once.replace("1000", "400"), once.replace(" 4 ", " 5 "), once.replace(" weighed", ""), once.replace("simple", "medium")):
        assert strength.games_of(other) != strength.games_of(once)


def test_weighed_games_of_a_bot_that_plays_like_simple_are_worth_a_fair_share(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rngs = game_named("long_shot"), rng_of(0)
    monkeypatch.setattr(
        Match, "thought", lambda self, table, seat, *_: self.run.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs)
    )
    assert Weighed(game, 5, Budget(1), {}, 0).play(3) == 1 / 5


def test_what_a_weighed_bot_does_otherwise_is_tried_in_the_true_world(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    monkeypatch.setattr(weighed, "gain", lambda table, seat, action, *_: (tried.append(action), (0.0, action / 1000))[1])
    monkeypatch.setattr(Match, "thought", lambda self, table, seat, *_: table.legal(seat)[0])
    share = Weighed(game_named("long_shot"), 4, Budget(1), {}, 0).play(0)
    assert tried and share == pytest.approx(1 / 4 + sum(tried) / 1000)


def test_a_gain_is_nothing_for_what_simple_does_and_the_same_each_time_for_the_rest() -> None:
    table, rngs = Table.new(game_named("long_shot"), 4, seed=5, target="native"), rng_of(0)
    for _ in range(30):
        seat = table.pending[0]
        table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs))
    seat = next(s for s in table.pending)
    usual = table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs)
    gains = {action: weighed.gain(table, seat, action, 50, weighed.TO_THE_END)[1] for action in table.legal(seat)}
    assert gains[usual] == 0.0
    assert all(-1 <= gain <= 1 for gain in gains.values())
    assert gains == {action: weighed.gain(table, seat, action, 50, weighed.TO_THE_END)[1] for action in table.legal(seat)}


def test_two_answers_are_judged_in_the_same_worlds_which_rest_on_what_the_seat_knows() -> None:
    table, rngs = Table.new(game_named("long_shot"), 4, seed=5, target="native"), rng_of(0)
    while len(table.entries) < 30 or len(table.legal(table.pending[0])) == 1:
        seat = table.pending[0]
        table.play(seat, table.runner.bot(dispatch.BASELINE, table.states, 0, table.tables, seat, rngs))
    seat = table.pending[0]
    one, two = table.legal(seat)[:2]
    said = longer.judged(table, seat, one, two, 40, 9)
    assert -1 <= said <= 1 and said == longer.judged(table, seat, one, two, 40, 9)
    assert said == pytest.approx(-longer.judged(table, seat, two, one, 40, 9))
    table.runner.hide(table.states, 0, table.tables, seat, rng_of(77))  # redraws what the others hold, which the seat cannot know
    assert said == longer.judged(table, seat, one, two, 40, 9)


def test_weighed_games_that_differ_little_decide_sooner_than_wins() -> None:
    alike = [0.5, 0.6] * 60
    assert WeighedScore(4, 120, sum(alike), 0.0, alike).verdict(2.5) == "met"
    assert WeighedScore(4, 120, sum(alike), 0.0, alike).verdict(6.0) == "not met"
    assert Score(4, 120, sum(alike)).verdict(2.5) == "open"


def test_openings_are_swapped_and_so_are_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal is played four times: each seat plays the bot with each of the two openings."""
    done: list[tuple[int, int]] = []
    heroes: list[int] = []
    monkeypatch.setattr(Match, "thought", lambda self, table, seat, *_: heroes.append(seat) or table.legal(seat)[0])
    real = Table.play
    monkeypatch.setattr(Table, "play", lambda self, seat, action: (done.append((seat, action)), real(self, seat, action))[1])
    seen = set()
    for number in range(4):
        done.clear(), heroes.clear()
        Match(game_named("force"), 2, Budget(1), {}, 0, None, True).play(number)
        (_, a), (_, b) = done[:2]
        assert a != b
        seen.add((heroes[0], a))
    assert len(seen) == 4
    assert len({hero for hero, _ in seen}) == len({a for _, a in seen}) == 2


def test_measuring_needs_nothing_but_numpy_and_numba() -> None:
    program = (
        "import sys; before = set(sys.modules); import benchmarks.strength.strength, paddock.games as g; g.find();"
        "print(*sorted({m.split('.')[0] for m in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert [name for name in found if not name.startswith(NEEDED)] == []
