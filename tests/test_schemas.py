"""The published schemas are those of the program, and tell right data from wrong."""

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from jsonschema_rs import Draft202012Validator

from judge.commands.looking import clause_data
from judge.commands.schemas import (
    exploring_schema,
    options_schema,
    rule_schema,
    scenario_schema,
    text_schema,
    trace_schema,
)
from judge.corpus import Corpus
from judge.corpus.loader import default_root
from judge.games import IDS
from judge.kernel import PlayerId
from judge.scenario import explored, exploring_report, library, options_of, options_report, report
from tests.fitting import wrong

pytestmark = pytest.mark.xdist_group("schemas")  # every schema is generated once

FOLDER = Path(__file__).parent.parent / "docs" / "schema"
SCHEMAS = {
    "scenario.sve": lambda: scenario_schema("sve"),
    "scenario.kiseki": lambda: scenario_schema("kiseki"),
    "scenario.dm": lambda: scenario_schema("dm"),
    "scenario.fab": lambda: scenario_schema("fab"),
    "trace": trace_schema,
    "exploring": exploring_schema,
    "options": options_schema,
    "rule": rule_schema,
    "rules_text.clauses": lambda: text_schema("clauses"),
    "rules_text.notes": lambda: text_schema("notes"),
    "rules_text.glossary": lambda: text_schema("glossary"),
    "rules_text.questions": lambda: text_schema("questions"),
}
MAKE = {
    "scenario.sve": "scenario sve",
    "scenario.kiseki": "scenario kiseki",
    "scenario.dm": "scenario dm",
    "scenario.fab": "scenario fab",
    "trace": "trace",
    "exploring": "exploring",
    "options": "options",
    "rule": "rule",
    "rules_text.clauses": "clauses",
    "rules_text.notes": "notes",
    "rules_text.glossary": "glossary",
    "rules_text.questions": "questions",
}


@cache
def generated(name: str) -> dict[str, Any]:
    return SCHEMAS[name]()


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(generated(name))


@pytest.fixture(scope="module")
def scenarios() -> dict[str, Draft202012Validator]:
    return {game: validator(f"scenario.{game}") for game in IDS}


@pytest.fixture(scope="module")
def traces() -> Draft202012Validator:
    return validator("trace")


@pytest.fixture(scope="module")
def rules() -> Draft202012Validator:
    return validator("rule")


@pytest.mark.parametrize("name", SCHEMAS)
def test_committed_schema_is_the_generated_one(name: str) -> None:
    committed = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    jsonschema_rs.meta.validate(committed)
    assert committed == generated(name), f"run: judge schema {MAKE[name]} > docs/schema/{name}.json"


WRONG_SCENARIOS = {
    "no game": {"p1": {}},
    "another game": {"game": "chess"},
    "unknown field": {"game": "sve", "bord": {}},
    "unknown phase": {"game": "sve", "turn": {"phase": "draw"}},
    "unknown keyword": {"game": "sve", "p1": {"field": [{"id": "a", "keywords": ["flying"]}]}},
    "id with a space": {"game": "sve", "p1": {"field": [{"id": "a b"}]}},
    "two players in an entry": {"game": "sve", "play": [{"p1": "end_turn", "p2": "pass"}]},
    "unknown word": {"game": "sve", "play": [{"p1": {"cast": "a"}}]},
    "no card": {"game": "sve", "play": [{"p1": {"play": 3}}]},
    "word that needs a value": {"game": "sve", "play": [{"p1": "play"}]},
    "unknown role": {"game": "sve", "assume": {"mood": "yes"}},
    "unknown instruction": {"game": "sve", "p1": {"hand": [{"abilities": [{"spell": [{"explode": 3}]}]}]}},
    "instruction without target": {"game": "sve", "cards": {"a": {"abilities": [{"spell": [{"damage": 3}]}]}}},
    "amount in words": {"game": "sve", "cards": {"a": {"abilities": [{"spell": [{"draw": "two"}]}]}}},
    "unknown expectation": {"game": "sve", "expect": [{"colour": "red"}]},
    "unknown verdict": {"game": "sve", "expect": [{"verdict": "maybe"}]},
    "a phase of another game": {"game": "kiseki", "turn": {"phase": "main"}},
    "a zone of another game": {"game": "kiseki", "p1": {"cemetery": 3}},
    "a field of another game's cards": {"game": "kiseki", "p1": {"field": [{"id": "a", "engaged": True}]}},
    "attackers that are no cards": {"game": "kiseki", "play": [{"p1": {"attack": "b", "with": [3]}}]},
    "an expectation of another game": {"game": "kiseki", "expect": [{"player": "p1", "pp": 3}]},
}


@pytest.mark.parametrize("name", WRONG_SCENARIOS)
def test_wrong_scenario_is_not_valid(name: str, scenarios: dict[str, Draft202012Validator]) -> None:
    said = WRONG_SCENARIOS[name]
    assert wrong(scenarios["kiseki" if said.get("game") == "kiseki" else "sve"], said)


@pytest.mark.parametrize("game", IDS)
def test_numbers_of_unknown_cards_are_valid_among_cards(game: str, scenarios: dict[str, Draft202012Validator]) -> None:
    assert not wrong(scenarios[game], {"game": game, "p1": {"hand": [{"id": "a"}, 3]}})
    assert wrong(scenarios[game], {"game": game, "p1": {"hand": [{"id": "a"}, 0]}})


def _without_answer(told: dict[str, Any]) -> None:
    del told["answer"]


WRONG_TRACES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "another schema": lambda told: told.update(schema="judge.trace/3"),
    "something missing": _without_answer,
    "something more": lambda told: told.update(mood="good"),
    "no citation": lambda told: told["steps"][0].update(clause="7.3.1"),
    "citation in words": lambda told: told["steps"][0].update(because=["rule 7"]),
    "one language": lambda told: told["steps"][0]["text"].pop("ja"),
    "three parts of a change": lambda told: told["steps"][3]["changes"].append(["a", "pp", 1]),
    "a place outside": lambda told: told["steps"][0].update(where="somewhere"),
    "step number 0": lambda told: told["steps"][0].update(n=0),
    "a third player": lambda told: told["steps"][0].update(actor="p3"),
    "unknown verdict": lambda told: told.update(verdict="maybe"),
    "unknown zone": lambda told: told["board"]["zones"].update(limbo=[]),
    "a turn of nobody": lambda told: told["board"]["turn"].update(player="p3"),
    "false is left out": lambda told: next(iter(told["board"]["cards"].values())).update(engaged=False),
    "another hash": lambda told: told["receipt"].update(scenario="abc"),
}


@pytest.mark.parametrize("name", WRONG_TRACES)
def test_wrong_trace_is_not_valid(name: str, traces: Draft202012Validator) -> None:
    told = json.loads(json.dumps(report.to_json(library("sve")[0].resolve())))
    assert wrong(traces, told) == []
    spoilt = copy.deepcopy(told)
    WRONG_TRACES[name](spoilt)
    assert wrong(traces, spoilt)


@pytest.mark.sweep
@pytest.mark.parametrize("traces", [True, False])
def test_exploration_reports_are_valid(traces: bool) -> None:
    check = validator("exploring")
    for file in library("sve"):
        if "three-last-words" in file.id or "search-need-not-find" in file.id:
            told = json.loads(json.dumps(exploring_report.to_json(explored(file.scenario), traces=traces)))
            assert wrong(check, told) == [], file.id
            assert wrong(check, told | {"cut": "tired"})
            assert wrong(check, told | {"orders": -1})


@pytest.mark.sweep
@pytest.mark.parametrize("seat", [None, *(PlayerId(one) for one in ("p1", "p2"))])
def test_option_lists_are_valid(seat: PlayerId | None) -> None:
    check = validator("options")
    for file in library("sve")[::5]:
        told = json.loads(json.dumps(options_report.to_json(options_of(file.scenario, seat))))
        assert wrong(check, told) == [], file.id
        assert wrong(check, told | {"moment": "later"})
        assert wrong(check, told | {"can": [{"action": "end"}]})


@pytest.mark.sweep
def test_every_clause_is_valid_as_data(rules: Draft202012Validator) -> None:
    clauses = [clause for book in Corpus().rulebooks() for clause in book]
    found = [json.loads(json.dumps(clause_data(clause))) for clause in clauses]
    assert [(data["id"], wrong(rules, data)) for data in found if wrong(rules, data)] == []
    assert wrong(rules, found[0] | {"kind": "opinion"})
    assert wrong(rules, found[0] | {"refs": ["8.4"]})


RULES_TEXT = sorted(path for path in default_root().glob("*/*/**/*.yaml") if path.name != "rulebook.yaml")
MODELINE = "# yaml-language-server: $schema="


def of_file(path: Path) -> Path:
    """Return the schema that a file of the rules text names in its first line."""
    first = path.read_text("utf-8").partition("\n")[0]
    assert first.startswith(MODELINE), f"{path} does not say which schema it has"
    return (path.parent / first.removeprefix(MODELINE)).resolve()


@pytest.mark.sweep
def test_every_file_of_the_rules_text_names_its_schema_and_is_valid() -> None:
    checks = {name: validator(name) for name in SCHEMAS if name.startswith("rules_text.")}
    for path in RULES_TEXT:
        part = path.relative_to(default_root()).parts[2]
        name = "clauses" if part.startswith("ch") else part
        assert of_file(path) == (FOLDER / f"rules_text.{name}.json").resolve(), path
        entries = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
        assert wrong(checks[f"rules_text.{name}"], entries or []) == [], path


WRONG_TEXTS = {
    "a kind that is none": ("clauses", {"kind": "rule"}),
    "a number that is no text": ("clauses", {"id": 10.5}),
    "a field misspelt": ("clauses", {"exmples": []}),
    "an example in one language": ("clauses", {"examples": [{"ja": "例"}]}),
    "a note without its slug": ("notes", {"id": "1.1", "kind": "defect"}),
    "a note of a kind that is none": ("notes", {"id": "1.1#a", "kind": "remark"}),
}


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_wrong_rules_text_is_not_valid(name: str) -> None:
    kind, change = WRONG_TEXTS[name]
    right = {"id": "1.1" if kind == "clauses" else "1.1#a", "kind": "defect" if kind == "notes" else "term"}
    check = validator(f"rules_text.{kind}")
    assert wrong(check, [{**right, "ja": "文。", "en": "Text."}]) == []
    assert wrong(check, [{**right, "ja": "文。", "en": "Text.", **change}])
