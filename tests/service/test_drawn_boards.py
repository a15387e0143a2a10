"""Boards are drawn as players know them: what lies under a card, in a chain, on a stack, and face down."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.games import package
from judge.service.views import board_view


def drawn(client: FlaskClient, board: str, step: int) -> str:
    """Return the board after a step of a shipped scenario, as it is drawn."""
    page = client.get(f"/scenarios/{board}?step={step}&lang=en").text
    begins = page.index('<div class="board ')
    return page[begins : page.index('<details class="steps-col"', begins)]


def test_a_card_under_another_one_is_drawn_with_it(client: FlaskClient) -> None:
    board = drawn(client, "dm/801.2-a-tapped-creature-stays-tapped-as-it-evolves", 7)
    tile = board[board.index('data-card-id="e"') :]
    assert re.search(r'<ul class="beneath"[^>]*>\s*<li[^>]*data-card-id="a"><bdi>Small Dragon', tile)
    assert board.count('data-card-id="a"') == 1


def test_shields_are_backs_that_can_be_counted(client: FlaskClient) -> None:
    board = drawn(client, "dm/801.2-a-tapped-creature-stays-tapped-as-it-evolves", 7)
    assert len(re.findall(r'class="tile[^"]* back" data-card-id="p2-shield_zone-\d"', board)) == 5


def test_a_link_of_the_chain_holds_its_attack(client: FlaskClient) -> None:
    board = drawn(client, "fab/7.6.3-another-attack-begins-the-layer-step", 20)
    first, second = board.index("Chain link 1"), board.index("Chain link 2")
    assert "Head Jab" in board[first:second]
    assert "Cross" in board[second:]


@pytest.mark.parametrize(
    ("board", "colour"),
    [
        ("dm/801.2-a-tapped-creature-stays-tapped-as-it-evolves", "fire"),
        ("fab/1.14.2d-a-second-card-is-pitched", "blue"),
    ],
)
def test_a_card_has_its_colour(client: FlaskClient, board: str, colour: str) -> None:
    assert f" tint-{colour}" in drawn(client, board, 1)


def test_waiting_abilities_are_listed_in_the_order_of_resolution(client: FlaskClient) -> None:
    pages = (drawn(client, "kiseki/1211.4-crafts-of-both-players", step) for step in range(1, 40))
    assert any('class="tiles numbered"' in page for page in pages)


@pytest.mark.parametrize(
    ("board", "step", "state"),
    [
        ("kiseki/104.2-stun-damage-below-zero", 80, "stunned"),
        ("dm/116.2a-a-sealed-creature-does-not-untap", 1, "sealed"),
    ],
)
def test_a_tile_names_each_state_of_its_card(client: FlaskClient, board: str, step: int, state: str) -> None:
    assert f'<i class="fact">{state}</i>' in drawn(client, board, step)


@pytest.mark.parametrize(
    ("lang", "line"), [("ja", "プライマリープレイヤー: 相手"), ("en", "Primary player: the opponent")]
)
def test_a_turn_that_both_players_share_is_nobodys(client: FlaskClient, lang: str, line: str) -> None:
    page = client.get(f"/scenarios/kiseki/702.3-the-primary-player-of-the-opponents-sub-step?lang={lang}").text
    turn = re.findall(r'<p class="turn-line">(.*?)</p>', page)
    assert any(line in one for one in turn)
    assert not any("のターン</span>" in one or " turn</span>" in one for one in turn)
    of_sve = client.get(f"/scenarios/sve/8.1.2-follower-that-cannot-be-engaged-cannot-attack?lang={lang}").text
    assert {"ja": "<span>自分のターン</span>", "en": "<span>Your turn</span>"}[lang] in of_sve


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("fab/7.5.5-no-damage-is-no-hit", "does not hit"),
        ("kiseki/1309.1a-support-prevents-overkill", "no overkill, because the answering UNIT has support"),
        ("fab/5.4.5-mutated-mass", "deals"),
    ],
)
def test_key_steps_include_events_that_did_not_happen(client: FlaskClient, board: str, said: str) -> None:
    page = client.get(f"/scenarios/{board}?lang=en").text
    digest = page.partition('<ol class="key-steps')[2].partition("</ol>")[0]
    assert said in digest


def test_quotation_marks_and_apostrophes_are_curved(client: FlaskClient) -> None:
    page = client.get("/scenarios/sve/12.14.2-two-bane-followers?lang=en").text
    steps = re.sub(r"<[^>]*>", "", page.partition('<ol class="steps')[2].partition("</section>")[0])
    assert "p1" not in steps
    assert not re.search(r"&#3[49];", steps)
    assert "’s" in steps
    clause = client.get("/rules/sve/8.4.9.2?lang=en").text
    assert "“fought”" in clause


def test_a_zone_is_arranged_again_only_when_it_differs() -> None:
    rules = package("sve").on_board
    follower = {"name": "Knight", "type": "follower", "attack": 2, "defense": 2}
    field, players = ["a"], {"p1": {}, "p2": {}}
    before = {"turn": {}, "players": players, "zones": {"p1.field": field}, "cards": {"a": follower}}
    hurt = {**before, "cards": {"a": {**follower, "defense": 1}}}
    left = {**before, "zones": {"p1.field": []}}
    kept: board_view.Kept = {}

    def zone(board: dict[str, Any], touched: frozenset[str] = frozenset()) -> board_view.Zone:
        return board_view.arrange(board, rules, touched, kept=kept).sides[-1].zones[0]

    first = zone(before)
    assert zone({**before, "turn": {"number": 2}}) is first
    assert zone(hurt).tiles[0].corners[1] == ("defense", 1)
    assert zone(left).count == 0
    assert [one.touched for one in zone(before, frozenset({"a"})).tiles] == [True]
    assert zone(before) is first


def test_a_board_shown_twice_shows_the_changes_in_between(client: FlaskClient) -> None:
    page = client.get("/scenarios/sve/12.14.2-two-bane-followers?lang=en").text
    boards = re.findall(r'<template data-number="[0-9]+">(.*?)</template>', page, re.DOTALL)
    assert len({*boards}) == len(boards) > 1


def test_a_card_with_figures_and_no_name_is_drawn(client: FlaskClient) -> None:
    board = "game: sve\np1:\n  field: [{id: a, attack: 2, defense: 3}, {attack: 4, defense: 5}]\n  hand: 2\n"
    shown = client.post("/resolve?lang=en", data={"scenario": board}).text
    laid = shown.partition("data-board")[2].partition("</section>")[0]
    assert "<bdi>(a)</bdi>" in laid
    assert laid.count('class="tile"') == 2
