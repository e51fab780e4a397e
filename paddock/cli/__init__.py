"""The `paddock` command, including play in the terminal. No module here names a particular game: the commands use only the engine
and the games' descriptions.

No other package imports this package.
"""
