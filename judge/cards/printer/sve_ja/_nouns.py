"""Cards in words, and the numbers that are said of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, Saying, bound_of, listed, signed
from judge.cards.printer.sve_ja._words import (
    ABILITY,
    CLASS,
    COUNTED,
    FIGURE,
    LOCATIONS,
    SIDE,
    TYPE,
    ZONE,
    counter,
    keyword,
)

DIFFERENT = {**FIGURE, "name": "カード名"}


class Nouns(Saying):
    """Says which cards are meant."""

    x: Any

    def _noun(self, like: Node, *, counted: bool = False) -> str:
        """Return cards in words, with how many of them where that is asked for."""
        if counted and any(set(one) & set(FIGURE) for one in like.get("any_of", ())):
            return self._of_either_kind(like)
        rest = dict(like)
        every = counted and not {"count", "up_to", "any_number"} & set(rest)
        place, before = self._where_and_how(rest, every=every)
        quoted = self._name_parts(rest)
        joint = {key: rest.pop(key, None) for key in ("different", "total")}
        number = {key: rest.pop(key) for key in ("count", "up_to", "any_number") if key in rest}
        several, names = "any_of" in rest, rest.get("name")
        kind = self._kind(rest)
        if several and before:
            kind, place, before = f"「{kind}」", place + before, ""
        if quoted and place and not several:
            kind, before = f"「{quoted}{before}{kind}」", ""
        else:
            before = quoted + before
        if every and isinstance(names, list):
            kind = "".join(f"『{name}』" for name in names)
        said = place + before + kind + self._at_once(joint)
        return self._as_many(said, number, like) if counted else said

    def _of_either_kind(self, like: Node) -> str:
        """Return cards of one kind or another, where each is described by itself."""
        where = {key: value for key, value in like.items() if key in LOCATIONS}
        number = {key: value for key, value in like.items() if key in ("count", "up_to", "any_number")}
        joint = {key: like[key] for key in ("different", "total") if key in like}
        if set(like) - {"any_of", *where, *number, *joint}:
            raise NotSaidError("any_of")
        kinds = "か".join(self._noun({**where, **one}) for one in like["any_of"])
        return self._as_many(kinds + self._at_once(joint), number, like)

    def _where_and_how(self, rest: dict[str, Any], *, every: bool) -> tuple[str, str]:
        """Take where the cards are and what they are like from what is to be said.

        Return what stands in front of all else, and what stands directly before the kind of card.
        """
        zones = rest.pop("zone", "field") if "side" in rest else rest.pop("zone", None)
        side = rest.pop("side", None)
        before = self._figures(rest)
        if "engaged" in rest:
            before += "アクト状態の" if rest.pop("engaged") else "スタンド状態の"
        if rest.get("type") == "spell" and zones == "field":
            zones = None  # it is played, and never lies there
        place = SIDE[side] if side else ""
        if zones is not None and side is not None:
            words = [ZONE[zone] for zone in listed(zones)]
            place += f"{'と' if every else 'か'}{SIDE[side]}".join(words) + "の"
            if len(words) > 1:
                place, before = place + before, ""
        if rest.pop("state", None) == "face_up":
            place += "表向きの"
        if rest.pop("but", None) is not None:
            place = f"それ以外の{place}"
        place += "".join(say(rest.pop(name)) for name, say in LIKE.items() if name in rest)
        others = rest.get("any_of", ())
        if len(others) > 1 and all(set(one) == {"keyword"} for one in others):
            before += "か".join(keyword(one["keyword"]) for one in rest.pop("any_of")) + "を持つ"
        if "none_of" in rest:
            (none, *more) = rest.pop("none_of")
            if more or set(none) != {"card_class"}:
                raise NotSaidError("none_of")
            rest["not_class"] = none["card_class"]
        return place, before

    def _figures(self, rest: dict[str, Any]) -> str:
        """Take what is asked of the numbers of the cards from what is to be said, and return it."""
        said = ""
        for name in ("cost", "printed_cost", "attack", "defense"):
            if rest.get(name) == {"max": {"resource": "max_pp", "plus": -1}}:
                rest.pop(name)
                said += (
                    "元のコストが自分のPP最大値より低い" if name == "printed_cost" else "自分のPP最大値より低いコストの"
                )
            if name in rest:
                said += f"{FIGURE[name]}{self._bound(rest.pop(name))}の"
        return said

    def _name_parts(self, rest: dict[str, Any]) -> str:
        """Take what is asked of the names of the cards from what is to be said, and return it."""
        said = "これと同名を除く" if rest.pop("unlike", False) else ""
        others = rest.get("any_of", ())
        if others and all(set(one) == {"name_has"} for one in others):
            parts = [f"『{one['name_has']}』" for one in rest.pop("any_of")]
            said += f"カード名に{'か'.join(parts)}を含む"
        if "name_has" in rest:
            said += f"カード名に『{rest.pop('name_has')}』を含む"
        return said

    def _as_many(self, said: str, number: Node, like: Node) -> str:
        many = self._number(number, like)
        return said + (many.removeprefix("を") if said.endswith("ように") else many)

    def _at_once(self, joint: Node) -> str:
        """Return what holds of the chosen cards together."""
        if joint.get("different") is not None:
            return f"を{DIFFERENT[joint['different']]}が異なるように"
        if joint.get("total") is not None:
            return f"を元のコストの合計が{joint['total']['max']}以下になるように"
        return ""

    def _kind(self, rest: dict[str, Any]) -> str:
        others = rest.pop("any_of", None)
        if others is not None:
            if (
                set(rest) <= {"type", "card_class", "trait", "token"}
                and len(others) == 1
                and set(others[0]) == {"trait"}
            ):
                first = rest.pop("trait")
                return self._kind({**rest, "trait": f"{first}・{others[0]['trait']}"})
            if rest:
                raise NotSaidError("any_of")
            if all(set(one) == {"keyword"} for one in others):
                raise NotSaidError("any_of")
            return "か".join(self._noun(one) for one in others)
        names = rest.pop("name", None)
        if names is not None:
            if rest:
                raise NotSaidError("name")
            return "か".join(f"『{name}』" for name in listed(names))
        kinds = rest.pop("type", None)
        if isinstance(kinds, list):
            if rest:
                raise NotSaidError("type")
            return "か".join(TYPE[kind] for kind in kinds)
        said = CLASS[rest.pop("card_class")] if "card_class" in rest else ""
        if "not_class" in rest:
            said += f"{CLASS[rest.pop('not_class')]}でない"
        if "trait" in rest:
            said += f"{rest.pop('trait')}・"
        if rest.pop("token", False):
            said += "トークン・" if kinds else "トークン"
            if not kinds:
                return said
        if rest:
            raise NotSaidError(str(rest))
        return said + (TYPE[kinds] if kinds else "カード")

    def _number(self, number: Node, like: Node) -> str:
        zone = like.get("zone", "field" if "side" in like else None)
        kind = like.get("type") if zone == "field" else None
        word = COUNTED.get(kind, "枚") if isinstance(kind, str) else "枚"
        if "any_number" in number:
            return "を好きな枚数"
        if "up_to" in number:
            return f"{self._amount_x(number['up_to'])}{word}まで"
        if "count" in number:
            return f"{self._amount_x(number['count'])}{word}"
        return "すべて"

    def _bound(self, value: Any) -> str:
        number, bound = bound_of(value)
        return self._amount_x(number) + {"max": "以下", "min": "以上", "": ""}[bound]

    def _amount_x(self, value: Any) -> str:
        """Return a number, or X, of which the end of the text says what it is."""
        if isinstance(value, int):
            return str(value)
        if value == "x":
            return "X"
        if set(value) == {"_x"}:
            return "X"
        base = dict(value)
        if self.x is not None and self.x != base:
            raise NotSaidError("X")
        self.x = base
        return "X"

    def _signed(self, value: Any) -> str:
        sign, amount = signed(value)
        return sign + self._amount_x(amount)


LIKE: dict[str, Callable[[Any], str]] = {
    "other": lambda so: "他の" if so else "",
    "evolved": lambda so: "進化した" if so else "進化していない",
    "damaged": lambda so: "ダメージを受けている" if so else "",
    "counter": lambda name: f"{counter(name)}が置かれている",
    "ability": lambda name: f"{ABILITY[name]}を持つ",
    "keyword": lambda word: f"{keyword(word)}を持つ",
    "without": lambda word: f"{keyword(word)}を持たない",
}
"""What is said of what cards are like, in that order."""
