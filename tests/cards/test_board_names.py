"""The cards that shipped boards write out have names in both languages, and reports show the reader's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from judge import resources
from judge.cards.board_names import in_language, names, published
from judge.cards.library import library
from judge.cards.names import key
from judge.games import IDS
from judge.scenario import ScenarioError, parse, report, resolve

HOLDERS = ("cards", "tokens", "p1", "p2")


def cards_of(value: Any) -> Iterator[str]:
    """Yield the names of the cards in a part of a board, without those that its texts mention."""
    if isinstance(value, dict):
        if isinstance(value.get("name"), str):
            yield value["name"]
        for word, one in value.items():
            if word != "abilities":
                yield from cards_of(one)
    elif isinstance(value, list):
        for one in value:
            yield from cards_of(one)


def named(value: Any) -> Iterator[str]:
    """Yield the names of published cards and of the tokens that they create."""
    if isinstance(value, dict):
        yield from (value[word] for word in ("name", "also_named") if isinstance(value.get(word), str))
        yield from value.get("creates", ())
        for one in value.values():
            yield from named(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from named(one)


def in_library(game: str) -> set[str]:
    return {key(name) for name in (*named([*library(game).cards]), *library(game).tokens)}


@pytest.mark.sweep
@pytest.mark.parametrize("game", IDS)
def test_every_card_of_a_shipped_board_has_a_name_in_both_languages(game: str) -> None:
    known = {*names(game, "ja"), *names(game, "en"), *published(game), "?"}
    library_names, missing = in_library(game), {}
    files = sorted((resources.path("scenarios") / game).glob("*.yaml"))
    assert files
    for file in files:
        board = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
        for name in cards_of([board.get(part) for part in HOLDERS]):
            if name not in known and key(name) not in library_names:
                missing[name] = file.name
    assert not missing, f"write their other name into scenarios/{game}/cards/names.yaml"


@pytest.mark.sweep
@pytest.mark.parametrize("game", IDS)
def test_no_two_cards_share_a_name_and_none_has_that_of_a_published_card(game: str) -> None:
    english, japanese = names(game, "ja"), names(game, "en")
    assert len(english) == len(japanese), "two cards with the same Japanese name"
    theirs = in_library(game)
    made_up = {name for pair in english.items() if published(game).isdisjoint(pair) for name in pair}
    assert not sorted(name for name in made_up if key(name) in theirs)


def test_a_report_names_a_card_in_the_language_of_the_reader() -> None:
    file = resources.path("scenarios") / "sve" / "12.14.2-two-bane-followers.yaml"
    done = resolve(parse(file.read_text("utf-8")))
    ja, en = report.text(done, "ja"), report.text(done, "en")
    assert "伏兵(a)" in ja
    assert "Ambusher" not in ja
    assert "Ambusher (a)" in en
    assert "伏兵" not in en
    known = report(done)["cards"]["a"]
    assert known == {"name": "Ambusher", "type": "follower", "names": {"ja": "伏兵", "en": "Ambusher"}}


BOTH = """
game: sve
p1:
  field: [{id: a, name: {en: Paper Tiger, ja: 張り子の虎}, type: follower, cost: 1, attack: 1, defense: 1}]
p2:
  field: [{id: b, name: {ja: 案山子}, type: follower, cost: 1, attack: 0, defense: 1, engaged: true}]
play: [{p1: {attack: 案山子, with: 張り子の虎}}]
expect: [{card: b, zone: p2.cemetery}]
"""


def test_a_board_may_state_a_name_in_both_languages_and_scripts_may_use_either() -> None:
    done = resolve(parse(BOTH))
    assert done.held
    assert "張り子の虎(a)" in report.text(done, "ja")
    assert "Paper Tiger" not in report.text(done, "ja")
    assert "Paper Tiger (a)" in report.text(done, "en")
    assert "案山子 (b)" in report.text(done, "en"), "a name in one language is shown in both"
    assert resolve(parse(BOTH.replace("with: 張り子の虎", "with: Paper Tiger"))).held


@pytest.mark.parametrize("name", ["{}", "{de: Papiertiger}", "{en: 3}", "{en: ''}"])
def test_a_name_in_an_unknown_form_is_refused(name: str) -> None:
    with pytest.raises(ScenarioError, match=r"p1\.field"):
        parse(BOTH.replace("{en: Paper Tiger, ja: 張り子の虎}", name))


def test_a_name_that_no_board_uses_is_left_alone() -> None:
    assert in_language("sve", "Squire", "ja") == "従士"
    assert in_language("sve", "従士", "en") == "Squire"
    assert in_language("sve", "Nobody Else", "ja") == "Nobody Else"
