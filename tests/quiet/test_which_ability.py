"""A card with several abilities that can be activated, and a script that does not say which."""

import pytest

from judge.scenario import parse, report, resolve

SVE = """
game: sve
p1:
  pp: 2
  field:
    - {id: a, type: follower, attack: 1, defense: 3, abilities: [{keyword: evolve, cost: [{pp: 1}]}, %s]}
play: [{p1: {activate: a}}]
"""
KISEKI = """
game: kiseki
turn: {phase: battle}
p1: {field: [{id: a, type: unit, cp: 2, str: 2, def: 2, abilities: [%s]}]}
play: [{p1: {craft: a}}]
"""
FAB = """
game: fab
p1: {permanents: [{id: a, types: [token], subtypes: [item], abilities: [%s]}]}
play: [{p1: {activate: a}}]
"""
TWO = {
    SVE: "{activate: [{pp: 0}], do: [{life: 1}]}, {activate: [{pp: 0}], do: [{life: 2}]}",
    KISEKI: "{activate: [{pay: ep, amount: 0}], do: [{gain: bonds, amount: 1}]}, "
    "{activate: [{pay: ep, amount: 0}], do: [{gain: bonds, amount: 2}]}",
    FAB: "{activate: [{pay: life, amount: 1}], type: instant, do: [{gain: life, amount: 1}]}, "
    "{activate: [{pay: life, amount: 1}], type: instant, do: [{gain: life, amount: 2}]}",
}


@pytest.mark.parametrize("board", TWO, ids=["sve", "kiseki", "fab"])
def test_one_of_several_is_not_taken_silently(board: str) -> None:
    done = resolve(parse(board % TWO[board]))
    en, ja = ("".join(report.text(done, lang).split()) for lang in ("en", "ja"))
    assert "saywhich(`ability`)" in en
    assert "どれかをabilityで述べる" in ja


def test_the_only_one_beside_evolve_is_meant() -> None:
    board = SVE % "{activate: [{pp: 0}], do: [{life: 1}]}" + "expect: [{player: p1, leader: 21}]"
    assert resolve(parse(board)).held


@pytest.mark.parametrize("asked", ["{activate: b, during: quick}", "{activate: b, ability: ability2, during: quick}"])
def test_the_only_quick_one_is_asked_about(asked: str) -> None:
    quick = "{activate: [{pp: 0}], do: [{draw: 1}]}, {activate: [{pp: 0}], quick: true, do: [{life: 1}]}"
    board = f"""
game: sve
p1: {{field: [{{id: a, type: follower, attack: 1, defense: 3}}]}}
p2: {{field: [{{id: b, type: follower, attack: 1, defense: 3, engaged: true, abilities: [{quick}]}}]}}
play:
  - p1: {{attack: b, with: a}}
  - p2: {{can: {asked}}}
expect: [{{answer: 2, legal: true}}]
"""
    assert resolve(parse(board)).held
