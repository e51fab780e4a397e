"""Building blocks for a game's description, view, words and drawings.

May import `rules`. A game's own modules import only `rules` and `presentation` from the engine.
"""
