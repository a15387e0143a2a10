"""Prints events and conditions of Flesh and Blood in Japanese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Computed, Condition, Filter, Node, Range, conditions, selections
from judge.cards.printer.engine import NoWordingError, PrintedNode, without
from judge.cards.printer.fab import happens_to, only, several, stated
from judge.cards.printer.fab_japanese_nouns import BELONGS, CONTROLS, OWNER, PLAYER, Nouns, counter_of, named
from judge.games.fab.language import Select, When
from judge.games.fab.language.lexicon import (
    BOOSTS_LINK,
    COLORS,
    IS_STATE,
    MOMENTS,
    OF_CARDS,
    OF_PLAYERS,
    OF_THE_CROWD,
    RESULTS,
)

PERIODS = {
    "this_turn": "このターンに",
    "this_combat_chain": "この戦闘チェインで",
    "this_chain_link": "このチェインリンクで",
}
DID = {
    "deal": "ダメージを与えた",
    "counter": "カウンターを動かした",
    "pay": "コストを支払った",
    "clash": "激突に勝利した",
    "prevent": "ダメージを軽減した",
    "roll": "サイコロを振った",
    "cards": "カードでコストを支払った",
    "declare_name": "名前を指定した",
    "return_to_brood": "帰巣した",
    "may": "そうした",
    "either": "そうした",
}
ENDS = ("カード", "もの", "トークン", "レイヤー", "カウンター", "デッキ", "ヒーロー")
"""The nouns at the end of the words for an instruction's object; the rest says what was done to it."""

DENIED = (
    ("がある", "がない"),
    ("がいる", "がいない"),
    ("である", "でない"),
    ("を持つ", "を持たない"),
    ("している", "していない"),
    ("されている", "されていない"),
)
"""Endings of conditions, each with its negation."""

THINGS = {
    "card": "カード",
    "attack": "攻撃",
    "source": "発生源",
    "object": "オブジェクト",
    "permanent": "パーマネント",
}
BY = {None: "", "own": "あなたによって", "enemy": "対戦相手によって", "this": "これによって"}
WITH_CARD = ("plays", "pitched", "discarded", "charged", "draws", "protects")
"""Events in which a player uses a card, even if the text names no card."""


class Conditions(Nouns):
    """Prints events and conditions."""

    def as_event(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the clause for a past event; with the argument ``would``, for a coming one."""
        return self.event(value, instead=argument == "would")

    def event(self, when: selections.When, *, instead: bool = False) -> str:
        """Return the clause for a past event: 「あなたがオーラをプレイした」; with ``instead``, for a coming one."""
        printed = PrintedNode(when)
        words = self._event(printed, when, int(instead))
        printed.finish()
        return words

    def _event(self, printed: PrintedNode, when: Any, form: int) -> str:
        event, side, card = printed["event"], printed["side"], printed["card"]
        if event in MOMENTS and card is None:
            return self.word("side", side) + MOMENTS[event][1]
        if event == "game_starts":
            return f"{'' if side == 'any' else OWNER[side]}ゲームが{('開始した', '開始する')[form]}"
        if event == "chain_closes":
            turn = "" if side == "any" else f"{self.word('side', side)}ターンに"
            return f"{turn}戦闘チェインが{('閉じた', '閉じる')[form]}"
        if event in OF_THE_CROWD:
            whom = PLAYER[side] if card is None else self._thing(printed, side, card, "ヒーロー", "hero")
            return f"観客が{whom}{OF_THE_CROWD[event][1][form]}"
        if event in OF_CARDS:
            return self._of_card(printed, event, side, card, form)
        if event in OF_PLAYERS:
            return self._of_player(printed, event, side, card, form)
        if event == "intimidates":
            who = {None: "いずれかのプレイヤー", "own": "あなた", "enemy": "対戦相手", "this": "これ"}[printed["by"]]
            return f"{who}が{PLAYER[side]}を{('威嚇した', '威嚇する')[form]}"
        return self._of_number(printed, event, side, card, form)

    def _thing(self, printed: PrintedNode, side: str, card: Any, noun: str, zone: str) -> str:
        """Return the object to which something happens: これ, あなたがコントロールするオーラ."""
        many = "1つ以上の" if printed["one_or_more"] else ""
        if card == "this":
            return {"any": "これ", "own": "あなたのこれ", "enemy": "対戦相手のこれ"}[side]
        whose = (CONTROLS if zone in ("attack", "arena") else BELONGS)[side]
        described = self.described(card, zone) if isinstance(card, Filter) and stated(card) else noun
        return f"{many}{whose}{described}"

    def _of_card(self, printed: PrintedNode, event: str, side: str, card: Any, form: int) -> str:
        zone, noun = happens_to(event)
        who, kind, middle = self._thing(printed, side, card, THINGS[noun], zone), printed["kind"], ""
        damage = "ダメージ" if kind is None else self.word("damage", kind)
        if event in ("damaged", "deals_damage"):
            middle = f"{self._bound(printed, damage)}を"
        elif event in ("hits", "is_hit") and (printed["amount"] is not None or kind is not None):
            middle = f"{self._bound(printed, damage)}で"
        subject = f"{who}のチェインリンクが" if event == "link_resolves" else f"{who}が"
        return f"{subject}{self._around(printed, event)}{middle}{OF_CARDS[event].ja[form]}"

    def _bound(self, printed: PrintedNode, noun: str) -> str:
        amount = printed["amount"]
        if amount is None:
            return noun
        return f"{self.number(amount)}{'' if isinstance(amount, Range | Computed) else '点'}の{noun}"

    def _around(self, printed: PrintedNode, event: str) -> str:
        """Return the rest of a clause for an event: the player who causes it, zones, second object."""
        words = BY[printed["by"]]
        for field, behind in (("from_zone", "から"), ("not_from", "以外から"), ("to_zone", "に")):
            zones = several(printed[field])
            words += f"{'か'.join(self.zone(one) for one in zones)}{behind}" if zones else ""
        if printed["other"] is not None:
            link = BOOSTS_LINK if event == "boosts" else OF_CARDS[event].link if event in OF_CARDS else None
            if event == "banished_by_boost":
                link = ("", "の")
            if link is None:
                raise NoWordingError(repr(printed.node))
            words += f"{self.described(printed['other'], 'x')}{link[1]}"
        return words

    def _of_player(self, printed: PrintedNode, event: str, side: str, card: Any, form: int) -> str:
        act, many = OF_PLAYERS[event], "1枚以上の" if printed["one_or_more"] else ""
        if card == "this" and side == "any" and act.passive:
            return f"これが{self._around(printed, event)}{act.passive}{('た', 'る')[form]}"
        if card == "this":
            object_ = "これ"
        elif isinstance(card, Filter):
            object_ = many + self.described(card, "hand")
        else:
            object_ = f"{many}カード" if event in WITH_CARD else ""
        verb = act.ja[form]
        if event == "activates":
            object_ = f"{object_}の能力を" if object_ else "能力を"
        elif object_:
            ending = "を公開して" if event in ("wins_clash", "fails_clash") else "で" if event == "protects" else "を"
            object_ = f"{object_}{ending}"
        if event == "rolls" and printed["amount"] is not None:
            verb = f"サイコロで{self.number(printed['amount'])}を{('出した', '出す')[form]}"
        return f"{PLAYER[side]}が{self._around(printed, event)}{object_}{verb}"

    def _of_number(self, printed: PrintedNode, event: str, side: str, card: Any, form: int) -> str:
        """Return the clause for gaining or losing points, or for the change of an object's number."""
        way, _, name = event.partition("_")
        done = {"gains": ("得た", "得る"), "loses": ("失った", "失う")}
        points = name in self.words["points"]
        if way in done and (points or name in self.words["stat"]):
            if points and card is None:
                who = PLAYER[side]
            else:
                who = self._thing(printed, side, card, "オブジェクト", "hero" if points else "x")
            noun, amount = self.word("points" if points else "stat", name), printed["amount"]
            much = noun if amount is None else f"{self.number(amount)}の{noun}"
            return f"{who}が{self._around(printed, event)}{much}を{done[way][form]}"
        stat, _, change = event.rpartition("_")
        ways = {"increases": ("増えた", "増える"), "decreases": ("減った", "減る")}
        if change not in ways:
            raise NoWordingError(event)
        amount = "" if printed["amount"] is None else f"{self.number(printed['amount'])}だけ"
        who = self._thing(printed, side, card, "オブジェクト", "x")
        return f"{who}の{self.word('stat', stat)}が{self._around(printed, event)}{amount}{ways[change][form]}"

    def events(self, whens: list[Any]) -> str:
        """Return trigger events as a clause: 「これが攻撃したとき」."""
        self.occasions = whens
        return "、または".join(self.event(one) + ("" if one.event in MOMENTS else "とき") for one in whens)

    # conditions

    def as_there_are(self, value: selections.Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of objects: あなたがコントロールするオーラがある."""
        assert isinstance(value, Select)
        low, high = printed["min"], printed["max"]
        if value.count not in (None, 1):
            raise NoWordingError(repr(value))
        noun, where = self.select(without(value, "count"), bare=True), self._where(several(value.zone), value.side)
        if where.endswith("の") and noun.startswith(where) and value.top is None and value.zone != "hero":
            noun = f"{where.removesuffix('の')}に{noun.removeprefix(where)}"
        be, counter = "いる" if noun.endswith("ヒーロー") else "ある", counter_of(noun)
        if high == 0 and low is None:
            return f"{noun}が{'いない' if be == 'いる' else 'ない'}"
        if low in (None, 1) and high is None:
            return f"{noun}が{be}"
        bounds = f"{'' if low is None else f'{low}{counter}以上'}{'' if high is None else f'{high}{counter}以下'}"
        return f"{noun}が{bounds}{be}" if high is None else f"{noun}が{bounds}"

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about an amount, or about the number of events."""
        low, high = printed["min"], printed["max"]
        if isinstance(value, Computed) and only(value, value.verb) and value.verb in PERIODS:
            words = PERIODS[value.verb] + self.event(getattr(value, value.verb))
            if low == 1 and high is None:
                return words
            if high == 0 and low is None:
                return f"{words}ことがない"
            least = "" if low is None else f"{self.amount(low)}回以上"
            return f"{words}回数が{least}{'' if high is None else f'{self.amount(high)}回以下'}"
        plain = isinstance(value, selections.CountersOn) and only(value, "counters", "of")
        if plain and (low, high) in ((None, 0), (1, None)):
            on, name = self.cards(value.of), self.counter(value.counters)
            return f"{on}に{name}が{'ない' if high == 0 else 'ある'}"
        words = self.amount(value)
        same = low is not None and low == high
        return f"{words}が{self.amount(low) if same else self.between(low, high)}"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about properties, of one object or of N of several."""
        like, low = printed["like"], printed["min"]
        if not stated(like):
            raise NoWordingError(repr(printed.node))
        who = self.cards(value)
        if low is not None:
            return f"{who}のうち{low}つ以上が{self.is_like(like)}である"
        return f"{who}{self._predicate(like)}"

    def _predicate(self, like: Filter) -> str:
        fields = stated(like)
        if len(fields) == 1:
            ((field, value),) = fields.items()
            if field == "name":
                return f"の名前が「{'」か「'.join(named(one) for one in several(value))}」"
            if field in self.words["stat"] and field != "color":
                return f"の{self.word('stat', field)}が{self.number(value)}"
            if field == "keyword":
                return f"が{self.word('keyword', value)}を持つ"
            if field == "color":
                return f"が{COLORS[value]}"
            if field in ("played_from", "came_from"):
                ending = "からプレイされた" if field == "played_from" else "から来た"
                return f"が{self.as_zones(value, '', PrintedNode(like))}{ending}"
            if field in ("state", "not_state") and value in IS_STATE:
                return f"が{IS_STATE[value][field == 'not_state']}"
            if field == "none_of":
                return f"が{'でも'.join(self.is_like(one) for one in value)}でない"
        return f"が{self.is_like(like)}である"

    def predicate(self, like: Filter) -> str:
        """Return a condition that “it” has properties, before なら."""
        return f"それ{self._predicate(like)}"

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition that an instruction did something."""
        if value not in self.names or self.names[value].verb not in RESULTS:
            raise NoWordingError(value)
        verb, place = self.names[value].verb, self.names[value].place
        before, done = f"{place}番目に" if place else "", RESULTS[verb][1][0]
        if verb in DID:
            return before + DID[verb]
        end = next((one for one in ENDS if done.endswith(one)), None)
        return f"{self.result(value, 0)}がある" if end is None else before + done.removesuffix(end)

    def as_negation(self, value: Condition, argument: str, printed: PrintedNode) -> str:
        words = self.say(value)
        plain = not isinstance(value, conditions.All | conditions.Any_ | conditions.Compare)
        if plain and "min" not in stated(value):
            for ending, denied in DENIED:
                if words.endswith(ending):
                    return words.removesuffix(ending) + denied
        return f"「{words}」が成り立たない"

    def as_all_of(self, value: Sequence[Node], argument: str, printed: PrintedNode) -> str:
        """Return conditions joined by “、かつ”."""
        return "、かつ".join(self.set_apart(one) for one in value)

    def as_either_of(self, value: Sequence[Node], argument: str, printed: PrintedNode) -> str:
        """Return alternative conditions joined for use in brackets: …」または「…."""
        return "」または「".join(self.say(one) for one in value)

    def as_defenders(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return a condition about defending cards: 2枚以上のカードがこの攻撃を防御している."""
        low, origin = printed["min"], printed["origin"]
        noun = self.described(value, "hand")
        many = f"{low}{counter_of(noun)}以上の" if low != 1 else ""
        where = "" if origin is None else f"{self.as_zones(origin, '', printed)}からの"
        return f"{many}{where}{noun}がこの攻撃を防御{'した' if printed['past'] else 'している'}"
