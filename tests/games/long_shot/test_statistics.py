"""The statistics of many games."""

from paddock.engine.rules.log import EVERYONE
from paddock.engine.rules.log import Event as Logged
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.notation import read_box, read_card
from paddock.games.long_shot.statistics import COVERS, FILLS, MUST_COVER, of_empty_boxes


def dealt(seat: int, cards: str) -> Logged:
    return Logged(Event.DEALT, EVERYONE, (seat, *(read_card(card) for card in cards.split())))


def placed(seat: int, card: str, box: str, kind: Event = Event.PLACED) -> Logged:
    return Logged(kind, EVERYONE, (seat, read_card(card), read_box(box)))


def drew(seat: int, card: str) -> Logged:
    return Logged(Event.DREW, EVERYONE, (seat, read_card(card)))


def groups(race: list[Logged], seats: int = 5) -> list[int]:
    return [finding.group for finding in of_empty_boxes(race, seats)]


def test_LS_4_8_a_card_fills_a_box_or_covers_with_or_without_another_choice() -> None:
    start = [dealt(0, "1.1 1.2 1.3 1.4 2.5"), placed(0, "1.1", "1a"), placed(0, "1.2", "1b")]
    assert groups(start) == [FILLS, FILLS]
    assert groups([*start, placed(0, "1.3", "1a")]) == [FILLS, FILLS, COVERS]
    fitting_last = [*start, placed(0, "2.5", "2a"), placed(0, "1.3", "1a")]
    assert groups(fitting_last) == [FILLS, FILLS, FILLS, MUST_COVER]


def test_LS_4_8_a_card_just_drawn_counts_as_a_card_of_the_hand_and_a_free_card_fits_every_empty_box() -> None:
    start = [dealt(0, "1.1 1.2 1.3 1.4"), placed(0, "1.1", "1a"), placed(0, "1.2", "1b", Event.PLACED_SECOND)]
    assert groups([*start, drew(0, "F3"), placed(0, "1.3", "1a")])[-1] == COVERS
    assert groups([*start, drew(0, "1.7"), placed(0, "1.3", "1a")])[-1] == MUST_COVER


def test_LS_4_8_turned_up_cards_fill_boxes_but_are_nobodys_choice() -> None:
    start = [dealt(0, "1.3 1.4 2.5"), placed(9, "1.1", "1a", Event.TURNED), placed(9, "1.2", "1b", Event.TURNED_PLACED)]
    assert groups(start) == []
    assert groups([*start, placed(0, "1.3", "1a")]) == [COVERS]


def test_LS_4_8_on_a_full_board_nothing_is_counted() -> None:
    every = [f"{horse}{side}" for horse in range(1, 6) for side in "ab"]
    full = [dealt(0, "1.3 F5"), *(placed(9, "F1", box, Event.TURNED) for box in every)]
    assert groups([*full, placed(0, "1.3", "1a")], seats=4) == []
    assert groups([*full, placed(0, "1.3", "1a")], seats=5) == [COVERS]
