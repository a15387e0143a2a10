"""Relative clauses before a noun, as properties of its cards."""

from __future__ import annotations

import re
from typing import Any

from judge.cards.parser.sve.meanings import NAMES
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.words import FIGURES, HEADS, KEYWORDS


def counter_name(word: str) -> str:
    """Return the name of a counter, given the word with カウンター."""
    name = str(word).removesuffix("カウンター")
    return "stack" if name == "スタック" else name


def relative(word: str) -> list[tuple[str, Any]]:
    """Return the fields of a filter that a relative clause means."""
    if word == "進化していない":
        return [("evolved", False)]
    if word == "進化した":
        return [("evolved", True)]
    if word == "出走した":
        return [("raced", True)]
    if word == "ダメージを受けている":
        return [("damaged", True)]
    if "自分のPP最大値より低い" in word:
        figure = "printed_cost" if word.startswith("元の") else "cost"
        return [(figure, {"max": {"resource": "max_pp", "plus": -1}})]
    if word in ("進化を持つ", "【土の秘術】を持つ"):
        return [("ability", "evolve" if word.startswith("進化") else "earth_rite")]
    if found := re.fullmatch(r"(ラストワード|ファンファーレ|【進化時】|【攻撃時】)(?:能力)?を持つ", word):
        return [("ability", HEADS[found[1]])]
    if word.startswith("これと同名"):
        return [("unlike", True)]
    if found := re.fullmatch(r"元のコストの合計が(\d+)以下になる", word):
        return [("total", {"of": "printed_cost", "max": int(found[1])})]
    if word in ("それぞれカード名が異なる", "カード名が異なる", "カード名の異なる"):
        return [("different", "name")]
    if found := re.fullmatch(r"(元のコスト|コスト|攻撃力|体力)[がの]異なる", word):
        return [("different", FIGURES[found[1]])]
    if word.endswith("カウンターが置かれている"):
        return [("counter", counter_name(word.removesuffix("が置かれている")))]
    if word.startswith("カード名に"):
        names = NAMES.findall(word)
        return [("name_has", names[0])] if len(names) == 1 else [("any_of", [{"name_has": n} for n in names])]
    words = re.findall(r"【([^】]+)】", word)
    if words and all(w in KEYWORDS for w in words):
        keys = [KEYWORDS[w] for w in words]
        if word.endswith("を持たない"):
            if len(keys) > 1:
                raise NotReadError(word)
            return [("without", keys[0])]
        if len(keys) == 1:
            return [("keyword", keys[0])]
        return [("any_of", [{"keyword": key} for key in keys])]
    raise NotReadError(word)
