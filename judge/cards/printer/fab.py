"""The parts that texts of Flesh and Blood share in both languages: the objects and zones that they mention."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from judge.abilities import Body, Computed, Cost, Node
from judge.abilities import costs as pay
from judge.abilities import instructions as say
from judge.cards.printer.engine import Antecedent, Grammar, Saying, antecedents, fields_of, inside, says_something
from judge.games.fab.language import LANGUAGE, Filter, Select, Target, When
from judge.games.fab.language.lexicon import LEXICON

OBJECT = ("arena", "attack", "permanent", "weapon", "head", "chest", "arms", "legs", "hero")
"""The places where something is more than a card."""

SHARED_ZONES = ("stack", "chain", "arena", "under")
"""The zones that do not belong to a player."""

ITSELF = ("equipment", "hero", "demi_hero", "weapon", "token", "macro", "companion")
"""The types that name an object without the word card."""

OF_PERMANENTS = ("enters", "leaves", "dies", "destroyed", "tapped", "untapped", "transforms", "created", "triggers")
"""The events whose object is a permanent unless a text says otherwise."""

STATS = ("power", "base_power", "defense", "cost", "pitch", "life", "base_defense")
GAINED = ("power", "defense", "intellect", "pitch")
"""The numbers that can be more or less."""


class FleshAndBlood(Grammar):
    """Prints an ability of Flesh and Blood; the base of both languages.

    Attributes:
        names: the referents of the names in the text.
        targets: the targets of the ability, by name.
        mentioned: the targets that the text has already mentioned.
        occasions: the events that the text is about.
        head: the words around the event of a replacement effect.
        commas: the separator of costs.
        of_nouns: the fields of an object that the grammar prints instead of its phrase.

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
        """Raise an error for a node with unexpressed fields; targets are expressed where they are mentioned."""
        if "targets" in fields_of(type(said.node)):
            said.count_as_said("targets")
        super().finish(said)

    @classmethod
    def said_elsewhere(cls, kind: type[Node]) -> Sequence[str]:
        """Return the fields of a kind of node that its phrase need not say: the noun, and what is chosen first."""
        if issubclass(kind, Filter):
            return cls.of_nouns
        return (*super().said_elsewhere(kind), *({"targets"} & fields_of(kind).keys()))

    def several(self, name: str) -> bool:
        """Return whether a name can stand for several cards."""
        node = self.names[name].node
        chosen = acted_on(node)
        if not isinstance(chosen, Select) or isinstance(node, LANGUAGE_SEARCH):
            return False
        if 1 in (getattr(node, "top", None), chosen.top, chosen.count, chosen.up_to):
            return False
        return not {"zone", "any_number", "up_to", "count"}.isdisjoint(chosen.model_fields_set)

    def is_object(self, name: str) -> bool:
        """Return whether a name stands for an object chosen in the arena."""
        node = self.names[name].node
        zone = node.pick.zone if isinstance(node, say.Pick) else ""
        return zone in ("arena", "attack", "weapon", "permanent")

    def many(self, pointer: Any) -> bool:
        """Return whether several things are pointed at."""
        if isinstance(pointer, list):
            return True
        if isinstance(pointer, str) and pointer in self.targets:
            target = self.targets[pointer]
            return target.any_number or (target.up_to != 1 if target.up_to is not None else target.count != 1)
        if isinstance(pointer, Select):
            return pointer.count != 1 and pointer.up_to != 1 and pointer.top != 1
        return pointer in self.names and self.several(pointer)

    def is_of_player(self, pointer: Any) -> bool:
        """Return whether cards are meant in zones with a stated player."""
        in_zones = isinstance(pointer, Select) and pointer.whose is None
        return in_zones and not {*several(pointer.zone)} & {*OBJECT, *SHARED_ZONES}

    def about_heroes(self) -> bool:
        """Return whether the second object of each event that the text is about is a hero."""
        return all(isinstance(one.other, Filter) and one.other.types == "hero" for one in self.occasions)

    def alike(self, name: str) -> list[str]:
        """Return all targets of the same kind as a target; if there are several, the text must say which."""
        return [one for one, other in self.targets.items() if kind_of(other) == kind_of(self.targets[name])]

    def instruction(self, node: Node) -> str:
        """Return the words for one instruction; events inside it are no longer referred to afterwards."""
        outer = self.occasions
        words = self.say(node)
        self.occasions = outer
        return words

    @abstractmethod
    def costs(self, value: Sequence[Node]) -> str:
        """Return the words for the costs as actions."""

    def as_costs(self, value: Sequence[Cost], argument: str, said: Saying) -> str:
        """Return the words for the costs as actions."""
        return self.costs(value)

    def as_price(self, value: Sequence[Cost], argument: str, said: Saying) -> str:
        """Return the words for the price of activating an ability, resources first."""
        plain = [one for one in value if isinstance(one, pay.PayAmount) and is_plain(one)]
        rest = [one for one in value if not any(one is other for other in plain)]
        words = [self._resources(one.amount) for one in plain]
        return self.commas.join([*words, *([self.costs(rest)] if rest else [])]) or "0"

    def as_attack_price(self, value: int, argument: str, said: Saying) -> str:
        """Return the words for the price of attacking with an object."""
        cost = said[argument]
        if not says_something(cost):
            return self._resources(value)
        return f"{self._resources(value)}{self.commas}{self.costs(cost)}" if value else self.costs(cost)

    def _resources(self, amount: Any) -> str:
        if isinstance(amount, int) and 0 < amount < 5:
            return "{r}" * amount
        return f"{self.amount(amount)}{{r}}" if amount else "0"

    def limit_of(self, said: Saying) -> int | None:
        """Return how often an ability can be used in a turn."""
        limit: int | None = said["per_turn"]
        return limit


def kind_of(node: Filter) -> tuple[str, ...]:
    """Return what kind of object a target is."""
    return (str(node.types), str(node.subtypes), str(node.kind))


def folded(whens: list[When], condition: Any) -> tuple[list[When], Any]:
    """Return “hits, if it is a hero” as “hits a hero”."""
    matches = getattr(condition, "matches", None)
    if (
        matches == "other"
        and condition.min is None
        and all(one.event in ("hits", "attacks", "deals_damage") and one.other is None for one in whens)
    ):
        return [one.model_copy(update={"other": condition.like}) for one in whens], None
    return whens, condition


def left_over(said: Saying, condition: Any) -> Any:
    """Return the condition of a triggered ability that its event does not say."""
    if "when" not in fields_of(type(said.node)):
        return condition
    return folded(several(said.holds("when")), condition)[1]


def is_plain(cost: pay.PayAmount) -> bool:
    """Return whether a cost is a stated number of resources and nothing else."""
    return cost.pay == "resource_points" and isinstance(cost.amount, int | str)


def acted_on(node: Node) -> Any:
    """Return the content of an instruction's field that is named like its verb."""
    known = fields_of(type(node)).get(node.verb)
    return None if known is None else getattr(node, known.name)


def stated(node: Node) -> dict[str, Any]:
    """Return the fields of a node in which something is stated, by their names."""
    return {name: getattr(node, name) for name in type(node).model_fields if name in node.model_fields_set}


def only(node: Node, *fields: str) -> bool:
    """Return whether nothing is stated but some of these fields."""
    return set(stated(node)) <= set(fields)


def without(node: Any, *fields: str) -> Any:
    """Return a node without some of its fields."""
    rest = node.model_copy(update={name: type(node).model_fields[name].default for name in fields})
    rest.model_fields_set.difference_update(fields)
    return rest


def several(value: Any) -> list[Any]:
    """Return one thing, or several, or none, as several."""
    return [] if value is None else list(value) if isinstance(value, list | tuple) else [value]


def zone_of(zones: Sequence[str]) -> str:
    """Return the zone that names the place of objects in one or several zones."""
    if len(zones) == 1:
        return zones[0]
    if set(zones) <= set(OBJECT):
        return "arena"
    return "hand" if not {*zones} & {*OBJECT, *SHARED_ZONES} else "x"


def is_nameable(node: Filter, zone: str) -> bool:
    """Return whether an object's name alone can describe it."""
    plain = node.types is None and node.subtypes is None and node.kind is None
    return plain and zone in OBJECT and zone != "attack"


def of_opponent(node: Select) -> Select:
    """Return a selection as if the cards were the opponent's, instead of those of the named player."""
    rest: Select = without(node, "whose").model_copy(update={"side": "enemy"})
    return rest


def is_whole(value: Any, *zones: str) -> bool:
    """Return whether the selection is exactly all cards of a player's zone."""
    return isinstance(value, Select) and only(value, "zone", "side", "whose") and value.zone in zones


def non_attack(node: Any) -> str:
    """Return the word for the excluded kind, an attack or equipment; empty if there is no short form for it."""
    if len(node.none_of or ()) != 1:
        return ""
    said = stated(node.none_of[0])
    return "attack" if said == {"subtypes": "attack"} else "equipment" if said == {"types": "equipment"} else ""


def turned(value: Computed) -> Computed:
    """Return an amount without being taken off."""
    rest: Computed = without(value, "times")
    return rest


LANGUAGE_SEARCH = tuple(kind for kind in LANGUAGE if kind.verb == "search")
"""What searches: it finds one card, though nothing says so."""

__all__ = [
    "GAINED",
    "ITSELF",
    "OBJECT",
    "OF_PERMANENTS",
    "SHARED_ZONES",
    "STATS",
    "FleshAndBlood",
    "folded",
    "is_nameable",
    "is_whole",
    "left_over",
    "non_attack",
    "of_opponent",
    "only",
    "several",
    "stated",
    "turned",
    "without",
    "zone_of",
]
