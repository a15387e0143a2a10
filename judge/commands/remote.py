"""``judge --remote URL``: commands that a service at an address answers."""

from __future__ import annotations

import sys
from typing import Any

from judge.client import Client, RefusedError
from judge.commands.common import Args, UsageError, dump, scenario_text

COMMANDS = ("resolve", "rule", "search")
"""The commands that a service can answer."""


def run(args: Args) -> int:
    """Send the command to the service at ``--remote``, and print the answer; return the exit status."""
    if args.command not in COMMANDS:
        raise UsageError(f"judge {args.command} works only on this machine; --remote works with  {', '.join(COMMANDS)}")
    try:
        client = Client(args.remote, args.lang)
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None
    try:
        return {"resolve": _resolve, "rule": _rule, "search": _search}[args.command](client, args)
    except RefusedError as refused:
        raise UsageError(str(refused)) from None


def _resolve(client: Client, args: Args) -> int:
    name, text = scenario_text(args)
    form = "markdown" if args.markdown else "text"
    report = {} if args.json else {"report": form, "board": args.board, "everything": args.all}
    try:
        found = client.resolved(text, seat=args.seat, deciding=True, strict=args.strict, **report)
    except RefusedError as refused:
        if refused.code != "invalid_scenario":
            raise
        messages = (problem["message"][args.lang] for problem in refused.problems)
        print("\n".join(f"{name}:{message.partition(':')[2]}" for message in messages), file=sys.stderr)
        return 2
    trace = found["trace"]
    if args.json:
        dump(trace)
    else:
        print(found["report"], end="")
    to_be_stopped = any(one["expect"].get("verdict") == "stopped" for one in trace["outcomes"])
    return 0 if trace["held"] and (to_be_stopped or trace["verdict"] != "stopped") else 1


def _rule(client: Client, args: Args) -> int:
    game, _, number = args.id.rpartition(":")
    if not (game or args.game):
        raise UsageError("the game is ambiguous; write sve:8.4.9, or use --game")
    found = client.rule(game or args.game, number)
    if args.json:
        dump(found)
    else:
        clause: dict[str, Any] = found["clause"]
        print(f"{clause['id']}\n{clause['text'][args.lang]}\n{clause['url']}")
    return 0


def _search(client: Client, args: Args) -> int:
    found = client.search(args.query if isinstance(args.query, str) else " ".join(args.query), args.game, args.limit)
    if args.json:
        dump(found)
    else:
        for hit in found:
            print(f"{hit['id']:<18} {hit['heading']}\n{'':<19}{hit['snippet']}")
    return 0 if found else 1
