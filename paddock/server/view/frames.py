"""Frames: the data that a page shows to one viewer, made from that viewer's player view and public data of the table.

A frame reveals nothing about hidden actions of others. It contains no event numbers and no times of single steps. `k` is the viewer's own
decision number. Log lines are numbered among the lines that this viewer may see.
"""

from typing import Any

from paddock.engine.presentation.game import TextTable
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.table.core import LogLine
from paddock.server.domain.event import NOBODY
from paddock.server.domain.game_table import OPEN, OVER, PLAYING, STARTING, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_translator import table_translator
from paddock.server.live import render_queue
from paddock.server.live.frame_diff import FrameDiff
from paddock.server.live.registry import LiveTable, TableRegistry
from paddock.server.view.saved_frame import shown_again

SHAPES = ("wide", "tall")


async def frame(
    registry: TableRegistry, table: LiveTable, viewer: int, language: str, shape: str, patience: float = render_queue.LOOKING
) -> FrameDiff:
    """The frame of a committed position, by its parts. Connections with the same viewer, language and shape share one frame."""

    def drawn() -> FrameDiff:
        key = (viewer, language, shape)
        if key not in table.frames:
            table.frames[key] = FrameDiff(make(registry, table, viewer, language, shape))
        return table.frames[key]

    return await registry.render(table, drawn, patience)


def make(registry: TableRegistry, table: LiveTable, viewer: int, language: str, shape: str) -> dict[str, Any]:
    game_table = table.game_table
    translator = table_translator(game_table, language)
    if viewer in table.views:
        kept = shown_again(table.views[viewer], language, shape)
        return kept | {"status": game_table.status, "waiting": waiting(game_table, viewer, translator), "chat": table.chat or []}
    player_view = player_view_of(table, viewer)
    board, hand = "", ""
    if player_view is not None and game_table.game is not None:
        drawing = game_table.game.draw(player_view, shape, translator)
        board, hand = drawing.board, drawing.hand
    return {
        "status": game_table.status,
        "you": viewer,
        "seats": seats(registry, table, viewer, player_view, translator),
        "ask": asked(game_table, player_view, translator) if player_view else None,
        "waiting": waiting(game_table, viewer, translator),
        "board": board,
        "hand": hand,
        "log": log_data(table, viewer, translator),
        "panels": panels(game_table, player_view, translator),
        "guide": guide(game_table, viewer, translator),
        "undo": may_undo(game_table, viewer),
        "consent": consent(game_table, viewer, translator),
        "fair": fair(game_table, viewer),
        "result": result(game_table, player_view, translator),
        "chat": table.chat or [],
        "host": viewer != NOBODY and viewer == game_table.host,
        "materials": materials(game_table, viewer),
        "may": {"cover": game_table.config.cover, "resign": game_table.config.resign},
        "hints": viewer != NOBODY and game_table.config.hints,
        "turns": True,
        "covered": viewer != NOBODY and game_table.seats[viewer].covered,
        "resigned": viewer != NOBODY and game_table.seats[viewer].resigned > 0,
        "answers": viewer != NOBODY and game_table.seats[viewer].answers,
        "rematch": game_table.next_table,
    }


def player_view_of(table: LiveTable, viewer: int) -> PlayerView | None:
    """The player view of a viewer, cached for the current position."""
    if table.game_table.table is None:
        return None
    if viewer not in table.player_views:
        table.player_views[viewer] = table.game_table.table.player_view(viewer)
    player_view: PlayerView = table.player_views[viewer]
    return player_view


async def detail(registry: TableRegistry, table: LiveTable, viewer: int, language: str, what: str) -> dict[str, Any]:
    """Details of one thing on the table, as this viewer sees it."""
    async with registry.locked(table):
        player_view, game = player_view_of(table, viewer), table.game_table.game
        if player_view is None or game is None or game.inspect is None:
            raise Problem(409, "nothing-closely")
        translator = table_translator(table.game_table, language)
        if what not in game.inspect.things(player_view, translator):
            raise Problem(404, "not-there")
        seen = game.inspect.detail(player_view, translator, what)
        return {"name": seen.name, "picture": seen.picture, "sheets": [table_data(sheet) for sheet in seen.sheets]}


def seats(
    registry: TableRegistry, table: LiveTable, viewer: int, player_view: PlayerView | None, translator: Translator
) -> list[dict[str, Any]]:
    """The data of every seat, with the game's seat summary made from this viewer's player view."""
    found = [seat_data(registry, table, k, viewer, translator) for k in range(len(table.game_table.seats))]
    game = table.game_table.game
    if player_view is not None and game is not None and game.seat_summary is not None:
        for data, standing in zip(found, game.seat_summary(player_view, translator)):
            data |= {"score": standing.score, "facts": standing.facts, "token": standing.token}
    return found


def seat_data(registry: TableRegistry, table: LiveTable, k: int, viewer: int, translator: Translator) -> dict[str, Any]:
    game_table, place = table.game_table, table.game_table.seats[k]
    state = seat_state(registry, table, k)
    note = f"web.note.{state}" if k != viewer or not translator.has(f"web.note.{state}_you") else f"web.note.{state}_you"
    data: dict[str, Any] = {"name": place.name, "who": place.who, "you": k == viewer, "state": state, "note": translator.text(note)}
    data["bot"] = bot_word(place.bot, translator)
    data["away"] = place.who == "human" and not registry.is_here(table, k)
    data["may_cover"] = bool(
        game_table.config.cover
        and game_table.phase == PLAYING
        and viewer not in (NOBODY, k)
        and place.who == "human"
        and not place.covered
        and registry.is_away(table, k)
    )
    if game_table.config.bank_ms and place.who == "human" and game_table.phase == PLAYING:
        runs = k in game_table.pending and not place.covered
        data["clock"] = {"until": game_table.runs_out(k)} if runs else {"left": place.bank}
    return data


def bot_word(bot: str, translator: Translator) -> str:
    """The display name of a bot's level."""
    key = f"web.bot.{bot}"
    return "" if not bot else translator.text(key) if translator.has(key) else bot


def seat_state(registry: TableRegistry, table: LiveTable, k: int) -> str:
    """The public state of a seat, as a key."""
    game_table, place = table.game_table, table.game_table.seats[k]
    if place.who == "empty":
        return "empty"
    if game_table.phase == OPEN:
        return "bot" if place.who == "bot" else "ready"
    if game_table.phase == STARTING:
        return "bot" if place.who == "bot" else "dealt" if place.nonce else "dealing"
    if game_table.phase == OVER:
        return "over"
    if game_table.frozen:
        return "stopped"
    if k in game_table.closed:
        return "sealed"
    if k not in game_table.pending:
        return "resigned" if place.resigned else "left" if place.left else "covered" if place.covered else "idle"
    many = len(game_table.pending) + len(game_table.closed) > 1
    if place.is_played_by_bot:
        return "bot_choosing" if many else "bot_awaited"
    return "choosing" if many else "awaited"


def asked(game_table: GameTable, player_view: PlayerView, translator: Translator) -> dict[str, Any] | None:
    """The pending decision of this viewer's seat, or None."""
    if player_view.seat == NOBODY or player_view.prompt is None or game_table.phase != PLAYING or game_table.frozen:
        return None
    if not game_table.undo_request and player_view.seat in game_table.forced_unseen():
        return None  # the table is about to play the forced action
    kind = game_table.kind(player_view.seat)
    return {
        "k": game_table.seats[player_view.seat].decision_no,
        "kind": player_view.kind,
        "rule": player_view.rule,
        "sealed": player_view.sealed,
        "final": kind.final,
        "prompt": translator.text(player_view.prompt),
        "hint": translator.text(player_view.hint) if player_view.hint else "",
        "choices": [{"do": c.notation, "label": translator.text(c.label)} for c in player_view.choices],
    }


def waiting(game_table: GameTable, viewer: int, translator: Translator) -> str:
    """The text of the decision bar for a viewer without a pending decision."""
    if game_table.frozen:
        return translator.text(f"web.frozen.{game_table.frozen}")
    if game_table.phase in (OPEN, STARTING):
        empty = sum(p.who == "empty" for p in game_table.seats)
        if game_table.phase == STARTING:
            return translator.text("web.waiting.dealing")
        return translator.text("web.waiting.empty", n=empty) if empty else translator.text("web.waiting.full")
    if game_table.phase == OVER:
        return translator.text("web.waiting.over")
    if not game_table.undo_request and viewer in game_table.forced_unseen():
        return translator.text("web.waiting.only")
    names = [game_table.seats[k].name for k in game_table.pending if k != viewer]
    return translator.text("web.waiting.one" if len(names) == 1 else "web.waiting.many", names=names) if names else ""


def log_data(table: LiveTable, viewer: int, translator: Translator) -> list[dict[str, str]]:
    """The log lines that this viewer may see, in words. Only new lines are translated."""
    playing = table.game_table.table
    if playing is None:
        return []
    key = (viewer, translator.language, translator.names)
    game, since, lines = table.logs.get(key, (None, 0, []))
    if game is not playing:
        since, lines = 0, []
    new = [line_data(line, translator) for line in playing.log(viewer, since)]
    table.logs[key] = playing, playing.log_length, [*lines, *new]
    return table.logs[key][2]


def line_data(line: LogLine, translator: Translator) -> dict[str, str]:
    """A log line in words. The translator caches it for all viewers."""
    key = (line_data, id(line))
    cached = translator.pieces.get(key)
    if cached is None or cached[0] is not line:  # the id of a deleted line can be used again
        cached = translator.pieces[key] = line, {"text": translator.text(line.words), "rule": line.rule}
    data: dict[str, str] = cached[1]
    return data


def panels(game_table: GameTable, player_view: PlayerView | None, translator: Translator) -> list[dict[str, Any]]:
    """The game's own tabs, filled from this viewer's player view."""
    if player_view is None or game_table.game is None:
        return []
    return [{"name": p.name, "sheets": [table_data(sheet) for sheet in p.sheets(player_view, translator)]} for p in game_table.game.panels]


def table_data(sheet: TextTable) -> dict[str, Any]:
    return {"caption": sheet.caption, "heads": sheet.heads, "rows": sheet.rows, "rules": sheet.rules}


def materials(game_table: GameTable, viewer: int) -> dict[str, bool] | None:
    """Whether common materials and the viewer's own materials have been brought. None if materials cannot be brought now.

    The result says nothing about the materials of other players.
    """
    if game_table.game is None or game_table.game.check_materials is None or game_table.phase != OPEN:
        return None
    return {"common": game_table.common is not None, "mine": viewer != NOBODY and game_table.seats[viewer].material is not None}


def guide(game_table: GameTable, viewer: int, translator: Translator) -> dict[str, Any] | None:
    """The texts of a guided game: a hint at each new kind of decision, and a closing text."""
    if (
        not game_table.config.guide
        or viewer == NOBODY
        or game_table.table is None
        or game_table.game is None
        or game_table.phase != PLAYING
    ):
        return None
    kind, subject = game_table.table.asks(viewer) if viewer in game_table.pending else (None, ())
    if kind is None or not game_table.met:
        return None
    now = game_table.seats[viewer].decision_no
    if game_table.met.get(kind.name) == now:
        first = [said(translator, "guide.start", "web.guide.start")] if now == min(game_table.met.values()) else []
        key = f"guide.{kind.name}"
        about = translator.text(key) if translator.has(key) else translator.text(game_table.game.narrate.hint(kind.name, subject))
        return {"texts": [*first, about], "done": False}
    if now == game_table.guide_ended:
        return {"texts": [said(translator, "guide.end", "web.guide.end")], "done": True}
    return {"texts": [], "done": False}


def said(translator: Translator, own: str, usual: str) -> str:
    """The game's own text if it has one, else the server's text."""
    return translator.text(own if translator.has(own) else usual)


def may_undo(game_table: GameTable, viewer: int) -> bool:
    """Whether the viewer has a decision to undo. Whether the undo is free stays hidden, because hidden actions of others can change it."""
    if (
        viewer == NOBODY
        or game_table.table is None
        or game_table.phase != PLAYING
        or game_table.frozen
        or game_table.undo_request
        or not game_table.config.undo
    ):
        return False
    return game_table.table.has_to_undo(viewer)


def consent(game_table: GameTable, viewer: int, translator: Translator) -> dict[str, Any] | None:
    """The pending undo request, as this viewer may answer or withdraw it."""
    if game_table.undo_request is None or viewer == NOBODY:
        return None
    mine = game_table.undo_request.seat == viewer
    open_for = viewer in game_table.must_agree(game_table.undo_request.seat) and viewer not in game_table.undo_request.agreed
    key = "asked_by_you" if mine else "asks" if open_for else "agreed"
    return {
        "text": translator.text(f"web.consent.{key}", name=game_table.seats[game_table.undo_request.seat].name),
        "answer": open_for,
        "withdraw": mine,
    }


def fair(game_table: GameTable, viewer: int) -> dict[str, Any]:
    """The commitments of the shuffle, and whether the page must commit to a nonce or reveal it now."""
    from paddock.engine.table.commit_reveal import commitment

    promise = commitment(bytes.fromhex(game_table.secret)) if game_table.secret else ""
    mine = game_table.seats[viewer] if viewer != NOBODY else None
    return {
        "round": game_table.round,
        "secret": promise,
        "seats": [p.commitment for p in game_table.seats],
        "reveal": bool(mine and game_table.phase == STARTING and not mine.nonce),
        "promise": bool(mine and game_table.phase == OPEN and not mine.commitment),
    }


def result(game_table: GameTable, player_view: PlayerView | None, translator: Translator) -> dict[str, Any] | None:
    """The places, the scores and the reason why the game ended. None if the game is not over."""
    outcome = game_table.table.outcome() if game_table.table and game_table.game and game_table.phase == OVER else None
    if outcome is None or game_table.game is None or player_view is None:
        return None
    told = (
        [s.score for s in game_table.game.seat_summary(player_view, translator)]
        if game_table.game.seat_summary
        else [str(score) for score in outcome.scores]
    )
    places = game_table.final_places(outcome.places)
    lines = [
        {
            "seat": k, "name": p.name, "bot": p.who == "bot", "place": places[k], "score": outcome.scores[k], "told": told[k], "resigned": p.resigned > 0,
        }
        for k, p in enumerate(game_table.seats)
    ]  # fmt: skip
    return {
        "rule": outcome.rule,
        "reason": translator.text(game_table.game.narrate.reason(outcome.reason)),
        "places": sorted(lines, key=lambda line: (int(str(line["place"])), int(str(line["seat"])))),
        "title": title(lines, translator),
    }


def title(lines: list[dict[str, Any]], translator: Translator) -> str:
    first = [line for line in lines if line["place"] == 1]
    names, score = [line["name"] for line in first], first[0]["told"]
    if score:
        return translator.text("web.result.wins" if len(first) == 1 else "web.result.share", names=names, score=score)
    return translator.text("web.result.wins_plainly" if len(first) == 1 else "web.result.share_plainly", names=names)
