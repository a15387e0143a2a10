"""``judge rulings`` and ``judge backup``: checking and saving the stored data of the service.

The service is imported in the functions, because it loads slowly.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.commands.common import Args, Command, UsageError, as_json

if TYPE_CHECKING:
    from judge.service.rulings.checking import Checked


def _rulings_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("check",), help="check: resolve every saved ruling again")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler to use (default: this machine)")
    as_json(parser)


def _rulings(args: Args) -> int:
    from judge.service.rulings.checking import check
    from judge.service.settings import database_url
    from judge.service.storage import Database, Rulings, StoreFailed

    found = differ = 0
    database = Database(database_url())
    try:
        for checked in check(Rulings(database).all(), args.cluster):
            if args.json:  # a list as `dump` prints it, but one ruling at a time: there may be very many
                written = json.dumps(_data(checked), ensure_ascii=False, indent=2).replace("\n", "\n  ")
                print("," if found else "[", f"\n  {written}", sep="", end="")
            else:
                _print_check(checked)
            found, differ = found + 1, differ + (not checked.holds)
    except StoreFailed as failed:
        raise UsageError(f"the database of rulings does not work: {failed.trouble}") from None
    except ImportError:
        raise UsageError("--cluster needs Dask: pip install 'judge[cluster]'") from None
    finally:
        database.close()
    if args.json:
        print("\n]" if found else "[]")
    else:
        print(f"{found} rulings, {differ} with a different result today")
    return 1 if differ else 0


def _data(one: Checked) -> dict[str, Any]:
    return {**asdict(one), "holds": one.holds}


def _print_check(one: Checked) -> None:
    print(f"{'✓' if one.holds else '✗'} {one.key}  {one.title}")
    if one.problem:
        print(f"    no result today: {one.problem}")
    for found in one.differences:
        about = " ".join(part for part in (found.what, found.subject, found.field) if part)
        then, now = (it["en"] if found.what == "answer" else it for it in (found.then, found.now))
        print(f"    {about}: {then} -> {now}")


RULINGS = Command(
    "rulings",
    "Resolve every saved ruling of the service again, and report changed results.",
    "  judge rulings check\n  judge rulings check --json\n  judge rulings check --cluster tcp://10.0.0.2:8786",
    _rulings_arguments,
    _rulings,
)


def _backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the copy: a SQLite file")
    parser.add_argument("--restore", action="store_true", help="restore a copy into an empty database")


def _backup(args: Args) -> int:
    from sqlalchemy.exc import SQLAlchemyError

    from judge.service.settings import database_url
    from judge.service.storage import BackupError, back_up, restore

    url, file = database_url(), Path(args.file)
    try:
        count = restore(file, url) if args.restore else back_up(url, file)
    except BackupError as wrong:
        raise UsageError(str(wrong)) from None
    except (SQLAlchemyError, OSError) as wrong:
        raise UsageError(f"the database or the copy does not work: {str(wrong).splitlines()[0]}") from None
    print(f"{count} rows {'restored from' if args.restore else 'copied into'} {file}")
    return 0


BACKUP = Command(
    "backup",
    "Back up the service's data into a file while it runs, or restore a backup.",
    "  judge backup judge-2026-11-22.sqlite3\n  judge backup --restore judge-2026-11-22.sqlite3",
    _backup_arguments,
    _backup,
)
