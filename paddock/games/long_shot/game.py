"""The description of Long Shot."""

from collections.abc import Mapping
from pathlib import Path

from paddock.engine.presentation.game import BadOption, Game, Guide, Option, Value
from paddock.engine.presentation.i18n import phrase
from paddock.engine.rules.declared import DecisionKind
from paddock.games.long_shot import bot, narrate, notation, rules, state
from paddock.games.long_shot.draw.drawing import draw
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.observation import OBS_LAYOUT
from paddock.games.long_shot.seat_summary import PANELS, seat_summary
from paddock.games.long_shot.view import view

FOLDER = Path(__file__).parent

KINDS = {
    state.PLAYING: DecisionKind("play", "LS-3.1"),
    state.SECOND: DecisionKind("second", "LS-4.6"),
    state.BOXING: DecisionKind("box", "LS-4.1"),
    state.TURNING: DecisionKind("turned", "LS-3.2"),
}
CODES = {
    state.NOT_HELD: "LS-3.1",
    state.CARD_FIRST: "LS-3.1",
    state.PLACE_IT: "LS-3.1",
    state.NO_SUCH_BOX: "LS-1.1",
    state.OTHER_HORSE: "LS-4.1",
    state.NUMBERED_TO_EMPTY: "LS-4.1",
    state.FREE_TO_EMPTY: "LS-4.2",
    state.SAME_VALUE: "LS-4.3",
    state.MUST_PLACE: "LS-4.5",
    state.SAME_BOX: "LS-4.6",
    state.NOT_NOW: "LS-4.6",
    state.TURNED_FIRST: "LS-3.2",
}
REASONS = {state.MOST_MONEY: "LS-7.4"}
MOST_OF_A_CARD = 30

OPTIONS = (
    Option("goal", "LS-1.3", state.USUAL_GOAL, state.LEAST_GOAL, state.MOST_GOAL),
    Option("deck_horse", "LS-1.2", state.USUAL_HORSE_DECK, 0, MOST_OF_A_CARD, length=state.HORSE_VALUES),
    Option("deck_free", "LS-1.2", state.USUAL_FREE_DECK, 0, MOST_OF_A_CARD, length=state.FREE_VALUES),
)


def running_at(seats: int) -> int:
    """LS-1.1."""
    return state.HORSES - 1 if seats == state.FIVE_HORSE_SEATS else state.HORSES


def check_options(values: Mapping[str, Value], seats: int) -> None:
    """LS-1.2: a deck that can be dealt, that a record can hold, and whose zeros cannot stall a race for ever."""
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
    name="long_shot",
    version=1,
    seats=range(4, 7),
    minutes=60,
    rules=rules,
    bot=bot,
    notation=notation,
    narrate=narrate,
    view=view,
    draw=draw,
    seat_summary=seat_summary,
    panels=PANELS,
    guide=Guide(seed=25, seats=4),
    kinds=KINDS,
    events=Event.kinds(),
    codes=CODES,
    reasons=REASONS,
    folder=FOLDER,
    options=OPTIONS,
    check_options=check_options,
    obs_layout=OBS_LAYOUT,
    option_sets=(
        {"goal": 45},
        {"goal": 90, "deck_free": (5, 2, 2, 2, 2, 2, 2, 2, 1), "deck_horse": (3, 2, 2, 2, 1, 1, 1)},
    ),
    rule_page=FOLDER / "rules.md",
    credits="Ginichirou Suzuki",
)
