"""A scenario may be written in the words that its reader's rulebook uses; mistakes are told at their line."""

import pytest

from judge.scenario import ScenarioError, parse, resolve
from judge.scenario.wording import as_yaml

JAPANESE = """\
ゲーム: sve
ターン: {プレイヤー: p1, フェイズ: メインフェイズ}
p1:
  場:
    - {id: a, カード名: 伏兵, 種類: フォロワー, 攻撃力: 0, 体力: ３, キーワード: [必殺]}
p2:
  体力: 5
  場:
    - {id: b, name: 番人, type: フォロワー, attack: 0, defense: 3, アクト: true}
  手札:
    - {id: s, type: スペル, コスト: 1}
進行:
  - p1: {attack: b, with: a}
期待:
  - {card: b, zone: p2.cemetery}
"""


def test_japanese_words_stand_for_those_of_the_form() -> None:
    done = resolve(parse(JAPANESE))
    assert [outcome.held for outcome in done.outcomes] == [True]
    scenario = done.scenario
    assert scenario.p1.field[0].keywords == ["bane"]  # type: ignore[attr-defined]
    assert scenario.p2.field[0].engaged  # type: ignore[attr-defined]
    assert scenario.p2.hand[0].type == "spell"  # type: ignore[attr-defined]
    assert scenario.p2.defense == 5  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("game", "zone", "card"),
    [
        ("kiseki", "軌跡", "{種類: ITEM}"),
        ("dm", "バトルゾーン", "{種類: クリーチャー, パワー: 1000, マナコスト: 1, タップ: true}"),
    ],
)
def test_every_game_has_its_words(game: str, zone: str, card: str) -> None:
    parse(f"game: {game}\np1:\n  {zone}:\n    - {card}\n")


def test_names_and_keys_stay_as_they_are() -> None:
    text = "game: sve\ncards: {攻撃力: {name: フォロワー, attack: 1, defense: 1, traits: [必殺]}}\np1: {場: [攻撃力]}\n"
    scenario = parse(text)
    card = scenario.cards["攻撃力"]  # type: ignore[attr-defined]
    assert (card.name, card.traits) == ("フォロワー", ["必殺"])


def test_a_mistake_is_told_at_its_line() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\np1:\n  場:\n    - {種類: フォロワー, 攻撃力: 多い, 体力: 1}\n")
    (problem,) = wrong.value.problems
    assert (problem.line, problem.field) == (4, "p1.field[0].attack")


def test_both_words_for_one_field_are_no_silent_choice() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\np1:\n  場: []\n  field: []\n")
    assert "場" in as_yaml(wrong.value.problems[0].field)
