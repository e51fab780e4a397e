"""General rules of cards, information and zones (100 to 400). Each test shows one rule at a visible effect."""

from typing import Any

import pytest

from paddock.engine.table.table import Table
from paddock.games.force.actions import Decision
from paddock.games.force.board.places import current_area
from paddock.games.force.cards.decks import check_deck, read_deck
from paddock.games.force.cards.faults import Source
from paddock.games.force.cards.picture.face import frame_of
from paddock.games.force.cards.sets import classics
from paddock.games.force.cards.text.text import card_text
from paddock.games.force.continuous.current_values import guard_of, may_guard_here, run_of, suits_of
from paddock.games.force.data.codes import (
    CATEGORY,
    COURSES,
    METRES,
    CardKind,
    Distance,
    Style,
    Suit,
    SupportClass,
    SupportType,
    Surface,
    Zone,
)
from paddock.games.force.game import GAME
from paddock.games.force.view import view
from tests.games.force.scene import Scene, cards_from, horse, situation

ODD = (
    '[[card]]\nid = "odd"\nname = { en = "Odd", ja = "変" }\nkind = "horse"\ncost = 1\nrun = 3\nguard = 2\nsurface = SURFACE\ndistance = DISTANCE\n'
    'style = ["closer"]\nfavourites = ["kyoto", "heavy"]\n'
)


def odd(surface: str, distance: str) -> str:
    return ODD.replace("SURFACE", surface).replace("DISTANCE", distance)


def new(**options: Any) -> Table:
    return Table.new(GAME, 2, seed=4, options=options, target="interpreted")


def begun(**options: Any) -> Table:
    """Decks chosen, hands kept, the first turn begun."""
    table = new(**options)
    while table.kind(table.pending[0]).name in ("deck", "mulligan"):
        seat = table.pending[0]
        table.play(seat, "no" if table.kind(seat).name == "mulligan" else table.legal(seat)[0])
    return table


# ------------------------------------------------------------------ 100


def test_103_1_a_card_goes_before_the_rules_on_copies() -> None:
    library = classics()
    many = read_deck({"cards": {"stablehands-pick": 60}}, library, Source("deck"))
    few = read_deck({"cards": {"salt-caravan": 60}}, library, Source("deck"))
    assert not any(fault.code == "602.1c" for fault in check_deck(many, library))
    assert any(fault.code == "602.1c" for fault in check_deck(few, library))


# ------------------------------------------------------------------ 200


def test_201_2_cards_of_one_name_count_together() -> None:
    cards, tables = cards_from(horse("twin") + horse("other").replace('"Other"', '"Twin"'))
    rows = {card.short: row for row, card in enumerate(cards, 1)}
    assert tables[0]["card_name"][rows["twin"]] == tables[0]["card_name"][rows["other"]]


def test_202_1_202_2_202_2a_202_2b_202_2c_every_card_is_of_one_of_three_kinds() -> None:
    kinds = {card.kind for card in classics().cards}
    assert kinds == {CardKind.HORSE, CardKind.SUPPORT, CardKind.FORCE}


def test_202_2b_i_202_2b_ii_a_support_shows_its_class() -> None:
    assert [frame_of(CardKind.SUPPORT, cls) for cls in (SupportClass.ITEM, SupportClass.JOCKEY, SupportClass.SITUATION)] == [
        "item",
        "jockey",
        "situation",
    ]
    for card in classics().cards:
        assert (card.support_class == SupportClass.SITUATION) == (card.type == SupportType.SITUATION)


def test_202_2c_ii_the_force_named_force_is_the_normal_one() -> None:
    assert [card.short for card in classics().cards if card.normal] == ["force"]


def test_202_2a_only_horses_run_and_guard() -> None:
    scene = Scene("", {"hand": ["plain", "force", "draw-one"]}, {"hand": ["plain", "force"]}).done(Decision.RUNNER)
    assert [a for a in scene.legal() if a < 160] == [scene.find("plain")]
    scene.play(scene.find("plain")).done(Decision.GUARD)
    assert [a for a in scene.legal() if a < 160] == [scene.find("plain", 1)]


@pytest.mark.parametrize(
    ("surface", "turf", "dirt"),
    [('["turf"]', True, False), ('["dirt"]', False, True), ('["turf", "dirt"]', True, True)],
    ids=("204_2", "204_3", "204_4"),
)
def test_204_1_204_2_204_3_204_4_a_horse_is_at_home_on_its_surfaces(surface: str, turf: bool, dirt: bool) -> None:
    """204.2, 204.3, 204.4: turf, dirt, both."""
    for ground, right in ((Surface.TURF, turf), (Surface.DIRT, dirt)):
        scene = Scene(odd(surface, '["middle"]'), {"hand": ["odd"]}, surface=ground)
        assert bool(suits_of(scene.s, scene.t, scene.find("odd")) & Suit.SURFACE) == right


def test_206_1_206_1a_all_printed_distances_suit_for_running_and_guarding() -> None:
    for metres, right in ((1200, True), (1600, False), (2000, True), (3200, False)):
        scene = Scene(odd('["turf"]', '["sprint", "middle"]'), {"hand": ["odd"]}, metres=metres)
        assert bool(suits_of(scene.s, scene.t, scene.find("odd")) & Suit.DISTANCE) == right
        assert may_guard_here(scene.s, scene.t, scene.find("odd")) == right


def test_206_1b_all_round_is_every_distance() -> None:
    for metres in METRES:
        scene = Scene(odd('["turf"]', '["all-round"]'), {"hand": ["odd"]}, metres=metres)
        assert suits_of(scene.s, scene.t, scene.find("odd")) & Suit.DISTANCE


def test_207_1_a_horse_runs_better_in_the_area_of_its_style() -> None:
    near = Scene(odd('["turf"]', '["middle"]'), {"hand": ["odd"], "a1": [], "a2": []})
    far = Scene(odd('["turf"]', '["middle"]'), {"hand": ["odd"]})
    assert run_of(near.s, near.t, near.find("odd")) == run_of(far.s, far.t, far.find("odd")) + 1


def test_208_1_508_4_favourites_do_nothing_by_themselves() -> None:
    kyoto = COURSES.index("kyoto")
    there = Scene(odd('["turf"]', '["middle"]'), {"hand": ["odd"]}, course=kyoto, going=3)
    elsewhere = Scene(odd('["turf"]', '["middle"]'), {"hand": ["odd"]}, course=0, going=1)
    assert suits_of(there.s, there.t, there.find("odd")) & (Suit.COURSE | Suit.GOING) == Suit.COURSE | Suit.GOING
    for number in (run_of, guard_of):
        assert number(there.s, there.t, there.find("odd")) == number(elsewhere.s, elsewhere.t, elsewhere.find("odd"))


def test_211_1_211_2_the_text_is_made_from_the_abilities_and_says_nothing_else() -> None:
    cards, _ = cards_from(horse("plain-one") + horse("drawer", 'when = "run succeeds"\ndo = [{ draw = 1 }]'))
    said = {card.short: card_text(card, "en", cards) for card in cards}
    assert said["plain-one"] == ""
    assert said["drawer"] == "When this run succeeds, draw 1 card."


def test_214_1_214_2_214_3_the_race_lies_in_no_zone() -> None:
    table = begun()
    seen = table.view(0)
    assert seen.metres in METRES and 1 <= seen.going <= 4
    assert sum(n for seat in seen.seats for n in (seat.deck_cards,)) in (120, 160)
    assert all(sum(n for card, n in seat.list if card) == seat.deck_cards for seat in seen.seats)


# ------------------------------------------------------------------ 300


def test_301_1_301_2_the_owner_is_who_began_with_it_and_uses_it() -> None:
    scene = Scene("", {"hand": ["plain"]}, {"hand": ["plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain")).done(Decision.GUARD).play(scene.find("plain", 1))
    assert [int(w) for w in scene.s.run[0]] != [0, 0] and [int(w) for w in scene.s.run[1]] != [0, 0]


def test_301_2a_301_2c_301_2d_301_2d_i_301_3_who_uses_an_ability_acts() -> None:
    """The drawer of an ability that names nobody is its user, whoever's turn it is."""
    wins = horse("wall", 'when = "guard wins"\ndo = [{ draw = 1 }]', guard=5)
    scene = Scene(wins, {"hand": ["plain"]}, {"hand": ["wall"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain")).done(Decision.GUARD).play(scene.find("wall", 1))
    before = scene.left(1)
    while scene.s.turn == 1:
        scene.done()
    assert scene.left(1) == before - 2  # the ability's card, and the draw of their own turn


def test_302_2a_302_2b_302_2c_302_2d_303_2_what_a_race_can_be() -> None:
    assert len(COURSES) == 10 and len(set(COURSES)) == 10
    assert (Surface.TURF, Surface.DIRT) == (1, 2)
    assert [CATEGORY[METRES.index(m)] for m in (1200, 1400, 1600, 1800, 2000, 2500, 3000, 3200)] == [1, 1, 2, 2, 4, 4, 8, 8]
    table = new(going="bad", distance="3200m", course="tokyo", surface="dirt")
    seen = table.view(-1)
    assert (seen.going, seen.distance, COURSES[seen.course], seen.surface) == (4, Distance.LONG, "tokyo", Surface.DIRT)
    assert tuple(1 << area - 1 for area in (1, 2, 3, 4)) == (Style.FRONT, Style.STALKER, Style.CLOSER, Style.DEEP)


# ------------------------------------------------------------------ 400


def test_401_1_401_5_each_has_zones_of_his_own() -> None:
    scene = Scene("", {"hand": ["draw-one"]})
    scene.play(scene.find("draw-one"))
    farm = [sum(int(word).bit_count() for word in scene.s.farm[seat]) for seat in (0, 1)]
    assert farm == [1, 0]


def test_401_2_402_1_402_2_402_3_open_zones_are_seen_by_all_hidden_ones_not() -> None:
    scene = Scene("", {"hand": ["plain"], "farm": ["dear"]}, {"hand": ["force"]})
    theirs = view(scene.s, scene.t, 1)
    assert [card.card for card in theirs.seats[0].farm] == [scene.rows["dear"]]
    assert [card.card for card in theirs.hand] == [scene.rows["force"]]
    assert theirs.seats[0].hand == 1


def test_401_3_401_3a_502_1_areas_keep_their_order() -> None:
    scene = Scene("", {"hand": ["draw-one"], "a1": ["dear", "force", "plain"]})
    scene.play(scene.find("draw-one"))
    assert scene.zone(scene.places[0]["a1"][0]) == Zone.HAND, "the top card is drawn"
    assert scene.zone(scene.places[0]["a1"][1]) == Zone.AREA1


def test_403_1_403_2_403_2a_403_3_four_areas_whose_cards_nobody_sees() -> None:
    table = begun(distance="2000m")
    for viewer in (0, 1, -1):
        seen = table.view(viewer)
        assert all(len(seat.areas) == 4 for seat in seen.seats)
        assert not [fact for fact in seen.facts if fact.place >= 0]
    assert tuple(table.view(-1).seats[1 - int(table.state["turn_player"])].areas) == (10, 10, 10, 10)


def test_403_4a_a_guard_is_in_the_area_of_its_own_side() -> None:
    closer = horse("closer-one", style="closer")
    scene = Scene(closer, {"hand": ["plain"]}, {"hand": ["closer-one"], "a1": [], "a2": []}).done(Decision.RUNNER)
    scene.play(scene.find("plain")).done(Decision.GUARD).play(scene.find("closer-one", 1))
    assert current_area(scene.s, 1) == 3
    assert suits_of(scene.s, scene.t, scene.find("closer-one", 1)) & Suit.STYLE


def test_404_1_404_2_a_situation_lies_open_in_its_area() -> None:
    scene = Scene(situation("fog", 'when = "turn starts"\ndo = [{ draw = 1 }]'), {"hand": ["fog"]})
    scene.play(scene.find("fog"))
    for viewer in (0, 1, -1):
        assert [card.card for card in view(scene.s, scene.t, viewer).seats[0].situations] == [scene.rows["fog"]]


def test_405_1_405_2_runner_and_paid_forces_lie_open_in_the_run_area() -> None:
    scene = Scene(horse("one", cost=1), {"hand": ["one", "force"]}).done(Decision.RUNNER)
    scene.play(scene.find("one"), scene.find("force"))
    seen = view(scene.s, scene.t, 1)
    assert sorted(card.card for card in seen.seats[0].run) == sorted([scene.rows["one"], scene.rows["force"]])


def test_406_1_used_cards_go_to_the_farm() -> None:
    scene = Scene("", {"hand": ["plain"]}).done(Decision.RUNNER)
    scene.play(scene.find("plain"))
    while scene.s.turn == 1:
        scene.play(scene.legal()[-1])
    assert scene.zone(scene.places[0]["hand"][0]) == Zone.FARM


def test_407_2_a_hand_is_hidden_from_the_other() -> None:
    table = begun()
    for viewer, other in ((0, 1), (1, 0)):
        assert table.view(viewer).seats[other].hand > 0
        assert not {card.instance // 80 for card in table.view(viewer).hand} & {other}
    assert table.view(-1).hand == ()


def test_408_1_408_2_408_3_what_is_being_played_lies_open_on_the_desk() -> None:
    scene = Scene(horse("one", cost=1), {"hand": ["one", "force"]})
    scene.done(Decision.RUNNER).play(scene.find("one"))
    for viewer in (0, 1, -1):
        assert [card.card for card in view(scene.s, scene.t, viewer).seats[0].desk] == [scene.rows["one"]]


def test_409_1_409_2_removed_cards_lie_open() -> None:
    scene = Scene("", {"removed": ["dear"]})
    for viewer in (0, 1, -1):
        assert [card.card for card in view(scene.s, scene.t, viewer).seats[0].removed] == [scene.rows["dear"]]


def test_701_1_turns_go_to_and_fro() -> None:
    scene = Scene("", {"hand": []}, {"hand": []})
    players = []
    for _ in range(4):
        players.append(int(scene.s.turn_player))
        turn = scene.s.turn
        while scene.s.turn == turn:
            scene.done()
    assert players == [0, 1, 0, 1]


# ------------------------------------------------------------------ 500, 1100


@pytest.mark.parametrize(("style", "suits"), [("front-runner", True), ("closer", False)])
def test_508_5_508_6_things_named_together_must_all_suit_the_card_itself(style: str, suits: bool) -> None:
    keen = horse("keen", 'if = { suited = ["distance", "style"] }\ndo = [{ run = "+2" }]', style=style)
    scene = Scene(keen, {"hand": ["keen"]}).done(Decision.RUNNER)
    scene.play(scene.find("keen"))
    assert run_of(scene.s, scene.t, scene.find("keen")) == 3 + 3 * suits  # the style area is worth 1 by itself


def test_1102_4_several_conditions_are_several_abilities() -> None:
    two = horse("two", 'if = { area = ["deep closer"] }\ndo = [{ run = "+1" }]', 'if = { suited = ["distance"] }\ndo = [{ run = "+1" }]')
    scene = Scene(two, {"hand": ["two"]}).done(Decision.RUNNER)
    before = run_of(scene.s, scene.t, scene.find("two"))
    scene.play(scene.find("two"))
    while scene.asked not in (Decision.GUARD,) and scene.s.turn == 1 and scene.legal() != [162]:
        scene.play(scene.legal()[0])
    assert run_of(scene.s, scene.t, scene.find("two")) == before + 1, "one holds, the other does not"
