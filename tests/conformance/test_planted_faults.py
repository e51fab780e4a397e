"""The conformance suite finds planted faults: each broken probe fails the check that is meant for its fault, and the intact
probe passes.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from paddock.engine.presentation.game import Game, Inspect
from paddock.engine.rules.declared import DecisionKind
from paddock.engine.rules.random import shuffle8
from tests.conformance import checks, faults
from tests.conformance.lab import Lab
from tests.probe import details, rules
from tests.probe.game import GAME

PLANTED: list[tuple[str, Game, dict[str, str]]] = [
    (
        "a scratch array left filled",
        faults.broken((rules.hide, faults.hide_with_litter)),
        {"hide_keeps_what_is_known": "scratch field pool"},
    ),
    (
        "an unused random word",
        faults.broken((shuffle8, faults.shuffle_with_a_word_too_many)),
        {"every_random_word_matters": "changes nothing"},
    ),
    (
        "a random word the referee is not told of",
        faults.broken((rules.draw, faults.draw_with_a_silent_word)),
        {"games_end_and_nothing_is_lost": "referee not told"},
    ),
    (
        "a face-down card's id that survives a shuffle",
        faults.broken(view=faults.loose(faults.instance_of_top_card)),
        {"shown_is_the_same_in_every_hidden_world": "view"},
    ),
    (
        "an opponent's hand listed in hidden order",
        faults.broken(view=faults.loose(faults.backs_in_hidden_order)),
        {"shown_is_the_same_in_every_hidden_world": "view"},
    ),
    (
        "a gap in log numbers",
        faults.broken((rules.draw, faults.draw_with_line_numbers)),
        {"one_step_further_tells_no_more": "sees the same, but heard"},
    ),
    (
        "a refusal that depends on another hand",
        faults.broken((rules.why, faults.why_with_a_hint)),
        {"shown_is_the_same_in_every_hidden_world": "refusal"},
    ),
    (
        "a sealed choice's number of steps",
        faults.broken(view=faults.loose(faults.steps_of_a_sealed_choice)),
        {"sealed_choices_show_nothing": "in progress", "shown_is_the_same_in_every_hidden_world": "view"},
    ),
    (
        "a secret choice that is not marked as one",
        faults.broken(kinds={**GAME.kinds, rules.STAKING: DecisionKind("stake", "PR-2.1")}),
        {"records_tell_no_more_than_was_seen": "record does"},
    ),
    (
        "more groups of actions than there is room for",
        faults.broken(rules=faults.copy_of(rules, MOST_GROUPS=0)),
        {"sizes_hold": "MOST_GROUPS is 0"},
    ),
    (
        "an observation with cells left as they were",
        faults.broken((rules.observe, faults.look_without_the_end)),
        {"sizes_hold": "look leaves the cells"},
    ),
    (
        "something left after calls in a row",
        faults.broken(scratch_reuse=replace(faults.REUSE, clear=faults.clear_nothing)),
        {"calls_in_a_row_say_the_same": "ends in another state"},
    ),
    (
        "an observation that depends on the calls before it",
        faults.broken(scratch_reuse=replace(faults.REUSE, observe=faults.look_that_sees_what_was_left)),
        {"calls_in_a_row_say_the_same": "is another after other calls"},
    ),
    ("an empty view", faults.broken(view=faults.empty_view), {"nothing_known_is_withheld": "does not show it"}),
    ("an empty drawing", faults.broken(draw=faults.empty_drawing), {"pictures_offer_every_action": "not at all"}),
    (
        "a board kept from another's drawing",
        faults.broken(draw=faults.drawing_with_a_board_kept_from_another),
        {"what_is_kept_between_drawings_is_nobody_elses_and_not_old": "something kept"},
    ),
    (
        "a mark on what cannot be looked at",
        faults.broken(inspect=Inspect(faults.nothing_to_look_at, details.detail)),
        {"what_is_marked_can_be_looked_at": "cannot be looked at"},
    ),
    (
        "a rule beside a number that no page has",
        faults.broken(inspect=Inspect(details.things, faults.look_by_no_rule)),
        {"what_is_marked_can_be_looked_at": "rules that the page lacks"},
    ),
    (
        "a hide that never redraws the stack",
        faults.broken((rules.hide, faults.hide_without_the_stack)),
        {"hide_keeps_what_is_known": "never changes .*stack"},
    ),
    ("a lost card", faults.broken((rules.play_card, faults.play_card_and_lose_it)), {"games_end_and_nothing_is_lost": "books are wrong"}),
    (
        "an order-dependence",
        faults.broken((rules.play, faults.play_with_a_race)),
        {"order_of_sealed_choices_does_not_matter": "order in which seats seal"},
    ),
    ("a stale replay", faults.stale(), {"replay_is_exact": "another state"}),
]


@pytest.mark.parametrize(("what", "game", "found_by"), PLANTED, ids=[p[0] for p in PLANTED])
def test_fault_is_found(what: str, game: Game, found_by: dict[str, str]) -> None:
    for name, message in found_by.items():
        with pytest.raises(AssertionError, match=message):
            getattr(checks, name)(Lab(game, 2, target="interpreted"))


def test_an_uncited_rule_is_found(tmp_path: Path) -> None:
    assert GAME.rule_page is not None
    page = tmp_path / "rules.md"
    page.write_text(GAME.rule_page.read_text() + "- PR-9.9 Who wins buys the drinks.\n")
    with pytest.raises(AssertionError, match=r"PR-9\.9"):
        checks.every_rule_is_cited(Lab(faults.broken(rule_page=page), 2, target="interpreted"))
    with pytest.raises(AssertionError, match="tests"):
        checks.every_rule_is_cited(Lab(GAME, 2, target="interpreted"), tests=[Path(__file__)])


def test_a_difference_between_targets_is_found() -> None:
    """The planted evaluation overflows in native code but not in Python."""

    def worth_that_wraps(s: faults.State, t: faults.Tables, seat: int) -> int:
        big = 1
        for _ in range(64 + int(s.points[seat])):
            big = big * 2
        return big // 4

    game = faults.broken((GAME.bot.evaluate, worth_that_wraps))
    with pytest.raises(AssertionError, match="answers otherwise"):
        checks.same_everywhere(Lab(game, 2), ("interpreted", "native"))


@pytest.mark.parametrize("check", [c for c in checks.CHECKS if c is not checks.same_everywhere], ids=lambda c: c.__name__)
def test_the_whole_probe_passes_interpreted(check) -> None:
    check(Lab(GAME, 2, target="interpreted"))
