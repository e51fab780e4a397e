"""The course: eight squares from the gate to the goal, with the horses stacked in order of arrival (TD-1.5, TD-3.1, TD-5.5)."""

from dataclasses import dataclass

from paddock.engine.presentation.svg import fragment, number, shows, tag, use
from paddock.games.trick_derby.draw.pieces import at, path, pill, rect, title, words
from paddock.games.trick_derby.draw.scene import Scene, letter
from paddock.games.trick_derby.state import GOAL
from paddock.games.trick_derby.things import TICKET

SQUARES = GOAL + 1
HORSE_RATIO = 102 / 140  # of the runner symbol
CLOTH_X, CLOTH_Y = 0.4357, 0.603  # position of the letter on the saddle cloth
STACKED = 0.68  # visible share of a horse below another horse
SMALLER = {1: 1.0, 2: 1.0, 3: 0.8, 4: 0.64}  # scale by stack size: the horses of a high stack are smaller, so that each stays visible


@dataclass(frozen=True)
class Ground:
    """Measures of the course in one shape."""

    left: float
    width: float
    height: float
    rail: float  # the lower rail
    gate_top: float
    checker: float

    @property
    def step(self) -> float:
        return self.width / SQUARES

    def middle(self, square: int) -> float:
        return self.left + self.step * (square + 0.5)


WIDE = Ground(left=0, width=1052, height=206, rail=176, gate_top=18, checker=7)
TALL = Ground(left=4, width=382, height=124, rail=104, gate_top=14, checker=4)


@shows(lambda scene: (scene.shape, scene.view.course, tuple(h.place for h in scene.view.horses)))
def course(scene: Scene) -> str:
    ground = WIDE if scene.wide else TALL
    horses = [stack(scene, ground, q) for q in range(SQUARES)]
    return tag("g", turf(ground), numbers(scene, ground), gate(ground), goal(ground), *horses, id="course")


@fragment
def turf(ground: Ground) -> str:
    g = ground
    stripes = [rect(g.left + q * g.step, 0, g.step, g.height, "turf-2", 10 if q == 0 else None) for q in range(0, GOAL, 2)]
    rails = [
        path(f"M{number(g.left + 6)} {number(y)}H{number(g.left + g.width - 6)}", cls)
        for y in (7, g.rail)
        for cls in ("rail-under", "rail")
    ]
    return "".join(
        [
            rect(g.left, 0, g.width, g.height, "turf", 10),
            *stripes,
            rect(g.left + GOAL * g.step, 0, g.step, g.height, "goal-fill"),
            *rails,
        ]
    )


def numbers(scene: Scene, ground: Ground) -> str:
    y = ground.rail + (22 if scene.wide else 16)
    ends = "tx-serif mid tx-l" if scene.wide else "tx-serif mid tx-s"
    between = "square-no" if scene.wide else "tx-serif mid tx"
    named = [words(scene.draws("gate"), ground.middle(0), y, ends), words(scene.draws("goal"), ground.middle(GOAL), y, ends)]
    return "".join(named + [words(str(q), ground.middle(q), y, between) for q in range(1, GOAL)])


@fragment
def gate(ground: Ground) -> str:
    w = ground.step * 0.68
    x = ground.middle(0) - w / 2
    top = ground.gate_top + 4
    bars = "".join(f"M{number(round(x + i * w / 4, 2))} {number(top)}V{number(ground.rail - 2)}" for i in range(5))
    return path(bars, "hair-2") + rect(x - 3, ground.gate_top, w + 6, 5, "tag-ink", 2)


@fragment
def goal(ground: Ground) -> str:
    """The chequered line and the post."""
    x, side = ground.left + GOAL * ground.step, ground.checker
    rows = int((ground.rail - 9) // side)
    line = [rect(x + (i % 2) * side, 9 + i * side, side, side, "checker") for i in range(rows)]
    high = ground.rail * 0.51
    post = use("post", x=x + ground.step * 0.17, y=ground.rail - high, width=high / 3, height=high)
    return "".join(line) + post


def stack(scene: Scene, ground: Ground, square: int) -> str:
    """TD-5.5: a horse that came later stands higher.

    TD-6.3: at the goal the drawing writes each place, because only the order of arrival counts there.
    """
    here = scene.view.course[square]
    if not here:
        return ""
    wide = ground.step * (0.9 if scene.wide else 1.05) * SMALLER[len(here)]
    high = wide * HORSE_RATIO
    floor = ground.rail - 4 - high
    lift = min(STACKED * high, (floor - 10) / (len(here) - 1)) if len(here) > 1 else 0.0
    drawn, tags = [], []
    for level, horse in enumerate(here):
        x = ground.middle(square) - wide / 2 + (level * 3 if scene.wide else level)
        y = floor - level * lift
        drawn.append(runner(scene, horse, square, len(here) - level, len(here), x, y, wide))
        if square == GOAL:
            tags.append(pill(x + wide * 0.2 if scene.wide else x - 8, y + high * 0.1, 30, scene.place(scene.view.horses[horse].place)))
    return "".join(drawn + tags)


def runner(scene: Scene, horse: int, square: int, from_top: int, of: int, x: float, y: float, wide: float) -> str:
    key = "horse_at" if of == 1 or square == GOAL else "horse_in_stack"
    label = scene.draws(key, horse=scene.horse(horse), square=scene.square(square), level=from_top, of=of)
    scale = wide / 140
    cloth = tag("g", words(TICKET.letters[horse], 0, 0, "cloth-num"), transform=at(wide * CLOTH_X, wide * HORSE_RATIO * CLOTH_Y, scale))
    figure = tag(
        "g",
        use("runner", x=0, y=0, width=float(wide), height=wide * HORSE_RATIO),
        cloth,
        transform=at(x, y),
        cls=f"runner h-{letter(horse)}",
    )
    return tag("g", title(label), figure, id=f"horse-{letter(horse)}")
