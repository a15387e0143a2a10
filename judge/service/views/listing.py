"""The source of a function as HTML, with the lines that cite a clause marked."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

import judge
from judge.corpus import citations
from judge.records import record

_PACKAGE = Path(judge.__file__).resolve().parent
_MOST_LINES = 120


@record
class Listing:
    """Lines ``first`` to ``last`` of a source file as highlighted HTML."""

    first: int
    last: int
    html: Markup


@lru_cache(maxsize=64)
def _functions(file: str) -> tuple[list[str], dict[str, tuple[int, int]]]:
    """Return a module's lines, and the first and last line of each function and class by its dotted name."""
    text = (_PACKAGE.parent / file).read_text(encoding="utf-8")
    spans: dict[str, tuple[int, int]] = {}

    def walk(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{prefix}{child.name}"
                first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                spans.setdefault(name, (first, child.end_lineno or child.lineno))
                walk(child, f"{name}.")
            else:
                walk(child, prefix)

    walk(ast.parse(text), "")
    return text.splitlines(), spans


def listing_at(file: str, line: int) -> tuple[str, Listing] | None:
    """Return the innermost function or class around a line, with its source.

    ``None`` if the line is outside of all of them, or the file does not belong to this package.
    """
    if not _ours(file) or not 1 <= line <= len(_functions(file)[0]):
        return None
    around = [(first, name) for name, (first, last) in _functions(file)[1].items() if first <= line <= last]
    name = max(around)[1] if around else ""
    found = listing(file, name, (line,))
    return (name, found) if found else None


def _ours(file: str) -> bool:
    """Return whether a file is a source file of this package."""
    path = (_PACKAGE.parent / file).resolve()
    return path.is_relative_to(_PACKAGE) and path.suffix == ".py" and path.is_file()


@lru_cache(maxsize=512)
def listing(file: str, name: str, cited: tuple[int, ...]) -> Listing | None:
    """Return the source of a function or class, or ``None`` if it cannot be found.

    Args:
        file: a path such as ``judge/games/…/ch08.py``; nothing outside the package is ever read.
        name: a dotted name; if it is unknown, the lines around the citation are returned.
        cited: the lines to mark.
    """
    if not _ours(file):
        return None
    lines, spans = _functions(file)
    span = spans.get(name) or next((at for key, at in spans.items() if key.endswith(f".{name}")), None)
    if span is None:
        if not cited:
            return None
        span = (max(1, cited[0] - 6), min(len(lines), cited[-1] + 6))
    first, last = span
    if last - first >= _MOST_LINES:
        around = cited[0] if cited else first
        first = max(first, around - _MOST_LINES // 2)
        last = min(last, first + _MOST_LINES - 1)
    formatter = HtmlFormatter(
        cssclass="code", linenos="inline", linenostart=first, wrapcode=True, hl_lines=[at - first + 1 for at in cited]
    )
    text = "\n".join(lines[first - 1 : last])
    shown = highlight(text, PythonLexer(stripnl=False), formatter)
    reachable = shown.replace(
        "<pre>", '<pre tabindex="0">', 1
    )  # focusable, so that it can be scrolled with the keyboard
    return Listing(first, last, Markup(re.sub(r"(?<=\")\w+:[\w.#-]+(?=\")", _link, reachable)))  # noqa: S704


def _link(cited: re.Match[str]) -> str:
    known = citations.parse(cited[0])
    return f'<a href="/rules/{known.game}/{known.number}">{cited[0]}</a>' if known else cited[0]
