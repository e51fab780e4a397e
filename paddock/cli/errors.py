"""Failures of commands: one line for the user, and an exit status for programs."""

FAILED, USAGE, INTERRUPTED = 1, 2, 130


class Failure(Exception):
    """A command cannot continue. Holds the message, which is one line, and the exit status."""

    def __init__(self, line: str, status: int = FAILED) -> None:
        super().__init__(line)
        self.status = status
