"""Reading abilities. The keys of an ability and its card determine its kind:

- `value`: the value of a force
- `deck`: deck building
- `replaces`: replacement
- `when`: automatic
- `always`: constant (with `in`: in an unusual zone)
- `do` alone: the state form of a horse (1102.2), or the text of a support

The other keys refine it: `if` conditions, `cost` and `may` costs and choices, `to` the role of a state form, `names` the horses that a
support may name.
"""

from dataclasses import dataclass, replace

from paddock.games.force.cards import vocabulary as v
from paddock.games.force.cards.model import ANY_NUMBER, Ability, Amount, Cost, Filter, Op, Select, operations
from paddock.games.force.cards.read.conditions import read_conditions
from paddock.games.force.cards.read.effects import FOR, AbilityReader, read_effect
from paddock.games.force.cards.read.node import Node
from paddock.games.force.cards.read.operations import read_ops
from paddock.games.force.cards.read.parts import read_cost, read_filter, read_flag, read_player, read_zones
from paddock.games.force.data.codes import (
    AREAS_MASK,
    AbilityFlag,
    AbilityKind,
    About,
    CardKind,
    Duration,
    ForceValue,
    Layer,
    PutTo,
    Replacement,
    Selection,
    SupportType,
    Trigger,
    Who,
    Zone,
)

MOST_OPS = 6
COPIES = 3  # 602.1c: the usual number of copies in a deck
USUAL_ZONES: dict[int, int] = {CardKind.HORSE: 1 << Zone.RUN, CardKind.FORCE: 1 << Zone.DESK}  # 803.4b, d; supports: Owner.zones
IN_HAND = 1 << Zone.HAND | 1 << Zone.DESK  # 803.4a: in hand, and while it is being played
KEYS = ("if", "when", "may", "cost", "do", "always", "in", "once_a_turn", "to", "names")


@dataclass(frozen=True)
class Owner:
    """The card of an ability. Its kind determines the kinds of its abilities."""

    kind: int
    type: int = 0  # SupportType; 0: no support

    @property
    def zones(self) -> int:
        """803.4: the default zones in which its abilities are valid."""
        if self.type == SupportType.SITUATION:
            return 1 << Zone.SITUATIONS
        return USUAL_ZONES.get(self.kind, 1 << Zone.DESK)

    @property
    def duration(self) -> int:
        """The duration of an effect that states none: on a horse while it stays in the run area (1102.5), otherwise the game (802.1b)."""
        return Duration.IN_RUN_AREA if self.kind == CardKind.HORSE else Duration.GAME


def read_ability(node: Node, owner: Owner) -> Ability:
    """One ability of a card. Every ability of a horse except a deck rule is a force ability (1101.1)."""
    node.table()
    ability = read_by_keys(node, owner)
    if len(operations(ability.ops)) > MOST_OPS:
        node.stop("too_many", most=MOST_OPS, what="do")
    if ability.kind == AbilityKind.DECK:
        return replace(ability, path=node.path)
    flags = ability.flags | (AbilityFlag.FORCE if owner.kind == CardKind.HORSE else 0)
    return replace(ability, zones=ability.zones or owner.zones, flags=flags, path=node.path)


def read_by_keys(node: Node, owner: Owner) -> Ability:
    """The reader that the keys of the ability select."""
    if node.has("value"):
        return read_value(node, owner)
    if node.has("deck"):
        return read_deck(node)
    if node.has("replaces"):
        return read_replacement(node, owner)
    if node.has("always"):
        return read_constant(node, owner)
    return read_do(node, owner)


def inner_ability_reader(owner: Owner) -> AbilityReader:
    """The reader for abilities inside abilities, which are delayed or given to a horse. A given ability is not a force ability (F-45)."""

    def read(node: Node, given: bool) -> Ability:
        ability = read_ability(node, Owner(CardKind.HORSE) if given else owner)
        if ability.kind not in (AbilityKind.AUTO, AbilityKind.CONST, AbilityKind.REPL):
            node.stop("inner")
        return replace(ability, flags=ability.flags & ~AbilityFlag.FORCE) if given else ability

    return read


def read_do(node: Node, owner: Owner) -> Ability:
    """Automatic abilities, state forms, and the text of supports."""
    node.table(KEYS)
    read_inner = inner_ability_reader(owner)
    ability = Ability(
        do_kind(node, owner),
        conds=read_conditions(node.get("if")),
        cost=read_ability_cost(node),
        flags=read_flags(node),
        ops=read_ops(node.need("do"), read_inner, owner.duration),
    )
    if node.has("in"):
        node.child("in").stop("in")
    if ability.kind == AbilityKind.FORM:
        role = node.child("to").word({"run": PutTo.RUN, "guard": PutTo.GUARD}) if node.has("to") else PutTo.RUN | PutTo.GUARD
        return replace(ability, event=Trigger.PUT, role=role)
    if node.has("to"):
        node.child("to").stop("to")
    if ability.kind == AbilityKind.PLAY:
        return replace(ability, filter=read_nameable_horses(node, owner))
    return read_event(node.child("when"), ability, owner)


def do_kind(node: Node, owner: Owner) -> int:
    """The kind of an ability with `do`: AUTO or STATE with `when`, otherwise FORM on a horse and PLAY on a support."""
    if node.has("when"):
        when = node.child("when").value
        return AbilityKind.STATE if when == "state" else AbilityKind.AUTO
    if owner.kind == CardKind.HORSE:
        return AbilityKind.FORM
    if owner.kind == CardKind.SUPPORT and owner.type != SupportType.SITUATION:
        return AbilityKind.PLAY
    node.stop("needs_when")


def read_nameable_horses(node: Node, owner: Owner) -> Filter | None:
    """`names = { role = "runner" }`: the horses that a horse support may name (805.2b-i). None: any horse."""
    if not node.has("names"):
        return None
    if owner.type != SupportType.HORSE:
        node.child("names").stop("names")
    return read_filter(node.child("names"))


def read_ability_cost(node: Node) -> Cost | None:
    """`cost` is a required cost. `may = {...}` is an optional cost (P5)."""
    if node.has("cost"):
        return read_cost(node.child("cost"), optional=False)
    if has_optional_cost(node):
        return read_cost(node.child("may"), optional=True)
    return None


def has_optional_cost(node: Node) -> bool:
    return node.has("may") and isinstance(node.child("may").value, dict)


def read_flags(node: Node) -> int:
    """The bits of `may = true` and `once_a_turn = true` (AbilityFlag). With an optional cost, paying is the choice, so MAY is not set."""
    may = 0 if has_optional_cost(node) else read_flag(node, "may")
    once = read_flag(node, "once_a_turn")
    return (AbilityFlag.MAY if may else 0) | (AbilityFlag.ONCE_A_TURN if once else 0)


def read_event(node: Node, ability: Ability, owner: Owner) -> Ability:
    """`when = "run succeeds"` or `{ event = "put to run", from = "hand", of = "card", fits, whose }`."""
    event_word = node.child("event") if isinstance(node.value, dict) else node
    if event_word is not node:
        node.table(("event", "from", "into", "of", "fits", "whose"))
    event = event_word.word(v.EVENTS)
    if event == Trigger.STATE:
        if not ability.conds:
            node.stop("state_without_if")
        return replace(ability, event=event)
    about = read_about(node, event, owner)
    fits = read_filter(node.get("fits"))
    if fits is not None and about != About.ANY_CARD:
        node.child("fits").stop("event_filter")
    return replace(
        ability,
        event=event,
        whose=read_player(node),
        about=about,
        role=v.PUT_ROLES.get(event_word.value, 0),
        filter=fits,
        from_mask=read_event_zones(node.get("from")),
        to_mask=read_event_zones(node.get("into")),
    )


def read_event_zones(node: Node | None) -> int:
    """Here a deck means any of the four areas, because the current area is unknown after a card has left it."""
    mask = read_zones(node, filtered=False)
    return mask & ~(1 << Zone.DECK) | AREAS_MASK if mask & 1 << Zone.DECK else mask


def read_about(node: Node, event: int, owner: Owner) -> int:
    """The object of the event, an `About`: this card, a card that fits, or a player (F-47)."""
    if event in v.OF_A_PLAYER:
        return About.THE_PLAYER
    default = About.THIS_CARD if event in v.OF_A_CARD and owner.kind in USUAL_ZONES else About.ANY_CARD
    about = node.child("of").word(v.ABOUT) if node.has("of") else default
    impossible = (about == About.THE_PLAYER and event not in v.OF_A_RUN) or (about == About.THIS_CARD and event not in v.OF_A_CARD)
    if impossible:
        node.child("of").stop("about")
    return about


def read_constant(node: Node, owner: Owner) -> Ability:
    """Constant abilities. `in = "hand"`: a horse's ability is valid in hand and while the horse is played (M4)."""
    node.table(("if", "always", "in"))
    if owner.kind == CardKind.SUPPORT and owner.type != SupportType.SITUATION:
        node.child("always").stop("constant_support", code="never")
    in_hand = node.has("in")
    if in_hand:
        node.child("in").word({"hand": 1})  # the only zone that may be named
    if in_hand and owner.kind != CardKind.HORSE:
        node.child("in").stop("in")
    read_inner = inner_ability_reader(owner)
    ops = tuple(read_constant_effect(one, owner, read_inner) for one in node.child("always").items())
    if not ops:
        node.child("always").stop("empty")
    kind, zones = (AbilityKind.RULE, IN_HAND) if in_hand else (AbilityKind.CONST, 0)
    return Ability(kind, zones=zones, conds=read_conditions(node.get("if")), ops=ops)


def read_constant_effect(node: Node, owner: Owner, read_inner: AbilityReader) -> Op:
    """One effect of a constant ability. On a horse, its default target is the horse itself. Other cards must state the target."""
    node.table()
    if node.has(FOR):
        node.child(FOR).stop("constant_time")
    op = replace(read_effect(node, read_inner), dur=Duration.WHILE_VALID)
    if op.sel is None and Layer.B_GIVE <= op.code <= Layer.F_STYLE:
        if owner.kind != CardKind.HORSE:
            node.stop("missing", key="on")
        return replace(op, sel=Select(Selection.THIS))
    return op


def read_replacement(node: Node, owner: Owner) -> Ability:
    """`replaces = "draw"`, or `{ event = "move", from, into, fits, whose }`. `do` holds the replacing operations."""
    node.table(("if", "replaces", "do", "may"))
    row = read_replaced(node.child("replaces"))
    instead = read_ops(node.child("do"), inner_ability_reader(owner), owner.duration) if node.has("do") else ()
    if row.code == Replacement.DISCARD and instead:
        node.child("do").stop("replaced_discard")
    return Ability(AbilityKind.REPL, conds=read_conditions(node.get("if")), flags=read_flags(node), ops=(row, *instead))


def read_replaced(node: Node) -> Op:
    """The replaced event: a word, or a table with the word under `event`."""
    if isinstance(node.value, str):
        if node.word(v.REPLACED) == Replacement.DISCARD:
            node.stop("missing", key="fewer")
        return read_replaced(Node({"event": node.value}, node.path))
    node.table(("event", "whose", "fits", "from", "into", "fewer", "way"))
    code = node.need("event").word(v.REPLACED)
    fits = read_filter(node.get("fits"))
    default = Who.EACH if code in (Replacement.ZONE, Replacement.GOING) else Who.YOU
    op = Op(code, who=read_player(node, default=default), filter=fits, path=node.path)
    if code == Replacement.ZONE:
        return replace(op, from_mask=read_event_zones(node.get("from")), to_mask=read_event_zones(node.need("into")))
    if code == Replacement.DISCARD:
        return replace(op, amount=Amount(literal=node.need("fewer").number(1)))
    if code == Replacement.GOING:
        return replace(op, arg=node.child("way").word(v.BETTER_WORSE) if node.has("way") else v.BETTER_WORSE["change"])
    return op


def read_value(node: Node, owner: Owner) -> Ability:
    """V: the value of a force, always or under one condition (ForceValue).

    - `value = 1`: always
    - `value = 2, for = { cost = ">=3" }`: when it pays for a horse that fits
    - `value = 2, if = {...}`: while conditions hold
    - `value = 2, with = { name = "this" }`: if another force of the payment fits"""
    node.table(("value", FOR, "if", "with"))
    if owner.kind != CardKind.FORCE:
        node.child("value").stop("value_on_force", code="503.3a")
    value = node.child("value").number()
    if value < 1:
        node.child("value").stop("zero", code="never")
    keys = [key for key in (FOR, "if", "with") if node.has(key)]
    if len(keys) > 1:
        node.stop("one_of", known=[FOR, "if", "with"])
    if not keys:
        return Ability(AbilityKind.VALUE, value=value, value_how=ForceValue.ALWAYS)
    if keys[0] == "if":
        return Ability(AbilityKind.VALUE, value=value, value_how=ForceValue.IN_STATE, conds=read_conditions(node.child("if")))
    how = ForceValue.FOR_HORSE if keys[0] == FOR else ForceValue.WITH_OTHERS
    return Ability(AbilityKind.VALUE, value=value, value_how=how, filter=read_filter(node.child(keys[0])))


def read_deck(node: Node) -> Ability:
    """A rule for building decks (602.2, F-41). K1: `deck = { copies = 6 }` or `"any"`. K2: `deck = { not_for = ["long"] }`."""
    rule = node.table(("deck",)).child("deck").table(("copies", "not_for"))
    if not rule.value:
        rule.stop("empty")
    limit = 0
    if rule.has("copies"):
        limit = ANY_NUMBER if rule.child("copies").value == "any" else rule.child("copies").number(1, ANY_NUMBER)
        if limit == COPIES:
            rule.child("copies").stop("usual_copies", code="602.1c")
    forbid = rule.child("not_for").mask(v.DISTANCES) if rule.has("not_for") else 0
    if forbid == v.DISTANCES["all-round"]:
        rule.child("not_for").stop("never_in_a_deck", code="never")
    return Ability(AbilityKind.DECK, limit=limit, forbid=forbid)
