"""The course as text, for 100 columns: both straights, both turns, boats by number, then the boats in order and your hand.

A splash is ~, a hexagon o, a card with its back up :, a boat its number, + a cell your throttle card leads to. Rows are half lanes, so that the
hexagons of neighbouring rings lie between each other as they do on the water.
"""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.games.tornado.actions import Action
from paddock.games.tornado.draw.position import reaches
from paddock.games.tornado.draw.scene import half_of
from paddock.games.tornado.draw.shapes import cells_in, is_arriving, is_hexagonal, is_leaving
from paddock.games.tornado.draw.strip import note, seats_in_order
from paddock.games.tornado.geometry import (
    BACK,
    LINE,
    MIDDLE,
    MOST_Q,
    PLACES,
    SLOTS,
    cell_at,
    column_of,
    column_of_place,
    height_of,
    hex_cell,
    hexagon_of,
    in_turn,
    lane_of,
    nth_of,
    on_board,
    place_of,
    row_of_place,
    straight_of,
    straight_of_place,
    turn_of,
)
from paddock.games.tornado.narrate import card_words
from paddock.games.tornado.state import TURN, type_of
from paddock.games.tornado.things import CARD, CELL
from paddock.games.tornado.view import Boat, View

HIGH, RING_WIDTH = 13, 2  # rows above the middle, characters of a ring of hexagons
SPLASH, HEXAGON, FACE_DOWN, MARK, BREAKER, LINE_SIGN, MAY_GO = "~", "o", ":", "#", "=", "|", "+"
ROOMY, NARROW = 7, 5  # characters of a column; the narrow map is for 80 columns
SPOTS = {ROOMY: {2: (1, 5), 3: (1, 3, 5), 4: (0, 2, 4, 6)}, NARROW: {2: (1, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4)}}  # of a card's cells
BOAT_STYLES = ("black on white", "white on black", "white on red", "white on blue", "black on yellow", "black on green")


class Sheet:
    """Characters with styles."""

    def __init__(self, columns: int, room: int) -> None:
        self.side = (MOST_Q + 1) * RING_WIDTH
        self.column = ROOMY if columns * ROOMY + 2 * self.side <= room else NARROW
        self.width = columns * self.column + 2 * self.side
        self.rows = [[(" ", "")] * self.width for _ in range(2 * HIGH + 1)]

    def put(self, x: int, row: int, sign: str, style: str = "") -> None:
        self.rows[row][x] = (sign, style)

    def text(self) -> Text:
        """The sheet without the empty rows above and below."""
        found = Text(no_wrap=True)
        used = [i for i, row in enumerate(self.rows) if any(sign != " " for sign, _ in row)]
        for row in self.rows[used[0] : used[-1] + 1]:
            last = max((i for i, (sign, _) in enumerate(row) if sign != " "), default=-1)
            for sign, style in row[: last + 1]:
                found.append(sign, style=style or None)
            found.append("\n")
        return found


def spot(v: View, sheet: Sheet, cell: int) -> tuple[int, int]:
    """The column and the row of a cell on the sheet."""
    half = half_of(v)
    if in_turn(cell):
        q, i = divmod(hexagon_of(cell), SLOTS)
        return hexagon_spot(sheet, turn_of(cell), q, height_of(q, i))
    column = column_of(cell)
    n = cells_in(place_of(cell), v.shown, v.board, half)
    x = (column - MIDDLE + half) * sheet.column + SPOTS[sheet.column][n][nth_of(cell)]
    row = HIGH + 2 * lane_of(cell) + 1
    return turned(sheet, sheet.side + x, row, straight_of(cell) == BACK)


def turned(sheet: Sheet, x: int, row: int, over: bool) -> tuple[int, int]:
    return (sheet.width - 1 - x, 2 * HIGH - row) if over else (x, row)


def hexagon_spot(sheet: Sheet, turn: int, q: int, h: int) -> tuple[int, int]:
    return turned(sheet, sheet.width - sheet.side + RING_WIDTH * q - 1, HIGH - h, turn == 1)


def draw_water(v: View, sheet: Sheet) -> None:
    left, right = sheet.side, sheet.width - sheet.side - 1
    for x in range(left, right + 1):
        sheet.put(x, HIGH, BREAKER, "dim")
    sheet.put(right, HIGH, MARK, "bold red")
    sheet.put(left, HIGH, MARK, "bold red")
    for row in range(HIGH + 1, 2 * HIGH):
        sheet.put(sheet.width // 2, row, LINE_SIGN, "dim")


def draw_cards(v: View, sheet: Sheet) -> None:
    half = half_of(v)
    for place in (p for p in range(PLACES) if v.board[p] >= 0):
        column, row = column_of_place(place), row_of_place(place)
        connector = is_arriving(column, half) or is_leaving(column, half)
        known = connector or v.shown[v.board[place]] != 0
        for lane in (2 * row, 2 * row + 1):
            for k in range(cells_in(place, v.shown, v.board, half)):
                cell = cell_at(straight_of_place(place), column, lane, k)
                sign = FACE_DOWN if not known else HEXAGON if is_hexagonal(cell, half) else SPLASH
                sheet.put(*spot(v, sheet, cell), sign, "cyan")
    for turn, rings in enumerate(v.cover):
        for q in range(1, MOST_Q + 1):
            for i in range(SLOTS):
                if rings[q] >> i & 1 and on_board(q, height_of(q, i)):
                    sheet.put(*spot(v, sheet, hex_cell(turn, q * SLOTS + i)), HEXAGON, "cyan")


def draw_choices(player_view: PlayerView, sheet: Sheet) -> None:
    v: View = player_view.view
    cells = [cell for kind, cell in (Action.split(c.action) for c in player_view.choices) if kind == Action.GO_TO and cell != LINE]
    if player_view.kind == "throttle":
        cells = [c for reach in reaches(v) for c in reach.cells if c != LINE]
    for cell in cells:
        sheet.put(*spot(v, sheet, cell), MAY_GO, "bold magenta")


def draw_boats(v: View, sheet: Sheet) -> None:
    for b in v.boats:
        if b.cell >= 0:
            sheet.put(*spot(v, sheet, b.cell), str(b.number), BOAT_STYLES[b.number - 1])
        elif b.racing and b.lane and not v.turned:
            x, row = spot(v, sheet, cell_at(0, MIDDLE - 1, b.lane - 1, 0))
            sheet.put(x - 2, row, str(b.number), BOAT_STYLES[b.number - 1])


def course(player_view: PlayerView, room: int) -> Text:
    v: View = player_view.view
    sheet = Sheet(v.columns, room)
    draw_water(v, sheet)
    draw_cards(v, sheet)
    draw_choices(player_view, sheet)
    draw_boats(v, sheet)
    return sheet.text()


# ------------------------------------------------------------------ beside it


def card_text(v: View, card: int) -> str:
    """C or T for the back, and the number of splashes if it is known."""
    letter = "T" if v.backs[card] == TURN else "C"
    return f"{letter}{v.fronts[card] or '?'}"


def boat_row(v: View, boat: Boat, you: int, translator: Translator) -> list[RenderableType]:
    name = translator.name(boat.seat) + (f" ({translator.text('draw.you')})" if boat.seat == you else "")
    throttle = " ".join(str(x) if x in boat.throttle else "·" for x in (2, 3, 4))
    cards = " ".join(card_text(v, c) for c in boat.cards if c >= 0)
    where = CELL.write(boat.cell) if boat.cell >= 0 else ""
    pointer = ">" if boat.seat in v.pending else ""
    return [pointer, Text(f" {boat.number} ", style=BOAT_STYLES[boat.number - 1]), name, where, throttle, cards, note(v, boat, translator)]


def boats(player_view: PlayerView, translator: Translator) -> Table:
    v: View = player_view.view
    grid = Table(box=None, pad_edge=False)
    for key in ("", "boat", "name", "where", "throttle", "cards", ""):
        grid.add_column(translator.text(f"terminal.{key}") if key else "", no_wrap=True)
    for seat in seats_in_order(v):
        grid.add_row(*boat_row(v, v.boats[seat], player_view.seat, translator))
    return grid


def heading(v: View, translator: Translator) -> Text:
    race = translator.text("draw.final" if v.race else "draw.heat")
    when = translator.text("draw.round", round=v.round) if v.turned else translator.text("draw.before_start")
    top = translator.text("back.turn" if v.stack and v.backs[v.stack[0]] == TURN else "back.connector") if v.stack else ""
    stack = translator.text("draw.stack", n=len(v.stack)) + (f" ({top})" if top else "")
    return Text(f"{race}, {when}   {stack}", style="bold")


def hand(player_view: PlayerView, translator: Translator) -> Text:
    v: View = player_view.view
    mine = v.boats[player_view.seat]
    kinds = [type_of(v.backs[c], v.fronts[c]) for c in mine.cards if c >= 0]
    cards = [f"{CARD.write(k)} {translator.text(card_words(k))}" for k in kinds]
    return Text(translator.text("terminal.hand", cards=cards or translator.text("draw.hand_empty")))


def draw(player_view: PlayerView, translator: Translator, width: int) -> RenderableType:
    """The table as this seat sees it. The map of the long course is 95 characters wide, or 77 on a narrow screen."""
    v: View = player_view.view
    parts: list[RenderableType] = [
        heading(v, translator),
        course(player_view, width),
        Text(translator.text("terminal.legend"), style="dim"),
        boats(player_view, translator),
    ]
    if player_view.seat >= 0:
        parts.append(hand(player_view, translator))
    return Group(*parts)
