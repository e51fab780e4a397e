"""The `paddock` command: every command, every way to end, and whole games at a terminal."""
