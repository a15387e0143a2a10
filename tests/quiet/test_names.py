"""A name in a text that stands for something already: what it would hide is never lost without a word."""

import pytest

from judge.scenario import resolve
from judge.scenario.problems import Problem, ScenarioError
from tests.strictly import parse

SPELL = ("hand", "type: spell, cost: 0")
KIND = {
    "dm": ("battle_zone", "cost: 2, power: 1000"),
    "fab": ("hand", "subtypes: [attack], pitch: 1, cost: 0, power: 4"),
    "sve": ("field", "type: follower, cost: 1, attack: 1, defense: 1"),
    "kiseki": ("field", "type: unit, str: 1, def: 1"),
}
INSTANT = ("hand", "types: [instant], pitch: 1, cost: 0")
ON_ATTACK = "{{when: {{event: attacks, card: this}}, do: [{}]}}"


def problems(game: str, ability: str, kind: tuple[str, str] | None = None) -> list[Problem]:
    """Return the problems of a board on which a card has an ability."""
    zone, said = kind or KIND[game]
    try:
        parse(f"game: {game}\np1:\n  {zone}:\n  - {{id: a, name: A, {said}, abilities: [{ability}]}}\np2: {{}}\n")
    except ScenarioError as wrong:
        return wrong.problems
    return []


def attacking(game: str, text: str) -> list[Problem]:
    return problems(game, ON_ATTACK.format(text))


MEANS_SOMETHING = {
    "dm this": ("dm", "{draw: 1, as: this}, {destroy: this}"),
    "dm attacker": ("dm", "{pick: {zone: hand, count: 1}, as: attacker}, {destroy: attacker}"),
    "dm other": ("dm", "{pick: {zone: hand, count: 1}, as: other}, {destroy: other}"),
    "dm moved": ("dm", "{pick: {zone: hand, count: 1}, as: moved}, {destroy: moved}"),
    "fab attack": ("fab", "{pick: {zone: hand, count: 1}, as: attack}, {give: {power: 2}, to: attack}"),
    "sve leader": ("sve", "{discard: 1, as: own.leader}, {damage: 1, to: own.leader}"),
    "sve amount": ("sve", "{draw: 1, as: amount}, {damage: {number: amount}, to: enemy.leader}"),
    "kiseki this": ("kiseki", "{draw: 1, as: this}, {if: {did: this}, then: [{perform: stun, on: this}]}"),
}


@pytest.mark.parametrize("case", MEANS_SOMETHING)
def test_a_name_that_means_something_by_itself_is_not_given(case: str) -> None:
    game, text = MEANS_SOMETHING[case]
    (one,) = attacking(game, text)
    name = case.split()[-1] if "leader" not in case else "own.leader"
    assert one.field.endswith("[0].as")
    assert (one.line, one.suggestion) == (4, f"{name}2".replace(".", "_"))
    assert "which already has a meaning in the text" in one.found
    assert "テキストで既に別のものを指す" in one.found_ja
    assert name in one.expected
    assert name in one.expected_ja


TARGETS = {
    "sve this": (
        "sve",
        "{spell: [{damage: 1, to: this}], targets: [{id: this, side: enemy}]}",
        SPELL,
    ),
    "fab own.hero": ("fab", "{resolve: [{deal: 1, to: own.hero}], targets: [{id: own.hero, side: enemy}]}", INSTANT),
    "fab this": ("fab", "{resolve: [{deal: 1, to: this}], targets: [{id: this, types: hero, side: enemy}]}", INSTANT),
}


@pytest.mark.parametrize("case", TARGETS)
def test_a_target_is_not_called_what_means_something_by_itself(case: str) -> None:
    (one,) = problems(*TARGETS[case])
    assert one.field.endswith(".id")
    assert "already" in one.found


def test_a_part_of_a_target_is_not_a_name_to_give() -> None:
    doing = "{perform: stun, on: t.1}, {pick: {count: 1}, as: t.2}, {perform: stun, on: t.2}"
    (one,) = problems("kiseki", f"{{activate: [], targets: [{{id: t, count: 2}}], do: [{doing}]}}")
    assert one.field.endswith("do[1].as")
    assert "which already has a meaning" in one.found


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_text_is_not_a_name(name: str) -> None:
    (one,) = attacking("sve", f"{{pick: {{side: enemy, count: 1}}, as: '{name}'}}, {{destroy: '{name}'}}")
    assert one.field.endswith("do[0].as")
    assert (one.expected, one.expected_ja) == ("a name that is not empty", "空でない名前")


TWICE = {
    "two targets, sve": (
        "sve",
        "{spell: [{damage: 1, to: t}], targets: [{id: t, side: enemy}, {id: t, side: own}]}",
        SPELL,
    ),
    "two targets, fab": (
        "fab",
        "{resolve: [{deal: 1, to: t}], targets: [{id: t, types: hero, side: enemy}, {id: t, types: hero, side: own}]}",
        INSTANT,
    ),
    "a target and a number": (
        "sve",
        "{spell: [{damage: 1, to: t}, {draw: 1, as: t}, {destroy: t}], targets: [{id: t, side: enemy}]}",
        SPELL,
    ),
    "two picks": (
        "dm",
        ON_ATTACK.format(
            "{pick: {type: creature, side: enemy, count: 1}, as: q}, "
            "{pick: {type: creature, side: enemy, count: 1}, as: q}, {destroy: q}"
        ),
    ),
    "after its use": (
        "dm",
        ON_ATTACK.format("{may: [{draw: 1, as: q}]}, {if: {did: q}, then: [{discard: 1}]}, {draw: 1, as: q}"),
    ),
    "before and in a branch": (
        "kiseki",
        ON_ATTACK.format(
            "{draw: 1, as: q}, {if: {did: q}, then: [{draw: 1, as: q}, {if: {did: q}, then: [{draw: 1}]}]}"
        ),
    ),
    "in two options and after": (
        "sve",
        "{spell: [{choose: 1, options: [[{draw: 1, as: q}], [{roll: 1, as: q}]]}, "
        "{roll: 1, as: q}, {damage: {number: q}, to: enemy.leader}]}",
        SPELL,
    ),
}


@pytest.mark.parametrize("case", TWICE)
def test_a_text_gives_a_name_once(case: str) -> None:
    found = [one for one in problems(*TWICE[case]) if "defines twice" in one.found]
    (one,) = found
    assert (one.line, one.expected) == (4, "a unique name")
    assert "2回" in one.found_ja


ONE_ALONE = {
    "then and else": (
        "dm",
        "{if: {turn: own}, then: [{pick: {zone: hand, count: 1}, "
        "as: q}], else: [{pick: {count: 1}, as: q}]}, {destroy: q}",
    ),
    "either": (
        "sve",
        "{either: [[{pick: {count: 1}, as: q}], [{pick: {side: enemy, count: 1}, as: q}]]}, {destroy: q}",
    ),
    "usually": (
        "fab",
        "{usually: [{pick: {zone: hand, count: 1}, as: q}], if: {turn: own}, "
        "instead: [{pick: {zone: arsenal, count: 1}, as: q}]}, {banish: q}",
    ),
    "each for itself": (
        "kiseki",
        "{if: {turn: own}, then: [{draw: 1, as: q}, {if: {did: q}, then: [{draw: 1}]}], else: [{draw: 2, as: q}, "
        "{if: {did: q}, then: [{draw: 2}]}]}",
    ),
}


@pytest.mark.parametrize("case", ONE_ALONE)
def test_mutually_exclusive_parts_may_define_the_same_name(case: str) -> None:
    assert attacking(*ONE_ALONE[case]) == []


def test_modes_may_give_their_targets_the_same_name() -> None:
    mode = "{targets: [{id: t, types: hero}], do: [{deal: 1, to: t}]}"
    assert problems("fab", f"{{resolve: [{{choose: 1, modes: [{mode}, {mode}]}}]}}", INSTANT) == []


def test_a_name_used_in_one_branch_is_unused_in_the_other() -> None:
    text = "{if: {turn: own}, then: [{draw: 1, as: q}, {if: {did: q}, then: [{draw: 1}]}], else: [{draw: 2, as: q}]}"
    (one,) = attacking("dm", text)
    assert one.field.endswith("else[0].as")
    assert "which nothing uses" in one.found


def test_abilities_of_one_card_each_have_names_of_their_own() -> None:
    one = "{spell: [{draw: 1, as: q}, {if: {did: q}, then: [{draw: 1}]}]}"
    assert problems("sve", f"{one}, {one}", SPELL) == []


def test_a_text_may_use_the_names_that_the_engine_gives_to_keywords() -> None:
    cost = "{cards: {zone: hand, count: 2}, how: discard, as: boosted}"
    doing = "{if: {did: boosted}, then: [{gain: life, amount: 3}]}"
    done = resolve(
        parse(
            f"""
game: fab
p1:
  hand:
    - {{id: b, name: B, pitch: 1}}
    - {{id: c, name: C, pitch: 1}}
    - id: a
      name: A
      subtypes: [attack]
      cost: 0
      power: 4
      abilities: [{{optional_cost: [{cost}], do: [{doing}]}}]
play: [{{p1: {{play: a, extra: true}}}}]
expect:
  - {{player: p1, life: 23}}
  - {{card: b, zone: p1.graveyard}}
  - {{card: c, zone: p1.graveyard}}
"""
        )
    )
    assert done.held


def test_the_evolve_card_is_not_what_a_text_has_called_so() -> None:
    text = "{pick: {zone: cemetery, count: 1}, as: evolve_card}, {evolve: t}, {put: evolve_card, into: hand}"
    done = resolve(
        parse(
            f"""
game: sve
p1:
  cemetery: [{{id: h, name: H, type: follower, attack: 9, defense: 9}}]
  field: [{{id: g, name: G, type: follower, attack: 1, defense: 1}}]
  evolve_deck: [{{id: e, name: G, type: follower, attack: 3, defense: 3}}]
  hand:
    - {{id: a, name: A, type: spell, cost: 0, abilities: [{{spell: [{text}], targets: [{{id: t, side: own}}]}}]}}
play: [{{p1: {{play: a, evolve_card: e}}}}]
expect:
  - {{card: g, evolved: true, attack: 3}}
  - {{card: h, zone: p1.hand}}
"""
        )
    )
    assert done.held
