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
from paddock.bots.search_arrays import Outcomes, SearchArrays, Slots
from paddock.engine.rules.bitset import elements, lowest
from paddock.engine.rules.contract import evaluate, hide, legal, nth_action, play, result
from paddock.engine.rules.extensions import phase_index, reshuffle_unseen, rollout_action
from paddock.engine.rules.random import below, mix_seed, rekey
from paddock.engine.rules.types import Out, States, Table2, Tables

NONE, FIRST_VISIT, SECOND_VISIT = -1, -2, -3  # results of `visit`: no node, first visit, to be opened now
ROOT_STATE, WORLD, FIRST_GUESS = 0, 1, 2  # indices in `states`; sampled worlds (`belief`) follow from FIRST_GUESS on

RANDOM_OF = 1024  # a rollout decision is made at random with probability settings.random / RANDOM_OF
SEEN = 1  # value of a slot whose node is not open; the value of an open node is its number + OPEN
OPEN = 2
FULL = 3  # at most FULL of four slots are used
MOST_EXPONENT = 60.0  # keeps `exp` finite
LONGEST_TRACE = 12  # decisions


def load_world(states: States, words: Table2, which: int) -> None:
    """Copy a state to the working state. Interpreted search binds another function in its place."""
    states[WORLD] = states[which]


def update_words(states: States, words: Table2) -> None:
    """Update the words of the working state. Compiled code need not do anything, because the words are the same memory."""


def search(a: SearchArrays, iterations: int) -> int:
    """Run some iterations. Returns the number of iterations since `trials` was 0. Without root edges to try, the first iteration opens the
    root."""
    t, settings, counters = a.tables[0], a.settings[0], a.counters[0]
    for _ in range(iterations):
        count, turn = int(a.arms[0]), int(counters.trials)
        edge = int(a.arms[1 + turn % count]) if count > 0 else NONE
        world, guesses = turn // count if count > 0 else 0, int(settings.worlds)
        mix_seed(a.rngs[0], int(settings.seed) + world)
        if guesses > 0:
            load_world(a.states, a.words, FIRST_GUESS + world % guesses)
            reshuffle_unseen(a.states[WORLD], t, a.rngs[0])
            rekey(a.states[WORLD].rng, a.rngs[0])
        else:
            load_world(a.states, a.words, ROOT_STATE)
            hide(a.states[WORLD], t, int(settings.seat), a.rngs[0])
        depth = walk(a, t, edge)
        compute_outcomes(a, t)
        add_outcomes(a, depth)
        counters.trials = turn + 1
    return int(counters.trials)


def walk(a: SearchArrays, t: Tables, edge: int) -> int:
    """Play the working state to its end or to the cut: first through the tree, then by `rollout_action`. `edge` is the root edge to try, if
    the root is open. Returns the number of tree decisions in `path`. Both parts share one loop, so that each function of the game is
    compiled into it only once."""
    s, rng, settings, counters = a.states[WORLD], a.rngs[0], a.settings[0], a.counters[0]
    me, cut, plies, random, chapters = (
        int(settings.seat),
        int(settings.cut),
        int(settings.plies),
        int(settings.random),
        int(settings.chapters),
    )
    depth, ply, in_tree, end = 0, 0, True, phase_index(s, t) + chapters
    while s.over == 0 and s.fault == 0 and ply < cut and (chapters == 0 or phase_index(s, t) < end):
        seat = me if ply == 0 else lowest(s.pending)
        node, action, key = NONE, NONE, 0
        by_chance = not in_tree and random > 0 and (random == RANDOM_OF or below(rng, RANDOM_OF) < random)
        if ply == 0 and edge != NONE:
            node = int(counters.root)
        elif in_tree or by_chance:
            n = legal(s, t, seat, a.out)
            if by_chance:
                action = nth_action(a.out, below(rng, n))
            elif n == 1 and ply > 0:
                action = nth_action(a.out, 0)
            else:
                update_words(a.states, a.words)
                key = infoset_key(a.words, WORLD, a.plan, seat, a.out)
                node = visit(a, key, seat, n)
        if node < 0 and action == NONE:
            action = rollout_action(s, t, seat, rng, ply > 0 and seat == me and settings.shrewd != 0)
        if node == SECOND_VISIT or (node == FIRST_VISIT and ply == 0):
            node = open_node(a, key, seat, action)
            if ply == 0:
                counters.root = node
        elif node == FIRST_VISIT:
            in_tree = seat != me
        if node >= 0:
            if ply > 0 or edge == NONE:
                edge = best_edge(a, node)
            action = int(a.edges[edge].action)
            a.path[depth].node = node
            a.path[depth].edge = edge
            depth += 1
        if settings.traced != 0 and ply < LONGEST_TRACE:
            a.trace[ply].seat = seat
            a.trace[ply].action = action
        play(s, t, seat, action, a.log)
        ply += 1
        in_tree = in_tree and ply < plies
    return depth


# ------------------------------------------------------------------ the tree


def find(slots: Slots, key: int) -> int:
    """The slot of this key, or the free slot where it belongs. The loop ends because some slots are always free."""
    last = len(slots) - 1
    slot = key & last
    while slots[slot].key != 0 and slots[slot].key != key:
        slot = (slot + 1) & last
    return slot


def visit(a: SearchArrays, key: int, seat: int, n: int) -> int:
    """The open node of this key. Otherwise FIRST_VISIT, or SECOND_VISIT if there is room to open the node, else NONE.

    A node with another seat or another number of actions has the same key only by a hash collision, so the result is NONE."""
    counters, slot = a.counters[0], a.slots[find(a.slots, key)]
    if slot.key == 0:
        if 4 * counters.known < FULL * len(a.slots):
            slot.key = key
            slot.value = SEEN
            counters.known += 1
        return FIRST_VISIT
    if slot.value == SEEN:
        return SECOND_VISIT if counters.nodes < len(a.nodes) and counters.edges + n <= len(a.edges) else NONE
    number = int(slot.value) - OPEN
    node = a.nodes[number]
    return number if node.seat == seat and node.edge_count == n else NONE


def open_node(a: SearchArrays, key: int, seat: int, usual: int) -> int:
    """Open a node with an untried edge for each legal action in `out`. `usual` is the usual action."""
    counters = a.counters[0]
    number, at = int(counters.nodes), int(counters.edges)
    node = a.nodes[number]
    node.seat = seat
    node.first_edge = at
    node.visits = 0
    node.usual_edge = at
    for i in range(int(a.out[0])):
        base = int(a.out[1 + 2 * i])
        for element in elements(a.out[2 + 2 * i]):
            action = base + element
            if action == usual:
                node.usual_edge = at
            edge = a.edges[at]
            edge.action = action
            edge.visits = 0
            edge.reward = 0.0
            edge.won = 0.0
            edge.place = 0.0
            at += 1
    node.edge_count = at - int(counters.edges)
    counters.nodes += 1
    counters.edges = at
    a.slots[find(a.slots, key)].value = OPEN + number
    return number


def best_edge(a: SearchArrays, number: int) -> int:
    """The edge of this node to try next, by upper confidence bounds. Each edge begins with virtual trials whose mean reward is that of the
    node. The parameter `bias` raises this reward for the usual edge, and lowers it for the other edges."""
    node, params = a.nodes[number], a.params[0]
    first, usual, visits = int(node.first_edge), int(node.usual_edge), int(node.visits)
    behind = first + int(node.edge_count)
    total = 0.0
    for edge in range(first, behind):
        total += a.edges[edge].reward
    mean = total / visits if visits > 0 else 0.0
    prior, bias = params.prior, params.bias
    width = params.explore * math.sqrt(math.log(1.0 + visits))
    best, most = usual, -1.0e30
    for edge in range(first, behind):
        trials = a.edges[edge].visits + prior
        expected = mean + bias if edge == usual else mean - bias
        value = (a.edges[edge].reward + prior * expected) / trials + width / math.sqrt(trials)
        if value > most:
            best, most = edge, value
    return best


def add_outcomes(a: SearchArrays, depth: int) -> None:
    """Add the outcome of each seat to the statistics of its decisions on the path."""
    for i in range(depth):
        node, edge = a.nodes[a.path[i].node], a.edges[a.path[i].edge]
        outcome = a.outcomes[node.seat]
        node.visits += 1
        edge.visits += 1
        edge.reward += outcome.reward
        edge.won += outcome.won
        edge.place += outcome.place


# ------------------------------------------------------------------ outcome


def compute_outcomes(a: SearchArrays, t: Tables) -> None:
    """Compute the reward, win share and place of every seat, from the result of a finished game or from evaluations of the position."""
    s, outcomes, params = a.states[WORLD], a.outcomes, a.params[0]
    seats = int(s.seats)
    if s.over != 0:
        result(s, t, a.out)
        outcomes_by_result(seats, a.out, outcomes, params.margin)
    else:
        for seat in range(seats):
            outcomes[seat].reward = evaluate(s, t, seat) / params.temper
        outcomes_by_evaluation(seats, outcomes)
    for seat in range(seats):
        outcome = outcomes[seat]
        rank = (seats - outcome.place) / (seats - 1)
        share = 1.0 - params.place_share - params.margin_share
        reward = share * outcome.won + params.place_share * rank
        outcome.reward = reward + params.margin_share * outcome.reward


def outcomes_by_result(seats: int, out: Out, outcomes: Outcomes, scale: float) -> None:
    """The outcomes of a finished game. Seats tied for first place share the win. The lead over the best other seat is scaled to 0 ... 1."""
    winners = 0
    for seat in range(seats):
        winners += 1 if out[2 * seat + 1] == 1 else 0
    for seat in range(seats):
        outcome = outcomes[seat]
        outcome.won = 1.0 / winners if out[2 * seat + 1] == 1 else 0.0
        outcome.place = float(out[2 * seat + 1])
        margin = 1.0e30
        for other in range(seats):
            if other != seat:
                margin = min(margin, float(out[2 * seat] - out[2 * other]))
        outcome.reward = logistic(margin / scale)


def logistic(x: float) -> float:
    """The logistic function, from 0 to 1 and steepest at 0."""
    return 1.0 / (1.0 + math.exp(-max(-MOST_EXPONENT, min(x, MOST_EXPONENT))))


def outcomes_by_evaluation(seats: int, outcomes: Outcomes) -> None:
    """The outcomes of an unfinished game, from evaluations divided by `temper`. Win shares are a softmax, and places come from pairwise
    comparisons."""
    most = outcomes[0].reward
    for seat in range(seats):
        most = max(most, outcomes[seat].reward)
    total = 0.0
    for seat in range(seats):
        total += math.exp(outcomes[seat].reward - most)
    for seat in range(seats):
        place = 1.0
        for other in range(seats):
            if other != seat:
                place += logistic(outcomes[other].reward - outcomes[seat].reward)
        outcomes[seat].place = place
        outcomes[seat].won = math.exp(outcomes[seat].reward - most) / total
    for seat in range(seats):
        outcomes[seat].reward = outcomes[seat].won
