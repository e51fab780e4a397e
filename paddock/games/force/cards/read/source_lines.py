"""The lines of all values in a TOML file, so that a fault can name its line. `tomllib` has parsed the text before, so it is well-formed."""

from functools import lru_cache

Path = tuple[str | int, ...]

BLANK = " \t\r\n"
KEY_ENDS = " \t=.]"


class Scanner:
    """Scans the text once and records the line of each key and each list item."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1
        self.lines: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}  # number of tables seen so far in each list of tables

    def peek(self, n: int = 1) -> str:
        return self.text[self.at : self.at + n]

    def take(self, n: int = 1) -> str:
        taken = self.peek(n)
        self.line += taken.count("\n")
        self.at += n
        return taken

    def skip(self, chars: str = BLANK) -> None:
        """Skip blanks and comments."""
        while self.peek() and (self.peek() in chars or self.peek() == "#"):
            if self.peek() == "#":
                while self.peek() not in ("", "\n"):
                    self.take()
            else:
                self.take()

    def document(self) -> dict[Path, int]:
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
        """`[a.b]` or `[[a.b]]`: the path of the following keys."""
        line, listed = self.line, self.peek(2) == "[["
        self.take(2 if listed else 1)
        here = self.inside_lists(self.keys(), listed)
        self.take(2 if listed else 1)
        self.lines.setdefault(here, line)
        if listed:
            self.lines.setdefault(here[:-1], line)  # the line of a list is the line of its first table
        return here

    def inside_lists(self, keys: list[str], listed: bool) -> Path:
        here: Path = ()
        for i, key in enumerate(keys):
            here += (key,)
            if listed and i == len(keys) - 1:
                self.counts[here] = self.counts.get(here, -1) + 1
            if here in self.counts:
                here += (self.counts[here],)
        return here

    def keys(self) -> list[str]:
        found = []
        while True:
            self.skip(" \t")
            found.append(self.string() if self.peek() in "\"'" else self.bare(KEY_ENDS))
            self.skip(" \t")
            if self.peek() != ".":
                return found
            self.take()

    def bare(self, ends: str) -> str:
        start = self.at
        while self.peek() and self.peek() not in ends:
            self.take()
        return self.text[start : self.at]

    def pair(self, here: Path) -> None:
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
