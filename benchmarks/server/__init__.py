"""Load tests: moves a second that a server acknowledges and shows, and the time a player waits."""
