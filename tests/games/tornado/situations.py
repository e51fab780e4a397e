"""Hand-built positions: a race on an empty table, to which a test adds cards and boats."""

from typing import Any

from paddock.engine.compile.python_state import PythonState, zeros
from paddock.engine.table.table import Table
from paddock.games.tornado import state
from paddock.games.tornado.actions import Phase
from paddock.games.tornado.game import GAME
from paddock.games.tornado.geometry import HOME_END
from paddock.games.tornado.laying import put_face, put_on_place
from paddock.games.tornado.order import section_of
from paddock.games.tornado.race import run_on, worst_free_place
from paddock.games.tornado.things import CARD, CELL, FACE, PLACE

NO_LOG = zeros(0)


def table(seats: int = 3, seed: int = 1, **options: Any) -> Table:
    return Table.new(GAME, seats=seats, seed=seed, options=options, target="interpreted")


class Race:
    """A race in progress. All 18 cards lie in the stack with visible backs, until a test moves them."""

    def __init__(self, seats: int = 3, **options: Any) -> None:
        self.table = table(seats, **({"final": False} | options))
        s = self.s = PythonState(self.table.state)
        for name in ("board", "face_card", "face_place", "stack", "shown", "knowers"):
            row = getattr(s, name)
            for i in range(len(row)):
                row[i] = 0
        for seat in range(seats):
            for k in range(state.HAND):
                s.hand[seat][k] = 0
            s.number[seat] = seat + 1
            s.order[seat] = seat + 1
            s.lane[seat] = seat + 1
            s.place[seat] = 0
        for card, kind in enumerate(k for k in range(state.TYPES) for _ in range(state.cards_of_type(s, k))):
            s.back[card], s.under[card] = state.back_of_type(kind), 0
            s.front[card] = state.front_of_type(kind)
            s.stack[card] = card + 1
        s.stack_size, s.racing, s.turned, s.round = state.CARDS, 0, 1, 1

    # -------------------------------------------------------------- putting things on the table
    def card(self, kind: str) -> int:
        """A card of this type, out of the stack."""
        s = self.s
        for i in range(s.stack_size):
            card = s.stack[i] - 1
            if state.card_type(s, card) == CARD.letters.index(kind):
                for k in range(i, s.stack_size - 1):
                    s.stack[k] = s.stack[k + 1]
                s.stack_size -= 1
                s.stack[s.stack_size] = 0
                return card
        raise AssertionError(f"no {kind} is left")

    def straight(self, kind: str, *places: str) -> "Race":
        for place in places:
            card = self.card(kind)
            put_on_place(self.s, PLACE.read(place), card)
            state.show_front(self.s, card)
        return self

    def connectors(self, *places: str, kind: str = "C2") -> "Race":
        for place in places:
            put_on_place(self.s, PLACE.read(place), self.card(kind))
            if place.startswith("H-"):
                self.s.lap_end = 1
        return self

    def turns(self, *faces: str, kind: str = "T3") -> "Race":
        for face in faces:
            put_face(self.s, FACE.read(face), self.card(kind))
        return self

    def hand(self, seat: int, *kinds: str) -> "Race":
        for kind in kinds:
            state.hold(self.s, seat, self.card(kind))
        return self

    def stack(self, *kinds: str) -> "Race":
        """Leave only these cards in the stack. The other cards are listed in `away`, outside the board."""
        cards = [self.card(kind) for kind in kinds]
        spare = [self.s.stack[i] - 1 for i in range(self.s.stack_size)]
        for i in range(state.CARDS):
            self.s.stack[i] = cards[i] + 1 if i < len(cards) else 0
        self.s.stack_size = len(cards)
        self.away = spare
        return self

    def boat(self, seat: int, cell: str, last_lap: bool = False, throttle: str = "234") -> "Race":
        s = self.s
        s.cell[seat] = CELL.read(cell) + 1
        s.section[seat] = section_of(CELL.read(cell), HOME_END if last_lap else 0)
        s.throttle[seat] = sum(1 << int(v) for v in throttle)
        s.racing |= 1 << seat
        s.place[seat] = 0
        return self

    def gave_way(self, seat: int) -> "Race":
        self.s.yielding |= 1 << seat
        return self

    # -------------------------------------------------------------- going on
    def turn(self, *seats: int) -> "Race":
        """It is the turn of the leader of these seats; the others have moved in this round."""
        for seat in range(self.s.seats):
            if not self.s.racing >> seat & 1 and self.s.place[seat] == 0:
                self.s.place[seat] = worst_free_place(self.s)
        self.s.acted = self.s.racing & ~sum(1 << k for k in seats)
        self.s.phase = Phase.NEXT_TURN
        run_on(self.s, NO_LOG)
        return self.keep()

    def keep(self) -> "Race":
        self.s.write_to(self.table.state)
        return self

    def moves(self, seat: int, *actions: str) -> "Race":
        for action in actions:
            self.table.play(seat, action)
        return self.look()

    def look(self) -> "Race":
        self.s = PythonState(self.table.state)
        return self

    # -------------------------------------------------------------- looking
    @property
    def mover(self) -> int:
        return int(self.table.pending[0])

    @property
    def kind(self) -> str:
        kind = self.table.kind(self.mover)
        assert kind
        return kind.name

    def legal(self) -> set[str]:
        return {GAME.notation.write(a) for a in self.table.legal(self.mover)}

    def reach(self, value: int) -> set[str]:
        """The cells that the throttle card reaches, asked at the decision about throttle cards."""
        self.table.play(self.mover, str(value))
        found = self.legal()
        self.table.undo(self.mover, consent=True)
        return found

    def skip_to_throttle(self) -> "Race":
        while self.kind != "throttle":
            self.table.play(self.mover, "-")
        return self.look()

    def rule(self, action: str, seat: int | None = None) -> str:
        refused = self.table.why(self.mover if seat is None else seat, action)
        return refused.rule if refused else ""

    def where(self, seat: int) -> str:
        return CELL.write(int(self.table.state["cell"][seat]) - 1)


def all_stuck(
    *stack: str, mine: tuple[str, ...] = ("T3", "T4"), theirs: tuple[str, ...] = ("T3", "T3"), behind: tuple[str, ...] = ()
) -> Race:
    """Two boats at the end of the home straight. Its last column is full, no connector is laid, and the hands hold turn cards unless said otherwise.

    behind: places further back with a card.
    """
    r = Race().straight("C2", "H3.1", "H3.2", "H3.3", *behind).hand(0, *mine).hand(1, *theirs).stack(*stack)
    return r.boat(0, "H3.1.2").boat(1, "H3.6.2")
