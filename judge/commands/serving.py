"""``judge serve``."""

from __future__ import annotations

import argparse

from judge.commands.common import Args, Command, UsageError


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="port (default 8000; 0 picks a free one)")
    parser.add_argument("--threads", type=int, default=48, help="requests answered at the same time (default 48)")


def _run(args: Args) -> int:
    from judge.service.server import serve
    from judge.service.settings import SettingError

    try:
        serve(args.host, args.port, args.threads)
    except SettingError as wrong:
        raise UsageError(str(wrong)) from None
    except OSError as wrong:
        raise UsageError(
            f"cannot listen on {args.host}:{args.port}: {wrong.strerror}; --port chooses another"
        ) from None
    return 0


SERVE = Command(
    "serve",
    "Run the web service.",
    "  judge serve\n  judge serve --port 8080\n  judge serve --host 0.0.0.0",
    _arguments,
    _run,
)
