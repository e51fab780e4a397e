"""Statistics of many games of Lose Your Shirt: stalls, red spots, and the profit of bets."""

from collections import Counter
from collections.abc import Iterator

from paddock.engine.presentation.i18n import Phrase, phrase
from paddock.engine.presentation.statistics import (
    BETS,
    COUNT,
    ENDS,
    EVEN,
    FAIR,
    MEAN,
    SHARE,
    STARTS,
    Finding,
    Finished,
    Statistic,
    races_of,
)
from paddock.engine.rules.log import Event as Logged
from paddock.games.lose_your_shirt.cards import HORSES, RED
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.things import Bet
from paddock.games.lose_your_shirt.view import BETS as BET_WORDS

BY_HANDS, BY_PILE, BY_SAFEGUARD = 0, 1, 2

STATISTICS = (
    Statistic("race_end", ENDS, COUNT, "LY-4.7"),
    Statistic("broke", ENDS, COUNT, "LY-3.5"),
    Statistic("stall", STARTS, SHARE, "LY-1.1", 1 / HORSES),
    Statistic("stall_placed", STARTS, SHARE, "LY-1.1", 2 / HORSES),
    Statistic("dealer", STARTS, SHARE, "LY-2.3", FAIR),
    Statistic("reds", STARTS, MEAN, "LY-1.2", EVEN, "£"),
    Statistic("bet_won", BETS, SHARE, "LY-5.1"),
    Statistic("place_won", BETS, COUNT, "LY-5.1"),
    Statistic("bet_profit", BETS, MEAN, "LY-5.1", EVEN, "£"),
    Statistic("backed_profit", BETS, MEAN, "LY-3.2", EVEN, "£"),
)


def findings(done: Finished) -> Iterator[Finding]:
    dealer = next(e.values[0] for e in done.events if e.kind == Event.DEALER_DRAWN)
    for seat in range(done.seats):
        yield Finding("dealer", (seat - dealer) % done.seats, done.win(seat))
    yield Finding("broke", sum(score == 0 for score in done.scores))
    for race in races_of(done.events, Event.RACE_OPENS):
        yield from of_race(race)
        yield from of_bets(race)


def of_race(race: list[Logged]) -> Iterator[Finding]:
    """The first two horses, and whether the cards in hand were enough to end the race."""
    kinds = {e.kind for e in race}
    yield Finding("race_end", BY_SAFEGUARD if Event.SAFEGUARD in kinds else BY_PILE if Event.RESHUFFLED in kinds else BY_HANDS)
    ranks = {e.values[0]: e.values[1] for e in race if e.kind == Event.CROSSED}
    for horse in range(HORSES):
        yield Finding("stall", horse, float(ranks.get(horse) == 1))
        yield Finding("stall_placed", horse, float(horse in ranks))


def of_bets(race: list[Logged]) -> Iterator[Finding]:
    """The outcome of every bet card, and the place of the horse of every right PLACE bet.

    The profit of each pound is grouped by the kind of the bet, by the number of horses backed, and by the red spots in hand.
    """
    kinds = {e.values[0]: e.values[1] for e in race if e.kind == Event.BET_PLACED}
    backed = {e.values[0]: len(e.values) - 2 for e in race if e.kind == Event.BET_PLACED}
    ranks = {e.values[0]: e.values[1] for e in race if e.kind == Event.CROSSED}
    reds = {e.values[0]: e.values[1:].count(RED) for e in race if e.kind == Event.DEALT}  # the last deal counts
    stakes: Counter[int] = Counter()
    profits: Counter[int] = Counter()
    for e in race:
        if e.kind in (Event.PAID, Event.JACKPOT_PAID, Event.LOST):
            seat, stake, profit = settled(e)
            stakes[seat] += stake
            profits[seat] += profit
            yield Finding("bet_won", kinds[seat], float(e.kind != Event.LOST))
            if e.kind == Event.PAID and kinds[seat] == Bet.PLACE:
                yield Finding("place_won", ranks[e.values[1]])
            yield Finding("bet_profit", kinds[seat], profit / stake)
    for seat, stake in stakes.items():
        yield Finding("backed_profit", backed[seat], profits[seat] / stake)
        yield Finding("reds", reds[seat], profits[seat] / stake)


def settled(e: Logged) -> tuple[int, int, int]:
    """Seat, stake and profit of one bet card."""
    if e.kind == Event.PAID:
        seat, _, _, stake, prize, returned = e.values
        return seat, stake, prize + returned - stake
    if e.kind == Event.JACKPOT_PAID:
        seat, _, stake, share = e.values[:4]
        return seat, stake, share
    seat, _, stake = e.values[:3]
    return seat, stake, -stake


def label(name: str, group: int) -> Phrase | str:
    if name in ("stall", "stall_placed"):
        return phrase("horse_begins", n=group + 1)
    if name in ("bet_won", "bet_profit"):
        return phrase(f"bet.{BET_WORDS[group]}")
    if name == "dealer":
        return phrase("study.dealer.deals" if group == 0 else "study.dealer.after", n=group)
    if name == "place_won":
        return phrase("draw.first" if group == 1 else "draw.second")
    if name == "race_end":
        return phrase(f"study.race_end.{('hands', 'pile', 'safeguard')[group]}")
    return str(group)
