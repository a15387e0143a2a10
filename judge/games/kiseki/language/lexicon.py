"""The words of Kiseki card texts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from judge.games.kiseki.book.c1400_icon_crafts import KEYWORDS
from judge.records import record

LEXICON: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "type": {
        "unit": ("UNIT", "UNIT"),
        "item": ("ITEM", "ITEM"),
        "event": ("EVENT", "EVENT"),
        "base": ("BASE", "BASE"),
        "ability": ("ability", "能力"),
        "card": ("card", "カード"),
    },
    "zone": {
        "field": ("field", "場"),
        "hand": ("hand", "手札"),
        "deck": ("deck", "デッキ"),
        "trail": ("trail", "軌跡"),
        "homebase": ("homebase", "拠点"),
        "removed": ("removed area", "除外領域"),
        "activation": ("activation zone", "発動待機領域"),
    },
    "side": {
        "own": ("your", "自分の"),
        "enemy": ("your opponent's", "相手の"),
        "any": ("each player's", "各プレイヤーの"),
    },
    "figure": {
        "attack": ("STR", "STR"),
        "defense": ("DEF", "DEF"),
        "cost": ("CP cost", "CPコスト"),
        "ep_cost": ("EP cost", "EPコスト"),
        "level": ("founding level", "創設レベル"),
        "printed_cost": ("printed CP cost", "元のCPコスト"),
        "printed_attack": ("printed STR", "元のSTR"),
        "printed_defense": ("printed DEF", "元のDEF"),
    },
    "points": {"cp": ("CP", "CP"), "ep": ("EP", "EP"), "bonds": ("bonds", "絆")},
    "until": {
        "end_of_turn": ("until the end of the turn", "ターン終了時まで"),
        "next_turn": ("during the next turn", "次のターンの間"),
        "combat": ("until the end of the combat", "この戦闘の間"),
    },
    "state": {
        "ready": ("ready", "レディ状態"),
        "action": ("action-state", "アクション状態"),
        "face_up": ("face-up", "表向き"),
        "face_down": ("face-down", "裏向き"),
        "stunned": ("stunned", "スタン状態"),
        "attacking": ("attacking", "攻撃中"),
        "scrum_attacking": ("scrum-attacking", "スクラム攻撃中"),
        "attacking_alone": ("lone attacking", "単独で攻撃中"),
        "answering": ("answering", "応戦中"),
        "in_combat": ("battling", "戦闘中"),
    },
    "attribute": {"support": ("support", "サポート")},
    "keyword": {name: (row.en, f"【{row.ja}】") for name, row in KEYWORDS.items()},
    "cannot": {
        "attack": ("can't attack", "攻撃できない"),
        "be_attacked": ("can't be attacked", "攻撃されない"),
        "be_answered": ("can't be answered", "応戦されない"),
        "be_targeted": ("can't be targeted", "対象に選ばれない"),
        "be_targeted_by_enemy": ("can't be targeted by the opponent", "相手に対象に選ばれない"),
        "overkill": ("can't deal overkill damage", "オーバーキルダメージを与えられない"),
        "stunned": ("can't be stunned", "スタンしない"),
        "recovered": ("can't recover", "回復しない"),
        "readied": ("can't be readied", "レディ状態にならない"),
        "actioned": ("can't be turned to the action state", "アクション状態にならない"),
        "turned_face_up": ("can't be turned face up", "表向きにならない"),
        "turned_face_down": ("can't be turned face down", "裏向きにならない"),
        "put": ("can't be put into another zone", "他の領域に置かれない"),
        "killed": ("can't be killed", "即死しない"),
        "destroyed": ("can't be destroyed", "破壊されない"),
        "discarded": ("can't be discarded", "捨てられない"),
    },
    "must": {
        "attack": ("must attack if possible", "可能なら攻撃する"),
        "be_attacked": ("must be attacked if possible", "可能なら攻撃対象に選ばれる"),
        "be_answered": ("must be answered if possible", "可能なら応戦される"),
        "answer_all": ("must answer each attacking UNIT", "すべての攻撃UNITに応戦する"),
    },
    "paid": {
        "discard": ("discard {}", "{}捨てる"),
        "destroy": ("destroy {}", "{}破壊する"),
        "action": ("turn {} to the action state", "{}アクション状態にする"),
        "stun": ("stun {}", "{}スタンさせる"),
        "remove": ("remove {}", "{}除外する"),
        "homebase": ("put {} into the homebase", "{}拠点に置く"),
        "hand": ("return {} to the hand", "{}手札に戻す"),
        "trail": ("put {} into the trail", "{}軌跡に置く"),
    },
}
"""The words for the values of each kind of slot in a wording; ``{}`` is the object."""


@record
class Event:
    """The wording of an event.

    Attributes:
        en: a clause that follows the card or player; for a point in the turn, ``{}`` is the player.
        ja: the same in the past form, with the particle of the subject.
        of: whether it is an event of a card, of a player, or a point in the turn.
    """

    en: str
    ja: str
    of: Literal["card", "player", "moment"] = "card"


EVENTS: Mapping[str, Event] = {
    "turn_starts": Event("the start of {} turn", "{}ターン開始", "moment"),
    "turn_ends": Event("the end of {} turn", "{}ターン終了", "moment"),
    "preparation_phase_starts": Event("the start of {} preparation phase", "{}準備フェイズ開始", "moment"),
    "draw_step_starts": Event("the start of {} draw step", "{}ドローステップ開始", "moment"),
    "homebase_step_starts": Event("the start of {} homebase step", "{}拠点ステップ開始", "moment"),
    "deployment_step_starts": Event("the start of {} deployment step", "{}配備ステップ開始", "moment"),
    "battle_phase_starts": Event("the start of {} battle phase", "{}戦闘フェイズ開始", "moment"),
    "battle_phase_ends": Event("the end of {} battle phase", "{}戦闘フェイズ終了", "moment"),
    "attack_target_step_starts": Event("the start of {} attack target step", "{}攻撃対象選択ステップ開始", "moment"),
    "recovery_phase_starts": Event("the start of {} recovery phase", "{}回復フェイズ開始", "moment"),
    "moves": Event("moves", "が移動した"),
    "leaves": Event("leaves the field", "が場を離れた"),
    "enters": Event("is put onto the field", "が場に置かれた"),
    "put_into_trail": Event("is put into the trail", "が軌跡に置かれた"),
    "discarded": Event("is discarded", "が捨てられた"),
    "destroyed": Event("is destroyed", "が破壊された"),
    "killed": Event("is killed", "が即死した"),
    "draws": Event("is drawn", "が引かれた"),
    "plays": Event("is played", "がプレイされた"),
    "plays_arts": Event("has its arts played", "のアーツがプレイされた"),
    "activates": Event("has its craft played", "の起動クラフトがプレイされた"),
    "attacks": Event("attacks", "が攻撃した"),
    "attacks_alone": Event("attacks alone", "が単独で攻撃した"),
    "scrum_attacks": Event("scrum-attacks", "がスクラム攻撃した"),
    "attacked": Event("is attacked", "が攻撃された"),
    "scrum_attacked": Event("is scrum-attacked", "がスクラム攻撃された"),
    "first_attack": Event("makes the first attack of the turn", "がターンの最初の攻撃を行った", "player"),
    "overkills": Event("deals overkill damage", "がオーバーキルダメージを与えた"),
    "stuns": Event("stuns another UNIT", "が他のUNITをスタンさせた"),
    "stunned": Event("is stunned", "がスタンした"),
    "recovered": Event("recovers", "が回復した"),
    "readied": Event("is readied", "がレディ状態になった"),
    "actioned": Event("is turned to the action state", "がアクション状態になった"),
    "turned_face_up": Event("is turned face up", "が表向きになった"),
    "turned_face_down": Event("is turned face down", "が裏向きになった"),
    "gets_support": Event("gets support", "がサポートを得た"),
    "loses_support": Event("loses support", "がサポートを失った"),
    "gains_bonds": Event("gains bonds", "の絆が増加した", "player"),
    "loses_bonds": Event("loses bonds", "の絆が減少した", "player"),
    "loses_bonds_by_stun": Event("loses bonds by stun damage", "の絆がスタンダメージで減少した", "player"),
    "loses_bonds_by_overkill": Event(
        "loses bonds by overkill damage", "の絆がオーバーキルダメージで減少した", "player"
    ),
    "loses_bonds_by_effect": Event("loses bonds by an effect", "の絆が効果で減少した", "player"),
}
