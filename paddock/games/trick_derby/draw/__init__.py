"""The SVG drawing of the game table."""
