"""A keyword is one row: everything that speaks of keywords follows it."""

from typing import get_args

import pytest

from judge.abilities import Keyword, Spell, alone, by_name, dealt
from judge.games import IDS, package
from judge.games.dm.adapter import cards as dm_cards
from judge.games.dm.book.c110_abilities import DYNAMO
from judge.games.fab.adapter import cards as fab_cards
from judge.games.kiseki.adapter import cards as kiseki_cards
from judge.games.sve.adapter import cards as sve_cards
from judge.scenario import report, resolve
from tests.strictly import parse

CARDS = {"sve": sve_cards, "kiseki": kiseki_cards, "dm": dm_cards, "fab": fab_cards}
MADE = {DYNAMO: 2}
"""How many abilities the module of its clause makes for a keyword whose row holds none."""


@pytest.mark.parametrize("game", IDS)
def test_cards_can_have_those_that_stand_alone(game):
    keywords = package(game).keywords
    assert get_args(CARDS[game].Keyword) == alone(keywords)
    assert {name for name, row in keywords.items() if row.when is not None or not row.alone}.isdisjoint(alone(keywords))


@pytest.mark.parametrize("game", IDS)
def test_what_a_keyword_stands_for_exists_once(game):
    keywords = package(game).keywords
    conferred = CARDS[game].conferred
    for name in alone(keywords):
        assert conferred(name) is conferred(name)
        number = MADE.get(name, 0 if keywords[name].ability is None else 1)
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


def test_an_ability_that_the_game_gives_to_no_card_is_refused():
    row = Keyword("x", "x", "x", "toy:1", "toy:1", ability=lambda: Spell(spell=[]))
    with pytest.raises(ValueError, match="make it a node of the game's language"):
        by_name([row])
    assert by_name([row], confers=True) == {"x": row}
