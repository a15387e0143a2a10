"""Shared by the Japanese and English printers of Flesh and Blood: the objects and zones in texts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from judge.abilities import Body, Computed, Cost, Node
from judge.abilities import instructions as say
from judge.abilities import payment as pay
from judge.cards.printer.engine import Antecedent, Grammar, Saying, antecedents, fields_of, inside, says_something
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

STATS = ("power", "base_power", "defense", "cost", "pitch", "life", "base_defense")
GAINED = ("power", "defense", "intellect", "pitch")
"""Numbers of an object that can be compared, and those that can be increased."""


class FleshAndBlood(Grammar):
    """Prints an ability of Flesh and Blood; base class of both languages.

    Attributes:
        names: what each name in the text refers to.
        targets: the targets of the ability, by name.
        mentioned: the targets that the text has already mentioned.
        occasions: the trigger events that the text is about.
        head: the words around the event of a replacement effect.
        commas: the separator between costs.
        of_nouns: the fields of an object that the grammar prints instead of the object's phrase.

    Args:
        text: the ability.
        outer: the printer of the enclosing text.
    """

    words = LEXICON
    commas: ClassVar[str]
    of_nouns: ClassVar[Sequence[str]] = ("name", "types", "subtypes", "kind")

    def __init__(self, text: Body, outer: FleshAndBlood | None = None) -> None:
        super().__init__(LANGUAGE, text, outer)
        self.names: dict[str, Antecedent] = {**antecedents(text), **(outer.names if outer else {})}
        self.targets: dict[str, Target] = dict(outer.targets) if outer else {}
        self.targets |= {one.id: one for one in inside(text) if isinstance(one, Target)}
        self.mentioned: set[str] = set() if outer is None else set(outer.mentioned)
        self.occasions: list[When] = []
        self.head = ""

    def finish(self, said: Saying) -> None:
        """Check that every field of a node has been printed, except targets, which are printed when mentioned."""
        if "targets" in fields_of(type(said.node)):
            said.count_as_said("targets")
        super().finish(said)

    @classmethod
    def said_elsewhere(cls, kind: type[Node]) -> Sequence[str]:
        """Return the fields of a node class that its phrase does not have to print: the noun's, and targets."""
        if issubclass(kind, Filter):
            return cls.of_nouns
        return (*super().said_elsewhere(kind), *({"targets"} & fields_of(kind).keys()))

    def several(self, name: str) -> bool:
        """Return whether a name can refer to several cards."""
        node = self.names[name].node
        chosen = acted_on(node)
        if not isinstance(chosen, Select) or isinstance(node, LANGUAGE_SEARCH):
            return False
        if 1 in (getattr(node, "top", None), chosen.top, chosen.count, chosen.up_to):
            return False
        return not {"zone", "any_number", "up_to", "count"}.isdisjoint(chosen.model_fields_set)

    def is_object(self, name: str) -> bool:
        """Return whether a name refers to an object chosen in the arena."""
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
        return all(isinstance(one.other, Filter) and one.other.types == "hero" for one in self.occasions)

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

    def as_costs(self, value: Sequence[Cost], argument: str, said: Saying) -> str:
        """Return the words for costs, as actions."""
        return self.costs(value)

    def as_price(self, value: Sequence[Cost], argument: str, said: Saying) -> str:
        """Return the price of an activated ability, resources first: “{r}{r}, destroy this”."""
        plain = [one for one in value if isinstance(one, pay.PayAmount) and is_plain(one)]
        rest = [one for one in value if not any(one is other for other in plain)]
        words = [self._resources(one.amount) for one in plain]
        return self.commas.join([*words, *([self.costs(rest)] if rest else [])]) or "0"

    def as_attack_price(self, value: int, argument: str, said: Saying) -> str:
        """Return the words for the price of an attack with an object."""
        cost = said[argument]
        if not says_something(cost):
            return self._resources(value)
        return f"{self._resources(value)}{self.commas}{self.costs(cost)}" if value else self.costs(cost)

    def _resources(self, amount: Any) -> str:
        if isinstance(amount, int) and 0 < amount < 5:
            return "{r}" * amount
        return f"{self.amount(amount)}{{r}}" if amount else "0"

    def limit_of(self, said: Saying) -> int | None:
        """Return how often an ability can be used in a turn, or ``None``."""
        limit: int | None = said["per_turn"]
        return limit


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
        and all(one.event in ("hits", "attacks", "deals_damage") and one.other is None for one in whens)
    ):
        return [one.model_copy(update={"other": condition.like}) for one in whens], None
    return whens, condition


def left_over(said: Saying, condition: Any) -> Any:
    """Return the part of a triggered ability's condition that is not merged into its events."""
    if "when" not in fields_of(type(said.node)):
        return condition
    return folded(several(said.holds("when")), condition)[1]


def is_plain(cost: pay.PayAmount) -> bool:
    """Return whether a cost is just a number of resources."""
    return cost.pay == "resource_points" and isinstance(cost.amount, int | str)


def acted_on(node: Node) -> Any:
    """Return the value of the field that is named like the instruction's verb: its object."""
    known = fields_of(type(node)).get(node.verb)
    return None if known is None else getattr(node, known.name)


def stated(node: Node) -> dict[str, Any]:
    """Return the fields of a node that are set, with their values."""
    return {name: getattr(node, name) for name in type(node).model_fields if name in node.model_fields_set}


def only(node: Node, *fields: str) -> bool:
    """Return whether a node sets only the given fields."""
    return set(stated(node)) <= set(fields)


def without(node: Any, *fields: str) -> Any:
    """Return a copy of a node with some fields reset to their defaults."""
    rest = node.model_copy(update={name: type(node).model_fields[name].default for name in fields})
    rest.model_fields_set.difference_update(fields)
    return rest


def several(value: Any) -> list[Any]:
    """Return a value as a list: one thing, several, or none."""
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
    said = stated(node.none_of[0])
    return "attack" if said == {"subtypes": "attack"} else "equipment" if said == {"types": "equipment"} else ""


def turned(value: Computed) -> Computed:
    """Return an amount without its factor, which the caller prints as a sign."""
    rest: Computed = without(value, "times")
    return rest


LANGUAGE_SEARCH = tuple(kind for kind in LANGUAGE if kind.verb == "search")
"""The instructions that search: they find one card even if the text gives no number."""
