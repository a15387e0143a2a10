"""A scenario may be written in the words of its reader's rulebook; mistakes are reported at their line."""

import pytest

from judge.scenario import ScenarioError, resolve
from judge.scenario.problems import as_yaml
from tests.strictly import parse

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
    text = "game: sve\ncards: {攻撃力: {name: フォロワー, attack: 1, defense: 1, traits: [番人]}}\np1: {場: [攻撃力]}\n"
    scenario = parse(text)
    card = scenario.cards["攻撃力"]  # type: ignore[attr-defined]
    assert (card.name, card.traits) == ("フォロワー", ["番人"])


def test_a_mistake_is_reported_at_its_line() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\np1:\n  場:\n    - {種類: フォロワー, 攻撃力: 多い, 体力: 1}\n")
    (problem,) = wrong.value.problems
    assert (problem.line, problem.field) == (4, "p1.field[0].attack")


def test_both_words_for_one_field_are_not_chosen_between_silently() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\np1:\n  場: []\n  field: []\n")
    assert "場" in as_yaml(wrong.value.problems[0].field)


SCRIPTS = {
    "sve": (
        "p1:\n  PP: 2\n  場: [{id: a, 攻撃力: 1, 体力: 3, キーワード: [必殺]}]\n"
        "  手札: [{id: s, 種類: スペル, コスト: 1, 能力: ["
        "{spell: [{damage: 1, to: t}], targets: [{id: t, side: enemy}]}]}]\n"
        "p2:\n  場: [{id: b, 攻撃力: 0, 体力: 9, アクト: true}]\n",
        "  - p1: {できるか: {攻撃: b, 攻撃フォロワー: a}}\n  - p1: {なぜできないか: {攻撃: p1, with: a}}\n"
        "  - p1: {プレイ: s, 目標: b}\n  - p1: {攻撃: b, 攻撃フォロワー: a}\n  - p1: ターン終了\n",
        "  - {質問: 1, 可能: true}\n  - {問い: 2, 可能: false}\n  - {カード: b, 領域: p2.墓場}\n"
        "  - {カード: a, キーワード: [必殺], 体力: 3}\n  - {プレイヤー: p1, PP: 1}\n"
        "  - {条文: [12.14.2]}\n  - {勝者: なし}\n",
    ),
    "kiseki": (
        "p1:\n  場: [{id: a, STR: 3, DEF: 3, キーワード: [暗躍]}]\n",
        "  - p1: {できるか: {攻撃: p2, 攻撃するUNIT: a}}\n  - p1: {攻撃: p2, with: a}\n",
        "  - {問い: 1, 可能: true}\n  - {カード: a, キーワード: [暗躍], 領域: p1.場}\n  - {プレイヤー: p2, 絆: 37}\n",
    ),
    "dm": (
        "p1:\n  バトルゾーン: [{id: a, パワー: 2000, コスト: 2}]\n"
        "p2:\n  バトルゾーン: [{id: b, パワー: 1000, コスト: 2, タップ: true}]\n",
        "  - p1: {攻撃: b, with: a}\n",
        "  - {カード: b, 領域: p2.墓地}\n",
    ),
}
"""For each game a board, what is done, and what is expected, in Japanese words alone."""


@pytest.mark.parametrize(("game", "written"), SCRIPTS.items())
def test_scripts_and_expectations_have_their_words(game: str, written: tuple[str, str, str]) -> None:
    board, script, expected = written
    done = resolve(parse(f"ゲーム: {game}\n{board}進行:\n{script}期待:\n{expected}"))
    assert [outcome.message("ja") for outcome in done.outcomes if not outcome.held] == []
    assert done.unasked == []


@pytest.mark.parametrize(
    ("game", "zone", "card", "asked"),
    [
        ("kiseki", "field", "attack: 3, defense: 3", "cost"),
        ("kiseki", "場", "attack: 3, defense: 3", "CPコスト"),
        ("sve", "場", "attack: 2, defense: 2", "攻撃力"),
        ("dm", "バトルゾーン", "power: 2000", "パワー"),
    ],
)
def test_a_value_is_asked_about_in_the_words_of_expectations(game: str, zone: str, card: str, asked: str) -> None:
    board = f"game: {game}\np1:\n  {zone}: [{{id: a, {card}}}]\n"
    done = resolve(parse(f"{board}play:\n  - p1: {{why: {{card: a, {asked}: true}}}}\n"))
    assert "asked_value" in [step.key for step in done.steps]


def test_a_meaningless_word_is_reported_as_written() -> None:
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\n進行:\n  - p1: {なぐさめる: a}\n")
    (problem,) = wrong.value.problems
    assert (problem.line, problem.found_ja) == (3, "'なぐさめる'")
