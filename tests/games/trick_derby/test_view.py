"""The view contains all facts that a seat may know, and no other facts."""

import random
from collections.abc import Callable

from paddock.engine.presentation.player_view import to_bytes
from paddock.engine.table.table import Table
from paddock.games.trick_derby import state as parts
from paddock.games.trick_derby.actions import Action
from paddock.games.trick_derby.events import Event
from tests.games.trick_derby.situations import F, O, S, V, card, cards, new, play, race

HANDS = ("R1 B2", "R3 R4", "Y5 G6", "G7 G8")


def seen_by(table: Table, seat: int) -> bytes:
    return to_bytes(table.view(seat))


def play_on(table: Table, until: Callable[[Table], bool], seed: int = 0) -> Table:
    dice = random.Random(seed)
    while not table.over and not until(table):
        seat = dice.choice(table.pending)
        table.play(seat, dice.choice(table.legal(seat)))
    return table


# ------------------------------------------------------------------ hands


def test_TD_1_3_hands_of_others_show_colours_and_your_own_shows_cards() -> None:
    table = race(HANDS)
    view = table.view(0)
    assert view.yours.hand == (card("R1"), card("B2"))
    assert [r.hand for r in view.riders] == [(1, 1, 0, 0), (2, 0, 0, 0), (0, 0, 1, 1), (0, 0, 0, 2)]


def test_TD_1_3_numbers_in_another_hand_change_nothing_that_is_seen() -> None:
    """The test swaps R3 with an unseen red card of another horse. Card backs show only the colour."""
    table, other = race(HANDS), race(HANDS)
    state = other.state
    spare = next(c for c in range(12) if int(state["deal"][F]) >> c & 1 == 0 and not int(state["shown"].sum()) >> c & 1)
    for field, index in (("hand", 1), ("deal", F)):
        state[field][index] = int(state[field][index]) & ~cards("R3") | 1 << spare
    holder = next(h for h in range(4) if h != F and int(state["deal"][h]) >> spare & 1)
    state["deal"][holder] = int(state["deal"][holder]) & ~(1 << spare) | cards("R3")
    viewer = next(k for k in range(4) if k not in (1, int(holder)))
    assert seen_by(table, viewer) == seen_by(other, viewer)
    assert seen_by(table, 1) != seen_by(other, 1)


def test_a_spectator_has_no_hand_and_sees_no_secret() -> None:
    view = race(HANDS).view()
    assert (view.yours.hand, view.yours.down, view.yours.ticket_down) == ((), -1, -1)


# ------------------------------------------------------------------ sealed choices


def test_TD_3_4_nothing_of_a_sealed_discard_shows_before_all_have_chosen() -> None:
    red, green = new(4, 3), new(4, 3)
    choices = red.legal(0)
    assert len({(a - Action.DISCARD) // 12 for a in (choices[0], choices[-1])}) == 2, "two colours"
    red.play(0, choices[0])
    green.play(0, choices[-1])
    for viewer in (-1, 1, 2, 3):
        assert seen_by(red, viewer) == seen_by(green, viewer)
        assert red.view(viewer).riders[0].has_down
        assert red.view(viewer).riders[0].down_colour == -1
    assert red.view(0).yours.down == choices[0] - Action.DISCARD
    assert seen_by(red, 0) != seen_by(green, 0)


def test_TD_1_3_the_colour_of_a_discard_is_public_once_all_have_chosen() -> None:
    table = new(4, 3)
    chosen = {k: table.legal(k)[-1] - Action.DISCARD for k in range(4)}
    for k in range(4):
        assert all(r.down_colour == -1 for r in table.view().riders)
        table.play(k, Action.DISCARD + chosen[k])
    assert [r.down_colour for r in table.view().riders] == [chosen[k] // 12 for k in range(4)]
    assert sum(table.view().riders[0].hand) == 10


def test_TD_4_2_a_face_down_ticket_is_seen_by_its_owner_alone() -> None:
    table, other = (play_on(new(4, 5), lambda t: t.view().phase == "ticket_down") for _ in range(2))
    up = table.view().riders[2].ticket_up
    first, second = [t for t in range(5) if t != up][:2]
    table.play(2, Action.LAY_TICKET + first)
    other.play(2, Action.LAY_TICKET + second)
    for viewer in (-1, 0, 1, 3):
        assert seen_by(table, viewer) == seen_by(other, viewer)
        assert [r.has_ticket_down for r in table.view(viewer).riders] == [False, False, True, False]
    assert (table.view(2).yours.ticket_down, other.view(2).yours.ticket_down) == (first, second)


# ------------------------------------------------------------------ memory


def shown_cards(table: Table) -> dict[int, set[int]]:
    """The cards of each horse that everyone has seen, collected from the events."""
    riding: dict[int, int] = {}
    shown: dict[int, set[int]] = {h: set() for h in range(4)}
    for e in table.events():
        name = table.game.events[e.kind].name
        if name in ("horse_drawn", "rides"):
            riding[e.values[0]] = e.values[1]
        elif name in ("discard_number", "set_aside", "led", "followed"):
            shown[riding[e.values[0]]].add(e.values[1])
        elif name == "dummy_laid":
            shown[riding[3]].update(e.values)
    return shown


def test_TD_7_3_a_seat_remembers_what_it_rode_and_what_was_shown() -> None:
    for seats in (3, 4):
        table = play_on(new(seats, 8), lambda t: t.view().race == 2 and t.view().phase == "play" and t.view().tricks == 3)
        shown = shown_cards(table)
        whole = {h: {c for c in range(48) if int(table.state["deal"][h]) >> c & 1} for h in range(4)}
        for seat in range(-1, seats):
            rode = {line.rode[seat] for line in table.view().sheet[:2]} | {table.view().riders[seat].horse} if seat >= 0 else set()
            for h, horse in enumerate(table.view(seat).horses):
                assert set(horse.seen) == (whole[h] if h in rode else shown[h])
                assert set(horse.shown) == shown[h]
                assert horse.colours == tuple(sum(c // 12 == k for c in whole[h]) for k in range(4))
        assert any(len(h.seen) < 12 for h in table.view(0).horses) or seats == 3


def test_TD_5_6_cards_left_in_hand_are_not_shown() -> None:
    """The last race ends with one card left in each hand. Only the riders of a horse know its card."""
    hands = ("R12 B3", "R1 B4", "R2 B5", "R3 B6")
    table = race(hands, squares=(6, 7, 0, 0), stack=(F, V, S, O), race_number=3)
    play(table, "R12", "R1", "R2", "R3")
    assert table.over
    for viewer in range(-1, 4):
        for h, left in zip((V, F, S, O), ("B3", "B4", "B5", "B6"), strict=True):
            assert (card(left) in table.view(viewer).horses[h].seen) == (h == viewer)


# ------------------------------------------------------------------ the table


def test_TD_5_4_the_view_says_who_wins_so_far() -> None:
    table = race(("Y11 R1", "G7 R2", "Y4 R3", "G2 R4"))
    play(table, "Y11", "G7", "Y4")
    assert (table.view().trick.led, table.view().trick.rules, table.view().trick.winning) == (parts.YELLOW, parts.YELLOW, 0)
    table = race(("Y11 R1", "G7 R2", "G2 R3", "R4 B1"))
    play(table, "Y11", "G7", "G2!")
    t = table.view().trick
    assert (t.led, t.declarer, t.rules, t.winning) == (parts.YELLOW, 2, parts.GREEN, 1)


def test_TD_5_5_stacks_are_listed_from_the_bottom() -> None:
    table = race(("R12 B3", "R1 B4", "R2 B5", "R3 B6"), squares=(0, 3, 0, 0), stack=(O, V, S, F))
    assert table.view().course[0] == (O, V, S)
    play(table, "R12", "R1", "R2", "R3")
    assert table.view().course == ((O, S), (), (), (F, V), (), (), (), ())
    assert [table.view().horses[h].place for h in (V, F, S, O)] == [1, 2, 3, 4]


def test_TD_9_1_the_dummy_sits_at_the_right_of_who_opened() -> None:
    for seed in range(6):
        view = new(3, seed).view()
        assert view.dummy == 3
        assert view.riders[view.opener].horse == V
        assert view.clockwise == (view.opener, (view.opener + 1) % 3, (view.opener + 2) % 3, 3)
    assert new(4, 1).view().dummy == -1


def test_TD_9_2_the_dummys_cards_are_open_in_their_order() -> None:
    table = race(("R1 B2", "R3 R4", "Y5 G6"), pile="G9 B12 Y1")
    for viewer in (-1, 0, 1, 2):
        assert table.view(viewer).riders[3].open_hand == (card("G9"), card("B12"), card("Y1"))
    assert all(r.open_hand == () for r in table.view().riders[:3])


def test_TD_9_3_playing_order_with_the_dummy() -> None:
    table = race(("R1 B2", "R3 R4", "Y5 G6"), leader=1, pile="R9 B12")
    assert table.view().trick.order == (1, 2, 0, 3)
    play(table, "R3", "Y5", "R1")
    view = table.view()
    assert view.trick.leader == 3
    assert view.trick.order == (3, view.opener, (view.opener + 1) % 3, (view.opener + 2) % 3)


def test_TD_6_2_the_score_sheet_keeps_every_race() -> None:
    table = play_on(new(4, 2), lambda t: False)
    view = table.view()
    told = [(e.kind, e.values) for e in table.events()]
    moved = [v for k, v in told if k == Event.PLACED]
    for number, line in enumerate(view.sheet):
        for place, horse, rider, squares in moved[4 * number : 4 * number + 4]:
            assert (line.places[horse], line.squares[horse], line.rode[rider]) == (place, squares, horse)
    shown = [v for k, v in told if k == Event.TICKETS_SHOWN]
    for i, (seat, up, down) in enumerate(shown):
        assert (view.sheet[i // 4].tickets_up[seat], view.sheet[i // 4].tickets_down[seat]) == (up, down)
    assert tuple(sum(line.points[k] for line in view.sheet) for k in range(4)) == tuple(r.score for r in view.riders)


def test_TD_3_2_the_discard_number_is_the_number_of_the_card_shown() -> None:
    view = new(4, 3).view()
    assert view.discard_number == view.discard_card % 12 + 1
    assert view.discard_card in view.horses[V].shown
