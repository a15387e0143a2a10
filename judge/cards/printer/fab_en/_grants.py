"""What objects are given, or lose, in English: said as predicates."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.fab_en._instructions import Instructions
from judge.cards.printer.fab_en._words import KEYWORD, STAT, TYPE, article, plural, series, title
from judge.cards.printer.field_reader import Node, Taken, word

SILENT = {
    "hits": "hits",
    "attacks": "attacks",
    "defends": "defending",
    "enters": "entering the arena",
    "leaves": "leaving the arena",
}
CANNOT = {
    "destroyed": "can't be destroyed",
    "gains_life": "can't gain {h}",
    "untapped": "can't be untapped",
    "draws": "can't draw cards",
}
GAINED = {"power": STAT["power"], "defense": STAT["defense"], "intellect": STAT["intellect"], "pitch": " pitch value"}
"""The numbers that can be more or less, and how they are called behind so many."""


class Grants(Instructions):
    """Says what is given."""

    @abstractmethod
    def _given(self, node: Node) -> str:
        """Return an ability that something is given."""

    def grant(self, node: Node, *, many: bool = False, target: str = "") -> str:
        """Return what something is given, as a predicate."""
        t = Taken(node)
        gets = self._gets(t)
        said = [f"{'get' if many else 'gets'} {series(gets)}"] if gets else []
        said += [say(self, t(key), many) for key, say in BECOMES.items() if key in t]
        said += [word(CANNOT, one) for one in t("cannot", ())]
        said += [say(self, t(key), many) for key, say in RULES.items() if key in t]
        t.finish()
        if not any(said):
            raise NotSaidError(repr(node))
        return series([one for one in said if one])

    def _gets(self, t: Taken) -> list[str]:
        """Return what something has more, or less, than it had."""
        gets = [self._plus(t(stat), symbol) for stat, symbol in GAINED.items() if stat in t]
        gets += [word(KEYWORD, one) for one in t("keywords", ())]
        return gets + [self._given(one) for one in t("abilities", ())]

    def _plus(self, value: Any, symbol: str) -> str:
        if isinstance(value, int):
            return f"{'+' if value >= 0 else '-'}{abs(value)}{symbol}"
        if value == "x":
            return f"+X{symbol}"
        if value.get("times") == -1:
            rest = {key: one for key, one in value.items() if key != "times"}
            return f"-X{symbol} (X is {self.amount(rest)})"
        return f"+X{symbol} (X is {self.amount(value)})"

    def _cost(self, value: Any, many: bool) -> str:
        costs = "cost" if many else "costs"
        if isinstance(value, dict) and value.get("times") == -1:
            return f"{costs} {{r}} less to play for each {self._each(value)}"
        if isinstance(value, int):
            much = "{r}" * abs(value) if 0 < abs(value) < 5 else f"{abs(value)}{{r}}"
            return f"{costs} {much} {'less' if value < 0 else 'more'} to play"
        return f"{costs} X{{r}} more to play (X is {self.amount(value)})"

    def _each(self, value: Node) -> str:
        rest = {key: one for key, one in value.items() if key != "times"}
        if set(rest) == {"count"} and "different" not in rest["count"]:
            return self.select({**rest["count"], "count": 1}).removeprefix("an ").removeprefix("a ")
        return f"of {self.amount(rest)}"

    def _set(self, stat: str, value: Any, many: bool) -> str:
        equal = "equal to " if isinstance(value, dict) else ""
        return f"{'have' if many else 'has'} {stat} {equal}{self.amount(value)}"

    def _halved(self, halved: dict[str, str], many: bool) -> str:
        bases = [f"base {word(STAT, figure)} halved, rounded {rounded}" for figure, rounded in halved.items()]
        return f"{'have their' if many else 'has its'} {series(bases)}"

    def _gets_name(self, name: str, many: bool) -> str:
        self._result(name, 0)
        return f"{'have' if many else 'has'} the named name"

    def _names_of(self, pointer: Any, many: bool) -> str:
        return f"{'have' if many else 'has'} the name of {self.pointer(pointer)}"

    def _arsenal_zones(self, value: Any, many: bool) -> str:
        return f"{'have' if many else 'has'} {self.quantity(value, 'additional arsenal zone')}"

    def _defended_at_most(self, rule: Node, many: bool) -> str:
        limit = Taken(rule)
        most = limit("max")
        noun = self.described(limit("like") or {}, many=most != 1, zone="hand")
        limit.finish()
        return f"can't be defended by more than {most} {noun}"

    def _must_be_defended(self, node: Node, many: bool) -> str:
        rule = Taken(node)
        number = rule("count", 1)
        noun = self.described(rule("like"), many=number != 1, zone="hand")
        rule.finish()
        if isinstance(number, dict):
            return f"must be defended by X {noun} if able (X is {self.amount(number)})"
        return f"must be defended by {number} {noun} if able"


Says = Callable[[Grants, Any, bool], str]


def _set(stat: str) -> Says:
    return lambda writer, value, many: writer._set(stat, value, many)


def _power(how: str) -> Says:
    return lambda writer, by, many: f"{'have their' if many else 'has its'} {{p}} {how} by {by}"


def _also(said: Callable[[str, bool], str]) -> Says:
    """Return what says that something is also of other types, each in the way that is given."""
    return lambda writer, names, many: f"{'are' if many else 'is'} also {series([said(name, many) for name in names])}"


def _of_type(name: str, many: bool) -> str:
    return plural(name) if many else article(name)


def _supertypes(lost: list[str]) -> str:
    if lost == ["all"]:
        return "all supertypes"
    return f"the supertype{'s' if len(lost) > 1 else ''} {series([title(one) for one in lost])}"


def _silent(events: list[str], many: bool) -> str:
    on = series([word(SILENT, one) for one in events], "or")
    return f"{'do' if many else 'does'}n't trigger effects of {'their' if many else 'its'} own on {on}"


def _if_so(several: str, one: str | None = None) -> Says:
    """Return what says that something is so: of one thing in the same words where they have no form of their own."""
    return lambda writer, so, many: (several if many or one is None else one) if so else ""


BECOMES: dict[str, Says] = {
    "cost": lambda writer, value, many: writer._cost(value, many),
    "set_cost": lambda writer, value, many: f"{'cost' if many else 'costs'} {writer.amount(value)}{{r}} to play",
    "set_power": _set("{p}"),
    "base_power": _set("base {p}"),
    "base_defense": _set("base {d}"),
    "base_life": _set("base {h}"),
    "times_power": _power("multiplied"),
    "divide_power": _power("divided"),
    "halve_base": lambda writer, halved, many: writer._halved(halved, many),
    "types": _also(lambda name, many: _of_type(word(TYPE, name), many)),
    "subtypes": _also(lambda name, many: _of_type(title(name), many)),
    "supertypes": _also(lambda name, many: title(name)),
    "named": lambda writer, name, many: writer._gets_name(name, many),
    "names_of": lambda writer, pointer, many: writer._names_of(pointer, many),
    "names": lambda writer, names, many: f"{'are' if many else 'is'} also named {series(names)}",
    "arsenal_zones": lambda writer, value, many: writer._arsenal_zones(value, many),
    "class_of_hero": _if_so("are also of the classes of your hero", "is also of the classes of your hero"),
    "lose_supertypes": lambda writer, lost, many: f"{'lose' if many else 'loses'} {_supertypes(lost)}",
    "lose_abilities": _if_so("lose all of their own abilities", "loses all of its own abilities"),
    "lose_keywords": lambda writer, lost, many: (
        f"{'lose' if many else 'loses'} {series([word(KEYWORD, one) for one in lost])}"
    ),
    "cannot_gain": lambda writer, names, many: (
        f"can't gain {series([word(KEYWORD | STAT, one) for one in names], 'or')}"
    ),
    "unpreventable": _if_so("deal damage that can't be prevented", "deals damage that can't be prevented"),
    "silent": lambda writer, events, many: _silent(events, many),
}
"""What is said of what an object becomes, in that order."""

RULES: dict[str, Says] = {
    "must_be_attacked": _if_so("must be chosen as the target of attacks by opponents where possible"),
    "defended_at_most": lambda writer, rule, many: writer._defended_at_most(rule, many),
    "must_be_defended": lambda writer, rule, many: writer._must_be_defended(rule, many),
    "as_instant": _if_so("can be played as though they were instants", "can be played as though it were an instant"),
}
"""What is said of what can be done with it, or has to be, in that order."""
