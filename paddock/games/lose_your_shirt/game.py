"""The description of Lose Your Shirt."""

from pathlib import Path

from paddock.engine.presentation.game import Game, Guide, Option
from paddock.engine.rules.declared import DecisionKind
from paddock.games.lose_your_shirt import bot, narrate, notation, rules
from paddock.games.lose_your_shirt import state as ly
from paddock.games.lose_your_shirt.draw.drawing import draw
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.observation import OBS_LAYOUT
from paddock.games.lose_your_shirt.seat_summary import PANELS, seat_summary
from paddock.games.lose_your_shirt.view import view

FOLDER = Path(__file__).parent

KINDS = {
    ly.ASK_KIND: DecisionKind("kind", "LY-3.2", sealed=True),
    ly.ASK_BACK: DecisionKind("back", "LY-3.2", sealed=True),
    ly.ASK_STAKE: DecisionKind("stake", "LY-3.3", sealed=True),
    ly.ASK_MORE: DecisionKind("more", "LY-3.3", sealed=True),
    ly.ASK_CARD: DecisionKind("card", "LY-4.1"),
    ly.ASK_HORSE: DecisionKind("horse", "LY-4.5", open_count=True),
    ly.ASK_LANE: DecisionKind("lane", "LY-4.3", open_count=True),
    ly.ASK_TURN: DecisionKind("turn", "LY-4.7", open_count=True),
}
CODES = {
    ly.NO_MONEY_TO_BET: "LY-3.5",
    ly.JACKPOT_TOO_DEAR: "LY-3.3",
    ly.BET_IN_ORDER: "LY-3.2",
    ly.CARD_NOT_HELD: "LY-3.2",
    ly.HORSE_BACKED: "LY-3.2",
    ly.ENOUGH_BACKED: "LY-3.2",
    ly.NOTHING_LEFT: "LY-3.3",
    ly.CHIP_TOO_BIG: "LY-3.3",
    ly.STAKE_TOO_SMALL: "LY-3.2",
    ly.JACKPOT_FIXED: "LY-3.2",
    ly.CARD_DUE: "LY-4.1",
    ly.CARD_NOT_IN_HAND: "LY-4.1",
    ly.NOT_FACE_DOWN: "LY-3.4",
    ly.PICK_A_HORSE: "LY-4.2",
    ly.HORSE_CANNOT_MOVE: "LY-4.5",
    ly.PICK_A_LANE: "LY-4.3",
    ly.LANE_OUT_OF_REACH: "LY-4.3",
    ly.TURN_THE_CARD: "LY-4.7",
}
CASES = {  # where one rule refuses for several reasons, each has a sentence of its own
    ly.JACKPOT_TOO_DEAR: "jackpot",
    ly.NOTHING_LEFT: "nothing left",
    ly.CARD_NOT_HELD: "not held",
    ly.HORSE_BACKED: "twice",
    ly.ENOUGH_BACKED: "enough",
    ly.STAKE_TOO_SMALL: "too small",
    ly.JACKPOT_FIXED: "jackpot",
    ly.CARD_DUE: "card due",
    ly.PICK_A_LANE: "pick",
}
REASONS = {ly.RACES_RUN: "LY-6.1", ly.EVERYBODY_BROKE: "LY-3.5"}

OPTIONS = (  # in the order in which state.py reads them
    Option("length", "LY-1.1", 16, 8, 40),
    Option("races", "LY-1.4", 8, 1, 12),
    Option("max_backed", "LY-3.2", 6, 1, 6),
    Option("stake_returned", "LY-5.1", True),
)

GAME = Game(
    name="lose_your_shirt",
    version=1,
    seats=range(3, 7),
    minutes=45,
    rules=rules,
    bot=bot,
    notation=notation,
    narrate=narrate,
    view=view,
    draw=draw,
    seat_summary=seat_summary,
    panels=PANELS,
    guide=Guide(seed=1, seats=4, options={"races": 2}),
    kinds=KINDS,
    events=Event.kinds(),
    codes=CODES,
    reasons=REASONS,
    folder=FOLDER,
    options=OPTIONS,
    obs_layout=OBS_LAYOUT,
    option_sets=(
        {"length": 8, "races": 3},
        {"length": 40, "races": 2, "stake_returned": False},
        {"max_backed": 1, "races": 12},
        {"length": 24, "max_backed": 2, "races": 1, "stake_returned": False},
    ),
    rule_page=FOLDER / "rules.md",
)
