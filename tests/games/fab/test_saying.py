"""What a side, a face and an equipment zone are called where one is chosen, in both languages."""

import pytest

from judge.resources import path
from judge.scenario import report, resolve
from tests.strictly import parse

CHOSEN = {
    "8.3.30-modular-is-equipped-to-a-zone-of-choice": ("決定: 腕", "this zone: arms"),
    "9.2.3-one-side-of-a-card-with-meld": ("宣言: 左側", "to play: left side"),
    "5.3.4d-a-melded-card-with-go-again": ("宣言: 両側", "to play: both sides"),
    "9.1.4b-a-twin-card-is-played-with-one-face": ("宣言: 裏面", "to play: back face"),
}


@pytest.mark.parametrize("board", CHOSEN)
def test_choices_are_reported_in_words(board: str) -> None:
    done = resolve(parse(path("scenarios").joinpath("fab", f"{board}.yaml").read_text("utf-8"), board))
    said = [report.text(done, lang=lang) for lang in ("ja", "en")]
    assert [wanted in text for wanted, text in zip(CHOSEN[board], said, strict=True)] == [True, True]


NONE_OF_IT = """
game: fab
p1:
  hand:
    - {{id: a, name: A, types: [action], pitch: 1, cost: 0, abilities: [{{resolve: [{does}]}}]}}
    - {{id: b, name: B, types: [action], pitch: 1, cost: 0}}
play: [{{p1: {{play: a}}}}]
"""
NONE = "{count: {zone: graveyard}}"


@pytest.mark.parametrize(
    ("does", "en", "ja"),
    [
        (f"{{opt: {NONE}}}", "The number comes to 0: p1 does nothing", "数が0なので、p1は何も行わない"),
        (f"{{discard: {NONE}}}", "The number comes to 0: p1 does nothing", "数が0なので、p1は何も行わない"),
        (
            f"{{counter: steam, add: {NONE}, on: own.hero}}",
            "No steam counter is put on p1's hero: an instruction to do nothing is not an event",
            "p1のヒーローにsteamカウンターは置かれない(何もしない指示はイベントにならない)",
        ),
    ],
    ids=["opt", "discard", "counter"],
)
def test_a_number_of_none_is_said_to_be_none(does: str, en: str, ja: str) -> None:
    """The deck, and the hand, have cards; nothing is removed where counters would be put."""
    done = resolve(parse(NONE_OF_IT.format(does=does)))
    said = ["".join(report.text(done, lang=lang).split()) for lang in ("en", "ja")]
    assert ["".join(wanted.split()) in text for wanted, text in zip((en, ja), said, strict=True)] == [True, True]


ABILITIES = """
game: fab
p1:
  weapons: [{id: d, name: Sword, subtypes: [1h], power: 1, abilities: [{attack: 0, limit: 1}]}]
  permanents: [{id: g, name: Gem, subtypes: [item],
                abilities: [{id: glow, activate: [{pay: life, amount: 1}], type: instant, do: [{draw: 1}]}]}]
play: [{p1: options}]
"""


def test_activations_are_reported_in_words() -> None:
    done = resolve(parse(ABILITIES))
    said = ["".join(report.text(done, lang=lang).split()) for lang in ("en", "ja")]
    assert "activateSword(d)'sattack,activateGem(g)'sability“glow”" in said[0]
    assert "剣(d)の攻撃を起動、宝石(g)の能力「glow」を起動" in said[1]
