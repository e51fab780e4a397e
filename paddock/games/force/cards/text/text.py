"""The printed text of a card, in English and Japanese, made from the same data as its behaviour."""

from collections.abc import Sequence
from dataclasses import replace

from paddock.games.force.cards.model import ANY_NUMBER, Ability, Card, Filter, Op, all_abilities, operations
from paddock.games.force.cards.text.effects import TIMES, Subject
from paddock.games.force.cards.text.nouns import PLAYERS
from paddock.games.force.cards.text.operations import Ops, capital
from paddock.games.force.data import codes
from paddock.games.force.things import MODES

EVENTS: dict[int, str] = {
    codes.Trigger.SUCCESS: "success",
    codes.Trigger.FAILURE: "failure",
    codes.Trigger.GUARD_WON: "guard_won",
    codes.Trigger.NOT_GUARDED: "not_guarded",
    codes.Trigger.DREW: "drew",
    codes.Trigger.PLAYED: "played",
    codes.Trigger.GOING: "going",
    codes.Trigger.AREA: "area",
    codes.Trigger.PAID: "paid",
}
GOING_CHANGES: dict[int, str] = {
    codes.GoingChange.BETTER: "instead.better",
    codes.GoingChange.WORSE: "instead.worse",
    codes.GoingChange.BETTER | codes.GoingChange.WORSE: "instead.change",
}
PUT: dict[int, str] = {codes.PutTo.RUN: "put_run", codes.PutTo.GUARD: "put_guard", codes.PutTo.RUN | codes.PutTo.GUARD: "put"}


class Printer(Ops):
    """Writes whole abilities."""

    def text(self) -> str:
        """All abilities in order, as sentences."""
        space = " " if self.language == "en" else ""
        return space.join(self.sentence(ability) for ability in self.card.abilities)

    def sentence(self, ability: Ability) -> str:
        return capital(self.ability(ability)) + self.say("sentence.end")

    def ability(self, ability: Ability) -> str:
        self.leaving = ability.event == codes.Trigger.ZONE
        if ability.kind == codes.AbilityKind.VALUE:
            return self.value(ability)
        if ability.kind == codes.AbilityKind.DECK:
            return self.deck(ability)
        if ability.kind == codes.AbilityKind.REPL:
            return self.replacement(ability)
        if ability.kind in (codes.AbilityKind.CONST, codes.AbilityKind.RULE):
            return self.constant(ability)
        return self.done(ability)

    # ------------------------------------------------------------------ what is done once

    def done(self, ability: Ability) -> str:
        """The sentence of a text, a trigger or a state form: when, if, and what is done."""
        leads = (
            [self.lead(ability)]
            if ability.kind == codes.AbilityKind.AUTO or (ability.kind == codes.AbilityKind.FORM and self.says_put(ability))
            else []
        )
        if ability.conds:
            leads.append(self.clauses(ability.conds, "then_if" if leads else "state" if ability.kind == codes.AbilityKind.STATE else "if"))
        body = self.body(ability)
        for lead in reversed(leads):
            body = self.say("sentence.lead", lead=lead, body=body)
        if (
            ability.filter is not None
            and ability.kind == codes.AbilityKind.PLAY
            and ability.filter != Filter(kinds=1 << codes.CardKind.HORSE, role=ability.filter.role)
        ):
            body = self.say("sentence.names", noun=self.named_noun(ability.filter), body=capital(body))
        return self.say("sentence.once", body=body) if ability.flags & codes.AbilityFlag.ONCE_A_TURN else body

    def named_noun(self, f: Filter) -> str:
        """The horse that may be named, if it is not just any runner or guard."""
        noun = self.noun(f, 1, played=True)
        return noun if f.owner >= 0 else self.a(noun)

    def says_put(self, ability: Ability) -> bool:
        """Whether a state form mentions its event. It does so only if it has no state, or if it is for runners or guards alone (1102.2)."""
        return not ability.conds or ability.role != codes.PutTo.RUN | codes.PutTo.GUARD

    def body(self, ability: Ability) -> str:
        """The steps of an ability, with its cost and its "you may"."""
        body = self.steps(ability.ops, ability)
        if ability.flags & codes.AbilityFlag.MAY:
            body = self.say("sentence.may", body=self.form("may", body))
        if ability.cost is None:
            return body
        if ability.cost.optional:
            return self.say("sentence.paid", cost=self.cost(ability.cost), body=body)
        cost = self.cost(ability.cost, "_must")
        if ability.kind == codes.AbilityKind.PLAY:
            return self.say("sentence.cost", cost=cost, body=capital(body))
        return self.say("sentence.must_pay", cost=cost, body=body)

    def lead(self, ability: Ability) -> str:
        """`When this run succeeds`: the beginning of a triggered ability."""
        if ability.event == codes.Trigger.TURN:
            return self.say(f"event.turn{'' if ability.whose == codes.Who.YOU else '_' + PLAYERS[ability.whose]}")
        return self.say("event.when", event=self.event(ability))

    def event(self, a: Ability) -> str:
        """The clause of an event: `this run succeeds`."""
        if a.event == codes.Trigger.PUT:
            said = self.say(f"event.{PUT[a.role]}")
            if a.from_mask:
                said = self.say("event.put_from", event=said, zone=self.bare_zone(a.from_mask))
            return self.say("event.put_card", noun=self.event_noun(a), event=said) if a.about == codes.About.ANY_CARD else said
        if a.event == codes.Trigger.ZONE:
            return self.zone_change(a)
        key = EVENTS[a.event]
        if a.event == codes.Trigger.PLAYED:
            return self.say(f"event.{key}{whose_suffix(a)}", noun=self.a(self.noun(a.filter)))
        if a.event in (codes.Trigger.GOING, codes.Trigger.PAID) or a.about == codes.About.THIS_CARD:
            return self.say(f"event.{key}")
        if a.about == codes.About.ANY_CARD:
            return self.say(f"event.{key}_card", noun=self.event_noun(a))
        if a.event in (codes.Trigger.DREW, codes.Trigger.AREA):
            return self.say(f"event.{key}{whose_suffix(a)}")
        return self.say(f"event.{key}_{PLAYERS[a.whose]}")

    def event_noun(self, a: Ability) -> str:
        played = a.event != codes.Trigger.ZONE
        noun = self.noun(a.filter, 1, played) if a.filter else self.noun_word("played_horse" if played else "card", 1)
        if a.whose == codes.Who.EACH:
            return self.a(noun)
        return self.say("event.your_a" if a.whose == codes.Who.YOU else "event.their_a", noun=noun)

    def zone_change(self, a: Ability) -> str:
        if a.about == codes.About.ANY_CARD:
            noun = self.event_noun(a)
        else:
            noun = self.say("select.this_horse" if self.card.kind == codes.CardKind.HORSE else "select.this_card")
        gaps = {
            "noun": noun,
            "start": self.bare_zone(a.from_mask) if a.from_mask else "",
            "goal": self.bare_zone(a.to_mask) if a.to_mask else "",
        }
        return self.say("event.zone_both" if a.from_mask and a.to_mask else "event.zone_from" if a.from_mask else "event.zone_to", **gaps)

    # ------------------------------------------------------------------ what works all the time

    def constant(self, ability: Ability) -> str:
        """The sentence of effects that always work."""
        said: list[str] = []
        for i, op in enumerate(ability.ops):
            subject, _ = self.subject(op, ability, "select.noted")
            if i and op.sel == ability.ops[i - 1].sel:
                subject = Subject(many=subject.many, known=True)
            said.append(self.filtered(op, subject, ability))
        body = said[0]
        for one in said[1:]:
            body = self.say("sentence.and", first=self.form("link", body), second=one)
        return self.say("sentence.lead", lead=self.clauses(ability.conds), body=body) if ability.conds else body

    def filtered(self, op: Op, subject: Subject, ability: Ability) -> str:
        """A filter of the effect restricts the subject: `all horses with run 6 or more`."""
        if (
            op.filter is not None
            and op.sel is not None
            and op.sel.code == codes.Selection.ALL
            and codes.Layer.B_GIVE <= op.code <= codes.Layer.F_STYLE
        ):
            subject = Subject(self.all_meant(op.sel.whose, self.noun(op.filter, 2, played=True), op.filter), many=True)
        return self.effect(op, subject, ability)

    # ------------------------------------------------------------------ what happens instead

    def replaced(self, row: Op) -> str:
        """The clause of a replaced event."""
        if row.code == codes.Replacement.DRAW:
            return self.say(f"instead.draw_{PLAYERS[row.who]}")
        if row.code == codes.Replacement.DISCARD:
            return self.say(f"instead.discard_{PLAYERS[row.who]}")
        if row.code == codes.Replacement.GOING:
            return self.say(GOING_CHANGES[row.arg])
        noun = self.noun(row.filter) if row.filter else self.noun_word("card", 1)
        if row.who != codes.Who.EACH:
            noun = self.say("event.your_a" if row.who == codes.Who.YOU else "event.their_a", noun=noun)
        else:
            noun = self.a(noun)
        gaps = {"noun": noun, "goal": self.bare_zone(row.to_mask)}
        if row.from_mask:
            return self.say("instead.zone_both", start=self.bare_zone(row.from_mask), **gaps)
        return self.say("instead.zone_to", **gaps)

    def replacement(self, ability: Ability) -> str:
        """The sentence of an ability that replaces an event."""
        row, event = ability.ops[0], self.replaced(ability.ops[0])
        body = self.steps(ability.ops[1:], ability) if len(ability.ops) > 1 else self.say("instead.nothing_done")
        if row.code == codes.Replacement.DISCARD:
            said = self.say("instead.fewer", event=event, n=self.number(row.amount))
        elif ability.flags & codes.AbilityFlag.MAY:
            said = self.say("instead.may", event=event, body=self.form("may", body))
        else:
            said = self.say("instead.plain", event=event, body=body)
        return self.say("sentence.lead", lead=self.clauses(ability.conds), body=said) if ability.conds else said

    # ------------------------------------------------------------------ for later, given, forces, decks

    def later(self, op: Op) -> str:
        assert op.ability is not None
        a = op.ability
        if a.event == codes.Trigger.TURN and a.whose == codes.Who.YOU and op.arg2:
            lead = self.say("event.next_turn")
        elif op.dur in TIMES:
            key = f"event.{'next' if op.arg2 else 'every'}{'_until' if op.dur == codes.Duration.NEXT_TURN else ''}"
            lead = self.say(key, event=self.event(a), time=self.say(f"time.{TIMES[op.dur]}"))
        else:
            lead = self.say("event.next_ever", event=self.event(a))
        body = self.body(a)
        if a.conds:
            body = self.say("sentence.lead", lead=self.clauses(a.conds, "then_if"), body=body)
        return self.say("sentence.lead", lead=lead, body=body)

    def next_time(self, op: Op) -> str:
        assert op.ability is not None
        a, row = op.ability, op.ability.ops[0]
        time = self.say(f"time.{TIMES[op.dur]}") if op.dur in TIMES else ""
        until = "_until" if op.dur == codes.Duration.NEXT_TURN else ""
        if row.code == codes.Replacement.DISCARD:
            return self.say(f"instead.next{until}_fewer", event=self.replaced(row), time=time, n=self.number(row.amount))
        body = self.steps(a.ops[1:], a) if len(a.ops) > 1 else self.say("instead.nothing_done")
        return self.say(f"instead.next{until}", event=self.replaced(row), time=time, body=body)

    def given(self, ability: Ability) -> str:
        """The words of an ability that a horse gains, in quotation marks."""
        return self.ability(ability)

    def value(self, a: Ability) -> str:
        """The sentence of a force value."""
        if a.value_how == codes.ForceValue.ALWAYS:
            return self.say("value.always", n=a.value)
        if a.value_how == codes.ForceValue.IN_STATE:
            key = "value.unless" if a.conds[0].negated else "value.if"
            return self.say(key, n=a.value, cond=self.joined_conditions([self.condition(c) for c in a.conds]))
        assert a.filter is not None
        if a.value_how == codes.ForceValue.FOR_HORSE:
            return self.say("value.for", n=a.value, noun=self.a(self.noun(a.filter, 1, played=True)))
        if a.filter.name == self.card.id:
            return self.say("value.with_this", n=a.value)
        noun = self.noun(replace(a.filter, other=0))
        return self.say("value.with", n=a.value, noun=noun) if a.filter.other else self.say("value.with_a", n=a.value, noun=self.a(noun))

    def deck(self, a: Ability) -> str:
        """The sentences of a rule for building decks."""
        said = []
        if a.limit:
            said.append(self.say("deck.any" if a.limit == ANY_NUMBER else "deck.one" if a.limit == 1 else "deck.copies", n=a.limit))
        if a.forbid:
            said.append(self.say("deck.not_for", what=self.distances(a.forbid)))
        return self.sentences(said)


def whose_suffix(a: Ability) -> str:
    return "" if a.whose == codes.Who.YOU else f"_{PLAYERS[a.whose]}"


def card_text(card: Card, language: str, cards: Sequence[Card] = ()) -> str:
    """The text of a card. cards: all cards, so that the text can name other cards."""
    return Printer(language, card, {one.id: one.names[language] for one in cards}).text()


def mode_texts(card: Card, language: str, cards: Sequence[Card] = ()) -> list[str]:
    """The text of each mode that a card offers, and a number for each further possible mode. A card with two choices of modes gives only
    numbers."""
    printer = Printer(language, card, {one.id: one.names[language] for one in cards})
    found = [(ability, op) for ability in all_abilities(card) for op in operations(ability.ops) if op.code == codes.Operation.MODE]
    said = [capital(printer.steps(part, ability, inline=True)) for ability, op in found for part in op.parts] if len(found) == 1 else []
    return said + [printer.say("sentence.way", n=n) for n in range(len(said) + 1, MODES + 1)]
