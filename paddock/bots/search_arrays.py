"""The records of a search, and the arrays that it works on."""

from typing import Annotated, Any, NamedTuple, TypeAlias

import numpy as np

from paddock.bots.infoset import KeyPlan
from paddock.engine.rules.types import Log, Out, Rngs, States, Table2, TablesArray

INT, FLOAT = np.int64, np.float64
OUTCOME = np.dtype([("reward", FLOAT), ("won", FLOAT), ("place", FLOAT)], align=True)  # of one seat
NODE = np.dtype(
    [
        ("seat", INT),  # who decides
        ("first_edge", INT),
        ("edge_count", INT),
        ("visits", INT),
        ("usual_edge", INT),  # the edge of the usual action
    ],
    align=True,
)
EDGE = np.dtype(
    [("action", INT), ("visits", INT), ("reward", FLOAT), ("won", FLOAT), ("place", FLOAT)],  # sums of the outcomes of all visits
    align=True,
)
SLOT = np.dtype(
    [
        ("key", INT),  # of an information set; 0: the slot is free
        ("value", INT),  # SEEN, or OPEN and more: the number of the open node + OPEN
    ],
    align=True,
)
STEP = np.dtype([("node", INT), ("edge", INT)], align=True)  # a decision in the tree
DECISION = np.dtype([("seat", INT), ("action", INT)], align=True)
SETTINGS = np.dtype(
    [
        ("seat", INT),  # whose decision the root is
        ("seed", INT),  # of the first world
        ("cut", INT),  # decisions after which a rollout ends
        ("chapters", INT),  # phases after which a rollout ends; 0: no limit
        ("plies", INT),  # decisions of a rollout inside the tree
        ("random", INT),  # RANDOM of RANDOM_OF rollout decisions are made at random
        ("shrewd", INT),  # whether the root's seat calls `rollout_action` with own=True
        ("worlds", INT),  # number of sampled worlds; 0: `hide` makes the worlds
        ("traced", INT),  # whether decisions are written to `trace`
    ],
    align=True,
)
COUNTERS = np.dtype(
    [
        ("root", INT),  # the root's node, or NONE
        ("nodes", INT),  # open nodes
        ("edges", INT),  # their edges
        ("known", INT),  # slots in use
        ("trials", INT),  # trials of the root edges, world by world
    ],
    align=True,
)
PARAMS = np.dtype(
    [(name, FLOAT) for name in ("explore", "prior", "bias", "place_share", "margin_share", "margin", "temper")], align=True
)  # see `SearchParams`

Outcomes: TypeAlias = Annotated[Any, OUTCOME]  # arrays of such records
Nodes: TypeAlias = Annotated[Any, NODE]
Edges: TypeAlias = Annotated[Any, EDGE]
Slots: TypeAlias = Annotated[Any, SLOT]
Steps: TypeAlias = Annotated[Any, STEP]
Decisions: TypeAlias = Annotated[Any, DECISION]
Settings: TypeAlias = Annotated[Any, SETTINGS]
Counters: TypeAlias = Annotated[Any, COUNTERS]
Params: TypeAlias = Annotated[Any, PARAMS]


class SearchArrays(NamedTuple):
    """What a search reads and writes."""

    states: States  # the root state as its seat may know it, the working state, sampled worlds
    words: Table2  # the same states as integers
    tables: TablesArray
    rngs: Rngs
    out: Out  # legal actions
    log: Log
    plan: KeyPlan
    slots: Slots
    nodes: Nodes
    edges: Edges
    path: Steps  # the tree decisions of an iteration
    trace: Decisions  # the first decisions of an iteration
    outcomes: Outcomes  # of each seat
    arms: Out  # the number of root edges to try in turn, and these edges
    params: Params  # one record
    settings: Settings  # one record
    counters: Counters  # one record


def records(count: int, dtype: np.dtype[Any]) -> Any:
    """An array of zero records whose fields are attributes, also for interpreted search."""
    return np.zeros(count, dtype).view(np.recarray)
