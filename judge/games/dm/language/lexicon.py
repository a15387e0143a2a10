"""The words of Duel Masters card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.dm.book.c110_abilities import KEYWORDS
from judge.records import record

LEXICON: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "keyword": {name: (row.en, row.ja) for name, row in KEYWORDS.items()},
    "type": {
        "creature": ("creature", "クリーチャー"),
        "spell": ("spell", "呪文"),
        "cross_gear": ("cross gear", "クロスギア"),
        "castle": ("castle", "城"),
        "cell": ("cell", "セル"),
        "weapon": ("weapon", "ウエポン"),
        "fortress": ("fortress", "フォートレス"),
        "impulse": ("impulse", "鼓動"),
        "field": ("field", "フィールド"),
        "core": ("core", "コア"),
        "aura": ("aura", "オーラ"),
        "ritual": ("ritual", "儀"),
        "nebula": ("nebula", "星雲"),
        "artifact": ("artifact", "アーティファクト"),
        "land": ("land", "ランド"),
        "rule_plus": ("rule plus", "ルール・プラス"),
        "tamaseed": ("tamaseed", "タマシード"),
    },
    "special": {
        "evolution": ("evolution", "進化"),
        "psychic": ("psychic", "サイキック・"),
        "psychic_super": ("psychic super", "サイキック・スーパー・"),
        "exile": ("exile", "エグザイル・"),
        "dragheart": ("dragheart", "ドラグハート・"),
        "forbidden": ("forbidden", "禁断"),
        "d2": ("D2", "D2"),
        "neo": ("NEO", "NEO"),
        "gr": ("gacharange", "GR"),
        "star_evolution": ("star evolution", "スター進化"),
        "final_forbidden": ("final forbidden", "最終禁断"),
        "s_max": ("S-MAX evolution", "S-MAX進化"),
        "dream": ("dream", "ドリーム"),
    },
    "civilization": {
        "light": ("light", "光"),
        "water": ("water", "水"),
        "darkness": ("darkness", "闇"),
        "fire": ("fire", "火"),
        "nature": ("nature", "自然"),
        "zero": ("zero", "ゼロ"),
        "jokers": ("jokers", "ジョーカーズ"),
    },
    "zone": {
        "battle_zone": ("battle zone", "バトルゾーン"),
        "mana_zone": ("mana zone", "マナゾーン"),
        "shield_zone": ("shield zone", "シールドゾーン"),
        "hand": ("hand", "手札"),
        "deck": ("deck", "山札"),
        "graveyard": ("graveyard", "墓地"),
        "hyperspatial_zone": ("hyperspatial zone", "超次元ゾーン"),
        "super_gr": ("super gacharange zone", "超GRゾーン"),
    },
    "ability_word": {
        "silent_skill": ("silent skill", "サイレントスキル"),
        "shield_force": ("shield force", "シールド・フォース"),
        "tap_ability": ("a tap ability", "タップ能力"),
        "strike_back": ("strike back", "S・バック"),
        "ninja_strike": ("ninja strike", "ニンジャ・ストライク"),
        "revolution_change": ("revolution change", "革命チェンジ"),
        "attack_chance": ("attack chance", "アタック・チャンス"),
        "judgement_z": ("Judgement Z", "サバキZ"),
        "g_zero": ("G-zero", "G・ゼロ"),
        "power_attacker": ("power attacker", "パワーアタッカー"),
        "slayer": ("slayer", "スレイヤー"),
        "o_drive": ("O-drive", "O・ドライブ"),
        "invasion": ("invasion", "侵略"),
    },
    "used_by": {
        "mana": ("used by paying mana", "コストを支払って使った"),
        "shield_trigger": ("used with shield trigger", "S・トリガーで使った"),
        "strike_back": ("used with strike back", "S・バックで使った"),
        "judgement_z": ("used with Judgement Z", "サバキZで使った"),
        "g_zero": ("used with G-zero", "G・ゼロで使った"),
        "gr_summon": ("GR-summoned", "GR召喚した"),
        "effect": ("used by an effect without paying its cost", "効果でコストを支払わずに使った"),
        "revolution_change": ("put out with revolution change", "革命チェンジで出した"),
        "nothing": ("put out without being used", "使わずに出した"),
    },
    "until": {
        "end_of_attack": ("until the end of the attack", "攻撃の終わりまで"),
        "end_of_turn": ("until the end of the turn", "ターンの終わりまで"),
        "next_turn": ("until the start of your next turn", "次の自分のターンのはじめまで"),
        "end_of_next_turn": ("until the end of your next turn", "次の自分のターンの終わりまで"),
        "end_of_enemy_turn": ("until the end of your opponent's next turn", "次の相手のターンの終わりまで"),
        "enemy_untap": (
            "until your opponent's cards have untapped at the start of their next turn",
            "次の相手のターンのはじめに相手のカードがアンタップするまで",
        ),
        "game": ("for the rest of the game", "このゲームの間"),
    },
    "edge": {"top": ("on top of your deck", "上"), "bottom": ("on the bottom of your deck", "下")},
    "noun": {
        "card": ("card", "カード"),
        "shield": ("shield", "シールド"),
        "creature": ("creature", "クリーチャー"),
        "element": ("element", "エレメント"),
        "race": ("race", "種族"),
        "civilization": ("civilization", "文明"),
        "name": ("card", "カード名"),
        "number": ("number", "数字"),
    },
    "side": {
        "own": ("your", "自分の"),
        "enemy": ("your opponent's", "相手の"),
        "any": ("each player's", "各プレイヤーの"),
    },
}
"""The words for the values of each kind of slot in a wording."""

PREDICATES: Mapping[str, str] = {
    "unblockable": "ブロックされない",
    "wins_battles": "バトルに勝つ",
    "cannot_attack": "攻撃できない",
    "cannot_attack_players": "プレイヤーを攻撃できない",
    "cannot_attack_creatures": "クリーチャーを攻撃できない",
    "player_attacker": "出たターンでもプレイヤーを攻撃できる",
    "cannot_leave": "バトルゾーンを離れない",
    "must_be_chosen": "相手に可能なら選ばれる",
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
    "evolves_like_creature": "クリーチャーのように進化できる",
}
"""The Japanese wording of keywords that are predicates rather than names."""


@record
class Event:
    """The wording of an event of a card.

    Attributes:
        en: the present form, the participle after "has", and the infinitive after "would".
        ja: the present and the past form, with the particle of the subject.
        other: the second card's part in it, in English and in Japanese.
        of_creatures: whether it only happens to creatures.
        going_on: whether the Japanese text uses the present form.
    """

    en: tuple[str, str, str]
    ja: tuple[str, str]
    other: tuple[str, str] | None = None
    of_creatures: bool = False
    going_on: bool = False


EVENTS: Mapping[str, Event] = {
    "moves": Event(
        ("moves", "moved", "move"),
        ("置かれる", "置かれた"),
        other=("{} breaks it", "{}がブレイクする"),
    ),
    "enters": Event(
        ("is put into the battle zone", "been put into the battle zone", "be put into the battle zone"),
        ("がバトルゾーンに出る", "がバトルゾーンに出た"),
    ),
    "destroyed": Event(
        ("is destroyed", "been destroyed", "be destroyed"),
        ("が破壊される", "が破壊された"),
        other=("in a battle with {}", "バトルの相手は{}"),
    ),
    "discarded": Event(
        ("is discarded", "been discarded", "be discarded"),
        ("が捨てられる", "が捨てられた"),
    ),
    "drawn": Event(
        ("is drawn", "been drawn", "be drawn"),
        ("が引かれる", "が引かれた"),
    ),
    "charged": Event(
        ("is charged into the mana zone", "been charged into the mana zone", "be charged into the mana zone"),
        ("がチャージされる", "がチャージされた"),
    ),
    "broken": Event(
        ("is broken", "been broken", "be broken"),
        ("がブレイクされる", "がブレイクされた"),
        other=("{} breaks it", "{}がブレイクする"),
    ),
    "drawing": Event(
        ("is about to be drawn", "been about to be drawn", "be about to be drawn"),
        ("を引く直前になる", "を引こうとした"),
    ),
    "before_break": Event(
        ("is about to break shields", "been about to break shields", "be about to break shields"),
        ("がシールドをブレイクする直前になる", "がシールドをブレイクしようとした"),
        of_creatures=True,
    ),
    "before_each_break": Event(
        (
            "is about to break shields, once for each of those shields",
            "been about to break shields, counted for each shield",
            "be about to break a shield",
        ),
        ("がシールドをブレイクする直前になる", "がシールドをブレイクしようとした(その1つごとに)"),
        other=("the shield is {}", "シールドは{}"),
        of_creatures=True,
    ),
    "breaks": Event(
        ("has broken shields", "broken shields", "break shields"),
        ("がシールドをブレイクする", "がシールドをブレイクした"),
        of_creatures=True,
    ),
    "used": Event(
        ("is used", "been used", "be used"),
        ("を使う", "を使った"),
    ),
    "shield_trigger_used": Event(
        ("is used by its shield trigger", "been used by its shield trigger", "be used by its shield trigger"),
        ("の「S・トリガー」を使う", "の「S・トリガー」を使った"),
        other=("{} has broken the shield", "{}がブレイクしたシールド"),
    ),
    "ninja_strike_used": Event(
        ("is used by its ninja strike", "been used by its ninja strike", "be used by its ninja strike"),
        ("の「ニンジャ・ストライク」を使う", "の「ニンジャ・ストライク」を使った"),
    ),
    "tapped": Event(
        ("becomes tapped", "become tapped", "become tapped"),
        ("がタップする", "がタップした"),
    ),
    "untapped": Event(
        ("becomes untapped", "become untapped", "become untapped"),
        ("がアンタップする", "がアンタップした"),
    ),
    "crosses": Event(
        ("is crossed to a creature", "been crossed to a creature", "be crossed to a creature"),
        ("がクリーチャーにクロスされる", "がクリーチャーにクロスされた"),
        other=("it is {}", "もう一方は{}"),
    ),
    "crossed": Event(
        ("has a cross gear crossed to it", "had a cross gear crossed to it", "have a cross gear crossed to it"),
        ("にクロスギアがクロスされる", "にクロスギアがクロスされた"),
        other=("it is {}", "もう一方は{}"),
        of_creatures=True,
    ),
    "attacks": Event(
        ("attacks", "attacked", "attack"),
        ("が攻撃する", "が攻撃した"),
        other=("that is {}", "相手は{}"),
        of_creatures=True,
        going_on=True,
    ),
    "attacked": Event(
        ("is attacked", "been attacked", "be attacked"),
        ("が攻撃される", "が攻撃された"),
        other=("by {}", "{}に"),
        of_creatures=True,
        going_on=True,
    ),
    "chosen": Event(
        ("is chosen", "been chosen", "be chosen"),
        ("が選ばれる", "が選ばれた"),
    ),
    "blocks": Event(
        ("blocks", "blocked", "block"),
        ("がブロックする", "がブロックした"),
        other=("that is {}", "相手は{}"),
        of_creatures=True,
        going_on=True,
    ),
    "blocked": Event(
        ("is blocked", "been blocked", "be blocked"),
        ("がブロックされる", "がブロックされた"),
        other=("by {}", "{}に"),
        of_creatures=True,
    ),
    "attacks_unblocked": Event(
        ("attacks and isn't blocked", "attacked without being blocked", "attack without being blocked"),
        ("が攻撃してブロックされない", "が攻撃してブロックされなかった"),
        of_creatures=True,
    ),
    "battles": Event(
        ("battles", "battled", "battle"),
        ("がバトルする", "がバトルした"),
        other=("it battles {}", "バトルの相手は{}"),
        of_creatures=True,
        going_on=True,
    ),
    "battle_ends": Event(
        ("has finished a battle", "finished a battle", "finish a battle"),
        ("がバトルを終える", "がバトルを終えた"),
        other=("it battles {}", "バトルの相手は{}"),
        of_creatures=True,
    ),
    "wins_battle": Event(
        ("wins a battle", "won a battle", "win a battle"),
        ("がバトルに勝つ", "がバトルに勝った"),
        other=("it battles {}", "バトルの相手は{}"),
        of_creatures=True,
    ),
    "loses_battle": Event(
        ("loses a battle", "lost a battle", "lose a battle"),
        ("がバトルに負ける", "がバトルに負けた"),
        other=("it battles {}", "バトルの相手は{}"),
        of_creatures=True,
    ),
    "flips": Event(
        ("is flipped", "been flipped", "be flipped"),
        ("が裏返る", "が裏返った"),
    ),
    "links": Event(
        ("links", "linked", "link"),
        ("がリンクする", "がリンクした"),
    ),
}

MOMENTS: Mapping[str, tuple[str, str]] = {
    "turn_starts": ("the start of {} turn", "{}ターンのはじめに"),
    "turn_ends": ("the end of {} turn", "{}ターンの終わりに"),
    "attack_ends": ("the end of an attack", "{}攻撃の終わりに"),
    "battle_starts": ("the start of a battle", "{}バトルのはじめに"),
}
"""The points in a turn; ``{}`` stands for the player or the phase."""

OF_PLAYERS: Mapping[str, tuple[tuple[str, str, str], tuple[str, str]]] = {
    "shows_rock": (("show rock", "shows rock", "shown rock"), ("グーを出す", "グーを出した")),
    "shows_paper": (("show paper", "shows paper", "shown paper"), ("パーを出す", "パーを出した")),
    "shows_scissors": (("show scissors", "shows scissors", "shown scissors"), ("チョキを出す", "チョキを出した")),
    "loses": (("lose the game", "loses the game", "lost the game"), ("ゲームに負ける", "ゲームに負けた")),
}
"""The events of a player: for "you", for another player, and as a participle; in Japanese as for a card."""

RESULTS: Mapping[str, tuple[str, str]] = {
    "pick": ("chosen {}", "選んだ"),
    "destroy": ("destroyed {}", "破壊した"),
    "discard": ("discarded {}", "捨てた"),
    "return": ("returned {}", "戻した"),
    "put": ("{} put this way", "置いた"),
    "draw": ("drawn {}", "引いた"),
    "from_top": ("{} put from the deck this way", "山札から置いた"),
    "search": ("{} found", "探し出した"),
    "look": ("{} taken", "取った"),
    "reveal": ("revealed {}", "見せた"),
    "tap": ("{} tapped this way", "タップした"),
    "use": ("{} used this way", "使った"),
    "uncross": ("{} taken off this way", "外した"),
    "untap": ("{} untapped this way", "アンタップした"),
    "upside_down": ("{} turned upside down this way", "上下逆さまにした"),
    "may": ("", "行った"),
    "either": ("", "行った"),
    "shared": ("{} affected this way", "対象とした"),
}
"""The noun phrase for cards affected by an instruction, by its verb; ``{}`` is the card."""

DONE: Mapping[str, str] = {
    "pick": "{} was chosen",
    "destroy": "{} was destroyed this way",
    "discard": "{} was discarded this way",
    "return": "{} was returned this way",
    "put": "{} was put this way",
    "draw": "{} was drawn this way",
    "from_top": "{} was put from the deck this way",
    "search": "{} was found",
    "look": "{} was taken",
    "reveal": "{} was revealed this way",
    "uncross": "{} was taken off this way",
    "tap": "{} was tapped this way",
    "use": "{} was used this way",
    "untap": "{} was untapped this way",
    "upside_down": "{} was turned upside down this way",
    "may": "that was done",
    "either": "that was done",
}
"""The English sentence that an instruction did something, by its verb; ``{}`` is the card."""
