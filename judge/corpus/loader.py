"""The installed editions, each compiled once into a `Rulebook` from ``rules_text/<game>/<version>/*.yaml``."""

from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, cast

from judge import resources
from judge.build_cache import fingerprint, kept
from judge.corpus import models
from judge.corpus.errors import Problem, UnknownGame
from judge.corpus.models import Edition, Rulebook
from judge.corpus.numbers import GRAMMARS
from judge.corpus.official import official_file

_PARTS = (
    date,
    models.Clause,
    models.Example,
    models.Note,
    models.Origin,
    models.Part,
    models.Questions,
    models.Rulebook,
    models.Term,
    models.Text,
)
"""The classes of the objects in a rulebook, which the cache may contain."""


def version_key(version: str) -> tuple[tuple[int, str], ...]:
    """Return the sort key of an edition, so that ``1.10.0`` comes after ``1.9.0``."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in version.split("."))


@cache
def default_root() -> Path:
    return resources.path("rules_text")


def list_games(root: Path) -> tuple[str, ...]:
    """Return the ids of the games that have an edition in ``root``, in the order of :data:`GRAMMARS`."""
    return tuple(game for game in GRAMMARS if list_versions(root, game))


def list_versions(root: Path, game: str) -> tuple[str, ...]:
    """Return the editions of ``game`` in ``root``, oldest first; those of the installed texts are cached."""
    return _installed(game) if root == default_root() else _versions(root / game)


@cache
def _installed(game: str) -> tuple[str, ...]:
    return _versions(default_root() / game)


def _versions(folder: Path) -> tuple[str, ...]:
    if not folder.is_dir():
        return ()
    return tuple(sorted((path.parent.name for path in folder.glob("*/rulebook.yaml")), key=version_key))


def _unknown(root: Path, game: str, version: str | None) -> UnknownGame:
    have = list_versions(root, game)
    if version is None or not have:
        found, known = game, ", ".join(list_games(root)) or "nothing"
    else:
        found, known = f"{game}@{version}", ", ".join(f"{game}@{one}" for one in have)
    return UnknownGame([Problem(root.name, 0, "game", found, f"one of: {known}", f"次のいずれか: {known}")])


_compiling = Lock()


@lru_cache(maxsize=32)
def load_from(root: Path, game: str, version: str | None = None) -> Rulebook:
    """Return the rulebook of ``game``, by default the newest edition.

    Raises:
        UnknownGame: the game or edition is unknown.
        CorpusError: its files are invalid; every error is listed with file and line.
    """
    have = list_versions(root, game) if game in GRAMMARS else ()
    if not have or (version is not None and version not in have):
        raise _unknown(root, game, version)
    if version is None:
        return load_from(root, game, have[-1])
    if root != default_root():  # a draft or a test's rules text: not worth caching on disk
        return _read(root, game, version)
    built_from = _fingerprint(root / game / version, official_file(game, version))
    with _compiling:  # several visitors of a service that has just started wait for one reading
        return kept(f"rules/{game}@{version}", built_from, lambda: _read(root, game, version), _PARTS)


@lru_cache(maxsize=32)
def edition_from(root: Path, game: str) -> Edition:
    """Return the newest edition of ``game`` without its text, which takes much longer to read.

    Raises:
        UnknownGame: the game is unknown.
        CorpusError: the file that describes it is invalid.
    """
    from judge.corpus._reading import Reading

    have = list_versions(root, game) if game in GRAMMARS else ()
    if not have:
        raise _unknown(root, game, None)
    return Reading(root, game, have[-1]).edition()


def _read(root: Path, game: str, version: str) -> Rulebook:
    from judge.corpus._reading import Reading  # rarely needed: most rulebooks come from the cache

    return Reading(root, game, version).rulebook()


def _fingerprint(folder: Path, official: Path) -> str:
    """Return a value that changes with an edition, its imported wording, and the code that reads them."""
    imported = (fingerprint(official.parent, [official]),) if official.is_file() else ()
    return fingerprint(folder, folder.rglob("*.yaml"), _reader(), *imported)


@cache
def _reader() -> str:
    here = Path(__file__).parent
    return fingerprint(here, here.glob("*.py"))


def clear() -> None:
    """Forget the rulebooks in memory, after an import or a change of files."""
    cast(Any, load_from).cache_clear()
    cast(Any, edition_from).cache_clear()
    _installed.cache_clear()
