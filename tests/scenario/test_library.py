"""Every scenario that comes with the program is strict: all is decided, nothing assumed unsaid, every claim true."""

import json
from functools import cache
from pathlib import Path

import pytest

from judge import resources
from judge.corpus import Corpus, citations
from judge.scenario import Resolution, Scenario, library, parse, report, resolve

ROOT = resources.path("scenarios")
PATHS = sorted(ROOT.glob("*/*.yaml"))
CITING = ("cites", "not_cites", "order")
SAYS_WHICH = {"card", "player", "times", *CITING}
"""Fields of an expectation that by themselves are no outcome."""

every = pytest.mark.parametrize("path", PATHS, ids=lambda p: f"{p.parent.name}/{p.stem}")


@cache
def scenario(path: Path) -> Scenario:
    return parse(path.read_text("utf-8"), path.name)


@cache
def resolved(path: Path) -> Resolution:
    return resolve(scenario(path))


@cache
def corpus() -> Corpus:
    return Corpus()


def expected(path: Path) -> list[dict]:
    return [wanted.model_dump(exclude_unset=True) for wanted in scenario(path).expect]


def test_there_is_something_to_read():
    assert PATHS, "void: no scenario was found"
    assert [file.path for file in library()] == PATHS


@every
def test_every_expectation_holds(path):
    done = resolved(path)
    assert [o.message() for o in done.outcomes if not o.held] == [], report.text(done, everything=True)
    assert done.held
    assert len(done.outcomes) == len(scenario(path).expect)


@every
def test_nothing_is_assumed_that_is_not_stated(path):
    assert resolved(path).script.assumed == []


@every
def test_no_word_that_nobody_asked_for(path):
    assert resolved(path).script.unasked == []


@every
def test_nothing_stopped_it(path):
    done = resolved(path)
    assert done.ending.outcome in ("paused", "over"), report.stopped(done, "en")


@every
def test_its_id_is_its_path(path):
    stated = scenario(path)
    assert stated.id == f"{path.parent.name}/{path.stem}"
    assert stated.game == path.parent.name


@every
def test_it_expects_an_outcome_and_a_citation(path):
    wanted = expected(path)
    assert any(set(one) - SAYS_WHICH for one in wanted), "no outcome"
    assert any(one.get("cites") or one.get("order") for one in wanted), "no citation"


@every
def test_it_asks_in_both_languages(path):
    stated = scenario(path)
    for words in (stated.title, stated.question, *filter(None, [stated.source])):
        assert words.ja
        assert words.en
        assert words.ja != words.en
    assert any("぀" <= sign <= "ヿ" for sign in stated.title.ja + stated.question.ja), "no kana in the Japanese"
    assert (stated.title.en + stated.question.en).isascii() or "’" in stated.title.en + stated.question.en


@every
def test_every_clause_that_it_names_exists(path):
    stated = scenario(path)
    assert stated.clauses, "it is about no clause"
    named = [f"{stated.game}:{number}" for number in stated.clauses]
    named += [clause for one in expected(path) for field in CITING for clause in one.get(field, ())]
    assert citations.unknown(named, corpus()) == ()


@every
def test_every_citation_of_its_trace_exists(path):
    cited = resolved(path).cites()
    assert cited, "void: the trace cites nothing"
    assert citations.unknown(cited, corpus()) == ()


@every
def test_its_name_begins_with_a_clause_that_it_is_about(path):
    number = path.stem.partition("-")[0]
    clauses = scenario(path).clauses
    assert any(path.stem.startswith(f"{clause}-") or clause.startswith(f"{number}.") for clause in clauses)


@every
def test_it_comes_back_the_same_from_json(path):
    stated = scenario(path)
    plain = stated.model_dump(mode="json", by_alias=True, exclude_unset=True)
    again = parse(json.dumps(plain, ensure_ascii=False), path.name)
    assert again.model_dump(by_alias=True) == stated.model_dump(by_alias=True)
    assert again.model_dump(mode="json", by_alias=True, exclude_unset=True) == plain


@every
def test_it_reports_in_every_form(path):
    done = resolved(path)
    for lang in ("ja", "en"):
        for words in (report.text(done, lang, board=True, everything=True), report.markdown(done, lang)):
            assert words.strip()
            assert "None" not in words.replace("None of", "")
    assert json.loads(json.dumps(report.to_json(done), ensure_ascii=False)) == report.to_json(done)
