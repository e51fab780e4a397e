"""A hand-built position of a race.

A test defines its own small cards and the zones of both seats. The interpreted rules continue the race from there.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from paddock.engine.compile.python_state import PythonState, python_tables, zeros
from paddock.engine.rules.contract import expand_actions
from paddock.engine.rules.log import Event, read_events
from paddock.engine.rules.random import mix_seed
from paddock.games.force import rules
from paddock.games.force.actions import Action, Decision
from paddock.games.force.board.facts import ALL_KNOW
from paddock.games.force.board.zones import put_in
from paddock.games.force.cards.compile import Compiler
from paddock.games.force.cards.faults import Fault, Source
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.read.cards import read_set
from paddock.games.force.data.codes import CATEGORY, METRES, Surface, Zone
from paddock.games.force.data.stages import Step
from paddock.games.force.turn.interpreter import go_on

BASIC = """
[[card]]
id = "force"
name = { en = "Force", ja = "フォース" }
kind = "force"
[[card]]
id = "plain"
name = { en = "Plain", ja = "並" }
kind = "horse"
cost = 0
run = 3
guard = 2
surface = ["turf"]
distance = ["middle"]
style = ["front-runner"]
[[card]]
id = "dear"
name = { en = "Dear", ja = "高" }
kind = "horse"
cost = 3
run = 6
guard = 1
surface = ["turf"]
distance = ["middle"]
style = ["deep closer"]
[[card]]
id = "dirty"
name = { en = "Dirty", ja = "砂" }
kind = "horse"
cost = 0
run = 3
guard = 3
surface = ["dirt"]
distance = ["long"]
style = ["closer"]
[[card]]
id = "draw-one"
name = { en = "Draw One", ja = "引" }
kind = "item"
type = "area"
[[card.ability]]
do = [{ draw = 1 }]
"""
ZONES = {
    "hand": Zone.HAND,
    "farm": Zone.FARM,
    "run": Zone.RUN,
    "situations": Zone.SITUATIONS,
    "desk": Zone.DESK,
    "down": Zone.DOWN,
    "removed": Zone.REMOVED,
}
AREAS = ("a1", "a2", "a3", "a4")
SEATS = (0, 1)
Zones = dict[str, Sequence[str]]


@cache
def cards_from(text: str) -> tuple[tuple[Card, ...], Any]:
    """The basic cards and those of the text, and their tables."""
    faults: list[Fault] = []
    found = read_set(tomllib.loads(BASIC + text), Source("scene"), "own", faults)
    assert faults == [], faults
    cards = tuple(card for card, _ in found.values())
    return cards, Compiler(cards).run()


def horse(name: str, *abilities: str, cost: int = 0, run: int = 3, guard: int = 2, style: str = "front-runner") -> str:
    """A horse for turf and middle distances with these abilities, each a line of TOML (or several)."""
    return (
        f'[[card]]\nid = "{name}"\nname = {{ en = "{name.title()}", ja = "{name}" }}\nkind = "horse"\ncost = {cost}\nrun = {run}\n'
        f'guard = {guard}\nsurface = ["turf"]\ndistance = ["middle"]\nstyle = ["{style}"]\n' + lines(abilities)
    )


def support(name: str, type_: str, *abilities: str) -> str:
    return f'[[card]]\nid = "{name}"\nname = {{ en = "{name.title()}", ja = "{name}" }}\nkind = "item"\ntype = "{type_}"\n' + lines(
        abilities
    )


def situation(name: str, *abilities: str) -> str:
    return f'[[card]]\nid = "{name}"\nname = {{ en = "{name.title()}", ja = "{name}" }}\nkind = "situation"\n' + lines(abilities)


def force(name: str, *abilities: str) -> str:
    return f'[[card]]\nid = "{name}"\nname = {{ en = "{name.title()}", ja = "{name}" }}\nkind = "force"\n' + lines(abilities)


def lines(abilities: Sequence[str]) -> str:
    return "".join(f"[[card.ability]]\n{ability}\n" for ability in abilities)


class Scene:
    """A position of a race. `you` gives the zones of seat 0, and `they` gives the zones of seat 1.

    `turn` is the turn player. Each area that is not given holds three Plain horses.
    """

    def __init__(
        self, text: str = "", you: Zones | None = None, they: Zones | None = None, *, turn: int = 0, stage: int = Step.AREA_SUPPORTS, going: int = 1,
        course: int = 0, metres: int = 2000, surface: int = Surface.TURF, seed: int = 1, in_run: bool = False, start: bool = True,
        cards: tuple[tuple[Card, ...], Any] | None = None,
    ) -> None:  # fmt: skip
        self.cards, tables = cards or cards_from(text)
        self.rows = {card.short: i + 1 for i, card in enumerate(self.cards)}
        self.t: Any = python_tables(tables)
        self.s: Any = PythonState(np.zeros(1, rules.STATE.dtype)[0])
        self.events: list[Event] = []
        self.places: list[dict[str, list[int]]] = [{}, {}]
        s = self.s
        mix_seed(s.rng, seed)
        s.seats, s.turn, s.turn_player, s.clock, s.options[5] = 2, 1, turn, 10, 1
        s.course, s.surface, s.metres, s.distance, s.going, s.stage = (
            course,
            surface,
            metres,
            CATEGORY[METRES.index(metres)],
            going,
            stage,
        )
        s.in_run, s.run_count = int(in_run), int(in_run)
        for seat in SEATS:
            for place in range(80):
                s.pile[seat, place] = -1
            given = dict((you, they)[seat] or {})
            self.lay(seat, {area: given.get(area, ["plain"] * 3) for area in AREAS} | given)
        if start:
            self.go()

    def lay(self, seat: int, zones: Zones) -> None:
        """Number the cards of a seat by their rows and put them into the zones. Piles are given from the top."""
        s = self.s
        listed = sorted((self.rows[name], zone, i) for zone, names in zones.items() for i, name in enumerate(names))
        at = {(zone, i): 80 * seat + n for n, (_, zone, i) in enumerate(listed)}
        for n, (row, _, _) in enumerate(listed):
            s.card[80 * seat + n] = row
            s.card_knowers[80 * seat + n] = ALL_KNOW
        s.deck_cards[seat] = len(listed)
        place = 0
        for area in reversed(AREAS):
            names = zones.get(area, ())
            s.area_cards[seat, AREAS.index(area)] = len(names)
            for i in reversed(range(len(names))):
                s.pile[seat, place] = at[area, i] - 80 * seat
                place += 1
        for zone, number in ZONES.items():
            for i in range(len(zones.get(zone, ()))):
                self.put(at[zone, i], number)
        self.places[seat] = {zone: [at[zone, i] for i in range(len(names))] for zone, names in zones.items()}

    def put(self, card: int, zone: int) -> None:
        s, seat = self.s, card // 80
        field = {
            Zone.HAND: s.hand,
            Zone.FARM: s.farm,
            Zone.RUN: s.run,
            Zone.SITUATIONS: s.situations,
            Zone.DESK: s.desk,
            Zone.DOWN: s.down,
            Zone.REMOVED: s.removed,
        }
        put_in(field[zone], card)
        s.hand_cards[seat] += zone == Zone.HAND
        s.down_cards[seat] += zone == Zone.DOWN
        if zone not in (Zone.HAND, Zone.DOWN):
            s.clock += 1
            s.stamp[card] = s.clock

    # -------------------------------------------------------------- asking
    def find(self, name: str, seat: int = 0, zone: str = "") -> int:
        """The lowest instance of a card in the initial layout of a zone.

        Without a zone, the search takes the first zone that holds the card. The areas come last.
        """
        where = [zone] if zone else sorted(self.places[seat], key=lambda z: list(ZONES).index(z) if z in ZONES else len(ZONES))
        return next(min(found) for z in where if (found := [c for c in self.places[seat].get(z, ()) if self.s.card[c] == self.rows[name]]))

    def zone(self, card: int) -> int:
        from paddock.games.force.board.places import zone_of

        return zone_of(self.s, card)

    @property
    def asked(self) -> int:
        return int(self.s.asked)

    @property
    def seat(self) -> int:
        """The seat that must decide."""
        assert self.s.pending, f"nobody is asked: over {self.s.over}, fault {self.s.fault}"
        return 0 if self.s.pending & 1 else 1

    def legal(self) -> list[int]:
        out = zeros(2 * rules.MOST_GROUPS + 2 + rules.ACTIONS)
        rules.legal(self.s, self.t, self.seat, out)
        expand_actions(out)
        at = 1 + 2 * out[0]
        return [out[at + 1 + i] for i in range(out[at])]

    def hand(self, seat: int) -> int:
        return int(self.s.hand_cards[seat])

    def left(self, seat: int) -> int:
        """The number of cards in the areas of a seat."""
        return sum(self.s.area_cards[seat])

    def told(self, kind: int) -> list[tuple[int, ...]]:
        """The values of all events of this kind so far."""
        return [e.values for e in self.events if e.kind == kind]

    # -------------------------------------------------------------- acting
    def go(self) -> None:
        log = zeros(rules.MOST_LOG)
        go_on(self.s, self.t, log)
        self.end(log)

    def play(self, *actions: int) -> "Scene":
        """Play actions in order with the pending seat. Each action must be legal."""
        for action in actions:
            assert action in self.legal(), f"{action} is not among {self.legal()} (asked {self.asked}, seat {self.seat})"
            log = zeros(rules.MOST_LOG)
            rules.play(self.s, self.t, self.seat, action, log)
            self.end(log)
        return self

    def end(self, log: Any) -> None:
        assert log[0] >= 0, "more happened than the log holds"
        self.events += read_events(log)
        assert self.s.fault == 0, f"fault {self.s.fault}"
        rules.forget(self.s)

    def done(self, until: int = 0) -> "Scene":
        """Play DONE once. With `until`, continue until a decision of this kind is pending."""
        self.play(Action.DONE)
        while until and self.asked != until:
            self.play(Action.DONE if Action.DONE in self.legal() else self.legal()[0])
        return self


def law_situation(line: str) -> str:
    """A situation "law" with one constant ability of this line."""
    return situation("law", f"always = [{{ {line} }}]")


def at_guard(text: str, guard_hand: list[str], *situations: str) -> Scene:
    """A run with Plain, when the other seat, which has this hand, is asked for a guard. The situations lie with the turn player."""
    scene = Scene(text, {"hand": ["plain"], "situations": list(situations)}, {"hand": guard_hand}).done(Decision.RUNNER)
    return scene.play(scene.find("plain", 0, "hand")).done(Decision.GUARD)
