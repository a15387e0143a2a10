"""Parses a sentence into a tree, using the grammar in ``grammar.lark``."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from judge.cards.parser.sve.words import BARE, SURFACE


class NotReadError(Exception):
    """Raised for a part of a text without a meaning, or with two.

    Args:
        words: the words that stopped the parser.
        at: their position in the text.
        why: ``no reading``, ``two readings``, or what is missing.
    """

    def __init__(self, words: str, at: int = 0, why: str = "no reading") -> None:
        super().__init__(words)
        self.words = words
        self.at = at
        self.why = why


_GRAMMAR = Path(__file__).with_name("grammar.lark")
STARTS = ("sentence", "costs", "amount", "filter", "condition_words")


@cache
def _parser() -> Lark:
    forms = sorted((form for form in SURFACE if form), key=len, reverse=True)
    verbs = "|".join(re.escape(form) + (f"(?!{BARE[form]})" if form in BARE else "") for form in forms)
    return Lark(
        f"{_GRAMMAR.read_text('utf-8')}\nVERB.4: /{verbs}/\n",
        start=list(STARTS),
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=False,
    )


_TOGETHER = re.compile(r"を((?:カード名|元のコスト|コスト|攻撃力|体力)が異なる|元のコストの合計が\d+以下になる)ように")
"""Conditions on all chosen cards together; the text has them after the cards."""

_OBJECT = re.compile(
    r"((?:(?:\d+|X)[体枚つ個]まで|好きな枚数|好きな数))(?=選|探|EX|場に|手札に|デッキに|墓場に|公開|捨|アクト|破壊|消滅|スタンド)"
)
"""Places where texts omit を after a number of cards."""


def _put_back(tree: Tree[Token], plain: str, text: str) -> None:
    """Convert the positions in a tree from the normalised text back to the original text."""
    at = [0] * (len(plain) + 1)
    for _, start, end, first, last in SequenceMatcher(None, plain, text, autojunk=False).get_opcodes():
        for place in range(start, end + 1):
            at[place] = min(first + place - start, last)
    for part in tree.iter_subtrees():
        if not part.meta.empty:
            part.meta.start_pos, part.meta.end_pos = at[part.meta.start_pos], at[part.meta.end_pos]


_PLAYED_FOR = re.compile(r"をプレイする(?=コストを)")
"""The phrase 自分が…をプレイするコストを-1する, which means the same as プレイする際、."""

_EACH = re.compile(r"を?(\d+[体枚つ個])ずつ(?=場|EX|置|出)")
_ALL_OF_THEM = re.compile(r"(^|、)それぞれ(?=[にをは])")
"""The phrase それぞれに2ダメージ; "each of them" is parsed as "them"."""

_OF_BOTH = re.compile(
    r"(?<![^、])(?:各プレイヤー|自分と相手|自分か相手)の(?=(?:エンド|メイン)フェイズが来た)|各(?=エンドフェイズが来た)"
)
"""Phrases for a phase of either player."""

_NUMBER_BEFORE = re.compile(
    r"が(\d+[体枚つ個](?:以上|以下))([^、がを]+(?:から|に|を)|[^、がを]+に)(?=置かれて|戻って|離れて|出て)"
)
"""A number of cards before their origin: フォロワーが2体以上場から墓場に置かれて."""

_NUMBER_BEHIND = re.compile(
    r"を((?:\d+|X)[体枚つ個人](?:まで)?)(?=選|探|EX|場に|手札に|デッキに|墓場に|公開|捨|アクト|スタンド|消滅|破壊|戻|置|加|出|取)"
)
"""A number after the cards: フォロワーを2体選ぶ."""

_NAMES_EACH = re.compile(r"』『(?=[^。]*それぞれ)")
"""Adjacent names with "of each" after the number."""


LONGEST = 200
"""The largest number of characters in a sentence, twice the longest printed one."""


@lru_cache(maxsize=20_000)
def parsed(text: str, start: str = "sentence") -> Tree[Token]:
    """Return the parse tree of a text.

    Raises:
        NotReadError: the text does not match the grammar.
    """
    if len(text) > LONGEST:
        raise NotReadError(text[:20], 0, "longer than any sentence of the style")
    try:
        plain = _PLAYED_FOR.sub("をプレイする際、", text)
        plain = _NAMES_EACH.sub("』、『", _EACH.sub(r"それぞれ\1を", plain))
        plain = _NUMBER_BEFORE.sub(r"が\2\1", _OF_BOTH.sub("お互いの", plain))
        plain = _NUMBER_BEHIND.sub(r"\1を", _ALL_OF_THEM.sub(r"\1それ", plain))
        plain = _OBJECT.sub(r"\1を", _TOGETHER.sub(r"\1", plain))
        tree = _parser().parse(plain, start=start)
        _nothing_twice(tree)
        if plain != text:
            _put_back(tree, plain, text)
        return tree
    except UnexpectedInput as wrong:
        at = getattr(wrong, "pos_in_stream", None)
        at = len(text) if at is None or not 0 <= at <= len(text) else at
        raise NotReadError(text[at : at + 20] or text[-8:], min(at, max(0, len(text) - 1))) from None


def _nothing_twice(tree: Tree[Token]) -> None:
    """Raise ``NotReadError`` for a word that is repeated, since the second one would be ignored."""
    tokens = sorted(
        (one for one in tree.scan_values(lambda value: isinstance(value, Token))), key=lambda one: one.start_pos or 0
    )
    for one, other in pairwise(tokens):
        if one == other and one.end_pos == other.start_pos and one.type == other.type:
            raise NotReadError(str(other), other.start_pos or 0, "the same word twice")


def words_in(text: str) -> list[tuple[int, int]]:
    """Return the positions of the words in a text, as (start, end)."""
    found = []
    for sentence in re.finditer(r"[^。：\n\f]+", text):
        options = re.sub(r"^【\d】", lambda m: " " * len(m[0]), sentence[0])
        start = sentence.start() + len(options) - len(options.lstrip())
        for state in ("sentence", "costs"):
            try:
                tree = _parser().parse(options.strip(), start=state)
            except UnexpectedInput:
                continue
            tokens = tree.scan_values(lambda value: isinstance(value, Token))
            found += [(start + (t.start_pos or 0), start + (t.end_pos or 0)) for t in tokens]
            break
    return sorted(found)
