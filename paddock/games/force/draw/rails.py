"""The eight areas as two rails with one mark for each card. The remaining cards are the remaining distance (403)."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import tag, text, use
from paddock.games.force.data.codes import ASIDE_CARDS, METRES
from paddock.games.force.draw.pieces import group, text_at
from paddock.games.force.view import View

HAND_CARDS = 7  # of the first hand
SQUARE = 5  # size of a square in the checkered line


def first_sizes(v: View, seat: int) -> tuple[int, ...]:
    """The number of cards in each area at the start of the race (603.1d, 603.1f)."""
    if v.metres not in METRES:
        return (0, 0, 0, 0)
    cards = v.seats[seat].deck_cards - HAND_CARDS - ASIDE_CARDS[METRES.index(v.metres)]
    return (12, 13, 13, 12) if cards % 4 else (cards // 4,) * 4  # 2500 m has 50 cards, which four areas cannot share equally


def current(areas: tuple[int, ...]) -> int:
    """Index of the current area, or -1 at the goal."""
    return next((k for k, n in enumerate(areas) if n), -1)


class Rail:
    """One player's four areas."""

    def __init__(self, x: float, y: float, w: float, h: float, gap: float, mine: bool) -> None:
        """w, h: the size of one area. gap: the space between two areas. mine: whether the rail is the lower one."""
        self.x, self.y, self.w, self.h, self.gap, self.mine = x, y, w, h, gap, mine
        self.goal = self.left_of(4) - gap

    def left_of(self, area: int) -> float:
        return self.x + area * (self.w + self.gap)

    def draw(self, v: View, seat: int, coat: str, title: str) -> str:
        """The areas with their marks, and the horse at the first card that is left. coat: the class of its colour."""
        areas, first = v.seats[seat].areas, first_sizes(v, seat)
        now = current(areas)
        inside = [self.area_marks(area, left, first[area], area == now) for area, left in enumerate(areas)]
        if now >= 0:
            horse = self.first_left(now, areas[now], first[now])
        else:  # before the race the areas are empty, but nobody is at the goal
            horse = self.goal if v.plain["turn"] > 0 else self.x
        return group(*inside, self.runner(horse, coat, title), id=f"rail-{seat}")

    def first_left(self, area: int, left: int, first: int) -> float:
        """The position of the first card that is left in an area."""
        most = max(first, left)
        return self.left_of(area) + 8 + (self.w - 16) / most * (most - left)

    def area_marks(self, area: int, left: int, first: int, is_current: bool) -> str:
        """One area with a mark for each card. left: the cards that are left. first: the cards at the start of the race."""
        most = max(first, left)
        marks = [tag("rect", x=self.left_of(area), y=self.y, width=self.w, height=self.h, rx=7, cls="zone-now" if is_current else "zone")]
        step = (self.w - 16) / max(most, 1)
        left_class = "left" if self.mine else "left-them"
        for k in range(most):
            x = self.left_of(area) + 8 + step * (k + 0.16)
            cls = "gone" if k < most - left else left_class
            marks.append(tag("rect", x=x, y=self.y + self.h * 0.3, width=step * 0.68, height=self.h * 0.46, rx=1.5, cls=cls))
        return "".join(marks)

    def runner(self, x: float, coat: str, title: str) -> str:
        """The horse with its nose at x, within the rail."""
        width = self.h * 1.45
        left = min(max(x - width * 0.8, self.x), self.goal - width * 0.5)
        runner = use("runner", x=left, y=self.y - self.h * 0.14, width=width, height=width * 0.73)
        return tag("g", tag("title", text(title)), runner, cls=f"runner {coat}")


def rails(v: View, translator: Translator, below: int, tall: bool) -> str:
    """Both rails and the finish line. The viewer's own rail (or the first seat's) is below."""
    above = 1 - below
    x, w, gap, h = (6.0, 87.25, 5.0, 28.0) if tall else (0.0, 245.5, 10.0, 40.0)
    y_above, y_below = 18.0, 62.0 if tall else 88.0
    parts = []
    for area in range(4):
        parts.append(
            text_at(
                translator.text("draw.area", n=area + 1, area=translator.text(f"area.{area + 1}")),
                x + 3 + area * (w + gap),
                13,
                "tx-s tx-2",
                9 if tall else None,
            )
        )
    for seat, y in ((above, y_above), (below, y_below)):
        to_go = translator.text("draw.to_go", name=translator.name(seat), n=sum(v.seats[seat].areas))
        parts.append(Rail(x, y, w, h, gap, seat == below).draw(v, seat, "n4" if seat else "n3", to_go))
        label = to_go if v.plain["turn"] else translator.name(seat)
        parts.append(text_at(label, x, y + h + (11 if tall else 13), "tx-s tx-b", 9 if tall else None))
    line = x + 4 * (w + gap) + (1 if tall else 6)
    for k in range(int((y_below + h - y_above) // SQUARE)):
        parts.append(tag("rect", x=line + SQUARE * (k % 2), y=y_above + SQUARE * k, width=SQUARE, height=SQUARE, cls="checker"))
    return "".join(parts)
