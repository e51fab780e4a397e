"""The database: its schema and migrations, and the store, which groups writes into few transactions."""
