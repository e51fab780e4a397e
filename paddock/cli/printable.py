"""Text that is safe to print on a terminal."""


def printable(text: str) -> str:
    """Remove unprintable characters, because text of players or files must not send control codes to the terminal."""
    return "".join(c for c in text if c.isprintable())
