"""Short text for actions: `R8` plays red 8, `R8!` plays it with the whip, `xR8` sets it aside face down, `tV` lays a ticket.

Colours: R red, B blue, Y yellow, G green. Tickets: V Vanilla Beans, F Forêt Noire, S Silver Arazan, O Gâteau Opéra, W win.
Riders in the labels of draws are numbers from 0; in a game of three, rider 3 is the dummy.
"""

import re

from paddock.games.trick_derby.state import ACTIONS, CARDS, DEALT, DISCARD, HORSES_DRAWN, NUMBERS, PILED, PLAY, PLAY_WHIP, STACKED, TICKET

COLOUR_LETTERS = "RBYG"
TICKET_LETTERS = "VFSOW"
CARD_MOVE = re.compile(r"(x?)([RBYG])([1-9]|1[0-2])(!?)", re.IGNORECASE | re.ASCII)
TICKET_MOVE = re.compile(r"t([VFSOW])", re.IGNORECASE | re.ASCII)


def card_name(card: int) -> str:
    """TD-1.2: `R8`."""
    return f"{COLOUR_LETTERS[card // NUMBERS]}{card % NUMBERS + 1}"


def write(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no such action: {action}")
    if action >= TICKET:
        return f"t{TICKET_LETTERS[action - TICKET]}"
    card = card_name(action % CARDS)
    if action >= DISCARD:
        return f"x{card}"
    return f"{card}!" if action >= PLAY_WHIP else card


def read(text: str) -> int:
    """The action of a text in upper or lower case."""
    if found := TICKET_MOVE.fullmatch(text):
        return TICKET + TICKET_LETTERS.index(found[1].upper())
    found = CARD_MOVE.fullmatch(text)
    if not found or (found[1] and found[4]):
        raise ValueError(f"no such move: {text}")
    card = COLOUR_LETTERS.index(found[2].upper()) * NUMBERS + int(found[3]) - 1
    return card + (DISCARD if found[1] else PLAY_WHIP if found[4] else PLAY)


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """The label and the outcome of a draw: `horses` by rider, `deal:2`, `stack` and `pile:2` top first."""
    if kind in (HORSES_DRAWN, STACKED):
        return ("horses" if kind == HORSES_DRAWN else "stack"), [TICKET_LETTERS[horse] for horse in values]
    label = {DEALT: "deal", PILED: "pile"}[kind]
    return f"{label}:{values[0]}", [card_name(card) for card in values[1:]]
