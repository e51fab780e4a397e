"""Tables: playing, refusals, undo, logs, records and fairness."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

import paddock
from paddock.engine.table import record, transcript
from paddock.engine.table.atomic_write import write_whole
from paddock.engine.table.commit_reveal import Deal, commitment, deal_alone
from paddock.engine.table.core import Refused, rng_position
from paddock.engine.table.record import BadRecord
from paddock.engine.table.table import Table
from paddock.engine.table.verify import verify
from tests.probe.game import GAME


def new(seats: int = 2, seed: int = 3, **more: Any) -> Table:
    return Table.new(GAME, seats, seed=seed, target="interpreted", **more)


def first_move(table: Table, seat: int) -> int:
    return table.legal(seat)[0]


def play_out(table: Table) -> Table:
    while not table.over:
        seat = table.pending[0]
        table.play(seat, table.legal(seat)[len(table.entries) % len(table.legal(seat))])
    return table


def test_games_are_listed_and_unknown_ones_refused_with_a_list() -> None:
    assert "trick_derby" in paddock.game_names()
    with pytest.raises(KeyError, match=r"there is no game chess; there is .*trick_derby"):
        Table.new("chess")


def test_seats_and_seeds_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="for 2 to 3 players, not 4"):
        new(4)
    with pytest.raises(ValueError, match="a seed is a number from 0"):
        new(seed=-1)
    with pytest.raises(ValueError, match="has no option colour; it has rounds"):
        new(options={"colour": 1})
    with pytest.raises(ValueError, match=r"1 to 5, not 6 \(PR-4\.2\)"):
        new(options={"rounds": 6})


def test_the_same_seed_is_the_same_game_and_no_seed_is_a_new_one() -> None:
    assert new(seed=5).states.tobytes() == new(seed=5).states.tobytes()
    assert new(seed=5).states.tobytes() != new(seed=6).states.tobytes()
    assert Table.new(GAME, 2, target="interpreted").key != Table.new(GAME, 2, target="interpreted").key


def test_a_refused_action_changes_nothing_and_names_its_rule() -> None:
    table = new()
    before = table.states.tobytes()
    for seat, action, rule in (
        (0, "p7", "PR-2.1"),
        (0, "nonsense", "P-3"),
        (0, 10**9, "P-3"),
        (0, -(10**30), "P-3"),
        (7, ".", "P-2"),
        (-1, ".", "P-2"),
    ):
        with pytest.raises(Refused) as refused:
            table.play(seat, action)
        assert refused.value.rule == rule
        assert str(refused.value).startswith(f"{rule}: ")
        assert table.translator("en").text(refused.value.reason)
        assert table.translator("ja").text(refused.value.reason)
    assert table.states.tobytes() == before
    assert table.entries == []


def test_an_undo_is_free_while_nobody_else_acted_or_saw_anything() -> None:
    table = new()
    before = table.states.tobytes()
    table.play(0, first_move(table, 0))
    assert table.undo_needs(0) == "free"
    assert table.undo_needs(1) == "nothing"
    table.undo(0)
    assert table.states.tobytes() == before
    assert [e.kind for e in table.entries] == ["move", "undo"]
    with pytest.raises(Refused, match=r"nothing|take back"):
        table.undo(0)


def test_a_sealed_choice_that_was_closed_is_seen_as_closed_so_it_needs_consent() -> None:
    table = new()
    table.play(0, ".")
    assert table.undo_needs(0) == "consent"
    with pytest.raises(Refused, match="needs_consent"):
        table.undo(0)
    table.undo(0, consent=True)
    assert table.pending == (0, 1)
    assert [line.words.key for line in table.log(1)][-1] == "undo.sealed"


def test_a_sealed_step_is_taken_back_freely_while_others_choose_and_theirs_stands() -> None:
    """The undo must not depend on whether others have begun to choose, because it would reveal that."""
    table = new()
    table.play(0, first_move(table, 0))
    theirs = [first_move(table, 1)]
    table.play(1, theirs[0])
    theirs.append(first_move(table, 1))
    table.play(1, theirs[1])
    assert table.undo_needs(0) == "free"
    table.undo(0)
    assert len(table.view(0).staked) == 0
    assert len(table.view(1).staked) == 2
    table.undo(1)
    assert len(table.view(1).staked) == 1
    table.play(0, first_move(table, 0))
    again = Table.replay(table.record(), "interpreted", GAME)
    assert again.states.tobytes() == table.states.tobytes()


def test_a_twin_to_think_about_leaves_the_table_alone() -> None:
    table = new()
    before = table.states.tobytes()
    twin = table.copy()
    twin.play(0, ".")
    assert table.states.tobytes() == before
    assert (table.pending, twin.pending) == ((0, 1), (1,))
    assert table.entries == []


def test_an_undo_that_crosses_chance_goes_on_in_a_new_stream() -> None:
    table, card = next((t, c) for t in (new(seed=k) for k in range(300)) if (c := search_card(t)) is not None)
    seat = 0
    table.play(seat, f"p{card}")
    taken = table.legal(seat)[0]
    table.play(seat, taken)
    stack = table.state["stack"].tolist()
    assert table.undo_needs(seat) == "consent"
    table.undo(seat, consent=True)
    assert rng_position(table.state) == (1, 0, 0)
    table.play(seat, taken)
    assert table.state["stack"].tolist() != stack  # the undone shuffle is not repeated


def search_card(table: Table) -> int | None:
    """Let seat 0 win the first round with one card. Return a search card of its hand, or None."""
    for card in table.view(0).hand[-1:]:
        table.play(0, f"s{card}")
    table.play(0, ".")
    table.play(1, ".")
    cards = [c for c in table.view(0).hand if table.tables[0]["effect"][c] == 2]
    return cards[0] if cards and table.pending == (0,) else None


def test_each_seat_hears_its_own_story() -> None:
    table = play_out(new())
    mine, theirs, everyone = ([line.words.key for line in table.log(k)] for k in (0, 1, -1))
    assert "event.drew" in mine and "event.drawn" in mine
    assert mine != theirs
    assert "event.drew" not in everyone[:6]


def test_a_table_shows_itself_as_a_picture() -> None:
    picture = new()._repr_svg_()
    assert picture.startswith("<svg")
    assert "<style>" in picture


# ------------------------------------------------------------------ records


def test_a_running_record_for_a_viewer_holds_no_key_and_no_sealed_move() -> None:
    table = new()
    table.play(0, first_move(table, 0))
    text = json.dumps(table.record(1))
    assert table.key.hex() not in text
    assert table.record(1)["entries"] == []
    assert len(table.record(0)["entries"]) == 1
    with pytest.raises(BadRecord, match="made for a viewer"):
        Table.replay(table.record(1), game=GAME)


def test_a_whole_record_replays_and_verifies() -> None:
    deal = deal_alone([("human", ""), ("bot", "simple")])
    table = play_out(Table.new(GAME, 2, deal=deal, target="interpreted"))
    whole = json.loads(json.dumps(table.record()))
    assert Table.replay(whole, "interpreted", GAME).states.tobytes() == table.states.tobytes()
    assert verify(whole, GAME) == ["commitments", "key", "moves", "result"]
    assert verify(json.loads(json.dumps(play_out(new()).record())), GAME) == ["seed", "moves", "result"]


def tampered(change: Any) -> dict[str, Any]:
    table = play_out(Table.new(GAME, 2, deal=deal_alone([("human", ""), ("human", "")]), target="interpreted"))
    whole: dict[str, Any] = json.loads(json.dumps(table.record()))
    change(whole)
    return whole


def other_hex(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


TAMPERED = {
    "secret": (lambda r: r["fair"].update(secret=other_hex(r["fair"]["secret"])), "secret does not match"),
    "nonce": (lambda r: r["fair"]["seats"][1].update(value=other_hex(r["fair"]["seats"][1]["value"])), "nonce of seat 1"),
    "key": (lambda r: r.update(key=other_hex(r["key"])), r"tampered|against rule"),
    "table id": (lambda r: r["fair"].update(table="other"), "tampered"),
    "move": (lambda r: r["entries"][0].update(do="t3"), "entry 1 .*against rule"),
    "seat of a move": (lambda r: r["entries"][0].update(seat=9), "against rule"),
    "missing moves": (lambda r: r.update(entries=r["entries"][:-1]), "over"),
    "result": (lambda r: r["result"]["scores"].reverse() or r["result"]["scores"].append(0), "not the result"),
    "options": (lambda r: r["options"].update(rounds=9), "damaged"),
    "other options": (lambda r: r["options"].update(rounds=4), "over|against|tampered"),
    "tables": (lambda r: r.update(tables="00"), "other tables"),
    "version": (lambda r: r.update(rules=99), "version 99"),
    "seats": (lambda r: r.update(seats="two"), "damaged"),
    "short key": (lambda r: r.update(key="abcd"), "damaged"),
    "no entries": (lambda r: r.pop("entries"), "damaged"),
    "entry kind": (lambda r: r["entries"][0].update(kind="cheat"), "unknown kind"),
    "entry of another shape": (lambda r: r["entries"].insert(0, 5), "damaged"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_record_is_found(what: str) -> None:
    change, message = TAMPERED[what]
    with pytest.raises(BadRecord, match=message):
        verify(tampered(change), GAME)


def test_files_that_are_no_records_are_refused_in_a_sentence(tmp_path: Path) -> None:
    for name, content in (("a", "{"), ("b", "[]"), ("c", '{"paddock": 99}'), ("d", "\0\0"), ("e", "[" * 100_000)):
        (tmp_path / name).write_text(content)
        with pytest.raises(BadRecord, match="is no record"):
            record.read(tmp_path / name)
    with pytest.raises(BadRecord, match="cannot be read"):
        record.read(tmp_path / "missing")


def test_a_save_is_private_and_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    record.write(path, new().record(), private=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_text()

    def broken_replace(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "replace", broken_replace)
    with pytest.raises(OSError, match="full"):
        write_whole(path, "something else")
    assert path.read_text() == before
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


# ------------------------------------------------------------------ fairness


def test_the_key_follows_from_everything_that_was_promised() -> None:
    deal = Deal.from_json(deal_alone([("human", ""), ("bot", "simple")]).to_json())
    key = deal.key("probe", 1, {"rounds": 3}, "ab")
    assert len(key) == 32
    others = {
        deal.key("probe", 2, {"rounds": 3}, "ab"),
        deal.key("prob", 1, {"rounds": 3}, "ab"),
        deal.key("probe", 1, {"rounds": 4}, "ab"),
        deal.key("probe", 1, {"rounds": 3}, "cd"),
    }
    assert key not in others
    assert len(others) == 4
    assert deal.broken_promises() == []
    assert commitment(bytes.fromhex(deal.secret)) == deal.secret_commitment


def test_a_transcript_tells_every_draw_decision_and_the_end() -> None:
    table = play_out(new())
    again = [json.loads(text) for text in transcript.transcript_of(table.record() | {"game": "probe"}, GAME)]
    kinds = [e["event"] for e in again]
    assert kinds[0] == "game" and kinds[1] == "chance" and kinds[-1] == "end"
    assert kinds.count("decision") == len(table.entries)
    for e in again:
        if e["event"] == "decision":
            assert e["chose"] in e["legal"]


def test_a_step_changes_the_state_as_play_does_and_keeps_no_history() -> None:
    played, stepped = new(), new()
    seat = played.pending[0]
    action = played.legal(seat)[0]
    assert stepped.step(seat, action) == played.play(seat, action)
    assert stepped.states.tobytes() == played.states.tobytes()
    assert (len(stepped.entries), len(played.entries)) == (0, 1)
    before = stepped.states.tobytes()
    with pytest.raises(Refused):
        stepped.step(seat, 10**6)
    assert stepped.states.tobytes() == before


def test_legal_actions_follow_a_state_that_changed_without_a_move() -> None:
    table = new()
    seat = table.pending[0]
    first = table.legal(seat)
    first.clear()
    assert table.legal(seat), "the caller's list is a copy"
    table.states[0]["over"] = 1
    assert table.legal(seat) == table.runner.legal(table.states, 0, table.tables, seat)
