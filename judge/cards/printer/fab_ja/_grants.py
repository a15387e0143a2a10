"""What objects are given, or lose, in Japanese: said as predicates."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.fab_ja._instructions import Instructions
from judge.cards.printer.fab_ja._words import KEYWORD, STAT, SUBTYPE, SUPERTYPE, TYPE, joined, known, term
from judge.cards.printer.field_reader import Node, Taken

SILENT = {
    "hits": "ヒットした",
    "attacks": "攻撃した",
    "defends": "防御した",
    "enters": "闘技場に出た",
    "leaves": "闘技場を離れた",
}
CANNOT = {
    "destroyed": "破壊されない",
    "gains_life": "{h}を得られない",
    "untapped": "アンタップされない",
    "draws": "カードを引けない",
}
GAINED = ("power", "defense", "intellect", "pitch")
"""The numbers that can be more or less."""


class Grants(Instructions):
    """Says what is given."""

    @abstractmethod
    def _given(self, node: Node) -> str:
        """Return an ability that something is given."""

    def grant(self, node: Node) -> str:
        """Return what something is given, as a predicate."""
        t = Taken(node)
        gets = self._gets(t)
        said = [f"{'と'.join(gets)}を得る"] if gets else []
        said += [say(self, t(key)) for key, say in BECOMES.items() if key in t]
        said += [known(CANNOT, one) for one in t("cannot", ())]
        said += [say(self, t(key)) for key, say in RULES.items() if key in t]
        t.finish()
        if not any(said):
            raise NotSaidError(repr(node))
        return joined([one for one in said if one])

    def _gets(self, t: Taken) -> list[str]:
        """Return what something has more, or less, than it had."""
        gets = [self._plus(t(stat), STAT[stat]) for stat in GAINED if stat in t]
        gets += [known(KEYWORD, one) for one in t("keywords", ())]
        return gets + [self._given(one) for one in t("abilities", ())]

    def _plus(self, value: Any, symbol: str) -> str:
        if isinstance(value, int):
            return f"{'+' if value >= 0 else '-'}{abs(value)}{symbol}"
        if value == "x":
            return f"+X{symbol}"
        if value.get("times") == -1:
            return f"-X{symbol}(Xは{self.amount({key: one for key, one in value.items() if key != 'times'})})"
        return f"+X{symbol}(Xは{self.amount(value)})"

    def _cost(self, value: Any) -> str:
        if isinstance(value, dict) and value.get("times") == -1:
            rest = {key: one for key, one in value.items() if key != "times"}
            return f"プレイするコストが{self.amount(rest)}につき{{r}}少なくなる"
        if isinstance(value, int):
            much = "{r}" * abs(value) if 0 < abs(value) < 5 else f"{abs(value)}{{r}}"
            return f"プレイするコストが{much}{'少なく' if value < 0 else '多く'}なる"
        return f"プレイするコストがX{{r}}多くなる(Xは{self.amount(value)})"

    def _gets_name(self, name: str) -> str:
        self._result(name, 0)
        return "指定した名前を得る"

    def _defended_at_most(self, node: Node) -> str:
        limit = Taken(node)
        noun = self.described(limit("like") or {}, zone="hand")
        said = f"{limit('max')}枚より多くの{noun}では防御されない"
        limit.finish()
        return said

    def _must_be_defended(self, node: Node) -> str:
        rule = Taken(node)
        noun, number = self.described(rule("like"), zone="hand"), rule("count", 1)
        rule.finish()
        many = f"X個(Xは{self.amount(number)})" if isinstance(number, dict) else f"{self.amount(number)}つ"
        return f"可能なら{noun}{many}で防御されなければならない"


Says = Callable[[Grants, Any], str]


def _set(stat: str) -> Says:
    return lambda writer, value: f"{stat}が{writer.amount(value)}になる"


def _also(said: Callable[[str], str]) -> Says:
    """Return what says that something is also of other types, each in the way that is given."""
    return lambda writer, names: f"{'と'.join(said(name) for name in names)}でもある"


def _supertypes(lost: list[str]) -> str:
    if lost == ["all"]:
        return "すべてのスーパータイプを失う"
    return f"スーパータイプの{'と'.join(term(SUPERTYPE, one) for one in lost)}を失う"


def _silent(events: list[str]) -> str:
    return f"{'とき・'.join(known(SILENT, one) for one in events)}ときの自身の効果が誘発しない"


def _halved(halved: dict[str, str]) -> str:
    ways = {"up": "切り上げ", "down": "切り捨て"}
    said = [
        f"基本の{known(STAT, figure)}が半分(端数{known(ways, rounded)})になる" for figure, rounded in halved.items()
    ]
    return joined(said)


def _if_so(said: str) -> Says:
    return lambda writer, so: said if so else ""


BECOMES: dict[str, Says] = {
    "cost": lambda writer, value: writer._cost(value),
    "set_cost": lambda writer, value: f"プレイするコストが{writer.amount(value)}{{r}}になる",
    "set_power": _set("{p}"),
    "base_power": _set("基本の{p}"),
    "base_defense": _set("基本の{d}"),
    "base_life": _set("基本の{h}"),
    "times_power": lambda writer, by: f"{{p}}が{by}倍になる",
    "halve_base": lambda writer, halved: _halved(halved),
    "divide_power": lambda writer, by: f"{{p}}が{by}分の1になる",
    "types": _also(lambda name: known(TYPE, name)),
    "subtypes": _also(lambda name: term(SUBTYPE, name)),
    "supertypes": _also(lambda name: term(SUPERTYPE, name)),
    "named": lambda writer, name: writer._gets_name(name),
    "names_of": lambda writer, pointer: f"{writer.pointer(pointer)}の名前を得る",
    "names": lambda writer, names: f"名前が「{'」と「'.join(names)}」でもある",
    "arsenal_zones": lambda writer, more: f"格納庫を{more}つ追加で得る",
    "class_of_hero": _if_so("あなたのヒーローのクラスでもある"),
    "lose_supertypes": lambda writer, lost: _supertypes(lost),
    "lose_abilities": _if_so("自身の能力をすべて失う"),
    "lose_keywords": lambda writer, lost: f"{'と'.join(known(KEYWORD, one) for one in lost)}を失う",
    "cannot_gain": lambda writer, names: f"{'と'.join(known(KEYWORD | STAT, one) for one in names)}を得られない",
    "unpreventable": _if_so("与えるダメージが軽減されない"),
    "silent": lambda writer, events: _silent(events),
}
"""What is said of what an object becomes, in that order."""

RULES: dict[str, Says] = {
    "must_be_attacked": _if_so("対戦相手が可能なら攻撃の対象に選ばなければならないものになる"),
    "defended_at_most": lambda writer, rule: writer._defended_at_most(rule),
    "must_be_defended": lambda writer, rule: writer._must_be_defended(rule),
    "as_instant": _if_so("インスタントであるかのようにプレイできる"),
}
"""What is said of what can be done with it, or has to be, in that order."""
