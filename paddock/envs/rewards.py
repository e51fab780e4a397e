"""What a seat is rewarded with when a game ends."""

from collections.abc import Sequence


def rewards_of(places: Sequence[int]) -> list[float]:
    """1 for the sole first to -1 for the sole last; those who tie share what their places are worth. They add up to 0."""
    others = len(places) - 1
    return [sum((p > own) - (p < own) for p in places) / others for own in places]
