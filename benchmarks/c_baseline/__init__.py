"""Hand-written C programs that play the same games; they are compiled when they run."""
