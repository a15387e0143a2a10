"""One text, however a source writes it down: the same reading.

The texts are made up: what is printed on cards stays out of the repository.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest

from judge.cards.lists import read_list
from judge.cards.parser import read
from judge.cards.parser.reading import plain

TEXTS = (
    "【守護】\n【疾走】【必殺】\nファンファーレ相手のフォロワー1体を選ぶ。それに3ダメージ。",
    "進化コスト2：これは進化する。\n【進化時】自分の場のフォロワー1体を選ぶ。それは【突進】か【威圧】を持つ。",
    "ファンファーレ/ラストワード【コンボ_3】これは攻撃力+1/体力+2する。【覚醒】状態なら、1枚引く。",
    "ファンファーレ下記から1つチョイスする。【1】1枚引く。【2】『守護の騎兵《正義》』1体を出す。",
    "起動コスト1これをアクト：【土の秘術】【守護】を持つ自分のフォロワー1体を選ぶ。それは【オーラ】を持つ。",
    "【攻撃時】エルフカード1枚をEXエリアに置く。",
    "自分の場に獣・フォロワーが出たとき、これは攻撃力+1する。\nこれをプレイする際、コストを-1する。",
    "自分の場に守護騎士・フォロワーがいる限り、これは【疾走】と「【攻撃時】1枚引く」を持つ。",
)
KEYWORDS = r"守護|疾走|突進|威圧|必殺|オーラ|進化時|攻撃時|覚醒|土の秘術"
ICONS = r"(ファンファーレ|ラストワード|コスト\d|起動|アクト|(?:攻撃力|体力)(?=\+)|エルフ(?=カード))"
NAME = r"(?:『[^』]*』)"


def outside_names(pattern: str, by: str) -> Callable[[str], str]:
    """Replace what a pattern finds, but not in a name."""
    return lambda text: re.sub(f"({NAME})|{pattern}", lambda m: m[0] if m[1] else m.expand(by), text)


def half_width(text: str) -> str:
    return text.replace("フォロワー", "ﾌｫﾛﾜｰ").replace("ダメージ", "ﾀﾞﾒｰｼﾞ").replace("ファンファーレ", "ﾌｧﾝﾌｧｰﾚ")


NOTATIONS: dict[str, Callable[[str], str]] = {
    "full width": lambda text: text.translate(str.maketrans("0123456789+/：", "０１２３４５６７８９＋／:")),
    "half width": half_width,
    "corner brackets": outside_names(rf"【({KEYWORDS}|\d)】", r"《\2》"),
    "icons in corner brackets": outside_names(ICONS, r"《\2》"),
    "icons in lens brackets": outside_names(ICONS, r"【\2】"),
    "square brackets": outside_names(rf"【({KEYWORDS}|\d)】", r"[\2]"),
    "bare keywords": outside_names(rf"【({KEYWORDS})】", r"\2"),
    "bare notations": lambda text: text.replace("【コンボ_3】", "コンボ3"),
    "pictures": lambda text: outside_names(ICONS, r'<img src="a.png" alt="\2">')(text).replace("\n", "<br>"),
    "named pictures": lambda text: text.replace("【疾走】", "<img alt=storm>").replace("【守護】", '<img alt="ward">'),
    "bare numbers": lambda text: text.replace("攻撃力+1/体力+2", "+1/+2"),
    "circled options": lambda text: text.replace("【1】", "①").replace("【2】", "②"),
    "colon behind a trigger": lambda text: re.sub(r"(?m)(^ファンファーレ(?!/)|【進化時】|【攻撃時】)", r"\1：", text),
    "where they are": lambda text: re.sub(r"(相手|自分)のフォ", r"\1の場のフォ", text),
    "angle brackets": outside_names(rf"【({KEYWORDS})】", r"〈\2〉"),
    "curved quotation marks": lambda text: text.replace("「", "“").replace("」", "”"),
    "a mark before each line": lambda text: "■ " + text.replace("\n", "\n・"),
    "when in kanji": lambda text: text.replace("とき、", "時、"),
    "damage is dealt": lambda text: text.replace("ダメージ。", "ダメージを与える。"),
    "a long vowel for a minus": lambda text: text.replace("を-", "をー"),
    "spaces": lambda text: re.sub(r"(ファンファーレ|：|】)(?!/)", r"\1 ", text),
    "paragraphs": lambda text: "".join(f"<p>{line}</p>\r\n" for line in text.split("\n")),
    "reminders": lambda text: text.replace(
        "【疾走】【", "【疾走】（【疾走】を持つフォロワーは、場に出たターンから攻撃できる）【"
    ),
}


def says(text: str) -> tuple[Any, ...]:
    found = read("sve", text)
    assert found.whole, (text, found.unread)
    return sorted(found.keywords), plain(found.abilities), found.creates


@pytest.mark.parametrize("notation", NOTATIONS)
def test_the_notation_changes_nothing(notation: str) -> None:
    written = [(text, NOTATIONS[notation](text)) for text in TEXTS]
    assert any(one != other for one, other in written), "void: the notation is nowhere in the texts"
    for text, other in written:
        assert says(other) == says(text), other


@pytest.mark.parametrize("line", ["――――――", "----------", "= = = = = =", "＊＊＊＊＊", "～～～～～～"])
def test_a_line_of_marks_comes_before_the_tokens(line: str) -> None:
    token = "『従者』ロイヤル兵士・フォロワーコスト1攻撃力1/体力1"
    found = read("sve", f"ファンファーレ『従者』1体を出す。\n{line}\n{token}")
    assert found.whole, found.unread
    assert [one.facts["name"] for one in found.tokens] == ["従者"]


def test_a_name_keeps_its_brackets() -> None:
    """They are part of it: without them it would name no card."""
    (ability,) = read("sve", "ファンファーレ『《正義》・【守護】の騎兵』1体を出す。").abilities
    assert ability["do"][0]["summon"] == "《正義》・【守護】の騎兵"


def test_a_word_inside_another_is_not_a_keyword() -> None:
    (ability,) = read("sve", "ファンファーレ自分のデッキから守護騎士・フォロワー1枚を探し、手札に加える。").abilities
    assert ability["do"][0]["search"]["trait"] == "守護騎士"


@pytest.mark.parametrize("traits", ["獣・〈空・陸〉", ["獣", "〈空", "陸〉"], ["獣", "〈空・陸〉"], "獣·〈空・陸〉・-"])
def test_a_dot_in_a_trait_divides_nothing(traits: Any) -> None:
    import json

    (card,) = read_list(json.dumps([{"name": "a", "traits": traits}])).cards
    assert card["traits"] == ["獣", "〈空・陸〉"]
