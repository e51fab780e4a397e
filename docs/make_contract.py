"""Write docs/reference/contract.md from the prose of the modules that define the contract: `python docs/make_contract.py`. A test keeps it current."""

import inspect
import re
from pathlib import Path

from paddock.engine.presentation import game
from paddock.engine.rules import contract, fields, log

PAGE = Path(__file__).with_name("reference") / "contract.md"
AROUND = (game.SeatSummary, game.Panel, game.TextTable, game.Detail, game.Inspect, game.Guide)
FUNCTIONS = (*game.RULE_FUNCTIONS, *game.BOT_FUNCTIONS)


def prose(thing: object) -> str:
    text = inspect.getdoc(thing) or ""
    return re.sub(r"(?<=[^\n])\n(?=[^\n|\-*#>])", " ", text) if "\n\n" not in text else text


def signature(name: str) -> str:
    f = getattr(contract, name)
    words = {k: str(v.__metadata__[0]) if hasattr(v, "__metadata__") else v.__name__ for k, v in f.__annotations__.items() if k != "return"}
    back = f.__annotations__.get("return")
    return f"{name}({', '.join(f'{k}: {v}' for k, v in words.items())})" + (" -> int" if back is int else "")


def page() -> str:
    parts = ["<!-- Written by docs/make_contract.py from paddock/engine/rules/contract.py and its neighbours. Edit there. -->", ""]
    head = inspect.getdoc(contract) or ""
    title, _, rest = head.partition("\n")
    parts += [f"# {title.rstrip('.')}", rest.replace("\n## ", "\n## ")]
    parts += ["", "## The functions", ""]
    for name in FUNCTIONS:
        parts += [f"### `{signature(name)}`", "", prose(getattr(contract, name)), ""]
    parts += ["## Groups of actions: how `legal` returns them", ""]
    for name in ("no_actions", "add_actions", "nth_action", "has_action"):
        parts += [f"- `{signature(name)}`: {prose(getattr(contract, name))}"]
    parts += ["", "## Fields and who knows them", "", prose(fields), ""]
    for name in ("public", "owner", "known_by", "hidden", "scratch"):
        meaning = {
            "public": "Everybody knows it, spectators too. `per_seat=True`: the first index is a seat, and cells of seats that are not at the table stay 0.",
            "hidden": "Nobody knows it.",
            "scratch": "No state at all: zero between calls.",
        }.get(name) or prose(getattr(fields, name))
        parts.append(f"- `{name}`: {meaning}")
    parts += ["", "## The log", "", prose(log), "", "## Refusals of the engine's own", ""]
    meanings = {
        "P-1": "the game is over",
        "P-2": "it is not this seat's decision",
        "P-3": "there is no such action",
        "P-4": "the seat has sealed its choice",
    }
    parts += [f"- {rule}: {meanings[rule]}" for rule in contract.ENGINE_CODES.values()]
    parts += [
        "- P-5: the undo is not possible, or needs everyone's consent",
        "",
        "## The description (`GAME`)",
        "",
        prose(game.Game),
        "",
    ]
    for part in (game.Option, game.DecisionKind, game.EventKind, game.Drawing, *AROUND):
        parts.append(f"- `{part.__name__}`: {prose(part)}")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
