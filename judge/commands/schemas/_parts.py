"""What the published forms have in common."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

DIALECT = "https://json-schema.org/draft/2020-12/schema"

ClauseId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*$")]
NoteId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*#[a-z0-9-]+$")]
CitationId = Annotated[str, Field(pattern=r"^[a-z]{2,12}:[0-9]+([.\-]?[0-9a-z]+)*(#[a-z0-9-]+)?$")]
Count = Annotated[int, Field(ge=0)]


class Form(BaseModel):
    """A form with these fields and no others."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class Words(Form):
    """The same thing said in both languages."""

    ja: str
    en: str


class Title(Form):
    """A title; either language may be missing."""

    ja: str | None
    en: str | None


def titled(title: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema under its title, with the dialect that it is written in."""
    rest = {key: value for key, value in schema.items() if key not in ("title", "$defs")}
    return {"$schema": DIALECT, "title": title, **rest, "$defs": schema["$defs"]}
