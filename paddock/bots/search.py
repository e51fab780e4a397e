"""Information-set Monte Carlo tree search. The functions are written against the contract and compiled for each game. They allocate no
memory: the caller passes all arrays.

A node is an information set: everything that a seat knows at a decision (`infoset.infoset_key`). So decisions in the tree cannot
depend on unknown facts, such as another seat's sealed choice or the hidden cards of the sampled world.

Each iteration has four steps. It takes a world that is possible for the root's seat, either a redrawn state (`hide`) or a sampled world
(`belief`). It walks through the nodes of the tree. It plays on with `rollout_action` until the end of the game or of some phases. Then it
adds the outcome for each seat to that seat's decisions on the path.

- The caller chooses the root actions to try, and drops the worse half from time to time (sequential halving). The remaining actions are
  tried in the same worlds. So the search compares them with the same deals, the same dice and the same hidden choices.
- Before a node has many visits, its prior favours the usual action: the action of `simple`, or of the game's own `rollout_action`.
- A node is opened at its second visit. Other seats hold different cards in different worlds, so most of their information sets occur only
  once.
"""

import math

from paddock.bots.infoset import infoset_key
from paddock.engine.rules.bitset import lowest, without_lowest
from paddock.engine.rules.contract import evaluate, hide, legal, nth_action, play, result
from paddock.engine.rules.extensions import phase_index, reshuffle_unseen, rollout_action
from paddock.engine.rules.random import below, mix_seed, rekey
from paddock.engine.rules.types import Floats, Log, Out, Rngs, State, States, Table2, Tables, TablesArray

NONE, NEW, MET_AGAIN = -1, -2, -3  # results of `meet`: no node, first visit, to be opened now
ROOT_STATE, WORLD, FIRST_GUESS = 0, 1, 2  # indices in `states`; sampled worlds (`belief`) follow from FIRST_GUESS on

# Cells of `how`: the settings of a search, and the state of its tree. NEXT counts the trials of the root edges, world by world.
HOW = 14
SEAT, SEED, CUT, PLIES, RANDOM, ROOT, NODES, EDGES, KNOWN, NEXT, TRACED, CHAPTERS, GUESSES, SHREWD = range(HOW)
RANDOM_OF = 1024  # RANDOM of RANDOM_OF rollout decisions are made at random

# Cells of `dials`: the search parameters.
EXPLORE, PRIOR, BIAS, PLACE_SHARE, MARGIN_SHARE, MARGIN, TEMPER = 0, 1, 2, 3, 4, 5, 6
DIALS = 7

# Cells of a node, of an edge, of the sums of an edge (and the gain of a seat), of a slot. The last name of a line is the number of cells.
MOVER, FIRST, COUNT, VISITS, USUAL, NODE = 0, 1, 2, 3, 4, 5
ACTION, TRIED, EDGE = 0, 1, 2
REWARD, WON, PLACE, SUMS = 0, 1, 2, 3
KEY, VALUE, SLOT = 0, 1, 2
SEEN = 1  # value of a slot whose node is not open; the value of an open node is its number + OPEN
OPEN = 2
FULL = 3  # at most FULL of four slots are used
MOST_EXPONENT = 60.0
LONGEST_TRACE = 12  # decisions


def imagine(states: States, words: Table2, which: int) -> None:
    """Copy a state to the working state. Interpreted search binds another function in its place."""
    states[WORLD] = states[which]


def settle(states: States, words: Table2) -> None:
    """Update the words of the working state. Compiled code need not do anything, because the words are the same memory."""


def search(
    states: States, words: Table2, tables: TablesArray, rngs: Rngs, out: Out, log: Log, plan: Out, slots: Out, nodes: Out, edges: Out,
    sums: Floats, path: Out, trace: Table2, gain: Floats, dials: Floats, arms: Out, how: Out, iterations: int,
) -> int:  # fmt: skip
    """Run some iterations. Returns the number of iterations since NEXT was 0.

    states[0] is the root state as its seat may know it, and `words` are the same states as integers. `arms` holds the number of root edges
    to try in turn, and then these edges. Without edges, the first iteration opens the root."""
    t = tables[0]
    for _ in range(iterations):
        count, turn = int(arms[0]), int(how[NEXT])
        edge = int(arms[1 + turn % count]) if count > 0 else NONE
        world, guesses = turn // count if count > 0 else 0, int(how[GUESSES])
        mix_seed(rngs[0], int(how[SEED]) + world)
        if guesses > 0:
            imagine(states, words, FIRST_GUESS + world % guesses)
            reshuffle_unseen(states[WORLD], t, rngs[0])
            rekey(states[WORLD].rng, rngs[0])
        else:
            imagine(states, words, ROOT_STATE)
            hide(states[WORLD], t, int(how[SEAT]), rngs[0])
        depth = walk(states, words, t, rngs, out, log, plan, slots, nodes, edges, sums, path, trace, dials, how, edge)
        finish(states[WORLD], t, out, gain, dials)
        note(nodes, edges, sums, path, gain, depth)
        how[NEXT] = turn + 1
    return int(how[NEXT])


def walk(
    states: States, words: Table2, t: Tables, rngs: Rngs, out: Out, log: Log, plan: Out, slots: Out, nodes: Out, edges: Out,
    sums: Floats, path: Out, trace: Table2, dials: Floats, how: Out, edge: int,
) -> int:  # fmt: skip
    """Play the working state to its end or to the cut: first through the tree, then by `rollout_action`. `edge` is the root edge to try, if
    the root is open. Returns the number of tree decisions in `path`. Both parts share one loop, so that each function of the game is
    compiled into it only once."""
    s = states[WORLD]
    me, cut, plies, random, traced = int(how[SEAT]), int(how[CUT]), int(how[PLIES]), int(how[RANDOM]), int(how[TRACED])
    depth, ply, in_tree, whole, end = 0, 0, True, how[CHAPTERS] == 0, phase_index(s, t) + int(how[CHAPTERS])
    while s.over == 0 and s.fault == 0 and ply < cut and (whole or phase_index(s, t) < end):
        seat = me if ply == 0 else lowest(s.pending)
        node, action, key = NONE, NONE, 0
        by_chance = not in_tree and random > 0 and (random == RANDOM_OF or below(rngs[0], RANDOM_OF) < random)
        if ply == 0 and edge != NONE:
            node = int(how[ROOT])
        elif in_tree or by_chance:
            n = legal(s, t, seat, out)
            if by_chance:
                action = nth_action(out, below(rngs[0], n))
            elif n == 1 and ply > 0:
                action = nth_action(out, 0)
            else:
                settle(states, words)
                key = infoset_key(words, WORLD, plan, seat, out)
                node = meet(slots, nodes, edges, how, key, seat, n)
        if node < 0 and action == NONE:
            action = rollout_action(s, t, seat, rngs[0], ply > 0 and seat == me and how[SHREWD] != 0)
        if node == MET_AGAIN or (node == NEW and ply == 0):
            node = open_node(slots, nodes, edges, sums, how, out, key, seat, action)
            if ply == 0:
                how[ROOT] = node
        elif node == NEW:
            in_tree = seat != me
        if node >= 0:
            if ply > 0 or edge == NONE:
                edge = best_edge(nodes, edges, sums, dials, node)
            action = int(edges[EDGE * edge + ACTION])
            path[2 * depth] = node
            path[2 * depth + 1] = edge
            depth += 1
        if traced > 0 and ply < LONGEST_TRACE:
            trace[traced - 1, 2 * ply] = seat
            trace[traced - 1, 2 * ply + 1] = action
        play(s, t, seat, action, log)
        ply += 1
        in_tree = in_tree and ply < plies
    return depth


# ------------------------------------------------------------------ the tree


def find(slots: Out, key: int) -> int:
    """The slot of this key, or the free slot where it belongs. The loop ends because some slots are always free."""
    last = len(slots) // SLOT - 1
    slot = key & last
    while slots[SLOT * slot] != 0 and slots[SLOT * slot] != key:
        slot = (slot + 1) & last
    return slot


def meet(slots: Out, nodes: Out, edges: Out, how: Out, key: int, seat: int, n: int) -> int:
    """The open node of this key. Otherwise NEW at the first visit, MET_AGAIN if there is room to open the node, else NONE.

    A node with another seat or another number of actions has the same key only by a hash collision, so the result is NONE."""
    slot = find(slots, key)
    if slots[SLOT * slot] == 0:
        if 4 * how[KNOWN] < FULL * (len(slots) // SLOT):
            slots[SLOT * slot] = key
            slots[SLOT * slot + VALUE] = SEEN
            how[KNOWN] += 1
        return NEW
    if slots[SLOT * slot + VALUE] == SEEN:
        room = NODE * (int(how[NODES]) + 1) <= len(nodes) and EDGE * (int(how[EDGES]) + n) <= len(edges)
        return MET_AGAIN if room else NONE
    node = int(slots[SLOT * slot + VALUE]) - OPEN
    return node if nodes[NODE * node + MOVER] == seat and nodes[NODE * node + COUNT] == n else NONE


def open_node(slots: Out, nodes: Out, edges: Out, sums: Floats, how: Out, out: Out, key: int, seat: int, usual: int) -> int:
    """Open a node with an untried edge for each legal action in `out`. `usual` is the usual action."""
    node, edge = int(how[NODES]), int(how[EDGES])
    nodes[NODE * node + MOVER] = seat
    nodes[NODE * node + FIRST] = edge
    nodes[NODE * node + VISITS] = 0
    nodes[NODE * node + USUAL] = edge
    for i in range(int(out[0])):
        base, left = int(out[1 + 2 * i]), int(out[2 + 2 * i])
        while left != 0:
            action = base + lowest(left)
            left = without_lowest(left)
            if action == usual:
                nodes[NODE * node + USUAL] = edge
            edges[EDGE * edge + ACTION] = action
            edges[EDGE * edge + TRIED] = 0
            for k in range(SUMS):
                sums[SUMS * edge + k] = 0.0
            edge += 1
    nodes[NODE * node + COUNT] = edge - int(how[EDGES])
    how[NODES] += 1
    how[EDGES] = edge
    slots[SLOT * find(slots, key) + VALUE] = OPEN + node
    return node


def best_edge(nodes: Out, edges: Out, sums: Floats, dials: Floats, node: int) -> int:
    """The edge to try next, by upper confidence bounds. Each edge begins with virtual trials whose mean reward is that of the node. The
    parameter BIAS raises this reward for the usual edge, and lowers it for the other edges."""
    first, count, usual = int(nodes[NODE * node + FIRST]), int(nodes[NODE * node + COUNT]), int(nodes[NODE * node + USUAL])
    visits = int(nodes[NODE * node + VISITS])
    total = 0.0
    for edge in range(first, first + count):
        total += sums[SUMS * edge + REWARD]
    mean = total / visits if visits > 0 else 0.0
    prior, bias = dials[PRIOR], dials[BIAS]
    width = dials[EXPLORE] * math.sqrt(math.log(1.0 + visits))
    best, most = usual, -1.0e30
    for edge in range(first, first + count):
        trials = edges[EDGE * edge + TRIED] + prior
        expected = mean + bias if edge == usual else mean - bias
        value = (sums[SUMS * edge + REWARD] + prior * expected) / trials + width / math.sqrt(trials)
        if value > most:
            best, most = edge, value
    return best


def note(nodes: Out, edges: Out, sums: Floats, path: Out, gain: Floats, depth: int) -> None:
    """Add the gain of each seat to the statistics of its decisions on the path."""
    for i in range(depth):
        node, edge = int(path[2 * i]), int(path[2 * i + 1])
        seat = int(nodes[NODE * node + MOVER])
        nodes[NODE * node + VISITS] += 1
        edges[EDGE * edge + TRIED] += 1
        for k in range(SUMS):
            sums[SUMS * edge + k] += gain[SUMS * seat + k]


# ------------------------------------------------------------------ outcome


def finish(s: State, t: Tables, out: Out, gain: Floats, dials: Floats) -> None:
    """Compute the reward, win share and place of every seat, from the result of a finished game or from evaluations of the position."""
    seats = int(s.seats)
    if s.over != 0:
        result(s, t, out)
        by_result(seats, out, gain, dials)
    else:
        for seat in range(seats):
            gain[SUMS * seat + REWARD] = evaluate(s, t, seat) / dials[TEMPER]
        by_worth(seats, gain)
    for seat in range(seats):
        rank = (seats - gain[SUMS * seat + PLACE]) / (seats - 1)
        share = 1.0 - dials[PLACE_SHARE] - dials[MARGIN_SHARE]
        reward = share * gain[SUMS * seat + WON] + dials[PLACE_SHARE] * rank
        gain[SUMS * seat + REWARD] = reward + dials[MARGIN_SHARE] * gain[SUMS * seat + REWARD]


def by_result(seats: int, out: Out, gain: Floats, dials: Floats) -> None:
    """The gains of a finished game. Seats tied for first place share the win. The lead over the best other seat is scaled to 0 ... 1."""
    winners = 0
    for seat in range(seats):
        winners += 1 if out[2 * seat + 1] == 1 else 0
    for seat in range(seats):
        gain[SUMS * seat + WON] = 1.0 / winners if out[2 * seat + 1] == 1 else 0.0
        gain[SUMS * seat + PLACE] = float(out[2 * seat + 1])
        margin = 1.0e30
        for other in range(seats):
            if other != seat:
                margin = min(margin, float(out[2 * seat] - out[2 * other]))
        gain[SUMS * seat + REWARD] = rising(margin / dials[MARGIN])


def rising(x: float) -> float:
    """The logistic function, from 0 to 1 and steepest at 0."""
    return 1.0 / (1.0 + math.exp(-max(-MOST_EXPONENT, min(x, MOST_EXPONENT))))


def by_worth(seats: int, gain: Floats) -> None:
    """The gains of an unfinished game, from evaluations divided by TEMPER. Win shares are a softmax, and places come from pairwise
    comparisons."""
    most = gain[REWARD]
    for seat in range(seats):
        most = max(most, gain[SUMS * seat + REWARD])
    total = 0.0
    for seat in range(seats):
        total += math.exp(gain[SUMS * seat + REWARD] - most)
    for seat in range(seats):
        place = 1.0
        for other in range(seats):
            if other != seat:
                place += rising(gain[SUMS * other + REWARD] - gain[SUMS * seat + REWARD])
        gain[SUMS * seat + PLACE] = place
        gain[SUMS * seat + WON] = math.exp(gain[SUMS * seat + REWARD] - most) / total
    for seat in range(seats):
        gain[SUMS * seat + REWARD] = gain[SUMS * seat + WON]
