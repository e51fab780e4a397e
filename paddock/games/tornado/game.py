"""The description of Tornado."""

from collections.abc import Mapping
from pathlib import Path

from paddock.engine.presentation.game import BadOption, EventKind, Game, Guide, Kind, Option, Value
from paddock.engine.presentation.i18n import phrase
from paddock.games.tornado import bot, notation, parts, rules, tell
from paddock.games.tornado.draw import draw
from paddock.games.tornado.knowledge import LOOK_LAYOUT
from paddock.games.tornado.standing import PANELS, standing
from paddock.games.tornado.view import view

FOLDER = Path(__file__).parent
LENGTHS = (7, 9)  # columns of a straight

KINDS = {
    parts.CONTEST: Kind("contest", "TO-3.3", sealed=True),
    parts.LANE: Kind("lane", "TO-3.4", open_count=True),
    parts.BEHIND: Kind("behind", "TO-4.1"),
    parts.PLACE: Kind("place", "TO-4.1", open_count=True),
    parts.RUN_UP: Kind("run_up", "TO-4.1", open_count=True),
    parts.TAKE: Kind("take", "TO-5.4"),
    parts.UNDER: Kind("under", "TO-5.5", sealed=True),
    parts.LAY: Kind("lay", "TO-6.1"),
    parts.WHICH: Kind("which", "TO-6.3", sealed=True),
    parts.THROTTLE: Kind("throttle", "TO-7.6", open_count=True),
    parts.GO: Kind("go", "TO-7.6", open_count=True),
    parts.BREAK: Kind("final", "TO-8.3", open_count=True),
}
EVENTS = {
    parts.SHUFFLED: EventKind("shuffled", chance=True),
    parts.LOTS: EventKind("lots", chance=True),
    parts.DEALT_CARDS: EventKind("dealt", chance=True),
    parts.RACE_BEGINS: EventKind("race_begins", "TO-8.3"),
    parts.BOAT: EventKind("boat", "TO-1.3"),
    parts.HOLDS: EventKind("holds", "TO-3.1"),
    parts.CONTESTED: EventKind("contested", "TO-3.3"),
    parts.IN_LANE: EventKind("in_lane", "TO-3.4"),
    parts.STARTS_BEHIND: EventKind("starts_behind", "TO-4.1"),
    parts.RAN_UP: EventKind("ran_up", "TO-4.1"),
    parts.TURNED: EventKind("turned", "TO-4.3"),
    parts.STARTED: EventKind("started", "TO-4.3"),
    parts.FALSE_START: EventKind("false_start", "TO-4.4"),
    parts.ROUND: EventKind("round", "TO-5.1"),
    parts.TOOK: EventKind("took", "TO-5.4"),
    parts.TAKEN: EventKind("taken", "TO-5.4"),
    parts.PUT_UNDER: EventKind("put_under", "TO-5.5"),
    parts.WENT_UNDER: EventKind("went_under", "TO-5.5"),
    parts.LAID_STRAIGHT: EventKind("laid_straight", "TO-6.1"),
    parts.LAID_CONNECTOR: EventKind("laid_connector", "TO-6.2"),
    parts.LAID_TURN: EventKind("laid_turn", "TO-6.2"),
    parts.MOVED: EventKind("moved", "TO-7.6"),
    parts.STAYED: EventKind("stayed", "TO-7.7"),
    parts.CAPSIZED: EventKind("capsized", "TO-7.7"),
    parts.FINISHED: EventKind("finished", "TO-8.1"),
    parts.PLACED: EventKind("placed", "TO-8.1"),
    parts.TIME_OUT: EventKind("time_out", "TO-8.2"),
    parts.RESULT: EventKind("result", "TO-8.3"),
}
CODES = {
    parts.NO_THROTTLE: "TO-5.3",
    parts.NO_LANE: "TO-3.4",
    parts.NO_START: "TO-4.1",
    parts.NOT_THE_STEP: "TO-5.1",
    parts.HAND_FULL: "TO-5.5",
    parts.NO_STACK: "TO-3.1",
    parts.NOT_REARMOST: "TO-5.4",
    parts.NOT_STUCK: "TO-5.4",
    parts.NOT_HELD: "TO-6.3",
    parts.NO_STRAIGHT_HERE: "TO-6.1",
    parts.NO_JOIN: "TO-6.2",
    parts.COVERED: "TO-2.6",
    parts.MUST_LAY: "TO-7.7",
    parts.OCCUPIED: "TO-7.1",
    parts.BARS: "TO-7.8",
    parts.ONE_DIRECTION: "TO-7.5",
    parts.NO_WAY: "TO-7.6",
    parts.NO_MOVE: "TO-7.6",
    parts.NOT_BEHIND: "TO-4.1",
}
REASONS = {parts.RACE_OVER: "TO-8.3"}


def check_options(options: Mapping[str, Value], seats: int) -> None:
    """TO-2.2: the long course or the short one."""
    if options["columns"] not in LENGTHS:
        raise BadOption(f"option columns is 7 or 9, not {options['columns']} (TO-2.2)", phrase("bad_option.columns"))


GAME = Game(
    name="tornado",
    version=1,
    seats=range(3, 7),
    minutes=40,
    rules=rules,
    bot=bot,
    notation=notation,
    tell=tell,
    view=view,
    draw=draw,
    standing=standing,
    panels=PANELS,
    guide=Guide(seed=24, seats=3, options={"final": False}),
    kinds=KINDS,
    events=EVENTS,
    codes=CODES,
    reasons=REASONS,
    folder=FOLDER,
    options=(Option("columns", "TO-2.2", 9, 7, 9), Option("final", "TO-8.3", True)),
    check_options=check_options,
    look_layout=LOOK_LAYOUT,
    option_sets=({"columns": 7}, {"final": False}),
    ledger=FOLDER.parents[2] / "docs/rules/tornado.md",
)
