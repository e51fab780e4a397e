"""The description of Trick Derby."""

from pathlib import Path

from paddock.engine.presentation.game import EventKind, Game, Guide, Kind, Option
from paddock.games.trick_derby import bot, knowledge, notation, parts, rules, tell
from paddock.games.trick_derby.draw import draw
from paddock.games.trick_derby.standing import PANELS, standing
from paddock.games.trick_derby.view import view

FOLDER = Path(__file__).parent

KINDS = {
    parts.DISCARDING: Kind("discard", "TD-3.4", sealed=True, final=True),
    parts.TICKET_UP: Kind("ticket_up", "TD-4.1", open_count=True),
    parts.TICKET_DOWN: Kind("ticket_down", "TD-4.2", sealed=True),
    parts.PLAYING: Kind("play", "TD-5.2", open_count=True),
}
EVENTS = {
    parts.HORSES_DRAWN: EventKind("horses_drawn", "TD-2.1", chance=True),
    parts.DEALT: EventKind("dealt", "TD-2.2", chance=True),
    parts.STACKED: EventKind("stacked", "TD-3.1", chance=True),
    parts.PILED: EventKind("piled", "TD-3.2", chance=True),
    parts.RACE_BEGINS: EventKind("race_begins", "TD-5.1"),
    parts.RIDES: EventKind("rides", "TD-7.2"),
    parts.DISCARD_NUMBER: EventKind("discard_number", "TD-3.2"),
    parts.SET_ASIDE: EventKind("set_aside", "TD-3.3"),
    parts.DUMMY_LAID: EventKind("dummy_laid", "TD-9.2"),
    parts.DISCARDED: EventKind("discarded", "TD-3.4"),
    parts.DISCARD_SEEN: EventKind("discard_seen", "TD-3.4"),
    parts.WHIP_TURNED: EventKind("whip_turned", "TD-3.5"),
    parts.TICKET_LAID: EventKind("ticket_laid", "TD-4.1"),
    parts.TICKETS_CLOSED: EventKind("tickets_closed", "TD-4.2"),
    parts.LED: EventKind("led", "TD-5.1"),
    parts.FOLLOWED: EventKind("followed", "TD-5.2"),
    parts.WHIPPED: EventKind("whipped", "TD-5.3"),
    parts.TRICK_WON: EventKind("trick_won", "TD-5.4"),
    parts.HORSE_MOVED: EventKind("horse_moved", "TD-5.5"),
    parts.HORSE_STAYS: EventKind("horse_stays", "TD-5.5"),
    parts.RACE_ENDS: EventKind("race_ends", "TD-5.6"),
    parts.PLACED: EventKind("placed", "TD-6.1"),
    parts.TICKETS_SHOWN: EventKind("tickets_shown", "TD-6.2"),
    parts.PRIZE: EventKind("prize", "TD-6.4"),
    parts.WIN_PAID: EventKind("win_paid", "TD-6.5"),
    parts.QUINELLA_PAID: EventKind("quinella_paid", "TD-6.5"),
    parts.BET_LOST: EventKind("bet_lost", "TD-6.5"),
    parts.ODDS_CHANGE: EventKind("odds_change", "TD-7.1"),
    parts.GAME_ENDS: EventKind("game_ends", "TD-8.1"),
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
    tell=tell,
    view=view,
    draw=draw,
    standing=standing,
    panels=PANELS,
    guide=Guide(seed=1, seats=4),
    kinds=KINDS,
    events=EVENTS,
    codes=CODES,
    reasons=REASONS,
    folder=FOLDER,
    options=(Option("marks", "TD-1.4", USUAL_MARKS, 0, 7, length=12), Option("win_face_up", "TD-4.1", True)),
    look_layout=knowledge.LOOK_LAYOUT,
    option_sets=({"marks": ODD_MARKS}, {"win_face_up": False}),
    ledger=FOLDER.parents[2] / "docs/rules/trick_derby.md",
    credits="川崎晋 (Susumu Kawasaki), 場咲工",
)
