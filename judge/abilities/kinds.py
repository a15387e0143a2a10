"""The kinds of abilities that a card can have."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import ConfigDict, Field

from judge.abilities.base import Around, Condition, Cost, InBothLanguages, Instruction, Node, NoEffect
from judge.abilities.language import Of
from judge.abilities.no_effect import OTHER, SAME, is_number, leave_out, listed, says_something
from judge.abilities.selections import HOW_MANY, Amount, Filter, Names, Select, Target, When, all_of

W = TypeVar("W")
"""An object in force that has an ``ability``, in whatever form the game keeps it."""


class Body(Node):
    """The choices made when an ability is played, and its instructions.

    ``if`` is checked when the ability would trigger or be played; a condition inside the text is an ``if`` instruction.
    ``extra`` is an additional cost that may be paid when it is played; ``x`` bounds the X that the player chooses,
    ``x_is`` is the X that the text itself defines.
    """

    slot = "ability"
    own_names = True
    unsaid = ("id",)
    counts: ClassVar[Sequence[str]] = ("x", "x_is", "per_turn")
    carried_out_last: ClassVar[Sequence[str]] = (
        "x",
        "targets",
        "x_is",
        "extra",
        "activate",
        "cost",
        "do",
        "spell",
        "instead",
    )
    if_: Of[Condition] | None = Field(None, alias="if")
    extra: list[Of[Cost]] = []
    x: Amount | None = None
    x_is: Amount | None = None
    targets: list[Of[Target]] = []
    do: list[Of[Instruction]] = []
    id: str | None = None
    per_turn: int | None = None
    zone: Names = "field"
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)


class Keyworded(Body):
    """A keyword with a text; the game defines its meaning.

    ``into`` describes the card that its card evolves into, if the text says so.
    """

    verb = "keyword"
    occasion = ("keyword",)
    may_be_empty = ("cost",)
    keyword: str
    cost: list[Of[Cost]] = []
    times: int = 1
    into: Of[Filter] | None = None


class Titled(Body):
    """A keyword ability with a node of its own in a game, named by its verb."""


_OF_ONE_PLAYER = NoEffect(
    ("side",),
    (
        "`card: this` without `side: enemy`; an ability always belongs to the player of its card",
        "side: enemy なしの card: this(能力は、そのカードのプレイヤーのもの)",
    ),
    lambda node, around: node.card == "this" and node.side == "enemy" and "zone" not in around[-1].model_fields_set,
)
"""A rule about an event of the ability's own card: such an ability belongs to the card's player, so ``side`` is fixed.

It does not apply to an ability created for later or to a count, which can be about a card that the opponent now
controls. Nor does it apply to an ability that names its zone: the opponent may have controlled its card before.
"""


class Triggered(Body):
    """Triggers on an event; ``cost`` is optional and asked on resolution."""

    verb = "when"
    occasion = ("when",)
    no_effect_inside = {When: (_OF_ONE_PLAYER,)}
    when: Of[When] | list[Of[When]]
    cost: list[Of[Cost]] = []

    @property
    def whens(self) -> Sequence[When]:
        """The trigger conditions; one of them suffices."""
        return self.when if isinstance(self.when, list) else [self.when]


def by_event(watching: Iterable[W]) -> Mapping[str, Sequence[W]]:
    """Return abilities by the names of the events that they trigger on, each list in the given order."""
    found: dict[str, list[W]] = {}
    for one in watching:
        for name in dict.fromkeys(when.event for when in one.ability.node.whens):  # type: ignore[attr-defined]
            found.setdefault(name, []).append(one)
    return found


class StateTriggered(Body):
    """Triggers when a condition becomes true."""

    verb = "whenever"
    whenever: Of[Condition]
    cost: list[Of[Cost]] = []


class Activated(Body):
    """Is played by paying its cost."""

    verb = "activate"
    may_be_empty = ("activate",)
    activate: list[Of[Cost]]
    quick: bool = False


ON_PLAYING = ("targets", "do", "extra", "x", "x_is", "per_turn")
"""The fields that are decided, paid and carried out when an ability is played."""


def _says_a_word_twice(value: Any) -> bool:
    words = [item for item in value if isinstance(item, str)] if isinstance(value, list) else []
    return len({*words}) < len(words)


def _gives_nothing(grant: Any, around: Around) -> bool:
    """Return whether a grant only adds 0 or an empty list."""
    return all(
        value is None or value is False or value == [] or (is_number(value) and value == 0 and name in grant.adds)
        for name in grant.model_fields_set
        for value in (getattr(grant, name),)
    )


class Grant(Node):
    """A continuous effect's change to a card. Each game adds its own fields."""

    slot = "grant"
    adds: ClassVar[Sequence[str]] = ()
    """The numbers that are added, so that 0 has no effect."""
    no_effect = [
        NoEffect(
            (),
            ("at least one field that states what is given", "与えるものを書いた項目を1つ以上"),
            lambda node, _: not node.model_fields_set,
        ),
        NoEffect(
            ("*",),
            (
                "at least one word, or an amount other than 0",
                "1つ以上の語、または 0 以外の量(0 や空のリストでは何も変わらない)",
            ),
            _gives_nothing,
        ),
        NoEffect(("*",), ("each word once", "同じ語は1回だけ"), each=_says_a_word_twice),
    ]
    keywords: list[str] = []
    lose_keywords: list[str] = []
    abilities: list[Of[Body]] = []


class Static(Body):
    """Applies while it is in force."""

    no_effect = [
        leave_out(
            *ON_PLAYING,
            why=(
                "a static ability is never played. Write `when`, `whenever` or `activate` for an ability "
                "that is played",
                "永続能力はプレイされない。プレイする能力は when・whenever・activate で書く",
            ),
        ),
    ]
    no_effect_inside = {Select: (all_of(*HOW_MANY, "different"),)}
    static: Of[Grant]
    affects: Literal["this"] | Of[Select] = "this"


CHANGES = ("add", "set", "times", "half", "at_most")
"""The fields that change the amount of the replaced event."""


def _in_place(kind: type[Any]) -> InBothLanguages:
    return listed(kind.in_place)


def _in_one_way(kind: type[Any]) -> InBothLanguages:
    en, ja = _in_place(kind)
    return f"only one of {en}", f"{ja} のうち1つだけ"


class Replacing(Body):
    """Replaces an event: changes its amount, prevents it, or does something else.

    ``add``, ``set``, ``times``, ``half`` and ``at_most`` change the amount.
    """

    verb = "replace"
    occasion = ("replace",)
    comes_before = True
    no_effect_inside = {When: (_OF_ONE_PLAYER,)}
    in_place: ClassVar[Sequence[str]] = (*CHANGES, "prevent", "instead")
    """The fields that say what replaces the event."""
    no_effect = [
        NoEffect(("do",), ("`instead`, which lists what replaces the event", "instead: 出来事の代わりに起こること")),
        leave_out(
            *(name for name in ON_PLAYING if name != "do"),
            why=(
                "a replacement is not played, so it has no targets; use `pick` inside `instead`",
                "置換はプレイされず、対象を選ばない。instead の中で pick を使う",
            ),
        ),
        NoEffect((), _in_place, lambda node, _: node.ways == 0),
        NoEffect((*CHANGES, "prevent", "instead"), _in_one_way, lambda node, _: node.ways > 1),
        NoEffect(("add",), OTHER, each=lambda value: is_number(value) and value == 0, idle=True),
        NoEffect(("times",), SAME, each=lambda value: value == 1, idle=True),
    ]
    replace: Of[When]
    add: Amount | None = None
    set: Amount | None = None
    times: Annotated[int, Field(ge=0, le=99)] | None = None
    half: Literal["up", "down"] | None = None
    at_most: Amount | None = None
    prevent: bool = False
    instead: list[Of[Instruction]] = []
    optional: bool = False

    @property
    def ways(self) -> int:
        """The number of its fields that say what replaces the event."""
        return sum(says_something(self, name) for name in self.in_place)


class PlayCost(Body):
    """Changes the cost of playing this card; with ``extra``, only if that additional cost is also paid.

    ``required``: ``extra`` is a mandatory part of the cost. ``optional``: the player may decline the
    extra cost; a card played for more does more.
    """

    no_effect = [
        leave_out(
            *("targets", "do", "x", "x_is", "per_turn", "zone"),
            why=(
                "`play_cost` only changes the cost of playing its own card",
                "play_cost は、そのカードをプレイするコストを変えるだけ",
            ),
        ),
        NoEffect(
            ("play_cost",),
            ("`play_cost` other than 0, or `set` or `extra`", "0 以外の play_cost、set、または extra"),
            lambda node, _: node.play_cost == 0 and node.set is None and not node.extra,
        ),
    ]
    play_cost: Amount = 0
    set: Amount | None = None
    required: bool = False
    optional: bool = False


class Spell(Body):
    """The text of a spell."""

    no_effect = [
        NoEffect(("do",), ("the instructions in `spell`", "指示は spell に書く")),
        leave_out(
            *("per_turn", "zone"),
            why=(
                "a card is played once, from where the rules allow it",
                "カードは1回だけ、ルールの許す領域からプレイする",
            ),
        ),
    ]
    spell: list[Of[Instruction]]
