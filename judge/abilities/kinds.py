"""Abilities: the kinds that a card can have."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field

from judge.abilities.base import Around, Condition, Cost, Instruction, Node, NoEffect, Said
from judge.abilities.language import Of
from judge.abilities.no_effect import OTHER, SAME, is_number, leave_out, listed, says_something
from judge.abilities.selections import HOW_MANY, Amount, Filter, Names, Select, Target, When, all_of


class Body(Node):
    """What is chosen when it is played, and what it does.

    ``if`` is asked when the ability would trigger or be played; a condition inside the text is an ``if`` instruction.
    ``extra`` is an additional cost that may be paid when it is played; ``x`` bounds the X that the player chooses,
    ``x_is`` is what X is where the text says so itself.
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
    """A keyword with a text: what it stands for is defined where the game's rulebook defines the keyword.

    ``into``: what the card that its card evolves into is like, where the text says so.
    """

    verb = "keyword"
    occasion = ("keyword",)
    may_be_empty = ("cost",)
    keyword: str
    cost: list[Of[Cost]] = []
    times: int = 1
    into: Of[Filter] | None = None


class Titled(Body):
    """A keyword ability of a game with a node of its own: it is called by its verb."""


_OF_ONE_PLAYER = NoEffect(
    ("side",),
    (
        "card: this without side: enemy: an ability and the card that has it are the same player's",
        "side: enemy のない card: this(能力とそれを持つカードは、同じプレイヤーのもの)",
    ),
    lambda node, around: node.card == "this" and node.side == "enemy" and "zone" not in around[-1].model_fields_set,
)
"""What triggers or replaces an event of the card that has it.

What a text lets happen later, or counts, can be about a card that the other player has come to control by then; and an
ability that names its zone about one that the other player controlled before it came there.
"""


class Triggered(Body):
    """Plays by itself when something happens; ``cost`` is optional and asked on resolution."""

    verb = "when"
    occasion = ("when",)
    no_effect_inside = {When: (_OF_ONE_PLAYER,)}
    when: Of[When] | list[Of[When]]
    cost: list[Of[Cost]] = []

    @property
    def whens(self) -> Sequence[When]:
        """What triggers it: any one of these."""
        return self.when if isinstance(self.when, list) else [self.when]


class StateTriggered(Body):
    """Plays by itself when a condition has become true."""

    verb = "whenever"
    whenever: Of[Condition]
    cost: list[Of[Cost]] = []


class Activated(Body):
    """Played by paying its cost."""

    verb = "activate"
    may_be_empty = ("activate",)
    activate: list[Of[Cost]]
    quick: bool = False


ON_PLAYING = ("targets", "do", "extra", "x", "x_is", "per_turn")
"""The fields that say what is decided, paid and done as an ability is played."""


def _says_a_word_twice(value: Any) -> bool:
    words = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
    return len({*words}) < len(words)


def _gives_nothing(grant: Any, around: Around) -> bool:
    """Return whether all that a grant states is to add 0, or an empty list."""
    return all(
        value is None or value is False or value == [] or (is_number(value) and value == 0 and name in grant.adds)
        for name in grant.model_fields_set
        for value in (getattr(grant, name),)
    )


class Grant(Node):
    """What a continuous effect gives to a card, or takes from it. A game adds what else its effects do."""

    slot = "grant"
    adds: ClassVar[Sequence[str]] = ()
    """The numbers that are added: 0 gives nothing."""
    no_effect = [
        NoEffect((), ("something that is given", "何か与えるもの"), lambda node, _: not node.model_fields_set),
        NoEffect(
            ("*",), ("something that is given: 0 gives nothing", "何か与えるもの(0 では何も変わらない)"), _gives_nothing
        ),
        NoEffect(("*",), ("each word once", "同じ語は1回だけ"), each=_says_a_word_twice),
    ]
    keywords: list[str] = []
    lose_keywords: list[str] = []
    abilities: list[Of[Body]] = []


class Static(Body):
    """Does something for as long as it is in force."""

    verb = "static"
    no_effect = [
        leave_out(
            *ON_PLAYING,
            why=(
                "a static ability is not played; when, whenever or activate for one that is",
                "永続能力はプレイしない。プレイするものは when・whenever・activate",
            ),
        ),
    ]
    no_effect_inside = {Select: (all_of(*HOW_MANY, "different"),)}
    static: Of[Grant]
    affects: Literal["this"] | Of[Select] = "this"


CHANGES = ("add", "set", "times", "half", "at_most")
"""The fields by which a replacement changes an amount."""


def _in_place(kind: type[Any]) -> Said:
    return listed("{}", kind.in_place)


def _in_one_way(kind: type[Any]) -> Said:
    en, ja = _in_place(kind)
    return f"only one of {en}", f"{ja} のうち1つだけ"


class Replacing(Body):
    """Replaces an event: changes its amount, prevents it, or does something else.

    The amount is changed by ``add``, to ``set``, ``times`` so much, to ``half`` of it, or to ``at_most`` so much.
    """

    verb = "replace"
    occasion = ("replace",)
    comes_before = True
    no_effect_inside = {When: (_OF_ONE_PLAYER,)}
    in_place: ClassVar[Sequence[str]] = (*CHANGES, "prevent", "instead")
    """The fields each of which says what comes in the place of the event."""
    no_effect = [
        NoEffect(("do",), ("instead: what happens in place of the event", "instead: 出来事の代わりに起こること")),
        leave_out(
            *(name for name in ON_PLAYING if name != "do"),
            why=(
                "a replacement is not played; let what it does be chosen by pick inside instead",
                "置換はプレイしない。選ばせるものは instead の中の pick で",
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
        """In how many ways it says what comes in the place of its event."""
        return sum(says_something(self, name) for name in self.in_place)


class PlayCost(Body):
    """Changes the cost of playing this card; with ``extra``, if that is paid as well.

    ``required``: ``extra`` is no option but part of what playing the card costs. ``optional``: its player may let the
    cost be; a card that costs more by choice does more.
    """

    verb = "play_cost"
    no_effect = [
        leave_out(
            *("targets", "do", "x", "x_is", "per_turn", "zone"),
            why=("it only changes what playing its card costs", "そのカードをプレイするコストを変えるだけ"),
        ),
        NoEffect(
            ("play_cost",),
            ("what it costs less or more, set, or extra", "軽減・増加する量、set、または extra"),
            lambda node, _: node.play_cost == 0 and node.set is None and not node.extra,
        ),
    ]
    play_cost: Amount = 0
    set: Amount | None = None
    required: bool = False
    optional: bool = False


class Spell(Body):
    """The text of a spell."""

    verb = "spell"
    no_effect = [
        NoEffect(("do",), ("spell, which is the text", "spell(これがテキスト)")),
        leave_out(
            *("per_turn", "zone"),
            why=(
                "a card is played once, from where the rules let it be",
                "カードはルールの許す所から1回だけプレイする",
            ),
        ),
    ]
    spell: list[Of[Instruction]]
