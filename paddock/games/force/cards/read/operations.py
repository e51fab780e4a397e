"""Reading one-shot operations (O): the steps of an ability. `data/codes.py` explains the letters and numbers of the ability language."""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Amount, Op, Select
from paddock.games.force.cards.read.conditions import read_conditions
from paddock.games.force.cards.read.effects import FOR, AbilityReader, is_effect, read_effect
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.parts import read_flag, read_player, read_positive_amount, read_select, read_signed_number
from paddock.games.force.data.codes import AbilityKind, AmountKind, Duration, Layer, Operation, Selection, Zone

MOST_MODES = 3


def read_ops(node: Node, read_ability: AbilityReader, duration: int) -> tuple[Op, ...]:
    """A list of steps. duration: the duration of effects that state none."""
    found = tuple(read_op(one.table(), read_ability, duration) for one in node.items())
    if not found:
        node.stop("empty")
    return found


def read_op(node: Node, read_ability: AbilityReader, duration: int) -> Op:
    """One step: a condition, a choice, an ability for later, an operation of STEPS, or an effect that begins now."""
    if node.has("if"):
        return read_if(node, read_ability, duration)
    if node.has("choose_one"):
        return read_modes(node, read_ability, duration)
    if node.has("later") or node.has("next_time"):
        return read_later(node, read_ability)
    verbs = [key for key in node.value if key in STEPS]
    if len(verbs) == 1:
        step = STEPS[verbs[0]]
        node.table((verbs[0], *step.keys))
        return replace(step.read(node), path=node.path)
    if not verbs and is_effect(node):
        return read_begun_effect(node, read_ability, duration)
    node.stop("one_verb", known=sorted([*STEPS, "if", "choose_one", "later", "next_time"]))


def read_begun_effect(node: Node, read_ability: AbilityReader, duration: int) -> Op:
    """O15: an effect that begins now. Its target is chosen once, now. On a horse, the default target is the horse itself."""
    effect = read_effect(node, read_ability)
    if effect.sel is None and Layer.B_GIVE <= effect.code <= Layer.F_STYLE:
        if duration != Duration.IN_RUN_AREA:
            node.stop("missing", key="on")
        effect = replace(effect, sel=Select(Selection.THIS))
    lasting = node.child(FOR).word(v.DURATIONS) if node.has(FOR) else duration
    return Op(Operation.EFFECT, sel=effect.sel, dur=lasting, effect=effect, path=node.path)


def read_if(node: Node, read_ability: AbilityReader, duration: int) -> Op:
    """O14: `if = {...}, then = [...], else = [...]`. `if = "so"`: whether the previous step really did something."""
    node.table(("if", "then", "else"))
    cond = None
    if node.child("if").value != "so":
        conds = read_conditions(node.child("if"))
        if len(conds) != 1:
            node.child("if").stop("one_condition")
        cond = conds[0]
    parts = [read_ops(node.need("then"), read_ability, duration)]
    if node.has("else"):
        parts.append(read_ops(node.child("else"), read_ability, duration))
    return Op(Operation.IF, cond=cond, parts=tuple(parts), path=node.path)


def read_modes(node: Node, read_ability: AbilityReader, duration: int) -> Op:
    """O13: `choose_one = [[...], [...]]`."""
    node.table(("choose_one",))
    modes = tuple(read_ops(one, read_ability, duration) for one in node.child("choose_one").items())
    if not 2 <= len(modes) <= MOST_MODES:
        node.stop("modes", most=MOST_MODES)
    return Op(Operation.MODE, parts=modes, path=node.path)


def read_later(node: Node, read_ability: AbilityReader) -> Op:
    """O16: `later = { when, do }, for = "this turn", every = true`. O17: `next_time = { replaces, do }, for = "this turn"`."""
    key = "later" if node.has("later") else "next_time"
    node.table((key, FOR, "every") if key == "later" else (key, FOR))
    ability = read_ability(node.child(key), False)
    kind, code = (AbilityKind.AUTO, Operation.DELAYED) if key == "later" else (AbilityKind.REPL, Operation.REPLACE)
    if ability.kind != kind:
        node.child(key).stop("begun", key=key)
    once = 1 - read_flag(node, "every")
    return Op(code, dur=node.need(FOR).word(v.DURATIONS), ability=ability, arg2=once, path=node.path)


# ------------------------------------------------------------------ the operations of STEPS


def read_destination(node: Node, default: int = Zone.HAND) -> tuple[int, int]:
    """`to = "deck", at = "top"`: the zone to which cards move, and the PileEnd. Only decks and areas have an order, so only they have `at`."""
    to = node.child("to").word(v.DESTINATIONS) if node.has("to") else default
    ordered = to == Zone.DECK or Zone.AREA1 <= to <= Zone.AREA4
    if node.has("at") and not ordered:
        node.child("at").stop("no_order")
    if ordered and not node.has("at"):
        node.stop("missing", key="at")
    return to, node.child("at").word(v.ENDS) if ordered else 0


def read_draw(node: Node) -> Op:
    """O1: `draw = 2, who = "opponent"`."""
    return Op(Operation.DRAW, who=read_player(node, "who"), amount=read_positive_amount(node.child("draw")))


def read_discard(node: Node) -> Op:
    """O2: `discard = 1, who = "opponent", at_random = true`."""
    amount = read_positive_amount(node.child("discard"))
    return Op(Operation.DISCARD, who=read_player(node, "who"), amount=amount, arg=read_flag(node, "at_random"))


def read_move(node: Node) -> Op:
    """O3: `move = { choose = 1, zone = "farm" }, to = "deck", at = "top"`."""
    node.need("to")
    to, at = read_destination(node)
    return Op(Operation.MOVE, sel=read_select(node.child("move")), to=to, at=at)


def read_look(node: Node) -> Op:
    """O4: `look = { top = 3 }, reveal = true`. With `reveal`, both players see the cards."""
    return Op(Operation.LOOK, sel=read_select(node.child("look")), arg=read_flag(node, "reveal"))


def read_search(node: Node) -> Op:
    """O5: `search = { choose = 1, up_to = true, zone = "deck", fits }`. A player never has to find hidden cards (401.2c)."""
    sel = read_select(node.child("search"))
    if sel.code != Selection.CHOOSE or not sel.zones:
        node.child("search").stop("search")
    to, at = read_destination(node)
    return Op(Operation.SEARCH, sel=replace(sel, up_to=1), to=to, at=at, arg=read_flag(node, "show"))


def read_shuffle(node: Node) -> Op:
    """O6: `shuffle = "deck", who = "opponent"`. The zone is the deck or an area."""
    return Op(
        Operation.SHUFFLE, who=read_player(node, "who"), to=node.child("shuffle").word({name: v.DESTINATIONS[name] for name in v.PILES})
    )


def read_farm_random(node: Node) -> Op:
    """O7: `farm_random = 1, who = "opponent", to = "hand"`: random unseen cards of a farm move."""
    to, at = read_destination(node)
    amount = read_positive_amount(node.child("farm_random"))
    return Op(Operation.FARM_RANDOM, who=read_player(node, "who"), amount=amount, to=to, at=at)


def read_going(node: Node) -> Op:
    """O8: `going = "+1"` is worse, `"-1"` better."""
    steps = read_signed_number(node.child("going"))
    if steps == 0:
        node.child("going").stop("zero", code="never")
    return Op(Operation.GOING, amount=Amount(literal=steps), sel=Select(Selection.RACE))


def read_extra_run(node: Node) -> Op:
    """O9: `extra_run = 1`."""
    return Op(Operation.EXTRA_RUN, amount=read_positive_amount(node.child("extra_run")))


def read_keep(node: Node) -> Op:
    """O10: `keep = 2`. A keep number of 1 is refused, because one card is kept anyway (702.6l-iii)."""
    amount = read_positive_amount(node.child("keep"))
    if amount.code == AmountKind.LITERAL and amount.literal < 2:
        node.child("keep").stop("keep_one", code="never")
    return Op(Operation.KEEP, amount=amount)


def read_put(node: Node) -> Op:
    """O11: `put = { choose = 1, zone = "farm", fits }`: put horses into the run area without playing them."""
    return Op(Operation.PUT_HORSE, sel=read_select(node.child("put")))


def read_win(node: Node) -> Op:
    """O12: `win = "you"`."""
    return Op(Operation.WIN, who=node.child("win").word(v.PLAYERS), arg=0)


def read_lose(node: Node) -> Op:
    """O12: `lose = "each"`."""
    return Op(Operation.WIN, who=node.child("lose").word(v.PLAYERS), arg=1)


def read_face_down(node: Node) -> Op:
    """O18: `face_down = { choose = 1, zone = "farm" }`: turn cards face down in the farm, or put them there face down."""
    return Op(Operation.FACE_DOWN, sel=read_select(node.child("face_down")))


class Step(NamedTuple):
    """How to read an operation, and the keys that may stand beside its verb."""

    read: Callable[[Node], Op]
    keys: tuple[str, ...] = ()


STEPS = {
    "draw": Step(read_draw, ("who",)),
    "discard": Step(read_discard, ("who", "at_random")),
    "move": Step(read_move, ("to", "at")),
    "look": Step(read_look, ("reveal",)),
    "search": Step(read_search, ("to", "at", "show")),
    "shuffle": Step(read_shuffle, ("who",)),
    "farm_random": Step(read_farm_random, ("who", "to", "at")),
    "going": Step(read_going),
    "extra_run": Step(read_extra_run),
    "keep": Step(read_keep),
    "put": Step(read_put),
    "win": Step(read_win),
    "lose": Step(read_lose),
    "face_down": Step(read_face_down),
}
