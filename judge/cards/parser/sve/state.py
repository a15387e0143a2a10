"""The state of an ability while its text is being parsed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.cards.parser.engine import ParsedNode
from judge.cards.parser.sve.meanings import Noun
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate, standing_for

Node = dict[str, Any]


@dataclass(slots=True)
class Group:
    """The nodes added by one sentence, so that the next sentence can change them.

    Attributes:
        within: the list that they were added to.
        start: the index of the first one.
    """

    within: list[Node]
    start: int

    @property
    def only(self) -> Node | None:
        """The node, if there is exactly one."""
        return self.within[self.start] if len(self.within) == self.start + 1 else None


@dataclass
class State:
    """An ability that is being parsed.

    Attributes:
        named: the number of names given to objects so far.
        at: the position where the current sentence begins.
        words: the current sentence.
        said_at: the position of the current words.
        surplus: the node of tokens created only if there is room, until the text says what happens to the rest.
        shuffled: whether the sentence has shuffled the deck, so that 上2枚 means its cards.
        further: whether the sentence adds more to the previous effect: さらに2ダメージ.
        later: the list in which the text continues after a delayed part, while that part is being parsed.
        everyone: the list in which the text continues after a part for every player, while that part is being parsed.
        of_you_alone: the list for instructions under the conditions before a part for every player.
        same_player: the number of the sentence, if it continues the actions of every player: そのプレイヤーは.
    """

    spell: bool = False
    named: int = 0
    read: Callable[[str], tuple[list[str], list[Node], set[str]]] = lambda _: ([], [], set())
    at: int = 0
    words: str = ""
    heads: list[str] = field(default_factory=list)
    when: list[Node] = field(default_factory=list)
    zone: Any = None
    body: Node = field(default_factory=dict)
    cost: list[Node] | None = None
    played: str = ""
    targets: list[Node] = field(default_factory=list)
    do: list[Node] = field(default_factory=list)
    statics: list[Node] = field(default_factory=list)
    required: list[Node] = field(default_factory=list)
    creates: set[str] = field(default_factory=set)

    said_at: tuple[int, int] = (0, 0)
    sentences: int = 0
    same_player: int = 0
    topic: Arg | None = None
    asked: Node | None = None
    before: Node | None = None
    until: str | None = None
    notation: Node | None = None
    pending_notation: Node | None = None
    static_if: list[Node] = field(default_factory=list)
    closed: bool = False
    choosing: Node | None = None

    it: Callable[[], str] | None = None
    both: list[str] | None = None
    unclear: bool = False
    former: str | None = None
    latter: str | None = None
    chosen: str | None = None
    last: Group | None = None
    did: dict[str, Node] = field(default_factory=dict)
    put_there: dict[str, list[Node]] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    leaders: set[str] = field(default_factory=set)
    only_named: set[str] = field(default_factory=set)

    look: Node | None = None
    look_closed: bool = True
    surplus: Node | None = None
    later: list[Node] | None = None
    everyone: list[Node] | None = None
    of_you_alone: list[Node] = field(default_factory=list)
    extra: list[Node] | None = None
    per: Node | None = None
    in_place: Node | None = None
    cost_of_it: list[Any] = field(default_factory=list)
    playing_it: Any = None
    shielded: Node | None = None
    shielded_one: Arg | None = None
    x_value: Any = None

    instead: bool = False
    playing: bool = False
    further: bool = False
    shuffled: bool = False
    shuffle_due: bool = False
    taking: bool = False
    linked: bool = False
    limiting: bool = False
    x_due: bool = False
    after_this_turn: bool = False
    next_one: bool = False
    says_how_long: bool = False
    of_any_card: bool = False
    asks_about_it: bool = False

    def __post_init__(self) -> None:
        self.out = self.block = self.do

    def from_here(self) -> Group:
        """Return a group that begins with the next node added."""
        return Group(self.out, len(self.out))

    def placed(self, node: Node) -> Node:
        """Return a copy of a node with the position of the current words."""
        return ParsedNode(node, self.said_at)

    def add(self, node: Node) -> Node:
        if self.closed:
            raise NotReadError("。", "two readings")
        placed_node = self.placed(node)
        self.out.append(placed_node)
        self.did["last"] = placed_node
        return placed_node

    def may(self, node: Node, predicate: Predicate) -> Node:
        """Add an instruction and return it; it is optional if the verb says so (てよい)."""
        if predicate.form == "may":
            inner = self.placed(node)
            self.add({"may": [inner]})
            self.did["last"] = inner
            return inner
        return self.add(node)

    def for_so_long(self, node: Node) -> Node:
        """Return an effect with the duration that the sentence states, if any."""
        return {**node, "until": self.until} if self.until else node

    def under(self) -> Node | None:
        """Return the conditions that apply to the current words as one node, or ``None``."""
        return all_of([asked for asked in (self.notation, self.asked) if asked is not None])

    def in_force_if(self) -> Node | None:
        """Return the conditions of a static ability in the current sentence as one node, or ``None``."""
        return all_of([*self.static_if, *([self.asked] if self.asked is not None else [])])

    def is_static(self) -> bool:
        """Return whether the current sentence is a static ability of the card."""
        begun = self.heads or self.when or self.cost is not None or self.do
        return not begun and (self.of_any_card or not self.spell)

    def _can_be_static(self) -> bool:
        return not (self.heads or self.when or self.spell or self.cost is not None or self.sentences > 1)

    def pay(self, costs: list[Node]) -> None:
        """Make the rest of the text depend on paying a cost."""
        node = self.add({"pay": costs, "then": []})
        self.out = self.block = node["then"]

    def forget(self) -> None:
        """Forget the objects that pronouns could refer to."""
        self.it = self.both = self.look = None
        self.did, self.put_there = {}, {}


def all_of(asked: Sequence[Node]) -> Node | None:
    """Return conditions as one, or ``None`` if there are none."""
    return None if not asked else asked[0] if len(asked) == 1 else {"all": list(asked)}


def only_if(node: Node, asked: Node | None) -> Node:
    """Return a node with a condition, if there is one."""
    return node if asked is None else {**node, "if": asked}


@dataclass(slots=True)
class Before:
    """What precedes the instructions of a sentence.

    Attributes:
        group: the nodes that the sentence will add.
        pending: the alternatives of an "or" condition that is not complete yet.
    """

    group: Group
    conditions: list[Node] = field(default_factory=list)
    pending: list[Predicate] = field(default_factory=list)


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
        for predicate in alternatives:
            self._with_topic(predicate, before)
            if self.shuffled:
                _of_own_deck(predicate)
            if self.asks_about_it and predicate.verb in DONE_TO_IT and not self.instead and _has_no_object(predicate):
                predicate.args.append(standing_for("@it", particle="を"))
            if predicate.verb == "refresh" and not predicate.args and before.taken is not None:
                predicate.args.append(before.taken)
            before.taken = predicate.get("を") if predicate.verb == "take_over" else None

    def _with_topic(self, predicate: Predicate, before: SaidBefore) -> None:
        """Add the topic of the sentence to a predicate that needs it."""
        if self.topic is not None:
            predicate.args.insert(0, self.topic)
            self.topic = None
        topic = next((arg for arg in predicate.args if arg.particle == "は"), None)
        if topic is not None:
            before.topic = topic
        elif before.topic is not None and _says_something_of(predicate, before.topic):
            predicate.args.insert(0, before.topic)


def _says_something_of(predicate: Predicate, topic: Arg) -> bool:
    """Return whether the earlier argument marked with は can belong to a predicate."""
    free = predicate.get("を") is None or predicate.verb in WITH_TOPIC
    return (
        free
        and bool(predicate.verb)
        and (predicate.verb != "draw" or any(meaning.kind == "person" for meaning in topic.ones))
    )


def _of_own_deck(predicate: Predicate) -> None:
    """Make 上2枚 refer to cards of the deck that has just been shuffled."""
    top = predicate.get("を")
    for meaning in top.ones if top is not None else ():
        if isinstance(meaning, Noun) and meaning.position == "top" and not meaning.zone:
            meaning.zone, meaning.side = ["deck"], "own"


def _has_no_object(predicate: Predicate) -> bool:
    return predicate.bare is None and all(arg.particle in ("に", "で") for arg in predicate.args)
