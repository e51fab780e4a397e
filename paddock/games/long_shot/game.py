"""The description of Long Shot."""

from collections.abc import Mapping
from pathlib import Path

from paddock.engine.presentation.catalog import read_manifest
from paddock.engine.presentation.game import BadOption, BeliefSampling, Game, Guide, Search, Value, options_of
from paddock.engine.presentation.i18n import phrase
from paddock.games.long_shot import bot, narrate, notation, rules, state, statistics
from paddock.games.long_shot.actions import Phase
from paddock.games.long_shot.draw.drawing import draw
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.observation import OBSERVATION
from paddock.games.long_shot.options import Option
from paddock.games.long_shot.refusals import Ending, Refusal
from paddock.games.long_shot.seat_summary import PANELS, seat_summary
from paddock.games.long_shot.view import view

MANIFEST = read_manifest(Path(__file__).parent)


def running_at(seats: int) -> int:
    """LS-1.1: the number of horses in a race."""
    return state.HORSES - 1 if seats == state.FIVE_HORSE_SEATS else state.HORSES


def check_options(values: Mapping[str, Value], seats: int) -> None:
    """LS-1.2: the deck must be large enough to deal and fit into the record, and its zeros must not be able to stall a race for ever."""
    horse, free = values["deck_horse"], values["deck_free"]
    assert isinstance(horse, tuple)
    assert isinstance(free, tuple)
    running = running_at(seats)
    cards, zeros = running * sum(horse) + sum(free), free[0]
    least, most_zeros = state.HAND * seats + 1, 2 * (running - 2) - 1
    if cards < least:
        few = phrase("bad_option.few_cards", cards=cards, seats=seats, least=least)
        raise BadOption(f"the deck has {cards} cards: {seats} players need {least} or more (LS-1.2)", few)
    if cards > state.MOST_CARDS:
        many = phrase("bad_option.many_cards", cards=cards, most=state.MOST_CARDS)
        raise BadOption(f"the deck has {cards} cards: {state.MOST_CARDS} is the most (LS-1.2)", many)
    if zeros > most_zeros:
        stalls = phrase("bad_option.many_zeros", zeros=zeros, most=most_zeros, horses=running)
        raise BadOption(
            f"the deck has {zeros} zeros: with {running} horses more than {most_zeros} can stall a race for ever (LS-1.2)", stalls
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
    guide=Guide(seed=25, seats=4),
    kinds=Phase.kinds(),
    events=Event.kinds(),
    codes=Refusal.rules(),
    reasons=Ending.rules(),
    folder=MANIFEST.folder,
    search=Search(
        params=bot.SEARCH,
        rollout_action=bot.rollout_action,
        phase_index=bot.phase_index,
        belief=BeliefSampling(bot.reconstruct, bot.propose, bot.reshuffle_unseen),
    ),
    statistics=statistics,
    options=options_of(Option),
    check_options=check_options,
    obs_layout=OBSERVATION.layout,
    option_sets=(
        {"goal": 45},
        {"goal": 90, "deck_free": (5, 2, 2, 2, 2, 2, 2, 2, 1), "deck_horse": (3, 2, 2, 2, 1, 1, 1)},
        {"golden_rule": 1},
    ),
    rule_page=MANIFEST.rule_page,
    credits="Ginichirou Suzuki",
)
