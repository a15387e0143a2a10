"""Where a card name breaks on a narrow tile."""

import pytest

from judge.cards.line_breaks import LONGEST, LineBreaks

NAMES = [
    "エルフ・リーダー",
    "プリンセスナイト",
    "アイドルプリンセス",
    "メイジ",
    "ドラゴンメイジ",
    "ロイヤルナイト",
    "アドバンスブレーダー",
]


@pytest.mark.parametrize(
    "broken",
    [
        "クイック|ブレーダー",
        "フレイル|ナイト",
        "エルフ|プリンセス|メイジ",
        "銃神兵|ディオ|ライオス",
        "トゲ刺し|マンドラ",
        "アクア・ソルジャー",
        "エステル・ブライト",
        "Command and Conquer",
        "",
    ],
)
def test_a_long_name_breaks_between_its_words(broken: str) -> None:
    assert LineBreaks(NAMES).pieces(broken.replace("|", "")) == broken.split("|")


def test_no_piece_begins_with_a_character_that_begins_no_line() -> None:
    found = LineBreaks(()).pieces("ウルトラスーパーッッッッッーーーーーンンンンン")
    assert all(piece[0] not in "ッーン" and len(piece) >= 2 for piece in found)
    assert any(len(piece) > LONGEST for piece in found)  # rather too long than broken where nobody would
