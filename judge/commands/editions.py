"""``judge import`` and ``judge diff``."""

from __future__ import annotations

import argparse
import dataclasses
import errno
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from judge.commands.common import Args, Command, UsageError, as_json, book, dump, language, say, unreadable
from judge.corpus import Corpus, CorpusError, ImportRefused, Rulebook, Text, games, versions
from judge.corpus.diff import diff
from judge.corpus.importers import Unread, take_over

SHOWN = 40
"""The number of characters shown of a place in the document that did not become a clause."""

_WORDS = {
    "ja": {
        "added": "追加",
        "removed": "削除",
        "moved": "移動",
        "reworded": "改文",
        "code": "コード",
        "scenarios": "シナリオ",
        "refers now to": "新しい参照",
        "no longer refers to": "なくなった参照",
        "referring": "変わっていないが、変わった条文を参照するもの",
    },
}


def _import_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("file", metavar="FILE", help="the official document")
    parser.add_argument("--edition", metavar="V", help="the edition, if the document does not state it")
    language(parser)


def _import(args: Args) -> int:
    file = Path(args.file)
    if not file.is_file():
        wrong = errno.EISDIR if file.is_dir() else errno.ENXIO if file.exists() else errno.ENOENT
        raise unreadable(args.file, OSError(wrong, ""))
    try:
        done = take_over(book(args.game).game, file, version=args.edition)
    except ImportRefused as wrong:
        print(wrong.message(args.lang), file=sys.stderr)
        return 2
    count, unread = len(done.document.clauses), done.document.unread
    if args.lang == "ja":
        say(f"{done.game} {done.version}: {count} 条を {done.path} に取り込んだ。条文としなかった箇所: {len(unread)}")
    else:
        say(f"{done.game} {done.version}: {count} clauses imported into {done.path}; left out: {len(unread)}")
    for reason, same in groupby(unread, key=lambda one: one.reason):
        say(_unread(reason, list(same), args.lang))
    return 0


def _unread(reason: Text, same: Sequence[Unread], lang: str) -> str:
    """Return one line about neighbouring places that were left out for the same reason."""
    first, last = same[0].line, same[-1].line
    where = f"{first}–{last}" if last > first else str(first)
    place = f"{where}行目" if lang == "ja" else f"line {where}"
    clause = f" ({same[0].clause})" if same[0].clause else ""
    text = " ".join(same[0].text.split())
    text = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    more = f" (+{len(same) - 1})" if len(same) > 1 else ""
    return f"  {place}{clause}: {reason.get(lang)}: {text}{more}"


def _diff_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("old", metavar="OLD", help="an edition, or the folder of one (…/GAME/EDITION)")
    parser.add_argument("new", metavar="NEW", help="a later edition, or its folder")
    as_json(parser)
    language(parser)


def _edition(game: str, named: str) -> Rulebook:
    """Return the edition that a command line names, by its number or its folder."""
    folder = Path(named).resolve()
    if not (folder / "rulebook.yaml").is_file():
        if "/" in named and game in games():
            have = ", ".join(versions(game))
            raise UsageError(
                f"{named}: no folder with a rulebook.yaml; expected an edition ({have}) or its folder",
                f"{named}: rulebook.yaml のあるフォルダーがない。版({have})か、そのフォルダーを書く",
            )
        return book(game, named)
    if folder.parent.name != game:
        found = f"{folder.parent.name}/{folder.name}"
        raise UsageError(f"{named}: expected a folder named {game}/EDITION, found {found}")
    try:
        return Corpus(folder.parent.parent).load(game, folder.name)
    except CorpusError as wrong:
        raise UsageError(str(wrong)) from None


def _diff(args: Args) -> int:
    from judge.graph import build

    found = diff(_edition(args.game, args.old), _edition(args.game, args.new), build(evidence=True))
    if args.json:
        dump(dataclasses.asdict(found))
        return 0
    word = _WORDS.get(args.lang, {})
    for change in found.changes:
        where = (
            " → ".join(n for n in (change.old, change.new) if n) if change.kind == "moved" else change.new or change.old
        )
        say(
            f"{word.get(change.kind, change.kind)}  {where}"
            + (f"  ({change.similarity:.0%})" if change.kind in ("moved", "reworded") else "")
        )
        for label, text in (("-", change.old_text), ("+", change.new_text)):
            if text is not None:
                say(f"  {label} {text.plain(args.lang)}")
        links = (("refers now to", change.refs_added), ("no longer refers to", change.refs_removed))
        for label, touched in (*links, ("code", change.code), ("scenarios", change.scenarios)):
            if touched:
                say(f"  {word.get(label, label)}: {', '.join(touched)}")
    if found.referring:
        say(f"{word.get('referring', 'unchanged, but refers to a changed clause')}: {', '.join(found.referring)}")
    say(", ".join(f"{word.get(kind, kind)} {count}" for kind, count in found.counts.items()))
    return 0


IMPORT = Command(
    "import",
    "Read an official document into your data folder, so that its wording is shown next to ours.",
    "  judge import sve comprehensive-rules.txt",
    _import_arguments,
    _import,
)
DIFF = Command(
    "diff",
    "Compare two editions of a rulebook, clause by clause, and name the code and scenarios each change touches.",
    "  judge diff sve 1.7.0 1.8.0\n  judge diff sve 1.7.0 drafts/sve/1.8.0\n  judge diff sve 1.7.0 1.8.0 --json",
    _diff_arguments,
    _diff,
)
