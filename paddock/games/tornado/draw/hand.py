"""The viewer's hand: throttle cards, sprint cards, and buttons for what has no place on the water."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.tornado.draw.pieces import CARD_WIDTH, lifted, push_button, spent_throttle, sprint_card, throttle_card
from paddock.games.tornado.narrate import card_words
from paddock.games.tornado.state import BEGIN_FINAL, CHOOSE_CARD, HIGHEST, LOWEST, NOTHING, PLAY_ONE, PLAY_THROTTLE, type_of
from paddock.games.tornado.view import View

GAP, TOP, HEIGHT = 112, 34, 186
EDGE = 8.0
BUTTON_WIDTH = 150


def throttles(sight: PlayerView, left: float, speech: Translator) -> list[str]:
    v: View = sight.view
    mine = v.boats[sight.seat]
    found = []
    for value in range(LOWEST, HIGHEST + 1):
        at = (left + GAP * (value - LOWEST), float(TOP))
        if value in mine.throttle or v.chosen == value:
            selected = v.chosen == value or (v.played == value and v.mover == sight.seat)
            choice = sight.choice(PLAY_THROTTLE + value - LOWEST)
            label = speech.text(choice.label) if choice else speech.text("draw.throttle_card", value=value)
            found.append(lifted(throttle_card(value, speech), at, choice, label, f"hand-t{value}", selected))
        else:
            found.append(spent_throttle(value, at, speech))
    return found


def sprints(sight: PlayerView, left: float, speech: Translator) -> list[str]:
    """The sprint cards in the order they were taken; clickable where one of them is to be chosen."""
    v: View = sight.view
    found = []
    for k, card in enumerate(c for c in v.boats[sight.seat].cards if c >= 0):
        kind = type_of(v.backs[card], v.fronts[card])
        choice = sight.choice(CHOOSE_CARD + kind)
        at = (left + GAP * k, float(TOP))
        found.append(lifted(sprint_card(v.fronts[card], v.backs[card], speech), at, choice, speech.text(card_words(kind)), f"hand-{k + 1}"))
    return found


def buttons(sight: PlayerView, left: float, speech: Translator) -> list[str]:
    """Take or lay nothing; play a throttle card and move 1."""
    found, y = [], float(TOP)
    for choice in sight.choices:
        if choice.action == NOTHING:
            said = speech.text("draw.nothing_take" if sight.kind == "take" else "draw.nothing_lay")
        elif PLAY_ONE <= choice.action < PLAY_ONE + 3:
            said = speech.text("draw.by_one", value=choice.action - PLAY_ONE + LOWEST)
        elif choice.action == BEGIN_FINAL:
            said = speech.text(choice.label)
        else:
            continue
        found.append(push_button(choice, said, (left, y), BUTTON_WIDTH, said if choice.action == NOTHING else speech.text(choice.label)))
        y += 52
    return found


def hand(sight: PlayerView, speech: Translator) -> str:
    """Empty for a spectator. What has no place on the water comes first: on a small screen the hand goes on beyond the edge."""
    if sight.seat < 0:
        return ""
    v: View = sight.view
    acts = buttons(sight, EDGE, speech)
    first = EDGE + (BUTTON_WIDTH + 24 if acts else 0)
    left = first + 3 * GAP + 12
    cards = sprints(sight, left + 12, speech)
    width = left + 12 + max(1, len(cards)) * GAP
    none = (
        tag("text", text(speech.text("draw.hand_empty")), x=left + 12 + CARD_WIDTH / 2, y=TOP + 74, cls="tx-s tx-2 mid")
        if not cards
        else ""
    )
    title = speech.text("kit.throttle", values=[str(x) for x in v.boats[sight.seat].throttle], n=len(cards))
    return tag(
        "svg",
        tag("title", text(title)),
        *acts,
        *throttles(sight, first, speech),
        tag("path", d=f"M{left} 44V172", cls="hair"),
        *cards,
        none,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {HEIGHT}",
        cls="pk",
        id="hand",
        role="group",
    )
