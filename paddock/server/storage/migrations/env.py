"""Alembic runs this module. The caller passes the connection."""

from alembic import context

from paddock.server.storage import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
with context.begin_transaction():
    context.run_migrations()
