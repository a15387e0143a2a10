"""Reading the program's own sources: what the checks on its shape have in common."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import judge

PACKAGE = Path(judge.__file__).resolve().parent


@dataclass(frozen=True)
class Module:
    """One source file: its dotted name, its text, its tree with each node's parent."""

    name: str
    text: str

    @property
    def tree(self) -> ast.Module:
        return self.nodes[0]

    @property
    def nodes(self) -> list[ast.AST]:
        """Everything in it, the module first."""
        return nodes_of(self.text)

    def found(self, node: ast.AST, what: str) -> str:
        return f"{self.name}:{function_of(self.tree, node)}: {what} (line {getattr(node, 'lineno', 0)})"


@cache
def nodes_of(text: str) -> list[ast.AST]:
    """Everything in a source, from the outside to the inside; each node knows its parent."""
    found: list[ast.AST] = [ast.parse(text)]
    for node in found:
        for child in ast.iter_child_nodes(node):
            child.parent = node
            found.append(child)
    return found


def parents(node: ast.AST) -> Iterator[ast.AST]:
    while (node := getattr(node, "parent", None)) is not None:
        yield node


def function_of(tree: ast.Module, node: ast.AST) -> str:
    """The names of the functions and classes around a node, outermost first."""
    around = [p.name for p in parents(node) if isinstance(p, ast.FunctionDef | ast.ClassDef)]
    return ".".join(reversed(around)) or "<module>"


def modules(*folders: str) -> list[Module]:
    """The modules of these packages (`kernel`, `games/sve`), of all of them when none is named."""
    roots = [PACKAGE / folder for folder in folders] or [PACKAGE]
    return [
        Module(".".join(("judge", *path.relative_to(PACKAGE).with_suffix("").parts)), path.read_text("utf-8"))
        for root in roots
        for path in sorted(root.rglob("*.py"))
    ]


Check = Callable[[Module], list[str]]


def audit(check: Check, *folders: str) -> list[str]:
    """Everything that a check finds; void, and so a failure, when there was nothing to read."""
    read = modules(*folders)
    assert read, f"void: nothing to read in {folders}"
    return [found for module in read for found in check(module)]
