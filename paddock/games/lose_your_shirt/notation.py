"""Short text for actions and cards.

Bets: `win`, `place`, `jackpot`; `back5.2` lays the card of horse 5 for 2 spaces; `10` ... `100000`, `all`, `close` build the stake; `done`
seals the bet. Race: `5.2`, `+3`, `-2` play a card from the hand, `b5.2` one's face-down card; `h5` picks horse 5, `>4` lane 4; `turn`
turns the top card.
"""

from paddock.games.lose_your_shirt.cards import BLACK, HORSES, KINDS, RED, horse_of, spaces_of
from paddock.games.lose_your_shirt.events import Event
from paddock.games.lose_your_shirt.state import (
    ACTIONS,
    ALL,
    BACK_JACKPOT,
    BACK_PLACE,
    BACK_WIN,
    CHIP,
    CHIPS,
    CLOSE,
    DONE,
    LANE,
    LANES,
    LAY,
    MOVE,
    PLAY,
    PLAY_BET,
    TURN,
)


def card(kind: int) -> str:
    """What is printed on a card: `5.2`, `+3` (red spot), `-2` (black spot)."""
    if kind == RED:
        return "+3"
    if kind == BLACK:
        return "-2"
    return f"{horse_of(kind) + 1}.{spaces_of(kind)}"


def texts() -> dict[str, int]:
    """Every action by its text."""
    all_of = {"win": BACK_WIN, "place": BACK_PLACE, "jackpot": BACK_JACKPOT, "all": ALL, "close": CLOSE, "done": DONE, "turn": TURN}
    all_of |= {f"back{card(k)}": LAY + k for k in range(RED)}
    all_of |= {str(amount): CHIP + i for i, amount in enumerate(CHIPS)}
    all_of |= {card(k): PLAY + k for k in range(KINDS)}
    all_of |= {f"b{card(k)}": PLAY_BET + k for k in range(RED)}
    all_of |= {f"h{h + 1}": MOVE + h for h in range(HORSES)}
    all_of |= {f">{lane + 1}": LANE + lane for lane in range(LANES)}
    return all_of


READ = texts()
WRITE = {action: text for text, action in READ.items()}
assert len(READ) == len(WRITE) == ACTIONS


def write(action: int) -> str:
    if action not in WRITE:
        raise ValueError(f"no such action: {action}")
    return WRITE[action]


def read(text: str) -> int:
    if text not in READ:
        raise ValueError(f"no such move: {text}")
    return READ[text]


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    """The label of a draw and its outcome: `dealer`, `deal:2`, `turn`."""
    if kind == Event.DEALER_DRAWN:
        return "dealer", [str(values[0])]
    if kind == Event.DEALT:
        return f"deal:{values[0]}", [card(v) for v in values[1:]]
    return "turn", [card(values[0])]
