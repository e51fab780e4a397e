"""The effects of abilities (806, 807, 809): triggers, waiting abilities, texts, operations, targets, replacement."""
