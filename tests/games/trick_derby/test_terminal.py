"""The game table in the terminal, which must be readable without colours."""

import io

from rich.console import Console

from paddock.cli.language import translator_for
from paddock.engine.table.table import Table
from paddock.games.trick_derby.game import GAME
from paddock.games.trick_derby.terminal import draw
from tests.games.trick_derby.situations import F, O, S, V, new, play, race

HANDS = ("R1 B2", "R3 R4", "Y5 G6", "G7 G8")
NAMES = ("Robin", "Ash", "Birch", "Cedar")


def lines(table: Table, seat: int, language: str = "en") -> list[str]:
    """The drawing without colours, line by line."""
    console = Console(file=io.StringIO(), width=80, color_system=None)
    console.print(draw(table.player_view(seat), translator_for(language, GAME, NAMES[: table.seats], table.seats), 80))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def line_of(drawn: list[str], begins: str) -> list[str]:
    """The words of the only line with this beginning."""
    (found,) = [line for line in drawn if line.startswith(begins)]
    return found.split()


def rider(drawn: list[str], name: str) -> list[str]:
    """The words of the line of a rider."""
    (found,) = [line for line in drawn if line[:2] in ("  ", "> ") and line[2:].startswith(name)]
    return found[2:].split()


def course(drawn: list[str]) -> list[str]:
    end = next(i for i, line in enumerate(drawn) if set(line) == {"─"})
    return drawn[1:end]


def test_TD_5_5_who_stands_higher_is_drawn_higher_and_your_horse_in_brackets() -> None:
    table = race(HANDS, squares=(3, 3, 0, 3), stack=(V, O, F, S))
    rows = course(lines(table, 0))
    assert [row.split() for row in rows] == [["F"], ["O"], ["S", "[V]"]]
    assert len({row.index(letter) for row, letter in zip(rows, "FOV")}) == 1, "one above the other"


def test_TD_6_1_at_the_goal_the_first_to_arrive_is_written_first() -> None:
    table = race(HANDS, squares=(7, 7, 0, 2), stack=(S, O, F, V))
    assert [row.split()[-1] for row in course(lines(table, 2))] == ["1.F", "2.V"]


def test_TD_1_3_other_hands_are_counted_by_colour_and_yours_is_shown() -> None:
    drawn = lines(race(HANDS), 0)
    assert "R×2" in rider(drawn, "Ash")
    assert {"Y×1", "G×1"} <= set(rider(drawn, "Birch"))
    assert any(line.startswith("Your hand") and line.endswith("R1›  B2›") for line in drawn)
    assert not any("R3" in line or "G7" in line for line in drawn)
    assert not any(line.startswith("Your hand") for line in lines(race(HANDS), -1))


def test_TD_5_3_a_declared_whip_shows_in_trick_whips_and_words() -> None:
    table = race(HANDS)
    play(table, "B2!")
    drawn = lines(table, 1)
    assert "Robin led blue. Robin declared the whip: blue decides. Robin is winning." in " ".join(drawn[:2])
    robin = rider(drawn, "Robin")
    assert robin[-1] == "B2!"
    assert "!·" in robin
    assert "!!" in rider(drawn, "Ash")


def test_TD_4_2_a_ticket_face_down_is_named_to_its_owner_only() -> None:
    table = race(HANDS, tickets=((V, F), (F, S), (S, O), (O, V)))
    mine, spectators = lines(table, 0), lines(table, -1)
    assert rider(mine, "Robin")[-2:] == ["V", "?"]
    assert any(line.startswith("Yours face down:") and line.endswith("ticket Forêt Noire.") for line in mine)
    assert not any("face down" in line for line in spectators)


def test_TD_7_3_seen_cards_are_numbered_gone_ones_bracketed_the_rest_question_marks() -> None:
    table = race(HANDS)
    play(table, "R1")
    horse = " ".join(line_of(lines(table, 3), "V Vanilla"))
    assert "R(1)" in horse
    assert "B?" in horse
    assert "?" not in " ".join(line_of(lines(table, 0), "V Vanilla"))


def test_TD_9_2_the_dummys_cards_lie_open_from_the_top() -> None:
    table = race(HANDS[:3], pile="G9 R12 B1")
    drawn = lines(table, 0)
    assert "The dummy's cards, from the top: G9 R12 B1" in drawn
    assert rider(drawn, "Dummy")[1] == "O"


def test_TD_3_4_a_card_set_aside_shows_no_colour_before_all_have_chosen() -> None:
    table = new(4)
    table.play(1, table.legal(1)[0])
    assert rider(lines(table, 0), "Ash")[-1] == "?"


def test_TD_6_2_races_that_were_run_stand_on_the_sheet() -> None:
    table = race(HANDS, race_number=1, scores=(5, 3, 0, 0))
    table.state["past_place"][0], table.state["past_square"][0] = (2, 1, 4, 3), (6, 7, 0, 4)
    table.state["past_up"][0], table.state["past_down"][0] = (V, F, S, O), (F, V, O, S)
    drawn = lines(table, 0, "ja")
    heading = next(i for i, line in enumerate(drawn) if line.startswith("レース "))
    assert drawn[heading].split()[1:5] == ["V", "F", "S", "O"]
    assert drawn[heading + 1].split() == [
        "1",
        "2着",
        "6",
        "1着",
        "7",
        "4着",
        "0",
        "3着",
        "4",
        "+5",
        "VF",
        "+3",
        "FV",
        "+0",
        "SO",
        "+0",
        "OS",
    ]
