"""Situations: a table of Lose Your Shirt set up as a test needs it, with cards in the game's own notation."""

from collections.abc import Mapping, Sequence
from typing import Any

from paddock.engine.table.table import Table
from paddock.games.lose_your_shirt.cards import deck, kind_at, put, take
from paddock.games.lose_your_shirt.game import GAME
from paddock.games.lose_your_shirt.state import NOTES, Phase
from paddock.games.lose_your_shirt.things import CARD
from paddock.games.lose_your_shirt.view import BETS, elements

Bet = tuple[str, Sequence[tuple[str, int]]]  # kind, (card, stake) ...


def kind(text: str) -> int:
    """The kind of the card with this printed text."""
    return CARD.read(text)


def card_set(text: str) -> int:
    """A set of cards: "1.2 1.2 +3"."""
    cards = 0
    for word in text.split():
        cards = put(cards, kind(word))
    return cards


def words(cards: int) -> str:
    """A set of cards as text, in order."""
    return " ".join(sorted(CARD.write(kind_at(bit)) for bit in elements(int(cards))))


def table(seats: int = 3, seed: int = 0, **options: Any) -> Table:
    """A new table, interpreted."""
    return Table.new(GAME, seats, seed, options, target="interpreted")


def put_horses(at: Table, places: Mapping[int, tuple[int, int]]) -> None:
    """Put horses on the course. `places` maps a horse number to its lane (from 1) and its space.

    Other horses stay in their stalls. A horse at the line or beyond is home.
    """
    s = at.state
    for horse, (lane, space) in places.items():
        s["lane"][horse - 1], s["space"][horse - 1] = lane - 1, space
    for lane in range(6):
        s["course"][lane] = sum(1 << int(s["space"][h]) for h in range(6) if s["lane"][h] == lane and s["space"][h] < s["options"][0])


def betting(
    seats: int = 3, hands: Sequence[str] = (), money: Sequence[int] = (), pool: int = 0, seed: int = 0, **options: Any
) -> Table:  # fmt: skip
    """A position in which all seats must bet. The remaining cards fill up the given hands."""
    at = table(seats, seed, **options)
    s = at.state
    left = deck(seats)
    for text in hands:
        for word in text.split():
            left = take(left, kind(word))
    for seat in range(seats):
        s["hand"][seat] = card_set(hands[seat]) if seat < len(hands) else 0
        s["money"][seat] = money[seat] if seat < len(money) else 100
    while left:  # deal the remaining cards in turn to the seats that lack cards
        for seat in range(seats):
            if len(elements(int(s["hand"][seat]))) < int(s["held"][seat]):
                next_kind = kind_at(elements(left)[0])
                left, s["hand"][seat] = take(left, next_kind), put(int(s["hand"][seat]), next_kind)
    s["pending"] = sum(1 << k for k in range(seats) if s["money"][k] > 0)
    s["pool"] = pool
    balance(at)
    return at


def racing(
    hands: Sequence[str], bets: Mapping[int, Bet] | None = None, horses: Mapping[int, tuple[int, int]] | None = None, dealer: int = 0,
    money: Sequence[int] = (), pool: int = 0, first: int = 0, race: int = 1, **options: Any,
) -> Table:  # fmt: skip
    """A race in progress, in which the dealer must play.

    `hands` excludes the face-down cards. All other cards are discards.
    """
    at = table(len(hands), **options)
    s = at.state
    left = deck(len(hands))
    s["dealer"], s["phase"], s["pending"], s["race"] = dealer, Phase.CARDS, 1 << dealer, race
    s["pool"], s["first"] = pool, first
    for seat, text in enumerate(hands):
        kind_of_bet, cards = (bets or {}).get(seat, ("", ()))
        s["hand"][seat] = card_set(text)
        s["held"][seat] = len(text.split()) + len(cards)
        s["bet"][seat], s["backed"][seat] = BETS.index(kind_of_bet), len(cards)
        for slot, (laid, stake) in enumerate(cards):
            s["laid"][seat][slot], s["stakes"][seat][slot] = kind(laid) + 1, stake
        s["money"][seat] = money[seat] if seat < len(money) else 100
        for word in [*text.split(), *(c for c, _ in cards)]:
            left = take(left, kind(word))
    s["discard"] = left
    put_horses(at, horses or {})
    balance(at)
    return at


def balance(at: Table) -> None:
    """Give the remaining money to the bank, so that the audit passes."""
    s = at.state
    staked = int(s["stakes"].sum()) if s["phase"] >= Phase.CARDS else 0
    s["bank"] = NOTES - int(s["money"].sum()) - staked - int(s["pool"])
    assert at.runner.audit(at.states, 0, at.tables) == 0


def audit(at: Table) -> int:
    return at.runner.audit(at.states, 0, at.tables)


def moves(at: Table, seat: int) -> list[str]:
    """The legal actions of this seat, in notation."""
    return [GAME.notation.write(a) for a in at.legal(seat)]


def do(at: Table, seat: int, text: str) -> list[Any]:
    """Several decisions of one seat: "win back5.2 50 close done". Returns the events of the last."""
    events: list[Any] = []
    for word in text.split():
        events = at.play(seat, word)
        assert audit(at) == 0
    return events


def rule_against(at: Table, seat: int, text: str | int) -> str:
    """The rule that forbids an action, or an empty string if the action is legal."""
    refusal = at.why(seat, text)
    return refusal.rule if refusal else ""


def place(at: Table, horse: int) -> tuple[int, int]:
    """Lane (from 1) and space of a horse (from 1)."""
    return int(at.state["lane"][horse - 1]) + 1, int(at.state["space"][horse - 1])


def told(events: Sequence[Any], event_kind: int) -> list[tuple[int, ...]]:
    """The values of all logged events of a kind."""
    return [e.values for e in events if e.kind == event_kind]
