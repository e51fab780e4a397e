"""The numbers and tables of the rules: codes of the ability language, kinds of decisions, steps, frames, and the card set as tables."""
