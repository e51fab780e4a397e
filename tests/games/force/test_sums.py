"""A player can ask for any number: the sum behind it, line by line with rule numbers, ends with the number itself."""

import random

import pytest

from paddock.games.force.continuous.current_values import cost_of, guard_of, run_of
from paddock.games.force.continuous.layers import forget
from paddock.games.force.continuous.sums import BECOMES, CORRECTION, PLUS, PRINTED, sum_of
from paddock.games.force.data.codes import CardNumber, Suit
from tests.games.force.scene import Scene, horse, situation

ALL = 'on = { all = true, whose = "each", zone = "run area", fits = { kind = "horse" } }'


def test_808_1_the_sum_of_a_run_in_the_order_of_the_layers() -> None:
    law = situation("law", f'always = [{{ run = "+2", {ALL} }}, {{ run_becomes = 5, {ALL} }}]')
    scene = Scene(law, {"run": ["dirty"], "situations": ["law"]}, start=False)
    lines = sum_of(scene.s, scene.t, scene.find("dirty"), CardNumber.RUN)
    assert [(line.kind, line.amount, line.value, line.rule) for line in lines] == [
        (PRINTED, 3, 3, "808.1a"),
        (CORRECTION, -1, 2, "1002.1a"),
        (CORRECTION, -1, 1, "1002.1b"),
        (BECOMES, 5, 5, "808.1e"),
        (PLUS, 2, 7, "808.1f"),
    ]
    assert [line.source for line in lines[3:]] == [scene.find("law")] * 2


def test_808_1d_a_changed_correction_names_its_card() -> None:
    salt = horse("salt", 'always = [{ correction = "distance", becomes = 0 }]').replace('distance = ["middle"]', 'distance = ["sprint"]')
    scene = Scene(salt, {"run": ["salt"]}, start=False)
    line = sum_of(scene.s, scene.t, scene.find("salt"), CardNumber.RUN)[1]
    assert (line.kind, line.amount, line.rule, line.source, line.part) == (CORRECTION, 0, "808.1d", scene.find("salt"), Suit.DISTANCE)


@pytest.mark.parametrize("seed", range(30))
def test_every_sum_ends_with_the_number(seed: int) -> None:
    rng = random.Random(seed)
    kinds = ['{ kind = "horse" }', '{ cost = "<=1" }', '{ guard = ">=2" }', '{ run = ">=4" }']
    effects = {  # F-30: an effect looks only at what comes before it, or at itself
        2: ['cost = "+1"', "cost_becomes = 2"],
        3: ['guard = "+2"', "guard_becomes = 0"],
        4: ['run = "+1"', 'run = "-4"', "run_becomes = 3", "run_becomes = 6"],
    }
    several = []
    for _ in range(4):
        seen = rng.choice((2, 3, 4, 4))
        on = f'on = {{ all = true, whose = "each", zone = "run area", fits = {rng.choice(kinds[:seen])} }}'
        several.append(f"always = [{{ {rng.choice(effects[seen])}, {on} }}]")
    scene = Scene(situation("law", *several), {"run": ["dirty", "plain", "dear"], "situations": ["law"]}, {"run": ["dear"]}, start=False)
    s, t = scene.s, scene.t
    for card in (*scene.places[0]["run"], *scene.places[1]["run"]):
        for number, word in ((CardNumber.RUN, run_of), (CardNumber.GUARD, guard_of), (CardNumber.COST, cost_of)):
            value = word(s, t, card)
            assert sum_of(s, t, card, number)[-1].value == value
            assert word(s, t, card) == value
    forget(s)
