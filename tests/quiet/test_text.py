"""Rules text that said something else than its document, or said it badly."""

import pytest

from judge.corpus import Corpus
from judge.scenario.reports.messages import Wording

TEXT = Corpus()

SAYS = {
    "the first player becomes the turn player, not the other way round": (
        "sve:6.2.1.12",
        "ターンプレイヤーとなるのは、先攻プレイヤー",
    ),
    "what refers to face-up cards is a text": ("sve:4.6.3", "表向きのカードを参照するととくに示されている場合"),
    "a number changes to a greater one": ("sve:5.26.1", "大きい値に変わった"),
    "a position is counted from the top": ("sve:5.10.2.3", "the card at the designated position, counted from the top"),
    "nobody is addressed in a procedure": ("sve:10.6.2.6", "the field of the player who plays it"),
    "nor in its second half": ("sve:10.6.2.8.1", "the field of the player who played it"),
    "EP is a number": ("sve:3.2.5", "EP is a number that a player can spend instead of PP"),
    "a contract gives a set of actions": ("fab:8.5.39", "行動の特定の集合を与えられる"),
    "the zones of a subtype": ("fab:8.5.41a", "どれにでも装備できる({3}、{2.10})。"),
    "moving a counter": ("fab:8.5.42", "({8.5.14}、{8.5.16})。"),
    "roll as a noun is quoted": ("fab:8.5.18a", "「振る」が指定する"),
    "search as a noun is quoted": ("fab:8.5.19a", "「探す」に失敗する"),
    "and so where it cannot fail": ("fab:8.5.19b", "「探す」に失敗できない"),
    "and where it names no property": ("fab:8.5.19c", "「探す」に失敗できない"),
    "copper is destroyed as a cost": ("fab:8.6.4", "これを破壊する:"),
    "silver is destroyed as a cost": ("fab:8.6.13", "これを破壊する:"),
    "gold is destroyed as a cost": ("fab:8.6.16", "これを破壊する:"),
    "rum speaks of one hero in one way": ("fab:8.6.33", "あなたのヒーローを{t}し"),
    "cards that are looked at are face up": ("dm:605.4a", "見ている(表向きにしている)山札のカード"),
    "one word for what replaces": ("dm:609.1", "replacement effect"),
    "one word for GR": ("dm:809.2", "GR creatures are placed in the super GR zone"),
    "one word for 鼓動": ("dm:307.2", "Some impulses (鼓動)"),
    "aru and iru can be told apart": ("kiseki:1328.2", "a thing that is there (in Japanese 「ある」, aru)"),
}
"""What a clause says now, under what it got wrong."""


@pytest.mark.parametrize("wrong", SAYS)
def test_a_clause_agrees_with_its_document(wrong: str) -> None:
    name, words = SAYS[wrong]
    text = TEXT.clause(name).text
    assert words in text.ja or words in text.en


def test_no_reference_is_added_to_the_document() -> None:
    assert TEXT.clause("kiseki:1213.3").refs == ()


def test_a_game_has_one_word_for_one_thing() -> None:
    said = [clause.text.en for clause in TEXT.load("dm")] + [note.text.en for note in TEXT.load("dm").notes.values()]
    assert [text for text in said if "substitution" in text.lower() or "gacharange" in text.lower()] == []


@pytest.mark.parametrize("game", ["dm", "fab"])
def test_an_ability_is_not_called_by_when_twice(game: str) -> None:
    """The trigger is printed as a moment: "when at the end of the turn" had two, and so had 「ときとき」."""
    told = {"dm": ("turn_ends", "enters", "attacks"), "fab": ("hits", "turn_starts", "end_phase_begins")}[game]
    japanese = [Wording(game, {"a": "A"}, "ja").option(f"a.{event}") for event in told]
    english = [Wording(game, {"a": "A"}, "en").option(f"a.{event}") for event in told]
    assert not [words for words in japanese if words.endswith(("ときとき)", "時とき)", "終わりとき)"))]
    assert not [words for words in english if "when at" in words]
