"""Every citation in the games exists: a real clause or a real note. The check has to catch planted lies first."""

import ast

import pytest

from judge.corpus import Corpus, citations
from judge.coverage import citations_in_code, in_source
from tests.sources import modules

PLANTED = """
def strike(game):
    '''sve:1.1.1.1.1 in a docstring is no citation.'''
    yield from do(game, hit, clause="{clause}", because=({because!r},))
"""
TRUE = ("sve:8.4.9.1", "sve:7.4.7#return-point", "sve@1.7.0:8.4.9")
LIES = ("sve:8.4.9.7", "sve:99.1", "sve:7.4.7#no-such-note", "sve:8.4.9#return-point", "sve@9.9.9:8.4.9", "dm:506.9z")


def lies(found) -> list[str]:
    return [f"{c.file}:{c.line} {c.name}" for c in found if citations.unknown([c.name], Corpus())]


@pytest.mark.parametrize("lie", LIES)
def test_planted_lies_are_caught(lie):
    for clause, because in ((lie, TRUE[0]), (TRUE[0], lie)):
        found = list(in_source(PLANTED.format(clause=clause, because=because), "planted.py"))
        assert len(found) == 2
        assert lies(found) == [f"planted.py:4 {lie}"]


def test_planted_true_citations_pass():
    for name in TRUE:
        assert lies(in_source(PLANTED.format(clause=name, because=name), "planted.py")) == []


def test_every_citation_in_the_games_exists():
    found = citations_in_code()
    assert len({c.name for c in found}) > 200, "void: hardly a citation was read"
    assert len({c.file for c in found}) > 20, "void: hardly a module was read"
    assert lies(found) == []


def mentioned(text: str) -> list[str]:
    """Every string constant of a module that has the shape of a citation, docstrings and all."""
    return [
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and citations.SHAPE.fullmatch(node.value)
    ]


@pytest.mark.sweep
def test_none_is_overlooked():
    """What looks like a citation in the text of a module is among those that were read."""
    read = {c.name for c in citations_in_code()}
    seen = {name for module in modules("games") for name in mentioned(module.text)}
    assert len(seen) > 200, "void"
    assert seen <= read


@pytest.mark.sweep
def test_none_is_put_together_from_pieces():
    """A citation that is made at run time is one that no check has read."""
    assert pieces('x = f"sve:{number}"')
    assert pieces('x = "sve:" + number')
    assert not pieces('x = "sve:8.4"')
    assert [f"{m.name}: {p}" for m in modules("games") for p in pieces(m.text)] == []


def pieces(text: str) -> list[str]:
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(text))
        if (isinstance(node, ast.JoinedStr) and any(_begins(part) for part in node.values))
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod) and _begins(node.left))
    ]


def _begins(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("sve:")
