"""Code that all games share. It contains nothing about any particular game.

The packages of the engine, in layers:

- `rules`: building blocks for a game's `rules.py`
- `presentation`: building blocks for a game's description, view, words and drawings
- `compile`: native code
- `table`: one game in progress
- `vector`: many games at once on the CPU
- `gpu`: many games at once on a GPU

A package may import only packages that precede it in this list. The engine imports no other package of the project.
"""
