"""Suggestions in messages: each is about the mistake, and would be accepted."""

import pytest

from judge.scenario import ScenarioError
from judge.scenario.suggestions import likely
from tests.strictly import parse

BOARD = "game: kiseki\np1: {{field: [{{id: a, cp: 1, str: 1, def: 1{card}}}]{side}}}\n{rest}\n"
UNIT, SIDE, REST = "card", "side", "rest"


@pytest.mark.parametrize(
    ("where", "written", "meant"),
    [
        (UNIT, ", hp: 2", "def"),
        (UNIT, ", type: character", "unit"),
        (UNIT, ", keywords: [暗踊]", "keywords: [covert]"),
        (UNIT, ", abilities: [{activate: [{ep: 1}], do: [{draw: 1}]}]", "{pay: ep, amount: 1}"),
        (UNIT, ", abilities: [{activate: [{action: this}], do: [{draw: 1}]}]", "{this: action}"),
        (UNIT, ", abilities: [{activate: [], do: [{stun: this}]}]", "{perform: stun, on: this}"),
        (UNIT, ", abilities: [{activate: [], do: [{give: {str: 1}, to: this, until: turn_end}]}]", "end_of_turn"),
        (REST, "turn: {phase: combat}", "battle"),
        (REST, "play: [{p1: {attack: p2, attacker: a}}]", "with"),
        (REST, "play: [{p1: {attack: p2, with: a, answered: a}}]", "answer"),
        (REST, "play: [{p1: {support_target: a, with: a}}]", "support"),
        (REST, "turn: {phase: homebase}\nplay: [{p1: {homebase: none}}]", "[]"),
        (REST, "expect: [{card: a, zone: trail}]", "p1.trail"),
        (REST, "expect: [{cites: ['804.11c']}]", "804.11"),
    ],
)
def test_the_suggestion_is_the_intended_word(where, written, meant):
    parts = {UNIT: "", SIDE: "", REST: "", where: written}
    with pytest.raises(ScenarioError) as wrong:
        parse(BOARD.format(**parts), "board.yaml")
    assert [problem.suggestion for problem in wrong.value.problems] == [meant]


def test_nothing_is_suggested_where_nothing_is_near():
    assert likely("xyzzy", ["battle", "deployment"]) is None


def test_of_words_as_near_as_each_other_the_first_is_suggested():
    assert likely("trail", ["p1.trail", "p2.trail"]) == "p1.trail"


CARDS = {
    "dm": "game: dm\np1: {battle_zone: [{id: a, name: A, cost: 3, power: 3000, keywords: [WORD]}]}\n",
    "fab": "game: fab\np1: {hand: [{id: a, name: A, cost: 3, keywords: [WORD]}]}\n",
    "sve": "game: sve\np1: {hand: [{id: a, type: follower, cost: 3, attack: 3, defense: 1, keywords: [WORD]}]}\n",
}


@pytest.mark.parametrize(
    ("game", "written", "meant"),
    [
        ("dm", "slayer", "abilities: [{slayer: …}]"),
        ("dm", "スレイヤー", "abilities: [{slayer: …}]"),
        ("dm", "Power Attacker", "abilities: [{power_attacker: …}]"),
        ("dm", "革命チェンジ", "abilities: [{revolution_change: …}]"),
        ("fab", "ward", "abilities: [{keyword: ward, number: …}]"),
        ("sve", "fanfare", "abilities: [{keyword: fanfare, do: […]}]"),
    ],
)
def test_ability_with_a_text_among_keywords_is_suggested_as_an_ability(game: str, written: str, meant: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse(CARDS[game].replace("WORD", written))
    assert [problem.suggestion for problem in wrong.value.problems] == [meant]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("abilities: [{keyword: blocker}]", "keywords: [blocker]"),
        ("abilities: [W・ブレイカー]", "keywords: [double_breaker]"),
        ("evolution: true", "special: [evolution]"),
        ("abilities: [{replace: destroyed, instead: [{draw: 1}]}]", "{event: destroyed}"),
        ("abilities: [{when: {event: enters, card: this}, do: [{bounce: {count: 1}}]}]", "return"),
    ],
)
def test_word_of_a_card_in_another_place_is_suggested_in_its_own(written: str, meant: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: dm\np1: {{battle_zone: [{{id: a, name: A, cost: 3, power: 3000, {written}}}]}}\n")
    assert [problem.suggestion for problem in wrong.value.problems] == [meant]
