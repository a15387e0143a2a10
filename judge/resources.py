"""The location of the data folders: next to the package in a checkout, inside it in an installed wheel."""

import os
from pathlib import Path
from typing import Literal

import platformdirs

Folder = Literal["rules_text", "scenarios", "templates", "cards", "docs"]
PACKAGE = Path(__file__).resolve().parent
"""The folder of the package itself."""


def path(folder: Folder) -> Path:
    """Return the path of a data folder.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    for root in (PACKAGE.parent, PACKAGE / "_data"):
        found = root / folder
        if found.is_dir():
            return found
    raise FileNotFoundError(f"{folder}/ is neither next to the package nor inside it; reinstall judge")


def cache_folder() -> Path:
    """Return the folder of cached results: ``$JUDGE_CACHE``, or the platform's usual folder."""
    return Path(os.environ.get("JUDGE_CACHE") or platformdirs.user_cache_dir("judge", appauthor=False))
