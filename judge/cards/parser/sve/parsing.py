"""Parses a sentence into a tree, using the grammar in ``grammar.lark``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from judge.cards.parser.japanese import Spelled
from judge.cards.parser.sve.words import BARE, SURFACE


class NotReadError(Exception):
    """Raised for a part of a text without a meaning, or with two.

    Args:
        words: the words that stopped the parser.
        why: ``no reading``, ``two readings``, or what is missing.

    Attributes:
        at: the position in the text from which on the words are found.
    """

    def __init__(self, words: str, why: str = "no reading", at: int = 0) -> None:
        super().__init__(words)
        self.words = words
        self.why = why
        self.at = at


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


REWRITES: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(pattern), by)
    for pattern, by in (
        # 自分が…をプレイするコストを-1する, which means the same as プレイする際、
        (r"をプレイする(?=コストを)", "をプレイする際、"),
        (r"を?(\d+[体枚つ個])ずつ(?=場|EX|置|出)", r"それぞれ\1を"),
        # adjacent names with "of each" after the number
        (r"』『(?=[^。]*それぞれ)", "』、『"),
        # a phase of either player
        (
            r"(?<![^、])(?:各プレイヤー|自分と相手|自分か相手)の(?=(?:エンド|メイン)フェイズが来た)"
            r"|各(?=エンドフェイズが来た)",
            "お互いの",
        ),
        # a number of cards before their origin: フォロワーが2体以上場から墓場に置かれて
        (
            r"が(\d+[体枚つ個](?:以上|以下))([^、がを]+(?:から|に|を)|[^、がを]+に)(?=置かれて|戻って|離れて|出て)",
            r"が\2\1",
        ),
        # それぞれに2ダメージ: "each of them" is parsed as "them"
        (r"(^|、)それぞれ(?=[にをは])", r"\1それ"),
        # a number after the cards: フォロワーを2体選ぶ
        (
            r"を((?:\d+|X)[体枚つ個人](?:まで)?)"
            r"(?=選|探|EX|場に|手札に|デッキに|墓場に|公開|捨|アクト|スタンド|消滅|破壊|戻|置|加|出|取)",
            r"\1を",
        ),
        # conditions on all chosen cards together; the text has them after the cards
        (r"を((?:カード名|元のコスト|コスト|攻撃力|体力)が異なる|元のコストの合計が\d+以下になる)ように", r"\1"),
        # を that is omitted after a number of cards
        (
            r"((?:(?:\d+|X)[体枚つ個]まで|好きな枚数|好きな数))"
            r"(?=選|探|EX|場に|手札に|デッキに|墓場に|公開|捨|アクト|破壊|消滅|スタンド)",
            r"\1を",
        ),
    )
]
"""Wordings that the grammar does not have, each with the one that it has."""

LONGEST = 200
"""The largest number of characters in a sentence, twice the longest printed one."""


@lru_cache(maxsize=20_000)
def parsed(text: str, start: str = "sentence") -> Tree[Token]:
    """Return the parse tree of a text.

    Raises:
        NotReadError: the text does not match the grammar.
    """
    if len(text) > LONGEST:
        raise NotReadError(text[:20], "longer than any sentence of the style")
    plain = Spelled(text, range(len(text) + 1))
    for pattern, by in REWRITES:
        plain = plain.replaced(pattern, by)
    try:
        tree = _parser().parse(plain.words, start=start)
    except UnexpectedInput as wrong:
        place = getattr(wrong, "pos_in_stream", None)
        at = plain.places[place] if place is not None and 0 <= place <= len(plain.words) else len(text)
        raise NotReadError(text[at : at + 20] or text[-8:], at=min(at, max(0, len(text) - 1))) from None
    _nothing_twice(tree)
    for part in tree.iter_subtrees() if plain.words != text else ():
        if not part.meta.empty:
            part.meta.start_pos, part.meta.end_pos = plain.span(part.meta.start_pos, part.meta.end_pos)
    return tree


def _nothing_twice(tree: Tree[Token]) -> None:
    """Raise ``NotReadError`` for a word that is repeated, since the second one would be ignored."""
    tokens = sorted(
        (token for token in tree.scan_values(lambda value: isinstance(value, Token))),
        key=lambda one: one.start_pos or 0,
    )
    for one, other in pairwise(tokens):
        if one == other and one.end_pos == other.start_pos and one.type == other.type:
            raise NotReadError(str(other), "the same word twice", other.start_pos or 0)


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
