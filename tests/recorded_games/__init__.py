"""Recorded games of all kinds, as a server keeps them. Every change of the code replays them; each must come out as it did.

`python -m tests.recorded_games check` replays all. `python -m tests.recorded_games make` records games where the present rules have none yet.
One file a game, one line a table: its settings, its events, a few letters of the hash after each event, and the result.
"""
