"""Point 2 of the invariants: views, logs, records and `hide` reveal nothing hidden and withhold nothing known."""

import itertools
import json
import math
import random
from collections import Counter
from copy import copy as shallow

import numpy as np

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import Array, rng_of
from paddock.engine.presentation.player_view import to_bytes
from paddock.engine.rules.fields import Tag
from paddock.engine.table.core import rng_position
from paddock.engine.table.table import Table
from tests.conformance.lab import Lab, heard

MANY_CELLS = 4000  # cells of a state; for larger states the check tries CELLS_TRIED cells of each field, in one position and for one viewer
CELLS_TRIED = 8
VIEWERS_TRIED = 3  # viewers of one position, taking turns; more if some viewer would have no turn
CHANCES = 10  # a cell that differed this often should have been redrawn at least once
EXAMINED = 8  # decisions of each kind that are tried with two actions


def hide_keeps_what_is_known(lab: Lab) -> None:
    """(a) `hide` changes no cell that the seat knows. Over all samples it changes every other cell in use. The generator gets a new key."""
    fields = [f for f in lab.game.layout.fields.values() if f.name != "rng" and f.tag is not Tag.SCRATCH]
    positions = lab.positions(round(160 / lab.effort))  # counting changes needs the full number of positions
    for seat in lab.viewers:
        moved = {f.name: np.zeros(f.shape, bool) for f in fields}
        unknown: dict[str, list[Array]] = {f.name: [] for f in fields}
        for number, states in enumerate(positions):
            other = lab.hidden(states, seat, number)
            lab.assert_clean(other, "hide")
            known = lab.known(states, seat)
            for f in fields:
                changed = np.asarray(states[0][f.name] != other[0][f.name])
                wrong = changed & known[f.name]
                assert not np.any(wrong), f"{lab}: hide for seat {seat} changed {f.name}{np.argwhere(wrong).tolist()}, which the seat knows"
                moved[f.name] |= changed
                unknown[f.name].append(~known[f.name])
            assert not np.array_equal(states[0]["rng"]["key"], other[0]["rng"]["key"]), f"{lab}: hide for seat {seat} kept the random key"
            assert rng_position(other[0]) == (0, 0, 0), f"{lab}: hide for seat {seat} left the generator in the middle"
        for f in fields:
            if f.tag is not Tag.PUBLIC:
                values = np.stack([states[0][f.name] for states in positions])
                stuck = np.argwhere(had_chances(values, np.stack(unknown[f.name])) & ~moved[f.name]).tolist()
                assert not stuck, (
                    f"{lab}: hide for seat {seat} never changes {f.name}{stuck[:5]} ({len(stuck)} cells), which it does not know"
                )


def had_chances(values: Array, unknown: Array) -> Array:
    """Return the cells that the seat did not know and that differed at least CHANCES times from their most frequent value."""
    most = np.zeros(values.shape[1:], int)
    for value in np.unique(values[unknown]):
        most = np.maximum(most, ((values == value) & unknown).sum(0))
    return np.asarray(unknown.sum(0) - most >= CHANCES)


def shown_is_the_same_in_every_hidden_world(lab: Lab) -> None:
    """(b) View, asks, legal, why, observation and drawings have the same bytes before and after `hide`."""
    for number, states in enumerate(lab.positions(90, seed=100)):
        for seat in lab.viewers:
            other = lab.hidden(states, seat, number)
            what = f"{lab}: for seat {seat}, a hidden world shows another"
            if lab.sight_bytes(states, seat) != lab.sight_bytes(other, seat):  # the view is a part of it
                assert lab.view_bytes(states, seat) == lab.view_bytes(other, seat), f"{what} view"
                raise AssertionError(f"{what} choice or prompt")
            assert lab.run.observe(states, 0, lab.tables, seat) == lab.run.observe(other, 0, lab.tables, seat), f"{what} observation"
            if seat >= 0 and number % 5 == 0:
                for action in range(lab.game.rules.ACTIONS):
                    a, b = (lab.run.why(w, 0, lab.tables, seat, action) for w in (states, other))
                    assert a == b, f"{what} refusal of {lab.notation(states).write(action)}: {a} or {b}"
            if number % 15 == 0:
                for shape in ("wide", "tall"):
                    assert lab.svg_bytes(states, seat, shape) == lab.svg_bytes(other, seat, shape), f"{what} {shape} picture"


def nothing_known_is_withheld(lab: Lab) -> None:
    """(c) If a cell that a seat knows has another value, the seat's view is another."""
    positions = lab.positions(60, seed=200)
    fields = [
        f
        for f in lab.game.layout.fields.values()
        if f.tag is not Tag.SCRATCH and f.name not in ("rng", "options", "fault", "seats", "over")
    ]
    domain: dict[str, Array] = {f.name: np.stack([states[0][f.name] for states in positions]) for f in fields}
    dice = random.Random(0)
    most = CELLS_TRIED if sum(values[0].size for values in domain.values()) > MANY_CELLS else MANY_CELLS
    turns = itertools.cycle(lab.viewers)
    tried = dice.sample(positions, min(len(positions), lab.many(5)))
    each = min(len(lab.viewers), max(VIEWERS_TRIED, math.ceil(len(lab.viewers) / len(tried))))
    for states in tried:
        for seat in itertools.islice(turns, each):
            known = lab.known(states, seat)
            before = lab.view(states, seat)
            for f in fields:
                values = domain[f.name]
                cells = [tuple(i) for i in np.argwhere((values != values[0]).any(0)).tolist()]
                for index in dice.sample(cells, min(len(cells), most)):
                    if not known[f.name][index] or not lab.game.layout.used(states[0], f, index):
                        continue
                    others = sorted(set(values[(slice(None), *index)].tolist()) - {int(states[0][f.name][index])})
                    changed = states.copy()
                    changed[f.name][(0, *index)] = dice.choice(others)
                    try:
                        after = lab.view(changed, seat)
                    except Exception:
                        continue  # if the view fails on the changed state, it depends on the cell
                    assert after != before, f"{lab}: seat {seat} knows {f.name}{list(index)}, but its view does not show it"


def hiding_twice_is_hiding_once(lab: Lab) -> None:
    """(d) The result of `hide` depends only on the seat's knowledge and the given generator."""
    for number, states in enumerate(lab.positions(90, seed=300)):
        for seat in lab.viewers:
            once = lab.hidden(states, seat, number)
            twice = lab.hidden(lab.hidden(states, seat, number + 10_000), seat, number)
            different = [n for n in states.dtype.names if not np.array_equal(once[0][n], twice[0][n])]
            assert not different, f"{lab}: hiding twice for seat {seat} differs from hiding once in {different}"


def one_step_further_tells_no_more(lab: Lab) -> None:
    """(e) The same action is played in two worlds that look the same to a seat.

    If they still look the same, the seat hears the same events.
    """
    dice = random.Random(5)
    for number, states in enumerate(lab.positions(220, seed=400)):
        if states[0]["over"]:
            continue
        actor = dice.choice(lab.pending(states))
        viewer = dice.choice(lab.viewers)
        other = lab.hidden(states, viewer, number)
        if number % 2:
            other[0]["rng"] = states[0]["rng"]
        if actor not in lab.pending(other):
            raise AssertionError(f"{lab}: hide for seat {viewer} changed who is pending")
        common = sorted(set(lab.legal(states, actor)) & set(lab.legal(other, actor)))
        if not common:
            continue
        action = dice.choice(common)
        first, second = states.copy(), other.copy()
        heard_first, heard_second = heard(lab.play(first, actor, action), viewer), heard(lab.play(second, actor, action), viewer)
        if lab.sight_bytes(first, viewer) == lab.sight_bytes(second, viewer):
            assert heard_first == heard_second, f"{lab}: seat {viewer} sees the same, but heard {heard_first} or {heard_second}"


def whole_choice(lab: Lab, states: Array, seat: int, dice: random.Random) -> list[int]:
    """Return random actions of one seat that complete its sealed choice, found on a copy of the state."""
    copy = states.copy()
    actions = []
    while seat in lab.pending(copy) and len(actions) < 200:
        actions.append(dice.choice(lab.legal(copy, seat)))
        lab.play(copy, seat, actions[-1])
    return actions


def sealed(lab: Lab, states: Array, seat: int) -> bool:
    kind = lab.run.asks(states, 0, lab.tables, seat)[0]
    return bool(kind) and lab.game.kinds[kind].sealed


def sealed_positions(lab: Lab, n: int, seed: int) -> list[Array]:
    """Return positions in which at least two seats owe a sealed decision."""
    found = []
    for game in range(lab.many(8)):
        for states in lab.game_of(seed + game):
            waiting = lab.pending(states)
            if len(waiting) > 1 and all(sealed(lab, states, k) for k in waiting):
                found.append(states)
    dice = random.Random(seed)
    return dice.sample(found, min(len(found), lab.many(n)))


def sealed_choices_show_nothing(lab: Lab) -> None:
    """(e) While a seat chooses, no other seat sees or hears anything. After it has closed, all its choices look the same to others."""
    dice = random.Random(6)
    for states in sealed_positions(lab, 60, 500):
        actor = dice.choice(lab.pending(states))
        others = [v for v in lab.viewers if v != actor]
        before = {v: lab.sight_bytes(states, v) for v in others}
        after: dict[int, bytes] = {}
        for _ in range(3):
            copy, told = states.copy(), []
            for action in whole_choice(lab, states, actor, dice):
                told += lab.play(copy, actor, action)
                if actor in lab.pending(copy):
                    for v in others:
                        assert lab.sight_bytes(copy, v) == before[v], f"{lab}: seat {v} sees a sealed choice of {actor} in progress"
            for v in others:
                assert not heard(told, v), f"{lab}: seat {v} hears {heard(told, v)} of a sealed choice of seat {actor}"
                seen = lab.sight_bytes(copy, v)
                assert after.setdefault(v, seen) == seen, f"{lab}: seat {v} can tell two sealed choices of seat {actor} apart"


def records_so_far_tell_nothing_sealed(lab: Lab) -> None:
    """(e) The record of a running game, as another seat gets it, does not depend on a sealed choice."""
    dice = random.Random(7)
    for seed in range(lab.many(3)):
        tables = [Table.new(lab.game, lab.seats, seed=seed, options=lab.options, target=lab.target) for _ in range(3)]
        while not tables[0].over:
            waiting = tables[0].pending
            if len(waiting) > 1 and all(sealed(lab, tables[0].states, k) for k in waiting):
                actor = dice.choice(waiting)
                for t in tables:
                    for action in whole_choice(lab, t.states, actor, dice):
                        t.play(actor, action)
                for v in (k for k in lab.viewers if k != actor):
                    texts = {json.dumps(t.record(v)) for t in tables}
                    assert len(texts) == 1, f"{lab}: the record for seat {v} tells sealed choices of seat {actor} apart"
                break
            action = dice.choice(tables[0].legal(waiting[0]))
            for t in tables:
                t.play(waiting[0], action)


def forked(table: Table) -> Table:
    """Return a copy of the table for trial moves."""
    other = shallow(table)
    other.states = table.states.copy()
    other._pending, other._over = other.states["pending"], other.states["over"]
    other.entries, other._standing, other._log = list(table.entries), list(table._standing), list(table._log)
    return other


def records_tell_no_more_than_was_seen(lab: Lab) -> None:
    """(b) If two actions of a seat look and sound the same to another seat, their records and their undos do too."""
    dice = random.Random(10)
    examined = Counter(dict.fromkeys(lab.game.kinds.values(), 0))  # a few decisions of each kind, so that rare kinds are examined too
    for seed in range(lab.many(10)):
        table = Table.new(lab.game, lab.seats, seed=seed, options=lab.options, target=lab.target)
        while not table.over and min(examined.values()) < EXAMINED:
            seat = dice.choice(table.pending)
            legal, kind = table.legal(seat), table.kind(seat)
            if kind and len(legal) > 1 and examined[kind] < EXAMINED:
                examined[kind] += 1
                tell_alike(lab, table, seat, dice.sample(legal, 2))
            table.play(seat, dice.choice(legal))


def tell_alike(lab: Lab, table: Table, seat: int, actions: list[int]) -> None:
    tries = [forked(table) for _ in actions]
    told = [tried.play(seat, action) for tried, action in zip(tries, actions, strict=True)]
    if any(t.over for t in tries):
        return
    blind = [
        v for v in lab.viewers
        if v != seat and heard(told[0], v) == heard(told[1], v) and to_bytes(tries[0].player_view(v)) == to_bytes(tries[1].player_view(v))
    ]  # fmt: skip
    for v in blind:
        what = f"{lab}: seat {v} cannot tell {' and '.join(map(table.notation.write, actions))} of seat {seat} apart"
        assert json.dumps(tries[0].record(v)) == json.dumps(tries[1].record(v)), f"{what}, but its record does"
    back = [forked(t) for t in tries if t.undo_needs(seat) in ("free", "consent")]
    for t in back:
        t.undo(seat, consent=True)
    for v in blind:
        assert len({to_bytes(t.log(v)) for t in back}) <= 1, f"{lab}: seat {v} hears which of two actions was taken back"


def forced_marks_are_public(lab: Lab) -> None:
    """If a kind of decision has `open_count`, every viewer can see whether the seat has only one legal action."""
    for number, states in enumerate(lab.positions(90, seed=600)):
        for seat in lab.pending(states):
            kind = lab.run.asks(states, 0, lab.tables, seat)[0]
            if lab.game.kinds[kind].open_count:
                alone = len(lab.legal(states, seat)) == 1
                for viewer in lab.viewers:
                    other = lab.hidden(states, viewer, number)
                    assert (len(lab.legal(other, seat)) == 1) == alone, f"{lab}: seat {viewer} cannot see that seat {seat} has one answer"


def simple_needs_no_secrets(lab: Lab) -> None:
    """The bot `simple` decides the same in every hidden world."""
    for number, states in enumerate(lab.positions(120, seed=700)):
        for seat in lab.pending(states):
            other = lab.hidden(states, seat, number)
            a, b = (lab.run.bot(dispatch.BASELINE, w, 0, lab.tables, seat, rng_of(number)) for w in (states, other))
            assert a == b, f"{lab}: the simple bot of seat {seat} plays {a} or {b} in worlds it cannot tell apart"
            assert a in lab.legal(states, seat), f"{lab}: the simple bot plays {a}, which is not legal"
