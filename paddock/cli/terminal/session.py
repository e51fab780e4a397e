"""A game against bots, from the first question to the result.

The session saves the game after every decision of the player, and before it shows what the bots did. So an interruption loses nothing
that the screen has shown.
"""

from pathlib import Path

from paddock.bots import Bot
from paddock.cli.commands.rules import rule_text
from paddock.cli.errors import FAILED, INTERRUPTED, Failure
from paddock.cli.terminal import saves, typed
from paddock.cli.terminal.saves import Sitting
from paddock.cli.terminal.screen import Screen
from paddock.engine.presentation.player_view import Choice, PlayerView
from paddock.engine.rules.contract import ENGINE_CODES, NO_SUCH_ACTION
from paddock.engine.table.core import Refused
from paddock.engine.table.rule_page import asked_for, how_to_play, page_of, readable, rules_of
from paddock.engine.table.table import Table

PROMPT = "> "
RESUMED_LINES = 8  # log lines shown when a game is resumed


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
        self.lines_shown = 0  # of the log
        self.save_error = ""  # the message of the last save, empty after a success

    # -------------------------------------------------------------- game loop
    def run(self) -> None:
        """Play until the game ends or the player leaves. Raises a Failure if the game could not be saved at the beginning or at the end."""
        self.try_to_save()
        self.refuse_unsaved()
        self.show_opening()
        try:
            while not self.table.over:
                self.turn()
            self.show_ending()
        except Quit:
            self.refuse_unsaved()
            self.screen.say("play.left", file=self.file)
        except (KeyboardInterrupt, EOFError) as e:
            key = "play.interrupted" if isinstance(e, KeyboardInterrupt) else "play.input_ended"
            print(flush=True)
            status = INTERRUPTED if isinstance(e, KeyboardInterrupt) else FAILED
            raise Failure(self.save_error or self.text(key, file=self.file), status) from None

    def turn(self) -> None:
        """One decision: of a bot, of the player, or automatic if the player has only one choice."""
        seat = next((k for k in self.table.pending if k != self.seat), self.seat)
        if seat != self.seat:
            self.table.play(seat, self.bot.choose(self.table, seat))
            return
        self.show_new_lines()
        player_view = self.table.player_view(seat)
        if self.is_forced(player_view):
            only = player_view.choices[0]
            self.table.play(seat, only.action, "automatic")
            self.autosave()
            self.screen.say("play.forced", style="dim", label=self.screen.translator.text(only.label), move=only.notation)
        else:
            self.screen.show_table(player_view)
            self.screen.show_question(player_view, self.is_final())
            if self.hint:
                self.advise()
            self.ask(player_view)
            self.autosave()

    def is_forced(self, player_view: PlayerView) -> bool:
        """Whether the player has only one choice, and this is public knowledge. Always false with `ask_all`."""
        kind = self.table.kind(self.seat)
        return bool(kind and kind.open_count and len(player_view.choices) == 1 and not self.ask_all)

    def is_final(self) -> bool:
        """Whether the player's next decision cannot be taken back."""
        kind = self.table.kind(self.seat)
        return bool(kind and kind.final)

    def autosave(self) -> None:
        """Save the game. If that fails, play continues, and the player sees the error now and once more at the end."""
        self.try_to_save()
        if self.save_error:
            self.screen.print_line(self.save_error, style="bold")

    def try_to_save(self) -> None:
        """Save the game, and set `save_error`."""
        try:
            saves.write(self.file, self.table, self.sitting)
            self.save_error = ""
        except OSError as e:
            self.save_error = self.text("error.not_kept", file=self.file, reason=e.strerror or e)

    def refuse_unsaved(self) -> None:
        """Raise a Failure if the last save failed."""
        if self.save_error:
            raise Failure(self.save_error)

    def text(self, key: str, **gaps: object) -> str:
        """A text of the command in the player's language."""
        return self.screen.translator.text(f"cli.{key}", **gaps)

    # -------------------------------------------------------------- output
    def show_opening(self) -> None:
        """Show the game, the players, and how the shuffle was made or how many moves are behind."""
        translator, game = self.screen.translator, self.table.game
        name = translator.text("game.name") if translator.has("game.name") else game.name
        self.screen.print_line(name, style="bold")
        self.screen.show_players(self.seat, self.sitting.bots)
        if self.table.entries:
            self.screen.say("play.resumed", n=len(self.table.entries))
            self.lines_shown = max(0, len(self.table.log(self.seat)) - RESUMED_LINES)
        elif self.table.deal is not None:
            self.screen.say("play.commitment", style="dim", hash=self.table.deal.secret_commitment)
        elif self.table.seed is not None:
            self.screen.say("play.seeded", style="dim", seed=self.table.seed)
        self.screen.say("play.welcome", style="dim")

    def show_new_lines(self) -> None:
        """Save the game, and show the log lines of this seat since the last question."""
        self.autosave()
        lines = self.table.log(self.seat)
        self.screen.show_log(lines[self.lines_shown :])
        self.lines_shown = len(lines)

    def show_ending(self) -> None:
        """Show the result and the saved record. With `review`, also show the turning points."""
        self.show_new_lines()
        self.screen.show_table(self.table.player_view(self.seat))
        outcome = self.table.outcome()
        assert outcome is not None
        self.screen.show_result(outcome)
        self.refuse_unsaved()
        self.screen.say("play.kept", file=self.file)
        if self.review:
            from paddock.cli.terminal.advice import show_turning_points

            show_turning_points(self.screen, self.table, self.seat)
        else:
            self.screen.say("play.look_back", file=self.file)

    def advise(self) -> None:
        """Show the advice of the strongest bot."""
        from paddock.cli.terminal.advice import show_hint

        self.table.target = "auto"
        show_hint(self.screen, self.table, self.seat)

    # -------------------------------------------------------------- input
    def ask(self, player_view: PlayerView) -> None:
        """Read input until the player moves or takes a move back. Raises Quit if the player leaves."""
        self.table.target = "auto"  # native code may now compile or load while the player thinks
        changed = False
        while not changed:
            changed = self.handle(input(PROMPT), player_view)

    def handle(self, text: str, player_view: PlayerView) -> bool:
        """Handle one input. Returns whether the table changed, by a move or an undo."""
        entered = typed.parse(text, player_view.choices)
        if entered.command == "undo":
            return self.undo()
        if entered.command == "quit":
            raise Quit
        if entered.command:
            self.run_command(entered, player_view)
            return False
        return bool(entered.argument) and self.move(entered.argument, player_view)

    def run_command(self, entered: typed.Typed, player_view: PlayerView) -> None:
        """Run a command that does not change the table."""
        if entered.command == "why":
            self.why(entered.argument, player_view)
        elif entered.command == "look":
            self.look(entered.argument, player_view)
        elif entered.command == "log":
            self.screen.show_log(self.table.log(self.seat))
        elif entered.command == "rules":
            self.show_rules(entered.argument)
        elif entered.command == "save":
            self.save(entered.argument)
        elif entered.command == "hint":
            self.screen.show_explanation(player_view, self.is_final())
            self.advise()
        else:
            self.screen.show_help()

    def move(self, text: str, player_view: PlayerView) -> bool:
        """Play a move. Returns whether it was legal; otherwise the player sees the reason."""
        choice = typed.find_choice(text, player_view.choices)
        if choice is None and text.isdecimal() and typed.are_numbered(player_view.choices):
            self.screen.say("typed.out_of_range", n=len(player_view.choices))
            return False
        try:
            self.table.play(self.seat, choice.action if choice else text)
        except Refused as refusal:
            self.show_refusal(text, refusal)
            return False
        return True

    def show_refusal(self, text: str, refusal: Refused) -> None:
        """Show why a move is illegal, or that the text is no move at all."""
        if refusal.rule == ENGINE_CODES[NO_SUCH_ACTION]:
            self.screen.say("typed.no_such", given=text)
        else:
            self.screen.print_line(self.screen.translator.text(refusal.reason), refusal.rule)

    def why(self, text: str, player_view: PlayerView) -> None:
        """Show which rule forbids a move, or that the move is legal."""
        if not text:
            self.screen.say("typed.why.form_full")
            return
        choice: Choice | None = typed.find_choice(text, player_view.choices)
        refusal = None if choice else self.table.why(self.seat, text)
        if refusal:
            self.show_refusal(text, refusal)
        else:
            self.screen.say("typed.allowed", move=choice.notation if choice else text)

    def look(self, text: str, player_view: PlayerView) -> None:
        """Show the details of a thing on the table. The text is a part of its name, or the number or notation of a matching choice."""
        inspector, translator = self.table.game.inspect, self.screen.translator
        things = inspector.things(player_view, translator) if inspector else {}
        if inspector is None or not things:
            self.screen.say("typed.look.nothing")
            return
        choice = typed.find_choice(text, player_view.choices) if text else None
        wanted = translator.text(choice.label) if choice else text
        key = typed.thing_key(wanted, things)
        if key:
            self.screen.show_detail(inspector.detail(player_view, translator, key))
        else:
            self.screen.say("typed.look.which", names=sorted(set(things.values())))

    def undo(self) -> bool:
        """Take the player back to the last decision that was not automatic. Bots consent if they must. Returns whether that was possible."""
        try:
            self.table.undo(self.seat, consent=True)
        except Refused as refusal:
            self.screen.print_line(self.screen.translator.text(refusal.reason), refusal.rule)
            return False
        self.screen.say("play.taken_back")
        return True

    def show_rules(self, rule_id: str) -> None:
        """Show a rule or a section of the rules, or without an id how to play: from the rule page, else the summary of the game."""
        from rich.markdown import Markdown

        game, translator = self.table.game, self.screen.translator
        page = page_of(game.rule_page, translator.language)
        text = page.read_text(encoding="utf-8") if page else ""
        if not rule_id and how_to_play(text):
            self.screen.console.print(Markdown(readable(how_to_play(text))), width=self.screen.width)
        elif not rule_id and translator.has("game.summary"):
            self.screen.print_line(translator.text("game.summary").strip())
        if page is None:
            self.screen.say("error.no_page", game=game.name)
            return
        listed = rules_of(text)
        if not rule_id:
            self.screen.say("typed.rules_more", first=listed[0].id if listed else "", game=game.name)
            return
        found = asked_for(listed, rule_id)
        for rule in found:
            self.screen.console.print(rule_text(rule), width=self.screen.width)
        if not found:
            self.screen.say("error.no_rule", game=game.name, given=rule_id)

    def save(self, copy: str) -> None:
        """Save the game, or with a file name save a copy there. A copy never overwrites a file."""
        if not copy:
            self.autosave()
            if not self.save_error:
                self.screen.say("play.saved", file=self.file)
            return
        path = Path(copy)
        try:
            path = path.expanduser()
            if path.exists():
                self.screen.say("error.exists", file=path)
                return
            saves.write(path, self.table, self.sitting)
            self.screen.say("play.saved", file=path)
        except (OSError, ValueError, RuntimeError) as e:  # ValueError: a zero byte in the name; RuntimeError: no home directory
            self.screen.say("error.not_kept", file=path, reason=getattr(e, "strerror", None) or e)
