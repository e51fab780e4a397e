"""The lines of all values in a TOML file, so that a fault can name its line. `tomllib` has parsed the text before, so it is well-formed.

`Scanner` has a method for each construct of TOML. Each reads its construct at the current position.
"""

from functools import lru_cache

Path = tuple[str | int, ...]

BLANK = " \t\r\n"
KEY_ENDS = " \t=.]"


class Scanner:
    """Scans the text once and records the line of each key and each list item."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1  # at: the position in the text; line: its line
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}  # number of tables seen so far in each list of tables

    def peek(self, n: int = 1) -> str:
        """The next n characters; fewer at the end of the text."""
        return self.text[self.at : self.at + n]

    def take(self, n: int = 1) -> str:
        taken = self.peek(n)
        self.line += taken.count("\n")
        self.at += n
        return taken

    def skip(self, chars: str = BLANK) -> None:
        """Skip these characters, and comments."""
        while self.peek() and (self.peek() in chars or self.peek() == "#"):
            if self.peek() == "#":
                while self.peek() not in ("", "\n"):
                    self.take()
            else:
                self.take()

    def document(self) -> dict[Path, int]:
        """The lines of the whole text."""
        here: Path = ()
        self.skip()
        while self.peek():
            if self.peek() == "[":
                here = self.header()
            else:
                self.pair(here)
            self.skip()
        return self.lines

    def header(self) -> Path:
        """`[a.b]`, or `[[a.b]]` for the next table of a list: the path of the following keys."""
        line, listed = self.line, self.peek(2) == "[["
        self.take(2 if listed else 1)
        here = self.inside_lists(self.keys(), listed)
        self.take(2 if listed else 1)
        self.lines.setdefault(here, line)
        if listed:
            self.lines.setdefault(here[:-1], line)  # the line of a list is the line of its first table
        return here

    def inside_lists(self, keys: list[str], listed: bool) -> Path:
        """The path of a header's keys, with the number of the current table after each key of a list. listed: the last key is a list."""
        here: Path = ()
        for i, key in enumerate(keys):
            here += (key,)
            if listed and i == len(keys) - 1:
                self.counts[here] = self.counts.get(here, -1) + 1
            if here in self.counts:
                here += (self.counts[here],)
        return here

    def keys(self) -> list[str]:
        """A dotted key: `a."b c".d`."""
        found = []
        while True:
            self.skip(" \t")
            found.append(self.string() if self.peek() in "\"'" else self.bare(KEY_ENDS))
            self.skip(" \t")
            if self.peek() != ".":
                return found
            self.take()

    def bare(self, ends: str) -> str:
        """A key or value without quotes, which ends before one of these characters."""
        start = self.at
        while self.peek() and self.peek() not in ends:
            self.take()
        return self.text[start : self.at]

    def pair(self, here: Path) -> None:
        """`key = value`, in the table at `here`."""
        line = self.line
        path = here + tuple(self.keys())
        self.lines[path] = line
        self.take()  # the =
        self.skip(" \t")
        self.value(path)

    def value(self, path: Path) -> None:
        self.lines.setdefault(path, self.line)
        if self.peek() in ("'", '"'):
            self.string()
        elif self.peek() == "[":
            self.listing(path)
        elif self.peek() == "{":
            self.table(path)
        else:
            self.bare(",]}#\n")

    def listing(self, path: Path) -> None:
        self.take()
        self.skip()
        n = 0
        while self.peek() != "]":
            self.value(path + (n,))
            n += 1
            self.skip(BLANK + ",")
        self.take()

    def table(self, path: Path) -> None:
        self.take()
        self.skip()
        while self.peek() != "}":
            self.pair(path)
            self.skip(BLANK + ",")
        self.take()

    def string(self) -> str:
        """The content of a quoted string: basic or literal, of one or several lines. Escapes stay as they are."""
        quote = self.peek()
        fence = quote * 3 if self.peek(3) == quote * 3 else quote
        self.take(len(fence))
        start = self.at
        while self.peek(len(fence)) != fence:
            self.take(2 if quote == '"' and self.peek() == "\\" else 1)
        inside = self.text[start : self.at]
        self.take(len(fence))
        return inside


@lru_cache(maxsize=16)
def line_map(text: str) -> dict[Path, int]:
    """The line of every key, table and list item, by its path."""
    return Scanner(text).document()
