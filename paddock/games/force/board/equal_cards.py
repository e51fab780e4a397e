"""Equal cards of a hand (401.2c, 407.1). Only the hand's holder can tell them apart, so other viewers learn no more about them than
necessary.

If a viewer sees one of several equal cards, the viewer takes it for the card that it already knew of. The instance in an action stays the
same. The facts about one instance move to its equal instead.
"""

from paddock.engine.rules.bitset import has
from paddock.engine.rules.log import SPECTATORS
from paddock.games.force.board.facts import PUBLIC, fact, knows, set_facts, zone_bit
from paddock.games.force.board.notes import is_noted
from paddock.games.force.board.places import cards_of, is_in, other, owner_of
from paddock.games.force.data.codes import Zone
from paddock.games.force.state import NO_CARD, NO_FRAME, NOTED, WORD, State


def is_known_there(s: State, viewer: int, card: int) -> bool:
    """Whether the viewer knows for certain that this card lies in the hand."""
    return fact(s, viewer, card) == zone_bit(Zone.HAND)


def lies_apart(s: State, viewer: int, card: int) -> bool:
    """Whether an effect in progress refers to this instance and the viewer knows it. Then the card cannot be exchanged for an equal one."""
    for at in range(int(s.depth)):
        if has(s.bundle[at, card // WORD], card % WORD) or (knows(int(s.noted_for[at]), viewer) and is_noted(s, at, card)):
            return True
    return False


def known_twin(s: State, viewer: int, card: int, at: int) -> int:
    """An equal card of the same hand that the viewer knows to be there and that frame `at` has not noted. NO_CARD if there is none, or if
    the viewer knows `card` itself to be there."""
    if is_known_there(s, viewer, card):
        return NO_CARD
    seat = owner_of(card)
    for twin in cards_of(s.hand, seat):
        if s.card[twin] == s.card[card] and twin != card and is_known_there(s, viewer, twin):
            if not lies_apart(s, viewer, twin) and (at < 0 or not is_noted(s, at, twin)):
                return twin
    return NO_CARD


# ------------------------------------------------------------------ a card leaves the hand


def leave_as_known(s: State, card: int) -> None:
    """407.1: everyone sees which card leaves a hand. A viewer that knew of an equal card in the hand takes the leaving card for that one.
    So the facts about the two cards are exchanged."""
    rival = other(owner_of(card))
    twin = known_twin(s, PUBLIC, card, NO_FRAME)
    if twin >= 0:
        rival_too = not is_known_there(s, rival, card) and not lies_apart(s, rival, twin)
        exchange(s, card, twin, SPECTATORS | (1 << rival if rival_too else 0))
    twin = known_twin(s, rival, card, NO_FRAME)
    if twin >= 0:
        exchange(s, card, twin, 1 << rival)


def exchange(s: State, card: int, twin: int, whose: int) -> None:
    """Exchange the facts of these viewers about two cards. The holder of the hand needs no facts."""
    rival = other(owner_of(card))
    everyone, of_twin = int(s.told_all[card]), int(s.told_all[twin])
    his, his_of_twin = fact(s, rival, card), fact(s, rival, twin)
    if whose & SPECTATORS != 0:
        everyone, of_twin = of_twin, everyone
    if has(whose, rival):
        his, his_of_twin = his_of_twin, his
    state_facts(s, card, his, everyone)
    state_facts(s, twin, his_of_twin, of_twin)
    different = (int(s.card_knowers[card]) ^ int(s.card_knowers[twin])) & whose
    s.card_knowers[card] = int(s.card_knowers[card]) ^ different
    s.card_knowers[twin] = int(s.card_knowers[twin]) ^ different


def state_facts(s: State, card: int, his: int, everyone: int) -> None:
    """Set the facts about a card. his: the fact of the opponent of its owner."""
    if owner_of(card) == 0:
        set_facts(s, card, everyone, his, everyone)
    else:
        set_facts(s, card, his, everyone, everyone)


# ------------------------------------------------------------------ a card of the hand is shown


def show_known(s: State, at: int, who: int) -> None:
    """401.2c: some cards of a hand are about to be shown to these viewers. Replace them by equal cards that the viewers already know of.
    The frame's notes name the cards."""
    for k in range(NOTED):
        card = int(s.noted[at, k]) - 1
        if card >= 0 and is_in(s.hand, card):
            rival = other(owner_of(card))
            twin = known_twin(s, PUBLIC, card, at) if who & SPECTATORS != 0 else NO_CARD
            if twin < 0 and has(who, rival):
                twin = known_twin(s, rival, card, at)
            if twin >= 0:
                s.noted[at, k] = twin + 1
