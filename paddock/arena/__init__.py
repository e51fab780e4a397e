"""Many games: simulations, tournaments, ratings, studies and their report. They run on threads, on a GPU or on a Ray cluster, and the same
numbers give the same games everywhere.

It knows no game and imports bots, games and engine; `cli` puts it on the command line.
"""
