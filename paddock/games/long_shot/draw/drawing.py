"""The drawing for one seat: the race, the card being placed, the purses, and after a race its settlement."""

from paddock.engine.presentation.game import Drawing
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import fit_text, tag, text
from paddock.games.long_shot import narrate
from paddock.games.long_shot.draw.bill import settlement
from paddock.games.long_shot.draw.hand import hand
from paddock.games.long_shot.draw.pieces import group, small_card, words
from paddock.games.long_shot.draw.track import TALL, WIDE, Shape, boxes, horse, order, track
from paddock.games.long_shot.view import View

STACK_X, STACK_Y = 1000, 41
PURSE = 44  # height of a seat's cell


def draw(player_view: PlayerView, shape: str, translator: Translator) -> Drawing:
    """The wide or the tall drawing. Both use the same ids."""
    v: View = player_view.view
    form = WIDE if shape == "wide" else TALL
    parts, height = ([], 0) if between_races(v) else race(player_view, form, translator)
    blocks = [purses(v, player_view.seat, form, translator)]
    if v.over or between_races(v):
        blocks += [settlement(v, r, form, translator) for r in reversed(range(len(v.bills)))]
    for piece, tall in blocks:
        parts.append(group(piece, y=height))
        height += tall
    heads = [tag("title", text(title(v, translator)), id="board-t"), tag("desc", text(description(v, translator)), id="board-d")]
    board = tag(
        "svg", *heads, *parts, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {form.width} {height}", cls=f"pk {form.name}", id="board",
        role="group", aria_labelledby="board-t", aria_describedby="board-d",
    )  # fmt: skip
    return Drawing(board, hand(player_view, translator))


def between_races(v: View) -> bool:
    """LS-7.3: until the first card of the last race is played, the settlement of the first race replaces the empty track."""
    return bool(v.bills) and not v.over and v.on_board == 0 and v.due is None


def race(player_view: PlayerView, form: Shape, translator: Translator) -> tuple[list[str], int]:
    """The track with its boxes, and its height."""
    v: View = player_view.view
    rows = range(len(v.horses))
    parts = [track(v, form, translator)]
    parts += [order(player_view, h, form, translator) for h in rows]
    parts += [horse(v, h, form, translator) for h in rows]
    parts += [boxes(player_view, h, form, translator) for h in rows]
    parts.append(stack(v, form, translator))
    height = form.bottom(len(v.horses)) + 10
    piece, tall = due(v, form, translator)
    parts.append(group(piece, y=height))
    return parts, height + tall


def title(v: View, translator: Translator) -> str:
    return translator.text("draw.title_over") if v.over else translator.text(f"draw.title_{v.race + 1}", round=v.round)


def description(v: View, translator: Translator) -> str:
    """The position in two sentences."""
    home = sorted((h.home, -h.space, n + 1) for n, h in enumerate(v.horses) if h.home)
    running = [(h.space, -n) for n, h in enumerate(v.horses) if not h.home]
    said = [translator.text("draw.desc_home", horses=[translator.text("draw.of_horse", horse=n) for _, _, n in home])] if home else []
    if running:
        space, number = max(running)
        said.append(translator.text("draw.desc_leader", horse=1 - number, space=space))
    return " ".join(said)


def stack(v: View, form: Shape, translator: Translator) -> str:
    """LS-5: the number of cards in the stack, with a card back in the wide drawing."""
    count = translator.text("draw.stack", n=v.stack)
    said = tag("title", text(translator.text("draw.stack_title", n=count, times=v.renewals)))
    if form is TALL:
        return tag("g", said, words(count, form.width - 4, form.label_y, "tx-s tx-2 end"), id="stack")
    back = ""
    for deep in range(min(v.stack, 3) - 1, -1, -1):
        back += tag("rect", x=2 * deep, y=-2 * deep, width=44, height=60, rx=5, cls="back")
    back = back or tag("rect", x=0, y=0, width=44, height=60, rx=5, cls="slot")
    return group(said, tag("g", back, cls="plain-back"), words(count, 22, 78, "tx-s tx-2 mid"), x=STACK_X, y=STACK_Y, id="stack")


def due(v: View, form: Shape, translator: Translator) -> tuple[str, int]:
    """The card that is being placed, and the height of its drawing."""
    if v.due is None:
        return "", 0
    label = translator.text("draw.due")
    said = tag("title", text(translator.text(narrate.card(v.due.code)) + ", " + label))
    if form is WIDE:  # beside the rows, under the stack
        above = form.bottom(len(v.horses)) + 10
        card = group(said, small_card(v.due, 50, 46), words(label, 50, 62, "tx-s tx-b end"), x=1000, y=170 - above, id="due")
        return card, 0
    return group(said, small_card(v.due, 48, 36), words(label, 56, 23, "tx tx-b"), x=form.box_x - 90, y=2, id="due"), 44


def purses(v: View, seat: int, form: Shape, translator: Translator) -> tuple[str, int]:
    """Each seat's money and number of cards, in turn order, with a mark for the first player. Returns the drawing and its height."""
    across = len(v.seats) if form is WIDE else 2
    w = (form.width - 8) / across
    parts = []
    for k, it in enumerate(v.seats):
        name = fit_text(translator.text("draw.you") if k == seat else translator.name(k), 9)
        notes = [translator.text("draw.has_order", horse=it.open_order) if between_races(v) else translator.text("draw.stack", n=it.held)]
        notes += [translator.text("draw.first_player")] if k == v.first and not v.over else []
        notes += [translator.text("draw.to_play")] if v.pending >> k & 1 else []
        cell = tag("rect", x=0, y=0, width=round(w - 8, 2), height=PURSE - 4, rx=6, cls="sheet")
        lines = words(name, 8, 16, "tx tx-b") + words(narrate.dollars(it.money), w - 16, 17, "tx-serif end", 15)
        x, y = round(4 + w * (k % across), 2), PURSE * (k // across)
        parts.append(group(cell, lines, words(" · ".join(notes), 8, 31, "tx-s tx-2"), x=x, y=y, id=f"purse-{k + 1}"))
    return "".join(parts), PURSE * -(-len(v.seats) // across) + 8
