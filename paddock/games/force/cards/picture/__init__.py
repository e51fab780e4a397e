"""The appearance of a card: its face, its fitted text, its picture."""
