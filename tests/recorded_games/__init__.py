"""The shelf: recorded games of all kinds, as a server keeps them. Every change of the code replays them; what came out once must come out again.

`python -m tests.shelf check` replays all, `python -m tests.shelf make` records games where the present rules have none yet. One file a game, one
line a table: its settings, its entries, a few letters of the hash after each entry, and what it came to.
"""
