"""The words that write many numbers of an observation at once, and what else a herd does without branches: as the plain words do it."""

import numba
import numpy as np
import pytest

from paddock.engine import atomics, bits, contract, herd, stores
from paddock.engine.catalog import found
from paddock.engine.fields import LINE, owner, public, state
from paddock.engine.gather import begins, gathered
from paddock.engine.herds import SHORT_RECORD, Herd, lines_ahead, one_for_each
from paddock.engine.plain import Plain
from paddock.engine.table import Refused
from tests.probe.game import GAME as PROBE

NATIVE = stores.native()
SIMPLER = stores.native(without=("avx512bw", "avx512vbmi"))  # what other processors do
CELLS = ["int8", "int16", "int32", "int64", "float32"]
KINDS, OFTEN = 51, 16


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["int8", "int16", "int64"])
def test_the_first_cells_of_a_row_are_changed_and_written_and_the_others_are_0(cell, kind) -> None:
    pour_some = NATIVE["pour_some"]
    made = numba.njit(lambda out, s, some: pour_some(out, pour_some(out, 1, s.row, 4, 12, 171, 11, some), s.row, 5, 1, 1, 0, some))
    records = np.zeros(1, np.dtype([("row", kind, (5,))]))
    records["row"] = -1, 0, 47, 12, 35
    row = Plain(records[0]).row
    for some in (-1, 0, 1, 3, 4, 9):
        got, plain = np.full(12, 7, cell), np.full(12, 7, cell)
        there = bits.pour_some(plain, bits.pour_some(plain, 1, row, 4, 12, 171, 11, some), row, 5, 1, 1, 0, some)
        assert made(got, records[0], some) == there == 10
        assert got.tolist() == plain.tolist()
    assert got.tolist() == [7, 0, 1, 4, 2, 0, 1, 48, 13, 36, 7, 7]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["int8", "int16"])
def test_sums_of_what_a_row_stands_for_are_looked_up_in_a_table(cell, kind) -> None:
    pour_through = NATIVE.get("pour_through") or numba.njit(bits.pour_through)  # a processor without the instruction runs the plain word
    table = np.arange(64, dtype=np.int8)[::-1].copy() - 20
    made = numba.njit(lambda out, s, table: pour_through(out, pour_through(out, 1, s.row, 6, 1, table), s.row, 3, 2, table))
    records = np.zeros(1, np.dtype([("row", kind, (6,))]))
    records["row"] = 0, 63, 5, 5, 40, 1
    row = Plain(records[0]).row
    got, plain = np.full(12, 7, cell), np.full(12, 7, cell)
    there = bits.pour_through(plain, bits.pour_through(plain, 1, row, 6, 1, table), row, 3, 2, table)
    assert made(got, records[0], table) == there == 10
    assert got.tolist() == plain.tolist() == [7, 43, -20, 38, 38, 3, 42, 23, 76, 45, 7, 7]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["int8", "int16"])
def test_kinds_in_a_row_are_counted_and_what_is_too_much_is_told(cell, kind) -> None:
    count_few = NATIVE["count_few"]
    made = numba.njit(lambda out, s, n: count_few(out, 2, s.row, n, KINDS, OFTEN))
    records = np.zeros(1, np.dtype([("row", kind, (OFTEN + 8,))]))
    chance = np.random.default_rng(5)
    row_of = {
        "none": [], "one": [KINDS], "different": range(1, OFTEN + 1), "seven": [3] * 7 + [51] * 7, "eight": [9] * 8, "too long": range(1, OFTEN + 2),
        "all the same": [1] * OFTEN, "higher bits": [64 + 5, 5] if kind == "int16" else [5, 5],
    }  # fmt: skip
    row_of |= {f"any {k}": chance.integers(1, 8 * k + 1, OFTEN).tolist() for k in (1, 2, 6)}
    for name, cards in row_of.items():
        records["row"] = [*cards, *[0] * (OFTEN + 8 - len(cards))]
        got, plain = np.full(60, 7, cell), np.full(60, 7, cell)
        worked = bits.count_few(plain, 2, Plain(records[0]).row, len(cards), KINDS, OFTEN)
        assert made(got, records[0], len(cards)) == worked, name
        if worked:
            assert got.tolist() == plain.tolist(), name
        else:
            assert name in ("eight", "too long", "all the same") or name.startswith("any"), name
        assert got[:2].tolist() == [7, 7] and got[53:].tolist() == [7] * 7, name


def word(name):
    """The native word, or on a processor without the instructions the plain one."""
    return NATIVE.get(name) or numba.njit(getattr(bits, name))


SETS = (0, 1, 1 << 39, 0x5A5A5A5A5A, (1 << 40) - 1)


@pytest.mark.parametrize("kind", ["int8", "int16", "int32", "int64"])
def test_cells_that_have_a_bit_are_found_as_a_set(kind) -> None:
    holding = word("holding")
    made = numba.njit(lambda s, wanted: holding(s.row, 3, 40, wanted))
    records = np.zeros(1, np.dtype([("row", kind, (45,))]))
    records["row"] = np.random.default_rng(4).integers(-128, 128, 45)
    for wanted in (0, 1, 4, 0b1001, 64):
        assert made(records[0], wanted) == bits.holding(Plain(records[0]).row, 3, 40, wanted)
        assert made(records[0], wanted) == sum(1 << i for i in range(40) if int(records["row"][0, 3 + i]) & wanted)


@pytest.mark.parametrize("cell", CELLS)
def test_a_value_is_written_where_the_set_says_and_nowhere_else(cell) -> None:
    write_where = word("write_where")
    made = numba.njit(lambda out, of, value: write_where(out, 2, of, value, 40))
    for of in SETS:
        got, plain = np.full(45, 7, cell), np.full(45, 7, cell)
        made(got, of, -3)
        bits.write_where(plain, 2, of, -3, 40)
        assert got.tolist() == plain.tolist()


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["int8", "int16", "int64"])
def test_cells_are_poured_where_the_set_says_and_else_0(cell, kind) -> None:
    pour_where = word("pour_where")
    made = numba.njit(lambda out, s, of: pour_where(out, 2, s.rows[1], 1, 40, of))
    records = np.zeros(1, np.dtype([("rows", kind, (2, 41))], align=True))
    records["rows"] = np.arange(82).reshape(2, 41) - 50
    for of in SETS:
        got, plain = np.full(45, 7, cell), np.full(45, 7, cell)
        made(got, records[0], of)
        bits.pour_where(plain, 2, Plain(records[0]).rows[1], 1, 40, of)
        assert got.tolist() == plain.tolist()


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["int8", "int16"])
def test_a_cell_that_is_0_is_taken_from_another_row(cell, kind) -> None:
    pour_either = word("pour_either")
    made = numba.njit(lambda out, s: pour_either(out, 2, s.row, s.other, 1, 40))
    records = np.zeros(1, np.dtype([("row", kind, (41,)), ("other", kind, (41,))], align=True))
    records["row"], records["other"] = np.arange(41) % 3 - 1, np.arange(41) % 5 + 10
    got, plain = np.full(45, 7, cell), np.full(45, 7, cell)
    made(got, records[0])
    s = Plain(records[0])
    bits.pour_either(plain, 2, s.row, s.other, 1, 40)
    assert got.tolist() == plain.tolist()
    assert got.tolist()[:6] == [7, 7, 11, 1, -1, 14]


@pytest.mark.parametrize("cell", CELLS)
def test_the_sole_element_of_a_set_is_written_and_0_where_there_are_more_or_none(cell) -> None:
    write_sole = word("write_sole")
    made = numba.njit(lambda out, of: write_sole(out, 1, 42, 40, of))
    for of in SETS:
        got = np.full(83, 7, cell)
        got[42:82] = np.resize([0, 1, 2, 3, 4, 32, 33, 64, 127, 8], 40)
        plain = got.copy()
        made(got, of)
        bits.write_sole(plain, 1, 42, 40, of)
        assert got.tolist() == plain.tolist()
    assert got.tolist()[:12] == [7, 0, 1, 2, 0, 3, 6, 0, 7, 0, 4, 0]


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("kind", ["int8", "int16", "int64"])
def test_seats_are_written_from_the_own_one_on_and_0_where_nobody_sits(cell, kind) -> None:
    pour_turned = word("pour_turned")
    made = numba.njit(lambda out, s, own, seats: pour_turned(out, pour_turned(out, 1, s.row, 6, own, seats), s.longer, 8, own, seats))
    records = np.zeros(1, np.dtype([("row", kind, (6,)), ("longer", kind, (8,))], align=True))
    records["row"], records["longer"] = (10, -20, 30, 40, 50, 60), range(-4, 4)
    s, cells, others = Plain(records[0]), records["row"][0].tolist(), records["longer"][0].tolist()
    for seats in range(1, 7):
        for own in range(seats):
            got, plain = np.full(17, 7, cell), np.full(17, 7, cell)
            there = bits.pour_turned(plain, bits.pour_turned(plain, 1, s.row, 6, own, seats), s.longer, 8, own, seats)
            assert made(got, records[0], own, seats) == there == 15
            assert got.tolist() == plain.tolist()
            seen = [[*row[own:seats], *row[:own], *[0] * (len(row) - seats)] for row in (cells, others)]
            assert got.tolist() == [7, *seen[0], *seen[1], 7, 7]


def test_a_set_of_seats_is_turned_to_who_looks() -> None:
    assert [bits.turned(0b10011, own, 5) for own in range(5)] == [0b10011, 0b11001, 0b11100, 0b01110, 0b00111]
    assert bits.turned(0b001, 2, 3) == 0b010


ROW_OF_SETS = (0, 0x3FFFFFFFFFFFFFFF, 0x123456789ABC, 1 << 47 | 1, 0x2AAAAAAAAAAAAAAA)


def record_of_sets(**rows) -> np.ndarray:
    records = np.zeros(1, np.dtype([(name, np.int64, (len(row),)) for name, row in rows.items()]))
    for name, row in rows.items():
        records[name] = row
    return records


@pytest.mark.parametrize("cell", CELLS)
def test_sets_of_a_row_are_counted_piece_by_piece(cell) -> None:
    pour_sizes = NATIVE["pour_sizes"]
    made = numba.njit(lambda out, s: pour_sizes(out, pour_sizes(out, 1, s.sets, 5, 12, 4), s.sets, 3, 31, 2))
    records = record_of_sets(sets=ROW_OF_SETS)
    got, plain, sets = np.full(30, 7, cell), np.full(30, 7, cell), Plain(records[0]).sets
    assert made(got, records[0]) == bits.pour_sizes(plain, bits.pour_sizes(plain, 1, sets, 5, 12, 4), sets, 3, 31, 2) == 27
    assert got.tolist() == plain.tolist()
    assert got.tolist()[:11] == [7, 0, 12, 7, 1, 6, 0, 12, 6, 0, 6] and got.tolist()[27:] == [7, 7, 7]


@pytest.mark.parametrize("words", [NATIVE, SIMPLER], ids=["here", "simpler"])
@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("length", [5, 48, 62])
def test_sets_of_a_row_are_spread_one_after_another(cell, length, words) -> None:
    spread_row = words["spread_row"]
    made = numba.njit(lambda out, s: spread_row(out, 3, s.sets, 5, length))
    records = record_of_sets(sets=ROW_OF_SETS)
    got, plain = np.full(5 * length + 6, 7, cell), np.full(5 * length + 6, 7, cell)
    assert made(got, records[0]) == bits.spread_row(plain, 3, Plain(records[0]).sets, 5, length) == 3 + 5 * length
    assert got.tolist() == plain.tolist()
    assert got.tolist() == [7] * 3 + [of >> k & 1 for of in ROW_OF_SETS for k in range(length)] + [7] * 3


@pytest.mark.parametrize("words", [NATIVE, SIMPLER], ids=["here", "simpler"])
@pytest.mark.parametrize("cell", CELLS)
def test_a_seat_knows_whole_sets_where_it_is_named_and_a_spectator_what_is_open(cell, words) -> None:
    spread_known = words["spread_known"]
    made = numba.njit(lambda out, s, seat: spread_known(out, 1, s.open, s.whole, s.by, seat, 4, 48))
    records = record_of_sets(open=(0, 1, 0b110, 0), whole=(0xFFF, 0xF0F, 1 << 47, 0x3FFFFFFFFFFF), by=(0b101, 0b010, 0b111, 0))
    s = Plain(records[0])
    for seat, sets in (
        (0, (0xFFF, 1, 1 << 47 | 0b110, 0)),
        (1, (0, 0xF0F, 1 << 47 | 0b110, 0)),
        (5, (0, 1, 0b110, 0)),
        (-1, (0, 1, 0b110, 0)),
    ):
        got, plain = np.full(195, 7, cell), np.full(195, 7, cell)
        assert made(got, records[0], seat) == bits.spread_known(plain, 1, s.open, s.whole, s.by, seat, 4, 48) == 193
        assert got.tolist() == plain.tolist() == [7] + [of >> k & 1 for of in sets for k in range(48)] + [7, 7]


GATHERED = state(
    public("wide", np.int16, 3, 2), public("early", np.int8, 5), public("far", np.int8, 150), public("late", np.int8, 2, 3), public("one", np.int8)
)  # fmt: skip


@pytest.mark.parametrize("words", [NATIVE, SIMPLER, {}], ids=["here", "simpler", "line by line"])
@pytest.mark.parametrize("cell", CELLS)
def test_fields_are_gathered_from_all_over_a_record(cell, words) -> None:
    """From several pieces of it, up to its last byte; more than one vector of cells; cells that are left to others."""
    write = gathered(GATHERED, "one", ("late", 1), 2, ("wide", -3), ("far", 0, 100, 50), "early", ("options", 0, 31, 1), ("far", 2, 0, 20))
    there = words["gather"](write.taken) if words else numba.njit(write)
    made = numba.njit(lambda s, out, at: there(s, out, at))
    records = np.zeros(1, GATHERED.dtype)
    chance = np.random.default_rng(8)
    for name in ("wide", "early", "far", "late", "one", "options"):
        records[name] = chance.integers(-100, 100, records[name].shape)
    got, plain = np.full(96, 7, cell), np.full(96, 7, cell)
    assert made(records[0], got, 4) == write(Plain(records[0]), plain, 4) == 95
    left = [4 + 7, 4 + 8]
    assert plain[left].tolist() == [7, 7]
    got[left] = 7
    assert got.tolist() == plain.tolist()
    first = records[0]
    assert plain.tolist()[4:19] == [first["one"], *(first["late"].ravel() + 1), 7, 7, *(first["wide"].ravel() - 3)]
    assert plain.tolist()[94:] == [first["far"][19] + 2, 7]


def test_only_narrow_fields_and_cells_that_are_there_are_gathered() -> None:
    with pytest.raises(ValueError, match="pending: cells of int64"):
        gathered(GATHERED, "pending")
    for first, count in ((4, 2), (-1, 2), (0, 0)):
        with pytest.raises(ValueError, match="early has 5 cells"):
            gathered(GATHERED, ("early", 0, first, count))


def test_parts_of_an_observation_are_found_by_their_names() -> None:
    assert begins((("a", 3), ("b", 1), ("c", 5))) == {"a": 0, "b": 3, "c": 4}


def test_a_pick_without_a_branch_is_the_offered_action_of_that_number() -> None:
    rubbish = [5, (1 << 50) - 1]
    for groups in ([[3, 0b1011]], [[0, 0b1], [10, 0b1110]], [[7, 0b11], [0, 0b1000], [60, 0b101]]):
        out = [len(groups), *(x for group in groups for x in group), *rubbish, *rubbish][:7]
        total = sum(bits.size(which) for _, which in groups)
        assert [herd.offered_at_once(out, n) for n in range(total)] == [contract.offered(out, n) for n in range(total)]


def test_who_acts_has_its_own_row_asked_for_and_of_secrets_the_next_ones_too() -> None:
    layout = state(
        public("a", np.int8, 10),
        public("open", np.int8, 6, 4 * LINE, per_seat=True, often=LINE),
        owner("own", np.int8, 6, 4 * LINE, often=LINE),
    )
    for seat in range(3):
        for name, whose in (("open", {seat}), ("own", {seat, (seat + 1) % 3})):
            begins = layout.dtype.fields[name][1]
            rows = [
                divmod(place - begins, 4 * LINE) for place in layout.lines(seat, 3) if begins < place + 1 and place < begins + 24 * LINE
            ]
            assert {row for row, _ in rows} == whose and max(cell for _, cell in rows) == LINE - 1


def test_lines_are_asked_for_seat_by_seat_where_records_are_long_and_nothing_where_they_are_short() -> None:
    games = sorted(found().values(), key=lambda game: game.layout.dtype.itemsize)
    for game in (games[-1], next(g for g in games if g.layout.dtype.itemsize > SHORT_RECORD)):
        seats = game.seats.stop - 1
        assert [set(row) for row in lines_ahead(game, seats).tolist()] == [set(game.layout.lines(seat, seats)) for seat in range(seats)]
    assert lines_ahead(games[0], 3).shape == (3, 0)


def test_what_is_lent_is_read_where_it_lies() -> None:
    lend, borrowed = atomics.native()["lend"], atomics.native()["borrowed"]
    made = numba.njit(lambda cells, numbers, i: (lend(cells, 1, numbers), borrowed(cells, 1, i))[1])
    cells, plain, numbers = np.zeros(3, np.int64), np.zeros(3, np.int64), np.array([4, -7, 1 << 60])
    atomics.lend(plain, 1, numbers)
    for i in range(3):
        assert made(cells, numbers, i) == atomics.borrowed(plain, 1, i) == numbers[i]
    assert cells.tolist() == plain.tolist() == [0, numbers.ctypes.data, 0]


@pytest.mark.parametrize("form", ["as they are", "copied", "int32", "every other", "a list"])
def test_actions_may_come_in_any_array_of_whole_numbers(form) -> None:
    usual, other = Herd(PROBE, 3, 200, threads=2), Herd(PROBE, 3, 200, threads=2)
    usual.begin(7)
    other.begin(7)
    for _ in range(30):
        usual.step(usual.picks.copy())
        picks = other.picks
        spaced = np.full(400, -1)
        spaced[::2] = picks
        other.step(
            {
                "as they are": picks,
                "copied": picks.copy(),
                "int32": picks.astype(np.int32),
                "every other": spaced[::2],
                "a list": picks.tolist(),
            }[form]
        )
        assert usual.states.tobytes() == other.states.tobytes()
        assert np.array_equal(usual.looks, other.looks)


def test_an_action_too_large_for_a_cell_is_refused_like_any_other() -> None:
    many = Herd(PROBE, 2, 70)
    many.begin(0)
    before = many.states.tobytes()
    actions = many.picks.astype(np.uint64)
    actions[3] = np.uint64(1 << 63)
    with pytest.raises(Refused, match="game 3 of 70"):
        many.step(actions)
    assert many.states.tobytes() == before
    assert one_for_each(many.picks, 70) is many.picks  # not copied by the caller
