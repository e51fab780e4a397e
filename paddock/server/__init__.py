"""The web application: tables, seats, sockets, the store, pages and static files.

A table is its entries (`room.py` builds it from them, `store.py` keeps them); an acknowledged move is committed. What leaves the server is
made from a seat's sight alone. Nothing here names a game. May import bots, games and engine.
"""
