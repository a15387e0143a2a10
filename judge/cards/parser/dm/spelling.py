"""One spelling for the texts of all years: とき and 時, 代わりに and かわりに, S(シールド)・トリガー."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from judge.cards.parser.japanese import Spelled, half_width

_RULES: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(pattern), by)
    for pattern, by in (
        (r"[\s、,]+", ""),
        (r"[‐−–—―]", "-"),
        (r"クリ[―-]チャー", "クリーチャー"),
        (r"\((?:シールド|ダブル|トリプル|クアトロ)\)", ""),
        (r"(?<=[WTQ])・ブレーカー", "・ブレイカー"),
        (r"ワールドブレイカー", "ワールド・ブレイカー"),
        (r"代わり", "かわり"),
        (r"始め", "はじめ"),
        (r"始ま", "はじま"),
        (r"時", "とき"),
        (r"後", "あと"),
        (r"(?<=[あ])とで", "と"),
        (r"ひとつ", "1つ"),
        (r"ふたつ", "2つ"),
        (r"ひとり", "1人"),
        (r"さがし", "探し"),
        (r"自分自身の", "自身の"),
        (r"それぞれ自身の", "自身の"),
        (r"(?<=[表裏])(?=にし)", "向き"),
        (r"(?<=[てで])よい", "もよい"),
        (r"好きな順(?:序|番)?で", "好きな順序で"),
        (r"好きな枚数", "好きな数"),
        (r"(?<!アン)タップ(?:され|し)ていない", "アンタップしている"),
        (r"タップされてい", "タップしてい"),
        (r"タップされた(?=[ク状カ])", "タップしている"),
        (r"すること[がは](?=でき)", ""),
        (r"可能であれば", "可能なら"),
        (r"を?しようとする", "する"),
        (r"相手(?=クリーチャー|プレイヤー)", "相手の"),
        (r"クロスしてある", "クロスした"),
        (r"ジャンケン", "じゃんけん"),
        (r"でない(?=[カクド呪])", "ではない"),
        (r"一番上のカードを(?=\d枚)", "上から"),
        (r"一番上のカード", "上から1枚"),
        (r"上から1枚目", "上から1枚"),
        (r"終る", "終わる"),
    )
]


def spelled(text: str, start: int = 0) -> Spelled:
    """Return a text in the spelling that the reader reads."""
    now = half_width(text, start)
    for pattern, by in _RULES:
        now = now.replaced(pattern, by)
    return now


@lru_cache(maxsize=65536)
def spell(words: str) -> str:
    """Return words of a phrase in the spelling that the reader reads."""
    return spelled(words).words


__all__ = ["spell", "spelled"]
