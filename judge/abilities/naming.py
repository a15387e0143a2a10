"""The names in a text: which are defined, which are used, and what each refers to. Checked when the text is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from judge.abilities.base import Defines, Node, Refers
from judge.records import record

Path = tuple[Any, ...]

MOVED = "moved"
"""The name of the cards moved by a text or by its event; both kinds of cards together."""

Kind = Literal["cards", "number", "word", "target"]
"""What a name can refer to."""

X: Literal["x"] = "x"
"""How X is written in an amount."""


@record
class Occasion:
    """The names that an event makes available to texts about it.

    Attributes:
        cards: names of cards in a triggered text: ``event``, ``other``.
        before: names of cards in a replacement; ``None`` if the event cannot be replaced.
        numbers: names of its numbers, such as ``amount``.
        zones: ``from_zone`` and ``to_zone``, if its origin and destination can differ.
        by: whether the player who caused it can be known.
        changes: whether an effect can change its amount.
        unseen: whether its card is still unknown when it is replaced.
    """

    cards: Sequence[str] = ("event",)
    before: Sequence[str] | None = None
    numbers: Sequence[str] = ()
    zones: Sequence[str] = ()
    by: bool = False
    changes: bool = False
    unseen: bool = False


UNKNOWN = Occasion(("event", "other"), ("event", "other"), ("amount",), ("from_zone", "to_zone"), by=True, changes=True)


class Referents(NamedTuple):
    """What names in the texts of a game can refer to.

    Attributes:
        events: the names that each event makes available.
        keywords: the trigger event of each keyword with a triggered ability.
        pointers: the names that every text can use.
        moving: the instructions whose ``as`` names cards, not only a number, by class or defined name.
        choosing: the instructions whose ``as`` names a word, in the same form.
        parts: whether ``t.1`` and ``t.2`` are the first and second of the targets ``t``.
        related: suffixes that, after an object's name and a dot, name related objects.
        hands_on_words: whether a given ability knows the words chosen earlier in the text that gives it.
    """

    events: Mapping[str, Occasion]
    keywords: Mapping[str, str]
    pointers: Sequence[str]
    moving: frozenset[type[Node] | str]
    choosing: frozenset[type[Node] | str] = frozenset()
    parts: bool = False
    related: Sequence[str] = ()
    hands_on_words: bool = False

    @property
    def taken(self) -> Sequence[str]:
        """The names that already have a meaning in some text of the game, so that no text may define them."""
        names = (name for one in self.events.values() for name in (*one.cards, *(one.before or ()), *one.numbers))
        return list(dict.fromkeys(("this", *self.pointers, *names, MOVED)))

    def occasion(self, event: str) -> Occasion:
        """Return the names that an event makes available; for an unknown event, all of them."""
        return self.events.get(event, UNKNOWN)


class Unresolved(NamedTuple):
    """A name that is wrong at its place.

    Attributes:
        kind: the kind of thing that it should refer to, or another fault: ``unused``, ``taken`` by the game, defined
            ``twice``, ``empty``.
        known: the names available there.
    """

    path: Path
    name: str
    kind: Literal["cards", "number", "result", "word", "x", "unused", "taken", "twice", "empty"]
    known: Sequence[str] = ()


@dataclass(slots=True)
class _Scope:
    """The names known at one point of a text.

    Attributes:
        known: the names by what they refer to; targets are cards too.
        defined: where the text itself defines each name; at several places only if these exclude each other.
        used: the names that are used, and the definitions that they refer to.
        apart: the nodes or lists with parts that exclude each other: the fields, or ``None`` for all items of a list.
        first: the names known when the text was played, or ``None`` before that is settled.
    """

    known: dict[Kind, dict[str, None]] = field(default_factory=lambda: {kind: {} for kind in get_args(Kind)})
    defined: dict[str, list[Path]] = field(default_factory=dict)
    used: dict[str, set[Path]] = field(default_factory=dict)
    apart: dict[Path, Sequence[str] | None] = field(default_factory=dict)
    first: _Scope | None = None

    def inside(self) -> _Scope:
        """Return a scope for a nested part, which starts with these names; names used there count here too."""
        known = {kind: dict(names) for kind, names in self.known.items()}
        return _Scope(known, self.defined, self.used, self.apart, self.first)

    def define(self, name: str, path: Path) -> bool:
        """Define a name; return whether every other definition of it excludes this one."""
        others = self.defined.setdefault(name, [])
        alone = all(other == path or self._are_exclusive(other, path) for other in others)
        if path not in others:
            others.append(path)
        return alone

    def use(self, name: str, path: Path) -> None:
        """Record the use of a name at ``path``, and the definitions that can be carried out together with it."""
        meant = (other for other in self.defined.get(name, ()) if not self._are_exclusive(other, path))
        self.used.setdefault(name, set()).update(meant)

    def _are_exclusive(self, one: Path, other: Path) -> bool:
        """Return whether only one of two parts of the text is ever carried out."""
        at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
        if at is None or one[:at] not in self.apart:
            return False
        fields = self.apart[one[:at]]
        return fields is None or {one[at], other[at]} <= {*fields}

    def learn_from(self, other: _Scope) -> None:
        for kind, names in other.known.items():
            self.learn(kind, *names)

    def learn(self, kind: Kind, *names: str) -> None:
        self.known[kind].update(dict.fromkeys(names))

    def knows(self, role: Refers) -> Sequence[str]:
        """Return the names that a field marked with ``role`` may use here."""
        if role.to == "result":
            return [*self.known["cards"], *(n for n in self.known["number"] if n not in self.known["cards"])]
        if role.to == X:
            return [X] if X in self.known["number"] else []
        return list(self.known[role.to])


class Names:
    """Checks the names in the texts of one game.

    Args:
        referents: what names can refer to in the game.
    """

    def __init__(self, referents: Referents) -> None:
        self._referents = referents

    def unresolved(self, ability: Node, path: Path, around: _Scope | None = None) -> Iterator[Unresolved]:
        """Yield every name in an ability that refers to nothing, is defined twice, or is not used.

        Args:
            around: the names known to the text that gives the ability, or ``None``.
        """
        scope = _Scope()
        scope.learn("cards", *self._referents.pointers)
        if around is not None and self._referents.hands_on_words:
            scope.learn("word", *around.known["word"])
        yield from self._fields(ability, path, scope)
        if around is not None:
            for name in scope.used:
                if name in around.known["word"]:
                    around.use(name, path)
        for name, places in scope.defined.items():
            for where in places:
                if where not in scope.used.get(name, ()):
                    yield Unresolved(where, name, "unused")

    def _read(self, node: Node, path: Path, scope: _Scope) -> Iterator[Unresolved]:
        """Check the names in a node, in the order in which it is carried out."""
        if type(node).own_names:
            yield from self.unresolved(node, path, scope)
        else:
            own = scope.inside() if type(node).occasion or type(node).own_layer else scope
            own.first = None if type(node).own_layer else own.first
            if type(node).alternatives:
                scope.apart[path] = type(node).alternatives
            yield from self._fields(node, path, own)
            yield from self._define(node, path, scope)
            if type(node).knowing:
                yield from self._fields(node, path, scope, last=True)

    def _fields(self, node: Node, path: Path, scope: _Scope, *, last: bool = False) -> Iterator[Unresolved]:
        for name, written, role in _in_order(type(node)):
            if (name in type(node).knowing) is not last:
                continue
            value, here = getattr(node, name), (*path, written)
            if name == X:
                self._define_x(node, path, scope)
            if value is None and name != "targets" and name not in type(node).occasion:
                continue
            if role is not None and role.cards_with and getattr(node, role.cards_with) is not None:
                role = Refers("cards")
            if name == "targets" and scope.first is None:
                scope.first = scope.inside()
            then = scope.first.inside() if name in type(node).decided_first and scope.first is not None else scope
            if role is not None:
                yield from self._resolved(role, value, here, then)
            yield from self._inside(value, here, then)
            if then is not scope:
                scope.learn_from(then)
            if name in type(node).occasion:
                self._define_event_names(node, scope)

    def _inside(self, value: Any, path: Path, scope: _Scope) -> Iterator[Unresolved]:
        if isinstance(value, Node):
            yield from self._read(value, path, scope)
        elif isinstance(value, list):
            if any(isinstance(part, list) or (isinstance(part, Node) and part.one_of_several) for part in value):
                scope.apart[path] = None
            for index, part in enumerate(value):
                yield from self._inside(part, (*path, index), scope)

    def _resolved(self, role: Refers, value: Any, path: Path, scope: _Scope) -> Iterator[Unresolved]:
        """Yield the names in a field that refer to nothing there; record the others as used."""
        among = scope.knows(role)
        for name in [value] if isinstance(value, str) else value if isinstance(value, list) else ():
            if not isinstance(name, str) or (role.to == "x" and name != X):
                continue
            whole = name.partition(".")[0]
            if name not in among and self._referents.parts and role.to == "cards" and whole in scope.known["target"]:
                name = whole
            before, dot, related = name.rpartition(".")
            if name not in among and dot and related in self._referents.related and role.to == "cards":
                name = before
            if name in among:
                scope.use(name, path)
            elif not role.freely:
                yield Unresolved(path, name, role.to, among)

    def _define(self, node: Node, path: Path, scope: _Scope) -> Iterator[Unresolved]:
        """Define the names of a node from here on; yield those that it may not define."""
        referents = self._referents
        for name, written, defines in _definitions(type(node)):
            defined = getattr(node, name)
            if defined is None:
                continue
            here = (*path, written)
            if not defined.strip():
                yield Unresolved(here, defined, "empty")
            elif self._is_taken(defined, scope):
                yield Unresolved(here, defined, "taken", self._referents.taken)
            elif not scope.define(defined, here):
                yield Unresolved(here, defined, "twice")
            verb_value = getattr(node, type(node).verb, None) if type(node).verb else None
            acting = {type(node), *((verb_value,) if isinstance(verb_value, str) else ())}
            if not referents.choosing.isdisjoint(acting):
                scope.learn("word", defined)
                continue
            if defines.cards or not referents.moving.isdisjoint(acting):
                scope.learn("cards", defined)
            if defines.number:
                scope.learn("number", defined)
            if defines.target:
                scope.learn("target", defined)

    def _is_taken(self, name: str, scope: _Scope) -> bool:
        """Return whether a name already has a meaning, or looks like a part of another name: ``t.1``."""
        whole, _, part = name.rpartition(".")
        of_a_target = self._referents.parts and whole in scope.known["target"]
        related = part in self._referents.related and whole in scope.known["cards"]
        return name in self._referents.taken or of_a_target or related

    def _define_x(self, node: Node, path: Path, scope: _Scope) -> None:
        """Make X known from here on if the node defines it."""
        for name in (X, "x_is"):
            if getattr(node, name) is not None:
                scope.learn("number", X)
                scope.define(X, (*path, name))

    def _define_event_names(self, node: Node, scope: _Scope) -> None:
        """Make the names of the node's event known from here on."""
        for event in self._events(node):
            occasion = self._referents.occasion(event)
            scope.learn("cards", *((occasion.before or ()) if type(node).comes_before else occasion.cards))
            scope.learn("number", *occasion.numbers)

    def _events(self, node: Node) -> Iterator[str]:
        for name in type(node).occasion:
            event = getattr(node, name)
            if isinstance(event, str):
                yield from (self._referents.keywords[event],) if event in self._referents.keywords else ()
            else:
                yield from (when.event for when in (event if isinstance(event, list) else [event]))


@cache
def _in_order(kind: type[Node]) -> Sequence[tuple[str, str, Refers | None]]:
    """Return the fields of a class of nodes in the order in which they are carried out.

    Each comes with its name as written and what its names must refer to, if it holds names. Fields that only define
    names are left out. The event comes first, since a condition next to it is checked about that event.
    """
    found, hints = [], get_type_hints(kind, include_extras=True)
    for name, info in kind.model_fields.items():
        metadata = _metadata_of(hints[name])
        if not any(isinstance(item, Defines) for item in metadata):
            role = next((one for one in metadata if isinstance(one, Refers)), None)
            found.append((name, info.alias or name, Refers("x") if role is None and _can_be_x(hints[name]) else role))
    last = {name: number for number, name in enumerate(kind.carried_out_last, 1)}
    return sorted(found, key=lambda one: (last.get(one[0], 0), one[0] not in kind.occasion))


@cache
def _definitions(kind: type[Node]) -> Sequence[tuple[str, str, Defines]]:
    """Return the fields that define names, each with its name as written and what the defined name refers to."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        (name, info.alias or name, one)
        for name, info in kind.model_fields.items()
        for one in _metadata_of(hints[name])
        if isinstance(one, Defines)
    ]


def _metadata_of(annotation: Any) -> Sequence[Any]:
    return getattr(annotation, "__metadata__", ())


def _can_be_x(annotation: Any) -> bool:
    parts = get_args(annotation)
    return parts == (X,) or any(_can_be_x(part) for part in parts if not isinstance(part, str))
