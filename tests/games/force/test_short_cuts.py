"""Shortcuts give the same results as the full computation.

The shortcuts concern active effects, affordable costs, and events without a matching trigger.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from paddock.engine.compile.python_state import PythonState
from paddock.games.force.continuous.layers import AT_WORK, forget, refresh, see_work, settle
from paddock.games.force.data.codes import CardKind, Trigger, Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.effects.triggers import is_heard
from paddock.games.force.game import GAME
from paddock.games.force.play.cards import PlayedAs
from paddock.games.force.play.payable import Payable
from paddock.games.force.turn.playable import certainly_affordable, lay_on_desk, payable_together, take_from_desk
from tests.games.force.openings import Opening

TABLES = ("run", "guard", "cost", "style", "surface", "distance", "courses", "goings", "void")
EVENTS = range(Trigger.TURN, Trigger.STATE + 1)
DECISIONS = 150


def copy_of(s: Any) -> Any:
    record = np.zeros(1, GAME.layout.dtype)
    s.write_to(record[0])
    return PythonState(record[0])


@cache
def positions() -> list[tuple[Opening, Any]]:
    """Positions from races with random play."""
    found = []
    for seed, distance in ((3, 3), (5, 10)):
        race, rng = Opening(seed, distance=distance), random.Random(seed)
        for _ in range(DECISIONS):
            seat = 0 if race.s.pending & 1 else 1
            race.play(seat, rng.choice(race.legal(seat)))
            if race.s.over:
                break
            if race.s.depth == 0 and race.s.stage in (Step.RUNNER, Step.HORSE_SUPPORTS, Step.PRIORITY):
                found.append((race, copy_of(race.s)))
    assert len(found) > 40
    return found


def numbers(s: Any) -> list[list[int]]:
    return [[int(v) for v in getattr(s, f"known_{name}")] for name in TABLES]


def cards_in(s: Any, zone: str) -> Iterator[int]:
    for seat in range(2):
        yield from (80 * seat + c for c in range(80) if getattr(s, zone)[seat, c // 40] >> c % 40 & 1)


def test_808_1_numbers_come_out_the_same_whether_or_not_it_was_seen_before_what_is_at_work() -> None:
    halves = 0
    for race, s in positions():
        refresh(s, race.t)
        whole = numbers(s)
        forget(s)
        see_work(s, race.t)
        halves += s.fresh == AT_WORK
        settle(s, race.t)
        assert (s.fresh & AT_WORK, numbers(s)) == (0, whole)
        forget(s)
    assert halves > 20


def test_510_2_what_is_certain_before_a_card_is_laid_out_is_what_laying_it_out_says() -> None:
    certain = tried = 0
    for race, s in positions():
        for card in cards_in(s, "hand"):
            kind = race.kind(card)
            for how in (
                (PlayedAs.SUPPORT,) if kind == CardKind.SUPPORT else (PlayedAs.RUNNER, PlayedAs.GUARD) if kind == CardKind.HORSE else ()
            ):
                known = certainly_affordable(s, race.t, card // 80, card, how)
                lay_on_desk(s, card)
                able = payable_together(s, race.t, card // 80, card, how)
                take_from_desk(s, card)
                assert known == Payable.TO_BE_TRIED or (known == Payable.YES) == able
                certain, tried = certain + (known != Payable.TO_BE_TRIED), tried + (known == Payable.TO_BE_TRIED)
        forget(s)
    assert certain > 100
    assert tried > 20


def test_806_2_an_event_is_heard_where_a_card_in_play_has_an_ability_for_it() -> None:
    heard = 0
    for race, s in positions():
        zones = [z for bit, z in ((Zone.RUN, "run"), (Zone.SITUATIONS, "situations"), (Zone.DESK, "desk"), (Zone.FARM, "farm"), (Zone.REMOVED, "removed"))
                 if race.t.set_trigger_zones >> bit & 1]  # fmt: skip
        waits = {e for z in zones for c in cards_in(s, z) for e in EVENTS if race.t.card_events[s.card[c]] >> e & 1}
        assert {e for e in EVENTS if is_heard(s, race.t, e)} == waits
        heard += len(waits)
        forget(s)
        assert not any(s.pool)
    assert heard > 20
