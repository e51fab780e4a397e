"""Reading one-shot operations (O): the steps of an ability."""

from collections.abc import Callable
from dataclasses import replace

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Amount, Op, Select
from paddock.games.force.cards.read.conditions import read_conditions
from paddock.games.force.cards.read.effects import FOR, AbilityReader, is_effect, read_effect
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.parts import read_amount, read_select, signed_number, whose_of
from paddock.games.force.data.codes import AbilityKind, AmountKind, Duration, Layer, Operation, Selection, Zone

MOST_MODES = 3


def read_ops(node: Node, inner: AbilityReader, duration: int) -> tuple[Op, ...]:
    """A list of steps. duration: the duration of effects that state none."""
    found = tuple(read_op(one.table(), inner, duration) for one in node.items())
    if not found:
        node.stop("empty")
    return found


def read_op(node: Node, inner: AbilityReader, duration: int) -> Op:
    if node.has("if"):
        return read_if(node, inner, duration)
    if node.has("choose_one"):
        return read_modes(node, inner, duration)
    if node.has("later") or node.has("next_time"):
        return read_begun(node, inner)
    verbs = [key for key in node.value if key in STEPS]
    if len(verbs) == 1:
        node.table((verbs[0], *STEPS[verbs[0]][1]))
        return replace(STEPS[verbs[0]][0](node), path=node.path)
    if not verbs and is_effect(node):
        return read_start(node, inner, duration)
    node.stop("one_verb", known=sorted([*STEPS, "if", "choose_one", "later", "next_time"]))


def read_start(node: Node, inner: AbilityReader, duration: int) -> Op:
    """O15: an effect that begins now. Its target is chosen once, now. On a horse, the default target is the horse itself."""
    effect = read_effect(node, inner)
    if effect.sel is None and Layer.B_GIVE <= effect.code <= Layer.F_STYLE:
        if duration != Duration.IN_RUN_AREA:
            node.stop("missing", key="on")
        effect = replace(effect, sel=Select(Selection.THIS))
    lasting = node.child(FOR).word(v.DURATIONS) if node.has(FOR) else duration
    return Op(Operation.EFFECT, sel=effect.sel, dur=lasting, effect=effect, path=node.path)


def read_if(node: Node, inner: AbilityReader, duration: int) -> Op:
    """O14: `if = {...}, then = [...], else = [...]`. `if = "so"`: whether the previous step really did something."""
    node.table(("if", "then", "else"))
    cond = None
    if node.child("if").value != "so":
        conds = read_conditions(node.child("if"))
        if len(conds) != 1:
            node.child("if").stop("one_condition")
        cond = conds[0]
    parts = [read_ops(node.need("then"), inner, duration)]
    if node.has("else"):
        parts.append(read_ops(node.child("else"), inner, duration))
    return Op(Operation.IF, cond=cond, parts=tuple(parts), path=node.path)


def read_modes(node: Node, inner: AbilityReader, duration: int) -> Op:
    """O13: `choose_one = [[...], [...]]`."""
    node.table(("choose_one",))
    modes = tuple(read_ops(one, inner, duration) for one in node.child("choose_one").items())
    if not 2 <= len(modes) <= MOST_MODES:
        node.stop("modes", most=MOST_MODES)
    return Op(Operation.MODE, parts=modes, path=node.path)


def read_begun(node: Node, inner: AbilityReader) -> Op:
    """O16: `later = { when, do }, for = "this turn", every = true`. O17: `next_time = { replaces, do }, for = "this turn"`."""
    key = "later" if node.has("later") else "next_time"
    node.table((key, FOR, "every") if key == "later" else (key, FOR))
    ability = inner(node.child(key), False)
    kind, code = (AbilityKind.AUTO, Operation.DELAYED) if key == "later" else (AbilityKind.REPL, Operation.REPLACE)
    if ability.kind != kind:
        node.child(key).stop("begun", key=key)
    every = node.has("every") and node.child("every").flag()
    return Op(code, dur=node.need(FOR).word(v.DURATIONS), ability=ability, arg2=0 if every else 1, path=node.path)


def cards(node: Node, verb: str) -> Amount:
    """A number of cards, steps or runs. A number below 1 would do nothing (103.2b)."""
    amount = read_amount(node.child(verb))
    if amount.code == AmountKind.LITERAL and amount.literal < 1:
        node.child(verb).stop("zero", code="never")
    return amount


def draw(node: Node) -> Op:
    """O1."""
    return Op(Operation.DRAW, who=whose_of(node, "who"), amount=cards(node, "draw"))


def discard(node: Node) -> Op:
    """O2."""
    return Op(Operation.DISCARD, who=whose_of(node, "who"), amount=cards(node, "discard"), arg=flag(node, "at_random"))


def flag(node: Node, key: str) -> int:
    return node.child(key).flag() if node.has(key) else 0


def goal(node: Node, default: int = Zone.HAND) -> tuple[int, int]:
    to = node.child("to").word(v.GOALS) if node.has("to") else default
    ordered = to == Zone.DECK or Zone.AREA1 <= to <= Zone.AREA4
    if node.has("at") and not ordered:
        node.child("at").stop("no_order")
    if ordered and not node.has("at"):
        node.stop("missing", key="at")
    return to, node.child("at").word(v.ENDS) if ordered else 0


def move(node: Node) -> Op:
    """O3."""
    to, at = goal(node.need("to") and node)
    return Op(Operation.MOVE, sel=read_select(node.child("move")), to=to, at=at)


def look(node: Node) -> Op:
    """O4."""
    return Op(Operation.LOOK, sel=read_select(node.child("look")), arg=flag(node, "reveal"))


def search(node: Node) -> Op:
    """O5: `search = { choose = 1, up_to = true, zone = "deck", fits }`. A player never has to find hidden cards (401.2c)."""
    sel = read_select(node.child("search"))
    if sel.code != Selection.CHOOSE or not sel.zones:
        node.child("search").stop("search")
    to, at = goal(node)
    return Op(Operation.SEARCH, sel=replace(sel, up_to=1), to=to, at=at, arg=flag(node, "show"))


def shuffle(node: Node) -> Op:
    """O6."""
    return Op(Operation.SHUFFLE, who=whose_of(node, "who"), to=node.child("shuffle").word({z: v.GOALS[z] for z in v.PILES}))


def farm_random(node: Node) -> Op:
    """O7."""
    to, at = goal(node)
    return Op(Operation.FARM_RANDOM, who=whose_of(node, "who"), amount=cards(node, "farm_random"), to=to, at=at)


def going(node: Node) -> Op:
    """O8: `going = "+1"` is worse, `"-1"` better."""
    steps = signed_number(node.child("going"))
    if steps == 0:
        node.child("going").stop("zero", code="never")
    return Op(Operation.GOING, amount=Amount(literal=steps), sel=Select(Selection.RACE))


def extra_run(node: Node) -> Op:
    """O9."""
    return Op(Operation.EXTRA_RUN, amount=cards(node, "extra_run"))


def keep(node: Node) -> Op:
    """O10. A keep number of 1 is refused, because one card is kept anyway (702.6l-iii)."""
    amount = cards(node, "keep")
    if amount.code == AmountKind.LITERAL and amount.literal < 2:
        node.child("keep").stop("keep_one", code="never")
    return Op(Operation.KEEP, amount=amount)


def put(node: Node) -> Op:
    """O11."""
    return Op(Operation.PUT_HORSE, sel=read_select(node.child("put")))


def win(node: Node) -> Op:
    """O12: `win = "you"`."""
    return Op(Operation.WIN, who=node.child("win").word(v.PLAYERS), arg=0)


def lose(node: Node) -> Op:
    """O12: `lose = "each"`."""
    return Op(Operation.WIN, who=node.child("lose").word(v.PLAYERS), arg=1)


def face_down(node: Node) -> Op:
    """O18."""
    return Op(Operation.FACE_DOWN, sel=read_select(node.child("face_down")))


STEPS: dict[str, tuple[Callable[[Node], Op], tuple[str, ...]]] = {
    "draw": (draw, ("who",)),
    "discard": (discard, ("who", "at_random")),
    "move": (move, ("to", "at")),
    "look": (look, ("reveal",)),
    "search": (search, ("to", "at", "show")),
    "shuffle": (shuffle, ("who",)),
    "farm_random": (farm_random, ("who", "to", "at")),
    "going": (going, ()),
    "extra_run": (extra_run, ()),
    "keep": (keep, ()),
    "put": (put, ()),
    "win": (win, ()),
    "lose": (lose, ()),
    "face_down": (face_down, ()),
}
