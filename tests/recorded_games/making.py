"""Record games for the tests: people and bots use everything that a table offers, with fixed random numbers."""

import hashlib
import math
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from paddock.bots import bot_named
from paddock.engine.presentation.game import BadOption, Game
from paddock.engine.table.commit_reveal import commitment
from paddock.engine.table.core import Refused
from paddock.server.domain import before_game, commands
from paddock.server.domain import event as kinds
from paddock.server.domain.event import PendingEvent
from paddock.server.domain.game_table import OVER, PLAYING, GameTable
from paddock.server.domain.problem import Problem
from paddock.server.domain.table_config import HUMAN, Choices, new_config
from tests.recorded_games.materials import brought_to
from tests.recorded_games.recorded_table import BEGAN, LETTERS, TICK, Shelved, Step, what_came

A_GAME = 42  # fewest tables of a game, over all numbers of seats; tables beyond the named option sets get odd options
PLAIN = 2  # tables with default options for each number of seats
LONG_WAIT = 400_000  # milliseconds, longer than every clock in these games
BANK = 5  # minutes
MOST_ENTRIES = 3000


class Recorder:
    """One table being recorded."""

    def __init__(self, id: str, game: Game, seats: int, options: Mapping[str, Any], number: int) -> None:
        self.id, self.dice = id, random.Random(id)
        self.people = set(range(seats)) if number % 3 else {0, *range(2, seats)}
        self.is_wild = number % 2 == 1  # moves at random instead of by a bot
        self.does_odd_things = number % 4 != 0
        self.may_resign = number % 5 == 2
        choices = Choices(answers=number % 4 != 3, out_of_time=("cover", "resign")[number // 4 % 2])
        bank = BANK if number % 4 == 1 else 0
        sitters = [HUMAN if k in self.people else "simple" for k in range(seats)]
        config = new_config(game.name, sitters, options, bank, "", choices, "en")
        if number % 7 == 6:  # a numbered game, as in the guide for new players
            config = replace(config, seed=number, guide=True)
        self.config = config.to_json()
        self.shelved = Shelved(id, game.version, self.config, (), "", {})
        self.game_table = GameTable(self.shelved.row())
        self.bot = bot_named("simple", number)
        self.at = BEGAN
        self.steps: list[Step] = []
        self.marks = ""

    def enter(self, *drafts: PendingEvent, wait: int = TICK) -> None:
        for draft in drafts:
            self.at += wait
            made = self.game_table.apply(draft, self.at)
            self.steps.append((draft, wait))
            self.marks += made.hash.hex()[:LETTERS]
        while self.game_table.phase == PLAYING and (forced := self.game_table.forced()):
            self.at += TICK
            made = self.game_table.apply(forced, self.at)
            self.steps.append((forced, TICK))
            self.marks += made.hash.hex()[:LETTERS]

    def tries(self, command: Callable[[GameTable], list[PendingEvent]]) -> None:
        """Apply the command if the table accepts it."""
        try:
            drafts = command(self.game_table)
        except (Problem, Refused):
            return
        self.enter(*drafts)

    # -------------------------------------------------------------- before the game
    def sits_down(self, materials: Mapping[str, Any]) -> None:
        if self.config["seed"] is not None:
            self.enter(*[PendingEvent(kinds.SEAT, k, self.sitting(k)) for k in range(self.game_table.config.seats)])
            self.enter(PendingEvent(kinds.NONCE, payload={"what": "numbered"}))
            return
        self.enter(PendingEvent(kinds.NONCE, payload={"what": "secret", "secret": self.secret("table")}))
        for k in range(self.game_table.config.seats):
            self.enter(PendingEvent(kinds.SEAT, k, self.sitting(k)))
        if materials.get("common"):
            self.enter(*before_game.bring_for_all(self.game_table, 0, materials["common"]))
        for k, part in enumerate(materials.get("seats", ())):
            if part is not None and k in self.people:
                self.enter(*before_game.bring(self.game_table, k, part))
        self.enter(*before_game.start(self.game_table, 0))
        for k in sorted(self.people):
            self.enter(*before_game.reveal(self.game_table, k, self.secret(f"nonce {k}")))

    def sitting(self, seat: int) -> dict[str, Any]:
        if seat not in self.people:
            return {"what": "sit", "who": "bot", "name": f"Bot {seat}", "bot": "simple"}
        promise = commitment(bytes.fromhex(self.secret(f"nonce {seat}"))) if self.config["seed"] is None else ""
        return {"what": "sit", "who": HUMAN, "name": f"Player {seat}", "commitment": promise}

    def secret(self, whose: str) -> str:
        return hashlib.sha256(f"{self.id} {whose}".encode()).hexdigest()

    # -------------------------------------------------------------- the game
    def plays(self) -> None:
        while self.game_table.phase == PLAYING:
            assert len(self.steps) < MOST_ENTRIES, f"{self.id} does not end"
            if self.does_odd_things and self.dice.random() < 0.08:
                self.something_odd()
            if self.game_table.phase == PLAYING:
                self.one_decision()

    def one_decision(self) -> None:
        game_table = self.game_table
        assert game_table.table is not None
        if unseen := game_table.forced_unseen():
            do = game_table.table.notation.write(game_table.table.legal(unseen[0])[0])
            self.enter(PendingEvent(kinds.AUTOMATIC, unseen[0], {"do": do}))
            return
        seat = self.dice.choice(game_table.pending)
        by_chance = self.is_wild and seat in self.people
        action = self.dice.choice(game_table.table.legal(seat)) if by_chance else self.bot.choose(game_table.table, seat)
        kind = kinds.COVER if game_table.seats[seat].who == HUMAN and game_table.seats[seat].covered else kinds.MOVE
        self.enter(
            PendingEvent(kind, seat, {"do": game_table.table.notation.write(action)}), wait=25_000 if self.dice.random() < 0.1 else TICK
        )

    def something_odd(self) -> None:
        seat = self.dice.choice(sorted(self.people))
        what = self.dice.choice(
            (self.takes_back, self.takes_back, self.is_covered, self.goes_and_comes, self.thinks_too_long, self.resigns)
        )
        what(seat)

    def takes_back(self, seat: int) -> None:
        self.tries(lambda game_table: commands.undo(game_table, seat))
        while self.game_table.undo_request:
            others = sorted(self.game_table.must_agree(seat) - self.game_table.undo_request.agreed)
            self.tries(lambda game_table, other=others[0]: commands.consent(game_table, other, self.dice.random() < 0.8))  # type: ignore[misc]

    def is_covered(self, seat: int) -> None:
        on = not self.game_table.seats[seat].covered
        self.tries(lambda game_table: commands.cover(game_table, seat, seat, on, False))
        self.tries(lambda game_table: commands.answers(game_table, seat, self.dice.random() < 0.5))

    def goes_and_comes(self, seat: int) -> None:
        if self.game_table.seats[seat].left:
            self.tries(lambda game_table: before_game.sit(game_table, seat, f"Guest {seat}", "0" * 64))
        elif self.dice.random() < 0.3:
            self.tries(lambda game_table: commands.leave(game_table, seat))

    def thinks_too_long(self, seat: int) -> None:
        """Let the clock run out, with the event that the scheduler would write."""
        game_table = self.game_table
        if not game_table.config.bank_ms or seat not in game_table.pending or game_table.seats[seat].is_played_by_bot:
            return
        if game_table.config.out_of_time == "resign":
            self.enter(PendingEvent(kinds.RESIGN, seat, {"why": "time"}), wait=LONG_WAIT)
        else:
            self.enter(PendingEvent(kinds.TIME_OUT, seat), wait=LONG_WAIT)

    def resigns(self, seat: int) -> None:
        if self.may_resign:
            self.tries(lambda game_table: commands.resign(game_table, seat))

    def finished(self) -> Shelved:
        assert self.game_table.phase == OVER and not self.game_table.frozen
        return replace(self.shelved, steps=tuple(self.steps), marks=self.marks, came=what_came(self.game_table))


def option_sets(game: Game, seats: int) -> Iterator[Mapping[str, Any]]:
    """Yield default options, the game's named option sets, and odd options."""
    dice = random.Random(f"{game.name} {seats}")
    named: list[Mapping[str, Any]] = [{}] * PLAIN + [options for options in game.option_sets if options]
    yield from named
    for _ in range(math.ceil(A_GAME / len(game.seats)) - len(named)):
        yield odd_options(game, seats, dice)


def odd_options(game: Game, seats: int, dice: random.Random) -> Mapping[str, Any]:
    """Choose random values for as many options as fit together."""
    chosen: dict[str, Any] = {}
    for option in dice.sample(game.options, len(game.options)):
        for _ in range(8):
            one = [dice.randint(option.low, option.high) for _ in range(option.length or 1)]
            value: Any = one if option.length else bool(one[0]) if option.is_flag else one[0]
            try:
                game.complete_options(chosen | {option.name: value}, seats)
            except BadOption:
                continue
            chosen[option.name] = value
            break
    return chosen


def record_all(game: Game) -> list[Shelved]:
    """Record games with every number of seats and all kinds of options and materials."""
    made = []
    for seats in game.seats:
        plans: list[tuple[Mapping[str, Any], Mapping[str, Any]]] = [(options, {}) for options in option_sets(game, seats)] + [
            ({}, materials) for materials in brought_to(game, seats)
        ]
        for number, (options, materials) in enumerate(plans):
            one = Recorder(f"{game.name}-{game.version}-{seats}-{number}", game, seats, options, number)
            one.sits_down(materials)
            one.plays()
            made.append(one.finished())
    return made
