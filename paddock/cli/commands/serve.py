"""`paddock serve`: run the web server. `paddock` without a command does the same and opens the browser."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.errors import Failure
from paddock.cli.language import say

if TYPE_CHECKING:
    import socket

HOST, PORT = "127.0.0.1", 8642
FILE = "tables.db"
BACKLOG = 512  # connections that wait to be accepted
LONGEST_REASON = 160  # letters of a database error that are shown


def serve(
    host: Annotated[str, typer.Option(help=say("help.host"))] = HOST,
    port: Annotated[int | None, typer.Option(help=say("help.port"), min=0, max=65535)] = None,
    db: Annotated[str | None, typer.Option(help=say("help.db"), metavar="FILE|URL")] = None,
    workers: Annotated[int, typer.Option(help=say("help.workers"), min=1, max=64)] = 1,
    log: Annotated[str, typer.Option(help=say("help.log"), metavar="text|json")] = "text",
    open_page: Annotated[bool, typer.Option("--open", help=say("help.open"))] = False,
) -> None:
    from paddock.server.ops.logging import begin_logging

    begin_logging(log == "json")
    if db and is_postgresql(db):
        serve_shared(host, port, db, workers, open_page, log == "json")
    elif workers > 1:
        raise Failure(say("serve.one_worker"))
    else:
        serve_file(host, port, database_file(db), open_page)


def serve_file(host: str, port: int | None, path: Path, open_page: bool) -> None:
    """Serve tables from an SQLite file, with one process."""
    from paddock.server.processes import serve_one
    from paddock.server.storage.database import InUse, hold_alone

    try:
        hold_alone(path).close()
    except OSError as e:
        raise Failure(say("error.folder", folder=path.parent, reason=e.strerror)) from None
    except InUse:
        if not open_page:
            raise Failure(say("serve.in_use", file=path, url=read_url_file(path))) from None
        print(say("serve.at", url=read_url_file(path)), flush=True)
        open_browser(read_url_file(path))
        return
    listener = listen(host, port)
    write_url_file(path, announce(host, listener, open_page))
    try:
        serve_one(str(path), listener)
    except KeyboardInterrupt:
        return


def serve_shared(host: str, port: int | None, db: str, workers: int, open_page: bool, as_json: bool) -> None:
    """Serve tables from PostgreSQL, with one or several worker processes. Servers on several machines can share the database."""
    from paddock.server.processes import Workers, serve_one

    try_database(db)
    listener = listen(host, port)
    announce(host, listener, open_page)
    if workers > 1:
        Workers(db, listener, workers, as_json=as_json).run()
        return
    try:
        serve_one(db, listener)
    except KeyboardInterrupt:
        return


def announce(host: str, listener: "socket.socket", open_page: bool) -> str:
    """Print the server's URL and return it. With `show`, also open it in the browser."""
    url = f"http://{host_in_url(host)}:{listener.getsockname()[1]}/"
    print(say("serve.at", url=url), flush=True)
    if open_page:
        open_browser(url)
    return url


def try_database(db: str) -> None:
    """Raise a Failure if the database cannot be used. The message omits the URL, because the URL may hold a password."""
    import asyncio

    from paddock.server.storage.database import UNREACHABLE, bring_up, engine_of, full_url

    async def connect() -> None:
        engine = engine_of(full_url(db))
        try:
            await bring_up(engine)
        finally:
            await engine.dispose()

    try:
        asyncio.run(connect())
    except ModuleNotFoundError:
        raise Failure(say("serve.no_driver")) from None
    except OSError as e:
        raise Failure(say("serve.no_database", reason=str(e).splitlines()[0][:LONGEST_REASON])) from None
    except (*UNREACHABLE, ValueError) as e:  # the text of these errors may hold the URL
        raise Failure(say("serve.no_database", reason=type(e).__name__)) from None


def is_postgresql(db: str) -> bool:
    return db.startswith(("postgresql://", "postgres://"))


def database_file(db: str | None) -> Path:
    """The SQLite file: the given file, or by default FILE in the data folder. Raises a Failure for any other URL."""
    from paddock.cli.terminal.saves import home

    if db and "://" in db and not db.startswith("sqlite:///"):
        raise Failure(say("serve.only_sqlite"))
    return (Path(db.removeprefix("sqlite:///")) if db else home() / FILE).absolute()


def listen(host: str, port: int | None) -> "socket.socket":
    """Listen on the given port. Without one, listen on PORT, or on any free port if PORT is in use."""
    import socket

    for wanted in (PORT, 0) if port is None else (port,):
        try:
            return socket.create_server((host, wanted), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=BACKLOG)
        except OSError as e:
            reason = e.strerror or str(e)
    raise Failure(say("serve.no_port", host=host, port=port or PORT, reason=reason))


def host_in_url(host: str) -> str:
    """The host as a browser on this machine writes it: localhost if the server listens everywhere, and IPv6 in brackets."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def write_url_file(path: Path, url: str) -> None:
    """Write the server's URL to a file beside the database, so that a second `paddock` finds the running server."""
    path.with_name(path.name + ".url").write_text(url)


def read_url_file(path: Path) -> str:
    """The URL that `write_url_file` wrote, or an empty string."""
    try:
        return path.with_name(path.name + ".url").read_text()
    except OSError:
        return ""


def open_browser(url: str) -> None:
    """Open the page in a browser. Without a browser, print a message with the URL."""
    import os
    import sys
    import webbrowser

    has_screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    try:
        opened = bool(has_screen) and webbrowser.open(url)
    except webbrowser.Error:
        opened = False
    if not opened:
        print(say("serve.no_browser", url=url), flush=True)
