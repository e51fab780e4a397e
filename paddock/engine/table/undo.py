"""Taking decisions back. An undo adds an entry to the history and deletes none."""

import numpy as np

from paddock.engine.compile.python_state import PythonState, python_tables
from paddock.engine.compile.runner import Array
from paddock.engine.presentation.i18n import SeatName, phrase
from paddock.engine.presentation.player_view import to_bytes
from paddock.engine.rules.contract import GAME_OVER, SPECTATOR
from paddock.engine.table.core import Entry, Refused, StandingMove, TableCore, rng_position


class TableWithUndo(TableCore):
    """A table that can take decisions back. An undo is free if no other seat has learned or done anything since, else it needs consent."""

    def undo_needs(self, seat: int) -> str:
        """The requirement for taking back this seat's last decision.

        - `free`: no other seat has acted or learned anything since
        - `consent`: the others must agree
        - `over`, `nothing`, `final`: an undo is impossible, because the game is over, because the seat has made no decision, or because
          decisions of this kind are final"""
        if self.over:  # the whole record, with the key, is public
            return "over"
        at = self._last_real(seat)
        if at is None:
            return "nothing"
        if self._standing[at].kind.final:
            return "final"
        after, kept = self._taken_back(at)
        others_acted = kept is None and any(self.entries[m.entry].seat != seat for m in self._standing[at + 1 :])
        chance_used = rng_position(after[0]) != rng_position(self.state)
        others = [k for k in (*range(self.seats), SPECTATOR) if k != seat]
        seen = any(self._public_bytes(after, k) != self._public_bytes(self.states, k) for k in others)
        return "consent" if others_acted or chance_used or seen else "free"

    def has_to_undo(self, seat: int) -> bool:
        """Whether this seat has a decision that it may take back, freely or by consent."""
        at = None if self.over else self._last_real(seat)
        return at is not None and not self._standing[at].kind.final

    def _taken_back(self, at: int) -> tuple[Array, list[StandingMove] | None]:
        """The state after undoing the move at index `at`, and the list of later moves that stay.

        The later moves of the same seat are undone too. If the log has not grown since the move, all later moves of other seats are steps
        of choices that are still sealed. Their order does not matter, so they stay. If the log has grown, all later moves are undone, and
        the second result is None."""
        live = self._standing[at]
        before = np.frombuffer(live.before, self.states.dtype)
        if live.told != len(self._log):
            return before.copy(), None
        after, kept = before.copy(), []
        for move in self._standing[at + 1 :]:
            entry = self.entries[move.entry]
            if entry.seat != self.entries[live.entry].seat:
                kept.append(move._replace(before=after.tobytes()))
                code, _, events = self.runner.decide(after, 0, self.tables, entry.seat, entry.action)
                if code or events:
                    return before.copy(), None
        return after, kept

    def _last_real(self, seat: int) -> int | None:
        """Index of this seat's last decision that was a choice, not an automatic answer."""
        for at in range(len(self._standing) - 1, -1, -1):
            entry = self.entries[self._standing[at].entry]
            if entry.seat == seat and entry.kind != "automatic":
                return at
        return None

    def _public_bytes(self, states: Array, seat: int) -> bytes:
        return to_bytes(self.game.view(PythonState(states[0]), python_tables(self.tables), seat))

    def undo(self, seat: int, consent: bool = False) -> None:
        """Take the seat back to its last decision that was not automatic. The undo is added as an entry. If the undone moves drew random
        numbers, the generator continues in a new stream. `consent` says that the others agreed. Raises Refused if the undo is impossible
        or needs consent."""
        needs = self.undo_needs(seat)
        if needs == "over":
            raise Refused("P-1", phrase("refused.P-1"), GAME_OVER)
        if needs in ("nothing", "final"):
            raise Refused("P-5", phrase(f"undo.{needs}"))
        if needs == "consent" and not consent:
            raise Refused("P-5", phrase("undo.needs_consent"))
        at = self._last_real(seat)
        assert at is not None
        after, kept = self._taken_back(at)
        undone, private = self.entries[self._standing[at].entry], self._standing[at].kind.private
        self.undos += 1
        if rng_position(after[0]) != rng_position(self.state):
            rng = after[0]["rng"]
            rng["stream"], rng["block"], rng["left"] = self.undos, 0, 0
            rng["buf"] = 0
        self.states[:] = after
        self._standing[at:] = kept or []
        self.entries.append(Entry("undo", seat, sealed=undone.sealed))
        if not undone.sealed:
            key = "undo.free" if needs == "free" else "undo.agreed"
            self._log.append(phrase(key, seat=SeatName(seat), move=self.narrator.action(undone.action)))
        elif needs == "consent":
            # Others have seen that the choice was closed or opened, so the log mentions the undo without the action. If the undo is free,
            # others have seen nothing, and the log stays silent.
            self._log.append(phrase("undo.private" if private else "undo.sealed", seat=SeatName(seat)))
