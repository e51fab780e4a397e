"""The reference pages are complete: every option, command, variable, limit and name is on its page."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
import typer

from paddock.bots import BOTS
from paddock.cli.main import make_app
from paddock.server.live.rate_limit import Limits, Rate

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SERVER = (DOCS / "reference" / "server.md").read_text(encoding="utf-8")
ADMIN = typer.main.get_command(make_app("admin")).commands["admin"].commands
VARIABLES = {
    name for path in (ROOT / "paddock").rglob("*.py") for name in re.findall(r'"(PADDOCK_[A-Z]+)"', path.read_text(encoding="utf-8"))
}
RATES = {name: getattr(Limits, name) for name in (field.name for field in fields(Limits)) if isinstance(getattr(Limits, name), Rate)}


def test_every_option_of_the_server_is_on_the_page() -> None:
    serve = typer.main.get_command(make_app("serve")).commands["serve"]
    options = {option for parameter in serve.params for option in parameter.opts if option.startswith("--")} - {"--help"}
    assert len(options) >= 6
    assert [option for option in sorted(options) if f"`{option}" not in SERVER] == []


@pytest.mark.parametrize("name", ADMIN)
def test_every_admin_command_is_on_the_page_with_its_options(name: str) -> None:
    (line,) = re.findall(rf"^\| `paddock admin {name}\b[^`]*`.*$", SERVER, re.M)
    options = {parameter.opts[0] for parameter in ADMIN[name].params if parameter.opts[0].startswith("--")} - {"--db", "--help"}
    assert [option for option in sorted(options) if option not in line] == []


def test_every_variable_is_on_the_page() -> None:
    assert len(VARIABLES) >= 5
    assert [name for name in sorted(VARIABLES) if f"`{name}`" not in SERVER] == []


@pytest.mark.parametrize("name", RATES)
def test_every_limit_is_on_the_page(name: str) -> None:
    rate = RATES[name]
    assert f"| {rate.burst:g} | {rate.per_second:g} |" in SERVER


def test_the_largest_bodies_are_on_the_page() -> None:
    limits = Limits()
    assert f"{limits.sockets} sockets" in SERVER
    assert (
        f"{limits.body >> 10} KB" in SERVER and f"materials {limits.material >> 10} KB" in SERVER and f"{limits.record >> 20} MB" in SERVER
    )


def test_every_bot_is_on_the_page() -> None:
    page = (DOCS / "how-to" / "use-the-bots.md").read_text(encoding="utf-8")
    assert [name for name in BOTS if f"| `{name}` |" not in page] == []


def test_every_word_at_the_prompt_is_on_the_page() -> None:
    from paddock.cli.terminal.typed import COMMANDS

    page = (DOCS / "how-to" / "play-in-the-terminal.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`{name}" not in page] == []
