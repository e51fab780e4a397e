"""The detail view of a card in hand: its name, and its worth with the rule."""

from collections.abc import Mapping

from paddock.engine.presentation.game import Detail, TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text


def key(card: int) -> str:
    return f"card-{card}"


def things(player_view: PlayerView, translator: Translator) -> Mapping[str, str]:
    return {key(card): translator.text("closely.card", card=card) for card in player_view.view.hand}


def detail(player_view: PlayerView, translator: Translator, what: str) -> Detail:
    name = things(player_view, translator)[what]
    picture = tag("svg", tag("text", text(name), x=4, y=20), xmlns="http://www.w3.org/2000/svg", viewBox="0 0 100 40")
    return Detail(name, picture, (TextTable(translator.text("closely.worth"), (), ((name, "1"),), ("PR-1.1",)),))
