"""The race and the zones (100 to 400): where cards lie, who knows it, how cards move, how a race ends."""
