"""Tornado: a boat race in a heat and a final. The players lay the course out of two-sided cards.

Each part of the rules has its module: `geometry`, `state`, `order`, `moving`, `laying`, `taking`, `starting`, `race`, `legality`, `observation`.
`rules.py` joins them into the contract. The package imports the engine only.
"""
