"""What objects are like, in English: adjectives, the noun, and what stands behind it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import ITSELF, NUMBERS, OBJECT, Speaker, is_nameable
from judge.cards.printer.fab_en._words import (
    EFFECT,
    ORDINAL,
    PAID_BY,
    RESULT,
    SHARED,
    STAT,
    STATE,
    TOKEN,
    TYPE,
    ZONE,
    article,
    plural,
    series,
    title,
)
from judge.cards.printer.field_reader import Node, Taken, listed, word


class Likeness(Speaker):
    """Says what objects are like."""

    verbs = tuple(RESULT)

    @abstractmethod
    def event(self, node: Node, *, perfect: bool = False) -> str:
        """Return what happens."""

    def like(self, node: Node, *, zone: str = "arena") -> tuple[str, str, str]:
        """Return what something is like: adjectives, the noun, and what stands behind it."""
        taken = Taken(node)
        found = self._like(taken, zone)
        taken.finish()
        return found

    def _like(self, taken: Taken, zone: str, *, chance: bool = False) -> tuple[str, str, str]:
        before, behind = self._adjectives(taken, chance)
        if "moniker" in taken:
            behind.append(f"with the moniker {' or '.join(title(one) for one in taken.several('moniker'))}")
        if zone == "stack" and taken.node.get("kind") == "card" and "types" in taken:
            behind.append("but no abilities")
        noun = self._kind(taken, zone)
        if "name" in taken:
            names = " or ".join(taken.several("name"))
            if is_nameable(taken.node, zone) and names in TOKEN.values():
                noun = names
            else:
                behind.append(f"named {names}")
        behind += [say(self, taken(key), zone) for key, say in BEHIND.items() if key in taken]
        if taken.node.get("none_of") in ([{"subtypes": "attack"}], [{"types": "equipment"}]):
            (one,) = taken("none_of")
            before.append(f"non-{next(iter(one.values()))}")
        elif "none_of" in taken:
            behind.append(self._is_not(taken("none_of"), zone))
        if "among" in taken:
            behind.append(f"among {self.pointer(taken('among'))}")
        if "but" in taken:
            behind.append(f"other than {self.pointer(taken('but'))}")
        return " ".join(before), noun, "".join(f" {one}" for one in behind if one)

    def _adjectives(self, taken: Taken, chance: bool) -> tuple[list[str], list[str]]:
        """Return what stands before a noun, and what is said of its state behind it."""
        before, behind = ["other"] if taken("other", False) else [], list[str]()
        if chance:
            before.append("random")
        for key in ("state", "not_state"):
            if key in taken:
                state, is_so = taken(key), key == "state"
                if (clause := _state_behind(state, is_so)) is not None:
                    behind.append(clause)
                else:
                    negation = "" if is_so else "not " if " " in word(STATE, state) else "non-"
                    before.append(f"{negation}{word(STATE, state)}")
        if "color" in taken:
            before.append(taken("color"))
        if "supertypes" in taken:
            before.append(" or ".join(title(one) for one in taken.several("supertypes")))
        return before, behind

    def _is_not(self, likes: list[Node], zone: str) -> str:
        """Return what something is not like."""
        if [set(one) for one in likes] == [{"counter"}]:
            return f"without {' or '.join(f'{self.counter(name)} counters' for name in listed(likes[0]['counter']))}"
        return f"that isn't {series([self.is_like(one, zone=zone) for one in likes], 'or')}"

    def _zones(self, zones: Sequence[str]) -> str:
        return series([(SHARED | ZONE).get(zone, zone) if zone in ZONE else word(SHARED, zone) for zone in zones], "or")

    def _kind(self, taken: Taken, zone: str) -> str:
        """Return the noun: types and subtypes, or whatever the zone holds."""
        types, subtypes, kind = taken.several("types"), taken.several("subtypes"), taken("kind")
        fixed = {
            "activated_layer": "activated-layer",
            "triggered_layer": "triggered-layer",
            "attack_proxy": "attack-proxy",
        }
        rest = [one for one in subtypes if one != "attack"]
        words: list[str] = []
        if subtypes:
            words.append(
                " or ".join("attack" if one == "attack" else title(one) if zone != "x" else one for one in subtypes)
            )
        if subtypes and not rest and not types and zone == "attack":
            words = ["attack-subtype"]
        if types:
            words.append(" or ".join(word(TYPE, one) for one in types))
        if kind in fixed:
            return " ".join([*words, fixed[kind]])
        if zone == "attack":
            card = types == ["action"]
            last = ["card"] if card and subtypes == ["attack"] else ["card attack"] if kind == "card" else ["attack"]
            return " ".join([*words, *last])
        if types:
            ends = all(one in ITSELF for one in types) and kind is None
            return " ".join(words if ends else [*words, "card"])
        if subtypes and zone in (*OBJECT, "x") and rest and kind is None:
            return " ".join(words)
        if not words and kind is None and zone in ("arena", "x"):
            return "object" if zone == "x" else "permanent"
        if not words and kind is None and zone == "hero":
            return "hero"
        return " ".join([*words, "card"])

    def number(self, what: str, value: Any) -> str:
        """Return that a number is so much, or within bounds."""
        if isinstance(value, dict) and set(value) <= {"min", "max"}:
            low, high = value.get("min"), value.get("max")
            if low is not None and high is not None:
                return f"{what} from {self.amount(low)} to {self.amount(high)}"
            return f"{what} {self.amount(low)} or more" if high is None else f"{what} {self.amount(high)} or less"
        return f"{what} {self.amount(value)}"

    def is_like(self, node: Node, *, zone: str = "x") -> str:
        """Return what something is like behind “is”."""
        if not node:
            raise NotSaidError("anything")
        before, noun, behind = self.like(node, zone=zone)
        nouned = noun not in ("object", "permanent", "attack", "card", "hero")
        nouned |= not {"types", "subtypes", "kind"}.isdisjoint(node)
        if nouned:
            return article(f"{before} {noun}{behind}".strip())
        return f"{before}{behind}".strip()

    def described(self, node: Node, *, many: bool = False, zone: str = "arena") -> str:
        """Return a noun with all that is said of it."""
        before, noun, behind = self.like(node, zone=zone)
        return f"{before} {plural(noun) if many else noun}{of_several(behind) if many else behind}".strip()

    def _named(self, name: str) -> str:
        """Return that something has a name that the text has had named before."""
        self._result(name, 0)
        return "with the named name"

    def _above_base(self, figure: str) -> str:
        stat = word(STAT, figure)
        return f"with {stat} greater than its base {stat}"

    def _nth(self, which: Any) -> str:
        """Return which attack of its player's turn something is."""
        if isinstance(which, int) and which in ORDINAL:
            return f"that is its player's {ORDINAL[which]} attack this turn"
        return f"with {self.number('number', which)} among its player's attacks this turn"

    def _nth_of(self, node: Node) -> str:
        """Return which attack of its kind something is in its player's turn."""
        taken = Taken(node)
        which, kind = ORDINAL[taken("nth")], self.described(taken("attack"), zone="attack")
        said = f"that is its player's {which} {kind} this turn"
        taken.finish()
        return said

    def _countered(self, names: Any) -> str:
        return f"with {' or '.join(article(f'{self.counter(name)} counter') for name in listed(names))}"

    def _any_of(self, likes: list[Node], zone: str) -> str:
        return f"that is {series([self.is_like(one, zone=zone) for one in likes], 'or')}"


def _state_behind(state: str, is_so: bool) -> str | None:
    """Return what is said behind a noun of the state of an object, if it is said there."""
    if state == "hit":
        return "that has hit" if is_so else "that hasn't hit"
    if state == "on_active_link":
        return f"{'' if is_so else 'not '}on the active chain link"
    if state.startswith("fused_"):
        return f"{'' if is_so else 'not '}fused with {title(state[6:])}"
    return None


def of_several(behind: str) -> str:
    """Return what stands behind a noun, of several things."""
    for one, many in ((" that is ", " that are "), (" that isn't ", " that aren't "), (" that was ", " that were ")):
        behind = behind.replace(one, many)
    return behind


Says = Callable[[Likeness, Any, str], str]


def _number(figure: str) -> Says:
    return lambda writer, value, zone: f"with {writer.number(STAT[figure], value)}"


def _zone(before: str) -> Says:
    return lambda writer, zones, zone: f"{before} {writer._zones(listed(zones))}"


BEHIND: dict[str, Says] = {
    "name_has": lambda writer, part, zone: f"with “{part}” in its name",
    "named": lambda writer, name, zone: writer._named(name),
    "same_name": lambda writer, those, zone: f"with the same name as {writer.pointer(those)}",
    "same_color": lambda writer, those, zone: f"with the same color as {writer.pointer(those)}",
    **{figure: _number(figure) for figure in NUMBERS},
    "above_base": lambda writer, figure, zone: writer._above_base(figure),
    "keyword": lambda writer, name, zone: f"with {title(name).lower()}",
    "without": lambda writer, name, zone: f"without {title(name).lower()}",
    "effect": lambda writer, effect, zone: f"with {word(EFFECT, effect)}",
    "deals": lambda writer, kind, zone: f"with an effect that deals {kind} damage",
    "played_from": _zone("played from"),
    "came_from": _zone("that came from"),
    "lies_in": _zone("that is in"),
    "paid_by": lambda writer, how, zone: f"that {word(PAID_BY, how)}",
    "nth_attack": lambda writer, which, zone: writer._nth(which),
    "nth_of": lambda writer, which, zone: writer._nth_of(which),
    "counter": lambda writer, names, zone: writer._countered(names),
    "above": lambda writer, so, zone: "that this is under" if so else "that this is not under",
    "beneath": lambda writer, so, zone: "under this" if so else "that is not under this",
    "unlike": lambda writer, so, zone: "with a different name" if so else "",
    "any_of": lambda writer, likes, zone: writer._any_of(likes, zone),
}
"""What is said behind the noun, in that order."""
