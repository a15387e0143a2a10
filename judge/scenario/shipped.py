"""The scenarios shipped with the program: documentation, tests, and evidence for the citation graph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import yaml
from pydantic import BaseModel, ValidationError

from judge import resources
from judge.build_cache import fingerprint, kept
from judge.scenario.loader import parse
from judge.scenario.model import Base, Bilingual
from judge.scenario.resolution import Resolution
from judge.scenario.runner import resolve


class _Head(BaseModel):
    """The first fields of a scenario, enough for a list; the rest of the file is not parsed."""

    id: str
    title: Bilingual = Bilingual()
    question: Bilingual = Bilingual()


@dataclass(frozen=True)
class ScenarioFile:
    """A shipped scenario.

    Attributes:
        id: ``game/slug``.
    """

    id: str
    path: Path
    text: str
    title: Bilingual
    question: Bilingual

    @cached_property
    def scenario(self) -> Base:
        """The parsed scenario.

        Raises:
            ScenarioError: the file is not a valid scenario.
        """
        return parse(self.text, _shown(self.path), strict=True)

    def resolve(self) -> Resolution:
        """Play the scenario and check its expectations."""
        return resolve(self.scenario)


@cache
def library(game: str | None = None) -> tuple[ScenarioFile, ...]:
    """Return the shipped scenarios of one game or of all games, sorted by file name.

    Raises:
        ScenarioError: a scenario has no id or title.
    """
    return tuple(_files(game))


def names() -> list[str]:
    """Return the ids of all shipped scenarios without reading one: they are the names of the files."""
    return [f"{path.parent.name}/{path.stem}" for path in resources.path("scenarios").glob("*/*.yaml")]


def named(name: str) -> ScenarioFile:
    """Return one shipped scenario; no other is read.

    Raises:
        ScenarioError: it has no id or title.
    """
    path = resources.path("scenarios") / f"{name}.yaml"
    found, title, question = _head(path)
    return ScenarioFile(found, path, path.read_text("utf-8"), Bilingual(**title), Bilingual(**question))


def _files(game: str | None) -> Iterator[ScenarioFile]:
    paths = sorted(resources.path("scenarios").glob(f"{game or '*'}/*.yaml"))
    built_from = fingerprint(resources.path("scenarios"), paths)
    heads = kept(f"questions/{game or 'all'}", built_from, lambda: [_head(path) for path in paths])
    for path, (name, title, question) in zip(paths, heads, strict=True):
        yield ScenarioFile(name, path, path.read_text("utf-8"), Bilingual(**title), Bilingual(**question))


_BOARD = re.compile(r"^(?=(?:turn|p1|p2|cards|tokens|assume|play|expect):)", re.MULTILINE)
"""Matches where the board begins in a scenario's text, after id, title and question."""


def _head(path: Path) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return the id, title and question of a scenario."""
    text = path.read_text("utf-8")
    try:
        head = _Head.model_validate(yaml.load(_BOARD.split(text, maxsplit=1)[0], yaml.CSafeLoader))
    except (yaml.YAMLError, ValidationError):
        parse(text, _shown(path))  # says what is wrong, and where
        raise
    return head.id, head.title.model_dump(), head.question.model_dump()


def _shown(path: Path) -> str:
    return str(path.relative_to(resources.path("scenarios").parent))
