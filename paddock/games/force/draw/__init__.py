"""The drawing of the table and of the cards."""
