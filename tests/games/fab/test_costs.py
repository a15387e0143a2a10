"""What a text knows of how it was paid for."""

import pytest

from judge.scenario import ScenarioError, resolve
from judge.scenario.reports.report import in_vain
from tests.strictly import parse

BOARD = """
game: fab
p1:
  hand:
    - {id: sink, name: Sink, types: [action], pitch: 1, cost: 0,
       abilities: [{optional_cost: [{cards: {zone: hand, any_number: true}, how: discard, as: gone}],
                    do: [{draw: {number: gone}}]}]}
    - {id: a, name: A, types: [action], pitch: 1, cost: 0}
    - {id: b, name: B, types: [action], pitch: 1, cost: 0}
    - {id: c, name: C, types: [action], pitch: 1, cost: 0}
  deck: 5
play:
  - p1: {play: sink, extra: true, cost: [a, b]}
expect:
  - {card: a, zone: p1.graveyard}
  - {card: c, zone: p1.hand}
  - {player: p1, hand: 3, deck: 3}
"""


def test_a_text_knows_how_many_cards_its_cost_was_paid_with():
    assert [one.message() for one in resolve(parse(BOARD)).outcomes if not one.held] == []


def test_cards_that_a_cost_wants_to_differ_are_not_chosen_alike():
    """They have different names, and the same color: what the cost says of them together binds its player."""
    by_name = BOARD.replace("any_number: true", "any_number: true, different: name")
    assert [one.message() for one in resolve(parse(by_name)).outcomes if not one.held] == []
    by_color, _, _ = BOARD.replace("any_number: true", "any_number: true, different: color").partition("expect:")
    refused = resolve(parse(by_color + 'expect: [{refused: 1, cites: ["fab:1.8.6"]}, {player: p1, deck: 5}]\n'))
    assert [one.message() for one in refused.outcomes if not one.held] == []


NOWHERE = """
game: fab
p1:
  permanents: [{id: r, name: R, subtypes: [aura], abilities: [{static: {%s}, affects: {%s}}]}]
"""


@pytest.mark.parametrize(
    ("gives", "affects", "field"),
    [
        ("cost: -1", "zone: hand, side: own", "static.cost"),
        ("set_cost: 0", "types: action", "static.set_cost"),
        ("power: 1", "kind: activated_layer", "affects.kind"),
    ],
)
def test_a_cost_change_outside_the_stack_is_refused(gives: str, affects: str, field: str) -> None:
    """5.1.2, 1.6.2b: a card is paid for on the stack, and a layer lies nowhere else."""
    with pytest.raises(ScenarioError) as refused:
        parse(NOWHERE % (gives, affects))
    (problem,) = refused.value.problems
    assert problem.field.endswith(field)
    assert "stack" in problem.expected
    assert "stack" in (problem.expected_ja or "")


@pytest.mark.parametrize("affects", ["zone: [hand, stack]", "zone: stack, played_from: hand", "kind: attack_proxy"])
def test_a_card_on_the_stack_may_cost_less(affects: str) -> None:
    parse(NOWHERE % ("cost: -1", affects))


CINDRA = """
game: fab
p1:
  hero: {card: cindra}
  resource_points: 2
  graveyard: [{id: g, name: G, types: [weapon], subtypes: [dagger, 1h], supertypes: [draconic], power: 1}]
  hand: [{id: a, name: A, subtypes: [attack], supertypes: [draconic], pitch: 1, cost: 0, power: 1}]
play:
  - p1: {play: a}
  - p2: {defend: []}
  - p1: {activate: cindra, choose: [g], during: reaction}
expect:
  - {card: g, zone: p1.weapon}
  - {player: p1, resource_points: 0}
"""


def test_an_ability_that_costs_less_for_each_chain_link() -> None:
    """Her ability costs 3, and with one Draconic chain link 2: a cost of an activated-layer, which is on the stack."""
    assert resolve(parse(CINDRA)).held


OVER_PITCHED = """
game: fab
p1:
  hand:
    - {{id: a, name: A, types: [instant], pitch: 1, cost: {cost}, abilities: [{{resolve: [{{draw: 1}}]}}]}}
    - {{id: b, name: B, types: [resource], pitch: 3}}
    - {{id: c, name: C, types: [resource], pitch: 1}}
play:
  - p1: {{play: a, pitch: {pitch}}}
expect:
  - {{refused: 1, cites: ["1.14.3b"]}}
"""


@pytest.mark.parametrize(("cost", "pitch"), [(2, "[b, c]"), (0, "[b]"), (1, "[c, b]")])
def test_a_card_that_no_cost_needs_is_not_pitched_and_the_clause_is_given(cost, pitch):
    done = resolve(parse(OVER_PITCHED.format(cost=cost, pitch=pitch)))
    assert [one.message() for one in done.outcomes if not one.held] == []
    (said,) = in_vain(done, "en")
    assert said.startswith("play[1] pitch")
    assert "no points are needed, so no card may be pitched 1.14.3b" in said


def test_a_right_number_of_pitched_cards_leaves_nothing_over():
    done = resolve(parse(OVER_PITCHED.format(cost=4, pitch="[c, b]").partition("expect")[0]))
    assert done.unasked == []
