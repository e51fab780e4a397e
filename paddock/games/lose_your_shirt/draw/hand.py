"""The drawing of the viewer's hand, its face-down bet cards, and the controls for a bet: kinds, chips and the seal."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice, PlayerView
from paddock.engine.presentation.svg import number, tag, text, use
from paddock.games.lose_your_shirt.draw.cards import HEIGHT, at, back, bet_marker, clickable, eye, face, outline, short_money, words
from paddock.games.lose_your_shirt.things import CHIPS
from paddock.games.lose_your_shirt.view import BETS, View

TOP = 34
LOOSE, TIGHT = 112, 74  # from card to card
MOST_LOOSE = 9
CHIP_ROOM = 82


def hand(player_view: PlayerView, translator: Translator) -> str:
    """One row: the controls for a bet, then the hand, then the face-down cards."""
    v: View = player_view.view
    if v.own is None:
        return ""
    choices = {c.notation: c for c in player_view.choices}
    parts, x = tools(player_view, choices, translator)
    cards = in_order(v.own.hand)
    pitch = LOOSE if len(cards) <= MOST_LOOSE else TIGHT
    twins: dict[str, int] = {}
    for card in cards:
        twins[card] = twins.get(card, 0) + 1
        ident = f"hand-{card}" if twins[card] == 1 else f"hand-{card}-{twins[card]}"
        choice = choices.get(card) or choices.get(f"back{card}")
        parts.append(one(card, choice, x, ident, translator))
        x += pitch
    x += LOOSE - pitch if cards else 0
    down = [c for c in v.own.face_down if c]
    if down and cards:
        parts.append(tag("path", d=f"M{x + 8:g} {TOP + 10}V{TOP + HEIGHT - 2}", cls="hair"))
        x += 28
    for card in down:
        parts.append(one(card, choices.get(f"b{card}"), x, f"hand-bet-{card}", translator, eye(86, 96)))
        x += LOOSE
    if not parts:
        return ""
    title = translator.text("draw.hand", n=len(cards) + len(down))
    return tag(
        "svg", tag("title", text(title), id="hand-t"), *parts, xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {max(x, 120):g} {TOP + HEIGHT + 8}", cls="pk", id="hand", role="group", aria_labelledby="hand-t",
    )  # fmt: skip


def in_order(cards: tuple[str, ...]) -> list[str]:
    """The cards in order of horse and spaces, spots last."""
    return sorted(cards, key=lambda c: (c[0] == "-", c[0] == "+", c))


def one(card: str, choice: Choice | None, x: float, ident: str, translator: Translator, sign: str = "") -> str:
    """A card of the hand. It can be pressed if the seat may play or lay it."""
    inside = face(card, translator) + sign
    if choice is None:
        return at(x, TOP + 4, inside, id=ident)
    return clickable(inside, choice.notation, translator.text(choice.label), f"translate({number(float(x))} {TOP})", ident)


def tools(player_view: PlayerView, choices: dict[str, Choice], translator: Translator) -> tuple[list[str], float]:
    """The controls that are not cards of the hand: kinds of bets, chips, the seal and the pile."""
    parts: list[str] = []
    x = 8.0
    for kind in BETS[1:]:
        if kind in choices:
            where = f"translate({number(x)} {TOP})"
            parts.append(clickable(bet_marker(kind, translator), kind, translator.text(choices[kind].label), where, f"bet-{kind}"))
            x += LOOSE
    column = 0
    for amount in CHIPS:
        if str(amount) in choices:
            parts.append(chip_button(choices[str(amount)], amount, x + CHIP_ROOM * (column // 2), TOP + 2 + 74 * (column % 2), translator))
            column += 1
    x += CHIP_ROOM * ((column + 1) // 2)
    row = 0
    for name, key in (("all", "draw.all"), ("close", "draw.close"), ("done", "draw.seal")):
        if name in choices:
            parts.append(pill(choices[name], translator.text(key), x, TOP + 6 + 70 * row, translator))
            row += 1
    x += 124 if row else 0
    if "turn" in choices:
        label = translator.text(choices["turn"].label)
        parts.append(clickable(back(), "turn", label, f"translate({number(x)} {TOP})", "pile"))
        x += LOOSE
    if parts and player_view.view.own and player_view.view.own.hand:
        parts.append(tag("path", d=f"M{x + 2:g} {TOP + 10}V{TOP + HEIGHT - 2}", cls="hair"))
        x += 18
    return parts, x


def chip_button(choice: Choice, amount: int, x: float, y: float, translator: Translator) -> str:
    label = translator.text(choice.label)
    shown = short_money(amount)
    inside = tag("g", tag("circle", cx=34, cy=34, r=31, cls="chip"), words(shown, 34, 39, "mid tx-b", font_size=15), cls="card")
    lifted = tag("g", tag("g", inside, cls="fade"), outline("circle", cx=34, cy=34, r=31), cls="lift")
    return at(
        x, y, tag("title", text(label)), lifted, id=f"chip-{amount}", cls="act legal", role="button", tabindex="0",
        data_action=choice.notation, aria_label=label,
    )  # fmt: skip


def pill(choice: Choice, shown: str, x: float, y: float, translator: Translator) -> str:
    """A button with a word. The button that seals the bet also shows wax."""
    label = translator.text(choice.label)
    box = {"x": 0, "y": 0, "width": 112, "height": 54, "rx": 8}
    wax = use("seal", x=8, y=11, width=32, height=32) if choice.notation == "done" else ""
    inside = tag("rect", **box, cls="sheet") + wax + words(shown, 72 if wax else 56, 33, "mid tx-serif tx-l")
    lifted = tag("g", tag("g", inside, cls="fade"), outline("rect", **box), cls="lift")
    return at(
        x, y, tag("title", text(label)), lifted, id=f"do-{choice.notation}", cls="act legal", role="button", tabindex="0",
        data_action=choice.notation, aria_label=label,
    )  # fmt: skip
