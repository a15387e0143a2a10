"""Parts of a predicate left out because earlier words state them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.state import State

WITH_TOPIC = frozenset({"do", "have", "lose", "attack", "take_damage"})
"""Verbs that are about the object of は although を names another one."""

DONE_TO_IT = frozenset({"destroy", "banish", "engage", "refresh", "return", "put", "put_out", "add"})
"""Verbs without an object, where the condition before has named it."""


@dataclass(slots=True)
class SaidBefore:
    """The parts of earlier predicates that later ones can leave out.

    Attributes:
        topic: the object of は.
        by: the object named before によって for the following action.
        taken: the objects that a player took control of.
    """

    topic: Arg | None = None
    by: Arg | None = None
    taken: Arg | None = None


class Omissions(State):
    """Completes predicates from the words before them."""

    def complete(self, alternatives: Sequence[Predicate], before: SaidBefore) -> None:
        """Complete alternative predicates (one or the other is carried out)."""
        first = alternatives[0]
        if before.by is not None and first.get("によって") is None:
            first.args.append(before.by)
        before.by = first.get("によって") if first.form == "not_and" else None
        for said in alternatives:
            self._with_topic(said, before)
            if self.shuffled:
                _of_own_deck(said)
            if self.asks_about_it and said.verb in DONE_TO_IT and not self.instead and _of_nothing(said):
                said.args.append(Arg("を", [Meant("pointer", "@it")], [], "それ"))
            if said.verb == "refresh" and not said.args and before.taken is not None:
                said.args.append(before.taken)
            before.taken = said.get("を") if said.verb == "take_over" else None

    def _with_topic(self, said: Predicate, before: SaidBefore) -> None:
        """Add the topic of the sentence to a predicate."""
        if self.topic is not None:
            said.args.insert(0, self.topic)
            self.topic = None
        topic = next((arg for arg in said.args if arg.particle == "は"), None)
        if topic is not None:
            before.topic = topic
        elif before.topic is not None and _says_something_of(said, before.topic):
            said.args.insert(0, before.topic)


def _says_something_of(said: Predicate, topic: Arg) -> bool:
    """Return whether a predicate can be about an object named by は before."""
    free = said.get("を") is None or said.verb in WITH_TOPIC
    return free and bool(said.verb) and (said.verb != "draw" or _somebody(topic))


def _of_own_deck(said: Predicate) -> None:
    """Read 上2枚 as cards of the deck that was shuffled just before."""
    top = said.get("を")
    for one in top.ones if top is not None else ():
        if isinstance(one, Noun) and one.position == "top" and not one.zone:
            one.zone, one.side = ["deck"], "own"


def _of_nothing(said: Predicate) -> bool:
    """Return whether a predicate has no object: 手札に加える."""
    return said.bare is None and all(arg.particle in ("に", "で") for arg in said.args)


def _somebody(subject: Arg) -> bool:
    """Return whether a sentence is about a player, not a card."""
    return any(isinstance(one, Meant) and one.kind == "person" for one in subject.ones)
