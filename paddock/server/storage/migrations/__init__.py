"""Database migrations (Alembic). The server runs the missing ones when it opens the database."""
