"""`paddock play [GAME]`: play a game against bots in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.errors import FAILED, INTERRUPTED, USAGE, Failure
from paddock.cli.language import say, translator_for
from paddock.cli.parameters import Language, NoColor, Options, Seats, Seed

if TYPE_CHECKING:
    from rich.console import Console

    from paddock.cli.terminal.saves import Sitting
    from paddock.engine.presentation.game import Game
    from paddock.engine.presentation.i18n import Translator
    from paddock.engine.table.table import Table


def play(
    game: Annotated[str | None, typer.Argument(help=say("help.game_or_ask"))] = None,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(help=say("help.bots"), metavar="easy|medium|hard")] = None,
    option: Options = None,
    bring: Annotated[list[Path] | None, typer.Option("--bring", help=say("help.bring"), metavar="FILE")] = None,
    seed: Seed = None,
    seat: Annotated[int | None, typer.Option(help=say("help.seat"), metavar="N")] = None,
    name: Annotated[str | None, typer.Option(help=say("help.name"))] = None,
    lang: Language = None,
    resume: Annotated[str | None, typer.Option(help=say("help.resume"), metavar="[FILE]")] = None,
    ask_all: Annotated[bool, typer.Option("--ask-all", help=say("help.ask_all"))] = False,
    hint: Annotated[bool, typer.Option("--hint", help=say("help.hint"))] = False,
    review: Annotated[bool, typer.Option("--review", help=say("help.review_after"))] = False,
    no_color: NoColor = False,
) -> None:
    from paddock.cli.console import console
    from paddock.cli.inputs import checked_bot_name, existing_file, load_game
    from paddock.cli.terminal import saves

    translator = translator_for(lang)
    checked_bot_name(bots or "simple")
    if resume is not None:
        if seats is not None or option or bring or seed is not None:
            raise Failure(translator.text("cli.error.resume_alone"), USAGE)
        path = saves.newest(load_game(game) if game else None) if resume == saves.LAST else existing_file(Path(resume))
        path = path.resolve()  # all names of a file must lead to the same lock
    else:
        chosen = load_game(game) if game else ask_game(translator)
        table, sitting = sit_down(
            chosen, seats, option or [], bring or [], seed, seat=seat, bots=bots or "simple", name=name, translator=translator
        )
        path = saves.new_file(chosen)
    with saves.alone(path):
        if resume is not None:  # read after locking, because another terminal may have changed the file until then
            table, sitting = take_up(path, game, seat, bots, name, translator)
        start(table, sitting, path, translator.language, console(no_color), ask_all, hint, review)


def start(
    table: "Table",
    sitting: "Sitting",
    path: Path,
    language: str,
    screen: "Console",
    ask_all: bool,
    hint: bool = False,
    review: bool = False,
) -> None:
    """Run the session of a new or resumed game."""
    from paddock.bots import bot_named
    from paddock.cli.terminal.screen import Screen
    from paddock.cli.terminal.session import Session
    from paddock.engine.presentation.text_drawing import draw_of

    session_translator = translator_for(language, table.game, sitting.names, materials=table.materials)
    opponent, session_screen = bot_named(sitting.bots, table.seed), Screen(screen, session_translator, table.game, draw_of(table.game))
    Session(table, sitting, opponent, session_screen, path, ask_all, hint, review).run()


def ask_game(translator: "Translator") -> "Game":
    """Ask the player for a game. If there is only one game, return it."""
    from paddock.cli.inputs import load_game
    from paddock.engine.presentation.catalog import found

    names = list(found())
    if not names:
        raise Failure(translator.text("cli.games.none"))
    if len(names) == 1:
        return load_game(names[0])
    for number, one in enumerate(names, 1):
        print(f"{number}  {one}")
    while True:
        print(translator.text("cli.play.which"))
        try:
            text = input("> ").strip()
        except (EOFError, KeyboardInterrupt) as e:
            print(flush=True)
            raise Failure(translator.text("cli.play.no_game"), INTERRUPTED if isinstance(e, KeyboardInterrupt) else FAILED) from None
        if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(names):
            return load_game(names[int(text) - 1])
        if text.lower() in names:
            return load_game(text.lower())


def seat_names(seats: int, seat: int, name: str | None, translator: "Translator") -> tuple[str, ...]:
    """The names of all seats: the player's name at `seat`, and bot names at the other seats."""
    from paddock.cli.printable import printable

    bots = iter(translator.text("cli.play.bot_names").split())
    return tuple((printable(name or "") or translator.text("cli.play.your_name")) if k == seat else next(bots) for k in range(seats))


def seat_index(seat: int | None, seats: int) -> int:
    """Convert the player's seat number, counted from 1, to an index. The default is the first seat."""
    if seat is not None and not 1 <= seat <= seats:
        raise Failure(say("error.seat", n=seats, given=seat), USAGE)
    return (seat or 1) - 1


def sit_down(
    game: "Game", seats: int | None, option: list[str], bring: list[Path], seed: int | None, *, seat: int | None, bots: str, name: str | None,
    translator: "Translator",
) -> tuple["Table", "Sitting"]:  # fmt: skip
    """Create a table, either from a seed or with a commit-reveal deal that the player can verify after the game."""
    from paddock.cli.inputs import parse_options, read_materials, seat_count
    from paddock.cli.terminal.saves import Sitting
    from paddock.engine.table.commit_reveal import deal_alone
    from paddock.engine.table.table import Table

    table_size = seat_count(game, seats)
    options = parse_options(game, option)
    mine = seat_index(seat, table_size)
    names = seat_names(table_size, mine, name, translator)
    brought = read_materials(game, bring, mine, table_size, translator)
    deal = None
    if seed is None:
        deal = deal_alone([("human", names[k]) if k == mine else ("bot", bots) for k in range(table_size)])
    # The table is interpreted until the first question, because loading native code would delay the question.
    table = Table.new(game, table_size, seed, options, deal, target="interpreted", materials=brought)
    return table, Sitting(mine, bots, names)


def take_up(
    path: Path, game: str | None, seat: int | None, bots: str | None, name: str | None, translator: "Translator"
) -> tuple["Table", "Sitting"]:
    """Resume a saved game."""
    from paddock.cli.inputs import load_game
    from paddock.cli.terminal.saves import Sitting
    from paddock.engine.table import record as records
    from paddock.engine.table.table import Table

    record = records.read(path)
    table = Table.replay(record, target="interpreted")
    if game and load_game(game) is not table.game:
        raise Failure(translator.text("cli.error.other_game", file=path, game=table.game.name), USAGE)
    if table.over:
        raise Failure(translator.text("cli.error.over", file=path))
    sat = Sitting.from_json(record.get("sitting"), table.seats)
    if sat is None:
        mine = seat_index(seat, table.seats)
        sat = Sitting(mine, "simple", seat_names(table.seats, mine, name, translator))
    elif seat is not None and seat - 1 != sat.seat:
        raise Failure(translator.text("cli.error.other_seat", n=sat.seat + 1), USAGE)
    return table, Sitting(sat.seat, bots or sat.bots, sat.names)
