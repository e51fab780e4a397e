"""Tests of the bots, which can play every game."""
