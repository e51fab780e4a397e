"""Preparation and the turn (600, 702, 1201): steps, the run, what may be played, and the loop behind every decision."""
