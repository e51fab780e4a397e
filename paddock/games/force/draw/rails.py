"""The eight areas as two rails with one mark for each card. The remaining cards are the remaining distance (403)."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.svg import tag, text, use
from paddock.games.force.data.codes import ASIDE_CARDS, METRES
from paddock.games.force.draw.pieces import group, words
from paddock.games.force.view import View

HAND_CARDS = 7
SQUARE = 5  # size of a square in the checkered line


def first_sizes(v: View, seat: int) -> tuple[int, ...]:
    """The number of cards in each area at the start of the race (603.1d, 603.1f)."""
    if v.metres not in METRES:
        return (0, 0, 0, 0)
    cards = v.seats[seat].deck_cards - HAND_CARDS - ASIDE_CARDS[METRES.index(v.metres)]
    return (12, 13, 13, 12) if cards % 4 else (cards // 4,) * 4


def current(areas: tuple[int, ...]) -> int:
    """Index of the current area, or -1 at the goal."""
    return next((k for k, n in enumerate(areas) if n), -1)


class Rail:
    """One player's four areas."""

    def __init__(self, x: float, y: float, w: float, h: float, gap: float, mine: bool) -> None:
        self.x, self.y, self.w, self.h, self.gap, self.mine = x, y, w, h, gap, mine

    def left_of(self, area: int) -> float:
        return self.x + area * (self.w + self.gap)

    def draw(self, v: View, seat: int, coat: str, title: str) -> str:
        areas, first = v.seats[seat].areas, first_sizes(v, seat)
        now = current(areas)
        laid = v.plain["turn"] > 0  # before the race the areas are empty, but nobody is at the goal
        marks, horse = [], self.left_of(4) - self.gap if laid else self.x
        for area, left in enumerate(areas):
            room = max(first[area], left, 1)
            x = self.left_of(area)
            marks.append(tag("rect", x=x, y=self.y, width=self.w, height=self.h, rx=7, cls="zone-now" if area == now else "zone"))
            step = (self.w - 16) / room
            for k in range(max(first[area], left)):
                gone = k < max(first[area], left) - left
                cls = "gone" if gone else "left" if self.mine else "left-them"
                marks.append(
                    tag(
                        "rect",
                        x=x + 8 + step * (k + 0.16),
                        y=self.y + self.h * 0.3,
                        width=step * 0.68,
                        height=self.h * 0.46,
                        rx=1.5,
                        cls=cls,
                    )
                )
            if area == now:
                horse = x + 8 + step * (max(first[area], left) - left)
        wide = self.h * 1.45
        at = min(max(horse - wide * 0.8, self.x), self.left_of(4) - self.gap - wide * 0.5)
        runner = tag(
            "g",
            tag("title", text(title)),
            use("runner", x=at, y=self.y - self.h * 0.14, width=wide, height=wide * 0.73),
            cls=f"runner {coat}",
        )
        return group(*marks, runner, id=f"rail-{seat}")


def rails(v: View, translator: Translator, below: int, tall: bool) -> str:
    """Both rails and the finish line. The viewer's own rail (or the first seat's) is below."""
    above = 1 - below
    x, w, gap, h = (6.0, 87.25, 5.0, 28.0) if tall else (0.0, 245.5, 10.0, 40.0)
    y_above, y_below = 18.0, 62.0 if tall else 88.0
    parts = []
    for area in range(4):
        parts.append(
            words(
                translator.text("draw.area", n=area + 1, area=translator.text(f"area.{area + 1}")),
                x + 3 + area * (w + gap),
                13,
                "tx-s tx-2",
                9 if tall else None,
            )
        )
    for seat, y in ((above, y_above), (below, y_below)):
        togo = translator.text("draw.to_go", name=translator.name(seat), n=sum(v.seats[seat].areas))
        parts.append(Rail(x, y, w, h, gap, seat == below).draw(v, seat, "n4" if seat else "n3", togo))
        said = togo if v.plain["turn"] else translator.name(seat)
        parts.append(words(said, x, y + h + (11 if tall else 13), "tx-s tx-b", 9 if tall else None))
    line = x + 4 * (w + gap) + (1 if tall else 6)
    for k in range(int((y_below + h - y_above) // SQUARE)):
        parts.append(tag("rect", x=line + SQUARE * (k % 2), y=y_above + SQUARE * k, width=SQUARE, height=SQUARE, cls="checker"))
    return "".join(parts)
