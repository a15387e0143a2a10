"""The words of printed texts, with their meaning in the language of abilities, and the verbs in all their forms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml

from judge.games import package

CLASSES = {
    "エルフ": "Forest",
    "ロイヤル": "Sword",
    "ウィッチ": "Rune",
    "ドラゴン": "Dragon",
    "ナイトメア": "Nightmare",
    "ビショップ": "Haven",
    "ニュートラル": "Neutral",
}
TYPES = {"フォロワー": "follower", "アミュレット": "amulet", "スペル": "spell", "エボルヴフォロワー": "follower"}
ZONES = {
    "場": "field",
    "手札": "hand",
    "墓場": "cemetery",
    "EXエリア": "ex",
    "消滅領域": "banished",
    "エボルヴデッキ": "evolve_deck",
    "デッキ": "deck",
}
KEYWORDS = {row.ja: name for name, row in package("sve").keywords.items() if row.alone}
HEADS = {
    "ファンファーレ": "fanfare",
    "ラストワード": "last_words",
    "【進化時】": "on_evolve",
    "【攻撃時】": "strike",
    "【出走時】": "on_race",
}
FIGURES = {"元のコスト": "printed_cost", "コスト": "cost", "攻撃力": "attack", "体力": "defense"}
EARTH_RITE = {"counter": "stack", "on": {"type": "amulet", "keyword": "stack"}}
"""The cost of Earth Rite (【土の秘術】): a stack counter."""

NOTATIONS = {
    "コンボ": "combo",
    "スペルチェイン": "spellchain",
    "SC": "spellchain",
    "ネクロチャージ": "necrocharge",
    "NC": "necrocharge",
}


DO, MAY, AND, PAST, COST = "do", "may", "and", "past", "cost"
HAD, NOT_DONE = "had", "not_done"
"""Forms for "has been done at some time", and "was not done just now"."""

FORMS: Mapping[str, Mapping[str, str | list[str]]] = yaml.load(
    Path(__file__).with_name("verbs.yaml").read_text("utf-8"), Loader=yaml.CSafeLoader
)
"""For each verb, its printed forms."""

BARE = {
    "アクト": "状態|し|す",
    "消滅": "領域|し|す|さ",
    "公開": "し|す|さ",
    "破壊": "し|す|さ",
}
"""Forms that are also the beginning of other words, with the characters that must not follow."""

SURFACE: dict[str, tuple[str, str]] = {
    text: (verb, form)
    for verb, forms in FORMS.items()
    for form, texts in forms.items()
    for text in ((texts,) if isinstance(texts, str) else texts)
}
"""For each printed form, the verb and the name of the form."""
