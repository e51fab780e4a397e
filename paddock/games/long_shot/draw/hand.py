"""The drawing of a hand, with buttons for passing and stopping beside it."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.long_shot import narrate
from paddock.games.long_shot.actions import Action
from paddock.games.long_shot.draw.pieces import CARD_H, CARD_R, CARD_W, TAB, button, card_face, check, group, halo_and_ring
from paddock.games.long_shot.notation import write_card
from paddock.games.long_shot.options import Option
from paddock.games.long_shot.view import Card, View

STEP, LEFT, TOP, HEIGHT = 112, 8, 34, 182
TIGHT = 12  # with more cards than this, the cards stand closer together
LEAST_WIDTH = 240


def hand(player_view: PlayerView, translator: Translator) -> str:
    """The hand of the viewer. Spectators see none."""
    v: View = player_view.view
    if player_view.seat < 0 or v.over:
        return ""
    held = sorted(v.hand, key=lambda c: (c.horse, c.value))
    step = STEP if len(held) <= TIGHT else STEP * TIGHT / len(held)
    parts = [tag("title", text(translator.text("draw.hand_title", n=len(held))), id="hand-t")]
    copies: dict[int, int] = {}
    for at, card in enumerate(held):
        copies[card.code] = copies.get(card.code, 0) + 1
        parts.append(group(held_card(player_view, card, copies[card.code], translator), x=round(LEFT + step * at, 2), y=TOP))
    x = LEFT + step * len(held) + (STEP - step)
    for action in (Action.PASS, Action.STOP):
        choice = player_view.choice(action)
        if choice:
            drawn = button(
                choice.notation, translator.text(choice.label), translator.text(f"draw.{action.key}"), translator.text("draw.and_draw")
            )
            parts.append(group(drawn, x=round(x + 12, 2), y=TOP))
            x += STEP + 12
    width = max(LEAST_WIDTH, round(x + 4))
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {HEIGHT}",
        cls="pk",
        id="hand",
        role="group",
        aria_labelledby="hand-t",
    )


def must_fill(v: View) -> bool:
    """LS-4.8: whether only cards with an empty box may be played."""
    if not v.options[Option.GOLDEN_RULE]:
        return False
    unfilled = {horse for horse, it in enumerate(v.horses, 1) if any(box.top is None for box in it.boxes)}
    return any(card.horse in unfilled or (unfilled and card.horse == 0) for card in v.hand)


def held_card(player_view: PlayerView, card: Card, copy: int, translator: Translator) -> str:
    name = write_card(card.code)
    id = f"hand-{name}" if copy == 1 else f"hand-{name}-{copy}"
    face = tag("g", card_face(card, translator), cls="fade")
    said = translator.text(narrate.card(card.code))
    choosing = player_view.kind in ("play", "second")
    if not choosing:
        return tag("g", tag("title", text(said)), tag("g", face, cls="lift"), id=id)
    choice = player_view.choice(Action.PLAY_CARD + card.code)
    why_not = "draw.off_fill" if must_fill(player_view.view) else "draw.off"
    label = translator.text(choice.label) if choice else translator.text(why_not, card=said)
    lift = tag("g", face, TAB, halo_and_ring(0, 0, CARD_W, CARD_H, CARD_R), check(94, 6), cls="lift")
    return tag(
        "g", tag("title", text(label)), lift, id=id, cls="act legal" if choice else "act is-off", role="button", tabindex="0", data_action=name,
        aria_label=label, aria_disabled=None if choice else "true",
    )  # fmt: skip
