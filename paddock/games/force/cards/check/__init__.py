"""Checks of cards that were read: impossible effects, events that never happen, missing information."""
