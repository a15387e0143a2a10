"""Sentences about unused script entries and about names on a board that no card has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.kernel import Why
from judge.scenario.catalogue import sentences
from judge.scenario.entries import LeftOver, Unfit
from judge.scenario.places import Places
from judge.scenario.problems import Lang
from judge.scenario.reports.messages import Wording
from judge.scenario.resolution import Resolution

SAY = sentences("unused")


def in_vain(resolution: Resolution, words: Wording, lang: Lang) -> Iterator[str]:
    """Yield sentences about entries that never became possible, unused answers, and unknown names in card texts."""
    unfit, leftovers = resolution.script.unfit, resolution.script.left_over
    if unfit is not None:
        leftovers = [
            leftover
            for leftover in leftovers
            if leftover.entry < unfit.entry or (leftover.entry == unfit.entry and leftover.taken)
        ]
        parted = {leftover.word for leftover in leftovers if leftover.entry == unfit.entry}
        if never := tuple(word for word in unfit.words if word not in parted):
            yield _unfit(replace(unfit, words=never), words, lang)
    unasked: dict[tuple[int, Why | None], list[str]] = {}
    for leftover in leftovers:
        if not leftover.taken:
            unasked.setdefault((leftover.entry, leftover.why), []).append(leftover.place)
    for (entry, why), places in unasked.items():
        sentence = SAY["vain"][lang].format(entry=entry, words=", ".join(places))
        yield sentence + _because(() if why is None else (why,), words, lang)
    for leftover in leftovers:
        if leftover.taken:
            yield _too_many(leftover, words, lang) + _because(
                () if leftover.why is None else (leftover.why,), words, lang
            )
    for unknown in resolution.nameless:
        sentence = "unknown" if unknown.stated else "nameless"
        yield SAY[sentence if unknown.meant is None else f"{sentence}_like"][lang].format(
            place=Places.written(tuple(unknown.path)), word=unknown.word, meant=unknown.meant
        )


def _unfit(unfit: Unfit, words: Wording, lang: Lang) -> str:
    how = "waited" if unfit.waited else "unfit"
    sentence = SAY[how][lang].format(entry=unfit.entry, words=", ".join(unfit.words), times=unfit.waited)
    sentence += _because(unfit.why, words, lang)
    if unfit.possible:
        sentence += SAY["possible"][lang].format(can=words.listed(map(words.option, unfit.possible)))
    return sentence


def _because(whys: Sequence[Why], words: Wording, lang: Lang) -> str:
    """Return the reasons with their clauses in parentheses; nothing without a reason."""
    clauses: dict[str, list[str]] = {}
    for one in whys:
        clauses.setdefault(words.why(one), []).extend(map(bare, one.cites()))
    why = (" ".join((reason, *cited)) for reason, cited in clauses.items())
    return SAY["because"][lang].format(why=words.listed(why)) if clauses else ""


def _too_many(leftover: LeftOver, words: Wording, lang: Lang) -> str:
    """Return a sentence that an entry gives more answers than the choices took."""
    taken = [words.option(one) for answer in leftover.taken for one in answer.answer or ("nothing",)]
    return SAY["too_many" if len(leftover.taken) == 1 else "too_many.several"][lang].format(
        entry=leftover.entry,
        place=leftover.place,
        times=len(leftover.taken),
        most=leftover.taken[0].most,
        taken=words.listed(taken),
        clauses=" ".join(dict.fromkeys(bare(answer.clause) for answer in leftover.taken)),
        left=words.listed(words.option(item) for item in leftover.answers or ("nothing",)),
    )


def bare(citation: str) -> str:
    """Return a clause id without the game, which is the same throughout a trace."""
    return citation.partition(":")[2]
