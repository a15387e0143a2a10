"""A keyword is one row: all code about keywords follows it."""

from dataclasses import replace
from typing import get_args

import pytest

from judge.abilities import Triggered, When, alone, dealt
from judge.abilities.instructions import Draw
from judge.games import IDS, package
from judge.games.dm.adapter import cards as dm_cards
from judge.games.fab.adapter import cards as fab_cards
from judge.games.kiseki.adapter import cards as kiseki_cards
from judge.games.sve.adapter import cards as sve_cards
from judge.scenario import report, resolve
from tests.strictly import parse

CARDS = {"sve": sve_cards, "kiseki": kiseki_cards, "dm": dm_cards, "fab": fab_cards}


@pytest.mark.parametrize("game", IDS)
def test_cards_can_have_those_that_stand_alone(game):
    keywords = package(game).keywords
    assert get_args(CARDS[game].Keyword) == alone(keywords)
    assert {name for name, row in keywords.items() if row.when is not None or not row.alone}.isdisjoint(alone(keywords))


@pytest.mark.parametrize("game", IDS)
def test_the_meaning_of_a_keyword_exists_once(game):
    keywords = package(game).keywords
    conferred = CARDS[game].conferred
    for name in alone(keywords):
        assert conferred(name) is conferred(name)
        number = len([*keywords[name].abilities()])
        assert [ability.clause for ability in conferred(name)] == [keywords[name].says] * number


def test_random_decks_deal_all_but_those_kept_out():
    assert set(alone(package("sve").keywords)) - set(dealt(package("sve").keywords)) == {"stack"}
    assert dealt(package("kiseki").keywords) == alone(package("kiseki").keywords)


@pytest.mark.parametrize(("lang", "name"), [("en", "Last Words"), ("ja", "ラストワード")])
def test_a_trace_calls_it_by_its_name(lang, name):
    board = """
game: sve
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{destroy: {type: follower}}]}]}]
  field:
    - {id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{keyword: last_words, do: [{draw: 1}]}]}
play:
  - p1: {play: s}
"""
    assert name in report.text(resolve(parse(board)), lang)


ATTACKED = {
    "sve": (
        "rush",
        "attacked",
        """
game: sve
p1:
  field: [{id: a, name: A, type: follower, cost: 2, attack: 1, defense: 3}]
p2:
  field: [{id: b, name: B, type: follower, cost: 2, attack: 0, defense: 4, keywords: [rush], engaged: true}]
  deck: 3
play:
  - p1: {attack: b, with: a}
expect:
  - {player: p2, hand: 1}
""",
    ),
    "kiseki": (
        "dispatch",
        "attacked",
        """
game: kiseki
turn: {phase: battle}
p1:
  field: [{id: a, name: A, type: unit, cp: 3, str: 2, def: 2}]
p2:
  field: [{id: b, name: B, type: unit, cp: 2, str: 2, def: 3, keywords: [dispatch]}]
  deck: 3
play:
  - p1: {attack: b, with: a}
expect:
  - {player: p2, hand: 1}
""",
    ),
    "dm": (
        "speed_attacker",
        "attacked",
        """
game: dm
turn: {phase: attack}
p1:
  battle_zone: [{id: a, name: A, cost: 3, power: 3000}]
p2:
  battle_zone: [{id: b, name: B, cost: 3, power: 4000, tapped: true, keywords: [speed_attacker]}]
  deck: 3
play:
  - p1: {attack: b, with: a}
expect:
  - {player: p2, hand: 1}
""",
    ),
    "fab": (
        "stealth",
        "defends",
        """
game: fab
turn: {phase: defend, chain: [{attack: a}]}
p1:
  chain: [{id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 6, defense: 3}]
p2:
  hand: [{id: b, name: B, pitch: 3, cost: 0, defense: 3, keywords: [stealth]}]
  deck: 3
play:
  - p2: {defend: [b]}
expect:
  - {player: p2, hand: 1}
""",
    ),
}


@pytest.mark.parametrize("game", IDS)
def test_the_ability_in_a_row_is_all_that_a_new_keyword_needs(game, monkeypatch):
    """A row that only rules ask about gets an ability: the attacked card's player draws."""
    keyword, event, board = ATTACKED[game]
    keywords, conferred = package(game).keywords, CARDS[game].conferred
    triggered, when, draw = (
        next(kind for kind in package(game).language if issubclass(kind, base)) for base in (Triggered, When, Draw)
    )
    row = replace(keywords[keyword], ability=lambda: triggered(when=when(event=event, card="this"), do=[draw(draw=1)]))
    conferred.cache_clear()
    monkeypatch.setitem(keywords, keyword, row)
    try:
        ran = resolve(parse(f"{board}  - {{cites: ['{row.says}']}}\n"))
    finally:
        conferred.cache_clear()
    assert [one.message() for one in ran.outcomes if not one.held] == []
