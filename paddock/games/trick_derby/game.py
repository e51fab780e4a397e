"""The description of Trick Derby."""

from pathlib import Path

from paddock.engine.presentation.game import DecisionKind, EventKind, Game, Guide, Option
from paddock.games.trick_derby import bot, narrate, notation, observation, rules, state
from paddock.games.trick_derby.draw.drawing import draw
from paddock.games.trick_derby.seat_summary import PANELS, seat_summary
from paddock.games.trick_derby.view import view

FOLDER = Path(__file__).parent

KINDS = {
    state.DISCARDING: DecisionKind("discard", "TD-3.4", sealed=True, final=True),
    state.TICKET_UP: DecisionKind("ticket_up", "TD-4.1", open_count=True),
    state.TICKET_DOWN: DecisionKind("ticket_down", "TD-4.2", sealed=True),
    state.PLAYING: DecisionKind("play", "TD-5.2", open_count=True),
}
EVENTS = {
    state.HORSES_DRAWN: EventKind("horses_drawn", "TD-2.1", chance=True),
    state.DEALT: EventKind("dealt", "TD-2.2", chance=True),
    state.STACKED: EventKind("stacked", "TD-3.1", chance=True),
    state.PILED: EventKind("piled", "TD-3.2", chance=True),
    state.RACE_BEGINS: EventKind("race_begins", "TD-5.1"),
    state.RIDES: EventKind("rides", "TD-7.2"),
    state.DISCARD_NUMBER: EventKind("discard_number", "TD-3.2"),
    state.SET_ASIDE: EventKind("set_aside", "TD-3.3"),
    state.DUMMY_LAID: EventKind("dummy_laid", "TD-9.2"),
    state.DISCARDED: EventKind("discarded", "TD-3.4"),
    state.DISCARD_SEEN: EventKind("discard_seen", "TD-3.4"),
    state.WHIP_TURNED: EventKind("whip_turned", "TD-3.5"),
    state.TICKET_LAID: EventKind("ticket_laid", "TD-4.1"),
    state.TICKETS_CLOSED: EventKind("tickets_closed", "TD-4.2"),
    state.LED: EventKind("led", "TD-5.1"),
    state.FOLLOWED: EventKind("followed", "TD-5.2"),
    state.WHIPPED: EventKind("whipped", "TD-5.3"),
    state.TRICK_WON: EventKind("trick_won", "TD-5.4"),
    state.HORSE_MOVED: EventKind("horse_moved", "TD-5.5"),
    state.HORSE_STAYS: EventKind("horse_stays", "TD-5.5"),
    state.RACE_ENDS: EventKind("race_ends", "TD-5.6"),
    state.PLACED: EventKind("placed", "TD-6.1"),
    state.TICKETS_SHOWN: EventKind("tickets_shown", "TD-6.2"),
    state.PRIZE: EventKind("prize", "TD-6.4"),
    state.WIN_PAID: EventKind("win_paid", "TD-6.5"),
    state.QUINELLA_PAID: EventKind("quinella_paid", "TD-6.5"),
    state.BET_LOST: EventKind("bet_lost", "TD-6.5"),
    state.ODDS_CHANGE: EventKind("odds_change", "TD-7.1"),
    state.GAME_ENDS: EventKind("game_ends", "TD-8.1"),
}
CODES = {
    rules.NOT_HELD: "TD-5.1",
    rules.PLAY_NOW: "TD-5.1",
    rules.MUST_FOLLOW: "TD-5.2",
    rules.NO_WHIP: "TD-5.3",
    rules.WHIP_DECLARED: "TD-5.3",
    rules.NOT_TO_DISCARD: "TD-3.4",
    rules.DISCARD_NOW: "TD-3.4",
    rules.TICKET_TAKEN: "TD-4.1",
    rules.WIN_NOT_UP: "TD-4.1",
    rules.TICKET_UP_NOW: "TD-4.1",
    rules.TICKET_USED: "TD-4.2",
    rules.TICKET_DOWN_NOW: "TD-4.2",
}
REASONS = {rules.RACES_OVER: "TD-8.1"}

USUAL_MARKS = (1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3)  # TD-1.4
ODD_MARKS = (7, 0, 1, 0, 2, 0, 3, 0, 7, 0, 7, 0)

GAME = Game(
    name="trick_derby",
    version=1,
    seats=range(3, 5),
    minutes=30,
    rules=rules,
    bot=bot,
    notation=notation,
    narrate=narrate,
    view=view,
    draw=draw,
    seat_summary=seat_summary,
    panels=PANELS,
    guide=Guide(seed=1, seats=4),
    kinds=KINDS,
    events=EVENTS,
    codes=CODES,
    reasons=REASONS,
    folder=FOLDER,
    options=(Option("marks", "TD-1.4", USUAL_MARKS, 0, 7, length=12), Option("win_face_up", "TD-4.1", True)),
    obs_layout=observation.OBS_LAYOUT,
    option_sets=({"marks": ODD_MARKS}, {"win_face_up": False}),
    rule_page=FOLDER / "rules.md",
    credits="川崎晋 (Susumu Kawasaki), 場咲工",
)
