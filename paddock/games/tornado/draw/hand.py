"""The viewer's hand: throttle cards, sprint cards, and buttons for the choices that have no place on the water."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.tornado.actions import Action
from paddock.games.tornado.draw.pieces import CARD_WIDTH, lifted, push_button, spent_throttle, sprint_card, throttle_card
from paddock.games.tornado.narrate import card_words
from paddock.games.tornado.state import type_of
from paddock.games.tornado.things import HIGHEST, LOWEST
from paddock.games.tornado.view import View

GAP, TOP, HEIGHT = 112, 34, 186
EDGE = 8.0
BUTTON_WIDTH = 150


def throttles(player_view: PlayerView, left: float, translator: Translator) -> list[str]:
    v: View = player_view.view
    mine = v.boats[player_view.seat]
    found = []
    for value in range(LOWEST, HIGHEST + 1):
        at = (left + GAP * (value - LOWEST), float(TOP))
        if value in mine.throttle or v.chosen == value:
            selected = v.chosen == value or (v.played == value and v.mover == player_view.seat)
            choice = player_view.choice(Action.PLAY_THROTTLE + value - LOWEST)
            label = translator.text(choice.label) if choice else translator.text("draw.throttle_card", value=value)
            found.append(lifted(throttle_card(value, translator), at, choice, label, f"hand-t{value}", selected))
        else:
            found.append(spent_throttle(value, at, translator))
    return found


def sprints(player_view: PlayerView, left: float, translator: Translator) -> list[str]:
    """The sprint cards in the order in which they were taken. They are clickable if one of them is to be chosen."""
    v: View = player_view.view
    found = []
    for k, card in enumerate(c for c in v.boats[player_view.seat].cards if c >= 0):
        kind = type_of(v.backs[card], v.fronts[card])
        choice = player_view.choice(Action.CHOOSE_CARD + kind)
        at = (left + GAP * k, float(TOP))
        found.append(
            lifted(sprint_card(v.fronts[card], v.backs[card], translator), at, choice, translator.text(card_words(kind)), f"hand-{k + 1}")
        )
    return found


def buttons(player_view: PlayerView, left: float, translator: Translator) -> list[str]:
    """Take or lay nothing; play a throttle card and move 1."""
    found, y = [], float(TOP)
    for choice in player_view.choices:
        kind, which = Action.split(choice.action)
        if kind == Action.NOTHING:
            said = translator.text("draw.nothing_take" if player_view.kind == "take" else "draw.nothing_lay")
        elif kind == Action.PLAY_ONE:
            said = translator.text("draw.by_one", value=which + LOWEST)
        elif kind == Action.BEGIN_FINAL:
            said = translator.text(choice.label)
        else:
            continue
        found.append(push_button(choice, said, (left, y), BUTTON_WIDTH, said if kind == Action.NOTHING else translator.text(choice.label)))
        y += 52
    return found


def hand(player_view: PlayerView, translator: Translator) -> str:
    """The hand, empty for a spectator. The buttons come first, because a small screen does not show the whole width."""
    if player_view.seat < 0:
        return ""
    v: View = player_view.view
    acts = buttons(player_view, EDGE, translator)
    first = EDGE + (BUTTON_WIDTH + 24 if acts else 0)
    left = first + 3 * GAP + 12
    cards = sprints(player_view, left + 12, translator)
    width = left + 12 + max(1, len(cards)) * GAP
    none = (
        tag("text", text(translator.text("draw.hand_empty")), x=left + 12 + CARD_WIDTH / 2, y=TOP + 74, cls="tx-s tx-2 mid")
        if not cards
        else ""
    )
    title = translator.text("kit.throttle", values=[str(x) for x in v.boats[player_view.seat].throttle], n=len(cards))
    return tag(
        "svg",
        tag("title", text(title)),
        *acts,
        *throttles(player_view, first, translator),
        tag("path", d=f"M{left} 44V172", cls="hair"),
        *cards,
        none,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {HEIGHT}",
        cls="pk",
        id="hand",
        role="group",
    )
