"""The form for a new table."""

from typing import Any

from paddock.bots import BOTS
from paddock.engine.presentation.game import Game, Option
from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import Translator
from paddock.server.domain.language import game_translator_for
from paddock.server.domain.table_config import BANKS, MOST_TITLE, OUT_OF_TIME, Choices, usual_bot, usual_seats
from paddock.server.view.frames import bot_word
from paddock.server.web.pages.page_layout import page, script_words, top_bar

CHOICES = [name for name, usual in Choices().choices_json().items() if usual is True]


def new_table(translator: Translator, game: Game) -> str:
    game_translator = game_translator_for(game, translator.language)
    title = game_translator.text("game.name")
    seats = usual_seats(game)
    counts = [el("option", str(n), value=n, selected=n == seats) for n in game.seats]
    who = [sitter(translator, k, seats) for k in range(1, game.seats.stop - 1)]
    form = el(
        "form",
        labelled(translator.text("web.lobby.your_name"), el("input", cls="field", name="name", maxlength=24, autocomplete="nickname")),
        labelled(translator.text("web.new.title"), el("input", cls="field", name="title", maxlength=MOST_TITLE)),
        labelled(translator.text("web.new.seats"), el("select", *counts, cls="field", name="seats")),
        el(
            "fieldset", el("legend", text(translator.text("web.new.who"))), el("p", text(translator.text("web.new.you")), cls="muted"), *who
        ),
        el(
            "fieldset",
            el("legend", text(translator.text("web.new.options"))),
            *[option(translator, game_translator, game, o) for o in game.options],
        )
        if game.options
        else "",
        bringing(translator) if game.check_materials else "",
        labelled(
            translator.text("web.new.clock"),
            el("select", *clocks(translator), cls="field", name="bank"),
            translator.text("web.new.clock_hint"),
        ),
        labelled(translator.text("web.new.out_of_time"), el("select", *late(translator), cls="field", name="out_of_time")),
        el(
            "fieldset",
            el("legend", text(translator.text("web.new.door"))),
            radio("public", "0", translator.text("web.new.by_link"), True),
            radio("public", "1", translator.text("web.new.public"), False),
        ),
        el("fieldset", el("legend", text(translator.text("web.new.choices"))), *[choice(translator, name) for name in CHOICES]),
        el("p", "", cls="problem", id="problem", role="alert"),
        el("button", text(translator.text("web.new.make")), cls="btn btn--go", type="submit"),
        cls="stack-form new-form",
        id="new-table",
        data_game=game.name,
    )
    body = el(
        "main",
        el(
            "header",
            el("div", el("h1", text(translator.text("web.new.head", game=title))), el("p", text(game_translator.text("game.sentence")))),
            cls="masthead",
        ),
        form,
        cls="sheet-page narrow",
        id="main",
        tabindex="-1",
    )
    rules = el("a", tool_like(translator), cls="tool", href=f"/rules/{game.name}") if game.rule_page else ""
    heading = el("b", text(title)) + el("span", text(translator.text("web.lobby.new")), cls="muted")
    whole = top_bar(translator, f"/new/{game.name}", heading, rules) + body
    return page(
        translator, translator.text("web.new.head", game=title), whole, "doc-page", "/static/lobby.js", {"words": script_words(translator)}
    )


def tool_like(translator: Translator) -> str:
    return el("span", text(translator.text("web.rules.name")))


def labelled(label: str, control: str, hint: str = "") -> str:
    return el("label", el("span", text(label)), control, el("small", text(hint), cls="muted") if hint else "")


def radio(name: str, value: str, label: str, chosen: bool) -> str:
    return el("label", el("input", type="radio", name=name, value=value, checked=chosen), el("span", text(label)), cls="tick-line")


def sitter(translator: Translator, k: int, seats: int) -> str:
    """The choice for a seat: a person or a bot."""
    kinds = [el("option", text(translator.text("web.new.human")), value="human")]
    kinds += [el("option", text(bot_word(bot, translator)), value=bot, selected=bot == usual_bot()) for bot in BOTS]
    return el(
        "label", el("span", text(translator.text("web.new.seat", n=k + 1))), el("select", *kinds, cls="field", name=f"sitter-{k}"), cls="pair",
        data_seat=k, hidden=k >= seats,
    )  # fmt: skip


def clocks(translator: Translator) -> list[str]:
    return [
        el("option", text(translator.text("web.new.bank", n=n) if n else translator.text("web.lobby.no_clock")), value=n) for n in BANKS
    ]


def bringing(translator: Translator) -> str:
    """The choice of materials for the player's seat. The script adds the materials that this browser has stored."""
    label = translator.text("web.js.bring")
    file = el("input", type="file", id="bring-file", accept=".json,application/json", hidden=True, aria_label=label)
    return el("div", labelled(label, el("select", cls="field", id="bring")), file)


def late(translator: Translator) -> list[str]:
    return [el("option", text(translator.text(f"web.new.out_of_time_{way}")), value=way) for way in OUT_OF_TIME]


def choice(translator: Translator, name: str) -> str:
    """A checkbox for something that the host allows."""
    box = el("input", type="checkbox", name=name, checked=True, data_choice=name)
    return el("label", box, el("span", text(translator.text(f"web.new.{name}"))), cls="tick-line")


def option(translator: Translator, game_translator: Translator, game: Game, o: Option) -> str:
    """One option with its range and rule."""
    label = o.label(game_translator)
    rule = el("a", o.rule, cls="rule", href=f"/rules/{game.name}#{o.rule}") if game.rule_page else el("span", o.rule, cls="rule")
    common: dict[str, Any] = {"name": f"option-{o.name}", "data_option": o.name}
    if o.is_flag:
        box = el("input", type="checkbox", checked=bool(o.default), data_kind="flag", **common)
        return el("div", el("label", box, el("span", text(label)), cls="tick-line"), rule, cls="option")
    if o.choices:
        chosen = [
            el("option", text(o.choice(i, game_translator)), value=o.low + i, selected=o.low + i == o.default)
            for i in range(len(o.choices))
        ]
        control = el("select", *chosen, cls="field", data_kind="number", **common)
    elif isinstance(o.default, tuple):
        shown = ", ".join(str(v) for v in o.default)
        control = el("input", cls="field", value=shown, data_kind="list", inputmode="numeric", pattern=r"[0-9,\s]*", **common)
        label = translator.text("web.new.list", label=label, n=o.length, low=o.low, high=o.high)
    else:
        control = el("input", cls="field", type="number", value=o.default, min=o.low, max=o.high, data_kind="number", **common)
        label = translator.text("web.new.range", label=label, low=o.low, high=o.high)
    return el("div", el("label", el("span", text(label)), control), rule, cls="option")
