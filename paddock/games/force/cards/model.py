"""A card as data: the content of a card file, with the numbers of `data/codes.py`. The tables and the printed texts are made from this
model.

Most fields are columns of `data/tables.py`, which explains them: `Filter` has those of `fi_...`, `Cond` those of `co_...`, and so on.
"""

from dataclasses import dataclass, field

from paddock.games.force.data.codes import About, AmountKind, CardKind, Who

ANY_OWNER = -1
ANY_NUMBER = 99  # copies of a card with "any number in a deck" (602.2)

Range = tuple[int, int]


@dataclass(frozen=True)
class Filter:
    """A description of cards. A field with its default value excludes no card."""

    kinds: int = 0  # bits `1 << kind`
    classes: int = 0
    types: int = 0
    cost: Range | None = None
    run: Range | None = None
    guard: Range | None = None
    surface: int = 0
    distance: int = 0
    style: int = 0
    suited: int = 0
    name: str = ""  # full id of a card: all cards with its name fit
    owner: int = ANY_OWNER
    special: int = 0  # 1: special forces only, 2: normal Forces only
    role: int = 0
    other: int = 0  # 1: neither this card itself nor the horse that a support names


@dataclass(frozen=True)
class Amount:
    """A number: a literal, or a value that is looked up when it is needed."""

    code: int = AmountKind.LITERAL
    literal: int = 0
    whose: int = Who.YOU
    zones: int = 0
    filter: Filter | None = None
    number: int = 0
    sel: "Select | None" = None
    times: int = 1
    plus: int = 0
    cap: int = 0


@dataclass(frozen=True)
class Select:
    """The targets of an operation."""

    code: int  # Selection
    count: Amount = Amount(literal=1)
    up_to: int = 0
    chooser: int = Who.YOU
    whose: int = Who.YOU
    zones: int = 0
    filter: Filter | None = None
    end: int = 0
    area: int = 0


@dataclass(frozen=True)
class Cond:
    """A condition of an ability, or of `if` among its steps."""

    code: int  # Condition
    whose: int = Who.YOU
    mask: int = 0
    filter: Filter | None = None
    number: int = 0
    compare: int = 0
    amount: Amount = Amount()
    negated: int = 0
    arg: int = 0
    arg2: int = 0
    arg3: int = 0
    sel: Select | None = None


@dataclass(frozen=True)
class Cost:
    """The price of an ability, or of a required payment (510)."""

    code: int  # CostKind
    number: Amount = Amount(literal=1)
    filter: Filter | None = None
    optional: int = 0
    remove: int = 0


@dataclass(frozen=True)
class Op:
    """One operation, or one continuous effect, prohibition, requirement or replaced event."""

    code: int  # Operation, Layer, Prohibition, Requirement or Replacement
    who: int = Who.YOU
    sel: Select | None = None
    filter: Filter | None = None
    amount: Amount = Amount()
    to: int = 0
    at: int = 0
    arg: int = 0
    arg2: int = 0
    dur: int = 0  # Duration
    from_mask: int = 0
    to_mask: int = 0
    cond: Cond | None = None  # Operation.IF; None: "if so"
    parts: tuple[tuple["Op", ...], ...] = ()  # Operation.IF: then, else; Operation.MODE: the modes
    effect: "Op | None" = None  # Operation.EFFECT: the effect that begins
    ability: "Ability | None" = None  # Operation.DELAYED, Operation.REPLACE, Layer.B_GIVE
    cost: Cost | None = None  # Requirement.REQUIRE
    path: tuple[str | int, ...] = field(default=(), compare=False)  # its path in the file


@dataclass(frozen=True)
class Ability:
    """One ability of a card."""

    kind: int  # AbilityKind
    zones: int = 0
    event: int = 0
    whose: int = Who.YOU
    about: int = About.THIS_CARD
    role: int = 0
    filter: Filter | None = None
    from_mask: int = 0
    to_mask: int = 0
    conds: tuple[Cond, ...] = ()
    cost: Cost | None = None
    flags: int = 0
    ops: tuple[Op, ...] = ()
    value: int = 0
    value_how: int = 0
    limit: int = 0
    forbid: int = 0
    path: tuple[str | int, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Card:
    """One card. id: unique among all sets (`set/card`)."""

    id: str
    names: dict[str, str]
    kind: int
    support_class: int = 0
    type: int = 0
    cost: int = 0
    run: int = 0
    guard: int = 0
    surface: int = 0
    turf: int = 0
    dirt: int = 0
    style: int = 0
    courses: int = 0
    goings: int = 0
    abilities: tuple[Ability, ...] = ()
    art: str = ""  # selects the picture; it has no effect on the game (212.2)
    path: tuple[str | int, ...] = field(default=(), compare=False)

    @property
    def normal(self) -> bool:
        """202.2c-ii: a force named "Force"."""
        return self.kind == CardKind.FORCE and self.names["en"] == "Force"

    @property
    def short(self) -> str:
        """The id without its set."""
        return self.id.split("/", 1)[1]

    @property
    def distances(self) -> int:
        """The distances on any surface."""
        return self.turf | self.dirt


def operations(ops: tuple[Op, ...]) -> list[Op]:
    """All operations of a list, including those inside choices and conditions."""
    found = []
    for op in ops:
        found.append(op)
        for part in op.parts:
            found += operations(part)
    return found


def inner_abilities(ability: Ability) -> list[Ability]:
    """The abilities that an ability gives, starts later, or uses as a replacement."""
    found = []
    for op in operations(ability.ops):
        for one in (op.ability, op.effect.ability if op.effect else None):
            if one is not None:
                found += [one, *inner_abilities(one)]
    return found


def all_abilities(card: Card) -> list[Ability]:
    """The abilities of a card, each followed by the abilities inside it."""
    return [a for own in card.abilities for a in (own, *inner_abilities(own))]
