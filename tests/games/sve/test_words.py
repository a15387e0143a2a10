"""What the words of a text refer to: names, types, zones, and destruction by an ability rather than by the rules."""

import pytest

from judge.games.sve.ch02_cards import Face
from judge.games.sve.ch06_game_start import based_on
from judge.games.sve.vocabulary import MEANT
from judge.scenario import report
from tests.games.boards import given_to, played

BOARD = """
p1:
  field:
    - {{id: a, name: Black Cat, type: follower, cost: 1, attack: 1, defense: 5}}
    - {{id: b, name: Cat, also_named: Tom, type: follower, cost: 1, attack: 1, defense: 5}}
    - {{id: w, name: Cat, type: amulet, cost: 1}}
  ex:
    - {{id: x, name: Cat, type: follower, cost: 1, attack: 1, defense: 5}}
  hand:
    - {{id: s, name: Care, type: spell, cost: 0, abilities: [{{spell: [{{give: {{trait: fed}}, to: {{{like}}}}}]}}]}}
play:
  - p1: {{play: s}}
"""


@pytest.mark.parametrize(
    ("like", "reached"),
    [
        ("name: Cat", {"b", "w"}),
        ("name_has: Cat", {"a", "b", "w"}),
        ("name: Tom", {"b", "w"}),  # the collaboration name stands for the card name (2.14.2)
        ("type: follower", {"a", "b"}),
        ("type: amulet", {"w"}),
        ("type: follower, zone: ex", {"x"}),
    ],
)
def test_names_types_and_the_zone_that_is_not_named(like, reached):
    assert given_to(played("sve", BOARD.format(like=like))) == reached


def test_every_field_with_a_clause_exists():
    for node, field in MEANT:
        assert field in node.model_fields


DUEL = """
p1:
  field:
    - {{id: a, name: A, type: follower, cost: 1, attack: 1, defense: {defense},
       abilities: [{{static: {{cannot: [destroyed_by_ability]}}, affects: this}}]}}
p2:
  field:
    - {{id: b, name: B, type: follower, cost: 1, attack: 3, defense: 9, keywords: [bane], engaged: true}}
play:
  - p1: {{attack: b, with: a}}
"""


@pytest.mark.parametrize(("defense", "zone"), [(4, "p1.field"), (3, "p1.cemetery")])
def test_what_no_ability_destroys_still_falls_by_the_rules(defense, zone):
    done = played("sve", DUEL.format(defense=defense))
    assert done.setting.game.state.zone("a") == zone


DEBT = """
p1:
  ep: 1
  hand:
    - {id: s, name: Debt, type: spell, cost: 0, abilities: [{spell: [{gain: ep, amount: -3}]}]}
play:
  - p1: {play: s}
"""


def test_ep_that_a_text_takes_away_are_not_used():
    done = played("sve", DEBT)
    (lost,) = (step for step in done.steps if step.key == "number")
    assert report.wording(done, "en").step(lost) == "p1 loses 3 EP, down to 0 at most"
    assert report.wording(done, "ja").step(lost) == "p1のEPが3減る(0まで)"


@pytest.mark.parametrize(
    ("named", "fits"), [("neutral", True), ("Neutral", True), ("ニュートラル", True), ("Rune", False)]
)
def test_the_neutral_class_is_named_in_either_language(named, fits):
    leader_card = Face("Arisa", "leader", card_class="Forest")
    assert based_on(leader_card, [Face("Page", "spell", card_class=named)])["class"] is fits
