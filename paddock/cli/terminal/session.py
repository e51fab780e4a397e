"""A game against bots, from the first question to the result.

The session saves the game after every decision. So an interruption loses nothing that the screen has shown.
"""

from pathlib import Path

from paddock.bots import Bot
from paddock.cli.commands.rules import rule_text
from paddock.cli.errors import FAILED, INTERRUPTED, Failure
from paddock.cli.terminal import saves, typed
from paddock.cli.terminal.saves import Sitting
from paddock.cli.terminal.screen import Screen
from paddock.engine.presentation.player_view import Choice, PlayerView
from paddock.engine.table.core import Refused
from paddock.engine.table.rule_page import asked_for, how_to_play, page_of, readable, rules_of
from paddock.engine.table.table import Table

PROMPT = "> "
REMEMBERED = 8  # number of log lines shown when a game is resumed


class Quit(Exception):
    """The player ends the session."""


class Session:
    """A session of one player and bots at a table, with the file of the saved game."""

    def __init__(
        self, table: Table, sitting: Sitting, bot: Bot, screen: Screen, file: Path, ask_all: bool, hint: bool = False, review: bool = False
    ) -> None:
        self.table, self.sitting, self.bot, self.screen, self.file, self.ask_all = table, sitting, bot, screen, file, ask_all
        self.hint, self.review = hint, review  # hint: advice with every question; review: turning points at the end
        self.seat = sitting.seat
        self.told = 0
        self.unkept = ""  # error message of the last save, empty after a success

    # -------------------------------------------------------------- game loop
    def run(self) -> None:
        """Play until the game ends or the player leaves. The game is saved in either case."""
        self.keep()
        if self.unkept:
            raise Failure(self.unkept)
        self.opening()
        try:
            while not self.table.over:
                self.turn()
            self.keep()
            self.ending()
        except Quit:
            self.leave()
        except (KeyboardInterrupt, EOFError) as e:
            key = "play.interrupted" if isinstance(e, KeyboardInterrupt) else "play.input_ended"
            print(flush=True)
            status = INTERRUPTED if isinstance(e, KeyboardInterrupt) else FAILED
            raise Failure(self.unkept or self.words(key, file=self.file), status) from None

    def turn(self) -> None:
        """One decision: of a bot, of the player, or automatic if the player has only one choice."""
        seat = next((k for k in self.table.pending if k != self.seat), self.seat)
        if seat != self.seat:
            self.table.play(seat, self.bot.choose(self.table, seat))
            return
        player_view = self.table.player_view(seat)
        if self.is_forced(player_view):
            self.news()
            only = player_view.choices[0]
            self.screen.say("play.forced", style="dim", label=self.screen.translator.text(only.label), move=only.notation)
            self.table.play(seat, only.action, "automatic")
        else:
            self.keep()
            self.news()
            self.screen.table(player_view)
            self.screen.question(player_view, self.is_final())
            if self.hint:
                self.advise()
            self.ask(player_view)
        self.keep()

    def is_forced(self, player_view: PlayerView) -> bool:
        """Whether the player has only one choice, and this is public knowledge. Always false with `ask_all`."""
        kind = self.table.kind(self.seat)
        return bool(kind and kind.open_count and len(player_view.choices) == 1 and not self.ask_all)

    def is_final(self) -> bool:
        kind = self.table.kind(self.seat)
        return bool(kind and kind.final)

    def keep(self) -> None:
        """Save the game. If saving fails, play continues, and the player sees the error now and again at the end."""
        try:
            saves.write(self.file, self.table, self.sitting)
            self.unkept = ""
        except OSError as e:
            self.unkept = self.words("error.not_kept", file=self.file, reason=e.strerror or e)
            if self.told:
                self.screen.line(self.unkept, style="bold")

    def words(self, key: str, **gaps: object) -> str:
        return self.screen.translator.text(f"cli.{key}", **gaps)

    # -------------------------------------------------------------- output
    def opening(self) -> None:
        translator, game = self.screen.translator, self.table.game
        name = translator.text("game.name") if translator.has("game.name") else game.name
        self.screen.line(name, style="bold")
        self.screen.who(self.seat, self.sitting.bots)
        if self.table.entries:
            self.screen.say("play.resumed", n=len(self.table.entries))
            self.told = max(0, len(self.table.log(self.seat)) - REMEMBERED)
        elif self.table.deal is not None:
            self.screen.say("play.commitment", style="dim", hash=self.table.deal.secret_commitment)
        elif self.table.seed is not None:
            self.screen.say("play.seeded", style="dim", seed=self.table.seed)
        self.screen.say("play.welcome", style="dim")

    def news(self) -> None:
        """Show the log lines of this seat since the last question."""
        story = self.table.log(self.seat)
        self.screen.story(story[self.told :])
        self.told = len(story)

    def ending(self) -> None:
        self.news()
        self.screen.table(self.table.player_view(self.seat))
        outcome = self.table.outcome()
        assert outcome is not None
        self.screen.result(outcome)
        if self.unkept:
            raise Failure(self.unkept)
        self.screen.say("play.kept", file=self.file)
        if self.review:
            from paddock.cli.terminal.advice import look_back

            look_back(self.screen, self.table, self.seat)
        else:
            self.screen.say("play.look_back", file=self.file)

    def advise(self) -> None:
        """Show the advice of the strongest bot."""
        from paddock.cli.terminal.advice import hint

        self.table.target = "auto"
        hint(self.screen, self.table, self.seat)

    def leave(self) -> None:
        if self.unkept:
            raise Failure(self.unkept)
        self.screen.say("play.left", file=self.file)

    # -------------------------------------------------------------- input
    def ask(self, player_view: PlayerView) -> None:
        """Read input until the game changes."""
        self.table.target = "auto"  # native code may now compile or load while the player thinks
        while not self.answered(player_view, input(PROMPT)):
            pass

    def answered(self, player_view: PlayerView, text: str) -> bool:
        """Handle one input. Returns whether the game changed, by a move or an undo."""
        entered = typed.read(text, player_view.choices)
        if entered.word == "undo":
            return self.undo()
        if entered.word == "quit":
            raise Quit
        if entered.word:
            self.tell(entered, player_view)
            return False
        return bool(entered.rest) and self.move(entered.rest, player_view)

    def tell(self, entered: typed.Typed, player_view: PlayerView) -> None:
        """Run a command that does not change the game."""
        if entered.word == "why":
            self.why(entered.rest, player_view)
        elif entered.word == "look":
            self.look(entered.rest, player_view)
        elif entered.word == "log":
            self.screen.story(self.table.log(self.seat))
        elif entered.word == "rules":
            self.rules(entered.rest)
        elif entered.word == "save":
            self.save(entered.rest)
        elif entered.word == "hint":
            self.screen.hint(player_view, self.is_final())
            self.advise()
        else:
            self.screen.help()

    def move(self, text: str, player_view: PlayerView) -> bool:
        choice = typed.find(text, player_view.choices)
        if choice is None and text.isdecimal() and typed.are_numbered(player_view.choices):
            self.screen.say("typed.out_of_range", n=len(player_view.choices))
            return False
        try:
            self.table.play(self.seat, choice.action if choice else text)
        except Refused as refusal:
            self.refused(text, refusal)
            return False
        return True

    def refused(self, text: str, refusal: Refused) -> None:
        if refusal.rule == "P-3":
            self.screen.say("typed.no_such", given=text)
        else:
            self.screen.line(self.screen.translator.text(refusal.reason), refusal.rule)

    def why(self, text: str, player_view: PlayerView) -> None:
        """Show which rule forbids a move, or that the move is legal."""
        if not text:
            self.screen.say("typed.why.form_full")
            return
        choice: Choice | None = typed.find(text, player_view.choices)
        refusal = None if choice else self.table.why(self.seat, text)
        if refusal:
            self.refused(text, refusal)
        else:
            self.screen.say("typed.allowed", move=choice.notation if choice else text)

    def look(self, text: str, player_view: PlayerView) -> None:
        """Show the details of a thing on the table. The text is a part of its name, or the number or notation of a matching choice."""
        closely, translator = self.table.game.inspect, self.screen.translator
        things = closely.things(player_view, translator) if closely else {}
        if closely is None or not things:
            self.screen.say("typed.look.nothing")
            return
        choice = typed.find(text, player_view.choices) if text else None
        wanted = translator.text(choice.label) if choice else text
        key = typed.thing(wanted, things)
        if key:
            self.screen.close_up(closely.detail(player_view, translator, key))
        else:
            self.screen.say("typed.look.which", names=sorted(set(things.values())))

    def undo(self) -> bool:
        """Take back the last decision. If other seats must consent, the bots do."""
        try:
            self.table.undo(self.seat, consent=True)
        except Refused as refusal:
            self.screen.line(self.screen.translator.text(refusal.reason), refusal.rule)
            return False
        self.screen.say("play.taken_back")
        return True

    def rules(self, asked: str) -> None:
        """Show a rule or a section of the rules, or without an id how to play: from the rule page, else the summary of the game."""
        from rich.markdown import Markdown

        game, translator = self.table.game, self.screen.translator
        page = page_of(game.rule_page, translator.language)
        text = page.read_text(encoding="utf-8") if page else ""
        if not asked and how_to_play(text):
            self.screen.console.print(Markdown(readable(how_to_play(text))), width=self.screen.width)
        elif not asked and translator.has("game.summary"):
            self.screen.line(translator.text("game.summary").strip())
        if page is None:
            self.screen.say("error.no_page", game=game.name)
            return
        listed = rules_of(text)
        if not asked:
            self.screen.say("typed.rules_more", first=listed[0].id if listed else "", game=game.name)
            return
        found = asked_for(listed, asked)
        for rule in found:
            self.screen.console.print(rule_text(rule), width=self.screen.width)
        if not found:
            self.screen.say("error.no_rule", game=game.name, given=asked)

    def save(self, asked: str) -> None:
        """Save the game, or with a file name save a copy there. An existing file is never overwritten."""
        if not asked:
            self.keep()
            if not self.unkept:
                self.screen.say("play.saved", file=self.file)
            return
        path = Path(asked)
        try:
            path = path.expanduser()
            if path.exists():
                self.screen.say("error.exists", file=path)
                return
            saves.write(path, self.table, self.sitting)
            self.screen.say("play.saved", file=path)
        except (OSError, ValueError, RuntimeError) as e:  # ValueError: a zero byte in the name; RuntimeError: no home directory
            self.screen.say("error.not_kept", file=path, reason=getattr(e, "strerror", None) or e)
