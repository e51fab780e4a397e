"""Every line of the card checker can fail: a broken file for each, with the file, the line and the reason that must be named."""

from pathlib import Path

import pytest

from paddock.engine.presentation.i18n import LANGUAGES, word_file
from paddock.games.force.cards import sets
from paddock.games.force.cards.faults import REFUSED, WARNING, WORDS, BadCards, Fault, fault_translator
from tests.games.force.broken import HEAD, HORSE, NEVER, ORDER, SCHEMA, TEXTS, TRAPS, WARNINGS, Broken

ALL = [*SCHEMA, *NEVER, *ORDER, *TRAPS, *TEXTS]


def faults_of(path: Path) -> list[Fault]:
    try:
        return sets.check_sets([sets.classics_parts(), sets.read_files(path)])[1]
    except BadCards as e:
        return e.faults


@pytest.mark.parametrize("broken", ALL, ids=[f"{i}-{b.why}" for i, b in enumerate(ALL)])
def test_a_mistake_is_named_with_file_line_and_reason(broken: Broken, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(broken.text, encoding="utf-8")
    found = [fault for fault in faults_of(path) if fault.reason.key == f"fault.{broken.why}"]
    assert found, [fault.say(fault_translator("en")) for fault in faults_of(path)]
    fault = found[0]
    assert fault.code == broken.code
    assert fault.severity == (WARNING if broken.why in WARNINGS else REFUSED)
    lines = broken.text.splitlines()
    assert fault.source.name == str(path)
    if broken.line:
        assert lines[fault.line - 1].startswith(broken.line), (fault.line, lines[fault.line - 1])
    for language in LANGUAGES:
        said = fault.say(fault_translator(language))
        assert str(path) in said and f"[{broken.code}]" in said


def test_every_reason_of_the_checker_is_met_by_a_broken_file() -> None:
    elsewhere = {"capacity", "not_utf8", "no_files", "too_large", "toml", "too_deep", "unreadable", "text"}  # tested below
    decks = {"copies", "deck_line", "deck_size", "forbidden", "materials", "no_such_card", "special_card", "too_many_decks"}  # test_decks
    decks |= {"one_set"}  # test_brought
    keys = {key.removeprefix("fault.") for key in word_file(WORDS / "en.toml") if key.startswith("fault.") and ".information." not in key}
    assert keys - {b.why for b in ALL} - elsewhere - decks == set()


def test_the_same_faults_have_words_in_both_languages() -> None:
    english, japanese = (word_file(WORDS / f"{language}.toml") for language in LANGUAGES)
    assert set(english) == set(japanese)


def test_a_broken_file_is_refused_as_a_whole_with_all_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        HEAD + HORSE.replace("run = 3", "run = 9") + HORSE.replace('"colt"', '"filly"').replace("guard = 2", "guard = 9"), encoding="utf-8"
    )
    with pytest.raises(BadCards) as caught:
        sets.library_from_path(path)
    assert [fault.line for fault in caught.value.faults] == [9, 20]
    assert f"{path}:9: refused [schema] colt: 9 is not from 1 to 7" in str(caught.value)


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"[set\n", "toml"), (b"\xff\xfe", "not_utf8"), (b"#" * (sets.LARGEST_FILE + 1), "too_large"), (None, "unreadable")],
)
def test_a_file_that_cannot_be_read_is_refused(content: bytes | None, why: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadCards) as caught:
        sets.library_from_path(path)
    assert [fault.reason.key for fault in caught.value.faults] == [f"fault.{why}"]


def test_data_that_is_too_deep_or_too_large_is_refused_before_it_is_read() -> None:
    deep: dict[str, object] = {"card": []}
    for _ in range(3000):
        deep = {"set": deep}
    with pytest.raises(BadCards, match="inside each other"):
        sets.library_from_data(deep)
    with pytest.raises(BadCards, match="larger than"):
        sets.library_from_data({"set": {"id": "x" * (sets.LARGEST_FILE + 1)}})


def test_an_empty_folder_and_a_name_that_is_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="no card files"):
        sets.library_from_path(tmp_path)
    (tmp_path / "own.toml").write_text(HEAD + HORSE.replace('en = "Colt"', "en = 5"), encoding="utf-8")
    with pytest.raises(BadCards, match="a text is wanted"):
        sets.library_from_path(tmp_path)


def test_more_cards_than_the_tables_hold_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    many = "".join(HORSE.replace('"colt"', f'"colt-{i}"').replace("Colt", f"Colt {i}").replace("仔馬", f"仔馬{i}") for i in range(512))
    path.write_text(HEAD + many, encoding="utf-8")
    with pytest.raises(BadCards, match="too much for the tables: card has room for 511 rows"):
        sets.library_from_path(path)


def test_a_mistake_inside_a_long_list_is_named_by_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    steps = "do = [\n    { draw = 1 },  # fine\n    { choose_one = [\n        [{ draw = 1 }],\n        [{ draw = 0 }],\n    ] },\n]\n"
    path.write_text(HEAD + HORSE + "[[card.ability]]\n" + steps, encoding="utf-8")
    fault = faults_of(path)[0]
    assert path.read_text().splitlines()[fault.line - 1].strip() == "[{ draw = 0 }],"


def test_effects_may_look_at_the_very_number_they_change(tmp_path: Path) -> None:
    """F-30: run under run on the same card (for 808.1g), and what comes before."""
    path = tmp_path / "own.toml"
    fine = '[[card.ability]]\nif = { run = { at_most = 3 } }\nalways = [{ run = "+1" }, { run = { number = "guard", of = "this" } }]\n'
    path.write_text(HEAD + HORSE + fine, encoding="utf-8")
    assert faults_of(path) == []
