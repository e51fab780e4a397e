"""Checks of cards that can be read: what no rule can do, what never happens, what is not said."""
