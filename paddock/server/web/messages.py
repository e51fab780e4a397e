"""What a client can ask of a table, the same by HTTP and by socket: a name, a checked message, and what is done."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from paddock.bots import BOTS
from paddock.server.domain import commands
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import Room
from paddock.server.domain.problem import Problem
from paddock.server.live.registry import Open, TableRegistry
from paddock.server.view import frames, hints

MOST_CHAT = 300

Action = Annotated[str, Field(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Promise = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Message):
    """No further words."""


class Do(Message):
    """Answer decision number k of this seat."""

    k: Annotated[int, Field(ge=0, le=1_000_000)]
    do: Action


class Why(Message):
    """Which rule forbids this?"""

    do: Action


class Closely(Message):
    """Something on the table to be read: the key that the drawing marks it with (`data-look`)."""

    what: Action


class Consent(Message):
    yes: bool


class Cover(Message):
    """Let a bot play for a seat, or hand it back."""

    seat: SeatNumber
    on: bool


class SeatBot(Message):
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=32)]


class Free(Message):
    seat: SeatNumber


class Answers(Message):
    """Whether the table gives the only answer for me."""

    on: bool


class Bring(Message):
    """What one plays with: `material` for one's own seat (null: nothing), or, by the host, `common` for all."""

    material: Any = None
    common: Any = None


class Commit(Message):
    commitment: Promise


class Reveal(Message):
    nonce: Promise


class Chat(Message):
    text: Annotated[str, Field(min_length=1, max_length=2 * MOST_CHAT)]


@dataclass(frozen=True)
class Asked:
    """Who asks what of which table."""

    house: TableRegistry
    table: Open
    seat: int
    language: str

    async def act(self, command: commands.Command) -> dict[str, Any]:
        await self.house.act(self.table, command)
        return {}


Handler = Callable[[Asked, Any], Awaitable[dict[str, Any]]]


async def do(asked: Asked, m: Do) -> dict[str, Any]:
    await asked.act(lambda room: commands.do(room, asked.seat, m.k, m.do))
    return {"k": m.k}


async def why(asked: Asked, m: Why) -> dict[str, Any]:
    refusal = commands.why(asked.table.room, asked.seat, m.do)
    if refusal is None:
        return {"legal": True}
    raise refusal


async def closely(asked: Asked, m: Closely) -> dict[str, Any]:
    return await frames.closely(asked.house, asked.table, asked.seat, asked.language, m.what)


async def hint(asked: Asked, m: Nothing) -> dict[str, Any]:
    """What a strong bot would do here: its best moves, their chance to win, and how the game may go on."""
    return await hints.advise(asked.house, asked.table, asked.seat, asked.language)


async def undo(asked: Asked, m: Nothing) -> dict[str, Any]:
    return await asked.act(lambda room: commands.undo(room, asked.seat))


async def consent(asked: Asked, m: Consent) -> dict[str, Any]:
    return await asked.act(lambda room: commands.consent(room, asked.seat, m.yes))


async def cover(asked: Asked, m: Cover) -> dict[str, Any]:
    def command(room: Room) -> commands.Drafts:
        return commands.cover(room, asked.seat, m.seat, m.on, asked.house.is_away(asked.table, m.seat))

    return await asked.act(command)


async def resign(asked: Asked, m: Nothing) -> dict[str, Any]:
    """Give the game up: a bot plays on to the end, and the seat is placed last."""
    return await asked.act(lambda room: commands.resign(room, asked.seat))


async def answers(asked: Asked, m: Answers) -> dict[str, Any]:
    return await asked.act(lambda room: commands.answers(room, asked.seat, m.on))


async def bring(asked: Asked, m: Bring) -> dict[str, Any]:
    if "common" in m.model_fields_set:
        await asked.act(lambda room: commands.bring_for_all(room, asked.seat, m.common))
    if "material" in m.model_fields_set:
        await asked.act(lambda room: commands.bring(room, asked.seat, m.material))
    return {}


async def start(asked: Asked, m: Nothing) -> dict[str, Any]:
    return await asked.act(lambda room: commands.start(room, asked.seat))


async def seat_bot(asked: Asked, m: SeatBot) -> dict[str, Any]:
    if m.bot not in BOTS:
        raise Problem(422, "no-bot", name=m.bot)
    return await asked.act(lambda room: commands.seat_bot(room, asked.seat, m.seat, m.bot))


async def free(asked: Asked, m: Free) -> dict[str, Any]:
    await asked.house.act(asked.table, lambda room: commands.free(room, asked.seat, m.seat), lambda room: {m.seat: None})
    return {}


async def commit(asked: Asked, m: Commit) -> dict[str, Any]:
    return await asked.act(lambda room: commands.promise(room, asked.seat, m.commitment))


async def reveal(asked: Asked, m: Reveal) -> dict[str, Any]:
    return await asked.act(lambda room: commands.reveal(room, asked.seat, m.nonce))


async def chat(asked: Asked, m: Chat) -> dict[str, Any]:
    if asked.seat == NOBODY:
        raise Problem(403, "not-seated")
    if not asked.table.room.config.chat:
        raise Problem(409, "no-chat")
    if asked.table.room.places[asked.seat].muted:
        raise Problem(403, "muted")
    text = commands.clean(m.text, MOST_CHAT)
    if text:
        await asked.house.say(asked.table, asked.seat, text)
    return {}


async def leave(asked: Asked, m: Nothing) -> dict[str, Any]:
    await asked.house.act(asked.table, lambda room: commands.leave(room, asked.seat), lambda room: {asked.seat: None})
    return {}


ACTIONS: dict[str, tuple[type[Message], Handler]] = {
    "do": (Do, do),
    "why": (Why, why),
    "closely": (Closely, closely),
    "hint": (Nothing, hint),
    "undo": (Nothing, undo),
    "consent": (Consent, consent),
    "cover": (Cover, cover),
    "resign": (Nothing, resign),
    "answers": (Answers, answers),
    "start": (Nothing, start),
    "bot": (SeatBot, seat_bot),
    "free": (Free, free),
    "bring": (Bring, bring),
    "commit": (Commit, commit),
    "reveal": (Reveal, reveal),
    "chat": (Chat, chat),
    "leave": (Nothing, leave),
}
COSTLY = ("hint",)  # what makes the server think
