"""What the words of a text refer to: names, types, zones, and destruction by an ability rather than by the rules."""

import json

import pytest

from judge.games.sve.adapter.vocabulary import MEANT
from judge.games.sve.book.ch02_cards import Face
from judge.games.sve.book.ch06_game_start import based_on
from judge.games.sve.language import as_class
from judge.scenario import ScenarioError, resolve
from judge.scenario.reports import report
from tests.games.boards import given_to, played
from tests.strictly import parse

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
def test_rules_destroy_a_card_that_abilities_cannot(defense, zone):
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
    assert report.wording(done, "en").step(lost) == "p1 loses 3 EP, but not below 0"
    assert report.wording(done, "ja").step(lost) == "p1のEPが3減る(0まで)"


@pytest.mark.parametrize(
    ("named", "fits"), [("neutral", True), ("Neutral", True), ("ニュートラル", True), ("Rune", False)]
)
def test_the_neutral_class_is_named_in_either_language(named, fits):
    leader_card = Face("Arisa", "leader", card_class="Forest")
    assert based_on(leader_card, [Face("Page", "spell", card_class=as_class(named))])["class"] is fits


BOUND = """
p1:
  field:
    - {{id: a, name: One, type: follower, cost: 1, attack: 1, defense: 5, count: 2}}
    - {{id: b, name: Two, type: follower, cost: 2, attack: 1, defense: 5}}
    - {{id: d, name: Six, type: follower, cost: 6, attack: 1, defense: 5}}
  hand:
    - {{id: s, name: Muster, type: spell, cost: 0,
       abilities: [{{spell: [{{engage: t}}], targets: [{{id: t, side: own, type: follower, {bound}}}]}}]}}
play:
  - p1: {{why_not: {{play: s, targets: [{picked}]}}}}
"""


@pytest.mark.parametrize(
    ("bound", "picked", "possible"),
    [
        ("any_number: true, total: {of: cost, max: 4}", "a1, a2, b", True),
        ("any_number: true, total: {of: cost, max: 3}", "a1, a2, b", False),
        ("any_number: true, total: {of: cost, max: 4}", "d", False),
        ("any_number: true, total: {of: cost, max: {count: {zone: field}}}", "a1, a2, b", True),
        ("up_to: 3, different: name", "a1, b, d", True),
        ("up_to: 3, different: name", "a1, a2", False),
    ],
)
def test_cards_that_may_be_chosen_together(bound, picked, possible):
    done = played("sve", BOUND.format(bound=bound, picked=picked))
    (answer,) = done.script.answers
    by = ["sve:8.2.1", "sve:10.6.2.1", "sve:10.6.2.3.2"] if possible else ["sve:10.6.2.3"]
    assert (answer.legal, answer.cites) == (possible, by)


@pytest.mark.parametrize("number", ["count: 2", "count: 2, random: true", ""])
def test_a_bond_asks_for_a_number_that_is_free(number):
    text = BOUND.format(bound=f"total: {{of: cost, max: 4}}, {number}".rstrip(", "), picked="b")
    with pytest.raises(ScenarioError, match="`up_to` or `any_number`"):
        played("sve", text)


KEPT = """
p1:
  field:
    - {{id: g, name: G, type: amulet, cost: 1, abilities: [{{static: {{cannot: [{word}]}}, affects: {{side: enemy}}}}]}}
  hand:
    - {{id: s, name: Blow, type: spell, cost: 0, abilities: [{{spell: [{{destroy: {{side: enemy}}}}]}}]}}
p2:
  field:
    - {{id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{{keyword: last_words, do: [{{draw: 1}}]}}]}}
play:
  - p1: {{play: s}}
"""


@pytest.mark.parametrize(
    ("word", "said"),
    [("trigger_last_words", "does_not_trigger"), ("use_last_words", "not_played"), ("use_fanfare", "drawn")],
)
def test_abilities_of_a_keyword_that_a_text_forbids(word, said):
    done = played("sve", KEPT.format(word=word))
    assert [s.key for s in done.steps if s.key in ("does_not_trigger", "not_played", "drawn")] == [said]


def test_without_the_clause_that_prohibitions_win_all_of_it_happens():
    for word in ("trigger_last_words", "use_last_words"):
        done = played("sve", KEPT.format(word=word), switched_off=frozenset({"sve:1.3.3"}))
        assert "drawn" in [step.key for step in done.steps]


EMPTY = """
p1:
  hand:
    - {id: d, name: Dig, type: spell, cost: 0, abilities: [{spell: [{draw: 1}]}]}
    - {id: k, name: Clear, type: spell, cost: 0, abilities: [{spell: [{banish: {type: amulet}}]}]}
  field:
    - {id: w, name: W, type: amulet, cost: 1, abilities: [{static: {cannot: [lose]}, affects: {zone: leader}}]}
  deck: 0
play:
  - p1: {play: d}
  - p1: {play: k}
"""


def test_a_failed_draw_while_nobody_could_lose_has_no_later_effect():
    done = played("sve", EMPTY)
    assert [step.key for step in done.steps if step.key in ("does_not_lose", "loses")] == ["does_not_lose"]
    lost = played("sve", EMPTY, switched_off=frozenset({"sve:1.3.3"}))
    assert [step.key for step in lost.steps if step.key in ("does_not_lose", "loses")] == ["loses"]


@pytest.mark.parametrize("given", ["also_named: B", "counted_for: [spellchain]"])
def test_kiseki_refuses_fields_of_sve(given):
    card = f"{{id: a, name: A, str: 1, def: 1, abilities: [{{static: {{{given}}}}}]}}"
    with pytest.raises(ScenarioError, match=f"unknown field {given.partition(':')[0]}"):
        played("kiseki", f"p1: {{field: [{card}]}}")


GONE = """
p1:
  hand:
    - {{id: s, name: Feast, type: spell, cost: 0, abilities: [{{spell: [
        {{pay: [{{cards: {{zone: hand, up_to: 3}}, how: discard, as: gone}}],
         then: [{{if: {{matches: gone, like: {{trait: cute}}{least}}}, then: [{{draw: 1}}]}}]}}]}}]}}
    - {{id: a, name: A, type: spell, cost: 1, traits: [cute]}}
    - {{id: b, name: B, type: spell, cost: 1}}
play:
  - p1: {{play: s, pay: true, pay_with: [{picked}]}}
expect:
  - {{happened: drawn, times: {drawn}}}
"""


@pytest.mark.parametrize(
    ("least", "picked", "drawn"),
    [("", "a", 1), ("", "a, b", 0), (", min: 1", "a, b", 1), (", min: 1", "b", 0), (", min: 2", "a, b", 0)],
)
def test_of_several_cards_all_match_or_at_least_a_number(least, picked, drawn):
    assert played("sve", GONE.format(least=least, picked=picked, drawn=drawn)).held


CHEAPER = """
p1:
  pp: {pp}
  hand:
    - {{id: a, name: A, type: follower, cost: 9, attack: 1, defense: 1, abilities: [
        {{play_cost: -9, extra: [{{cards: {{zone: field, count: 2}}, how: bury}}]}},
        {{play_cost: -9, extra: [{{cards: {{zone: ex, count: 2}}, how: banish}}]}}]}}
  ex:
    - {{id: x, name: X, type: amulet, cost: 1, count: 2}}
play:
  - p1: {{play: a{said}}}
"""


@pytest.mark.parametrize(
    ("pp", "said", "zone", "left"),
    [
        (0, ", extra: true, pay_with: [x1, x2]", "p1.field", 0),
        (0, ", extra: false", "p1.hand", 2),
        (9, ", extra: false", "p1.field", 2),
    ],
)
def test_only_a_payable_cost_makes_a_card_cheaper(pp, said, zone, left):
    done = played("sve", CHEAPER.format(pp=pp, said=said))
    state = done.setting.game.state
    assert state.zone("a") == zone
    assert len(state.zones["p1.ex"]) == left


REQUIRED = """
p1:
  pp: 1
  hand:
    - {{id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1, abilities: [
        {{play_cost: 0, required: true, extra: [{{cards: {{zone: ex, count: 2}}, how: banish}}]}}]}}
  ex:
    - {{id: x, name: X, type: amulet, cost: 1, count: {there}}}
play:
  - p1: {{play: a}}
"""


@pytest.mark.parametrize(("there", "zone", "left"), [(2, "p1.field", 0), (1, "p1.hand", 1)])
def test_a_required_cost_is_paid_without_a_choice_or_the_play_fails(there, zone, left):
    done = played("sve", REQUIRED.format(there=there))
    state = done.setting.game.state
    assert state.zone("a") == zone
    assert len(state.zones["p1.ex"]) == left
    assert not [step for step in done.steps if step.key == "cost"]


def test_required_needs_an_additional_cost():
    card = "{id: a, name: A, type: spell, cost: 1, abilities: [{play_cost: 1, required: true}, {spell: [{draw: 1}]}]}"
    with pytest.raises(ScenarioError, match="`required` only with `extra`"):
        played("sve", f"p1: {{hand: [{card}]}}")


CHEAPER_IF_PAID = """
p1:
  pp: 3
  hand:
    - {{id: s, name: Pact, type: spell, cost: 2, abilities: [
        {{play_cost: -1, extra: [{{cards: {{zone: ex, count: 1}}, how: banish}}]}},
        {{spell: [{{if: {{paid: true}}, then: [{{draw: 1}}]}}]}}]}}
  ex:
    - {{id: x, name: X, type: amulet, cost: 1}}
play:
  - p1: {{play: s, extra: {extra}}}
"""


@pytest.mark.parametrize(("extra", "hand"), [("true", 1), ("false", 0)])
def test_a_spell_knows_whether_its_optional_cost_was_paid(extra, hand):
    done = played("sve", CHEAPER_IF_PAID.format(extra=extra) + f"expect:\n  - {{player: p1, hand: {hand}}}")
    assert done.held


@pytest.mark.parametrize(
    "abilities",
    [
        "{keyword: fanfare, do: [{if: {paid: true}, then: [{draw: 1}]}]}",
        "{keyword: fanfare, extra: [{pp: 1}], if: {paid: true}, do: [{draw: 1}]}",
        "{play_cost: -1, extra: [{pp: 1}]}, {keyword: fanfare, do: [{if: {paid: true}, then: [{draw: 1}]}]}",
        "{play_cost: -1, if: {paid: true}}",
    ],
)
def test_paid_says_nothing_where_no_additional_cost_was_asked_for(abilities):
    card = f"{{id: a, name: A, type: follower, cost: 2, attack: 1, defense: 1, abilities: [{abilities}]}}"
    with pytest.raises(ScenarioError, match="`paid` in the text"):
        played("sve", f"p1: {{hand: [{card}]}}")


LATER = """
p1:
  pp: 1
  hand:
    - {{id: s, name: Pact, type: spell, cost: 0,
       abilities: [{{extra: [{{pp: 1}}], spell: [{{later: {{event: end_phase}},
                                                  do: [{{if: {{paid: true}}, then: [{{draw: 1}}]}}]}}]}}]}}
play:
  - p1: {{play: s, extra: {extra}}}
  - p1: end_turn
"""


@pytest.mark.parametrize(("extra", "hand"), [("true", 1), ("false", 0)])
def test_a_delayed_ability_knows_whether_the_extra_cost_was_paid(extra, hand):
    done = played("sve", LATER.format(extra=extra) + f"expect:\n  - {{player: p1, hand: {hand}}}")
    assert done.held


def test_a_non_leader_ability_of_a_leader_is_refused():
    """Whatever stood there was taken, and the command ended in a traceback."""
    with pytest.raises(ScenarioError, match="an ability with one of"):
        played("sve", "p1: {leader: {name: L, abilities: [3]}}")


def test_a_static_ability_of_a_leader_applies():
    strong = "abilities: [{static: {attack: 1}, affects: {side: own, type: follower}}]"
    field = "field: [{id: f, name: F, type: follower, cost: 1, attack: 1, defense: 1}]"
    done = played("sve", f"p1: {{leader: {{name: L, {strong}}}, {field}}}\nexpect: [{{card: f, attack: 2}}]")
    assert done.held


ALIAS = """
tokens:
  - {name: Fairy, also_named: Ariel, type: follower, cost: 1, attack: 1, defense: 1}
p1:
  field_limit: 1
  hand:
    - {id: s, name: Call, type: spell, cost: 0, abilities: [{spell: [{summon: [Ariel, Fairy]}]}]}
play:
  - p1: {play: s}
"""


def test_a_token_is_created_by_its_collaboration_name_too():
    done = played("sve", ALIAS)
    (made,) = (step for step in done.steps if step.key == "created")
    assert made.values["name"] == "Fairy"
    assert "sve:2.14.2" in made.because
    assert done.verdict == "resolved"  # both are the same token, so there is nothing to choose where one fits


@pytest.mark.parametrize("zone", ["hand", "deck", "evolve_deck", "[field, hand]"])
def test_a_target_in_a_hidden_zone_is_refused_with_a_correction(zone):
    text = f"{{spell: [{{destroy: t}}], targets: [{{id: t, zone: {zone}}}]}}"
    spell = f"{{name: S, type: spell, cost: 0, abilities: [{text}]}}"
    with pytest.raises(ScenarioError) as wrong:
        played("sve", f"p1: {{hand: [{spell}]}}")
    (problem,) = wrong.value.problems
    for said in (problem.expected, problem.expected_ja):
        assert "sve:10.6.2.3" in said
        assert "{pick: {zone: hand, count: 1}, as: t}" in said


@pytest.mark.parametrize("bound", ["any_number: true, total: {of: cost, max: 4}", "any_number: true, different: name"])
def test_limits_on_several_targets_exist_in_sve_only(bound):
    card = f"{{id: a, name: A, str: 1, def: 1, arts: {{ep: 0, targets: [{{id: t, {bound}}}], do: [{{destroy: t}}]}}}}"
    with pytest.raises(ScenarioError, match=r"unknown field (total|different)"):
        played("kiseki", f"p1: {{field: [{card}]}}")


def mulligan(said):
    """Return a game that begins, with what the first player says of the opening hand."""
    spell = {"name": "S", "type": "spell", "cost": 1}
    side = {"leader": {"name": "L", "class": "Rune"}, "deck": [{"id": "d", **spell, "count": 40}]}
    board = {
        "game": "sve",
        "turn": {"player": "p1", "phase": "setup", "number": 1},
        "p1": side,
        "p2": {**side, "deck": [{"id": "e", **spell, "count": 40}]},
        "assume": {"order": "first"},
        "play": [{"p1": {"random_player": "p1", "go_first": True, "mulligan": said}}],
    }
    return parse(json.dumps(board))


def test_some_cards_of_a_hand_put_back_are_refused_with_the_clause() -> None:
    """Players think of a game where they may choose which; here it is the whole hand or none of it."""
    done = resolve(mulligan(["d1", "d2"]))
    (refused,) = [step for step in done.steps if step.key == "refused"]
    assert refused.clause == "sve:6.2.1.8#whole-hand"
    assert not [step for step in done.steps if step.key == "mulligan"]
    assert len(done.setting.game.state.zones["p1.hand"]) == 4


@pytest.mark.parametrize(("lang", "words"), [("en", "sve:6.2.1.8 allows nothing else"), ("ja", "sve:6.2.1.8 により")])
def test_a_mulligan_answer_must_be_cards_yes_or_no(lang: str, words: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        mulligan(2)
    assert any(words in problem.message(lang) for problem in refused.value.problems)
