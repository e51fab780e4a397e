"""The view: everything that one seat may know of a race, listed field by field."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from paddock.engine.rules.log import SPECTATORS
from paddock.engine.rules.types import Grid, Row
from paddock.games.force.board.places import area_at, pile_size
from paddock.games.force.continuous import current_values
from paddock.games.force.continuous.printed import courses_now, distance_now, goings_now, surface_now
from paddock.games.force.continuous.sums import sum_of
from paddock.games.force.data.codes import CardKind, CardNumber, Surface, Zone
from paddock.games.force.data.tables import Tables
from paddock.games.force.state import DECK_CARDS, INSTANCES, SEATS, WORD, WORDS, State

NUMBERS = (CardNumber.COST, CardNumber.RUN, CardNumber.GUARD)
PLAIN = (  # public numbers that are copied unchanged
    "pending", "stage", "turn", "turn_player", "first_player", "priority", "passes", "in_run", "run_count", "runners_played", "runner",
    "guarded", "extra_made", "run_total", "guard_total", "run_went", "forces_paid", "special_paid", "clock", "asked", "memories", "idle",
    "rememberer", "won", "reason", "depth", "waits", "lasting", "delays", "snapshots",
)  # fmt: skip


class SumLine(NamedTuple):
    """One line of the sum behind a number."""

    kind: str
    amount: int
    value: int  # the number after this line
    rule: str
    card: int  # the card that the line comes from; 0: the rules, or a card that the viewer does not know
    part: int  # the Suit bit


Sum = tuple[SumLine, ...]


@dataclass(frozen=True)
class Card:
    """A card that the viewer sees, with its current and its printed numbers (808.1)."""

    instance: int
    card: int  # its row in the card set
    kind: int
    support: int  # class of a support
    type: int
    cost: int
    run: int
    guard: int
    printed: tuple[int, int, int]  # cost, run, guard
    surface: int
    turf: int  # the distances that suit it on turf, and on dirt
    dirt: int
    style: int
    courses: int
    goings: int
    suited: int  # 508: Suit bits
    marks: int
    stamp: int
    sums: tuple[Sum, ...] = ()  # for a horse: the explanation of cost, run and guard

    @property
    def key(self) -> str:
        """The key under which `inspect` finds the card."""
        return f"card-{self.instance}"


@dataclass(frozen=True)
class Fact:
    """A hidden card with a fact that the viewer knows: the place in its pile (-1: not known), or the zones in which it may lie."""

    seat: int
    card: Card
    place: int
    zones: tuple[int, ...]


@dataclass(frozen=True)
class Seat:
    """One player's side."""

    deck: int  # deck slot + 1, 0 before it is known
    deck_cards: int
    list: tuple[tuple[int, int], ...]  # (card, copies) in order; card 0: not known to the viewer
    hand: int
    areas: tuple[int, ...]
    run: tuple[Card, ...]
    situations: tuple[Card, ...]
    desk: tuple[Card, ...]
    farm: tuple[Card, ...]  # as printed, the latest last
    down: int
    removed: tuple[Card, ...]
    paid: tuple[int, ...]  # instances
    this_turn: tuple[int, int, int]  # supports played, cards drawn, runs made


@dataclass(frozen=True)
class View:
    course: int
    surface: int
    metres: int
    distance: int
    going: int
    counted_going: int  # F-33: as abilities see it
    run: int  # 702.6k: the current run total
    guard: int
    seats: tuple[Seat, ...]
    hand: tuple[Card, ...]  # the viewer's
    picked: int  # the viewer's sealed deck, + 1
    mulligan: int
    facts: tuple[Fact, ...]
    plain: dict[str, int]
    keep: tuple[int, ...]
    frames: tuple[tuple[int, ...], ...]
    noted: tuple[tuple[int, ...], ...]
    waiting: tuple[tuple[int, ...], ...]
    effects: tuple[tuple[int, ...], ...]
    delayed: tuple[tuple[int, ...], ...]
    snapshots: tuple[tuple[int, ...], ...]
    knowers: tuple[tuple[int, ...], ...]  # the seats that know each hidden card
    remembered: tuple[int, ...]  # 1201.1b: the viewer's decisions in this turn
    stamps: tuple[int, ...]  # per instance: the time when it came to its open zone
    marks: tuple[int, ...]
    told: tuple[tuple[int, ...], ...]  # per instance: the hidden zones in which it is known to lie, for everyone and for the viewer

    def seen(self) -> dict[int, Card]:
        """All cards in any zone that the viewer sees or knows, by instance."""
        found = {fact.card.instance: fact.card for fact in self.facts}
        found |= {
            card.instance: card for seat in self.seats for card in (*seat.farm, *seat.removed, *seat.run, *seat.desk, *seat.situations)
        }
        return found | {card.instance: card for card in self.hand}

    def row_of(self, instance: int) -> int:
        """The card behind an instance in any zone, or 0 if the viewer does not know it."""
        listed = [card for card, copies in self.seats[instance // DECK_CARDS].list for _ in range(copies)]
        return listed[instance % DECK_CARDS]


def knows(audience: int, viewer: int) -> bool:
    return bool(int(audience) & (SPECTATORS if viewer < 0 else 1 << viewer))


def instances(words: Grid, seat: int) -> list[int]:
    """The cards in a seat's part of a set."""
    return [seat * DECK_CARDS + w * WORD + k for w in range(WORDS) for k in elements(int(words[seat][w]))]


@lru_cache(maxsize=1 << 12)  # most sets repeat
def elements(word: int) -> tuple[int, ...]:
    return tuple(k for k in range(WORD) if word >> k & 1)


def sum_for(s: State, t: Tables, instance: int, number: int, viewer: int) -> Sum:
    """The sum behind a number, line by line."""
    return tuple(
        SumLine(line.kind, line.amount, line.value, line.rule, source_of(s, line.source, viewer), line.part)
        for line in sum_of(s, t, instance, number)
    )


def source_of(s: State, instance: int, viewer: int) -> int:
    return int(s.card[instance]) if instance >= 0 and knows(s.card_knowers[instance], viewer) else 0


def card_of(s: State, t: Tables, instance: int, viewer: int) -> Card:
    which = int(s.card[instance])
    turf, dirt = distances(s, t, instance)
    sums = NUMBERS if t.card_kind[which] == CardKind.HORSE else ()
    return Card(
        instance=instance,
        card=which,
        kind=t.card_kind[which],
        support=t.card_class[which],
        type=t.card_type[which],
        cost=current_values.cost_of(s, t, instance),
        run=current_values.run_of(s, t, instance),
        guard=current_values.guard_of(s, t, instance),
        printed=(t.card_cost[which], t.card_run[which], t.card_guard[which]),
        surface=surface_now(s, t, instance),
        turf=turf,
        dirt=dirt,
        style=current_values.style_of(s, t, instance),
        courses=courses_now(s, t, instance),
        goings=goings_now(s, t, instance),
        suited=current_values.suited(s, t, instance),
        marks=s.marks[instance],
        stamp=s.stamp[instance],
        sums=tuple(sum_for(s, t, instance, number, viewer) for number in sums),
    )


def distances(s: State, t: Tables, instance: int) -> tuple[int, int]:
    """206.2: the distances on turf and on dirt. Effects change the distances for the race's surface."""
    which, now = int(s.card[instance]), distance_now(s, t, instance)
    return now if s.surface == Surface.TURF else int(t.card_turf[which]), now if s.surface == Surface.DIRT else int(t.card_dirt[which])


def cards_of(s: State, t: Tables, words: Grid, seat: int, viewer: int) -> tuple[Card, ...]:
    return tuple(card_of(s, t, i, viewer) for i in instances(words, seat))


def printed_card(s: State, t: Tables, instance: int) -> Card:
    """A card with its printed numbers, as it lies in a zone where no effect changes them."""
    which = int(s.card[instance])
    cost, run, guard = t.card_cost[which], t.card_run[which], t.card_guard[which]
    return Card(
        instance=instance,
        card=which,
        kind=t.card_kind[which],
        support=t.card_class[which],
        type=t.card_type[which],
        cost=cost,
        run=run,
        guard=guard,
        printed=(cost, run, guard),
        surface=t.card_surface[which],
        turf=t.card_turf[which],
        dirt=t.card_dirt[which],
        style=t.card_style[which],
        courses=t.card_courses[which],
        goings=t.card_goings[which],
        suited=0,
        marks=s.marks[instance],
        stamp=s.stamp[instance],
    )


def lying(s: State, t: Tables, words: Grid, seat: int) -> tuple[Card, ...]:
    """The cards of an unordered zone with their printed numbers, in order of arrival."""
    cards = [printed_card(s, t, i) for i in instances(words, seat)]
    return tuple(sorted(cards, key=lambda card: (card.stamp, card.instance)))


def counted(values: list[int]) -> tuple[tuple[int, int], ...]:
    """Group equal neighbours: (value, count)."""
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1][1] += 1
        else:
            runs.append([value, 1])
    return tuple((value, n) for value, n in runs)


def seat_of(s: State, t: Tables, k: int, viewer: int) -> Seat:
    mine = slice(k * DECK_CARDS, (k + 1) * DECK_CARDS)
    known = [int(card) if knows(audience, viewer) else 0 for card, audience in zip(list(s.card)[mine], list(s.card_knowers)[mine])]
    return Seat(
        deck=s.deck[k],
        deck_cards=s.deck_cards[k],
        list=counted(known),
        hand=s.hand_cards[k],
        areas=tuple(s.area_cards[k]),
        run=cards_of(s, t, s.run, k, viewer),
        situations=cards_of(s, t, s.situations, k, viewer),
        desk=cards_of(s, t, s.desk, k, viewer),
        farm=lying(s, t, s.farm, k),
        down=s.down_cards[k],
        removed=lying(s, t, s.removed, k),
        paid=tuple(instances(s.paid, k)),
        this_turn=(s.supports_played[k], s.cards_drawn[k], s.runs_made[k]),
    )


def facts_of(s: State, t: Tables, viewer: int) -> tuple[Fact, ...]:
    """The viewer's facts about hidden cards: places in piles, zones of cards, face-down cards."""
    found = []
    for seat in range(SEATS):
        for place in range(pile_size(s, seat)):
            if knows(s.pile_knowers[seat][place], viewer):
                card = seat * DECK_CARDS + int(s.pile[seat][place])
                found.append(Fact(seat, card_of(s, t, card, viewer), place, (Zone.AREA1 + area_at(s, seat, place) - 1,)))
        if knows(s.down_knowers[seat], viewer):
            found += [Fact(seat, card_of(s, t, card, viewer), -1, (Zone.DOWN,)) for card in instances(s.down, seat)]
    mine = s.told[viewer] if viewer >= 0 else [0] * INSTANCES
    for card, (to_all, to_viewer) in enumerate(zip(s.told_all, mine)):
        told = int(to_all) | int(to_viewer) << 8
        if told and knows(s.card_knowers[card], viewer):
            zones = tuple(zone for zone in range(Zone.HAND, Zone.DOWN + 1) if told >> zone - 1 & 1 or told >> zone + 7 & 1)
            found.append(Fact(card // DECK_CARDS, card_of(s, t, card, viewer), -1, (*zones, told)))
    return tuple(found)


def knowers_of(s: State, viewer: int) -> tuple[tuple[int, ...], ...]:
    """The seats that know the card at each place, and the card behind each instance."""
    places = [(seat, place, who) for seat in range(SEATS) for place, who in enumerate(s.pile_knowers[seat]) if who]
    return (*places, (-1, *s.down_knowers), *((-2, *pair) for pair in counted(list(s.card_knowers))))


def noted_of(s: State, viewer: int) -> tuple[tuple[int, ...], ...]:
    """Cards that a frame has noted: (frame, number, place, instance or 0), and the seats that know them."""
    rows: list[tuple[int, ...]] = []
    for at, audience in enumerate(s.noted_for):
        seen = knows(audience, viewer)
        rows += [
            (at, k, place, s.noted[at][k] if seen else 0) for k, place in enumerate(s.noted_at[at]) if place or (seen and s.noted[at][k])
        ]
        if audience:
            rows.append((at, -1, audience))
    return tuple(rows)


def trimmed(cells: Iterable[int]) -> tuple[int, ...]:
    """The cells without trailing zeros."""
    row = list(cells)
    while row and not row[-1]:
        row.pop()
    return tuple(row)


def rows(cells: Iterable[Iterable[int]], *beside: Row) -> tuple[tuple[int, ...], ...]:
    """The used rows of a list, each with the values of `beside` in the same row."""
    made = [(*row, *(column[k] for column in beside)) for k, row in enumerate(cells)]
    while made and not any(made[-1]):
        made.pop()
    return tuple(made)


def view(s: State, t: Tables, viewer: int) -> View:
    remembers = knows(s.rememberer, viewer)
    frames = [(*row, *s.replaced[k], *s.bundle[k]) for k, row in enumerate(s.frame)]
    return View(
        course=s.course,
        surface=s.surface,
        metres=s.metres,
        distance=s.distance,
        going=s.going,
        counted_going=current_values.going_of(s, t),
        run=current_values.run_total(s, t),
        guard=current_values.guard_total(s, t),
        seats=tuple(seat_of(s, t, k, viewer) for k in range(SEATS)),
        hand=cards_of(s, t, s.hand, viewer, viewer) if viewer >= 0 else (),
        picked=s.picked[viewer] if viewer >= 0 else 0,
        mulligan=s.mulligan[viewer] if viewer >= 0 else 0,
        facts=facts_of(s, t, viewer),
        plain={name: getattr(s, name) for name in PLAIN},
        keep=tuple(s.keep),
        frames=rows(frames),
        noted=noted_of(s, viewer),
        waiting=rows(s.waiting, s.wait_stamp),
        effects=rows(s.effects, s.effect_stamp, s.effect_card_stamp),
        delayed=rows(s.delayed),
        snapshots=rows(s.snapshot),
        knowers=knowers_of(s, viewer),
        remembered=(s.now, *trimmed(s.memory)) if remembers else (),
        stamps=trimmed(s.stamp),
        marks=trimmed(s.marks),
        told=(trimmed(s.told_all), trimmed(s.told[viewer]) if viewer >= 0 else ()),
    )
