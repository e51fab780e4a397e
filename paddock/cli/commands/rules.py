"""`paddock rules GAME [ID]`: print the rule page of a game, or one rule."""

from typing import TYPE_CHECKING, Annotated

import typer

from paddock.cli.errors import Failure
from paddock.cli.language import say, translator_for
from paddock.cli.parameters import Language, NoColor

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from paddock.engine.presentation.i18n import Translator
    from paddock.engine.table.rule_page import Rule


def rules(
    game: Annotated[str, typer.Argument(help=say("help.game"))],
    rule: Annotated[str | None, typer.Argument(metavar="[ID]", help=say("help.rule"))] = None,
    lang: Language = None,
    no_color: NoColor = False,
) -> None:
    from paddock.cli.console import console
    from paddock.cli.game_choice import find_source
    from paddock.engine.table.rule_page import page_of

    translator = translator_for(lang)
    source = find_source(game)
    page = page_of(source.rule_page, translator.language)
    if page is None:
        raise Failure(translator.text("cli.error.no_page", game=source.name))
    screen = console(no_color)
    text = page.read_text(encoding="utf-8")
    if rule is None:
        print_page(screen, text)
    else:
        print_rules(screen, text, rule, source.name, translator)


def print_page(screen: "Console", text: str) -> None:
    """Print formatted text to a terminal, how to play first. Print the unchanged Markdown to a pipe."""
    from rich.markdown import Markdown

    from paddock.engine.table.rule_page import readable

    if screen.is_terminal:
        screen.print(Markdown(readable(text)))
    else:
        screen.file.write(text)


def print_rules(screen: "Console", text: str, rule_id: str, game: str, translator: "Translator") -> None:
    from paddock.engine.table.rule_page import asked_for, rules_of

    matching_rules = asked_for(rules_of(text), rule_id)
    if not matching_rules:
        raise Failure(translator.text("cli.error.no_rule", game=game, given=rule_id))
    for rule in matching_rules:
        screen.print(rule_text(rule))


def rule_text(rule: "Rule") -> "Text":
    from rich.text import Text

    return Text.assemble((f"{rule.id}  ", "bold"), rule.text.replace("**", "").replace("`", ""))
