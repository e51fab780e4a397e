"""Summaries of card abilities, so that rules can skip cards without a relevant ability. The card compiler calls this module last."""

from collections.abc import Iterable
from typing import Any

from paddock.games.force.data.codes import AbilityKind, Trigger
from paddock.games.force.data.tables import ABILITIES

TRIGGERED = (AbilityKind.AUTO, AbilityKind.FORM, AbilityKind.STATE)


def summarise(t: Any) -> None:
    """Fill the columns card_events ... card_repl_zones and the cells set_... of one record of TABLES."""
    for name in ("card_events", "card_trigger_zones", "card_const_zones", "card_repl_zones"):
        t[name][:] = 0
    for card in range(1, int(t["cards"])):
        for k in range(int(t["card_abilities"][card])):
            summarise_ability(t, card, int(t["card_first"][card]) + k)
    t["set_events"] = union(event_of(t, ability) for ability in range(1, ABILITIES) if t["ab_kind"][ability] in TRIGGERED)
    for name in ("trigger_zones", "const_zones", "repl_zones"):
        t[f"set_{name}"] = union(int(z) for z in t[f"card_{name}"])


def summarise_ability(t: Any, card: int, ability: int) -> None:
    """Add one ability to the summary of its card."""
    kind, zones = int(t["ab_kind"][ability]), int(t["ab_zones"][ability])
    if kind in TRIGGERED:
        t["card_events"][card] |= event_of(t, ability)
        t["card_trigger_zones"][card] |= zones
    elif kind in (AbilityKind.CONST, AbilityKind.RULE):
        t["card_const_zones"][card] |= zones
    elif kind == AbilityKind.REPL:
        t["card_repl_zones"][card] |= zones


def event_of(t: Any, ability: int) -> int:
    """The bit of the event for which an ability waits. A state form waits for the horse to be put (1102.2)."""
    kind = int(t["ab_kind"][ability])
    return 1 << (Trigger.PUT if kind == AbilityKind.FORM else Trigger.STATE if kind == AbilityKind.STATE else int(t["ab_event"][ability]))


def union(masks: Iterable[int]) -> int:
    """All bits of the masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found
