"""Points 1 and 3 to 6 of the invariants, about playing games.

All targets play the same games, the order of sealed choices does not matter, and records replay exactly. Games end, and no piece is lost.
"""

import itertools
import json
import random
from typing import Any

import numpy as np

from paddock.engine.compile import dispatch
from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState, python_tables, zeros
from paddock.engine.compile.runner import Array, build, rng_of, runner_for
from paddock.engine.rules import contract
from paddock.engine.rules import random as chance
from paddock.engine.rules.contract import ENGINE_CODES
from paddock.engine.table.core import rng_position
from paddock.engine.table.table import Table
from paddock.engine.vector.batch import Batch
from tests.conformance.hiding import sealed_positions, whole_choice
from tests.conformance.lab import Lab

IN_A_ROW = 5  # moves
FAR = (-1, -2, -(10**9), 10**6, 2**31, 2**40, -(2**62), 2**62)


def same_everywhere(lab: Lab, targets: tuple[str, ...] = ("interpreted", "native", "checked")) -> None:
    """Interpreted, native and bounds-checked native rules give the same bytes, logs and answers."""
    runs = [runner_for(lab.game, t) for t in targets]
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
                looked = r.observe(w, 0, lab.tables, seat) if number % 7 == 0 else []
                thought = (
                    r.bot(dispatch.BASELINE, w, 0, lab.tables, seat, rng_of(number)),
                    r.bot(dispatch.EVALUATE, w, 0, lab.tables, seat, rng_of(0)),
                )
                answers.append((hidden.tobytes(), asked, looked, thought, r.legal(w, 0, lab.tables, seat), r.result(w, 0, lab.tables)))
            for t, a in zip(targets[1:], answers[1:], strict=True):
                assert a == answers[0], f"{lab}: {t} answers otherwise than {targets[0]} after {number} decisions of game {seed}"
            action = dice.choice(answers[0][4])
            told = [r.play(w, 0, lab.tables, seat, action)[1] for r, w in zip(runs, worlds, strict=True)]


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
    """A replay of the record gives the same state, log and result, including undos."""
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
            assert again.log(v) == table.log(v), f"{lab}: the replay of game {seed} tells seat {v} another story"


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
    interpreted = runner_for(lab.game, "interpreted")
    for states in random.Random(11).sample(lab.positions(40, seed=900), lab.many(4)):
        for seat in (-5, -1, *range(lab.seats), lab.seats, 40):
            for action in (*actions[:: max(1, len(actions) // 25)], *FAR):
                codes_here = {r.why(states, 0, lab.tables, seat, action) for r in (lab.run, interpreted)}
                assert len(codes_here) == 1, f"{lab}: action {action} of seat {seat} is refused with {codes_here} by two targets"


def sizes_hold(lab: Lab) -> None:
    """`legal` gives at most MOST_GROUPS groups, `asks` fits its buffer, and `observe` writes exactly OBS_SIZE cells."""
    rules, run, margin = lab.game.rules, lab.run, 8
    for states in lab.positions(60, seed=1000):
        for seat in lab.viewers:
            looked = []
            for litter in (77, 78):
                out = run.buffer(rules.OBS_SIZE + margin)
                for i in range(len(out)):
                    out[i] = litter
                run.call(dispatch.OBSERVE, states, 0, lab.tables, seat, out=out)
                looked.append([int(v) for v in out])
                assert looked[-1][rules.OBS_SIZE :] == [litter] * margin, f"{lab}: an observation is longer than OBS_SIZE"
            unwritten = [i for i in range(rules.OBS_SIZE) if looked[0][i] != looked[1][i]]
            assert not unwritten, f"{lab}: look leaves the cells {unwritten[:5]} as they were"
            if seat >= 0:
                out = run.buffer(run.size)
                run.call(dispatch.LEGAL, states, 0, lab.tables, seat, out=out)
                assert out[0] <= rules.MOST_GROUPS, f"{lab}: {out[0]} groups are offered, MOST_GROUPS is {rules.MOST_GROUPS}"


def games_end_and_nothing_is_lost(lab: Lab) -> None:
    """Every game ends, some action is always legal, the audit passes after each decision, scratch is empty, and events reveal each use of
    chance.
    """
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


def calls_in_a_row_say_the_same(lab: Lab) -> None:
    """Functions that reuse scratch from the call before give the same results as separate calls, and `clear` leaves scratch empty."""
    reuse, rules = lab.game.scratch_reuse, lab.game.rules
    if reuse is None:
        return
    made = build(lab.game, "interpreted")
    calls = [[made(f) for f in (of.play, of.legal, of.observe)] for of in (contract, reuse)]
    clear = made(reuse.clear)
    t, dice = python_tables(lab.tables), random.Random(13)
    for states in dice.sample(lab.positions(60, seed=970), lab.many(12)):
        alone, row = PythonState(states[0]), PythonState(states[0])
        for _ in range(IN_A_ROW):
            if alone.over != 0:
                break
            seat, said = dice.choice([k for k in range(lab.seats) if alone.pending >> k & 1]), []
            for s, (_, legal, look) in zip((alone, row), calls, strict=True):
                offered, seen = zeros(1 + 2 * rules.MOST_GROUPS + rules.ACTIONS + 1), zeros(rules.OBS_SIZE)
                legal(s, t, seat, offered)
                look(s, t, seat, seen)
                contract.expand_actions(offered)
                said.append((list(offered), list(seen)))
            assert said[0] == said[1], f"{lab}: what seat {seat} may do or sees is another after other calls"
            action = dice.choice(said[0][0][2 + 2 * said[0][0][0] :][: said[0][0][1 + 2 * said[0][0][0]]])
            logs = [zeros(rules.MOST_LOG) for _ in range(2)]
            for s, log, (play, _, _) in zip((alone, row), logs, calls, strict=True):
                play(s, t, seat, action, log)
            after = [np.zeros(1, lab.game.layout.dtype) for _ in range(2)]
            row.write_to(after[1][0])
            cleared = PythonState(after[1][0])
            clear(cleared)
            for s, record in zip((alone, cleared), after, strict=True):
                s.write_to(record[0])
            assert after[0].tobytes() == after[1].tobytes(), (
                f"{lab}: action {action} of seat {seat} after other calls ends in another state"
            )
            assert list(logs[0]) == list(logs[1]), f"{lab}: action {action} of seat {seat} after other calls tells another story"


def every_random_word_matters(lab: Lab) -> None:
    """Each random word that a game draws can change the course of the game."""
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

    swaps = lab.game.bindings() | {chance.word: spied_word}
    at = Build("interpreted", lab.game.layout.dtype, lab.game.rules.TABLES, swaps)(dispatch.call)

    def outcome(states: Array, what: int, seat: int, action: int, where: int, how: int) -> Any:
        twist.update({"at": where, "with": how, "drawn": 0})
        copy, log = states.copy(), zeros(lab.game.rules.MOST_LOG)
        s = PythonState(copy[0])
        at(what, [s], 0, [python_tables(lab.tables)], seat, action, dispatch.Buffers(zeros(lab.run.size), log, [None]))
        s.write_to(copy[0])
        copy[0]["rng"] = 0
        return copy.tobytes(), tuple(log), twist["drawn"]

    dice = random.Random(9)
    calls: list[tuple[Array, int, int, int]] = []
    for seed in range(lab.many(2)):
        empty = lab.game.new_record(lab.seats, lab.values)
        empty[0]["rng"]["key"] = np.arange(8) + seed
        calls.append((empty, dispatch.START, 0, 0))
        states, _ = lab.fresh(2000 + seed)
        while not states[0]["over"]:
            seat = dice.choice(lab.pending(states))
            action = dice.choice(lab.legal(states, seat))
            before = states.copy()
            lab.play(states, seat, action)
            if rng_position(before[0]) != rng_position(states[0]):
                calls.append((before, dispatch.PLAY, seat, action))
    for states, what, seat, action in dice.sample(calls, min(len(calls), lab.many(5))):
        plain = outcome(states, what, seat, action, -1, 0)
        for word in dice.sample(range(plain[2]), min(plain[2], 12)):
            tries = (outcome(states, what, seat, action, word, how)[:2] for how in (1 << 31, 1 << 30, 3 << 30, 1 << 29, 5 << 29, 7 << 29))
            assert any(t != plain[:2] for t in tries), (
                f"{lab}: random word {word} of {plain[2]} changes nothing (seat {seat}, action {action})"
            )
