"""Converts printed texts to one spelling, without reminders: sources differ in icons, widths and brackets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from judge.cards.parser.japanese import By, Spelled
from judge.cards.parser.reading import Reading, Unread
from judge.cards.parser.sve.words import CLASSES, HEADS, KEYWORDS, NOTATIONS
from judge.games import package

_SAME = str.maketrans(
    {
        "(": "（",
        ")": "）",
        ":": "：",
        ",": "、",
        "｢": "「",
        "｣": "」",
        "〝": "「",
        "〟": "」",
        "“": "「",
        "”": "」",
        "−": "-",
        "－": "-",
        "＋": "+",
        "／": "/",
        "　": " ",
        "･": "・",
        "·": "・",
        "｡": "。",
        "､": "、",
        "＝": "＝",
        "=": "＝",
        "!": "！",
        "?": "？",
        "~": "～",
        "护": "護",
        **{chr(ord("①") + number): f"【{number + 1}】" for number in range(5)},
    }
)
"""Characters that sources interchange; brackets and marks get the width in which the game prints them."""

_IMAGE = re.compile(r"<img\b[^<>]*>", re.IGNORECASE)
_ALT, _TITLE = (
    re.compile(rf"\b{name}\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE) for name in ("alt", "title")
)
_BREAK = re.compile(r"<br\s*/?>|</p>|</div>|\r\n?", re.IGNORECASE)
_TAG = re.compile(r"<(script|style)\b.*?</\1\s*>|<[a-zA-Z/!][^<>]*>", re.IGNORECASE | re.DOTALL)
_NAME = r"『[^『』\n]*』"
_ICON = re.compile(rf"{_NAME}|[《≪〈＜\[【]([^》≫〉＞\]】]{{1,12}})[》≫〉＞\]】]")
"""An icon in brackets of any kind; brackets inside a card name belong to the name."""
_SEPARATOR = re.compile(r"[-―ー─—–＿_=＝*＊～](?: ?[-―ー─—–＿_=＝*＊～]){4,}")
_BULLET = re.compile(r"(?m)^[・●■◆▪•○◇□※]+[ \t]*(?=\S)")
"""A bullet that a source puts before each line."""

_BEFORE_OPTION = re.compile(r"(?<!\s)\s+(?=【[1-9]】)")
_LINE_BREAK = re.compile(r"(?<![ \t\n])[ \t\n]*\n[ \t\n]*")
_SPACES = re.compile(rf"{_NAME}|(?<!\d) +| +(?!\d)")
"""Spaces that do not separate numbers; spaces inside a card name belong to the name."""

SECTION = "\n\f\n"
"""The separator between two sides of a card, or between a card and the tokens that it creates."""

WORDS = {
    "cost": "コスト",
    "act": "アクト",
    "atk": "攻撃力",
    "def": "体力",
    "fanfare": "ファンファーレ",
    "lastwords": "ラストワード",
    "quick": "クイック",
    "evolve": "進化",
    "attack": "攻撃力",
    "defense": "体力",
    "q": "クイック",
    **{name.replace("_", ""): row.ja for name, row in package("sve").keywords.items()},
}
"""Sources' names for icons, with the words that the icons stand for."""

_PLAIN = frozenset(
    (
        "コスト",
        "アクト",
        "攻撃力",
        "体力",
        "ファンファーレ",
        "ラストワード",
        "クイック",
        "進化",
        "起動",
        "食事",
        *CLASSES,
    )
)
"""Icons without brackets in the game's own text, whatever brackets a source uses."""

_STANDING = tuple(word for word in KEYWORDS if word not in _PLAIN)
_TIMES = tuple(head.strip("【】") for head in HEADS if head.startswith("【"))
_STATES = ("覚醒", "真紅")
_BRACKETED = frozenset((*_STANDING, *_TIMES, *_STATES, "土の秘術", "1", "2", "3", "4", "5"))
"""Words in 【】 in the game's own text."""

_COST = re.compile(r"(?:cost|コスト)\s*(\d+|X)", re.IGNORECASE)
_COUNTED = "|".join(NOTATIONS)
_NUMBERED = re.compile(rf"({_COUNTED}|レッスン)[_ ]?(\d+)")
"""An icon that contains a number."""

_KEYS = "|".join(_STANDING)
_BARE = re.compile(
    rf"{_NAME}|【[^】]*】|(?P<time>{'|'.join(_TIMES)})(?!い)|(?P<rite>土の秘術)|(?P<state>{'|'.join(_STATES)})(?=状態)|"
    rf"(?P<counted>{_COUNTED}|レッスン)[_ ]?(?P<number>\d+?)(?: |(?=\d[枚体つ個])|(?!\d))|"
    rf"(?:(?<=土の秘術)|(?<![一-龥々ァ-ヴー・]))(?P<words>(?:{_KEYS})+)"
    rf"(?=$|[\n\f。」【（]|を[持失無]|[かやと](?:[【「]|{_KEYS}|このターン)"
    rf"|{'|'.join((*HEADS, *_TIMES))}|クイック|起動|進化|食事)|"
    rf"(?:(?<=\d)|(?<=\n)|^)(?P<first>(?:{_KEYS})+)(?=自分|相手|これ)|(?<=自分の場の)(?P<stack>スタック)(?=を)"
)
"""Words printed without 【】 by a source, if they have no other meaning; card names are skipped."""

_HEAD_COLON = re.compile(rf"({'|'.join(HEADS)})：")
"""A colon that a source writes although no cost precedes it."""

_HEADS_JOINED = re.compile(rf"(?:(?<=ワード)|(?<=ファーレ)|(?<=時】))/(?={'|'.join(HEADS)})")
"""A slash between two times at which an ability works."""

_ORDER = re.compile(r"好きな順番?[にで]")
"""Variants of 好きな順に."""

_WHEN = re.compile(rf"{_NAME}|(?<=[たる])時、")
"""Variants of とき."""

_DEALT = re.compile(r"(?<=[0-9X]ダメージ)を与える(?=[。」（【\n\f]|$)")
"""The words を与える after damage, which older texts have."""

_DASH = re.compile(r"(?<=[力を])ー(?=[0-9X])")
"""A long vowel mark written instead of a minus sign."""

_SLASHED = re.compile(r"(?<![力体\dX])([-+](?:\d+|X))/([-+](?:\d+|X))")
"""Changes of attack and defense without their icons."""


def normalise(printed: str) -> Spelled:
    plain = Spelled(printed, range(len(printed) + 1))
    for pattern, by in _OF_SOURCES:
        plain = plain.replaced(pattern, by)
    plain = _by_character(plain)
    for pattern, by in _OF_TEXTS:
        plain = plain.replaced(pattern, by)
    return plain


def _pictured(image: str) -> str:
    """Return the name of an icon that is an image, in 《》.

    An image with an empty name is decoration and is dropped. An image without a name becomes 《？》.
    """
    called = _ALT.search(image) or _TITLE.search(image)
    if called is None:
        return "《？》"
    word = (called[1] or called[2] or called[3] or "").strip("【】《》[]〈〉 ")
    return f"《{word}》" if word else ""


def _icon(printed: str, word: str) -> str:
    """Return the game's own text for an icon; bracketed words that are not icons keep their brackets."""
    if cost := _COST.fullmatch(word.strip()):
        return f"コスト{cost[1]}"
    if numbered := _NUMBERED.fullmatch(word.strip()):
        return f"【{numbered[1]}_{numbered[2]}】"
    known = WORDS.get(word.strip().lower().replace(" ", "").replace("_", ""), word.strip())
    if known in _BRACKETED:
        return f"【{known}】"
    if printed[0] in "〈＜" and known == word:
        return printed  # a trait can be printed in brackets
    return printed if printed[0] == "【" and known not in _PLAIN else known


def _bracketed(match: re.Match[str]) -> str:
    """Return a word in the brackets that the game prints around it."""
    if words := match["words"] or match["first"]:
        return "".join(f"【{word}】" for word in re.findall(_KEYS, words))
    if match["counted"]:
        return f"【{match['counted']}_{match['number']}】"
    alone = match["time"] or match["rite"] or match["state"] or match["stack"]
    return f"【{alone}】" if alone else match[0]


def _by_character(plain: Spelled) -> Spelled:
    """Return a text with every character in the width in which the game prints it."""
    plain = plain.replaced(_VOICED, lambda found: unicodedata.normalize("NFKC", found[0]))
    text = [_in_one_width(char) for char in plain.words]
    places = [place for place, one in zip(plain.places, text, strict=False) for _ in one]
    return Spelled("".join(text), (*places, plain.places[-1]))


@lru_cache(maxsize=10_000)
def _in_one_width(char: str) -> str:
    one = char.translate(_SAME)
    if one == char and (unicodedata.east_asian_width(char) in "FH" and char not in "！？～＝・「」、。（）："):
        return unicodedata.normalize("NFKC", char)
    return one


_VOICED = re.compile(r"[\uff66-\uff9d][\uff9e\uff9f]")
"""A half-width kana followed by its voicing mark: two characters for one kana."""


_KNOWN = tuple(
    map(
        re.compile,
        (
            r"(手札|デッキ|手札かデッキ|EXエリア)に(戻った|置いた|戻した)トークンはゲームから取り除く",
            r"(これが場に出たときか、自分のエンドフェイズにこれをアクトできる。)?相手は、アクト状態の【守護】を持つフォロワー以外を攻撃できない",
            r"【突進】を持つフォロワーは、場に出たターンから相手のフォロワーを攻撃できる",
            r"【疾走】を持つフォロワーは、場に出たターンから攻撃できる",
            r"自分のPP最大値が7以上なら、【覚醒】状態になる",
            r"【指定攻撃】を持つフォロワーは、スタンド状態のフォロワーを攻撃できる",
            r"自分の墓場のスペルが(\d+)枚以上なら、【スペルチェイン_\1】の後の能力が働く(。(\d+)枚以上なら、さらに【SC_\3】の後の能力が働く)*",
            r"自分の墓場が(\d+)枚以上なら、【ネクロチャージ_\1】の後の能力が働く",
            r"自分のターン中、自分のリーダーの体力が減少していたなら、【真紅】状態になる",
            r"それは【突進】を持つ",
            r"【ドレイン】を持つフォロワーが攻撃して与えたダメージと同じだけ、自分のリーダーは体力を\+する",
            r"【必殺】を持つフォロワーと交戦した相手のフォロワーは、ダメージを与え合ったあと破壊される",
            r"このターン中にこれを含めて(\d+)枚以上プレイしていたなら、【コンボ_\1】の後の能力が働く",
            r"相手は【威圧】を持つフォロワーを攻撃できない",
            r"【オーラ】を持つカードは、相手のカードや能力で選ばれない",
            r"【レッスン_1】とは、自分のEXエリアの『魔法のアイテム』1枚を消滅させること",
            r"【スタック】を持つアミュレットは、スタックカウンター1つを置いた状態で場に出て、下記の能力を持つ",
            r"奪ったフォロワーは自分の場に移す。それが場を離れたとき、相手の領域に戻す",
            r"(交戦か能力による|交戦)ダメージでは破壊される",
            r"自分の墓場のスペルが（これを含めず）(\d+)枚以上なら、【スペルチェイン_\1】の後の能力が働く",
            r"EXエリアに置いたエボルヴフォロワーはゲームから取り除く",
            r"Xにこれは含めない",
            r"追加コストを支払わなければプレイできない",
            r"※バトル開始時、自分のデッキ構築が「アイドルマスター ?シンデレラガールズ」タイトル構築なら、"
            r"『魔法のアイテム』5枚をEXエリアに置く",
        ),
    )
)
"""The known reminder texts, exact except for numbers; other bracketed text could have a meaning of its own."""


_LISTED_BELOW = "下記の能力を持つ"
"""The end of a reminder that goes on in the following lines."""

_LISTED = re.compile(
    r"\n?これが場を離れるとき、代わりにこれのスタックカウンター1つを取る。"
    r"\n?これのスタックカウンターが0になったとき、これを破壊する。"
    r"\n?起動これをアクト：自分の他の【スタック】を持つアミュレット1つを選ぶ。それにこれのスタックカウンターすべてを移す。"
)
"""Matches the definition of Stack (13.3.2.2) in the lines after the reminder that announces it."""


_REMINDER = re.compile(rf"（(?P<words>[^（）]*(?:（[^（）]*）[^（）]*)*)）(?P<listed>{_LISTED.pattern})?")


def without_reminders(plain: Spelled, reading: Reading) -> Spelled:
    """Return a text without bracketed texts; those that are not known reminders are reported as unread."""

    def rest(one: re.Match[str]) -> str:
        words, listed = one["words"], one["listed"] or ""
        if words.startswith("端数"):
            return one[0]
        if not any(known.fullmatch(words.replace("の場の", "の")) for known in _KNOWN):
            bracketed = one[0].removesuffix(listed)
            span = plain.span(one.start(), one.start() + len(bracketed))
            reading.unread.append(Unread(bracketed, words, span, "not a known reminder"))
        return "" if words.endswith(_LISTED_BELOW) else listed

    return plain.replaced(_REMINDER, rest)


_OF_SOURCES: Sequence[tuple[re.Pattern[str], By]] = (
    (_IMAGE, lambda found: _pictured(found[0])),
    (_BREAK, "\n"),
    (_TAG, ""),
    (re.compile(r"&nbsp;|&#160;"), " "),
)
"""The marks of sources, with what replaces them."""

_OF_TEXTS: Sequence[tuple[re.Pattern[str], By]] = (
    (_ICON, lambda found: found[0] if found[1] is None else _icon(found[0], found[1])),
    (_SEPARATOR, SECTION),
    (_BEFORE_OPTION, lambda found: "" if "\n" in found[0] else found[0]),
    (_LINE_BREAK, "\n"),
    (_BULLET, ""),
    (_SPACES, lambda found: found[0] if found[0][0] == "『" else ""),
    (re.compile(r"(?m)^Q(?=$|起動)"), "クイック"),
    (_BARE, _bracketed),
    (_HEADS_JOINED, ""),
    (_HEAD_COLON, r"\1"),
    (_ORDER, "好きな順に"),
    (_WHEN, lambda found: found[0] if found[0][0] == "『" else "とき、"),
    (_DEALT, ""),
    (_DASH, "-"),
    (_SLASHED, r"攻撃力\1/体力\2"),
)
"""The spellings of texts that differ between sources, with what replaces them."""
