"""What all games share and nothing of any one game: the contract, the kit, the compiler, tables and records.

Imports nothing of the other rooms.
"""
