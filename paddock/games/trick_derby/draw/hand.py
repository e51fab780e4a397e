"""The hand of the viewing seat. Playable cards are raised. The whip button on a card plays the card with the whip."""

from itertools import pairwise

from paddock.engine.presentation.svg import shows, tag, use
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.draw.pieces import CORNER, HEIGHT, WIDTH, at, card_face, pressable, rect, title
from paddock.games.trick_derby.draw.scene import Scene
from paddock.games.trick_derby.notation import write
from paddock.games.trick_derby.state import colour
from paddock.games.trick_derby.things import CARD

EDGE, TOP, FOOT = 8, 34, 8
STEP, COLOUR_GAP = 112, 16
ROOM = {"wide": 1080, "tall": 560}  # a wider hand gets smaller steps between its cards
CLOSEST = {"wide": 80, "tall": 70}
WHIP_X, WHIP_Y, WHIP_WIDE, WHIP_HIGH = 3, 66, 34, 40  # below the small symbol, clear of the large one


def hand(scene: Scene) -> str:
    """TD-5.2, TD-5.3, TD-3.4: the hand, or an empty string for spectators and after the game."""
    cards = [card for card in scene.view.yours.hand if not (scene.view.phase == "discard" and card == scene.view.yours.down)]
    if not cards:
        return ""
    places = spread(cards, scene.shape)
    width = places[-1] + WIDTH + EDGE
    drawn = [held(scene, card, x) for card, x in zip(cards, places)]
    return tag(
        "svg",
        tag("title", scene.draws("your_hand", n=len(cards)), id="hand-t"),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {TOP + HEIGHT + FOOT}",
        cls="pk",
        id="hand",
        role="group",
        aria_labelledby="hand-t",
    )


def spread(cards: list[int], shape: str) -> list[float]:
    """The left edge of each card. A gap separates the colours. A large hand gets smaller steps."""
    changes = sum(1 for a, b in pairwise(cards) if colour(a) != colour(b))
    free = ROOM[shape] - 2 * EDGE - WIDTH - COLOUR_GAP * changes
    step = max(CLOSEST[shape], min(STEP, free / max(1, len(cards) - 1)))
    x, places = float(EDGE), []
    for i, card in enumerate(cards):
        if i:
            x += step + (COLOUR_GAP if colour(card) != colour(cards[i - 1]) else 0)
        places.append(round(x, 2))
    return places


def shown_of_held(scene: Scene, card: int, x: float) -> tuple[object, ...]:
    player_view = scene.player_view
    may = (
        tuple(player_view.choice(card + way) is not None for way in (Action.PLAY, Action.PLAY_WITH_WHIP, Action.DISCARD))
        if player_view.kind
        else ()
    )
    return player_view.kind, may, scene.view.trick.led, scene.view.marks


@shows(shown_of_held)
def held(scene: Scene, card: int, x: float) -> str:
    """One card, with a whip button if the whip is a legal action."""
    kind = scene.player_view.kind
    if kind not in ("play", "discard"):
        return tag("g", title(scene.full_card(card)), card_face(scene, card), transform=at(x, TOP), id=f"hand-{CARD.write(card)}")
    action = card + (Action.PLAY if kind == "play" else Action.DISCARD)
    legal = scene.player_view.choice(action) is not None
    label = scene.full_card(card)
    if kind == "discard":
        label = scene.draws("discards", card=label)
    elif not legal:
        label = scene.draws("not_now", card=label, colour=scene.colour(scene.view.trick.led))
    whole = pressable(
        card_face(scene, card), x=x, y=TOP, w=WIDTH, h=HEIGHT, r=CORNER, label=label, action=write(action), id=f"hand-{CARD.write(card)}",
        off=not legal,
    )  # fmt: skip
    return whole + whip_tab(scene, card, x)


def whip_tab(scene: Scene, card: int, x: float) -> str:
    """TD-5.3: the button that plays the card with the whip."""
    choice = scene.player_view.choice(card + Action.PLAY_WITH_WHIP) if scene.player_view.kind == "play" else None
    if not choice:
        return ""
    badge = rect(0, 0, WHIP_WIDE, WHIP_HIGH, "whip-tab", 6) + tag("g", use("whip", x=5, y=8, width=24, height=24), cls="whip-tab-mark")
    label = scene.draws("with_whip", card=scene.full_card(card))
    return pressable(
        badge, x=x + WHIP_X, y=TOP + WHIP_Y, w=WHIP_WIDE, h=WHIP_HIGH, r=6, label=label, action=choice.notation,
        id=f"hand-{CARD.write(card)}-whip", extra="on-card whip-act", tab=False,
    )  # fmt: skip
