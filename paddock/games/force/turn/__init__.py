"""Preparation and the turn (600, 702, 1201): the steps, the run, the playable cards, and the main loop behind every decision."""
