"""Conditions, costs and selections of card texts."""

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Cond, Cost, Filter, Select
from paddock.games.force.cards.read.node import LARGEST
from paddock.games.force.cards.text.nouns import COURSES, DISTANCES, GOINGS, NUMBERS, PLAYERS, STYLES, SUITED, SURFACES, Nouns
from paddock.games.force.data import codes as k

COUNTED = {k.SUPPORTS_PLAYED: "supports", k.CARDS_DRAWN: "draws", k.RUNS_MADE: "runs"}
STANDINGS = {k.IS_AHEAD: "ahead", k.IS_BEHIND: "behind", k.IS_LEVEL: "level"}


class Parts(Nouns):
    """What stands around operations: when they are done, what for, to what."""

    leaving = False  # the ability is about a card that has gone: its role is what it was (810)

    def clauses(self, conds: tuple[Cond, ...], word: str = "if") -> str:
        """All conditions as one lead: `if you are behind and the course suits it`."""
        during = [self.during(c) for c in conds if c.code == k.C_TURN and not c.negated]
        plain = [self.condition(c) for c in conds if c.code != k.C_TURN and not c.negated]
        unless = [self.condition(c) for c in conds if c.negated]
        joined = self.joined_conditions(plain)
        said = [self.say(f"cond.{word}", cond=self.linked(joined) if word == "then_if" else joined)] if plain else []
        said = during + said + [self.say("cond.unless", cond=c) for c in unless]
        return self.say("sentence.list").join(said)

    def during(self, c: Cond) -> str:
        if c.mask & k.MY_TURN:
            return self.say("cond.during_opponent" if c.arg else "cond.during_you")
        return self.say("cond.outside_run" if c.arg2 else "cond.during_run")

    def joined_conditions(self, words: list[str]) -> str:
        return self.say("cond.and").join(words)

    def linked(self, clause: str) -> str:
        """A clause before "if": in Japanese its attributive ending falls away."""
        return clause.removesuffix("の").removesuffix("な") if self.language == "ja" else clause

    def condition(self, c: Cond) -> str:
        """The clause of one condition, without if or unless."""
        return str(getattr(self, CONDITIONS[c.code])(c))

    def suited(self, c: Cond) -> str:
        of = {k.S_NAMED: "_named", k.S_THIS: ""}.get(c.sel.code if c.sel else k.S_THIS, "_event")
        if c.mask == k.SUIT_STYLE:
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
        if c.whose == k.YOU:
            return self.say("cond.area_horse" if self.card.kind == k.HORSE else "cond.area", what=what)
        return self.say(f"cond.area_{PLAYERS[c.whose]}", what=what)

    def standing(self, c: Cond) -> str:
        key = STANDINGS[c.number]
        n = c.amount.literal
        return self.say(f"cond.{key}_by", n=n) if n > 1 and c.number != k.IS_LEVEL else self.say(f"cond.{key}")

    def count(self, c: Cond) -> str:
        n, literal = self.number(c.amount), c.amount.literal if c.amount.code == k.N_LITERAL else 2
        plural = literal if c.compare == k.EXACTLY else 2
        zone, noun = self.place(c), self.noun(c.filter, plural)
        any_card = "" if c.filter else "_any"
        if c.compare == k.EXACTLY and literal == 0:
            return self.say(
                f"cond2.count_none{any_card}",
                who=self.say(f"who.{PLAYERS[c.whose]}"),
                have=self.have(c.whose),
                noun=self.noun(c.filter, 0),
                zone=zone,
            )
        many = {k.AT_LEAST: "cond2.or_more", k.AT_MOST: "cond2.or_fewer"}.get(c.compare, "unit.cards")
        if c.whose == k.EACH:
            return self.say("cond2.count_each", n=self.say(many, n=n), noun=noun, zone=zone)
        return self.say(
            f"cond2.count{any_card}",
            who=self.say(f"who.{PLAYERS[c.whose]}"),
            have=self.have(c.whose),
            n=self.say(many, n=n),
            noun=noun,
            zone=zone,
        )

    def place(self, c: Cond) -> str:
        """Where a player's cards are counted, after the player has been named."""
        zone = self.either(self.zone_words(c.mask))
        if c.mask == 1 << k.HAND and c.whose == k.YOU:
            return self.say("cond2.in_hand")
        return zone if c.whose == k.EACH else self.say("cond2.in_yours" if c.whose == k.YOU else "cond2.in_theirs", zone=zone)

    def have(self, whose: int) -> str:
        return self.say("cond2.count_have" if whose == k.YOU else "cond2.count_has")

    def compared(self, c: Cond) -> str:
        key = {k.AT_LEAST: "more", k.AT_MOST: "fewer", k.EXACTLY: "as_many"}[c.compare]
        zone, noun = self.either(self.zone_words(c.mask)), self.noun(c.filter, 2)
        if c.amount.literal > 1 and c.compare != k.EXACTLY:
            return self.say(f"cond2.{key}_by", n=c.amount.literal, zone=zone, noun=noun)
        return self.say(f"cond2.{key}{'' if c.filter else '_any'}", zone=zone, noun=noun)

    def situation(self, c: Cond) -> str:
        return self.say(f"cond2.situation_{PLAYERS[c.whose]}")

    def number_is(self, c: Cond) -> str:
        whose = self.say(
            {k.S_THIS: "cond2.its", k.S_NAMED: "amount.of_named"}.get(c.sel.code if c.sel else k.S_THIS, "amount.of_that"),
            named=self.named(),
        )
        number = self.say(f"amount.{NUMBERS[c.number]}")
        if c.compare == k.SAME_AS:
            return self.say("cond2.number_same", whose=whose, number=number)
        n = c.amount.literal
        if c.amount.code != k.N_LITERAL:
            key = {k.AT_LEAST: "range.at_least", k.AT_MOST: "range.at_most", k.EXACTLY: "range.exactly"}[c.compare]
            return self.say("cond2.number", whose=whose, number=number, range=self.say(key, n=self.number(c.amount)))
        low, high = {k.AT_LEAST: (n, LARGEST), k.AT_MOST: (-LARGEST, n), k.EXACTLY: (n, n)}[c.compare]
        return self.say("cond2.number", whose=whose, number=number, range=self.range((low, high)))

    def role(self, c: Cond) -> str:
        word = "runner" if c.mask == k.RUNNER else "guard"
        if c.sel is None:
            n = c.amount.literal
            many = {k.AT_LEAST: "cond2.horses_or_more", k.AT_MOST: "cond2.horses_or_fewer"}.get(c.compare, "unit.horses")
            said = self.say(many, n=n)
            return self.say(
                "cond2.roles_one" if n == 1 and c.compare == k.EXACTLY else "cond2.roles",
                n=said,
                noun=self.noun_word(word, n if c.compare == k.EXACTLY else 2),
            )
        return self.say(f"cond2.{'was' if self.leaving else 'role'}_{word}")

    def turn(self, c: Cond) -> str:
        if c.mask & k.MY_TURN:
            return self.say("cond2.turn_opponent" if c.arg else "cond2.turn_you")
        return self.say("cond2.out_of_run" if c.arg2 else "cond2.in_run")

    def facts(self, c: Cond) -> str:
        key = {k.WAS_GUARDED: "guarded", k.RUN_OVER_GUARD: "margin", k.EXTRA_RUN_MADE: "extra_run"}[c.number]
        return self.say(f"cond2.{key}", n=c.amount.literal)

    def payment(self, c: Cond) -> str:
        return self.say("cond2.paid" if c.number == k.FORCES_PAID else "cond2.special_paid", n=c.amount.literal)

    def event_card(self, c: Cond) -> str:
        return self.say("cond2.event", noun=self.a(self.noun(c.filter)))

    def this_turn(self, c: Cond) -> str:
        nth = self.say(f"{'nth_run' if c.number == k.RUNS_MADE else 'nth'}.{min(c.amount.literal, 5)}")
        if c.compare == k.AT_LEAST:
            nth = self.say("cond2.or_later", nth=nth)
        return self.say(f"cond2.{COUNTED[c.number]}_{PLAYERS[c.whose]}", nth=nth)

    # ------------------------------------------------------------------ costs and selections

    def cost(self, c: Cost, form: str = "") -> str:
        """form: "" after "you may", "_must" as an order, "ing" as what is required."""
        n = c.number.literal
        counted, noun = self.say("unit.cards", n=self.number(c.number)), self.noun(c.filter, n)
        if c.code == k.P_DISCARD and c.filter is None:
            return self.say("cost.discarding_any" if form == "ing" else f"cost.discard_any{form}", cards=self.cards(c.number))
        key = {k.P_FORCE: "pay", k.P_DISCARD: "discard", k.P_THIS: "this_removed" if c.remove else "this_farm", k.P_FARM: "remove"}[c.code]
        return self.say(f"cost.{key}{form}", n=self.number(c.number) if c.code == k.P_FORCE else counted, noun=noun)

    def counted(self, s: Select, key: str = "select.count_in") -> str:
        """`1 force in your farm`, `up to 2 horses`, `a runner`."""
        played = s.zones == 1 << k.RUN
        n = s.count.literal if s.count.code == k.N_LITERAL else 2
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
        """What an operation is done to, as its object."""
        if s.code == k.S_THIS:
            return self.say("select.this_horse" if self.card.kind == k.HORSE else "select.this_card")
        if s.code == k.S_NAMED:
            return self.named()
        if s.code == k.S_EVENT:
            return self.say("select.event")
        if s.code == k.S_PILE:
            return self.say(f"select.{'top' if s.end == k.TOP else 'bottom'}", n=s.count.literal, zone=self.pile(s.area, s.whose))
        if s.code == k.S_RANDOM:
            n = s.count.literal if s.count.code == k.N_LITERAL else 2
            return self.say(
                "select.random",
                n=self.say("unit.cards", n=self.number(s.count)),
                noun=self.noun(s.filter, n),
                zone=self.zone(s.zones, s.whose),
            )
        if s.code == k.S_ALL:
            return self.all_of(s)
        return self.counted(s, key)

    def all_of(self, s: Select) -> str:
        """`all horses`, `all your horses`, `all cards of the opponent's hand`."""
        if s.zones in (v.EVERYWHERE, 1 << k.RUN):
            return self.all_meant(s.whose, self.noun(s.filter, 2, played=True), s.filter)
        if s.filter is None:
            return self.say("select.all_cards", zone=self.zone(s.zones, s.whose))
        return self.say("select.all_in", noun=self.noun(s.filter, 2), zone=self.zone(s.zones, s.whose))

    def all_meant(self, whose: int, noun: str, f: Filter | None) -> str:
        """All of them; where they are described, Japanese puts the word for all behind."""
        word = "all" if f is None or f == Filter(kinds=f.kinds) else "described"
        return self.say({k.YOU: f"select.{word}_yours", k.OPPONENT: f"select.{word}_theirs"}.get(whose, f"select.{word}"), noun=noun)


CONDITIONS = {
    k.C_SUITED: "suited",
    k.C_RACE: "race",
    k.C_RUNS_IN: "area",
    k.C_AHEAD: "standing",
    k.C_COUNT: "count",
    k.C_COUNT_MORE: "compared",
    k.C_SITUATION: "situation",
    k.C_NUMBER: "number_is",
    k.C_ROLE: "role",
    k.C_TURN: "turn",
    k.C_FACTS: "facts",
    k.C_PAYMENT: "payment",
    k.C_EVENT_CARD: "event_card",
    k.C_THIS_TURN: "this_turn",
}
