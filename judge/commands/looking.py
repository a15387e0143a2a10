"""``judge rule``, ``judge search``, ``judge rules export``.

The search index is imported in the functions, because loading it takes longer than most commands run.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, cast, get_args

from judge.commands.common import (
    NOTES,
    Args,
    Command,
    as_json,
    asked_games,
    book,
    clauses_named,
    dump,
    language,
    limit,
    named,
    one_game,
    say,
)
from judge.corpus import KINDS_JA, Clause, Kind, Lang, Rulebook
from judge.coverage import cited_clauses, citing_clauses, code_citing, scenarios_showing

if TYPE_CHECKING:  # loading pydantic takes longer than finding a clause
    from judge.corpus.output import ClauseData, Rule


def _rule_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="a clause number in any form: sve:10.5.2, 8.4.9.1, ８．４．９．１")
    parser.add_argument("--game", metavar="G", help="the game, if the number is ambiguous")
    as_json(parser)
    language(parser)


def _rule(args: Args) -> int:
    clauses = clauses_named(args.id, args.game)
    found = [clause_data(clause) for clause in clauses]
    if args.json:
        dump(found[0] if len(found) == 1 else found)
    else:
        for clause in clauses:
            say("\n".join(_lines(clause, args.lang)))
    return 0


def clause_data(clause: Clause) -> Rule:
    """Return a clause as data, with its links, code, scenarios and notes."""
    rules = book(clause.game)
    notes = rules.notes
    return {
        **cast("ClauseData", clause.to_json()),
        "refers_to": [one.id for one in cited_clauses(rules, clause)],
        "cited_by": [one.id for one in citing_clauses(rules, clause)],
        "code": [
            {"file": file, "line": line, "symbol": symbol}
            for file, line, symbol in dict.fromkeys((p.file, p.line, p.symbol) for p in code_citing(clause.id))
        ],
        "scenarios": scenarios_showing(clause),
        "notes": [
            {
                "id": n,
                "kind": notes[n].kind,
                "authority": notes[n].authority,
                "ja": notes[n].text.plain("ja"),
                "en": notes[n].text.plain("en"),
            }
            for n in clause.notes
        ],
    }


def _lines(clause: Clause, lang: Lang) -> list[str]:
    rules = book(clause.game)
    path = " › ".join(c.name.plain(lang) for c in rules.path(clause) if c.name)
    data = clause_data(clause)
    lines = [f"{clause.id}  ({named(clause.kind, KINDS_JA, lang)})", path, "", clause.text.plain(lang)]
    lines += [f"  {'例' if lang == 'ja' else 'Example'}: {e.text.plain(lang)}" for e in clause.examples]
    if clause.official:
        lines += ["", ("公式文" if lang == "ja" else "Official wording") + f": {clause.official}"]
    lines += ["", _edition(rules, clause, lang)]
    linked = (
        ("refers to", "参照先", data["refers_to"]),
        ("cited by", "参照元", data["cited_by"]),
        ("scenarios", "シナリオ", data["scenarios"]),
    )
    lines += [f"{ja if lang == 'ja' else en}: " + ", ".join(names) for en, ja, names in linked if names]
    lines += [f"{'コード' if lang == 'ja' else 'code'}: {c['file']}:{c['line']} {c['symbol']}" for c in data["code"]]
    lines += [f"{named(n['kind'], NOTES, lang)} {n['id'].partition('#')[2]}: {n[lang]}" for n in data["notes"]]
    return [*lines, ""]


def _edition(rules: Rulebook, clause: Clause, lang: str) -> str:
    """Return the edition of a clause, with its source if that is not the rulebook's own document."""
    date = f" ({rules.effective})" if rules.effective else ""
    origin = rules.origin(clause)
    other = f"; {origin.text.get(lang)} ({origin.version})" if origin else ""
    return f"{rules.title.get(lang)} {rules.version}{date}{other}"


def _search_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "query", metavar="QUERY", help="words, a whole question, or a clause number, in Japanese or English"
    )
    one_game(parser)
    parser.add_argument("--chapter", metavar="N", help="one chapter only")
    parser.add_argument("--kind", choices=get_args(Kind), help="one kind of clause only")
    limit(parser, 10)
    as_json(parser)
    language(parser)


def _search(args: Args) -> int:
    from judge.search.searcher import Searcher

    if args.game:
        book(args.game)
    found = Searcher.open().search(
        args.query, game=args.game, chapter=args.chapter, kind=args.kind, limit=args.limit, lang=args.lang
    )
    if args.json:
        dump([hit.to_json(args.lang) for hit in found.hits])
        return 0
    for hit in found.hits:
        say(f"{hit.id:<18} {hit.heading.get(args.lang)}\n{'':19}{hit.snippet}")
    if found.problem:
        say(found.problem.get(args.lang))
    elif not found.hits:
        say("見つからない" if args.lang == "ja" else "nothing found")
    if found.suggestions:
        say(("候補: " if args.lang == "ja" else "did you mean: ") + ", ".join(found.suggestions))
    return 0 if found.hits else 1


def _rules_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("export",), help="print every clause, one per line")
    one_game(parser)
    as_json(parser)


def _rules(args: Args) -> int:
    for game in asked_games(args):
        for clause in book(game):
            data = clause.to_json()
            say(json.dumps(data, ensure_ascii=False) if args.json else f"{clause.id}\t{data['ja']}\t{data['en']}")
    return 0


RULE = Command(
    "rule",
    "Show one clause with its links, its implementation and the scenarios that show it.",
    "  judge rule sve:10.5.2\n  judge rule 8.4.9.1 --lang ja\n  judge rule sve:12.8.2 --json",
    _rule_arguments,
    _rule,
)
SEARCH = Command(
    "search",
    "Find the clause that answers a question, in Japanese or English.",
    "  judge search 手札が8枚のままターンを終えるとどうなる\n  judge search 'two followers with bane' --limit 3\n"
    "  judge search 10.5.2.1 --json\n  judge search 'kind:constraint 攻撃目標'",
    _search_arguments,
    _search,
)
RULES = Command(
    "rules",
    "Export the rulebooks, one clause per line.",
    "  judge rules export --game sve --json > sve.jsonl",
    _rules_arguments,
    _rules,
)
