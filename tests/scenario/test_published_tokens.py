"""Published cards that create unknown tokens, and cards that can always be put on a board."""

import pytest

from judge.cards.library import library
from judge.scenario import resolve
from tests.strictly import parse

UNKNOWN = "BP15-020"
"""Two of its three abilities create tokens that no list has."""


def board(*cards: str, more: str = "") -> str:
    listed = "".join(f"    - {{id: c{number}, card: {card}}}\n" for number, card in enumerate(cards))
    return f"game: sve\ntitle: {{en: b}}\n{more}p1:\n  pp: 10\n  cemetery:\n{listed}"


@pytest.mark.sweep
def test_every_published_card_can_lie_on_a_board() -> None:
    numbers = [entry["numbers"][0] for entry in library("sve").cards if entry["numbers"]]
    assert len(numbers) > 2000
    for at in range(0, len(numbers), 60):
        parse(board(*numbers[at : at + 60]))


def test_a_card_that_creates_an_unknown_token_is_unread() -> None:
    text = board().replace("cemetery:\n", f"field:\n    - {{id: a, card: {UNKNOWN}}}\n")
    assert resolve(parse(text)).verdict == "unread"


@pytest.mark.parametrize("known", [True, False])
def test_a_board_that_states_the_token_has_all_of_the_card(known: bool) -> None:
    made = [f"{{name: {name}, type: spell, cost: 1}}" for name in ("空絶の残光", "黄金の靴")]
    tokens = f"tokens: [{', '.join(made)}]\n" if known else ""
    scenario = parse(board(UNKNOWN, more=tokens))
    assert len(scenario.cards[UNKNOWN].abilities) == (3 if known else 1)
    assert ("『黄金の靴』" in scenario.cards[UNKNOWN].unread) is not known


@pytest.mark.parametrize("tokens", ["", "tokens: [{name: 空絶の残光, type: spell, cost: 1}]"])
def test_an_ability_keeps_its_number_next_to_an_unparsed_one(tokens: str) -> None:
    """What the card page calls the second ability is ``ability2``, whether or not the first one can be used."""
    done = resolve(
        parse(f"""
game: sve
{tokens}
p1: {{field: [{{id: a, card: BP15-020}}]}}
play: [{{p1: {{activate: a, ability: ability2}}}}]
expect: [{{happened: next_play}}]
""")
    )
    assert done.held
