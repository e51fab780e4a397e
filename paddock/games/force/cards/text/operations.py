"""Operations of card texts, and sequences of them."""

from abc import abstractmethod
from collections.abc import Callable

from paddock.games.force.cards.model import Ability, Op, Select
from paddock.games.force.cards.text.effects import TIMES, Effects, Subject
from paddock.games.force.cards.text.nouns import PLAYERS
from paddock.games.force.data.codes import AREAS_MASK, AmountKind, Layer, Operation, PileEnd, Selection, Who, Zone

JOINED = {  # steps that are joined into one sentence
    Operation.DRAW,
    Operation.DISCARD,
    Operation.MOVE,
    Operation.LOOK,
    Operation.SEARCH,
    Operation.SHUFFLE,
    Operation.FARM_RANDOM,
    Operation.GOING,
    Operation.EXTRA_RUN,
    Operation.KEEP,
    Operation.PUT_HORSE,
    Operation.FACE_DOWN,
}

INTO: dict[int, str] = {Zone.FARM: "op.to_farm", Zone.REMOVED: "op.to_removed", Zone.SITUATIONS: "op.to_situations"}
TO_PILE: dict[int, str] = {PileEnd.TOP: "op.to_top", PileEnd.BOTTOM: "op.to_bottom", PileEnd.SHUFFLED: "op.to_shuffled"}
WITHOUT_VERB = {Layer.F_RUN, Layer.F_GUARD}  # effects that are written without a verb, one after the other


class Ops(Effects):
    """Writes lists of operations as sentences. The first sentence has no capital letter and the last one no full stop. The caller adds
    both."""

    whose_noted: int = Who.YOU  # the player whose cards were looked at or chosen last
    spoken_of: Select | None = None  # the selection that a condition has just named: an effect on it needs no subject

    def steps(self, ops: tuple[Op, ...], ability: Ability, inline: bool = False) -> str:
        """The text of a list of operations. Simple steps are joined into one sentence, and so are effects on the same subject for the
        same time. inline: everything is one sentence."""
        sentences: list[str] = []
        simple: list[str] = []
        at = 0
        while at < len(ops):
            op = ops[at]
            if op.code in JOINED:
                simple.append(self.joined_step(ops, at, ability))
                at += 1
                continue
            sentences += [self.chain(simple)] if simple else []
            simple = []
            if op.code == Operation.EFFECT:
                group = self.same_effects(ops, at)
                sentences.append(self.effects(group, ability, self.noted_before(ops, at)))
                at += len(group)
            else:
                sentences.append(self.step(op, ability, self.noted_before(ops, at)))
                at += 1
        sentences += [self.chain(simple)] if simple else []
        return self.inline(sentences) if inline else self.sentences(sentences)

    def joined_step(self, ops: tuple[Op, ...], at: int, ability: Ability) -> str:
        said = self.step(ops[at], ability, self.noted_before(ops, at))
        if at and is_it_or_not(ops[at - 1], ops[at]):
            return self.say("sentence.may", body=self.form("may", self.again(ops[at], ops[at - 1].sel or Select(Selection.NOTED))))
        return said

    def chain(self, steps: list[str]) -> str:
        """`A, B, then C`."""
        said = steps[0]
        for i, one in enumerate(steps[1:], 2):
            said = self.say("sentence.then" if i == len(steps) else "sentence.next", first=self.form("link", said), second=one)
        return said

    def inline(self, sentences: list[str]) -> str:
        """Several sentences as one."""
        said = sentences[0]
        for one in sentences[1:]:
            said = self.say("sentence.inline", first=self.form("link", said), second=one)
        return said

    def sentences(self, said: list[str]) -> str:
        """Several sentences with full stops between them. All but the first begin with a capital letter."""
        end = self.say("sentence.end") + (" " if self.language == "en" else "")
        return end.join(one if i == 0 else capital(one) for i, one in enumerate(said))

    def form(self, form: str, body: str) -> str:
        """Put a sentence into a form. Japanese expresses "may" and "and" in the final verb, and the word file lists these verbs."""
        ends = {key.removeprefix(f"{form}_form."): said for key, said in self.translator.words.items() if key.startswith(f"{form}_form.")}
        found = max((verb for verb in ends if body.endswith(verb)), key=len, default="")
        return body.removesuffix(found) + ends.get(found, "")

    def noted_before(self, ops: tuple[Op, ...], at: int) -> str:
        """The name of "the noted cards": the rest after a choice among them, or a pronoun."""
        for op in reversed(ops[:at]):
            if op.sel is not None and op.sel.code == Selection.CHOOSE:
                return "select.rest" if not op.sel.zones else "select.noted"
        return "select.noted"

    # ------------------------------------------------------------------ effects that begin

    def same_effects(self, ops: tuple[Op, ...], at: int) -> list[Op]:
        """This effect, and the following effects on the same subject for the same time."""
        group = [ops[at]]
        for op in ops[at + 1 :]:
            same = op.code == Operation.EFFECT and op.dur == group[0].dur and (op.sel == group[0].sel or self.on_the_chosen(group[0], op))
            if not same or (group[0].sel is not None and group[0].sel.code == Selection.CHOOSE and not self.on_the_chosen(group[0], op)):
                break
            group.append(op)
        return group

    def on_the_chosen(self, first: Op, op: Op) -> bool:
        """Whether an effect is on the cards that the first effect chose."""
        chosen = first.sel is not None and first.sel.code in (Selection.CHOOSE, Selection.RANDOM)
        return chosen and op.sel is not None and op.sel.code == Selection.NOTED

    def effects(self, group: list[Op], ability: Ability, noted: str) -> str:
        """One sentence for effects on the same subject for the same time. noted: the key of the words for "the noted cards"."""
        first = group[0]
        subject, choice = self.subject(first, ability, noted)
        said = []
        for i, op in enumerate(group):
            assert op.effect is not None
            before = group[i - 1].effect if i else None
            known = before is not None and before.code not in WITHOUT_VERB and bool(subject.words or choice)
            said.append(self.effect(op.effect, Subject(many=subject.many, known=known) if i else subject, ability))
        body = said[0]
        for one in said[1:]:
            body = self.say("sentence.and", first=self.form("link", body), second=one)
        if first.dur in TIMES:
            body = self.say("sentence.during", body=body, time=self.say(f"time.{TIMES[first.dur]}"))
        return self.say("sentence.chosen", choice=self.form("link", choice), body=body) if choice else body

    def subject(self, op: Op, ability: Ability, noted: str) -> tuple[Subject, str]:
        """The subject of the effect, and the words of the choice before it."""
        s = op.sel
        if s is None or s.code in (Selection.THIS, Selection.RACE) or s == self.spoken_of:
            return Subject(), ""
        if s.code == Selection.CHOOSE:
            what = self.counted(s)
            key = "select.their_choice" if s.chooser == Who.OPPONENT else "select.choose"
            return Subject(self.say("select.event_horse") if self.language == "ja" else "", known=True), self.say(key, what=what)
        if s.code == Selection.EVENT:
            return Subject(self.say("select.event_horse")), ""
        if s.code == Selection.NOTED:
            return Subject(self.say(noted)), ""
        return Subject(self.meant(s), many=s.code == Selection.ALL), ""

    # ------------------------------------------------------------------ single steps

    def step(self, op: Op, ability: Ability, noted: str) -> str:
        """The text of one step that is not an effect."""
        simple: dict[int, Callable[[Op], str]] = {
            Operation.DRAW: self.draw,
            Operation.DISCARD: self.discard,
            Operation.SHUFFLE: self.shuffle,
            Operation.FARM_RANDOM: self.farm_random,
            Operation.GOING: self.going,
            Operation.EXTRA_RUN: self.extra_run,
            Operation.KEEP: self.keep,
            Operation.WIN: self.win,
            Operation.SEARCH: self.search,
        }
        if op.code in simple:
            return simple[op.code](op)
        if op.code == Operation.MODE:
            modes = [self.steps(part, ability, inline=True) for part in op.parts]
            return self.say("op.modes", modes=self.say("op.mode_or").join(modes))
        if op.code == Operation.IF:
            return self.branch(op, ability)
        if op.code == Operation.DELAYED:
            return self.later(op)
        if op.code == Operation.REPLACE:
            return self.next_time(op)
        return self.with_cards(op, ability, noted)

    def draw(self, op: Op) -> str:
        return self.say(by("op.draw", op.who), cards=self.cards(op.amount))

    def discard(self, op: Op) -> str:
        if op.arg and self.language == "ja":
            return self.say(by("op.discard", op.who), cards=self.say("op.at_random", op=self.cards(op.amount)))
        said = self.say(by("op.discard", op.who), cards=self.cards(op.amount))
        return self.say("op.at_random", op=said) if op.arg else said

    def shuffle(self, op: Op) -> str:
        return self.say("op.shuffle", zone=self.zone(1 << op.to, op.who))

    def going(self, op: Op) -> str:
        n = op.amount.literal
        return self.say("op.going_worse" if n > 0 else "op.going_better", steps=self.say("op.steps", n=abs(n)))

    def extra_run(self, op: Op) -> str:
        return self.say("op.extra_run", n=op.amount.literal if op.amount.code == AmountKind.LITERAL else self.number(op.amount))

    def keep(self, op: Op) -> str:
        return self.say("op.keep", n=op.amount.literal if op.amount.code == AmountKind.LITERAL else self.number(op.amount))

    def win(self, op: Op) -> str:
        return self.say(f"op.{'lose' if op.arg else 'win'}_{PLAYERS[op.who]}")

    def farm_random(self, op: Op) -> str:
        one = op.amount.code == AmountKind.LITERAL and op.amount.literal == 1
        key = "op.farm_top" if op.amount.code == AmountKind.LITERAL else "op.farm_top_many"
        what = self.say("op.farm_top_one") if one else self.say(key, cards=self.cards(op.amount))
        return self.say("op.farm_random", farm=self.zone(1 << Zone.FARM, op.who), move=self.moved(what, op, op.who, from_pile=True))

    def search(self, op: Op) -> str:
        assert op.sel is not None
        n = op.sel.count.literal
        said = self.say(
            "op.search",
            zone=self.zone(op.sel.zones, op.sel.whose),
            n=self.say("unit.cards", n=self.number(op.sel.count)),
            noun=self.noun(op.sel.filter, n),
        )
        it = self.say("select.noted" if n == 1 else "select.noted_many")
        move = self.moved(it, op, op.sel.whose, from_pile=True)
        if op.arg:
            shown = self.say("op.found_show", it=it)
            move = shown + move if self.language == "ja" else self.say("sentence.and", first=shown, second=move)
        return self.say("op.search_to", search=said, move=move)

    def with_cards(self, op: Op, ability: Ability, noted: str) -> str:
        """The text of an operation on cards: move, look, put, turn face down."""
        s = op.sel
        assert s is not None
        if not noted_only(s):
            self.whose_noted = s.whose
        leaving = op.code in (Operation.MOVE, Operation.PUT_HORSE)
        what = self.say(noted) if s.code == Selection.NOTED else self.meant(s, "select.from" if leaving else "select.count_in")
        if op.code == Operation.MOVE:
            pile = s.code in (Selection.PILE, Selection.NOTED) or (not s.zones and s.code == Selection.CHOOSE)
            said = self.moved(
                what, op, self.whose_noted if noted_only(s) else s.whose, from_pile=pile or bool(s.zones & (AREAS_MASK | 1 << Zone.DECK))
            )
        elif op.code == Operation.LOOK:
            said = self.say("op.reveal" if op.arg else "op.look", what=self.whole(s, what))
        elif op.code == Operation.PUT_HORSE:
            said = self.say("op.put", what=what)
        else:
            said = self.say("op.turn_down" if s.zones == 1 << Zone.FARM else "op.face_down", what=what)
        if s.code == Selection.CHOOSE and s.chooser == Who.OPPONENT:
            return self.say(
                "sentence.chosen", choice=self.form("link", self.say("select.their_choice", what=self.counted(s))), body=self.again(op, s)
            )
        return said

    def again(self, op: Op, s: Select) -> str:
        """The text of a repeated step on the cards that another player has chosen."""
        it = self.say("select.noted" if s.count.literal == 1 else "select.noted_many")
        if op.code == Operation.MOVE:
            return self.moved(it, op, s.whose, from_pile=s.code == Selection.PILE or bool(s.zones & AREAS_MASK))
        return self.say("op.put" if op.code == Operation.PUT_HORSE else "op.turn_down", what=it)

    def whole(self, s: Select, what: str) -> str:
        """A shorter text for all cards of a zone: looking at all cards is "looking at the zone"."""
        return self.say("select.whole", zone=self.zone(s.zones, s.whose)) if s.code == Selection.ALL and s.filter is None else what

    def moved(self, what: str, op: Op, whose: int, from_pile: bool) -> str:
        """`put it into your hand`: the text of a move. whose: the cards' owner. from_pile: the cards come from a pile or were noted."""
        if op.to == Zone.HAND:
            into = "op.into_hand" if whose == Who.YOU else "op.into_their_hand"
            return self.say(into if from_pile else "op.to_hand", what=what)
        if op.to in (Zone.FARM, Zone.REMOVED, Zone.SITUATIONS):
            return self.say(INTO[op.to], what=what)
        zone = self.zone(1 << op.to, whose) if whose != Who.EACH else self.say("whose.owner", zone=self.either(self.zone_words(1 << op.to)))
        return self.say(TO_PILE[op.at], what=what, zone=zone)

    def branch(self, op: Op, ability: Ability) -> str:
        """`if ..., ...; otherwise ...`: the text of a condition among the steps."""
        self.spoken_of = op.cond.sel if op.cond is not None else None
        then = self.steps(op.parts[0], ability, inline=True)
        self.spoken_of = None
        if op.cond is None:
            said = self.say("op.so", then=then)
        else:
            cond = self.condition(op.cond)
            said = self.say("op.unless", cond=cond, then=then) if op.cond.negated else self.say("op.if", cond=self.linked(cond), then=then)
        return self.say("op.else", **{"if": said, "else": self.steps(op.parts[1], ability, inline=True)}) if len(op.parts) > 1 else said

    @abstractmethod
    def later(self, op: Op) -> str:
        """The words of a delayed trigger. It contains an ability, so only the class for whole texts implements it."""

    @abstractmethod
    def next_time(self, op: Op) -> str:
        """The same for a replacement effect for the next time."""


def by(key: str, who: int) -> str:
    return key if who == Who.YOU else f"{key}_{PLAYERS[who]}"


def noted_only(s: Select) -> bool:
    """Whether the cards are among those noted before, in any zone."""
    return s.code == Selection.NOTED or (s.code == Selection.CHOOSE and not s.zones)


def is_it_or_not(before: Op, op: Op) -> bool:
    """Whether one card was looked at and may then be chosen. The text uses "may" in this case."""
    s = op.sel
    looked = before.code == Operation.LOOK and before.sel is not None and before.sel.count.literal == 1
    return looked and s is not None and s.code == Selection.CHOOSE and not s.zones and bool(s.up_to) and op.code == Operation.MOVE


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
