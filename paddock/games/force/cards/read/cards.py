"""Reading whole cards and sets."""

from dataclasses import dataclass, is_dataclass, replace
from typing import Any

from paddock.engine.presentation.i18n import LANGUAGES
from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.faults import Fault, Source, Stop, reason
from paddock.games.force.cards.model import Ability, Card, Filter
from paddock.games.force.cards.read.abilities import Owner, read_ability
from paddock.games.force.cards.read.effects import read_favourites
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.source_lines import Path
from paddock.games.force.data.codes import AbilityKind, CardKind, SupportClass, SupportType, Surface

MOST_ABILITIES = 4
RUN_RANGE, GUARD_RANGE, COST_RANGE = (1, 7), (0, 5), (0, 5)  # the printed numbers (209.1, 210.1), and the costs
NAME_LENGTH = 30
ID_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"

ANY_CARD_KEYS = ("id", "name", "kind", "art", "ability")
HORSE_KEYS = (*ANY_CARD_KEYS, "cost", "run", "guard", "surface", "distance", "style", "favourites")
SUPPORT_KEYS = (*ANY_CARD_KEYS, "type")


@dataclass(frozen=True)
class Origin:
    """The place where a card was read, for faults that are found later."""

    source: Source
    path: Path


def read_set(data: Any, source: Source, home: str, faults: list[Fault]) -> dict[str, tuple[Card, Origin]]:
    """The cards in the data of one file, in order. Faults are added to `faults`, and a card with a fault is left out."""
    found: dict[str, tuple[Card, Origin]] = {}
    root = Node(data, (), home)
    try:
        root.table(("card", "set"))
        nodes = root.child("card").items() if root.has("card") else []
    except Stop as e:
        faults.append(Fault(source, e.path, e.code, e.reason))
        return found
    for node in nodes:
        label = card_label(node)
        try:
            card = read_card(node)
            if card.id in found:
                node.child("id").stop("twice", id=card.short)
            found[card.id] = card, Origin(source, node.path)
        except Stop as e:
            faults.append(Fault(source, e.path, e.code, e.reason, card=label))
    return found


def card_label(node: Node) -> str:
    """The id that faults show, even if the card is broken."""
    value = node.value if isinstance(node.value, dict) else {}
    return str(value.get("id", ""))


def read_card(node: Node) -> Card:
    kind = node.table().need("kind").word(v.KINDS)
    node.table(HORSE_KEYS if kind == CardKind.HORSE else SUPPORT_KEYS if kind == CardKind.SUPPORT else ANY_CARD_KEYS)
    card = Card(read_id(node.need("id")), read_names(node.need("name")), kind, path=node.path)
    if node.has("art"):
        node.child("art").word(v.PICTURES)
        card = replace(card, art=node.child("art").text())
    if kind == CardKind.HORSE:
        card = read_horse(card, node)
    elif kind == CardKind.SUPPORT:
        card = read_support(card, node)
    return replace(card, abilities=read_abilities(card, node))


def read_id(node: Node) -> str:
    """The full id `set/card` from the id in the file."""
    text = node.text()
    if any(letter not in ID_LETTERS for letter in text) or len(text) > NAME_LENGTH:
        node.stop("id_form", given=text)
    return f"{node.home}/{text}"


def read_names(node: Node) -> dict[str, str]:
    """A name in every supported language."""
    node.table(LANGUAGES)
    names = {language: node.need(language).text().strip() for language in LANGUAGES}
    for language, name in names.items():
        if len(name) > NAME_LENGTH or any(not letter.isprintable() for letter in name):
            node.child(language).stop("name_form", given=name, most=NAME_LENGTH)
    return names


def read_horse(card: Card, node: Node) -> Card:
    """The card with the fields of a horse: cost, surface, distances, style, favourites, run and guard (203-210)."""
    surface = node.need("surface").mask(v.SURFACES)
    turf, dirt = read_distances(node.need("distance"), surface)
    courses, goings = read_favourites(node.child("favourites")) if node.has("favourites") else (0, 0)
    return replace(
        card,
        cost=node.need("cost").number(*COST_RANGE),
        run=node.need("run").number(*RUN_RANGE),
        guard=node.need("guard").number(*GUARD_RANGE),
        surface=surface,
        turf=turf,
        dirt=dirt,
        style=node.need("style").mask(v.STYLES),
        courses=courses,
        goings=goings,
    )


def read_distances(node: Node, surface: int) -> tuple[int, int]:
    """The masks of the distances on turf and on dirt: one list for both, or one list for each surface (206.2)."""
    if not isinstance(node.value, dict):
        both = node.mask(v.DISTANCES)
        return both if surface & Surface.TURF else 0, both if surface & Surface.DIRT else 0
    node.table(("turf", "dirt"))
    if surface != Surface.TURF | Surface.DIRT or len(node.value) < 2:
        node.stop("distance_by_surface", code="206.2")
    return node.child("turf").mask(v.DISTANCES), node.child("dirt").mask(v.DISTANCES)


def read_support(card: Card, node: Node) -> Card:
    """The card with its class and type. A card has the class situation if and only if it has the type situation (F-44)."""
    support_class = node.child("kind").word(v.CLASSES)
    if support_class == SupportClass.SITUATION:
        if node.has("type"):
            node.child("type").stop("situation_type", code="F-44")
        return replace(card, support_class=support_class, type=SupportType.SITUATION)
    return replace(card, support_class=support_class, type=node.need("type").word(v.TYPES))


def read_abilities(card: Card, node: Node) -> tuple[Ability, ...]:
    """All abilities of a card. A support needs at least one, and unless it is a situation exactly one text (805.3)."""
    if not node.has("ability"):
        if card.kind == CardKind.SUPPORT:
            node.stop("missing", key="ability")
        return ()
    nodes = node.child("ability").items()
    if len(nodes) > MOST_ABILITIES:
        node.child("ability").stop("too_many", most=MOST_ABILITIES, what="ability")
    found = tuple(with_own_id(read_ability(one, Owner(card.kind, card.type)), card) for one in nodes)
    plays = [a for a in found if a.kind == AbilityKind.PLAY]
    if len(plays) > 1:
        node.child("ability").stop("one_text")
    if card.kind == CardKind.SUPPORT and card.type != SupportType.SITUATION and not plays:
        node.child("ability").stop("no_text", code="805.3")
    return found


def with_own_id(value: Any, card: Card) -> Any:
    """A part of an ability, with `name = "this"` in all its filters replaced by the card's own id."""
    if isinstance(value, Filter):
        return replace(value, name=card.id) if value.name == "this" else value
    if isinstance(value, tuple):
        return tuple(with_own_id(one, card) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{key: with_own_id(one, card) for key, one in vars(value).items() if key != "path"})
    return value


def reference_faults(cards: dict[str, tuple[Card, Origin]]) -> list[Fault]:
    """Faults for ids that no card has, and for names that are equal in one language only (602.1c counts names)."""
    faults = []
    japanese_of: dict[str, str] = {}
    english_of: dict[str, str] = {}
    for card, origin in cards.values():
        for name in named_ids(card.abilities):
            if name not in cards:
                faults.append(Fault(origin.source, origin.path, "reference", reason("no_card", id=name), card=card.short))
        english, japanese = card.names["en"], card.names["ja"]
        seen_before = japanese_of.setdefault(english, japanese), english_of.setdefault(japanese, english)
        if seen_before != (japanese, english):
            path = (*origin.path, "name")
            faults.append(Fault(origin.source, path, "201.1", reason("half_a_name", name=english), card=card.short))
    return faults


def named_ids(value: Any) -> set[str]:
    """All ids that filters inside `value` name."""
    if isinstance(value, Filter):
        return {value.name} - {""}
    if isinstance(value, tuple):
        return {name for one in value for name in named_ids(one)}
    if is_dataclass(value):
        return {name for one in vars(value).values() for name in named_ids(one)}
    return set()
