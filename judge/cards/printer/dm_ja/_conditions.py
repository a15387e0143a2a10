"""What happens, and what a text asks, in Japanese."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.dm_ja._nouns import Nouns
from judge.cards.printer.dm_ja._words import (
    CIVILIZATION,
    EVENT,
    GOES_ON,
    MOMENT,
    OF_CREATURE,
    OF_PLAYER,
    OTHER,
    RESULT,
    WHOSE,
    ZONE,
)
from judge.cards.printer.field_reader import Node, Taken, dispatch, word

BY_PLAYER = {
    "drawn": ("を引く", "を引いた"),
    "drawing": ("を引く直前になる", "を引こうとした"),
    **{name: EVENT[name] for name in ("used", "shield_trigger_used", "ninja_strike_used")},
}
"""What a player does with a card."""
DOER = {"own": "自分が", "enemy": "相手が", "any": "プレイヤーが"}


class Conditions(Nouns):
    """Says events and conditions."""

    def event(self, node: Node, *, form: int = 1) -> str:
        """Return what happens (``form`` 0), or has happened (1)."""
        t = Taken(node)
        words = self._event(t, form)
        t.finish()
        return words

    def moment(self, node: Node) -> str:
        """Return when something is done: “このカードが攻撃するとき”."""
        if node["event"] in MOMENT:
            return self.event(node)
        return f"{self.event(node, form=0 if node['event'] in GOES_ON else 1)}とき"

    def _event(self, t: Taken, form: int) -> str:
        event, side = t("event"), t("side", "any")
        if event in MOMENT:
            whose = {"own": "自分の", "enemy": "相手の", "any": ""}[side]
            if not event.startswith("turn") and whose:
                whose += "ターン中の"
            return MOMENT[event].format(whose)
        if event in OF_PLAYER:
            return DOER[side] + OF_PLAYER[event][form]
        if event in BY_PLAYER and side != "any" and t.node.get("card") != "this":
            card = t("card")
            what = self.described(card) if card else "カード"
            if "from_zone" in t:
                what = f"{'または'.join(word(ZONE, one) for one in t.several('from_zone'))}から{what}"
            return f"{DOER[side]}{self._by(t)}{what}{self._other(t, event)}{BY_PLAYER[event][form]}"
        who = self._subject(t, event, side)
        if event == "moves":
            return f"{who}{self._other(t, event)}が{self._by(t)}{self._moves(t, form)}"
        if event not in EVENT:
            raise NotSaidError(repr(t.node))
        start = f"{'または'.join(word(ZONE, one) for one in t.several('from_zone'))}から" if "from_zone" in t else ""
        words = EVENT[event][form]
        if "to_zone" in t:
            end = "または".join(word(ZONE, one) for one in t.several("to_zone"))
            words = f"{words[:-1].removesuffix('れ')}れて{end}に置かれ{words[-1]}"
        return f"{who}{self._other(t, event)}{words[0]}{self._by(t)}{start}{words[1:]}"

    def _other(self, t: Taken, event: str) -> str:
        """Return how the second card has part in an event, where the text asks what it is like."""
        if "other" not in t:
            return ""
        other = t("other")
        who = "このカード" if other == "this" else self.described(other, noun="カード")
        return f"({word(OTHER, event).format(who)})"

    def _moves(self, t: Taken, form: int) -> str:
        start = "または".join(word(ZONE, one) for one in t.several("from_zone"))
        if start and "to_zone" not in t:
            return f"{start}を{('離れる', '離れた')[form]}"
        end = "または".join(word(ZONE, one) for one in t.several("to_zone"))
        words = f"{start}から" if start else ""
        return f"{words}{end or '別のゾーン'}に{('置かれる', '置かれた')[form]}"

    def _subject(self, t: Taken, event: str, side: str) -> str:
        card = t("card")
        whose = "" if side == "any" else WHOSE[side]
        if card == "this":
            return f"{whose}このカード"
        noun = "クリーチャー" if event in OF_CREATURE else "シールド" if event == "broken" else "カード"
        return whose + (self.described(card, noun=noun) if card else noun)

    def _by(self, t: Taken) -> str:
        by, kind = t("by"), t("kind")
        if by is None and kind is None:
            return ""
        if kind == "battle" and by is None:
            return "バトルに負けて"
        what = {None: "効果", "spell": "呪文の効果", "ability": "能力の効果"}[kind]
        return f"{'' if by is None else WHOSE[by]}{what}によって"

    def condition(self, node: Any, *, inside: bool = False) -> str:
        """Return a condition as what stands before なら and 間."""
        words = dispatch(self, CONDITIONS, node)
        return f"「{words}」" if inside and ("all" in node or "any" in node) else words

    def _exists(self, t: Taken) -> str:
        return self.there_are(t("exists"), t("min"), t("max"))

    def there_are(self, select: Node, low: int | None, high: int | None, *, no: bool = False) -> str:
        """Return that there are so many cards."""
        if not {"count", "up_to", "any_number"}.isdisjoint(select):
            raise NotSaidError(repr(select))
        number = low if low is not None else high if high is not None else 1
        what, amount, how = self.selected({**select, "count": number})
        is_there, is_not = ("いる", "いない") if amount.endswith("体") else ("ある", "ない")
        if no:
            return f"{what}が{how}1{amount.removeprefix('1')}も{is_not}"
        if low is not None and high is not None:
            most = self.selected({**select, "count": high})[1]
            return f"{what}が{how}{amount}以上{most}以下{is_there}"
        if high is not None:
            return f"{what}が{how}{amount}以下である"
        return f"{what}が{how}{'' if low is None else f'{amount}以上'}{is_there}"

    def _compare(self, t: Taken) -> str:
        amount, low, high = t("amount"), t("min"), t("max")
        if isinstance(amount, dict) and set(amount) == {"this_turn"}:
            happened = f"このターンに{self.event(amount['this_turn'])}"
            if (low, high) == (1, None):
                return f"{happened}ことがある"
            if (low, high) == (None, 0):
                return f"{happened}ことがない"
            return f"{happened}回数が{self._bounds(low, high)}である"
        return f"{self.amount(amount)}が{self._bounds(low, high)}である"

    def _bounds(self, low: Any, high: Any) -> str:
        return self.number({key: one for key, one in (("min", low), ("max", high)) if one is not None})

    def _matches(self, t: Taken, *, no: bool = False) -> str:
        what, like, least = t("matches"), t("like"), t("min")
        noun = self.noun(what) if isinstance(what, str) else "カード"
        words = self.described(like, noun=noun)
        if self.is_one(what):
            if least is not None:
                raise NotSaidError(repr(t.node))
            return f"{self.pointer(what)}が{words}{'ではない' if no else 'である'}"
        which = "すべて" if least is None else f"{least}枚以上"
        if no:
            return f"{self.pointer(what)}のうち{which}が{words}であるわけではない"
        return f"{self.pointer(what)}のうち{which}が{words}である"

    def _turn(self, t: Taken) -> str:
        return f"{WHOSE[t('turn')]}ターンである"

    def _did(self, t: Taken) -> str:
        name = t("did")
        verb, place = self.names.results.get(name, ("", 0))
        done = word(RESULT, verb)
        if verb in ("may", "either"):
            return f"{f'{place}番目に' if place else ''}そうした"
        return f"{self.noun(name)}を{f'{place}番目に' if place else ''}{done}"

    def _not(self, t: Taken) -> str:
        inner = t("not")
        if set(inner) == {"exists"}:
            return self.there_are(inner["exists"], None, None, no=True)
        if "matches" in inner:
            taken = Taken(inner)
            words = self._matches(taken, no=True)
            taken.finish()
            return words
        if set(inner) == {"turn"}:
            return f"{WHOSE[inner['turn']]}ターンではない"
        return f"「{self.condition(inner)}」ということがない"

    def _all(self, t: Taken) -> str:
        return "、かつ".join(self.condition(one, inside=True) for one in t("all"))

    def _any(self, t: Taken) -> str:
        return "、または".join(self.condition(one, inside=True) for one in t("any"))

    def _attacking(self, t: Taken) -> str:
        whom = {None: "", True: "プレイヤーを", False: "クリーチャーを"}[t("player")]
        return f"{self.pointer(t('attacking'))}が{whom}攻撃している"

    def _blocking(self, t: Taken) -> str:
        return f"{self.pointer(t('blocking'))}がブロックしている"

    def _battling(self, t: Taken) -> str:
        against = f"{self.described(t('against'), noun='クリーチャー')}と" if "against" in t else ""
        return f"{self.pointer(t('battling'))}が{against}バトルしている"

    def _just_used(self, t: Taken) -> str:
        return f"このターン、このカードの直前に{self.described(t('just_used'))}を使った"

    def _paid_with(self, t: Taken) -> str:
        return f"マナゾーンの{self.described(t('paid_with'))}をタップしてこのカードを召喚した"

    def _driven(self, t: Taken) -> str:
        return f"O・ドライブ({'と'.join(word(CIVILIZATION, one) for one in t('driven'))})を支払った"


CONDITIONS: dict[str, Any] = {
    "exists": Conditions._exists,
    "amount": Conditions._compare,
    "matches": Conditions._matches,
    "turn": Conditions._turn,
    "did": Conditions._did,
    "not": Conditions._not,
    "all": Conditions._all,
    "any": Conditions._any,
    "attacking": Conditions._attacking,
    "blocking": Conditions._blocking,
    "battling": Conditions._battling,
    "just_used": Conditions._just_used,
    "paid_with": Conditions._paid_with,
    "driven": Conditions._driven,
}
