"""`paddock admin`: administration of a server's tables, also while the server runs."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from paddock.cli.errors import Failure
from paddock.cli.language import preferred, say

if TYPE_CHECKING:
    from paddock.server.storage.store import Store

MOST_SEATS = 6  # as in `engine.rules.fields`, which would load NumPy for every command
T = TypeVar("T")
Database = Annotated[str | None, typer.Option("--db", help=say("help.db"), metavar="FILE|URL")]
TableId = Annotated[str, typer.Argument(help=say("help.table_id"), metavar="TABLE")]
SeatNumber = Annotated[int, typer.Argument(help=say("help.seat_number"), metavar="SEAT", min=1, max=MOST_SEATS)]
Days = Annotated[float, typer.Option("--days", help=say("help.days"), min=0)]
HOUR_MS = 3_600_000

admin = typer.Typer(name="admin", help=say("help.admin"), no_args_is_help=True)


def with_tables(db: str | None, work: Callable[["Store"], Awaitable[T]]) -> T:
    """Run `work` on the stored tables, and close the store afterwards. A problem becomes a failure of one line."""
    from paddock.cli.commands.serve import is_postgresql
    from paddock.server.domain.language import translator_for
    from paddock.server.domain.problem import Problem
    from paddock.server.ops.admin import open_store
    from paddock.server.storage.database import UNREACHABLE

    address = db if db and is_postgresql(db) else str(existing_tables(db))

    async def run() -> T:
        async with open_store(address) as store:
            return await work(store)

    try:
        return asyncio.run(run())
    except Problem as problem:
        raise Failure(translator_for(preferred()).text(problem.words)) from None
    except UNREACHABLE as e:
        raise Failure(say("serve.no_database", reason=type(e).__name__)) from None


def existing_tables(db: str | None) -> Path:
    """The SQLite file of the tables. Raises a Failure if it does not exist."""
    from paddock.cli.commands.serve import database_file

    file = database_file(db)
    if not file.is_file():
        raise Failure(say("admin.no_file", file=file))
    return file


@admin.command("list", help=say("help.admin_list"))
def list_tables(
    db: Database = None, status: Annotated[str, typer.Option(help=say("help.status"))] = "", days: Days = 0,
    as_json: Annotated[bool, typer.Option("--json", help=say("help.as_json"))] = False,
) -> None:  # fmt: skip
    from paddock.server.ops.admin import stored_tables

    for table in with_tables(db, lambda store: stored_tables(store, status, days)):
        if as_json:
            print(json.dumps(table.to_json(), ensure_ascii=False))
        else:
            print(f"{table.id}  {table.status:8}  {table.game:16}  {table.idle_ms / HOUR_MS:8.1f} h  {', '.join(table.names)}")


@admin.command("close", help=say("help.admin_close"))
def close_table(table: TableId, db: Database = None) -> None:
    from paddock.server.ops.admin import close

    with_tables(db, lambda store: close(store, table))
    print(say("admin.closed", table=table))


@admin.command("free", help=say("help.admin_free"))
def free_seat(table: TableId, seat: SeatNumber, db: Database = None) -> None:
    from paddock.server.ops.admin import free

    with_tables(db, lambda store: free(store, table, seat - 1))
    print(say("admin.freed", table=table, seat=seat))


@admin.command("mute", help=say("help.admin_mute"))
def mute_seat(
    table: TableId, seat: SeatNumber, db: Database = None, off: Annotated[bool, typer.Option("--off", help=say("help.unmute"))] = False
) -> None:
    from paddock.server.ops.admin import mute

    with_tables(db, lambda store: mute(store, table, seat - 1, not off))
    print(say("admin.unmuted" if off else "admin.muted", table=table, seat=seat))


@admin.command("export", help=say("help.admin_export"))
def export_table(table: TableId, db: Database = None) -> None:
    from paddock.engine.table.record import to_text
    from paddock.server.ops.admin import export

    record: dict[str, Any] = with_tables(db, lambda store: export(store, table))
    print(to_text(record))


@admin.command("prune", help=say("help.admin_prune"))
def prune_tables(days: Annotated[float, typer.Argument(help=say("help.days"), min=0)], db: Database = None) -> None:
    from paddock.server.ops.admin import prune

    print(say("admin.pruned", n=with_tables(db, lambda store: prune(store, days))))


@admin.command("backup", help=say("help.admin_backup"))
def back_up_tables(copy: Annotated[Path, typer.Argument(help=say("help.copy"), metavar="FILE")], db: Database = None) -> None:
    from paddock.cli.commands.serve import is_postgresql
    from paddock.server.ops.admin import back_up

    if db and is_postgresql(db):
        raise Failure(say("admin.pg_dump"))
    file = existing_tables(db)
    try:
        back_up(file, copy)
    except OSError as e:
        raise Failure(say("admin.no_copy", file=copy, reason=e.strerror)) from None
    print(say("admin.backed_up", file=copy))
