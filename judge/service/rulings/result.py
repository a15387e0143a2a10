"""The result of a board in a compact form that can be stored and compared later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.corpus import LANGS
from judge.records import record
from judge.scenario import Resolution, report
from judge.service.resolver.job import Answer
from judge.service.storage import Resolved
from judge.service.views import board_diff

UNKNOWN = "?"
"""The name of an unknown card."""

Result = Mapping[str, Any]


@record
class Difference:
    """A difference between the saved and today's result.

    Attributes:
        what: ``verdict``, ``answer``, ``change`` (on the board), or ``clauses`` (behind the steps).
        then: the value when the ruling was saved.
        now: today's value.
        subject: for ``change``, the name of the object on the board.
        field: for ``change``, the name of the object's value.
    """

    what: str
    then: Any
    now: Any
    subject: str = ""
    field: str = ""

    @property
    def matters(self) -> bool:
        """Whether the result itself differs, not just the clauses."""
        return self.what != "clauses"


def clauses_of(answer: Answer) -> list[str]:
    """Return the clauses behind the steps of an answer, in order of first use."""
    taken = (step for step in answer["trace"]["steps"] if not step.get("considered"))
    return _without_notes(one for step in taken for one in (step["clause"], *(step.get("because") or ())))


def _without_notes(cited: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(str(one).partition("#")[0] for one in cited))


def _changed(before: Any, after: Any, cards: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the changes between two boards in compact form."""
    return [
        {
            "subject": change.subject,
            "name": (cards.get(change.subject) or {}).get("name") or change.subject,
            "field": change.field,
            "after": change.after,
        }
        for change in board_diff.changes(before, after)
    ]


def result_of(answer: Answer) -> dict[str, Any]:
    """Return an answer's result in compact form: verdict, changes of the board, clauses."""
    trace = answer["trace"]
    boards = answer["boards"]
    return {
        "verdict": trace["verdict"],
        "answer": trace["answer"],
        "changes": _changed(boards[0], boards[-1], trace.get("cards") or {}),
        "clauses": clauses_of(answer),
    }


def result_of_run(resolution: Resolution) -> dict[str, Any]:
    """Return the same as :func:`result_of` without a report on the run, which takes longer than the run."""
    cards = resolution.described()
    steps = [step for step in resolution.steps if not step.considered]
    return {
        "verdict": resolution.verdict,
        "answer": {lang: report.headline(resolution, lang) for lang in LANGS},
        "changes": _changed(resolution.board(0), resolution.board(len(resolution.steps)), cards),
        "clauses": _without_notes(one for step in steps for one in (step.clause, *step.because)),
    }


def resolved_of(text: str, answer: Answer) -> Resolved:
    """Return a resolved board in the form in which it is stored."""
    receipt = answer["trace"]["receipt"]
    names = (card.get("name") for card in (answer["trace"].get("cards") or {}).values())
    return Resolved(
        text=text,
        game=str(receipt["rulebook"]).partition("@")[0],
        rulebook=receipt["rulebook"],
        engine=receipt["engine"],
        result=result_of(answer),
        clauses=clauses_of(answer),
        cards=list(dict.fromkeys(str(name) for name in names if name not in (None, "", UNKNOWN))),
    )


def difference(then: Result, now: Result) -> list[Difference]:
    """Return the differences between two results of the same board."""
    return list(_differences(then, now))


def _differences(then: Result, now: Result) -> Iterator[Difference]:
    for what in ("verdict", "answer"):
        if then[what] != now[what]:
            yield Difference(what, then[what], now[what])
    before, after = _by_place(then), _by_place(now)
    for place in dict.fromkeys((*before, *after)):
        was, is_ = before.get(place), after.get(place)
        if was is None or is_ is None or was["after"] != is_["after"]:
            either = was or is_ or {}
            yield Difference("change", was and was["after"], is_ and is_["after"], str(either["name"]), place[1])
    lost = [clause for clause in then["clauses"] if clause not in now["clauses"]]
    gained = [clause for clause in now["clauses"] if clause not in then["clauses"]]
    if lost or gained:
        yield Difference("clauses", lost, gained)


def _by_place(result: Result) -> dict[tuple[str, str], Mapping[str, Any]]:
    return {(change["subject"], change["field"]): change for change in result["changes"]}
