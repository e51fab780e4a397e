"""Player commands. Each command checks its arguments and returns the pending events that carry it out.

An empty list means that the table is already in the requested state. The server acknowledges such a command like any other.
"""

import hmac
import re
from collections.abc import Callable
from functools import cache
from itertools import chain, count
from typing import Any

from paddock.engine.presentation.game import BadMaterials
from paddock.engine.table.commit_reveal import commitment
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.server.domain import event as kinds
from paddock.server.domain.event import NOBODY, PendingEvent
from paddock.server.domain.game_table import OPEN, OVER, PLAYING, STARTING, GameTable
from paddock.server.domain.language import translator_for
from paddock.server.domain.problem import Problem, refused
from paddock.server.domain.table_config import HUMAN
from paddock.server.domain.typed_text import MOST_NAME, clean

HEX_64 = re.compile(r"[0-9a-f]{64}")
PendingEvents = list[PendingEvent]
Command = Callable[[GameTable], PendingEvents]
NOT_NOW = {OPEN: "not-open", STARTING: "not-starting", PLAYING: "not-playing"}


def require_phase(game_table: GameTable, *phases: str) -> None:
    if game_table.frozen:
        raise Problem(409, "frozen")
    if game_table.phase not in phases:
        raise Problem(409, NOT_NOW[phases[0]])


def require_seated(game_table: GameTable, seat: int) -> None:
    if seat == NOBODY:
        raise Problem(403, "not-seated")


def promised(text: str) -> str:
    if not HEX_64.fullmatch(text):
        raise Problem(422, "commitment")
    return text


# ------------------------------------------------------------------ before the game


def sit(game_table: GameTable, seat: int, name: str, promise: str) -> PendingEvents:
    """Take a free seat. In a running game only a seat that its player left is free."""
    require_phase(game_table, OPEN, PLAYING)
    if not 0 <= seat < len(game_table.seats):
        raise Problem(422, "no-seat")
    place = game_table.seats[seat]
    if (place.who == "human" and not place.left) or place.who == "bot" or place.resigned:
        raise Problem(409, "seat-taken")
    shown = clean(name, MOST_NAME)
    if not shown:
        raise Problem(422, "name")
    if shown in (p.name for k, p in enumerate(game_table.seats) if k != seat):
        raise Problem(409, "name-taken", name=shown)
    return [PendingEvent(kinds.SEAT, seat, {"what": "sit", "who": HUMAN, "name": shown, "commitment": promised(promise)})]


def sit_alone(game_table: GameTable, seat: int, name: str) -> PendingEvents:
    """Take a seat in a seeded game, whose shuffle needs no commitment."""
    return [PendingEvent(kinds.SEAT, seat, {"what": "sit", "who": HUMAN, "name": clean(name, MOST_NAME) or "–"})]


def seat_bot(game_table: GameTable, by: int, seat: int, bot: str) -> PendingEvents:
    """The host fills an empty seat."""
    require_phase(game_table, OPEN)
    for_host(game_table, by)
    if not 0 <= seat < len(game_table.seats):
        raise Problem(422, "no-seat")
    if game_table.seats[seat].who != "empty":
        raise Problem(409, "seat-taken")
    return [bot_draft(game_table, seat, bot)]


def bot_draft(game_table: GameTable, seat: int, bot: str) -> PendingEvent:
    taken = {p.name for p in game_table.seats}
    names = bot_names(game_table.config.language)
    more = (f"{name} {number}" for number in count(2) for name in names)  # people may have taken the names without a number
    name = next(n for n in chain(names, more) if n not in taken)
    return PendingEvent(kinds.SEAT, seat, {"what": "sit", "who": "bot", "name": name, "bot": bot})


@cache
def bot_names(language: str) -> list[str]:
    return translator_for(language).text("web.bot_names").split()


def bring(game_table: GameTable, seat: int, material: Any) -> PendingEvents:
    """A player brings materials for their own seat before the game begins. Only this player learns what is wrong with them."""
    require_phase(game_table, OPEN)
    require_seated(game_table, seat)
    alone = [material if k == seat else None for k in range(len(game_table.seats))]
    usable(game_table, {"common": game_table.common, "seats": alone})
    return [PendingEvent(kinds.SEAT, seat, {"what": "bring", "material": material})]


def bring_for_all(game_table: GameTable, seat: int, material: Any) -> PendingEvents:
    """The host brings common materials for all seats. The materials that players brought before must still fit them."""
    require_phase(game_table, OPEN)
    for_host(game_table, seat)
    usable(game_table, {"common": material, "seats": []})
    fits(game_table, material)
    return [PendingEvent(kinds.SEAT, seat, {"what": "common", "material": material})]


def usable(game_table: GameTable, materials: dict[str, Any]) -> None:
    assert game_table.game is not None
    try:
        game_table.game.tables(
            game_table.game.complete_options(game_table.config.options, game_table.config.seats),
            game_table.game.complete_materials(materials, game_table.config.seats),
        )
    except ValueError as e:
        raise Problem(422, "material", reason=e if isinstance(e, BadMaterials) else str(e)) from None


def fits(game_table: GameTable, common: Any) -> None:
    """Raise a Problem if the materials of the table do not fit together. The Problem does not say whose materials are wrong."""
    try:
        usable(game_table, {"common": common, "seats": [p.material for p in game_table.seats]})
    except Problem:
        raise Problem(409, "materials") from None


def for_host(game_table: GameTable, seat: int) -> None:
    require_seated(game_table, seat)
    if seat != game_table.host:
        raise Problem(403, "not-host")


def leave(game_table: GameTable, seat: int) -> PendingEvents:
    require_phase(game_table, OPEN, PLAYING)
    require_seated(game_table, seat)
    return [PendingEvent(kinds.SEAT, seat, {"what": "leave"})]


def free(game_table: GameTable, by: int, seat: int) -> PendingEvents:
    """The host removes a bot or a person from a seat before the game begins."""
    require_phase(game_table, OPEN)
    for_host(game_table, by)
    if not 0 <= seat < len(game_table.seats) or game_table.seats[seat].who == "empty" or seat == by:
        raise Problem(422, "no-seat")
    return [PendingEvent(kinds.SEAT, seat, {"what": "free"})]


def start(game_table: GameTable, by: int) -> PendingEvents:
    """Begin to reveal the nonces. All human seats must have committed to a nonce."""
    require_phase(game_table, OPEN)
    for_host(game_table, by)
    if any(p.who == "empty" for p in game_table.seats):
        raise Problem(409, "empty-seats")
    if any(not game_table.seats[k].commitment for k in game_table.humans()):
        raise Problem(409, "no-promise")
    fits(game_table, game_table.common)
    return [PendingEvent(kinds.NONCE, payload={"what": "begin"})]


def promise(game_table: GameTable, seat: int, promise: str) -> PendingEvents:
    """A new commitment, after a shuffle round was abandoned."""
    require_phase(game_table, OPEN)
    require_seated(game_table, seat)
    if game_table.seats[seat].commitment == promised(promise):
        return []
    return [PendingEvent(kinds.NONCE, seat, {"what": "commit", "commitment": promise})]


def reveal(game_table: GameTable, seat: int, nonce: str) -> PendingEvents:
    require_seated(game_table, seat)
    if game_table.phase in (PLAYING, OVER) and game_table.seats[seat].nonce == nonce:
        return []
    require_phase(game_table, STARTING)
    if game_table.seats[seat].nonce:
        return []
    if not HEX_64.fullmatch(nonce) or not hmac.compare_digest(commitment(bytes.fromhex(nonce)), game_table.seats[seat].commitment):
        raise Problem(422, "nonce")
    return [PendingEvent(kinds.NONCE, seat, {"what": "reveal", "nonce": nonce})]


# ------------------------------------------------------------------ in the game


def the_table(game_table: GameTable) -> Table:
    require_phase(game_table, PLAYING, OVER)
    assert game_table.table is not None
    return game_table.table


def do(game_table: GameTable, seat: int, decision_no: int, action: str) -> PendingEvents:
    """Play an action. decision_no counts the seat's own decisions, so a message that arrives twice takes effect once."""
    require_seated(game_table, seat)
    table = the_table(game_table)
    place = game_table.seats[seat]
    text = spelled(table, action)
    if 0 <= decision_no < place.decision_no:
        if game_table.acts[seat, decision_no] == text:
            return []
        not_resigned(game_table, seat)
        raise Problem(409, "k-taken", k=decision_no)
    if decision_no != place.decision_no:
        raise Problem(409, "k-ahead", k=place.decision_no)
    not_resigned(game_table, seat)
    move = PendingEvent(kinds.MOVE, seat, {"do": text})
    if not place.covered:
        return [move]
    if refusal := table.why(seat, action):  # after the first event has been applied, a refusal would cost a rebuild of the table
        raise refused(refusal)
    return [PendingEvent(kinds.COVER, seat, {"on": False}), move]


def spelled(table: Table, action: str) -> str:
    """The notation of an action that a person typed. Empty if the game cannot read it; then the rules refuse the move."""
    notation = table.notation
    try:
        return str(notation.write(notation.read(action)))
    except ValueError:
        return ""


def why(game_table: GameTable, seat: int, action: str) -> Problem | None:
    """The Problem with the rule that forbids an action, or None if the action is legal."""
    require_seated(game_table, seat)
    refusal = the_table(game_table).why(seat, action)
    return refused(refusal) if refusal else None


def undo(game_table: GameTable, seat: int) -> PendingEvents:
    """Undo the seat's last decision: immediately if the undo is free, otherwise after all other people have agreed. Bots always agree."""
    require_phase(game_table, PLAYING)
    require_seated(game_table, seat)
    if not game_table.config.undo:
        raise Problem(409, "no-undo")
    table = the_table(game_table)
    needs = table.undo_needs(seat)
    if needs == "free":
        return [PendingEvent(kinds.UNDO, seat)]
    if needs != "consent":
        try:
            table.undo(seat)
        except Refused as refusal:
            raise refused(refusal) from None
    if game_table.undo_request:
        raise Problem(409, "asked-already")
    asking = PendingEvent(kinds.CONSENT, seat, {"what": "ask"})
    return [asking] if game_table.must_agree(seat) else [PendingEvent(kinds.UNDO, seat, {"agreed": True})]


def consent(game_table: GameTable, seat: int, yes: bool) -> PendingEvents:
    require_phase(game_table, PLAYING)
    require_seated(game_table, seat)
    if game_table.undo_request is None:
        raise Problem(409, "nothing-asked")
    if game_table.undo_request.seat == seat:
        return [PendingEvent(kinds.CONSENT, seat, {"what": "no"})]  # the requesting player withdraws
    said = PendingEvent(kinds.CONSENT, seat, {"what": "yes" if yes else "no"})
    agreed = yes and game_table.must_agree(game_table.undo_request.seat) <= game_table.undo_request.agreed | {seat}
    return [said, PendingEvent(kinds.UNDO, game_table.undo_request.seat, {"agreed": True})] if agreed else [said]


def cover(game_table: GameTable, by: int, seat: int, on: bool, away: bool) -> PendingEvents:
    """Let a bot play for a seat, or take the seat back. Other seats may only cover an absent player."""
    require_phase(game_table, PLAYING)
    require_seated(game_table, by)
    if not 0 <= seat < len(game_table.seats) or game_table.seats[seat].who != HUMAN:
        raise Problem(422, "no-seat")
    if on and not game_table.config.cover:
        raise Problem(409, "no-cover")
    if by != seat and not (on and away):
        raise Problem(409, "not-away")
    not_resigned(game_table, seat)
    if game_table.seats[seat].covered == on:
        return []
    return [PendingEvent(kinds.COVER, seat, {"on": on})]


def resign(game_table: GameTable, seat: int) -> PendingEvents:
    """Resign. A bot plays the seat to the end, and the seat is placed last."""
    require_phase(game_table, PLAYING)
    require_seated(game_table, seat)
    if not game_table.config.resign:
        raise Problem(409, "no-resigning")
    return [] if game_table.seats[seat].resigned else [PendingEvent(kinds.RESIGN, seat, {"why": "wish"})]


def not_resigned(game_table: GameTable, seat: int) -> None:
    if game_table.seats[seat].resigned:
        raise Problem(409, "resigned")


def answers(game_table: GameTable, seat: int, on: bool) -> PendingEvents:
    """Set whether the table plays a forced action for this player."""
    require_phase(game_table, OPEN, STARTING, PLAYING)
    require_seated(game_table, seat)
    return [] if game_table.seats[seat].answers == on else [PendingEvent(kinds.SEAT, seat, {"what": "answers", "on": on})]


def rematch(game_table: GameTable, seat: int, table: str) -> PendingEvents:
    """Record the id of the rematch table."""
    may_play_again(game_table, seat)
    return [PendingEvent(kinds.SEAT, seat, {"what": "rematch", "table": table})]


def may_play_again(game_table: GameTable, seat: int) -> None:
    require_seated(game_table, seat)
    if game_table.phase != OVER:
        raise Problem(409, "not-over")
    if game_table.next_table:
        raise Problem(409, "rematch-made")
