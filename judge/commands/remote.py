"""``judge --remote URL``: the same questions, asked of a service that runs elsewhere."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from judge.client import Client, RefusedError
from judge.commands.common import Args, UsageError, dump

COMMANDS = ("resolve", "rule", "search")
"""Commands that a service elsewhere can answer."""


def run(args: Args) -> int:
    """Ask the service that the arguments name, and print its answer."""
    if args.command not in COMMANDS:
        raise UsageError(f"judge {args.command} works on this machine only; --remote is for {', '.join(COMMANDS)}")
    try:
        client = Client(args.remote, args.lang)
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None
    try:
        return {"resolve": _resolve, "rule": _rule, "search": _search}[args.command](client, args)
    except RefusedError as refused:
        raise UsageError(str(refused)) from None


def _resolve(client: Client, args: Args) -> int:
    try:
        text = sys.stdin.read() if args.file == "-" else Path(args.file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise UsageError(f"{args.file} cannot be read: {wrong}") from None
    found = client.resolve(text, args.seat)
    trace = found["trace"]
    if args.json:
        dump(trace)
    else:
        print(found["answer"][args.lang])
        for step in trace["steps"]:
            if args.all or not step.get("considered"):
                print(f"{step['n']:>4}  {step['clause'].partition(':')[2]:<10}  {step['text'][args.lang]}")
        for outcome in found["outcomes"]:
            print(f"{'✓' if outcome['held'] else '✗'} {outcome['message'][args.lang]}")
    return 0 if all(one["held"] for one in found["outcomes"]) and found["verdict"] != "stopped" else 1


def _rule(client: Client, args: Args) -> int:
    game, _, number = args.id.rpartition(":")
    if not (game or args.game):
        raise UsageError("of which game? write it as sve:8.4.9, or name it with --game")
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
