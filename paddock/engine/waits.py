"""Which functions games wait for (`cuts.py`), and which of these are taken in instead: their lines stand in the place of a call.

A function is waited for if there is much to do in it, all that it calls included. That makes many a small one wait, which often finds that there is
nothing to do; so those are taken in where they are called, and so are functions that are called in one place alone, as long as parts do not grow too
large for a compiler.
"""

from collections import Counter

from paddock.engine.compiler import Build, Function

LEAST = 40_000  # bytes of byte code, with all that it calls: from here on a function is waited for
SMALL = 1500  # of a function's own lines, with what they take in: so few are taken in everywhere
MOST = 32_000  # of a part, with functions that are called nowhere else
WHOLE = ("paddock.engine.bits", "paddock.engine.chance", "paddock.engine.log")  # never cut, as they are called everywhere


class Waits:
    """What is waited for in a function and all that it calls. `always`: functions that are waited for whatever their length, and never taken in."""

    def __init__(
        self, build: Build, root: Function, always: tuple[Function, ...], least: int = LEAST, small: int = SMALL, most: int = MOST
    ) -> None:
        self.build, self.always = build, always
        self.least, self.small, self.most = least, small, most
        self.weights: dict[Function, int] = {}
        self.sizes: dict[Function, int] = {}
        self.taken: set[Function] = set()
        self.places: Counter[Function] = Counter()
        for f in build.reached(root):
            if f is root or self.is_cut(f):
                self.places.update(dict(build.callees(f)))
        self.size(root)

    def weight(self, f: Function) -> int:
        """With all that it calls."""
        if f not in self.weights:
            self.weights[f] = len(f.__code__.co_code) + sum(times * self.weight(g) for g, times in self.build.callees(f))
        return self.weights[f]

    def is_cut(self, f: Function) -> bool:
        return f in self.always or (f.__module__ not in WHOLE and self.weight(f) >= self.least)

    def is_taken_in(self, f: Function) -> bool:
        return f in self.taken

    def size(self, f: Function) -> int:
        """Of its own lines, with those it takes in and what is not waited for."""
        if f not in self.sizes:
            calls = list(self.build.callees(f))
            total = len(f.__code__.co_code) + sum(times * self.size(g) for g, times in calls if not self.is_cut(g))
            waited = sorted(
                ((g, times) for g, times in calls if self.is_cut(g) and g not in self.always), key=lambda call: self.size(call[0])
            )
            for g, times in waited:
                if self.size(g) <= self.small:
                    total += times * self.size(g)
                    self.taken.add(g)
            if total > self.small or self.places[f] == 1:  # another is small enough to be taken in itself, and stays so
                for g, _ in waited:
                    if g not in self.taken and self.places[g] == 1 and total + self.size(g) <= self.most:
                        total += self.size(g)
                        self.taken.add(g)
            self.sizes[f] = total
        return self.sizes[f]
