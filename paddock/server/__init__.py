"""The web application: tables, seats, sockets, the store, pages and static files.

A table is its events: `domain` builds it from them, `storage` keeps them. An acknowledged move is committed. Everything that leaves the server is made
from a seat's view. Nothing here names a game. May import bots, games and engine.

Each package may import those that stand above it: `domain` (what a table is and which commands it takes), `storage` (the database), `live` (tables in
this process), `view` (what viewers are shown), `web` (HTTP and WebSocket), `ops` (processes and their upkeep).
"""
