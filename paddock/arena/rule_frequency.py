"""How often each rule applied: every kind of event of a game, the rarest first."""

from dataclasses import dataclass

from paddock.arena.plan import Plan, game_of
from paddock.arena.tally import EventFrequency, Tally
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.i18n import Translator
from paddock.engine.rules.declared import EventKind
from paddock.engine.table.rule_page import page_of, rules_of

RARE = 0.05  # share of all games; an event kind in fewer games is rare
MOST_LETTERS = 160


@dataclass(frozen=True)
class RuleFrequency:
    """A kind of event: its rule, an example, and its frequency."""

    name: str
    rule: str
    rule_text: str
    example: str
    share: float  # of all games
    each: float  # occurrences per game

    @property
    def is_rare(self) -> bool:
        return self.share < RARE


def rule_frequencies(plan: Plan, tally: Tally, games: int, translator: Translator) -> list[RuleFrequency]:
    """The frequency of every event kind that has a rule, the rarest first. A kind that never occurred has share 0. Chance and silent events
    are left out."""
    game = game_of(plan)
    texts = rule_texts(game, translator.language)
    found = []
    for number, kind in game.events.items():
        seen = tally.happenings.get(number, EventFrequency())
        if kind.rule and not kind.chance and not kind.silent:
            told = texts.get(kind.rule, "")
            found.append(
                RuleFrequency(
                    kind.name, kind.rule, told, example(game, number, kind, seen, translator), seen.games / games, seen.times / games
                )
            )
    return sorted(found, key=lambda r: (r.share, r.each, r.rule))


def rule_texts(game: Game, language: str) -> dict[str, str]:
    """The beginning of every rule on the game's rule page, by rule id."""
    page = page_of(game.rule_page, language)
    rules = rules_of(page.read_text(encoding="utf-8")) if page else []
    return {rule.id: beginning(rule.text.replace("**", "").replace("`", "")) for rule in rules}


def beginning(text: str) -> str:
    """The first line of a text, cut to MOST_LETTERS letters."""
    cut = text.splitlines()[0]
    return cut if len(cut) <= MOST_LETTERS else f"{cut[:MOST_LETTERS].rstrip()} …"


def example(game: Game, number: int, kind: EventKind, seen: EventFrequency, translator: Translator) -> str:
    """The narration of one event of this kind, or an empty string if none occurred."""
    return translator.text(game.narrate.event(kind.name, number, seen.example)) if seen.times else ""
