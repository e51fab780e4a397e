"""Weaknesses of the engine that a security review found, each with the smallest test case."""

import copy
import json
import types
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from paddock.engine.compile import cache
from paddock.engine.compile.build import Build
from paddock.engine.compile.fingerprint import describe
from paddock.engine.rules.contract import NO_TABLES
from paddock.engine.rules.fields import public
from paddock.engine.table import record
from paddock.engine.table.commit_reveal import deal_alone
from paddock.engine.table.core import Refused
from paddock.engine.table.record import BadRecord
from paddock.engine.table.table import Table
from paddock.engine.table.verify import verify
from tests.engine.layouts import state
from tests.probe.game import GAME

# ------------------------------------------------------------------ stale code


def build() -> Build:
    return Build("native", state(x=public(np.int8)).dtype, NO_TABLES, {})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (public(np.int8, 4), public(np.uint8, 4)),
        (public(np.int64, 4), public(np.uint64, 4)),
        (public(np.int8, 2, 3), public(np.int8, 3, 2)),
        (public(np.int16, 4), public(np.int32, 2)),
    ],
    ids=["sign", "wide sign", "shape", "width"],
)
def test_a_field_of_another_type_or_shape_is_other_code(one: Any, other: Any) -> None:
    assert describe(state(x=one).dtype) != describe(state(x=other).dtype)


SETTINGS = types.ModuleType("settings")
SETTINGS.GOAL = 7  # type: ignore[attr-defined]


def reads_through_a_module(n: int) -> int:
    return n + SETTINGS.GOAL  # type: ignore[attr-defined, no-any-return]


def test_a_constant_behind_a_module_is_refused_since_its_change_would_not_be_noticed() -> None:
    with pytest.raises(TypeError, match="may not read a global of type module"):
        build().fingerprint(reads_through_a_module)


def adder(step: int) -> Any:
    def add(n: int) -> int:
        return n + step

    return add


add_one = adder(1)


def calls_a_closure(n: int) -> int:
    return add_one(n)  # type: ignore[no-any-return]


def with_a_default(n: int, step: int = 3) -> int:
    return n + step


def calls_with_a_default(n: int) -> int:
    return with_a_default(n)


def test_closures_and_defaults_are_refused_since_their_change_would_not_be_noticed() -> None:
    for f, name in ((calls_a_closure, "add"), (calls_with_a_default, "with_a_default")):
        with pytest.raises(TypeError, match=f"{name}: rules may have no closure and no default arguments"):
            build().fingerprint(f)


def test_named_tuples_are_told_apart_by_their_names() -> None:
    assert describe(namedtuple("P", "x y")(1, 2)) != describe(namedtuple("P", "y x")(1, 2))


# ------------------------------------------------------------------ the cache


def thrice(n: int) -> int:
    return 3 * n


def test_code_whose_writer_was_killed_before_it_said_done_is_warm_once_it_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_CACHE", str(tmp_path))
    print_of_it = build().fingerprint(thrice)
    assert build()(thrice)(2) == 6
    (tmp_path / print_of_it / "done").unlink()
    assert not cache.is_warm(print_of_it)
    assert build()(thrice)(2) == 6
    assert cache.is_warm(print_of_it)


def test_damaged_code_that_cannot_be_removed_costs_time_and_not_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_CACHE", str(tmp_path))
    assert build()(thrice)(2) == 6
    for file in tmp_path.glob("*/*.nbi"):
        file.write_bytes(b"damaged")

    def read_only(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "read-only")

    monkeypatch.setattr(Path, "unlink", read_only)
    monkeypatch.setattr("os.replace", read_only)
    assert build()(thrice)(3) == 9


# ------------------------------------------------------------------ records


def whole_record() -> dict[str, Any]:
    table = Table.new(GAME, 2, deal=deal_alone([("human", ""), ("bot", "simple")]), target="interpreted")
    for _ in range(4):
        seat = table.pending[0]
        table.play(seat, table.legal(seat)[0])
    made: dict[str, Any] = json.loads(json.dumps(table.record()))
    return made


def places(data: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values in a record, and of a list's first two items only."""
    names = list(data) if isinstance(data, dict) else range(min(2, len(data))) if isinstance(data, list) else ()
    for name in names:
        yield (*before, name)
        yield from places(data[name], (*before, name))


def nested(depth: int) -> list[Any]:
    made: list[Any] = []
    for _ in range(depth):
        made = [made]
    return made


WRONG: tuple[Any, ...] = (
    None, True, -1, 10**30, 1.5, float("nan"), "", "é", "\ud800", "\x1b[2J", "x" * 10_000, [], {}, [1], {"a": 1}, nested(900),
)  # fmt: skip


def test_whatever_stands_anywhere_in_a_record_it_checks_out_or_is_refused_in_a_short_sentence() -> None:
    good = whole_record()
    for place in places(good):
        for wrong in WRONG:
            damaged = copy.deepcopy(good)
            at = damaged
            for name in place[:-1]:
                at = at[name]
            at[place[-1]] = wrong
            try:
                verify(damaged, GAME)
            except BadRecord as refusal:
                said = str(refusal)
                assert len(said) < 400, place
                assert said.isprintable(), place


def test_a_seat_beyond_all_numbers_is_refused_by_native_rules_too() -> None:
    damaged = Table.new(GAME, 2, seed=1).record() | {"entries": [{"kind": "move", "seat": 10**30, "do": "."}]}
    with pytest.raises(BadRecord, match=r"entry 1 .* is against rule P-2"):
        Table.replay(damaged, "native", GAME)


def test_a_file_without_end_is_no_record() -> None:
    with pytest.raises(BadRecord, match="longer than any game"):
        record.read(Path("/dev/zero"))


def test_a_deal_that_leaves_seats_out_is_found() -> None:
    """Otherwise a host could drop the other players' nonces and choose a secret that suits the host."""
    deal = deal_alone([("bot", "simple")])
    left_out = json.loads(json.dumps(Table.new(GAME, 2, deal=deal, target="interpreted").record()))
    with pytest.raises(BadRecord, match="for 1 seats, and 2 played"):
        verify(left_out, GAME)


def test_an_answer_recorded_as_forced_was_the_only_one() -> None:
    changed = whole_record()
    changed["entries"][0]["kind"] = "automatic"
    with pytest.raises(BadRecord, match="entry 1 was given as the only answer, and there were others"):
        verify(changed, GAME)


# ------------------------------------------------------------------ invalid seats


@pytest.mark.parametrize("seat", [-2, 2, 16, 17, 64, 99, 10**30])
@pytest.mark.parametrize("target", ["interpreted", "native"])
def test_a_seat_that_is_none_sees_and_hears_nothing(target: str, seat: int) -> None:
    """Compiled code would read other memory for such a seat, and bit 17 of an audience stands for the referee."""
    table = Table.new(GAME, 2, seed=1, target=target)
    for look in (table.view, table.player_view, table.observe, table.log, table.record, table.svg):
        with pytest.raises(ValueError, match=r"seats of this table are 0 to 1, and -1 for spectators"):
            look(seat)
    assert table.asks(seat) == (None, ())
    assert table.kind(seat) is None
    assert table.legal(seat) == []
    refusal = table.why(seat, ".")
    assert refusal is not None
    assert refusal.rule == "P-2"
    with pytest.raises(Refused, match="P-2"):
        table.play(seat, ".")


def test_a_numpy_number_is_an_action() -> None:
    table = Table.new(GAME, 2, seed=1, target="interpreted")
    table.play(0, np.int64(table.legal(0)[0]))
    assert len(table.entries) == 1


# ------------------------------------------------------------------ private choices


def at_a_bury() -> Table:
    """Return a table at which seat 0 has peeked and must bury one of the cards it saw."""
    for seed in range(400):
        table = Table.new(GAME, 2, seed=seed, target="interpreted")
        for card in table.view(0).hand[-1:]:
            table.play(0, f"s{card}")
        table.play(0, ".")
        table.play(1, ".")
        for action in table.legal(0) if table.pending == (0,) else []:
            copied = Table.replay(table.record(), "interpreted", GAME)
            copied.play(0, action)
            kind = copied.kind(0)
            if kind and kind.name == "bury" and len(copied.legal(0)) > 1:
                return copied
    raise AssertionError("no peek in 400 games")


def test_a_card_buried_unseen_stands_in_no_other_seats_record_or_story() -> None:
    heard = []
    table = at_a_bury()
    for action in table.legal(0):
        tried = Table.replay(table.record(), "interpreted", GAME)
        tried.play(0, action)
        buried = json.dumps(tried.record(1)["entries"])
        assert tried.game.notation.write(action) in json.dumps(tried.record(0)["entries"])
        tried.undo(0, consent=True)
        assert tried.log(1)[-1].words.key == "undo.private"
        heard.append((buried, json.dumps(tried.record(1)["entries"])))
    assert len(set(heard)) == 1


def test_who_was_forced_is_not_in_the_others_records() -> None:
    table = at_a_bury()
    seat = next(e.seat for e in table.entries if not e.sealed)
    table.entries = [e._replace(kind="automatic") if not e.sealed else e for e in table.entries]
    assert {e["kind"] for e in table.record(seat)["entries"]} == {"move", "automatic"}
    assert {e["kind"] for e in table.record(1 - seat)["entries"]} == {"move"}


def test_a_game_that_is_over_is_not_taken_back_since_its_key_is_out() -> None:
    table = Table.new(GAME, 2, seed=3, target="interpreted")
    while not table.over:
        seat = table.pending[0]
        table.play(seat, table.legal(seat)[-1])
    assert "key" in table.record(0)
    assert table.undo_needs(seat) == "over"
    with pytest.raises(Refused, match="P-1"):
        table.undo(seat, consent=True)


def test_a_picture_is_well_formed_whatever_the_players_are_called() -> None:
    table = Table.new("trick_derby", 3, seed=1, target="interpreted")
    names = ["\x1b[2J\x00<b>&", "\ud800\uffff", "a" * 500]
    for shape in ("wide", "tall"):
        ElementTree.fromstring(table.svg(0, shape, names=names))
