"""The input of every part of the drawing: the player view, the shape, the translator and the names of riders and horses."""

from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import east_asian_width

from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.player_view import PlayerView
from paddock.engine.presentation.svg import fragment, shows
from paddock.games.trick_derby.narrate import COLOUR_WORDS, TICKET_WORDS, card_words, colour_word, square_name, ticket_word
from paddock.games.trick_derby.state import HORSES, NONE, colour, printed
from paddock.games.trick_derby.view import RiderView, View

LATIN, WIDE_LATIN = 0.56, 0.66  # letter width divided by font size: small letters and digits, capitals
BROAD = ("W", "F", "A")  # values of east_asian_width for characters as wide as high


@dataclass(frozen=True)
class Scene:
    """One drawing for one player view."""

    player_view: PlayerView
    shape: str
    translator: Translator

    @property
    def view(self) -> View:
        return self.player_view.view  # type: ignore[no-any-return]

    @property
    def wide(self) -> bool:
        return self.shape == "wide"

    def say(self, key: str, **gaps: object) -> str:
        return self.translator.text(key, **gaps)

    def draws(self, key: str, **gaps: object) -> str:
        """A translated text from the `draw` section."""
        return self.translator.text(f"draw.{key}", **gaps)

    # -------------------------------------------------------------- names
    def name(self, rider: int) -> str:
        """`You` or the rider's name as a label. Inside a sentence, use `translator.name`."""
        return self.draws("you") if rider == self.view.seat else self.translator.name(rider)

    def rider(self, rider: int) -> RiderView:
        return self.view.riders[rider]

    def horse(self, horse: int) -> str:
        """A horse's name, or the word WIN for the fifth ticket."""
        return self.translator.text(ticket_word(horse))

    @shows(lambda scene, card: None)
    def card(self, card: int) -> str:
        return self.translator.text(card_words(card))

    @shows(lambda scene, card: scene.view.marks)
    def full_card(self, card: int) -> str:
        """`Yellow 10 (saddle), moves 2`."""
        word = COLOUR_WORDS[colour(card)]
        return self.draws(
            "full_card",
            colour=self.say(f"colour_head.{word}"),
            number=printed(card),
            symbol=self.say(f"symbol.{word}"),
            n=self.view.marks[printed(card) - 1],
        )

    def colour(self, c: int) -> str:
        return self.translator.text(colour_word(c))

    def place(self, place: int) -> str:
        return self.say(f"place.{place}")

    def square(self, square: int) -> str:
        return self.translator.fill(square_name(square))

    def seated(self) -> tuple[int, ...]:
        """The riders clockwise from the viewing seat."""
        order = self.view.clockwise
        at = order.index(self.view.seat) if self.view.seat in order else 0
        return order[at:] + order[:at]

    def waits_for(self, rider: int) -> bool:
        return rider in self.view.pending

    def horses_by_place(self, places: tuple[int, ...]) -> list[int]:
        return sorted(range(HORSES), key=lambda h: places[h])

    def past(self) -> Iterator[int]:
        """The numbers of the finished races, from 0."""
        return iter(range(self.view.race))


def suit(card_colour: int) -> str:
    """The CSS class and symbol name of a colour."""
    return COLOUR_WORDS[card_colour]


def letter(horse: int) -> str:
    """TD-1.1: the letter v, f, s or o in a horse's CSS class and symbol name."""
    return TICKET_WORDS[horse][0]


def known(card: int) -> bool:
    return card != NONE


@fragment
def fit(words: str, width: float, size: float) -> str:
    """Cut a text to an estimated width, because players choose names of any length."""
    taken = 0.0
    for i, sign in enumerate(words):
        taken += size * (1.0 if east_asian_width(sign) in BROAD else WIDE_LATIN if sign.isupper() else LATIN)
        if taken > width:
            return words[: max(1, i - 1)].rstrip() + "…"
    return words
