"""The form for a new table."""

from typing import Any

from paddock.bots import BOTS
from paddock.engine.presentation.game import Game, Option
from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import Translator
from paddock.server.domain.language import words_of
from paddock.server.domain.table_config import BANKS, MOST_TITLE, OUT_OF_TIME, Choices, usual_bot, usual_seats
from paddock.server.view.frames import bot_word
from paddock.server.web.pages.html import page, script_words, top

CHOICES = [name for name, usual in Choices().choices_json().items() if usual is True]


def new_table(words: Translator, game: Game) -> str:
    own = words_of(game, words.language)
    title = own.text("game.name")
    seats = usual_seats(game)
    counts = [el("option", str(n), value=n, selected=n == seats) for n in game.seats]
    who = [sitter(words, k, seats) for k in range(1, game.seats.stop - 1)]
    form = el(
        "form",
        labelled(words.text("web.lobby.your_name"), el("input", cls="field", name="name", maxlength=24, autocomplete="nickname")),
        labelled(words.text("web.new.title"), el("input", cls="field", name="title", maxlength=MOST_TITLE)),
        labelled(words.text("web.new.seats"), el("select", *counts, cls="field", name="seats")),
        el("fieldset", el("legend", text(words.text("web.new.who"))), el("p", text(words.text("web.new.you")), cls="muted"), *who),
        el("fieldset", el("legend", text(words.text("web.new.options"))), *[option(words, own, game, o) for o in game.options])
        if game.options
        else "",
        bringing(words) if game.check_materials else "",
        labelled(words.text("web.new.clock"), el("select", *clocks(words), cls="field", name="bank"), words.text("web.new.clock_hint")),
        labelled(words.text("web.new.out_of_time"), el("select", *late(words), cls="field", name="out_of_time")),
        el(
            "fieldset",
            el("legend", text(words.text("web.new.door"))),
            radio("public", "0", words.text("web.new.by_link"), True),
            radio("public", "1", words.text("web.new.public"), False),
        ),
        el("fieldset", el("legend", text(words.text("web.new.choices"))), *[choice(words, name) for name in CHOICES]),
        el("p", "", cls="problem", id="problem", role="alert"),
        el("button", text(words.text("web.new.make")), cls="btn btn--go", type="submit"),
        cls="stack-form new-form",
        id="new-table",
        data_game=game.name,
    )
    body = el(
        "main",
        el(
            "header",
            el("div", el("h1", text(words.text("web.new.head", game=title))), el("p", text(own.text("game.sentence")))),
            cls="masthead",
        ),
        form,
        cls="sheet-page narrow",
        id="main",
        tabindex="-1",
    )
    rules = el("a", tool_like(words), cls="tool", href=f"/rules/{game.name}") if game.rule_page else ""
    where = el("b", text(title)) + el("span", text(words.text("web.lobby.new")), cls="muted")
    whole = top(words, f"/new/{game.name}", where, rules) + body
    return page(words, words.text("web.new.head", game=title), whole, "doc-page", "lobby.js", {"words": script_words(words)})


def tool_like(words: Translator) -> str:
    return el("span", text(words.text("web.rules.name")))


def labelled(label: str, control: str, hint: str = "") -> str:
    return el("label", el("span", text(label)), control, el("small", text(hint), cls="muted") if hint else "")


def radio(name: str, value: str, label: str, chosen: bool) -> str:
    return el("label", el("input", type="radio", name=name, value=value, checked=chosen), el("span", text(label)), cls="tick-line")


def sitter(words: Translator, k: int, seats: int) -> str:
    """The choice for a seat: a person or a bot."""
    kinds = [el("option", text(words.text("web.new.human")), value="human")]
    kinds += [el("option", text(bot_word(bot, words)), value=bot, selected=bot == usual_bot()) for bot in BOTS]
    return el(
        "label", el("span", text(words.text("web.new.seat", n=k + 1))), el("select", *kinds, cls="field", name=f"sitter-{k}"), cls="pair",
        data_seat=k, hidden=k >= seats,
    )  # fmt: skip


def clocks(words: Translator) -> list[str]:
    return [el("option", text(words.text("web.new.bank", n=n) if n else words.text("web.lobby.no_clock")), value=n) for n in BANKS]


def bringing(words: Translator) -> str:
    """The choice of materials for the player's seat. The script adds the materials that this browser has stored."""
    label = words.text("web.js.bring")
    file = el("input", type="file", id="bring-file", accept=".json,application/json", hidden=True, aria_label=label)
    return el("div", labelled(label, el("select", cls="field", id="bring")), file)


def late(words: Translator) -> list[str]:
    return [el("option", text(words.text(f"web.new.out_of_time_{way}")), value=way) for way in OUT_OF_TIME]


def choice(words: Translator, name: str) -> str:
    """A checkbox for something that the host allows."""
    box = el("input", type="checkbox", name=name, checked=True, data_choice=name)
    return el("label", box, el("span", text(words.text(f"web.new.{name}"))), cls="tick-line")


def option(words: Translator, own: Translator, game: Game, o: Option) -> str:
    """One option with its range and rule."""
    label = o.label(own)
    rule = el("a", o.rule, cls="rule", href=f"/rules/{game.name}#{o.rule}") if game.rule_page else el("span", o.rule, cls="rule")
    common: dict[str, Any] = {"name": f"option-{o.name}", "data_option": o.name}
    if o.is_flag:
        box = el("input", type="checkbox", checked=bool(o.default), data_kind="flag", **common)
        return el("div", el("label", box, el("span", text(label)), cls="tick-line"), rule, cls="option")
    if o.choices:
        chosen = [el("option", text(o.choice(i, own)), value=o.low + i, selected=o.low + i == o.default) for i in range(len(o.choices))]
        control = el("select", *chosen, cls="field", data_kind="number", **common)
    elif isinstance(o.default, tuple):
        shown = ", ".join(str(v) for v in o.default)
        control = el("input", cls="field", value=shown, data_kind="list", inputmode="numeric", pattern=r"[0-9,\s]*", **common)
        label = words.text("web.new.list", label=label, n=o.length, low=o.low, high=o.high)
    else:
        control = el("input", cls="field", type="number", value=o.default, min=o.low, max=o.high, data_kind="number", **common)
        label = words.text("web.new.range", label=label, low=o.low, high=o.high)
    return el("div", el("label", el("span", text(label)), control), rule, cls="option")
