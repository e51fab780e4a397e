"""Reading the small parts of abilities: filters, zones, amounts, selections, costs."""

import re
from typing import Any

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Amount, Cost, Filter, Range, Select
from paddock.games.force.cards.read.node import LARGEST, Node
from paddock.games.force.data.codes import AmountKind, CardKind, CostKind, RaceNumber, Selection, Who, Zone

RANGE = re.compile(r"(<=|>=|=)\s*(-?\d{1,2})$|(-?\d{1,2})\s*-\s*(\d{1,2})$")  # `<=2`, `>=6`, `=3`, or `2-4`
SIGNED = re.compile(r"[+-]\d{1,2}")  # `+2`, `-1`
SELECTION_WORDS: dict[str, int] = {
    "this": Selection.THIS,
    "event": Selection.EVENT,
    "named": Selection.NAMED,
    "noted": Selection.NOTED,
    "race": Selection.RACE,
}
FILTER_KEYS = ("kind", "class", "type", "cost", "run", "guard", "surface", "distance", "style", "suited", "name", "owner",
               "special", "role", "other")  # fmt: skip
HORSE_KEYS = ("cost", "run", "guard", "surface", "distance", "style", "suited", "role")
SELECT_KEYS = ("choose", "random", "all", "top", "bottom", "up_to", "chooser", "whose", "zone", "fits")
SELECTORS = ("choose", "random", "all", "top", "bottom")
COST_VERBS = ("pay", "discard", "this", "remove")
RACE_PHRASES: dict[str, int] = {
    "going number": RaceNumber.GOING,
    "area number": RaceNumber.AREA,
    "area difference": RaceNumber.AREA_DIFFERENCE,
}
RACE_NUMBERS: dict[str, int] = {"going": RaceNumber.GOING, "area": RaceNumber.AREA, "difference": RaceNumber.AREA_DIFFERENCE}


def read_filter(node: Node | None) -> Filter | None:
    """`{ kind = "horse", cost = "<=2" }`. Fields such as cost or surface belong to horses, so the kind may be omitted with them."""
    if node is None:
        return None
    node.table(FILTER_KEYS)
    if not node.value:
        node.stop("empty")
    kinds = read_mask(node, "kind", v.FILTER_KINDS)
    classes, types = read_mask(node, "class", v.FILTER_CLASSES), read_mask(node, "type", v.FILTER_TYPES)
    special = read_special(node)
    return Filter(
        kinds=kinds | implied_kinds(node, classes | types, special),
        classes=classes,
        types=types,
        cost=read_range(node.get("cost")),
        run=read_range(node.get("run")),
        guard=read_range(node.get("guard")),
        surface=read_mask(node, "surface", v.SURFACES),
        distance=read_mask(node, "distance", v.DISTANCES),
        style=read_mask(node, "style", v.STYLES),
        suited=read_mask(node, "suited", v.SUITED),
        name=read_card_id(node.get("name")),
        owner=node.child("owner").word(v.SIDES) if node.has("owner") else -1,
        special=special,
        role=read_mask(node, "role", v.ROLES),
        other=read_flag(node, "other"),
    )


def read_flag(node: Node, key: str) -> int:
    """1 for `key = true`; 0 for false or a missing key."""
    return node.child(key).flag() if node.has(key) else 0


def read_mask(node: Node, key: str, known: dict[str, int]) -> int:
    """The mask of a key; 0 if the key is missing."""
    return node.child(key).mask(known) if node.has(key) else 0


def read_special(node: Node) -> int:
    """1: special forces only, 2: normal Forces only, 0: not asked."""
    if not node.has("special"):
        return 0
    return 1 if node.child("special").flag() else 2


def implied_kinds(node: Node, support: int, special: int) -> int:
    """The kind of cards that have the fields of a filter, as a mask; 0 if all kinds have them. Fields of different kinds fit nothing."""
    implied = [1 << CardKind.HORSE] if any(node.has(key) for key in HORSE_KEYS) else []
    implied += [1 << CardKind.SUPPORT] if support else []
    implied += [1 << CardKind.FORCE] if special else []
    if len(implied) > 1 or (implied and node.has("kind") and read_mask(node, "kind", v.FILTER_KINDS) != implied[0]):
        node.stop("fits_nothing", code="never")
    return implied[0] if implied else 0


def read_range(node: Node | None) -> Range | None:
    """`3`, `"<=2"`, `">=6"`, `"=3"`, `"2-4"`: the first and the last number that fit."""
    if node is None:
        return None
    if isinstance(node.value, int):
        return node.number(), node.number()
    found = RANGE.match(node.text())
    if not found:
        node.stop("range_form", given=node.value)
    sign, bound, low, high = found.groups()
    if sign is None:
        first, last = int(low), int(high)
    else:
        first, last = (-LARGEST if sign == "<=" else int(bound)), (LARGEST if sign == ">=" else int(bound))
    if first > last:
        node.stop("fits_nothing", code="never")
    return first, last


def read_card_id(node: Node | None) -> str:
    """The full id of a card, or `this` for the card itself. A card of another set is written `set/card`."""
    if node is None:
        return ""
    name = node.text()
    return name if name == "this" or "/" in name else f"{node.home}/{name}"


def read_zones(node: Node | None, filtered: bool) -> int:
    """A mask of zones. filtered: a filter describes the cards. Without one, face-down cards in a farm count too (F-42)."""
    if node is None:
        return 0
    zones = node.mask(v.ZONES)
    return zones | v.WHOLE_FARM if zones & 1 << Zone.FARM and not filtered else zones


def read_amount(node: Node, signed: bool = False) -> Amount:
    """A number, `"that many"`, a word of RACE_PHRASES, or a table (see `read_amount_table`). signed: a number is written with its sign."""
    if isinstance(node.value, dict):
        return read_amount_table(node)
    if node.value == "that many":
        return Amount(AmountKind.MOVED)
    if isinstance(node.value, str) and node.value in RACE_PHRASES:
        return Amount(AmountKind.RACE, number=RACE_PHRASES[node.value])
    if signed:
        return Amount(literal=read_signed_number(node))
    return Amount(literal=node.number())


def read_signed_number(node: Node) -> int:
    """A change is written with its sign, in quotes. TOML reads a bare `+2` as 2, which would hide mistakes."""
    if not isinstance(node.value, str) or not SIGNED.fullmatch(node.value):
        node.stop("signed", given=node.value)
    return int(node.value)


def read_positive_amount(node: Node) -> Amount:
    """A number of cards, steps or runs. A literal below 1 is refused, because it would do nothing (103.2b)."""
    amount = read_amount(node)
    if amount.code == AmountKind.LITERAL and amount.literal < 1:
        node.stop("zero", code="never")
    return amount


def read_amount_table(node: Node) -> Amount:
    """An amount that is looked up when it is needed.

    - `{ each = { zone, fits, whose } }`: the number of cards in zones
    - `{ number = "guard", of = "this" }`: a number of a card
    - `{ up_to = 2 }`: a number that the player chooses
    - `{ that_many = true }`: how many cards the last operation moved
    - `{ race = "going" }`: a number of RACE_NUMBERS

    `times`, `plus` and `cap` change all of them except `up_to`."""
    node.table(("each", "number", "of", "up_to", "times", "plus", "cap", "that_many", "race"))
    extra: dict[str, Any] = {key: node.child(key).number() for key in ("times", "plus", "cap") if node.has(key)}
    if extra.get("times", 1) == 0:
        node.child("times").stop("zero", code="never")
    if node.has("each"):
        each = node.child("each").table(("zone", "fits", "whose"))
        fits = read_filter(each.get("fits"))
        zones = read_zones(each.need("zone"), fits is not None)
        return Amount(AmountKind.COUNT, whose=read_player(each), zones=zones, filter=fits, **extra)
    if node.has("number"):
        of = read_select(node.need("of"))
        return Amount(AmountKind.NUMBER, number=node.child("number").word(v.NUMBERS), sel=of, **extra)
    if node.has("up_to"):
        return Amount(AmountKind.CHOSEN, cap=node.child("up_to").number(1))
    if node.has("that_many"):
        return Amount(AmountKind.MOVED, **extra)
    if node.has("race"):
        return Amount(AmountKind.RACE, number=node.child("race").word(RACE_NUMBERS), **extra)
    node.stop("amount")


def read_player(node: Node, key: str = "whose", default: int = Who.YOU) -> int:
    """The player or players that a key names (`Who`)."""
    return node.child(key).word(v.PLAYERS) if node.has(key) else default


def read_select(node: Node) -> Select:
    """A word of SELECTION_WORDS, or a table with one of the SELECTORS."""
    if isinstance(node.value, str):
        return Select(node.word(SELECTION_WORDS))
    node.table(SELECT_KEYS)
    selectors = [key for key in SELECTORS if node.has(key)]
    if len(selectors) != 1:
        node.stop("one_of", known=list(SELECTORS))
    selector = selectors[0]
    if selector in ("top", "bottom"):
        return read_pile(node, selector)
    fits = read_filter(node.get("fits"))
    if selector == "all":
        node.child("all").flag()
        zones = read_zones(node.get("zone"), fits is not None) or v.EVERYWHERE
        whose = read_player(node, default=Who.YOU if node.has("zone") else Who.EACH)
        return Select(Selection.ALL, whose=whose, zones=zones, filter=fits)
    count = read_positive_amount(node.child(selector))
    if selector == "random":
        zones = read_zones(node.need("zone"), fits is not None)
        return Select(Selection.RANDOM, count=count, whose=read_player(node), zones=zones, filter=fits)
    return Select(
        Selection.CHOOSE,
        count=count,
        up_to=read_flag(node, "up_to"),
        chooser=node.child("chooser").word(v.SIDES) if node.has("chooser") else Who.YOU,
        whose=read_player(node, default=Who.EACH if fits is not None and fits.role else Who.YOU),
        zones=read_chosen_zones(node),
        filter=fits,
    )


def read_chosen_zones(node: Node) -> int:
    """The zones of a choice; 0 for `zone = "noted"`. Face-down cards of a farm are never among them, because nobody can choose one (F-42)."""
    if node.need("zone").value == "noted":
        return 0
    return node.child("zone").mask(v.ZONES)


def read_pile(node: Node, end: str) -> Select:
    """`{ top = 3, zone = "deck" }`: the cards at one end of the deck or of an area."""
    count = read_positive_amount(node.child(end))
    area = node.child("zone").word(v.PILES) if node.has("zone") else 0
    return Select(Selection.PILE, count=count, whose=read_player(node), end=v.ENDS[end], area=area)


def read_cost(node: Node, optional: bool) -> Cost:
    """`{ pay = 1 }`, `{ discard = 1, fits }`, `{ this = "farm" }`, `{ remove = 1, fits }`."""
    node.table((*COST_VERBS, "fits"))
    fits = read_filter(node.get("fits"))
    verbs = [key for key in COST_VERBS if node.has(key)]
    if len(verbs) != 1:
        node.stop("one_of", known=list(COST_VERBS))
    verb = verbs[0]
    if verb == "this":
        removed = node.child(verb).word({"farm": 0, "removed": 1})
        return Cost(CostKind.THIS, optional=int(optional), remove=removed)
    number = read_positive_amount(node.child(verb))
    code = {"pay": CostKind.FORCE, "discard": CostKind.DISCARD, "remove": CostKind.FARM}[verb]
    return Cost(code, number, fits, int(optional))
