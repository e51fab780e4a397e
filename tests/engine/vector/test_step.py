"""Vector games: each of many games that are stepped together equals the same game played alone."""

import numba
import numpy as np
import pytest

from paddock.engine.compile import dispatch
from paddock.engine.compile.build import Build
from paddock.engine.compile.python_state import PythonState, zeros
from paddock.engine.compile.rule_intrinsics import NATIVE
from paddock.engine.compile.runner import rng_of, runner_for
from paddock.engine.presentation.catalog import found
from paddock.engine.rules import bitset
from paddock.engine.rules.fields import CACHE_LINE, OPTION_SLOTS, owner, public, scratch
from paddock.engine.table.core import Refused
from paddock.engine.table.table import Table
from paddock.engine.vector import step
from paddock.engine.vector.arrays import prefetch_table
from paddock.engine.vector.environments import VectorGames
from tests.engine.layouts import state
from tests.probe.game import GAME as PROBE

GAMES = [PROBE, *found().values()]
CASES = [(game, seats) for game in GAMES for seats in (game.seats.start, game.seats.stop - 1)]
NAMES = [f"{game.name}-{seats}" for game, seats in CASES]


def shows(table: Table, seat: int) -> tuple[list[int], list[int]]:
    return table.observe(seat), table.legal(seat)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=NAMES)
def test_a_game_in_the_herd_is_the_game_of_its_number_played_alone(game, seats) -> None:
    """Two of 128 games on two threads, compared with tables that play the same actions past the end of the first games."""
    many = VectorGames(game, seats, 128, threads=2)
    many.begin(900)
    watched = (3, 127)
    tables = {i: Table.new(game, seats, seed=900 + i, target="native") for i in watched}
    ended = dict.fromkeys(watched, 0)
    for _ in range(4_000):
        for i in watched:
            seat = tables[i].pending[0]
            look, legal = shows(tables[i], seat)
            assert many.arrays.seat_to_act[i] == seat
            assert many.arrays.observations[i].tolist() == look
            assert np.flatnonzero(many.arrays.action_masks[i]).tolist() == sorted(legal)
            assert many.arrays.random_actions[i] in legal
            tables[i].play(seat, int(many.arrays.random_actions[i]))
        actors = many.arrays.seat_to_act.copy()
        many.step(many.arrays.random_actions.copy())
        assert np.array_equal(many.arrays.seat_that_acted, actors)
        for i in watched:
            assert many.arrays.done[i] == tables[i].over
            if tables[i].over:
                check_the_end(many, i, tables[i], int(actors[i]))
                ended[i] += 1
                assert many.arrays.games[i] == 900 + i + 128 * ended[i]
                tables[i] = Table.new(game, seats, seed=int(many.arrays.games[i]), target="native")
            else:
                assert many.arrays.rewards[i] == 0
        if min(ended.values()) > 0:
            return
    raise AssertionError("the games did not end")


def check_the_end(many: VectorGames, i: int, table: Table, actor: int) -> None:
    outcome = table.outcome()
    assert outcome
    assert many.arrays.scores[i].tolist() == list(outcome.scores)
    assert many.arrays.places[i].tolist() == list(outcome.places)
    assert many.arrays.final_observations[i].tolist() == table.observe(actor)
    assert many.arrays.rewards[i] == many.arrays.final_rewards[i, actor]
    assert many.arrays.final_rewards[i].sum() == pytest.approx(0)


@pytest.mark.parametrize(("places", "rewards"), [
    ((1, 2, 3), (1, 0, -1)),
    ((3, 1, 2), (-1, 1, 0)),
    ((1, 1, 3), (0.5, 0.5, -1)),
    ((1, 2, 2), (1, -0.5, -0.5)),
    ((1, 1, 1), (0, 0, 0)),
])  # fmt: skip
def test_rewards_go_from_one_for_the_sole_first_to_minus_one_for_the_last_and_ties_share(places, rewards) -> None:
    swaps = {**PROBE.bindings(), step.result: ends_with(places)}
    pay = Build("interpreted", PROBE.layout.dtype, PROBE.rules.TABLES, swaps)(step.write_results)
    s = PythonState(PROBE.new_record(3, PROBE.complete_options(None, 3))[0])
    arrays = VectorGames(PROBE, 3, 1).arrays
    pay(s, None, 0, arrays, zeros(12))
    assert arrays.final_rewards[0].tolist() == list(rewards)
    assert arrays.places[0].tolist() == list(places)


def ends_with(places):
    made: dict = {}
    exec(f"def result(s, t, out):\n    for i, p in enumerate({places}):\n        out[2 * i], out[2 * i + 1] = 0, p\n    return 1", made)
    return made["result"]


@pytest.mark.parametrize("others", ["simple", "random"])
@pytest.mark.parametrize("game", GAMES, ids=[g.name for g in GAMES])
def test_a_learner_among_bots_is_asked_whenever_its_seat_is_to_act_and_paid_for_its_seat(game, others) -> None:
    """One of three games, compared with a runner that plays the bots' answers from the same random numbers."""
    seats = game.seats.stop - 1
    many = VectorGames(game, seats, 3, opponents=others)
    many.begin(50)
    run = runner_for(game, "native")
    bot = dispatch.BASELINE if others == "simple" else dispatch.RANDOM
    alone = Table.new(game, seats, seed=51, target="native")
    learner = 51 % seats
    assert many.arrays.seat_to_act.tolist() == [(50 + i) % seats for i in range(3)]
    rngs = rng_of(51)  # the bots' random stream of a vector game begins like that of a whole-game loop
    while True:
        while not alone.over and alone.pending[0] != learner:
            seat = alone.pending[0]
            alone.play(seat, run.bot(bot, alone.states, 0, alone.tables, seat, rngs))
        if alone.over:
            break
        assert many.arrays.observations[1].tolist() == alone.observe(learner)
        alone.play(learner, int(many.arrays.random_actions[1]))  # random actions come from another stream
        many.step(many.arrays.random_actions.copy())
    assert many.arrays.done[1]
    assert many.arrays.places[1].tolist() == list(alone.outcome().places)
    assert many.arrays.rewards[1] == many.arrays.final_rewards[1, learner]
    assert many.arrays.final_observations[1].tolist() == alone.observe(learner)


def test_picks_are_even_and_one_says_nothing_about_the_next_or_the_neighbours() -> None:
    """Collects the relative position of each random action in its list of legal actions.

    With about 60,000 samples, correlations of 0.004 are noise.
    """
    many, stands, lists = VectorGames(PROBE, 3, 1024), [], []
    many.begin(7)
    for _ in range(60):
        before = np.cumsum(many.arrays.action_masks, axis=1)[np.arange(1024), many.arrays.random_actions]
        lists.append(many.arrays.action_masks.sum(axis=1))
        stands.append((before - 0.5) / lists[-1])
        many.step(many.arrays.random_actions.copy())
    where, long = np.array(stands), np.array(lists)
    often = [int(n) for n, times in zip(*np.unique(long, return_counts=True), strict=True) if n > 1 and times > 500]
    assert len(often) > 2
    for n in often:
        places = np.bincount((where[long == n] * n).astype(int), minlength=n)
        even = places.sum() / n
        assert ((places - even) ** 2 / even).sum() < n + 5 * np.sqrt(2 * n), f"of lists of {n}: {places}"
    chosen = np.where(long > 1, where - 0.5, 0.0)
    for one, other in ((chosen[1:], chosen[:-1]), (chosen[:, 1:], chosen[:, :-1])):
        assert abs((one * other).mean() / chosen.var()) < 0.02


def test_the_learner_may_have_a_seat_of_its_own() -> None:
    many = VectorGames(PROBE, 3, 200, opponents="random", learner=2)
    many.begin(0)
    for _ in range(60):
        assert (many.arrays.seat_to_act == 2).all()
        many.step(many.arrays.random_actions.copy())


def test_one_illegal_action_is_refused_with_its_rule_and_changes_no_game() -> None:
    many = VectorGames(PROBE, 2, 500)
    many.begin(0)
    before, looks = many.arrays.states.tobytes(), many.arrays.observations.copy()
    actions = many.arrays.random_actions.copy()
    for wrong, rule in ((10_000, "P-3"), (-1, "P-3"), (int(np.flatnonzero(many.arrays.action_masks[321] == 0)[0]), "PR-3.1")):
        actions[321] = wrong
        with pytest.raises(Refused, match=f"{rule}: game 321 of 500") as refused:
            many.step(actions)
        assert refused.value.rule == rule
        assert many.arrays.states.tobytes() == before
        assert np.array_equal(many.arrays.observations, looks)
    many.step(many.arrays.random_actions.copy())
    assert many.arrays.states.tobytes() != before


@pytest.mark.parametrize("cell", ["int16", "int64", "float32"])
def test_observations_come_in_the_cells_one_asks_for(cell) -> None:
    usual, other = VectorGames(PROBE, 3, 100), VectorGames(PROBE, 3, 100, obs_dtype=cell)
    for many in (usual, other):
        many.begin(7)
        for _ in range(20):
            many.step(many.arrays.random_actions.copy())
    assert other.arrays.observations.dtype == cell
    assert np.array_equal(usual.arrays.observations, other.arrays.observations)
    assert np.array_equal(usual.arrays.games, other.arrays.games)


@pytest.mark.parametrize(("game", "seats"), CASES, ids=NAMES)
def test_every_number_of_an_observation_fits_the_usual_cells(game, seats) -> None:
    """The default cells are narrower than the 64-bit cells that the rules write, and hold the same numbers."""
    run = runner_for(game, "native")
    for others in (None, "simple"):
        many = VectorGames(game, seats, 64, opponents=others)
        assert many.arrays.observations.dtype == game.rules.OBS_DTYPE
        many.begin(5)
        for k in range(300):
            many.step(many.arrays.random_actions.copy())
            i = k % 64
            assert many.arrays.observations[i].tolist() == run.observe(
                many.arrays.states, i, many.arrays.tables, int(many.arrays.seat_to_act[i])
            )


@pytest.mark.parametrize(
    "wrong", [{"seats": 9}, {"opponents": "clever"}, {"learner": 0}, {"learner": 3, "opponents": "random"}, {"obs_dtype": "str"}]
)
def test_a_herd_that_cannot_be_is_refused(wrong) -> None:
    with pytest.raises(ValueError):
        VectorGames(**{"game": PROBE, "seats": 3, "count": 2, **wrong})


# ------------------------------------------------------------------ prefetching


def test_hot_cells_are_prefetched_wherever_cache_lines_begin_and_cold_ones_and_scratch_are_not() -> None:
    layout = state(
        a=public(np.int8, 200), d=public(np.int8, 400, hot=70), b=public(np.int8, 300, hot=0), c=scratch(np.int8, 300),
        g=public(np.int8),
    )  # fmt: skip
    at = {name: layout.dtype.fields[name][1] for name in layout.dtype.names}
    offsets = layout.prefetch_offsets(0, 2)
    assert offsets == sorted(set(offsets))
    parts = [("pending", 8), ("options", 2 * OPTION_SLOTS), ("over", 1), ("a", 200), ("d", 70), ("g", 1)]
    for begin in range(CACHE_LINE):  # offset of the record in its first cache line
        fetched = {(begin + offset) // CACHE_LINE for offset in offsets}
        assert {(begin + at[name] + k) // CACHE_LINE for name, length in parts for k in range(length)} <= fetched
        vain = {(begin + at[name] + k) // CACHE_LINE for name in "bc" for k in range(CACHE_LINE, 300 - CACHE_LINE)} | {
            (begin + at["d"] + k) // CACHE_LINE for k in range(134, 400 - CACHE_LINE)
        }
        assert not vain & fetched


def test_of_a_row_for_each_seat_the_hot_cells_of_the_acting_seat_are_prefetched_and_of_secrets_those_of_the_next_too() -> None:
    layout = state(
        a=public(np.int8, 10),
        open=public(np.int8, 6, 4 * CACHE_LINE, per_seat=True, hot=CACHE_LINE),
        own=owner(np.int8, 6, 4 * CACHE_LINE, hot=CACHE_LINE),
    )
    for seat in range(3):
        for name, whose in (("open", {seat}), ("own", {seat, (seat + 1) % 3})):
            first = layout.dtype.fields[name][1]
            cells = [
                divmod(offset - first, 4 * CACHE_LINE)
                for offset in layout.prefetch_offsets(seat, 3)
                if first < offset + 1 and offset < first + 24 * CACHE_LINE
            ]
            assert {row for row, _ in cells} == whose and max(cell for _, cell in cells) == CACHE_LINE - 1


def test_the_prefetch_table_has_each_seats_offsets_within_the_record() -> None:
    for game in GAMES:
        seats = game.seats.stop - 1
        table = prefetch_table(game, seats)
        assert [set(row) for row in table.tolist()] == [set(game.layout.prefetch_offsets(seat, seats)) for seat in range(seats)]
        assert table.min() >= 0 and table.max() < game.layout.dtype.itemsize


# ------------------------------------------------------------------ intrinsics


@pytest.mark.parametrize("cell", ["int8", "int16", "int64", "float32"])
def test_a_set_is_spread_over_cells_of_any_type_as_the_plain_word_does_it(cell) -> None:
    spread = NATIVE[bitset.write_bits]
    made = numba.njit(lambda out, of: spread(out, 3, of, 48))
    for of in (0, 1, (1 << 48) - 1, 0x123456789ABC, 0x3FFFFFFFFFFFFFFF):
        got, plain = np.full(60, 7, cell), np.full(60, 7, cell)
        assert made(got, of) == bitset.write_bits(plain, 3, of, 48) == 51
        assert got.tolist() == plain.tolist()


@pytest.mark.parametrize("cell", ["int8", "int16", "int64", "float32"])
@pytest.mark.parametrize("kind", ["int8", "int16", "int32", "int64"])
def test_a_row_is_poured_into_cells_of_any_type_as_the_plain_word_does_it(cell, kind) -> None:
    pour = NATIVE[bitset.copy_row]
    made = numba.njit(lambda out, s: pour(out, pour(out, 2, s.row, 3, 5, 1), s.rows[1], 0, 4, 0))
    records = np.zeros(1, np.dtype([("row", kind, (9,)), ("rows", kind, (2, 4))], align=True))
    records["row"], records["rows"] = np.arange(9) - 4, 9 - np.arange(8).reshape(2, 4)
    got, plain = np.full(14, 7, cell), np.full(14, 7, cell)
    s = PythonState(records[0])
    assert made(got, records[0]) == bitset.copy_row(plain, bitset.copy_row(plain, 2, s.row, 3, 5, 1), s.rows[1], 0, 4, 0) == 11
    assert got.tolist() == plain.tolist() == [7, 7, 0, 1, 2, 3, 4, 5, 4, 3, 2, 7, 7, 7]


@pytest.mark.parametrize("cell", ["int8", "int16", "int64", "float32"])
def test_pairs_of_sets_are_written_as_the_plain_word_does_it(cell) -> None:
    spread_both = NATIVE[bitset.write_bit_sum]
    pairs = numba.njit(lambda out, a, b: spread_both(out, 1, a, b, 18))
    for a, b in ((0, 0), (0x3FFFF, 0x15555), (0x12345, 0x3FFFFFFFFFFFFFFF)):
        got, plain = np.full(22, 7, cell), np.full(22, 7, cell)
        assert pairs(got, a, b) == bitset.write_bit_sum(plain, 1, a, b, 18) == 19
        assert got.tolist() == plain.tolist()


def test_a_choice_without_a_branch_is_a_choice() -> None:
    when = NATIVE[bitset.select_or_zero]
    made = numba.njit(lambda so, value: when(so, value))
    for so in (True, False):
        for value in (-5, 0, 1 << 60):
            assert made(so, value) == bitset.select_or_zero(so, value) == (value if so else 0)


def test_marks_are_written_where_the_set_says_and_nowhere_else() -> None:
    mark_all = NATIVE.get(bitset.write_at_set)
    if mark_all is None:  # processors without the instruction use the Python version
        return
    made = numba.njit(lambda marks, of, value: mark_all(marks, 1, 5, of, value))
    for of in (0, 1, 0b1011, 0x3FFFFFFFFFFFFFFF, 0x2AAAAAAAAAAAAAAA):
        got, plain = np.full((3, 70), 9, np.int8), np.full((3, 70), 9, np.int8)
        made(got, of, 1)
        bitset.write_at_set(plain, 1, 5, of, 1)
        assert got.tolist() == plain.tolist()
