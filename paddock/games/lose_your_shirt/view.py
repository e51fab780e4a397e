"""The player view: plain data for one seat. Each field is listed here by name, so no hidden field can leak."""

from collections.abc import Sequence
from dataclasses import dataclass

from paddock.engine.rules.types import Tables
from paddock.games.lose_your_shirt.cards import HORSES, KINDS, kind_at
from paddock.games.lose_your_shirt.options import Option
from paddock.games.lose_your_shirt.state import LANES, SLOTS, Phase, State, Step
from paddock.games.lose_your_shirt.things import BET, CARD

PHASES = {int(phase): phase.name.lower() for phase in Phase}
BETS = ("", *BET.words[1:])  # the first stands for no bet
STEPS = tuple(step.name.lower() for step in Step)


@dataclass(frozen=True)
class BetCard:
    """One card of a placed bet: its stake, and the card once it is face up (else empty)."""

    stake: int
    card: str


@dataclass(frozen=True)
class SeatView:
    """The public facts of a seat. While new bets are made, the bet is that of the race before."""

    money: int
    held: int
    bet: str
    backed: int
    cards: tuple[BetCard, ...]
    paid: int
    owing: bool


@dataclass(frozen=True)
class Own:
    """The private facts of the viewer: its hand, its face-down cards by slot, and the bet that it makes or has sealed."""

    hand: tuple[str, ...]
    face_down: tuple[str, ...]
    step: str
    kind: str
    stakes: tuple[int, ...]
    staked: int


@dataclass(frozen=True)
class Horse:
    space: int
    lane: int  # from 1


@dataclass(frozen=True)
class Play:
    """The card in play and the horses or lanes that its mover may choose. Without a card, 0 and empty."""

    card: str
    horse: int
    ways: tuple[int, ...]
    stride: int


@dataclass(frozen=True)
class Last:
    """The last move: the seat and its card, the horse, and the lane and space that the horse left."""

    seat: int
    card: str
    horse: int
    lane: int
    space: int


@dataclass(frozen=True)
class View:
    race: int
    races: int
    length: int
    max_backed: int
    stake_returned: bool
    options: tuple[int, ...]
    phase: str
    dealer: int
    pool: int
    bank: int
    share: int
    seats: tuple[SeatView, ...]
    own: Own | None
    horses: tuple[Horse, ...]
    course: tuple[int, ...]
    first: int
    second: int
    discard: tuple[str, ...]
    pile: tuple[str, ...]
    reshuffles: int
    play: Play
    last: Last
    over: int
    fault: int


def elements(of: int) -> tuple[int, ...]:
    return tuple(i for i in range(62) if of >> i & 1)


def cards_in(cards: int) -> tuple[str, ...]:
    """The cards of a set, by what is printed on them."""
    return tuple(CARD.write(kind_at(bit)) for bit in elements(cards))


def printed(cell: int) -> str:
    """The text of the card in a cell, which holds its kind + 1. Empty for 0."""
    if cell == 0:
        return ""
    return CARD.write(cell - 1) if 0 < cell <= KINDS else f"?{cell}"


def word(words: Sequence[str], number: int) -> str:
    return str(words[number]) if 0 <= number < len(words) else f"?{number}"


def seat_view(s: State, seat: int) -> SeatView:
    return SeatView(
        money=s.money[seat],
        held=s.held[seat],
        bet=word(BETS, s.bet[seat]),
        backed=s.backed[seat],
        cards=tuple(BetCard(s.stakes[seat][slot], printed(s.shown[seat][slot])) for slot in range(SLOTS)),
        paid=s.paid[seat],
        owing=bool(s.pending >> seat & 1),
    )


def own_view(s: State, seat: int) -> Own:
    return Own(
        hand=cards_in(s.hand[seat]),
        face_down=tuple(printed(s.laid[seat][slot]) for slot in range(SLOTS)),
        step=word(STEPS, s.step[seat]),
        kind=word(BETS, s.chosen[seat]),
        stakes=tuple(s.sealed[seat][slot] for slot in range(SLOTS)),
        staked=s.staked[seat],
    )


def view(s: State, t: Tables, seat: int) -> View:
    return View(
        race=s.race,
        races=s.options[Option.RACES],
        length=s.options[Option.LENGTH],
        max_backed=s.options[Option.MAX_BACKED],
        stake_returned=bool(s.options[Option.STAKE_RETURNED]),
        options=tuple(s.options),
        phase=PHASES.get(s.phase, f"?{s.phase}"),
        dealer=s.dealer,
        pool=s.pool,
        bank=s.bank,
        share=s.share,
        seats=tuple(seat_view(s, k) for k in range(s.seats)),
        own=own_view(s, seat) if seat >= 0 else None,
        horses=tuple(Horse(s.space[h], s.lane[h] + 1) for h in range(HORSES)),
        course=tuple(s.course[lane] for lane in range(LANES)),
        first=s.first,
        second=s.second,
        discard=cards_in(s.discard),
        pile=cards_in(s.pile),
        reshuffles=s.reshuffles,
        play=Play(printed(s.card), s.horse, tuple(w + 1 for w in elements(s.ways)), s.stride),
        last=Last(s.last_seat, printed(s.last_card), s.moved, s.from_lane + 1, s.from_space),
        over=s.over,
        fault=s.fault,
    )
