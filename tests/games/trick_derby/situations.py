"""Builders for hand-made positions of Trick Derby."""

from collections.abc import Sequence
from typing import Any

from paddock.engine.table.table import Table
from paddock.games.trick_derby import state
from paddock.games.trick_derby.actions import Phase
from paddock.games.trick_derby.game import GAME

COLOURS = "RBYG"
V, F, S, O = range(4)  # horses
W = state.WIN


def card(text: str) -> int:
    """The number of the card R8."""
    return COLOURS.index(text[0]) * 12 + int(text[1:]) - 1


def cards(text: str) -> int:
    """A set of cards from "R8 B2"."""
    return sum(1 << card(c) for c in text.split())


def names(of: int) -> list[str]:
    return [f"{COLOURS[i // 12]}{i % 12 + 1}" for i in range(48) if of >> i & 1]


def new(seats: int = 4, seed: int = 1, **options: Any) -> Table:
    return Table.new(GAME, seats, seed=seed, options=options, target="interpreted")


def audited(table: Table) -> Table:
    assert table.runner.audit(table.states, 0, table.tables) == 0
    return table


def race(
    hands: Sequence[str],
    leader: int = 0,
    horses: Sequence[int] = (V, F, S, O),
    whips: Sequence[int] = (2, 2, 2, 2),
    squares: Sequence[int] = (0, 0, 0, 0),
    stack: Sequence[int] = (V, F, S, O),
    tickets: Sequence[tuple[int, int]] = ((V, F), (F, S), (S, O), (O, V)),
    odds: Sequence[int] = (2, 2, 2, 2),
    scores: Sequence[int] = (0, 0, 0, 0),
    race_number: int = 0,
    pile: str = "",
    **options: Any,
) -> Table:
    """A race in progress, with all tickets laid.

    `hands` lists the hands by rider. With three hands, the dummy rides the fourth horse with the cards of `pile` (top first).
    `stack` lists the horses on equal squares from the bottom up. Cards outside the hands have been played or set aside.
    """
    seats = len(hands)
    table = new(seats, **options)
    s = table.state
    held = [cards(h) for h in hands] + ([cards(pile)] if seats == 3 else [])
    free = [c for c in range(48) if not any(h >> c & 1 for h in held)]
    for rider in range(4):
        fill = [free.pop() for _ in range(12 - bin(held[rider]).count("1"))]
        deal = held[rider] | sum(1 << c for c in fill)
        horse = horses[rider]
        s["horse"][rider] = horse
        s["deal"][horse] = deal
        if rider < seats:
            s["hand"][rider] = held[rider]
            s["down"][rider] = fill[0]
            s["gone"][rider] = deal & ~held[rider] & ~(1 << fill[0])
            s["shown"][horse] = s["gone"][rider]
            s["up"][rider] = fill[1]
            s["ridden"][horse] = 1 << rider
            s["ticket_up"][rider], s["ticket_down"][rider] = tickets[rider]
            s["score"][rider] = scores[rider]
        else:
            s["dummy_hand"] = held[rider]
            s["gone"][rider] = deal & ~held[rider]
            s["shown"][horse] = deal
            s["ridden"][horse] = 7
            s["up"][rider], s["dummy_aside"] = fill[0], fill[1]
            order = [card(c) for c in pile.split()] + fill
            s["pile"][:] = order
    s["whips"][:] = whips
    s["odds"][:] = odds
    s["square"][:] = squares
    for height, horse in enumerate(stack):
        s["arrival"][horse] = height
    s["arrivals"] = 4
    s["at_goal"] = sum(q == 7 for q in squares)
    s["race"] = race_number
    for earlier in range(race_number):
        s["past_points"][earlier, :] = 0
    if race_number:
        s["past_points"][0, :seats] = scores[:seats]
    s["starter"] = next(k for k in range(4) if horses[k] == V)
    s["opener"] = s["starter"]
    s["phase"] = Phase.PLAYING
    s["leader"], s["acted"], s["led"], s["declarer"] = leader, 0, -1, -1
    s["trick"][:] = -1
    s["pending"] = 1 << leader
    return table if scores[:seats] != (0,) * seats and not race_number else audited(table)


def play(table: Table, *moves: str) -> None:
    """Play moves in order. The lowest pending seat plays each move."""
    for move in moves:
        table.play(table.pending[0], move)


def told(table: Table, name: str) -> list[tuple[int, ...]]:
    """The values of all logged events of a kind."""
    return [e.values for e in table.events() if GAME.events[e.kind].name == name]


def find(seats: int, wanted: Any, limit: int = 3000, **options: Any) -> Table:
    """The new game with the lowest seed for which `wanted` returns True."""
    for seed in range(limit):
        table = new(seats, seed, **options)
        if wanted(table):
            return table
    raise AssertionError("no such game")
