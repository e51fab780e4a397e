"""The deck builder: all cards with filters, a deck beside them, its legality with rule numbers, import and export. The browser keeps the decks;
the table offers them when one sits down.
"""

from html import escape
from typing import Any

from paddock.engine.pages import Asking, Data, File, Page, PageProblem, Route
from paddock.engine.words import Speech
from paddock.games.force import codes as k
from paddock.games.force.cards.decks import Deck, check_deck, read_deck, read_list, ready_decks, write_list
from paddock.games.force.cards.faults import BadCards, Source, card_speech
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.sets import Library, classics
from paddock.games.force.cards.text import card_text
from paddock.games.force.draw_pieces import card_face, frame_of
from paddock.games.force.view import Card as Seen

MOST_TEXT = 20_000  # letters of a list that is read
FILTERS = {
    "kind": ("horse", "item", "jockey", "situation", "force"),
    "cost": ("0", "1", "2", "3", "4", "5"),
    "distance": ("1", "2", "4", "8"),
    "style": ("1", "2", "4", "8"),
    "surface": ("1", "2"),
}


def as_seen(card: Card, row: int) -> Seen:
    """A card as it is printed."""
    return Seen(
        -1, row, card.kind, card.cls, card.type, card.cost, card.run, card.guard, (card.cost, card.run, card.guard), card.surface,
        card.distances, card.style, card.courses, card.goings, 0, 0, 0,
    )  # fmt: skip


def tag(name: str, *inside: str, **attributes: Any) -> str:
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value), quote=True)}"' for key, value in attributes.items() if value is not None
    )
    return f"<{name}{words}>" if name == "input" else f"<{name}{words}>{''.join(inside)}</{name}>"


def listed(card: Card, row: int, library: Library, speech: Speech) -> str:
    """One card of the list: its face, its text, how many the deck holds, and buttons to change that."""
    name = card.names[speech.language]
    face = f'<svg viewBox="0 0 200 280" class="pk" aria-hidden="true">{card_face(as_seen(card, row), speech)}</svg>'
    said = escape(card_text(card, speech.language, library.cards))
    buttons = tag(
        "div",
        tag("button", "−", type="button", class_="btn small", data_less=card.id, aria_label=speech.say("decks.less", card=name)),
        tag("output", "0", data_count=card.id),
        tag("button", "+", type="button", class_="btn small", data_more=card.id, aria_label=speech.say("decks.more", card=name)),
        class_="deck-count",
    )
    return tag(
        "li", face, tag("h3", escape(name)), tag("p", said, class_="muted"), buttons,
        class_="deck-card", data_card=card.id, data_kind=frame_of(card.kind, card.cls), data_cost=card.cost if card.kind == k.HORSE else None,
        data_distance=card.distances, data_style=card.style, data_surface=card.surface, data_words=f"{name} {said}".casefold(),
    )  # fmt: skip


def choose(name: str, speech: Speech) -> str:
    options = [tag("option", escape(speech.say("decks.any")), value="")]
    options += [tag("option", escape(speech.say(f"decks.{name}.{value}")), value=value) for value in FILTERS[name]]
    return tag("label", escape(speech.say(f"decks.{name}_is")), tag("select", *options, class_="field", data_filter=name))


def builder(asking: Asking) -> Page:
    """The page itself."""
    speech, library = asking.speech, classics()
    filters = tag(
        "form", tag("label", escape(speech.say("decks.search")), tag("input", type="search", class_="field", data_filter="words", maxlength=80)),
        *(choose(name, speech) for name in FILTERS), class_="deck-filters", role="search",
    )  # fmt: skip
    cards = [listed(card, row, library, speech) for row, card in enumerate(library.cards, 1)]
    start = [tag("option", escape(speech.say("decks.empty")), value="")]
    start += [tag("option", escape(deck.names[speech.language]), value=deck.id) for deck in ready_decks()]
    head = tag(
        "div", tag("label", escape(speech.say("decks.begin")), tag("select", *start, class_="field", id="begin")),
        tag("label", escape(speech.say("decks.called")), tag("input", type="text", id="called", class_="field", maxlength=40)),
        tag("label", escape(speech.say("decks.mine")), tag("select", id="mine", class_="field")), class_="deck-head",
    )  # fmt: skip
    tools = "".join(
        tag("button", escape(speech.say(f"decks.{name}")), type="button", id=name, class_="btn")
        for name in ("keep", "drop", "read", "write")
    )
    side = tag(
        "aside", tag("h2", escape(speech.say("decks.deck")), " ", tag("output", "0", id="size")), head, tag("ul", id="deck", class_="deck-list"),
        tag("ul", id="faults", class_="deck-faults", aria_live="polite"), tag("div", tools, class_="deck-tools"),
        tag("label", escape(speech.say("decks.list")), tag("textarea", "", id="list", class_="field", rows=10, spellcheck="false")), class_="deck-side",
    )  # fmt: skip
    body = tag("h1", escape(speech.say("decks.title"))) + tag("p", escape(speech.say("decks.about"))) + tag(
        "div", tag("section", filters, tag("p", "", id="found", class_="muted"), tag("ul", *cards, class_="deck-cards"), aria_label=speech.say("decks.cards")),
        side, class_="deck-page",
    )  # fmt: skip
    names = {card.id: card.names[speech.language] for card in library.cards}
    ready = {deck.id: deck.data() for deck in ready_decks()}
    words = {key: speech.words[f"decks.{key}"] for key in ("found", "legal_for", "kept", "unnamed", "none_kept")}
    return Page(speech.say("decks.title"), body, "decks.js", "decks.css", {"names": names, "ready": ready, "own": words})


def deck_of(data: Any) -> Deck:
    """The deck that a script sent, or the reason why it is none."""
    try:
        return read_deck(data, classics(), Source("deck"))
    except BadCards as e:
        raise PageProblem(str(e), "602.1") from None


def check(asking: Asking) -> Data:
    """What makes a deck illegal, and for which distances it is legal."""
    deck, library = deck_of(asking.data), classics()
    words = card_speech(asking.speech.language)
    faults = [{"rule": fault.code, "text": words.say(fault.reason)} for fault in check_deck(deck, library)]
    legal = [d for d in (k.SPRINT, k.MILE, k.MIDDLE, k.LONG) if not check_deck(deck, library, d)]
    return Data({"size": deck.size, "faults": faults, "for": [asking.speech.say(f"distance.{d}") for d in legal]})


def read(asking: Asking) -> Data:
    """A deck from its text form."""
    text = asking.data.get("text") if isinstance(asking.data, dict) else None
    if not isinstance(text, str) or len(text) > MOST_TEXT:
        raise PageProblem(asking.speech.say("decks.no_list"), "602.1")
    try:
        return Data(read_list(text, classics(), Source("list")).data())
    except BadCards as e:
        raise PageProblem(str(e), "602.1") from None


def write(asking: Asking) -> Data:
    """The text form of a deck."""
    return Data({"text": write_list(deck_of(asking.data), classics(), asking.speech.language)})


def ready(asking: Asking) -> File:
    """A ready deck as a file."""
    found = next((deck for deck in ready_decks() if deck.id == asking.parts["deck"]), None)
    if found is None:
        raise PageProblem(asking.speech.say("decks.no_deck"), status=404)
    return File(f"{found.id}.txt", write_list(found, classics(), asking.speech.language))


ROUTES = (
    Route("decks", builder, title="decks.title"),
    Route("decks/check", check, "POST"),
    Route("decks/read", read, "POST"),
    Route("decks/write", write, "POST"),
    Route("decks/ready/{deck}", ready),
)
