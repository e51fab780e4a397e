"""Continuous effects in card texts, temporary or permanent."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from paddock.games.force.cards.model import Ability, Op
from paddock.games.force.cards.read.effects import CURRENT_AREA, TODAY
from paddock.games.force.cards.text.conditions import Parts
from paddock.games.force.cards.text.nouns import ALL_ROUND, COURSES, GOINGS, PLAYERS, STYLES, SURFACES
from paddock.games.force.data.codes import AmountKind, Deed, Duration, Layer, Prohibition, Requirement, Suit, Who

DEEDS: dict[int, str] = {Deed.GUARD: "guard", Deed.RUN: "run", Deed.PLAY: "play"}
TIMES: dict[int, str] = {Duration.RUN: "run", Duration.TURN: "turn", Duration.NEXT_TURN: "next_turn"}
PREDICATES: dict[int, str] = {
    Layer.B_GIVE: "lb_give",
    Layer.B_LOSE: "lb_lose",
    Layer.B_VOID: "lb_void",
    Layer.B_VALID: "lb_valid",
    Layer.C_SURFACE: "lc_surface",
    Layer.C_DISTANCE: "lc_distance",
    Layer.C_STYLE: "lc_style",
    Layer.C_FAVOURITES: "lc_favourites",
    Layer.D_SUIT: "no_correction",
    Layer.E_RUN: "le_run",
    Layer.E_GUARD: "le_guard",
    Layer.E_COST: "le_cost",
    Layer.F_RUN: "lf_run",
    Layer.F_GUARD: "lf_guard",
    Layer.F_COST: "lf_cost",
    Layer.F_STYLE: "lf_style",
}
CORRECTIONS: dict[int, tuple[str, int]] = {Suit.SURFACE: ("surface", -1), Suit.DISTANCE: ("distance", -1), Suit.STYLE: ("style", 1)}


@dataclass(frozen=True)
class Subject:
    """The subject of an effect: its words, and whether they are plural. Without words it is the horse itself."""

    words: str = ""
    many: bool = False
    known: bool = False  # the sentence has already named it


class Effects(Parts, ABC):
    """Writes continuous effects, prohibitions and requirements."""

    def effect(self, op: Op, subject: Subject, ability: Ability) -> str:
        """The clause of a continuous effect, a prohibition or a requirement."""
        if op.code in PREDICATES:
            return self.predicate(op, subject)
        if op.code == Layer.F_GOING:
            n = op.amount.literal
            return self.say("effect.going_worse" if n > 0 else "effect.going_better", steps=self.say("op.steps", n=abs(n)))
        if op.code == Layer.F_FORCE:
            n = op.amount.literal
            return self.say("effect.force_more" if n > 0 else "effect.force_less", n=abs(n), noun=self.noun(op.filter, 2))
        if op.code in (Requirement.REQUIRE, Requirement.MUST):
            return self.requirement(op)
        return self.prohibition(op, subject)

    def predicate(self, op: Op, subject: Subject) -> str:
        """The predicate of an effect: `run +2`, `it loses its abilities`, `all horses get guard −1`."""
        key, gaps = self.predicate_gaps(op)
        form = "bare" if not subject.words else "other" if subject.many else "one"
        if subject.known and not subject.words:
            next_form = "next_many" if subject.many else "next"
            form = next_form if self.translator.has(f"effect.{key}.{next_form}") else form
        if form == "bare" and subject.many and self.translator.has(f"effect.{key}.bare_many"):
            form = "bare_many"
        return self.for_each(op.amount, self.say(f"effect.{key}.{form}", s=subject.words, **gaps))

    def predicate_gaps(self, op: Op) -> tuple[str, dict[str, str]]:
        """The key of a predicate, and the words for its gaps."""
        key = PREDICATES[op.code]
        if op.code == Layer.B_GIVE:
            assert op.ability is not None
            return key, {"n": self.say("sentence.quoted", text=self.given(op.ability))}
        if op.code in (Layer.B_LOSE, Layer.B_VOID, Layer.B_VALID):
            return key, {}
        if op.code in (Layer.F_RUN, Layer.F_GUARD):
            return key, {"n": self.change(op.amount)}
        if op.code == Layer.F_COST:
            if op.amount.code != AmountKind.LITERAL:
                return key, {"n": self.change(op.amount)}
            sign = "plus" if op.amount.literal > 0 else "minus"
            return key, {"n": self.say(f"effect.more.{sign}", n=abs(op.amount.literal))}
        if op.code == Layer.F_STYLE:
            way = "back" if op.amount.literal > 0 else "forward"
            return key, {"n": self.say(f"effect.{way}", n=abs(op.amount.literal))}
        if op.code in (Layer.E_RUN, Layer.E_GUARD, Layer.E_COST):
            n = self.number(op.amount)
            return key, {"n": self.say("amount.same", what=n) if op.amount.code == AmountKind.NUMBER else n}
        return self.matter_gaps(op, key)

    def matter_gaps(self, op: Op, key: str) -> tuple[str, dict[str, str]]:
        """808.1c and d: the gaps for values that are not numbers, and for corrections of suitability."""
        if op.code == Layer.C_SURFACE:
            return key, {"n": self.listed(self.masked(op.arg, SURFACES, "surface"))}
        if op.code == Layer.C_DISTANCE:
            return ("all_round", {}) if op.arg == ALL_ROUND else (key, {"n": self.distances(op.arg)})
        if op.code == Layer.C_STYLE:
            return ("current", {}) if op.arg == CURRENT_AREA else (key, {"n": self.listed(self.masked(op.arg, STYLES, "style"))})
        if op.code == Layer.C_FAVOURITES:
            if op.arg == TODAY:
                return "today", {}
            return key, {"n": self.listed(self.masked(op.arg, COURSES, "course") + self.masked(op.arg2, GOINGS, "going"))}
        words = [self.say(f"effect.correction_{name}") for bit, (name, _) in CORRECTIONS.items() if op.arg & bit]
        old = self.signed(next(usual for bit, (_, usual) in CORRECTIONS.items() if op.arg & bit))
        n = op.amount.literal
        if n == 0:
            return "no_correction", {"n": self.listed(words), "c": old}
        return "correction", {"n": self.listed(words), "c": self.signed(n), "old": old}

    @abstractmethod
    def given(self, ability: Ability) -> str:
        """The words of a given ability. Only the class for whole texts implements it."""

    # ------------------------------------------------------------------ prohibitions and requirements

    def prohibition(self, op: Op, subject: Subject) -> str:
        if op.code in (Prohibition.GUARD, Prohibition.RUN):
            return self.horses_may_not(op, subject, "guard" if op.code == Prohibition.GUARD else "run")
        if op.code == Prohibition.SUPPORT:
            what = self.noun(op.filter, 2) if op.filter else self.noun_word("support", 2)
            return self.say("forbid.support", who=self.whom(op.who), what=what)
        if op.code == Prohibition.DRAW:
            return self.say("forbid.draw", who=self.whom(op.who))
        if op.code == Prohibition.GOING:
            return self.say("forbid.going")
        if op.code == Prohibition.NAMED:
            return self.may_not_be_named(op, subject)
        if op.code == Prohibition.FORCE_ABILITY:
            if op.sel is not None:
                return self.say("forbid.force_abilities_it", s=subject.words or self.say("select.this_horse"))
            return (
                self.say("forbid.force_abilities", what=self.theirs(op))
                if op.filter or op.who != Who.EACH
                else self.say("forbid.force_abilities_all")
            )
        return self.say("forbid.farm_you" if op.who == Who.YOU else "forbid.farm_opponent" if op.who == Who.OPPONENT else "forbid.farm")

    def horses_may_not(self, op: Op, subject: Subject, deed: str) -> str:
        if op.sel is not None:
            own = subject.words or self.say("select.this_horse")
            if deed == "guard":
                return self.say("forbid.guard_it", s=own)
            return self.say("forbid.run_s", s=subject.words) if subject.words else self.say("forbid.run_it")
        if op.filter is None:
            return self.say(
                f"forbid.{deed}_you" if op.who == Who.YOU else f"forbid.{deed}_opponent" if op.who == Who.OPPONENT else f"forbid.{deed}_all"
            )
        return self.say(f"forbid.{deed}", what=self.theirs(op))

    def may_not_be_named(self, op: Op, subject: Subject) -> str:
        whose = self.say(f"forbid.whose_{PLAYERS[op.who]}")
        if op.sel is None:
            return self.say("forbid.named_all", whose=whose, what=self.noun(op.filter, 2, played=True))
        if subject.words:
            return self.say("forbid.named", whose=whose, s=subject.words)
        return self.say("forbid.named_it", whose=whose)

    def theirs(self, op: Op) -> str:
        """The cards that a prohibition applies to, with their player."""
        noun = self.noun(op.filter, 2, played=True) if op.filter else self.noun_word("played_horse", 2)
        return self.say("forbid.your" if op.who == Who.YOU else "forbid.their", noun=noun) if op.who != Who.EACH else noun

    def whom(self, who: int) -> str:
        return self.say("forbid.who_each") if who == Who.EACH else self.say(f"who.{PLAYERS[who]}")

    def requirement(self, op: Op) -> str:
        deed = DEEDS[op.arg]
        if op.code == Requirement.MUST:
            return self.say(f"require.must_{deed}_{PLAYERS[op.who]}")
        assert op.cost is not None
        noun = self.a(self.noun(op.filter, 1, played=op.arg != Deed.PLAY)) if op.filter else ""
        said = self.say(f"require.{deed}_with", noun=noun) if noun else self.say(f"require.{deed}")
        cost = self.cost(op.cost, "ing")
        key = "require.require_you" if op.who == Who.YOU else "require.require_opponent" if op.who == Who.OPPONENT else "require.require"
        return self.say(key, deed=said, cost=cost)
