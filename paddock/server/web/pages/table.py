"""The table page and the replay page, and their parts. The script fills in the data that it receives from the server."""

from paddock.bots import BOTS
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import Translator
from paddock.server.domain.language import game_translator_for
from paddock.server.live.registry import LiveTable
from paddock.server.view.frames import bot_word
from paddock.server.web.pages.lobby import titles
from paddock.server.web.pages.page_layout import icon, page, script_words, tool_button, top_bar


def table_page(translator: Translator, table: LiveTable) -> str:
    game_table = table.game_table
    title = titles(translator.language).get(game_table.config.game, game_table.config.game)
    heading = el("b", text(title)) + el("span", text(game_table.config.title), cls="muted")
    rules = el(
        "a", icon("i-rules"), el("span", text(translator.text("web.rules.name"))), cls="tool", href=f"/rules/{game_table.config.game}", target="_blank",
        aria_label=translator.text("web.rules.name"), id="rules-link", hidden=not (game_table.game and game_table.game.rule_page),
    )  # fmt: skip
    tools = (
        tool_button(translator.text("web.table.undo"), "i-undo", True, id="undo", hidden=True)
        + rules
        + tool_button(translator.text("web.table.sound"), "i-sound", id="sound", aria_pressed="true")
        + tool_button(translator.text("web.table.menu"), "i-menu", id="menu", aria_expanded="false", aria_controls="menu-part")
    )
    body = el(
        "main",
        el("ol", "", cls="seats", id="seats", aria_label=translator.text("web.table.seats")),
        el("div", "", cls="board", id="board-part"),
        about(translator, table),
        bar(translator),
        el("div", el("div", "", cls="hand__cards", id="hand-part"), cls="hand"),
        side(translator, game_table.config.chat, game_table.game, brief(translator, table)),
        menu(translator),
        el("p", "", cls="vh", id="live", aria_live="polite"),
        el("p", "", cls="vh", id="alarm", role="alert"),
        cls="layout",
        id="main",
        tabindex="-1",
    )
    data = {
        "table": game_table.id,
        "game": game_table.config.game,
        "title": title,
        "lang": translator.language,
        "words": script_words(translator),
        "rules": bool(game_table.game and game_table.game.rule_page),
        "closely": bool(game_table.game and game_table.game.inspect),
        "bots": {name: bot_word(name, translator) for name in BOTS},
    }
    noscript = el("noscript", el("p", text(translator.text("web.table.noscript")), cls="problem"))
    return page(
        translator,
        f"{title} · Paddock",
        top_bar(translator, f"/t/{game_table.id}", heading, tools) + noscript + body,
        "table-page",
        "/static/table.js",
        data,
    )


def about(translator: Translator, table: LiveTable) -> str:
    """The game's summary, shown until the game begins."""
    game = table.game_table.game
    title = translator_of(translator, game).text("game.name") if game else ""
    return el("section", el("h1", text(title)), *summary(translator, game), cls="about", id="about", hidden=True)


def translator_of(translator: Translator, game: Game | None) -> Translator:
    return game_translator_for(game, translator.language) if game else translator


def summary(translator: Translator, game: Game | None) -> list[str]:
    game_translator = translator_of(translator, game)
    told = game_translator.text("game.summary") if game and game_translator.has("game.summary") else ""
    return [el("p", text(line)) for line in told.strip().splitlines() if line.strip()]


def brief(translator: Translator, table: LiveTable) -> str:
    """The game's summary and the settings of this table, for a tab beside the board."""
    config, game = table.game_table.config, table.game_table.game
    game_translator = translator_of(translator, game)
    clock = translator.text("web.new.bank", n=config.bank_ms // 60_000) if config.bank_ms else translator.text("web.lobby.no_clock")
    lines = [clock] + ([out_of_time(translator, config.out_of_time)] if config.bank_ms else [])
    lines += [translator.text(f"web.table.without_{name}") for name, on in config.choices_json().items() if on is False]
    for option in game.options if game else ():
        value = config.options.get(option.name)
        if value != (list(option.default) if isinstance(option.default, tuple) else option.default):
            label = game_translator.text(f"options.{option.name}") if game_translator.has(f"options.{option.name}") else option.name
            lines.append(translator.text("web.table.option", label=label, value=value))
    chosen = [el("h3", text(translator.text("web.table.here"))), el("ul", *[el("li", text(line)) for line in lines])]
    return el("div", *summary(translator, game), *chosen, cls="brief")


def out_of_time(translator: Translator, way: str) -> str:
    return translator.text(
        "web.table.option", label=translator.text("web.new.out_of_time"), value=translator.text(f"web.new.out_of_time_{way}")
    )


def bar(translator: Translator) -> str:
    """The decision bar."""
    return el(
        "section",
        guide(translator),
        el(
            "div",
            el("h2", text(translator.text("web.table.connecting")), cls="bar__prompt", id="prompt"),
            el("p", "", cls="bar__hint", id="hint"),
            el("p", icon("i-why"), el("span", "", id="why-text"), cls="bar__why", id="why", hidden=True),
            el("ol", "", cls="advice", id="advice", hidden=True),
            cls="bar__ask",
        ),
        el("div", "", cls="bar__acts", id="acts"),
        el("div", "", cls="clock", id="clock", role="timer", hidden=True),
        all_moves(translator),
        cls="bar",
        id="bar",
        tabindex="-1",
        aria_labelledby="prompt",
    )


def guide(translator: Translator) -> str:
    """The part for the texts of a guided game."""
    leave = el("button", text(translator.text("web.guide.off")), cls="btn btn--small", type="button", id="guide-off")
    return el("div", el("div", "", id="guide-text"), leave, cls="guide", id="guide", hidden=True)


def all_moves(translator: Translator) -> str:
    """The list of all moves as buttons, with a field that filters it."""
    label = translator.text("web.table.type")
    field = el(
        "input", cls="field", id="typed", autocomplete="off", autocapitalize="off", spellcheck="false", placeholder=label, aria_label=label
    )
    return el(
        "div", el("form", field, id="type-form", cls="type-form"), el("div", "", cls="moves", id="moves"), cls="all-moves", id="all-moves",
        hidden=True,
    )  # fmt: skip


def side(translator: Translator, chat: bool, game: Game | None = None, about_game: str = "") -> str:
    """The tabs beside the board: the log, the game's own panels, the summary, the chat."""
    game_translator = translator_of(translator, game)
    tabs = [("log", translator.text("web.table.log"), el("ol", "", cls="log", id="log"))]
    tabs += [(f"own-{p.name}", game_translator.text(f"panel.{p.name}"), "") for p in (game.panels if game else ())]
    tabs += [("brief", translator.text("web.table.brief"), about_game)] if about_game else []
    shown = [(name, title) for name, title, _ in tabs] + ([("chat", translator.text("web.table.chat"))] if chat else [])
    buttons = [
        el(
            "button", text(title), cls="tab", role="tab", type="button", id=f"tab-{name}", aria_selected="false" if n else "true",
            aria_controls=f"panel-{name}", tabindex="-1" if n else None,
        )
        for n, (name, title) in enumerate(shown)
    ]  # fmt: skip
    panels = [
        el(
            "div", inside, cls=f"panel panel--{name.split('-')[0]}", role="tabpanel", id=f"panel-{name}", aria_labelledby=f"tab-{name}", tabindex="0",
            hidden=n > 0,
        )
        for n, (name, _, inside) in enumerate(tabs)
    ]  # fmt: skip
    talk = talking(translator) if chat else ""
    near = looked_at(translator) if game and game.inspect else ""
    return el(
        "aside",
        near,
        el("div", *buttons, cls="tabs", role="tablist"),
        *panels,
        talk,
        cls="side",
        aria_label=translator.text("web.table.side"),
    )


def looked_at(translator: Translator) -> str:
    """The part for details of a thing on the board."""
    head = el("h2", "", id="inspect-name") + el("button", "×", cls="btn btn--small", type="button", id="inspect-off")
    return el(
        "section", el("div", head, cls="inspect__head"), el("div", "", cls="inspect__picture", id="inspect-picture"), el("div", "", id="inspect-sheets"),
        cls="inspect", id="inspect", hidden=True, aria_label=translator.text("web.table.closely"),
    )  # fmt: skip


def talking(translator: Translator) -> str:
    said = translator.text("web.table.say")
    field = el("input", cls="field", name="text", maxlength=300, autocomplete="off", placeholder=said, aria_label=said)
    send = el("button", text(translator.text("web.table.send")), cls="btn btn--small", type="submit")
    lines = el("div", "", cls="chat", id="chat")
    panel = el("div", lines, cls="panel", role="tabpanel", id="panel-chat", aria_labelledby="tab-chat", tabindex="0", hidden=True)
    return panel + el("form", field, send, cls="chat-form", id="chat-form", hidden=True)


def menu(translator: Translator) -> str:
    """The menu for settings and rare actions."""
    ways = [el("option", text(translator.text(f"web.table.confirm_{way}")), value=way) for way in ("usual", "always", "never")]
    confirm = el(
        "label", el("span", text(translator.text("web.table.confirm"))), el("select", *ways, cls="field", id="confirm"), cls="stack"
    )
    answers = el(
        "label",
        el("input", type="checkbox", id="answers"),
        el("span", text(translator.text("web.table.answers"))),
        cls="tick-line",
        id="answers-part",
    )
    buttons = [
        el(
            "button",
            text(translator.text(f"web.table.{name}")),
            cls="btn btn--small",
            type="button",
            id=name.replace("_", "-"),
            hidden=True,
        )
        for name in ("own_link", "new_link", "new_invite", "cover_me", "resign", "leave")
    ]
    record = el("a", text(translator.text("web.table.record")), cls="btn btn--small", id="record", hidden=True, download=True)
    return el(
        "section",
        confirm,
        answers,
        *buttons,
        record,
        cls="menu-part",
        id="menu-part",
        hidden=True,
        aria_label=translator.text("web.table.menu"),
    )


def file_part(translator: Translator) -> str:
    """A button that opens a record file."""
    file = el("input", type="file", id="file", cls="vh", accept=".json,application/json", aria_label=translator.text("web.replay.open"))
    return el("label", text(translator.text("web.replay.choose")), file, cls="btn btn--go")


def replay_page(translator: Translator, table: LiveTable | None, step: int, seat: int) -> str:
    """The replay page of a finished game: of a table, or of a file that the user opens in the page (table None)."""
    game_table = table.game_table if table else None
    title = (
        titles(translator.language).get(game_table.config.game, game_table.config.game)
        if game_table
        else translator.text("web.replay.file")
    )
    heading = el("b", text(title)) + el("span", text(translator.text("web.replay.name")), cls="muted")
    steps = [
        el("button", text(translator.text(f"web.replay.{name}")), cls="btn", type="button", id=name, aria_keyshortcuts=key)
        for name, key in (("first", "Home"), ("back", "ArrowLeft"), ("on", "ArrowRight"), ("last", "End"))
    ]
    tools = el(
        "div",
        el("label", el("span", text(translator.text("web.replay.seat"))), el("select", cls="field", id="seat"), cls="pair"),
        el("input", type="range", id="slider", min=0, max=0, value=0, aria_label=translator.text("web.replay.slider")),
        el("div", *steps, cls="bar__acts"),
        el("button", text(translator.text("web.replay.check")), cls="btn btn--small", type="button", id="check"),
        cls="replay-tools",
        id="replay-tools",
        hidden=game_table is None,
    )
    asked = translator.text("web.replay.open") if game_table is None else ""
    prompt_part = el(
        "div", el("h2", text(asked), cls="bar__prompt", id="prompt"), el("p", "", cls="bar__hint", id="hint"), el("p", "", id="checked", role="status"),
        cls="bar__ask",
    )  # fmt: skip
    chosen = file_part(translator) if game_table is None else ""
    lines = [el("p", text(translator.text(f"web.replay.about_{name}"))) for name in ("what", "how", "check")]
    about = (
        el("section", el("h1", text(translator.text("web.replay.file_head"))), *lines, cls="about", id="about")
        if game_table is None
        else ""
    )
    body = el(
        "main",
        about,
        el("div", "", cls="board", id="board-part"),
        el("section", prompt_part, chosen, tools, cls="bar", aria_labelledby="prompt"),
        el("div", el("div", "", cls="hand__cards", id="hand-part"), el("div", "", cls="hands-part", id="hands-part"), cls="hand"),
        side(translator, False),
        el("p", "", cls="vh", id="live", aria_live="polite"),
        cls="layout replay",
        id="main",
        tabindex="-1",
    )
    data = {
        "table": game_table.id if game_table else "", "game": "", "lang": translator.language, "words": script_words(translator), "step": step, "seat": seat,
        "rules": True,
    }  # fmt: skip
    back = el("a", text(translator.text("web.replay.table")), cls="tool", href=f"/t/{game_table.id}") if game_table else ""
    path = f"/t/{game_table.id}/replay" if game_table else "/replay"
    return page(
        translator,
        f"{title} · {translator.text('web.replay.name')}",
        top_bar(translator, path, heading, back) + body,
        "table-page",
        "/static/replay.js",
        data,
    )
