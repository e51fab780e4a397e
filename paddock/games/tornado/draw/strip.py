"""The strip above the course: the boats in turn order with their throttle cards and public backs, and the stack."""

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import fit_text, number, tag, text, text_width, use
from paddock.games.tornado.actions import Action, Phase
from paddock.games.tornado.draw.pieces import small_back, small_throttle
from paddock.games.tornado.draw.position import standing
from paddock.games.tornado.state import TURN
from paddock.games.tornado.things import HIGHEST, LOWEST
from paddock.games.tornado.view import Boat, View

PANEL_HEIGHT = 52
STACK_WIDTH = 96
MOST_PANEL = 190
NARROW = 140  # a panel this narrow has its note beside the name
NAME_AT, LETTER, NOTE_LETTER, ENVELOPE = 44, 6.8, 6.2, 26


def seats_in_order(v: View) -> list[int]:
    """The order of the seats: finished boats, boats under way from the leader on, then boats that are out. Before the start from the inside."""
    under_way = standing(v) or [seat for seat in v.order if v.boats[seat].racing]
    through = sorted((b.seat for b in v.boats if b.seat not in under_way), key=lambda k: v.boats[k].place or 99)
    finished = [k for k in through if v.boats[k].place <= len(v.boats) - len(under_way) and v.boats[k].place < min_place(v, under_way)]
    return [*finished, *under_way, *(k for k in through if k not in finished)]


def min_place(v: View, under_way: list[int]) -> int:
    """The best place that a boat still under way can get."""
    taken = {b.place for b in v.boats if b.place}
    return next((p for p in range(1, len(v.boats) + 1) if p not in taken), len(v.boats)) if under_way else 99


def note(v: View, boat: Boat, translator: Translator) -> str:
    """A short note about a boat: its place, its course, or what it does."""
    if boat.place:
        return translator.text(f"draw.place.{boat.place}")
    if v.stage == Phase.CONTEST:
        return translator.text("draw.choosing" if boat.seat in v.pending else "draw.sealed")
    if boat.yielding:
        return translator.text("draw.gave_way")
    return translator.text("draw.course", lane=boat.lane) if boat.lane and not v.turned else ""


def named(seat: int, you: int, most: float, translator: Translator) -> str:
    """The name of a seat. The viewer's own name is marked, or replaced by the mark if there is no room for both."""
    name = translator.name(seat)
    if seat != you:
        return fit_text(name, most)
    whole = f"{name} ({translator.text('draw.you')})"
    return whole if text_width(whole) <= most else translator.text("draw.yourself")


def panel(v: View, boat: Boat, you: int, x: float, y: float, width: float, translator: Translator) -> str:
    awaited = boat.seat in v.pending
    narrow = width <= NARROW
    said = "" if narrow and not boat.place and not boat.yielding else note(v, boat, translator)
    sealed = narrow and v.stage == Phase.CONTEST and boat.seat not in v.pending
    beside = ENVELOPE if sealed else NOTE_LETTER * text_width(said) if narrow else 0
    shown = named(boat.seat, you, (width - NAME_AT - 10 - beside) / LETTER, translator)
    kit = [small_throttle(value, 19 * (value - LOWEST), value in boat.throttle) for value in range(LOWEST, HIGHEST + 1)]
    kit += [small_back(v.backs[c], v.fronts[c], 64 + 24 * k) for k, c in enumerate(c for c in boat.cards if c >= 0)]
    token = tag("g", use("boat", x=5, y=5, width=34, height=18), tag("circle", cx=22, cy=14, r=7, cls="badge"),
                tag("text", str(boat.number), x=22, y=18.2, cls="badge-num", font_size=12), cls=f"n{boat.number}")  # fmt: skip
    said_at = {"x": width - 10, "y": 18} if narrow else {"x": width - 11, "y": 42}
    return tag(
        "g",
        tag("rect", x=0.5, y=0.5, width=width - 5, height=PANEL_HEIGHT - 1, rx=8, cls="to-panel is-awaited" if awaited else "to-panel"),
        token,
        tag("text", text(shown), x=NAME_AT, y=18, cls="tx-b tx"),
        tag("text", text(said), cls="tx-s tx-2 end", **said_at) if said else "",
        use("envelope", x=width - 32, y=6, width=22, height=15) if sealed else "",
        tag("g", *kit, transform="translate(6 28)"),
        transform=f"translate({number(x)} {number(y)})",
        id=f"panel-{boat.seat}",
        opacity=None if boat.racing or v.over else "0.6",
    )


def stack(player_view: PlayerView, x: float, y: float, width: float, translator: Translator) -> str:
    """The stack: the number of cards and the back on top. It is clickable if a card may be taken."""
    v: View = player_view.view
    choice = player_view.choice(Action.TAKE_STACK)
    top = v.backs[v.stack[0]] if v.stack else 0
    key = "draw.stack_empty" if not v.stack else "draw.stack_top_turn" if top == TURN else "draw.stack_top_connector"
    label = translator.text(key, n=len(v.stack)) if choice is None else translator.text(choice.label)
    shape = {"x": 0.5, "y": 0.5, "width": width - 5, "height": PANEL_HEIGHT - 1, "rx": 8}
    pile = (
        tag("g", small_back(top, 0, 0), transform="translate(8 18)")
        if top
        else tag("rect", x=8.5, y=18.5, width=21, height=19, rx=3, cls="slot")
    )
    body = (
        tag("title", text(label)),
        tag("rect", **shape, cls="sheet"),
        pile,
        tag("text", text(translator.text("draw.stack", n=len(v.stack))), x=37, y=32, cls="tx-s tx-act" if choice else "tx-s tx-2"),
    )
    place = f"translate({number(x)} {number(y)})"
    if choice is None:
        return tag("g", *body, transform=place, id="stack", role="img", aria_label=label)
    rings = tag("rect", **shape, cls="halo") + tag("rect", **shape, cls="ring")
    return tag(
        "g", *body, rings, transform=place, id="stack", cls="act legal", role="button", tabindex="0", data_action=choice.notation,
        aria_label=label,
    )  # fmt: skip


def strip(player_view: PlayerView, width: float, in_a_row: int, translator: Translator) -> tuple[str, float]:
    """All panels and the stack, and their height. With `in_a_row` 0 all lie in one row, with the stack at its end."""
    v: View = player_view.view
    seats = seats_in_order(v)
    beside = not in_a_row
    in_a_row = in_a_row or len(seats)
    each = min(MOST_PANEL, (width - (STACK_WIDTH if beside else 0)) / in_a_row)
    parts = []
    for i, seat in enumerate(seats):
        x, y = each * (i % in_a_row), (PANEL_HEIGHT + 4) * (i // in_a_row)
        parts.append(panel(v, v.boats[seat], player_view.seat, x, y, each, translator))
    at = len(seats)
    if beside:
        parts.append(stack(player_view, width - STACK_WIDTH, 0, STACK_WIDTH, translator))
        rows = 1
    else:
        parts.append(stack(player_view, each * (at % in_a_row), (PANEL_HEIGHT + 4) * (at // in_a_row), each, translator))
        rows = at // in_a_row + 1
    return "".join(parts), rows * (PANEL_HEIGHT + 4)
