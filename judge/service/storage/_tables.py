"""The tables for shared scenarios and rulings. Changing one needs a migration (`migrations/versions`)."""

from sqlalchemy import (
    Boolean,
    Column,
    DateTime,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0002"
"""The revision of the newest migration, which creates these tables."""

PATIENCE = 10.0
"""The seconds a process waits for another one using the same database."""

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
"""The keys for single players' views of a shared scenario, from which its own key cannot be derived."""

PROBE = Table("probe", METADATA, Column("key", Integer, primary_key=True), Column("text", Text, nullable=False))
"""The table that :meth:`Database.check` writes to and clears."""

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
"""The rulings; ``secret`` is a digest of the key for changing one, ``result`` the result when it was saved."""

MARKS = Table(
    "ruling_marks",
    METADATA,
    Column("ruling", String(32), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("value", String(120), primary_key=True),
    Index("ruling_marks_by_value", "kind", "value"),
)
"""The searchable marks of rulings: tags, clauses, and cards."""

VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32)))
"""The table of the migrations' own version, not one of the current tables."""
