"""The form of a scenario: the model that reads it, and the words that a game's scripts may use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.commands.common import UsageError
from judge.commands.schemas._parts import titled
from judge.games import IDS


def scenario_schema(game: str) -> dict[str, Any]:
    """Return the form of a game's scenarios: the model that reads them, and the words its script may use.

    Raises:
        UsageError: there is no engine for that game.
    """
    if game not in IDS:
        raise UsageError(f"{game!r} has no engine; one of: {', '.join(IDS)}",
                         f"「{game}」は処理できない。できるのは {'、'.join(IDS)}")  # fmt: skip
    from judge.games import package
    from judge.scenario.model import scenario_model

    found = scenario_model(game).model_json_schema()
    for name, verb in _verbs():
        if name in found["$defs"]:
            own = found["$defs"][name].setdefault("required", [])
            found["$defs"][name]["required"] = sorted({*own, verb})
    rules = package(game)
    fields, kinds = found["properties"], found["$defs"]
    fields["game"] = {"const": game}
    kinds["judge__scenario__model__Turn"]["properties"]["phase"]["enum"] = list(rules.phases)
    fields["assume"]["propertyNames"] = {"enum": sorted(rules.keys)}
    fields["play"]["items"] = {"$ref": "#/$defs/Entry"}
    answers = (word for words in rules.keys.values() for word in words)
    kinds |= _script(sorted({*rules.verbs, *rules.actions, *answers, "ability"}), rules.names_cards)
    for side in ("p1", "p2"):
        fields[side] = {"$ref": "#/$defs/SideOfBoard"}
    return titled(f"A scenario of {game}", _renamed(found))


ASKING = ("can", "why_not", "options")


ONE_OR_MORE = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
"""The id of a card, or several."""


def _script(words: list[str], of_cards: Sequence[str]) -> dict[str, Any]:
    """Return the forms of an entry of ``play``, of what a player does, and of an action asked about.

    Args:
        words: all words of the game's scripts.
        of_cards: those whose value names cards.
    """
    said: dict[str, Any] = {word: ONE_OR_MORE if word in of_cards else {} for word in words}
    asked = {"type": "object", "properties": said, "additionalProperties": False, "minProperties": 1}
    action = {"$ref": "#/$defs/Action"}
    does = {**asked, "properties": {**said, "can": action, "why_not": action, "options": {}}}
    said_alone = {"enum": sorted({*words, *ASKING} - {*of_cards, "can", "why_not"})}
    either = {"anyOf": [said_alone, does]}
    entry = {
        "type": "object", "properties": {"p1": either, "p2": either}, "additionalProperties": False,
        "minProperties": 1, "maxProperties": 1,
    }  # fmt: skip
    return {"Action": asked, "Entry": entry}


def _verbs() -> Iterator[tuple[str, str]]:
    """Yield the nodes of the ability tree with the key that tells each one apart, which must be there."""
    from judge.abilities import Node

    waiting: list[type[Node]] = [Node]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.verb:
            long_name = kind.__module__.replace(".", "__") + "__" + kind.__name__
            yield kind.__name__, kind.verb
            yield long_name, kind.verb


NAMES = {"judge__abilities__conditions__Turn": "TurnCondition", "judge__scenario__model__Turn": "Turn"}
"""Two nodes bear the same name; a schema for readers tells them apart by better ones."""


def _renamed(value: Any) -> Any:
    """Return a schema with readable names for its parts, and without the titles that only repeat a field's name."""
    if isinstance(value, dict):
        kept = {NAMES.get(k, k): _renamed(v) for k, v in value.items() if not (k == "title" and isinstance(v, str))}
        if "$ref" in kept:
            folder, _, name = kept["$ref"].rpartition("/")
            kept["$ref"] = f"{folder}/{NAMES.get(name, name)}"
        return kept
    return [_renamed(part) for part in value] if isinstance(value, list) else value
