"""Commands before the game: taking seats, bringing materials, and the shuffle. Players may also take a seat that was left during the game."""

import hmac
import re
from functools import cache
from itertools import chain, count
from typing import Any

from paddock.engine.presentation.game import BadMaterials
from paddock.engine.table import commit_reveal
from paddock.server.domain import event as kinds
from paddock.server.domain.commands import PendingEvents, require_host, require_phase, require_seat_number, require_seated
from paddock.server.domain.event import PendingEvent
from paddock.server.domain.game_table import OPEN, OVER, PLAYING, STARTING, GameTable
from paddock.server.domain.language import translator_for
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import HUMAN
from paddock.server.domain.typed_text import MOST_NAME, clean

HEX_64 = re.compile(r"[0-9a-f]{64}")  # a nonce of 32 bytes, or its commitment


def set_up(
    game_table: GameTable, maker_seat: int, name: str, commitment: str, new_secret: PendingEvent, begin: bool, now: int
) -> PendingEvents:  # fmt: skip
    """The first events of a new table: the secret, the maker's seat, the bots, and the start if `begin` is set. A seeded game always starts.

    Applies events to game_table, because the check of each command needs the events before it. The caller discards game_table.
    """
    config = game_table.config
    pending_events: PendingEvents = []

    def add(numbered: PendingEvents) -> None:
        for pending_event in numbered:
            pending_events.append(pending_event)
            game_table.apply(pending_event, now)

    maker = sit(game_table, maker_seat, name, commitment) if config.seed is None else sit_in_seeded_game(maker_seat, name)
    add([new_secret, *maker])
    for seat, sitter in enumerate(config.sitters):
        if sitter != HUMAN:
            add([bot_sits(game_table, seat, sitter)])
    if config.seed is not None:
        return [*pending_events, PendingEvent(kinds.NONCE, payload={"what": "numbered"})]
    return pending_events + (start(game_table, maker_seat) if begin else [])


def require_commitment(text: str) -> str:
    """The text, if it has the form of a commitment. Raises a Problem otherwise."""
    if not HEX_64.fullmatch(text):
        raise Problem(422, "commitment")
    return text


def sit(game_table: GameTable, seat: int, name: str, commitment: str) -> PendingEvents:
    """Take a free seat. In a running game only a seat that its player left is free."""
    require_phase(game_table, OPEN, PLAYING)
    require_seat_number(game_table, seat)
    player = game_table.seats[seat]
    if player.who == "bot" or (player.who == HUMAN and not player.left) or player.resigned:
        raise Problem(409, "seat-taken")
    cleaned = clean(name, MOST_NAME)
    if not cleaned:
        raise Problem(422, "name")
    if cleaned in (other.name for k, other in enumerate(game_table.seats) if k != seat):
        raise Problem(409, "name-taken", name=cleaned)
    return [PendingEvent(kinds.SEAT, seat, {"what": "sit", "who": HUMAN, "name": cleaned, "commitment": require_commitment(commitment)})]


def sit_in_seeded_game(seat: int, name: str) -> PendingEvents:
    """Take a seat in a seeded game, whose shuffle needs no commitment."""
    return [PendingEvent(kinds.SEAT, seat, {"what": "sit", "who": HUMAN, "name": clean(name, MOST_NAME) or "–"})]


def seat_bot(game_table: GameTable, requester: int, seat: int, bot: str) -> PendingEvents:
    """The host fills an empty seat."""
    require_phase(game_table, OPEN)
    require_host(game_table, requester)
    require_seat_number(game_table, seat)
    if game_table.seats[seat].who != "empty":
        raise Problem(409, "seat-taken")
    return [bot_sits(game_table, seat, bot)]


def bot_sits(game_table: GameTable, seat: int, bot: str) -> PendingEvent:
    """The event by which a bot takes a seat, with a name that nobody else at the table has. bot: the bot's level, such as `medium`."""
    taken = {player.name for player in game_table.seats}
    names = bot_names(game_table.config.language)
    numbered = (f"{name} {number}" for number in count(2) for name in names)  # people may have taken the names without a number
    name = next(n for n in chain(names, numbered) if n not in taken)
    return PendingEvent(kinds.SEAT, seat, {"what": "sit", "who": "bot", "name": name, "bot": bot})


@cache
def bot_names(language: str) -> list[str]:
    """The names that bots get in this language, in order of preference."""
    return translator_for(language).text("web.bot_names").split()


def bring(game_table: GameTable, seat: int, material: Any) -> PendingEvents:
    """A player brings materials for their own seat before the game begins. Only this player learns what is wrong with them."""
    require_phase(game_table, OPEN)
    require_seated(seat)
    only_own = [material if k == seat else None for k in range(len(game_table.seats))]
    require_usable_materials(game_table, {"common": game_table.common, "seats": only_own})
    return [PendingEvent(kinds.SEAT, seat, {"what": "bring", "material": material})]


def bring_for_all(game_table: GameTable, seat: int, material: Any) -> PendingEvents:
    """The host brings common materials for all seats. The materials that players brought before must still fit them."""
    require_phase(game_table, OPEN)
    require_host(game_table, seat)
    require_usable_materials(game_table, {"common": material, "seats": []})
    require_fitting_materials(game_table, material)
    return [PendingEvent(kinds.SEAT, seat, {"what": "common", "material": material})]


def require_usable_materials(game_table: GameTable, materials: dict[str, Any]) -> None:
    """Raise a Problem with the reason if the game cannot be played with these materials."""
    assert game_table.game is not None
    try:
        game_table.game.tables(
            game_table.game.complete_options(game_table.config.options, game_table.config.seats),
            game_table.game.complete_materials(materials, game_table.config.seats),
        )
    except ValueError as e:
        raise Problem(422, "material", reason=e if isinstance(e, BadMaterials) else str(e)) from None


def require_fitting_materials(game_table: GameTable, common: Any) -> None:
    """Raise a Problem if the materials of the table do not fit together. The Problem does not say whose materials are wrong."""
    try:
        require_usable_materials(game_table, {"common": common, "seats": [player.material for player in game_table.seats]})
    except Problem:
        raise Problem(409, "materials") from None


def free_seat(game_table: GameTable, requester: int, seat: int) -> PendingEvents:
    """The host removes a bot or a person from a seat before the game begins."""
    require_phase(game_table, OPEN)
    require_host(game_table, requester)
    if not 0 <= seat < len(game_table.seats) or game_table.seats[seat].who == "empty" or seat == requester:
        raise Problem(422, "no-seat")
    return [PendingEvent(kinds.SEAT, seat, {"what": "free"})]


def start(game_table: GameTable, requester: int) -> PendingEvents:
    """Begin to reveal the nonces. All human seats must have committed to a nonce."""
    require_phase(game_table, OPEN)
    require_host(game_table, requester)
    if any(player.who == "empty" for player in game_table.seats):
        raise Problem(409, "empty-seats")
    if any(not game_table.seats[k].commitment for k in game_table.humans()):
        raise Problem(409, "no-promise")
    require_fitting_materials(game_table, game_table.common)
    return [PendingEvent(kinds.NONCE, payload={"what": "begin"})]


def commit(game_table: GameTable, seat: int, commitment: str) -> PendingEvents:
    """Commit to a new nonce, after a shuffle round was abandoned."""
    require_phase(game_table, OPEN)
    require_seated(seat)
    if game_table.seats[seat].commitment == require_commitment(commitment):
        return []
    return [PendingEvent(kinds.NONCE, seat, {"what": "commit", "commitment": commitment})]


def reveal(game_table: GameTable, seat: int, nonce: str) -> PendingEvents:
    """Reveal the nonce behind the seat's commitment. The last nonce starts the game. A repeated message changes nothing."""
    require_seated(seat)
    if game_table.phase in (PLAYING, OVER) and game_table.seats[seat].nonce == nonce:
        return []
    require_phase(game_table, STARTING)
    if game_table.seats[seat].nonce:
        return []
    if not HEX_64.fullmatch(nonce) or not hmac.compare_digest(
        commit_reveal.commitment(bytes.fromhex(nonce)), game_table.seats[seat].commitment
    ):
        raise Problem(422, "nonce")
    return [PendingEvent(kinds.NONCE, seat, {"what": "reveal", "nonce": nonce})]
