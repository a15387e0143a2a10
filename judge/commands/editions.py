"""``judge import`` and ``judge diff``."""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path

from judge.commands.common import Args, Command, UsageError, as_json, book, dump, language, say
from judge.corpus import ImportRefused
from judge.corpus.diff import diff
from judge.corpus.importers import take_over


def _import_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", metavar="FILE", help="the official document")
    parser.add_argument("--edition", metavar="V", help="the edition it is, where the document does not say")
    language(parser)


def _import(args: Args) -> int:
    file = Path(args.file)
    if not file.is_file():
        raise UsageError(f"{args.file}: there is no such file")
    try:
        done = take_over(book(args.game).game, file, version=args.edition)
    except ImportRefused as wrong:
        print(wrong.message(args.lang), file=sys.stderr)
        return 2
    count, unread = len(done.document.clauses), done.document.unread
    if args.lang == "ja":
        say(f"{done.game} {done.version}: {count} 条を {done.path} に取り込んだ。読み飛ばした行: {len(unread)}")
    else:
        say(
            f"{done.game} {done.version}: {count} clauses taken over into {done.path}; {len(unread)} other lines"
        )
    return 0


def _diff_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("old", metavar="OLD", help="an edition")
    parser.add_argument("new", metavar="NEW", help="a later edition")
    as_json(parser)
    language(parser)


def _diff(args: Args) -> int:
    from judge.graph import build

    found = diff(book(args.game, args.old), book(args.game, args.new), build(evidence=True))
    if args.json:
        dump(dataclasses.asdict(found))
        return 0
    for change in found.changes:
        where = (
            " → ".join(n for n in (change.old, change.new) if n) if change.kind == "moved" else change.new or change.old
        )
        say(
            f"{change.kind:<9} {where}"
            + (f"  ({change.similarity:.0%})" if change.kind in ("moved", "reworded") else "")
        )
        for label, text in (("-", change.old_text), ("+", change.new_text)):
            if text is not None:
                say(f"  {label} {text.plain(args.lang)}")
        for label, touched in (("code", change.code), ("scenarios", change.scenarios)):
            if touched:
                say(f"  {label}: {', '.join(touched)}")
    say(", ".join(f"{kind} {count}" for kind, count in found.counts.items()))
    return 0


IMPORT = Command(
    "import",
    "Read an official document into your data folder, so that its wording is shown beside ours.",
    "  judge import sve comprehensive-rules.txt",
    _import_arguments,
    _import,
)
DIFF = Command(
    "diff",
    "Compare two editions of a rulebook, clause by clause, and name the code and scenarios each change touches.",
    "  judge diff sve 1.7.0 1.8.0\n  judge diff sve 1.7.0 1.8.0 --json",
    _diff_arguments,
    _diff,
)
