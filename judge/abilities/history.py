"""Counts of past events of the turn, for texts such as “if you have drawn two cards this turn”."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from judge.abilities.base import nodes
from judge.abilities.reading import Reader
from judge.abilities.selections import Filter, ThisTurn, When
from judge.abilities.text import Text
from judge.kernel import Game, Happening, PlayerId, Ref, count_turn_fact, turn_fact

ROLES: Mapping[str, Callable[[Happening], Ref | None]] = {
    "card": lambda happening: happening.ref,
    "by": lambda happening: happening.source,
    "other": lambda happening: happening.other,
}
"""The fields of a question that can mean the asking object, each with the object of the event to compare."""


def turn_queries(value: object) -> Iterator[When]:
    """Yield the questions about past events of the turn in a part of a card."""
    return (node.this_turn for node in nodes(value) if isinstance(node, ThisTurn))


COUNTED = "happened:"
"""The first part of the facts on how often an event has happened; only events that a text counts have one."""


class History:
    """Counts the events of a turn that texts ask about.

    Events are matched with the characteristics at their time. Only the number of matches per question is kept, not the
    events, so that two ways to the same position still lead to equal positions. Each player has separate counts, since
    a question depends on who asks. If a question mentions or excludes the asking object, there is also a count per
    object.

    Args:
        reader: decides whether an event matches a question.
        viewpoint: returns the object from which a player's texts judge an event.
        called: returns the name of an object in the counts; objects with the same name share a count.
    """

    def __init__(
        self,
        reader: Reader,
        viewpoint: Callable[[Game, PlayerId, Happening], Ref],
        called: Callable[[Game, Ref], str],
    ) -> None:
        self._reader = reader
        self._viewpoint = viewpoint
        self._called = called
        self._asked: dict[str, tuple[When, set[tuple[str, ...]]]] = {}
        self._names: dict[int, tuple[When, str]] = {}

    @property
    def facts(self) -> Iterable[str]:
        """The names of the facts that hold a player's counts."""
        return self._asked

    @property
    def events(self) -> frozenset[str]:
        """The names of the events that questions are about."""
        return frozenset(when.event for when, _ in self._asked.values())

    def watch(self, questions: Iterable[When]) -> None:
        for when in questions:
            _, roles = self._asked.setdefault(self._fact(when), (_without_asker(when), set()))
            roles |= {own for own in _fields_about_asker(when) if own}

    def note(
        self, game: Game, happenings: Sequence[Happening], *, spans: Sequence[str] = ("",), as_one: bool = False
    ) -> None:
        """Count events.

        Args:
            spans: the parts of the turn to count them for, by the game's names; an empty name is the whole turn.
            as_one: count them as a single event that affects several objects.
        """
        for fact, (when, roles) in self._asked.items():
            for player in game.players:
                met = [happening for happening in happenings if self._meets(game, when, happening, player)]
                counts = Counter(f"{fact}{of}" for happening in met for of in self._objects(game, roles, happening))
                for count, number in counts.items():
                    for span in spans:
                        count_turn_fact(game, player, f"{count}{span}", 1 if as_one else number)

    def times(self, text: Text, when: When, span: str = "") -> int:
        """Return how many times an event has happened in the turn, or in a part of it, as this text counts."""
        return self.times_for(text.game, when, text.source, text.you, span)

    def times_for(self, game: Game, when: When, ref: Ref, player: PlayerId, span: str = "") -> int:
        """Return how many times an event has happened, as a text of this object and player counts."""
        own, itself = (
            turn_fact(game, player, f"{self._fact(when)}{_of(dict.fromkeys(roles, self._called(game, ref)))}{span}")
            for roles in _fields_about_asker(when)
        )
        return own - itself if _excludes_asker(when) else own

    def _fact(self, when: When) -> str:
        if id(when) not in self._names:  # the node is kept alive, so that its id is not reused
            query = _without_asker(when).model_dump_json(exclude_defaults=True, by_alias=True)
            self._names[id(when)] = when, f"{COUNTED}{query}"
        return self._names[id(when)][1]

    def _meets(self, game: Game, when: When, happening: Happening, player: PlayerId) -> bool:
        if when.event != happening.name:
            return False
        return self._reader.meets(game, when, happening, self._viewpoint(game, player, happening), player)

    def _objects(self, game: Game, asked: Iterable[tuple[str, ...]], happening: Happening) -> Iterator[str]:
        """Yield the keys to count an event under: the empty one, and one for each object that could ask."""
        yield ""
        for roles in asked:
            refs = {role: ROLES[role](happening) for role in roles}
            if None not in refs.values():
                yield _of({role: self._called(game, ref) for role, ref in refs.items() if ref is not None})


def _fields_about_asker(when: When) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the fields that mean the asking object, and all fields that mean or exclude it."""
    own = tuple(role for role in ROLES if getattr(when, role, None) == "this")
    return own, tuple(role for role in ROLES if role in own or (role == "card" and _excludes_asker(when)))


def _excludes_asker(when: When) -> bool:
    return isinstance(when.card, Filter) and when.card.other


def _without_asker(when: When) -> When:
    """Return a question without its mention or exclusion of the asking object."""
    changes: dict[str, object] = dict.fromkeys(_fields_about_asker(when)[0])
    if isinstance(when.card, Filter) and when.card.other:
        changes["card"] = when.card.model_copy(update={"other": False})
    return when.model_copy(update=changes) if changes else when


def _of(called: Mapping[str, str]) -> str:
    return "".join(f" {role} {name}" for role, name in called.items())
