"""Transcripts: a whole game as JSON lines, for an independent referee. They contain every random draw, decision with its legal moves,
event, and the end."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from paddock.engine.presentation.game import Game
from paddock.engine.rules.log import Event
from paddock.engine.table.table import Table

Chooser = Callable[[Table, int], int]


def line(**parts: Any) -> str:
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def event_data(table: Table, events: list[Event]) -> Iterator[str]:
    for e in events:
        kind = table.game.events[e.kind]
        if kind.chance:
            what, order = table.notation.chance(e.kind, e.values)
            yield line(event="chance", what=what, order=order)
        else:
            yield line(event="log", kind=kind.name, rule=kind.rule, audience=audience(table, e), values=list(e.values))


def audience(table: Table, e: Event) -> Any:
    heard = [k for k in range(table.seats) if e.heard_by(k)]
    return "all" if len(heard) == table.seats and e.heard_by(-1) else heard


def opening(table: Table) -> Iterator[str]:
    yield line(event="game", game=table.game.name, rules=table.game.version, seats=table.seats, options=table.options, key=table.key.hex())


def decision(table: Table, seat: int, action: int, kind: str = "move") -> Iterator[str]:
    write = table.notation.write
    asked = table.kind(seat)
    legal = [write(a) for a in table.legal(seat)]
    how = {} if kind == "move" else {"how": kind}
    yield line(event="decision", seat=seat, kind=asked.name if asked else "", legal=legal, chose=write(action), **how)


def ending(table: Table) -> Iterator[str]:
    if outcome := table.outcome():
        yield line(event="end", scores=list(outcome.scores), places=list(outcome.places), rule=outcome.rule)


def transcript(table: Table, choose: Chooser) -> Iterator[str]:
    """Play a new table to its end, always the lowest pending seat, and yield its transcript."""
    yield from opening(table)
    yield from event_data(table, table.events())
    while not table.over:
        seat = table.pending[0]
        action = choose(table, seat)
        yield from decision(table, seat, action)
        yield from event_data(table, table.play(seat, action))
    yield from ending(table)


def transcript_of(record: Mapping[str, Any], game: Game | None = None) -> Iterator[str]:
    """The transcript of a whole record."""
    done = Table.replay(record, game=game)
    table = Table(done.game, done.seats, done.options, done.key, done.seed, done.deal, materials=done.materials)
    yield from opening(table)
    yield from event_data(table, table.events())
    for entry in done.entries:
        if entry.kind == "undo":
            table.undo(entry.seat, consent=True)
            yield line(event="undo", seat=entry.seat)
        else:
            yield from decision(table, entry.seat, entry.action, entry.kind)
            yield from event_data(table, table.play(entry.seat, entry.action, entry.kind))
    yield from ending(table)
