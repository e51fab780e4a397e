"""The trick on the table, in playing order from left to right (TD-5)."""

from paddock.engine.presentation.svg import number, tag, use
from paddock.games.trick_derby.draw.pieces import HEIGHT, WIDTH, at, card_face, path, rect, title, words
from paddock.games.trick_derby.draw.scene import Scene, fit, known, suit
from paddock.games.trick_derby.state import NONE, RIDERS, colour
from paddock.games.trick_derby.things import CARD

FULL = {"scale": 0.88, "x": 4, "y": 276, "step": 122}
WITH_SHEET = {"scale": 0.7, "x": 12, "y": 270, "step": 124}  # leaves room for the score sheet below
TALL = {"scale": 0.6, "x": 17, "y": 151, "step": 98.67}


def trick(scene: Scene) -> str:
    where = TALL if not scene.wide else WITH_SHEET if scene.view.race else FULL
    order = scene.view.trick.order
    drawn = [place(scene, where, i, rider) for i, rider in enumerate(order)]
    ribbons = [ribbon(scene, where, i) for i, rider in enumerate(order) if rider == scene.view.trick.winning]
    return tag("g", heading(scene) if scene.wide else "", *drawn, *ribbons, id="trick")


def heading(scene: Scene) -> str:
    """TD-5.4: the number of the trick and the colour that decides the trick."""
    t = scene.view.trick
    head = words(scene.draws("trick", n=t.number), 4, 242, "tx-h")
    if t.led == NONE:
        return head
    word = suit(t.rules)
    said = scene.draws(
        "led" if t.declarer == NONE else "whip_decides",
        colour=scene.say(f"colour_head.{word}"),
        symbol=scene.say(f"symbol.{word}"),
        rider=scene.translator.name(t.declarer) if known(t.declarer) else "",
    )
    tagged = [
        rect(0, 0, 40 + 6.6 * len(said) if scene.translator.language == "en" else 40 + 12 * len(said), 21, "tag", 10.5),
        tag("g", use(f"suit-{word}", x=8, y=3.5, width=14, height=14), cls=f"k-{word} card pip"),
        words(said, 28, 14.5, "tx-s"),
    ]
    return head + tag("g", *tagged, transform=at(90, 227))


def place(scene: Scene, where: dict[str, float], i: int, rider: int) -> str:
    """One rider's card or an empty slot, with the name and a note below."""
    x, y, scale = where["x"] + i * where["step"], where["y"], where["scale"]
    wide, high = WIDTH * scale, HEIGHT * scale
    card = scene.rider(rider).played
    size = "tx" if scene.wide else "tx-s"
    parts = []
    if known(card):
        label = scene.draws("played_by", card=scene.full_card(card), rider=scene.translator.name(rider))
        inside = [title(label), card_face(scene, card), whip_sign(scene, rider)]
        parts.append(tag("g", *inside, transform=at(x, y, scale), id=f"card-{CARD.write(card)}"))
    else:
        parts.append(slot(scene, rider, x, y, wide, high, size))
    if i < RIDERS - 1:
        gap = (where["step"] - wide) / 2
        parts.append(path(f"M{number(round(x + wide + gap - 3, 2))} {number(round(y + high / 2 - 6, 2))}l6 6-6 6", "hair-2"))
    step = 18 if scene.wide and not scene.view.race else 14.5
    parts.append(words(fit(scene.name(rider), where["step"] - 6, 13), x + wide / 2, y + high + step, f"mid tx-b {size}"))
    if scene.wide:
        serif = "tx-serif" if rider == scene.view.trick.winning else "tx-2"
        parts.append(words(note(scene, rider), x + wide / 2, y + high + 2 * step - 2, f"mid tx-s {serif}"))
    return "".join(parts)


def slot(scene: Scene, rider: int, x: float, y: float, wide: float, high: float, size: str) -> str:
    """An empty slot with a text about the rider's turn. The slot is plum only if it is the viewing seat's turn."""
    mine, now = rider == scene.view.seat, scene.waits_for(rider)
    said = scene.draws(("your_card" if now else "then_you") if mine else "to_play" if now else "then")
    look = ("slot-yours", "tx-act") if mine and now else ("slot", "tx-2")
    return rect(x, y, wide, high, look[0], 7) + words(said, x + wide / 2, y + high / 2 + 4, f"{look[1]} mid {size}")


def note(scene: Scene, rider: int) -> str:
    """TD-1.3, TD-5.2: a note about this rider in this trick, from the played card or the backs of the hand."""
    t, r = scene.view.trick, scene.rider(rider)
    if rider == t.winning:
        return scene.draws("winning_so_far")
    if rider == t.declarer:
        return scene.draws("declared")
    if t.led == NONE:
        return scene.draws("leads") if rider == t.leader else ""
    if known(r.played):
        return "" if colour(r.played) == t.led else scene.draws("no_colour", colour=scene.colour(t.led))
    if r.hand[t.led] == 0:
        return scene.draws("none_left", colour=scene.colour(t.led))
    return scene.draws("follows", colour=scene.colour(t.led))


def whip_sign(scene: Scene, rider: int) -> str:
    """TD-5.3: a whip sign on the card of the rider that declared the whip."""
    if rider != scene.view.trick.declarer:
        return ""
    return tag(
        "g",
        title(scene.draws("declared")),
        tag("circle", cx=84, cy=18, r=19, cls="tag-ink"),
        tag("g", use("whip", x=71, y=5, width=26, height=26), cls="whip-called"),
    )


def ribbon(scene: Scene, where: dict[str, float], i: int) -> str:
    wide = WIDTH * where["scale"]
    half = max(29.0, wide * 0.42)
    d = f"M{number(round(-half, 1))}-9h{number(round(2 * half, 1))}l-6 9 6 9h{number(round(-2 * half, 1))}l6-9Z"
    inside = path(d, "tag-ink") + words(scene.draws("winning"), 0, 4, "tx-s mid on-ink tx-b")
    return tag("g", inside, transform=at(where["x"] + i * where["step"] + wide / 2, where["y"] - 7))
