"""Whole lines of Duel Masters card texts: keywords, reminders, and abilities with a leading keyword."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.cards.parser.dm.names import wordings
from judge.cards.parser.dm.spelling import spell

REMINDERS: Sequence[re.Pattern[str]] = [
    re.compile(spell(pattern))
    for pattern in (
        r"[^()]*攻撃中[^()]*パワー[はが]\+\d+され[^()]*",
        r"[^()]*シールドを(\d枚|すべて)(ブレイク|破壊)する。?",
        r"[^()]*攻撃するとき[^()]*その攻撃を阻止して[^()]*バトルする。?",
        r"[^()]*召喚酔いしない。?",
        r"パワー0以下のクリーチャーは破壊される。?",
        r"[^()]*バトルの後、?相手の?クリーチャーを破壊する。?",
        r"[^()]*勝っても持ち主の墓地に置かれる。?",
        r"(ただし)?まず何を攻撃するか選んでから[^()]*",
        r"その「S・トリガー」を使ってもよい。?",
        r"相手はその「S・トリガー」を使うことができる。?",
        r"ただし(このクリーチャー|これをクロスしたクリーチャー|そのクリーチャー)を攻撃またはブロックしてもよい。?",
        r"こうして重ねたカードの束を1枚のシールドとみなす。?",
        r"相手のマナゾーンに[^()]*のカードが1枚でもあれば[^()]*ブロックされない。?",
        r"選んだシールドはシールドゾーンにある間表向きにしておく。?",
        r"「S・トリガー」能力を使う場合は[^()]*墓地に置く前に使う。?",
        r"山札の1番上のカードが入れ替わった場合[^()]*",
        r"バトルは行われない。?",
        r"下のカード\d枚は、?別々のクリーチャーとなる。?",
        r"[^()]*破壊されるときかわりに「セイバー:[^()]*」を得たクリーチャーを破壊してもよい。?",
        r"クロスギアは[^()]*離れても[^()]*",
    )
]
"""Reminder texts, which explain an ability and add nothing to it."""

NO_SHIELD_TRIGGER = [
    re.compile(spell(pattern))
    for pattern in (
        r"その「S・トリガー」(能力)?は使えない。?",
        r"ただしその「S・トリガー」(能力)?は使えない。?",
        r"ただしこうして手札に加えられたシールドの「S・トリガー」能力は使えない。?",
    )
]
"""The sentence that shields taken this way cannot use shield trigger, alone or in brackets."""

UNTRIGGERED = re.compile(
    r"\(?(?:ただし)?(?:その|こうして手札に加えられたシールドの)「S・トリガー」(?:能力)?は使えない(?:。\)?|\))"
)
"""The same sentence between others."""

RULES = [
    re.compile(spell(pattern))
    for pattern in (
        r"マナゾーンに置く時、?このカードはタップして置く。?",
        r"クロスギア(:このカードをバトルゾーンに置く。クリーチャーにクロスするにはこのカードのコストをもう一度支払う。"
        r"そのクリーチャーがバトルゾーンを離れてもこのカードはバトルゾーンに残る。)?",
        r"このクロスギアはマナゾーンにタップして置かれる。?",
        r"城-自分のシールドを1[つ枚]選びこのカードを付けて要塞化する。その要塞化されたシールドがシールドゾーンから離れた時"
        r"このカードを自分の墓地に置く。(\([^()]*\))?",
        r"城-自分のシールドを1[つ枚]選びこのカードを付けて要塞化する。(\([^()]*\))?",
    )
]
"""Lines that only restate a rule of the game."""

Ability = Mapping[str, Any]

WHILE: Mapping[str, tuple[Ability, Sequence[str]]] = wordings("heading")
"""Headings that make the next line apply only under a condition, each with the condition and its keywords."""

TAP = re.compile(spell(r"このクリーチャーで攻撃するかわりに、?タップして次の能力を使ってもよい。?"))
SILENT = re.compile(spell(r"サイレントスキル(\([^()]*\))?。?"))
SHIELD_FORCE = re.compile(spell(r"シールド・フォース(\([^()]*\))?。?"))
WHILE_LINE = re.compile(rf"({'|'.join(WHILE)})(\([^()]*\))?。?")
TAP_PAID = re.compile(
    spell(
        r"このクリーチャーで攻撃するかわりに、?このクリーチャーと自分のマナゾーンの、?"
        r"アンタップしているカードを?(?P<number>\d)枚を?タップして、?次の能力を使ってもよい。?"
    )
)
THRILLING = re.compile(spell(r"スリリング・スリー[:](?P<like>[^()]+)(\([^()]*\))?。?"))
CREW = re.compile(spell(r"クルー・ブレイカー[:](?P<like>[^()]+)(?P<reminder>\([^()]*\))?。?"))
LAUNCHER = re.compile(spell(r"ランチャーE[:](?P<like>[^()]+)(?P<reminder>\([^()]*好きな数タップする。?\))。?"))
CAN_ATTACK = re.compile(spell(r"このクリーチャーが攻撃できる時、?"))
TAP_OF_BEARER = re.compile(
    spell(r"これをクロスしたクリーチャーで攻撃するかわりに、?タップして次の能力を使ってもよい。?")
)
TAP_OF_OTHERS = re.compile(
    spell(
        r"(?:このクリーチャーがバトルゾーンにある間、?)?(?:バトルゾーンにある)?自分の(?P<like>[^()。]+?)"
        r"(?:をタップし|は)、?攻撃するかわりに、?(?:タップして)?次の能力を使ってもよい。?"
    )
)
O_DRIVE = re.compile(spell(r"O・ドライブ[-ー:]?(?P<paid>(?:と?(?:光|水|闇|火|自然)[x]\d)+)[:-]?(\([^()]*\))?。?"))
O_DRIVES = re.compile(
    spell(r"O・ドライブ[-ー:]?((?:光|水|闇|火|自然)[x]\d)・((?:光|水|闇|火|自然)[x]\d)(\([^()]*\))?。?")
)
DRIVEN = re.compile(r"(光|水|闇|火|自然):")
"""The line of one of several O-drives, named by its civilization."""
KNIGHT = re.compile(spell(r"ナイト・マジック(\([^()]*\))?。?"))
WITHIN = re.compile(r"(?:SS|WS|TR|TT|AC|OD|SF|MM)[-ー:]")
"""The short title of the ability under a heading, as later prints have it."""
SYMPATHY = re.compile(
    spell(
        r"シンパシー[:：](?P<like>[^()]+)"
        r"(?:\([^()]*ただしコストは(?:(?P<least>\d)より少なくならない|0以下に(?:は)?ならない)。?\))?"
    )
)
SURVIVOR = re.compile(spell(r"サバイバー(\([^()]*\))?。?"))
FORT = re.compile(spell(r"フォートE:(?P<race>[^()]+)(\([^()]*\))?。?"))
TITLES = re.compile(
    spell(
        r"(?:メテオバーン|メガメテオバーン\d|バイオ・[KT]|シールド・プラス|スーパー・シールド・プラス|ターボラッシュ|ウルトラ・セイバー|革命\d|マナ武装\d|マナドライブ\d(?:\([^()]*\))?"
        r"|Jトルネード|鬼タイム|ラビリンス|オシオキムーン|覚醒|解除|シンカパワー|鬼エンド|シビルカウント\d)[-ー:]"
    )
)
"""Titles of abilities that the text then writes out in full, so the title is skipped."""


def saver(like: Ability) -> Ability:
    """Return the ability セイバー: when such a creature would be destroyed, this one may be destroyed instead."""
    card = {"type": "creature", **like}
    event = {"event": "destroyed", "side": "own", "card": card}
    return {"replace": event, "optional": True, "instead": [{"destroy": "this"}]}


def l_gate(like: Ability) -> Ability:
    """Return the ability L・ゲート: when this creature is destroyed, such a card may return from the graveyard."""
    cards = {"zone": "graveyard", "type": "creature", **like, "count": 1}
    put = {"put": "this", "into": "deck"}
    return {
        "replace": {"event": "destroyed", "card": "this", "to_zone": "graveyard"},
        "optional": True,
        "instead": [{"return": cards, "as": "got"}, {"if": {"did": "got"}, "then": [put]}],
    }


FIXED: Mapping[str, Ability] = wordings("word")
"""Words that stand for a whole ability."""

ALL_RACES: Ability = saver({"other": True})
OF_RACES: Mapping[str, Callable[[Ability], Ability]] = {
    "セイバー": saver,
    "L・ゲート": l_gate,
    "侵略": lambda like: {"invasion": like},
    "革命チェンジ": lambda like: {"revolution_change": like},
    "アタック・チャンス": lambda like: {"attack_chance": like},
}
"""Words that stand for a whole ability about cards of a kind, each with a function that returns the ability."""
