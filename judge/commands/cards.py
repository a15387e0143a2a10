"""``judge cards``: published cards and their printed texts. The engine is imported when it is used."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from judge.commands.common import Args, Command, UsageError, as_json, dump, language, read_input, say

if TYPE_CHECKING:
    from judge.cards.read import Reading
    from judge.corpus import Lang


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    reading = actions.add_parser("read", help="read a printed text: its abilities, and what was not read")
    reading.add_argument("file", metavar="FILE", help="the text; - reads standard input")
    reading.add_argument("--type", default="follower", help="follower, amulet or spell (default: follower)")
    covering = actions.add_parser("coverage", help="count the texts that are read whole")
    covering.add_argument("--file", metavar="LIST", action="append", default=[], help="a list: JSON, JSON lines or CSV")
    for one in (reading, covering):
        one.add_argument("--game", metavar="G", default="sve", help="the game (default: sve)")
        as_json(one)
        language(one)


def _run(args: Args) -> int:
    from judge.cards.read import READERS

    if args.game not in READERS:
        known = ", ".join(READERS)
        raise UsageError(
            f"no texts of {args.game!r} can be read; those of {known} can",
            f"「{args.game}」のテキストは読めない。読めるのは {known}",
        )
    return _read(args) if args.action == "read" else _coverage(args)


def _read(args: Args) -> int:
    from judge.cards.read import read

    found = read(args.game, read_input(args.file), args.type)
    if args.json:
        dump(_reading(found))
    else:
        _print(found, args.lang)
    return 0 if found.whole else 1


def _reading(found: Reading) -> dict[str, Any]:
    return {
        "whole": found.whole,
        "keywords": found.keywords,
        "abilities": [
            {"ability": node, "span": list(span)} for node, span in zip(found.abilities, found.spans, strict=True)
        ],
        "tokens": [{**token.facts, **_reading(token.reading)} for token in found.tokens],
        "unread": [{"words": one.words, "why": one.why, "span": list(one.span)} for one in found.unread],
        "newer": [{"word": one.word, "since": one.since, "span": list(one.span)} for one in found.newer],
    }


def _print(found: Reading, lang: Lang) -> None:
    import yaml

    shown = _reading(found)
    shown["abilities"] = [entry["ability"] for entry in shown["abilities"]]
    plain = {key: value for key, value in shown.items() if value not in ([], None) and key not in ("unread", "newer")}
    say(yaml.safe_dump(_bare(plain), allow_unicode=True, sort_keys=False, width=110).rstrip())
    for one in found.newer:
        say(
            f"{one.word}: より新しい版が必要({one.since})"
            if lang == "ja"
            else f"{one.word}: needs a newer edition ({one.since})"
        )
    for part in found.unread:
        say(f"読めない: {part.words}" if lang == "ja" else f"not read: {part.words} ({part.why})")


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(inner) for key, inner in value.items()}
    return [_bare(one) for one in value] if isinstance(value, list | tuple) else value


def _coverage(args: Args) -> int:
    from judge.cards.coverage import coverage
    from judge.cards.lists import read_list

    cards: list[dict[str, Any]] = []
    for name in args.file:
        listed = read_list(read_input(name))
        for wrong in listed.mistakes[:20]:
            say(f"{name}:{wrong.row}: {wrong.ja if args.lang == 'ja' else wrong.en}") if not args.json else None
        cards += listed.cards
    found = coverage(args.game, cards)
    if args.json:
        dump(found.to_json())
        return 0
    say(
        f"texts {found.texts}, read {found.read}, newer {found.newer}, unread {found.unread}"
        if args.lang == "en"
        else f"テキスト {found.texts}、読めた {found.read}、より新しい版 {found.newer}、読めない {found.unread}"
    )
    for core, count in found.cores.most_common(30):
        say(f"{count:5} {core}")
    return 0


CARDS = Command(
    "cards",
    "Read the printed texts of published cards.",
    "  judge cards read card.txt\n"
    "  judge cards coverage --game sve --file my-cards.jsonl --json\n\n"
    "exit status: 0 done, 1 a text was not read whole, 2 the input cannot be used",
    _arguments,
    _run,
)
