"""Cards in words: what they are like, where, and how many."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from judge.cards.write import NotSaidError
from judge.cards.write._saying import Node, Saying, bound_of, listed
from judge.cards.write.sve_en._words import ABILITY, CLASS, FIGURE, ZONE


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
        zones = rest.pop("zone", "field")
        side = rest.pop("side", "any")
        by_chance = rest.pop("random", False)
        count, most, free = rest.pop("count", None), rest.pop("up_to", None), rest.pop("any_number", False)
        number = "any number of " if free else "each "
        if count is not None:
            number = "a " if count == 1 else f"{self._amount(count)} "
        elif most is not None:
            number = f"up to {self._amount(most)} "
        before, after = "", ""
        if rest.pop("other", False):
            before += "other "
        if rest.pop("state", None):
            before += "face-up "
        if "engaged" in rest:
            before += "engaged " if rest.pop("engaged") else "reserved "
        if "evolved" in rest:
            before += "evolved " if rest.pop("evolved") else "unevolved "
        if rest.pop("damaged", False):
            before += "damaged "
        if "card_class" in rest:
            before += CLASS[rest.pop("card_class")] + " "
        if "trait" in rest:
            before += f"[{rest.pop('trait')}] "
        token = rest.pop("token", False)
        kind = rest.pop("type", "card")
        name = rest.pop("name", None)
        plural = "s" if free or any(number not in (None, 1) for number in (count, most)) else ""
        if name is not None:
            said = self._names(name) + (f" token{plural}" if token else "")
        elif token:
            said = " or ".join(kind if isinstance(kind, list) else [kind]) + f" token{plural}"
        else:
            said = " or ".join(f"{one}{plural}" for one in (kind if isinstance(kind, list) else [kind]))
        if "ability" in rest:
            after += f" with {ABILITY[rest.pop('ability')]}"
        if "none_of" in rest:
            after += f" (not {' or '.join(self._like(one) for one in rest.pop('none_of'))})"
        if "from_zone" in rest:
            after += f" that came from the {ZONE[rest.pop('from_zone')]}"
        if "lies_in" in rest:
            after += f" in the {ZONE[rest.pop('lies_in')]}"
        if "played" in rest:
            after += " that was played" if rest.pop("played") else " that was not played"
        if by_chance:
            after += " at random"
        if "keyword" in rest:
            after += f" with {rest.pop('keyword').title()}"
        if "without" in rest:
            after += f" without {rest.pop('without').title()}"
        if "counter" in rest:
            after += f" with a {rest.pop('counter')} counter"
        if "name_has" in rest:
            after += f" with 『{rest.pop('name_has')}』 in its name"
        for figure, words in FIGURE.items():
            if figure in rest:
                after += f" with {words} {self._bound(rest.pop(figure))}"
        if (others := rest.pop("but", None)) is not None:
            after += f" except {self.names.get(others, 'those')}"
        if rest.pop("unlike", False):
            after += " of another name"
        if "total" in rest:
            after += f" with original costs of {rest.pop('total')['max']} or less together"
        if (different := rest.pop("different", None)) is not None:
            after += f" of different {'name' if different == 'name' else FIGURE[different]}s"
        if "any_of" in rest:
            after += f" ({' or '.join(self._like(one) for one in rest.pop('any_of'))})"
        if rest:
            raise NotSaidError(str(rest))
        whole = number + before + said + after + self._where(zones, side)
        return re.sub(r"^a other ", "another ", re.sub(r"^a (?=[aeoA](?!ther)|un)", "an ", whole))

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
