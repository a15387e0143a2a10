"""The database tables for shared scenarios and rulings.

Changing a table needs a migration (`migrations/versions`).
"""

from sqlalchemy import Boolean, Column, DateTime, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

REVISION = "0002"
"""The revision of the newest migration, which creates these tables."""

PATIENCE = 10.0
"""The number of seconds that a process waits for another one that uses the same database."""

METADATA = MetaData()

SHARED = Table(
    "shared",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("rulebook", String(64), nullable=False),
    Column("engine", String(32), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("shared", String(32), nullable=False),
    Column("seat", String(8), nullable=False),
    UniqueConstraint("shared", "seat"),
)
"""The keys for single players' views of a shared scenario. They are random: they do not reveal its own key."""

PROBE = Table("probe", METADATA, Column("key", Integer, primary_key=True), Column("text", Text, nullable=False))
"""The table that :meth:`Database.check` writes to and clears again."""

RULINGS = Table(
    "rulings",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("game", String(16), nullable=False),
    Column("title", String(200), nullable=False),
    Column("question", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("rulebook", String(64), nullable=False),
    Column("engine", String(32), nullable=False),
    Column("result", Text, nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
)
"""The rulings. ``secret`` is a digest of the secret for changing one; ``result`` is the answer at saving time."""

MARKS = Table(
    "ruling_marks",
    METADATA,
    Column("ruling", String(32), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("value", String(120), primary_key=True),
    Index("ruling_marks_by_value", "kind", "value"),
)
"""What a search for rulings can require: their tags, clauses and card names."""

VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32)))
"""Alembic's own table, which holds the revision of the database."""
