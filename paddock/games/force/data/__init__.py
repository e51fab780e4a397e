"""The numbers and tables of the rules: codes of the ability language, steps of a turn, frames, and the card set as tables."""
