"""The drawing of the board: a row for each horse with its track, boxes, move and order."""

from dataclasses import dataclass

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import fit_text, tag, text, text_width, use
from paddock.games.long_shot import narrate
from paddock.games.long_shot.actions import Action
from paddock.games.long_shot.draw.pieces import check, group, halo_and_ring, small_card, words
from paddock.games.long_shot.state import SIDES, SPURT_LINE
from paddock.games.long_shot.view import Box, Horse, View

RUNNER_RATIO = 102 / 140
NOSE = 0.86  # the position of the nose along the figure


@dataclass(frozen=True)
class Shape:
    """The positions and sizes of the wide and the tall drawing."""

    name: str
    width: int
    track_x: int
    track_w: int
    start: int
    goal: int
    row_y: int
    row_h: int
    pitch: int
    box_x: int
    box_w: int
    box_h: int
    box_step: int
    move_x: int
    runner: int
    checker: int
    label_y: int

    def x(self, space: int, length: int) -> float:
        return round(self.start + (self.goal - self.start) * min(space, length) / length, 2)

    def y(self, horse: int) -> int:
        return self.row_y + self.pitch * horse

    def bottom(self, horses: int) -> int:
        return self.y(horses - 1) + self.row_h


WIDE = Shape("wide", 1052, 46, 632, 108, 656, 39, 56, 66, 712, 66, 52, 76, 886, 66, 5, 26)
TALL = Shape("tall", 390, 28, 196, 66, 218, 29, 45, 53, 244, 48, 41, 56, 372, 40, 3, 16)
TENS, FIVES = 10, 5
LETTER = 5.7  # the approximate width of a small letter


def track(v: View, shape: Shape, translator: Translator) -> str:
    """The grooves with their ticks, the spurt line, and the goal."""
    parts = [words(str(n), shape.x(n, v.goal), shape.label_y, "tx-s tx-2 mid") for n in labelled(v.goal, shape)]
    wide = shape is WIDE
    parts.append(
        words(
            translator.text("draw.goal", goal=v.goal) if wide else translator.text("draw.goal_short"),
            shape.goal,
            shape.label_y,
            "tx-s tx-b mid",
        )
    )
    if wide:
        parts.append(words(translator.text("draw.spurt"), shape.x(SPURT_LINE, v.goal), shape.label_y, "tx-s tx-b mid"))
        parts.append(words(translator.text("draw.boxes"), shape.box_x, shape.label_y, "tx-s tx-2"))
        parts.append(words(translator.text("draw.moves"), shape.move_x, shape.label_y, "tx-s tx-2 mid"))
        parts.append(words(translator.text("draw.order_of"), 924, shape.label_y, "tx-s tx-2"))
    for h in range(len(v.horses)):
        parts.append(groove(h, v.goal, shape))
    top, bottom = shape.row_y - 3, shape.bottom(len(v.horses)) + 3
    parts.append(tag("path", d=f"M{shape.x(SPURT_LINE, v.goal):g} {top}V{bottom}", cls="spurt"))
    parts.append(checkers(shape, bottom))
    return "".join(parts)


def labelled(goal: int, shape: Shape) -> list[int]:
    """The spaces to number above the track. Numbers close to another label are left out."""
    step = TENS if goal <= 60 or shape is WIDE else 2 * TENS
    room = 24 if shape is WIDE else 16
    taken = [float(shape.goal)] + ([shape.x(SPURT_LINE, goal)] if shape is WIDE else [])
    gaps = [2.2 * room, 1.3 * room]
    return [n for n in range(0, goal, step) if all(abs(shape.x(n, goal) - x) > gap for x, gap in zip(taken, gaps))]


def groove(horse: int, goal: int, shape: Shape) -> str:
    y, h = shape.y(horse), shape.row_h
    parts = [tag("rect", x=shape.track_x, y=y, width=shape.track_w, height=h, rx=8, cls="track-groove")]
    parts += [tag("path", d=f"M{shape.x(n, goal):g} {y}v{h}", cls="tick-10") for n in range(0, goal, TENS)]
    if shape is WIDE:
        parts += [tag("path", d=f"M{shape.x(n, goal):g} {y + h - 7}v7", cls="tick") for n in range(FIVES, goal, TENS)]
        parts.append(use(f"silk-{horse + 1}", x=2, y=y + 9, width=38, height=38, cls=f"n{horse + 1}"))
    else:
        number = tag("rect", x=3, y=y + 12, width=20, height=20, rx=5, cls="badge") + words(str(horse + 1), 13, y + 27, "badge-num", 14)
        parts.append(tag("g", number, cls=f"n{horse + 1}"))
    return tag("g", *parts)


def checkers(shape: Shape, bottom: int) -> str:
    """The checkered goal line as one path of small squares."""
    c, squares, y, right = shape.checker, "", shape.row_y - 1, 0
    while y + c <= bottom:
        squares += f"M{shape.goal + right * c} {y}h{c}v{c}h-{c}Z"
        y, right = y + c, 1 - right
    return tag("path", d=squares, cls="checker")


# ------------------------------------------------------------------ horses


def horse(v: View, h: int, shape: Shape, translator: Translator) -> str:
    """The figure on its space, with an arrow to its next space, or with its place if it is home."""
    it = v.horses[h]
    x, y = shape.x(it.space, v.goal), shape.y(h)
    w, tall = shape.runner, shape.runner * RUNNER_RATIO
    left = round(x - NOSE * w, 2)
    middle = y + shape.row_h / 2
    badge = max(15.0, round(w * 0.257, 2))
    parts = [tag("title", text(title(it, h, translator)))]
    if not it.home and it.sum:
        end = shape.x(it.space + it.sum, v.goal)
        if end - x > 10:
            parts.append(tag("path", d=f"M{x + 4:g} {middle:g}H{end - 3:g}", cls="run-to"))
            parts.append(tag("path", d=f"M{end - 5:g} {middle - 4:g}l5 4-5 4", cls="ink-line"))
    figure = use("runner", x=0, y=0, width=w, height=round(tall, 2))
    number = tag("rect", x=2, y=0, width=badge, height=badge, rx=4, cls="badge") + words(
        str(h + 1), 2 + badge / 2, badge * 0.76, "badge-num", badge * 0.72
    )
    parts.append(group(figure, number, x=left, y=round(middle - tall / 2, 2), cls=f"runner n{h + 1}"))
    if it.home:
        parts.append(home_tag(v, h, left, middle, shape, translator))
    elif shape is WIDE:
        beside = left > shape.track_x + 30
        parts.append(words(str(it.space), left - 6 if beside else x + 5, y + shape.row_h - 8, "tx-s tx-b end" if beside else "tx-s tx-b"))
    return tag("g", *parts, id=f"horse-{h + 1}", cls=f"n{h + 1}")


def title(it: Horse, h: int, translator: Translator) -> str:
    if it.home:
        return translator.text("draw.horse_home", horse=h + 1, round=it.home)
    return translator.text("draw.horse_runs", horse=h + 1, space=it.space, sum=it.sum)


def home_tag(v: View, h: int, left: float, middle: float, shape: Shape, translator: Translator) -> str:
    place = v.placed[v.race][h] or v.horses[h].place
    said = translator.text("draw.home_tag", place=narrate.placing(place), round=v.horses[h].home)
    w = 14 + LETTER * text_width(said)
    return group(
        tag("rect", x=0, y=-10, width=w, height=20, rx=10, cls="tag-ink"),
        words(said, w / 2, 4, "tx-s mid on-ink"),
        x=left - w - 4,
        y=middle,
    )


# ------------------------------------------------------------------ boxes


def boxes(player_view: PlayerView, h: int, shape: Shape, translator: Translator) -> str:
    """LS-4: both boxes of a horse and its next move. A box that is a legal action can be pressed."""
    parts = []
    for side in range(SIDES):
        parts.append(box(player_view, h, side, shape, translator))
    v: View = player_view.view
    it = v.horses[h]
    y = shape.y(h) + shape.row_h / 2
    if it.home:
        said, cls = translator.text("draw.home") if shape is WIDE else "–", "tx-serif tx-2 mid"
    else:
        said, cls = f"+{it.sum}", "tx-big mid" if shape is WIDE else "tx-b mid"
    parts.append(words(said, shape.move_x, y + (8 if cls == "tx-big mid" else 5), cls))
    return "".join(parts)


def box(player_view: PlayerView, h: int, side: int, shape: Shape, translator: Translator) -> str:
    v: View = player_view.view
    it = v.horses[h].boxes[side]
    number = SIDES * h + side
    choice = player_view.choice(Action.TO_BOX + number)
    said = box_title(it, number, translator)
    w, tall = shape.box_w, shape.box_h
    parts = [tag("title", text(said + under(it, translator)))]
    for deep in range(min(len(it.pile) - 1, 2), 0, -1):
        parts.append(tag("rect", x=2.2 * deep, y=-2.2 * deep, width=w, height=tall, rx=5, cls="stock"))
    if it.top:
        parts.append(small_card(it.top, w, tall))
    else:
        parts.append(tag("rect", x=1, y=1, width=w - 2, height=tall - 2, rx=5, cls="slot"))
    place = {"transform": f"translate({shape.box_x + shape.box_step * side} {shape.y(h) + (shape.row_h - tall) / 2:g})"}
    name = f"box-{h + 1}-{side + 1}"
    if choice is None:
        return tag("g", *parts, id=name, cls="on-card", **place)
    assert v.due is not None
    label = translator.text("draw.choose_box", box=narrate.box(number), card=narrate.card(v.due.code)) + " — " + said
    if not it.top:
        parts.append(tag("rect", x=2.5, y=2.5, width=w - 5, height=tall - 5, rx=4, cls="fill"))
        parts.append(tag("circle", cx=w / 2, cy=tall / 2, r=5, cls="dot"))
    parts += [halo_and_ring(2.5, 2.5, w - 5, tall - 5, 4), check(w - 3, 3)]
    card = "act on-card place" if it.top else "act place"
    return tag("g", *parts, id=name, cls=card, role="button", tabindex="0", data_action=choice.notation, aria_label=label, **place)


def box_title(it: Box, number: int, translator: Translator) -> str:
    if it.top is None:
        return translator.text("draw.box_empty", box=narrate.box(number))
    covered = len(it.pile) - 1
    key = "draw.box_covers" if covered > 0 else "draw.box_top"
    return translator.text(key, box=narrate.box(number), card=narrate.card(it.top.code), n=covered)


def under(it: Box, translator: Translator) -> str:
    """LS-4.4: the text that lists the cards under the top card."""
    if len(it.pile) < 2:
        return ""
    return ". " + translator.text("draw.under", cards=[narrate.card(c.code) for c in it.pile[:-1]])


# ------------------------------------------------------------------ orders


def order(player_view: PlayerView, h: int, shape: Shape, translator: Translator) -> str:
    """LS-2.2: the name of the seat with the order for this horse, if the viewer knows it."""
    v: View = player_view.view
    holder = next((k for k, s in enumerate(v.seats) if s.order == h + 1), None)
    mine = holder is not None and holder == player_view.seat
    said = translator.text("draw.you") if mine else translator.name(holder) if holder is not None else translator.text("draw.unseen")
    y = shape.y(h)
    if shape is TALL:
        return (
            words(fit_text(said, 8), shape.track_x + 4, y + shape.row_h - 4, "tx-s tx-b" if mine else "tx-s tx-2")
            if holder is not None
            else ""
        )
    known = holder is not None
    slip = tag("rect", x=0, y=0, width=62, height=26, rx=3, cls="ticket" if known else "slot")
    tear = tag("path", d="M50 2V24", cls="perf") if known else ""
    line = words(fit_text(said, 6), 8 if known else 31, 17.5, "tx-s tx-b" if mine else "tx-s" if known else "tx-s tx-2 mid")
    return group(slip, tear, line, x=924, y=y + 15, cls="card" if known else "")
