"""Completes predicates with parts that earlier words of the sentence state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.predicates import Arg, Predicate
from judge.cards.parser.sve.state import State

WITH_TOPIC = frozenset({"do", "have", "lose", "attack", "take_damage"})
"""Verbs whose subject is marked with は even if they have an object of their own."""

DONE_TO_IT = frozenset({"destroy", "banish", "engage", "refresh", "return", "put", "put_out", "add"})
"""Verbs without an object; they act on the object named in the condition before."""


@dataclass(slots=True)
class SaidBefore:
    """Parts of earlier predicates that later predicates can omit.

    Attributes:
        topic: the argument marked with は.
        by: the argument marked with によって before the action that it belongs to.
        taken: the cards that a player took control of.
    """

    topic: Arg | None = None
    by: Arg | None = None
    taken: Arg | None = None


class Omissions(State):
    """Completes predicates with parts from the words before them."""

    def complete(self, alternatives: Sequence[Predicate], before: SaidBefore) -> None:
        """Complete the predicates of one instruction, which are alternatives."""
        first = alternatives[0]
        if before.by is not None and first.get("によって") is None:
            first.args.append(before.by)
        before.by = first.get("によって") if first.form == "not_and" else None
        for said in alternatives:
            self._with_topic(said, before)
            if self.shuffled:
                _of_own_deck(said)
            if self.asks_about_it and said.verb in DONE_TO_IT and not self.instead and _has_no_object(said):
                said.args.append(Arg("を", [Meant("pointer", "@it")], [], "それ"))
            if said.verb == "refresh" and not said.args and before.taken is not None:
                said.args.append(before.taken)
            before.taken = said.get("を") if said.verb == "take_over" else None

    def _with_topic(self, said: Predicate, before: SaidBefore) -> None:
        """Add the topic of the sentence to a predicate that needs it."""
        if self.topic is not None:
            said.args.insert(0, self.topic)
            self.topic = None
        topic = next((arg for arg in said.args if arg.particle == "は"), None)
        if topic is not None:
            before.topic = topic
        elif before.topic is not None and _says_something_of(said, before.topic):
            said.args.insert(0, before.topic)


def _says_something_of(said: Predicate, topic: Arg) -> bool:
    """Return whether the earlier argument marked with は can belong to a predicate."""
    free = said.get("を") is None or said.verb in WITH_TOPIC
    return free and bool(said.verb) and (said.verb != "draw" or _is_player(topic))


def _of_own_deck(said: Predicate) -> None:
    """Make 上2枚 refer to cards of the deck that has just been shuffled."""
    top = said.get("を")
    for one in top.ones if top is not None else ():
        if isinstance(one, Noun) and one.position == "top" and not one.zone:
            one.zone, one.side = ["deck"], "own"


def _has_no_object(said: Predicate) -> bool:
    return said.bare is None and all(arg.particle in ("に", "で") for arg in said.args)


def _is_player(subject: Arg) -> bool:
    return any(isinstance(one, Meant) and one.kind == "person" for one in subject.ones)
