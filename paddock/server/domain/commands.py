"""Player commands, and the checks that they share. A command checks its arguments and returns the pending events that carry it out.

An empty list means that the table is already in the requested state. The server acknowledges such a command like any other.
The commands before the game are in `before_game.py`.
"""

from collections.abc import Callable

from paddock.engine.table.table import Table
from paddock.server.domain import event as kinds
from paddock.server.domain.event import NOBODY, PendingEvent
from paddock.server.domain.game_table import OPEN, OVER, PLAYING, STARTING, GameTable
from paddock.server.domain.problem import Problem, refused
from paddock.server.domain.table_config import HUMAN

PendingEvents = list[PendingEvent]
Command = Callable[[GameTable], PendingEvents]
PROBLEM_OF_PHASE = {OPEN: "not-open", STARTING: "not-starting", PLAYING: "not-playing"}


def require_phase(game_table: GameTable, *phases: str) -> None:
    """Raise a Problem if the table is frozen or in none of these phases. The Problem names the first of them."""
    if game_table.frozen:
        raise Problem(409, "frozen")
    if game_table.phase not in phases:
        raise Problem(409, PROBLEM_OF_PHASE[phases[0]])


def require_seated(seat: int) -> None:
    """Raise a Problem if the request comes from a spectator."""
    if seat == NOBODY:
        raise Problem(403, "not-seated")


def require_host(game_table: GameTable, seat: int) -> None:
    require_seated(seat)
    if seat != game_table.host:
        raise Problem(403, "not-host")


def require_seat_number(game_table: GameTable, seat: int) -> None:
    if not 0 <= seat < len(game_table.seats):
        raise Problem(422, "no-seat")


def require_table(game_table: GameTable) -> Table:
    """The engine's table. Raises a Problem if the game has not begun."""
    require_phase(game_table, PLAYING, OVER)
    assert game_table.table is not None
    return game_table.table


def do(game_table: GameTable, seat: int, decision_no: int, action: str) -> PendingEvents:
    """Play an action. decision_no counts the seat's own decisions, so a message that arrives twice takes effect once."""
    require_seated(seat)
    table = require_table(game_table)
    player = game_table.seats[seat]
    notation = canonical_notation(table, action)
    if 0 <= decision_no < player.decision_no:
        if game_table.acts[seat, decision_no] == notation:
            return []
        require_not_resigned(game_table, seat)
        raise Problem(409, "k-taken", k=decision_no)
    if decision_no != player.decision_no:
        raise Problem(409, "k-ahead", k=player.decision_no)
    require_not_resigned(game_table, seat)
    move = PendingEvent(kinds.MOVE, seat, {"do": notation})
    if not player.covered:
        return [move]
    if refusal := table.why(seat, action):  # after the first event has been applied, a refusal would cost a rebuild of the table
        raise refused(refusal)
    return [PendingEvent(kinds.COVER, seat, {"on": False}), move]


def canonical_notation(table: Table, action: str) -> str:
    """An action that a person typed, in the spelling of the game's notation. Empty if the game cannot read it; then the rules refuse the move."""
    notation = table.notation
    try:
        return str(notation.write(notation.read(action)))
    except ValueError:
        return ""


def why(game_table: GameTable, seat: int, action: str) -> Problem | None:
    """The Problem with the rule that forbids an action, or None if the action is legal."""
    require_seated(seat)
    refusal = require_table(game_table).why(seat, action)
    return refused(refusal) if refusal else None


def undo(game_table: GameTable, seat: int) -> PendingEvents:
    """Undo the seat's last decision: immediately if the undo is free, otherwise after all other people have agreed. Bots always agree."""
    require_phase(game_table, PLAYING)
    require_seated(seat)
    if not game_table.config.undo:
        raise Problem(409, "no-undo")
    needs = require_table(game_table).undo_needs(seat)
    if needs != "consent":
        return [PendingEvent(kinds.UNDO, seat)]  # if the undo is impossible, it is refused when this event is applied
    if game_table.undo_request:
        raise Problem(409, "asked-already")
    request = PendingEvent(kinds.CONSENT, seat, {"what": "ask"})
    return [request] if game_table.must_agree(seat) else [PendingEvent(kinds.UNDO, seat, {"agreed": True})]


def consent(game_table: GameTable, seat: int, yes: bool) -> PendingEvents:
    """Answer the pending undo request, or withdraw it. The last agreement carries out the undo."""
    require_phase(game_table, PLAYING)
    require_seated(seat)
    request = game_table.undo_request
    if request is None:
        raise Problem(409, "nothing-asked")
    if not yes or request.seat == seat:  # whatever the requesting player answers, it withdraws the request
        return [PendingEvent(kinds.CONSENT, seat, {"what": "no"})]
    answer = PendingEvent(kinds.CONSENT, seat, {"what": "yes"})
    if game_table.must_agree(request.seat) <= request.agreed | {seat}:
        return [answer, PendingEvent(kinds.UNDO, request.seat, {"agreed": True})]
    return [answer]


def cover(game_table: GameTable, requester: int, seat: int, on: bool, away: bool) -> PendingEvents:
    """Let a bot play for a seat, or take the seat back. Other seats may only cover an absent player."""
    require_phase(game_table, PLAYING)
    require_seated(requester)
    if not 0 <= seat < len(game_table.seats) or game_table.seats[seat].who != HUMAN:
        raise Problem(422, "no-seat")
    if on and not game_table.config.cover:
        raise Problem(409, "no-cover")
    if requester != seat and not (on and away):
        raise Problem(409, "not-away")
    require_not_resigned(game_table, seat)
    if game_table.seats[seat].covered == on:
        return []
    return [PendingEvent(kinds.COVER, seat, {"on": on})]


def leave(game_table: GameTable, seat: int) -> PendingEvents:
    """Leave the seat. Before the game it becomes empty; during the game a bot plays it until another person sits down."""
    require_phase(game_table, OPEN, PLAYING)
    require_seated(seat)
    return [PendingEvent(kinds.SEAT, seat, {"what": "leave"})]


def resign(game_table: GameTable, seat: int) -> PendingEvents:
    """Resign. A bot plays the seat to the end, and the seat is placed last."""
    require_phase(game_table, PLAYING)
    require_seated(seat)
    if not game_table.config.resign:
        raise Problem(409, "no-resigning")
    return [] if game_table.seats[seat].resigned else [PendingEvent(kinds.RESIGN, seat, {"why": "wish"})]


def require_not_resigned(game_table: GameTable, seat: int) -> None:
    if game_table.seats[seat].resigned:
        raise Problem(409, "resigned")


def answers(game_table: GameTable, seat: int, on: bool) -> PendingEvents:
    """Set whether the table plays a forced action for this player."""
    require_phase(game_table, OPEN, STARTING, PLAYING)
    require_seated(seat)
    return [] if game_table.seats[seat].answers == on else [PendingEvent(kinds.SEAT, seat, {"what": "answers", "on": on})]


def rematch(game_table: GameTable, seat: int, table: str) -> PendingEvents:
    """Record the id of the rematch table."""
    require_rematch_possible(game_table, seat)
    return [PendingEvent(kinds.SEAT, seat, {"what": "rematch", "table": table})]


def require_rematch_possible(game_table: GameTable, seat: int) -> None:
    """Raise a Problem unless a player asks after the game and there is no rematch table yet."""
    require_seated(seat)
    if game_table.phase != OVER:
        raise Problem(409, "not-over")
    if game_table.next_table:
        raise Problem(409, "rematch-made")
