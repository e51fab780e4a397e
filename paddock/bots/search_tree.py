"""The memory of one search tree: arrays of records for compiled code."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from paddock.bots import search as tree
from paddock.bots.infoset import KeyPlan, infoset_key
from paddock.bots.search_arrays import COUNTERS, DECISION, EDGE, NODE, OUTCOME, SETTINGS, SLOT, STEP, SearchArrays, records
from paddock.engine.compile.runner import NO_LOG, Array
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
        self.slots = records(max(LEAST_SLOTS, 1 << (8 * room).bit_length()), SLOT)
        self.nodes = records(room, NODE)
        self.edges = records(most_edges, EDGE)
        self.path = records(plies, STEP)
        self.trace = records(tree.LONGEST_TRACE, DECISION)
        self.outcomes = records(MOST_SEATS, OUTCOME)
        self.arms = np.zeros(1 + game.rules.ACTIONS, np.int64)
        self.settings = records(1, SETTINGS)
        self.counters = records(1, COUNTERS)
        self.forget()

    def arrays(self, tables: Array, plan: KeyPlan, params: Array) -> SearchArrays:
        """The arrays for `search`."""
        return SearchArrays(
            states=self.records,
            words=self.ints,
            tables=tables,
            rngs=self.rngs,
            out=self.out,
            log=NO_LOG,
            plan=plan,
            slots=self.slots,
            nodes=self.nodes,
            edges=self.edges,
            path=self.path,
            trace=self.trace,
            outcomes=self.outcomes,
            arms=self.arms,
            params=params,
            settings=self.settings,
            counters=self.counters,
        )

    def forget(self) -> None:
        """Empty the tree."""
        self.arms[0] = 0
        self.slots["key"] = 0
        self.slots["value"] = 0
        self.counters[:] = np.zeros(1, COUNTERS)
        self.counters[0].root = tree.NONE

    def enter(self, records: Array, plan: KeyPlan, seat: int, offers: Any) -> None:
        """Set the root to a new decision of the tree's seat. If the tree holds the node of this decision and is at most half full, it keeps
        its statistics. Otherwise it is emptied."""
        self.records[tree.ROOT_STATE] = records[0]
        key = infoset_key(self.ints, tree.ROOT_STATE, plan, seat, offers)
        slot = self.slots[tree.find(self.slots, key)]
        if slot.key == key and slot.value >= tree.OPEN and not self.is_half_full:
            self.counters[0].root = int(slot.value) - tree.OPEN
        else:
            self.forget()

    @property
    def is_half_full(self) -> bool:
        counters = self.counters[0]
        used = ((counters.nodes, self.nodes), (counters.edges, self.edges), (counters.known, self.slots))
        return any(2 * int(count) > len(room) for count, room in used)

    def begin(self) -> None:
        """Reset the statistics of the root edges, because earlier trials used different worlds per action. Deeper nodes keep theirs."""
        for name in ("visits", "reward", "won", "place"):
            self.root_edges[name] = 0
        self.counters[0].trials = 0

    def try_out(self, actions: Sequence[int]) -> None:
        """Set the root actions that the next iterations try in turn. These iterations use new worlds."""
        first, counters = int(self.root.first_edge), self.counters[0]
        edge_of = {action: first + k for k, action in enumerate(self.root_edges["action"].tolist())}
        self.arms[0] = len(actions)
        self.arms[1 : 1 + len(actions)] = [edge_of[a] for a in actions]
        counters.trials = -(-int(counters.trials) // len(actions)) * len(actions)

    @property
    def root(self) -> Any:
        return self.nodes[self.counters[0].root]

    @property
    def root_edges(self) -> Array:
        first = int(self.root.first_edge)
        edges: Array = self.edges[first : first + int(self.root.edge_count)]
        return edges

    def tried(self) -> list[ArmResult]:
        """The statistics of every root action."""
        return [ArmResult(*edge) for edge in self.root_edges.tolist()]

    @property
    def usual(self) -> int:
        """The action of `simple` at the root."""
        return int(self.edges[self.root.usual_edge].action)
