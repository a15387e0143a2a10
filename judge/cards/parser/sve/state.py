"""The state of an ability while its text is being parsed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.cards.parser.sve.meanings import Meant, Noun
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.predicates import Arg, Predicate

Node = dict[str, Any]


class Said(dict[str, Any]):
    """A node as data, with the position of its words in the text."""

    span: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Group:
    """The nodes added by one sentence, so that the next sentence can change them.

    Attributes:
        within: the list that they were added to.
        start: the index of the first one.
    """

    within: list[Node]
    start: int


@dataclass
class State:
    """An ability that is being parsed.

    Attributes:
        spell: whether it is the text of a spell.
        at: the position where the current sentence begins.
    """

    spell: bool = False
    named_before: int = 0
    read: Callable[[str], tuple[list[str], list[Node], set[str]]] = lambda _: ([], [], set())
    at: int = 0
    heads: list[str] = field(default_factory=list)
    when: list[Node] = field(default_factory=list)
    zone: Any = None
    body: Node = field(default_factory=dict)
    cost: list[Node] | None = None
    played: str = ""
    targets: list[Node] = field(default_factory=list)
    do: list[Node] = field(default_factory=list)
    statics: list[Node] = field(default_factory=list)

    surplus: Node | None = None
    """The node of tokens that are created only if there is room, until the text says what happens to the rest."""

    shuffled = False
    """Whether the sentence has shuffled the deck, so that 上2枚 means its cards."""

    before: Node | None = None

    said_at = (0, 0)
    """The position of the current words."""

    topic: Arg | None = None

    after_this_turn = next_one = False

    further = False
    """Whether the sentence adds more to the previous effect: さらに2ダメージ."""

    later: list[Node] | None = None
    """The list in which the text continues after a delayed part, while that part is being parsed."""

    everyone: list[Node] | None = None
    """The list in which the text continues after a part for every player, while that part is being parsed."""

    of_you_alone: list[Node] = field(default_factory=list)
    """The list for instructions under the conditions before a part for every player."""

    inside = says_how_long = of_any_card = asks_about_it = False

    same_player = 0
    """The number of the sentence, if it continues the actions of every player: そのプレイヤーは."""

    x_value: Any = None

    def __post_init__(self) -> None:
        self.out = self.block = self.do
        self.it: Callable[[], str] | None = None
        self.former: str | None = None
        self.latter: str | None = None
        self.chosen: str | None = None
        self.last: Group | None = None
        self.did: dict[str, Node] = {}
        self.put_there: dict[str, list[Node]] = {}
        self.asked: Node | None = None
        self.until: str | None = None
        self.named = self.named_before
        self.notation: Node | None = None
        self.look: Node | None = None
        self.look_closed = True
        self.instead = False
        self.playing = False
        self.static_if: list[Node] = []
        self.closed = False
        self.sentences = 0
        self.choosing: Node | None = None
        self.sides: dict[str, str] = {}
        self.both: list[str] | None = None
        self.unclear = False
        self.creates: set[str] = set()
        self.linked = self.limiting = self.taking = self.x_due = False
        self.cost_of_it: list[Any] = []
        self.playing_it: Any = None
        self.shuffle_due = False
        self.shielded: Node | None = None
        self.shielded_one: Arg | None = None
        self.pending_notation: Node | None = None
        self.extra: list[Node] | None = None
        self.leaders: set[str] = set()
        self.only_named: set[str] = set()
        self.per: Node | None = None
        self.in_place: Node | None = None
        self.required: list[Node] = []

    def from_here(self) -> Group:
        """Return a group that begins with the next node added."""
        return Group(self.out, len(self.out))

    def placed(self, node: Node) -> Node:
        """Return a copy of a node with the position of the current words."""
        found = Said(node)
        found.span = self.said_at
        return found

    def add(self, node: Node) -> Node:
        """Add an instruction and return it."""
        if self.closed:
            raise NotReadError("。", self.at, "two readings")
        said = self.placed(node)
        self.out.append(said)
        self.did["last"] = said
        return said

    def may(self, node: Node, said: Predicate) -> Node:
        """Add an instruction and return it; it is optional if the verb says so (てよい)."""
        if said.form == "may":
            inner = self.placed(node)
            self.add({"may": [inner]})
            self.did["last"] = inner
            return inner
        return self.add(node)

    def under(self) -> Node | None:
        """Return the conditions that apply to the current words as one node, or ``None``."""
        asked = [c for c in (self._block_condition(), self.asked) if c is not None]
        return None if not asked else asked[0] if len(asked) == 1 else {"all": asked}

    def _block_condition(self) -> Node | None:
        return self.notation

    def is_static(self) -> bool:
        """Return whether the current sentence is a static ability of the card."""
        begun = self.heads or self.when or self.cost is not None or self.do or self.inside
        return not begun and (self.of_any_card or not self.spell)

    def _can_be_static(self) -> bool:
        return not (self.heads or self.when or self.spell or self.cost is not None or self.sentences > 1)

    def pay(self, costs: list[Node]) -> None:
        """Make the rest of the text depend on paying a cost."""
        node = self.add({"pay": costs, "then": []})
        self.out = self.block = node["then"]


@dataclass(slots=True)
class Before:
    """What precedes the instructions of a sentence.

    Attributes:
        group: the nodes that the sentence will add.
        conditions: the conditions for them.
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
