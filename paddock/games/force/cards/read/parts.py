"""Reading the small parts of abilities: filters, amounts, selections, costs."""

import re
from typing import Any

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Amount, Cost, Filter, Range, Select
from paddock.games.force.cards.read.node import LARGEST, Node
from paddock.games.force.data.codes import AmountKind, CardKind, CostKind, RaceNumber, Selection, Who, Zone

RANGE = re.compile(r"(<=|>=|=)\s*(-?\d{1,2})$|(-?\d{1,2})\s*-\s*(\d{1,2})$")
SIMPLE: dict[str, int] = {
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


def read_filter(node: Node | None) -> Filter | None:
    """`{ kind = "horse", cost = "<=2" }`. Fields such as cost or surface belong to horses, so the kind may be omitted with them."""
    if node is None:
        return None
    node.table(FILTER_KEYS)
    if not node.value:
        node.stop("empty")
    kinds = mask_of(node, "kind", v.FILTER_KINDS)
    classes, types = mask_of(node, "class", v.FILTER_CLASSES), mask_of(node, "type", v.FILTER_TYPES)
    special = special_of(node)
    return Filter(
        kinds=kinds | implied_kinds(node, classes | types, special),
        classes=classes,
        types=types,
        cost=range_of(node.get("cost")),
        run=range_of(node.get("run")),
        guard=range_of(node.get("guard")),
        surface=mask_of(node, "surface", v.SURFACES),
        distance=mask_of(node, "distance", v.DISTANCES),
        style=mask_of(node, "style", v.STYLES),
        suited=mask_of(node, "suited", v.SUITED),
        name=reference(node.get("name")),
        owner=node.child("owner").word(v.SIDES) if node.has("owner") else -1,
        special=special,
        role=mask_of(node, "role", v.ROLES),
        other=node.child("other").flag() if node.has("other") else 0,
    )


def mask_of(node: Node, key: str, known: dict[str, int]) -> int:
    return node.child(key).mask(known) if node.has(key) else 0


def special_of(node: Node) -> int:
    """1: special forces, 2: the normal Force."""
    if not node.has("special"):
        return 0
    return 1 if node.child("special").flag() else 2


def implied_kinds(node: Node, support: int, special: int) -> int:
    """The kinds of cards that have all fields of a filter. A filter whose fields belong to different kinds fits nothing."""
    implied = [1 << CardKind.HORSE] if any(node.has(key) for key in HORSE_KEYS) else []
    implied += [1 << CardKind.SUPPORT] if support else []
    implied += [1 << CardKind.FORCE] if special else []
    if len(implied) > 1 or (implied and node.has("kind") and mask_of(node, "kind", v.FILTER_KINDS) != implied[0]):
        node.stop("fits_nothing", code="never")
    return implied[0] if implied else 0


def range_of(node: Node | None) -> Range | None:
    """`3`, `"<=2"`, `">=6"`, `"2-4"`."""
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


def reference(node: Node | None) -> str:
    """A card by its id, or `this` for the card itself. A card of another set is written `set/card`."""
    if node is None:
        return ""
    name = node.text()
    return name if name == "this" or "/" in name else f"{node.home}/{name}"


def read_zones(node: Node | None, filtered: bool) -> int:
    """A mask of zones. Without a filter, face-down cards in a farm count too (F-42)."""
    if node is None:
        return 0
    zones = node.mask(v.ZONES)
    return zones | v.WHOLE_FARM if zones & 1 << Zone.FARM and not filtered else zones


def read_amount(node: Node, signed: bool = False) -> Amount:
    """A number, `"+2"` if a sign is required, or a table: `{ each = { zone, fits, whose }, times, plus, cap }`, `{ number = "guard", of
    }`, `{ up_to = 2 }`, `"that many"`, `"going number"`, `"area number"`, `"area difference"`."""
    words = {"going number": RaceNumber.GOING, "area number": RaceNumber.AREA, "area difference": RaceNumber.AREA_DIFFERENCE}
    if isinstance(node.value, dict):
        return read_amount_table(node)
    if node.value == "that many":
        return Amount(AmountKind.MOVED)
    if isinstance(node.value, str) and node.value in words:
        return Amount(AmountKind.RACE, number=words[node.value])
    if signed:
        return Amount(literal=signed_number(node))
    return Amount(literal=node.number())


def signed_number(node: Node) -> int:
    """A change is written with its sign, in quotes. TOML reads a bare `+2` as 2, which would hide mistakes."""
    if not isinstance(node.value, str) or not re.fullmatch(r"[+-]\d{1,2}", node.value):
        node.stop("signed", given=node.value)
    return int(node.value)


def read_amount_table(node: Node) -> Amount:
    node.table(("each", "number", "of", "up_to", "times", "plus", "cap", "that_many", "race"))
    extra: dict[str, Any] = {key: node.child(key).number() for key in ("times", "plus", "cap") if node.has(key)}
    if extra.get("times", 1) == 0:
        node.child("times").stop("zero", code="never")
    if node.has("each"):
        each = node.child("each").table(("zone", "fits", "whose"))
        fits = read_filter(each.get("fits"))
        zones = read_zones(each.need("zone"), fits is not None)
        return Amount(AmountKind.COUNT, whose=whose_of(each), zones=zones, filter=fits, **extra)
    if node.has("number"):
        of = read_select(node.need("of"))
        return Amount(AmountKind.NUMBER, number=node.child("number").word(v.NUMBERS), sel=of, **extra)
    if node.has("up_to"):
        return Amount(AmountKind.CHOSEN, cap=node.child("up_to").number(1))
    if node.has("that_many"):
        return Amount(AmountKind.MOVED, **extra)
    if node.has("race"):
        words = {"going": RaceNumber.GOING, "area": RaceNumber.AREA, "difference": RaceNumber.AREA_DIFFERENCE}
        return Amount(AmountKind.RACE, number=node.child("race").word(words), **extra)
    node.stop("amount")


def whose_of(node: Node, key: str = "whose", default: int = Who.YOU) -> int:
    return node.child(key).word(v.PLAYERS) if node.has(key) else default


def read_select(node: Node) -> Select:
    """`"this"`, `"event"`, `"named"`, `"noted"`, or a table with `choose`, `random`, `all`, `top` or `bottom`."""
    if isinstance(node.value, str):
        return Select(node.word(SIMPLE))
    node.table(SELECT_KEYS)
    how = [key for key in SELECTORS if node.has(key)]
    if len(how) != 1:
        node.stop("one_of", known=list(SELECTORS))
    if how[0] in ("top", "bottom"):
        return read_pile(node, how[0])
    fits = read_filter(node.get("fits"))
    if how[0] == "all":
        node.child("all").flag()
        zones = read_zones(node.get("zone"), fits is not None) or v.EVERYWHERE
        return Select(Selection.ALL, whose=whose_of(node, default=Who.EACH if not node.has("zone") else Who.YOU), zones=zones, filter=fits)
    count = read_amount(node.child(how[0]))
    if count.code == AmountKind.LITERAL and count.literal < 1:
        node.child(how[0]).stop("zero", code="never")
    if how[0] == "random":
        return Select(
            Selection.RANDOM, count=count, whose=whose_of(node), zones=read_zones(node.need("zone"), fits is not None), filter=fits
        )
    return Select(
        Selection.CHOOSE,
        count=count,
        up_to=node.child("up_to").flag() if node.has("up_to") else 0,
        chooser=node.child("chooser").word(v.SIDES) if node.has("chooser") else Who.YOU,
        whose=whose_of(node, default=Who.EACH if fits is not None and fits.role else Who.YOU),
        zones=chosen_zones(node),
        filter=fits,
    )


def chosen_zones(node: Node) -> int:
    """`zone = "noted"`: the cards noted before. Face-down cards fit no description, so nobody can choose one (F-42)."""
    if node.need("zone").value == "noted":
        return 0
    return node.child("zone").mask(v.ZONES)


def read_pile(node: Node, end: str) -> Select:
    count = read_amount(node.child(end))
    if count.code == AmountKind.LITERAL and count.literal < 1:
        node.child(end).stop("zero", code="never")
    area = node.child("zone").word(v.PILES) if node.has("zone") else 0
    return Select(Selection.PILE, count=count, whose=whose_of(node), end=v.ENDS[end], area=area)


def read_cost(node: Node, optional: bool) -> Cost:
    """`{ pay = 1 }`, `{ discard = 1, fits }`, `{ this = "farm" }`, `{ remove = 1, fits }`."""
    node.table(("pay", "discard", "this", "remove", "fits"))
    fits = read_filter(node.get("fits"))
    found = [key for key in ("pay", "discard", "this", "remove") if node.has(key)]
    if len(found) != 1:
        node.stop("one_of", known=["pay", "discard", "this", "remove"])
    key = found[0]
    if key == "this":
        removed = node.child(key).word({"farm": 0, "removed": 1})
        return Cost(CostKind.THIS, optional=int(optional), remove=removed)
    number = read_amount(node.child(key))
    if number.code == AmountKind.LITERAL and number.literal < 1:
        node.child(key).stop("zero", code="never")
    code = {"pay": CostKind.FORCE, "discard": CostKind.DISCARD, "remove": CostKind.FARM}[key]
    return Cost(code, number, fits, int(optional))
