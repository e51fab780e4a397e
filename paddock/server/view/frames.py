"""What one viewer is shown of a table: made from the viewer's sight alone.

Nothing in a frame counts what others do in secret: no entry numbers, no times of small steps. `k` is the viewer's own decision number,
and the log is numbered by what this viewer has heard.
"""

from typing import Any

from paddock.engine.presentation.game import TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.table.table import LogLine
from paddock.server.domain.commands import must_agree, names_speech
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import OPEN, OVER, PLAYING, STARTING, Room
from paddock.server.domain.problem import Problem
from paddock.server.live import render_queue
from paddock.server.live.frame_diff import Shown
from paddock.server.live.registry import Open, TableRegistry
from paddock.server.view import hints
from paddock.server.view.saved_views import shown_again

SHAPES = ("wide", "tall")


async def frame(house: TableRegistry, table: Open, viewer: int, language: str, shape: str, patience: float = render_queue.LOOKING) -> Shown:
    """Everything a page shows, by its parts; one is made for all who see the same. Never of a position that is not committed yet."""

    def drawn() -> Shown:
        key = (viewer, language, shape)
        if key not in table.drawn:
            table.drawn[key] = Shown(make(house, table, viewer, language, shape))
        return table.drawn[key]

    return await house.draw(table, drawn, patience)


def make(house: TableRegistry, table: Open, viewer: int, language: str, shape: str) -> dict[str, Any]:
    room = table.room
    speech = names_speech(room, language)
    if viewer in table.views:
        kept = shown_again(table.views[viewer], language, shape)
        return kept | {"status": room.status, "waiting": waiting(room, viewer, speech), "chat": table.chat or []}
    sight = sight_of(table, viewer)
    board, hand = "", ""
    if sight is not None and room.game is not None:
        drawing = room.game.draw(sight, shape, speech)
        board, hand = drawing.board, drawing.hand
    return {
        "status": room.status,
        "you": viewer,
        "seats": seats(house, table, viewer, sight, speech),
        "ask": asked(room, sight, speech) if sight else None,
        "waiting": waiting(room, viewer, speech),
        "board": board,
        "hand": hand,
        "log": story(table, viewer, speech),
        "panels": panels(room, sight, speech),
        "guide": guide(room, viewer, speech),
        "undo": may_undo(room, viewer),
        "consent": consent(room, viewer, speech),
        "fair": fair(room, viewer),
        "result": result(room, sight, speech),
        "chat": table.chat or [],
        "host": viewer != NOBODY and viewer == room.host,
        "materials": materials(room, viewer),
        "may": {"cover": room.config.cover, "resign": room.config.resign},
        "hints": viewer != NOBODY and room.config.hints and hints.are_there(),
        "turns": hints.are_there(),
        "covered": viewer != NOBODY and room.places[viewer].covered,
        "resigned": viewer != NOBODY and room.places[viewer].resigned > 0,
        "answers": viewer != NOBODY and room.places[viewer].answers,
        "rematch": room.next_table,
    }


def sight_of(table: Open, viewer: int) -> PlayerView | None:
    """What this viewer sees; made once for a position."""
    if table.room.table is None:
        return None
    if viewer not in table.sights:
        table.sights[viewer] = table.room.table.player_view(viewer)
    sight: PlayerView = table.sights[viewer]
    return sight


async def closely(house: TableRegistry, table: Open, viewer: int, language: str, what: str) -> dict[str, Any]:
    """Something on the table as this viewer sees it, to be read at leisure."""
    async with house.at(table):
        sight, game = sight_of(table, viewer), table.room.game
        if sight is None or game is None or game.inspect is None:
            raise Problem(409, "nothing-closely")
        speech = names_speech(table.room, language)
        if what not in game.inspect.things(sight, speech):
            raise Problem(404, "not-there")
        seen = game.inspect.detail(sight, speech, what)
        return {"name": seen.name, "picture": seen.picture, "sheets": [sheet_data(sheet) for sheet in seen.sheets]}


def seats(house: TableRegistry, table: Open, viewer: int, sight: PlayerView | None, speech: Translator) -> list[dict[str, Any]]:
    """Every seat, with how it stands as the game tells it from this viewer's sight."""
    found = [seat_data(house, table, k, viewer, speech) for k in range(len(table.room.places))]
    game = table.room.game
    if sight is not None and game is not None and game.seat_summary is not None:
        for data, standing in zip(found, game.seat_summary(sight, speech)):
            data |= {"score": standing.score, "facts": standing.facts, "token": standing.token}
    return found


def seat_data(house: TableRegistry, table: Open, k: int, viewer: int, speech: Translator) -> dict[str, Any]:
    room, place = table.room, table.room.places[k]
    state = seat_state(house, table, k)
    note = f"web.note.{state}" if k != viewer or not speech.has(f"web.note.{state}_you") else f"web.note.{state}_you"
    data: dict[str, Any] = {"name": place.name, "who": place.who, "you": k == viewer, "state": state, "note": speech.text(note)}
    data["bot"] = bot_word(place.bot, speech)
    data["away"] = place.who == "human" and not house.is_here(table, k)
    data["may_cover"] = bool(
        room.config.cover
        and room.phase == PLAYING
        and viewer not in (NOBODY, k)
        and place.who == "human"
        and not place.covered
        and house.is_away(table, k)
    )
    if room.config.bank_ms and place.who == "human" and room.phase == PLAYING:
        runs = k in room.pending and not place.covered
        data["clock"] = {"until": room.runs_out(k)} if runs else {"left": place.bank}
    return data


def bot_word(bot: str, speech: Translator) -> str:
    """What people call a bot's level."""
    key = f"web.bot.{bot}"
    return "" if not bot else speech.text(key) if speech.has(key) else bot


def seat_state(house: TableRegistry, table: Open, k: int) -> str:
    """One word for what a seat is doing; everyone may know it."""
    room, place = table.room, table.room.places[k]
    if place.who == "empty":
        return "empty"
    if room.phase == OPEN:
        return "bot" if place.who == "bot" else "ready"
    if room.phase == STARTING:
        return "bot" if place.who == "bot" else "dealt" if place.nonce else "dealing"
    if room.phase == OVER:
        return "over"
    if room.frozen:
        return "stopped"
    if k in room.closed:
        return "sealed"
    if k not in room.pending:
        return "resigned" if place.resigned else "left" if place.left else "covered" if place.covered else "idle"
    many = len(room.pending) + len(room.closed) > 1
    if place.is_played_by_bot:
        return "bot_choosing" if many else "bot_awaited"
    return "choosing" if many else "awaited"


def asked(room: Room, sight: PlayerView, speech: Translator) -> dict[str, Any] | None:
    """The decision this seat owes."""
    if sight.seat == NOBODY or sight.prompt is None or room.phase != PLAYING or room.frozen:
        return None
    if not room.asked and sight.seat in room.forced_unseen():
        return None  # the table is about to give the only answer
    kind = room.kind(sight.seat)
    return {
        "k": room.places[sight.seat].k,
        "kind": sight.kind,
        "rule": sight.rule,
        "sealed": sight.sealed,
        "final": kind.final,
        "prompt": speech.text(sight.prompt),
        "hint": speech.text(sight.hint) if sight.hint else "",
        "choices": [{"do": c.notation, "label": speech.text(c.label)} for c in sight.choices],
    }


def waiting(room: Room, viewer: int, speech: Translator) -> str:
    """What the bar says to someone who has nothing to decide."""
    if room.frozen:
        return speech.text(f"web.frozen.{room.frozen}")
    if room.phase in (OPEN, STARTING):
        empty = sum(p.who == "empty" for p in room.places)
        if room.phase == STARTING:
            return speech.text("web.waiting.dealing")
        return speech.text("web.waiting.empty", n=empty) if empty else speech.text("web.waiting.full")
    if room.phase == OVER:
        return speech.text("web.waiting.over")
    if not room.asked and viewer in room.forced_unseen():
        return speech.text("web.waiting.only")
    names = [room.places[k].name for k in room.pending if k != viewer]
    return speech.text("web.waiting.one" if len(names) == 1 else "web.waiting.many", names=names) if names else ""


def story(table: Open, viewer: int, speech: Translator) -> list[dict[str, str]]:
    """What this viewer has heard, line by line. Only what is new is put into words."""
    playing = table.room.table
    if playing is None:
        return []
    key = (viewer, speech.language, speech.names)
    game, since, lines = table.stories.get(key, (None, 0, []))
    if game is not playing:
        since, lines = 0, []
    new = [told(line, speech) for line in playing.log(viewer, since)]
    table.stories[key] = playing, playing.log_length, [*lines, *new]
    return table.stories[key][2]


def told(line: LogLine, speech: Translator) -> dict[str, str]:
    """A line in words; the same for all who hear it."""
    key = (told, id(line))
    if (kept := speech.pieces.get(key)) is None or kept[0] is not line:
        kept = speech.pieces[key] = line, {"text": speech.text(line.words), "rule": line.rule}
    words: dict[str, str] = kept[1]
    return words


def panels(room: Room, sight: PlayerView | None, speech: Translator) -> list[dict[str, Any]]:
    """The game's own tabs, filled from what this viewer sees."""
    if sight is None or room.game is None:
        return []
    return [{"name": p.name, "sheets": [sheet_data(sheet) for sheet in p.sheets(sight, speech)]} for p in room.game.panels]


def sheet_data(sheet: TextTable) -> dict[str, Any]:
    return {"caption": sheet.caption, "heads": sheet.heads, "rows": sheet.rows, "rules": sheet.rules}


def materials(room: Room, viewer: int) -> dict[str, bool] | None:
    """Whether one may bring something to this table, and whether oneself did. What others brought, if anything, is their own affair."""
    if room.game is None or room.game.check_materials is None or room.phase != OPEN:
        return None
    return {"common": room.common is not None, "mine": viewer != NOBODY and room.places[viewer].material is not None}


def guide(room: Room, viewer: int, speech: Translator) -> dict[str, Any] | None:
    """What a newcomer is told in a guided game: at each new kind of decision its sentence, and at the end that this was all."""
    if not room.config.guide or viewer == NOBODY or room.table is None or room.game is None or room.phase != PLAYING:
        return None
    kind, subject = room.table.asks(viewer) if viewer in room.pending else (None, ())
    if kind is None or not room.met:
        return None
    now = room.places[viewer].k
    if room.met.get(kind.name) == now:
        first = [said(speech, "guide.start", "web.guide.start")] if now == min(room.met.values()) else []
        key = f"guide.{kind.name}"
        about = speech.text(key) if speech.has(key) else speech.text(room.game.narrate.hint(kind.name, subject))
        return {"texts": [*first, about], "done": False}
    if now == room.guide_ended:
        return {"texts": [said(speech, "guide.end", "web.guide.end")], "done": True}
    return {"texts": [], "done": False}


def said(speech: Translator, own: str, usual: str) -> str:
    """The game's own words, else the house's."""
    return speech.text(own if speech.has(own) else usual)


def may_undo(room: Room, viewer: int) -> bool:
    """Whether there is something to take back. Not whether it is free: that can change with what others do in secret."""
    if viewer == NOBODY or room.table is None or room.phase != PLAYING or room.frozen or room.asked or not room.config.undo:
        return False
    return room.table.has_to_undo(viewer)


def consent(room: Room, viewer: int, speech: Translator) -> dict[str, Any] | None:
    """A request to take back that is under way."""
    if room.asked is None or viewer == NOBODY:
        return None
    mine = room.asked.seat == viewer
    open_for = viewer in must_agree(room, room.asked.seat) and viewer not in room.asked.agreed
    key = "asked_by_you" if mine else "asks" if open_for else "agreed"
    return {"text": speech.text(f"web.consent.{key}", name=room.places[room.asked.seat].name), "answer": open_for, "withdraw": mine}


def fair(room: Room, viewer: int) -> dict[str, Any]:
    """The promises; the page answers with its nonce when all lie open."""
    from paddock.engine.table.commit_reveal import commitment

    promise = commitment(bytes.fromhex(room.secret)) if room.secret else ""
    mine = room.places[viewer] if viewer != NOBODY else None
    return {
        "round": room.round,
        "secret": promise,
        "seats": [p.commitment for p in room.places],
        "reveal": bool(mine and room.phase == STARTING and not mine.nonce),
        "promise": bool(mine and room.phase == OPEN and not mine.commitment),
    }


def result(room: Room, sight: PlayerView | None, speech: Translator) -> dict[str, Any] | None:
    """Places, scores, why the game ended."""
    outcome = room.table.outcome() if room.table and room.game and room.phase == OVER else None
    if outcome is None or room.game is None or sight is None:
        return None
    told = [s.score for s in room.game.seat_summary(sight, speech)] if room.game.seat_summary else [str(score) for score in outcome.scores]
    places = room.placed(outcome.places)
    lines = [
        {
            "seat": k, "name": p.name, "bot": p.who == "bot", "place": places[k], "score": outcome.scores[k], "told": told[k], "resigned": p.resigned > 0,
        }
        for k, p in enumerate(room.places)
    ]  # fmt: skip
    return {
        "rule": outcome.rule,
        "reason": speech.text(room.game.narrate.reason(outcome.reason)),
        "places": sorted(lines, key=lambda line: (int(str(line["place"])), int(str(line["seat"])))),
        "title": title(lines, speech),
    }


def title(lines: list[dict[str, Any]], speech: Translator) -> str:
    first = [line for line in lines if line["place"] == 1]
    names, score = [line["name"] for line in first], first[0]["told"]
    if score:
        return speech.text("web.result.wins" if len(first) == 1 else "web.result.share", names=names, score=score)
    return speech.text("web.result.wins_plainly" if len(first) == 1 else "web.result.share_plainly", names=names)
