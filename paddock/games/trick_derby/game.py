"""The `Game` object of Trick Derby, which binds the modules of this package."""

from pathlib import Path

from paddock.engine.presentation.catalog import read_manifest
from paddock.engine.presentation.game import Game, Guide, Search, options_of
from paddock.games.trick_derby import bot, narrate, notation, rules, statistics
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.draw.drawing import draw
from paddock.games.trick_derby.events import Event
from paddock.games.trick_derby.observation import OBSERVATION
from paddock.games.trick_derby.options import Option
from paddock.games.trick_derby.refusals import Ending, Refusal
from paddock.games.trick_derby.seat_summary import PANELS, seat_summary
from paddock.games.trick_derby.view import view

MANIFEST = read_manifest(Path(__file__).parent)

ODD_MARKS = (7, 0, 1, 0, 2, 0, 3, 0, 7, 0, 7, 0)

GAME = Game(
    name=MANIFEST.name,
    version=2,
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
    guide=Guide(seed=1, seats=4),
    kinds=Phase.kinds(),
    events=Event.kinds(),
    codes=Refusal.rules(),
    reasons=Ending.rules(),
    folder=MANIFEST.folder,
    search=Search(params=bot.SEARCH),
    statistics=statistics,
    options=options_of(Option),
    obs_layout=OBSERVATION.layout,
    option_sets=({"marks": ODD_MARKS}, {"win_face_up": False}),
    rule_page=MANIFEST.rule_page,
    credits="川崎晋 (Susumu Kawasaki), 場咲工",
)
