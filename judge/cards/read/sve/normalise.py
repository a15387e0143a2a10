"""One spelling of a printed text: sources differ in icons, widths and brackets, cards do not."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

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
    }
)
"""Characters that sources use for one another, brackets and marks in the width in which the game prints them."""

_IMAGE = re.compile(r"<img\b[^>]*?\balt\s*=\s*(?:\"([^\"]*)\"|'([^']*)')[^>]*>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>|</p>|</div>|\r\n?", re.IGNORECASE)
_TAG = re.compile(r"<(script|style)\b.*?</\1\s*>|<[a-zA-Z/!][^>]*>", re.IGNORECASE | re.DOTALL)
_ICON = re.compile(r"[《≪\[]([^》≫\]]{1,12})[》≫\]]")
_SEPARATOR = re.compile(r"[-―ー─—–＿_]{5,}")

SECTION = "\n\f\n"
"""What stands between two sides, or between a card and the tokens it creates."""

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
    "エルフ": "エルフ",
    "スタック": "【スタック】",
}
"""Names that sources give icons, with the word that the icon stands for."""

_BRACKETED = (
    "守護",
    "疾走",
    "突進",
    "指定攻撃",
    "威圧",
    "ドレイン",
    "必殺",
    "オーラ",
    "スタック",
    "進化時",
    "攻撃時",
    "出走時",
    "覚醒",
    "真紅",
    "土の秘術",
    "1",
    "2",
    "3",
    "4",
    "5",
)
_WORD_AFTER_NUMBER = re.compile(r"(?:コスト|攻撃力|体力)[-+]?[\dX]+")


@dataclass(frozen=True, slots=True)
class Plain:
    """A text in one spelling.

    Attributes:
        text: the text.
        at: for each of its characters the place in the printed text that it came from.
    """

    text: str
    at: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the part of the printed text that a part of this one came from."""
        if start >= end:
            place = self.at[start] if start < len(self.at) else 0
            return place, place
        return self.at[start], self.at[end - 1] + 1


def normalise(printed: str) -> Plain:
    """Return a printed text in one spelling, each character with the place it came from."""
    plain = Plain(printed, tuple(range(len(printed))))
    plain = _replace(plain, _IMAGE, lambda m: f"《{m[1] or m[2] or ''}》")
    plain = _replace(plain, _BREAK, lambda _: "\n")
    plain = _replace(plain, _TAG, lambda _: "")
    plain = _replace(plain, re.compile(r"&nbsp;|&#160;"), lambda _: " ")
    plain = _by_character(plain)
    plain = _replace(plain, _ICON, lambda m: _icon(m[1]))
    plain = _replace(plain, _SEPARATOR, lambda _: SECTION)
    plain = _replace(plain, re.compile(r"(?<=ファンファーレ)/(?=ラストワード)"), lambda _: "")
    plain = _replace(plain, re.compile(r"\s*\n\s*(?=【[1-9]】)"), lambda _: "")
    plain = _replace(plain, re.compile(r"[ \t]*\n[ \t\n]*"), lambda m: m[0] if "\f" in m[0] else "\n")
    return _replace(plain, re.compile(r"(?<![A-Za-z0-9]) +| +(?![A-Za-z0-9])"), _space)


def _space(found: re.Match[str]) -> str:
    """Keep a space inside a name, where it is part of it."""
    before = found.string[: found.start()]
    return found[0] if before.count("『") > before.count("』") else ""


def _icon(word: str) -> str:
    """Return what an icon stands for as the game's text has it."""
    known = WORDS.get(word.strip().lower().replace(" ", ""), word.strip())
    return f"【{known}】" if known in _BRACKETED else known


def _by_character(plain: Plain) -> Plain:
    text, at = [], []
    for char, place in zip(plain.text, plain.at, strict=True):
        one = char.translate(_SAME)
        if one == char and (unicodedata.east_asian_width(char) in "FH" and char not in "！？～＝・「」、。（）："):
            one = unicodedata.normalize("NFKC", char)
        text.append(one)
        at += [place] * len(one)
    return Plain("".join(text), tuple(at))


def _replace(plain: Plain, what: re.Pattern[str], by: object) -> Plain:
    """Replace what a pattern finds, the replacement standing for all that it replaces."""
    text, at, done = [], [], 0
    for found in what.finditer(plain.text):
        new = by(found)  # type: ignore[operator]
        text += [plain.text[done : found.start()], new]
        at += plain.at[done : found.start()]
        at += [plain.at[found.start()]] * len(new) if found.end() > found.start() else []
        done = found.end()
    return Plain("".join((*text, plain.text[done:])), (*at, *plain.at[done:])) if done else plain
