"""What has happened in the turn so far, as texts ask: “if you have drawn two cards this turn”."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from judge.abilities.base import nodes
from judge.abilities.reading import Reader
from judge.abilities.selections import Filter, ThisTurn, When
from judge.abilities.text import Text
from judge.kernel import Game, Happening, PlayerId, Ref, count_turn_fact, turn_fact

ROLES: Mapping[str, Callable[[Happening], Ref | None]] = {
    "card": lambda what: what.ref,
    "by": lambda what: what.source,
    "other": lambda what: what.other,
}
"""The fields of a question that can mean the very object that asks, each with the object of an event that it means."""


def asked_of_the_turn(value: object) -> Iterator[When]:
    """Yield what the texts in a part of a card ask about the turn so far."""
    return (node.this_turn for node in nodes(value) if isinstance(node, ThisTurn))


class History:
    """What the texts of a game ask about what has happened: counted as it happens, with what objects are then.

    What is kept is how often each question has been met, and not what happened: two ways to the same position are one
    position still. It is counted for each player, as whose question it is makes the difference, and where a question
    means the very object that asks, or all others, for each object that it could be as well.

    Args:
        reader: tells whether something that happened meets a question.
        viewpoint: the object as which a player's question is read, of something that happened.
        called: returns what an object is called in counts; all that is of one name is counted as one object.
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
        """The names under which a player has the counts."""
        return self._asked

    @property
    def events(self) -> frozenset[str]:
        """The events that are asked about."""
        return frozenset(when.event for when, _ in self._asked.values())

    def watch(self, questions: Iterable[When]) -> None:
        """Count from now on what is asked about."""
        for when in questions:
            _, roles = self._asked.setdefault(self._fact(when), (_of_anybody(when), set()))
            roles |= {own for own in _counted_apart(when) if own}

    def note(
        self, game: Game, happenings: Sequence[Happening], *, spans: Sequence[str] = ("",), as_one: bool = False
    ) -> None:
        """Count what has happened.

        Args:
            game: the running game.
            happenings: what has happened.
            spans: what in the turn it is counted for, by names of the game; unless stated, the whole of it.
            as_one: all of it is one thing that has happened, to however many objects.
        """
        for fact, (when, roles) in self._asked.items():
            for player in game.players:
                met = [what for what in happenings if self._meets(game, when, what, player)]
                counts = Counter(f"{fact}{of}" for what in met for of in self._objects(game, roles, what))
                for count, number in counts.items():
                    for span in spans:
                        count_turn_fact(game, player, f"{count}{span}", 1 if as_one else number)

    def times(self, text: Text, when: When, span: str = "") -> int:
        """Return how often something has happened so far in the turn, or in a span of it, as the text counts."""
        return self.times_for(text.game, when, text.source, text.you, span)

    def times_for(self, game: Game, when: When, ref: Ref, player: PlayerId, span: str = "") -> int:
        """Return the same as an object and its player count."""
        own, itself = (
            turn_fact(game, player, f"{self._fact(when)}{_of(dict.fromkeys(roles, self._called(game, ref)))}{span}")
            for roles in _counted_apart(when)
        )
        return own - itself if _means_others(when) else own

    def _fact(self, when: When) -> str:
        """Return the name of a count; that of a question is worked out once."""
        if id(when) not in self._names:  # the node is kept, so its id stays its own
            said = _of_anybody(when).model_dump_json(exclude_defaults=True, by_alias=True)
            self._names[id(when)] = when, f"happened:{said}"
        return self._names[id(when)][1]

    def _meets(self, game: Game, when: When, what: Happening, player: PlayerId) -> bool:
        if when.event != what.name:
            return False
        return self._reader.meets(game, when, what, self._viewpoint(game, player, what), player)

    def _objects(self, game: Game, asked: Iterable[tuple[str, ...]], what: Happening) -> Iterator[str]:
        """Yield for whom something is counted: in any case, and for each object that a question could be of."""
        yield ""
        for roles in asked:
            refs = {role: ROLES[role](what) for role in roles}
            if None not in refs.values():
                yield _of({role: self._called(game, ref) for role, ref in refs.items() if ref is not None})


def _counted_apart(when: When) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the roles that the object has that asks, and those that it has in what does not count."""
    own = tuple(role for role in ROLES if getattr(when, role, None) == "this")
    return own, tuple(role for role in ROLES if role in own or (role == "card" and _means_others(when)))


def _means_others(when: When) -> bool:
    return isinstance(when.card, Filter) and when.card.other


def _of_anybody(when: When) -> When:
    """Return a question without whether it is about the very object that asks, or about others."""
    changes: dict[str, object] = dict.fromkeys(_counted_apart(when)[0])
    if isinstance(when.card, Filter) and when.card.other:
        changes["card"] = when.card.model_copy(update={"other": False})
    return when.model_copy(update=changes) if changes else when


def _of(called: Mapping[str, str]) -> str:
    return "".join(f" {role} {name}" for role, name in called.items())
