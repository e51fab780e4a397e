"""Running the server: processes, garbage collection, logs, administration."""
