"""The description of Lose Your Shirt."""

from pathlib import Path

from paddock.engine.presentation.catalog import read_manifest
from paddock.engine.presentation.game import Game, Guide, Search, options_of
from paddock.games.lose_your_shirt import bot, narrate, notation, rules, statistics
from paddock.games.lose_your_shirt.actions import Decision
from paddock.games.lose_your_shirt.draw.drawing import draw
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.observation import OBSERVATION
from paddock.games.lose_your_shirt.options import Option
from paddock.games.lose_your_shirt.refusals import Ending, Refusal
from paddock.games.lose_your_shirt.seat_summary import PANELS, seat_summary
from paddock.games.lose_your_shirt.view import view

MANIFEST = read_manifest(Path(__file__).parent)

GAME = Game(
    name=MANIFEST.name,
    version=1,
    seats=MANIFEST.seats,
    minutes=MANIFEST.minutes,
    rules=rules,
    bot=bot,
    notation=notation,
    narrate=narrate,
    view=view,
    draw=draw,
    seat_summary=seat_summary,
    panels=PANELS,
    guide=Guide(seed=1, seats=4, options={"races": 2}),
    kinds=Decision.kinds(),
    events=Event.kinds(),
    codes=Refusal.rules(),
    reasons=Ending.rules(),
    folder=MANIFEST.folder,
    search=Search(params=bot.SEARCH, phase_index=bot.phase_index),
    statistics=statistics,
    options=options_of(Option),
    obs_layout=OBSERVATION.layout,
    option_sets=(
        {"length": 8, "races": 3},
        {"length": 40, "races": 2, "stake_returned": False},
        {"max_backed": 1, "races": 12},
        {"length": 24, "max_backed": 2, "races": 1, "stake_returned": False},
    ),
    rule_page=MANIFEST.rule_page,
)
