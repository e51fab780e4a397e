"""Which elements of the ability language (T1, C4, Lf1 ...) a card uses."""

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Cost, Filter, Op, Select, all_abilities, operations
from paddock.games.force.data import codes as k

LAYERS = {
    k.LB_GIVE: "Lb1",
    k.LB_LOSE: "Lb2",
    k.LB_VOID: "Lb3",
    k.LB_VALID: "Lb3",
    k.LC_SURFACE: "Lc1",
    k.LC_DISTANCE: "Lc2",
    k.LC_STYLE: "Lc3",
    k.LC_FAVOURITES: "Lc4",
    k.LD_SUIT: "Ld1",
    k.LE_RUN: "Le1",
    k.LE_GUARD: "Le2",
    k.LE_COST: "Le3",
    k.LF_RUN: "Lf1",
    k.LF_GUARD: "Lf2",
    k.LF_COST: "Lf3",
    k.LF_STYLE: "Lf4",
    k.LF_GOING: "Lf5",
    k.LF_FORCE: "Lf6",
    k.Q_REQUIRE: "Q1",
    k.Q_MUST: "Q2",
}
ALL = tuple(
    [f"T{i}" for i in range(1, 15)]
    + [f"C{i}" for i in range(1, 15)]
    + [f"S{i}" for i in range(1, 11)]
    + [f"N{i}" for i in range(1, 7)]
    + [f"O{i}" for i in range(1, 19)]
    + list(dict.fromkeys(LAYERS.values()))
    + [f"R{i}" for i in range(1, 7)]
    + [f"P{i}" for i in range(1, 6)]
    + [f"X{i}" for i in range(1, 9)]
    + [f"D{i}" for i in range(1, 7)]
    + ["K1", "K2"]
    + [f"V{i}" for i in range(1, 5)]
    + [f"M{i}" for i in range(1, 5)]
)


def elements(card: Card) -> set[str]:
    """All elements that stand on the card."""
    found = {"M1"} if card.type == k.FOR_SITUATION else {"M2"} if card.type == k.FOR_AREA else {"M3"} if card.type == k.FOR_HORSE else set()
    for ability in all_abilities(card):
        found |= of_ability(ability)
    return found


def of_ability(a: Ability) -> set[str]:
    found = {f"T{a.event}"} if a.event and a.kind != k.FORM else set()
    found |= {"T2"} if a.kind == k.FORM else set()
    found |= {"M4"} if a.kind == k.RULE else set()
    found |= {"K1"} if a.limit else set()
    found |= {"K2"} if a.forbid else set()
    found |= {f"V{a.value_how}"} if a.value_how else set()
    found |= {"R5"} if a.kind == k.REPL and a.flags & k.MAY else set()
    found |= of_filter(a.filter) | (of_cost(a.cost) if a.cost else set())
    for cond in a.conds:
        found |= of_condition(cond)
    for op in operations(a.ops):
        found |= of_op(op)
    return found


def of_op(op: Op) -> set[str]:
    found = {name_of(op.code)}
    found |= {"T14"} if op.code == k.O_DELAYED else {"R6"} if op.code == k.O_REPLACE else set()
    found |= {"S8"} if op.who != k.YOU else set()
    found |= {f"D{op.dur}"} if op.dur else set()
    found |= of_amount(op.amount) | of_filter(op.filter)
    if op.sel is not None:
        found |= of_select(op.sel)
    elif op.effect is not None and k.LB_GIVE <= op.effect.code <= k.LF_STYLE:
        found |= {"S1"}
    if op.cond is not None:
        found |= of_condition(op.cond)
    if op.effect is not None:
        found |= of_op(op.effect)
    if op.cost is not None:
        found |= of_cost(op.cost)
    return found


def name_of(code: int) -> str:
    if code in LAYERS:
        return LAYERS[code]
    if code <= k.O_FACE_DOWN:
        return f"O{code}"
    return f"R{code - k.R_DRAW + 1}" if code < k.X_GUARD else f"X{code - k.X_GUARD + 1}"


def of_select(s: Select) -> set[str]:
    among_noted = {"S10"} if s.code == k.S_CHOOSE and not s.zones else set()
    return {f"S{s.code}"} | among_noted | of_amount(s.count) | of_filter(s.filter)


def of_amount(a: Amount) -> set[str]:
    if a.code == k.N_LITERAL:
        return {"N1"} if a.literal else set()
    return {f"N{a.code}"} | of_filter(a.filter) | (of_select(a.sel) if a.sel else set())


def of_condition(c: Cond) -> set[str]:
    return {f"C{c.code}"} | of_filter(c.filter) | of_amount(c.amount) | (of_select(c.sel) if c.sel else set())


def of_filter(f: Filter | None) -> set[str]:
    """A description that asks for a number is the condition C8 in another place."""
    return {"C8"} if f is not None and (f.run or f.guard) else set()


def of_cost(c: Cost) -> set[str]:
    return {f"P{c.code}"} | ({"P5"} if c.optional else set())
