"""Tornado: a boat race on a course that the players lay out of two-sided cards, one heat and a final.

The rules stand in chapters (`geometry`, `parts`, `order`, `moving`, `laying`, `taking`, `starting`, `race`, `knowledge`), `rules.py`
is their contract. Imports the engine only.
"""
