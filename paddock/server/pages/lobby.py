"""The lobby: the games, open tables, and the form for a new one."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from paddock.bots import bot_named
from paddock.bots.basic import BOTS
from paddock.engine.catalog import found
from paddock.engine.description import Game, Option
from paddock.engine.table import Table
from paddock.engine.words import Speech
from paddock.server.config import BANKS, MOST_TITLE
from paddock.server.language import speech
from paddock.server.pages.html import el, page, script_words, text, top

PICTURE_SEED, PICTURE_MOVES = 7, 48
USUAL_SEATS = 4
NAMES_OUT = re.compile(r' (?:id|aria-labelledby|aria-describedby|tabindex|role|data-action|aria-label|aria-disabled)="[^"]*"')


def seats_of(game: Game) -> list[int]:
    return list(game.seats)


def usual_seats(game: Game) -> int:
    return max(game.seats.start, min(USUAL_SEATS, game.seats.stop - 1))


@lru_cache(maxsize=64)
def picture(name: str, language: str) -> str:
    """A position of a numbered game, drawn as a picture: no ids, nothing to press."""
    game = found()[name]
    table = Table.new(game, usual_seats(game), PICTURE_SEED, target="interpreted")
    bot = bot_named("simple", PICTURE_SEED)
    for _ in range(PICTURE_MOVES):
        if table.over or not table.pending:
            break
        seat = table.pending[0]
        table.play(seat, bot.choose(table, seat))
    drawn = game.draw(table.sight(), "wide", speech(language, [game.folder / "words"], (), table.seats)).board
    return NAMES_OUT.sub("", drawn).replace("<svg", '<svg aria-hidden="true" preserveAspectRatio="xMidYMin slice"', 1)


def lobby(words: Speech, tables: list[dict[str, Any]]) -> str:
    games = list(found().values())
    entries = [entry(game, number, words) for number, game in enumerate(games, 1)]
    masthead = el(
        "header", el("div", el("h1", text(words.say("web.lobby.title"))), el("p", text(words.say("web.lobby.lead")))), cls="masthead"
    )
    body = el(
        "main",
        masthead,
        el("div", el("ol", *entries, cls="entries"), side(words, tables, games), cls="lobby-cols"),
        el("p", "", cls="vh", id="live", aria_live="polite"),
        cls="sheet-page",
        id="main",
        tabindex="-1",
    )
    return page(
        words, "Paddock", top(words, "/") + body, "doc-page", "lobby.js", {"words": script_words(words), "titles": titles(words.language)}
    )


def titles(language: str) -> dict[str, str]:
    return {name: speech(language, [game.folder / "words"]).say("game.name") for name, game in found().items()}


def entry(game: Game, number: int, words: Speech) -> str:
    own = speech(words.language, [game.folder / "words"])
    title = own.say("game.name")
    low, high = game.seats.start, game.seats.stop - 1
    seats = words.say("web.lobby.seats_one", n=low) if low == high else words.say("web.lobby.seats", low=low, high=high)
    rules = el("a", text(words.say("web.rules.name")), href=f"/rules/{game.name}") if game.ledger else ""
    facts = el("div", el("span", text(seats)), el("span", text(words.say("web.lobby.minutes", n=game.minutes))), rules, cls="entry__facts")
    play = el(
        "button", text(words.say("web.lobby.play")), cls="btn btn--go", type="button", data_play=game.name, data_seats=usual_seats(game),
        aria_label=words.say("web.lobby.play_game", game=title),
    )  # fmt: skip
    new = el(
        "a", text(words.say("web.lobby.new")), cls="btn", href=f"/new/{game.name}", aria_label=words.say("web.lobby.new_game", game=title)
    )
    return el(
        "li",
        el("div", str(number), cls="entry__no", aria_hidden="true"),
        el("div", picture(game.name, words.language), cls="entry__art"),
        el("div", el("h2", text(title)), el("p", text(own.say("game.sentence"))), facts, cls="entry__text"),
        el("div", play, new, cls="entry__acts"),
        cls="entry",
    )


def side(words: Speech, tables: list[dict[str, Any]], games: list[Game]) -> str:
    name = el(
        "label", el("span", text(words.say("web.lobby.your_name"))), el("input", cls="field", id="name", maxlength=24, autocomplete="nickname"),
        cls="stack",
    )  # fmt: skip
    yours = el("section", el("h2", text(words.say("web.lobby.yours"))), el("ul", "", id="yours"), id="yours-part", hidden=True)
    lines = [open_line(words, t) for t in tables if t.get("game") in found()]
    nothing = el("p", text(words.say("web.lobby.no_tables")), cls="muted")
    opened = el("section", el("h2", text(words.say("web.lobby.open"))), el("ul", *lines) if lines else nothing)
    invited = el(
        "form",
        el(
            "input",
            cls="field",
            name="link",
            aria_label=words.say("web.lobby.link"),
            placeholder=words.say("web.lobby.link"),
            maxlength=300,
        ),
        el("button", text(words.say("web.lobby.go")), cls="btn btn--small", type="submit"),
        cls="row",
        id="invited",
    )
    asked = el("section", el("h2", text(words.say("web.lobby.invited"))), el("p", text(words.say("web.lobby.paste")), cls="muted"), invited)
    return el("aside", el("section", name), yours, opened, asked, cls="lobby-side")


def open_line(words: Speech, t: Mapping[str, Any]) -> str:
    """One table that waits for players, or that one can watch."""
    title = titles(words.language)[t["game"]]
    taken = sum(s["who"] != "empty" for s in t["seats"])
    clock = words.say("web.lobby.clock", n=t["bank"]) if t["bank"] else words.say("web.lobby.no_clock")
    dots = "".join(
        f'<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="5.5" class="{"sd-free" if s["who"] == "empty" else "sd-taken"}"/></svg>'
        for s in t["seats"]
    )
    shown = words.say("web.lobby.taken", taken=taken, of=len(t["seats"]))
    named = words.say("web.lobby.table_named", game=title, title=t["title"]) if t["title"] else title
    go = "web.lobby.sit" if t["status"] == "open" and taken < len(t["seats"]) else "web.lobby.watch"
    about = el("span", el("span", dots, cls="seatdots", role="img", aria_label=shown), text(f"{shown} · {clock}"))
    return el(
        "li", el("div", el("b", text(named)), about), el("a", text(words.say(go)), cls="btn btn--small", href=f"/t/{t['id']}"), cls="tline"
    )


# ------------------------------------------------------------------ a new table


def new_table(words: Speech, game: Game) -> str:
    own = speech(words.language, [game.folder / "words"])
    title = own.say("game.name")
    seats = usual_seats(game)
    counts = [el("option", str(n), value=n, selected=n == seats) for n in seats_of(game)]
    who = [sitter(words, k, seats) for k in range(1, game.seats.stop - 1)]
    form = el(
        "form",
        labelled(words.say("web.lobby.your_name"), el("input", cls="field", name="name", maxlength=24, autocomplete="nickname")),
        labelled(words.say("web.new.title"), el("input", cls="field", name="title", maxlength=MOST_TITLE)),
        labelled(words.say("web.new.seats"), el("select", *counts, cls="field", name="seats")),
        el("fieldset", el("legend", text(words.say("web.new.who"))), el("p", text(words.say("web.new.you")), cls="muted"), *who),
        el("fieldset", el("legend", text(words.say("web.new.options"))), *[option(words, own, game, o) for o in game.options])
        if game.options
        else "",
        labelled(words.say("web.new.clock"), el("select", *clocks(words), cls="field", name="bank"), words.say("web.new.clock_hint")),
        el(
            "fieldset",
            el("legend", text(words.say("web.new.door"))),
            radio("public", "0", words.say("web.new.by_link"), True),
            radio("public", "1", words.say("web.new.public"), False),
        ),
        el("label", el("input", type="checkbox", name="chat", checked=True), el("span", text(words.say("web.new.chat"))), cls="tick-line"),
        el("p", "", cls="problem", id="problem", role="alert"),
        el("button", text(words.say("web.new.make")), cls="btn btn--go", type="submit"),
        cls="stack-form new-form",
        id="new-table",
        data_game=game.name,
    )
    body = el(
        "main",
        el(
            "header",
            el("div", el("h1", text(words.say("web.new.head", game=title))), el("p", text(own.say("game.sentence")))),
            cls="masthead",
        ),
        form,
        cls="sheet-page narrow",
        id="main",
        tabindex="-1",
    )
    rules = el("a", tool_like(words), cls="tool", href=f"/rules/{game.name}") if game.ledger else ""
    where = el("b", text(title)) + el("span", text(words.say("web.lobby.new")), cls="muted")
    whole = top(words, f"/new/{game.name}", where, rules) + body
    return page(words, words.say("web.new.head", game=title), whole, "doc-page", "lobby.js", {"words": script_words(words)})


def tool_like(words: Speech) -> str:
    return el("span", text(words.say("web.rules.name")))


def labelled(label: str, control: str, hint: str = "") -> str:
    return el("label", el("span", text(label)), control, el("small", text(hint), cls="muted") if hint else "")


def radio(name: str, value: str, label: str, chosen: bool) -> str:
    return el("label", el("input", type="radio", name=name, value=value, checked=chosen), el("span", text(label)), cls="tick-line")


def sitter(words: Speech, k: int, seats: int) -> str:
    """Who sits at a seat: someone who comes, or a bot."""
    kinds = [el("option", text(words.say("web.new.human")), value="human")]
    kinds += [el("option", text(words.say(f"web.bot.{bot}")), value=bot, selected=bot == "simple") for bot in BOTS]
    return el(
        "label", el("span", text(words.say("web.new.seat", n=k + 1))), el("select", *kinds, cls="field", name=f"sitter-{k}"), cls="pair",
        data_seat=k, hidden=k >= seats,
    )  # fmt: skip


def clocks(words: Speech) -> list[str]:
    return [el("option", text(words.say("web.new.bank", n=n) if n else words.say("web.lobby.no_clock")), value=n) for n in BANKS]


def option(words: Speech, own: Speech, game: Game, o: Option) -> str:
    """One option with its range and rule."""
    label = own.say(f"options.{o.name}") if own.has(f"options.{o.name}") else o.name
    rule = el("a", o.rule, cls="rule", href=f"/rules/{game.name}#{o.rule}") if game.ledger else el("span", o.rule, cls="rule")
    common: dict[str, Any] = {"name": f"option-{o.name}", "data_option": o.name}
    if o.is_flag:
        box = el("input", type="checkbox", checked=bool(o.default), data_kind="flag", **common)
        return el("div", el("label", box, el("span", text(label)), cls="tick-line"), rule, cls="option")
    if o.choices:
        chosen = [el("option", text(c), value=o.low + i, selected=o.low + i == o.default) for i, c in enumerate(o.choices)]
        control = el("select", *chosen, cls="field", data_kind="number", **common)
    elif isinstance(o.default, tuple):
        shown = ", ".join(str(v) for v in o.default)
        control = el("input", cls="field", value=shown, data_kind="list", inputmode="numeric", pattern=r"[0-9,\s]*", **common)
        label = words.say("web.new.list", label=label, n=o.length, low=o.low, high=o.high)
    else:
        control = el("input", cls="field", type="number", value=o.default, min=o.low, max=o.high, data_kind="number", **common)
        label = words.say("web.new.range", label=label, low=o.low, high=o.high)
    return el("div", el("label", el("span", text(label)), control), rule, cls="option")
