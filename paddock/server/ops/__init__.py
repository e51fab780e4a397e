"""Operation of the server: logs, garbage collection, request timeouts, administration commands."""
