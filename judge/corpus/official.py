"""The publisher's own wording, which users import into their data folder; it is never in the repository."""

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from judge.corpus.errors import CorpusError, Problem

SCHEMA = "judge.official/1"


def data_folder() -> Path:
    """Return the folder of the user's data: ``$JUDGE_DATA``, or the platform's usual folder."""
    return Path(os.environ.get("JUDGE_DATA") or platformdirs.user_data_dir("judge", appauthor=False))


def official_file(game: str, version: str) -> Path:
    """Return the file with the imported wording of an edition; it may not exist."""
    return data_folder() / "official" / game / f"{version}.json"


def read_official(game: str, version: str) -> Mapping[str, str]:
    """Return the imported wording by clause number; empty if nothing was imported.

    Raises:
        CorpusError: the file exists but cannot be read; the document must be imported again.
    """
    path = official_file(game, version)
    if not path.is_file():
        return {}
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        texts = content["clauses"] if content["schema"] == SCHEMA else None
        if isinstance(texts, dict) and all(isinstance(text, str) for text in texts.values()):
            return texts
    except (OSError, ValueError, LookupError, TypeError):
        pass
    raise CorpusError(
        [
            Problem(
                str(path), 0, "official", "not readable as imported text", "import it again", "もう一度インポートする"
            )
        ]
    )


def write_official(game: str, version: str, texts: Mapping[str, str], source: str) -> Path:
    """Store wording for display, completely or not at all, and return the file.

    Args:
        version: the edition that the document states.
        texts: the wording by clause number.
        source: the name of the imported file, for the user's information.
    """
    path = official_file(game, version)
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"schema": SCHEMA, "game": game, "version": version, "source": source, "clauses": dict(texts)}
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as out:
        json.dump(content, out, ensure_ascii=False, indent=0)
    os.replace(out.name, path)
    return path
