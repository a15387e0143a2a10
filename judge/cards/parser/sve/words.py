"""The words of printed texts, with their meaning in the language of abilities, and the verbs in all their forms."""

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


DO, MAY, AND, PAST, COST = "do", "may", "and", "past", "cost"
HAD, NOT_DONE = "had", "not_done"
"""Forms for "has been done at some time", and "was not done just now"."""

_SURU = {DO: "する", MAY: "してよい", AND: "し、", PAST: "した", COST: "", HAD: "していた", NOT_DONE: "しなかった"}


def _suru(stem: str, *forms: str) -> dict[str, str | tuple[str, ...]]:
    return {form: stem + _SURU[form] for form in forms or (DO, MAY, AND, PAST, COST)}


FORMS: dict[str, dict[str, str | tuple[str, ...]]] = {
    "destroy": _suru("破壊", DO, MAY, AND, PAST, COST, HAD, NOT_DONE),
    "engage": _suru("アクト", DO, MAY, AND, PAST, COST, NOT_DONE),
    "refresh": _suru("スタンド", DO, MAY, AND, PAST, NOT_DONE),
    "banish": {
        DO: "消滅させる",
        MAY: "消滅させてよい",
        AND: "消滅させ、",
        PAST: "消滅させた",
        COST: "消滅",
        HAD: "消滅させていた",
        NOT_DONE: "消滅させなかった",
    },
    "reveal": _suru("公開"),
    "discard": {
        DO: "捨てる",
        MAY: "捨ててよい",
        AND: "捨て、",
        PAST: "捨てた",
        HAD: "捨てていた",
        NOT_DONE: "捨てなかった",
    },
    "put": {DO: "置く", MAY: "置いてよい", AND: "置き、", PAST: "置いた", NOT_DONE: "置かなかった"},
    "return": {DO: "戻す", MAY: "戻してよい", AND: "戻し、", PAST: "戻した", NOT_DONE: "戻さなかった"},
    "shuffle": {DO: "シャッフルする", AND: "シャッフルし、"},
    "add": {DO: "加える", MAY: "加えてよい", AND: "加え、", PAST: "加えた", NOT_DONE: "加えなかった"},
    "put_out": {DO: "出す", MAY: "出してよい", AND: "出し、", PAST: "出した", NOT_DONE: "出さなかった"},
    "choose": {DO: "選ぶ", AND: "選び、", PAST: "選んだ"},
    "look": {DO: "見る"},
    "search": {AND: "探し、", DO: "探す"},
    "reveal_and": {AND: "公開して"},
    "draw": {DO: "引く", MAY: "引いてよい", AND: "引き、", PAST: "引いた", HAD: "引いていた"},
    "recover": _suru("回復", DO, MAY, AND),
    "evolve": {
        DO: "進化する",
        PAST: "進化した",
        MAY: "進化してよい",
        HAD: "進化していた",
        NOT_DONE: "進化しなかった",
        "not": "進化できない",
    },
    "let_evolve": {DO: "進化させる"},
    "race": {DO: "出走する", PAST: "出走した"},
    "transform": {DO: "変身する"},
    "vanish": {DO: "消滅する", PAST: "消滅した", "not": "消滅しない", HAD: "消滅していた"},
    "have": {DO: "持つ", "not": "持たない", AND: "持ち、"},
    "lose": {DO: "失う", AND: "失い、"},
    "win": {DO: "勝利する"},
    "include": {DO: "入れることができる"},
    "skip": {DO: "スキップする"},
    "carry_out": {DO: "行う"},
    "repeat": {DO: "くり返す"},
    "repeat_until_full": {DO: "上限になるまでくり返す"},
    "put_out_until_full": {DO: "上限になるまで出す"},
    "leave_there": {AND: "残し、"},
    "has_to_choose": {DO: "選べるとき、これを選ぶ"},
    "allot": {DO: "割りふる"},
    "roll": {DO: "ふる"},
    "take_over": {DO: "奪う", AND: "奪い、"},
    "take": {DO: "取る", MAY: "取ってよい"},
    "play": {DO: "プレイする", MAY: "プレイしてよい", PAST: "プレイした", HAD: "プレイしていた"},
    "be_played": {HAD: "プレイされていた"},
    "playing": {"when": "プレイする際、"},
    "pick_mode": {DO: "チョイスする"},
    "less": {DO: ("低い", "少ない", "小さい")},
    "more": {DO: ("高い", "多い", "大きい")},
    "at_most": {DO: "以下"},
    "at_least": {DO: "以上"},
    "be": {DO: "である", "not": "でない", AND: "であり、"},
    "also": {DO: "でもある"},
    "exist": {DO: "いる", "not": "いない", AND: "いて、"},
    "exist_": {DO: "ある", "not": "ない", AND: "あり、"},
    "being": {DO: "置かれている", "not": "置かれていない"},
    "come_out": {PAST: "出た", DO: "出る", HAD: "出ていた"},
    "leave": {PAST: "離れた", HAD: "離れていた"},
    "be_put": {PAST: "置かれた", HAD: "置かれていた"},
    "be_returned": {DO: "戻る", PAST: "戻った", HAD: "戻っていた"},
    "be_destroyed": {PAST: "破壊された", HAD: "破壊されていた", "not": "破壊されない", "not_and": "破壊されず、"},
    "be_chosen": {PAST: "選ばれた", "not": "選ばれない"},
    "be_attacked": {PAST: "攻撃された", "not": "攻撃されない"},
    "attack": {
        PAST: "攻撃した",
        HAD: "攻撃していた",
        DO: "攻撃する",
        "not": "攻撃できない",
        "ignore": "無視して攻撃できる",
    },
    "fight": {PAST: "交戦した"},
    "take_damage": {PAST: "受けた", HAD: "受けていた", "not": "受けない", DO: "受ける"},
    "deal_damage": {PAST: "与えた", DO: "与える", "not": "与えない"},
    "come": {PAST: "来た"},
    "plus": {PAST: "+した", HAD: "+していた"},
    "lowered": {PAST: "減少した", HAD: "減少していた"},
    "works": {DO: "使える"},
    "not_used": {DO: "使えない"},
    "not_triggering": {DO: "誘発しない"},
    "works_": {DO: "働く"},
    "not_playable": {DO: "プレイできない"},
    "stand_not": {DO: "スタンドしない"},
    "so": {PAST: "そうした", NOT_DONE: "そうしなかった", "not": "そうでない"},
    "can_evolved": {DO: "進化している", "not": "進化していない"},
    "do": {DO: "する", MAY: "してよい", AND: ("して、", "し、"), PAST: "した", "te": "して"},
}
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
    for form, said in forms.items()
    for text in ((said,) if isinstance(said, str) else said)
}
"""For each printed form, the verb and the name of the form."""
