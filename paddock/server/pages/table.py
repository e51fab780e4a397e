"""The table page, its replay, and what they are made of. The script fills in what the table's socket tells."""

from paddock.engine.words import Speech
from paddock.server.house import Open
from paddock.server.language import speech
from paddock.server.pages.html import el, icon, page, script_words, text, tool, top
from paddock.server.pages.lobby import titles


def table_page(words: Speech, table: Open) -> str:
    room = table.room
    title = titles(words.language).get(room.config.game, room.config.game)
    where = el("b", text(title)) + el("span", text(room.config.title), cls="muted")
    rules = el(
        "a", icon("i-rules"), el("span", text(words.say("web.rules.name"))), cls="tool", href=f"/rules/{room.config.game}", target="_blank",
        aria_label=words.say("web.rules.name"), id="rules-link",
    )  # fmt: skip
    tools = (
        tool(words.say("web.table.undo"), "i-undo", True, id="undo", hidden=True)
        + rules
        + tool(words.say("web.table.sound"), "i-sound", id="sound", aria_pressed="true")
        + tool(words.say("web.table.menu"), "i-menu", id="menu", aria_expanded="false", aria_controls="menu-part")
    )
    body = el(
        "main",
        el("ol", "", cls="seats", id="seats", aria_label=words.say("web.table.seats")),
        el("div", "", cls="board", id="board-part"),
        about(words, table),
        bar(words),
        el("div", el("div", "", cls="hand__cards", id="hand-part"), cls="hand"),
        side(words, room.config.chat),
        menu(words),
        el("p", "", cls="vh", id="live", aria_live="polite"),
        el("p", "", cls="vh", id="alarm", role="alert"),
        cls="room",
        id="main",
        tabindex="-1",
    )
    data = {
        "table": room.id,
        "game": room.config.game,
        "title": title,
        "lang": words.language,
        "words": script_words(words),
        "rules": bool(room.game and room.game.ledger),
    }
    noscript = el("noscript", el("p", text(words.say("web.table.noscript")), cls="problem"))
    return page(words, f"{title} · Paddock", top(words, f"/t/{room.id}", where, tools) + noscript + body, "table-page", "table.js", data)


def about(words: Speech, table: Open) -> str:
    """The game on one screen, until the cards are dealt."""
    game = table.room.game
    own = speech(words.language, [game.folder / "words"]) if game else words
    if game is None or not own.has("game.summary"):
        return el("section", "", cls="about", id="about")
    lines = [el("p", text(line)) for line in own.say("game.summary").strip().splitlines() if line.strip()]
    return el("section", el("h1", text(own.say("game.name"))), *lines, cls="about", id="about", hidden=True)


def bar(words: Speech) -> str:
    """The decision bar."""
    return el(
        "section",
        el(
            "div",
            el("h2", text(words.say("web.table.connecting")), cls="bar__prompt", id="prompt"),
            el("p", "", cls="bar__hint", id="hint"),
            el("p", icon("i-why"), el("span", "", id="why-text"), cls="bar__why", id="why", hidden=True),
            cls="bar__ask",
        ),
        el("div", "", cls="bar__acts", id="acts"),
        el("div", "", cls="clock", id="clock", role="timer", hidden=True),
        el("div", "", cls="all-moves", id="all-moves", hidden=True),
        cls="bar",
        id="bar",
        tabindex="-1",
        aria_labelledby="prompt",
    )


def side(words: Speech, chat: bool) -> str:
    tabs = [("log", True)] + ([("chat", False)] if chat else [])
    buttons = [
        el(
            "button", text(words.say(f"web.table.{name}")), cls="tab", role="tab", type="button", id=f"tab-{name}", aria_selected="true" if on else "false",
            aria_controls=f"panel-{name}", tabindex=None if on else "-1",
        )
        for name, on in tabs
    ]  # fmt: skip
    log = el(
        "div", el("ol", "", cls="log", id="log"), cls="panel", role="tabpanel", id="panel-log", aria_labelledby="tab-log", tabindex="0"
    )
    talk = talking(words) if chat else ""
    return el("aside", el("div", *buttons, cls="tabs", role="tablist"), log, talk, cls="side", aria_label=words.say("web.table.side"))


def talking(words: Speech) -> str:
    said = words.say("web.table.say")
    field = el("input", cls="field", name="text", maxlength=300, autocomplete="off", placeholder=said, aria_label=said)
    send = el("button", text(words.say("web.table.send")), cls="btn btn--small", type="submit")
    lines = el("div", "", cls="chat", id="chat")
    panel = el("div", lines, cls="panel", role="tabpanel", id="panel-chat", aria_labelledby="tab-chat", tabindex="0", hidden=True)
    return panel + el("form", field, send, cls="chat-form", id="chat-form", hidden=True)


def menu(words: Speech) -> str:
    """What is seldom needed."""
    confirm = el(
        "label", el("input", type="checkbox", id="confirm-all"), el("span", text(words.say("web.table.confirm_all"))), cls="tick-line"
    )
    buttons = [
        el("button", text(words.say(f"web.table.{name}")), cls="btn btn--small", type="button", id=name.replace("_", "-"), hidden=hidden)
        for name, hidden in (("own_link", True), ("new_link", True), ("cover_me", True), ("leave", True))
    ]
    record = el("a", text(words.say("web.table.record")), cls="btn btn--small", id="record", hidden=True, download=True)
    return el("section", confirm, *buttons, record, cls="menu-part", id="menu-part", hidden=True, aria_label=words.say("web.table.menu"))


def replay_page(words: Speech, table: Open, step: int, seat: int) -> str:
    room = table.room
    title = titles(words.language).get(room.config.game, room.config.game)
    where = el("b", text(title)) + el("span", text(words.say("web.replay.name")), cls="muted")
    seats = [el("option", text(words.say("web.replay.spectator")), value=-1, selected=seat == -1)]
    seats += [el("option", text(p.name), value=k, selected=seat == k) for k, p in enumerate(room.places)]
    steps = [
        el("button", text(words.say(f"web.replay.{name}")), cls="btn", type="button", id=name, aria_keyshortcuts=key)
        for name, key in (("first", "Home"), ("back", "ArrowLeft"), ("on", "ArrowRight"), ("last", "End"))
    ]
    body = el(
        "main",
        el("div", "", cls="board", id="board-part"),
        el(
            "section",
            el("div", el("h2", "", cls="bar__prompt", id="prompt"), el("p", "", cls="bar__hint", id="hint"), cls="bar__ask"),
            el("label", el("span", text(words.say("web.replay.seat"))), el("select", *seats, cls="field", id="seat"), cls="pair"),
            el("input", type="range", id="slider", min=0, max=0, value=0, aria_label=words.say("web.replay.slider")),
            el("div", *steps, cls="bar__acts"),
            cls="bar",
            aria_labelledby="prompt",
        ),
        el("div", el("div", "", cls="hand__cards", id="hand-part"), cls="hand"),
        side(words, False),
        el("p", "", cls="vh", id="live", aria_live="polite"),
        cls="room replay",
        id="main",
        tabindex="-1",
    )
    data = {
        "table": room.id, "game": room.config.game, "lang": words.language, "words": script_words(words), "step": step, "seat": seat,
        "rules": bool(room.game and room.game.ledger),
    }  # fmt: skip
    back = el("a", text(words.say("web.replay.table")), cls="tool", href=f"/t/{room.id}")
    return page(
        words,
        f"{title} · {words.say('web.replay.name')}",
        top(words, f"/t/{room.id}/replay", where, back) + body,
        "table-page",
        "replay.js",
        data,
    )
