"""The plays that are possible in a Quick window (8.4.7, 7.4.5), and why others are not."""

from __future__ import annotations

import pytest

from tests.games.boards import played

BOARD = """
p1:
  field: [{id: a, type: follower, attack: 1, defense: 1, abilities: [{activate: [{engage: this}], do: [{draw: 1}]}]}]
p2:
  pp: 2
  field:
    - {id: two, type: amulet, abilities: [{activate: [{pp: 1}], quick: true, do: [{life: 1}]},
                                          {activate: [{pp: 1}], quick: true, do: [{life: 2}]}]}
    - {id: slow, type: amulet, abilities: [{activate: [{pp: 1}], do: [{life: 1}]}]}
  cemetery:
    - {id: dead, type: amulet, abilities: [{activate: [{pp: 1}], quick: true, do: [{life: 1}]}]}
    - {id: ghost, type: amulet, abilities: [{activate: [{pp: 1}], quick: true, zone: cemetery, do: [{life: 3}]}]}
    - {id: gone, type: spell, cost: 1, keywords: [quick], abilities: [{spell: [{draw: 1}]}]}
  hand:
    - {id: plain, type: spell, cost: 1, abilities: [{spell: [{draw: 1}]}]}
    - {id: cycled, type: amulet, cost: 1,
       abilities: [{activate: [{pp: 1}, {this: discard}], quick: true, zone: hand, do: [{life: 4}]}]}
"""
ATTACK = "p1: {attack: p2-leader, with: a}"


@pytest.mark.parametrize(
    ("said", "clause", "reason"),
    [
        ("{quick: two}", "sve:8.4.7", "which_quick_ability"),
        ("{quick: slow}", "sve:12.3.4", "not_quick"),
        ("{quick: dead}", "sve:10.3.5", "not_in_force"),
        ("{quick: dead, ability: ability1}", "sve:10.3.5", "not_in_force"),
        ("{quick: gone}", "sve:8.4.7", "not_in_hand_or_ex"),
        ("{quick: plain}", "sve:12.3.4", "not_quick"),
        ("{quick: a}", "sve:8.4.7", "of_other_player"),
    ],
)
def test_cards_that_are_not_quick_are_refused_for_their_own_reason(said: str, clause: str, reason: str) -> None:
    """It was always said that it "cannot be played with Quick now", whatever stood against it."""
    done = played("sve", BOARD, ATTACK, f"p2: {{why_not: {said}}}", f"p2: {said}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites) == (False, [clause])
    (refused,) = (step for step in done.steps if step.key in ("rewound", "refused_action"))
    assert (refused.clause, refused.values["reasons"]) == (clause, (reason,))


@pytest.mark.parametrize("card", ["ghost", "cycled"])
@pytest.mark.parametrize("ability", ["", ", ability: ability1"])
def test_an_ability_with_quick_is_played_where_its_text_says_that_it_works(card: str, ability: str) -> None:
    """Of abilities with Quick only those on the field were offered, so that the word had no effect elsewhere."""
    done = played("sve", BOARD, ATTACK, f"p2: {{can: {{quick: {card}{ability}}}}}", f"p2: {{quick: {card}{ability}}}")
    assert [answer.legal for answer in done.script.answers] == [True]
    played_by_p2 = [step.values["ability"] for step in done.steps if step.key == "activating"]
    assert played_by_p2 == [f"{card}.ability1"]


def test_a_card_without_quick_is_not_offered_because_its_ability_has_it() -> None:
    done = played("sve", BOARD, ATTACK, "p2: options")
    (asked,) = (step for step in done.steps if step.key == "options")
    possible = asked.values["can"]
    assert "activate cycled.ability1" in possible
    assert "play cycled" not in possible


def test_an_ability_of_the_other_player_is_not_one_that_its_card_has_not() -> None:
    done = played("sve", BOARD, "p1: {why_not: {activate: slow}}")
    (asked,) = (step for step in done.steps if step.key == "answered")
    assert (asked.clause, asked.values["reasons"]) == ("sve:8.3.1", ("of_other_player",))
