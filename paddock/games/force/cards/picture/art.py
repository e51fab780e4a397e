"""Pictures of cards: a horse in a landscape, a rowel for forces, or a scene of PICTURES for supports. They have no effect (212.2)."""

from paddock.engine.presentation.svg import tag, use
from paddock.games.force.cards.picture.face import Face

WIDTH, HEIGHT = 200, 92  # the field in which scenes are drawn
GROUNDS = ("art-3", "art-4", "art-5", "art-2", "art")
COATS = ("h-v", "h-f", "h-s", "h-o")
# shapes in this field: a filled shape, then lines over it
WHISTLE = "M60 36h68v11h-28a18.4 18.4 0 1 1-40-11Z", "M140 24l14-9M144 41h18M140 55l14 9"
BUCKET = "M72 30h56l-7 44h-42Z", "M76 30a24 22 0 0 1 48 0"
BOOK = "M58 24c14-7 28-7 42 2c14-9 28-9 42-2v46c-14-7-28-7-42 2c-14-9-28-9-42-2Z", "M100 26v46"
ENVELOPE = "M60 24h80v46H60Z", "M60 24l40 27l40-27"
TRUNK = "M58 34h84v38H58Z", "M86 34v-9h28v9M58 50h84"
ROLLER = "M56 52a21 21 0 1 0 42 0a21 21 0 1 0-42 0Z", "M77 52L132 24l16 10"
BLANKET = "M62 26h76v34l-12 12h-64Z", "M62 36h76M62 60h64M126 72v-12h12"
SHOWER = "M78 22h44l8 18H70Z", "M80 48v10M92 48v20M104 48v14M116 48v22"
BLINKERS = "M64 30h30v32H64ZM106 30h30v32h-30Z", "M94 40h12M64 36l-14-6M136 36l14-6"
FENCE = "", "M44 74V34M76 74V34M108 74V34M140 74V34M156 74V34M36 44H164M36 60H164"
CLOUD = "M66 62a16 16 0 0 1 2-31a24 24 0 0 1 45-5a19 19 0 0 1 24 36Z"
RAIN = "M76 70l-5 12M96 70l-5 12M116 70l-5 12M132 70l-5 12"
LAMP = "M84 34h32l8-18h-48Z", "M100 76V34M80 76H120"
FOG = "M40 30q15-10 30 0t30 0t30 0t30 0M40 48q15-10 30 0t30 0t30 0t30 0M40 66q15-10 30 0t30 0t30 0t30 0"
DESK = "M48 40h104v9H48Z", "M58 49v28M142 49v28M84 40V26h34v14"
BUNTING = "M44 26l12 26l12-24ZM80 31l12 26l12-25ZM116 31l12 25l12-27Z", "M30 22Q100 42 170 20"
WEIGHTS = "M62 40h24l6 34H56ZM114 40h24l6 34h-36Z", "M68 40a6 6 0 0 1 12 0M120 40a6 6 0 0 1 12 0"
GATE = "M52 26h10v50H52ZM138 26h10v50h-10Z", "M62 36L138 66M62 66L138 36"
CROWD = ((58, 60), (82, 56), (106, 60), (130, 56), (70, 40), (94, 36), (118, 40))


def picture(face: Face, top: float, height: float) -> str:
    """The picture at its position, over the full width. The scene is scaled to the available height and centred."""
    ground = tag("rect", x=0, y=top, width=WIDTH, height=height, cls=GROUNDS[face.seed % len(GROUNDS)])
    scale = height / HEIGHT
    shift = (WIDTH - WIDTH * scale) / 2
    inside = tag("g", scene(face), transform=f"translate({shift:.2f} {top:g}) scale({scale:.3f})")
    return ground + (land(top, height) if face.is_horse else "") + inside


def land(top: float, height: float) -> str:
    """The hills behind a horse, over the full width."""
    y = top + height * 0.72
    return tag(
        "path",
        d=f"M0 {y:.1f}C60 {y - 0.12 * height:.1f} 120 {y + 0.1 * height:.1f} 200 {y - 0.06 * height:.1f}V{top + height:.1f}H0Z",
        cls="hill",
    )


def scene(face: Face) -> str:
    if face.is_horse:
        return horse(face.seed)
    if face.frame == "force":
        return tag("g", use("rowel", x=63, y=9, width=74, height=74), cls="force-mark")
    return PICTURES[face.art or USUAL_PICTURES[face.frame]]


def horse(seed: int) -> str:
    """A horse under the sun or the moon. Different digits of the seed select the light and the coat."""
    light = tag("circle", cx=54, cy=31, r=15.6, cls="sun") if seed // 5 % 3 else moon()
    return light + tag("g", use("runner", x=42, y=4.6, width=116.2, height=84.6), cls=f"runner {COATS[seed // 16 % len(COATS)]}")


def moon() -> str:
    return tag("circle", cx=156, cy=27, r=14.7, cls="style-off") + tag("circle", cx=156, cy=27, r=12.9, cls="stock")


def shape_and_lines(shape: tuple[str, str], cls: str = "art-ink-fill") -> str:
    """A filled shape and the lines over it."""
    fill, lines = shape
    return (tag("path", d=fill, cls=cls) if fill else "") + (tag("path", d=lines, cls="ink-line") if lines else "")


def symbol(name: str, cls: str = "art-ink-item") -> str:
    """A symbol in the middle of the field."""
    return tag("g", use(name, x=65, y=9, width=70, height=70), cls=cls)


def photo_finish(inside: str) -> str:
    """A photograph with the finishing line."""
    frame = tag("rect", x=40, y=20, width=120, height=52, rx=3, cls="stock")
    return frame + tag("path", d="M124 20v52", cls="ink-line") + inside


def crowd() -> str:
    return "".join(tag("circle", cx=x, cy=y, r=9, cls="stock ink-edge") for x, y in CROWD)


EDGED = "stock ink-edge"
USUAL_PICTURES = {"item": "whistle", "jockey": "helmet", "situation": "photo"}
PICTURES = {
    "helmet": symbol("suit-blue", "art-ink"),
    "helmets": tag(
        "g", use("suit-blue", x=40, y=14, width=60, height=60) + use("suit-blue", x=104, y=20, width=52, height=52), cls="art-ink"
    ),
    "whistle": shape_and_lines(WHISTLE),
    "bucket": shape_and_lines(BUCKET),
    "book": shape_and_lines(BOOK),
    "envelope": shape_and_lines(ENVELOPE),
    "trunk": shape_and_lines(TRUNK),
    "roller": shape_and_lines(ROLLER),
    "blanket": shape_and_lines(BLANKET),
    "shower": shape_and_lines(SHOWER),
    "blinkers": shape_and_lines(BLINKERS),
    "horseshoe": symbol("suit-green"),
    "saddle": symbol("suit-yellow"),
    "fence": shape_and_lines(FENCE),
    "photo": photo_finish(tag("g", use("horse", x=44, y=31, width=84, height=56), cls="h-o")),
    "rain": tag("path", d=CLOUD, cls=EDGED) + tag("path", d=RAIN, cls="ink-line"),
    "sun": tag("circle", cx=100, cy=46, r=27, cls="sun"),
    "shadow": tag("circle", cx=60, cy=34, r=16, cls="sun") + tag("path", d="M70 74L150 44L168 74Z", cls="hill-2"),
    "lamp": shape_and_lines(LAMP, EDGED),
    "fog": tag("path", d=FOG, cls="ink-line"),
    "desk": shape_and_lines(DESK),
    "bunting": shape_and_lines(BUNTING, EDGED),
    "weights": shape_and_lines(WEIGHTS),
    "gate": shape_and_lines(GATE, EDGED),
    "crowd": crowd(),
}
