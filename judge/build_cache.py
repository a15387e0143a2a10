"""A cache for results that are computed from the sources and stay valid until a source changes.

A file is named after its sources, so that it is never read with other sources. It is written elsewhere and then moved
into place, with a digest of its content; a damaged or foreign file is made again. Loading a result runs no code: it can
only contain plain data and the classes that the reader names.
"""

import hashlib
import io
import os
import pickle
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

from judge.resources import cache_folder

T = TypeVar("T")

KEPT = 4
"""The number of results of one name that are kept; other checkouts or a reverted change may need older ones."""
_DIGEST = 16


def fingerprint(root: Path, paths: Iterable[Path], *extra: str) -> str:
    """Return a value that changes with the names and contents of files, and with further values.

    Args:
        root: the folder that names are relative to, so that its own location does not matter.
        extra: further values that the result depends on.
    """
    digest = hashlib.blake2b("\0".join(extra).encode(), digest_size=10)
    above = len(os.path.join(root, ""))
    for file in sorted(
        map(os.fspath, paths)
    ):  # as text, because sorting a thousand Path objects takes as long as reading the files
        with open(file, "rb") as opened:
            content = opened.read()
        digest.update(f"\0{file[above:].replace(os.sep, '/')}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def kept(name: str, built_from: str, make: Callable[[], T], classes: Collection[type] = ()) -> T:
    """Return the result for these sources from the cache; if it is not there, compute and cache it.

    Args:
        name: its path below the cache folder.
        classes: the classes of the objects in it; plain data needs none.
    """
    file = cache_folder() / f"{name}-{built_from}.pickle"
    made = _read(file, classes)
    if made is None:
        made = make()
        _keep(file, made, name)
    return cast(T, made)


def kept_file(
    name: str, built_from: str, suffix: str, write: Callable[[Path], None], usable: Callable[[Path], bool]
) -> Path | None:
    """Return the file for these sources from the cache; if it is not there, write it.

    Args:
        name: its path below the cache folder.

    Returns:
        ``None`` if the cache cannot be written.
    """
    import tempfile

    file = cache_folder() / f"{name}-{built_from}{suffix}"
    if usable(file):
        return file
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file.parent, prefix="new-") as folder:
            new = Path(folder) / file.name
            write(new)
            os.replace(new, file)
        _drop_old(file.parent, f"{Path(name).name}-*{suffix}")
    except OSError:
        return None
    return file


def _drop_old(folder: Path, pattern: str) -> None:
    """Remove all but the newest :data:`KEPT` files that match a pattern."""
    for old in sorted(folder.glob(pattern), key=lambda p: p.stat().st_mtime, reverse=True)[KEPT:]:
        old.unlink(missing_ok=True)


def has(name: str, built_from: str) -> bool:
    """Return whether the cache has the result of this name for these sources."""
    return (cache_folder() / f"{name}-{built_from}.pickle").is_file()


def _read(file: Path, classes: Collection[type]) -> Any:
    """Return the content of a cached file, or ``None`` if it is missing, damaged or foreign."""
    try:
        content = file.read_bytes()
        digest, pickled = content[:_DIGEST], content[_DIGEST:]
        return _Reader(pickled, classes).load() if digest == _digest(file, pickled) else None
    except Exception:  # a forged file can make pickle raise anything; the result is then computed again
        return None


def _digest(file: Path, pickled: bytes) -> bytes:
    return hashlib.blake2b(file.name.encode() + b"\0" + pickled, digest_size=_DIGEST).digest()


class _Reader(pickle.Unpickler):
    """Unpickles only plain data and objects of the given classes, so that nothing in the file can run code."""

    def __init__(self, pickled: bytes, classes: Collection[type]) -> None:
        super().__init__(io.BytesIO(pickled))
        self._classes = {(one.__module__, one.__qualname__): one for one in classes}

    def find_class(self, module: str, name: str) -> Any:
        """Return one of the given classes by its name.

        Raises:
            KeyError: another class is named.
        """
        return self._classes[module, name]


def read_yaml(name: str, file: Path) -> Any:
    """Return the contents of a YAML file; while it stays the same, they come from the cache.

    Args:
        name: the path of the contents below the cache folder.
    """

    def load() -> Any:
        import yaml  # only if the file has changed

        return yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)

    return kept(name, fingerprint(file.parent, [file]), load)


def _keep(file: Path, made: Any, name: str) -> None:
    """Cache a result and remove the oldest ones of its name; does nothing if the cache cannot be written."""
    import tempfile  # imported here, as mostly nothing is written

    pickled = pickle.dumps(made)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix="new-", delete=False) as new:
            new.write(_digest(file, pickled) + pickled)
        os.replace(new.name, file)
        _drop_old(file.parent, f"{Path(name).name}-*.pickle")
    except OSError:
        return
