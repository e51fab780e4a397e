"""What people may do at a table: each command is checked here and answers with the entries it makes. None: nothing new, acknowledge again."""

import hmac
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import chain, count
from typing import Any

from paddock.engine.presentation.game import BadMaterials
from paddock.engine.presentation.i18n import Translator
from paddock.engine.table.commit_reveal import commitment
from paddock.engine.table.table import Refused, Table
from paddock.server.domain import event as kinds
from paddock.server.domain.event import NOBODY, PendingEvent
from paddock.server.domain.game_table import OPEN, OVER, PLAYING, STARTING, GameTable
from paddock.server.domain.language import translator, words_of
from paddock.server.domain.problem import Problem, refused
from paddock.server.domain.table_config import HUMAN

MOST_NAME = 24
HEX_64 = re.compile(r"[0-9a-f]{64}")
UNWANTED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # what would steer or hide text

PendingEvents = list[PendingEvent]
Command = Callable[[GameTable], PendingEvents]


def clean(text: str, most: int) -> str:
    """What a person typed, without control characters, in one line, not longer than it may be."""
    kept = "".join(c if unicodedata.category(c) not in UNWANTED else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())[:most].strip()


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
    """Take a free seat; in a running game one that was left."""
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
    """Sit down at a numbered game, whose shuffle needs no promise."""
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
    more = (f"{name} {number}" for number in count(2) for name in names)  # people may have taken the plain ones
    name = next(n for n in chain(names, more) if n not in taken)
    return PendingEvent(kinds.SEAT, seat, {"what": "sit", "who": "bot", "name": name, "bot": bot})


@cache
def bot_names(language: str) -> list[str]:
    return translator(language).text("web.bot_names").split()


def bring(game_table: GameTable, seat: int, material: Any) -> PendingEvents:
    """Hand in what one plays with, before the game begins. Only this player learns what is wrong with it."""
    require_phase(game_table, OPEN)
    require_seated(game_table, seat)
    alone = [material if k == seat else None for k in range(len(game_table.seats))]
    usable(game_table, {"common": game_table.common, "seats": alone})
    return [PendingEvent(kinds.SEAT, seat, {"what": "bring", "material": material})]


def bring_for_all(game_table: GameTable, seat: int, material: Any) -> PendingEvents:
    """The host hands in what all play with; what a player brought before must still fit."""
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
    """Whether everything that was brought goes together; which player's does not is said to nobody."""
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
    """The host takes a bot away again, or frees the seat of someone who does not come."""
    require_phase(game_table, OPEN)
    for_host(game_table, by)
    if not 0 <= seat < len(game_table.seats) or game_table.seats[seat].who == "empty" or seat == by:
        raise Problem(422, "no-seat")
    return [PendingEvent(kinds.SEAT, seat, {"what": "free"})]


def start(game_table: GameTable, by: int) -> PendingEvents:
    """All promises lie on the table: ask for the nonces."""
    require_phase(game_table, OPEN)
    for_host(game_table, by)
    if any(p.who == "empty" for p in game_table.seats):
        raise Problem(409, "empty-seats")
    if any(not game_table.seats[k].commitment for k in game_table.humans()):
        raise Problem(409, "no-promise")
    fits(game_table, game_table.common)
    return [PendingEvent(kinds.NONCE, payload={"what": "begin"})]


def promise(game_table: GameTable, seat: int, promise: str) -> PendingEvents:
    """A fresh promise, after a round that was given up."""
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
    """(k, action): k is the seat's own decision number, so that a message sent twice is done once."""
    require_seated(game_table, seat)
    table = the_table(game_table)
    place = game_table.seats[seat]
    if 0 <= decision_no < place.decision_no:
        if game_table.acts[seat, decision_no] == spelled(game_table, action):
            return []
        not_resigned(game_table, seat)
        raise Problem(409, "k-taken", k=decision_no)
    if decision_no != place.decision_no:
        raise Problem(409, "k-ahead", k=place.decision_no)
    not_resigned(game_table, seat)
    if refusal := table.why(seat, action):
        raise refused(refusal)
    back = [PendingEvent(kinds.COVER, seat, {"on": False})] if place.covered else []
    return [*back, PendingEvent(kinds.MOVE, seat, {"do": spelled(game_table, action)})]


def spelled(game_table: GameTable, action: str) -> str:
    """An action as the game writes it, whatever way it was typed."""
    assert game_table.table is not None
    try:
        return str(game_table.table.notation.write(game_table.table.notation.read(action)))
    except ValueError:
        return ""


def why(game_table: GameTable, seat: int, action: str) -> Problem | None:
    """Which rule forbids it, if one does."""
    require_seated(game_table, seat)
    refusal = the_table(game_table).why(seat, action)
    return refused(refusal) if refusal else None


def undo(game_table: GameTable, seat: int) -> PendingEvents:
    """Take back: at once if it is free, else when all other people agree (bots do)."""
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
    return [asking] if must_agree(game_table, seat) else [PendingEvent(kinds.UNDO, seat, {"agreed": True})]


def must_agree(game_table: GameTable, seat: int) -> set[int]:
    """The people whose consent taking back needs."""
    return {k for k in game_table.humans() if k != seat and not game_table.seats[k].covered}


def consent(game_table: GameTable, seat: int, yes: bool) -> PendingEvents:
    require_phase(game_table, PLAYING)
    require_seated(game_table, seat)
    if game_table.undo_request is None:
        raise Problem(409, "nothing-asked")
    if game_table.undo_request.seat == seat:
        return [PendingEvent(kinds.CONSENT, seat, {"what": "no"})]  # the asker thinks better of it
    said = PendingEvent(kinds.CONSENT, seat, {"what": "yes" if yes else "no"})
    agreed = yes and must_agree(game_table, game_table.undo_request.seat) <= game_table.undo_request.agreed | {seat}
    return [said, PendingEvent(kinds.UNDO, game_table.undo_request.seat, {"agreed": True})] if agreed else [said]


def cover(game_table: GameTable, by: int, seat: int, on: bool, away: bool) -> PendingEvents:
    """A bot plays for me while I am away; anyone may ask for it where someone has gone. Only the player takes the seat back."""
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
    """Give the game up: a bot plays the seat to the end, and it is placed last."""
    require_phase(game_table, PLAYING)
    require_seated(game_table, seat)
    if not game_table.config.resign:
        raise Problem(409, "no-resigning")
    return [] if game_table.seats[seat].resigned else [PendingEvent(kinds.RESIGN, seat, {"why": "wish"})]


def not_resigned(game_table: GameTable, seat: int) -> None:
    if game_table.seats[seat].resigned:
        raise Problem(409, "resigned")


def answers(game_table: GameTable, seat: int, on: bool) -> PendingEvents:
    """Whether the table gives the only answer for this player."""
    require_phase(game_table, OPEN, STARTING, PLAYING)
    require_seated(game_table, seat)
    return [] if game_table.seats[seat].answers == on else [PendingEvent(kinds.SEAT, seat, {"what": "answers", "on": on})]


def rematch(game_table: GameTable, seat: int, table: str) -> PendingEvents:
    """Say where the same people play again."""
    may_play_again(game_table, seat)
    return [PendingEvent(kinds.SEAT, seat, {"what": "rematch", "table": table})]


def may_play_again(game_table: GameTable, seat: int) -> None:
    require_seated(game_table, seat)
    if game_table.phase != OVER:
        raise Problem(409, "not-over")
    if game_table.next_table:
        raise Problem(409, "rematch-made")


def names_speech(game_table: GameTable, language: str) -> Translator:
    """Words for this table: the house's, the game's, and who sits where. The same ones as long as nothing of that changes: parts of
    drawings are kept with them."""
    names, materials = game_table.names, game_table.table.materials if game_table.table else None
    if (kept := game_table.spoken.get(language)) and kept[0] == names and kept[1] is materials:
        return kept[2]
    if game_table.game is None:
        words = translator(language, (), names, len(game_table.seats))
    else:
        words = words_of(game_table.game, language, names, len(game_table.seats), materials)
    game_table.spoken[language] = names, materials, words
    return words
