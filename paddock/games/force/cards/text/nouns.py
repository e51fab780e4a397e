"""Nouns of card texts: descriptions of cards, zones, amounts, in one language."""

from pathlib import Path

from paddock.engine.presentation.i18n import Phrase, Translator
from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Amount, Card, Filter, Range
from paddock.games.force.cards.read.node import LARGEST
from paddock.games.force.data import codes
from paddock.games.force.data.codes import (
    AbilityKind,
    AmountKind,
    CardKind,
    CardNumber,
    Distance,
    RaceNumber,
    Role,
    Selection,
    Style,
    SupportClass,
    SupportType,
    Surface,
    Who,
    Zone,
)

WORDING = Path(__file__).parent / "wording"

PLAYERS: dict[int, str] = {Who.YOU: "you", Who.OPPONENT: "opponent", Who.EACH: "each"}
SURFACES: dict[int, str] = {Surface.TURF: "turf", Surface.DIRT: "dirt"}
DISTANCES: dict[int, str] = {Distance.SPRINT: "sprint", Distance.MILE: "mile", Distance.MIDDLE: "middle", Distance.LONG: "long"}
ALL_ROUND = v.DISTANCES["all-round"]
STYLES: dict[int, str] = {Style.FRONT: "1", Style.STALKER: "2", Style.CLOSER: "3", Style.DEEP: "4"}
COURSES = {1 << i: name for i, name in enumerate(codes.COURSES)}
GOINGS = {1 << i: name for i, name in enumerate(codes.GOINGS)}
SUITED: dict[int, str] = {number: name for name, number in v.SUITED.items()}
NUMBERS: dict[int, str] = {CardNumber.RUN: "run", CardNumber.GUARD: "guard", CardNumber.COST: "cost"}
RACE_NUMBERS: dict[int, str] = {RaceNumber.GOING: "going", RaceNumber.AREA: "area", RaceNumber.AREA_DIFFERENCE: "difference"}
ZONE_NAMES: dict[int, str] = {
    Zone.HAND: "hand",
    Zone.DECK: "deck",
    Zone.FARM: "farm",
    Zone.RUN: "run",
    Zone.SITUATIONS: "situation",
    Zone.REMOVED: "removed",
}


class Nouns:
    """Writes nouns for one card in one language. names: the names of all cards, by id."""

    def __init__(self, language: str, card: Card, names: dict[str, str]) -> None:
        self.translator = Translator(language, [WORDING])
        self.language, self.card, self.names = language, card, names

    def say(self, key: str, **gaps: object) -> str:
        """Words of the folder `wording`."""
        return self.translator.text(Phrase(key, gaps))

    def listed(self, words: list[str], last: str = "sentence.last") -> str:
        """`a, b and c`."""
        if len(words) < 2:
            return "".join(words)
        return self.say("sentence.list").join(words[:-1]) + self.say(last) + words[-1]

    def either(self, words: list[str]) -> str:
        """`a, b or c`."""
        return self.listed(words, "sentence.or")

    def masked(self, mask: int, names: dict[int, str], table: str) -> list[str]:
        """The words of the bits of a mask. table: the beginning of their keys."""
        return [self.say(f"{table}.{name}") for bit, name in names.items() if mask & bit]

    # ------------------------------------------------------------------ descriptions

    def noun(self, f: Filter | None, n: int = 1, played: bool = False) -> str:
        """`horses of cost 2 or less`. played: use "horses" instead of "horse cards", because the cards are in play."""
        if f is None:
            return self.noun_word("card", n)
        said = self.noun_word(self.head(f, played), n)
        if f.name:
            said = self.say(self.own_name_key(f), noun=said, name=self.names.get(f.name, f.name))
        for key, given in (("cost", f.cost), ("run", f.run), ("guard", f.guard)):
            if given is not None:
                said = self.say(f"fits.{key}", noun=said, range=self.range(given))
        for key, mask, names in (("surface", f.surface, SURFACES), ("style", f.style, STYLES)):
            if mask:
                said = self.say(f"fits.{key}", noun=said, what=self.either(self.masked(mask, names, key)))
        if f.distance:
            said = self.say("fits.distance", noun=said, what=self.distances(f.distance))
        if f.suited:
            said = self.say("fits.suited", noun=said, what=self.listed(self.masked(f.suited, SUITED, "suit")))
        if f.owner >= 0:
            said = self.say("fits.yours" if f.owner == Who.YOU else "fits.theirs", noun=said)
        return self.say("fits.other", noun=said) if f.other and not f.name else said

    def own_name_key(self, f: Filter) -> str:
        if f.name != self.card.id:
            return "fits.name"
        return "fits.name_this" if self.card.kind == CardKind.HORSE else "fits.name_this_card"

    def noun_word(self, key: str, n: int) -> str:
        """A noun in the form for n things."""
        return self.say(f"noun.{key}", n=n)

    def head(self, f: Filter, played: bool) -> str:
        """The noun before its description is added."""
        if f.role:
            return "runner" if f.role == Role.RUNNER else "guard" if f.role == Role.GUARD else "played_horse"
        for number, word in ((SupportClass.ITEM, "item"), (SupportClass.JOCKEY, "jockey"), (SupportClass.SITUATION, "situation")):
            if f.classes == 1 << number:
                return word
        if f.types:
            return {
                1 << SupportType.HORSE: "horse_support",
                1 << SupportType.AREA: "area_support",
                1 << SupportType.SITUATION: "situation",
            }.get(f.types, "support")
        if f.special:
            return "special" if f.special == 1 else "normal"
        kinds = {1 << CardKind.HORSE: "played_horse" if played else "horse", 1 << CardKind.SUPPORT: "support", 1 << CardKind.FORCE: "force"}
        return kinds.get(f.kinds, "card")

    def a(self, noun: str) -> str:
        """The noun with an article, if the language has articles."""
        return self.say("event.an" if noun[:1].lower() in "aeio" else "event.a", noun=noun)

    def range(self, given: Range) -> str:
        """`2 or less`, `3 or 4`, `5 to 7`."""
        low, high = given
        if low == high:
            return self.say("range.exactly", n=self.plain(low))
        if high == low + 1:
            return self.say("range.either", low=low, high=high)
        if high == LARGEST:
            return self.say("range.at_least", n=low)
        return self.say("range.at_most", n=high) if low == -LARGEST else self.say("range.between", low=low, high=high)

    def distances(self, mask: int) -> str:
        return self.say("distance.all") if mask == ALL_ROUND else self.either(self.masked(mask, DISTANCES, "distance"))

    # ------------------------------------------------------------------ zones

    def zone_words(self, mask: int) -> list[str]:
        if mask & codes.AREAS_MASK == codes.AREAS_MASK:
            return [self.say("zone.areas"), *self.zone_words(mask & ~codes.AREAS_MASK)]
        words = [self.say("zone.area", style=self.say(f"style.{i + 1}")) for i in range(4) if mask & 1 << (Zone.AREA1 + i)]
        return words + [self.say(f"zone.{name}") for zone, name in ZONE_NAMES.items() if mask & 1 << zone]

    def zone(self, mask: int, whose: int) -> str:
        """`your farm`, `the opponent's hand`."""
        return self.say(f"whose.{PLAYERS[whose]}", zone=self.either(self.zone_words(mask)))

    def bare_zone(self, mask: int) -> str:
        """A zone without its player (401.5)."""
        return self.say("event.hand") if mask == 1 << Zone.HAND else self.say("event.zone_the", zone=self.either(self.zone_words(mask)))

    def pile(self, area: int, whose: int) -> str:
        """The words for an area 1 to 4, or for the deck (0)."""
        return self.zone(1 << (Zone.AREA1 + area - 1) if area else 1 << Zone.DECK, whose)

    # ------------------------------------------------------------------ amounts

    def plain(self, n: int) -> str:
        """`2`, `−2`."""
        return str(n) if n >= 0 else self.say("amount.minus", n=-n)

    def signed(self, n: int) -> str:
        """`+2`, `−2`."""
        return self.say("amount.plus" if n >= 0 else "amount.minus", n=abs(n))

    def change(self, a: Amount) -> str:
        """`+2`, `+ the going number`. For an amount per card, only the part of one card."""
        if a.code == AmountKind.LITERAL:
            return self.signed(a.literal)
        if is_for_each(a):
            return self.signed(a.times)
        times = abs(a.times)
        sign = "plus" if a.times >= 0 else "minus"
        return self.say(f"amount.{sign}_word", what=self.number(Amount(**{**vars(a), "times": times})))

    def for_each(self, a: Amount, body: str) -> str:
        """`run +1 for each force in your farm, up to +4`."""
        if not is_for_each(a):
            return body
        gaps = {"body": body, "noun": self.noun(a.filter), "zone": self.zone(a.zones, a.whose)}
        return self.say("amount.each_cap", cap=self.signed(a.cap), **gaps) if a.cap else self.say("amount.each", **gaps)

    def number(self, a: Amount) -> str:
        """A number as a word or phrase: `4`, `this horse's guard`, `the going number`."""
        if a.code == AmountKind.LITERAL:
            return self.plain(a.literal)
        said = self.looked_up(a)
        if a.times != 1:
            said = self.say("amount.times", n=a.times, what=said)
        if a.plus:
            said = self.say("amount.and_more", what=said, n=self.plain(a.plus))
        return self.say("amount.at_most", what=said, cap=a.cap) if a.cap else said

    def looked_up(self, a: Amount) -> str:
        """The number that an amount looks up, before `times`, `plus` and `cap`."""
        if a.code == AmountKind.NUMBER:
            return self.say("amount.number", whose=self.owner_of_number(a), number=self.say(f"amount.{NUMBERS[a.number]}"))
        if a.code == AmountKind.RACE:
            return self.say(f"amount.{RACE_NUMBERS[a.number]}")
        if a.code == AmountKind.COUNT:
            return self.say("select.count_in", n=self.say("amount.moved"), noun=self.noun(a.filter, 2), zone=self.zone(a.zones, a.whose))
        return self.say("amount.moved")

    def owner_of_number(self, a: Amount) -> str:
        """The card whose number it is: `this horse's`."""
        code = a.sel.code if a.sel else Selection.THIS
        return self.say(
            "amount.of_this" if code == Selection.THIS else "amount.of_named" if code == Selection.NAMED else "amount.of_that",
            named=self.named(),
        )

    def named(self) -> str:
        """The horse that the support names (805.2b-i)."""
        role = next((a.filter.role for a in self.card.abilities if a.kind == AbilityKind.PLAY and a.filter), 0)
        return self.say(
            "select.named_runner" if role == Role.RUNNER else "select.named_guard" if role == Role.GUARD else "select.named_horse"
        )

    def cards(self, a: Amount) -> str:
        """A number of cards: `2 cards`, `up to 2 cards`, `that many cards`."""
        if a.code == AmountKind.LITERAL:
            return self.say("cards.some", n=a.literal)
        if a.code == AmountKind.CHOSEN:
            return self.say("cards.up_to", n=a.cap)
        if a.code == AmountKind.MOVED and a.times == 1 and not a.plus and not a.cap:
            return self.say("cards.moved")
        if a.code == AmountKind.MOVED and a.times == 1 and not a.cap:
            return self.say("cards.moved_more", n=a.plus)
        if a.code == AmountKind.COUNT and not a.plus:
            gaps = {"n": self.say("cards.some", n=a.times), "noun": self.noun(a.filter), "zone": self.zone(a.zones, a.whose)}
            if self.language == "ja":
                gaps["n"] = str(a.times)
            return self.say("cards.each_cap", cap=a.cap, **gaps) if a.cap else self.say("cards.each", **gaps)
        return self.say("cards.as_many", what=self.number(a))


def is_for_each(a: Amount) -> bool:
    """Whether an amount is written as "for each": a number of cards without an addition."""
    return a.code == AmountKind.COUNT and not a.plus
