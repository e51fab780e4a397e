"""The description of Tornado."""

from collections.abc import Mapping
from pathlib import Path

from paddock.engine.presentation.game import BadOption, Game, Guide, Option, Value
from paddock.engine.presentation.i18n import phrase
from paddock.engine.rules.declared import DecisionKind
from paddock.games.tornado import bot, narrate, notation, rules, state
from paddock.games.tornado.draw.drawing import draw
from paddock.games.tornado.events import Event
from paddock.games.tornado.observation import OBS_LAYOUT
from paddock.games.tornado.seat_summary import PANELS, seat_summary
from paddock.games.tornado.view import view

FOLDER = Path(__file__).parent
LENGTHS = (7, 9)  # columns of a straight

KINDS = {
    state.CONTEST: DecisionKind("contest", "TO-3.3", sealed=True),
    state.LANE: DecisionKind("lane", "TO-3.4", open_count=True),
    state.BEHIND: DecisionKind("behind", "TO-4.1"),
    state.PLACE: DecisionKind("place", "TO-4.1", open_count=True),
    state.RUN_UP: DecisionKind("run_up", "TO-4.1", open_count=True),
    state.TAKE: DecisionKind("take", "TO-5.4"),
    state.UNDER: DecisionKind("under", "TO-5.5", sealed=True),
    state.LAY: DecisionKind("lay", "TO-6.1"),
    state.WHICH: DecisionKind("which", "TO-6.3", sealed=True),
    state.THROTTLE: DecisionKind("throttle", "TO-7.6", open_count=True),
    state.GO: DecisionKind("go", "TO-7.6", open_count=True),
    state.BREAK: DecisionKind("final", "TO-8.3", open_count=True),
}
CODES = {
    state.NO_THROTTLE: "TO-5.3",
    state.NO_LANE: "TO-3.4",
    state.NO_START: "TO-4.1",
    state.NOT_THE_STEP: "TO-5.1",
    state.HAND_FULL: "TO-5.5",
    state.NO_STACK: "TO-3.1",
    state.NOT_REARMOST: "TO-5.4",
    state.NOT_STUCK: "TO-5.4",
    state.NOT_HELD: "TO-6.3",
    state.NO_STRAIGHT_HERE: "TO-6.1",
    state.NO_JOIN: "TO-6.2",
    state.COVERED: "TO-2.6",
    state.MUST_LAY: "TO-7.7",
    state.OCCUPIED: "TO-7.1",
    state.BARS: "TO-7.8",
    state.ONE_DIRECTION: "TO-7.5",
    state.NO_WAY: "TO-7.6",
    state.NO_MOVE: "TO-7.6",
    state.NOT_BEHIND: "TO-4.1",
}
REASONS = {state.RACE_OVER: "TO-8.3"}


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
    narrate=narrate,
    view=view,
    draw=draw,
    seat_summary=seat_summary,
    panels=PANELS,
    guide=Guide(seed=24, seats=3, options={"final": False}),
    kinds=KINDS,
    events=Event.kinds(),
    codes=CODES,
    reasons=REASONS,
    folder=FOLDER,
    options=(Option("columns", "TO-2.2", 9, 7, 9), Option("final", "TO-8.3", True)),
    check_options=check_options,
    obs_layout=OBS_LAYOUT,
    option_sets=({"columns": 7}, {"final": False}),
    rule_page=FOLDER / "rules.md",
)
