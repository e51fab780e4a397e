"""Reading conditions: `if = { standing = "behind", count = { zone = "hand", at_most = 3 } }`. All keys of a table must hold."""

from collections.abc import Callable
from dataclasses import replace

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Amount, Cond
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.parts import read_amount, read_filter, read_flag, read_player, read_select, read_zones
from paddock.games.force.data.codes import (
    AmountKind,
    CardNumber,
    Comparison,
    Condition,
    PaymentFact,
    Role,
    RunFact,
    Standing,
    TurnCount,
    TurnFact,
)

MOST_CONDITIONS = 3
RACE_MASKS = {"course": v.COURSES, "surface": v.SURFACES, "distance": v.DISTANCES, "going": v.GOINGS}
STANDINGS: dict[str, int] = {"ahead": Standing.AHEAD, "behind": Standing.BEHIND, "level": Standing.LEVEL}
TURN_COUNTS: dict[str, int] = {"supports": TurnCount.SUPPORTS_PLAYED, "draws": TurnCount.CARDS_DRAWN, "runs": TurnCount.RUNS_MADE}


def read_conditions(node: Node | None) -> tuple[Cond, ...]:
    """All conditions of a table, or of a list of tables. A list is needed for several conditions of one kind."""
    if node is None:
        return ()
    found = tuple(c for one in node.one_or_more() for c in read_condition_table(one))
    if len(found) > MOST_CONDITIONS:
        node.stop("too_many", most=MOST_CONDITIONS, what="if")
    if not found:
        node.stop("empty")
    return found


def read_condition_table(node: Node) -> list[Cond]:
    """The conditions of one table. `not = true` negates all of them."""
    node.table((*READERS, "not"))
    negated = read_flag(node, "not")
    conds = [READERS[key](node.child(key)) for key in node.value if key != "not"]
    return [replace(cond, negated=cond.negated ^ negated) for cond in conds]


def read_comparison(node: Node) -> tuple[int, Amount]:
    """`at_least = 3`, `at_most = 3` or `exactly = 3`: the Comparison and its number."""
    found = [key for key in v.COMPARISONS if node.has(key)]
    if len(found) != 1:
        node.stop("one_of", known=list(v.COMPARISONS))
    return v.COMPARISONS[found[0]], read_amount(node.child(found[0]))


def read_suited(node: Node) -> Cond:
    """C1: `suited = "course"`, `{ all = ["distance", "style"], of = "named" }`, `{ any = [...] }`."""
    if not isinstance(node.value, dict):
        return Cond(Condition.SUITED, mask=node.mask(v.SUITED), sel=read_select(Node("this", node.path)))
    node.table(("all", "any", "of"))
    how = "any" if node.has("any") else "all"
    sel = read_select(node.child("of") if node.has("of") else Node("this", node.path))
    return Cond(Condition.SUITED, mask=node.need(how).mask(v.SUITED), arg=int(how == "any"), sel=sel)


def read_race(node: Node) -> Cond:
    """C2: `race = { going = ["heavy", "bad"], surface, distance, course }`."""
    node.table(("course", "surface", "distance", "going"))
    masks = {key: node.child(key).mask(known) for key, known in RACE_MASKS.items() if node.has(key)}
    if not masks:
        node.stop("empty")
    for key, mask in masks.items():
        if mask == all_bits(RACE_MASKS[key]):
            node.child(key).stop("always_true", code="never")
    return Cond(
        Condition.RACE, mask=masks.get("course", 0), arg=masks.get("surface", 0), arg2=masks.get("distance", 0), arg3=masks.get("going", 0)
    )


def all_bits(known: dict[str, int]) -> int:
    mask = 0
    for bits in known.values():
        mask |= bits
    return mask


def read_area(node: Node) -> Cond:
    """C3: `area = ["closer"]` or `{ is = ["closer"], whose = "opponent" }`: the current area of a player."""
    if isinstance(node.value, dict):
        node.table(("is", "whose"))
        return Cond(Condition.RUNS_IN, whose=read_player(node), mask=node.need("is").mask(v.STYLES))
    return Cond(Condition.RUNS_IN, mask=node.mask(v.STYLES))


def read_standing(node: Node) -> Cond:
    """C4: `standing = "behind"` or `{ is = "behind", by = 2 }`."""
    if not isinstance(node.value, dict):
        return Cond(Condition.AHEAD, number=node.word(STANDINGS), amount=Amount(literal=1))
    node.table(("is", "by"))
    by = node.child("by").number(1, 3) if node.has("by") else 1
    return Cond(Condition.AHEAD, number=node.need("is").word(STANDINGS), amount=Amount(literal=by))


def read_count(node: Node) -> Cond:
    """C5: `count = { zone = "hand", whose, fits, at_most = 3 }`."""
    node.table(("zone", "whose", "fits", *v.COMPARISONS))
    fits = read_filter(node.get("fits"))
    compare, amount = read_comparison(node)
    if amount.code == AmountKind.LITERAL and (amount.literal < 0 or (compare == Comparison.AT_LEAST and amount.literal < 1)):
        node.stop("impossible_count", code="never")
    zones = read_zones(node.need("zone"), fits is not None)
    return Cond(Condition.COUNT, whose=read_player(node), mask=zones, filter=fits, compare=compare, amount=amount)


def opponent_count_reader(compare: int) -> Callable[[Node], Cond]:
    """The reader for C6: `fewer = { zone = "hand", fits, by }`, `more = ...`, `as_many = ...`: compared with the opponent."""

    def read(node: Node) -> Cond:
        node.table(("zone", "fits", "by"))
        fits = read_filter(node.get("fits"))
        by = Amount(literal=node.child("by").number(1) if node.has("by") else 1)
        return Cond(Condition.COUNT_MORE, mask=read_zones(node.need("zone"), fits is not None), filter=fits, compare=compare, amount=by)

    return read


def read_situation(node: Node) -> Cond:
    """C7: `situation = "opponent"`: the player who uses a situation."""
    return Cond(Condition.SITUATION, whose=node.word(v.PLAYERS))


def card_number_reader(number: int) -> Callable[[Node], Cond]:
    """The reader for C8: `run = { of = "this", at_least = 6 }`, `guard = { of = "this", same_as_event = true }`."""

    def read(node: Node) -> Cond:
        node.table(("of", "same_as_event", *v.COMPARISONS))
        sel = read_select(node.child("of") if node.has("of") else Node("this", node.path))
        if node.has("same_as_event"):
            node.child("same_as_event").flag()
            return Cond(Condition.NUMBER, number=number, compare=Comparison.SAME_AS, sel=sel)
        compare, amount = read_comparison(node)
        return Cond(Condition.NUMBER, number=number, compare=compare, amount=amount, sel=sel)

    return read


def read_role(node: Node) -> Cond:
    """C9: `role = "runner"` or `{ is = "guard", of = "event" }`."""
    if not isinstance(node.value, dict):
        return Cond(Condition.ROLE, mask=node.word(v.ROLES), sel=read_select(Node("this", node.path)))
    node.table(("is", "of"))
    return Cond(Condition.ROLE, mask=node.need("is").word(v.ROLES), sel=read_select(node.need("of")))


def role_count_reader(mask: int) -> Callable[[Node], Cond]:
    """The reader for C9: `runners = { at_least = 2 }`, `guards = ...`: the number of horses of a role."""

    def read(node: Node) -> Cond:
        compare, amount = read_comparison(node.table(tuple(v.COMPARISONS)))
        return Cond(Condition.ROLE, mask=mask, compare=compare, amount=amount)

    return read


def read_turn(node: Node) -> Cond:
    """C10: `turn = "you"`, `turn = "opponent"`: whose turn it is."""
    return Cond(Condition.TURN, mask=TurnFact.MY_TURN, arg=node.word({"you": 0, "opponent": 1}))


def read_in_run(node: Node) -> Cond:
    """C10: `in_run = true`, `in_run = false`: in a run, or outside of runs."""
    return Cond(Condition.TURN, mask=TurnFact.IN_A_RUN, arg2=1 - node.flag())


def read_guarded(node: Node) -> Cond:
    """C11: `guarded = true`: this run has a guard."""
    return Cond(Condition.FACTS, number=RunFact.WAS_GUARDED, negated=1 - node.flag())


def read_margin(node: Node) -> Cond:
    """C11: `margin = 10`: run exceeds guard by at least this number."""
    return Cond(Condition.FACTS, number=RunFact.RUN_OVER_GUARD, compare=Comparison.AT_LEAST, amount=Amount(literal=node.number(1)))


def read_extra_run(node: Node) -> Cond:
    """C11: `extra_run = true`: a second runner was played in this run."""
    node.flag()
    return Cond(Condition.FACTS, number=RunFact.EXTRA_RUN_MADE)


def read_paid(node: Node) -> Cond:
    """C12: `paid = 3`: at least this number of forces was paid."""
    return Cond(Condition.PAYMENT, number=PaymentFact.FORCES_PAID, compare=Comparison.AT_LEAST, amount=Amount(literal=node.number(1)))


def read_special_paid(node: Node) -> Cond:
    """C12: `special_paid = true`: a special force was paid."""
    node.flag()
    return Cond(Condition.PAYMENT, number=PaymentFact.SPECIAL_PAID, compare=Comparison.AT_LEAST, amount=Amount(literal=1))


def read_event(node: Node) -> Cond:
    """C13: `event = { cost = ">=3" }`: the event's card fits."""
    return Cond(Condition.EVENT_CARD, filter=read_filter(node))


def read_this_turn(node: Node) -> Cond:
    """C14: `this_turn = { supports = 2, whose = "opponent" }`; `or_more = true`; also `draws`, `runs`."""
    node.table((*TURN_COUNTS, "whose", "or_more"))
    found = [key for key in TURN_COUNTS if node.has(key)]
    if len(found) != 1:
        node.stop("one_of", known=list(TURN_COUNTS))
    compare = Comparison.AT_LEAST if read_flag(node, "or_more") else Comparison.EXACTLY
    amount = Amount(literal=node.child(found[0]).number(1))
    return Cond(Condition.THIS_TURN, whose=read_player(node), number=TURN_COUNTS[found[0]], compare=compare, amount=amount)


READERS: dict[str, Callable[[Node], Cond]] = {
    "suited": read_suited,
    "race": read_race,
    "area": read_area,
    "standing": read_standing,
    "count": read_count,
    "fewer": opponent_count_reader(Comparison.AT_MOST),
    "more": opponent_count_reader(Comparison.AT_LEAST),
    "as_many": opponent_count_reader(Comparison.EXACTLY),
    "situation": read_situation,
    "run": card_number_reader(CardNumber.RUN),
    "guard": card_number_reader(CardNumber.GUARD),
    "cost": card_number_reader(CardNumber.COST),
    "role": read_role,
    "runners": role_count_reader(Role.RUNNER),
    "guards": role_count_reader(Role.GUARD),
    "turn": read_turn,
    "in_run": read_in_run,
    "guarded": read_guarded,
    "margin": read_margin,
    "extra_run": read_extra_run,
    "paid": read_paid,
    "special_paid": read_special_paid,
    "event": read_event,
    "this_turn": read_this_turn,
}
