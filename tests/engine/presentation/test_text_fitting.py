"""Text in drawings: its width, and the shortened form of text that does not fit."""

import pytest

from paddock.engine.presentation.svg import fit_text, text_width


@pytest.mark.parametrize(("said", "letters"), [("", 0), ("Hana", 4), ("はな", 4), ("Hanaはな", 8), ("é", 1), ("：", 2)])
def test_wide_letters_take_the_room_of_two(said: str, letters: int) -> None:
    assert text_width(said) == letters


@pytest.mark.parametrize(
    ("said", "most", "shown"),
    [
        ("Hana", 4, "Hana"), ("Hana Suzuki", 8, "Hana Su…"), ("Hana Suzuki", 6, "Hana…"), ("はなこさん", 10, "はなこさん"),
        ("はなこさん", 9, "はなこさ…"), ("はなこさん", 8, "はなこ…"), ("Hana", 1, "…"), ("Hana", 0, "…"),
    ],
)  # fmt: skip
def test_what_does_not_fit_ends_in_a_sign_that_it_goes_on(said: str, most: int, shown: str) -> None:
    assert fit_text(said, most) == shown
    assert text_width(shown) <= max(most, 1)
