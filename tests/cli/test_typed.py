"""Moves that the player types are parsed correctly and never mistaken for another move."""

import pytest

from paddock.cli.terminal.typed import Typed, find_choice, parse, thing_key
from paddock.engine.presentation.i18n import phrase
from paddock.engine.presentation.player_view import Choice

CARDS = [Choice(k, notation, phrase("x")) for k, notation in enumerate(["R8", "R8!", "B1", "log"])]
CASES = [Choice(0, "a", phrase("x")), Choice(1, "A", phrase("x"))]
AMOUNTS = [Choice(0, "5", phrase("x")), Choice(1, "1", phrase("x"))]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("1", "R8"),
        ("3", "B1"),
        ("R8", "R8"),
        ("R8!", "R8!"),
        ("b1", "B1"),
        ("0", None),
        ("5", None),
        ("9" * 5000, None),
        ("", None),
        ("R", None),
        ("²", None),
    ],
)
def test_a_choice_is_found_by_number_or_notation(text: str, notation: str | None) -> None:
    found = find_choice(text, CARDS)
    assert (found.notation if found else None) == notation


def test_case_matters_where_two_choices_differ_by_it() -> None:
    assert find_choice("a", CASES) is CASES[0]
    assert find_choice("A", CASES) is CASES[1]


def test_a_bare_number_is_the_notation_where_moves_are_written_so() -> None:
    assert find_choice("1", AMOUNTS) is AMOUNTS[1]
    assert find_choice("2", AMOUNTS) is None


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("why R8", Typed("why", "R8")),
        ("WHY  R8", Typed("why", "R8")),
        ("rules", Typed("rules", "")),
        ("rules TD-5.2", Typed("rules", "TD-5.2")),
        ("?", Typed("help", "")),
        ("q", Typed("quit", "")),
        ("save my game.json", Typed("save", "my game.json")),
        ("undo it", Typed("", "undo it")),
        ("R8", Typed("", "R8")),
        ("Ｒ８！", Typed("", "R8!")),
        ("  3 ", Typed("", "3")),
    ],
)
def test_words_of_the_prompt_are_told_from_moves(text: str, meant: Typed) -> None:
    assert parse(text, CARDS[:3]) == meant


def test_a_legal_move_that_looks_like_a_word_is_a_move() -> None:
    assert parse("log", CARDS) == Typed("", "log")
    assert parse("log", CARDS[:3]) == Typed("log", "")


@pytest.mark.parametrize(
    ("text", "key"),
    [("Red Star", "a"), ("red star", "a"), ("red", ""), ("red sky", "c"), ("sky", "c"), ("star", "a"), ("", ""), ("blue", "")],
)
def test_a_thing_is_meant_by_its_name_or_a_part_that_only_it_has(text: str, key: str) -> None:
    assert thing_key(text, {"a": "Red Star", "b": "Red Star", "c": "Red Sky"}) == key
