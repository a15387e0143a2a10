"""What abilities of an object of several cards are called, and sentences about what does not happen."""

import pytest

from judge.scenario import report
from judge.scenario.reports.messages import Wording
from tests.games.boards import played

NAMES = {"k": "Aku", "z": "Zen"}


def test_an_ability_of_a_linked_card_is_called_by_that_card():
    """It was called by its label, as “z.turn_ends”."""
    assert Wording("dm", NAMES, "en").name("k.z.turn_ends") == Wording("dm", NAMES, "en").name("z.turn_ends")
    assert "z.turn_ends" not in Wording("dm", NAMES, "ja").name("k.z.turn_ends")


SPELL = "{id: s, name: S, type: spell, cost: 1, civilizations: [fire], abilities: [{spell: [%s]}]}"
CAST = """
p1:
  hand: [%s]
  mana_zone: [{id: m, name: M, power: 1000, civilizations: [fire]}]
p2:
  battle_zone: [{id: b, name: B, power: 1000%s}, {id: c, name: C, power: 1000}]
"""
SAVES = (
    ", abilities: [{replace: {event: destroyed, card: {type: creature, other: true}, side: own}, instead: "
    "[{destroy: this}]}]"
)
PICK = "{pick: {side: enemy, count: 1}, as: %s}"


def told(text: str, of_b: str, *entries: str) -> str:
    done = played("dm", CAST % (SPELL % text, of_b), *entries)
    return " ".join(report.text(done, "en").split())


def test_a_substitute_is_not_said_to_be_gone_before_it_is_destroyed():
    said = told("{destroy: {side: enemy, type: creature}}", SAVES, "p1: {cast: s}")
    assert "B (b) is not destroyed: something else moves it at the same time, and it moves only once" in said


def test_a_creature_does_not_battle_itself():
    both = f"{PICK % 'x'}, {PICK % 'y'}, {{battle: x, with: y}}"
    said = told(both, "", "p1: {cast: s, choose: [[b], [b]]}")
    assert "S (s): there are no two creatures in the battle zone to battle each other" in said


def test_where_nothing_attacks_no_attack_is_called_off():
    assert "S (s): no creature is attacking" in told("{end_attack: true}", "", "p1: {cast: s}")


NINJAS = """
turn: {player: p2, phase: attack}
p1:
  mana_zone: 4
  hand:
    - {id: n, name: N, cost: 4, power: 1000, civilizations: [fire], count: 2, abilities: [{ninja_strike: 4}]}
p2:
  battle_zone: [{id: x, name: X, power: 1000}]
"""


def test_of_two_ninja_strikes_neither_is_said_to_have_been_used():
    both = "p1: {declare_ability: [n1.ninja_strike, n2.ninja_strike]}"
    done = played("dm", NINJAS, "p2: {attack: p1, with: x}", both)
    assert "ninja strike is used only once in an attack" in " ".join(report.text(done, "en").split())


@pytest.mark.parametrize(("keywords", "cited"), [("", False), (", keywords: [guardman]", True)])
def test_an_attack_is_unblocked_because_of_a_guardman_only_if_there_was_one(keywords, cited):
    """507.2b was cited for every attack on a creature."""
    board = """
turn: {phase: attack}
p1:
  battle_zone: [{id: a, name: A, cost: 3, power: 5000}]
p2:
  battle_zone: [{id: b, name: B, power: 2000, tapped: true}, {id: c, name: C, power: 9000%s}]
"""
    answers = ("p2: {block: [c]}",) if keywords else ()
    done = played("dm", board % keywords, "p1: {attack: b, with: a}", *answers)
    (step,) = (one for one in done.steps if one.key == "unblocked")
    assert ("dm:507.2b" in step.because) is cited


def test_a_number_that_the_text_does_not_allow_is_not_said_to_be_negative():
    board = CAST % (SPELL % "{name_number: {min: 1, max: 3}, as: n}, {draw: {number: n}}", "")
    told = [
        " ".join(report.text(played("dm", board, f"p1: {{cast: s, number: {said}}}"), "en").split()) for said in (5, -1)
    ]
    assert "the text does not allow it. Possible: 1, 2, 3. The answer is ignored (605.2b)" in told[0]
    assert "it is negative. Possible: 1, 2, 3. The answer is ignored (108.1a)" in told[1]


NINJA = """
turn: {phase: attack}
p1: {battle_zone: [{id: a, name: Axe, cost: 3, power: 3000}]}
p2: {mana_zone: 4, hand: [{id: n, name: Ninja, cost: 4, power: 2000, abilities: [{ninja_strike: 4}]}]}
"""


def test_a_keyword_with_several_trigger_events_keeps_its_name() -> None:
    done = played("dm", NINJA, "p1: {attack: p2, with: a}", "p2: {declare_ability: [n.ninja_strike]}")
    assert "Ninja (n)'s ninja strike waits to be resolved" in report.text(done, "en")


def test_a_card_that_is_being_put_out_is_not_called_unprotected() -> None:
    board = """
p1: {deck: [{id: d, name: D, cost: 7, power: 7000}, 5],
  hand: [{id: s, name: Gate, type: spell, cost: 0, abilities: [{spell: [{from_top: 1, into: battle_zone}]}]}]}
p2: {battle_zone: [{id: h, name: H, cost: 4, power: 4000, abilities: [
  {replace: {event: enters, side: enemy, card: {type: creature}}, instead: [{put: event, into: mana_zone}]}]}]}
"""
    done = played("dm", board, "p1: {cast: s}", "p1: {why: {card: d, zone: true}}")
    assert "does_not_protect" not in {step.key for step in done.setting.game.trace.steps}
