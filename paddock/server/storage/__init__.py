"""The database: its schema, migrations, and writes that are committed together."""
