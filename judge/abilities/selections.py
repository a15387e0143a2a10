"""Selections of cards: filters, targets, and other ways a text refers to cards and numbers."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal, Self, get_type_hints

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator

from judge.abilities.base import Around, Condition, Defines, InBothLanguages, Node, NoEffect, Refers, expected
from judge.abilities.language import Of, Small
from judge.abilities.no_effect import is_number, needs, some_of
from judge.abilities.phrases import Says
from judge.abilities.predicates import (
    ANOTHER,
    LIKE_NONE,
    LIKE_ONE,
    NAMED,
    NAMED_OTHERWISE,
    NOT_THOSE,
    PARTLY_NAMED,
    FieldTest,
    contains,
    lacks,
    number,
    one_of,
)

Side = Literal["own", "enemy", "any"]


class Computed(Node):
    """A computed number: read from the board, then ``times``, ``half`` (rounded up or down) and ``plus``."""

    slot = "amount"
    no_effect = [
        NoEffect(
            ("times",),
            ("`times` other than 0, or just the number", "0 以外の times、またはただの数"),
            each=lambda value: value == 0,
        ),
    ]
    times: Small = 1
    half: Literal["up", "down"] | None = None
    plus: Small = 0

    def of_value(self, value: int) -> int:
        """Return a value after ``times``, ``half`` and ``plus``."""
        value *= self.times
        if self.half is not None:
            value = (value + 1) // 2 if self.half == "up" else value // 2
        return value + self.plus


def _amount_kind(value: Any) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return "int"
    if isinstance(value, str):
        return "x" if value == "x" else None
    return "computed" if isinstance(value, dict | Node) else None


Amount = Annotated[
    Annotated[Small, Tag("int")] | Annotated[Literal["x"], Tag("x")] | Annotated[Of[Computed], Tag("computed")],
    Discriminator(_amount_kind, custom_error_type="unknown_amount", custom_error_message="not an amount"),
    Field(description="a number, x (chosen when played), or a computed amount"),
]


def is_above_max(node: Any, _: Around) -> bool:
    """Return whether the smallest allowed number is greater than the largest."""
    return is_number(node.min) and is_number(node.max) and bool(node.min > node.max)


NEVER = NoEffect(
    ("min",),
    ("`min` not above `max`; otherwise no number can match", "max 以下の min(max を超えると、当てはまる数がない)"),
    is_above_max,
)
"""The rule against bounds that exclude every number."""


class Range(Node):
    """A number between two bounds; either bound may be missing."""

    no_effect = [some_of("min", "max"), NEVER]
    min: Amount | None = None
    max: Amount | None = None


def _number_kind(value: Any) -> str | None:
    is_range = isinstance(value, Range) or (isinstance(value, dict) and not {"min", "max"}.isdisjoint(value))
    return "range" if is_range else _amount_kind(value)


Number = Annotated[
    Annotated[Small, Tag("int")]
    | Annotated[Literal["x"], Tag("x")]
    | Annotated[Of[Computed], Tag("computed")]
    | Annotated[Range, Tag("range")],
    Discriminator(_number_kind, custom_error_type="unknown_amount", custom_error_message="not an amount"),
    Field(description="a number, x, a computed amount, or {min, max} of these"),
]


Names = str | list[str]


class Filter(Node):
    """The properties that a card must have; missing fields are not checked.

    ``other`` excludes the card whose text this is; ``unlike`` excludes cards with that card's name. With ``any_of`` a
    card must also match one of several filters, and with ``none_of`` none of them. Each game adds its own fields.
    """

    slot = "filter"
    type: Annotated[Names | None, one_of("type")] = None
    name: Annotated[Names | None, NAMED] = None
    name_has: Annotated[str | None, PARTLY_NAMED] = None
    cost: Annotated[Number | None, number("cost")] = None
    keyword: Annotated[str | None, contains("keywords")] = None
    without: Annotated[str | None, lacks("keywords")] = None
    other: Annotated[bool, ANOTHER] = False
    unlike: Annotated[bool, NAMED_OTHERWISE] = False
    any_of: Annotated[list[Of["Filter"]], LIKE_ONE] = []
    none_of: Annotated[list[Of["Filter"]], LIKE_NONE] = []

    @property
    def asked(self) -> frozenset[str]:
        """The stated fields, including those of filters in ``any_of`` and ``none_of``."""
        return frozenset(self.model_fields_set).union(*(filter_.asked for filter_ in (*self.any_of, *self.none_of)))

    @property
    def computed(self) -> bool:
        """Whether a number in the filter has to be computed."""
        if any(filter_.computed for filter_ in (*self.any_of, *self.none_of)):
            return True
        asked = [getattr(self, name) for name, asked in asking(type(self)) if asked.number]
        bounds = [b for n in asked for b in ((n.min, n.max) if isinstance(n, Range) else (n,))]
        return any(bound is not None and not isinstance(bound, int) for bound in bounds)


@cache
def asking(kind: type[Filter]) -> Sequence[tuple[str, FieldTest]]:
    """Return the fields of a class of filters that have a test, each with its test."""
    hints = get_type_hints(kind, include_extras=True)
    return [
        (name, one)
        for name in kind.model_fields
        for one in getattr(hints[name], "__metadata__", ())
        if isinstance(one, FieldTest)
    ]


HOW_MANY = ("count", "up_to", "any_number", "random", "total")
"""The fields of a selection that say how many cards are chosen, and how."""


def all_of(*fields: str, why: InBothLanguages = ("no choice is made here", "ここでは何も選ばない")) -> NoEffect:
    """Return the rule that fields about a choice have no effect, since all matching cards are meant."""
    return NoEffect(fields, (f"a selection of all matching cards; {why[0]}", f"該当するカードすべての選択({why[1]})"))


def _differs_among_all(node: Any, around: Around) -> bool:
    """Return whether ``different`` has no effect: all cards are meant, and they are not counted."""
    return bool(node.everything) and not (around and isinstance(around[-1], Node) and around[-1].verb in COUNTING)


COUNTING = ("count", "exists")
"""The verbs of nodes that count the cards of a selection."""


class Select(Filter):
    """Cards in zones, with their number.

    Without ``count``, ``up_to`` or ``any_number``: all of them. ``random``: by chance instead of by choice. ``but``:
    except the cards that the text refers to by this name.
    """

    slot = "select"
    counts = ("count", "up_to")
    no_effect = [
        needs("count", without=("up_to", "any_number")),
        needs("up_to", without="any_number"),
        needs("random", either=("count", "up_to", "any_number")),
        NoEffect(
            ("different",),
            (
                "with `different`, `up_to` or `any_number` if cards are chosen",
                "カードを選ぶ場合は、different のほかに up_to か any_number",
            ),
            _differs_among_all,
        ),
    ]
    zone: Names = "field"
    side: Side = "own"
    count: Amount | None = None
    up_to: Amount | None = None
    any_number: bool = False
    random: bool = False
    but: Annotated[str | None, Refers("cards"), NOT_THOSE] = None

    @property
    def everything(self) -> bool:
        """Whether all matching cards are meant, with no choice."""
        return self.count is None and self.up_to is None and not self.any_number


class Total(Node):
    """A limit on the total of a number of the chosen cards; a card without that number adds 0."""

    slot = "total"
    of: str
    max: Amount


class Bound(Select):
    """A selection with a condition on all chosen cards together, for games that have such texts.

    ``total`` limits the sum of a number; with ``different``, no two have the same value there, or, if
    all cards are counted, distinct values are counted.
    """

    total: Of[Total] | None = None
    different: str | None = None

    @model_validator(mode="after")
    def bound_together(self) -> Self:
        """Reject ``total`` or ``different`` with a fixed number of cards, as no such cards may exist."""
        bound = self.total is not None or (self.different is not None and not self.everything)
        if bound and (self.random or not (self.any_number or self.up_to is not None)):
            raise expected(
                "`up_to` or `any_number` with `total` and `different`", "total・different のほかに up_to か any_number"
            )
        return self


class Target(Select):
    """A selection made when the card or ability is played, with a name.

    With ``if``, it is made only if the condition holds at that time.
    """

    slot = "target"
    no_effect = [
        NoEffect(
            ("random",),
            (
                "a random pick on resolution instead: {pick: {count: 1, random: true}, as: t}",
                "代わりに解決時の無作為な pick: {pick: {count: 1, random: true}, as: t}",
            ),
        ),
    ]
    id: Annotated[str, Defines(cards=True, target=True)]
    if_: Of[Condition] | None = Field(None, alias="if")
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)
    side: Side = "any"
    count: Amount | None = 1


Pointer = Annotated[str | Of[Select] | list[str], Refers("cards")]
"""``this``, a target's ``id``, ``event``, another name of the game, a list of those, or a selection."""


class When(Node):
    """The trigger condition of an ability.

    ``event`` is the game's name of an event; ``card`` filters its card (``this`` or a filter), ``side`` the player of
    the card or turn, ``from_zone`` and ``to_zone`` the move.
    """

    slot = "when"
    event: str
    card: Literal["this"] | Of[Filter] | None = None
    side: Literal["own", "enemy", "any"] = "any"
    from_zone: Names = []
    to_zone: Names = []


COUNTED = "every matching card is counted", "該当するカードをすべて数える"


def _asks_of_itself(when: Any, around: Around) -> bool:
    """Return whether a filter depends on its own card in more than ``other``."""
    return isinstance(when.card, Filter) and (when.card.computed or when.card.unlike)


class Count(Computed):
    """The number of matching cards, divided by ``per`` (rounded down), then multiplied by ``times``."""

    says = Says(
        en="the number of {count:plural}[, divided by {per} and rounded down]",
        ja="{count:all}の数[を{per}で割って切り捨てた数]",
    )
    no_effect_inside = {Select: (all_of(*HOW_MANY, why=COUNTED),)}
    count: Of[Select]
    per: Annotated[int, Field(ge=1, le=99)] = 1


class Stat(Computed):
    """A number of a card, or its last known value if the card has left; each game defines the numbers."""

    stat: str
    of: Annotated[str, Refers("cards")]


class Resource(Computed):
    """A number of a player; each game defines the numbers."""

    resource: str
    side: Literal["own", "enemy"] = "own"


class Remembered(Computed):
    """A number noted earlier in the same text: a die roll, a number of discards, the damage of the event.

    With ``like``: the number of cards remembered under that name that match.
    """

    verb = "number"
    says = Says(en="{number:remembered like}", ja="{number:remembered like}")
    number: Annotated[str, Refers("number", cards_with="like")]
    like: Of[Filter] | None = None


class CountersOn(Computed):
    """The number of counters with a name on a card; for a card that has left, the number it had then."""

    verb = "counters"
    counters: Annotated[str, Field(min_length=1)]
    of: Annotated[str, Refers("cards")] = "this"


class ThisTurn(Computed):
    """The number of times an event has happened this turn; sides are those seen by the player of the text."""

    says = Says(en="the number of times that {this_turn:event has} this turn", ja="このターンに{this_turn:event}回数")
    no_effect_inside = {
        When: (
            NoEffect(
                ("card",),
                (
                    "an event of this turn for the player's cards, without `unlike` and computed numbers",
                    "このターンにプレイヤーのカードに起きた出来事(unlike と計算する数値は使えない)",
                ),
                _asks_of_itself,
            ),
        )
    }
    this_turn: Of[When]
