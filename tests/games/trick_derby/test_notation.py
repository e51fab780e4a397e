"""The notation: every action has one written text. `read` ignores case and refuses every other text."""

import pytest

from paddock.games.trick_derby import actions, notation, state
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.things import CARD, TICKET
from tests.games.trick_derby.situations import card, new


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("R1", Action.PLAY),
        ("R8", Action.PLAY + card("R8")),
        ("G12!", Action.PLAY_WITH_WHIP + card("G12")),
        ("xY10", Action.DISCARD + card("Y10")),
        ("tV", Action.LAY_TICKET + state.VANILLA),
        ("tO", Action.LAY_TICKET + state.OPERA),
        ("tW", Action.LAY_TICKET + state.WIN),
    ],
)
def test_actions_are_written_and_read(text: str, action: int) -> None:
    assert notation.write(action) == text
    assert notation.read(text) == action


def test_every_action_has_a_text_of_its_own_that_is_read_back() -> None:
    texts = [notation.write(a) for a in range(actions.ACTIONS)]
    assert len(set(texts)) == actions.ACTIONS
    assert [notation.read(t) for t in texts] == list(range(actions.ACTIONS))


@pytest.mark.parametrize("text", ["r8", "R8", "xr8", "XR8", "tv", "TV", "g12!"])
def test_capitals_do_not_matter_and_the_text_comes_back_in_one_way(text: str) -> None:
    written = notation.write(notation.read(text))
    assert written.lower() == text.lower()
    assert notation.read(written) == notation.read(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "R", "8", "R0", "R13", "R08", "R 8", " R8", "R8 ", "R8!!", "!R8", "xR8!", "x", "xR0", "R-1", "P8", "R8\n"),
        *("t", "tR", "tV!", "tVV", "Ｒ8", "R８", "tſ"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no such move"):
        notation.read(text)


@pytest.mark.parametrize("action", [-1, actions.ACTIONS, 10**9])
def test_numbers_that_are_no_actions_have_no_text(action: int) -> None:
    with pytest.raises(ValueError, match="no such action"):
        notation.write(action)


def test_draws_are_labelled_and_listed_from_the_top() -> None:
    """TD-2.1, TD-2.2, TD-3.1, TD-3.2: the log of the referee names the result of each shuffle."""
    table = new(4)
    draws = [notation.chance(e.kind, e.values) for e in table.events() if table.game.events[e.kind].chance]
    labels = [what for what, _ in draws]
    assert labels == ["horses", *(f"deal:{k}" for k in range(4)), "stack", *(f"pile:{k}" for k in range(4))]
    order = dict(draws)
    assert sorted(order["horses"]) == sorted("VFSO")
    on_gate = [TICKET.letters[h] for h in reversed(table.view().course[0])]
    assert order["stack"] == on_gate
    for k in range(4):
        assert sorted(order[f"pile:{k}"]) == sorted(order[f"deal:{k}"])
        assert len(set(order[f"deal:{k}"])) == 12
    start = table.view().starter
    assert order[f"pile:{start}"][0] == CARD.write(table.view().discard_card)


def test_TD_9_1_each_time_the_horses_are_drawn_is_a_draw_of_its_own() -> None:
    drawn = []
    for seed in range(20):
        table = new(3, seed)
        drawn.append([notation.chance(e.kind, e.values)[1] for e in table.events() if table.game.events[e.kind].name == "horses_drawn"])
    assert any(len(tries) > 1 for tries in drawn)
    for tries in drawn:
        assert all(horses[3] == "V" for horses in tries[:-1])
        assert tries[-1][3] != "V"
