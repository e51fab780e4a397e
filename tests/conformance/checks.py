"""What must always hold (the nine points), each as a function over a Lab that raises AssertionError. Broken games are handed to the same functions."""

import itertools
import json
import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from copy import copy as shallow
from pathlib import Path
from typing import Any

import numpy as np

from paddock.engine import chance, entries
from paddock.engine import sight as sights
from paddock.engine.batch import Batch
from paddock.engine.compiler import Build
from paddock.engine.contract import ENGINE_CODES
from paddock.engine.fields import Tag
from paddock.engine.plain import Plain, tables_twin, zeros
from paddock.engine.runner import Array, rng_of, runner_on
from paddock.engine.table import Table, rng_position
from paddock.engine.words import LANGUAGES
from tests.conformance.lab import Lab, heard

FAR = (-1, -2, -(10**9), 10**6, 2**31, 2**40, -(2**62), 2**62)
CELLS_TRIED = 8  # of one field in one position and for one viewer: a large state has thousands of cells
CHANCES = 10  # a cell that held something else this often had its chances to be redrawn
EXAMINED = 8  # decisions of each kind that are tried in two ways
GARBAGE = ("", " ", "?", "no such move", "0x", "R8!!", "–", "\0", "9" * 40)


# ------------------------------------------------------------------ 1. the same everywhere


def same_everywhere(lab: Lab, targets: tuple[str, ...] = ("interpreted", "native", "checked")) -> None:
    """Interpreted, native and bounds-checked native give the same bytes, logs and answers."""
    runs = [runner_on(lab.game, t) for t in targets]
    for seed in range(lab.many(2)):
        dice = random.Random(seed)
        worlds = [lab.game.new_record(lab.seats, lab.values) for _ in runs]
        for w in worlds:
            w[0]["rng"]["key"] = np.arange(8) + 1000 * seed
        told = [r.start(w, 0, lab.tables) for r, w in zip(runs, worlds, strict=True)]
        for number in itertools.count():
            for t, w, events in zip(targets[1:], worlds[1:], told[1:], strict=True):
                assert w.tobytes() == worlds[0].tobytes(), f"{lab}: {t} differs from {targets[0]} after {number} decisions of game {seed}"
                assert events == told[0], f"{lab}: the log of {t} differs after {number} decisions of game {seed}"
            if worlds[0][0]["over"]:
                break
            seat = dice.choice(lab.pending(worlds[0]))
            answers = []
            for r, w in zip(runs, worlds, strict=True):
                hidden = w.copy()
                if number % 7 == 0:
                    r.hide(hidden, 0, lab.tables, seat, rng_of(number))
                asked = [r.asks(w, 0, lab.tables, k) for k in range(lab.seats)]
                looked = r.look(w, 0, lab.tables, seat) if number % 7 == 0 else []
                thought = (
                    r.bot(entries.SIMPLE, w, 0, lab.tables, seat, rng_of(number)),
                    r.bot(entries.WORTH, w, 0, lab.tables, seat, rng_of(0)),
                )
                answers.append((hidden.tobytes(), asked, looked, thought, r.legal(w, 0, lab.tables, seat), r.result(w, 0, lab.tables)))
            for t, a in zip(targets[1:], answers[1:], strict=True):
                assert a == answers[0], f"{lab}: {t} answers otherwise than {targets[0]} after {number} decisions of game {seed}"
            action = dice.choice(answers[0][4])
            told = [r.play(w, 0, lab.tables, seat, action)[1] for r, w in zip(runs, worlds, strict=True)]


# ------------------------------------------------------------------ 2. no leak, nothing withheld


def hide_keeps_what_is_known(lab: Lab) -> None:
    """(a) `hide` changes no cell known to the seat, and over the samples every other cell in use; the generator gets a new key."""
    held: dict[tuple[int, str, tuple[int, ...]], Counter[int]] = {}  # what a cell held where the seat did not know it
    moved: set[tuple[int, str, tuple[int, ...]]] = set()
    names = [f.name for f in lab.game.layout.fields.values() if f.name != "rng" and f.tag not in (Tag.PUBLIC, Tag.SCRATCH)]
    for number, states in enumerate(lab.positions(round(160 / lab.effort))):  # it counts how often cells change: always at full effort
        for seat in lab.viewers:
            other = lab.hidden(states, seat, number)
            lab.assert_clean(other, "hide")
            known = lab.known(states, seat)
            for f in lab.game.layout.fields.values():
                if f.name == "rng" or f.tag is Tag.SCRATCH:
                    continue
                changed = np.asarray(states[0][f.name] != other[0][f.name])
                wrong = changed & known[f.name]
                assert not np.any(wrong), f"{lab}: hide for seat {seat} changed {f.name}{np.argwhere(wrong).tolist()}, which the seat knows"
                if f.name in names:
                    moved.update((seat, f.name, tuple(i)) for i in np.argwhere(changed).tolist())
                    for i in np.argwhere(~known[f.name]).tolist():
                        held.setdefault((seat, f.name, tuple(i)), Counter())[int(states[0][f.name][tuple(i)])] += 1
            assert not np.array_equal(states[0]["rng"]["key"], other[0]["rng"]["key"]), f"{lab}: hide for seat {seat} kept the random key"
            assert rng_position(other[0]) == (0, 0, 0), f"{lab}: hide for seat {seat} left the generator in the middle"
    in_use = {cell for cell, values in held.items() if values.total() - values.most_common(1)[0][1] >= CHANCES}
    stuck = sorted(in_use - moved)
    assert not stuck, f"{lab}: hide never changes {stuck[:5]} ({len(stuck)} cells), which these seats do not know"


def shown_is_the_same_in_every_hidden_world(lab: Lab) -> None:
    """(b) View, asks, legal, why, observation and pictures are the same bytes before and after `hide`."""
    for number, states in enumerate(lab.positions(90, seed=100)):
        for seat in lab.viewers:
            other = lab.hidden(states, seat, number)
            what = f"{lab}: for seat {seat}, a hidden world shows another"
            assert lab.view_bytes(states, seat) == lab.view_bytes(other, seat), f"{what} view"
            assert lab.sight_bytes(states, seat) == lab.sight_bytes(other, seat), f"{what} choice or prompt"
            assert lab.run.look(states, 0, lab.tables, seat) == lab.run.look(other, 0, lab.tables, seat), f"{what} observation"
            if seat >= 0 and number % 5 == 0:
                for action in range(lab.game.rules.ACTIONS):
                    a, b = (lab.run.why(w, 0, lab.tables, seat, action) for w in (states, other))
                    assert a == b, f"{what} refusal of {lab.notation(states).write(action)}: {a} or {b}"
            if number % 15 == 0:
                for shape in ("wide", "tall"):
                    assert lab.svg_bytes(states, seat, shape) == lab.svg_bytes(other, seat, shape), f"{what} {shape} picture"


def nothing_known_is_withheld(lab: Lab) -> None:
    """(c) Another value of a cell that a seat knows gives another view."""
    positions = lab.positions(60, seed=200)
    fields = [
        f
        for f in lab.game.layout.fields.values()
        if f.tag is not Tag.SCRATCH and f.name not in ("rng", "options", "fault", "seats", "over")
    ]
    domain: dict[tuple[str, tuple[int, ...]], set[int]] = {}
    for states in positions:
        for f in fields:
            for index in np.ndindex(*f.shape):
                domain.setdefault((f.name, index), set()).add(int(states[0][f.name][index]))
    dice = random.Random(0)
    for states in dice.sample(positions, min(len(positions), lab.many(5))):
        for seat in lab.viewers:
            known = lab.known(states, seat)
            before = lab.view_bytes(states, seat)
            for f in fields:
                cells = [i for i in np.ndindex(*f.shape) if len(domain[f.name, i]) > 1]
                for index in dice.sample(cells, min(len(cells), CELLS_TRIED)):
                    now = int(states[0][f.name][index])
                    others = sorted(domain[f.name, index] - {now})
                    if not others or not known[f.name][index] or not lab.game.layout.used(states[0], f, index):
                        continue
                    changed = states.copy()
                    changed[f.name][(0, *index)] = dice.choice(others)
                    try:
                        after = lab.view_bytes(changed, seat)
                    except Exception:
                        continue  # a view that cannot be made of a broken state does depend on the cell
                    assert after != before, f"{lab}: seat {seat} knows {f.name}{list(index)}, but its view does not show it"


def hiding_twice_is_hiding_once(lab: Lab) -> None:
    """(d) The outcome of `hide` depends on the seat's facts and the generator handed in alone."""
    for number, states in enumerate(lab.positions(90, seed=300)):
        for seat in lab.viewers:
            once = lab.hidden(states, seat, number)
            twice = lab.hidden(lab.hidden(states, seat, number + 10_000), seat, number)
            different = [n for n in states.dtype.names if not np.array_equal(once[0][n], twice[0][n])]
            assert not different, f"{lab}: hiding twice for seat {seat} differs from hiding once in {different}"


def one_step_further_tells_no_more(lab: Lab) -> None:
    """(e) The same action in two worlds a seat cannot tell apart: where it sees the same afterwards, it has heard the same."""
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
    """A random whole sealed choice of one seat, worked out on a copy: its actions until it owes nothing."""
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
    """Positions in which at least two seats owe a sealed decision."""
    found = []
    for game in range(lab.many(8)):
        for states in lab.game_of(seed + game):
            waiting = lab.pending(states)
            if len(waiting) > 1 and all(sealed(lab, states, k) for k in waiting):
                found.append(states)
    dice = random.Random(seed)
    return dice.sample(found, min(len(found), lab.many(n)))


def sealed_choices_show_nothing(lab: Lab) -> None:
    """(e) While a seat chooses, nobody else sees or hears anything; once it has closed, any two choices look the same."""
    dice = random.Random(6)
    for states in sealed_positions(lab, 60, 500):
        actor = dice.choice(lab.pending(states))
        others = [v for v in lab.viewers if v != actor]
        ends = []
        for _ in range(3):
            copy, told = states.copy(), []
            for action in whole_choice(lab, states, actor, dice):
                told += lab.play(copy, actor, action)
                if actor in lab.pending(copy):
                    for v in others:
                        assert lab.sight_bytes(copy, v) == lab.sight_bytes(states, v), (
                            f"{lab}: seat {v} sees a sealed choice of {actor} in progress"
                        )
            ends.append((copy, told))
        for v in others:
            for copy, told in ends:
                assert not heard(told, v), f"{lab}: seat {v} hears {heard(told, v)} of a sealed choice of seat {actor}"
                assert lab.sight_bytes(copy, v) == lab.sight_bytes(ends[0][0], v), (
                    f"{lab}: seat {v} can tell two sealed choices of seat {actor} apart"
                )


def records_so_far_tell_nothing_sealed(lab: Lab) -> None:
    """(e) The record of a running game is the same for others whatever a seat has sealed."""
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
    """The same table once more, to try something on."""
    other = shallow(table)
    other.states = table.states.copy()
    other._pending, other._over = other.states["pending"], other.states["over"]
    other.entries, other._live, other._told = list(table.entries), list(table._live), list(table._told)
    return other


def records_tell_no_more_than_was_seen(lab: Lab) -> None:
    """(b) Where two actions of a seat look and sound the same to another, so do their records, and so does taking them back."""
    dice = random.Random(10)
    examined = Counter(dict.fromkeys(lab.game.kinds.values(), 0))  # a few decisions of each kind, so that rare kinds have their share
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
        if v != seat and heard(told[0], v) == heard(told[1], v) and sights.to_bytes(tries[0].sight(v)) == sights.to_bytes(tries[1].sight(v))
    ]  # fmt: skip
    for v in blind:
        what = f"{lab}: seat {v} cannot tell {' and '.join(map(table.notation.write, actions))} of seat {seat} apart"
        assert json.dumps(tries[0].record(v)) == json.dumps(tries[1].record(v)), f"{what}, but its record does"
    back = [forked(t) for t in tries if t.undo_needs(seat) in ("free", "consent")]
    for t in back:
        t.undo(seat, consent=True)
    for v in blind:
        assert len({sights.to_bytes(t.story(v)) for t in back}) <= 1, f"{lab}: seat {v} hears which of two actions was taken back"


def forced_marks_are_public(lab: Lab) -> None:
    """Where a kind says that everyone can see whether there is only one answer, everyone can."""
    for number, states in enumerate(lab.positions(90, seed=600)):
        for seat in lab.pending(states):
            kind = lab.run.asks(states, 0, lab.tables, seat)[0]
            if lab.game.kinds[kind].open_count:
                alone = len(lab.legal(states, seat)) == 1
                for viewer in lab.viewers:
                    other = lab.hidden(states, viewer, number)
                    assert (len(lab.legal(other, seat)) == 1) == alone, f"{lab}: seat {viewer} cannot see that seat {seat} has one answer"


def simple_needs_no_secrets(lab: Lab) -> None:
    """`simple` decides the same in every hidden world."""
    for number, states in enumerate(lab.positions(120, seed=700)):
        for seat in lab.pending(states):
            other = lab.hidden(states, seat, number)
            a, b = (lab.run.bot(entries.SIMPLE, w, 0, lab.tables, seat, rng_of(number)) for w in (states, other))
            assert a == b, f"{lab}: the simple bot of seat {seat} plays {a} or {b} in worlds it cannot tell apart"
            assert a in lab.legal(states, seat), f"{lab}: the simple bot plays {a}, which is not legal"


# ------------------------------------------------------------------ 3. to 6.


def order_of_sealed_choices_does_not_matter(lab: Lab) -> None:
    dice = random.Random(8)
    for states in sealed_positions(lab, 40, 800):
        waiting = lab.pending(states)
        choices = {seat: whole_choice(lab, states, seat, dice) for seat in waiting}
        ends = []
        for _ in range(4):
            copy = states.copy()
            left = {seat: list(actions) for seat, actions in choices.items()}
            while any(left.values()):
                seat = dice.choice([k for k, actions in left.items() if actions])
                lab.play(copy, seat, left[seat].pop(0))
            ends.append(copy)
        for end in ends[1:]:
            different = [n for n in end.dtype.names if not np.array_equal(end[0][n], ends[0][0][n])]
            assert not different, f"{lab}: the order in which seats seal their choices changes {different}"


def replay_is_exact(lab: Lab) -> None:
    """From the record alone the same state, story and result, undos included."""
    for seed in range(lab.many(2)):
        dice = random.Random(seed)
        table = Table.new(lab.game, lab.seats, seed=seed, options=lab.options, target=lab.target)
        while not table.over:
            seat = dice.choice(table.pending)
            table.play(seat, dice.choice(table.legal(seat)))
            if dice.random() < 0.04 and table.undo_needs(seat) in ("free", "consent") and table.undos < 5:
                table.undo(seat, consent=True)
        again = Table.replay(json.loads(json.dumps(table.record())), lab.target, lab.game)
        assert again.states.tobytes() == table.states.tobytes(), f"{lab}: the replay of game {seed} ends in another state"
        assert again.outcome() == table.outcome()
        for v in lab.viewers:
            assert again.story(v) == table.story(v), f"{lab}: the replay of game {seed} tells seat {v} another story"


def legal_and_why_agree(lab: Lab) -> None:
    actions = [*range(lab.game.rules.ACTIONS), lab.game.rules.ACTIONS, *FAR]
    codes = {0, *ENGINE_CODES, *lab.game.codes}
    for states in lab.positions(40, seed=900):
        waiting = lab.pending(states)
        for seat in (-5, -1, *range(lab.seats), lab.seats, 40):
            legal = set(lab.legal(states, seat)) if 0 <= seat < lab.seats else set()
            assert bool(legal) == (seat in waiting), (
                f"{lab}: seat {seat} has {len(legal)} legal actions and is{'' if seat in waiting else ' not'} pending"
            )
            assert all(0 <= a < lab.game.rules.ACTIONS for a in legal)
            for action in actions if seat in waiting else actions[:: max(1, len(actions) // 25)]:
                code = lab.run.why(states, 0, lab.tables, seat, action)
                assert (code == 0) == (action in legal), f"{lab}: action {action} of seat {seat}: legal {action in legal}, why {code}"
                assert code in codes, f"{lab}: refusal {code} names no rule"
    interpreted = runner_on(lab.game, "interpreted")
    for states in random.Random(11).sample(lab.positions(40, seed=900), lab.many(4)):
        for seat in (-5, -1, *range(lab.seats), lab.seats, 40):
            for action in (*actions[:: max(1, len(actions) // 25)], *FAR):
                codes_here = {r.why(states, 0, lab.tables, seat, action) for r in (lab.run, interpreted)}
                assert len(codes_here) == 1, f"{lab}: action {action} of seat {seat} is refused with {codes_here} by two targets"


def sizes_hold(lab: Lab) -> None:
    """`legal` offers no more groups than MOST_OFFERS, `asks` names no more than its room, `look` writes all of its LOOK cells and no other."""
    rules, run, margin = lab.game.rules, lab.run, 8
    for states in lab.positions(60, seed=1000):
        for seat in lab.viewers:
            looked = []
            for litter in (77, 78):
                out = run.room(rules.LOOK + margin)
                for i in range(len(out)):
                    out[i] = litter
                run.call(entries.LOOK, states, 0, lab.tables, seat, 0, out, run.room(0), run.nobody)
                looked.append([int(v) for v in out])
                assert looked[-1][rules.LOOK :] == [litter] * margin, f"{lab}: an observation is longer than LOOK"
            unwritten = [i for i in range(rules.LOOK) if looked[0][i] != looked[1][i]]
            assert not unwritten, f"{lab}: look leaves the cells {unwritten[:5]} as they were"
            if seat >= 0:
                out = run.room(run.size)
                run.call(entries.LEGAL, states, 0, lab.tables, seat, 0, out, run.room(0), run.nobody)
                assert out[0] <= rules.MOST_OFFERS, f"{lab}: {out[0]} groups are offered, MOST_OFFERS is {rules.MOST_OFFERS}"


def games_end_and_nothing_is_lost(lab: Lab) -> None:
    """Every game ends, every legal list is not empty, books add up after every decision, scratch is empty, chance is told."""
    for seed in range(lab.many(4)):
        dice = random.Random(seed)
        states, events = lab.fresh(1000 + seed)
        used = (0, 0, 0)
        for number in range(100_000):
            lab.assert_clean(states, "a decision")
            wrong = lab.run.audit(states, 0, lab.tables)
            assert wrong == 0, f"{lab}: the books are wrong ({wrong}) after {number} decisions of game {seed}"
            for e in events:
                assert e.kind in lab.game.events, f"{lab}: event {e.kind} has no description"
            told = any(lab.game.events[e.kind].chance for e in events)
            assert told or rng_position(states[0]) == used, (
                f"{lab}: chance was used and the referee not told, decision {number} of game {seed}"
            )
            used = rng_position(states[0])
            if states[0]["over"]:
                break
            assert lab.pending(states), f"{lab}: the game is not over and nobody is asked"
            _, _, events = lab.step(states, dice)
        assert states[0]["over"], f"{lab}: game {seed} does not end"
        reason, scores, places = lab.run.result(states, 0, lab.tables)
        assert reason in lab.game.reasons
        assert len(scores) == lab.seats
        assert min(places) == 1
    if lab.target == "native":
        batch = Batch(lab.game, lab.seats, lab.options)
        played = batch.audited(0, lab.many(300))
        assert played.faults == 0, f"{lab}: game {played.first_fault} of the audited batch stopped"


def every_random_word_matters(lab: Lab) -> None:
    """Each random word that a game draws can change what happens; none is drawn for nothing."""
    twist: dict[str, Any] = {"at": -1, "with": 0, "drawn": 0}

    def spied_word(rng: Any) -> int:
        if rng.left == 0:
            chance.next_block(rng)
            rng.block += 1
            rng.left = chance.WORDS
        rng.left -= 1
        value = int(rng.buf[chance.WORDS - 1 - rng.left])
        twist["drawn"] += 1
        return value ^ twist["with"] if twist["drawn"] - 1 == twist["at"] else value

    swaps = lab.game.swaps() | {chance.word: spied_word}
    at = Build("interpreted", lab.game.layout.dtype, lab.game.rules.TABLES, swaps)(entries.at)

    def outcome(states: Array, what: int, seat: int, action: int, where: int, how: int) -> Any:
        twist.update({"at": where, "with": how, "drawn": 0})
        copy, log = states.copy(), zeros(lab.game.rules.MOST_LOG)
        s = Plain(copy[0])
        at(what, [s], 0, [tables_twin(lab.tables)], seat, action, zeros(lab.run.size), log, [None])
        s.write_to(copy[0])
        copy[0]["rng"] = 0
        return copy.tobytes(), tuple(log), twist["drawn"]

    dice = random.Random(9)
    calls: list[tuple[Array, int, int, int]] = []
    for seed in range(lab.many(2)):
        empty = lab.game.new_record(lab.seats, lab.values)
        empty[0]["rng"]["key"] = np.arange(8) + seed
        calls.append((empty, entries.START, 0, 0))
        states, _ = lab.fresh(2000 + seed)
        while not states[0]["over"]:
            seat = dice.choice(lab.pending(states))
            action = dice.choice(lab.legal(states, seat))
            before = states.copy()
            lab.play(states, seat, action)
            if rng_position(before[0]) != rng_position(states[0]):
                calls.append((before, entries.PLAY, seat, action))
    for states, what, seat, action in dice.sample(calls, min(len(calls), lab.many(5))):
        plain = outcome(states, what, seat, action, -1, 0)
        for word in dice.sample(range(plain[2]), min(plain[2], 12)):
            tries = (outcome(states, what, seat, action, word, how)[:2] for how in (1 << 31, 1 << 30, 3 << 30, 1 << 29, 5 << 29, 7 << 29))
            assert any(t != plain[:2] for t in tries), (
                f"{lab}: random word {word} of {plain[2]} changes nothing (seat {seat}, action {action})"
            )


# ------------------------------------------------------------------ 7. to 9.


def notation_round_trips(lab: Lab) -> None:
    for states in lab.positions(3, seed=1000):
        notation_round_trips_at(lab, lab.notation(states))


def notation_round_trips_at(lab: Lab, notation: Any) -> None:
    write, read = notation.write, notation.read
    texts = {}
    for action in range(lab.game.rules.ACTIONS):
        text = write(action)
        assert read(text) == action, f"{lab}: {text} is written for {action} and read as {read(text)}"
        assert text == text.strip() and text, f"{lab}: the notation {text!r} cannot be typed"
        texts[text] = action
    assert len(texts) == lab.game.rules.ACTIONS, f"{lab}: two actions have the same notation"
    for text in GARBAGE:
        try:
            action = read(text)
        except ValueError:
            continue
        raise AssertionError(f"{lab}: {text!r} is read as action {action}")


def pictures_offer_every_action(lab: Lab) -> None:
    """Well-formed, within the page's policy, every legal action can be clicked or pressed; both shapes, both languages."""
    for number, states in enumerate(lab.positions(24, seed=1100)):
        for seat in lab.viewers if number % 4 == 0 else [*lab.pending(states)][:1]:
            language = LANGUAGES[number % len(LANGUAGES)]
            shape = ("wide", "tall")[number // 2 % 2]
            picture = lab.svg_bytes(states, seat, shape, language).decode()
            root = ET.fromstring(f"<both>{picture}</both>")
            reachable, ids = set(), []
            for element in root.iter():
                assert "style" not in element.attrib and not element.tag.endswith(("style", "script", "foreignObject")), (
                    f"{lab}: {element.tag} is not allowed"
                )
                assert not any(a.startswith("on") for a in element.attrib), f"{lab}: an event attribute in a drawing"
                if "id" in element.attrib:
                    ids.append(element.attrib["id"])
                if "data-action" in element.attrib:
                    if element.attrib.get("aria-disabled") != "true":
                        reachable.add(element.attrib["data-action"])
                    assert element.attrib.get("aria-label"), f"{lab}: a control without a name ({element.attrib['data-action']})"
            assert len(ids) == len(set(ids)), f"{lab}: ids appear twice: {sorted(i for i in ids if ids.count(i) > 1)[:5]}"
            legal = {lab.notation(states).write(a) for a in lab.legal(states, seat)} if seat in lab.pending(states) else set()
            assert legal == reachable, (
                f"{lab}: the {shape} picture of seat {seat} offers {sorted(reachable ^ legal)[:5]} wrongly or not at all"
            )


def everything_has_words(lab: Lab) -> None:
    """Every kind, action, event, refusal and reason can be said in every language."""
    game = lab.game
    for language in LANGUAGES:
        speech = lab.speech(language)
        tell = lab.tell(lab.positions(2, seed=1200)[-1])
        for action in range(game.rules.ACTIONS):
            assert speech.say(tell.action(action))
        for code in game.codes:
            assert speech.say(tell.refusal(code, 0))
        for reason in game.reasons:
            assert speech.say(tell.reason(reason))
        for option in game.options:
            assert not lab.game.name.startswith("probe") or option.name
        for seed in range(lab.many(2)):
            dice = random.Random(seed)
            table = Table.new(game, lab.seats, seed=seed, options=lab.options, target=lab.target)
            while not table.over:
                seat = dice.choice(table.pending)
                seen = table.sight(seat)
                assert seen.prompt and speech.say(seen.prompt)
                assert seen.hint and speech.say(seen.hint)
                table.play(seat, dice.choice(seen.choices).action)
            for v in lab.viewers:
                for line in table.story(v):
                    assert speech.say(line.words)
                    assert line.rule, f"{lab}: {line.words.key} names no rule"


RULE_ID = re.compile(r"^[-*] \**((?:[A-Z]{1,3}-?[0-9]|[0-9]{3,4}\.)[0-9A-Za-z.\-]*)\**", re.M)  # TD-3.2, or a rulebook's own 702.6b-i


def every_rule_is_cited(lab: Lab, tests: list[Path] | None = None) -> None:
    """Each rule id of the rule page is cited by the game's code and by at least one test."""
    game = lab.game
    assert game.ledger is not None, f"{lab}: no rule page"
    ids = RULE_ID.findall(game.ledger.read_text(encoding="utf-8"))
    assert ids, f"{lab}: no rule ids on {game.ledger.name}"
    assert len(ids) == len(set(ids)), f"{lab}: a rule stands twice on {game.ledger.name}"
    code = "\n".join(p.read_text(encoding="utf-8") for p in game.folder.glob("**/*.py"))
    shown = "\n".join(p.read_text(encoding="utf-8") for p in (tests or game_tests(game.name)))
    for what, text in (("code", code), ("tests", shown)):
        found = {m.replace("_", "-", 1).replace("_", ".") for m in re.findall(r"[A-Z]{1,3}_[0-9][0-9A-Za-z_]*", text)}
        missing = [
            i
            for i in ids
            if not re.search(rf"(?<![\w.-]){re.escape(i)}(?![\w]|[.-]\d|-i)", text)
            and not any(cites(f, i) for f in found)
            and not re.search(rf"_{re.sub('[.-]', '_', i)}(?=_)(?!_(?:i+|iv|vi*)(?:_|\b))", text)
        ]
        assert not missing, f"{lab}: rules that no {what} cites: {', '.join(missing)}"


def cites(name: str, rule: str) -> bool:
    """Whether a test name such as TD-5.3.second... names the rule TD-5.3."""
    return name == rule or (name.startswith(rule) and name[len(rule)] == "." and not name[len(rule) + 1 : len(rule) + 2].isdigit())


def game_tests(name: str) -> list[Path]:
    return sorted((Path(__file__).parents[1] / "games" / name).glob("**/*.py"))


CHECKS = (
    same_everywhere,
    hide_keeps_what_is_known,
    shown_is_the_same_in_every_hidden_world,
    nothing_known_is_withheld,
    hiding_twice_is_hiding_once,
    one_step_further_tells_no_more,
    sealed_choices_show_nothing,
    records_so_far_tell_nothing_sealed,
    records_tell_no_more_than_was_seen,
    forced_marks_are_public,
    simple_needs_no_secrets,
    order_of_sealed_choices_does_not_matter,
    replay_is_exact,
    legal_and_why_agree,
    sizes_hold,
    games_end_and_nothing_is_lost,
    every_random_word_matters,
    notation_round_trips,
    pictures_offer_every_action,
    everything_has_words,
    every_rule_is_cited,
)
