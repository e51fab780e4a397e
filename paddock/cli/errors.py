"""How a command ends when it cannot go on: one line for a person, and an exit status for programs."""

FAILED, USAGE, INTERRUPTED = 1, 2, 130


class Failure(Exception):
    """One clear line, and the exit status that goes with it."""

    def __init__(self, line: str, status: int = FAILED) -> None:
        super().__init__(line)
        self.status = status
