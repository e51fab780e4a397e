"""Enums that a game declares once: events, actions, decisions, refusals, endings, options.

Each member carries data for Python code, such as its rule id. Rules use the members as integers. The compiler replaces each enum by a
module of integers, so compiled code reads only names and values.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from paddock.engine.rules.things import Thing

FIRST_REFUSAL = 10  # numbers below are the engine's own


class Declared(enum.IntEnum):
    """An enum whose members are numbered from `first()` on, in order of declaration. A declaration may fix the number of its member."""

    declaration: Any

    @classmethod
    def first(cls) -> int:
        return 1

    def __new__(cls, declaration: Any = None) -> Self:
        before = list(cls.__members__.values())
        fixed = getattr(declaration, "at", None)
        value = fixed if fixed is not None else cls.after(before[-1]) if before else cls.first()
        member = int.__new__(cls, value)
        member._value_ = value
        member.declaration = declaration
        return member

    @classmethod
    def after(cls, last: "Declared") -> int:
        """The number of the member that follows `last`."""
        return int(last) + 1

    @property
    def key(self) -> str:
        """The member's name in word files, views and logs."""
        return getattr(self.declaration, "key", "") or self.name.lower()


class Ranged(Declared):
    """Members that stand for ranges of numbers, from 0 on. Each range is as long as its declaration says."""

    @classmethod
    def first(cls) -> int:
        return 0

    @classmethod
    def after(cls, last: Declared) -> int:
        return int(last) + int(last.declaration.size)


# ------------------------------------------------------------------ events


@dataclass(frozen=True)
class EventKind:
    """A kind of event. rule: the rule id shown beside its line. chance: a random draw, for the referee alone. silent: an event without
    words."""

    name: str
    rule: str = ""
    chance: bool = False
    silent: bool = False


@dataclass(frozen=True)
class Gap:
    """One value of an event: the gap that it fills in the sentence, and its kind of thing (None: a plain number)."""

    name: str
    thing: Thing | None = None


@dataclass(frozen=True)
class EventDeclaration:
    rule: str
    gaps: tuple[Gap, ...]
    chance: bool = False
    silent: bool = False
    at: int | None = None


def gap(name: str, thing: Thing | None = None) -> Gap:
    """A value with a gap name of its own, such as the second of two horses."""
    return Gap(name, thing)


def event(rule: str, *values: Thing | Gap | str, chance: bool = False, silent: bool = False, at: int | None = None) -> Any:
    """An event with its values in order: things, named gaps, or the names of plain numbers."""
    gaps = tuple(v if isinstance(v, Gap) else Gap(v) if isinstance(v, str) else Gap(v.name, v) for v in values)
    return EventDeclaration(rule, gaps, chance, silent, at)


class EventEnum(Declared):
    """The events of a game, numbered from 1."""

    @classmethod
    def kinds(cls) -> dict[int, EventKind]:
        """The event kinds by number, for the game's description."""
        return {int(e): EventKind(e.key, e.declaration.rule, e.declaration.chance, e.declaration.silent) for e in cls}

    @property
    def gaps(self) -> tuple[Gap, ...]:
        return self.declaration.gaps  # type: ignore[no-any-return]


# ------------------------------------------------------------------ decisions


@dataclass(frozen=True)
class DecisionKind:
    """A kind of decision. sealed: secret until all have answered. final: cannot be taken back. open_count: everyone knows how many actions
    are legal. private: others do not learn which action was taken."""

    name: str
    rule: str
    sealed: bool = False
    final: bool = False
    open_count: bool = False
    private: bool = False
    at: int | None = field(default=None, compare=False)

    @property
    def key(self) -> str:
        """The name, under which word files and views know the decision."""
        return self.name


def decision(name: str, rule: str, *, at: int | None = None, **how: bool) -> Any:
    """A kind of decision: its name in word files and views, and its rule."""
    return DecisionKind(name, rule, at=at, **how)


class DecisionEnum(Declared):
    """The kinds of decisions of a game, numbered from 1. Often they are its phases too."""

    @classmethod
    def kinds(cls) -> dict[int, DecisionKind]:
        """The decision kinds by number, for the game's description. Members without a declaration are phases without a decision."""
        return {int(d): d.declaration for d in cls if d.declaration is not None}


# ------------------------------------------------------------------ refusals and endings


@dataclass(frozen=True)
class RuleDeclaration:
    rule: str
    key: str = ""
    at: int | None = None


def refusal(rule: str, words: str = "", at: int | None = None) -> Any:
    """Declare a reason why an action is refused. words: the key of its text after `refused.`, by default the rule id."""
    return RuleDeclaration(rule, words or rule, at)


def ending(rule: str, words: str = "") -> Any:
    """Declare a reason why a game ends. words: the key of its text after `reason.`."""
    return RuleDeclaration(rule, words)


class RefusalEnum(Declared):
    """The refusals of a game. Lower numbers are the engine's own."""

    @classmethod
    def first(cls) -> int:
        return FIRST_REFUSAL

    @classmethod
    def rules(cls) -> dict[int, str]:
        """The rule of each refusal."""
        return {int(r): r.declaration.rule for r in cls}


class EndingEnum(Declared):
    """The reasons why a game ends, numbered from 1."""

    @classmethod
    def rules(cls) -> dict[int, str]:
        """The rule of each ending."""
        return {int(r): r.declaration.rule for r in cls}


# ------------------------------------------------------------------ actions


@dataclass(frozen=True)
class ActionDeclaration:
    pattern: str
    thing: Thing | None = None
    key: str = ""
    at: int | None = None

    @property
    def size(self) -> int:
        return self.thing.size if self.thing else 1


def action(pattern: str, thing: Thing | None = None, words: str = "", at: int | None = None) -> Any:
    """Declare a range of actions, one for each thing. pattern: their notation, with `{}` for the thing. words: their key after
    `action.`."""
    return ActionDeclaration(pattern, thing, words, at)


class ActionEnum(Ranged):
    """The ranges of actions. A member is the first action of its range."""

    @classmethod
    def count(cls) -> int:
        """The number of actions: the end of the last range."""
        return max(int(range_) + int(range_.declaration.size) for range_ in cls)

    @classmethod
    def split(cls, number: int) -> tuple[Self, int]:
        """The range of an action, and the thing's number within the range."""
        for range_ in cls:
            if int(range_) <= number < int(range_) + range_.declaration.size:
                return range_, number - int(range_)
        raise ValueError(f"no such action: {number}")

    @property
    def thing(self) -> Thing | None:
        return self.declaration.thing  # type: ignore[no-any-return]


# ------------------------------------------------------------------ options


@dataclass(frozen=True)
class OptionDeclaration:
    rule: str
    default: Any
    low: int = 0
    high: int = 1
    length: int = 0
    choices: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        return self.length or 1


def flag(rule: str, default: bool) -> Any:
    """An option that is true or false."""
    return OptionDeclaration(rule, default)


def whole(rule: str, default: int, low: int, high: int) -> Any:
    """An option that is a whole number from low to high."""
    return OptionDeclaration(rule, default, low, high)


def numbers(rule: str, default: tuple[int, ...], low: int, high: int) -> Any:
    """An option that is a list of whole numbers with the length of the default."""
    return OptionDeclaration(rule, default, low, high, len(default))


def choice(rule: str, default: int, *choices: str, low: int = 0) -> Any:
    """An option that is one of several words. The first word stands for the value `low`."""
    return OptionDeclaration(rule, default, low, low + len(choices) - 1, 0, choices)


class OptionEnum(Ranged):
    """The options of a game. A member is the index of its first value in `s.options`."""

    @classmethod
    def declarations(cls) -> Iterator[tuple[str, OptionDeclaration]]:
        """The name and the declaration of each option."""
        return ((o.key, o.declaration) for o in cls)
