"""Reading conditions: `if = { standing = "behind", count = { zone = "hand", at_most = 3 } }`. All keys of a table must hold."""

from collections.abc import Callable
from dataclasses import replace

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import Amount, Cond
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.parts import read_amount, read_filter, read_select, read_zones, whose_of
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


def read_conditions(node: Node | None) -> tuple[Cond, ...]:
    """A table, or a list of tables for several conditions of one kind."""
    if node is None:
        return ()
    found = tuple(c for one in node.one_or_more() for c in read_table(one))
    if len(found) > MOST_CONDITIONS:
        node.stop("too_many", most=MOST_CONDITIONS, what="if")
    if not found:
        node.stop("empty")
    return found


def read_table(node: Node) -> list[Cond]:
    node.table((*READERS, "not"))
    negated = node.child("not").flag() if node.has("not") else 0
    return [with_not(READERS[key](node.child(key)), negated) for key in node.value if key != "not"]


def with_not(cond: Cond, negated: int) -> Cond:
    return replace(cond, negated=cond.negated ^ negated)


def compared(node: Node) -> tuple[int, Amount]:
    """`at_least = 3`, `at_most = 3`, `exactly = 3`."""
    found = [key for key in v.COMPARISONS if node.has(key)]
    if len(found) != 1:
        node.stop("one_of", known=list(v.COMPARISONS))
    return v.COMPARISONS[found[0]], read_amount(node.child(found[0]))


def suited(node: Node) -> Cond:
    """C1: `suited = "course"`, `{ all = ["distance", "style"], of = "named" }`, `{ any = [...] }`."""
    if not isinstance(node.value, dict):
        return Cond(Condition.SUITED, mask=node.mask(v.SUITED), sel=read_select(Node("this", node.path)))
    node.table(("all", "any", "of"))
    how = "any" if node.has("any") else "all"
    sel = read_select(node.child("of") if node.has("of") else Node("this", node.path))
    return Cond(Condition.SUITED, mask=node.need(how).mask(v.SUITED), arg=int(how == "any"), sel=sel)


def race(node: Node) -> Cond:
    """C2: `race = { going = ["heavy", "bad"], surface, distance, course }`."""
    node.table(("course", "surface", "distance", "going"))
    masks = {key: node.child(key).mask(known) for key, known in RACE.items() if node.has(key)}
    if not masks:
        node.stop("empty")
    for key, mask in masks.items():
        if mask == ALL_OF[key]:
            node.child(key).stop("always_true", code="never")
    return Cond(
        Condition.RACE, mask=masks.get("course", 0), arg=masks.get("surface", 0), arg2=masks.get("distance", 0), arg3=masks.get("going", 0)
    )


RACE = {"course": v.COURSES, "surface": v.SURFACES, "distance": v.DISTANCES, "going": v.GOINGS}
ALL_OF = {key: sum({bit for bit in known.values() if bit & bit - 1 == 0}) for key, known in RACE.items()}


def area(node: Node) -> Cond:
    """C3: `area = ["closer"]` or `{ is = ["closer"], whose = "opponent" }`: the current area of a player."""
    if isinstance(node.value, dict):
        node.table(("is", "whose"))
        return Cond(Condition.RUNS_IN, whose=whose_of(node), mask=node.need("is").mask(v.STYLES))
    return Cond(Condition.RUNS_IN, mask=node.mask(v.STYLES))


def standing(node: Node) -> Cond:
    """C4: `standing = "behind"` or `{ is = "behind", by = 2 }`."""
    words = {"ahead": Standing.AHEAD, "behind": Standing.BEHIND, "level": Standing.LEVEL}
    if not isinstance(node.value, dict):
        return Cond(Condition.AHEAD, number=node.word(words), amount=Amount(literal=1))
    node.table(("is", "by"))
    return Cond(
        Condition.AHEAD, number=node.need("is").word(words), amount=Amount(literal=node.child("by").number(1, 3) if node.has("by") else 1)
    )


def count(node: Node) -> Cond:
    """C5: `count = { zone = "hand", whose, fits, at_most = 3 }`."""
    node.table(("zone", "whose", "fits", *v.COMPARISONS))
    fits = read_filter(node.get("fits"))
    compare, amount = compared(node)
    if amount.code == AmountKind.LITERAL and (amount.literal < 0 or (compare == Comparison.AT_LEAST and amount.literal < 1)):
        node.stop("impossible_count", code="never")
    zones = read_zones(node.need("zone"), fits is not None)
    return Cond(Condition.COUNT, whose=whose_of(node), mask=zones, filter=fits, compare=compare, amount=amount)


def other_count(compare: int) -> Callable[[Node], Cond]:
    """C6: `fewer = { zone = "hand", fits, by }`, `more = ...`, `as_many = ...`: compared with the opponent."""

    def read(node: Node) -> Cond:
        node.table(("zone", "fits", "by"))
        fits = read_filter(node.get("fits"))
        by = Amount(literal=node.child("by").number(1) if node.has("by") else 1)
        return Cond(Condition.COUNT_MORE, mask=read_zones(node.need("zone"), fits is not None), filter=fits, compare=compare, amount=by)

    return read


def situation(node: Node) -> Cond:
    """C7: `situation = "opponent"`: the player who uses a situation."""
    return Cond(Condition.SITUATION, whose=node.word(v.PLAYERS))


def number_of(number: int) -> Callable[[Node], Cond]:
    """C8: `run = { of = "this", at_least = 6 }`, `guard = { of = "this", same_as_event = true }`."""

    def read(node: Node) -> Cond:
        node.table(("of", "same_as_event", *v.COMPARISONS))
        sel = read_select(node.child("of") if node.has("of") else Node("this", node.path))
        if node.has("same_as_event"):
            node.child("same_as_event").flag()
            return Cond(Condition.NUMBER, number=number, compare=Comparison.SAME_AS, sel=sel)
        compare, amount = compared(node)
        return Cond(Condition.NUMBER, number=number, compare=compare, amount=amount, sel=sel)

    return read


def role(node: Node) -> Cond:
    """C9: `role = "runner"` or `{ is = "guard", of = "event" }`."""
    if not isinstance(node.value, dict):
        return Cond(Condition.ROLE, mask=node.word(v.ROLES), sel=read_select(Node("this", node.path)))
    node.table(("is", "of"))
    return Cond(Condition.ROLE, mask=node.need("is").word(v.ROLES), sel=read_select(node.need("of")))


def roles(mask: int) -> Callable[[Node], Cond]:
    """C9: `runners = { at_least = 2 }`, `guards = ...`: the number of them."""

    def read(node: Node) -> Cond:
        compare, amount = compared(node.table(tuple(v.COMPARISONS)))
        return Cond(Condition.ROLE, mask=mask, compare=compare, amount=amount)

    return read


def turn(node: Node) -> Cond:
    """C10: `turn = "you"`, `turn = "opponent"`."""
    return Cond(Condition.TURN, mask=TurnFact.MY_TURN, arg=node.word({"you": 0, "opponent": 1}))


def in_run(node: Node) -> Cond:
    """C10: `in_run = true`, `in_run = false`."""
    return Cond(Condition.TURN, mask=TurnFact.IN_A_RUN, arg2=1 - node.flag())


def guarded(node: Node) -> Cond:
    """C11: `guarded = true`: this run has a guard."""
    return Cond(Condition.FACTS, number=RunFact.WAS_GUARDED, negated=1 - node.flag())


def margin(node: Node) -> Cond:
    """C11: `margin = 10`: run exceeds guard by at least this number."""
    return Cond(Condition.FACTS, number=RunFact.RUN_OVER_GUARD, compare=Comparison.AT_LEAST, amount=Amount(literal=node.number(1)))


def extra_run(node: Node) -> Cond:
    """C11: `extra_run = true`: a second runner was played in this run."""
    node.flag()
    return Cond(Condition.FACTS, number=RunFact.EXTRA_RUN_MADE)


def paid(node: Node) -> Cond:
    """C12: `paid = 3`: at least this number of forces was paid."""
    return Cond(Condition.PAYMENT, number=PaymentFact.FORCES_PAID, compare=Comparison.AT_LEAST, amount=Amount(literal=node.number(1)))


def special_paid(node: Node) -> Cond:
    """C12: `special_paid = true`."""
    node.flag()
    return Cond(Condition.PAYMENT, number=PaymentFact.SPECIAL_PAID, compare=Comparison.AT_LEAST, amount=Amount(literal=1))


def event(node: Node) -> Cond:
    """C13: `event = { cost = ">=3" }`: the event's card fits."""
    return Cond(Condition.EVENT_CARD, filter=read_filter(node))


def this_turn(node: Node) -> Cond:
    """C14: `this_turn = { supports = 2, whose = "opponent" }`; `or_more = true`; also `draws`, `runs`."""
    words = {"supports": TurnCount.SUPPORTS_PLAYED, "draws": TurnCount.CARDS_DRAWN, "runs": TurnCount.RUNS_MADE}
    node.table((*words, "whose", "or_more"))
    found = [key for key in words if node.has(key)]
    if len(found) != 1:
        node.stop("one_of", known=list(words))
    compare = Comparison.AT_LEAST if node.has("or_more") and node.child("or_more").flag() else Comparison.EXACTLY
    amount = Amount(literal=node.child(found[0]).number(1))
    return Cond(Condition.THIS_TURN, whose=whose_of(node), number=words[found[0]], compare=compare, amount=amount)


READERS: dict[str, Callable[[Node], Cond]] = {
    "suited": suited,
    "race": race,
    "area": area,
    "standing": standing,
    "count": count,
    "fewer": other_count(Comparison.AT_MOST),
    "more": other_count(Comparison.AT_LEAST),
    "as_many": other_count(Comparison.EXACTLY),
    "situation": situation,
    "run": number_of(CardNumber.RUN),
    "guard": number_of(CardNumber.GUARD),
    "cost": number_of(CardNumber.COST),
    "role": role,
    "runners": roles(Role.RUNNER),
    "guards": roles(Role.GUARD),
    "turn": turn,
    "in_run": in_run,
    "guarded": guarded,
    "margin": margin,
    "extra_run": extra_run,
    "paid": paid,
    "special_paid": special_paid,
    "event": event,
    "this_turn": this_turn,
}
