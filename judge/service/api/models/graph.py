"""The references between clauses."""

from __future__ import annotations

from typing import Any, Literal

from flask_openapi3.models.data_type import DataType
from flask_openapi3.models.media_type import MediaType
from flask_openapi3.models.schema import Schema
from pydantic import ConfigDict, Field

from judge.service.api.models.rules import ExportQuery
from judge.service.api.models.shared import LangQuery, Model, Words


class GraphQuery(ExportQuery):
    """What part of the graph to export, and in which form."""

    format: Literal["json", "graphml"] = "json"


class NearQuery(LangQuery):
    """How much around a clause to return."""

    depth: int = Field(1, ge=1, le=2, description="How many references to follow.")


class PathQuery(LangQuery):
    """The ends of a path, and what it may follow."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    start: str = Field(alias="from", min_length=1, max_length=200, description="A clause number in any form.")
    end: str = Field(alias="to", min_length=1, max_length=200, description="A clause number in any form.")
    game: str | None = Field(None, description="The game, where the numbers alone leave it open.")
    directed: bool = Field(False, description="Follow references only from the clause that refers.")
    structure: bool = Field(False, description="Also step up and down the numbering.")


class RankingQuery(ExportQuery):
    """How many clauses to rank, and of which game."""

    limit: int = Field(20, ge=1, le=100)


GRAPHML = {"application/graphml+xml": MediaType(schema=Schema(type=DataType.STRING))}


class GraphOut(Model):
    """The graph. Nodes and edges have an `id` or `source` and `target`, a `kind`, and what belongs to that kind."""

    model_config = ConfigDict(populate_by_name=True) | {"openapi_extra": {"content": GRAPHML}}

    schema_: str = Field(alias="schema", description="`judge.graph/1`")
    nodes: list[dict[str, Any]]
    edges: list[dict[str, Any]]


class EdgeOut(Model):
    """An edge of the graph."""

    source: str
    target: str
    kind: str


class NearOut(Model):
    """What lies around a clause."""

    id: str
    version: str
    depth: int
    lanes: dict[str, list[str]] = Field(description="Node ids by how they are tied to the clause.")
    edges: list[EdgeOut]


class HopOut(Model):
    """A step of a path: `source` refers to, is referred to by, stands under, or stands over `target`."""

    source: str
    target: str
    relation: Literal["refers", "referred", "under", "over"]


class PathOut(Model):
    """The shortest way between two clauses."""

    model_config = ConfigDict(populate_by_name=True)

    start: str = Field(alias="from")
    end: str = Field(alias="to")
    directed: bool
    structure: bool
    hops: list[HopOut] | None = Field(description="Null when there is no way.")


class RankedOut(Model):
    """A clause and how many clauses refer to it."""

    id: str
    count: int
    text: Words


class RankingOut(Model):
    """Clauses, those referred to most first."""

    clauses: list[RankedOut]
