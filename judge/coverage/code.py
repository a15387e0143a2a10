"""Citations in the engine's source code: string constants that are exactly a citation, except docstrings."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from judge.build_cache import fingerprint, kept
from judge.corpus import citations
from judge.resources import PACKAGE

GAMES = PACKAGE / "games"

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class CodeCitation(NamedTuple):
    """One citation in the source code.

    ``file`` is relative to the repository (``judge/games/sve/book/ch08_main_phase.py``), ``symbol`` is the enclosing
    function or class (``attack``, ``Board.field``, or ``<module>`` outside of any), ``name`` is the citation.
    """

    file: str
    line: int
    symbol: str
    name: str

    @property
    def node(self) -> str:
        """The name of the place in the graph."""
        return f"code:{self.file}:{self.symbol}"


def citations_in_code(root: Path = GAMES) -> list[CodeCitation]:
    """Return the citations in all Python files under ``root``, sorted by file and line.

    Args:
        root: a folder; files are named relative to the folder that contains the package ``judge``.
    """
    if root != GAMES:
        return _read(root)
    sources = [*root.rglob("*.py"), Path(__file__)]
    return kept("citations/games", fingerprint(PACKAGE, sources), lambda: _read(root), [CodeCitation])


def _read(root: Path) -> list[CodeCitation]:
    found: list[CodeCitation] = []
    for path in sorted(root.rglob("*.py")):
        file = path.relative_to(PACKAGE.parent).as_posix() if path.is_relative_to(PACKAGE.parent) else path.name
        found += in_source(path.read_text(encoding="utf-8"), file)
    return sorted(found)


def in_source(source: str, file: str) -> Iterator[CodeCitation]:
    """Yield the citations in one file."""
    yield from _walk(ast.parse(source, filename=file), file, ())


def _walk(node: ast.AST, file: str, symbol: tuple[str, ...]) -> Iterator[CodeCitation]:
    if isinstance(node, Function):
        symbol = (*symbol, node.name)
    docstring = _docstring(node)
    for child in ast.iter_child_nodes(node):
        if child is docstring or isinstance(child, ast.JoinedStr):
            continue
        if isinstance(child, ast.Constant):
            if isinstance(child.value, str) and citations.parse(child.value):
                yield CodeCitation(file, child.lineno, ".".join(symbol) or "<module>", child.value)
        else:
            yield from _walk(child, file, symbol)


def _docstring(node: ast.AST) -> ast.stmt | None:
    if isinstance(node, ast.Module | Function) and node.body and isinstance(node.body[0], ast.Expr):
        return node.body[0] if isinstance(node.body[0].value, ast.Constant) else None
    return None
