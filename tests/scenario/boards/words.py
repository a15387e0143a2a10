"""Every step and every expectation of a board is said in words, in both languages: no key of the program is left."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from judge.kernel import Step
from judge.scenario.expectations import Outcome
from judge.scenario.reports.messages import Wording
from tests.scenario.boards import LANGS, Board, Faults

RAW = re.compile(r"[A-Za-z]+_[A-Za-z_]+")
"""A key that appears because its words are missing."""

TO_WRITE = re.compile(r"[“「][a-z_]+: [a-z_]+[”」]")
"""What a sentence tells its reader to write into the script, in quotes: “during: attack_target”."""

UNFINISHED = {
    "en": re.compile(
        r"(?:(?<!where it )\bis|\b(?:are|the|of|by|and|a|an|no|has)|[:;,–-]|\(\)|\(\s|\s\)|  )$|\(\)|  |: [:;,]"
    ),
    "ja": re.compile(r"[はがをの、:–]$|\(\)|「」|、、|: *$"),
}
"""What shows that a sentence breaks off, or that something should stand where nothing does."""

JAPANESE = re.compile("[぀-ヿ一-鿿]")
AS_WRITTEN = {"card", "excluded", "cites", "not_cites", "order", "counters", "player", "controller"}
"""What an author names: ids, clauses and players stay as they are."""

NAMED = {
    "happened",
    "not_happened",
    "zone",
    "organizations",
    "without_organizations",
    "states",
    "not_states",
    "type",
    "types",
    "attributes",
    "without_attributes",
    "keywords",
    "verdict",
}
"""What the program or the game names."""


class Spoken(Wording):
    """Words that reject keys without a translation."""

    def placeholder(self, step: Step, name: str) -> Any:
        found = super().placeholder(step, name)
        if not str(found).strip():
            self.missing.add(f"nothing for {{{name}}} of {step.key}")
        return found


def without(said: str, names: Iterable[str]) -> str:
    """Return a sentence without what it tells to write, and without the ids of cards, the longest first."""
    said = TO_WRITE.sub("", said)
    for name in sorted(names, key=len, reverse=True):
        said = said.replace(name, "")
    return said


def no_step_cites_a_clause_twice(board: Board) -> Faults:
    for step in board.done.steps:
        cited = (step.clause, *step.because)
        if len(set(cited)) < len(cited):
            yield f"{step.key} {cited}"


def every_step_is_said(board: Board) -> Faults:
    described = board.done.described()
    for lang in LANGS:
        names = {card: one["name"] for card, one in described.items()}
        words: Wording = Spoken(board.stated.game, names, lang, renamed=board.done.renamed)
        for step in board.done.steps:
            said = words.step(step)
            if not said:
                yield f"no words for {step.key}"
            if "{" in said or RAW.search(without(said, described)) or UNFINISHED[lang].search(said):
                yield said
            for excluded in step.excluded:
                words.reason(excluded.why.reason)
        yield from map(str, words.missing)


def every_expectation_is_said(board: Board) -> Faults:
    for wanted in board.stated.expect:
        for field, value in wanted.model_dump(exclude_unset=True).items():
            one = Outcome(type(wanted).model_validate({field: value}), (), board.stated.game)
            for lang in LANGS:
                yield from wrongly_said(one.message(lang), field, value, lang)


def wrongly_said(said: str, field: str, value: Any, lang: str) -> Faults:
    """Yield the faults in the words of one field of an expectation."""
    if "_" in field and field in said:
        yield f"a key: {said}"
    if isinstance(value, bool) and not said.endswith(("はい", "いいえ") if lang == "ja" else ("yes", "no")):
        yield f"neither yes nor no: {said}"
    if field in AS_WRITTEN:
        return
    if re.search("[a-z]_[a-z]", said):
        yield f"a key: {said}"
    if lang == "ja" and field in NAMED:
        for part in said.partition(": ")[2].strip("[]").split("、"):
            if not (JAPANESE.search(part) or part.isupper()):
                yield f"not in Japanese: {said}"


CHECKS: tuple[Callable[[Board], Faults], ...] = (
    no_step_cites_a_clause_twice,
    every_step_is_said,
    every_expectation_is_said,
)
