"""Layouts of made-up states."""

from typing import Any

from paddock.engine.rules.fields import Layout, StateRecord, layout


def state(place_last: tuple[str, ...] = (), **fields: Any) -> Layout:
    """The layout of a state with these fields besides those that every state has."""
    return layout(type("State", (StateRecord,), fields), place_last)
