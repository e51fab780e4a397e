"""Reading continuous effects, prohibitions and requirements, temporary or permanent (L, X, Q)."""

from collections.abc import Callable
from dataclasses import replace

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Ability, Amount, Op
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.parts import read_amount, read_cost, read_filter, read_player, read_select
from paddock.games.force.data.codes import AmountKind, CostKind, Deed, Layer, Prohibition, Requirement, Who

AbilityReader = Callable[[Node, bool], Ability]  # reads an ability inside an ability; the flag: it is given to another card
EffectReader = Callable[[Node, str, AbilityReader], Op]  # reads the effect of a table with a verb

ON, FOR = "on", "for"
COMMON_KEYS = (ON, FOR, "fits", "who")
CURRENT_AREA = -1  # Layer.C_STYLE: the style becomes the current area
TODAY = -1  # Layer.C_FAVOURITES: today's course


def is_effect(node: Node) -> bool:
    """Whether a table has the verb of an effect."""
    return any(key in EFFECTS for key in node.value)


def read_effect(node: Node, read_ability: AbilityReader) -> Op:
    """One effect: a verb, its subject, the cards and the players that it applies to."""
    verbs = [key for key in node.table().value if key in EFFECTS]
    if len(verbs) != 1:
        node.stop("one_verb", known=sorted(EFFECTS))
    verb = verbs[0]
    node.table((verb, *COMMON_KEYS, *EXTRA_KEYS.get(verb, ())))
    op = EFFECTS[verb](node, verb, read_ability)
    sel = read_select(node.child(ON)) if node.has(ON) else None
    return replace(op, sel=sel or op.sel, filter=read_filter(node.get("fits")) or op.filter, path=node.path)


def change_reader(code: int) -> EffectReader:
    """The reader for Lf: `run = "+2"`, a number that changes by an amount."""

    def read(node: Node, verb: str, read_ability: AbilityReader) -> Op:
        amount = read_amount(node.child(verb), signed=True)
        if amount.code == AmountKind.LITERAL and amount.literal == 0:
            node.child(verb).stop("zero", code="never")
        race = read_select(Node("race", node.path)) if code == Layer.F_GOING else None
        return Op(code, amount=amount, sel=race)

    return read


def value_reader(code: int) -> EffectReader:
    """The reader for Le: `guard_becomes = 4`, a number that becomes another."""

    def read(node: Node, verb: str, read_ability: AbilityReader) -> Op:
        return Op(code, amount=read_amount(node.child(verb)))

    return read


def mask_reader(code: int, known: dict[str, int]) -> EffectReader:
    """The reader for Lc1 and Lc2: `surface_becomes = ["turf", "dirt"]`."""

    def read(node: Node, verb: str, read_ability: AbilityReader) -> Op:
        return Op(code, arg=node.child(verb).mask(known))

    return read


def read_style(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """Lc3: `style_becomes = ["closer"]` or `"current area"`."""
    if node.child(verb).value == "current area":
        return Op(Layer.C_STYLE, arg=CURRENT_AREA)
    return Op(Layer.C_STYLE, arg=node.child(verb).mask(v.STYLES))


def read_changed_favourites(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """Lc4: `favourites_become = "today's course"`, or a list of courses and goings."""
    listed = node.child(verb)
    if listed.value == "today's course":
        return Op(Layer.C_FAVOURITES, arg=TODAY)
    courses, goings = read_favourites(listed)
    return Op(Layer.C_FAVOURITES, arg=courses, arg2=goings)


def read_favourites(node: Node) -> tuple[int, int]:
    """The masks of courses and of goings from one list, as printed on a card (208.1)."""
    courses = goings = 0
    for one in node.one_or_more():
        if one.text() in v.COURSES:
            courses |= v.COURSES[one.value]
        else:
            goings |= one.word(v.GOINGS)
    return courses, goings


def read_correction(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """Ld1: `correction = "distance", becomes = 0`. Only surface, distance and style are corrected (1002.1)."""
    known = {key: v.SUITED[key] for key in ("surface", "distance", "style")}
    return Op(Layer.D_SUIT, arg=node.child(verb).mask(known), amount=Amount(literal=node.need("becomes").number()))


def read_given_ability(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """Lb1: `gives = { when = ..., do = [...] }`."""
    return Op(Layer.B_GIVE, ability=read_ability(node.child(verb), True))


def read_ability_state(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """Lb2: `abilities = "lost"`. Lb3: `abilities = "void"` or `"valid"`."""
    return Op(node.child(verb).word({"lost": Layer.B_LOSE, "void": Layer.B_VOID, "valid": Layer.B_VALID}))


def read_prohibition(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """X: `forbid = "guard", who = "opponent", fits = { cost = 0 }`."""
    code = node.child(verb).word(v.FORBIDDEN)
    if code == Prohibition.GOING and (node.has("who") or node.has("fits") or node.has(ON)):
        node.stop("no_one", what="going")
    default = Who.OPPONENT if code in (Prohibition.NAMED, Prohibition.SUPPORT, Prohibition.DRAW) else Who.EACH
    return Op(code, who=read_player(node, "who", default))


def read_requirement(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """Q1: `require = "guard", price = { pay = 1 }`: a deed that needs a payment (510)."""
    cost = read_cost(node.need("price"), optional=False)
    if cost.code not in (CostKind.FORCE, CostKind.DISCARD):
        node.child("price").stop("required_cost")
    return Op(Requirement.REQUIRE, who=read_player(node, "who", Who.EACH), arg=node.child(verb).word(v.DEEDS), cost=cost)


def read_must(node: Node, verb: str, read_ability: AbilityReader) -> Op:
    """Q2: `must = "guard", who = "you"`: a deed that must be done if it is possible."""
    return Op(Requirement.MUST, who=read_player(node, "who"), arg=node.child(verb).word({"guard": Deed.GUARD, "run": Deed.RUN}))


EFFECTS: dict[str, EffectReader] = {
    "run": change_reader(Layer.F_RUN),
    "guard": change_reader(Layer.F_GUARD),
    "cost": change_reader(Layer.F_COST),
    "style": change_reader(Layer.F_STYLE),
    "going_counts": change_reader(Layer.F_GOING),
    "force": change_reader(Layer.F_FORCE),
    "run_becomes": value_reader(Layer.E_RUN),
    "guard_becomes": value_reader(Layer.E_GUARD),
    "cost_becomes": value_reader(Layer.E_COST),
    "surface_becomes": mask_reader(Layer.C_SURFACE, v.SURFACES),
    "distance_becomes": mask_reader(Layer.C_DISTANCE, v.DISTANCES),
    "style_becomes": read_style,
    "favourites_become": read_changed_favourites,
    "correction": read_correction,
    "gives": read_given_ability,
    "abilities": read_ability_state,
    "forbid": read_prohibition,
    "require": read_requirement,
    "must": read_must,
}
EXTRA_KEYS = {"correction": ("becomes",), "require": ("price",)}
