"""The race and the zones (100 to 400): the places of cards, knowledge of them, moves of cards, and the end of a race."""
