"""What is said of a node is taken from it: what is left over in the end was not said, and is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from judge.cards.printer import NotSaidError

Node = Mapping[str, Any]


def listed(value: Any) -> Sequence[Any]:
    """Return one thing, or several, as several."""
    return value if isinstance(value, list) else [value]


ZONE_OF = {"zone", "side", "whose"}
"""What says which zone of which player is meant, and nothing more."""


def of_opponent(node: Node) -> Node:
    """Return a selection as if the cards were the opponent's, in the place of the player of what it names."""
    return {**{key: value for key, value in node.items() if key != "whose"}, "side": "enemy"}


class Taken:
    """A node whose fields are taken one by one as they are said.

    Args:
        node: the node.
        unsaid: the fields that say nothing to a reader, as the name under which a script uses an ability.
    """

    def __init__(self, node: Node, unsaid: Iterable[str] = ()) -> None:
        self.node = node
        self._left = set(node).difference(unsaid)

    def __call__(self, key: str, default: Any = None) -> Any:
        """Return what the node says under a key, which counts as said."""
        self._left.discard(key)
        return self.node.get(key, default)

    def __contains__(self, key: str) -> bool:
        """Return whether the node says something under a key."""
        return key in self.node

    def several(self, key: str) -> list[Any]:
        """Return one thing, or several, as several."""
        value = self(key)
        return [] if value is None else list(value) if isinstance(value, list) else [value]

    def finish(self) -> None:
        """Refuse what has not been said.

        Raises:
            NotSaidError: fields are left over.
        """
        if self._left:
            raise NotSaidError(f"{sorted(self._left)} of {self.node!r}")


Handler = Callable[[Any, Taken], str]


def dispatch(speaker: Any, table: Mapping[str, Handler], node: Any, unsaid: Iterable[str] = ()) -> str:
    """Say a node in the way of the first verb of a table that stands in it.

    Args:
        speaker: who says it.
        table: for each verb how that is said.
        node: the node.
        unsaid: the fields that say nothing to a reader.

    Raises:
        NotSaidError: it has no such verb, or more than is said.
    """
    if not isinstance(node, Mapping):
        raise NotSaidError(repr(node))
    for verb, handler in table.items():
        if verb in node:
            taken = Taken(node, unsaid)
            said = handler(speaker, taken)
            taken.finish()
            return said
    raise NotSaidError(repr(node))


def of_what(verb: str, said: str) -> Handler:
    """Return what says a verb of what is pointed at: the words have ``{}`` where that is named."""

    def handler(speaker: Any, taken: Taken) -> str:
        return said.format(speaker.pointer(taken(verb)))

    return handler


def as_it_stands(verb: str, said: str) -> Handler:
    """Return what says a verb that has nothing more to say than that it is so."""

    def handler(speaker: Any, taken: Taken) -> str:
        if taken(verb) is not True:
            raise NotSaidError(repr(taken.node))
        return said

    return handler


def word(words: Mapping[Any, str], key: Any) -> str:
    """Return the word for something.

    Raises:
        NotSaidError: there is none.
    """
    if not isinstance(key, str | int | bool) or key not in words:
        raise NotSaidError(repr(key))
    return words[key]


def remembered(node: Any, verbs: Sequence[str]) -> Iterator[tuple[str, str, Node]]:
    """Yield the names under which an ability remembers something, each with the verb and node that do, in order.

    Args:
        node: the ability, or a part of it.
        verbs: the verbs whose results can be remembered.
    """
    if isinstance(node, list):
        for part in node:
            yield from remembered(part, verbs)
    elif isinstance(node, Mapping):
        if isinstance(node.get("as"), str):
            verb = next((verb for verb in verbs if verb in node), None)
            if verb is None:
                raise NotSaidError(repr(node))
            yield node["as"], verb, node
        for key, part in node.items():
            if key != "abilities":
                yield from remembered(part, verbs)


SHARED = "shared"
"""What stands for the verb of a name that several instructions can give."""


class Names:
    """What the names in an ability stand for: each is described so that no two descriptions are the same.

    Attributes:
        results: for each remembered name the verb that gave it, and its place among those of the same verb, from 1;
            0 where there is no other.
        several: the names that can stand for several cards.
        objects: the names of what is chosen in the arena.
        targets: what the ability chooses as it is played, by name.

    Args:
        ability: the ability.
        verbs: the verbs whose results can be remembered.
        outer: the names of the text in which it stands.
    """

    def __init__(self, ability: Node, verbs: Sequence[str], outer: Names | None = None) -> None:
        found: dict[str, list[str]] = {}
        verbs_of: dict[str, set[str]] = {}
        for name, verb, _ in remembered(ability, verbs):
            verbs_of.setdefault(name, set()).add(verb)
        self.several: set[str] = set() if outer is None else set(outer.several)
        self.objects: set[str] = set() if outer is None else set(outer.objects)
        for name, verb, node in remembered(ability, verbs):
            chosen = node[verb]
            verb = verb if len(verbs_of[name]) == 1 else SHARED
            if isinstance(chosen, Mapping) and _are_several(node, chosen):
                self.several.add(name)
            if "pick" in node and str(chosen.get("zone", "arena")) in ("arena", "attack", "weapon", "permanent"):
                self.objects.add(name)
            found.setdefault(verb, [])
            if name not in found[verb]:
                found[verb].append(name)
        self.results: dict[str, tuple[str, int]] = {} if outer is None else dict(outer.results)
        for verb, names in found.items():
            for place, name in enumerate(names, 1):
                self.results.setdefault(name, (verb, place if len(names) > 1 else 0))
        self.targets: dict[str, Node] = {} if outer is None else dict(outer.targets)
        self.targets |= {target["id"]: target for target in _targets(ability)}
        self.mentioned: set[str] = set() if outer is None else set(outer.mentioned)


def _are_several(node: Node, chosen: Node) -> bool:
    """Return whether a remembered selection can be of several cards."""
    if 1 in (node.get("top"), chosen.get("top"), chosen.get("count"), chosen.get("up_to")):
        return False
    return not {"zone", "any_number", "up_to", "count"}.isdisjoint(chosen) and "search" not in node


def _targets(node: Any) -> Iterator[Node]:
    if isinstance(node, list):
        for part in node:
            yield from _targets(part)
    elif isinstance(node, Mapping):
        yield from node.get("targets", ())
        for key, part in node.items():
            if key not in ("targets", "abilities"):
                yield from _targets(part)


def folded(whens: list[Node], condition: Any) -> tuple[list[Node], Any]:
    """Return “hits, if it is a hero” as “hits a hero”."""
    if (
        isinstance(condition, dict)
        and set(condition) == {"matches", "like"}
        and condition["matches"] == "other"
        and all(one.get("event") in ("hits", "attacks", "deals_damage") and "other" not in one for one in whens)
    ):
        return [{**one, "other": condition["like"]} for one in whens], None
    return whens, condition


__all__ = [
    "ZONE_OF",
    "Handler",
    "Names",
    "Node",
    "Taken",
    "as_it_stands",
    "dispatch",
    "folded",
    "listed",
    "of_opponent",
    "of_what",
    "remembered",
    "word",
]
