"""Native code made in the background: once for each game, and not at all where it is not wanted or cannot be had."""

import threading
from types import SimpleNamespace
from typing import Any

import pytest

from paddock.engine.compile import background
from paddock.engine.compile.background import BackgroundCompiler


def wait_for(maker: BackgroundCompiler, game: Any) -> None:
    while maker.is_pending(game):
        threading.Event().wait(0.01)


def made(module: str, cached: bool, monkeypatch: pytest.MonkeyPatch, fails: bool = False) -> tuple[list[str], BackgroundCompiler, Any]:
    done: list[str] = []

    def run(*_: object, **__: object) -> None:
        done.append("compiled")
        if fails:
            raise OSError("no compiler here")

    monkeypatch.delenv("PADDOCK_INTERPRETED", raising=False)
    monkeypatch.setattr(background.subprocess, "run", run)
    game = SimpleNamespace(name="x", rules=SimpleNamespace(__name__=module))
    return done, BackgroundCompiler("some.module", lambda _: cached, lambda _: done.append("loaded")), game


@pytest.mark.parametrize(
    ("module", "cached", "fails", "expected"),
    [
        ("paddock.games.x.rules", False, False, ["compiled", "loaded"]),
        ("paddock.games.x.rules", True, False, ["loaded"]),
        ("elsewhere.rules", True, False, ["loaded"]),
        ("elsewhere.rules", False, False, []),
        ("paddock.games.x.rules", False, True, ["compiled"]),
    ],
)
def test_code_is_compiled_or_loaded_once(
    module: str, cached: bool, fails: bool, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done, maker, game = made(module, cached, monkeypatch, fails)
    for _ in range(3):
        maker.request(game)
        wait_for(maker, game)
    assert done == expected


def test_nothing_is_made_where_interpreted_play_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    done, maker, game = made("paddock.games.x.rules", True, monkeypatch)
    monkeypatch.setenv("PADDOCK_INTERPRETED", "1")
    maker.request(game)
    assert not maker.is_pending(game) and not maker.can_make(game) and done == []
