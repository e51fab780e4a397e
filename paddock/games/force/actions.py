"""The decisions and actions of a race, and the set of legal actions.

An action names a thing: a card instance, yes or no, done, a mode, the place of an ability among several, a deck, or a number. The scratch
set `s.may` holds the legal actions. It has five words of 40 bits, and word w holds the actions 40 * w ... 40 * w + 39. So the first four
words are a set of instances. `legal` returns the set as groups of actions, and `why` checks an action against it. Both clear the set
afterwards.

Every frame kind has up to three functions:

- `step_<kind>(s, t, log)` does the next step
- `offer_<kind>(s, t, seat)` adds the legal actions to `s.may`
- `answer_<kind>(s, t, seat, action, log)` applies the chosen action
"""

from paddock.engine.rules.bitset import has, plus
from paddock.engine.rules.declared import ActionEnum, DecisionEnum, action, decision
from paddock.games.force.state import MAY_WORDS, WORD, State
from paddock.games.force.things import DECK_SLOT, INSTANCE, MODE, NUMBER, ORDINAL


class Decision(DecisionEnum):
    """The kinds of decisions: the values of `s.asked`."""

    # before the race
    DECK = decision("deck", "603.1a", sealed=True)
    MULLIGAN = decision("mulligan", "603.1c", sealed=True)
    # the turn
    AREA_SUPPORT = decision("area_support", "702.5")  # a support of type area or situation, or DONE
    RUNNER = decision("runner", "702.6b")  # a horse, or DONE
    HORSE_SUPPORT = decision("horse_support", "702.6d")  # a support of type horse, or DONE
    GUARD = decision("guard", "702.6e")  # a horse, or DONE
    PRIORITY = decision("priority", "702.6h")  # a support of type horse, or DONE
    KEEP = decision("keep", "513.1", open_count=True)  # which of several keep numbers applies (F-26)
    # playing and paying
    NAMED = decision("named", "805.2b-i", at=10)  # the horse that a support names
    PAY = decision("pay", "503.2")  # a force; a payment asks for one force at a time
    ORDER = decision("order", "804.2b")  # which waiting ability is next (F-14)
    SITUATION = decision("situation", "903.1", open_count=True)  # which of several equally old situations stays
    # abilities
    OPTIONAL = decision("optional", "806.3a-i")  # whether to pay an optional cost, or to do something optional
    CHOOSE = decision("choose", "805.2b", private=True)  # a card, often hidden from others; or DONE if choosing none is allowed
    DISCARD = decision("discard", "702.6l-iii", private=True)  # a card of the seat's own hand, hidden from others if both discard (103.4b)
    MODE = decision("mode", "805.2b")
    NUMBER = decision("number", "103.5")
    REPLACE = decision("replace", "809.2")  # which replacement is first, or whether there is one (802.1c-ii)
    SEARCH = decision("search", "401.2c", private=True)  # a card found, or DONE
    STACK = decision("stack", "401.4", private=True)  # which card goes next into an ordered zone
    COST = decision("cost", "805.2c")  # a card that pays a cost


class Action(ActionEnum):
    CARD = action("{}", INSTANCE)
    YES = action("yes")
    NO = action("no")
    DONE = action("done")  # stop, pass or none
    MODE = action("mode{}", MODE)
    ORDINAL = action("#{}", ORDINAL)
    DECK_SLOT = action("deck{}", DECK_SLOT, words="deck")
    NUMBER = action("={}", NUMBER)


ACTIONS = Action.count()


def allow(s: State, action: int) -> None:
    """Add an action to the legal actions."""
    s.may[action // WORD] = plus(s.may[action // WORD], action % WORD)


def forbid(s: State, action: int) -> None:
    """Remove an action from the legal actions."""
    s.may[action // WORD] = int(s.may[action // WORD]) & ~(1 << (action % WORD))


def allowed(s: State, action: int) -> bool:
    return has(s.may[action // WORD], action % WORD)


def allow_nothing(s: State) -> None:
    for w in range(MAY_WORDS):
        s.may[w] = 0


def anything_allowed(s: State) -> bool:
    found = 0
    for w in range(MAY_WORDS):
        found |= int(s.may[w])
    return found != 0


def allow_yes_no(s: State) -> None:
    allow(s, Action.YES)
    allow(s, Action.NO)


def allow_cards(s: State, word: int, cards: int) -> None:
    """Add each card in one word of a set of instances to the legal actions."""
    s.may[word] = int(s.may[word]) | cards
