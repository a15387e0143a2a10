"""Boards are drawn as players know them: what lies under a card, in a chain, on a stack, and face down."""

import re

import pytest
from flask.testing import FlaskClient


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


def test_what_waits_stands_in_the_order_in_which_it_is_resolved(client: FlaskClient) -> None:
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
