"""The choices on the water: footprints of cards that may be laid, cells that throttle cards reach, courses, and places to start."""

from collections import defaultdict

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import Choice, PlayerView
from paddock.engine.presentation.svg import tag, text
from paddock.games.tornado.actions import Action
from paddock.games.tornado.draw.position import Reach, reaches, way_to
from paddock.games.tornado.draw.scene import boat_point, centre_of, half_of
from paddock.games.tornado.draw.shapes import (
    ROW,
    Point,
    cells_in,
    connector_outline,
    face_hexagons,
    hexagon_path,
    is_hexagonal,
    lane_point,
    middle,
    outline,
    path,
    place_box,
    round_box,
    splash_box,
)
from paddock.games.tornado.geometry import LINE, MIDDLE, PLACES, column_of_place, place_of
from paddock.games.tornado.things import CARD, CELL, FACE, PLACE
from paddock.games.tornado.view import View

BESIDE_BOATS = 1.9  # before the start boats wait where cards may lie
OFFSETS = {1: (0.0,), 2: (-1.6, 1.6), 3: (-2.2, 0.0, 2.2)}


def choices_of(player_view: PlayerView, *kinds: Action) -> list[tuple[Choice, Action, int]]:
    """The choices of these kinds. With each comes its kind, and which thing of that kind it names."""
    found = [(choice, *Action.split(choice.action)) for choice in player_view.choices]
    return [each for each in found if each[1] in kinds]


def button(choice: Choice, translator: Translator, kind: str, *inside: str, id_: str = "") -> str:
    """A clickable group."""
    label = translator.text(choice.label)
    return tag(
        "g", tag("title", text(label)), *inside, cls=f"act {kind}", role="button", tabindex="0", id=id_ or None,
        data_action=choice.notation, aria_label=label,
    )  # fmt: skip


def outlined(shape: str) -> tuple[str, str]:
    return tag("path", d=shape, cls="halo"), tag("path", d=shape, cls="ring")


# ------------------------------------------------------------------ laying


def ghost(choice: Choice, translator: Translator, shape: str, anchor: Point, name: str = "") -> str:
    """A dot for a legal place. Its footprint appears on hover and focus. If several cards may lie there, each dot has a name."""
    x, y = anchor
    wide = 1.15 if name else 0.62
    mark = tag("text", name, x=x, y=y + 0.48, cls="to-name") if name else tag("circle", cx=x, cy=y, r=0.26, cls="anchor-dot")
    dot = tag("circle", cx=x, cy=y, r=wide, cls="anchor")
    return button(choice, translator, "ghost", tag("path", d=shape, cls="body"), *outlined(shape), dot, mark, id_=f"lay-{choice.notation}")


def straight_ghosts(player_view: PlayerView, translator: Translator) -> list[str]:
    """TO-6.1: a ghost for each place and each type of card in hand."""
    by_place: dict[int, list[Choice]] = defaultdict(list)
    for c, _, which in choices_of(player_view, Action.LAY_STRAIGHT):
        by_place[which % PLACES].append(c)
    found = []
    for place, choices in sorted(by_place.items()):
        x, y, w, h = place_box(place)
        for offset, c in zip(OFFSETS[len(choices)], choices):
            dx = offset * 0.75 - BESIDE_BOATS if player_view.kind == "behind" else offset
            name = CARD.write((c.action - Action.LAY_STRAIGHT) // PLACES)
            found.append(ghost(c, translator, round_box(x, y, w, h, 0.55), (x + w / 2 + dx, y + h / 2), name))
    return found


def connector_ghosts(player_view: PlayerView, translator: Translator) -> list[str]:
    """TO-6.2: a dot in the middle of each place."""
    half = half_of(player_view.view)
    found = []
    for c, _, place in choices_of(player_view, Action.LAY_CONNECTOR):
        x, y, w, h = place_box(place)
        found.append(ghost(c, translator, connector_outline(place, half), (x + w / 2, y + h / 2)))
    return found


def turn_ghosts(player_view: PlayerView, translator: Translator) -> list[str]:
    """TO-6.2: a dot in the middle of each footprint."""
    found = []
    for c, _, face in choices_of(player_view, Action.LAY_TURN):
        hexagons = face_hexagons(face, half_of(player_view.view))
        found.append(ghost(c, translator, outline(hexagons), middle(hexagons)))
    return found


# ------------------------------------------------------------------ taking


def takes(player_view: PlayerView, translator: Translator) -> list[str]:
    """TO-5.4: cards of the table that may be taken."""
    half, word = half_of(player_view.view), translator.text("draw.take_it")
    found = []
    for c, kind, spot in choices_of(player_view, Action.TAKE_PLACE, Action.TAKE_FACE):
        if kind == Action.TAKE_PLACE:
            x, y, w, h = place_box(spot)
            connector = abs(column_of_place(spot) - MIDDLE) == half
            shape, anchor = connector_outline(spot, half) if connector else round_box(x, y, w, h, 0.55), (x + w / 2, y + h / 2)
        else:
            hexagons = face_hexagons(spot, half)
            shape, anchor = outline(hexagons), middle(hexagons)
        sign = tag("text", text(word), x=anchor[0], y=anchor[1] + 0.55, cls="flag-no")
        found.append(
            button(
                c, translator, "reach to-take", tag("path", d=shape, cls="fill"), *outlined(shape), sign, id_=c.notation.replace(":", "-")
            )
        )
    return found


# ------------------------------------------------------------------ going


def cell_outline(v: View, cell: int) -> str:
    half = half_of(v)
    if cell == LINE:
        return round_box(-0.2, 0.4, 2.6, 3 * ROW - 1.0, 0.8)
    if is_hexagonal(cell, half):
        return hexagon_path(centre_of(v, cell), 1.77)
    x, y, w, h = splash_box(cell, cells_in(place_of(cell), v.shown, v.board, half), half)
    return round_box(x, y, w, h)


def flag(v: View, cell: int, said: str) -> str:
    x, y = centre_of(v, cell) if cell != LINE else (1.1, 1.5 * ROW)
    return tag("text", said, x=x, y=y + 0.54, cls="flag-no" if len(said) < 3 else "flag-no to-small")


def destinations(player_view: PlayerView, translator: Translator) -> list[str]:
    """TO-7.6: the cells this throttle card leads to, with the way to each."""
    v: View = player_view.view
    cells = [(c, cell) for c, _, cell in choices_of(player_view, Action.GO_TO)]
    if not cells:
        return []
    reach = reaches(v)[0]
    ways = "".join(path([centre_of(v, c) for c in way_to(v, reach, cell)], closed=False) for _, cell in cells)
    found = [tag("path", d=ways, cls="reach-line")]
    for choice, cell in cells:
        shape = cell_outline(v, cell)
        inside = (tag("path", d=shape, cls="fill"), *outlined(shape), flag(v, cell, str(reach.value)))
        found.append(button(choice, translator, "reach", *inside, id_=f"to-{CELL.write(cell)}"))
    return found


def previews(player_view: PlayerView) -> list[str]:
    """Before the throttle card is chosen: the values that lead to each cell. They cannot be clicked."""
    v: View = player_view.view
    if player_view.kind != "throttle" or not v.moves:
        return []
    values: dict[int, list[Reach]] = defaultdict(list)
    for reach in reaches(v):
        for cell in reach.cells:
            values[cell].append(reach)
    found = []
    for cell, leading in sorted(values.items()):
        shape = cell_outline(v, cell)
        said = " ".join(str(r.value) for r in leading)
        found.append(
            tag("g", tag("path", d=shape, cls="fill"), tag("path", d=shape, cls="ring"), flag(v, cell, said), cls="reach to-preview")
        )
    return found


# ------------------------------------------------------------------ before the start


def spot(choice: Choice, translator: Translator, point: Point, said: str) -> str:
    x, y = point
    shape = round_box(x - 1.3, y - 1.3, 2.6, 2.6, 0.8)
    sign = tag("text", text(said), x=x, y=y + 0.54, cls="flag-no")
    return button(choice, translator, "reach", tag("path", d=shape, cls="fill"), *outlined(shape), sign, id_=f"at-{choice.notation}")


def spots(player_view: PlayerView, translator: Translator) -> list[str]:
    """TO-3.4, TO-4.1: courses to choose, places to begin the run-up."""
    v: View = player_view.view
    found = []
    for c, _, lane in choices_of(player_view, Action.CHOOSE_LANE):
        found.append(spot(c, translator, lane_point(lane, 1), str(lane + 1)))
    for c, _, column in choices_of(player_view, Action.START_BEHIND):
        found.append(spot(c, translator, lane_point(v.boats[v.mover].lane - 1, column), str(-column)))
    return found


def on_the_water(player_view: PlayerView, translator: Translator) -> str:
    """Every choice that has a place on the course."""
    groups = (
        previews(player_view),
        straight_ghosts(player_view, translator),
        connector_ghosts(player_view, translator),
        turn_ghosts(player_view, translator),
        takes(player_view, translator),
        destinations(player_view, translator),
        spots(player_view, translator),
    )
    return "".join(part for group in groups for part in group)


def points_of_interest(player_view: PlayerView) -> list[Point]:
    """The points that a cut of the drawing must hold: the viewer's boat or else the mover's, and every choice on the water."""
    v: View = player_view.view
    half = half_of(v)
    seat = player_view.seat if player_view.seat >= 0 and v.boats[player_view.seat].racing else v.mover
    own = boat_point(v, v.boats[seat]) or (0.0, 1.5 * ROW)
    found = [own]
    for c in player_view.choices:
        kind, which = Action.split(c.action)
        if kind == Action.GO_TO:
            found.extend([(0.0, 0.5), (2.4, 3 * ROW)] if which == LINE else [centre_of(v, which)])
        elif kind.thing is FACE:
            found.extend(face_hexagons(which, half))
        elif kind.thing is PLACE or kind == Action.LAY_STRAIGHT:
            x, y, w, h = place_box(which % PLACES)
            found.extend([(x, y), (x + w, y + h)])
        elif kind == Action.CHOOSE_LANE:
            found.append(lane_point(which, 1))
        elif kind == Action.START_BEHIND:
            found.append(lane_point(v.boats[v.mover].lane - 1, which))
    return found
