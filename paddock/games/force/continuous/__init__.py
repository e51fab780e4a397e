"""Continuous information (808, 1000): what a card is now, which conditions hold, what is prohibited."""
