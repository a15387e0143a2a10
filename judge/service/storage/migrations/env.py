"""The entry point of alembic: the migrations, on the given connection."""

from alembic import context

if hasattr(context, "config"):  # only while alembic runs this file; importing it migrates nothing
    context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
