"""Statistics of many games of Long Shot: horses, orders, hands, empty boxes, and the amounts of orders and tickets."""

from collections.abc import Iterator

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.statistics import (
    BETS,
    COUNT,
    ENDS,
    EVEN,
    FAIR,
    LENGTH,
    MEAN,
    SHARE,
    STARTS,
    Finding,
    Finished,
    Statistic,
    races_of,
)
from paddock.engine.rules.log import Event as Logged
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.narrate import placing
from paddock.games.long_shot.state import FIVE_HORSE_SEATS, HORSES, PAID_PLACES, SIDES, UNPLACED, horse_of, is_free, value_of

POINTS_TOGETHER = 4  # a group covers this many points
FILLS, COVERS, MUST_COVER = range(
    3
)  # a card fills a box, covers although another card of the hand has an empty box, or covers because none has
HORSE_SHARE = {4: 1 / (HORSES - 1), 5: 1 / HORSES, 6: 1 / HORSES}  # LS-1.1

STATISTICS = (
    Statistic("rounds", LENGTH, COUNT, "LS-6.1"),
    Statistic("empty_box", LENGTH, COUNT, "LS-4.8"),
    Statistic("race_end", ENDS, COUNT, "LS-6.4"),
    Statistic("dead_heat", ENDS, COUNT, "LS-6.3"),
    Statistic("horse", STARTS, SHARE, "LS-1.1", HORSE_SHARE),
    Statistic("order_place", STARTS, COUNT, "LS-2.2"),
    Statistic("first_player", STARTS, SHARE, "LS-2.1", FAIR),
    Statistic("free_cards", STARTS, MEAN, "LS-2.1", "", "$"),
    Statistic("order_points", STARTS, MEAN, "LS-2.1", "", "$"),
    Statistic("order_pay", BETS, MEAN, "LS-7.1", EVEN, "$"),
    Statistic("ticket_pay", BETS, MEAN, "LS-7.1", EVEN, "$"),
)


def findings(done: Finished) -> Iterator[Finding]:
    first = next(e.values[0] for e in done.events if e.kind == Event.FIRST_DRAWN)
    for seat in range(done.seats):
        yield Finding("first_player", (seat - first) % done.seats, done.win(seat))
    for number, race in enumerate(races_of(done.events, Event.RACE_OPENS)):
        yield from of_race(race)
        yield from of_money(race, number)
        yield from of_empty_boxes(race, done.seats)


def of_race(race: list[Logged]) -> Iterator[Finding]:
    """The length of a race, its end and its winners."""
    yield Finding("rounds", sum(e.kind == Event.ROUND_OPENS for e in race))
    yield Finding("race_end", int(any(e.kind == Event.LIMIT for e in race)))
    places = {e.values[0]: e.values[1] for e in race if e.kind == Event.FINISHED}
    paid = [place for place in places.values() if place <= PAID_PLACES]
    yield Finding("dead_heat", int(len(set(paid)) < len(paid)))
    winners = sum(place == 1 for place in places.values())
    for horse, place in places.items():
        yield Finding("horse", horse, 1 / winners if place == 1 else 0.0)


def of_empty_boxes(race: list[Logged], seats: int) -> Iterator[Finding]:
    """LS-4.8: what each card played from a hand does while some box is empty."""
    empty = set(range(SIDES * (HORSES - 1 if seats == FIVE_HORSE_SEATS else HORSES)))
    hands = {e.values[0]: list(e.values[1:]) for e in race if e.kind == Event.DEALT}
    for e in race:
        if e.kind == Event.DREW:
            hands[e.values[0]].append(e.values[1])
        elif e.kind in (Event.PLACED, Event.PLACED_SECOND):
            seat, card, box = e.values
            hands[seat].remove(card)
            if box in empty:
                yield Finding("empty_box", FILLS)
            elif empty:
                fits = any(is_free(c) or not empty.isdisjoint(boxes_of(c)) for c in hands[seat])
                yield Finding("empty_box", COVERS if fits else MUST_COVER)
            empty.discard(box)
        elif e.kind in (Event.TURNED, Event.TURNED_PLACED):
            empty.discard(e.values[2])


def boxes_of(card: int) -> range:
    """The boxes of a numbered card's horse."""
    return range(SIDES * horse_of(card), SIDES * horse_of(card) + SIDES)


def of_money(race: list[Logged], number: int) -> Iterator[Finding]:
    """The amounts of orders and tickets, and the amount of a race by the hand that a seat began with."""
    hands = {e.values[0]: e.values[1:] for e in race if e.kind == Event.DEALT}
    orders = next(e.values for e in race if e.kind == Event.ORDERS_DEALT)
    for e in race:
        if e.kind in (Event.ORDER_PAID, Event.LAST_ORDER_PAID):
            yield Finding("order_place", min(e.values[2], UNPLACED))
            yield Finding("order_pay", number, e.values[3])
        elif e.kind in (Event.TICKETS_PAID, Event.LAST_TICKETS_PAID):
            yield Finding("ticket_pay", number, e.values[4] / e.values[3])
        elif e.kind == Event.SETTLED:
            seat, amount = e.values[:2]
            points = sum(value_of(c) for c in hands[seat] if not is_free(c) and horse_of(c) + 1 == orders[seat])
            yield Finding("free_cards", sum(is_free(c) for c in hands[seat]), amount)
            yield Finding("order_points", points // POINTS_TOGETHER, amount)


def label(name: str, group: int) -> Phrase | str:
    if name == "horse":
        return phrase("study.horse.group", n=group)
    if name == "order_place":
        return placing(group)
    if name == "first_player":
        return phrase("study.first_player.first" if group == 0 else "study.first_player.after", n=group)
    if name == "order_points":
        return f"{group * POINTS_TOGETHER}–{group * POINTS_TOGETHER + POINTS_TOGETHER - 1}"
    if name in ("order_pay", "ticket_pay"):
        return phrase("study.race.last" if group else "study.race.first")
    if name == "race_end":
        return phrase("study.race_end.limit" if group else "study.race_end.home")
    if name == "empty_box":
        return phrase(f"study.empty_box.{('fills', 'covers', 'must_cover')[group]}")
    if name == "dead_heat":
        return phrase("study.dead_heat.some" if group else "study.dead_heat.none")
    return str(group)
