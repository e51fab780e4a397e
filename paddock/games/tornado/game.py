"""The description of Tornado."""

from collections.abc import Mapping
from pathlib import Path

from paddock.engine.presentation.catalog import read_manifest
from paddock.engine.presentation.game import BadOption, Game, Guide, Search, Value, options_of
from paddock.engine.presentation.i18n import phrase
from paddock.games.tornado import bot, narrate, notation, rules, statistics
from paddock.games.tornado.actions import Phase
from paddock.games.tornado.draw.drawing import draw
from paddock.games.tornado.events import Event
from paddock.games.tornado.observation import OBSERVATION
from paddock.games.tornado.options import Option
from paddock.games.tornado.refusals import Ending, Refusal
from paddock.games.tornado.seat_summary import PANELS, seat_summary
from paddock.games.tornado.state import CARDS_OF_BACK
from paddock.games.tornado.view import view

MANIFEST = read_manifest(Path(__file__).parent)
LENGTHS = (7, 9)  # columns of a straight


def check_options(options: Mapping[str, Value], seats: int) -> None:
    """TO-2.2: the long course or the short one. TO-1.1: ten cards with a connector back and eight with a turn back."""
    if options["columns"] not in LENGTHS:
        raise BadOption(f"option columns is 7 or 9, not {options['columns']} (TO-2.2)", phrase("bad_option.columns"))
    fronts = options["fronts"]
    assert isinstance(fronts, tuple)
    if (fronts[0] + fronts[1], fronts[2] + fronts[3]) != CARDS_OF_BACK:
        raise BadOption(
            f"option fronts is {fronts}: connectors are {CARDS_OF_BACK[0]} cards, turns {CARDS_OF_BACK[1]} (TO-1.1)",
            phrase("bad_option.fronts"),
        )


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
    guide=Guide(seed=24, seats=3, options={"final": False}),
    kinds=Phase.kinds(),
    events=Event.kinds(),
    codes=Refusal.rules(),
    reasons=Ending.rules(),
    folder=MANIFEST.folder,
    search=Search(params=bot.SEARCH, phase_index=bot.phase_index),
    statistics=statistics,
    options=options_of(Option),
    check_options=check_options,
    obs_layout=OBSERVATION.layout,
    option_sets=({"columns": 7}, {"final": False}, {"fronts": (7, 3, 2, 6)}),
    rule_page=MANIFEST.rule_page,
)
