"""Write docs/reference/python.md, the API reference, from the docstrings of the public names: `python docs/make_api.py`. A test keeps it current.

`SECTIONS` lists the public names. A class is shown with the members that its entry names, or with all its public members.
"""

import dataclasses
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import paddock
from paddock import bots, envs
from paddock.engine.gpu import environments as gpu_environments
from paddock.engine.presentation import catalog, game, i18n, player_view
from paddock.engine.rules import declared, log
from paddock.engine.table import commit_reveal, core, record, transcript, verify
from paddock.engine.vector import batch
from paddock.engine.vector import environments as vector_environments
from paddock.envs import aec_env, vector_env

PAGE = Path(__file__).with_name("reference") / "python.md"
TABLE = {
    "Begin, copy and replay": ("new", "copy", "record", "replay"),
    "The decision": ("pending", "over", "kind", "asks", "legal", "why"),
    "Play": ("play", "step", "action", "refusal"),
    "Take back": ("undo", "undo_needs", "has_to_undo", "standing_moves"),
    "What a seat may see": ("view", "player_view", "observe", "log", "log_length", "viewer"),
    "Drawings and words": ("text", "svg", "drawing", "translator", "notation", "narrator"),
    "The whole truth": ("outcome", "events", "state", "runner", "tables_hash"),
}


@dataclass(frozen=True)
class Section:
    """A chapter of the page: its text, the module to import from, and the names. A name may have a list of members."""

    title: str
    text: str
    module: Any
    names: dict[str, tuple[str, ...] | None]
    groups: dict[str, tuple[str, ...]] = dataclasses.field(default_factory=dict)  # of the members of the first class


def names(*plain: str, **chosen: tuple[str, ...]) -> dict[str, tuple[str, ...] | None]:
    """Names with all their members, and names with the chosen ones."""
    return {**dict.fromkeys(plain), **chosen}


SECTIONS = (
    Section("Tables", "Most programs need only these names.", paddock, names("Table", "Refused", "game_names"), TABLE),
    Section(
        "What a seat sees",
        "`Table.player_view` and `Table.outcome` return these objects.",
        player_view,
        names("PlayerView", "Choice", "Outcome"),
    ),
    Section("The history", "`Table.entries` and `Table.log` hold these objects.", core, names("Entry", "LogLine")),
    Section("Events", "`Table.play` and `Table.events` return these objects.", log, names("Event")),
    Section("Decisions", "`Table.kind` and `Table.asks` return these objects.", declared, names("DecisionKind")),
    Section(
        "Words",
        "`Table.translator` returns a translator. Word files are in English and Japanese.",
        i18n,
        names("Phrase", Translator=("text", "has", "name")),
    ),
    Section(
        "Games",
        "`Table.game` is the description of a game. [contract.md](contract.md) explains it for authors of games.",
        game,
        names("BadOption", "BadMaterials", Game=("complete_options", "complete_materials"), Option=("check", "parse", "label", "choice")),
    ),
    Section("Games by name", "", catalog, names("game_named", "UnknownGame", "BrokenGame")),
    Section(
        "Record files",
        "A record is plain data. These functions read it from a file and write it.",
        record,
        names("read", "write", "BadRecord"),
    ),
    Section("Verification", "", verify, names("verify")),
    Section("Transcripts", "", transcript, names("transcript", "transcript_of")),
    Section("Verifiable shuffles", "", commit_reveal, names("deal_alone", "Participant", Deal=("key", "broken_promises"))),
    Section(
        "Bots",
        "[explanation/bots.md](../explanation/bots.md) explains how they search.",
        bots,
        {**names(*bots.__all__), **dict.fromkeys(("EasyBot", "RandomBot", "SimpleBot", "SearchParams"), ())},
    ),
    Section(
        "Environments",
        "[how-to/use-the-environments.md](../how-to/use-the-environments.md) shows their use. They need the extra `rl`.",
        envs,
        names(*envs.__all__),
    ),
    Section("The PettingZoo environment", "", aec_env, names(AecEnv=("reset", "observe", "step", "render"))),
    Section("The Gymnasium vector environment", "", vector_env, names(GameVectorEnv=("reset", "step", "close_extras"))),
    Section("Many whole games", "", batch, names("Batch", "Played")),
    Section("Many games step by step", "", vector_environments, names(VectorGames=("begin", "step", "close"))),
    Section(
        "Many games on a GPU", "This class needs the extra `gpu`.", gpu_environments, names(GpuVectorGames=("begin", "step", "playouts"))
    ),
)


# ------------------------------------------------------------------ text of one thing


def prose(thing: object, name: str) -> str:
    """The docstring with one line for each paragraph and list item."""
    text = inspect.cleandoc(thing.__doc__ or "")
    if not text:
        raise ValueError(f"{name} has no docstring")
    table = text.replace("\n|", "\0|")  # rows of a table stay lines of their own
    return re.sub(r"(?<=\S)\n[ ]*(?=[^\s\-*|])", " ", table).replace("\0|", "\n|")


def typed(annotation: Any) -> str:
    """An annotation without the modules of its names."""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = text.replace("numpy.ndarray[typing.Any, numpy.dtype[typing.Any]]", "ndarray").replace(
        "numpy.ndarray[typing.Any, typing.Any]", "ndarray"
    )
    return re.sub(r"\b(?:\w+\.)+(\w+)", r"\1", text)


def parameter(p: inspect.Parameter) -> str:
    stars = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
    kind = "" if p.annotation is p.empty else f": {typed(p.annotation)}"
    default = "" if p.default is p.empty else f" = {p.default!r}" if kind else f"={p.default!r}"
    return f"{stars}{p.name}{kind}{default}"


def signature(thing: Any, called: str, method: bool = False) -> str:
    """A function as it is called, with types, defaults and result."""
    found = inspect.signature(thing)
    given, parts = list(found.parameters.values())[method:], []
    for k, p in enumerate(given):
        if p.kind is p.KEYWORD_ONLY and (k == 0 or given[k - 1].kind not in (p.KEYWORD_ONLY, p.VAR_POSITIONAL)):
            parts.append("*")
        parts.append(parameter(p))
    back = "" if found.return_annotation in (found.empty, None, "None") else f" -> {typed(found.return_annotation)}"
    return f"{called}({', '.join(parts)}){back}"


def described(thing: Any, called: str) -> str:
    """The heading of a member: its call, or its type if it is a property."""
    if isinstance(thing, property):
        return f"{called}: {typed(inspect.signature(thing.fget).return_annotation)}"  # type: ignore[arg-type]
    if isinstance(thing, classmethod):
        return signature(thing.__func__, called, method=True)
    return signature(thing, called, method=True)


def members(cls: type) -> dict[str, Any]:
    """The public methods and properties of a class and of its bases in this project, in the order of their definition."""
    found: dict[str, Any] = {}
    for base in cls.__mro__:
        if base.__module__.startswith("paddock."):
            for name, thing in vars(base).items():
                if not name.startswith("_") and (inspect.isfunction(thing) or isinstance(thing, property | classmethod)):
                    found.setdefault(name, thing)
    return found


def fields(cls: type) -> Iterator[str]:
    """The fields of a dataclass or named tuple, each with its type, its default, and the comment behind it."""
    defaults: dict[str, Any] = dict(getattr(cls, "_field_defaults", {}))
    if dataclasses.is_dataclass(cls):
        defaults = {f.name: f.default for f in dataclasses.fields(cls) if f.default is not dataclasses.MISSING}
    names = [f.name for f in dataclasses.fields(cls)] if dataclasses.is_dataclass(cls) else list(getattr(cls, "_fields", ()))
    source = inspect.getsource(cls) if names else ""
    for name in names:
        line = re.search(rf"^    {name}: [^#\n]*(?:# (.*))?$", source, re.M)
        comment = f": {line[1]}" if line and line[1] else ""
        default = f" = {defaults[name]!r}" if name in defaults else ""
        yield f"- `{name}: {typed(cls.__annotations__[name])}{default}`{comment}"


# ------------------------------------------------------------------ the page


def of_members(cls: type, chosen: dict[str, Any]) -> Iterator[str]:
    for name, thing in chosen.items():
        called = f"{cls.__name__}.{name}"
        yield from (
            f"#### `{described(thing, called)}`",
            "",
            prose(getattr(cls, name) if isinstance(thing, classmethod) else thing, called),
            "",
        )


def of_class(cls: type, chosen: tuple[str, ...] | None, groups: dict[str, tuple[str, ...]]) -> Iterator[str]:
    made = "__init__" in vars(cls) and not (
        issubclass(cls, Exception) or dataclasses.is_dataclass(cls) or cls is paddock.Table or getattr(cls, "_is_protocol", False)
    )
    yield from (
        f"### `class {signature(cls.__init__, cls.__name__, method=True) if made else cls.__name__}`",
        "",
        prose(cls, cls.__name__),
        "",
    )
    if cls is not game.Game and (listed := list(fields(cls))):  # the fields of a game are in contract.md
        yield from (*listed, "")
    all_of_it = members(cls)
    if groups:
        grouped = [name for group in groups.values() for name in group]
        if sorted(grouped) != sorted(all_of_it):
            raise ValueError(
                f"{cls.__name__}: in one of the groups and not in the class, or the other way: {set(grouped) ^ set(all_of_it)}"
            )
        for title, group in groups.items():
            yield from (f"**{title}**", "")
            yield from of_members(cls, {name: all_of_it[name] for name in group})
    else:
        yield from of_members(cls, all_of_it if chosen is None else {name: all_of_it[name] for name in chosen})


def of_section(section: Section) -> Iterator[str]:
    yield from (f"## {section.title}", "")
    if section.text:
        yield from (section.text, "")
    module = section.module.__name__
    yield from ("```python", f"from {module} import {', '.join(sorted(section.names, key=str.lower))}", "```", "")
    groups = section.groups
    for name, chosen in section.names.items():
        thing = getattr(section.module, name)
        if inspect.isclass(thing):
            yield from of_class(thing, chosen, groups)
            groups = {}
        elif callable(thing):
            yield from (f"### `{signature(thing, name)}`", "", prose(thing, name), "")
        else:
            yield from (f"### `{name}`", "", f"The names: {', '.join(f'`{key}`' for key in thing)}.", "")


def page() -> str:
    parts = [
        "<!-- Written by docs/make_api.py from the docstrings in paddock. Edit there. -->",
        "",
        "# Python API",
        "",
        "This page lists the public names, with the module to import each from. Other names may change without notice.",
        "The [README](../../README.md) has an example, and `help(paddock.Table)` shows the same text.",
        "",
    ]
    parts += [f"- [{s.title}](#{s.title.lower().replace(' ', '-')})" for s in SECTIONS]
    parts.append("")
    for section in SECTIONS:
        parts += of_section(section)
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
