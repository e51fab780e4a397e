"""Reading continuous effects, prohibitions and requirements, temporary or permanent (L, X, Q)."""

from collections.abc import Callable
from dataclasses import replace

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Ability, Amount, Op
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.parts import read_amount, read_cost, read_filter, read_select, whose_of
from paddock.games.force.data.codes import AmountKind, CostKind, Deed, Layer, Prohibition, Requirement, Who

AbilityReader = Callable[[Node, bool], Ability]  # the flag: the ability is given to another card

ON, FOR = "on", "for"
COMMON = (ON, FOR, "fits", "who")
CURRENT_AREA = -1  # Layer.C_STYLE: the style becomes the current area
TODAY = -1  # Layer.C_FAVOURITES: today's course


def is_effect(node: Node) -> bool:
    return any(key in EFFECTS for key in node.value)


def read_effect(node: Node, inner: AbilityReader) -> Op:
    """One effect: a verb, its subject, the cards and the players that it applies to."""
    verbs = [key for key in node.table().value if key in EFFECTS]
    if len(verbs) != 1:
        node.stop("one_verb", known=sorted(EFFECTS))
    verb = verbs[0]
    node.table((verb, *COMMON, *EXTRA.get(verb, ())))
    op = EFFECTS[verb](node, verb, inner)
    sel = read_select(node.child(ON)) if node.has(ON) else None
    return replace(op, sel=sel or op.sel, filter=read_filter(node.get("fits")) or op.filter, path=node.path)


def plus(code: int) -> Callable[[Node, str, AbilityReader], Op]:
    """Lf: `run = "+2"`."""

    def read(node: Node, verb: str, inner: AbilityReader) -> Op:
        amount = read_amount(node.child(verb), signed=True)
        if amount.code == AmountKind.LITERAL and amount.literal == 0:
            node.child(verb).stop("zero", code="never")
        race = read_select(Node("race", node.path)) if code == Layer.F_GOING else None
        return Op(code, amount=amount, sel=race)

    return read


def becomes(code: int) -> Callable[[Node, str, AbilityReader], Op]:
    """Le: `guard_becomes = 4`."""

    def read(node: Node, verb: str, inner: AbilityReader) -> Op:
        return Op(code, amount=read_amount(node.child(verb)))

    return read


def mask(code: int, known: dict[str, int]) -> Callable[[Node, str, AbilityReader], Op]:
    """Lc: `surface_becomes = ["turf", "dirt"]`."""

    def read(node: Node, verb: str, inner: AbilityReader) -> Op:
        return Op(code, arg=node.child(verb).mask(known))

    return read


def style(node: Node, verb: str, inner: AbilityReader) -> Op:
    """Lc3: `style_becomes = ["closer"]` or `"current area"`."""
    if node.child(verb).value == "current area":
        return Op(Layer.C_STYLE, arg=CURRENT_AREA)
    return Op(Layer.C_STYLE, arg=node.child(verb).mask(v.STYLES))


def favourites(node: Node, verb: str, inner: AbilityReader) -> Op:
    """Lc4: `favourites_become = "today's course"`, or a list of courses and goings."""
    words = node.child(verb)
    if words.value == "today's course":
        return Op(Layer.C_FAVOURITES, arg=TODAY)
    courses, goings = read_favourites(words)
    return Op(Layer.C_FAVOURITES, arg=courses, arg2=goings)


def read_favourites(node: Node) -> tuple[int, int]:
    """Courses and goings in one list, as printed on a card (208.1)."""
    courses = goings = 0
    for one in node.one_or_more():
        if one.text() in v.COURSES:
            courses |= v.COURSES[one.value]
        else:
            goings |= one.word(v.GOINGS)
    return courses, goings


def correction(node: Node, verb: str, inner: AbilityReader) -> Op:
    """Ld1: `correction = "distance", becomes = 0`. Only surface, distance and style are corrected (1002.1)."""
    known = {key: v.SUITED[key] for key in ("surface", "distance", "style")}
    return Op(Layer.D_SUIT, arg=node.child(verb).mask(known), amount=Amount(literal=node.need("becomes").number()))


def gives(node: Node, verb: str, inner: AbilityReader) -> Op:
    """Lb1: `gives = { when = ..., do = [...] }`."""
    return Op(Layer.B_GIVE, ability=inner(node.child(verb), True))


def abilities(node: Node, verb: str, inner: AbilityReader) -> Op:
    """Lb2, Lb3: `abilities = "lost"`, `"void"`, `"valid"`."""
    return Op(node.child(verb).word({"lost": Layer.B_LOSE, "void": Layer.B_VOID, "valid": Layer.B_VALID}))


def forbid(node: Node, verb: str, inner: AbilityReader) -> Op:
    """X: `forbid = "guard", who = "opponent", fits = { cost = 0 }`."""
    code = node.child(verb).word(v.FORBIDDEN)
    if code == Prohibition.GOING and (node.has("who") or node.has("fits") or node.has(ON)):
        node.stop("no_one", what="going")
    default = Who.OPPONENT if code in (Prohibition.NAMED, Prohibition.SUPPORT, Prohibition.DRAW) else Who.EACH
    return Op(code, who=whose_of(node, "who", default))


def require(node: Node, verb: str, inner: AbilityReader) -> Op:
    """Q1: `require = "guard", price = { pay = 1 }` (510)."""
    cost = read_cost(node.need("price"), optional=False)
    if cost.code not in (CostKind.FORCE, CostKind.DISCARD):
        node.child("price").stop("required_cost")
    return Op(Requirement.REQUIRE, who=whose_of(node, "who", Who.EACH), arg=node.child(verb).word(v.DEEDS), cost=cost)


def must(node: Node, verb: str, inner: AbilityReader) -> Op:
    """Q2: `must = "guard", who = "you"`."""
    return Op(Requirement.MUST, who=whose_of(node, "who"), arg=node.child(verb).word({"guard": Deed.GUARD, "run": Deed.RUN}))


EFFECTS: dict[str, Callable[[Node, str, AbilityReader], Op]] = {
    "run": plus(Layer.F_RUN),
    "guard": plus(Layer.F_GUARD),
    "cost": plus(Layer.F_COST),
    "style": plus(Layer.F_STYLE),
    "going_counts": plus(Layer.F_GOING),
    "force": plus(Layer.F_FORCE),
    "run_becomes": becomes(Layer.E_RUN),
    "guard_becomes": becomes(Layer.E_GUARD),
    "cost_becomes": becomes(Layer.E_COST),
    "surface_becomes": mask(Layer.C_SURFACE, v.SURFACES),
    "distance_becomes": mask(Layer.C_DISTANCE, v.DISTANCES),
    "style_becomes": style,
    "favourites_become": favourites,
    "correction": correction,
    "gives": gives,
    "abilities": abilities,
    "forbid": forbid,
    "require": require,
    "must": must,
}
EXTRA = {"correction": ("becomes",), "require": ("price",)}
