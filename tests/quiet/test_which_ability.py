"""A card with several abilities that can be activated, and a script that does not say which."""

import pytest

from judge.scenario import ScenarioError, report, resolve
from tests.strictly import parse

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
    assert "nameonewith`ability`" in en
    assert "かをabilityに書く" in ja


def test_the_only_one_next_to_evolve_is_meant() -> None:
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


HITS = "{when: {event: hits, card: this}, do: [%s]}"
ATTACKS = "{when: {event: attacks, card: this}, do: [%s]}"
NO_SUCH = {
    "fab trigger": (
        "fab",
        "hand: [{id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 4, abilities: "
        f"[{HITS % '{draw: 1}'}, {HITS % '{gain: life, amount: 1}'}]}}]",
        "{play: a, trigger: [a.hits%s]}",
        ".trigger[0]",
    ),
    "kiseki trigger": (
        "kiseki",
        "field: [{id: a, type: unit, str: 3, def: 3, abilities: "
        f"[{ATTACKS % '{draw: 1}'}, {ATTACKS % '{draw: 1}'}]}}]",
        "{attack: p2, with: a, trigger: [a.attacks%s]}",
        ".trigger[0]",
    ),
    "dm effect": (
        "dm",
        "battle_zone: [{id: a, name: A, cost: 2, power: 9000, abilities: "
        f"[{ATTACKS % '{draw: 1}'}, {ATTACKS % '{may: [{draw: 1}]}'}]}}]",
        "{attack: p2, with: a, effect: a.attacks%s}",
        ".effect",
    ),
    "dm may": (
        "dm",
        "battle_zone: [{id: a, name: A, cost: 2, power: 9000, abilities: "
        f"[{ATTACKS % '{draw: 1}'}, {ATTACKS % '{may: [{draw: 1}]}'}]}}]",
        "{attack: p2, with: a, may: {a.attacks%s: true}}",
        ".may.a.attacks%s",
    ),
    "sve targets": (
        "sve",
        "field: [{id: a, type: follower, attack: 2, defense: 5, abilities: ["
        "{when: {event: attacks, card: this}, targets: [{id: t, side: enemy}], do: [{damage: 1, to: t}]},"
        f"{ATTACKS % '{draw: 1}'}]}}]",
        "{attack: p2-leader, with: a, targets: {a.attacks%s: []}}",
        ".targets.a.attacks%s",
    ),
}


@pytest.mark.parametrize("case", NO_SUCH)
@pytest.mark.parametrize("number", ["3", "9", "02999999999"])
def test_a_label_with_a_number_that_no_ability_has_is_refused(case: str, number: str) -> None:
    game, side, said, field = NO_SUCH[case]
    with pytest.raises(ScenarioError) as raised:
        parse(f"game: {game}\np1:\n  {side}\np2: {{}}\nplay:\n  - p1: {said % number}\n")
    (problem,) = raised.value.problems
    assert (problem.line, problem.field) == (6, "play[0].p1" + field.replace("%s", number))
    assert "a.attacks2" in problem.expected or "a.hits2" in problem.expected


@pytest.mark.parametrize("case", NO_SUCH)
def test_the_second_of_two_that_are_called_the_same_has_a_number(case: str) -> None:
    game, side, said, _ = NO_SUCH[case]
    assert parse(f"game: {game}\np1:\n  {side}\np2: {{}}\nplay:\n  - p1: {said % '2'}\n")


def test_a_number_that_no_ability_of_the_card_has_activates_nothing() -> None:
    board = SVE % "{activate: [{pp: 0}], do: [{life: 1}]}"
    with pytest.raises(ScenarioError) as raised:
        parse(board.replace("{activate: a}", "{activate: a, ability: ability7}"))
    (problem,) = raised.value.problems
    assert problem.field == "play[0].p1.ability"
    assert "ability2" in problem.expected


def test_a_second_ability_may_be_given_by_another_card() -> None:
    given = f"{{static: {{abilities: [{ATTACKS % '{draw: 1}'}]}}, affects: {{other: true}}}}"
    board = f"""
game: sve
p1:
  deck: 9
  field:
    - {{id: a, type: follower, attack: 2, defense: 5, abilities: [{ATTACKS % "{life: 1}"}]}}
    - {{id: b, type: follower, attack: 2, defense: 5, abilities: [{given}]}}
play: [{{p1: {{attack: p2-leader, with: a, trigger: [a.attacks, a.attacks+b.ability1]}}}}]
"""
    done = resolve(parse(board))
    assert done.verdict == "resolved"
