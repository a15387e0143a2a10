"""The words of printed texts, with their meaning in the language of abilities."""

from __future__ import annotations

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
