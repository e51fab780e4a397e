"""Positions of Long Shot, built by hand in the game's notation."""

from typing import Any

from paddock.engine.table.table import Table
from paddock.games.long_shot.actions import Phase
from paddock.games.long_shot.events import Event
from paddock.games.long_shot.game import GAME
from paddock.games.long_shot.notation import read_box, read_card, write_box, write_card
from paddock.games.long_shot.state import BOXES, LAID_BOX, SIDES, value_of


class Position:
    """A table with setters for its hands, boxes, stack, track and turn."""

    def __init__(self, seats: int = 5, seed: int = 1, **options: Any) -> None:
        self.table = Table.new(GAME, seats=seats, seed=seed, options=options, target="interpreted")
        self.seats = seats
        self.horses = 5 if seats == 4 else 6
        self.turn(0, first=0)

    # -------------------------------------------------------------- setting up
    @property
    def state(self) -> Any:
        return self.table.state

    def turn(self, seat: int, first: int = 0) -> "Position":
        s = self.state
        s["turn"], s["first"], s["stage"], s["pending"] = seat, first, Phase.PLAYING, 1 << seat
        return self

    def last_seat_of_round(self) -> "Position":
        """Seat 4 (or the last there is) is to play, seat 0 was first: its card ends the round."""
        return self.turn(self.seats - 1, first=0)

    def hand(self, seat: int, cards: str, since: int = 1) -> "Position":
        codes = [read_card(c) for c in cards.split()]
        self.state["hand"][seat] = 0
        self.state["since"][seat] = 0
        self.state["hand"][seat][: len(codes)] = codes
        self.state["since"][seat][: len(codes)] = since
        self.state["held"][seat] = len(codes)
        return self

    def hands(self, cards: str) -> "Position":
        """Set the hand of every seat."""
        for seat in range(self.seats):
            self.hand(seat, cards)
        return self

    def boxes(self, **piles: str) -> "Position":
        """Cards in boxes, bottom first: boxes(b1a="1.3 F5"); all other boxes are empty."""
        s = self.state
        s["laid"], s["laid_size"], s["top"], s["showing"], s["empty"] = 0, 0, 0, 0, (1 << SIDES * self.horses) - 1
        for name, cards in piles.items():
            for card in cards.split():
                self.put(read_box(name[1:]), read_card(card))
        return self

    def put(self, box: int, card: int) -> None:
        s = self.state
        if s["top"][box]:
            s["showing"][value_of(int(s["top"][box]))] &= ~(1 << box)
        s["showing"][value_of(card)] |= 1 << box
        s["empty"] &= ~(1 << box)
        s["top"][box] = card
        s["laid"][s["laid_size"]] = card + LAID_BOX * box
        s["laid_size"] += 1

    def filled(self, *values: int, **piles: str) -> "Position":
        """Every box holds a card: those given, else its horse's card of the value given for the horse (or 3)."""
        every = {}
        for box in range(SIDES * self.horses):
            horse = box // SIDES
            every["b" + write_box(box)] = f"{horse + 1}.{values[horse] if horse < len(values) else 3}"
        return self.boxes(**(every | piles))

    def stack(self, cards: str) -> "Position":
        """The stack, top card first."""
        codes = [read_card(c) for c in cards.split()][::-1]
        self.state["stack"] = 0
        self.state["stack"][: len(codes)] = codes
        self.state["stack_size"] = len(codes)
        return self

    def spaces(self, *spaces: int) -> "Position":
        self.state["space"][: len(spaces)] = spaces
        return self

    def home(self, horse: int, space: int, round: int, total: int = 5) -> "Position":
        s = self.state
        s["space"][horse - 1], s["home"][horse - 1], s["home_sum"][horse - 1] = space, round, total
        return self

    def orders(self, *horses: int) -> "Position":
        self.state["order"][: len(horses)] = horses
        return self

    def having(self, **fields: int) -> "Position":
        for name, value in fields.items():
            self.state[name] = value
        return self

    def last_race(self, *orders: int) -> "Position":
        s = self.state
        s["race"] = 1
        s["order"] = 0
        s["open_order"][: self.seats] = orders or range(1, self.seats + 1)
        s["placed"][0][: self.horses] = range(1, self.horses + 1)
        s["bill_order"][: self.seats, 0] = range(1, self.seats + 1)
        return self

    # -------------------------------------------------------------- playing and looking
    @property
    def seat(self) -> int:
        return self.table.pending[0]

    def do(self, *texts: str) -> list[Any]:
        """These answers, each by the seat that is asked; returns all that happened."""
        events = []
        for text in texts:
            events += self.table.play(self.seat, text)
        return events

    def legal(self) -> set[str]:
        return {GAME.notation.write(a) for a in self.table.legal(self.seat)}

    def refused(self, text: str) -> str:
        """The rule that forbids this action now, or an empty string."""
        found = self.table.why(self.seat, text)
        return found.rule if found else ""

    def kind(self) -> str:
        kind = self.table.kind(self.seat)
        assert kind is not None
        return kind.name

    def top(self, box: str) -> str:
        card = int(self.state["top"][read_box(box)])
        return write_card(card) if card else ""

    def pile(self, box: str) -> str:
        """The cards in a box, bottom first."""
        lying = [int(x) for x in self.state["laid"] if x and int(x) // LAID_BOX == read_box(box)]
        return " ".join(write_card(x % LAID_BOX) for x in lying)

    def held(self, seat: int) -> str:
        return " ".join(sorted(write_card(int(c)) for c in self.state["hand"][seat] if c))

    def stacked(self) -> list[str]:
        return [write_card(int(c)) for c in self.state["stack"] if c][::-1]

    def on(self) -> list[int]:
        return [int(x) for x in self.state["space"][: self.horses]]

    def placed(self, race: int = 0) -> list[int]:
        return [int(x) for x in self.state["placed"][race][: self.horses]]

    def money(self) -> list[int]:
        return [int(x) for x in self.state["money"][: self.seats]]


def names(events: list[Any]) -> list[str]:
    return [GAME.events[e.kind].name for e in events]


def moves(events: list[Any]) -> dict[int, int]:
    """The number of spaces that each horse moved."""
    return {e.values[0]: e.values[1] for e in events if e.kind == Event.MOVED}


assert BOXES == 12
