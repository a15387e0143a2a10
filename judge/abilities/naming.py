"""Names in a text, resolved when it is read: what each stands for, who gives it, and whether anything uses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from judge.abilities.base import Defines, Node, Refers
from judge.records import record

Path = tuple[Any, ...]

MOVED = "moved"
"""Where cards went by what a text has done, or by its event: the one adds to the other."""

Kind = Literal["cards", "number", "word", "target"]
"""What a name can stand for."""

X: Literal["x"] = "x"
"""How an amount says X."""


@record
class Occasion:
    """An event as texts of a game can speak of it.

    Attributes:
        cards: what a text that it triggers can point at: ``event``, ``other``.
        before: what a text that replaces it can point at; ``None`` for an event that no effect can replace.
        numbers: the numbers that it has, as ``amount``.
        zones: ``from_zone`` and ``to_zone``, as far as it can differ where it comes from and leads to.
        by: it can be known whose card or effect makes it happen.
        changes: an effect can change its amount.
        unseen: as it is replaced, it is not known yet which card it is about.
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
    """What names in the texts of a game can stand for.

    Attributes:
        events: the events by name.
        keywords: for keywords that stand for an ability which triggers, its event.
        pointers: what every text can point at.
        moving: the instructions whose ``as`` names cards and not only a number, by their class or defined name.
        choosing: those whose ``as`` names a word, in the same way.
        parts: ``t.1`` and ``t.2`` are the first and second of the targets ``t``.
        related: what can stand behind the name of an object and a dot: an object that has to do with it.
        hands_on_words: an ability that a text gives knows the words that the text has had chosen by then.
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
        """The names that stand for something by themselves, in some text of the game."""
        said = (name for one in self.events.values() for name in (*one.cards, *(one.before or ()), *one.numbers))
        return list(dict.fromkeys(("this", *self.pointers, *said, MOVED)))

    def occasion(self, event: str) -> Occasion:
        """Return an event; an unknown one counts as one of which everything can be said."""
        return self.events.get(event, UNKNOWN)


class Unresolved(NamedTuple):
    """A name that stands for nothing, one that nothing uses, or one that stands for something else already.

    Attributes:
        path: where it stands.
        name: the name.
        kind: what it should have been; or ``unused``, ``taken`` by the game, given ``twice``, ``empty``.
        known: the names that it could be.
    """

    path: Path
    name: str
    kind: Literal["cards", "number", "result", "word", "x", "unused", "taken", "twice", "empty"]
    known: Sequence[str] = ()


@dataclass(slots=True)
class _Scope:
    """The names that a text knows at some point of it.

    Attributes:
        known: the names, by what they stand for: cards, numbers, words; targets are cards, too.
        defined: where the text itself defines a name: at several places only where one alone of them is carried out.
        used: the names that it uses, and those definitions that are meant by it.
        apart: where one alone of several parts is carried out: which fields these are, or all that is in a list.
        first: the names that the text knew as it was played; none before that is settled.
    """

    known: dict[Kind, dict[str, None]] = field(default_factory=lambda: {kind: {} for kind in get_args(Kind)})
    defined: dict[str, list[Path]] = field(default_factory=dict)
    used: dict[str, set[Path]] = field(default_factory=dict)
    apart: dict[Path, Sequence[str] | None] = field(default_factory=dict)
    first: _Scope | None = None

    def inside(self) -> _Scope:
        """Return a scope that begins with these names, and adds others of its own; what it uses is used here."""
        known = {kind: dict(names) for kind, names in self.known.items()}
        return _Scope(known, self.defined, self.used, self.apart, self.first)

    def define(self, name: str, path: Path) -> bool:
        """Let the text define a name; return whether no other definition of it can be carried out besides."""
        others = self.defined.setdefault(name, [])
        alone = all(other == path or self._exclude(other, path) for other in others)
        if path not in others:
            others.append(path)
        return alone

    def use(self, name: str, path: Path) -> None:
        """Use a name somewhere: every definition of it is meant that is carried out where this is."""
        meant = (other for other in self.defined.get(name, ()) if not self._exclude(other, path))
        self.used.setdefault(name, set()).update(meant)

    def _exclude(self, one: Path, other: Path) -> bool:
        """Return whether two parts of the text are never both carried out."""
        at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
        if at is None or one[:at] not in self.apart:
            return False
        fields = self.apart[one[:at]]
        return fields is None or {one[at], other[at]} <= {*fields}

    def learn_from(self, other: _Scope) -> None:
        """Add the names that another scope knows."""
        for kind, names in other.known.items():
            self.learn(kind, *names)

    def learn(self, kind: Kind, *names: str) -> None:
        """Add names of a kind."""
        self.known[kind].update(dict.fromkeys(names))

    def knows(self, role: Refers) -> Sequence[str]:
        """Return the names that a field may hold."""
        if role.to == "result":
            return [*self.known["cards"], *(n for n in self.known["number"] if n not in self.known["cards"])]
        if role.to == X:
            return [X] if X in self.known["number"] else []
        return list(self.known[role.to])


class Names:
    """Resolves the names in the texts of one game.

    Args:
        referents: what names there are.
    """

    def __init__(self, referents: Referents) -> None:
        self._referents = referents

    def unresolved(self, ability: Node, path: Path, around: _Scope | None = None) -> Iterator[Unresolved]:
        """Yield every name of an ability that stands for nothing, or that it defines twice or does not use.

        Args:
            ability: the ability.
            path: where it stands.
            around: what the text knows that gives it.
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
        """Read a node in the order in which its text is carried out, with the names known by then."""
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
                self._let_x_be(node, path, scope)
            if role is not None and role.cards_with and getattr(node, role.cards_with) is not None:
                role = Refers("cards")
            if name == "targets" and scope.first is None:
                scope.first = scope.inside()
            then = scope.first.inside() if name in type(node).decided_first and scope.first is not None else scope
            if role is not None:
                yield from self._resolved(role, value, here, then)
            yield from self._inside(value, here, then)
            scope.learn_from(then)
            if name in type(node).occasion:
                self._let_occur(node, scope)

    def _inside(self, value: Any, path: Path, scope: _Scope) -> Iterator[Unresolved]:
        if isinstance(value, Node):
            yield from self._read(value, path, scope)
        elif isinstance(value, list):
            if any(isinstance(part, list) or (isinstance(part, Node) and part.one_of_several) for part in value):
                scope.apart[path] = None
            for index, part in enumerate(value):
                yield from self._inside(part, (*path, index), scope)

    def _resolved(self, role: Refers, value: Any, path: Path, scope: _Scope) -> Iterator[Unresolved]:
        """Yield the names in a field that stand for nothing there; the others are used."""
        among = scope.knows(role)
        for name in [value] if isinstance(value, str) else value if isinstance(value, list) else ():
            if not isinstance(name, str) or (role.to == "x" and name != X):
                continue
            whole = name.partition(".")[0]
            if name not in among and self._referents.parts and role.to == "cards" and whole in scope.known["target"]:
                name = whole
            before, dot, what = name.rpartition(".")
            if name not in among and dot and what in self._referents.related and role.to == "cards":
                name = before
            if name in among:
                scope.use(name, path)
            elif not role.freely:
                yield Unresolved(path, name, role.to, among)

    def _define(self, node: Node, path: Path, scope: _Scope) -> Iterator[Unresolved]:
        """Let a text know from here on the names that a node defines; yield those that are not its own to give."""
        referents = self._referents
        for name, written, what in _definitions(type(node)):
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
            said = getattr(node, type(node).verb, None) if type(node).verb else None
            acting = {type(node), *((said,) if isinstance(said, str) else ())}
            if not referents.choosing.isdisjoint(acting):
                scope.learn("word", defined)
                continue
            if what.cards or not referents.moving.isdisjoint(acting):
                scope.learn("cards", defined)
            if what.number:
                scope.learn("number", defined)
            if what.target:
                scope.learn("target", defined)

    def _is_taken(self, name: str, scope: _Scope) -> bool:
        """Return whether a name means something whoever would give it, or a part of what another name stands for."""
        whole, _, part = name.rpartition(".")
        of_a_target = self._referents.parts and whole in scope.known["target"]
        related = part in self._referents.related and whole in scope.known["cards"]
        return name in self._referents.taken or of_a_target or related

    def _let_x_be(self, node: Node, path: Path, scope: _Scope) -> None:
        """Let a text know X from here on, where it says what X is."""
        for name in (X, "x_is"):
            if getattr(node, name) is not None:
                scope.learn("number", X)
                scope.define(X, (*path, name))

    def _let_occur(self, node: Node, scope: _Scope) -> None:
        """Let a text know from here on what its event is about."""
        for event in self._events(node):
            occasion = self._referents.occasion(event)
            scope.learn("cards", *((occasion.before or ()) if type(node).comes_before else occasion.cards))
            scope.learn("number", *occasion.numbers)

    def _events(self, node: Node) -> Iterator[str]:
        for name in type(node).occasion:
            said = getattr(node, name)
            if isinstance(said, str):
                yield from (self._referents.keywords[said],) if said in self._referents.keywords else ()
            else:
                yield from (when.event for when in (said if isinstance(said, list) else [said]))


@cache
def _in_order(kind: type[Node]) -> Sequence[tuple[str, str, Refers | None]]:
    """Return the fields of a kind of node as its text is carried out, how each is written, and what names in it mean.

    Those in which it only says what it calls something are left out. Its occasion comes first: a condition beside it is
    asked of what happened.
    """
    found, hints = [], get_type_hints(kind, include_extras=True)
    for name, info in kind.model_fields.items():
        said = _said_of(hints[name])
        if not any(isinstance(one, Defines) for one in said):
            role = next((one for one in said if isinstance(one, Refers)), None)
            found.append((name, info.alias or name, Refers("x") if role is None and _can_be_x(hints[name]) else role))
    last = {name: number for number, name in enumerate(kind.carried_out_last, 1)}
    return sorted(found, key=lambda one: (last.get(one[0], 0), one[0] not in kind.occasion))


@cache
def _definitions(kind: type[Node]) -> Sequence[tuple[str, str, Defines]]:
    """Return the fields in which a kind of node names something, and what."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        (name, info.alias or name, one)
        for name, info in kind.model_fields.items()
        for one in _said_of(hints[name])
        if isinstance(one, Defines)
    ]


def _said_of(annotation: Any) -> Sequence[Any]:
    """Return what an annotation says beside the type."""
    return getattr(annotation, "__metadata__", ())


def _can_be_x(annotation: Any) -> bool:
    """Return whether an amount is meant, which can be X."""
    parts = get_args(annotation)
    return parts == (X,) or any(_can_be_x(part) for part in parts if not isinstance(part, str))
