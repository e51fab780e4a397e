"""The `paddock` command, terminal play included. It knows no game: everything comes through the engine and the games' own descriptions.

Nothing imports this room.
"""
