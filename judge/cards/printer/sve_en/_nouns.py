"""Cards in words: what they are like, where, and how many."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, Saying, bound_of, listed
from judge.cards.printer.sve_en._words import ABILITY, CLASS, FIGURE, ZONE


class Nouns(Saying):
    """Says which cards are meant.

    Args:
        node: the ability.
        inner: says an ability that is given.
    """

    def __init__(self, node: Node, inner: Callable[[Node], str]) -> None:
        super().__init__(node, inner)
        self.names: dict[str, str] = {}

    def _noun(self, like: Node) -> str:
        kinds = like.get("type")
        if isinstance(kinds, list) and "leader" in kinds and "leader" in like.get("zone", ()):
            return self._with_leader(like, [kind for kind in kinds if kind != "leader"])
        if like.get("zone") == "leader" and like.get("count") == 1 and set(like) <= {"zone", "side", "type", "count"}:
            return {"own": "your leader", "enemy": "an enemy leader", "any": "a leader"}[like.get("side", "any")]
        rest = dict(like)
        where = self._where(rest.pop("zone", "field"), rest.pop("side", "any"))
        number, plural = self._number(rest)
        before = "".join(say(self, rest.pop(name)) for name, say in BEFORE.items() if name in rest)
        said = self._kind(rest, plural)
        behind = "".join(say(self, rest.pop(name)) for name, say in BEHIND.items() if name in rest)
        if rest:
            raise NotSaidError(str(rest))
        whole = number + before + said + behind + where
        return re.sub(r"^a other ", "another ", re.sub(r"^a (?=[aeoA](?!ther)|un)", "an ", whole))

    def _number(self, rest: dict[str, Any]) -> tuple[str, str]:
        """Take how many are meant from what is to be said; return that, and the ending of the noun."""
        count, most, free = rest.pop("count", None), rest.pop("up_to", None), rest.pop("any_number", False)
        plural = "s" if free or any(number not in (None, 1) for number in (count, most)) else ""
        if count is not None:
            return "a " if count == 1 else f"{self._amount(count)} ", plural
        if most is not None:
            return f"up to {self._amount(most)} ", plural
        return "any number of " if free else "each ", plural

    def _kind(self, rest: dict[str, Any], plural: str) -> str:
        """Take what kind of cards they are from what is to be said, and return the noun."""
        token, kinds, name = rest.pop("token", False), listed(rest.pop("type", "card")), rest.pop("name", None)
        if name is not None:
            return self._names(name) + (f" token{plural}" if token else "")
        if token:
            return f"{' or '.join(kinds)} token{plural}"
        return " or ".join(f"{one}{plural}" for one in kinds)

    def _with_leader(self, like: Node, kinds: list[str]) -> str:
        """Return the leader and cards on the same side, or one of them."""
        zones = [zone for zone in like["zone"] if zone != "leader"]
        cards = self._noun({**like, "type": kinds[0] if len(kinds) == 1 else kinds, "zone": zones})
        leader = {"own": "your leader", "enemy": "the enemy leader", "any": "each leader"}[like.get("side", "any")]
        return f"{leader} {'or' if {'count', 'up_to'} & set(like) else 'and'} {cards}"

    def _one(self, like: Node) -> str:
        """Return one such card, wherever it is."""
        return self._noun({**like, "count": 1}).removesuffix(" on the field")

    def _like(self, like: Node) -> str:
        return re.sub("^an? ", "", self._one(like))

    def _where(self, zones: Any, side: str) -> str:
        words = " or ".join(ZONE.get(zone, zone) for zone in listed(zones))
        whose = {"own": "your", "enemy": "the enemy's", "any": "the"}[side]
        return f" {'on' if words.startswith('field') else 'in'} {whose} {words}"

    def _names(self, names: Any) -> str:
        return " or ".join(f"『{name}』" for name in listed(names))

    def _bound(self, value: Any) -> str:
        number, bound = bound_of(value)
        return self._amount(number) + {"max": " or less", "min": " or more", "": ""}[bound]


def _if_so(said: str, otherwise: str = "") -> Callable[[Nouns, Any], str]:
    """Return what says one thing of what is so, and another of what is not."""
    return lambda writer, so: said if so else otherwise


def _with(figure: str) -> Callable[[Nouns, Any], str]:
    return lambda writer, value: f" with {FIGURE[figure]} {writer._bound(value)}"


BEFORE: dict[str, Callable[[Nouns, Any], str]] = {
    "other": _if_so("other "),
    "state": _if_so("face-up "),
    "engaged": _if_so("engaged ", "reserved "),
    "evolved": _if_so("evolved ", "unevolved "),
    "damaged": _if_so("damaged "),
    "card_class": lambda writer, name: f"{CLASS[name]} ",
    "trait": lambda writer, trait: f"[{trait}] ",
}
"""What is said in front of the noun, in that order."""

BEHIND: dict[str, Callable[[Nouns, Any], str]] = {
    "ability": lambda writer, name: f" with {ABILITY[name]}",
    "none_of": lambda writer, likes: f" (not {' or '.join(writer._like(one) for one in likes)})",
    "from_zone": lambda writer, zone: f" that came from the {ZONE[zone]}",
    "lies_in": lambda writer, zone: f" in the {ZONE[zone]}",
    "played": _if_so(" that was played", " that was not played"),
    "random": _if_so(" at random"),
    "keyword": lambda writer, word: f" with {word.title()}",
    "without": lambda writer, word: f" without {word.title()}",
    "counter": lambda writer, name: f" with a {name} counter",
    "name_has": lambda writer, part: f" with 『{part}』 in its name",
    **{figure: _with(figure) for figure in FIGURE},
    "but": lambda writer, others: f" except {writer.names.get(others, 'those')}",
    "unlike": _if_so(" of another name"),
    "total": lambda writer, total: f" with original costs of {total['max']} or less together",
    "different": lambda writer, what: f" of different {'name' if what == 'name' else FIGURE[what]}s",
    "any_of": lambda writer, likes: f" ({' or '.join(writer._like(one) for one in likes)})",
}
"""What is said behind the noun, in that order."""
