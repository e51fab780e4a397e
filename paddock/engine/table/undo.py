"""Taking decisions back. An undo is an entry of its own; nothing is deleted."""

import numpy as np

from paddock.engine.compile.python_state import PythonState, python_tables
from paddock.engine.compile.runner import Array
from paddock.engine.presentation.i18n import SeatName, phrase
from paddock.engine.presentation.player_view import to_bytes
from paddock.engine.rules.contract import GAME_OVER, SPECTATOR
from paddock.engine.table.core import Entry, Refused, StandingMove, TableCore, rng_position


class TableWithUndo(TableCore):
    """A table that can take decisions back: freely where nobody else learned or did anything since, else by consent."""

    def undo_needs(self, seat: int) -> str:
        """What taking back this seat's last decision needs: "free", "consent", or why it cannot be ("over", "nothing", "final")."""
        if self.over:  # the whole record, key and all, is out
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
        """Whether this seat has something it may take back, freely or by consent."""
        at = None if self.over else self._last_real(seat)
        return at is not None and not self._standing[at].kind.final

    def _taken_back(self, at: int) -> tuple[Array, list[StandingMove] | None]:
        """The state without this live move and its seat's later ones, and what stays live. If nothing was told since, all that others did
        meanwhile are steps of sealed choices still closed to everybody: they stand, as their order does not matter. Else None: the
        table goes back as a whole."""
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
        """Take the seat back to its last real decision. An entry, never a deletion; what crossed chance is drawn anew in another stream."""
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
            # Others have seen it closed or opened; what it was stays unsaid. Of one still open nobody has heard anything.
            self._log.append(phrase("undo.private" if private else "undo.sealed", seat=SeatName(seat)))
