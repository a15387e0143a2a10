"""``judge prove``: which citations in the engine some scenario depends on."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.commands.checking import counted, shown
from judge.commands.common import Args, Command, UsageError, as_json, asked_games, dump, language, one_game, say
from judge.games import IDS

if TYPE_CHECKING:
    from judge.scenario.model import Bilingual
    from judge.scenario.studies.proving import Progress, Proof

BAR = 30
"""The width of the progress bar in characters."""

WORDS = {
    "en": {
        "all": "{game}: {proven} of {total} cited clauses and notes are proven",
        "rules": "  procedures and constraints: {total}; exercised {exercised} ({exercised_share:.1%}); "
        "proven {proven} ({proven_share:.1%}): {outcome} by outcome, {citation} by citation only",
        "citation": "by citation only",
        "unproven": "unproven",
        "unexercised": "not exercised",
        "unexplained": "no explanation",
        "no_engine": "{game} has no engine, so there is nothing to prove; games: {games}",
    },
    "ja": {
        "all": "{game}: 引用のある条文・注記{total}件のうち{proven}件が証明済み",
        "rules": "  手順と制約: {total}件、実行済み{exercised}件({exercised_share:.1%})、"
        "証明済み{proven}件({proven_share:.1%}): 結果によるもの{outcome}件、引用のみによるもの{citation}件",
        "citation": "引用のみ",
        "unproven": "未証明",
        "unexercised": "未実行",
        "unexplained": "説明なし",
        "no_engine": "{game} を実行するエンジンはないので、証明することがない。対象: {games}",
    },
}


def _arguments(parser: argparse.ArgumentParser) -> None:
    one_game(parser)
    parser.add_argument("--jobs", type=int, metavar="N", help="processes to use (default: one per core)")
    parser.add_argument("--keep", action="store_true", help="keep the result, for judge coverage")
    as_json(parser)
    language(parser)


def _prove(args: Args) -> int:
    from judge.scenario.studies import showing
    from judge.scenario.studies.proving import explained, keep, prove

    if args.game and args.game not in IDS:
        raise UsageError(WORDS[args.lang]["no_engine"].format(game=args.game, games=", ".join(IDS)))
    for game in (g for g in asked_games(args) if g in IDS):
        found = prove(game, jobs=args.jobs, progress=_bar() if sys.stderr.isatty() else None)
        if args.keep:
            keep(game, found)
            showing.keep(game)
        if args.json:
            dump(_data(found, explained(game)))
        else:
            _print_counts(game, found, explained(game), args.lang)
    return 0


def _bar() -> Progress:
    """Return a function that draws a progress bar on a single line and erases it at the end."""

    def show(done: int, total: int) -> None:
        filled = "#" * (BAR * done // total)
        line = f"[{filled:.<{BAR}}] {done}/{total}" if done < total else ""
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    return show


def _data(found: Mapping[str, Proof | None], reasons: Mapping[str, Bilingual]) -> list[dict[str, Any]]:
    """Return a row for each clause that scenarios cite, with its proof or why there is none."""
    rows: list[dict[str, Any]] = []
    for clause, proof in found.items():
        row: dict[str, Any] = {"id": clause, "missed_by": None, "by": None}
        if proof is not None:
            row |= {"missed_by": proof.scenario, "by": proof.by}
        elif clause in reasons:
            row["reason"] = reasons[clause].model_dump()
        rows.append(row)
    return rows


def _print_counts(game: str, found: Mapping[str, Proof | None], reasons: Mapping[str, Bilingual], lang: str) -> None:
    """Print the numbers of proven clauses, and list the others with reasons."""
    from judge.coverage import coverage

    words = WORDS[lang]
    rows = counted(coverage(game, evidence=shown(game)))
    rules = [row["id"] for row in rows]
    exercised = [row["id"] for row in rows if row["scenarios"]]
    by = [proof.by for clause in rules if (proof := found.get(clause)) is not None]
    say(words["all"].format(game=game, proven=sum(p is not None for p in found.values()), total=len(found)))
    say(
        words["rules"].format(
            total=len(rules),
            exercised=len(exercised),
            exercised_share=len(exercised) / max(1, len(rules)),
            proven=len(by),
            proven_share=len(by) / max(1, len(rules)),
            outcome=by.count("outcome"),
            citation=by.count("citation"),
        )
    )
    for clause, proof in found.items():
        if proof is not None and proof.by == "citation":
            say(f"  {words['citation']}  {clause}  {proof.scenario}")
    unproven = [clause for clause, proof in found.items() if proof is None]
    by_note = [clause for clause in exercised if clause not in found]
    _explain(words["unproven"], [*unproven, *by_note], reasons, lang)
    _explain(words["unexercised"], [clause for clause in rules if clause not in exercised], reasons, lang)


def _explain(label: str, clauses: Sequence[str], reasons: Mapping[str, Bilingual], lang: str) -> None:
    for clause in clauses:
        why = reasons[clause].get(lang) if clause in reasons else f"({WORDS[lang]['unexplained']})"
        say(f"  {label}  {clause}  {why}")


PROVE = Command(
    "prove",
    "Switch off one citation at a time and report clauses whose loss no scenario notices.",
    "  judge prove --game sve\n  judge prove --game sve --keep",
    _arguments,
    _prove,
)
