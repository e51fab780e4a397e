"""Verify a whole record: its commitments, its key, every move, and its result."""

from collections.abc import Mapping
from typing import Any

from paddock.engine.presentation.game import Game
from paddock.engine.table.record import BadRecord
from paddock.engine.table.table import Table, key_of_seed


def verify(record: Mapping[str, Any], game: Game | None = None) -> list[str]:
    """Verify a whole record. Returns the names of the checks that succeeded. Raises BadRecord at the first check that fails."""
    good = []
    table = Table.replay(record, game=game)
    if table.deal is not None:
        if len(table.deal.sitters) != table.seats:
            raise BadRecord(f"the deal of this record is for {len(table.deal.sitters)} seats, and {table.seats} played")
        broken = table.deal.broken_promises()
        if broken:
            raise BadRecord("; ".join(broken))
        good.append("commitments")
        if table.deal.key(table.game.name, table.game.version, table.options, table.tables_hash) != table.key:
            raise BadRecord("the key does not follow from the secret and the nonces: the shuffle was tampered with")
        good.append("key")
    elif table.seed is not None:
        if key_of_seed(table.seed) != table.key:
            raise BadRecord("the key does not follow from the seed")
        good.append("seed")
    else:
        good.append("unproven")
    good.append("moves")
    if table.over != record.get("over"):
        raise BadRecord(
            "the record says that the game is over, and it is not"
            if record.get("over")
            else "the game is over, and the record says it is not"
        )
    if outcome := table.outcome():
        told = record.get("result")
        if told != {"rule": outcome.rule, "scores": list(outcome.scores), "places": list(outcome.places)}:
            raise BadRecord("the result in the record is not the result of its moves")
        good.append("result")
    return good
