"""A shipped board is strict: everything is decided, every assumption is stated, every claim is true."""

import json
from collections.abc import Callable
from functools import cache

from judge.corpus import Corpus, citations
from judge.scenario.reports import report
from tests.scenario.boards import LANGS, Board, Faults
from tests.strictly import parse

CITING = ("cites", "not_cites", "order")
SAYS_WHICH = {"card", "player", "times", *CITING}
"""Fields of an expectation that are not outcomes by themselves."""


@cache
def corpus() -> Corpus:
    return Corpus()


def every_expectation_holds(board: Board) -> Faults:
    done = board.done
    yield from (outcome.message() for outcome in done.outcomes if not outcome.held)
    if not done.held or len(done.outcomes) != len(board.stated.expect):
        yield "not every expectation was looked at"


def nothing_is_assumed_that_is_not_stated(board: Board) -> Faults:
    yield from map(str, board.done.script.assumed)


def no_word_that_nobody_asked_for(board: Board) -> Faults:
    yield from (f"play entry {number}: {word}" for number, word in board.done.script.unasked)


def nothing_stopped_it(board: Board) -> Faults:
    if board.done.ending.outcome not in ("paused", "over"):
        yield f"{board.done.ending.outcome}: {report.stopped(board.done, 'en')}"


def its_id_is_its_path(board: Board) -> Faults:
    game, name = board.path.parent.name, board.path.stem
    if (board.stated.game, board.stated.id) != (game, f"{game}/{name}"):
        yield f"{board.stated.game}, {board.stated.id}"


def it_expects_an_outcome_and_a_citation(board: Board) -> Faults:
    if not any(set(one) - SAYS_WHICH for one in board.expected):
        yield "no outcome"
    if not any(one.get("cites") or one.get("order") for one in board.expected):
        yield "no citation"


def it_asks_in_both_languages(board: Board) -> Faults:
    stated = board.stated
    for words in (stated.title, stated.question, *filter(None, [stated.source])):
        if not words.ja or not words.en or words.ja == words.en:
            yield f"not in both languages: {words.ja!r}, {words.en!r}"
    japanese, english = ((getattr(stated.title, lang) or "") + (getattr(stated.question, lang) or "") for lang in LANGS)
    if not any("぀" <= sign <= "ヿ" for sign in japanese):
        yield "no kana in the Japanese"
    if not english.isascii() and "’" not in english:
        yield f"foreign letters in the English: {english!r}"


def every_clause_that_it_names_exists(board: Board) -> Faults:
    stated = board.stated
    if not stated.clauses:
        yield "it is about no clause"
    named = [f"{stated.game}:{number}" for number in stated.clauses]
    named += [
        clause for one in board.expected for field in CITING for clause in one.get(field, ()) if isinstance(clause, str)
    ]
    yield from citations.unknown(named, corpus())


def every_citation_of_its_trace_exists(board: Board) -> Faults:
    cited = board.done.cites()
    if not cited:
        yield "void: the trace cites nothing"
    yield from citations.unknown(cited, corpus())


def its_name_begins_with_a_clause_that_it_is_about(board: Board) -> Faults:
    name, clauses = board.path.stem, board.stated.clauses
    number = name.partition("-")[0]
    if not any(name.startswith(f"{clause}-") or clause.startswith(f"{number}.") for clause in clauses):
        yield f"it is about {', '.join(clauses)}"


def it_comes_back_the_same_from_json(board: Board) -> Faults:
    stated = board.stated
    plain = stated.model_dump(mode="json", by_alias=True, exclude_unset=True)
    again = parse(json.dumps(plain, ensure_ascii=False), board.path.name)
    if again.model_dump(by_alias=True) != stated.model_dump(by_alias=True):
        yield "it says something else"
    if (other := again.model_dump(mode="json", by_alias=True, exclude_unset=True)) != plain:
        yield f"it is written otherwise: {other}"


def it_reports_in_every_form(board: Board) -> Faults:
    done = board.done
    for lang in LANGS:
        for words in (report.text(done, lang, board=True, everything=True), report.markdown(done, lang)):
            if not words.strip() or "None" in words.replace("None of", ""):
                yield f"a report without words, or with a None:\n{words}"
    if board.trace != board.data:
        yield "JSON does not give back what is written"


CHECKS: tuple[Callable[[Board], Faults], ...] = (
    every_expectation_holds,
    nothing_is_assumed_that_is_not_stated,
    no_word_that_nobody_asked_for,
    nothing_stopped_it,
    its_id_is_its_path,
    it_expects_an_outcome_and_a_citation,
    it_asks_in_both_languages,
    every_clause_that_it_names_exists,
    every_citation_of_its_trace_exists,
    its_name_begins_with_a_clause_that_it_is_about,
)
LONG: tuple[Callable[[Board], Faults], ...] = (it_comes_back_the_same_from_json, it_reports_in_every_form)
