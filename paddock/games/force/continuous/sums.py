"""The explanation of a number: the sum behind the run, guard or cost of a card, line by line with rule ids. It is for people, not for the
rules. It is ordinary Python over a state, but it calls the same functions as the pass of `layers.py`. So the last line always equals the
number.
"""

from dataclasses import dataclass

from paddock.engine.rules.types import Column
from paddock.games.force.continuous.layers import correcting_row, extra_correction, refresh, usual_correction
from paddock.games.force.continuous.order import applies, mark_waiting, next_row, set_value, value_after, value_at
from paddock.games.force.continuous.printed import card_of, is_horse, is_touched
from paddock.games.force.data.codes import CardNumber, Layer, Suit
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import Gathered, State

PRINTED, CORRECTION, BECOMES, PLUS = "printed", "correction", "becomes", "plus"
LAYERS: dict[int, tuple[int, int]] = {
    CardNumber.RUN: (Layer.E_RUN, Layer.F_RUN),
    CardNumber.GUARD: (Layer.E_GUARD, Layer.F_GUARD),
    CardNumber.COST: (Layer.E_COST, Layer.F_COST),
}
CORRECTIONS = ((Suit.SURFACE, "1002.1a"), (Suit.DISTANCE, "1002.1b"), (Suit.STYLE, "1002.1c"))
NO_SOURCE = -1


@dataclass(frozen=True)
class Line:
    """One line of a sum: its kind, its amount, the card it comes from (an instance, -1: the rules), the ability row, and the number after
    it."""

    kind: str
    amount: int
    value: int
    rule: str
    source: int = NO_SOURCE
    ability: int = 0
    part: int = 0  # the Suit bit of a correction


def sum_of(s: State, t: Tables, card: int, number: int) -> list[Line]:
    """808.1: the lines in order: printed, corrected (1002.1), set, changed. number: CardNumber.RUN, CardNumber.GUARD or CardNumber.COST."""
    refresh(s, t)
    card_row = card_of(s, card)
    columns: dict[int, Column] = {CardNumber.RUN: t.card_run, CardNumber.GUARD: t.card_guard, CardNumber.COST: t.card_cost}
    printed = int(columns[number][card_row])
    lines = [Line(PRINTED, printed, printed, "808.1a")]
    if number == CardNumber.RUN and is_horse(s, t, card):
        lines += corrections(s, t, card, printed)
    return lines + changes(s, t, card, number, lines[-1].value) if is_touched(s, card) else lines


def corrections(s: State, t: Tables, card: int, value: int) -> list[Line]:
    """1002.1: the corrections, and the effects that change a correction (808.1d)."""
    lines = []
    for part, rule in CORRECTIONS:
        usual = usual_correction(s, t, card, part)
        row = correcting_row(s, t, card, part) if usual != 0 else NO_SOURCE
        amount = usual + extra_correction(s, t, card, part)
        if usual == 0:
            continue
        value += amount
        if row >= 0:
            source, ability = int(s.gathered[row, Gathered.SOURCE]), int(s.gathered[row, Gathered.ABILITY])
            lines.append(Line(CORRECTION, amount, value, "808.1d", source, ability, part))
        else:
            lines.append(Line(CORRECTION, amount, value, rule, part=part))
    return lines


def changes(s: State, t: Tables, card: int, number: int, value: int) -> list[Line]:
    """808.1e and f, in the order of 808.1g and h: the last layers of the pass, applied again to this card with a line for each effect."""
    lines = []
    becomes, plus = LAYERS[number]
    set_value(s, becomes, card, value)
    for code in (becomes, plus):
        left = mark_waiting(s, t, code, card)
        while left > 0:
            row = next_row(s, t, code, card, left > 1)
            left -= 1
            if applies(s, t, row, card):
                before = value_at(s, code, card)
                set_value(s, code, card, value_after(s, t, row, code, card))
                now = value_at(s, code, card)
                source, ability = int(s.gathered[row, Gathered.SOURCE]), int(s.gathered[row, Gathered.ABILITY])
                how, amount, rule = (BECOMES, now, "808.1e") if code == becomes else (PLUS, now - before, "808.1f")
                lines.append(Line(how, amount, now, rule, source, ability))
    return lines
