"""The parts that commands share: description, common options, reading input, Japanese names for sets of values."""

from __future__ import annotations

import argparse
import errno
import gc
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from judge.corpus import Clause, CorpusError, Rulebook, UnknownGame, find, games, load, versions
from judge.records import record

if TYPE_CHECKING:
    from judge.corpus import Lang
    from judge.scenario.model import Base

Args = argparse.Namespace

USUALLY_COLLECTED = gc.get_threshold()
"""The default thresholds of the garbage collector, which short commands raise."""


class UsageError(Exception):
    """The input is invalid; the message names it and the accepted input.

    Args:
        ja: the same in Japanese; the English one if ``None``.
    """

    def __init__(self, en: str, ja: str | None = None) -> None:
        super().__init__(en)
        self._ja = ja or en

    def message(self, lang: Lang) -> str:
        return self._ja if lang == "ja" else str(self)


@record
class Command:
    """A command.

    Attributes:
        name: the word after ``judge``.
        run: runs it and returns the exit status.
    """

    name: str
    summary: str
    examples: str
    arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[Args], int]


def language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("ja", "en"), help="language of the output (default: from LANG)")


def as_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="data instead of text")


def one_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="G", help="one game only: " + ", ".join(games()))


def limit(parser: argparse.ArgumentParser, default: int) -> None:
    """Add the option ``--limit``, a number from 1 to 100."""
    parser.add_argument(
        "--limit", type=_limit, default=default, metavar="N", help=f"maximum number (default {default})"
    )


def _limit(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 100:
        raise argparse.ArgumentTypeError(f"{number}: expected a number from 1 to 100")
    return number


def seconds(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--seconds``, a time limit."""
    parser.add_argument(
        "--seconds",
        type=_seconds,
        default=0.0,
        metavar="S",
        help="stop after this many seconds, so results depend on the machine (default: counted limits only)",
    )


def _seconds(text: str) -> float:
    number = float(text)
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text}: expected 0 or more")
    return number


def book(game: str, version: str | None = None) -> Rulebook:
    """Return a rulebook; the newest edition unless ``version`` names another.

    Raises:
        UsageError: the game or edition is unknown, or its files are invalid.
    """
    try:
        return load(game, version)
    except UnknownGame:
        raise UsageError(*_unknown(game, version)) from None
    except CorpusError as wrong:
        raise UsageError(wrong.message("en"), wrong.message("ja")) from None


def _unknown(game: str, version: str | None) -> tuple[str, str]:
    if game not in games():
        return (
            f"unknown rulebook {game!r}; known: {', '.join(games())}",
            f"「{game}」のルールはない。あるのは {'、'.join(games())}",
        )
    return (
        f"unknown edition {version!r} of {game}; known: {', '.join(versions(game))}",
        f"{game} に「{version}」版はない。あるのは {'、'.join(versions(game))}",
    )


def clauses_named(text: str, game: str | None = None) -> tuple[Clause, ...]:
    """Return the clauses with a number; several if the number exists in several games and none is named.

    Args:
        text: the number, in any form that people type.
        game: the game, if the number is ambiguous.

    Raises:
        UsageError: no clause has the number; the message names the nearest ones.
    """
    looked = find(text, game)
    if not looked.found:
        raise UsageError(
            looked.message("en") or f"{text!r} is not a clause number; to look for words: judge search {text!r}",
            looked.message("ja") or f"「{text}」は条文番号でない。語で探すには judge search {text!r}",
        )
    return looked.found


def asked_games(args: Args) -> tuple[str, ...]:
    return (book(args.game).game,) if args.game else games()


UNREADABLE = {
    errno.ENOENT: ("this file does not exist", "そのファイルはない"),
    errno.EISDIR: ("this is a directory, not a file", "ファイルではなくディレクトリである"),
    errno.ENXIO: ("this is a device or a pipe, not a file", "ファイルではなくデバイスかパイプである"),
    errno.EACCES: ("no permission to read this file", "このファイルを読む権限がない"),
    errno.ENAMETOOLONG: ("this name is too long", "ファイル名が長すぎる"),
}
"""Why a file cannot be read, in English and Japanese, by error number."""


def unreadable(name: str, wrong: OSError) -> UsageError:
    """Return the error for a file that cannot be read."""
    en, ja = UNREADABLE.get(wrong.errno or 0, (str(wrong.strerror or wrong), f"読めない({wrong.strerror or wrong})"))
    return UsageError(f"{name}: {en}", f"{name}: {ja}")


def read_input(name: str, most: int) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Args:
        most: the largest accepted size in bytes; no more than one byte beyond it is read.

    Raises:
        UsageError: it cannot be read, is too large, or is not UTF-8 text.
    """
    called = "standard input" if name == "-" else name
    try:
        data = sys.stdin.buffer.read(most + 1) if name == "-" else _start_of(Path(name), most + 1)
    except OSError as wrong:
        raise unreadable(name, wrong) from None
    if len(data) > most:
        raise UsageError(
            f"{called}: more than {most:,} bytes; remove what the question does not need",
            f"{called}: {most:,} バイトを超える。質問に要らないものを省く",
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise UsageError(
            f"{name}: byte {wrong.start} is not valid UTF-8; save the file as UTF-8",
            f"{name}: {wrong.start} バイト目が UTF-8 でない。ファイルを UTF-8 で保存する",
        ) from None


def _start_of(file: Path, length: int) -> bytes:
    with file.open("rb") as opened:
        return opened.read(length)


def scenario_text(args: Args) -> tuple[str, str]:
    """Return the name of the command's scenario for messages, and its text.

    Raises:
        UsageError: the file cannot be read.
    """
    from judge.scenario import MAX_BYTES

    return "standard input" if args.file == "-" else args.file, read_input(args.file, MAX_BYTES)


def read_scenario(args: Args) -> Base:
    """Return the command's scenario, parsed.

    Raises:
        UsageError: the file cannot be read.
        ScenarioError: the scenario is invalid.
    """
    from judge.scenario import parse

    name, text = scenario_text(args)
    folder = Path() if args.file == "-" else Path(args.file).parent
    return parse(text, name, strict=getattr(args, "strict", False), folder=folder)


def say(words: str = "") -> None:
    print(words)


def dump(data: Any, *, indent: int | None = 2) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=indent))


NOTES = MappingProxyType(
    {
        "defect": "文書の不備",
        "ruling": "裁定",
        "commentary": "解説",
        "differs-from-digital": "デジタル版との違い",
        "open-question": "未解決の疑問",
    }
)
STATUSES = MappingProxyType(
    {
        "unaccounted": "未対応",
        "not_simulated": "実装の対象外",
        "implemented": "実装済み",
        "exercised": "実行済み",
        "proven": "証明済み",
        "total": "合計",
    }
)


def named(name: str, words: Mapping[str, str], lang: str) -> str:
    """Return the name of a value for a language: from ``words`` in Japanese, the value itself in English."""
    return words[name] if lang == "ja" else name


def padded(text: str, columns: int) -> str:
    """Return ``text`` with spaces added up to this number of terminal columns."""
    from judge.scenario.reports.report import cells

    return text + " " * (columns - cells(text))
