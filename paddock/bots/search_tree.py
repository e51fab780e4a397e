"""The memory of one search tree: flat arrays for compiled code."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from paddock.bots import search as tree
from paddock.bots.infoset import infoset_key
from paddock.engine.compile.runner import Array
from paddock.engine.presentation.game import Game
from paddock.engine.rules.fields import MOST_SEATS
from paddock.engine.rules.random import RNG

EDGES_A_NODE = 16
LEAST_SLOTS = 1 << 10


class ArmResult(NamedTuple):
    """The statistics of one root action in one tree: the number of trials, and sums over these trials."""

    action: int
    visits: int
    reward: float
    won: float
    place: float


class SearchTree:
    """A search tree with room for `room` open nodes. `size` is the length of the game's buffer for legal actions. `guesses` is the largest
    number of sampled worlds."""

    def __init__(self, game: Game, size: int, room: int, plies: int, guesses: int = 0) -> None:
        most_edges = EDGES_A_NODE * room + game.rules.ACTIONS
        self.room, self.plies = room, plies
        self.records = np.zeros(tree.FIRST_GUESS + guesses, game.layout.dtype)
        self.ints = self.records.view(np.int64).reshape(len(self.records), -1)
        self.rngs = np.zeros(1, RNG)
        self.out = np.zeros(size, np.int64)
        self.slots = np.zeros(tree.SLOT * max(LEAST_SLOTS, 1 << (8 * room).bit_length()), np.int64)
        self.nodes = np.zeros(tree.NODE * room, np.int64)
        self.edges = np.zeros(tree.EDGE * most_edges, np.int64)
        self.sums = np.zeros(tree.SUMS * most_edges, np.float64)
        self.path = np.zeros(2 * plies, np.int64)
        self.trace = np.zeros((1, 2 * tree.LONGEST_TRACE), np.int64)
        self.gain = np.zeros(tree.SUMS * MOST_SEATS, np.float64)
        self.arms = np.zeros(1 + game.rules.ACTIONS, np.int64)
        self.how = np.zeros(tree.HOW, np.int64)
        self.forget()

    def forget(self) -> None:
        """Empty the tree."""
        self.arms[0] = 0
        self.slots[:] = 0
        self.how[:] = 0
        self.how[tree.ROOT] = tree.NONE

    def enter(self, records: Array, plan: Array, seat: int, offers: Any) -> None:
        """Set the root to a new decision of the tree's seat. If the tree holds the node of this decision and is at most half full, it keeps
        its statistics. Otherwise it is emptied."""
        self.records[tree.ROOT_STATE] = records[0]
        key = infoset_key(self.ints, tree.ROOT_STATE, plan, seat, offers)
        at = tree.SLOT * tree.find(self.slots, key)
        if self.slots[at] == key and self.slots[at + tree.VALUE] >= tree.OPEN and not self.is_half_full:
            self.how[tree.ROOT] = int(self.slots[at + tree.VALUE]) - tree.OPEN
        else:
            self.forget()

    @property
    def is_half_full(self) -> bool:
        nodes, edges, known = (int(self.how[k]) for k in (tree.NODES, tree.EDGES, tree.KNOWN))
        used = ((nodes * tree.NODE, self.nodes), (edges * tree.EDGE, self.edges), (known * tree.SLOT, self.slots))
        return any(2 * cells > len(of) for cells, of in used)

    def begin(self) -> None:
        """Reset the statistics of the root edges, because earlier trials used different worlds per action. Deeper nodes keep theirs."""
        for e in self.root_edges:
            self.edges[tree.EDGE * e + tree.TRIED] = 0
            self.sums[tree.SUMS * e : tree.SUMS * (e + 1)] = 0.0
        self.how[tree.NEXT] = 0

    def try_out(self, actions: Sequence[int]) -> None:
        """Set the root actions that the next iterations try in turn. These iterations use new worlds."""
        edge_of = {int(self.edges[tree.EDGE * e + tree.ACTION]): e for e in self.root_edges}
        self.arms[0] = len(actions)
        self.arms[1 : 1 + len(actions)] = [edge_of[a] for a in actions]
        self.how[tree.NEXT] = -(-int(self.how[tree.NEXT]) // len(actions)) * len(actions)

    @property
    def root_edges(self) -> range:
        at = tree.NODE * int(self.how[tree.ROOT])
        first = int(self.nodes[at + tree.FIRST])
        return range(first, first + int(self.nodes[at + tree.COUNT]))

    def tried(self) -> list[ArmResult]:
        """The statistics of every root action."""
        return [
            ArmResult(
                *(int(v) for v in self.edges[tree.EDGE * e : tree.EDGE * (e + 1)]), *self.sums[tree.SUMS * e : tree.SUMS * (e + 1)].tolist()
            )
            for e in self.root_edges
        ]

    @property
    def usual(self) -> int:
        """The action of `simple` at the root."""
        edge = int(self.nodes[tree.NODE * int(self.how[tree.ROOT]) + tree.USUAL])
        return int(self.edges[tree.EDGE * edge + tree.ACTION])
