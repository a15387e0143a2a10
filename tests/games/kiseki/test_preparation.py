"""Decks of both formats (602), and the start (603)."""

import pytest

from judge.corpus import load
from tests.games.boards import played

CARD = "{{name: '{name}', sub_name: {sub}, type: unit, cp: 1, str: 1, def: 1, count: {count}, id: {id}-}}"


def deck(*groups: tuple[str, str, int]) -> str:
    cards = [CARD.format(name=n, sub=s, count=c, id=f"x{i}") for i, (n, s, c) in enumerate(groups)]
    return "[" + ", ".join(cards) + "]"


def plain(number: int) -> list[tuple[str, str, int]]:
    """The given number of cards, at most 4 of each name."""
    return [(f"Card {i}", "A", min(4, number - i)) for i in range(0, number, 4)]


def start(form: str, *groups: tuple[str, str, int], more: str = ""):
    text = f"""
turn: {{phase: setup, number: 1}}
p1: {{format: {form}, bonds: 40, deck: {deck(*groups)}}}
p2: {{format: {form}, bonds: 40, deck: {deck(*groups).replace("id: x", "id: y")}}}
assume: {{random_player: first, initiative: first, shuffle_too: first, exchange: first}}
{more}
"""
    return played("kiseki", text)


def faults(done) -> list[str]:
    return [s.clause for s in done.steps if s.key == "deck_fault" and s.actor == "p1"]


@pytest.mark.parametrize(
    ("form", "groups", "wrong"),
    [
        ("strategy", plain(50), []),
        ("strategy", plain(49), ["kiseki:602.4a"]),
        ("strategy", plain(51), ["kiseki:602.4a"]),
        ("strategy", [*plain(45), ("Estelle", "B", 5)], ["kiseki:602.4b"]),
        ("strategy", [*plain(45), ("Estelle", "B", 4), ("Estelle", "C", 1)], []),
        ("strategy", [*plain(40), ("Septium", "General", 10)], []),
        ("strategy", [*plain(40), ("Septium", "一般", 10)], []),
        ("strategy", [*plain(38), ("E", "B", 6), ("J", "B", 6)], ["kiseki:602.4b", "kiseki:602.4b"]),
        ("sealed", plain(40), []),
        ("sealed", plain(50), ["kiseki:602.3a"]),
        ("sealed", [*plain(20), ("Estelle", "B", 20)], []),
    ],
)
def test_faults_of_a_deck(form, groups, wrong):
    assert faults(start(form, *groups)) == wrong


def test_the_game_goes_on_with_four_cards_each():
    done = start("strategy", *plain(50))
    zones = done.setting.game.state.zones
    assert [len(zones[f"{p}.{z}"]) for p in ("p1", "p2") for z in ("hand", "deck")] == [4, 46, 4, 46]


def test_a_stated_format_needs_no_note():
    assert not done_notes(start("strategy", *plain(50)))


def test_where_nobody_says_the_format_the_reading_is_named():
    done = start("null", *plain(50))
    assert done_notes(done) == {"kiseki:602.2#event-not-a-card"}


def done_notes(done) -> set[str]:
    return {note for note in done.notes() if load("kiseki").notes[note].kind == "defect"}
