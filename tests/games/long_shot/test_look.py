"""The observation of rows with more cards, or more copies of one card, than one counting step handles."""

import numpy as np
import pytest

from paddock.engine.table.table import Table
from paddock.engine.vector.environments import VectorGames
from paddock.games.long_shot.actions import Action
from paddock.games.long_shot.game import GAME
from paddock.games.long_shot.state import KINDS_OF_CARD, LAID_CARD, OFTEN, OFTEN_HELD


@pytest.mark.parametrize(("options", "passing", "met"), [
    ({"goal": 120, "deck_horse": (1, 1, 1, 1, 1, 1, 1), "deck_free": (4, 20, 20, 0, 0, 0, 0, 0, 0)}, False, "many of one"),
    ({"goal": 120, "deck_horse": (5, 5, 5, 5, 2, 2, 2), "deck_free": (4, 3, 3, 3, 3, 3, 3, 3, 3)}, False, "long board"),
    ({"goal": 120, "deck_horse": (5, 5, 5, 5, 2, 2, 2), "deck_free": (4, 3, 3, 3, 3, 3, 3, 3, 3)}, True, "long hand"),
], ids=["many of one card", "a long game", "whoever may passes"])  # fmt: skip
def test_LS_1_2_counted_cards_are_those_that_lie_there_whatever_the_deck(options, passing, met) -> None:
    """The hands and the board in vector games equal a manual count and the observation of the same game at a table."""
    many = VectorGames(GAME, 6, 64, options)
    many.begin(20)
    table = Table.new(GAME, 6, seed=20, options=options, target="native")
    seen: set[str] = set()
    for _ in range(1_500):
        for i in (0, 1, 40):
            s, seat = many.arrays.states[i], int(many.arrays.seat_to_act[i])
            hand, laid = s["hand"][seat][: s["held"][seat]], s["laid"][: s["laid_size"]] & LAID_CARD
            counts = [np.bincount(cards, minlength=LAID_CARD + 1)[1 : KINDS_OF_CARD + 1].tolist() for cards in (hand, laid)]
            assert many.arrays.observations[i, : 2 * KINDS_OF_CARD].tolist() == counts[0] + counts[1]
            seen |= {"long hand"} if len(hand) > OFTEN_HELD else set()
            seen |= {"long board"} if len(laid) > OFTEN else set()
            seen |= {"many of one"} if max(counts[1]) > 7 else set()
        actions = np.where((many.arrays.action_masks[:, Action.PASS] == 1) & passing, Action.PASS, many.arrays.random_actions)
        if not table.over:
            assert many.arrays.observations[0].tolist() == table.observe(table.pending[0])
            table.play(table.pending[0], int(actions[0]))
        many.step(actions)
    assert met in seen
