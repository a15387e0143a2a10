"""Converts printed texts to one spelling, without reminders: sources differ in icons, widths and brackets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache

from judge.cards.parser.reading import Reading, Unread
from judge.cards.parser.sve.words import CLASSES, HEADS, KEYWORDS, NOTATIONS
from judge.games import package
from judge.records import record

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


@record
class Plain:
    """A text in the parser's spelling.

    Attributes:
        text: the text.
        at: for each character, the position in the printed text that it came from.
    """

    text: str
    at: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the position in the printed text of a part of this text."""
        if start >= end:
            place = self.at[start] if start < len(self.at) else 0
            return place, place
        return self.at[start], self.at[end - 1] + 1


def normalise(printed: str) -> Plain:
    """Return a printed text in the parser's spelling."""
    plain = Plain(printed, tuple(range(len(printed))))
    plain = _replace(plain, _IMAGE, lambda m: _pictured(m[0]))
    plain = _replace(plain, _BREAK, lambda _: "\n")
    plain = _replace(plain, _TAG, lambda _: "")
    plain = _replace(plain, re.compile(r"&nbsp;|&#160;"), lambda _: " ")
    plain = _by_character(plain)
    plain = _replace(plain, _ICON, lambda m: m[0] if m[1] is None else _icon(m[0], m[1]))
    plain = _replace(plain, _SEPARATOR, lambda _: SECTION)
    plain = _replace(plain, _BEFORE_OPTION, lambda m: "" if "\n" in m[0] else m[0])
    plain = _replace(plain, _LINE_BREAK, lambda _: "\n")
    plain = _replace(plain, _BULLET, lambda _: "")
    plain = _replace(plain, _SPACES, lambda m: m[0] if m[0][0] == "『" else "")
    plain = _replace(plain, re.compile(r"(?m)^Q(?=$|起動)"), lambda _: "クイック")
    plain = _replace(plain, _BARE, _bracketed)
    plain = _replace(plain, _HEADS_JOINED, lambda _: "")
    plain = _replace(plain, _HEAD_COLON, lambda m: m[1])
    plain = _replace(plain, _ORDER, lambda _: "好きな順に")
    plain = _replace(plain, _WHEN, lambda m: m[0] if m[0][0] == "『" else "とき、")
    plain = _replace(plain, _DEALT, lambda _: "")
    plain = _replace(plain, _DASH, lambda _: "-")
    return _replace(plain, _SLASHED, lambda m: f"攻撃力{m[1]}/体力{m[2]}")


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


def _bracketed(found: re.Match[str]) -> str:
    """Return a word in the brackets that the game prints around it."""
    if words := found["words"] or found["first"]:
        return "".join(f"【{word}】" for word in re.findall(_KEYS, words))
    if found["counted"]:
        return f"【{found['counted']}_{found['number']}】"
    alone = found["time"] or found["rite"] or found["state"] or found["stack"]
    return f"【{alone}】" if alone else found[0]


def _by_character(plain: Plain) -> Plain:
    text, at = [], []
    for place, char in _characters(plain) if _VOICED.search(plain.text) else zip(plain.at, plain.text, strict=True):
        one = _in_one_width(char)
        text.append(one)
        at += [place] * len(one)
    return Plain("".join(text), tuple(at))


@lru_cache(maxsize=10_000)
def _in_one_width(char: str) -> str:
    one = char.translate(_SAME)
    if one == char and (unicodedata.east_asian_width(char) in "FH" and char not in "！？～＝・「」、。（）："):
        return unicodedata.normalize("NFKC", char)
    return one


_VOICED = re.compile(r"[\uff66-\uff9d][\uff9e\uff9f]")
"""A half-width kana followed by its voicing mark: two characters for one kana."""


def _characters(plain: Plain) -> Iterator[tuple[int, str]]:
    """Yield characters with their positions; a half-width kana with a voicing mark counts as one."""
    for found in re.finditer(rf"{_VOICED.pattern}|[\s\S]", plain.text):
        yield plain.at[found.start()], unicodedata.normalize("NFKC", found[0]) if len(found[0]) > 1 else found[0]


def _replace(plain: Plain, what: re.Pattern[str], by: Callable[[re.Match[str]], str]) -> Plain:
    """Replace the matches of a pattern; each replacement gets the position of its match."""
    text: list[str] = []
    at: list[int] = []
    done = 0
    for found in what.finditer(plain.text):
        new = by(found)
        text += [plain.text[done : found.start()], new]
        at += plain.at[done : found.start()]
        at += [plain.at[found.start()]] * len(new) if found.end() > found.start() else []
        done = found.end()
    return Plain("".join((*text, plain.text[done:])), (*at, *plain.at[done:])) if done else plain


_BRACKETS = re.compile(r"（[^（）]*(?:（[^（）]*）[^（）]*)*）")
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


def without_reminders(plain: Plain, found: Reading) -> Plain:
    """Return a text without known reminders; other bracketed text stays and is reported as unread."""
    text: list[str] = []
    at: list[int] = []
    done = 0
    for one in _BRACKETS.finditer(plain.text):
        words = one[0][1:-1]
        if words.startswith("端数"):
            continue
        if not any(known.fullmatch(words.replace("の場の", "の")) for known in _KNOWN):
            found.unread.append(Unread(one[0], words, plain.span(*one.span()), "not a known reminder"))
        text.append(plain.text[done : one.start()])
        at += plain.at[done : one.start()]
        listed = _LISTED.match(plain.text, one.end()) if words.endswith(_LISTED_BELOW) else None
        done = listed.end() if listed else one.end()
    return Plain("".join((*text, plain.text[done:])), (*at, *plain.at[done:]))
