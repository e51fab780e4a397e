"""Commands, options and saved games keep their names and format when the code is renamed."""

from collections.abc import Iterator
from typing import Any

import typer

from paddock.cli.commands import admin
from paddock.cli.main import make_app
from paddock.cli.terminal.saves import Sitting
from paddock.engine.rules import fields

OPTIONS = {
    "admin backup": "--db",
    "admin close": "--db",
    "admin export": "--db",
    "admin free": "--db",
    "admin list": "--db --status --days --json",
    "admin mute": "--db --off",
    "admin prune": "--db",
    "analyze": "--games --seats --bots --option --seed --on --threads --out --lang",
    "arena": "--games --seats --option --seed --on --threads --file --fresh --out --lang --no-color",
    "bench": "--game --json --quick --no-color",
    "cards check": "--lang",
    "cards list": "--kind --set --lang",
    "cards show": "--svg --set --lang",
    "deck check": "--distance --set --lang",
    "deck list": "--lang",
    "deck show": "--toml --set --lang",
    "games": "--lang --no-color",
    "play": "--seats --bots --option --bring --seed --seat --name --lang --resume --ask-all --hint --review --no-color",
    "replay": "--seat --svg --all --lang --no-color",
    "review": "--seat --lang --no-color",
    "rules": "--lang --no-color",
    "serve": "--host --port --db --workers --log --open",
    "simulate": "--games --seats --bots --option --seed --on --threads --out --lang --no-color",
    "transcript": "--seats --seed --bots --option",
    "verify": "--lang",
    "warm": "",
}


def commands(command: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every command with its full name."""
    if not hasattr(command, "commands"):
        yield name, command
    for part, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, f"{name} {part}".strip())


def options(command: Any) -> str:
    return " ".join(spelling for one in command.params if one.param_type_name == "option" for spelling in one.opts)


def test_commands_and_their_options_keep_their_names() -> None:
    assert {name: options(command) for name, command in commands(typer.main.get_command(make_app()))} == OPTIONS


def test_a_saved_game_says_who_sits_there_as_ever() -> None:
    sitting = Sitting(1, "easy", ("Aoi", "Bruno"))
    assert sitting.to_json() == {"seat": 1, "bots": "easy", "names": ["Aoi", "Bruno"]}
    assert Sitting.from_json(sitting.to_json(), 2) == sitting


def test_the_most_seats_of_the_command_are_those_of_the_engine() -> None:
    assert admin.MOST_SEATS == fields.MOST_SEATS
