"""Citations that code uses by name: in constants defined elsewhere, and in the questions it asks."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from judge.coverage.code import CodeCitation, citations_in_code
from judge.resources import PACKAGE

ASKING = ("choose", "agrees")
"""The methods of a game whose first argument is a question."""

MOST = 8
"""How many citations a constant may have; a larger table says nothing about the lines that use it."""


class _Module(NamedTuple):
    """A module with the names in it that can lead to citations.

    Attributes:
        tree: its syntax tree.
        stated: the definition of each of its own names.
        imported: for each imported name, the file it is from and its name there.
    """

    tree: ast.Module
    stated: dict[str, ast.stmt]
    imported: dict[str, tuple[str, str]]


def cited_by_name(file: str, first: int, last: int) -> list[CodeCitation]:
    """Return the citations in the constants that some lines name, and in the questions that they ask.

    Args:
        file: a module of the engine, relative to the repository.
        first: the first line.
        last: the last line.
    """
    module = _module(file)
    found = list[CodeCitation]()
    for name, asked in _names(module.tree, first, last):
        at, there = module.imported.get(name, (file, name))
        statement = _module(at).stated.get(there)
        if statement is None:
            continue
        cited = list(_inside(at, statement))
        if asked or (isinstance(statement, ast.Assign | ast.AnnAssign) and len(cited) <= MOST):
            found += cited
    return list(dict.fromkeys(found))


def _names(tree: ast.Module, first: int, last: int) -> Iterator[tuple[str, bool]]:
    """Yield the names used in some lines, and whether each is a function that makes an asked question."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=method), args=[ast.Call(func=ast.Name(id=name)), *_]):
                if first <= node.lineno <= last and method in ASKING:
                    yield name, True
            case ast.Name(id=name, ctx=ast.Load()) if first <= node.lineno <= last:
                yield name, False


@lru_cache(maxsize=64)
def _module(file: str) -> _Module:
    path = PACKAGE.parent / file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    stated, imported = dict[str, ast.stmt](), dict[str, tuple[str, str]]()
    for node in tree.body:
        match node:
            case ast.Assign(targets=targets):
                for target in targets:
                    stated |= {one.id: node for one in ast.walk(target) if isinstance(one, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                stated[name] = node
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                stated[name] = node
            case ast.ImportFrom(module=str(source)) if source.startswith("judge.games."):
                at = Path(*source.split(".")).with_suffix(".py").as_posix()
                if (PACKAGE.parent / at).is_file():
                    imported |= {one.asname or one.name: (at, one.name) for one in node.names}
    return _Module(tree, stated, imported)


def _inside(file: str, statement: ast.stmt) -> Iterator[CodeCitation]:
    last = statement.end_lineno or statement.lineno
    return (one for one in citations_in_code() if one.file == file and statement.lineno <= one.line <= last)
