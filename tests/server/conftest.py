"""Fixtures that run the real application on a real database file and a free port."""

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from paddock.server.app import make_app
from paddock.server.live.rate_limit import Limits, Rate
from tests.server.support.browser import Visitor, chromium
from tests.server.support.people import Person
from tests.server.support.serving import serving

AMPLE = Limits(requests=Rate(1e6, 1e6), tables=Rate(1e6, 1e6), socket=Rate(1e6, 1e6), chat=Rate(1e6, 1e6))
People = Callable[[str], Person]


def database(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'tables.db'}"


@pytest.fixture(scope="module")
def compiled() -> bool:
    """Whether the module's tables use compiled rules. A module overrides this fixture to say so."""
    return False


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch, compiled: bool) -> None:
    """Keep the rules interpreted, so that nothing compiles during the tests."""
    if not compiled:
        monkeypatch.setenv("PADDOCK_INTERPRETED", "1")


@pytest.fixture(autouse=True)
def nothing_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No server may log an internal error, whatever a client does."""
    yield
    broken = [r for when in ("setup", "call") for r in caplog.get_records(when) if r.exc_info and r.name.startswith(("uvicorn", "paddock"))]  # type: ignore[arg-type]
    assert [f"{r.name}: {r.getMessage()} {r.exc_info[1]!r}" for r in broken if r.exc_info] == []


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with serving(make_app(database(tmp_path), AMPLE, bot_delay=0)) as url:
        yield url


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory, compiled: bool) -> Iterator[str]:
    """One server for all tests of a module."""
    with pytest.MonkeyPatch.context() as patch:
        if not compiled:
            patch.setenv("PADDOCK_INTERPRETED", "1")
        with serving(make_app(database(tmp_path_factory.mktemp("house")), AMPLE, bot_delay=0)) as url:
            yield url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client


@pytest.fixture
def person(client: httpx.Client) -> People:
    return lambda name: Person(client, name)


@pytest.fixture
def visitor(browser: Browser, registry: str) -> Iterator[Visitor]:
    """A browser window whose console must stay empty."""
    one = Visitor(browser, registry)
    yield one
    assert one.complaints == []
    one.context.close()
