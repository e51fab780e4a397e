"""Hand-written C that plays the same games, compiled on the spot."""
