"""The description of Force of the Horse."""

from pathlib import Path

from paddock.engine.presentation.game import Game, Guide, Option, ScratchReuse
from paddock.engine.rules.declared import DecisionKind, EventKind
from paddock.games.force import accel, books, bot, events, narrate, notation, rules
from paddock.games.force.board import ending
from paddock.games.force.books import OBS_LAYOUT
from paddock.games.force.cards.materials import check_materials, materials_from, tables_of
from paddock.games.force.cards.names import card_words
from paddock.games.force.continuous.layers import forget
from paddock.games.force.data import kinds
from paddock.games.force.data.codes import COURSES, DIRT, GOINGS, METRES
from paddock.games.force.draw.details import CLOSELY
from paddock.games.force.draw.drawing import draw
from paddock.games.force.seat_summary import PANELS, seat_summary
from paddock.games.force.turn import refusals
from paddock.games.force.view import view

FOLDER = Path(__file__).parent

KINDS = {
    kinds.ASK_DECK: DecisionKind("deck", "603.1a", sealed=True),
    kinds.ASK_MULLIGAN: DecisionKind("mulligan", "603.1c", sealed=True),
    kinds.ASK_AREA_SUPPORT: DecisionKind("area_support", "702.5"),
    kinds.ASK_RUNNER: DecisionKind("runner", "702.6b"),
    kinds.ASK_HORSE_SUPPORT: DecisionKind("horse_support", "702.6d"),
    kinds.ASK_GUARD: DecisionKind("guard", "702.6e"),
    kinds.ASK_PRIORITY: DecisionKind("priority", "702.6h"),
    kinds.ASK_KEEP: DecisionKind("keep", "513.1", open_count=True),
    kinds.ASK_NAMED: DecisionKind("named", "805.2b-i"),
    kinds.ASK_PAY: DecisionKind("pay", "503.2"),
    kinds.ASK_ORDER: DecisionKind("order", "804.2b"),
    kinds.ASK_SITUATION: DecisionKind("situation", "903.1", open_count=True),
    kinds.ASK_OPTIONAL: DecisionKind("optional", "806.3a-i"),
    kinds.ASK_CHOOSE: DecisionKind("choose", "805.2b", private=True),  # often a card that others do not see
    kinds.ASK_DISCARD: DecisionKind("discard", "702.6l-iii", private=True),  # 103.4b: unseen where both discard
    kinds.ASK_MODE: DecisionKind("mode", "805.2b"),
    kinds.ASK_NUMBER: DecisionKind("number", "103.5"),
    kinds.ASK_REPLACE: DecisionKind("replace", "809.2"),
    kinds.ASK_SEARCH: DecisionKind("search", "401.2c", private=True),
    kinds.ASK_STACK: DecisionKind("stack", "401.4", private=True),
    kinds.ASK_COST: DecisionKind("cost", "805.2c"),
}
EVENTS = {
    events.RACE_DRAWN: EventKind("race_drawn", chance=True),
    events.SHUFFLED: EventKind("shuffled", chance=True),
    events.LISTED: EventKind("listed", chance=True),
    events.TOSSED: EventKind("tossed", chance=True),
    events.TAKEN_BY_LOT: EventKind("taken_by_lot", chance=True),
    events.RACE: EventKind("race", "601.2"),
    events.DECK_SHOWN: EventKind("deck_shown", "603.1a"),
    events.DEALT: EventKind("dealt", "603.1b"),
    events.KEPT_HAND: EventKind("kept_hand", "603.1c"),
    events.CHANGED_HAND: EventKind("changed_hand", "603.1c"),
    events.SET_ASIDE: EventKind("set_aside", "603.1d"),
    events.TURNED_UP: EventKind("turned_up", "603.1e"),
    events.STARTS: EventKind("starts", "603.1e"),
    events.AREAS_LAID: EventKind("areas_laid", "603.1f"),
    events.TURN_BEGINS: EventKind("turn_begins", "702.2"),
    events.DREW: EventKind("drew", "502.1"),
    events.DRAWN: EventKind("drawn", "502.1"),
    events.AREA_REACHED: EventKind("area_reached", "403.4"),
    events.RUN_BEGINS: EventKind("run_begins", "702.6a"),
    events.NO_RUNNER: EventKind("no_runner", "702.6b-i"),
    events.NO_GUARD: EventKind("no_guard", "702.6e-ii"),
    events.STOPPED: EventKind("stopped", "702.6i"),
    events.COMPARED: EventKind("compared", "702.6k"),
    events.SUCCEEDED: EventKind("succeeded", "702.6l"),
    events.FAILED: EventKind("failed", "702.6m"),
    events.DISTANCE: EventKind("distance", "702.6l-ii"),
    events.RUN_ENDS: EventKind("run_ends", "702.6n"),
    events.PLAYS: EventKind("plays", "805.2a"),
    events.NAMES: EventKind("names", "805.2b-i"),
    events.PAYS: EventKind("pays", "503.2"),
    events.PAID: EventKind("paid", "503.3b"),
    events.PUT_TO_RUN: EventKind("put_to_run", "506.3"),
    events.PUT_TO_GUARD: EventKind("put_to_guard", "506.4"),
    events.MOVED: EventKind("moved", "506.1"),
    events.MOVED_UNSEEN: EventKind("moved_unseen", "506.1"),
    events.DISCARDS: EventKind("discards", "702.6l-iii"),
    events.DISCARDS_OVER: EventKind("discards_over", "F-9"),
    events.DISCARDS_COST: EventKind("discards_cost", "805.2c"),
    events.DISCARDS_BY: EventKind("discards_by", "807.1"),
    events.LOOKED: EventKind("looked", "402.1"),
    events.LOOKS: EventKind("looks", "402.1"),
    events.REVEALED: EventKind("revealed", "402.1"),
    events.WAITS: EventKind("waits", "806.2", silent=True),
    events.RESOLVES: EventKind("resolves", "806.3"),
    events.DROPPED: EventKind("dropped", "806.3b"),
    events.GOING: EventKind("going", "511.1"),
    events.EXTRA_RUN: EventKind("extra_run", "512.1"),
    events.KEEPS: EventKind("keeps", "513.1"),
    events.EFFECT_BEGINS: EventKind("effect_begins", "802.1b"),
    events.EFFECT_ENDS: EventKind("effect_ends", "802.1b"),
    events.REPLACES: EventKind("replaces", "809.1"),
    events.CHOSE_MODE: EventKind("chose_mode", "805.2b"),
    events.CHOSE_NUMBER: EventKind("chose_number", "103.5"),
    events.CHOSE_CARD: EventKind("chose_card", "805.2b"),
    events.CHOSE_UNSEEN: EventKind("chose_unseen", "805.2b"),
    events.WINS: EventKind("wins", "102.1"),
    events.DRAWN_GAME: EventKind("drawn_game", "102.2"),
}
CODES = {refusals.ANSWER + kind: KINDS[kind].rule for kind in KINDS} | {
    refusals.NOT_IN_HAND: "407.1",
    refusals.SAME_CARD: "F-10",
    refusals.NOT_A_HORSE: "202.2a",
    refusals.NOT_A_FORCE: "202.2c",
    refusals.NOT_A_SUPPORT: "202.2b",
    refusals.ONLY_IN_A_RUN: "205.1a",
    refusals.NOT_IN_A_RUN: "205.1b",
    refusals.UNSUITED: "702.6e-i",
    refusals.FORBIDDEN: "103.3",
    refusals.DOES_NOTHING: "805.3",
    refusals.CANNOT_PAY: "510.2",
    refusals.BAD_PAYMENT: "503.3b",
    refusals.MUST_DO: "103.2c",
    refusals.REPEATED: "1201.1b",
}
REASONS = {
    ending.AREAS_EMPTY: "902.1",
    ending.BOTH_EMPTY: "F-18",
    ending.BY_EFFECT: "102.3",
    ending.ALL_LOSE: "102.2",
    ending.ENDLESS: "1201.1c",
    ending.LONG_GAME: "F-12",
}
OPTIONS = (
    Option("course", "F-16", 0, 0, len(COURSES), choices=("drawn", *COURSES)),
    Option("distance", "F-16", 0, 0, len(METRES), choices=("drawn", *(f"{m}m" for m in METRES))),
    Option("surface", "F-16", 0, 0, 2, choices=("drawn", "turf", "dirt")),
    Option("going", "F-16", 0, 0, len(GOINGS), choices=("drawn", *GOINGS)),
    Option("hand_limit", "F-9", 0, 0, 20),
    Option("open_lists", "F-50", True),
)


def given(metres: int) -> int:
    """The value of the option `distance` for so many metres."""
    return 1 + METRES.index(metres)


GAME = Game(
    name="force",
    version=4,
    seats=range(2, 3),  # 101.1
    minutes=40,
    rules=rules,
    bot=bot,
    notation=notation,
    narrate=narrate,
    view=view,
    draw=draw,
    kinds=KINDS,
    events=EVENTS,
    codes=CODES,
    reasons=REASONS,
    folder=FOLDER,
    options=OPTIONS,
    make_tables=tables_of,
    check_materials=check_materials,
    read_materials=materials_from,
    more_words=card_words,
    obs_layout=OBS_LAYOUT,
    scratch_reuse=ScratchReuse(accel.play_keeping_scratch, accel.legal_keeping_scratch, books.write_observation, forget),
    option_sets=(  # every distance category, a dirt race, closed lists, a hand limit
        {"distance": given(1200), "surface": DIRT, "open_lists": False},
        {"distance": given(1600), "hand_limit": 10},
        {"distance": given(2500), "open_lists": False},
        {"distance": given(3200)},
    ),
    rule_page=FOLDER / "rules.md",
    seat_summary=seat_summary,
    extra={"picture_moves": 20},
    guide=Guide(seed=2, seats=2, options={"distance": given(1200)}),  # plays, payments, runs and guards within ten decisions
    panels=PANELS,
    inspect=CLOSELY,
)
