"""From cards to tables: the integers that the rules run."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from paddock.games.force.cards import sets
from paddock.games.force.cards.compile import IF_SO, Compiler, TooManyRows
from paddock.games.force.cards.faults import BadCards
from paddock.games.force.cards.materials import check_materials, library_for, tables_of
from paddock.games.force.cards.model import Card
from paddock.games.force.data import tables as shape
from paddock.games.force.data.codes import (
    AbilityFlag,
    AbilityKind,
    CardKind,
    Condition,
    Distance,
    Duration,
    Layer,
    Operation,
    PutTo,
    Selection,
    Style,
    Surface,
    Trigger,
    Zone,
)
from tests.games.force.broken import HEAD, HORSE
from tests.games.force.cards_by_hand import card_with


def compiled(*cards: Card) -> Any:
    return Compiler(cards).run()[0]


def ability_row(t: Any, nth: int = 0) -> int:
    return int(t["card_first"][1]) + nth


def ops_of(t: Any, ability: int) -> range:
    return range(int(t["ab_first"][ability]), int(t["ab_first"][ability]) + int(t["ab_ops"][ability]))


def test_numbers_of_a_horse_stand_in_its_row() -> None:
    t = compiled(card_with("horse"))
    names = ("kind", "cost", "run", "guard", "surface", "turf", "dirt", "style", "abilities")
    assert [int(t[f"card_{name}"][1]) for name in names] == [CardKind.HORSE, 1, 3, 2, Surface.TURF, Distance.MILE, 0, Style.CLOSER, 0]
    assert int(t["cards"]) == 2


def test_1102_2_a_state_form_waits_for_being_put() -> None:
    """Also 1102.1, 1102.1a."""
    t = compiled(card_with("horse", 'if = { standing = "behind" }\ndo = [{ run = "+2" }]'))
    a = ability_row(t)
    assert [int(t[f"ab_{c}"][a]) for c in ("kind", "event", "event_role", "zones", "flags")] == [
        AbilityKind.FORM,
        Trigger.PUT,
        PutTo.RUN | PutTo.GUARD,
        1 << Zone.RUN,
        AbilityFlag.FORCE,
    ]
    (op,) = ops_of(t, a)
    assert [int(t["op_code"][op]), int(t["op_dur"][op])] == [Operation.EFFECT, Duration.IN_RUN_AREA]
    effect = int(t["op_arg"][op])
    assert effect not in ops_of(t, a)
    assert [int(t["op_code"][effect]), int(t["op_amount"][effect])] == [Layer.F_RUN, 2]


def test_conditions_inside_an_ability_are_jumps_forward() -> None:
    t = compiled(
        card_with(
            "horse",
            'when = "run succeeds"\ndo = [{ if = { standing = "behind" }, then = [{ keep = 3 }, { draw = 1 }], else = [{ keep = 2 }] }]',
        )
    )
    rows = ops_of(t, ability_row(t))
    assert [int(t["op_code"][r]) for r in rows] == [Operation.IF, Operation.KEEP, Operation.DRAW, Operation.KEEP]
    assert [int(t[f"op_{c}"][rows[0]]) for c in ("amount", "arg2")] == [2, 1]
    assert int(t["co_code"][int(t["op_arg"][rows[0]])]) == Condition.AHEAD


def test_modes_say_how_long_each_is_and_if_so_has_no_condition() -> None:
    t = compiled(
        card_with("for area", 'do = [{ choose_one = [[{ going = "-1" }, { if = "so", then = [{ draw = 1 }] }], [{ draw = 2 }]] }]')
    )
    rows = ops_of(t, ability_row(t))
    assert [int(t["op_code"][r]) for r in rows] == [Operation.MODE, Operation.GOING, Operation.IF, Operation.DRAW, Operation.DRAW]
    assert [int(t[f"op_{c}"][rows[0]]) for c in ("amount", "arg", "arg2", "arg3")] == [2, 3, 1, 0]
    assert int(t["op_arg"][rows[2]]) == IF_SO


def test_abilities_inside_abilities_stand_behind_those_of_the_card() -> None:
    t = compiled(
        card_with(
            "for horse", 'do = [{ gives = { when = "run succeeds", do = [{ draw = 1 }] }, on = "named" }]', 'deck = { copies = "any" }'
        ),
        card_with("horse", "do = [{ draw = 1 }]"),
    )
    effect = int(t["op_arg"][ops_of(t, ability_row(t))[0]])
    given = int(t["op_arg"][effect])
    assert given == ability_row(t) + 2
    assert [int(t[f"ab_{c}"][given]) for c in ("kind", "event", "zones", "flags")] == [AbilityKind.AUTO, Trigger.SUCCESS, 1 << Zone.RUN, 0]
    assert int(t["card_first"][2]) == given + 1


def test_F_42_face_down_cards_count_only_where_nothing_is_described() -> None:
    described = compiled(
        card_with("horse", 'if = { count = { zone = "farm", fits = { kind = "horse" }, at_least = 2 } }\ndo = [{ draw = 1 }]')
    )
    plain = compiled(card_with("horse", 'if = { count = { zone = "farm", at_least = 2 } }\ndo = [{ draw = 1 }]'))
    assert int(described["co_mask"][1]) == 1 << Zone.FARM
    assert int(plain["co_mask"][1]) == 1 << Zone.FARM | 1 << Zone.DOWN


def test_803_4a_an_ability_in_hand_is_valid_there_and_while_it_is_played() -> None:
    t = compiled(card_with("horse", 'in = "hand"\nalways = [{ forbid = "run", on = "this" }]'))
    a = ability_row(t)
    assert [int(t["ab_kind"][a]), int(t["ab_zones"][a])] == [AbilityKind.RULE, 1 << Zone.HAND | 1 << Zone.DESK]
    assert int(t["se_code"][int(t["op_sel"][int(t["ab_first"][a])])]) == Selection.THIS


def test_equal_parts_share_their_rows() -> None:
    one = Compiler([card_with("horse", 'do = [{ run = "+1", fits = { cost = 1 } }]')] * 2)
    one.run()
    assert len(one.shared["fi"]) == 1


def test_a_full_table_is_an_error() -> None:
    with pytest.raises(TooManyRows, match="card: at most 511 rows"):
        Compiler([card_with("horse")] * 512).run()
    small = Compiler([card_with("horse", "do = [{ draw = 1 }]")])
    small.most["op"] = 1
    with pytest.raises(TooManyRows):
        small.run()


def test_the_same_cards_give_the_same_bytes_and_a_change_changes_them(tmp_path: Path) -> None:
    first, again = tables_of({}), tables_of({}, {})
    assert sets.tables_hash(first) == sets.tables_hash(again)
    assert first.dtype == shape.TABLES and first.shape == (1,)
    other = tables_of({}, {"common": {"set": own_set(tmp_path)}})
    assert sets.tables_hash(other) != sets.tables_hash(first)
    used = int(first[0]["cards"])
    assert np.array_equal(first[0]["card_run"][:used], other[0]["card_run"][:used]), "the cards of Classics keep their rows"


def own_set(folder: Path, text: str = HEAD + HORSE) -> Any:
    (folder / "own.toml").write_text(text, encoding="utf-8")
    return json.loads(json.dumps(sets.library_from_path(folder / "own.toml").own))


def test_a_set_of_ones_own_is_played_with_as_data(tmp_path: Path) -> None:
    """From a path to data, through JSON, to tables and decks: the record needs no file."""
    data = own_set(tmp_path)
    deck = {"name": "Mine", "cards": {"own/colt": 3, "force": 57}}
    materials = {"common": {"set": data}, "seats": [{"decks": [deck]}]}
    check_materials(materials, 2)
    t = tables_of({}, materials)[0]
    slot = shape.READY
    assert int(t["deck_cards"][slot]) == 60 and int(t["deck_for"][slot]) == Distance.SPRINT | Distance.MILE | Distance.MIDDLE
    assert sorted(set(t["deck_card"][slot, :60].tolist())) == [
        library_for(materials).rows["classics/force"],
        library_for(materials).rows["own/colt"],
    ]


def test_ids_of_two_sets_do_not_collide_and_names_may_repeat(tmp_path: Path) -> None:
    same = HORSE.replace('id = "colt"', 'id = "salt-caravan"').replace('en = "Colt", ja = "仔馬"', 'en = "Salt Caravan", ja = "塩の隊商"')
    materials = {"common": {"set": own_set(tmp_path, HEAD + same)}}
    library, t = library_for(materials), tables_of({}, materials)[0]
    ours, theirs = library.rows["own/salt-caravan"], library.rows["classics/salt-caravan"]
    assert ours != theirs and int(t["card_name"][ours]) == int(t["card_name"][theirs])
    deck = {"cards": {"own/salt-caravan": 2, "classics/salt-caravan": 2, "force": 56}}
    with pytest.raises(BadCards, match=r"602.1c.*4 of Salt Caravan"):
        check_materials(materials | {"seats": [{"decks": [deck]}]}, 2)


def test_the_six_ready_decks_stand_in_the_tables_in_ascending_order() -> None:
    t = tables_of({})[0]
    assert [int(n) for n in t["deck_cards"][: shape.READY]] == [60, 60, 60, 60, 80, 80, 0, 0]
    for slot in range(6):
        cards = t["deck_card"][slot, : int(t["deck_cards"][slot])].tolist()
        assert cards == sorted(cards) and min(cards) >= 1


@pytest.mark.parametrize(
    "materials",
    [
        [1],
        {"cards": []},
        {"common": []},
        {"common": {"deck": {}}},
        {"common": {"set": "classics"}},
        {"seats": {}},
        {"seats": [{}, {}, {}]},
        {"seats": [{"decks": "all"}]},
        {"seats": ["mine"]},
    ],
)
def test_data_of_the_wrong_form_is_refused(materials: Any) -> None:
    with pytest.raises(BadCards, match="not what a game is played with"):
        check_materials(materials, 2)


def test_a_broken_set_among_the_materials_is_refused_with_its_card() -> None:
    data = {
        "set": {"id": "own", "name": {"en": "Own", "ja": "自作"}},
        "card": [{"id": "colt", "kind": "horse", "name": {"en": "C", "ja": "仔"}}],
    }
    with pytest.raises(BadCards, match=r"set: refused \[schema\] colt: \"surface\" is missing"):
        check_materials({"common": {"set": data}}, 2)


def test_a_file_and_its_data_give_the_same_tables(tmp_path: Path) -> None:
    data = own_set(tmp_path)
    from_path = Compiler(sets.library_from_path(tmp_path / "own.toml").cards).run()
    assert sets.tables_hash(from_path) == sets.tables_hash(Compiler(sets.library_from_data(data).cards).run())


def test_the_bytes_do_not_depend_on_the_process() -> None:
    imports = "from paddock.games.force.cards.materials import tables_of; from paddock.games.force.cards.sets import tables_hash"
    program = f"{imports}; print(tables_hash(tables_of({{}})))"
    said = {
        subprocess.run(
            [sys.executable, "-c", program], env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {sets.tables_hash(tables_of({})) + "\n"}
