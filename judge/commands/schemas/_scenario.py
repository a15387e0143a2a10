"""The JSON Schema of a scenario, from its model and from the words of a game's scripts."""

from __future__ import annotations

from typing import Any

from judge.abilities import Language
from judge.commands.common import UsageError
from judge.commands.schemas._texts import titled
from judge.games import IDS
from judge.games.common.script_words import Names, ScriptVocabulary, ScriptWord
from judge.scenario.entries import stands_alone

LANGS = ("en", "ja")


def scenario_schema(game: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's scenarios.

    Raises:
        UsageError: there is no engine for the game.
    """
    if game not in IDS:
        raise UsageError(
            f"{game!r} has no engine; one of: {', '.join(IDS)}",
            f"「{game}」は処理できない。できるのは {'、'.join(IDS)}",
        )
    from judge.games import package
    from judge.scenario.model import scenario_model

    found = scenario_model(game).model_json_schema()
    rules = package(game)
    fields, kinds = found["properties"], found["$defs"]
    fields["game"] = {"const": game}
    _turn(kinds)["properties"]["phase"]["enum"] = list(rules.phases)
    fields["assume"]["propertyNames"] = {"enum": sorted(rules.speech.answering)}
    fields["play"]["items"] = {"$ref": "#/$defs/Entry"}
    kinds |= _script(rules.speech)
    _worded(kinds, rules.language)
    for side in ("p1", "p2"):
        fields[side] = {"$ref": "#/$defs/SideOfBoard"}
    schema = _renamed(found)
    schema["$defs"]["SideOfBoard"]["properties"]["deck"]["oneOf"].append(DECK_LIST)
    return titled(f"A scenario of {game}", schema)


DECK_LIST = {
    "description": "A deck list in a file. Only the command line reads it.",
    "type": "object",
    "properties": {"list": {"type": "string", "minLength": 1}},
    "required": ["list"],
    "additionalProperties": False,
}
"""The schema of a deck given by a file with a deck list (:mod:`judge.scenario.deck_lists`)."""


def _worded(kinds: dict[str, Any], language: Language) -> None:
    """Add the wordings of each node to its schema, in each language: first the printed one, then others."""
    for node in language:
        says, name = language.says(node), node.__name__
        form = kinds.get(f"{node.__module__.replace('.', '__')}__{name}") or kinds.get(name)
        if says is not None and form is not None:
            form["x-says"] = {lang: [one.text for one in says.readings(lang)] for lang in LANGS}


def _turn(kinds: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a scenario's turn; its name is longer if a node of card texts has the short one."""
    found: dict[str, Any] = kinds.get("judge__scenario__model__Turn") or kinds["Turn"]
    return found


FORMS: dict[Names, dict[str, Any]] = {
    "nothing": {"const": True},
    "cards": {"type": "string"},
    "numbers": {"type": ["integer", "string"], "pattern": "^-?[0-9]+$"},
    "yes_no": {"enum": [True, False, "yes", "no"]},
    "players": {"enum": ["p1", "p2"]},
    "label": {"type": "string"},
    "abilities": {"type": "string"},
    "words": {"type": ["string", "number"]},
}
"""The schemas of single values, by what a script word names."""


def _answers() -> dict[str, dict[str, Any]]:
    """Return the schemas of answers: one value, several, several answers in order, or one per subject."""
    found: dict[str, dict[str, Any]] = {}
    for kind, one in FORMS.items():
        several = {"type": "array", "items": {"anyOf": [one, {"type": "array", "items": one}]}}
        found[f"Said_{kind}"] = {"anyOf": [one, several]}
        by_subject = {"type": "object", "additionalProperties": {"$ref": f"#/$defs/Said_{kind}"}}
        found[f"Answer_{kind}"] = {"anyOf": [{"$ref": f"#/$defs/Said_{kind}"}, by_subject]}
    return found


def _under(word: ScriptWord) -> dict[str, Any]:
    form: dict[str, Any] = {"$ref": f"#/$defs/Answer_{word.names}"} if word.roles else FORMS[word.names]
    if word.names == "yes_no" and word.clause:  # for which cards it is done cannot be chosen: refused by that clause
        form = {"anyOf": [form, {"$ref": "#/$defs/Answer_cards"}]}
    return {"anyOf": [{"const": True}, form]} if stands_alone(word, True) else form


def _script(speech: ScriptVocabulary) -> dict[str, Any]:
    """Return the schemas of an entry of ``play``, of an action, and of an action in a question."""
    schemas: dict[str, Any] = {name: _under(speech[name]) for name in sorted(speech)}
    words = {"type": "object", "properties": schemas, "additionalProperties": False, "minProperties": 1}
    action = {"$ref": "#/$defs/Action"}
    fact = {"$ref": "#/$defs/Fact"}
    questions = {
        "can": action,
        "why_not": {"anyOf": [action, fact]},
        "why": {"anyOf": [{"$ref": "#/$defs/Value"}, fact]},
        "options": {"const": True},
    }
    does = {**words, "properties": {**schemas, **questions}}
    alone = sorted(n for n, word in speech.items() if word.names in ("nothing", "yes_no") or stands_alone(word, True))
    asked = {"anyOf": [{"enum": alone}, words]}
    either = {"anyOf": [{"enum": [*alone, "options"]}, does]}
    entry = {
        "type": "object",
        "properties": {"p1": either, "p2": either},
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    return {"Action": asked, "Entry": entry, **_facts(words), **_answers()}


def _facts(action: dict[str, Any]) -> dict[str, Any]:
    """Return the schemas of questions about values, places, triggers, abilities and targets."""
    name, during = {"type": "string"}, {"during": {"type": "string"}}
    value = {"type": "object", "properties": {"card": name}, "required": ["card"], "additionalProperties": True}
    kinds = (("trigger",), ("ability",), ("target", "of"))
    of_facts = [
        {
            "type": "object",
            "properties": {**dict.fromkeys(words, name), **during},
            "required": [*words],
            "additionalProperties": False,
        }
        for words in kinds
    ]
    declared = {"type": "object", "properties": {"declare": action}, "required": ["declare"]}
    return {"Value": value, "Fact": {"anyOf": [*of_facts, declared]}}


NAMES = {"judge__abilities__conditions__Turn": "TurnCondition", "judge__scenario__model__Turn": "Turn"}
"""Names for two nodes that would otherwise have the same one."""


def _renamed(value: Any) -> Any:
    """Return a schema with readable names and without titles that only repeat a field's name."""
    if isinstance(value, dict):
        kept = {NAMES.get(k, k): _renamed(v) for k, v in value.items() if not (k == "title" and isinstance(v, str))}
        if "$ref" in kept:
            folder, _, name = kept["$ref"].rpartition("/")
            kept["$ref"] = f"{folder}/{NAMES.get(name, name)}"
        return kept
    return [_renamed(part) for part in value] if isinstance(value, list) else value
