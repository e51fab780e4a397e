"""`paddock cards check|list|show` and `paddock deck check|list|show`: list, show and check cards and decks.

The `paddock` command imports this file at every start, so expensive imports are inside the functions.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from paddock.engine.presentation.i18n import LANGUAGES, Phrase, Translator

if TYPE_CHECKING:
    from paddock.games.force.cards.decks import Deck
    from paddock.games.force.cards.faults import Fault
    from paddock.games.force.cards.model import Card
    from paddock.games.force.cards.sets import Library

WORDS = Path(__file__).parent / "cards" / "words"
LANGUAGE_VARIABLES = ("PADDOCK_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
KINDS = ("horse", "item", "jockey", "situation", "force")


def language_of(asked: str | None) -> str:
    """The requested language, else the language of the environment, else English."""
    if asked is not None and asked not in LANGUAGES:
        raise typer.BadParameter(say(language_of(None), "no_language", given=asked, known=list(LANGUAGES)))
    wanted = asked or next((os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if wanted.lower().startswith(language)), LANGUAGES[0])


def say(language: str, key: str, **gaps: Any) -> str:
    """A sentence of these commands."""
    return Translator(language, [WORDS]).text(Phrase(f"command.{key}", gaps))


def help_of(key: str) -> str:
    """A help text in the language of the environment."""
    return say(language_of(None), f"help.{key}")


LanguageOption = Annotated[str | None, typer.Option("--lang", metavar="en|ja", help=help_of("lang"))]
SetOption = Annotated[Path | None, typer.Option("--set", metavar="PATH", help=help_of("set"))]

cards = typer.Typer(help=help_of("cards"), no_args_is_help=True)
deck = typer.Typer(help=help_of("deck"), no_args_is_help=True)
GROUPS = {"cards": cards, "deck": deck}


def stop_with(faults: "list[Fault]", language: str) -> NoReturn:
    """Print one line for each fault and exit with a status other than zero."""
    from paddock.games.force.cards.faults import fault_translator

    for fault in faults:
        typer.echo(printable(fault.say(fault_translator(language))), err=True)
    raise typer.Exit(1)


def printable(line: str) -> str:
    """Text from a file or a name, with question marks for control characters of the terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def library_with(path: Path | None, language: str) -> "Library":
    """Paddock Classics, and the set at `path` if there is one. An invalid set ends the command with a list of all its faults."""
    from paddock.games.force.cards.faults import BadCards
    from paddock.games.force.cards.sets import library_from_path

    try:
        return library_from_path(path)
    except BadCards as e:
        stop_with(e.faults, language)


# ------------------------------------------------------------------ cards


@cards.command("check", help=help_of("cards_check"))
def cards_check(
    paths: Annotated[list[Path] | None, typer.Argument(metavar="[PATH]...", help=help_of("path"))] = None, lang: LanguageOption = None
) -> None:
    """Check sets, each a file or a folder of files. Without a path, check Paddock Classics."""
    from paddock.games.force.cards.faults import fault_translator

    language = language_of(lang)
    sets: list[Path | None] = [*paths] if paths else [None]
    for path in sets:
        library = library_with(path, language)
        for fault in library.warnings:
            typer.echo(printable(fault.say(fault_translator(language))))
        own = [card for card in library.cards if path is None or not is_classic(card)]
        typer.echo(say(language, "fine", n=len(own), warnings=len(library.warnings)))


@cards.command("list", help=help_of("cards_list"))
def cards_list(
    kind: Annotated[str | None, typer.Option("--kind", metavar="|".join(KINDS), help=help_of("kind"))] = None,
    set_path: SetOption = None,
    lang: LanguageOption = None,
) -> None:
    """List all cards, one line each."""
    from rich.console import Console
    from rich.table import Table

    from paddock.games.force.cards.picture.face import frame_of

    language = language_of(lang)
    library = library_with(set_path, language)
    if kind is not None and kind not in KINDS:
        raise typer.BadParameter(say(language, "no_kind", given=kind))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("id", "name", "kind", "numbers"):
        table.add_column(say(language, f"column.{column}"), no_wrap=True)
    for card in library.cards:
        if kind in (None, frame_of(card.kind, card.support_class)):
            table.add_row(short_id(card), card.names[language], kind_word(card, language), numbers(card))
    Console(highlight=False).print(table)


def is_classic(card: "Card") -> bool:
    return card.id.startswith("classics/")


def short_id(card: "Card") -> str:
    """The id without its set for cards of Paddock Classics."""
    return card.short if is_classic(card) else card.id


def kind_word(card: "Card", language: str) -> str:
    """The kind of a card as printed on it."""
    from paddock.games.force.cards.picture.card import wording
    from paddock.games.force.cards.picture.face import frame_of

    return wording(language).text(f"card.{frame_of(card.kind, card.support_class)}")


def numbers(card: "Card") -> str:
    """Cost, run and guard of a horse; empty for other cards."""
    from paddock.games.force.data.codes import CardKind

    return f"{card.cost}/{card.run}/{card.guard}" if card.kind == CardKind.HORSE else ""


def find_card(name: str, library: "Library", language: str) -> "Card":
    """A card by its id or name. Raises ValueError if there is none, or more than one."""
    card = library.find(name)
    if card is None:
        raise ValueError(say(language, "no_card", given=name))
    return card


@cards.command("show", help=help_of("cards_show"))
def cards_show(
    name: Annotated[str, typer.Argument(metavar="CARD", help=help_of("card"))],
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help=help_of("svg"))] = None,
    set_path: SetOption = None,
    lang: LanguageOption = None,
) -> None:
    """Show the numbers and the text of a card. With --svg, also write its picture to a file."""
    from paddock.games.force.cards.text.text import card_text

    language = language_of(lang)
    library = library_with(set_path, language)
    card = find_card(name, library, language)
    for line in description(card, language):
        typer.echo(line)
    typer.echo(card_text(card, language, library.cards) or say(language, "no_text"))
    if svg is not None:
        svg.write_text(picture_of(card, language, library), encoding="utf-8")
        typer.echo(say(language, "written", file=svg))


def description(card: "Card", language: str) -> list[str]:
    """The lines about a card: name, kind or numbers, and for a horse distances, styles and favourites."""
    from paddock.games.force.cards.picture.card import STYLE_BITS, favourite_words, played_when
    from paddock.games.force.cards.picture.face import printed
    from paddock.games.force.cards.text.nouns import Nouns
    from paddock.games.force.data.codes import CardKind, Surface

    face = printed(card, language)
    head = f"{card.names[language]} ({card.id})"
    if card.kind != CardKind.HORSE:
        return [head, played_when(face)]
    nouns = Nouns(language, card, {})
    styles = [nouns.say(f"style.{i + 1}") for i, bit in enumerate(STYLE_BITS) if card.style & bit]
    suits = [
        say(language, "suits", surface=nouns.say(f"surface.{name}"), distances=nouns.distances(mask))
        for bit, name, mask in ((Surface.TURF, "turf", card.turf), (Surface.DIRT, "dirt", card.dirt))
        if card.surface & bit
    ]
    lines = [head, say(language, "numbers", cost=card.cost, run=card.run, guard=card.guard), *suits, say(language, "style", styles=styles)]
    favourites = [word for _, word in favourite_words(face)]
    return [*lines, say(language, "favourites", favourites=favourites)] if favourites else lines


def picture_of(card: "Card", language: str, library: "Library") -> str:
    """The card as a standalone picture."""
    from paddock.engine.presentation.game import Drawing
    from paddock.engine.presentation.svg import whole_picture
    from paddock.games.force.cards.picture.card import card_svg
    from paddock.games.force.cards.picture.face import printed

    return whole_picture(Drawing(card_svg(printed(card, language, library.cards))))


# ------------------------------------------------------------------ decks


def find_deck(name: str, library: "Library", language: str) -> "Deck":
    """A ready deck by its id, or the deck in a file. An invalid file ends the command with a list of all its faults."""
    from paddock.games.force.cards.decks import deck_from_file, ready_decks
    from paddock.games.force.cards.faults import BadCards

    ready = {deck.id: deck for deck in ready_decks()}
    if name in ready:
        return ready[name]
    try:
        return deck_from_file(Path(name), library)
    except BadCards as e:
        stop_with(e.faults, language)


@deck.command("check", help=help_of("deck_check"))
def deck_check(
    file: Annotated[str, typer.Argument(metavar="FILE", help=help_of("file"))],
    distance: Annotated[str | None, typer.Option("--distance", metavar="sprint|mile|middle|long", help=help_of("distance"))] = None,
    set_path: SetOption = None,
    lang: LanguageOption = None,
) -> None:
    """Check whether a deck is legal (602), for one distance or for any."""
    from paddock.games.force.cards.decks import DISTANCES_BY_NAME, check_deck, legal_distances

    language = language_of(lang)
    library = library_with(set_path, language)
    if distance is not None and distance not in DISTANCES_BY_NAME:
        raise typer.BadParameter(say(language, "no_distance", given=distance))
    given = find_deck(file, library, language)
    faults = check_deck(given, library, DISTANCES_BY_NAME.get(distance or "", 0))
    if faults:
        stop_with(faults, language)
    typer.echo(say(language, "legal", n=given.size, distances=distance_words(legal_distances(given, library), language)))


def distance_words(mask: int, language: str) -> list[str]:
    """The names of the distances of a mask."""
    from paddock.games.force.cards.decks import DISTANCES_BY_NAME
    from paddock.games.force.cards.picture.card import wording

    return [wording(language).text(f"distance.{name}") for name, bit in DISTANCES_BY_NAME.items() if mask & bit]


@deck.command("list", help=help_of("deck_list"))
def deck_list(lang: LanguageOption = None) -> None:
    """List the ready decks."""
    from rich.console import Console
    from rich.table import Table

    from paddock.games.force.cards.decks import ready_decks

    language = language_of(lang)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("id", "name", "cards", "plan"):
        table.add_column(say(language, f"column.{column}"), no_wrap=column != "plan")
    for one in ready_decks():
        table.add_row(one.id, one.names[language], str(one.size), one.notes[language])
    Console(highlight=False).print(table)


@deck.command("show", help=help_of("deck_show"))
def deck_show(
    name: Annotated[str, typer.Argument(metavar="DECK", help=help_of("name"))],
    toml: Annotated[bool, typer.Option("--toml", help=help_of("toml"))] = False,
    set_path: SetOption = None,
    lang: LanguageOption = None,
) -> None:
    """Show a deck as a list that can be read in again, in the reader's language or as TOML."""
    from paddock.games.force.cards.decks import write_list, write_toml

    language = language_of(lang)
    library = library_with(set_path, language)
    given = find_deck(name, library, language)
    typer.echo(write_toml(given) if toml else write_list(given, library, language), nl=False)
