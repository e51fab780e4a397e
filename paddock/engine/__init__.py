"""What all games share and nothing of any one game.

Each package may import those that stand above it: `rules` (what a `rules.py` is written with), `presentation` (what a game's description, view,
words and drawings are written with), `compile` (native code), `table` (one game in progress), `vector` (many games at once on the CPU), `gpu` (many
games at once on a GPU). The engine imports nothing outside itself.
"""
