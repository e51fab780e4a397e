"""Continuous information (808, 1000): the current values of cards, conditions, prohibitions."""
