"""Shared by the Japanese and English printers of Flesh and Blood: the objects and zones in texts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from judge.abilities import Body, Computed, Cost, Instruction, Node, conditions
from judge.abilities import instructions as say
from judge.abilities import payment as pay
from judge.cards.printer.engine import (
    Antecedent,
    Grammar,
    PrintedNode,
    antecedents,
    fields_of,
    inside,
    says_something,
    without,
)
from judge.games.fab.language import LANGUAGE, Filter, Select, Target, When
from judge.games.fab.language.lexicon import LEXICON

OBJECT = ("arena", "attack", "permanent", "weapon", "head", "chest", "arms", "legs", "hero")
"""The places where a card is an object in play, such as an attack, a weapon or equipment."""

SHARED_ZONES = ("stack", "chain", "arena", "under")
"""The zones that are not a player's own."""

ITSELF = ("equipment", "hero", "demi_hero", "weapon", "token", "macro", "companion")
"""The types that name an object without the noun “card”."""

OF_PERMANENTS = ("enters", "leaves", "dies", "destroyed", "tapped", "untapped", "transforms", "created", "triggers")
"""The events that happen to a permanent unless a text says otherwise."""

ANY_NUMBER = 99
"""The maximum of an X that has no upper limit."""

STATS = ("power", "base_power", "defense", "cost", "pitch", "life", "base_defense")
GAINED = ("power", "defense", "intellect", "pitch")
"""Numbers of an object that can be compared, and those that can be increased."""


class FleshAndBlood(Grammar):
    """Prints an ability of Flesh and Blood; base class of both languages.

    Attributes:
        targets: the targets of the ability, by name.
        mentioned: the targets that the text has already mentioned.
        occasions: the trigger events that the text is about.
        head: the words around the event of a replacement effect.
        commas: the separator between costs.
        x_is: the words that define X behind a number.
        x_words: a free X, an X with a maximum, and an X with a definition, as sentences.
        where: the zone in which an ability works, before the ability and as a restriction.
        quoted: an ability in quotation marks, and the end of a sentence.
        kinds: the words for this card and for all cards.
        of_nouns: the fields of an object that the grammar prints instead of the object's phrase.
    """

    words = LEXICON
    commas: ClassVar[str]
    x_is: ClassVar[str]
    x_words: ClassVar[Sequence[str]]
    where: ClassVar[Sequence[str]]
    quoted: ClassVar[Sequence[str]]
    kinds: ClassVar[Sequence[str]]
    of_nouns: ClassVar[Sequence[str]] = ("name", "types", "subtypes", "kind")

    def __init__(self, text: Body, outer: FleshAndBlood | None = None) -> None:
        super().__init__(LANGUAGE, text, outer)
        self.names: dict[str, Antecedent] = {**antecedents(text), **(outer.names if outer else {})}
        self.targets: dict[str, Target] = dict(outer.targets) if outer else {}
        self.targets |= {target.id: target for target in inside(text) if isinstance(target, Target)}
        self.mentioned: set[str] = set() if outer is None else set(outer.mentioned)
        self.occasions: list[When] = []
        self.head = ""

    def finish(self, printed: PrintedNode) -> None:
        """Check that every field of a node has been printed, except targets, which are printed when mentioned."""
        if "targets" in fields_of(type(printed.node)):
            printed.mark_printed("targets")
        super().finish(printed)

    @classmethod
    def said_elsewhere(cls, kind: type[Node]) -> Sequence[str]:
        """Return the fields of a node class that its phrase does not have to print: the noun's, and targets."""
        if issubclass(kind, Filter):
            return cls.of_nouns
        return (*super().said_elsewhere(kind), *({"targets"} & fields_of(kind).keys()))

    def several(self, name: str) -> bool:
        node = self.names[name].node
        chosen = acted_on(node)
        if not isinstance(chosen, Select) or isinstance(node, LANGUAGE_SEARCH):
            return False
        if 1 in (getattr(node, "top", None), chosen.top, chosen.count, chosen.up_to):
            return False
        return not {"zone", "any_number", "up_to", "count"}.isdisjoint(chosen.model_fields_set)

    def is_object(self, name: str) -> bool:
        node = self.names[name].node
        zone = node.pick.zone if isinstance(node, say.Pick) else ""
        return zone in ("arena", "attack", "weapon", "permanent")

    def many(self, pointer: Any) -> bool:
        """Return whether a pointer means several objects."""
        if isinstance(pointer, list):
            return True
        if isinstance(pointer, str) and pointer in self.targets:
            target = self.targets[pointer]
            return target.any_number or (target.up_to != 1 if target.up_to is not None else target.count != 1)
        if isinstance(pointer, Select):
            return pointer.count != 1 and pointer.up_to != 1 and pointer.top != 1
        return pointer in self.names and self.several(pointer)

    def is_of_player(self, pointer: Any) -> bool:
        """Return whether a pointer means cards in a player's zones."""
        in_zones = isinstance(pointer, Select) and pointer.whose is None
        return in_zones and not {*several(pointer.zone)} & {*OBJECT, *SHARED_ZONES}

    def about_heroes(self) -> bool:
        """Return whether the second object of every trigger event of the text is a hero."""
        return all(isinstance(when.other, Filter) and when.other.types == "hero" for when in self.occasions)

    def alike(self, name: str) -> list[str]:
        """Return all targets of the same kind as a target; if there are several, the text must number them."""
        return [one for one, other in self.targets.items() if kind_of(other) == kind_of(self.targets[name])]

    def instruction(self, node: Node) -> str:
        """Return an instruction as text, and restore the trigger events of the text afterwards."""
        outer = self.occasions
        words = self.say(node)
        self.occasions = outer
        return words

    @abstractmethod
    def costs(self, value: Sequence[Node]) -> str:
        """Return costs as actions: “destroy this and discard a card”."""

    @abstractmethod
    def described(self, like: Filter, zone: str = "arena", *, many: bool = False) -> str:
        """Return objects with these properties as a noun phrase."""

    @abstractmethod
    def where_it_works(self, printed: PrintedNode) -> str:
        """Return the zones in which an ability works as a clause; empty for the arena."""

    @abstractmethod
    def body(self, value: Sequence[Instruction] | None, *, together: bool) -> str:
        """Return the instructions of an ability; ``together`` joins those that depend on one condition."""

    def zone(self, zone: str) -> str:
        """Return the name of a zone; a shared zone has its preposition: “on the stack”."""
        return self.word("zone" if zone in self.words["zone"] else "shared", zone)

    def as_noun(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return the words for an object of the zone named by the argument, without an article."""
        return self.described(value, argument)

    def as_price(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        """Return the price of an activated ability, resources first: “{r}{r}, destroy this”."""
        plain = [one for one in value if isinstance(one, pay.PayAmount) and is_plain(one)]
        rest = [cost for cost in value if not any(cost is other for other in plain)]
        words = [self._resources(one.amount) for one in plain]
        return self.commas.join([*words, *([self.costs(rest)] if rest else [])]) or "0"

    def as_attack_price(self, value: int, argument: str, printed: PrintedNode) -> str:
        cost = printed[argument]
        if not says_something(cost):
            return self._resources(value)
        return f"{self._resources(value)}{self.commas}{self.costs(cost)}" if value else self.costs(cost)

    def _resources(self, amount: Any) -> str:
        if isinstance(amount, int) and 0 < amount < 5:
            return "{r}" * amount
        return f"{self.amount(amount)}{{r}}" if amount else "0"

    def plus(self, value: Any, symbol: str) -> str:
        """Return a change of a number: “+2{p}”, with the definition of X behind it."""
        if isinstance(value, int):
            return f"{'+' if value >= 0 else '-'}{abs(value)}{symbol}"
        if value == "x":
            return f"+X{symbol}"
        less = value.times == -1
        return f"{'-' if less else '+'}X{symbol}{self.x_is.format(self.amount(turned(value) if less else value))}"

    def given(self, node: Body) -> str:
        """Return an ability that is given: a keyword, or other words in quotation marks."""
        words = type(self)(node, self).ability()
        return words.removesuffix(self.quoted[1]) if node.verb == "keyword" else self.quoted[0].format(words)

    def as_x_of(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return the maximum or the definition of X as a sentence."""
        words, (free, most, same) = "", self.x_words
        if (bound := printed["x"]) is not None:
            words = free if bound == ANY_NUMBER else most.format(self.amount(bound))
        if "x_is" in fields_of(type(value)) and printed["x_is"] is not None:
            words += same.format(self.amount(printed["x_is"]))
        return words

    def as_where(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return where an ability works: “while this is in your graveyard, ”; empty for the arena."""
        where = self.where_it_works(printed)
        return self.where[0].format(where) if where else ""

    def as_only_where(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return the restriction of an activated ability to a zone: “Activate this only while …”."""
        where = self.where_it_works(printed)
        return self.where[1].format(where) if where else ""

    def as_body(self, value: Sequence[Instruction] | None, argument: str, printed: PrintedNode) -> str:
        """Return the words for the instructions of an ability, after choices of targets that they do not mention."""
        return self.body(value, together=False)

    def as_what_kind(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return “this”, or the cards that match a filter."""
        if value == "this":
            return self.kinds[0]
        return self.described(value, "hand", many=True) if says_something(value) else self.kinds[1]

    def set_apart(self, condition: Node) -> str:
        """Return a condition as a part of another one, in brackets if it would be ambiguous."""
        words = self.say(condition)
        return f"({words})" if isinstance(condition, conditions.All | conditions.Any_) else words

    def like_of_event(self) -> Filter | None:
        """Return the types of the object of the one trigger event, or ``None`` where the text states nothing of it."""
        likes = [when.card for when in self.occasions]
        if len(likes) != 1 or not isinstance(likes[0], Filter) or not stated(likes[0]):
            return None
        kept = {name: value for name, value in stated(likes[0]).items() if name in ("types", "subtypes", "supertypes")}
        return type(likes[0])(**kept)

    def limit_of(self, printed: PrintedNode) -> int | None:
        """Return how often an ability can be used in a turn, or ``None``."""
        limit: int | None = printed["per_turn"]
        return limit


def happens_to(event: str) -> tuple[str, str]:
    """Return the zone and the noun of the object to which an event happens, in English."""
    if event in ("hits", "attacks", "link_resolves"):
        return "attack", "attack"
    if event in ("deals_damage", "damaged", "is_hit"):
        return "x", "source" if event == "deals_damage" else "object"
    return ("arena", "permanent") if event in OF_PERMANENTS else ("hand", "card")


def kind_of(node: Filter) -> tuple[str, ...]:
    """Return a key for the kind of object that a target is."""
    return (str(node.types), str(node.subtypes), str(node.kind))


def folded(whens: list[When], condition: Any) -> tuple[list[When], Any]:
    """Merge the condition of a trigger into its events: “hits, if it is a hero” becomes “hits a hero”.

    Return the events, and the condition that is left.
    """
    matches = getattr(condition, "matches", None)
    if (
        matches == "other"
        and condition.min is None
        and all(when.event in ("hits", "attacks", "deals_damage") and when.other is None for when in whens)
    ):
        return [when.model_copy(update={"other": condition.like}) for when in whens], None
    return whens, condition


def left_over(printed: PrintedNode, condition: Any) -> Any:
    """Return the part of a triggered ability's condition that is not merged into its events."""
    if "when" not in fields_of(type(printed.node)):
        return condition
    return folded(several(printed.peek("when")), condition)[1]


def is_plain(cost: pay.PayAmount) -> bool:
    return cost.pay == "resource_points" and isinstance(cost.amount, int | str)


def acted_on(node: Node) -> Any:
    """Return the value of the field that is named like the instruction's verb: its object."""
    known = fields_of(type(node)).get(node.verb)
    return None if known is None else getattr(node, known.name)


def stated(node: Node) -> dict[str, Any]:
    return {name: getattr(node, name) for name in type(node).model_fields if name in node.model_fields_set}


def only(node: Node, *fields: str) -> bool:
    return set(stated(node)) <= set(fields)


def several(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, list | tuple) else [value]


def zone_of(zones: Sequence[str]) -> str:
    """Return the zone that determines the noun for objects in one or several zones."""
    if len(zones) == 1:
        return zones[0]
    if set(zones) <= set(OBJECT):
        return "arena"
    return "hand" if not {*zones} & {*OBJECT, *SHARED_ZONES} else "x"


def is_nameable(node: Filter, zone: str) -> bool:
    """Return whether an object can be described by its name alone."""
    plain = node.types is None and node.subtypes is None and node.kind is None
    return plain and zone in OBJECT and zone != "attack"


def of_opponent(node: Select) -> Select:
    """Return a selection of a named player's cards as one of the opponent's."""
    rest: Select = without(node, "whose").model_copy(update={"side": "enemy"})
    return rest


def is_whole(value: Any, *zones: str) -> bool:
    """Return whether a selection is exactly all cards of a player's zone."""
    return isinstance(value, Select) and only(value, "zone", "side", "whose") and value.zone in zones


def non_attack(node: Any) -> str:
    """Return the excluded kind if there is a short form for it (“non-attack”, “non-equipment”), else an empty text."""
    if len(node.none_of or ()) != 1:
        return ""
    fields = stated(node.none_of[0])
    return "attack" if fields == {"subtypes": "attack"} else "equipment" if fields == {"types": "equipment"} else ""


def turned(value: Computed) -> Computed:
    """Return an amount without its factor, which the caller prints as a sign."""
    rest: Computed = without(value, "times")
    return rest


LANGUAGE_SEARCH = tuple(kind for kind in LANGUAGE if kind.verb == "search")
"""The instructions that search: they find one card even if the text gives no number."""
