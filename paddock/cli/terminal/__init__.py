"""A game at the terminal: the drawn table, the question, what the player types, and saves."""
