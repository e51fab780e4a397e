"""The web application: tables, seats, WebSockets, the store, pages and static files.

Tables are event-sourced: `domain` builds a table from its events, and `storage` stores the events. The server acknowledges a move only
after its commit. The server makes everything that it sends from one seat's view of the game. No module names a game. May import bots, games
and engine.

Each package may import the packages before it in this list:
- `domain`: a table, its events and commands
- `storage`: the database
- `live`: the tables loaded in this process
- `view`: the frames that viewers receive
- `web`: HTTP and WebSocket
- `ops`: logs, garbage collection and administration

`app.py` builds the application from these packages, and `processes.py` serves it.
"""
