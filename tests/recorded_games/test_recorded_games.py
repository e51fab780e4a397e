"""Every recorded table replays to its recorded result. A rule change without a new version fails, and the message says what to do."""

from collections import Counter
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import pytest

from paddock.engine.compile.runner import runner_for
from paddock.engine.presentation import catalog
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.rules.types import Log, Out, State, Tables
from paddock.games.trick_derby import rules
from paddock.server.domain import event as kinds
from tests.recorded_games.__main__ import KEPT, make
from tests.recorded_games.recorded_table import Shelved, file_of, put, shelf
from tests.recorded_games.replaying import complaint, replay, replay_all

AT_LEAST = 200
ALL = list(shelf())
GAME = "trick_derby"


def of(game: str) -> list[Shelved]:
    return [table for table in ALL if table.game == game]


@pytest.mark.parametrize("game", found())
def test_every_recorded_table_comes_out_as_it_did(game: str) -> None:
    runner_for(found()[game], "native")
    differences = replay_all(of(game))
    assert not differences, complaint(differences, len(of(game)))


@pytest.mark.parametrize("game", found())
def test_the_present_rules_of_every_game_have_tables_of_every_number_of_seats_and_many_options(game: str) -> None:
    present = [table for table in of(game) if table.rules == found()[game].version]
    assert {table.config["seats"] for table in present} == set(found()[game].seats), "run `python -m tests.recorded_games make`"
    options = {str(sorted(table.config["options"].items())) for table in present}
    assert len(options) >= 4 or not found()[game].options


def test_the_shelf_holds_everything_that_can_happen_at_a_table() -> None:
    assert len(ALL) >= AT_LEAST
    kind_of = Counter(draft.kind for table in ALL for draft, _ in table.steps)
    wanted = (kinds.MOVE, kinds.AUTOMATIC, kinds.UNDO, kinds.CONSENT, kinds.COVER, kinds.TIME_OUT, kinds.RESIGN, kinds.SEAT, kinds.NONCE)
    assert all(kind_of[kind] >= 20 for kind in wanted), kind_of
    what = Counter(draft.payload.get("what") for table in ALL for draft, _ in table.steps)
    assert all(what[name] for name in ("sit", "leave", "answers", "bring", "common", "ask", "yes", "no", "numbered")), what
    agreed = [draft for table in ALL for draft, _ in table.steps if draft.kind == kinds.UNDO and draft.payload.get("agreed")]
    assert agreed, "takings back that drew chance anew are among them"


def test_a_line_of_the_shelf_is_read_as_it_was_written() -> None:
    for table in ALL[::20]:
        assert Shelved.from_line(table.to_line()) == table


# ------------------------------------------------------------------ changes are noticed


@dataclass(frozen=True)
class Changed(Game):
    """A game with some functions replaced."""

    functions: tuple[tuple[Any, Any], ...] = ()

    def bindings(self) -> dict[Any, Any]:
        return super().bindings() | dict(self.functions)


def changed(*functions: tuple[Any, Any], **parts: Any) -> Changed:
    game = found()[GAME]
    return Changed(**({f.name: getattr(game, f.name) for f in fields(game)} | parts | {"functions": functions}))


def last_place_wins(s: State, t: Tables, out: Out) -> int:
    reason = rules.result(s, t, out)
    for k in range(s.seats):
        out[2 * k + 1] = s.seats + 1 - out[2 * k + 1]
    return reason


def silently(s: State, t: Tables, seat: int, action: int, log: Log) -> None:
    """Play as before, but log no events."""
    rules.play(s, t, seat, action, log)
    log[0] = 0


def whips_hurt_nobody(s: State, t: Tables, seat: int, action: int) -> int:
    """Refuse legal actions with odd numbers."""
    return 0 if rules.why(s, t, seat, action) == 0 and action % 2 == 0 else rules.why(s, t, seat, action) or 16


CHANGES = {
    "the outcome": ((rules.result, last_place_wins),),
    "the log": ((rules.play, silently),),
    "what is allowed": ((rules.why, whips_hurt_nobody),),
}


@pytest.fixture
def few() -> list[Shelved]:
    """Some tables of the present rules."""
    return [table for table in of(GAME) if table.rules == found()[GAME].version][:4]


def played_by(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_INTERPRETED", "1")
    monkeypatch.setattr(catalog, "_finders", [*catalog._finders, lambda: {game.name: game}])


def test_interpreted_the_same_comes_out(few: list[Shelved], monkeypatch: pytest.MonkeyPatch) -> None:
    played_by(changed(), monkeypatch)
    assert replay_all(few) == []


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_rule_is_noticed_and_the_complaint_says_what_to_do(
    few: list[Shelved], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:  # fmt: skip
    played_by(changed(*CHANGES[what]), monkeypatch)
    differences = replay_all(few)
    assert differences
    told = complaint(differences, len(few))
    assert (
        few[0].title in told
        and f"raise `version` in paddock/games/{GAME}/game.py" in told
        and "python -m tests.recorded_games make" in told
    )


def test_with_a_new_version_the_old_tables_are_gone_and_new_ones_are_made(
    few: list[Shelved], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:  # fmt: skip
    put(GAME, few, tmp_path)
    now = found()[GAME].version
    played_by(changed(*CHANGES["the outcome"], version=now + 1, seats=range(3, 4)), monkeypatch)
    assert replay_all(few) == [], "they are shown as tables whose rules are gone"
    monkeypatch.setattr("tests.recorded_games.making.A_GAME", 1)
    monkeypatch.setattr("tests.recorded_games.__main__.runner_for", lambda game, target: None)
    make([GAME], anew=False, folder=tmp_path)
    there = list(shelf(tmp_path))
    assert [table.rules for table in there] == [now] * KEPT + [now + 1] * (len(there) - KEPT) and len(there) > KEPT
    assert replay_all(there) == []
    before = file_of(GAME, tmp_path).read_text()
    make([GAME], anew=False, folder=tmp_path)
    assert file_of(GAME, tmp_path).read_text() == before, "what is there stays"


def test_a_server_that_reads_old_entries_otherwise_is_noticed(few: list[Shelved], monkeypatch: pytest.MonkeyPatch) -> None:
    one = few[1]
    step = next(k for k, (draft, _) in enumerate(one.steps) if draft.kind == kinds.MOVE)
    later = (*one.steps[:step], (one.steps[step][0], one.steps[step][1] + 1), *one.steps[step + 1 :])
    played_by(changed(), monkeypatch)
    difference = replay(replace(one, steps=later))
    assert difference is not None and difference.entry == step + 1
    assert "the game's own state is the same" in difference.what
