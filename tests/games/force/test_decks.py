"""Decks: legality with rule numbers (602), ready decks, and the text form."""

from pathlib import Path
from typing import Any

import pytest

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.games.force.cards.decks import (
    Deck,
    check_deck,
    deck_from_file,
    legal_distances,
    read_deck,
    read_list,
    ready_decks,
    write_list,
)
from paddock.games.force.cards.faults import BadCards, Source, fault_translator
from paddock.games.force.cards.materials import check_materials
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.sets import classics
from paddock.games.force.data.codes import CardKind, Distance, Style, SupportType

AIMS = {
    "front-runner-sprint": Distance.SPRINT,
    "mile-control": Distance.MILE,
    "middle-closer": Distance.MIDDLE,
    "middle-weather": Distance.MIDDLE,
    "long-stayer": Distance.LONG,
    "long-recycler": Distance.LONG,
}
SHORT, LONG = Distance.SPRINT | Distance.MILE | Distance.MIDDLE, Distance.LONG


def deck_of(**cards: int) -> Deck:
    return read_deck({"cards": {name.replace("_", "-"): n for name, n in cards.items()}}, classics(), Source("test"))


def rules(deck: Deck, distance: int = 0) -> list[str]:
    return [fault.code for fault in check_deck(deck, classics(), distance)]


@pytest.mark.parametrize("size", [59, 61, 79, 81])
def test_602_1a_another_number_of_cards_is_refused(size: int) -> None:
    assert rules(deck_of(force=size)) == ["602.1a"]


def test_602_1a_eighty_for_long_races_and_sixty_otherwise() -> None:
    sixty, eighty = deck_of(force=60), deck_of(force=80)
    assert (legal_distances(sixty, classics()), legal_distances(eighty, classics())) == (SHORT, LONG)
    assert rules(sixty, Distance.LONG) == ["602.1a"] and rules(eighty, Distance.MILE) == ["602.1a"]
    assert rules(sixty, Distance.MILE) == [] and rules(eighty, Distance.LONG) == []


@pytest.mark.parametrize("name", ["Kyoto", "2000 m", "1200", "slightly heavy"])
def test_602_1b_special_cards_are_refused(name: str) -> None:
    with pytest.raises(BadCards) as caught:
        read_list(f"1 {name}\n59 Force\n", classics(), Source("list"))
    assert [fault.code for fault in caught.value.faults] == ["602.1b"]


def test_602_1c_four_of_a_name_are_refused_special_forces_too() -> None:
    assert rules(deck_of(salt_caravan=3, force=57)) == []
    assert rules(deck_of(salt_caravan=4, force=56)) == ["602.1c"]
    assert rules(deck_of(twin_force=4, force=56)) == ["602.1c"]


def test_602_1c_i_sixty_forces_are_a_deck() -> None:
    assert rules(deck_of(force=60)) == []


def test_602_2_cards_that_say_so_may_be_more() -> None:
    assert rules(deck_of(stablehands_pick=60)) == []
    assert rules(deck_of(scrapyard_colt=9, force=51)) == []
    assert rules(deck_of(scrapyard_colt=10, force=50)) == ["602.2"]


def test_602_2_a_card_may_shut_itself_out_of_races() -> None:
    assert rules(deck_of(sealed_envelope=1, force=79)) == ["602.2"]
    assert rules(deck_of(sealed_envelope=1, force=59)) == []
    assert rules(deck_of(heirless_will=1, force=59)) == ["602.2"]
    assert rules(deck_of(heirless_will=1, force=79), Distance.LONG) == []


def test_F_41_a_deck_ability_never_changes_the_size() -> None:
    assert rules(deck_of(stablehands_pick=61)) == ["602.1a"]


def listed(deck: Deck) -> list[tuple[Card, int]]:
    library = classics()
    return [(library.card(library.rows[name]), n) for name, n in deck.cards.items()]


def share(deck: Deck, fits: Any) -> int:
    return sum(n for card, n in listed(deck) if fits(card))


@pytest.mark.parametrize("deck", ready_decks(), ids=lambda deck: deck.id)
def test_ready_decks_are_legal_and_built_for_their_distance(deck: Deck) -> None:
    aim = AIMS[deck.id]
    assert rules(deck, aim) == []
    horses = share(deck, lambda c: c.kind == CardKind.HORSE)
    suited = share(deck, lambda c: c.kind == CardKind.HORSE and c.turf & aim)
    assert suited >= 0.7 * horses
    for style in (Style.FRONT, Style.STALKER, Style.CLOSER, Style.DEEP):
        assert share(deck, lambda c, style=style: c.kind == CardKind.HORSE and c.style & style) >= 1
    cheap = sum(card.cost * n for card, n in listed(deck)) / horses <= 0.9
    forces, supports = share(deck, lambda c: c.kind == CardKind.FORCE), share(deck, lambda c: c.kind == CardKind.SUPPORT)
    if deck.size == 80:
        assert 27 <= forces <= 31 and 33 <= horses <= 37 and 14 <= supports <= 20
    else:
        assert (15 <= forces <= 18 if cheap else 20 <= forces <= 24) and 25 <= horses <= 28 and 10 <= supports <= 15
    assert 2 <= share(deck, lambda c: c.type == SupportType.SITUATION) <= 4
    assert 4 <= share(deck, lambda c: c.type == SupportType.HORSE) <= 6
    assert 4 <= share(deck, lambda c: c.kind == CardKind.FORCE and not c.normal) <= (8 if deck.size == 60 else 10)


def test_there_are_six_ready_decks_in_the_order_of_their_distances() -> None:
    assert [deck.id for deck in ready_decks()] == list(AIMS)
    assert all(deck.names[language] and deck.notes[language] for deck in ready_decks() for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_written_out_is_read_back(language: str) -> None:
    for deck in ready_decks():
        again = read_list(write_list(deck, classics(), language), classics(), Source("list"))
        assert dict(again.cards) == dict(deck.cards)
        assert again.names[language] == deck.names[language]


def test_a_list_takes_both_languages_ids_signs_and_comments() -> None:
    text = "# Mixed\n2 塩の隊商\n1x salt-caravan  # an id\n\n3 × HINOKI drum\n54 classics/force\n"
    deck = read_list(text, classics(), Source("list"))
    assert dict(deck.cards) == {"classics/force": 54, "classics/hinoki-drum": 3, "classics/salt-caravan": 3}
    assert deck.names["en"] == "Mixed" and rules(deck) == []


def test_a_wrong_line_is_named_with_its_number_in_both_languages() -> None:
    with pytest.raises(BadCards) as caught:
        read_list("3 Salt Caravan\nthree Forces\n2 Nobody's Horse\n", classics(), Source("my.txt"))
    first, second = caught.value.faults
    assert (first.line, second.line) == (2, 3)
    assert first.say(fault_translator("en")) == "my.txt:2: refused [deck] not a line of a deck list (number, then name): three Forces"
    assert "my.txt:3" in second.say(fault_translator("ja")) and "そのカードはないか" in second.say(fault_translator("ja"))


def test_an_illegal_copy_is_named_on_its_line() -> None:
    deck = read_list("56 Force\n4 Salt Caravan\n", classics(), Source("my.txt"))
    (fault,) = check_deck(deck, classics())
    assert fault.line == 2
    assert fault.say(fault_translator("en")) == "my.txt:2: refused [602.1c] 4 of Salt Caravan / 塩の隊商: at most 3 of one name in a deck"
    assert "同名カードはデッキに 3 枚まで" in fault.say(fault_translator("ja"))


def test_decks_are_read_from_files_of_both_forms(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('name = "Mine"\n[cards]\nforce = 57\nsalt-caravan = 3\n', encoding="utf-8")
    (tmp_path / "a.txt").write_text("\ufeff57 Force\n3 Salt Caravan\n", encoding="utf-8")
    assert dict(deck_from_file(tmp_path / "a.toml", classics()).cards) == dict(deck_from_file(tmp_path / "a.txt", classics()).cards)
    (tmp_path / "b.toml").write_text("[cards]\nforce = 57\nnobody = 3\n", encoding="utf-8")
    with pytest.raises(BadCards, match=r"b.toml:3: refused \[602\]"):
        deck_from_file(tmp_path / "b.toml", classics())
    (tmp_path / "c.txt").write_bytes(b"\xff\xfe\xff")
    for name, words in (("c.txt", "not UTF-8"), ("d.txt", "cannot be read")):
        with pytest.raises(BadCards, match=words):
            deck_from_file(tmp_path / name, classics())


def test_data_of_a_deck_survives_the_way_through_materials() -> None:
    for deck in ready_decks():
        assert dict(read_deck(deck.data(), classics(), Source("again")).cards) == dict(deck.cards)


def test_F_17_a_seat_brings_at_most_eight_decks_and_only_legal_ones() -> None:
    fine = ready_decks()[0].data()
    check_materials({"seats": [{"decks": [fine] * 8}, {}]}, 2)
    with pytest.raises(BadCards, match=r"F-17.*9 decks"):
        check_materials({"seats": [{"decks": [fine] * 9}]}, 2)
    with pytest.raises(BadCards, match=r"seat 2, deck 1: refused \[602.1a\]"):
        check_materials({"seats": [None, {"decks": [{"cards": {"force": 59}}]}]}, 2)


@pytest.mark.parametrize(
    "data",
    [
        {"cards": {"force": 60}, "name": "x" * 61},
        {"cards": {"force": 60}, "name": "a\x1bb"},
        {"cards": {"force": 60}, "id": "x" * 41},
        {"cards": {"force": 60}, "plan": {"en": "x" * 301, "ja": "x"}},
        {"cards": {f"card-{i}": 1 for i in range(201)}},
        {"cards": {"force": 0}},
        {"cards": []},
        {"cards": {"force": 60}, "owner": "me"},
        [],
    ],
)
def test_a_deck_from_far_away_cannot_say_anything_it_likes(data: Any) -> None:
    with pytest.raises(BadCards):
        read_deck(data, classics(), Source("far away"))


def test_a_list_of_thousands_of_lines_is_refused_at_once() -> None:
    with pytest.raises(BadCards, match="at most 400"):
        read_list("1 Nobody\n" * 5000, classics(), Source("list"))
