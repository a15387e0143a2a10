"""``judge graph``: paths between clauses, most-referenced clauses, the surroundings of a clause, export."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from judge.commands.common import Args, Command, UsageError, as_json, book, dump, language, limit, one_game, say
from judge.corpus import Clause, Corpus, Lookup, find

if TYPE_CHECKING:
    from judge.graph import Hop

LANES = {
    "above": ("above it", "上位"),
    "under": ("under it", "下位"),
    "cited": ("cited by", "参照元"),
    "cited2": ("cited by, indirectly", "参照元の参照元"),
    "refers": ("refers to", "参照先"),
    "refers2": ("refers to, indirectly", "参照先の参照先"),
    "notes": ("notes", "注記"),
    "terms": ("defines", "定義する用語"),
    "code": ("code", "コード"),
    "scenarios": ("scenarios", "シナリオ"),
}


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    path = actions.add_parser("path", help="the shortest path from clause A to clause B, step by step")
    path.add_argument("start", metavar="A", help="a clause number in any form")
    path.add_argument("end", metavar="B", help="a clause number in any form")
    path.add_argument("--game", metavar="G", help="the game, if the numbers are ambiguous")
    path.add_argument("--directed", action="store_true", help="follow references forward only")
    path.add_argument("--structure", action="store_true", help="also go to parent clauses and subclauses")
    path.set_defaults(act=_path)

    ranking = actions.add_parser("most-referred", help="the most-referenced clauses")
    one_game(ranking)
    limit(ranking, 20)
    ranking.set_defaults(act=_most_referred)

    near = actions.add_parser("near", help="the references around a clause")
    near.add_argument("id", metavar="ID", help="a clause number in any form")
    near.add_argument("--game", metavar="G", help="the game, if the number is ambiguous")
    near.add_argument("--depth", type=int, choices=(1, 2), default=1, help="how many references away (default 1)")
    near.set_defaults(act=_near)

    for action in (path, ranking, near):
        as_json(action)
        language(action)

    export = actions.add_parser("export", help="the whole graph for other programs")
    export.add_argument("--format", choices=("json", "graphml"), default="json")
    one_game(export)
    export.set_defaults(act=_export)


def _run(args: Args) -> int:
    status: int = args.act(args)
    return status


def _game(args: Args) -> str | None:
    return book(args.game).game if args.game else None


def _only(found: Lookup, typed: str, lang: str) -> Clause:
    if not found.found:
        message = found.message(lang)
        raise UsageError(message or f"{typed!r} is not a clause number", message or f"「{typed}」は条文番号でない")
    if len(found.found) > 1:
        several = [clause.id for clause in found.found]
        raise UsageError(
            f"{typed} exists in several games: {', '.join(several)}; choose one with --game",
            f"{typed} は複数の条文: {'、'.join(several)}。--game で選ぶ",
        )
    return found.found[0]


def _path(args: Args) -> int:
    from judge.graph import build, find_ends, hop_data, path

    ends = find_ends(Corpus(), args.start, args.end, _game(args))
    start, end = (_only(one, typed, args.lang) for one, typed in zip(ends, (args.start, args.end), strict=True))
    hops = path(build(), start.id, end.id, args.directed, args.structure)
    if args.json:
        dump(
            {
                "from": start.id,
                "to": end.id,
                "directed": args.directed,
                "structure": args.structure,
                "hops": None if hops is None else [hop_data(hop) for hop in hops],
            }
        )
    elif hops is None:
        say(_none(args, start, end))
    else:
        say(_how(args))
        for hop in hops:
            say(_sentence(hop, args.lang))
    return 1 if hops is None else 0


def _how(args: Args) -> str:
    if args.lang == "ja":
        return ("参照元から参照先へだけたどる" if args.directed else "参照を両方向にたどる") + (
            "。上位・下位の条文もたどる" if args.structure else ""
        )
    way = "references followed forward only" if args.directed else "references followed in both directions"
    return way + (", and to parent clauses and subclauses" if args.structure else "")


def _none(args: Args, start: Clause, end: Clause) -> str:
    ja = args.lang == "ja"
    message = f"{start.id} から {end.id} への経路はない" if ja else f"no path from {start.id} to {end.id}"
    if start.game != end.game or (args.structure and not args.directed):
        return message
    if args.structure:
        return message + ("。--directed を外すと見つかることがある" if ja else "; there may be one without --directed")
    return message + ("。--structure を付けると見つかることがある" if ja else "; there may be one with --structure")


def _sentence(hop: Hop, lang: str) -> str:
    one, other = (hop.source, hop.target) if hop.relation in ("refers", "under") else (hop.target, hop.source)
    if hop.relation in ("refers", "referred"):
        return f"{one} は {other} を参照する" if lang == "ja" else f"{one} refers to {other}"
    return f"{one} は {other} の下にある" if lang == "ja" else f"{one} is a subclause of {other}"


def _most_referred(args: Args) -> int:
    from judge.graph import build, most_referred

    ranked = most_referred(build(), _game(args), args.limit)
    if args.json:
        dump([{"id": one.id, "count": one.count} for one in ranked])
        return 0
    for one in ranked:
        clause = book(one.id.partition(":")[0]).get(one.id)
        text = " ".join((clause.name or clause.text).plain(args.lang).split()) if clause else ""
        say(f"{one.count:>4}  {one.id:<18} {text[:80]}")
    return 0


def _near(args: Args) -> int:
    from judge.graph import build, near

    clause = _only(find(args.id, _game(args)), args.id, args.lang)
    found = near(build(evidence=True), clause.id, args.depth)
    if args.json:
        edges = [{"source": edge.source, "target": edge.target, "kind": edge.kind} for edge in found.edges]
        dump({"id": clause.id, "depth": args.depth, "lanes": found.lanes, "edges": edges})
        return 0
    say(clause.id)
    for lane, names in found.lanes.items():
        if names:
            say(f"  {LANES[lane][args.lang == 'ja']}: {', '.join(names)}")
    return 0


def _export(args: Args) -> int:
    from judge.graph import build, of_game, to_graphml, to_json

    game = _game(args)  # an unknown one is refused before any board is played
    graph: Any = build(evidence=True)
    if game:
        graph = of_game(graph, game)
    say(to_graphml(graph) if args.format == "graphml" else json.dumps(to_json(graph), ensure_ascii=False))
    return 0


GRAPH = Command(
    "graph",
    "Follow the references between clauses: paths, most-referenced clauses, neighbourhoods, and export.",
    "  judge graph path 8.4.7 10.6 --game sve\n  judge graph path 5.13.3.1 12.13.2.1 --directed\n"
    "  judge graph most-referred --game sve --limit 10\n  judge graph near sve:8.4.9 --depth 2\n"
    "  judge graph export --format graphml --game sve > sve.graphml",
    _arguments,
    _run,
)
