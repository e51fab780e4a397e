"""How often each rule was seen at work: every kind of event of a game, the rarest first."""

from dataclasses import dataclass

from paddock.arena.plan import Plan, game_of
from paddock.arena.tally import Happening, Tally
from paddock.engine.presentation.game import EventKind, Game
from paddock.engine.presentation.i18n import Translator
from paddock.engine.table.rule_page import page_of, rules_of

RARE = 0.05  # of all games: what happens in fewer is rare
MOST_LETTERS = 160


@dataclass(frozen=True)
class RuleFrequency:
    """A kind of event: the rule it follows from, an example, and how often it was seen."""

    name: str
    rule: str
    rule_text: str
    example: str
    share: float  # of all games
    each: float  # times a game

    @property
    def is_rare(self) -> bool:
        return self.share < RARE


def rule_frequencies(plan: Plan, tally: Tally, games: int, translator: Translator) -> list[RuleFrequency]:
    """Every kind of event that tells a rule, the rarest first; what was never seen is there too. Draws are no rules and are left out."""
    game = game_of(plan)
    texts = rule_texts(game, translator.language)
    found = []
    for number, kind in game.events.items():
        seen = tally.happenings.get(number, Happening())
        if kind.rule and not kind.chance and not kind.silent:
            told = texts.get(kind.rule, "")
            found.append(
                RuleFrequency(
                    kind.name, kind.rule, told, example(game, number, kind, seen, translator), seen.games / games, seen.times / games
                )
            )
    return sorted(found, key=lambda r: (r.share, r.each, r.rule))


def rule_texts(game: Game, language: str) -> dict[str, str]:
    """The rules of the game's page by their ids, each cut to its beginning."""
    page = page_of(game, language)
    rules = rules_of(page.read_text(encoding="utf-8")) if page else []
    return {rule.id: beginning(rule.text.replace("**", "").replace("`", "")) for rule in rules}


def beginning(text: str) -> str:
    """The first sentence or two of a text."""
    cut = text.splitlines()[0]
    return cut if len(cut) <= MOST_LETTERS else f"{cut[:MOST_LETTERS].rstrip()} …"


def example(game: Game, number: int, kind: EventKind, seen: Happening, translator: Translator) -> str:
    """A line that told it in one of the games."""
    return translator.text(game.narrate.event(kind.name, number, seen.example)) if seen.times else ""
