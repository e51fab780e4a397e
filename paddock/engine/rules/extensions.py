"""Optional functions of a game for search. A game registers them in its description (`Search`); no other game needs them.

The functions of this module are prototypes, like those of `contract.py`. Each does what a game without the extension does.
"""

from paddock.engine.rules.contract import baseline_action
from paddock.engine.rules.types import Rng, State, Tables

LATENT_VALUES = 720_720  # of `recall`: can be divided evenly by all numbers up to 16
NO_LATENT, LATENT_DRAWN = 1, 2


def rollout_action(s: State, t: Tables, seat: int, rng: Rng, own: bool) -> int:
    """What a seat is thought to do in a world that search has imagined, beyond its tree. `own`: it is the seat that thinks, which is no simple bot; a
    legal action, from what the seat knows."""
    return baseline_action(s, t, seat, rng)


def phase_index(s: State, t: Tables) -> int:
    """Which part of the game this is, such as the race that is run, larger for later ones: search looks no further than to the end of the part it is
    in, or so many parts on (`chapters` of its dials), and then asks `evaluate`. A game whose bot does not say is all one part."""
    return 0


def reconstruct(then: State, after: State, t: Tables, seat: int, action: int, latent: int) -> int:
    """Put into a past state what this seat had there, if it had after its decision there, until its next, what stands in `after`: its next decision,
    or the world as it is now. `action` is what it did. What is left open (how long it had had a card that it played) is decided by the `latent` value,
    any number below LATENT_VALUES, each as likely. What was put there before is there still, and is written over. Returns 0 where the one says
    nothing about the other, NO_LATENT where the latent value decides nothing, else LATENT_DRAWN."""
    return 0


def propose(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """Redraw a small part of what this seat does not know; as likely as the way back. Returns the set of seats that hold other things now."""
    return 0


def reshuffle_unseen(s: State, t: Tables, rng: Rng) -> None:
    """Redraw what nobody knows and nobody holds, such as the order of a stack: no decision that was seen says anything about it."""
