"""What happens, and what a text asks, in English."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.dm_en._nouns import Nouns
from judge.cards.printer.dm_en._words import (
    CIVILIZATION,
    DID,
    EVENT,
    MOMENT,
    OF_CREATURE,
    OF_PLAYER,
    OTHER,
    PLAYER,
    WHOSE,
    ZONE,
    article,
    plural,
    series,
)
from judge.cards.printer.field_reader import Node, Taken, dispatch, word


class Conditions(Nouns):
    """Says events and conditions."""

    def event(self, node: Node, *, form: int = 0) -> str:
        """Return what happens (``form`` 0), has happened (1), or would happen (2)."""
        t = Taken(node)
        words = self._event(t, form)
        t.finish()
        return words

    def _event(self, t: Taken, form: int) -> str:
        event, side = t("event"), t("side", "any")
        if event in MOMENT:
            words = MOMENT[event].format({"own": "your", "enemy": "your opponent's", "any": "each"}[side])
            return words if "{}" in MOMENT[event] or side == "any" else f"{words} in {WHOSE[side]} turn"
        if event in OF_PLAYER:
            base, third, done = OF_PLAYER[event]
            who = PLAYER[side]
            has = "have" if side == "own" else "has"
            return f"{who} {(base if side == 'own' else third, f'{has} {done}', f'would {base}')[form]}"
        if event in ("drawn", "drawing") and side != "any" and t.node.get("card") != "this":
            card, mine = t("card"), side == "own"
            what = article(self.described(card)) if card else "a card"
            verb = ("draw" if mine else "draws", "have drawn" if mine else "has drawn", "would draw")[form]
            if event == "drawing":
                be, have = ("are", "have") if mine else ("is", "has")
                verb = (f"{be} about to draw", f"{have} been about to draw", "would be about to draw")[form]
            return f"{PLAYER[side]} {verb} {what}{self._by(t)}"
        who = self._subject(t, event, side)
        if event == "moves":
            return f"{who} {self._moves(t, form)}{self._other(t, event)}{self._by(t)}"
        present, done, would = EVENT[event] if event in EVENT else self._unknown(t)
        words = f"{who} {(present, f'has {done}', f'would {would}')[form]}{self._other(t, event)}"
        if "from_zone" in t:
            words += f" from {self._zones(t, 'from_zone')}"
        if "to_zone" in t:
            words += f" and put into {self._zones(t, 'to_zone')}"
        return words + self._by(t)

    def _other(self, t: Taken, event: str) -> str:
        """Return how the second card has part in an event, where the text asks what it is like."""
        if "other" not in t:
            return ""
        other = t("other")
        who = "this card" if other == "this" else article(self.described(other, noun="card"))
        return f" ({word(OTHER, event).format(who)})"

    def _unknown(self, t: Taken) -> Any:
        raise NotSaidError(repr(t.node))

    def _zones(self, t: Taken, key: str) -> str:
        return f"the {series([word(ZONE, one) for one in t.several(key)], 'or')}"

    def _moves(self, t: Taken, form: int) -> str:
        if "from_zone" in t and "to_zone" not in t:
            return f"{('leaves', 'has left', 'would leave')[form]} {self._zones(t, 'from_zone')}"
        words = ("moves", "has moved", "would move")[form]
        if "from_zone" in t:
            words += f" from {self._zones(t, 'from_zone')}"
        return words + (f" into {self._zones(t, 'to_zone')}" if "to_zone" in t else " to another zone")

    def _subject(self, t: Taken, event: str, side: str) -> str:
        card = t("card")
        if card == "this":
            return "this card" + {"any": "", "own": ", while yours,", "enemy": ", while your opponent's,"}[side]
        noun = "creature" if event in OF_CREATURE else "shield" if event == "broken" else "card"
        if side == "any":
            return article(self.described(card or {}, noun=noun)) if card else article(noun)
        many = self.described(card, many=True, noun=noun) if card else plural(noun)
        return f"one of {WHOSE[side]} {many}"

    def _by(self, t: Taken) -> str:
        if "kind" in t:
            kind = t("kind")
            if kind == "battle" and "by" not in t:
                return ", having lost a battle"
            whose = {None: article(kind), "own": f"your {kind}", "enemy": f"your opponent's {kind}"}[t("by")]
            return f" by the effect of {whose}"
        return {None: "", "own": " by an effect of yours", "enemy": " by an effect of your opponent's"}[t("by")]

    def condition(self, node: Any, *, inside: bool = False) -> str:
        """Return a condition; one that stands ``inside`` another is set apart."""
        words = dispatch(self, CONDITIONS, node)
        return f"“{words}”" if inside and ("all" in node or "any" in node or "not" in node) else words

    def _exists(self, t: Taken) -> str:
        select, low, high = t("exists"), t("min"), t("max")
        return self.owned(select, self._how_many(low, high), least=low is None and high is None)

    def _how_many(self, low: int | None, high: int | None) -> str:
        if high is None:
            return f"{1 if low is None else low} or more"
        if high == 0 and not low:
            return "no"
        if low is None:
            return f"at most {high}"
        return f"exactly {low}" if low == high else f"from {low} to {high}"

    def owned(self, select: Node, many: str, *, least: bool = False, no: bool = False) -> str:
        """Return that a player has so many cards somewhere."""
        side = select.get("side", "own")
        zone = select.get("zone", "battle_zone")
        what = self.select({**select, "side": "any"}, quantity="number")
        if zone != "battle_zone" and side != "any":
            what = self.select(select, quantity="number")
        if side == "enemy":
            what = what.replace(" in your opponent's ", " in their ")
        amount = "any" if no else "any" if least else many
        if side == "any":
            return f"there {'are not' if no else 'are'} {amount} {what}"
        have = {("own", 0): "have", ("own", 1): "don't have", ("enemy", 0): "has", ("enemy", 1): "doesn't have"}
        return f"{PLAYER[side]} {have[side, int(no)]} {amount} {what}"

    def _compare(self, t: Taken) -> str:
        amount, low, high = t("amount"), t("min"), t("max")
        if isinstance(amount, dict) and set(amount) == {"this_turn"}:
            happened = self.event(amount["this_turn"], form=1)
            if (low, high) == (None, 0):
                return f"it is not so that {happened} this turn"
            times = "" if (low, high) == (1, None) else f" {self._times(low, high)}"
            return f"{happened}{times} this turn"
        bounds = {key: value for key, value in (("min", low), ("max", high)) if value is not None}
        return f"{self.amount(amount)} is {self.number(bounds)}"

    def _times(self, low: Any, high: Any) -> str:
        if low == high:
            return f"exactly {self.amount(low)} times"
        if high is None:
            return f"{self.amount(low)} times or more"
        if high == 1 and low is None:
            return "no more than once"
        return f"at most {self.amount(high)} times" if low is None else f"{low} to {high} times"

    def _matches(self, t: Taken, *, no: bool = False) -> str:
        what, like, least = t("matches"), t("like"), t("min")
        noun = self.noun(what) if isinstance(what, str) else "card"
        if self.is_one(what):
            if least is not None:
                raise NotSaidError(repr(t.node))
            return f"{self.pointer(what)} is {'not ' if no else ''}{article(self.described(like, noun=noun))}"
        words = self.described(like, many=True, noun=noun)
        which = "all" if least is None else f"at least {least}"
        return f"{'not ' if no else ''}{which} of {self.pointer(what)} are {words}"

    def _turn(self, t: Taken) -> str:
        return f"it is {WHOSE[t('turn')]} turn"

    def _did(self, t: Taken) -> str:
        name = t("did")
        verb, place = self.names.results.get(name, ("", 0))
        noun = self.noun(name)
        words = word(DID, verb).format(f"a {noun}")
        return f"{words} (by the {place}. such instruction)" if place else words

    def _not(self, t: Taken) -> str:
        inner = t("not")
        if set(inner) == {"exists"}:
            return self.owned(inner["exists"], "", no=True)
        if "matches" in inner:
            taken = Taken(inner)
            words = self._matches(taken, no=True)
            taken.finish()
            return words
        if set(inner) == {"turn"}:
            return f"it is not {WHOSE[inner['turn']]} turn"
        return f"this is not so: “{self.condition(inner)}”"

    def _all(self, t: Taken) -> str:
        return " and ".join(self.condition(one, inside=True) for one in t("all"))

    def _any(self, t: Taken) -> str:
        return " or ".join(self.condition(one, inside=True) for one in t("any"))

    def _attacking(self, t: Taken) -> str:
        whom = {None: "", True: " a player", False: " a creature"}[t("player")]
        return f"{self.pointer(t('attacking'))} is attacking{whom}"

    def _blocking(self, t: Taken) -> str:
        return f"{self.pointer(t('blocking'))} is blocking"

    def _battling(self, t: Taken) -> str:
        against = f" {article(self.described(t('against')))}" if "against" in t else ""
        return f"{self.pointer(t('battling'))} is battling{against}"

    def _just_used(self, t: Taken) -> str:
        return f"you used {article(self.described(t('just_used')))} just before this card this turn"

    def _paid_with(self, t: Taken) -> str:
        return f"{article(self.described(t('paid_with')))} was tapped in the mana zone to summon this card"

    def _driven(self, t: Taken) -> str:
        return f"its O-drive ({series([word(CIVILIZATION, one) for one in t('driven')])}) was paid"


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
