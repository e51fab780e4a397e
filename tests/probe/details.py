"""A card of one's hand looked at closely: what it is, and why it is worth what it is."""

from collections.abc import Mapping

from paddock.engine.presentation.game import CloseUp, Sheet
from paddock.engine.presentation.i18n import Speech
from paddock.engine.presentation.player_view import Sight
from paddock.engine.presentation.svg import tag, text


def key(card: int) -> str:
    return f"card-{card}"


def things(sight: Sight, speech: Speech) -> Mapping[str, str]:
    return {key(card): speech.say("closely.card", card=card) for card in sight.view.hand}


def look(sight: Sight, speech: Speech, what: str) -> CloseUp:
    name = things(sight, speech)[what]
    picture = tag("svg", tag("text", text(name), x=4, y=20), xmlns="http://www.w3.org/2000/svg", viewBox="0 0 100 40")
    return CloseUp(name, picture, (Sheet(speech.say("closely.worth"), (), ((name, "1"),), ("PR-1.1",)),))
