"""Reminder texts: bracketed words that repeat rules."""

from __future__ import annotations

import re

from judge.cards.parser.reading import Reading, Unread
from judge.cards.parser.sve.normalise import Plain

_BRACKETS = re.compile(r"（[^（）]*(?:（[^（）]*）[^（）]*)*）")
_KNOWN = tuple(
    map(
        re.compile,
        (
            r"(手札|デッキ|手札かデッキ|EXエリア)に(戻った|置いた|戻した)トークンはゲームから取り除く",
            r"(これが場に出たときか、自分のエンドフェイズにこれをアクトできる。)?相手は、アクト状態の【守護】を持つフォロワー以外を攻撃できない",
            r"【突進】を持つフォロワーは、場に出たターンから相手のフォロワーを攻撃できる",
            r"【疾走】を持つフォロワーは、場に出たターンから攻撃できる",
            r"自分のPP最大値が7以上なら、【覚醒】状態になる",
            r"【指定攻撃】を持つフォロワーは、スタンド状態のフォロワーを攻撃できる",
            r"自分の墓場のスペルが(\d+)枚以上なら、【スペルチェイン_\1】の後の能力が働く(。(\d+)枚以上なら、さらに【SC_\3】の後の能力が働く)*",
            r"自分の墓場が(\d+)枚以上なら、【ネクロチャージ_\1】の後の能力が働く",
            r"自分のターン中、自分のリーダーの体力が減少していたなら、【真紅】状態になる",
            r"それは【突進】を持つ",
            r"【ドレイン】を持つフォロワーが攻撃して与えたダメージと同じだけ、自分のリーダーは体力を\+する",
            r"【必殺】を持つフォロワーと交戦した相手のフォロワーは、ダメージを与え合ったあと破壊される",
            r"このターン中にこれを含めて(\d+)枚以上プレイしていたなら、【コンボ_\1】の後の能力が働く",
            r"相手は【威圧】を持つフォロワーを攻撃できない",
            r"【オーラ】を持つカードは、相手のカードや能力で選ばれない",
            r"【レッスン_1】とは、自分のEXエリアの『魔法のアイテム』1枚を消滅させること",
            r"【スタック】を持つアミュレットは、スタックカウンター1つを置いた状態で場に出て、下記の能力を持つ",
            r"奪ったフォロワーは自分の場に移す。それが場を離れたとき、相手の領域に戻す",
            r"(交戦か能力による|交戦)ダメージでは破壊される",
            r"自分の墓場のスペルが（これを含めず）(\d+)枚以上なら、【スペルチェイン_\1】の後の能力が働く",
            r"EXエリアに置いたエボルヴフォロワーはゲームから取り除く",
            r"Xにこれは含めない",
            r"追加コストを支払わなければプレイできない",
            r"※バトル開始時、自分のデッキ構築が「アイドルマスター ?シンデレラガールズ」タイトル構築なら、"
            r"『魔法のアイテム』5枚をEXエリアに置く",
        ),
    )
)
"""The known reminder texts, exact except for numbers; other bracketed text could have a meaning of its own."""


_LISTED_BELOW = "下記の能力を持つ"
"""The end of a reminder that goes on in the following lines."""

_LISTED = re.compile(
    r"\n?これが場を離れるとき、代わりにこれのスタックカウンター1つを取る。"
    r"\n?これのスタックカウンターが0になったとき、これを破壊する。"
    r"\n?起動これをアクト：自分の他の【スタック】を持つアミュレット1つを選ぶ。それにこれのスタックカウンターすべてを移す。"
)
"""Matches the definition of Stack (13.3.2.2) in the lines after the reminder that announces it."""


def without_reminders(plain: Plain, found: Reading) -> Plain:
    """Return a text without known reminders; other bracketed text stays and is reported as unread."""
    text: list[str] = []
    at: list[int] = []
    done = 0
    for one in _BRACKETS.finditer(plain.text):
        words = one[0][1:-1]
        if words.startswith("端数"):
            continue
        if not any(known.fullmatch(words.replace("の場の", "の")) for known in _KNOWN):
            found.unread.append(Unread(one[0], words, plain.span(*one.span()), "not a known reminder"))
        text.append(plain.text[done : one.start()])
        at += plain.at[done : one.start()]
        listed = _LISTED.match(plain.text, one.end()) if words.endswith(_LISTED_BELOW) else None
        done = listed.end() if listed else one.end()
    return Plain("".join((*text, plain.text[done:])), (*at, *plain.at[done:]))
