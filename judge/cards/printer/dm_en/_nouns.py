"""Cards, numbers and what a text points at, in English."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._dm_saying import Speaker
from judge.cards.printer.dm_en._words import (
    ABILITY,
    CIVILIZATION,
    KEYWORD,
    ORDINAL,
    RESULT,
    SPECIAL,
    TYPE,
    USED_BY,
    WHOSE,
    ZONE,
    article,
    plural,
    series,
)
from judge.cards.printer.field_reader import Node, Taken, word


class Nouns(Speaker, ABC):
    """Says cards and numbers."""

    @abstractmethod
    def event(self, node: Node, *, form: int = 0) -> str:
        """Return what happens."""

    def noun(self, name: str) -> str:
        """Return what sort of thing was chosen under a name."""
        chosen = self.cards.get(name)
        kind = chosen.get("type") if chosen else None
        if isinstance(kind, str):
            return word(TYPE, kind)
        return "shield" if chosen and chosen.get("zone") == "shield_zone" and not chosen.get("cards") else "card"

    def is_one(self, value: Any) -> bool:
        """Return whether what is pointed at is one card."""
        if isinstance(value, dict):
            return value.get("count") == 1 or value.get("up_to") == 1 or ("bears" in value and "count" not in value)
        if isinstance(value, list):
            return len(value) == 1 and self.is_one(value[0])
        return super().is_one(value)

    def pointer(self, value: Any) -> str:
        """Return what the text points at."""
        if isinstance(value, dict):
            return self.select(value)
        if isinstance(value, list):
            return series([self.pointer(one) for one in value])
        pointed = {
            "this": "this card",
            "event": "that card",
            "other": "the other creature",
            "attacker": "the attacking creature",
            "bearer": "the creature that this card is attached to",
        }
        if value in pointed:
            return pointed[value]
        noun = self.noun(value)
        noun = noun if self.is_one(value) else plural(noun)
        if value not in self.names.results:
            if value in self.cards:
                return f"the {noun} {self.cards[value]['how']}"
            raise NotSaidError(repr(value))
        verb, place = self.names.results[value]
        if verb in ("name", "name_number"):
            raise NotSaidError(repr(value))
        if self.cards[value].get("last"):
            return f"the {noun} revealed last{f' (time {place})' if place else ''}"
        done = word(RESULT, verb)
        if place and done.endswith(" {}"):
            return f"the {noun} {done.removesuffix(' {}')} {ORDINAL[place]}"
        return f"the {done.format(noun)}{f' ({ORDINAL[place]})' if place else ''}"

    def word_named(self, name: str) -> str:
        """Return a race, civilization, name or number that was chosen before."""
        verb, place = self.names.results.get(name, ("", 0))
        if verb not in ("name", "name_number"):
            raise NotSaidError(repr(name))
        kind = self.cards[name]["kind"]
        return f"the chosen {kind}" + (f" ({ORDINAL[place]})" if place else "")

    def number(self, value: Any) -> str:
        """Return what is asked of a number, as “3 or less”."""
        if isinstance(value, dict) and set(value) <= {"min", "max"} and value:
            low, high = value.get("min"), value.get("max")
            if low is not None and high is not None:
                return f"from {self.amount(low)} to {self.amount(high)}"
            return f"{self.amount(low)} or more" if high is None else f"{self.amount(high)} or less"
        return f"equal to {self.amount(value)}" if isinstance(value, dict) else self.amount(value)

    def _any_of(self, value: Any) -> str:
        """Return what is pointed at, of which any one will do."""
        return self.select(value).replace("all ", "one of the ", 1) if isinstance(value, dict) else self.pointer(value)

    def amount(self, value: Any) -> str:
        """Return an amount."""
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, dict):
            raise NotSaidError(repr(value))
        t = Taken(value)
        words, times, plus = self._computed(t), t("times", 1), t("plus", 0)
        t.finish()
        if times == -1:
            return f"{plus} minus {words}" if plus else f"minus {words}"
        words = words if times == 1 else f"{times} times {words}"
        return words if not plus else f"{words} {'plus' if plus > 0 else 'minus'} {abs(plus)}"

    def _computed(self, t: Taken) -> str:
        if "count" in t:
            return f"the number of {self.select(t('count'), quantity='number')}{self._per(t)}"
        if "civilizations" in t:
            return f"the number of civilizations among {self.select(t('civilizations'))}{self._per(t)}"
        if "races" in t:
            return f"the number of races among {self.select(t('races'))}{self._per(t)}"
        if "total_power" in t:
            return f"the total power of {self.select(t('total_power'))}"
        for key, which in (("greatest_power", "greatest"), ("least_power", "least")):
            if key in t:
                return f"the {which} power among {self.select(t(key))}"
        if "stat" in t:
            what = {"power": "the power", "cost": "the mana cost"}[t("stat")]
            return f"{what} of {self.pointer(t('of'))}"
        if "number" in t:
            return self._remembered(t)
        if "this_turn" in t:
            return f"the number of times that {self.event(t('this_turn'), form=1)} this turn"
        if t("links", False):
            return "the number of cards linked directly with this card"
        if t("infinity", False):
            return "infinity"
        raise NotSaidError(repr(t.node))

    def _per(self, t: Taken) -> str:
        return f", divided by {t('per')} and rounded down" if "per" in t else ""

    def _remembered(self, t: Taken) -> str:
        name = t("number")
        if self.names.results.get(name, ("",))[0] == "name_number":
            return self.word_named(name)
        like = t("like")
        if name in ("amount",):
            return "that number"
        cards = self.pointer(name)
        if like is None:
            return f"the number of {cards}"
        return f"the number of {self.described(like, many=True)} among {cards}" if like else f"the count of {cards}"

    def select(self, node: Node, quantity: str = "") -> str:
        """Return cards in zones, and how many of them.

        Args:
            node: the selection.
            quantity: ``number`` for a number of them, ``each`` for each of them.
        """
        t = Taken(node)
        zones, side = t.several("zone") or ["battle_zone"], t("side", "own")
        single, bears = t("cards", False), t("bears") is True
        noun = "card" if zones != ["shield_zone"] or single else "shield"
        if zones == ["battle_zone"] and not single and "under" not in t:
            noun = "creature" if bears else "element"
        if single and noun == "element":
            noun = "card"
        many, amount, tail = self._quantity(t, quantity)
        what = self._filtered(t, noun, many=many or (zones == ["battle_zone"] and side != "any" and not bears))
        what = f"single {what}" if single else what
        if bears:
            what += " that this card is attached to"
        tail += self._rest_of_selection(t)
        t.finish()
        if bears and amount == "all ":
            return f"{'the' if side == 'any' else WHOSE[side]} {what}{tail}"
        return f"{self._placed(amount, what, zones, side)}{tail}"

    def _rest_of_selection(self, t: Taken) -> str:
        words = " that are waiting to be put into a hand or lie there" if t("waiting", False) else ""
        if "but" in t:
            words += f" except {self.pointer(t('but'))}"
        if "total_power" in t:
            words += f" whose total power is {self.amount(t('total_power'))} or less"
        if "total_cost" in t:
            words += f" whose total cost is {self.amount(t('total_cost'))} or less"
        return words + (" at random" if t("random", False) else "")

    def _quantity(self, t: Taken, quantity: str) -> tuple[bool, str, str]:
        """Return whether several are spoken of, how many, and what is said of that at the end."""
        if quantity:
            if not {"count", "up_to", "any_number"}.isdisjoint(t.node):
                raise NotSaidError(repr(t.node))
            return True, {"number": "", "each": "each "}[quantity], ""
        if "count" in t or "up_to" in t:
            key = "count" if "count" in t else "up_to"
            value = t(key)
            up = "up to " if key == "up_to" else ""
            if isinstance(value, int):
                return value != 1, f"{up}{value} ", ""
            return True, f"{up}N ", f" (N is {self.amount(value)})"
        if t("any_number", False):
            return True, "any number ", ""
        return ("bears" not in t), "all ", ""

    def _placed(self, amount: str, what: str, zones: list[str], side: str) -> str:
        places = series([word(ZONE, one) for one in zones], "or")
        if zones == ["battle_zone"] and side != "any":
            whose = f"{WHOSE[side]} {what}"
            if not amount:
                return whose
            return f"{amount}{whose}" if amount == "all " else f"{amount}of {whose}"
        of = "of " if amount == "any number " else ""
        where = f"in {WHOSE[side]} {places}" if side != "any" else f"in {self._anywhere(zones)}"
        return f"{amount}{of}{what} {where}"

    def _anywhere(self, zones: list[str]) -> str:
        return "the battle zone" if zones == ["battle_zone"] else f"any {series([word(ZONE, z) for z in zones], 'or')}"

    def described(self, node: Node, *, many: bool = False, noun: str = "card") -> str:
        """Return what a card is like."""
        t = Taken(node)
        words = self._filtered(t, noun, many=many)
        if "bears" in t:
            words += " that this card is attached to" if t("bears") else " that this card isn't attached to"
        t.finish()
        return words

    def _filtered(self, t: Taken, noun: str, *, many: bool) -> str:
        """Return a card, or cards, with all that is asked of them."""
        before: list[str] = ["other"] if t("other", False) else []
        for key, yes, no in (
            ("tapped", "tapped", "untapped"),
            ("multicolored", "multicolored", "not-multicolored"),
            ("colorless", "colorless", "not-colorless"),
            ("linked", "linked", "unlinked"),
            ("upside_down", "upside-down", "upright"),
        ):
            if key in t:
                before.append(yes if t(key) else no)
        if "civilization" in t:
            before.append(series([word(CIVILIZATION, one) for one in t.several("civilization")], "or"))
        if "special" in t:
            before.append(word(SPECIAL, t("special")))
        kinds = [word(TYPE, one) for one in t.several("type")]
        kinds = kinds or [noun]
        behind = self._asked(t)
        nouns = [plural(one) if many else one for one in kinds]
        alike = [
            f"{'are' if many else 'is'} {series([self._one(one, kinds[0], many) for one in t(key)], last)}"
            for key, last in (("any_of", "or"),)
            if key in t
        ]
        alike += [
            f"{'are' if many else 'is'} not {series([self._one(one, kinds[0], many) for one in t('none_of')], 'or')}"
            for _ in range("none_of" in t)
        ]
        words = " ".join([*before, series(nouns, "or"), *behind])
        return words + (f" that {' and '.join(alike)}" if alike else "")

    def _one(self, node: Node, noun: str, many: bool) -> str:
        words = self.described(node, many=many, noun=noun)
        return words if many else article(words)

    def _asked(self, t: Taken) -> list[str]:
        """Return what is asked of a card behind the noun."""
        said = []
        if "race" in t:
            said.append(f"with {t('race')} in a race")
        if "name" in t:
            said.append(f"named {series([f'“{one}”' for one in t.several('name')], 'or')}")
        if "name_has" in t:
            said.append(f"with “{t('name_has')}” in the name")
        for key, what in (("cost", "mana cost"), ("power", "power")):
            if key in t:
                said.append(f"with {what} {self.number(t(key))}")
        if "wording" in t:
            said.append(f"with an ability that begins “{t('wording')}”")
        if "symbol" in t:
            said.append(f"with the icon “{t('symbol')}”")
        if "keyword" in t:
            said.append(f"with “{word(KEYWORD, t('keyword'))}”")
        if "without" in t:
            said.append(f"without “{word(KEYWORD, t('without'))}”")
        if "ability" in t:
            said.append(f"with {word(ABILITY, t('ability'))}")
        if "crossed" in t:
            said.append("with a cross gear" if t("crossed") else "without cross gear")
        if "seal" in t:
            said.append("that is a seal" if t("seal") else "that isn't a seal")
        if "icon" in t:
            said.append("with an icon" if t("icon") else "without an icon")
        if "owned_by" in t:
            said.append("that you own" if t("owned_by") == "own" else "that your opponent owns")
        for key, what in (
            ("same_name", "the same name as"),
            ("same_race", "a race in common with"),
            ("same_civilization", "a civilization in common with"),
        ):
            if key in t:
                said.append(f"with {what} {self._any_of(t(key))}")
        if "named" in t:
            said.append(f"of {self.word_named(t('named'))}")
        if "attached_to" in t:
            said.append(f"attached to {self.pointer(t('attached_to'))}")
        if "bearing" in t:
            said.append(
                f"that {self.pointer(t('bearing'))} {'is' if self.is_one(t.node['bearing']) else 'are'} attached to"
            )
        if "among" in t:
            said.append(f"among {self.pointer(t('among'))}")
        if "laid_by" in t:
            said.append(f"laid by {self.pointer(t('laid_by'))}")
        if "paid" in t:
            said.append(f"that {'were' if t('paid') else 'were not'} tapped to use this card")
        if "used_by" in t:
            said.append(series([word(USED_BY, one) for one in t.several("used_by")], "or"))
        if "under" in t:
            said.append(f"under {self.pointer(t('under'))}")
        if t("unlike", False):
            said.append("with another name than this card")
        return said
