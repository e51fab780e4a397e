"""Runs of many games: simulations, tournaments, ratings and statistical reports, on threads, a GPU or a Ray cluster. The same seeds give
the same games on every executor.

No module here names a particular game. The package imports bots, games and engine; the commands are in `cli`.
"""
