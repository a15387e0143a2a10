"""The citations of a clause: by other clauses, by the code, and by the traces of scenarios.

A citation in the code is a string constant that is exactly a citation, except in docstrings; a constant defined
elsewhere cites by its name. The scenarios that demonstrate a clause are found by playing them, and cached until
something they depend on changes. Importing this module needs neither the engines nor the graph; they are loaded only
if something must be computed again.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judge import resources
from judge.build_cache import fingerprint, has, kept
from judge.corpus import Clause, Rulebook, citations
from judge.resources import PACKAGE

if TYPE_CHECKING:
    from judge.scenario import ScenarioFile

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


Evidence = Mapping[str, Sequence[str]]
"""For each clause id, the successful scenarios whose trace cites it (:func:`evidence`)."""


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


ASKING = ("choose", "agrees")
"""The methods of a game whose first argument is a question."""

MOST = 8
"""The largest number of citations of a constant; a larger table says nothing about the lines that use it."""


class _Module(NamedTuple):
    """A module with the names in it that can lead to citations.

    Attributes:
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
    return (
        citation
        for citation in citations_in_code()
        if citation.file == file and statement.lineno <= citation.line <= last
    )


RESTS_ON = ("abilities", "cards", "kernel", "scenario")
"""The packages whose code, besides the game's own, determines which clauses a trace cites."""


@cache
def evidence(game: str | None = None) -> dict[str, tuple[str, ...]]:
    """Return, for each clause, the ids of the successful scenarios whose trace cites it.

    Args:
        game: only this game; all games with an engine if ``None``.

    Raises:
        ScenarioError: a scenario is invalid.
    """
    if game is None:
        return {clause: shown for one in _engines() for clause, shown in evidence(one).items()}
    return kept(f"evidence/{game}", _fingerprint(game), lambda: played(game))


_PLAY = """
import os, sys
from judge.coverage import evidence
getattr(os, "nice", int)(10)
for game in sys.argv[1:]:
    evidence(game)
"""


def _engines() -> Sequence[str]:
    from judge.games import IDS  # a page about the rules alone needs no engine

    return IDS


def not_worked_out() -> list[str]:
    """Return the games whose scenarios must be played again, because the result is not cached."""
    return [game for game in _engines() if not has(f"evidence/{game}", _fingerprint(game))]


def work_out_elsewhere(games: Sequence[str]) -> None:
    """Start another process that plays the scenarios of these games and caches the result; wait for it.

    It runs at low priority. If it cannot cache the result, this process computes it when needed.
    """
    subprocess.run([sys.executable, "-c", _PLAY, *games], check=False, capture_output=True)  # noqa: S603 - our own


def played(game: str) -> dict[str, tuple[str, ...]]:
    """Play every shipped scenario of a game; return the scenarios that demonstrate each clause."""
    from judge.scenario import library  # rarely needed, and slow to load

    return demonstrated(library(game))


def demonstrated(files: Iterable[ScenarioFile]) -> dict[str, tuple[str, ...]]:
    """Play some shipped scenarios; return those that demonstrate each clause."""
    found: dict[str, list[str]] = {}
    for file in files:
        resolution = file.resolve()
        if resolution.held:
            for clause in dict.fromkeys(c.partition("#")[0] for c in resolution.cites()):
                found.setdefault(clause, []).append(file.id)
    return {clause: tuple(ids) for clause, ids in found.items()}


def _fingerprint(game: str) -> str:
    """Return a value that changes with the scenarios, and with the texts and code they depend on."""
    data = (resources.path(folder) for folder in ("scenarios", "cards", "rules_text"))
    of_data = (fingerprint(folder, (folder / game).rglob("*.yaml")) for folder in data)
    return fingerprint(PACKAGE, _code(game), *of_data)


def _code(game: str) -> Iterator[Path]:
    for name in (*RESTS_ON, f"games/{game}"):
        yield from (PACKAGE / name).rglob("*.py")
    yield from (PACKAGE / "games").glob("*.py")


def cited_clauses(book: Rulebook, clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses of ``book`` that ``clause`` refers to, in the order of its text."""
    return tuple(found for ref in clause.refs if (found := book.get(ref)) is not None)


def citing_clauses(book: Rulebook, clause: Clause) -> tuple[Clause, ...]:
    return _citing(book).get(clause.id, ())


@lru_cache(maxsize=16)
def _citing(book: Rulebook) -> dict[str, tuple[Clause, ...]]:
    """Return, for each clause id, the clauses that refer to it."""
    found: dict[str, list[Clause]] = {}
    for clause in book:
        for ref in clause.refs:
            found.setdefault(ref, []).append(clause)
    return {ref: tuple(citing) for ref, citing in found.items()}


def code_citing(name: str) -> tuple[CodeCitation, ...]:
    """Return the places in the code that cite a clause or its notes, or a single note, by file and line."""
    return _cited().get(name, ())


@cache
def _cited() -> dict[str, tuple[CodeCitation, ...]]:
    return by_target(citations_in_code())


def by_target(places: Iterable[CodeCitation]) -> dict[str, tuple[CodeCitation, ...]]:
    """Return, for each clause and note, the places that cite it."""
    found: dict[str, list[CodeCitation]] = {}
    targets = cache(cited_by)  # many places cite the same
    for place in places:
        for target in targets(place.name):
            found.setdefault(target, []).append(place)
    return {target: tuple(cited) for target, cited in found.items()}


def cited_by(citation: str) -> tuple[str, ...]:
    """Return the ids that a citation cites: its clause and, for a note, the note; none if it is not a citation."""
    cited = citations.parse(citation)
    if cited is None:
        return ()
    return (cited.clause, f"{cited.clause}#{cited.slug}") if cited.slug else (cited.clause,)


def scenarios_showing(clause: Clause) -> list[str]:
    """Return the scenarios whose traces cite a clause.

    Raises:
        ScenarioError: scenarios had to be played, and one is invalid.
    """
    return sorted(evidence(clause.game).get(clause.id, ()))
