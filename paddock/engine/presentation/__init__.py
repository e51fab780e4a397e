"""What a game's description, view, words and drawings are written with.

May import `rules`. With `rules` it is all of the engine that a game's own modules import.
"""
