"""The table requests of clients, the same over HTTP and WebSocket. Each has a name, a validated message and a handler."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from paddock.bots import BOTS
from paddock.server.domain import before_game, commands
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import GameTable
from paddock.server.domain.problem import Problem
from paddock.server.domain.typed_text import clean
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.view import frames, hints

MOST_CHAT = 300

Action = Annotated[str, Field(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Promise = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Nothing(Message):
    """No further fields."""


class Do(Message):
    """Play an action as decision number k of this seat."""

    k: Annotated[int, Field(ge=0, le=1_000_000)]
    do: Action


class Why(Message):
    """Ask which rule forbids an action."""

    do: Action


class Closely(Message):
    """Ask for details of a thing on the table. `what` is its key in the drawing (`data-look`)."""

    what: Action


class Consent(Message):
    yes: bool


class Cover(Message):
    """Let a bot play for a seat, or take the seat back."""

    seat: SeatNumber
    on: bool


class SeatBot(Message):
    seat: SeatNumber
    bot: Annotated[str, Field(max_length=32)]


class Free(Message):
    seat: SeatNumber


class Answers(Message):
    """Whether the table plays my forced actions."""

    on: bool


class Bring(Message):
    """Bring materials: `material` for your own seat (null: nothing), or, from the host, `common` for all seats."""

    material: Any = None
    common: Any = None


class Commit(Message):
    commitment: Promise


class Reveal(Message):
    nonce: Promise


class Chat(Message):
    text: Annotated[str, Field(min_length=1, max_length=2 * MOST_CHAT)]


@dataclass(frozen=True)
class TableRequest:
    """A request for a table: the table, the requesting seat and its language."""

    registry: TableRegistry
    table: LiveTable
    seat: int
    language: str

    async def act(self, command: commands.Command) -> dict[str, Any]:
        await self.registry.act(self.table, command)
        return {}


Handler = Callable[[TableRequest, Any], Awaitable[dict[str, Any]]]


async def do(asked: TableRequest, m: Do) -> dict[str, Any]:
    await asked.act(lambda game_table: commands.do(game_table, asked.seat, m.k, m.do))
    return {"k": m.k}


async def why(asked: TableRequest, m: Why) -> dict[str, Any]:
    refusal = commands.why(asked.table.game_table, asked.seat, m.do)
    if refusal is None:
        return {"legal": True}
    raise refusal


async def closely(asked: TableRequest, m: Closely) -> dict[str, Any]:
    return await frames.detail(asked.registry, asked.table, asked.seat, asked.language, m.what)


async def hint(asked: TableRequest, m: Nothing) -> dict[str, Any]:
    """Advice from a strong bot: the best moves, their chance to win, and a likely continuation."""
    return await hints.advise(asked.registry, asked.table, asked.seat, asked.language)


async def undo(asked: TableRequest, m: Nothing) -> dict[str, Any]:
    return await asked.act(lambda game_table: commands.undo(game_table, asked.seat))


async def consent(asked: TableRequest, m: Consent) -> dict[str, Any]:
    return await asked.act(lambda game_table: commands.consent(game_table, asked.seat, m.yes))


async def cover(asked: TableRequest, m: Cover) -> dict[str, Any]:
    def command(game_table: GameTable) -> commands.PendingEvents:
        return commands.cover(game_table, asked.seat, m.seat, m.on, asked.registry.is_away(asked.table, m.seat))

    return await asked.act(command)


async def resign(asked: TableRequest, m: Nothing) -> dict[str, Any]:
    """Resign. A bot plays the seat to the end, and the seat is placed last."""
    return await asked.act(lambda game_table: commands.resign(game_table, asked.seat))


async def answers(asked: TableRequest, m: Answers) -> dict[str, Any]:
    return await asked.act(lambda game_table: commands.answers(game_table, asked.seat, m.on))


async def bring(asked: TableRequest, m: Bring) -> dict[str, Any]:
    if "common" in m.model_fields_set:
        await asked.act(lambda game_table: before_game.bring_for_all(game_table, asked.seat, m.common))
    if "material" in m.model_fields_set:
        await asked.act(lambda game_table: before_game.bring(game_table, asked.seat, m.material))
    return {}


async def start(asked: TableRequest, m: Nothing) -> dict[str, Any]:
    return await asked.act(lambda game_table: before_game.start(game_table, asked.seat))


async def seat_bot(asked: TableRequest, m: SeatBot) -> dict[str, Any]:
    if m.bot not in BOTS:
        raise Problem(422, "no-bot", name=m.bot)
    return await asked.act(lambda game_table: before_game.seat_bot(game_table, asked.seat, m.seat, m.bot))


async def free(asked: TableRequest, m: Free) -> dict[str, Any]:
    await asked.registry.act(
        asked.table, lambda game_table: before_game.free_seat(game_table, asked.seat, m.seat), lambda game_table: {m.seat: None}
    )
    return {}


async def commit(asked: TableRequest, m: Commit) -> dict[str, Any]:
    return await asked.act(lambda game_table: before_game.commit(game_table, asked.seat, m.commitment))


async def reveal(asked: TableRequest, m: Reveal) -> dict[str, Any]:
    return await asked.act(lambda game_table: before_game.reveal(game_table, asked.seat, m.nonce))


async def chat(asked: TableRequest, m: Chat) -> dict[str, Any]:
    if asked.seat == NOBODY:
        raise Problem(403, "not-seated")
    if not asked.table.game_table.config.chat:
        raise Problem(409, "no-chat")
    if asked.table.game_table.seats[asked.seat].muted:
        raise Problem(403, "muted")
    text = clean(m.text, MOST_CHAT)
    if text:
        await asked.registry.say(asked.table, asked.seat, text)
    return {}


async def leave(asked: TableRequest, m: Nothing) -> dict[str, Any]:
    await asked.registry.act(asked.table, lambda game_table: commands.leave(game_table, asked.seat), lambda game_table: {asked.seat: None})
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
COSTLY = ("hint",)  # requests with a long computation, under a rate limit of their own
