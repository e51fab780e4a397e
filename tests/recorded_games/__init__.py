"""Recorded games of all kinds, in the form in which a server stores them. The tests replay them, and each must give its recorded result.

`python -m tests.recorded_games check` replays all. `python -m tests.recorded_games make` records games that lack records for the present
rules. Each game has one file, and each line of it is one table: its settings, its events, a few letters of the hash after each event, and
the result.
"""
