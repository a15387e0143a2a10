"""What abilities of an object of several cards are called."""

from judge.scenario.reports.messages import Wording

NAMES = {"k": "Aku", "z": "Zen"}


def test_an_ability_of_a_linked_card_is_called_by_that_card():
    """It was called by its label, as “z.turn_ends”."""
    assert Wording("dm", NAMES, "en").name("k.z.turn_ends") == Wording("dm", NAMES, "en").name("z.turn_ends")
    assert "z.turn_ends" not in Wording("dm", NAMES, "ja").name("k.z.turn_ends")
