"""The view: everything that one seat may know of a race, listed field by field.

A viewer is a seat, or -1 for a spectator. Saved views and the page use the names of the fields.
"""

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
COPIED = (  # public numbers that are copied unchanged
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
    """A hidden card with a fact that the viewer knows: its place in a pile, or the zones in which it may lie."""

    seat: int
    card: Card
    place: int  # -1: not known
    zones: tuple[int, ...]  # for a card that was told about: its zones, then a mask: told_all, and from bit 8 on the viewer's told


@dataclass(frozen=True)
class Seat:
    """One player's side."""

    deck: int  # deck slot + 1, 0 before it is known
    deck_cards: int
    list: tuple[tuple[int, int], ...]  # (card, copies) in order; card 0: not known to the viewer
    hand: int  # the number of cards
    areas: tuple[int, ...]  # the number of cards in each area
    run: tuple[Card, ...]
    situations: tuple[Card, ...]
    desk: tuple[Card, ...]
    farm: tuple[Card, ...]  # as printed, the latest last
    down: int  # the number of cards that lie face down in the farm
    removed: tuple[Card, ...]
    paid: tuple[int, ...]  # instances
    this_turn: tuple[int, int, int]  # supports played, cards drawn, runs made


@dataclass(frozen=True)
class View:
    """The race, both sides, and the viewer's own knowledge. `plain` holds the numbers of COPIED; the rows of other lists are those of the
    state (`state.py`)."""

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
    knowers: tuple[tuple[int, ...], ...]  # the seats that know each hidden card (see `knowers_of`)
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
    """Whether a viewer belongs to an audience."""
    return bool(int(audience) & (SPECTATORS if viewer < 0 else 1 << viewer))


def instances(words: Grid, seat: int) -> list[int]:
    """The instances in a seat's part of a set. words: the set, with WORDS words for each seat."""
    return [seat * DECK_CARDS + w * WORD + k for w in range(WORDS) for k in bits_of(int(words[seat][w]))]


@lru_cache(maxsize=1 << 12)  # most sets repeat
def bits_of(word: int) -> tuple[int, ...]:
    return tuple(k for k in range(WORD) if word >> k & 1)


def sum_for(s: State, t: Tables, instance: int, number: int, viewer: int) -> Sum:
    """The sum behind a number, line by line."""
    return tuple(
        SumLine(line.kind, line.amount, line.value, line.rule, source_of(s, line.source, viewer), line.part)
        for line in sum_of(s, t, instance, number)
    )


def source_of(s: State, instance: int, viewer: int) -> int:
    """The row of the card that a line comes from; 0 for the rules, or a card that the viewer does not know."""
    return int(s.card[instance]) if instance >= 0 and knows(s.card_knowers[instance], viewer) else 0


def card_of(s: State, t: Tables, instance: int, viewer: int) -> Card:
    """A card with its current numbers."""
    row = int(s.card[instance])
    turf, dirt = distances(s, t, instance)
    sums = NUMBERS if t.card_kind[row] == CardKind.HORSE else ()
    return Card(
        instance=instance,
        card=row,
        kind=t.card_kind[row],
        support=t.card_class[row],
        type=t.card_type[row],
        cost=current_values.cost_of(s, t, instance),
        run=current_values.run_of(s, t, instance),
        guard=current_values.guard_of(s, t, instance),
        printed=(t.card_cost[row], t.card_run[row], t.card_guard[row]),
        surface=surface_now(s, t, instance),
        turf=turf,
        dirt=dirt,
        style=current_values.style_of(s, t, instance),
        courses=courses_now(s, t, instance),
        goings=goings_now(s, t, instance),
        suited=current_values.suits_of(s, t, instance),
        marks=s.marks[instance],
        stamp=s.stamp[instance],
        sums=tuple(sum_for(s, t, instance, number, viewer) for number in sums),
    )


def distances(s: State, t: Tables, instance: int) -> tuple[int, int]:
    """206.2: the distances on turf and on dirt. Effects change the distances for the race's surface."""
    row, now = int(s.card[instance]), distance_now(s, t, instance)
    return now if s.surface == Surface.TURF else int(t.card_turf[row]), now if s.surface == Surface.DIRT else int(t.card_dirt[row])


def cards_of(s: State, t: Tables, words: Grid, seat: int, viewer: int) -> tuple[Card, ...]:
    """The cards of a zone with their current numbers."""
    return tuple(card_of(s, t, i, viewer) for i in instances(words, seat))


def printed_card(s: State, t: Tables, instance: int) -> Card:
    """A card with its printed numbers, as it lies in a zone where no effect changes them."""
    row = int(s.card[instance])
    cost, run, guard = t.card_cost[row], t.card_run[row], t.card_guard[row]
    return Card(
        instance=instance,
        card=row,
        kind=t.card_kind[row],
        support=t.card_class[row],
        type=t.card_type[row],
        cost=cost,
        run=run,
        guard=guard,
        printed=(cost, run, guard),
        surface=t.card_surface[row],
        turf=t.card_turf[row],
        dirt=t.card_dirt[row],
        style=t.card_style[row],
        courses=t.card_courses[row],
        goings=t.card_goings[row],
        suited=0,
        marks=s.marks[instance],
        stamp=s.stamp[instance],
    )


def printed_cards(s: State, t: Tables, words: Grid, seat: int) -> tuple[Card, ...]:
    """The cards of an unordered zone with their printed numbers, in order of arrival."""
    cards = [printed_card(s, t, i) for i in instances(words, seat)]
    return tuple(sorted(cards, key=lambda card: (card.stamp, card.instance)))


def count_runs(values: list[int]) -> tuple[tuple[int, int], ...]:
    """Each value with the number of its equal neighbours: 3, 3, 5 gives (3, 2), (5, 1)."""
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][0] == value:
            runs[-1][1] += 1
        else:
            runs.append([value, 1])
    return tuple((value, n) for value, n in runs)


def seat_of(s: State, t: Tables, k: int, viewer: int) -> Seat:
    """The side of seat k."""
    deck = slice(k * DECK_CARDS, (k + 1) * DECK_CARDS)
    known = [int(card) if knows(audience, viewer) else 0 for card, audience in zip(list(s.card)[deck], list(s.card_knowers)[deck])]
    return Seat(
        deck=s.deck[k],
        deck_cards=s.deck_cards[k],
        list=count_runs(known),
        hand=s.hand_cards[k],
        areas=tuple(s.area_cards[k]),
        run=cards_of(s, t, s.run, k, viewer),
        situations=cards_of(s, t, s.situations, k, viewer),
        desk=cards_of(s, t, s.desk, k, viewer),
        farm=printed_cards(s, t, s.farm, k),
        down=s.down_cards[k],
        removed=printed_cards(s, t, s.removed, k),
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
    for card in range(INSTANCES):
        to_all, to_viewer = int(s.told_all[card]), int(s.told[viewer][card]) if viewer >= 0 else 0
        if (to_all or to_viewer) and knows(s.card_knowers[card], viewer):
            zones = tuple(zone for zone in range(Zone.HAND, Zone.DOWN + 1) if (to_all | to_viewer) >> (zone - 1) & 1)
            both_masks = to_all | to_viewer << 8
            found.append(Fact(card // DECK_CARDS, card_of(s, t, card, viewer), -1, (*zones, both_masks)))
    return tuple(found)


def knowers_of(s: State, viewer: int) -> tuple[tuple[int, ...], ...]:
    """The seats that know hidden cards, as audiences, in rows of three forms.

    - (seat, place, audience): the card at a place of a pile
    - (-1, audience of seat 0, audience of seat 1): the face-down cards of the seats' farms
    - (-2, audience, n): the cards behind the next n instances"""
    places = [(seat, place, audience) for seat in range(SEATS) for place, audience in enumerate(s.pile_knowers[seat]) if audience]
    return (*places, (-1, *s.down_knowers), *((-2, *pair) for pair in count_runs(list(s.card_knowers))))


def noted_of(s: State, viewer: int) -> tuple[tuple[int, ...], ...]:
    """The cards that frames have noted: (frame, index, place, instance + 1). The last number is 0 if the viewer does not know the card.
    After the cards of a frame: (frame, -1, the audience that knows them)."""
    found: list[tuple[int, ...]] = []
    for frame, audience in enumerate(s.noted_for):
        for k, place in enumerate(s.noted_at[frame]):
            card = s.noted[frame][k] if knows(audience, viewer) else 0
            if place or card:
                found.append((frame, k, place, card))
        if audience:
            found.append((frame, -1, audience))
    return tuple(found)


def trimmed(cells: Iterable[int]) -> tuple[int, ...]:
    """The cells without trailing zeros."""
    row = list(cells)
    while row and not row[-1]:
        row.pop()
    return tuple(row)


def used_rows(rows: Iterable[Iterable[int]], *columns: Row) -> tuple[tuple[int, ...], ...]:
    """The rows without trailing empty ones, each extended by its cells of further columns."""
    found = [(*row, *(column[k] for column in columns)) for k, row in enumerate(rows)]
    while found and not any(found[-1]):
        found.pop()
    return tuple(found)


def view(s: State, t: Tables, viewer: int) -> View:
    """The view of a seat, or of a spectator (-1)."""
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
        plain={name: getattr(s, name) for name in COPIED},
        keep=tuple(s.keep),
        frames=used_rows(frames),
        noted=noted_of(s, viewer),
        waiting=used_rows(s.waiting, s.wait_stamp),
        effects=used_rows(s.effects, s.effect_stamp, s.effect_card_stamp),
        delayed=used_rows(s.delayed),
        snapshots=used_rows(s.snapshot),
        knowers=knowers_of(s, viewer),
        remembered=(s.now, *trimmed(s.memory)) if remembers else (),
        stamps=trimmed(s.stamp),
        marks=trimmed(s.marks),
        told=(trimmed(s.told_all), trimmed(s.told[viewer]) if viewer >= 0 else ()),
    )
