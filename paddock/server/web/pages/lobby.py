"""The lobby page: the games, the open tables, and the player's name and bot level."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from paddock.bots import BOTS, bot_named
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import LANGUAGES, Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.table.rule_page import page_of
from paddock.engine.table.table import Table
from paddock.server.domain.language import game_translator_for
from paddock.server.domain.table_config import usual_bot, usual_seats
from paddock.server.view.frames import bot_word
from paddock.server.view.read_only_svg import as_picture
from paddock.server.web.pages.game_pages import links
from paddock.server.web.pages.page_layout import page, script_words, top_bar

PICTURE_SEED, PICTURE_MOVES = 7, 48
SHOWN_OF_HASH = 12  # characters of the hash of a card set
READ_A_MINUTE = 1000  # bytes of a rule page that a person reads in a minute


@lru_cache(maxsize=64)
def picture(name: str, language: str) -> str:
    """A position of a seeded game as a picture, without ids and controls."""
    game, player_view = found()[name], moment(name)
    drawn = game.draw(player_view, "wide", game_translator_for(game, language, (), usual_seats(game))).board
    return as_picture(drawn).replace("<svg", '<svg aria-hidden="true"', 1)


@lru_cache(maxsize=64)
def moment(name: str) -> PlayerView:
    """The spectator's view of a seeded game after some moves. A game can set their number with `picture_moves`."""
    game = found()[name]
    table = Table.new(game, usual_seats(game), PICTURE_SEED, target="interpreted")
    bot = bot_named("simple", PICTURE_SEED)
    for _ in range(game.extra.get("picture_moves", PICTURE_MOVES)):
        if table.over or not table.pending:
            break
        seat = table.pending[0]
        table.play(seat, bot.choose(table, seat))
    return table.player_view()


def in_order() -> list[Game]:
    """The games, sorted by the time to read the rules and play once."""

    def minutes(game: Game) -> float:
        book = page_of(game.rule_page, LANGUAGES[0])
        return game.minutes + (book.stat().st_size / READ_A_MINUTE if book else 0)

    return sorted(found().values(), key=minutes)


def lobby(translator: Translator, tables: list[dict[str, Any]]) -> str:
    games = in_order()
    entries = [entry(game, number, translator) for number, game in enumerate(games, 1)]
    masthead = el(
        "header",
        el("div", el("h1", text(translator.text("web.lobby.title"))), el("p", text(translator.text("web.lobby.lead")))),
        cls="masthead",
    )
    body = el(
        "main",
        masthead,
        el("div", el("ol", *entries, cls="entries"), side(translator, tables, games), cls="lobby-cols"),
        el("p", "", cls="vh", id="live", aria_live="polite"),
        cls="sheet-page",
        id="main",
        tabindex="-1",
    )
    return page(
        translator,
        "Paddock",
        top_bar(translator, "/") + body,
        "doc-page",
        "/static/lobby.js",
        {"words": script_words(translator), "titles": titles(translator.language)},
    )


def titles(language: str) -> dict[str, str]:
    return {name: game_translator_for(game, language).text("game.name") for name, game in found().items()}


def entry(game: Game, number: int, translator: Translator) -> str:
    game_translator = game_translator_for(game, translator.language)
    title = game_translator.text("game.name")
    low, high = game.seats.start, game.seats.stop - 1
    seats = translator.text("web.lobby.seats_one", n=low) if low == high else translator.text("web.lobby.seats", low=low, high=high)
    rules = el("a", text(translator.text("web.rules.name")), href=f"/rules/{game.name}") if game.rule_page else ""
    minutes = translator.text("web.lobby.minutes", n=game.minutes)
    facts = el("div", el("span", text(seats)), el("span", text(minutes)), rules, *links(game, game_translator), cls="entry__facts")
    play = el(
        "button", text(translator.text("web.lobby.play")), cls="btn btn--go", type="button", data_play=game.name, data_seats=usual_seats(game),
        aria_label=translator.text("web.lobby.play_game", game=title),
    )  # fmt: skip
    new = el(
        "a",
        text(translator.text("web.lobby.new")),
        cls="btn",
        href=f"/new/{game.name}",
        aria_label=translator.text("web.lobby.new_game", game=title),
    )
    first = el(
        "button", text(translator.text("web.lobby.first")), cls="btn", type="button", data_guide=game.name,
        aria_label=translator.text("web.lobby.first_game", game=title),
    )  # fmt: skip
    return el(
        "li",
        el("div", str(number), cls="entry__no", aria_hidden="true"),
        el("div", picture(game.name, translator.language), cls="entry__art"),
        el("div", el("h2", text(title)), el("p", text(game_translator.text("game.sentence"))), facts, cls="entry__text"),
        el("div", play, first, new, cls="entry__acts"),
        cls="entry",
    )


def side(translator: Translator, tables: list[dict[str, Any]], games: list[Game]) -> str:
    name = el(
        "label", el("span", text(translator.text("web.lobby.your_name"))), el("input", cls="field", id="name", maxlength=24, autocomplete="nickname"),
        cls="stack",
    )  # fmt: skip
    levels = [el("option", text(bot_word(bot, translator)), value=bot, selected=bot == usual_bot()) for bot in BOTS]
    level = el("label", el("span", text(translator.text("web.lobby.level"))), el("select", *levels, cls="field", id="level"), cls="stack")
    yours = el("section", el("h2", text(translator.text("web.lobby.yours"))), el("ul", "", id="yours"), id="yours-part", hidden=True)
    lines = [open_line(translator, t) for t in tables if t.get("game") in found()]
    nothing = el("p", text(translator.text("web.lobby.no_tables")), cls="muted")
    opened = el("section", el("h2", text(translator.text("web.lobby.open"))), el("ul", *lines) if lines else nothing)
    invited = el(
        "form",
        el(
            "input",
            cls="field",
            name="link",
            aria_label=translator.text("web.lobby.link"),
            placeholder=translator.text("web.lobby.link"),
            maxlength=300,
        ),
        el("button", text(translator.text("web.lobby.go")), cls="btn btn--small", type="submit"),
        cls="row",
        id="invited",
    )
    asked = el(
        "section",
        el("h2", text(translator.text("web.lobby.invited"))),
        el("p", text(translator.text("web.lobby.paste")), cls="muted"),
        invited,
    )
    film = el("p", el("a", text(translator.text("web.lobby.file")), href="/replay"), cls="lobby-file")
    return el("aside", el("section", name, level, cls="stack-form"), yours, opened, asked, film, cls="lobby-side")


def open_line(translator: Translator, t: Mapping[str, Any]) -> str:
    """One list item for a table that waits for players or can be watched."""
    title = titles(translator.language)[t["game"]]
    taken = sum(s["who"] != "empty" for s in t["seats"])
    clock = translator.text("web.lobby.clock", n=t["bank"]) if t["bank"] else translator.text("web.lobby.no_clock")
    dots = "".join(
        f'<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5" class="{"sd-free" if s["who"] == "empty" else "sd-taken"}"/></svg>'
        for s in t["seats"]
    )
    shown = translator.text("web.lobby.taken", taken=taken, of=len(t["seats"]))
    named = translator.text("web.lobby.table_named", game=title, title=t["title"]) if t["title"] else title
    go = "web.lobby.sit" if t["status"] == "open" and taken < len(t["seats"]) else "web.lobby.watch"
    facts = [shown, clock, *([translator.text("web.lobby.cards", hash=t["cards"][:SHOWN_OF_HASH])] if t.get("cards") else [])]
    about = el("span", el("span", dots, cls="seatdots", role="img", aria_label=shown), text(" · ".join(facts)))
    return el(
        "li",
        el("div", el("b", text(named)), about),
        el("a", text(translator.text(go)), cls="btn btn--small", href=f"/t/{t['id']}"),
        cls="tline",
    )
