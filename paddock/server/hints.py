"""What a strong bot would do: for a player who asks, and after the game where it was decided. Only where there is such a bot."""

import paddock.bots as bots


def are_there() -> bool:
    return hasattr(bots, "advise")
