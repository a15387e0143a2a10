"""1.7.4a: a defending card that is not a permanent has only the abilities that say that they work then."""

import pytest
import yaml

from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

DEFENDS = {"defends": {"cost": {"max": 0}}}
IS_DEFENDING = {"matches": "this", "like": {"state": "defending"}}
PLAYED = {"matches": "this", "like": {"played_from": "hand"}}


def board(ability, life=19, types=("defense_reaction",)):
    """Return a board on which a card with three defense and this ability meets an attack of six."""
    card = {"id": "w", "name": "Wall", "types": [*types], "pitch": 1, "cost": 0, "defense": 3, "abilities": [ability]}
    played = [{"p1": {"defend": []}}, {"p1": {"play": "w", "during": "reaction"}}]
    declared = [{"p1": {"defend": ["w"]}}]
    return yaml.safe_dump(
        {
            "game": "fab",
            "turn": {"player": "p2"},
            "p1": {"hand": [card]},
            "p2": {"hand": [{"id": "a", "name": "Jab", "subtypes": ["attack"], "pitch": 1, "cost": 0, "power": 6}]},
            "play": [{"p2": {"play": "a"}}, *(played if types == ("defense_reaction",) else declared)],
            "expect": [{"player": "p1", "life": life}],
        }
    )


@pytest.mark.parametrize("types", [("defense_reaction",), ("action",)])
@pytest.mark.parametrize("condition", [DEFENDS, IS_DEFENDING, {"not": {"not": DEFENDS}}, {"defends_alone": True}])
def test_an_ability_that_works_while_defending_works(condition, types):
    assert resolve(parse(board({"static": {"defense": 2}, "if": condition}, types=types))).held


@pytest.mark.parametrize("ability", [{"static": {"defense": 2}}, {"static": {"defense": 2}, "if": PLAYED}])
def test_an_ability_useless_to_a_defending_card_is_refused(ability):
    with pytest.raises(ScenarioError, match=r"while it defends.*1\.7\.4a"):
        parse(board(ability))


def test_on_other_cards_it_may_work_at_another_time():
    assert resolve(parse(board({"static": {"defense": 2}}, life=17, types=("action",)))).held
