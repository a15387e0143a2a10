"""The defaults of everything that a scenario can leave out, taken from the engine so that they are always right."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from judge.corpus import Rulebook
from judge.games import IDS, package
from judge.records import record
from judge.scenario.model import Base, scenario_model
from judge.scenario.problems import as_yaml
from judge.service.resolver.workers import answers
from judge.service.sources import sources
from judge.service.views.trace_view import TraceView


@record
class Field:
    """A field of a scenario, and its default."""

    name: str
    default: str


@record
class Assumptions:
    """The defaults of one game.

    Attributes:
        groups: the fields with their defaults, by part of the scenario.
        verbs: the actions of the script.
        view: the board of an empty scenario, or ``None``.
    """

    book: Rulebook
    groups: tuple[tuple[str, tuple[Field, ...]], ...]
    verbs: tuple[str, ...]
    view: TraceView | None


def _default(value: Any) -> str:
    """Return a default as YAML; empty if the rules determine it, or if its own fields are listed."""
    return "" if value is None or isinstance(value, BaseModel) else as_yaml(value)


def _fields(model: type[BaseModel]) -> tuple[Field, ...]:
    return tuple(
        Field(field.alias or name, _default(field.get_default(call_default_factory=True)))
        for name, field in model.model_fields.items()
        if not field.exclude and not field.is_required()
    )


def all_games() -> list[Assumptions]:
    """Return the defaults of every game with an engine."""
    found = []
    for book in sources().books():
        if book.game not in IDS:
            continue
        rules = package(book.game)
        answer = answers().of(f"game: {book.game}\n", "empty.yaml")
        form = scenario_model(book.game)
        groups = (
            ("", tuple(field for field in _fields(form) if field.name in Base.model_fields)),
            ("turn", _fields(type(form.model_fields["turn"].default))),
            ("p1, p2", _fields(rules.side)),
            ("cards", _fields(rules.card)),
        )
        view = TraceView(answer, 0) if answer["trace"] else None
        found.append(Assumptions(book, groups, tuple(dict.fromkeys(rules.speech.verbs)), view))
    return found
