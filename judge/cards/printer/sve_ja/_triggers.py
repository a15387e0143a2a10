"""What triggers abilities, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node
from judge.cards.printer.sve_ja._sentences import Sentences
from judge.cards.printer.sve_ja._words import COMES_FROM, SIDE, ZONE

TO_IT = {
    "leaves": "が場を離れた",
    "dies": "が場から墓場に置かれた",
    "buried": "が墓場に置かれた",
    "returned": "が場から手札に戻った",
    "destroyed": "が破壊された",
    "banished": "が消滅した",
    "chosen": "が能力によって選ばれた",
    "evolves": "が進化した",
    "attacks": "が攻撃した",
    "attacked": "が攻撃された",
    "fights": "が交戦した",
    "refreshed": "がスタンドした",
    "engaged": "がアクトした",
    "races": "が出走した",
    "deals_damage": "がダメージを与えた",
    "deals_attack_damage": "が攻撃ダメージを与えた",
    "deals_combat_damage": "が交戦ダメージを与えた",
    "deals_ability_damage": "が能力ダメージを与えた",
    "damaged": "がダメージを受けた",
    "ability_damage": "が能力ダメージを受けた",
    "combat_damage": "が交戦ダメージを受けた",
}
"""What is said behind a card of what it does, or what is done to it."""


TO_ANOTHER = {
    "attacks": "を",
    "attacked": "に",
    "fights": "と",
    **dict.fromkeys(("deals_damage", "deals_attack_damage", "deals_combat_damage", "deals_ability_damage"), "に"),
    **dict.fromkeys(("damaged", "ability_damage", "combat_damage"), "から"),
}
"""What leads from the second object of an event to what is done."""


class Triggers(Sentences):
    """Says what triggers abilities."""

    def _when(self, when: Node) -> str:
        """Return what happens: in the way of its event, or by what is done to a card."""
        event = when["event"]
        said = EVENTS[event](self, when) if event in EVENTS else None
        return said or self._done_to(when)

    def _done_to(self, when: Node) -> str:
        event, card = when["event"], when.get("card")
        usual = when.get("from_zone", COMES_FROM.get(event)) == COMES_FROM.get(event) and "to_zone" not in when
        if not usual or event not in TO_IT:
            raise NotSaidError(event)
        done = TO_IT[event] if "other" not in when else self._to_another(when)
        return f"これ{done}" if card == "this" else f"{_whose(when)}{self._noun(card or {})}{done}"

    def _to_another(self, when: Node) -> str:
        """Return what is done that has a second object: what is attacked or fought, what takes or deals the damage."""
        event, other = when["event"], when["other"]
        if event not in TO_ANOTHER:
            raise NotSaidError(f"other: {event}")
        link = "への" if other == {"type": "leader"} and event == "deals_attack_damage" else TO_ANOTHER[event]
        what = "これ" if other == "this" else "相手のリーダー" if other == {"type": "leader"} else self._noun(other)
        return f"が{what}{link}{TO_IT[event].removeprefix('が')}"

    def _plays(self, when: Node) -> str:
        return f"{_whose(when)[:-1]}が{self._played(when.get('card') or {})}をプレイした"

    def _enters(self, when: Node) -> str:
        card = when.get("card")
        if isinstance(card, Mapping) and ("from_zone" in when or "played" in card):
            return self._enters_from(when, card)
        if "from_zone" in when or "to_zone" in when:
            raise NotSaidError("enters")
        return "これが場に出た" if card == "this" else f"{_whose(when)}場に{self._noun(card or {})}が出た"

    def _enters_from(self, when: Node, card: Node) -> str:
        """Return that a card comes onto the field in a certain way: from where, or by an ability."""
        like = {key: value for key, value in card.items() if key != "played"}
        how = f"{ZONE[when['from_zone']]}から" if "from_zone" in when else ""
        if card.get("played", False):
            raise NotSaidError("played")
        how += "能力によって" if "played" in card else ""
        return f"{_whose(when)}場に{self._noun(like)}が{how}出た"

    def _moves(self, when: Node) -> str | None:
        if when.get("to_zone") != "ex":
            return None
        card = when.get("card")
        if card == "this":
            return "これがEXエリアに置かれた"
        return f"{_whose(when)}EXエリアに{self._noun(card or {})}が置かれた"

    def _leaves(self, when: Node) -> str | None:
        if when.get("to_zone") != "ex":
            return None
        card = when.get("card")
        subject = "これ" if card == "this" else f"{_whose(when)}{self._noun(card or {})}"
        return f"{subject}が場からEXエリアに置かれた"

    def _buried(self, when: Node) -> str | None:
        if when.get("from_zone") != "deck" or when.get("card") is not None:
            return None
        return f"{_whose(when)}デッキ1枚が墓場に置かれた"

    def _banished(self, when: Node) -> str | None:
        card, zone = when.get("card"), when.get("from_zone")
        if card == "this":
            return "これが自分の手札から消滅した" if zone == "hand" else None
        if not isinstance(zone, str) or "to_zone" in when:
            return None
        return f"{_whose(when)}{ZONE[zone]}の{self._noun(card or {})}が消滅した"

    def _discarded(self, when: Node) -> str:
        card, side = when.get("card"), when.get("side", "any")
        if when.get("from_zone", COMES_FROM.get("discarded")) != COMES_FROM.get("discarded") or "to_zone" in when:
            raise NotSaidError("discarded")
        if card == "this":
            return "これを自分の手札から捨てた"
        if card or side == "own":
            return f"自分の手札から{self._noun(card or {})}を捨てた"
        return "相手プレイヤーが手札1枚を捨てた" if side == "enemy" else "いずれかのプレイヤーが自身の手札1枚を捨てた"


def _whose(when: Node) -> str:
    """Return whose cards something happens to."""
    return SIDE[when.get("side", "any")]


EVENTS: dict[str, Callable[[Triggers, Node], str | None]] = {
    "end_phase": lambda writer, when: f"{_whose(when) or 'お互いの'}エンドフェイズが来た",
    "main_phase": lambda writer, when: f"{_whose(when) or 'お互いの'}メインフェイズが来た",
    "leader_damaged": lambda writer, when: f"{_whose(when)}リーダーがダメージを受けた",
    "defense_gained": lambda writer, when: f"{_whose(when)}リーダーの体力を+した",
    "draws": lambda writer, when: f"{_whose(when)[:-1]}が1枚引いた",
    "plays": Triggers._plays,
    "enters": Triggers._enters,
    "leaves": Triggers._leaves,
    "moves": Triggers._moves,
    "buried": Triggers._buried,
    "banished": Triggers._banished,
    "discarded": Triggers._discarded,
}
"""For each event that is not said of a card alone how it is said; nothing where the rest of them say it."""
