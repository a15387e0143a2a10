"""The words of Shadowverse EVOLVE card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.sve.book.ch12_keywords import KEYWORDS
from judge.games.sve.language import CLASSES
from judge.records import record

HEADS: Mapping[str, tuple[str, str]] = {
    "fanfare": ("Fanfare", "ファンファーレ"),
    "last_words": ("Last Words", "ラストワード"),
    "on_evolve": ("On Evolve", "【進化時】"),
    "strike": ("Strike", "【攻撃時】"),
    "on_race": ("On Race", "【出走時】"),
}
"""The keywords that come before a text, in that form."""

LEXICON: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "keyword": {
        name: (row.en, row.ja if name == "quick" else f"【{row.ja}】") for name, row in KEYWORDS.items() if row.alone
    },
    "head": HEADS,
    "ability": {**HEADS, "evolve": ("Evolve", "進化"), "earth_rite": ("Earth Rite", "【土の秘術】")},
    "card_class": CLASSES,
    "zone": {
        "field": ("field", "場"),
        "hand": ("hand", "手札"),
        "cemetery": ("cemetery", "墓場"),
        "ex": ("EX area", "EXエリア"),
        "banished": ("banished zone", "消滅領域"),
        "evolve_deck": ("evolve deck", "エボルヴデッキ"),
        "deck": ("deck", "デッキ"),
    },
    "figure": {
        "printed_cost": ("original cost", "元のコスト"),
        "cost": ("cost", "コスト"),
        "attack": ("attack", "攻撃力"),
        "defense": ("defense", "体力"),
    },
    "type": {
        "follower": ("follower", "フォロワー"),
        "amulet": ("amulet", "アミュレット"),
        "spell": ("spell", "スペル"),
        "leader": ("leader", "リーダー"),
    },
    "side": {"own": ("your", "自分の"), "enemy": ("the enemy's", "相手の"), "any": ("the", "")},
    "onto": {"field": ("onto", ""), "deck": ("on", "")},
    "points_of": {"max_pp": ("max PP", "PP最大値"), "ep": ("EP", "EP"), "pp": ("PP", "")},
    "title": {
        "combo": ("Combo", "コンボ"),
        "spellchain": ("Spellchain", "スペルチェイン"),
        "necrocharge": ("Necrocharge", "ネクロチャージ"),
        "overflow": ("Overflow", "【覚醒】状態"),
        "sanguine": ("Sanguine", "【真紅】状態"),
    },
    "until": {
        "end_of_turn": ("until the end of the turn", "このターン、"),
        "end_of_next_enemy_turn": ("until the end of the enemy's next turn", "次の相手のターン終了まで、"),
        "next_enemy_turn": ("during the enemy's next turn", "次の相手のターン中、"),
        "this_and_next_enemy_turn": ("during this turn and the enemy's next turn", "このターンと次の相手のターン中、"),
    },
    "cannot": {
        "attack": ("can't attack", "相手を攻撃できない"),
        "attack_leader": ("can't attack leaders", "相手のリーダーを攻撃できない"),
        "attack_follower": ("can't attack followers", "相手のフォロワーを攻撃できない"),
        "destroyed": ("can't be destroyed", "破壊されない"),
        "destroyed_by_ability": ("can't be destroyed by abilities", "能力によって破壊されない"),
        "refreshed_in_start_phase": (
            "isn't refreshed in its player's start phase",
            "自分のスタートフェイズにスタンドしない",
        ),
        "damaged": ("takes no damage", "ダメージを受けない"),
        "banished": ("can't be banished", ""),
        "be_attacked": ("can't be attacked", "攻撃されない"),
        "be_chosen": ("can't be selected", "能力によって選ばれない"),
        "evolved": ("can't evolve", "進化できない"),
        "win": ("can't win by the effect of a card", "バトルに勝利できない"),
        "lose": ("doesn't lose", "バトルに敗北しない"),
        "played": ("can't be played", ""),
        "use_activated": ("can't use its activated abilities", ""),
        "use_activated_but_evolve": ("can't use its activated abilities except evolve", ""),
        **{f"use_{name}": (f"can't use its {en} abilities", "") for name, (en, _) in HEADS.items()},
        **{f"trigger_{name}": (f"has {en} abilities that don't trigger", "") for name, (en, _) in HEADS.items()},
    },
    "must": {
        "attack": ("attacks if able", "可能なら攻撃する"),
        "be_chosen": ("must be selected by the enemy if possible", "可能なら相手に選ばれる"),
    },
    "damage": {
        "damaged": ("damage", "ダメージ"),
        "ability_damage": ("ability damage", "能力ダメージ"),
        "combat_damage": ("combat damage", "交戦ダメージ"),
        "deals_damage": ("damage", "ダメージ"),
        "deals_attack_damage": ("attack damage", "攻撃ダメージ"),
        "deals_combat_damage": ("combat damage", "交戦ダメージ"),
        "deals_ability_damage": ("damage from abilities", "能力ダメージ"),
    },
    "how": {
        "discard": ("discard", "捨てる"),
        "bury": ("put", "墓場に置く"),
        "destroy": ("destroy", "破壊"),
        "banish": ("banish", "消滅"),
        "return": ("return", "手札に戻す"),
        "reveal": ("reveal", "公開"),
        "turn_face_up": ("turn face up", "表向きにする"),
        "engage": ("engage", "アクト"),
        "ex": ("put", "EXエリアに置く"),
    },
    "done": {
        "discard": ("discarded", "捨てた"),
        "banish": ("banished", "消滅させた"),
        "destroy": ("destroyed", "破壊した"),
        "bury": ("put into the cemetery", "墓場に置いた"),
        "return": ("", "戻した"),
    },
}
"""The words for the values of each kind of slot in a wording; empty if a language has none."""

USED: Mapping[str, str] = {
    "use_activated": "起動",
    "use_activated_but_evolve": "進化を除く起動",
    **{f"use_{name}": ja for name, (_, ja) in HEADS.items()},
}
"""The Japanese words for abilities that a restriction forbids to use."""


@record
class Event:
    """The wording of an event of a card.

    Attributes:
        en: the present form, starting with the verb.
        past: the verb in the past tense.
        ja: the past form, with the particle of its subject; empty if the text needs more.
        had: the form for a condition on this turn's events.
        other: the words before the second object in English, and after it in Japanese.
    """

    en: str
    past: str
    ja: str = ""
    had: str = ""
    other: tuple[str, str] | None = None


EVENTS: Mapping[str, Event] = {
    "enters": Event("comes onto the field", "came"),
    "leaves": Event("leaves the field", "left", "が場を離れた", had="が場を離れていた"),
    "dies": Event(
        "goes from the field to the cemetery", "went", "が場から墓場に置かれた", had="が場から墓場に置かれていた"
    ),
    "buried": Event("goes to the cemetery", "went", "が墓場に置かれた"),
    "returned": Event("returns to the hand", "returned", "が場から手札に戻った", had="が場から手札に戻っていた"),
    "destroyed": Event("is destroyed", "was", "が破壊された", had="が破壊されていた"),
    "banished": Event("is banished", "was", "が消滅した", had="が消滅していた"),
    "evolves": Event("evolves", "evolved", "が進化した", had="が進化していた"),
    "attacks": Event("attacks", "attacked", "が攻撃した", had="が攻撃していた", other=("", "を")),
    "fights": Event("fights", "fought", "が交戦した", other=("", "と")),
    "attacked": Event("is attacked", "was", "が攻撃された", other=("by", "に")),
    "refreshed": Event("is refreshed", "was", "がスタンドした"),
    "engaged": Event("is engaged", "was", "がアクトした"),
    "races": Event("races", "raced", "が出走した"),
    "damaged": Event("takes damage", "took", "がダメージを受けた", other=("from", "から")),
    "ability_damage": Event("takes damage from an ability", "took", "が能力ダメージを受けた", other=("from", "から")),
    "combat_damage": Event("takes combat damage", "took", "が交戦ダメージを受けた", other=("from", "から")),
    "discarded": Event("is discarded from hand", "was"),
    "moves": Event("is put into the EX area", "was"),
    "defense_lost": Event("loses defense", "lost"),
    "deals_damage": Event("deals damage", "dealt", "がダメージを与えた", other=("to", "に")),
    "deals_attack_damage": Event("deals attack damage", "dealt", "が攻撃ダメージを与えた", other=("to", "に")),
    "deals_combat_damage": Event("deals combat damage", "dealt", "が交戦ダメージを与えた", other=("to", "に")),
    "deals_ability_damage": Event("deals ability damage", "dealt", "が能力ダメージを与えた", other=("to", "に")),
    "leader_damaged": Event("takes damage", "took"),
    "defense_gained": Event("gains defense", "gained"),
    "plays": Event("plays", "played"),
    "chosen": Event("is selected", "was", "が能力によって選ばれた"),
}
