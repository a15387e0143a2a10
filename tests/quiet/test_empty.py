"""A text that can do nothing is rejected in every game; one that means to do nothing is not."""

from __future__ import annotations

import pytest

from judge.scenario import ScenarioError
from tests.strictly import parse

BOARDS = {
    "sve": """
game: sve
p1:
  field:
    - {id: a, name: A, type: follower, cost: 2, attack: 2, defense: 5, abilities: [ABILITY]}
""",
    "kiseki": """
game: kiseki
p1:
  field:
    - {id: a, name: A, cp: 2, str: 2, def: 5, abilities: [ABILITY]}
""",
    "dm": """
game: dm
p1:
  battle_zone:
    - {id: a, name: A, cost: 2, power: 2000, abilities: [ABILITY]}
""",
    "fab": """
game: fab
p1:
  permanents:
    - {id: a, name: A, types: [action], subtypes: [aura], cost: 0, pitch: 1, abilities: [ABILITY]}
""",
}


def refusals(game, ability):
    """Return the rejected fields of a card with that ability, with the expected values."""
    try:
        parse(BOARDS[game].replace("ABILITY", ability), "mine.yaml")
    except ScenarioError as wrong:
        problems = wrong.problems
    else:
        return []
    assert all(one.line == 5 and one.expected_ja != one.expected for one in problems)
    return [(one.field.rpartition(".")[2], one.found, one.expected) for one in problems]


EVERYWHERE = {
    "fewer than no cards": ("{draw: -1}", "draw", "at least 1"),
    "no cards": ("{draw: 0}", "draw", "at least 1"),
    "a discard of none": ("{discard: 0}", "discard", "at least 1"),
    "none to choose": ("{return: {count: 0}}", "count", "at least 1"),
    "up to none": ("{return: {up_to: 0}}", "up_to", "at least 1"),
    "nothing then": ("{if: {turn: own}, then: []}", "then", "an instruction in `then` or `else`"),
    "nothing that may be done": ("{may: []}", "may", "at least one instruction"),
    "nothing again and again": ("{repeat: 2, do: []}", "do", "at least one instruction"),
    "never again": ("{repeat: 0, do: [{draw: 1}]}", "repeat", "at least 1"),
    "times nothing": ("{draw: {count: {}, times: 0}}", "times", "`times` other than 0"),
    "a condition on nothing": ("{if: {all: []}, then: [{draw: 1}]}", "all", "at least one"),
    "what always holds": ("{if: {exists: {}, min: 0}, then: [{draw: 1}]}", "min", "`min` of at least 1"),
    "what never holds": ("{if: {exists: {}, min: 3, max: 2}, then: [{draw: 1}]}", "min", "`min` not above `max`"),
    "like one of none": ("{return: {any_of: []}}", "any_of", "at least one"),
    "keywords without any": (
        "{give: {keywords: []}, to: this}",
        "keywords",
        "at least one word, or an amount other than 0",
    ),
}
PLAIN = {"sve": "attack", "kiseki": "attack", "dm": "power", "fab": "power"}


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("what", EVERYWHERE)
def test_an_instruction_that_can_do_nothing_is_refused(game, what):
    instruction, field, meant = EVERYWHERE[what]
    found = refusals(game, f"{{when: {{event: attacks}}, do: [{instruction}]}}")
    assert field in [one[0] for one in found], found
    assert any(meant in expected for at, _, expected in found if at == field)


@pytest.mark.parametrize("game", BOARDS)
def test_numbers_of_nothing_are_not_given(game):
    """A number that is set to 0 is given, and one of several that are given may be 0."""
    number = PLAIN[game]
    give = "{when: {event: attacks}, do: [{give: {%s}, to: this%s}]}"
    until = {"dm": ", until: end_of_turn"}.get(game, "")
    (problem,) = refusals(game, give % (f"{number}: 0", until))
    assert problem[0] == number
    assert f"{number}: 0" in problem[1]
    assert refusals(game, give % (f"{number}: -1", until)) == []
    assert refusals(game, give % (f"set_{number}: 0", until)) == []


OF_ONE_GAME = [
    ("sve", "{when: {event: attacks}, do: [{choose: 3, options: [[{draw: 1}], [{mill: 1}]]}]}", "choose"),
    ("sve", "{when: {event: attacks}, do: [{choose: 1, options: [[{draw: 1}]]}]}", "options"),
    ("fab", "{when: {event: attacks}, do: [{choose: 3, options: [[{draw: 1}], [{gain: life}]]}]}", "choose"),
    ("sve", "{when: {event: attacks}, do: [{look: 1, take: {count: 2}}]}", "take"),
    ("sve", "{when: {event: attacks}, do: [{look: 1, take: [{take: {count: 1}}, {take: {count: 1}}]}]}", "take"),
    ("kiseki", "{when: {event: attacks}, do: [{look: 1, take: {count: 2}}]}", "take"),
    ("dm", "{when: {event: attacks}, do: [{look: 1, take: {count: 2}}]}", "take"),
    ("sve", "{when: {event: attacks}, do: [{pay: [{pp: 0}], then: [{draw: 1}]}]}", "pay"),
    ("kiseki", "{when: {event: attacks}, do: [{pay: [{pay: ep, amount: 0}], then: [{draw: 1}]}]}", "pay"),
    ("sve", "{static: {cannot: [attack, attack]}}", "cannot"),
    ("fab", "{when: {event: attacks}, do: [{prevent: all, amount: {max: 0}}]}", "amount"),
    ("sve", "{when: {event: attacks}, do: [{life: 0}]}", "life"),
    ("sve", "{when: {event: attacks}, do: [{counter: '', add: 1}]}", "counter"),
    ("sve", "{when: {event: attacks}, do: [{draw: {counters: ''}}]}", "counters"),
    ("sve", "{when: {event: attacks}, do: [{summon: a, count: 0}]}", "count"),
    ("sve", "{when: {event: attacks}, do: [{mill: 0}]}", "mill"),
    ("sve", "{when: {event: attacks}, do: [{choose: 1, options: [[{draw: 1}], []]}]}", "options"),
    ("sve", "{replace: {event: damaged}, add: 0}", "add"),
    ("sve", "{replace: {event: damaged}, times: 1}", "times"),
    ("kiseki", "{when: {event: attacks}, do: [{pay: [{pay: ep, amount: -1}], then: [{draw: 1}]}]}", "amount"),
    ("fab", "{activate: [{pay: resource_points, amount: -1}], do: [{draw: 1}]}", "amount"),
    ("sve", "{activate: [{pp: -1}], do: [{draw: 1}]}", "pp"),
    ("sve", "{activate: [{life: -1}], do: [{draw: 1}]}", "life"),
    ("sve", "{activate: [{perform: feed, amount: -1}], do: [{draw: 1}]}", "amount"),
    ("kiseki", "{when: {event: attacks}, do: [{gain: ep, amount: 0}]}", "amount"),
    ("dm", "{when: {event: attacks}, do: [{break: 0}]}", "break"),
    ("dm", "{when: {event: attacks}, do: [{from_top: 0, into: mana_zone}]}", "from_top"),
    ("dm", "{power_attacker: 0}", "power_attacker"),
    ("fab", "{when: {event: attacks}, do: [{deal: 0, to: enemy.hero}]}", "deal"),
    ("fab", "{when: {event: attacks}, do: [{create: might, count: 0}]}", "count"),
    ("fab", "{when: {event: attacks}, do: [{gain: life, amount: -1}]}", "amount"),
    ("fab", "{enters_with: {steam: 0}}", "enters_with"),
    ("fab", "{keyword: ward, number: 1, either: true}", "either"),
    ("fab", "{keyword: essence, of: ice, number: 2}", "number"),
    ("fab", "{property: {power: 1}}", "power"),
    ("dm", "{when: {event: attacks}, do: [{look_at: {side: enemy, zone: hand, cards: true}}]}", "cards"),
    ("dm", "{when: {event: attacks}, do: [{destroy: {side: enemy, waiting: true}}]}", "waiting"),
    ("fab", "{replace: {event: draws}, prevents: 1}", "prevents"),
    ("fab", "{replace: {event: damaged}, into: banished}", "into"),
    ("fab", "{replace: {event: damaged}, prevents: 1, add: 1}", "prevents"),
    ("fab", "{when: {event: attacks}, do: [{give: {power: 1}, next: {}, or_ability: true}]}", "or_ability"),
    ("fab", "{when: {event: attacks}, do: [{give: {power: 1}, next: {}, to: this}]}", "to"),
]


@pytest.mark.parametrize(("game", "ability", "field"), OF_ONE_GAME)
def test_an_empty_field_is_refused_in_each_game(game, ability, field):
    assert field in [one[0] for one in refusals(game, ability)]


MEANT = [
    ("sve", "{when: {event: attacks}, do: [{choose: 2, options: [[{draw: 1}], [{mill: 1}]]}]}"),
    ("sve", "{when: {event: attacks}, do: [{look: 2, take: {count: 2}}]}"),
    ("sve", "{when: {event: attacks}, do: [{look: 1, take: {up_to: 2}}]}"),
    ("sve", "{activate: [{pp: 0}], do: [{draw: 1}]}"),
    ("sve", "{when: {event: attacks}, do: [{pay: [{pp: 0}, {engage: this}], then: [{draw: 1}]}]}"),
    ("sve", "{when: {event: attacks}, do: [{life: -1}]}"),
    ("sve", "{when: {event: attacks}, do: [{if: {turn: own}, then: [], else: [{draw: 1}]}]}"),
    ("kiseki", "{when: {event: attacks}, do: [{gain: ep, amount: -1}]}"),
    ("dm", "{if: {exists: {}, max: 0}, when: {event: attacks}, do: [{draw: 1}]}"),
    ("fab", "{activate: [], do: [{draw: 1}]}"),
    ("fab", "{activate: [{pay: resource_points, amount: 0}], do: [{draw: 1}]}"),
    ("fab", "{attack: 1, keywords: []}"),
    ("fab", "{when: {event: attacks}, do: [{wager: []}]}"),
    ("fab", "{resolve: [], additional: [{cards: {zone: hand, count: 1}, how: discard}]}"),
    ("fab", "{when: {event: attacks}, do: [{pay: [{pay: resource_points, amount: 1}], then: [], else: [{draw: 1}]}]}"),
]


@pytest.mark.parametrize(("game", "ability"), MEANT)
def test_nothing_that_means_something_is_accepted(game, ability):
    """A cost of nothing, a loss, only an else, a wager without a prize, a card that only costs."""
    assert refusals(game, ability) == []
