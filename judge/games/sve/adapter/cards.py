"""Cards as a scenario states them, and the faces that the engine makes of them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import AfterValidator, Field, PrivateAttr, model_validator

from judge.abilities import (
    Body,
    Keyworded,
    Node,
    Of,
    Replacing,
    Select,
    StateTriggered,
    Static,
    Triggered,
    When,
    alone,
    expected,
    labelled,
    names,
    nodes,
)
from judge.abilities.conditions import Notation
from judge.abilities.instructions import Later
from judge.abilities.selections import Resource, ThisTurn
from judge.games.common.entries import CardName, Sentence, Short, face_of, print_nothing_with_key, printed_elsewhere
from judge.games.sve.book.ch02_cards import Face
from judge.games.sve.book.ch12_keywords import (
    ASSAIL,
    BANE,
    DRAIN,
    INTIMIDATE,
    KEYWORDS,
    RUSH,
    STACK,
    STORM,
    TRIGGERING,
    WARD,
    conferred,
)
from judge.games.sve.book.ch12_spelled_out import ability_of
from judge.games.sve.book.ch14_titles import CARROT
from judge.games.sve.language import LANGUAGE, Grant, as_class
from judge.kernel import clause

FOLLOWER = "follower"
OF_FOLLOWERS = (STORM, RUSH, ASSAIL, INTIMIDATE, DRAIN, BANE)
"""The keywords that only work on a follower (12.9.2 to 12.14.2); an amulet can have Ward (12.8.2)."""

if TYPE_CHECKING:
    Keyword = str
else:
    Keyword = Literal[alone(KEYWORDS)]
CardType = Literal["leader", "follower", "amulet", "spell"]
Small = Annotated[int, Field(ge=-999, le=999)]


@clause("sve:2.3.2")
class Printed(Node):
    """The printed values of a card.

    Attributes:
        name: 2.1.
        type: 2.3.2.
        special: 2.3.3; ``evolve`` for a card of the evolve deck.
        also_named: 2.14, a collaboration name.
        card_class: 2.2, written ``class``.
        cost: 2.5; a token that is created on the field may have none.
        abilities: its abilities with a text, and the text of a spell.
        unread: sentences of its text that the form cannot express; the verdict names them if the card matters.
    """

    name: CardName = "?"
    type: CardType = "follower"
    special: Literal["evolve", "token"] | None = None
    also_named: Short | None = None
    card_class: Annotated[Short, AfterValidator(as_class)] | None = Field(None, alias="class")
    traits: list[Short] = []
    title: Short | None = None
    cost: Annotated[int, Field(ge=0, le=99)] | None = None
    attack: Small | None = None
    defense: Small | None = None
    keywords: list[Keyword] = []
    abilities: Annotated[list[Of[Body]], Field(max_length=20), LANGUAGE] = []
    number: Short | None = None
    unread: Annotated[list[Sentence], Field(max_length=20)] = []
    _face: Face | None = PrivateAttr(None)
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}

    @model_validator(mode="after")
    def follower_has_numbers(self) -> Self:
        """Reject a follower without attack and defense (2.7, 2.8)."""
        if self.type == "follower" and not printed_elsewhere(self) and None in (self.attack, self.defense):
            raise expected("`attack` and `defense`, which every follower has", "攻撃力と体力(フォロワーには必ずある)")
        return self

    @model_validator(mode="after")
    def is_a_follower_by_its_numbers(self) -> Self:
        """Reject attack or defense on a card that never uses them.

        An amulet may have both, because some, such as vehicles, become followers.
        """
        if self.type == "spell" and (self.attack, self.defense) != (None, None):
            raise expected(
                "no `attack` or `defense` on a spell, which never enters the field (sve:4.4.1)",
                "スペルに攻撃力・体力は書かない(場に出ない。sve:4.4.1)",
            )
        if self.type == "leader" and self.attack is not None:
            raise expected(
                "no `attack` on a leader; only followers attack (sve:8.4.1)",
                "リーダーに攻撃力は書かない(攻撃するのはフォロワーだけ。sve:8.4.1)",
            )
        return self

    @model_validator(mode="after")
    def has_keywords_of_its_type(self) -> Self:
        """Reject a keyword that never works on a card of this type (4.4.1, 12.9.2 to 12.14.2)."""
        of_field = (*OF_FOLLOWERS, WARD, STACK) if self.type == "spell" else OF_FOLLOWERS
        other = [keyword for keyword in self.keywords if keyword in of_field]
        if other and self.type in ("amulet", "spell") and FOLLOWER not in types_of(self):
            says = KEYWORDS[other[0]].says
            on = (
                ("a card that can be on the field", "場に出るカード")
                if other[0] not in OF_FOLLOWERS
                else (
                    "a follower, or an amulet that can become one (with `attack` and `defense`, or by its text)",
                    "フォロワー、またはフォロワーになりうるアミュレット(攻撃力・体力か、そうなるテキストを持つもの)",
                )
            )
            raise expected(f"`{other[0]}` only on {on[0]} ({says})", f"{other[0]} は{on[1]}に書く({says})")
        return self


def types_of(card: Printed) -> frozenset[str]:
    """Return the types that a card can have; an amulet can become a follower by its numbers or its text."""
    given = (grant.type for grant in nodes(card) if isinstance(grant, Grant) and grant.type is not None)
    numbers = card.type == "amulet" and None not in (card.attack, card.defense)
    return frozenset((card.type, *((FOLLOWER,) if numbers else ()), *given))


class Placed(Printed):
    """A card in a zone: printed here, or named in the scenario's ``cards`` by ``card``.

    Attributes:
        id: its name in the script; the key in ``cards`` unless given.
        count: the number of copies; their ids are numbered.
        engaged: whether it is engaged rather than reserved.
        damage: the damage that it has taken; negative if its defense was raised.
        new: whether it came under its controller's control this turn.
        counters: counters on it.
        evolved_with: the evolve card associated with it.
        served_with: the carrots in the race area that are associated with it (14.2.1.1).
        raced: whether it has raced (14.2.3.1).
        owner: its owner, if that is not the player of its zone.
        face_up: whether it lies face up in the evolve deck.
        since: the timestamp of its arrival and of its static abilities; a lower number is earlier.
    """

    id: Annotated[str, Field(pattern=r"^[\w-]+$", max_length=40)] | None = None
    card: Short | None = None
    count: Annotated[int, Field(ge=1, le=60)] = 1
    engaged: bool = False
    damage: Annotated[int, Field(ge=-999, le=999)] = 0
    new: bool = False
    counters: dict[Short, Annotated[int, Field(ge=0, le=99)]] = {}
    evolved_with: "Placed | None" = None
    served_with: "Annotated[list[Placed], Field(max_length=9)]" = []
    raced: bool = False
    owner: Literal["p1", "p2"] | None = None
    face_up: bool = False
    since: Annotated[int, Field(ge=1, le=999)] | None = None

    @model_validator(mode="after")
    def is_printed_once(self) -> Self:
        """Reject printed values of a card that its entry repeats next to ``card``."""
        print_nothing_with_key(self, Printed)
        return self

    @model_validator(mode="after")
    def has_its_own_associated_cards(self) -> Self:
        """Reject cards associated with several copies at once."""
        if self.count > 1 and (self.evolved_with is not None or self.served_with):
            raise expected(
                "`count`, or `evolved_with` and `served_with`, but not both",
                "count と、evolved_with・served_with のどちらか一方だけ",
            )
        return self

    @model_validator(mode="after")
    def is_served_with_carrots(self) -> Self:
        """Reject other cards than carrots among those that it is served with."""
        if any(placed.card is None and placed.name != CARROT for placed in self.served_with):
            raise expected(
                f"`served_with` with cards named {CARROT} only (sve:14.2.1.1)",
                f"served_with には『{CARROT}』だけを書く(sve:14.2.1.1)",
            )
        return self

    def with_it(self, own: str) -> Iterator[tuple[str, "Placed"]]:
        """Yield the cards associated with this one, each with its id; ``own`` is the id of this card."""
        if self.evolved_with is not None:
            yield self.evolved_with.id or f"{own}-evolved", self.evolved_with
        for number, carrot in enumerate(self.served_with, 1):
            yield carrot.id or f"{own}-carrot{number}", carrot


def face(card: Printed) -> Face:
    """Return the face of a card, with the abilities that its keywords stand for (12); it is made once and kept."""
    if card._face is None:
        abilities = tuple(ability_of(label, node) for label, node in labelled(card.abilities))
        own = {"also_named": tuple(names(card.also_named)), "abilities": abilities, "marks": frozenset(marks(card))}
        card._face = face_of(Face, card, **own)
    return card._face


MARKS: dict[type[Node], tuple[str, ...]] = {
    Static: ("static",),
    Replacing: ("replacing",),
    Triggered: ("automatic",),
    StateTriggered: ("automatic", "state"),
    Later: ("automatic",),
    ThisTurn: ("automatic", "counts"),
}


def marks(value: object) -> Iterator[str]:
    """Yield the kinds of ability that a card has or grants, and what its texts depend on.

    The latter are events (``on:dies``), and numbers and conditions of players (``reads:combo``).
    """
    for node in nodes(value):
        yield from (mark for kind, marked in MARKS.items() if isinstance(node, kind) for mark in marked)
        yield from (f"on:{when.event}" for when in _listens_for(node))
        if isinstance(node, Notation | Resource):
            yield f"reads:{node.notation if isinstance(node, Notation) else node.resource}"
        if isinstance(node, Grant) and node.set_defense is not None:
            yield "sets_defense"
        if isinstance(node, Keyworded) and node.keyword in TRIGGERING:
            yield "automatic"
        if isinstance(node, Static) and isinstance(node.affects, Select):
            yield from (f"affects:{zone}" for zone in names(node.affects.zone))
        if isinstance(node, Body):
            yield from (f"zone:{zone}" for zone in names(node.zone))
        for keyword in getattr(node, "keywords", ()):
            yield from (mark for gained in conferred(keyword) for mark in marks(gained.node))


def _listens_for(node: Node) -> Sequence[When]:
    """Return the events that trigger an ability or that it counts; empty for other nodes."""
    match node:
        case Triggered():
            return node.whens
        case Later():
            return [node.later]
        case ThisTurn():
            return [node.this_turn]
        case Keyworded() if node.keyword in TRIGGERING:
            return [TRIGGERING[node.keyword]]
        case _:
            return ()
