"""The terms of Duel Masters in Japanese."""

from __future__ import annotations

from judge.cards.printer import NotSaidError
from judge.games import package

KEYWORD = {name: row.ja for name, row in package("dm").keywords.items()}
PREDICATES = {
    "unblockable": "ブロックされない",
    "wins_battles": "バトルに勝つ",
    "cannot_attack": "攻撃できない",
    "cannot_attack_players": "プレイヤーを攻撃できない",
    "breaks_one": "1回の攻撃でシールドを1つしかブレイクしない",
    "evolves_into_any": "どの種族の進化元にもできる",
    "indestructible": "破壊されない",
    "must_attack": "可能なら攻撃する",
    "must_block": "可能ならブロックする",
    "cannot_block": "ブロックできない",
    "cannot_be_used": "使えない",
    "cannot_be_chosen": "相手に選ばれない",
    "cannot_untap": "アンタップできない",
    "cannot_be_charged": "手札からマナゾーンに置けない",
    "stays_tapped": "ターンのはじめにアンタップしない",
    "attackable_untapped": "アンタップしていても攻撃される",
}
"""The keywords that are a predicate, and no name."""

TYPE = {
    "creature": "クリーチャー",
    "spell": "呪文",
    "cross_gear": "クロスギア",
    "castle": "城",
    "cell": "セル",
    "weapon": "ウエポン",
    "fortress": "フォートレス",
    "impulse": "鼓動",
    "field": "フィールド",
    "core": "コア",
    "aura": "オーラ",
    "ritual": "儀",
    "nebula": "星雲",
    "artifact": "アーティファクト",
    "land": "ランド",
    "rule_plus": "ルール・プラス",
    "tamaseed": "タマシード",
}
SPECIAL = {
    "evolution": "進化",
    "psychic": "サイキック・",
    "psychic_super": "サイキック・スーパー・",
    "exile": "エグザイル・",
    "dragheart": "ドラグハート・",
    "forbidden": "禁断",
    "d2": "D2",
    "neo": "NEO",
    "gr": "GR",
    "star_evolution": "スター進化",
    "final_forbidden": "最終禁断",
    "s_max": "S-MAX進化",
    "dream": "ドリーム",
}
CIVILIZATION = {
    "light": "光",
    "water": "水",
    "darkness": "闇",
    "fire": "火",
    "nature": "自然",
    "zero": "ゼロ",
    "jokers": "ジョーカーズ",
}
ZONE = {
    "battle_zone": "バトルゾーン",
    "mana_zone": "マナゾーン",
    "shield_zone": "シールドゾーン",
    "hand": "手札",
    "deck": "山札",
    "graveyard": "墓地",
    "hyperspatial_zone": "超次元ゾーン",
    "super_gr": "超GRゾーン",
}
ABILITY = {
    "silent_skill": "サイレントスキル",
    "shield_force": "シールド・フォース",
    "tap_ability": "タップ能力",
    "strike_back": "S・バック",
    "ninja_strike": "ニンジャ・ストライク",
    "revolution_change": "革命チェンジ",
    "attack_chance": "アタック・チャンス",
    "judgement_z": "サバキZ",
    "g_zero": "G・ゼロ",
    "power_attacker": "パワーアタッカー",
    "slayer": "スレイヤー",
    "o_drive": "O・ドライブ",
    "invasion": "侵略",
}
USED_BY = {
    "mana": "コストを支払って使った",
    "shield_trigger": "S・トリガーで使った",
    "strike_back": "S・バックで使った",
    "judgement_z": "サバキZで使った",
    "g_zero": "G・ゼロで使った",
    "gr_summon": "GR召喚した",
    "effect": "効果でコストを支払わずに使った",
    "revolution_change": "革命チェンジで出した",
    "nothing": "使わずに出した",
}
UNTIL = {
    "end_of_attack": "攻撃の終わりまで",
    "end_of_turn": "ターンの終わりまで",
    "next_turn": "次の自分のターンのはじめまで",
    "end_of_next_turn": "次の自分のターンの終わりまで",
    "end_of_enemy_turn": "次の相手のターンの終わりまで",
    "enemy_untap": "次の相手のターンのはじめに相手のカードがアンタップするまで",
    "game": "このゲームの間",
}
WHOSE = {"own": "自分の", "enemy": "相手の", "any": "各プレイヤーの"}
WHO = {"you": "自分", "opponent": "相手", "each": "各プレイヤー"}

OTHER = {
    **dict.fromkeys(("broken", "moves"), "{}がブレイクする"),
    "shield_trigger_used": "{}がブレイクしたシールド",
    **dict.fromkeys(("battles", "battle_ends", "wins_battle", "loses_battle"), "バトルの相手は{}"),
    **dict.fromkeys(("attacks", "blocks"), "相手は{}"),
    **dict.fromkeys(("attacked", "blocked"), "{}に"),
    **dict.fromkeys(("crosses", "crossed"), "もう一方は{}"),
    "before_each_break": "シールドは{}",
    "destroyed": "バトルの相手は{}",
}
"""How the second card has part in an event."""

EVENT = {
    "enters": ("がバトルゾーンに出る", "がバトルゾーンに出た"),
    "destroyed": ("が破壊される", "が破壊された"),
    "discarded": ("が捨てられる", "が捨てられた"),
    "drawn": ("が引かれる", "が引かれた"),
    "charged": ("がチャージされる", "がチャージされた"),
    "broken": ("がブレイクされる", "がブレイクされた"),
    "drawing": ("を引く直前になる", "を引こうとした"),
    "before_break": ("がシールドをブレイクする直前になる", "がシールドをブレイクしようとした"),
    "before_each_break": ("がシールドをブレイクする直前になる", "がシールドをブレイクしようとした(その1つごとに)"),
    "breaks": ("がシールドをブレイクする", "がシールドをブレイクした"),
    "used": ("を使う", "を使った"),
    "shield_trigger_used": ("の「S・トリガー」を使う", "の「S・トリガー」を使った"),
    "ninja_strike_used": ("の「ニンジャ・ストライク」を使う", "の「ニンジャ・ストライク」を使った"),
    "tapped": ("がタップする", "がタップした"),
    "untapped": ("がアンタップする", "がアンタップした"),
    "crosses": ("がクリーチャーにクロスされる", "がクリーチャーにクロスされた"),
    "crossed": ("にクロスギアがクロスされる", "にクロスギアがクロスされた"),
    "attacks": ("が攻撃する", "が攻撃した"),
    "attacked": ("が攻撃される", "が攻撃された"),
    "chosen": ("が選ばれる", "が選ばれた"),
    "blocks": ("がブロックする", "がブロックした"),
    "blocked": ("がブロックされる", "がブロックされた"),
    "attacks_unblocked": ("が攻撃してブロックされない", "が攻撃してブロックされなかった"),
    "battles": ("がバトルする", "がバトルした"),
    "battle_ends": ("がバトルを終える", "がバトルを終えた"),
    "wins_battle": ("がバトルに勝つ", "がバトルに勝った"),
    "loses_battle": ("がバトルに負ける", "がバトルに負けた"),
    "flips": ("が裏返る", "が裏返った"),
    "links": ("がリンクする", "がリンクした"),
}
"""Events of a card: that they are about to happen or happen, and have happened."""

GOES_ON = ("attacks", "blocks", "battles", "attacked")
"""The events of which a text says that they happen, and not that they have happened."""

MOMENT = {
    "turn_starts": "{}ターンのはじめに",
    "turn_ends": "{}ターンの終わりに",
    "attack_ends": "{}攻撃の終わりに",
    "battle_starts": "{}バトルのはじめに",
}
OF_PLAYER = {
    "shows_rock": ("グーを出す", "グーを出した"),
    "shows_paper": ("パーを出す", "パーを出した"),
    "shows_scissors": ("チョキを出す", "チョキを出した"),
    "loses": ("ゲームに負ける", "ゲームに負けた"),
}
OF_CREATURE = (
    "attacks",
    "attacked",
    "blocks",
    "blocked",
    "attacks_unblocked",
    "battles",
    "battle_ends",
    "wins_battle",
    "loses_battle",
    "breaks",
    "before_break",
    "before_each_break",
    "crossed",
)
"""The events that creatures have where the text names no card."""

RESULT = {
    "pick": "選んだ",
    "destroy": "破壊した",
    "discard": "捨てた",
    "return": "戻した",
    "put": "置いた",
    "draw": "引いた",
    "from_top": "山札から置いた",
    "search": "探し出した",
    "look": "取った",
    "reveal": "見せた",
    "tap": "タップした",
    "uncross": "外した",
    "untap": "アンタップした",
    "may": "行った",
    "either": "行った",
    "shared": "対象とした",
}
"""What was done with a card, as it is said before the card."""

TE = (
    ("する", "して"),
    ("引く", "引いて"),
    ("置く", "置いて"),
    ("戻す", "戻して"),
    ("出す", "出して"),
    ("加える", "加えて"),
    ("見る", "見て"),
    ("選ぶ", "選んで"),
    ("使う", "使って"),
    ("付ける", "付けて"),
    ("裏返す", "裏返して"),
    ("捨てる", "捨てて"),
    ("見せる", "見せて"),
    ("与える", "与えて"),
    ("得る", "得て"),
    ("入れ替える", "入れ替えて"),
    ("行う", "行って"),
    ("ほぐす", "ほぐして"),
)


def te(words: str) -> str:
    """Return a clause in the form that goes on.

    Raises:
        NotSaidError: its verb is not known.
    """
    for plain, form in TE:
        if words.endswith(plain):
            return words.removesuffix(plain) + form
    raise NotSaidError(words)
