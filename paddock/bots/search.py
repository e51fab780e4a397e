"""Information-set tree search, written once against the contract and compiled for each game. No heap objects: the caller hands over all memory.

A node is what one seat knows when it decides (`knowing.key_of`), so a seat never acts on what it cannot know: not on another's sealed choice,
not on the world the search has imagined. Each iteration imagines a world that the root's seat thinks possible (`hide`, or one of the
guesses it was handed), walks through the nodes it meets, plays on by the game's `carry_on` to the end of the game or of some chapters, and notes
for every decision on the way how the game went for the seat that made it.

- Which actions of the root are tried is said by the caller, who drops the worse half now and then (sequential halving). All that are left
  are tried in the same worlds: they are compared on the same deals, the same dice and the same hidden choices.
- What a seat would do by `simple` (and, where its game knows better, by `carry_on` if it is the one that thinks) is what it is thought to do until its
  node has been met often enough to know better.
- A node is opened when it is met for the second time: what other seats hold differs from world to world, and most of what they
  know is met once.
"""

import math

from paddock.bots.infoset import infoset_key
from paddock.engine.rules.bitset import lowest, without_lowest
from paddock.engine.rules.contract import evaluate, hide, legal, nth_action, phase_index, play, reshuffle_unseen, result, rollout_action
from paddock.engine.rules.random import below, mix_seed, rekey
from paddock.engine.rules.types import Floats, Log, Out, Rngs, State, States, Table2, Tables, TablesArray

NONE, NEW, MET_AGAIN = -1, -2, -3  # no node; one met for the first time; one to be opened now
ROOT_STATE, WORLD, FIRST_GUESS = 0, 1, 2  # places in `states`; what is guessed of the world (`belief`), if anything, is behind

# Cells of `how`: what is asked for, and what the tree has come to. NEXT numbers the trials of the arms, world by world.
HOW = 14
SEAT, SEED, CUT, PLIES, RANDOM, ROOT, NODES, EDGES, KNOWN, NEXT, TRACED, CHAPTERS, GUESSES, SHREWD = range(HOW)
RANDOM_OF = 1024  # RANDOM of so many playout decisions are made at random

# Dials: how search weighs.
EXPLORE, PRIOR, BIAS, PLACE_SHARE, MARGIN_SHARE, MARGIN, TEMPER = 0, 1, 2, 3, 4, 5, 6
DIALS = 7

# Cells of a node, of an edge, of an edge's sums, of a seat's gain.
MOVER, FIRST, COUNT, VISITS, USUAL, NODE = 0, 1, 2, 3, 4, 5
ACTION, TRIED, EDGE = 0, 1, 2
REWARD, WON, PLACE, SUMS = 0, 1, 2, 3
KEY, VALUE, SLOT = 0, 1, 2
SEEN = 1  # value of a slot whose node is not open yet; an open node's is its number + OPEN
OPEN = 2
FULL = 3  # of four slots may be used
MOST_EXPONENT = 60.0
LONGEST_TRACE = 12  # decisions


def imagine(states: States, words: Table2, which: int) -> None:
    """The working copy is this state."""
    states[WORLD] = states[which]


def settle(states: States, words: Table2) -> None:
    """The words of the working copy are up to date: compiled, they are the same memory."""


def search(
    states: States, words: Table2, tables: TablesArray, rngs: Rngs, out: Out, log: Log, plan: Out, slots: Out, nodes: Out, edges: Out,
    sums: Floats, path: Out, trace: Table2, gain: Floats, dials: Floats, arms: Out, how: Out, iterations: int,
) -> int:  # fmt: skip
    """Some iterations. states[0] is the root as its seat may know it; `words` are the same states as integers; `arms` says how many edges of
    the root are tried in turn, and which (none: open the root). Returns how many were done since NEXT was 0."""
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
    """Play the imagined world to its end or to the cut: through the tree, then by `carry_on`. `edge` is the root's, if it is open. Returns how
    many decisions of the tree stand in `path`. One loop for both parts: each function of the game is compiled into it once."""
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
    """The slot of this key, or the free one where it belongs. Never all slots are used."""
    last = len(slots) // SLOT - 1
    slot = key & last
    while slots[SLOT * slot] != 0 and slots[SLOT * slot] != key:
        slot = (slot + 1) & last
    return slot


def meet(slots: Out, nodes: Out, edges: Out, how: Out, key: int, seat: int, n: int) -> int:
    """The open node of this key; else NEW, MET_AGAIN where there is room to open it, or NONE. A node of another seat or with another number
    of answers is another one with the same key, as rare as it is, and no node for us."""
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
    """A node with an edge for every offered action, none of them tried; `usual` is what `simple` would do."""
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
    """The edge to try next: upper confidence bounds, where every edge begins with some trials that went as well as the node on the whole; a bit
    better for what `simple` would do, a bit worse for the rest."""
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
    """Write the gain of the seats down for the decisions they made."""
    for i in range(depth):
        node, edge = int(path[2 * i]), int(path[2 * i + 1])
        seat = int(nodes[NODE * node + MOVER])
        nodes[NODE * node + VISITS] += 1
        edges[EDGE * edge + TRIED] += 1
        for k in range(SUMS):
            sums[SUMS * edge + k] += gain[SUMS * seat + k]


# ------------------------------------------------------------------ how it went


def finish(s: State, t: Tables, out: Out, gain: Floats, dials: Floats) -> None:
    """Reward, share of the win and place of every seat: by the result, or before the end by what the positions are worth."""
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
    """Who shares the first place shares the win. The margin over the best of the others counts as 0 ... 1."""
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
    """From 0 to 1, steepest at 0."""
    return 1.0 / (1.0 + math.exp(-max(-MOST_EXPONENT, min(x, MOST_EXPONENT))))


def by_worth(seats: int, gain: Floats) -> None:
    """From what each position is worth, in units of the temper: chances to win as in a race of exponential clocks, places by pairs."""
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
