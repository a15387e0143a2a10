"""The tables: what is shared by link, and the rulings. Changing one needs a migration (`migrations/versions`)."""

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
"""The newest of the migrations, which makes these tables."""

PATIENCE = 10.0
"""Seconds that a process waits for another one that does something to the same database."""

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
"""What one player may see of a shared scenario, under a key from which that of the scenario cannot be found."""

PROBE = Table("probe", METADATA, Column("key", Integer, primary_key=True), Column("text", Text, nullable=False))
"""What :meth:`Database.check` writes and takes away again."""

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
"""The rulings; ``secret`` is a digest of the key that changes one, ``result`` what came of it when it was kept."""

MARKS = Table(
    "ruling_marks",
    METADATA,
    Column("ruling", String(32), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("value", String(120), primary_key=True),
    Index("ruling_marks_by_value", "kind", "value"),
)
"""What rulings are found by: tags, clauses, and cards."""

VERSION = Table("alembic_version", MetaData(), Column("version_num", String(32)))
"""Where the migrations write how far they are; it is theirs, and none of the tables of today."""
