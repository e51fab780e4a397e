"""Optional functions of a game for search. A game may register them in its description (`Search`).

The functions of this module are prototypes, like those of `contract.py`. Their bodies are the defaults for games that register none.
"""

from paddock.engine.rules.contract import baseline_action
from paddock.engine.rules.types import Rng, State, Tables

LATENT_VALUES = 720_720  # the number of latent values of `reconstruct`: divisible by all numbers up to 16
NO_LATENT, LATENT_DRAWN = 1, 2


def rollout_action(s: State, t: Tables, seat: int, rng: Rng, own: bool) -> int:
    """The legal action that the search plays for a seat in a sampled world, outside of the search tree. The action depends only on
    information that the seat knows. `own`: the seat is the searching seat, so the action may be stronger than the baseline action."""
    return baseline_action(s, t, seat, rng)


def phase_index(s: State, t: Tables) -> int:
    """The number of the current phase of the game, such as a race. Later phases have larger numbers. A rollout ends after a number of
    phases (search parameter `chapters`), and the search then calls `evaluate`. By default the whole game is one phase."""
    return 0


def reconstruct(then: State, after: State, t: Tables, seat: int, action: int, latent: int) -> int:
    """Write the seat's hidden information at a past decision into `then`. `action` is the action of this decision. `after` is the state at
    the seat's next decision, or the current world. It determines most of the information.

    `latent` determines the rest, such as the slot of a played card. It is a uniform random number below LATENT_VALUES. `then` may still
    hold the information of an earlier call, which must be overwritten. Returns 0 if `after` says nothing about `then`, NO_LATENT if
    `latent` has no influence, else LATENT_DRAWN."""
    return 0


def propose(s: State, t: Tables, seat: int, rng: Rng) -> int:
    """Redraw a small part of the information that this seat does not know. The reverse change must be equally likely. Returns the set of
    seats whose hidden information changed."""
    return 0


def reshuffle_unseen(s: State, t: Tables, rng: Rng) -> None:
    """Redraw information that nobody knows and that no seat holds, such as the order of a stack. Observed decisions say nothing about such
    information."""
