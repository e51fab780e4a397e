"""How many moves a second a server acknowledges and shows, and how long a player waits for it."""
