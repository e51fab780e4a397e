"""Short text for actions and draws.

Bets: `win`, `place`, `jackpot`; `back5.2` lays the card of horse 5 for 2 spaces. `10` to `100000`, `all` and `close` make the stake; `done` seals the bet.
Race: `5.2`, `+3` (red spot) and `-2` (black spot) play a card from the hand, `b5.2` plays a face-down card. `h5` chooses horse 5, `>4` chooses lane 4.
`turn` turns the top card of the pile.
"""

from paddock.engine.presentation.notation import Notation
from paddock.games.lose_your_shirt.actions import ACTIONS, Action
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.things import CARD

write = Notation(Action).write
READ = {write(action): action for action in range(ACTIONS)}
assert len(READ) == ACTIONS


def read(text: str) -> int:
    """The action of a text in exactly these letters, or ValueError."""
    if text not in READ:
        raise ValueError(f"no such move: {text}")
    return READ[text]


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """The label and the outcome of a draw: `dealer`, `deal:2` by seat, `turn`."""
    if kind == Event.DEALER_DRAWN:
        return "dealer", [str(values[0])]
    if kind == Event.DEALT:
        return f"deal:{values[0]}", [CARD.write(card) for card in values[1:]]
    return "turn", [CARD.write(values[0])]
