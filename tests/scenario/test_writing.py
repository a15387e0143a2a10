"""A scenario's text is changed in one part; all others keep the author's form."""

from typing import Any

import pytest

from judge.scenario import ScenarioError, library
from judge.scenario.entries import spelled_out
from judge.scenario.writing import changed, data_of, written

TEXT = """\
# a board
game: sve
p1:
  field:
    - {id: a, attack: 1, defense: 1}   # the attacker
play:
  # first
  - p1: {play: s}   # the spell
  - p1: end_turn

# what must hold
expect:
  - {card: a, zone: p1.field}
"""
FIRST = {"p1": {"play": "s"}}


def test_an_entry_that_is_added_leaves_the_others_as_they_are() -> None:
    after = changed(TEXT, {"play": [FIRST, {"p1": "end_turn"}, {"p2": {"attack": "a", "with": "b"}}]})
    assert after == TEXT.replace("  - p1: end_turn\n", "  - p1: end_turn\n  - p2: {attack: a, with: b}\n")


def test_taking_back_keeps_earlier_entries() -> None:
    assert changed(TEXT, {"play": [FIRST]}) == TEXT.replace("  - p1: end_turn\n", "")


def test_a_list_without_remaining_items_is_left_out() -> None:
    after = changed(TEXT, {"play": []})
    assert "play" not in data_of(after)
    assert "# what must hold\nexpect:" in after


def test_a_part_that_was_not_there_comes_last() -> None:
    after = changed("game: sve\n\n", {"turn": {"player": "p2"}, "play": [{"p1": {"end_turn": True}}]})
    assert after == "game: sve\nturn: {player: p2}\nplay:\n  - p1: end_turn\n"


def test_a_name_for_one_player_alone_can_be_read_again() -> None:
    after = changed(TEXT, {"names": {"p1": "Aoi"}})
    assert data_of(after)["names"] == {"p1": "Aoi"}


def test_one_list_in_brackets_is_written_open() -> None:
    assert changed("game: sve\nplay: []\n", {"play": [FIRST]}) == "game: sve\nplay:\n  - p1: {play: s}\n"


@pytest.mark.parametrize("text", ['{"game": "sve", "play": [{"p1": "end_turn"}]}', "{game: sve, play: [p1: end_turn]}"])
def test_a_document_in_brackets_is_rewritten(text: str) -> None:
    after = changed(text, {"play": [{"p1": "end_turn"}, FIRST]})
    assert data_of(after) == {"game": "sve", "play": [{"p1": "end_turn"}, FIRST]}
    assert changed(text, {"play": []}) == "game: sve\n"


def test_an_unreadable_text_is_refused() -> None:
    with pytest.raises(ScenarioError):
        changed("game: [", {"play": []})


def test_the_same_again_changes_nothing() -> None:
    assert changed(TEXT, data_of(TEXT)) == TEXT


def spelled(data: dict[str, Any]) -> dict[str, Any]:
    """Return a scenario with every word that stands alone in its script written out."""
    play = [{player: spelled_out(said) for player, said in entry.items()} for entry in data.get("play") or ()]
    return {**data, "play": play}


@pytest.mark.sweep
def test_a_written_board_means_the_same() -> None:
    for file in library()[::37]:
        data = data_of(file.text)
        assert spelled(data_of(written(data))) == spelled(data)
        longer = {**data, "play": [*(data.get("play") or []), {"p1": {"pass": True}}]}
        assert spelled(data_of(changed(file.text, {"play": longer["play"]}))) == spelled(longer)
