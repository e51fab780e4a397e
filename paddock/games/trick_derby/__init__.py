"""Trick Derby: a trick moves the trick-winner's horse, and two tickets bet on the order. Imports the engine alone."""
