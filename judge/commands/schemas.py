"""``judge schema``: JSON Schemas of the program's input and output."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from judge.abilities import Language
from judge.commands.common import Args, Command, UsageError, dump
from judge.corpus import Kind
from judge.corpus.models import Authority, NoteKind, NoteSource
from judge.games import IDS
from judge.games.common.script_words import Names, ScriptVocabulary, ScriptWord
from judge.scenario.entries import stands_alone

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def titled(title: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with a title and the dialect of JSON Schema that it uses."""
    rest = {key: value for key, value in schema.items() if key not in ("title", "$defs")}
    return {"$schema": DIALECT, "title": title, **rest, "$defs": schema["$defs"]}


class Form(BaseModel):
    """The base of forms that reject unknown fields."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class Words(Form):
    """The same text in both languages."""

    ja: str
    en: str


Number = Annotated[str, Field(pattern=r"^[0-9]+([.\-]?[0-9a-z]+)*$")]
Written = Annotated[str, Field(min_length=1)]


class TextExample(Words):
    """An example of the document, restated; `scenario` names the board that plays it."""

    scenario: str = ""


class TextClause(Words):
    """A clause: its number as text, in quotation marks. References are written in braces: {10.5.1}."""

    id: Number
    kind: Kind
    heading: Annotated[bool, Field(description="only a title")] = False
    title: Annotated[Words, Field(description="a title above the text")] = Words(ja="", en="")
    source: Annotated[str, Field(description="one of the sources in rulebook.yaml")] = ""
    examples: list[TextExample] = Field(default=[])
    not_simulated: Annotated[Words, Field(description="why no code implements it")] = Words(ja="", en="")


class TextNote(Words):
    """A note: its id is the number of a clause, # and a slug."""

    id: Annotated[str, Field(pattern=r"^[0-9]+([.\-]?[0-9a-z]+)*#[a-z0-9]+(-[a-z0-9]+)*$")]
    kind: NoteKind
    clauses: list[Number] = Field(default=[], description="the clauses it is about, the number in the id first")
    source: NoteSource | None = None
    authority: Annotated[
        Authority,
        Field(description="its basis: the document's words, a published answer, …"),
    ] = "reading"
    old_numbers: list[str] = Field(default=[])
    answered_by: Annotated[str, Field(description="the scenario that answers it")] = ""


class TextTerm(Form):
    """A term of the game in both languages, with its defining clause."""

    ja: Written
    en: Written
    reading: Annotated[str, Field(description="in hiragana")] = ""
    aka: list[str] = Field(default=[], description="other forms that people type, in either language")
    symbol: Annotated[str | None, Field(description="as printed on cards: {r}")] = None
    clause: Number | None = None
    keyword: bool = False


class TextQuestions(Form):
    """Questions in people's own words that the clause answers."""

    id: Number
    ja: list[Written]
    en: list[Written]


FILES: dict[str, Any] = {
    "clauses": list[TextClause],
    "notes": list[TextNote],
    "glossary": list[TextTerm],
    "questions": list[TextQuestions],
}
"""The type of each kind of file's content."""


def text_schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of one kind of file of the rules text.

    Args:
        kind: one of :data:`FILES`.
    """
    schema = TypeAdapter(FILES[kind]).json_schema()
    return titled(f"A file of the rules text: {kind}", _without_defaults(schema))


def _without_defaults(schema: Any) -> Any:
    """Return the schema without default values, which editors would offer to write out."""
    if isinstance(schema, list):
        return [_without_defaults(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _without_defaults(one) for key, one in schema.items() if key != "default"}


LANGS = ("en", "ja")


def scenario_schema(game: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's scenarios.

    Raises:
        UsageError: the game is unknown.
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


def trace_schema() -> dict[str, Any]:
    from judge.scenario.output import Trace

    return _of_all_games(titled("A trace", _closed(Trace)))


def exploring_schema() -> dict[str, Any]:
    from judge.scenario.output import Explored

    return _of_all_games(titled("The result of an exploration", _closed(Explored)))


def options_schema() -> dict[str, Any]:
    from judge.scenario.output import Options

    return titled("The possible and impossible actions of a player", _closed(Options))


def rule_schema() -> dict[str, Any]:
    from judge.corpus.output import Rule

    return titled("A clause", _closed(Rule))


def _closed(form: Any) -> dict[str, Any]:
    """Return the JSON Schema of a type that allows only the listed fields."""
    schema = TypeAdapter(form).json_schema()
    for kind in (schema, *schema["$defs"].values()):
        if "properties" in kind:
            kind["additionalProperties"] = False
    return schema


def _of_all_games(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema completed with each game's own form of turns, players and cards."""
    from judge.games import package

    boards, kinds = [package(game).on_board for game in IDS], schema["$defs"]
    kinds |= {form.__name__: form.model_json_schema() for board in boards for form in (board.turn, board.card)}
    fields = kinds["Board"]["properties"]
    fields["turn"] = _one_of(board.turn for board in boards)
    fields["cards"]["additionalProperties"] = _one_of(board.card for board in boards)
    shared = "|".join(zone for board in boards for zone in board.shared)
    held = fields["zones"].pop("additionalProperties")
    fields["zones"] |= {"patternProperties": {rf"^(p1|p2)\.[a-z_]+$|^({shared})$": held}, "additionalProperties": False}
    return schema


def _one_of(forms: Iterable[type[BaseModel]]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{form.__name__}"} for form in forms]}


MADE: dict[str, Callable[[], dict[str, Any]]] = {
    "trace": trace_schema,
    "exploring": exploring_schema,
    "options": options_schema,
    "rule": rule_schema,
    **{kind: partial(text_schema, kind) for kind in FILES},
}
"""The schemas that are the same for every game, by name."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("form", choices=("scenario", *MADE), help="the form to describe")
    parser.add_argument("game", nargs="?", metavar="GAME", help="for scenario: the game")


def _run(args: Args) -> int:
    if (args.form == "scenario") is not (args.game is not None):
        raise UsageError(f"judge schema scenario GAME, or judge schema with one of {', '.join(MADE)}")
    if args.form == "scenario":
        dump(scenario_schema(args.game))
    else:
        dump(MADE[args.form]())
    return 0


SCHEMA = Command(
    "schema",
    "Print the JSON Schema of a scenario, a trace, what exploring found, what a player can do, a clause, or a file of "
    "the rules text.",
    "  judge schema scenario sve > scenario.sve.json\n  judge schema trace\n  judge schema exploring\n"
    "  judge schema options\n  judge schema rule\n  judge schema clauses\n  judge schema notes",
    _arguments,
    _run,
)
