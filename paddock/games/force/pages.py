"""The deck builder: all cards with filters, a deck beside them, its legality with rule ids, import and export.

The browser stores the decks, and a table lists them when a player sits down. The functions at the end answer the page's script.
"""

from paddock.engine.presentation.html import el, text
from paddock.engine.presentation.i18n import Translator
from paddock.engine.presentation.web_pages import Data, File, Page, PageProblem, PageRequest, Route
from paddock.games.force.cards.decks import Deck, check_deck, read_deck, read_list, ready_decks, write_list
from paddock.games.force.cards.faults import BadCards, Source, fault_translator
from paddock.games.force.cards.model import Card
from paddock.games.force.cards.picture.card import HEIGHT, WIDTH, large_card, text_layout
from paddock.games.force.cards.picture.face import printed
from paddock.games.force.cards.sets import Library, classics
from paddock.games.force.data.codes import CardKind, Distance

READABLE_SIZE = 9.4  # a card with smaller text than this also shows its text below the picture
LONGEST_LIST = 20_000  # the longest deck list that is read, in letters
FILTERS = {
    "kind": ("horse", "item", "jockey", "situation", "force"),
    "cost": ("0", "1", "2", "3", "4", "5"),
    "distance": ("1", "2", "4", "8"),
    "style": ("1", "2", "4", "8"),
    "surface": ("1", "2"),
}


def card_item(card: Card, library: Library, translator: Translator) -> str:
    """One card of the list: its picture, its text, its number of copies in the deck, and buttons to change that number."""
    face = printed(card, translator.language, library.cards)
    name = face.name
    text_class = "muted" if text_layout(face).size < READABLE_SIZE else "vh"  # vh: for screen readers alone
    picture = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="pk" aria-hidden="true">{large_card(face)}</svg>'
    buttons = el(
        "div",
        el("button", "−", type="button", cls="btn small", data_less=card.id, aria_label=translator.text("decks.less", card=name)),
        el("output", "0", data_count=card.id),
        el("button", "+", type="button", cls="btn small", data_more=card.id, aria_label=translator.text("decks.more", card=name)),
        cls="deck-count",
    )
    return el(
        "li", picture, el("h3", text(name), cls="vh"), el("p", text(face.text), cls=text_class), buttons,
        cls="deck-card", data_card=card.id, data_kind=face.frame, data_cost=card.cost if card.kind == CardKind.HORSE else None,
        data_distance=card.distances, data_style=card.style, data_surface=card.surface, data_words=f"{name} {face.text}".casefold(),
    )  # fmt: skip


def filter_field(name: str, translator: Translator) -> str:
    """The list to choose a value of one filter from."""
    options = [el("option", text(translator.text("decks.any")), value="")]
    options += [el("option", text(translator.text(f"decks.{name}.{value}")), value=value) for value in FILTERS[name]]
    return el("label", text(translator.text(f"decks.{name}_is")), el("select", *options, cls="field", data_filter=name))


def builder(request: PageRequest) -> Page:
    """The page itself."""
    translator, library = request.translator, classics()
    cards = [card_item(card, library, translator) for card in library.cards]
    found = el("p", "", id="found", cls="muted")
    listing = el("section", filter_form(translator), found, el("ul", *cards, cls="deck-cards"), aria_label=translator.text("decks.cards"))
    heading = el("h1", text(translator.text("decks.title"))) + el("p", text(translator.text("decks.about")))
    body = heading + el("div", listing, deck_side(translator), cls="deck-page")
    data = {
        "names": {card.id: card.names[translator.language] for card in library.cards},
        "ready": {deck.id: deck.data() for deck in ready_decks()},
        "own": {key: translator.words[f"decks.{key}"] for key in ("found", "legal_for", "kept", "unnamed", "none_kept")},
    }
    return Page(translator.text("decks.title"), body, "decks.js", "decks.css", data)


def filter_form(translator: Translator) -> str:
    """The search field and the filters above the cards."""
    search = el("input", type="search", cls="field", data_filter="words", maxlength=80)
    fields = [filter_field(name, translator) for name in FILTERS]
    return el("form", el("label", text(translator.text("decks.search")), search), *fields, cls="deck-filters", role="search")


def deck_side(translator: Translator) -> str:
    """The deck beside the cards: where it begins, its name, its cards, its faults, and its list as text."""
    start = [el("option", text(translator.text("decks.empty")), value="")]
    start += [el("option", text(deck.names[translator.language]), value=deck.id) for deck in ready_decks()]
    head = el(
        "div",
        el("label", text(translator.text("decks.begin")), el("select", *start, cls="field", id="begin")),
        el("label", text(translator.text("decks.called")), el("input", type="text", id="called", cls="field", maxlength=40)),
        el("label", text(translator.text("decks.mine")), el("select", id="mine", cls="field")),
        cls="deck-head",
    )
    tools = "".join(
        el("button", text(translator.text(f"decks.{name}")), type="button", id=name, cls="btn")
        for name in ("keep", "drop", "read", "write")
    )
    list_field = el("textarea", "", id="list", cls="field", rows=10, spellcheck="false")
    return el(
        "aside",
        el("h2", text(translator.text("decks.deck")), " ", el("output", "0", id="size")),
        head,
        el("ul", id="deck", cls="deck-list"),
        el("ul", id="faults", cls="deck-faults", aria_live="polite"),
        el("div", tools, cls="deck-tools"),
        el("label", text(translator.text("decks.list")), list_field),
        cls="deck-side",
    )


def deck_of(request: PageRequest) -> Deck:
    """The deck that a script sent. Raises PageProblem with the reason if it is invalid."""
    try:
        return read_deck(request.data, classics(), Source(request.translator.text("decks.deck")))
    except BadCards as e:
        raise PageProblem(e.said(request.translator.language), "602.1") from None


def check(request: PageRequest) -> Data:
    """The reasons why a deck is illegal, and the distances for which it is legal."""
    deck, library = deck_of(request), classics()
    card_words = fault_translator(request.translator.language)
    faults = [{"rule": fault.code, "text": card_words.text(fault.reason)} for fault in check_deck(deck, library)]
    legal = [d for d in (Distance.SPRINT, Distance.MILE, Distance.MIDDLE, Distance.LONG) if not check_deck(deck, library, d)]
    return Data({"size": deck.size, "faults": faults, "for": [request.translator.text(f"distance.{d}") for d in legal]})


def read(request: PageRequest) -> Data:
    """The deck of a pasted list. Raises PageProblem with the reason if it cannot be read."""
    given = request.data.get("text") if isinstance(request.data, dict) else None
    if not isinstance(given, str) or len(given) > LONGEST_LIST:
        raise PageProblem(request.translator.text("decks.no_list"), "602.1")
    try:
        return Data(read_list(given, classics(), Source(request.translator.text("decks.list"))).data())
    except BadCards as e:
        raise PageProblem(e.said(request.translator.language), "602.1") from None


def write(request: PageRequest) -> Data:
    """The text form of a deck."""
    return Data({"text": write_list(deck_of(request), classics(), request.translator.language)})


def ready(request: PageRequest) -> File:
    """A ready deck as a file."""
    found = next((deck for deck in ready_decks() if deck.id == request.parts["deck"]), None)
    if found is None:
        raise PageProblem(request.translator.text("decks.no_deck"), status=404)
    return File(f"{found.id}.txt", write_list(found, classics(), request.translator.language))


ROUTES = (
    Route("decks", builder, title="decks.title"),
    Route("decks/check", check, "POST"),
    Route("decks/read", read, "POST"),
    Route("decks/write", write, "POST"),
    Route("decks/ready/{deck}", ready),
)
