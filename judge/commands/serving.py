"""``judge serve``: runs the web service."""

from __future__ import annotations

import argparse
import gc
import os

from judge.commands.common import USUALLY_COLLECTED, Args, Command, UsageError


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="port (default 8000; 0 picks a free one)")
    parser.add_argument("--threads", type=int, default=48, help="concurrent requests per process (default 48)")
    parser.add_argument("--workers", type=int, default=1, help="worker processes (default 1)")


def _prepare_resolvers() -> None:
    """Start the process that the resolvers are forked from, which loads the games while this one loads the pages."""
    import multiprocessing
    from multiprocessing import forkserver

    if "forkserver" in multiprocessing.get_all_start_methods():
        forkserver.set_forkserver_preload(["judge.service.resolver.warm"])
        forkserver.ensure_running()


def _run(args: Args) -> int:
    if args.workers == 1:  # several processes have one each
        _prepare_resolvers()
    from judge.service.server import serve
    from judge.service.settings import SettingError

    if args.workers < 1:
        raise UsageError(f"--workers: found {args.workers}, expected a whole number, at least 1")
    if args.workers > 1 and not hasattr(os, "fork"):
        raise UsageError("--workers: this system cannot share an address between processes; leave it at 1")
    gc.set_threshold(*USUALLY_COLLECTED)  # a long-running process needs the usual garbage collection
    try:
        return serve(args.host, args.port, args.threads, args.workers)
    except SettingError as wrong:
        raise UsageError(str(wrong)) from None
    except ImportError as wrong:
        if wrong.name is None or wrong.name.partition(".")[0] != "gunicorn":
            raise
        raise UsageError("--workers: more than one process needs gunicorn; pip install gunicorn") from None
    except OSError as wrong:
        raise UsageError(
            f"cannot listen on {args.host}:{args.port}: {wrong.strerror}; --port chooses another"
        ) from None


SERVE = Command(
    "serve",
    "Run the web service.",
    "  judge serve\n  judge serve --port 8080\n  judge serve --host 0.0.0.0 --workers 2",
    _arguments,
    _run,
)
