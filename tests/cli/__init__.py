"""The `paddock` command: all commands, all ways to end, and whole games at a terminal."""
