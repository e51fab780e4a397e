"""Why a number is what it is: the sum behind the run, guard or cost of a card, line by line with rule numbers. For people, not for the rules:
ordinary Python over a state, with the same words that the pass of `layers.py` uses, so that the last line is always the number itself.
"""

from dataclasses import dataclass
from typing import Any

from paddock.games.force.continuous.layers import correcting_row, extra_correction, refresh, usual_correction
from paddock.games.force.continuous.order import G_ABILITY, G_SOURCE, applies, changed, mark, next_row, set_value, value_at
from paddock.games.force.continuous.printed import card_of, is_horse, is_touched
from paddock.games.force.data.codes import (
    LE_COST,
    LE_GUARD,
    LE_RUN,
    LF_COST,
    LF_GUARD,
    LF_RUN,
    NUM_COST,
    NUM_GUARD,
    NUM_RUN,
    SUIT_DISTANCE,
    SUIT_STYLE,
    SUIT_SURFACE,
)

PRINTED, CORRECTION, BECOMES, PLUS = "printed", "correction", "becomes", "plus"
LAYERS = {NUM_RUN: (LE_RUN, LF_RUN), NUM_GUARD: (LE_GUARD, LF_GUARD), NUM_COST: (LE_COST, LF_COST)}
CORRECTIONS = ((SUIT_SURFACE, "1002.1a"), (SUIT_DISTANCE, "1002.1b"), (SUIT_STYLE, "1002.1c"))
NO_SOURCE = -1


@dataclass(frozen=True)
class Line:
    """One line: what it is, by how much, which card it comes from (an instance, -1: the rules), its ability row, and the number from there on."""

    kind: str
    amount: int
    value: int
    rule: str
    source: int = NO_SOURCE
    ability: int = 0
    part: int = 0  # of a correction: SUIT_...


def sum_of(s: Any, t: Any, card: int, number: int) -> list[Line]:
    """808.1 in order: printed, corrected (1002.1), set, changed. NUM_RUN, NUM_GUARD or NUM_COST."""
    refresh(s, t)
    which = card_of(s, card)
    printed = int({NUM_RUN: t.card_run, NUM_GUARD: t.card_guard, NUM_COST: t.card_cost}[number][which])
    lines = [Line(PRINTED, printed, printed, "808.1a")]
    if number == NUM_RUN and is_horse(s, t, card):
        lines += corrections(s, t, card, printed)
    return lines + changes(s, t, card, number, lines[-1].value) if is_touched(s, card) else lines


def corrections(s: Any, t: Any, card: int, value: int) -> list[Line]:
    """1002.1, and what effects make of a correction (808.1d)."""
    lines = []
    for part, rule in CORRECTIONS:
        usual = usual_correction(s, t, card, part)
        row = correcting_row(s, t, card, part) if usual != 0 else NO_SOURCE
        amount = usual + extra_correction(s, t, card, part)
        if usual == 0:
            continue
        value += amount
        if row >= 0:
            source, ability = int(s.gathered[row, G_SOURCE]), int(s.gathered[row, G_ABILITY])
            lines.append(Line(CORRECTION, amount, value, "808.1d", source, ability, part))
        else:
            lines.append(Line(CORRECTION, amount, value, rule, part=part))
    return lines


def changes(s: Any, t: Any, card: int, number: int, value: int) -> list[Line]:
    """808.1e and f, in the order of 808.1g and h: the last layers of the pass are done again for this card, and told."""
    lines = []
    becomes, plus = LAYERS[number]
    set_value(s, becomes, card, value)
    for code in (becomes, plus):
        left = mark(s, t, code, card)
        while left > 0:
            row = next_row(s, t, code, card, left > 1)
            left -= 1
            if applies(s, t, row, card):
                before = value_at(s, code, card)
                set_value(s, code, card, changed(s, t, row, code, card))
                now = value_at(s, code, card)
                source, ability = int(s.gathered[row, G_SOURCE]), int(s.gathered[row, G_ABILITY])
                how, amount, rule = (BECOMES, now, "808.1e") if code == becomes else (PLUS, now - before, "808.1f")
                lines.append(Line(how, amount, now, rule, source, ability))
    return lines
