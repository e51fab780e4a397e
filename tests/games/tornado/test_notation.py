"""Notation: every action has one text, and every text that is printed can be typed."""

import pytest

from paddock.games.tornado.game import GAME
from paddock.games.tornado.notation import read, write


def test_every_action_has_a_text_of_its_own() -> None:
    texts = {write(a): a for a in range(GAME.rules.ACTIONS)}
    assert len(texts) == GAME.rules.ACTIONS
    assert all(read(text) == action for text, action in texts.items())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "1",
        "L7",
        "L0",
        "from-4",
        "C2@H9.1",
        "C2@H5.1",
        "1(1,1)",
        "T@1(7,0)",
        "goal ",
        "B0.7.1",
        "B+1.2.1",
        "1(2,03)",
        "take:",
        "T@3(1,0)",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4", "Play the 4"),
        ("4/1", "Play the 4, move 1"),
        ("C2@B1.3", "Lay straight 2 (C2): back straight, column 1, row 3"),
        ("T@1(2,3)m", "Lay a turn card: turn 1, from hexagon (2, 3), mirrored"),
        ("H-4.2.1", "Go to: home straight, column -4, course 2, cell 1"),
        ("goal", "Go to: the goal line"),
    ],
)
def test_texts_mean_what_the_rule_page_says(text: str, words: str) -> None:
    from tests.games.tornado.situations import table

    assert table(3).translator("en").text(GAME.narrate.action(read(text))) == words
