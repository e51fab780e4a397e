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
from paddock.server.domain.event import NOBODY, Draft
from paddock.server.domain.game_table import OPEN, OVER, PLAYING, STARTING, Room
from paddock.server.domain.language import speech, words_of
from paddock.server.domain.problem import Problem, refused
from paddock.server.domain.table_config import HUMAN

MOST_NAME = 24
HEX_64 = re.compile(r"[0-9a-f]{64}")
UNWANTED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # what would steer or hide text

Drafts = list[Draft]
Command = Callable[[Room], Drafts]


def clean(text: str, most: int) -> str:
    """What a person typed, without control characters, in one line, not longer than it may be."""
    kept = "".join(c if unicodedata.category(c) not in UNWANTED else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())[:most].strip()


NOT_NOW = {OPEN: "not-open", STARTING: "not-starting", PLAYING: "not-playing"}


def must(room: Room, *phases: str) -> None:
    if room.frozen:
        raise Problem(409, "frozen")
    if room.phase not in phases:
        raise Problem(409, NOT_NOW[phases[0]])


def seated(room: Room, seat: int) -> None:
    if seat == NOBODY:
        raise Problem(403, "not-seated")


def promised(text: str) -> str:
    if not HEX_64.fullmatch(text):
        raise Problem(422, "commitment")
    return text


# ------------------------------------------------------------------ before the game


def sit(room: Room, seat: int, name: str, promise: str) -> Drafts:
    """Take a free seat; in a running game one that was left."""
    must(room, OPEN, PLAYING)
    if not 0 <= seat < len(room.places):
        raise Problem(422, "no-seat")
    place = room.places[seat]
    if (place.who == "human" and not place.left) or place.who == "bot" or place.resigned:
        raise Problem(409, "seat-taken")
    shown = clean(name, MOST_NAME)
    if not shown:
        raise Problem(422, "name")
    if shown in (p.name for k, p in enumerate(room.places) if k != seat):
        raise Problem(409, "name-taken", name=shown)
    return [Draft(kinds.SEAT, seat, {"what": "sit", "who": HUMAN, "name": shown, "commitment": promised(promise)})]


def sit_alone(room: Room, seat: int, name: str) -> Drafts:
    """Sit down at a numbered game, whose shuffle needs no promise."""
    return [Draft(kinds.SEAT, seat, {"what": "sit", "who": HUMAN, "name": clean(name, MOST_NAME) or "–"})]


def seat_bot(room: Room, by: int, seat: int, bot: str) -> Drafts:
    """The host fills an empty seat."""
    must(room, OPEN)
    for_host(room, by)
    if not 0 <= seat < len(room.places):
        raise Problem(422, "no-seat")
    if room.places[seat].who != "empty":
        raise Problem(409, "seat-taken")
    return [bot_draft(room, seat, bot)]


def bot_draft(room: Room, seat: int, bot: str) -> Draft:
    taken = {p.name for p in room.places}
    names = bot_names(room.config.language)
    more = (f"{name} {number}" for number in count(2) for name in names)  # people may have taken the plain ones
    name = next(n for n in chain(names, more) if n not in taken)
    return Draft(kinds.SEAT, seat, {"what": "sit", "who": "bot", "name": name, "bot": bot})


@cache
def bot_names(language: str) -> list[str]:
    return speech(language).text("web.bot_names").split()


def bring(room: Room, seat: int, material: Any) -> Drafts:
    """Hand in what one plays with, before the game begins. Only this player learns what is wrong with it."""
    must(room, OPEN)
    seated(room, seat)
    alone = [material if k == seat else None for k in range(len(room.places))]
    usable(room, {"common": room.common, "seats": alone})
    return [Draft(kinds.SEAT, seat, {"what": "bring", "material": material})]


def bring_for_all(room: Room, seat: int, material: Any) -> Drafts:
    """The host hands in what all play with; what a player brought before must still fit."""
    must(room, OPEN)
    for_host(room, seat)
    usable(room, {"common": material, "seats": []})
    fits(room, material)
    return [Draft(kinds.SEAT, seat, {"what": "common", "material": material})]


def usable(room: Room, materials: dict[str, Any]) -> None:
    assert room.game is not None
    try:
        room.game.tables(
            room.game.complete_options(room.config.options, room.config.seats), room.game.complete_materials(materials, room.config.seats)
        )
    except ValueError as e:
        raise Problem(422, "material", reason=e if isinstance(e, BadMaterials) else str(e)) from None


def fits(room: Room, common: Any) -> None:
    """Whether everything that was brought goes together; which player's does not is said to nobody."""
    try:
        usable(room, {"common": common, "seats": [p.material for p in room.places]})
    except Problem:
        raise Problem(409, "materials") from None


def for_host(room: Room, seat: int) -> None:
    seated(room, seat)
    if seat != room.host:
        raise Problem(403, "not-host")


def leave(room: Room, seat: int) -> Drafts:
    must(room, OPEN, PLAYING)
    seated(room, seat)
    return [Draft(kinds.SEAT, seat, {"what": "leave"})]


def free(room: Room, by: int, seat: int) -> Drafts:
    """The host takes a bot away again, or frees the seat of someone who does not come."""
    must(room, OPEN)
    for_host(room, by)
    if not 0 <= seat < len(room.places) or room.places[seat].who == "empty" or seat == by:
        raise Problem(422, "no-seat")
    return [Draft(kinds.SEAT, seat, {"what": "free"})]


def start(room: Room, by: int) -> Drafts:
    """All promises lie on the table: ask for the nonces."""
    must(room, OPEN)
    for_host(room, by)
    if any(p.who == "empty" for p in room.places):
        raise Problem(409, "empty-seats")
    if any(not room.places[k].commitment for k in room.humans()):
        raise Problem(409, "no-promise")
    fits(room, room.common)
    return [Draft(kinds.NONCE, payload={"what": "begin"})]


def promise(room: Room, seat: int, promise: str) -> Drafts:
    """A fresh promise, after a round that was given up."""
    must(room, OPEN)
    seated(room, seat)
    if room.places[seat].commitment == promised(promise):
        return []
    return [Draft(kinds.NONCE, seat, {"what": "commit", "commitment": promise})]


def reveal(room: Room, seat: int, nonce: str) -> Drafts:
    seated(room, seat)
    if room.phase in (PLAYING, OVER) and room.places[seat].nonce == nonce:
        return []
    must(room, STARTING)
    if room.places[seat].nonce:
        return []
    if not HEX_64.fullmatch(nonce) or not hmac.compare_digest(commitment(bytes.fromhex(nonce)), room.places[seat].commitment):
        raise Problem(422, "nonce")
    return [Draft(kinds.NONCE, seat, {"what": "reveal", "nonce": nonce})]


# ------------------------------------------------------------------ in the game


def the_table(room: Room) -> Table:
    must(room, PLAYING, OVER)
    assert room.table is not None
    return room.table


def do(room: Room, seat: int, k: int, action: str) -> Drafts:
    """(k, action): k is the seat's own decision number, so that a message sent twice is done once."""
    seated(room, seat)
    table = the_table(room)
    place = room.places[seat]
    if 0 <= k < place.k:
        if room.acts[seat, k] == spelled(room, action):
            return []
        not_resigned(room, seat)
        raise Problem(409, "k-taken", k=k)
    if k != place.k:
        raise Problem(409, "k-ahead", k=place.k)
    not_resigned(room, seat)
    if refusal := table.why(seat, action):
        raise refused(refusal)
    back = [Draft(kinds.COVER, seat, {"on": False})] if place.covered else []
    return [*back, Draft(kinds.MOVE, seat, {"do": spelled(room, action)})]


def spelled(room: Room, action: str) -> str:
    """An action as the game writes it, whatever way it was typed."""
    assert room.table is not None
    try:
        return str(room.table.notation.write(room.table.notation.read(action)))
    except ValueError:
        return ""


def why(room: Room, seat: int, action: str) -> Problem | None:
    """Which rule forbids it, if one does."""
    seated(room, seat)
    refusal = the_table(room).why(seat, action)
    return refused(refusal) if refusal else None


def undo(room: Room, seat: int) -> Drafts:
    """Take back: at once if it is free, else when all other people agree (bots do)."""
    must(room, PLAYING)
    seated(room, seat)
    if not room.config.undo:
        raise Problem(409, "no-undo")
    table = the_table(room)
    needs = table.undo_needs(seat)
    if needs == "free":
        return [Draft(kinds.UNDO, seat)]
    if needs != "consent":
        try:
            table.undo(seat)
        except Refused as refusal:
            raise refused(refusal) from None
    if room.asked:
        raise Problem(409, "asked-already")
    asking = Draft(kinds.CONSENT, seat, {"what": "ask"})
    return [asking] if must_agree(room, seat) else [Draft(kinds.UNDO, seat, {"agreed": True})]


def must_agree(room: Room, seat: int) -> set[int]:
    """The people whose consent taking back needs."""
    return {k for k in room.humans() if k != seat and not room.places[k].covered}


def consent(room: Room, seat: int, yes: bool) -> Drafts:
    must(room, PLAYING)
    seated(room, seat)
    if room.asked is None:
        raise Problem(409, "nothing-asked")
    if room.asked.seat == seat:
        return [Draft(kinds.CONSENT, seat, {"what": "no"})]  # the asker thinks better of it
    said = Draft(kinds.CONSENT, seat, {"what": "yes" if yes else "no"})
    agreed = yes and must_agree(room, room.asked.seat) <= room.asked.agreed | {seat}
    return [said, Draft(kinds.UNDO, room.asked.seat, {"agreed": True})] if agreed else [said]


def cover(room: Room, by: int, seat: int, on: bool, away: bool) -> Drafts:
    """A bot plays for me while I am away; anyone may ask for it where someone has gone. Only the player takes the seat back."""
    must(room, PLAYING)
    seated(room, by)
    if not 0 <= seat < len(room.places) or room.places[seat].who != HUMAN:
        raise Problem(422, "no-seat")
    if on and not room.config.cover:
        raise Problem(409, "no-cover")
    if by != seat and not (on and away):
        raise Problem(409, "not-away")
    not_resigned(room, seat)
    if room.places[seat].covered == on:
        return []
    return [Draft(kinds.COVER, seat, {"on": on})]


def resign(room: Room, seat: int) -> Drafts:
    """Give the game up: a bot plays the seat to the end, and it is placed last."""
    must(room, PLAYING)
    seated(room, seat)
    if not room.config.resign:
        raise Problem(409, "no-resigning")
    return [] if room.places[seat].resigned else [Draft(kinds.RESIGN, seat, {"why": "wish"})]


def not_resigned(room: Room, seat: int) -> None:
    if room.places[seat].resigned:
        raise Problem(409, "resigned")


def answers(room: Room, seat: int, on: bool) -> Drafts:
    """Whether the table gives the only answer for this player."""
    must(room, OPEN, STARTING, PLAYING)
    seated(room, seat)
    return [] if room.places[seat].answers == on else [Draft(kinds.SEAT, seat, {"what": "answers", "on": on})]


def rematch(room: Room, seat: int, table: str) -> Drafts:
    """Say where the same people play again."""
    may_play_again(room, seat)
    return [Draft(kinds.SEAT, seat, {"what": "rematch", "table": table})]


def may_play_again(room: Room, seat: int) -> None:
    seated(room, seat)
    if room.phase != OVER:
        raise Problem(409, "not-over")
    if room.next_table:
        raise Problem(409, "rematch-made")


def names_speech(room: Room, language: str) -> Translator:
    """Words for this table: the house's, the game's, and who sits where. The same ones as long as nothing of that changes: parts of
    drawings are kept with them."""
    names, materials = room.names, room.table.materials if room.table else None
    if (kept := room.spoken.get(language)) and kept[0] == names and kept[1] is materials:
        return kept[2]
    if room.game is None:
        words = speech(language, (), names, len(room.places))
    else:
        words = words_of(room.game, language, names, len(room.places), materials)
    room.spoken[language] = names, materials, words
    return words
