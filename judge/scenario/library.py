"""The scenarios that come with the program: documentation, tests, and evidence for the graph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judge import resources
from judge.scenario.loader import parse
from judge.scenario.model import Base, Bilingual
from judge.scenario.runner import Resolution, resolve


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """One shipped scenario.

    Attributes:
        id: ``game/slug``.
        path: where it lies.
        text: its YAML.
        scenario: what it states.
    """

    id: str
    path: Path
    text: str
    scenario: Base

    @property
    def title(self) -> Bilingual:
        """What happens, in a line."""
        return self.scenario.title

    def resolve(self) -> Resolution:
        """Play it."""
        return resolve(self.scenario)


@cache
def library(game: str | None = None) -> tuple[ScenarioFile, ...]:
    """Return the shipped scenarios of one game or of all, by file name."""
    return tuple(_files(game))


def _files(game: str | None) -> Iterator[ScenarioFile]:
    root = resources.path("scenarios")
    for path in sorted(root.glob(f"{game or '*'}/*.yaml")):
        text = path.read_text("utf-8")
        scenario = parse(text, str(path.relative_to(root.parent)))
        yield ScenarioFile(scenario.id, path, text, scenario)
