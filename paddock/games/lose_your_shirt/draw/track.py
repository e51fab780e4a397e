"""The drawing of the track: six lanes with stalls, spaces, line and grandstand, the horses, and the spaces that may be chosen."""

from dataclasses import dataclass

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import tag, text, use
from paddock.games.lose_your_shirt.draw.cards import at, outline, words
from paddock.games.lose_your_shirt.state import LANES
from paddock.games.lose_your_shirt.view import Horse, View

STEP_IN_LANE = 1.36  # length of a horse in heights of a lane
SMALLEST_HORSE = 36
HOME_HORSE = 46
BEHIND = 0.8  # distance of two horses that are home in one lane, in lengths of a horse


@dataclass(frozen=True)
class Ground:
    """The position and size of the track in a drawing."""

    x: float
    y: float
    line: float  # x where the spaces end
    end: float
    lane: float  # height of a lane
    length: int

    @property
    def space(self) -> float:
        return (self.line - self.x) / self.length

    @property
    def height(self) -> float:
        return LANES * self.lane

    def middle(self, lane: int, space: int) -> tuple[float, float]:
        """The middle of a space. For a horse that is home, the middle of the strip behind the line."""
        y = self.y + (lane - 0.5) * self.lane
        if space >= self.length:
            return (self.line + self.end) / 2 + 1, y
        return self.x + (space + 0.5) * self.space, y


def wide_ground(length: int, lane: float) -> Ground:
    return Ground(30, 20, 978, 1052, lane, length)


def tall_ground(length: int) -> Ground:
    return Ground(22, 18, 362, 388, 31, length)


def track(player_view: PlayerView, ground: Ground, translator: Translator) -> str:
    """Ground, trail, spaces to choose and horses, drawn in this order."""
    v: View = player_view.view
    choices = {c.notation for c in player_view.choices}
    parts = [turf(ground, translator), trail(v, ground)]
    parts += [place(v, ground, lane, translator) for lane in v.play.ways if f">{lane}" in choices]
    parts += [horse(v, ground, n, f"h{n}" in choices, translator) for n in range(1, LANES + 1)]
    return tag("g", *parts, id="track")


def turf(g: Ground, translator: Translator) -> str:
    parts = [tag("rect", x=g.x, y=g.y, width=g.end - g.x, height=g.height, rx=8, cls="turf")]
    parts += [tag("rect", x=g.x + k * g.space, y=g.y, width=g.space, height=g.height, cls="turf-2") for k in range(0, g.length, 2)]
    parts += [tag("path", d=f"M{g.x} {g.y + k * g.lane:g}H{g.end}", cls="tick") for k in range(1, LANES)]
    for lane in range(1, LANES + 1):
        y = g.y + (lane - 1) * g.lane
        parts.append(words(lane, g.x - (17 if g.lane > 31 else 12), y + g.lane / 2 + 5, "lane-no mid"))
        parts.append(tag("rect", x=g.x + 2, y=y + 3, width=g.space - 4, height=g.lane - 6, rx=4, cls="stall"))
    every = 1 if g.space >= 30 else 5
    parts += [
        words(k, g.x + (k + 0.5) * g.space, g.y - 6, "tx-s tx-2 mid") for k in range(every, g.length - (0 if every == 1 else 1), every)
    ]
    parts.append(words(translator.text("draw.stalls"), g.x + max(g.space / 2, 8), g.y - 6, "tx-s tx-2 mid"))
    parts.append(words(translator.text("draw.goal"), g.end, g.y - 6, "tx-s tx-b end"))
    return "".join(parts) + line(g) + grandstand(g, translator)


def line(g: Ground) -> str:
    """The chequered line."""
    side = g.lane / 6
    return "".join(
        tag("rect", x=g.line + (k % 2) * side, y=g.y + k * side, width=side, height=side, cls="checker") for k in range(LANES * 6)
    )


def grandstand(g: Ground, translator: Translator) -> str:
    """Three rows of seats at the end of the track."""
    depth = (g.end - g.line) / 12
    rows = [
        tag("rect", x=g.end - (k + 1) * depth, y=g.y + 4 + 2 * k, width=depth, height=g.height - 8 - 4 * k, cls=cls)
        for k, cls in enumerate(("ly-stand-3", "ly-stand-2", "ly-stand-1"))
    ]
    return tag("g", tag("title", text(translator.text("draw.stand"))), *rows, id="grandstand")


def trail(v: View, g: Ground) -> str:
    """The trail of the horse that moved last, from the space that it left."""
    if not 1 <= v.last.horse <= LANES or v.phase == "betting":
        return ""
    now: Horse = v.horses[v.last.horse - 1]
    x, y = g.middle(v.last.lane, v.last.space)
    to_x, to_y = g.middle(now.lane, now.space)
    box = tag("rect", x=x - g.space / 2 + 3, y=y - g.lane / 2 + 3, width=g.space - 6, height=g.lane - 6, rx=5, cls="was")
    return tag("path", d=f"M{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}", cls="trail") + box


def cell(g: Ground, lane: int, space: int) -> dict[str, float]:
    x, y = g.middle(lane, space)
    return {"x": x - g.space / 2 + 2.5, "y": y - g.lane / 2 + 2.5, "width": g.space - 5, "height": g.lane - 5, "rx": 6}


def place(v: View, g: Ground, lane: int, translator: Translator) -> str:
    """A space that the moving horse can enter."""
    moving = v.horses[v.play.horse - 1]
    space = moving.space + v.play.stride
    label = translator.text("draw.to_cell", horse=v.play.horse, lane=lane, space=space)
    box = cell(g, lane, space)
    x, y = g.middle(lane, space)
    return tag(
        "g",
        tag("title", text(label)),
        tag("rect", **box, cls="fill"),
        tag("circle", cx=x, cy=y, r=min(4.5, g.space / 6), cls="dot"),
        outline("rect", **box),
        id=f"to-{lane}-{space}", cls="act place", role="button", tabindex="0", data_action=f">{lane}", aria_label=label,
    )  # fmt: skip


def horse(v: View, g: Ground, n: int, may_move: bool, translator: Translator) -> str:
    """A horse with its number. It can be pressed if a spot card may move it."""
    here = v.horses[n - 1]
    x, y = g.middle(here.lane, here.space)
    home = here.space >= g.length
    rank = 1 if v.first == n else 2
    told = (
        translator.text("draw.horse_home", horse=n, place=rank)
        if home
        else translator.text("draw.horse_at", horse=n, lane=here.lane, space=here.space)
    )
    width = min(STEP_IN_LANE * g.lane, max(1.08 * g.space, SMALLEST_HORSE))
    if here.space == 0:  # it must not hide the lane's number
        x += max(width - g.space, 0) / 2
    if home and g.lane > SMALLEST_HORSE:
        width, y = HOME_HORSE, y - 6  # leaves room for the text of its place
    elif home:
        x = min(x, g.end - width / 2)
    if home and rank != 1 and v.horses[v.first - 1].lane == here.lane:  # the horse that came 1st stands in front
        x -= width * BEHIND
    height = width * 102 / 140
    size = max(15.0, width * 0.257)
    figure = at(
        x - width / 2, y - height / 2,
        use("runner", x=0, y=0, width=width, height=height),
        tag("rect", x=width * 0.043, y=0, width=size, height=size, rx=size * 0.24, cls="badge"),
        words(n, width * 0.043 + size / 2, size * 0.76, "badge-num", font_size=size * 0.72),
        cls=f"runner n{n}",
    )  # fmt: skip
    tagged = ""
    if home and g.lane > SMALLEST_HORSE:
        tagged = words(translator.text("draw.first" if rank == 1 else "draw.second"), x, y + g.lane / 2 + 4, "tx-s tx-b mid")
    if not may_move:
        return tag("g", tag("title", text(told)), figure, tagged, id=f"horse-{n}")
    label = f"{translator.text('action.horse', horse=translator.text('horse', n=n))}. {told}"
    box = cell(g, here.lane, here.space)
    return tag(
        "g", tag("title", text(label)), tag("rect", **box, cls="fill"), figure, outline("rect", **box),
        id=f"horse-{n}", cls="act place", role="button", tabindex="0", data_action=f"h{n}", aria_label=label,
    )  # fmt: skip
