"""A real terminal for the tests: a pseudo-terminal of 80 columns that runs the command."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from paddock.cli.main import main; main()"]
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
ROWS, COLUMNS = 24, 80
PATIENCE = 30.0


def surroundings(folder: Path) -> dict[str, str]:
    """Return an environment in which the probe is an installed game and saved games go to a folder of their own."""
    package = folder / "games" / "probe"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "game.py").write_text("from tests.probe.game import GAME as GAME\n")
    (package / "game.toml").write_text((ROOT / "tests" / "probe" / "game.toml").read_text())
    changed = {
        "PADDOCK_GAMES": str(folder / "games"),
        "PADDOCK_DATA": str(folder / "data"),
        "PADDOCK_INTERPRETED": "1",
        "PADDOCK_LANG": "en",
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
    }
    dropped = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    return {k: v for k, v in os.environ.items() if k not in dropped} | changed


def own_terminal() -> None:
    """Make the pseudo-terminal the controlling terminal, so that Ctrl-C reaches the child."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """The command at a terminal: type keys, read its output."""

    def __init__(self, words: Sequence[str], environment: dict[str, str]) -> None:
        self.master, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.child = subprocess.Popen(
            [*PROGRAM, *words], env=environment, stdin=inside, stdout=inside, stderr=inside, start_new_session=True, preexec_fn=own_terminal
        )
        os.close(inside)
        self.bytes = b""
        self.read_to = 0

    @property
    def raw(self) -> str:
        """All output so far, unchanged."""
        return self.bytes.decode(errors="ignore")

    @property
    def text(self) -> str:
        """All output so far, without escape sequences."""
        return ESCAPES.sub("", self.raw).replace("\r\n", "\n")

    def read(self, seconds: float) -> bool:
        """Read output. Return false if none came or the terminal is closed."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        with contextlib.suppress(OSError):
            got = os.read(self.master, 65536)
            self.bytes += got
            return bool(got)
        return False

    def wait_for(self, words: str) -> str:
        """Return the output since the last wait, up to and including these words."""
        until = time.monotonic() + PATIENCE
        while words not in self.text[self.read_to :]:
            if not self.read(max(0.0, until - time.monotonic())):
                raise AssertionError(f"{words!r} did not appear; there is:\n{self.text[self.read_to :]}")
        at = self.text.index(words, self.read_to) + len(words)
        seen, self.read_to = self.text[self.read_to : at], at
        return seen

    def type(self, line: str) -> None:
        os.write(self.master, (line + "\n").encode())

    def ask(self, line: str) -> str:
        """Type a line at the prompt. Return the output up to the next prompt, without the echoed line."""
        self.type(line)
        self.wait_for(line)
        return self.wait_for("\n> ")

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def end(self) -> int:
        """Wait for the command to end and return its exit status."""
        until = time.monotonic() + PATIENCE
        while self.read(0.2) or self.child.poll() is None:
            assert time.monotonic() < until, self.text
        return self.child.wait(PATIENCE)

    def close(self) -> None:
        if self.child.poll() is None:
            os.killpg(self.child.pid, signal.SIGKILL)
            self.child.wait()
        os.close(self.master)
