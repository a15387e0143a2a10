"""What the parts of the API have in common."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from judge.corpus import games
from judge.games import IDS


class Model(BaseModel):
    """A body or an answer, built by pydantic when it is first used: no service uses them all."""

    model_config = ConfigDict(defer_build=True)


class Incoming(Model):
    """What comes in: nothing unknown, nothing converted behind the sender's back."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Query(Model):
    """Query and path parameters arrive as text, so numbers are read from it; nothing unknown."""

    model_config = ConfigDict(extra="forbid")


class Words(Model):
    """The same thing said in both languages."""

    ja: str
    en: str


GAMES = ", ".join(f"`{game}`" for game in games())

RESOLVED = ", ".join(f"`{game}`" for game in IDS)


class GamePath(Query):
    """A game in an address."""

    game: str = Field(
        description=f"A game's id ({GAMES}), as in a clause's full name; `id@version` for a certain edition.",
    )


class LangQuery(Query):
    """The language of messages."""

    lang: Literal["ja", "en"] | None = Field(None, description="Language of messages; by default the browser's.")


class PageQuery(LangQuery):
    """Which part of a list to return."""

    limit: int = Field(100, ge=1, le=500, description="How many at most.")
    offset: int = Field(0, ge=0, le=1_000_000, description="How many to pass over.")


class Page(Model):
    """A part of a long list."""

    total: int = Field(description="How many there are in all.")
    next: str | None = Field(description="The address of those that follow, nothing where there are none.")
