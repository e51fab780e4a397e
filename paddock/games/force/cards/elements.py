"""The elements of the ability language (T1, C4, Lf1 ...) that a card uses. `data/codes.py` explains their letters and numbers."""

from paddock.games.force.cards.model import Ability, Amount, Card, Cond, Cost, Filter, Op, Select, all_abilities, operations
from paddock.games.force.data import codes

NAMED_ELEMENTS: dict[int, str] = {  # the layers and requirements; the elements of other rows are counted
    codes.Layer.B_GIVE: "Lb1",
    codes.Layer.B_LOSE: "Lb2",
    codes.Layer.B_VOID: "Lb3",
    codes.Layer.B_VALID: "Lb3",
    codes.Layer.C_SURFACE: "Lc1",
    codes.Layer.C_DISTANCE: "Lc2",
    codes.Layer.C_STYLE: "Lc3",
    codes.Layer.C_FAVOURITES: "Lc4",
    codes.Layer.D_SUIT: "Ld1",
    codes.Layer.E_RUN: "Le1",
    codes.Layer.E_GUARD: "Le2",
    codes.Layer.E_COST: "Le3",
    codes.Layer.F_RUN: "Lf1",
    codes.Layer.F_GUARD: "Lf2",
    codes.Layer.F_COST: "Lf3",
    codes.Layer.F_STYLE: "Lf4",
    codes.Layer.F_GOING: "Lf5",
    codes.Layer.F_FORCE: "Lf6",
    codes.Requirement.REQUIRE: "Q1",
    codes.Requirement.MUST: "Q2",
}
SUPPORT_TYPES: dict[int, str] = {codes.SupportType.SITUATION: "M1", codes.SupportType.AREA: "M2", codes.SupportType.HORSE: "M3"}
ALL_ELEMENTS = tuple(
    [f"T{i}" for i in range(1, 15)]
    + [f"C{i}" for i in range(1, 15)]
    + [f"S{i}" for i in range(1, 11)]
    + [f"N{i}" for i in range(1, 7)]
    + [f"O{i}" for i in range(1, 19)]
    + list(dict.fromkeys(NAMED_ELEMENTS.values()))
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
    found = {SUPPORT_TYPES[card.type]} if card.type in SUPPORT_TYPES else set()
    for ability in all_abilities(card):
        found |= ability_elements(ability)
    return found


def ability_elements(a: Ability) -> set[str]:
    found = {f"T{a.event}"} if a.event and a.kind != codes.AbilityKind.FORM else set()
    found |= {"T2"} if a.kind == codes.AbilityKind.FORM else set()
    found |= {"M4"} if a.kind == codes.AbilityKind.RULE else set()
    found |= {"K1"} if a.limit else set()
    found |= {"K2"} if a.forbid else set()
    found |= {f"V{a.value_how}"} if a.value_how else set()
    found |= {"R5"} if a.kind == codes.AbilityKind.REPL and a.flags & codes.AbilityFlag.MAY else set()
    found |= filter_elements(a.filter) | (cost_elements(a.cost) if a.cost else set())
    for cond in a.conds:
        found |= condition_elements(cond)
    for op in operations(a.ops):
        found |= op_elements(op)
    return found


def op_elements(op: Op) -> set[str]:
    found = {element_of(op.code)}
    found |= {"T14"} if op.code == codes.Operation.DELAYED else {"R6"} if op.code == codes.Operation.REPLACE else set()
    found |= {"S8"} if op.who != codes.Who.YOU else set()
    found |= {f"D{op.dur}"} if op.dur else set()
    found |= amount_elements(op.amount) | filter_elements(op.filter)
    if op.sel is not None:
        found |= select_elements(op.sel)
    elif op.effect is not None and codes.Layer.B_GIVE <= op.effect.code <= codes.Layer.F_STYLE:
        found |= {"S1"}
    if op.cond is not None:
        found |= condition_elements(op.cond)
    if op.effect is not None:
        found |= op_elements(op.effect)
    if op.cost is not None:
        found |= cost_elements(op.cost)
    return found


def element_of(code: int) -> str:
    """The element of a row of the operations: O, L, R, X or Q with its number (see `data/codes.py`)."""
    if code in NAMED_ELEMENTS:
        return NAMED_ELEMENTS[code]
    if code <= codes.Operation.FACE_DOWN:
        return f"O{code}"
    return f"R{code - codes.Replacement.DRAW + 1}" if code < codes.Prohibition.GUARD else f"X{code - codes.Prohibition.GUARD + 1}"


def select_elements(s: Select) -> set[str]:
    among_noted = {"S10"} if s.code == codes.Selection.CHOOSE and not s.zones else set()
    return {f"S{s.code}"} | among_noted | amount_elements(s.count) | filter_elements(s.filter)


def amount_elements(a: Amount) -> set[str]:
    if a.code == codes.AmountKind.LITERAL:
        return {"N1"} if a.literal else set()
    return {f"N{a.code}"} | filter_elements(a.filter) | (select_elements(a.sel) if a.sel else set())


def condition_elements(c: Cond) -> set[str]:
    return {f"C{c.code}"} | filter_elements(c.filter) | amount_elements(c.amount) | (select_elements(c.sel) if c.sel else set())


def filter_elements(f: Filter | None) -> set[str]:
    """The elements of a filter. A filter for a number is the condition C8 in another form."""
    return {"C8"} if f is not None and (f.run or f.guard) else set()


def cost_elements(c: Cost) -> set[str]:
    return {f"P{c.code}"} | ({"P5"} if c.optional else set())
