"""Published cards on a board."""

import json
from collections import Counter

import pytest

from judge.cards.library import library
from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

BOARD = """
game: sve
p1:
  pp: 3
  max_pp: 7
  hand: [{id: m, card: BP01-081}]
  field: [{id: g, card: 変化する魔術師}]
play:
  - p1: {play: m, trigger: [m.fanfare]}
  - p1: {evolve: g, evolve_card: g-evolve}
expect:
  - {card: m, attack: 5, defense: 5}
  - {card: g, evolved: true, keywords: [bane]}
"""


def test_a_number_and_a_name_bring_the_card_and_its_evolve_card() -> None:
    assert resolve(parse(BOARD)).held


def test_a_key_of_the_board_goes_before_the_library() -> None:
    own = "cards:\n  BP01-081: {name: Mine, type: follower, cost: 1, attack: 1, defense: 1}\n"
    board = parse(BOARD + own)
    assert board.cards["BP01-081"].name == "Mine"


def test_a_name_that_several_cards_have_is_asked_for() -> None:
    own = [card for card in library("sve").cards if "special" not in card and "also_named" not in card]
    names = Counter(card["name"] for card in own)
    ((name, count),) = names.most_common(1)
    assert count > 1, "void: no two cards have one name"
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: sve\np1:\n  hand: [{{id: a, card: {name}}}]\n")
    (problem,) = wrong.value.problems
    assert problem.line == 3
    assert all(
        problem.expected.count(card["numbers"][0])
        for card in library("sve").cards
        if card["name"] == name and "special" not in card
    )


def test_a_card_that_nobody_published_is_named() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\np1:\n  hand: [{id: a, card: BP99-999}]\n")
    assert "BP99-999" in wrong.value.problems[0].message("en")


def test_a_name_that_is_nearly_that_of_a_published_card_is_suggested() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\np1:\n  field: [ケルベロ]\n")
    said = wrong.value.problems[0].message("en")
    assert "ケルベロス" in said
    assert "published card" in said
    assert "written out" in said


def test_a_token_that_is_not_a_published_card_can_be_named() -> None:
    (name,) = list(library("sve").tokens)[:1]
    board = parse(f"game: sve\np1:\n  ex: [{{id: t, card: {name}}}]\nexpect: [{{card: t, zone: p1.ex}}]\n")
    assert resolve(board).held


@pytest.mark.parametrize(
    "more",
    [
        "tokens: [{name: {id: u}, type: spell, cost: 1}]\n",
        "cards: {e: {name: [x], type: follower, cost: 1, attack: 1, defense: 1}}\n",
    ],
)
def test_a_name_that_is_not_a_text_is_a_problem_at_its_path(more: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse(BOARD.replace("  field:", "  evolve_deck: [{id: e, card: e}]\n  field:") + more)
    assert any("name" in problem.field and problem.expected == "text" for problem in wrong.value.problems)


def test_a_hero_may_be_nothing_but_a_name() -> None:
    assert resolve(parse("game: fab\np1:\n  hero: katsu\nexpect:\n  - {card: katsu, zone: p1.hero, life: 20}\n")).held
    with pytest.raises(ScenarioError) as wrong:
        parse("game: fab\np1:\n  hero: katzu\n")
    (problem,) = wrong.value.problems
    assert (problem.line, problem.field) == (3, "p1.hero")
    assert "katzu" in problem.message("en")


def test_a_published_card_that_the_board_names_is_none_that_it_states() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\ncards: {own: {name: Own, attack: 1, defense: 1}}\np1: {hand: [BP01-081, BP99-081]}")
    (problem,) = wrong.value.problems
    assert problem.expected.startswith("a card under `cards` (own), the number or name of a published card")
    assert problem.suggestion != "BP01-081"


def test_an_evolve_card_without_a_number_comes_along(tmp_path, monkeypatch) -> None:
    """It ended in an IndexError."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "judge" / "cards" / "sve"
    folder.mkdir(parents=True)
    own = {"name": "テスト兵", "type": "follower", "cost": 2, "attack": 2, "defense": 2, "numbers": [], "texts": []}
    evolved = {**own, "special": "evolve", "attack": 4, "defense": 4}
    own["abilities"] = [{"keyword": "evolve", "cost": [{"pp": 1}]}]
    lines = [json.dumps(one, ensure_ascii=False) for one in (own, evolved)]
    (folder / "own.jsonl").write_text("\n".join(lines), "utf-8")
    library.cache_clear()
    try:
        done = resolve(parse("game: sve\np1: {field: [{id: a, card: テスト兵}]}\nplay: [{p1: {evolve: a}}]\n"))
    finally:
        library.cache_clear()
    assert done.board(len(done.steps))["cards"]["a"]["attack"] == 4
