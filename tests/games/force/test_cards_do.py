"""Every card of Paddock Classics: each of its abilities does what its data says, in a situation found for it, and ends at a clean prompt.

The tests draw random positions until the conditions of the ability hold. Then they compare the log and the state with the meaning
of each operation. An ability that takes effect in no position is a failure.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from paddock.engine.compile.python_state import zeros
from paddock.games.force.actions import Action
from paddock.games.force.cards.compile import Compiler
from paddock.games.force.cards.model import Ability, Card, Op
from paddock.games.force.cards.sets import classics
from paddock.games.force.continuous.conditions import When, conditions_hold
from paddock.games.force.continuous.current_values import force_value
from paddock.games.force.continuous.layers import forget, refresh
from paddock.games.force.continuous.printed import cost_now, guard_now, run_now, style_now, suits
from paddock.games.force.continuous.prohibitions import speaks_of
from paddock.games.force.data.codes import (
    METRES,
    AbilityKind,
    About,
    AmountKind,
    CardKind,
    Duration,
    Layer,
    Operation,
    Replacement,
    SupportType,
    Surface,
    Trigger,
    Zone,
)
from paddock.games.force.data.frames import FrameKind, push
from paddock.games.force.data.stages import Step
from paddock.games.force.effects.durations import add_effect, set_effect
from paddock.games.force.effects.replaceable_events import push_going_change, push_move, push_rule_discard, push_rule_draw
from paddock.games.force.effects.waiting import add_waiting
from paddock.games.force.events import Event
from paddock.games.force.play.rule_check import push_check
from paddock.games.force.state import Gathered
from tests.games.force.scene import AREAS, Scene

LIBRARY = classics()
TABLES = Compiler(LIBRARY.cards).run()
PLAIN_PLUS = next(op for op in range(1, 8192) if TABLES[0]["op_code"][op] == Layer.F_RUN and TABLES[0]["op_filter"][op] == 0)
MOST_TRIES = 400
TURN_KINDS = range(1, 10)
WITH_PROGRAM = {AbilityKind.AUTO, AbilityKind.FORM, AbilityKind.STATE}
CASES = [
    pytest.param(card, n, id=f"{card.short}-{n + 1}")
    for card in LIBRARY.cards
    for n, ability in enumerate(card.abilities)
    if ability.kind != AbilityKind.DECK
]


def names(rng: random.Random, n: int, want: Callable[[Card], bool] = lambda card: True) -> list[str]:
    found = [card.short for card in LIBRARY.cards if want(card)]
    return [rng.choice(found) for _ in range(n)]


def is_horse(card: Card) -> bool:
    return card.kind == CardKind.HORSE


def any_scene(card: Card, ability: Ability, rng: random.Random) -> Scene:
    """A random position of a race, with the card in a zone where the ability is valid (a support: in hand)."""
    in_run = card.kind == CardKind.HORSE or card.type == SupportType.HORSE or rng.random() < 0.3
    sides: list[dict[str, list[str]]] = []
    gone = [rng.choice((0, 0, 1, 2, 3)) for _ in range(2)]
    for seat in range(2):
        side = {area: names(rng, rng.randint(1, 4)) if i >= gone[seat] else [] for i, area in enumerate(AREAS)}
        side["hand"] = names(rng, rng.choice((0, 1, 3, 5))) + names(rng, 2, lambda c: c.kind == CardKind.FORCE) * rng.randint(0, 1)
        side["farm"] = names(rng, rng.choice((0, 2, 6))) + ([card.short] if rng.random() < 0.5 else [])
        if in_run:
            side["run"] = names(rng, rng.randint(1, 2), is_horse)
        sides.append(side)
    where = home_of(card, ability)
    sides[0].setdefault(where, []).insert(0, card.short)
    if rng.random() < 0.5 and where != "situations":
        sides[rng.randint(0, 1)]["situations"] = names(rng, 1, lambda c: c.type == SupportType.SITUATION and c.short != card.short)
    scene = Scene(
        "", *sides, turn=0 if rng.random() < 0.7 else 1, stage=Step.HORSE_SUPPORTS if in_run else Step.AREA_SUPPORTS, going=rng.randint(1, 4),
        course=rng.randrange(10), metres=rng.choice(METRES), in_run=in_run, start=False, seed=rng.randrange(1 << 30),
        surface=rng.choice((Surface.TURF, Surface.TURF, Surface.DIRT)), cards=(LIBRARY.cards, TABLES),
    )  # fmt: skip
    s = scene.s
    s.runner = scene.find(card.short, 0) + 1 if where == "run" else 0
    s.guarded, s.extra_made = rng.randint(0, 1), rng.randint(0, 1)
    s.forces_paid, s.special_paid = rng.randint(0, 3), rng.randint(0, 1)
    for seat in range(2):
        s.supports_played[seat], s.cards_drawn[seat], s.runs_made[seat] = rng.randint(0, 2), rng.randint(0, 3), rng.randint(0, 2)
    if where == "run" and rng.random() < 0.3:
        row = add_effect(s, scene.t, zeros(0), PLAIN_PLUS, 0, s.runner - 1, s.runner - 1, Duration.GAME)
        set_effect(s, row, rng.randint(1, 3), 0)
    if ability.event in (Trigger.SUCCESS, Trigger.FAILURE, Trigger.GUARD_WON):
        s.turn_player = 1 if ability.event == Trigger.GUARD_WON else 0
        s.run_went, s.stage, s.run_total, s.guard_total = 1, Step.GO_DISTANCE, 5, 1
    return scene


def home_of(card: Card, ability: Ability) -> str:
    if card.kind == CardKind.SUPPORT and card.type != SupportType.SITUATION:
        return "hand"
    if ability.zones & 1 << Zone.HAND:
        return "hand"
    return {CardKind.HORSE: "run", CardKind.FORCE: "desk"}.get(card.kind, "situations")


# ------------------------------------------------------------------ running


def answer_all(scene: Scene, rng: random.Random) -> None:
    """Any answers, yes rather than no, until the ability is done."""
    for _ in range(200):
        if scene.s.over or scene.s.depth == 0:
            return
        legal = [a for a in scene.legal() if a != Action.NO]
        scene.play(rng.choice(legal))
    raise AssertionError("it does not end")


def is_clean(scene: Scene) -> bool:
    s = scene.s
    return bool(s.over or (s.depth == 0 and s.waits == 0 and not any(any(row) for row in s.frame) and not any(any(row) for row in s.noted)))


def event_card(scene: Scene, ability: Ability, source: int, rng: random.Random) -> int:
    if ability.about == About.THIS_CARD:
        return source
    if ability.about == About.THE_PLAYER or ability.event in (Trigger.TURN, Trigger.DREW, Trigger.GOING, Trigger.AREA):
        return -1
    seen = [c for seat in (0, 1) for zone in ("run", "farm") for c in scene.places[seat].get(zone, ())]
    return rng.choice(seen) if seen else -1


def run_program(card: Card, ability: Ability, row: int, rng: random.Random) -> tuple[Scene, dict[str, Any]] | None:
    """Try the ability in a random position.

    Return the scene afterwards and the earlier values, or None if the ability did not resolve.
    """
    scene = any_scene(card, ability, rng)
    source = scene.find(card.short, 0, home_of(card, ability))
    before = {"going": int(scene.s.going), "left": [scene.left(0), scene.left(1)], "hand": [scene.hand(0), scene.hand(1)]}
    if ability.kind == AbilityKind.PLAY:
        if scene.s.turn_player != 0:
            return None
        scene.go()
        if source not in scene.legal():
            return None
        scene.play(source)
    else:
        add_waiting(scene.s, scene.t, zeros(0), row, source, event_card(scene, ability, source, rng), 0, 0)
        push_check(scene.s)
        scene.go()
    answer_all(scene, rng)
    done = [v for v in scene.told(Event.RESOLVES) if v[2] == row]
    return (scene, before) if ability.kind == AbilityKind.PLAY or done else None


def told_moves(scene: Scene, came: set[int], to: set[int]) -> int:
    return sum(1 for v in scene.told(Event.MOVED) if v[2] in came and v[3] in to)


AREAS_SET = {Zone.AREA1, Zone.AREA2, Zone.AREA3, Zone.AREA4}
ANYWHERE = set(range(1, 14))


def evidence(scene: Scene, op: Op, row: int) -> bool:
    """True if the log or the state shows that this operation took effect."""
    told = scene.told
    goal = AREAS_SET if op.to == Zone.DECK else {op.to}
    checks: dict[int, Callable[[], bool]] = {
        Operation.DRAW: lambda: len(told(Event.DREW)) >= (op.amount.literal if op.amount.code == AmountKind.LITERAL else 1),
        Operation.DISCARD: lambda: bool(told(Event.DISCARDS_BY)),
        Operation.MOVE: lambda: told_moves(scene, ANYWHERE, goal) + len(told(Event.MOVED_UNSEEN)) > 0,
        Operation.LOOK: lambda: bool(told(Event.LOOKED) or told(Event.REVEALED)),
        Operation.SEARCH: lambda: bool(told(Event.LOOKS)),
        Operation.SHUFFLE: lambda: bool(told(Event.SHUFFLED)),
        Operation.FARM_RANDOM: lambda: told_moves(scene, {Zone.FARM, Zone.DOWN}, goal) + len(told(Event.TAKEN_BY_LOT)) > 0,
        Operation.GOING: lambda: any((v[2] > v[1]) == (op.amount.literal > 0) for v in told(Event.GOING)),
        Operation.EXTRA_RUN: lambda: any(op.amount.code != AmountKind.LITERAL or v[1] == op.amount.literal for v in told(Event.EXTRA_RUN)),
        Operation.KEEP: lambda: any(op.amount.code != AmountKind.LITERAL or v[1] == op.amount.literal for v in told(Event.KEEPS)),
        Operation.PUT_HORSE: lambda: told_moves(scene, ANYWHERE, {Zone.RUN}) > 0,
        Operation.WIN: lambda: bool(scene.s.over),
        Operation.EFFECT: lambda: any(v[2] == int(scene.t.op_arg[row]) for v in told(Event.EFFECT_BEGINS)),
        Operation.DELAYED: lambda: scene.s.delays > 0 or bool(told(Event.WAITS)),
        Operation.REPLACE: lambda: any(v[2] == int(scene.t.ab_first[scene.t.op_arg[row]]) for v in told(Event.EFFECT_BEGINS)),
        Operation.FACE_DOWN: lambda: told_moves(scene, ANYWHERE, {Zone.DOWN}) > 0,
    }
    return checks[op.code]()


def flat(ops: tuple[Op, ...]) -> list[Op]:
    return [one for op in ops for one in (op, *[o for part in op.parts for o in flat(part)])]


def check_program(card: Card, ability: Ability, row: int, rng: random.Random) -> None:
    """Check that every operation takes effect in some position and that every try leaves a clean state."""
    first = int(TABLES[0]["ab_first"][row])
    waits = {i for i, op in enumerate(flat(ability.ops)) if op.code not in (Operation.IF, Operation.MODE)}
    for _ in range(MOST_TRIES):
        result = run_program(card, ability, row, rng)
        if result is None:
            continue
        scene, _ = result
        assert is_clean(scene), "it leaves something behind"
        ops = flat(ability.ops)
        waits -= {i for i in waits if evidence(scene, ops[i], first + i)}
        if not waits:
            return
    raise AssertionError(f"operations {sorted(waits)} never did anything")


# ------------------------------------------------------------------ constant, replacing, worth


def numbers(s: Any, t: Any, cards: list[int]) -> list[tuple[int, ...]]:
    refresh(s, t)
    found = [(run_now(s, t, c), guard_now(s, t, c), cost_now(s, t, c), style_now(s, t, c), suits(s, t, c)) for c in cards]
    found.append((int(s.known_going) or int(s.going),))
    forget(s)
    return found


def check_constant(card: Card, ability: Ability, row: int, rng: random.Random) -> None:
    """Check that each operation changes a number or the going, or forbids or requires an action, in some position."""
    first = int(TABLES[0]["ab_first"][row])
    waits = set(range(len(ability.ops)))
    for _ in range(MOST_TRIES):
        scene = any_scene(card, ability, rng)
        s, t = scene.s, scene.t
        source = scene.find(card.short, 0, home_of(card, ability))
        cards = [c for seat in (0, 1) for zone in ("run", "hand") for c in scene.places[seat].get(zone, ())]
        refresh(s, t)
        held = conditions_hold(s, t, row, source, -1, When.WORKS)
        meant = {
            int(s.gathered[g, Gathered.OP]) - first
            for g in range(int(s.gathers))
            if s.gathered[g, Gathered.SOURCE] == source and first <= s.gathered[g, Gathered.OP] < first + len(ability.ops)
            if any(speaks_of(s, t, g, seat, c) for seat in (0, 1) for c in (*cards, -1))
        }
        forget(s)
        if not held:
            continue
        with_it = numbers(s, t, cards)
        kept = [int(v) for v in (t.ab_zones[row],)]
        t.ab_zones[row] = 0
        without = numbers(s, t, cards)
        t.ab_zones[row] = kept[0]
        for i in list(waits):
            code = ability.ops[i].code
            about_numbers = Layer.C_SURFACE <= code <= Layer.F_GOING
            if (about_numbers and with_it != without) or (
                not about_numbers and (i in meant or Layer.B_GIVE <= code <= Layer.B_VALID or code == Layer.F_FORCE)
            ):
                waits.discard(i)
        if not waits:
            return
    raise AssertionError(f"rows {sorted(waits)} never did anything")


def check_replacement(card: Card, ability: Ability, row: int, rng: random.Random) -> None:
    """Check that the ability replaces its event in some position and leaves a clean state."""
    code = ability.ops[0].code
    for _ in range(MOST_TRIES):
        scene = any_scene(card, ability, rng)
        s = scene.s
        seat = rng.randint(0, 1)
        if code == Replacement.DRAW:
            push_rule_draw(s, seat, 1)
        elif code == Replacement.DISCARD:
            push_rule_discard(s, seat, 2)
        elif code == Replacement.GOING:
            push_going_change(s, rng.choice((-1, 1)), seat, push(s, FrameKind.TEXT))
        else:
            seen = [c for zone in ("run", "hand") for c in scene.places[seat].get(zone, ())]
            if not seen:
                continue
            push_move(s, rng.choice(seen), Zone.FARM)
        scene.go()
        answer_all(scene, rng)
        if any(v[2] == row for v in scene.told(Event.REPLACES)):
            assert is_clean(scene)
            return
    raise AssertionError("it never replaced anything")


def check_value(card: Card, ability: Ability, row: int, rng: random.Random) -> None:
    """503.3a: in some situation the force counts this much."""
    for _ in range(MOST_TRIES):
        scene = any_scene(card, ability, rng)
        force = scene.find(card.short, 0, "desk")
        bought = rng.choice([*scene.places[0]["hand"], -1])
        scene.s.paid[0, force // 40] = 1 << force % 40
        for other in scene.places[0]["hand"]:
            if rng.random() < 0.5:
                scene.s.paid[0, other // 40] |= 1 << other % 40
        if force_value(scene.s, scene.t, force, bought) >= ability.value:
            return
    raise AssertionError("it never counts that much")


@pytest.mark.parametrize(("card", "n"), CASES)
def test_every_ability_does_what_it_says(card: Card, n: int) -> None:
    ability, rng = card.abilities[n], random.Random(f"{card.short} {n}")
    row = int(TABLES[0]["card_first"][LIBRARY.rows[card.id]]) + n
    if ability.kind in (AbilityKind.CONST, AbilityKind.RULE):
        check_constant(card, ability, row, rng)
    elif ability.kind == AbilityKind.REPL:
        check_replacement(card, ability, row, rng)
    elif ability.kind == AbilityKind.VALUE:
        check_value(card, ability, row, rng)
    else:
        check_program(card, ability, row, rng)
