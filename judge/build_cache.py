"""Build products: results computed once from the sources, and cached until a source changes.

A file is named after its sources, so it can never be read with other sources. It is written elsewhere and moved into
place whole, with a digest of its content: a damaged or foreign file is made again. Loading a product runs no code: it
can only contain the classes named by the reader.
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
"""The number of products of one name kept in the cache folder: of other checkouts, or of a reverted change."""
_DIGEST = 16


def fingerprint(root: Path, paths: Iterable[Path], *said: str) -> str:
    """Return a value that changes with the names and content of some files, and with further values.

    Args:
        root: the folder below which the names count; its own place does not matter.
        paths: the files.
        said: further values that the product depends on.
    """
    digest = hashlib.blake2b("\0".join(said).encode(), digest_size=10)
    above = len(os.path.join(root, ""))
    for file in sorted(map(os.fspath, paths)):  # as text: of a thousand files, paths take as long as their content
        with open(file, "rb") as opened:
            content = opened.read()
        digest.update(f"\0{file[above:].replace(os.sep, '/')}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def kept(name: str, built_from: str, make: Callable[[], T], classes: Collection[type] = ()) -> T:
    """Return the cached product of the same sources, or make it.

    Args:
        name: its path below the cache folder.
        built_from: the fingerprint of its sources.
        make: makes it.
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
    """Return the cached file of the same sources, or write it.

    Args:
        name: its path below the cache folder.
        built_from: the fingerprint of its sources.
        suffix: the end of its name.
        write: writes it to a path.
        usable: returns whether a file is complete.

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
    """Remove all but the newest products of one name."""
    for old in sorted(folder.glob(pattern), key=lambda p: p.stat().st_mtime, reverse=True)[KEPT:]:
        old.unlink(missing_ok=True)


def has(name: str, built_from: str) -> bool:
    """Return whether a product of this name and these sources is cached."""
    return (cache_folder() / f"{name}-{built_from}.pickle").is_file()


def _read(file: Path, classes: Collection[type]) -> Any:
    """Return the content of a file, or ``None`` if it is missing, damaged or foreign."""
    try:
        content = file.read_bytes()
        digest, pickled = content[:_DIGEST], content[_DIGEST:]
        return _Reader(pickled, classes).load() if digest == _digest(file, pickled) else None
    except Exception:  # what a forged file makes pickle raise is not limited; it is made again like any other
        return None


def _digest(file: Path, pickled: bytes) -> bytes:
    return hashlib.blake2b(file.name.encode() + b"\0" + pickled, digest_size=_DIGEST).digest()


class _Reader(pickle.Unpickler):
    """Reads plain data and objects of the given classes, and nothing that could run code."""

    def __init__(self, pickled: bytes, classes: Collection[type]) -> None:
        super().__init__(io.BytesIO(pickled))
        self._classes = {(one.__module__, one.__qualname__): one for one in classes}

    def find_class(self, module: str, name: str) -> Any:
        """Return a class by its name; only the given classes are allowed."""
        return self._classes[module, name]


def _keep(file: Path, made: Any, name: str) -> None:
    """Write a product in one move, and remove the oldest of its name; a read-only cache is ignored."""
    import tempfile  # most of the time nothing is written

    pickled = pickle.dumps(made)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix="new-", delete=False) as new:
            new.write(_digest(file, pickled) + pickled)
        os.replace(new.name, file)
        _drop_old(file.parent, f"{Path(name).name}-*.pickle")
    except OSError:
        return
