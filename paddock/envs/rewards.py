"""The rewards of the seats at the end of a game."""

from collections.abc import Sequence


def rewards_of(places: Sequence[int]) -> list[float]:
    """A reward from 1 (sole first) to -1 (sole last) per seat. Tied seats share the rewards of their places. The sum is 0."""
    others = len(places) - 1
    return [sum((p > own) - (p < own) for p in places) / others for own in places]
