"""Conditions, costs and selections of card texts."""

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Cond, Cost, Filter, Select
from paddock.games.force.cards.read.node import LARGEST
from paddock.games.force.cards.text.nouns import COURSES, DISTANCES, GOINGS, NUMBERS, PLAYERS, STYLES, SUITED, SURFACES, Nouns
from paddock.games.force.data.codes import (
    AmountKind,
    CardKind,
    Comparison,
    Condition,
    CostKind,
    PaymentFact,
    PileEnd,
    Role,
    RunFact,
    Selection,
    Standing,
    Suit,
    TurnCount,
    TurnFact,
    Who,
    Zone,
)

COUNTED: dict[int, str] = {TurnCount.SUPPORTS_PLAYED: "supports", TurnCount.CARDS_DRAWN: "draws", TurnCount.RUNS_MADE: "runs"}
COUNTS: dict[int, str] = {Comparison.AT_LEAST: "cond2.or_more", Comparison.AT_MOST: "cond2.or_fewer", Comparison.EXACTLY: "unit.cards"}
HORSE_COUNTS: dict[int, str] = {
    Comparison.AT_LEAST: "cond2.horses_or_more",
    Comparison.AT_MOST: "cond2.horses_or_fewer",
    Comparison.EXACTLY: "unit.horses",
}
WITH_OPPONENT: dict[int, str] = {Comparison.AT_LEAST: "more", Comparison.AT_MOST: "fewer", Comparison.EXACTLY: "as_many"}
RANGES: dict[int, str] = {
    Comparison.AT_LEAST: "range.at_least",
    Comparison.AT_MOST: "range.at_most",
    Comparison.EXACTLY: "range.exactly",
}
FACTS: dict[int, str] = {RunFact.WAS_GUARDED: "guarded", RunFact.RUN_OVER_GUARD: "margin", RunFact.EXTRA_RUN_MADE: "extra_run"}
STANDINGS: dict[int, str] = {Standing.AHEAD: "ahead", Standing.BEHIND: "behind", Standing.LEVEL: "level"}


class Parts(Nouns):
    """Writes the parts of a sentence around operations: conditions, costs, selections."""

    leaving = False  # True if the ability is about a card that has left: its role is the one it had (810)

    def clauses(self, conds: tuple[Cond, ...], word: str = "if") -> str:
        """All conditions in one clause: `if you are behind and the course suits it`."""
        during = [self.during(c) for c in conds if c.code == Condition.TURN and not c.negated]
        plain = [self.condition(c) for c in conds if c.code != Condition.TURN and not c.negated]
        unless = [self.condition(c) for c in conds if c.negated]
        joined = self.joined_conditions(plain)
        said = [self.say(f"cond.{word}", cond=self.linked(joined) if word == "then_if" else joined)] if plain else []
        said = during + said + [self.say("cond.unless", cond=c) for c in unless]
        return self.say("sentence.list").join(said)

    def during(self, c: Cond) -> str:
        """The clause of a condition about the turn: `during your turn`."""
        if c.mask & TurnFact.MY_TURN:
            return self.say("cond.during_opponent" if c.arg else "cond.during_you")
        return self.say("cond.outside_run" if c.arg2 else "cond.during_run")

    def joined_conditions(self, words: list[str]) -> str:
        return self.say("cond.and").join(words)

    def linked(self, clause: str) -> str:
        """A clause before "if". In Japanese its attributive ending is removed."""
        return clause.removesuffix("の").removesuffix("な") if self.language == "ja" else clause

    def condition(self, c: Cond) -> str:
        """The clause of one condition, without "if" or "unless"."""
        return str(getattr(self, CONDITIONS[c.code])(c))

    def suited(self, c: Cond) -> str:
        """The clause of a condition about the parts of the race that suit a horse."""
        code = c.sel.code if c.sel else Selection.THIS
        of = "_named" if code == Selection.NAMED else "" if code == Selection.THIS else "_event"
        if c.mask == Suit.STYLE:
            return self.say(f"cond.style{of}", named=self.named())
        words = self.masked(c.mask, SUITED, "suit")
        many = "_many" if len(words) > 1 and not c.arg else ""
        return self.say(f"cond.suited{of}{many}", what=self.either(words) if c.arg else self.listed(words), named=self.named())

    def race(self, c: Cond) -> str:
        found = []
        for key, mask, names in (
            ("course", c.mask, COURSES),
            ("surface", c.arg, SURFACES),
            ("distance", c.arg2, DISTANCES),
            ("going", c.arg3, GOINGS),
        ):
            if mask:
                found.append(self.say(f"cond.race_{key}", what=self.either(self.masked(mask, names, key))))
        return self.joined_conditions(found)

    def area(self, c: Cond) -> str:
        what = self.either(self.masked(c.mask, STYLES, "style"))
        if c.whose == Who.YOU:
            return self.say("cond.area_horse" if self.card.kind == CardKind.HORSE else "cond.area", what=what)
        return self.say(f"cond.area_{PLAYERS[c.whose]}", what=what)

    def standing(self, c: Cond) -> str:
        key = STANDINGS[c.number]
        n = c.amount.literal
        return self.say(f"cond.{key}_by", n=n) if n > 1 and c.number != Standing.LEVEL else self.say(f"cond.{key}")

    def count(self, c: Cond) -> str:
        n, literal = self.number(c.amount), c.amount.literal if c.amount.code == AmountKind.LITERAL else 2
        plural = literal if c.compare == Comparison.EXACTLY else 2
        zone, noun = self.place(c), self.noun(c.filter, plural)
        any_card = "" if c.filter else "_any"
        if c.compare == Comparison.EXACTLY and literal == 0:
            return self.say(
                f"cond2.count_none{any_card}",
                who=self.say(f"who.{PLAYERS[c.whose]}"),
                have=self.have(c.whose),
                noun=self.noun(c.filter, 0),
                zone=zone,
            )
        counted = self.say(COUNTS[c.compare], n=n)
        if c.whose == Who.EACH:
            return self.say("cond2.count_each", n=counted, noun=noun, zone=zone)
        return self.say(
            f"cond2.count{any_card}",
            who=self.say(f"who.{PLAYERS[c.whose]}"),
            have=self.have(c.whose),
            n=counted,
            noun=noun,
            zone=zone,
        )

    def place(self, c: Cond) -> str:
        """The zones in which a player's cards are counted, for a sentence that has already named the player."""
        zone = self.either(self.zone_words(c.mask))
        if c.mask == 1 << Zone.HAND and c.whose == Who.YOU:
            return self.say("cond2.in_hand")
        return zone if c.whose == Who.EACH else self.say("cond2.in_yours" if c.whose == Who.YOU else "cond2.in_theirs", zone=zone)

    def have(self, whose: int) -> str:
        return self.say("cond2.count_have" if whose == Who.YOU else "cond2.count_has")

    def compared(self, c: Cond) -> str:
        """The clause of a count that is compared with the opponent's."""
        key = WITH_OPPONENT[c.compare]
        zone, noun = self.either(self.zone_words(c.mask)), self.noun(c.filter, 2)
        if c.amount.literal > 1 and c.compare != Comparison.EXACTLY:
            return self.say(f"cond2.{key}_by", n=c.amount.literal, zone=zone, noun=noun)
        return self.say(f"cond2.{key}{'' if c.filter else '_any'}", zone=zone, noun=noun)

    def situation(self, c: Cond) -> str:
        return self.say(f"cond2.situation_{PLAYERS[c.whose]}")

    def number_is(self, c: Cond) -> str:
        """The clause of a condition about run, guard or cost of a card."""
        code = c.sel.code if c.sel else Selection.THIS
        whose = self.say(
            "cond2.its" if code == Selection.THIS else "amount.of_named" if code == Selection.NAMED else "amount.of_that",
            named=self.named(),
        )
        number = self.say(f"amount.{NUMBERS[c.number]}")
        if c.compare == Comparison.SAME_AS:
            return self.say("cond2.number_same", whose=whose, number=number)
        n = c.amount.literal
        if c.amount.code != AmountKind.LITERAL:
            return self.say("cond2.number", whose=whose, number=number, range=self.say(RANGES[c.compare], n=self.number(c.amount)))
        low = -LARGEST if c.compare == Comparison.AT_MOST else n
        high = LARGEST if c.compare == Comparison.AT_LEAST else n
        return self.say("cond2.number", whose=whose, number=number, range=self.range((low, high)))

    def role(self, c: Cond) -> str:
        """The clause about the role of a card, or without a card about the number of runners or guards."""
        word = "runner" if c.mask == Role.RUNNER else "guard"
        if c.sel is None:
            n = c.amount.literal
            exactly = c.compare == Comparison.EXACTLY
            key = "cond2.roles_one" if n == 1 and exactly else "cond2.roles"
            return self.say(key, n=self.say(HORSE_COUNTS[c.compare], n=n), noun=self.noun_word(word, n if exactly else 2))
        return self.say(f"cond2.{'was' if self.leaving else 'role'}_{word}")

    def turn(self, c: Cond) -> str:
        if c.mask & TurnFact.MY_TURN:
            return self.say("cond2.turn_opponent" if c.arg else "cond2.turn_you")
        return self.say("cond2.out_of_run" if c.arg2 else "cond2.in_run")

    def facts(self, c: Cond) -> str:
        return self.say(f"cond2.{FACTS[c.number]}", n=c.amount.literal)

    def payment(self, c: Cond) -> str:
        return self.say("cond2.paid" if c.number == PaymentFact.FORCES_PAID else "cond2.special_paid", n=c.amount.literal)

    def event_card(self, c: Cond) -> str:
        return self.say("cond2.event", noun=self.a(self.noun(c.filter)))

    def this_turn(self, c: Cond) -> str:
        nth = self.say(f"{'nth_run' if c.number == TurnCount.RUNS_MADE else 'nth'}.{min(c.amount.literal, 5)}")
        if c.compare == Comparison.AT_LEAST:
            nth = self.say("cond2.or_later", nth=nth)
        return self.say(f"cond2.{COUNTED[c.number]}_{PLAYERS[c.whose]}", nth=nth)

    # ------------------------------------------------------------------ costs and selections

    def cost(self, c: Cost, form: str = "") -> str:
        """The words of a cost. form: "" after "you may", "_must" for an order, "ing" for a requirement."""
        n = c.number.literal
        counted, noun = self.say("unit.cards", n=self.number(c.number)), self.noun(c.filter, n)
        if c.code == CostKind.DISCARD and c.filter is None:
            return self.say("cost.discarding_any" if form == "ing" else f"cost.discard_any{form}", cards=self.cards(c.number))
        keys: dict[int, str] = {
            CostKind.FORCE: "pay",
            CostKind.DISCARD: "discard",
            CostKind.THIS: "this_removed" if c.remove else "this_farm",
            CostKind.FARM: "remove",
        }
        return self.say(f"cost.{keys[c.code]}{form}", n=self.number(c.number) if c.code == CostKind.FORCE else counted, noun=noun)

    def counted(self, s: Select, key: str = "select.count_in") -> str:
        """`1 force in your farm`, `up to 2 horses`, `a runner`."""
        played = s.zones == 1 << Zone.RUN
        n = s.count.literal if s.count.code == AmountKind.LITERAL else 2
        amount = self.say("unit.horses" if played else "unit.cards", n=self.number(s.count))
        if s.up_to:
            amount = self.say("select.up_to", n=amount)
        if not s.zones:
            return self.say("select.of_them", n=amount)
        noun = self.noun(s.filter, n, played)
        if played and n == 1 and not s.up_to:
            return self.say("select.one", n=amount, noun=noun, a=self.a(noun))
        if played:
            return self.say("select.count", n=amount, noun=noun)
        return self.say(key, n=amount, noun=noun, zone=self.zone(s.zones, s.whose))

    def meant(self, s: Select, key: str = "select.count_in") -> str:
        """The target of an operation, as its object."""
        if s.code == Selection.THIS:
            return self.say("select.this_horse" if self.card.kind == CardKind.HORSE else "select.this_card")
        if s.code == Selection.NAMED:
            return self.named()
        if s.code == Selection.EVENT:
            return self.say("select.event")
        if s.code == Selection.PILE:
            return self.say(f"select.{'top' if s.end == PileEnd.TOP else 'bottom'}", n=s.count.literal, zone=self.pile(s.area, s.whose))
        if s.code == Selection.RANDOM:
            n = s.count.literal if s.count.code == AmountKind.LITERAL else 2
            return self.say(
                "select.random",
                n=self.say("unit.cards", n=self.number(s.count)),
                noun=self.noun(s.filter, n),
                zone=self.zone(s.zones, s.whose),
            )
        if s.code == Selection.ALL:
            return self.all_of(s)
        return self.counted(s, key)

    def all_of(self, s: Select) -> str:
        """`all horses`, `all your horses`, `all cards of the opponent's hand`."""
        if s.zones in (v.EVERYWHERE, 1 << Zone.RUN):
            return self.all_meant(s.whose, self.noun(s.filter, 2, played=True), s.filter)
        if s.filter is None:
            return self.say("select.all_cards", zone=self.zone(s.zones, s.whose))
        return self.say("select.all_in", noun=self.noun(s.filter, 2), zone=self.zone(s.zones, s.whose))

    def all_meant(self, whose: int, noun: str, f: Filter | None) -> str:
        """All cards of a selection. If they have a description, Japanese puts the word for "all" after it."""
        word = "all" if f is None or f == Filter(kinds=f.kinds) else "described"
        return self.say(
            f"select.{word}_yours" if whose == Who.YOU else f"select.{word}_theirs" if whose == Who.OPPONENT else f"select.{word}",
            noun=noun,
        )


CONDITIONS: dict[int, str] = {
    Condition.SUITED: "suited",
    Condition.RACE: "race",
    Condition.RUNS_IN: "area",
    Condition.AHEAD: "standing",
    Condition.COUNT: "count",
    Condition.COUNT_MORE: "compared",
    Condition.SITUATION: "situation",
    Condition.NUMBER: "number_is",
    Condition.ROLE: "role",
    Condition.TURN: "turn",
    Condition.FACTS: "facts",
    Condition.PAYMENT: "payment",
    Condition.EVENT_CARD: "event_card",
    Condition.THIS_TURN: "this_turn",
}
