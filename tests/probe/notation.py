"""Short text for the probe's actions: s7 stake card 7, . close, p7 play, b7 bury, t7 take."""

from tests.probe.rules import ACTIONS, BURY, CLOSE, PLAY, RESHUFFLED, STAKE, TAKE

KINDS = {"s": STAKE, "p": PLAY, "b": BURY, "t": TAKE}


def write(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise ValueError(f"no such action: {action}")
    if action == CLOSE:
        return "."
    letter, base = max(((k, b) for k, b in KINDS.items() if b <= action), key=lambda p: p[1])
    return f"{letter}{action - base}"


def read(text: str) -> int:
    if text == ".":
        return CLOSE
    if text[:1] in KINDS and text[1:].isascii() and text[1:].isdigit() and str(int(text[1:])) == text[1:] and int(text[1:]) < 20:
        return KINDS[text[0]] + int(text[1:])
    raise ValueError(f"no such move: {text}")


def chance(kind: int, values: tuple[int, ...]) -> tuple[str, list[str]]:
    return ("reshuffle" if kind == RESHUFFLED else "shuffle"), [str(v) for v in values]
