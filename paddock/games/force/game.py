"""The description of Force of the Horse."""

from pathlib import Path

from paddock.engine.presentation.catalog import read_manifest
from paddock.engine.presentation.game import Game, Guide, ScratchReuse, Search, options_of
from paddock.games.force import accel, bot, narrate, notation, pages, rules, statistics
from paddock.games.force.actions import Decision
from paddock.games.force.cards.materials import check_materials, materials_from, tables_of
from paddock.games.force.cards.names import card_words
from paddock.games.force.continuous.layers import forget
from paddock.games.force.data.codes import METRES, Surface
from paddock.games.force.draw.details import INSPECT
from paddock.games.force.draw.drawing import draw
from paddock.games.force.events import Event
from paddock.games.force.observation import OBSERVATION, write_observation
from paddock.games.force.options import Option
from paddock.games.force.refusals import NOT_AN_ANSWER, Ending, Refusal
from paddock.games.force.seat_summary import PANELS, seat_summary
from paddock.games.force.view import view

MANIFEST = read_manifest(Path(__file__).parent)


def distance_option(metres: int) -> int:
    """The value of the option `distance` for a distance in metres."""
    return 1 + METRES.index(metres)


GAME = Game(
    name=MANIFEST.name,
    version=4,
    seats=MANIFEST.seats,  # 101.1
    minutes=MANIFEST.minutes,
    rules=rules,
    bot=bot,
    notation=notation,
    narrate=narrate,
    view=view,
    draw=draw,
    kinds=Decision.kinds(),
    events=Event.kinds(),
    codes={NOT_AN_ANSWER + asked: asked.declaration.rule for asked in Decision} | Refusal.rules(),
    reasons=Ending.rules(),
    folder=MANIFEST.folder,
    search=Search(params=bot.SEARCH),
    statistics=statistics,
    notation_of=notation.at,
    narrator_of=narrate.at,
    pages=pages.ROUTES,
    options=options_of(Option),
    make_tables=tables_of,
    check_materials=check_materials,
    read_materials=materials_from,
    more_words=card_words,
    obs_layout=OBSERVATION.layout,
    scratch_reuse=ScratchReuse(accel.play_keeping_scratch, accel.legal_keeping_scratch, write_observation, forget),
    option_sets=(  # every distance category, a dirt race, closed lists, a hand limit
        {"distance": distance_option(1200), "surface": int(Surface.DIRT), "open_lists": False},
        {"distance": distance_option(1600), "hand_limit": 10},
        {"distance": distance_option(2500), "open_lists": False},
        {"distance": distance_option(3200)},
    ),
    rule_page=MANIFEST.rule_page,
    seat_summary=seat_summary,
    extra={"picture_moves": 20},
    guide=Guide(
        seed=2, seats=2, options={"distance": distance_option(1200)}
    ),  # shows plays, payments, runs and guards within ten decisions
    panels=PANELS,
    inspect=INSPECT,
)
