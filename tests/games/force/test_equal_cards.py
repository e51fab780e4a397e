"""Equal cards in hand (401.2c, 407.1, F-10): one action stands for all equal cards, and other seats learn as little as possible."""

from paddock.games.force.actions import Decision
from paddock.games.force.board.facts import ALL_KNOW, fact, see_hand_card, zone_bit
from paddock.games.force.data.codes import Zone
from paddock.games.force.events import Event
from paddock.games.force.refusals import Refusal
from paddock.games.force.rules import why
from tests.games.force.scene import Scene, support
from tests.games.force.test_hidden import facts, hidden

HAND, A1 = zone_bit(Zone.HAND), zone_bit(Zone.AREA1)
TWO = {"hand": ["plain", "plain"]}
RIVAL, YOURS = 1 << 1, 1 << 0


def runs(scene: Scene) -> Scene:
    """The lower of two equal horses runs."""
    assert scene.asked == Decision.RUNNER
    first, second = scene.places[0]["hand"]
    assert first in scene.legal() and second not in scene.legal()
    assert why(scene.s, scene.t, 0, second) == Refusal.SAME_CARD
    return scene.play(first)


def test_407_1_of_equal_cards_in_hand_the_one_that_all_know_of_is_the_one_that_goes() -> None:
    """Also F-10, F-11."""
    scene = Scene("", TWO).done(Decision.RUNNER)
    first, second = scene.places[0]["hand"]
    see_hand_card(scene.s, second, ALL_KNOW)
    runs(scene)
    assert (scene.zone(first), scene.zone(second)) == (Zone.RUN, Zone.HAND)
    assert facts(scene, first) == facts(scene, second) == (0, 0, 0)  # nobody knows that there is another


def test_407_1_what_the_other_player_alone_knew_of_goes_too() -> None:
    scene = Scene("", TWO).done(Decision.RUNNER)
    _, second = scene.places[0]["hand"]
    see_hand_card(scene.s, second, RIVAL)
    runs(scene)
    assert facts(scene, second) == (0, 0, 0)
    assert any(zone_of_second != Zone.HAND for zone_of_second in (hidden(scene, 1, seed).zone(second) for seed in range(20)))


def test_407_1_who_knows_of_both_still_knows_of_the_other() -> None:
    scene = Scene("", TWO).done(Decision.RUNNER)
    first, second = scene.places[0]["hand"]
    see_hand_card(scene.s, first, RIVAL)
    see_hand_card(scene.s, second, ALL_KNOW)
    runs(scene)
    assert facts(scene, second) == (0, HAND, 0)  # spectators knew of one, the other player of two


def test_407_1_what_is_only_thought_possible_is_not_taken_for_it() -> None:
    scene = Scene("", TWO).done(Decision.RUNNER)
    _, second = scene.places[0]["hand"]
    scene.s.told[1, second] = HAND | A1
    runs(scene)
    assert facts(scene, second) == (0, HAND | A1, 0)


def test_407_1_F_50_with_closed_lists_nobody_learns_that_there_are_two() -> None:
    scene = Scene("", TWO).done(Decision.RUNNER)
    first, second = scene.places[0]["hand"]
    scene.s.options[5] = 0
    scene.s.card_knowers[first] = scene.s.card_knowers[second] = YOURS
    see_hand_card(scene.s, second, RIVAL)
    runs(scene)
    assert (scene.s.card_knowers[first], scene.s.card_knowers[second]) == (ALL_KNOW, YOURS)


def test_503_2_F_10_a_payment_takes_the_force_that_is_known() -> None:
    """Also 407.1."""
    scene = Scene("", {"hand": ["dear", "force", "force", "force", "force"]}).done(Decision.RUNNER)
    last = scene.places[0]["hand"][-1]
    see_hand_card(scene.s, last, ALL_KNOW)
    scene.play(scene.find("dear"), *scene.places[0]["hand"][1:4])
    assert scene.zone(last) == Zone.HAND
    assert facts(scene, last) == (0, 0, 0)


# ------------------------------------------------------------------ shown where they lie

LOOK = '{ look = { choose = 1, zone = "hand", fits = { kind = "horse" } }, reveal = true }'
SHOW = support("text", "area", f"do = [{LOOK}]")
SHOW_ALL = support("text", "area", 'do = [{ look = { all = true, zone = "hand", fits = { kind = "horse" } }, reveal = true }]')
PEEK = support("text", "area", 'do = [{ look = { random = 1, zone = "hand", whose = "opponent" } }]')


def test_401_2c_who_shows_one_of_two_equal_cards_shows_the_one_that_is_known() -> None:
    scene = Scene(SHOW, {"hand": ["text", "plain", "plain"]})
    first, second = scene.places[0]["hand"][1:]
    see_hand_card(scene.s, second, RIVAL)
    scene.play(scene.find("text"), first)
    assert scene.told(Event.REVEALED) == [(0, second, Zone.HAND)]
    assert (facts(scene, first), facts(scene, second)) == ((0, 0, 0), (HAND, HAND, HAND))


def test_401_2c_who_shows_both_shows_both() -> None:
    scene = Scene(SHOW_ALL, {"hand": ["text", "plain", "plain"]})
    first, second = scene.places[0]["hand"][1:]
    see_hand_card(scene.s, second, ALL_KNOW)
    scene.play(scene.find("text"))
    assert [fact(scene.s, 1, card) for card in (first, second)] == [HAND, HAND]


def test_401_2c_who_looks_at_a_card_like_one_he_knows_of_has_seen_no_other() -> None:
    seen = set()
    for seed in range(6):
        scene = Scene(PEEK, {"hand": ["text"]}, {"hand": ["plain", "plain"]}, seed=seed)
        first, second = scene.places[1]["hand"]
        see_hand_card(scene.s, second, YOURS)
        scene.play(scene.find("text"))
        seen |= set(scene.told(Event.LOOKED))
        assert (facts(scene, first), facts(scene, second)) == ((0, 0, 0), (HAND, 0, 0))
    assert seen == {(0, second, Zone.HAND)}


def test_401_2c_a_card_that_an_effect_has_shown_and_goes_on_with_is_no_other() -> None:
    do = [LOOK, "{ discard = 1 }", '{ move = "noted", to = "deck", at = "top" }']
    scene = Scene(support("text", "area", f"do = [{', '.join(do)}]"), {"hand": ["text", "plain", "plain"]})
    first, second = scene.places[0]["hand"][1:]
    see_hand_card(scene.s, second, ALL_KNOW)
    scene.play(scene.find("text"), first)
    scene.play(first)  # it is discarded; the other one was shown and is still there
    assert (scene.zone(first), scene.zone(second)) == (Zone.FARM, Zone.AREA1)
    assert facts(scene, second)[1] == 0 and scene.s.pile_knowers[0, scene.left(0) - 1] == ALL_KNOW
