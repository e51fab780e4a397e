"""Players that fit every game."""
