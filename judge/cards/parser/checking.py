"""Checks that a game's language accepts parsed abilities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from judge.abilities import Body, Names, Node, Of, nodes, placed, without_effect
from judge.games import Known, package


class NotTakenError(ValueError):
    """Raised if a game's language does not accept a parsed ability; the message has the reason."""


@cache
def _adapter(game: str) -> TypeAdapter[list[Any]]:
    return TypeAdapter(Annotated[list[Of[Body]], package(game).language])


@cache
def _words_of(game: str, kind: type[Node]) -> Sequence[tuple[str, Known]]:
    """Return the fields of a node that only take words of the game, each with those words."""
    words = package(game).words.items()
    return tuple(one for of, fields in words if issubclass(kind, of) for one in fields.items())


def taken(game: str, abilities: Sequence[Any]) -> Sequence[Node]:
    """Validate parsed abilities and return them as nodes.

    Raises:
        NotTakenError: the language rejects an ability, or a part of it would have no effect.
    """
    try:
        made = _adapter(game).validate_python(list(abilities))
    except (ValidationError, PydanticCustomError) as wrong:
        first = wrong.errors()[0] if isinstance(wrong, ValidationError) else {"loc": (), "msg": str(wrong)}
        raise NotTakenError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    for node in nodes(made):
        for name, known in _words_of(game, type(node)):
            value = getattr(node, name)
            if name not in node.model_fields_set or value is None:
                continue
            if known is None:
                raise NotTakenError(f"{name} means nothing here")
            for word in [value] if isinstance(value, str) else list(value):
                if isinstance(known, tuple) and word not in known:
                    raise NotTakenError(f"{name}: {word}")
    rules = package(game)
    for path, node, around in placed(list(made)):
        for field, *_ in without_effect(node, around, rules.no_effect):
            raise NotTakenError(f"{'.'.join(map(str, path))}.{field or ''}: without effect")
    for one in made:
        for unknown in Names(rules.referents).unresolved(one, ()):
            raise NotTakenError(f"{unknown.name}: {unknown.kind}")
    return list(made)
