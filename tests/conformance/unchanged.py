"""Hashes of random games, stored in `unchanged.json` for every game, seat count and option set.

The hashes cover numbers in the order of their declaration and the notation that tables store. They do not cover names of modules, functions
and fields, so moving or renaming code leaves them as they are. After an intended change of rules, observations or bots:

    python -m tests.conformance.unchanged GAME ...     writes new hashes for these games
"""

import hashlib
import json
import random
import sys
from pathlib import Path

import numpy as np

from paddock.engine.compile import dispatch
from paddock.engine.compile.runner import rng_of
from paddock.engine.rules.contract import SPECTATOR
from tests.conformance.lab import Lab

FILE = Path(__file__).with_name("unchanged.json")
GAMES = 8  # per case
OPENING = 30  # decisions of the first game, few enough for interpreted play
EVERY = 9  # decisions between two hashed observations and bot answers
LETTERS = 16
WHAT = ("states", "events", "actions", "observations", "bots")

Hashes = dict[str, str]


def hashes_of(lab: Lab, games: int = GAMES, most: int = sys.maxsize) -> Hashes:
    """Play this many games, each to its end or for at most `most` decisions, and return the hashes."""
    sums = {what: hashlib.sha256() for what in WHAT}

    def add(what: str, *numbers: int) -> None:
        sums[what].update(np.array((len(numbers), *numbers), "<i8").tobytes())

    for seed in range(games):
        dice = random.Random(seed)
        states, events = lab.fresh(seed)
        for number in range(most):
            for event in events:
                add("events", event.kind, event.audience, *event.values)
            if states[0]["over"]:
                break
            seat = dice.choice(lab.pending(states))
            kind, subject = lab.run.asks(states, 0, lab.tables, seat)
            legal = lab.legal(states, seat)
            action = dice.choice(legal)
            add("actions", seat, kind, *subject, action, *legal)
            sums["actions"].update(lab.notation(states).write(action).encode())
            if number % EVERY == 0:
                for viewer in (seat, SPECTATOR):
                    add("observations", *lab.run.observe(states, 0, lab.tables, viewer))
                sums["bots"].update(lab.game.layout.canonical_bytes(lab.hidden(states, seat, number)))
                add("bots", *(lab.run.bot(f, states, 0, lab.tables, seat, rng_of(number)) for f in (dispatch.BASELINE, dispatch.EVALUATE)))
            events = lab.play(states, seat, action)
        sums["states"].update(lab.game.layout.canonical_bytes(states))
        reason, scores, places = lab.run.result(states, 0, lab.tables)
        add("states", reason, *scores, *places)
    return {what: found.hexdigest()[:LETTERS] for what, found in sums.items()}


def opening_of(lab: Lab) -> Hashes:
    return hashes_of(lab, 1, OPENING)


def kept() -> dict[str, dict[str, Hashes]]:
    """Return the stored hashes of each case: of the opening and of whole games."""
    return json.loads(FILE.read_text())  # type: ignore[no-any-return]


def main(games: list[str]) -> None:
    from tests.conformance.test_conformance import labs

    found = kept() if FILE.exists() else {}
    cases = [lab for lab in labs() if not games or lab.game.name in games]
    found = {case: hashes for case, hashes in found.items() if case.partition("-")[0] not in {lab.game.name for lab in cases}}
    for lab in cases:
        found[str(lab)] = {"opening": opening_of(lab), "whole": hashes_of(lab)}
    lines = [f"{json.dumps(case)}: {json.dumps(found[case])}" for case in sorted(found)]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
