"""Cards as a scenario gives them, and the faces made of them."""

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
    held,
    labelled,
    names,
    nodes,
)
from judge.abilities.conditions import Notation
from judge.abilities.instructions import Later
from judge.abilities.selections import Resource, ThisTurn
from judge.games.common.entries import CardName, Sentence, Short, print_nothing_beside_key, printed_elsewhere
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
from judge.games.sve.language import LANGUAGE, Grant, as_class
from judge.kernel import clause

FOLLOWER = "follower"
OF_FOLLOWERS = (STORM, RUSH, ASSAIL, INTIMIDATE, DRAIN, BANE)
"""The keywords that are about the follower that has them (12.9.2 to 12.14.2); an amulet can have Ward (12.8.2)."""

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
        abilities: its text, in the form of the ability tree.
        unread: sentences of its text that the tree does not say; where the card is in play, the verdict says so.
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
            raise expected("attack and defense, which every follower has", "攻撃力と体力(フォロワーには必ずある)")
        return self

    @model_validator(mode="after")
    def is_a_follower_by_its_numbers(self) -> Self:
        """Reject follower properties on a card that can never be a follower: they would have no effect.

        An amulet can be printed with attack and defense, as the vehicles are, which are followers at times.
        """
        if self.type == "spell" and (self.attack, self.defense) != (None, None):
            raise expected(
                "no attack and defense on a spell, which never enters the field (sve:4.4.1)",
                "スペルに攻撃力・体力は書かない(場に出ない。sve:4.4.1)",
            )
        if self.type == "leader" and self.attack is not None:
            raise expected(
                "no attack on a leader: followers attack (sve:8.4.1)",
                "リーダーに攻撃力は書かない(攻撃するのはフォロワー。sve:8.4.1)",
            )
        return self

    @model_validator(mode="after")
    def has_keywords_of_its_type(self) -> Self:
        """Reject a follower keyword on a card that can never be one, and a field keyword on a spell (4.4.1)."""
        of_field = (*OF_FOLLOWERS, WARD, STACK) if self.type == "spell" else OF_FOLLOWERS
        other = [one for one in self.keywords if one in of_field]
        if other and self.type in ("amulet", "spell") and FOLLOWER not in types_of(self):
            says = KEYWORDS[other[0]].says
            on = (
                ("a card that can be on the field", "場に出るカード")
                if other[0] not in OF_FOLLOWERS
                else (
                    "a follower, or an amulet that can become one (by attack and defense, or by its text)",
                    "フォロワー、またはフォロワーになりうるアミュレット(攻撃力・体力があるか、テキストでなる)",
                )
            )
            raise expected(f"{other[0]} on {on[0]} ({says})", f"{other[0]} は{on[1]}に書く({says})")
        return self


def types_of(card: Printed) -> frozenset[str]:
    """Return the types that a card can have: an amulet can be a follower by its numbers or its text."""
    given = (one.type for one in nodes(card) if isinstance(one, Grant) and one.type is not None)
    numbers = card.type == "amulet" and None not in (card.attack, card.defense)
    return frozenset((card.type, *((FOLLOWER,) if numbers else ()), *given))


class Placed(Printed):
    """A card in a zone: printed here, or named in the scenario's ``cards`` by ``card``.

    Attributes:
        id: what the script calls it; the key in ``cards`` unless given.
        count: the number of copies, with ids counted up.
        engaged: engaged rather than reserved.
        damage: how much damage it has taken.
        new: it came under its controller's control this turn.
        counters: counters on it.
        evolved_with: the evolve card associated with it.
        owner: whose card it is, when not the player's whose zone it is in.
        face_up: lies face up in the evolve deck.
        since: the moment since which it has been there, a lower number earlier; its static abilities are as old.
    """

    id: Annotated[str, Field(pattern=r"^[\w-]+$", max_length=40)] | None = None
    card: Short | None = None
    count: Annotated[int, Field(ge=1, le=60)] = 1
    engaged: bool = False
    damage: Annotated[int, Field(ge=0, le=999)] = 0
    new: bool = False
    counters: dict[Short, Annotated[int, Field(ge=0, le=99)]] = {}
    evolved_with: "Placed | None" = None
    owner: Literal["p1", "p2"] | None = None
    face_up: bool = False
    since: Annotated[int, Field(ge=1, le=999)] | None = None

    @model_validator(mode="after")
    def is_printed_once(self) -> Self:
        """Reject printed properties of the card that are repeated next to the key of their entry."""
        print_nothing_beside_key(self, Printed)
        return self


def face(card: Printed) -> Face:
    """Return the face of a card, its keywords spelled out (12); made once."""
    if card._face is None:
        abilities = tuple(ability_of(label, node) for label, node in labelled(card.abilities))
        card._face = Face(
            card.name,
            card.type,
            card.special,
            tuple(names(card.also_named)),
            card.card_class,
            tuple(card.traits),
            card.title,
            card.cost,
            card.attack,
            card.defense,
            tuple(card.keywords),
            abilities,
            frozenset(marks(card)),
            tuple(card.unread),
        )
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
    """Yield the sorts of ability that a card has or gives, and the dependencies of its texts.

    The dependencies are its events (``on:dies``), and the numbers and notations it reads (``reads:combo``).
    """
    if isinstance(value, list):
        for part in value:
            yield from marks(part)
    elif isinstance(value, Node):
        yield from (mark for kind, marked in MARKS.items() if isinstance(value, kind) for mark in marked)
        yield from (f"on:{when.event}" for when in _listens_for(value))
        if isinstance(value, Notation | Resource):
            yield f"reads:{value.notation if isinstance(value, Notation) else value.resource}"
        if isinstance(value, Grant) and value.set_defense is not None:
            yield "sets_defense"
        if isinstance(value, Keyworded) and value.keyword in TRIGGERING:
            yield "automatic"
        if isinstance(value, Static) and isinstance(value.affects, Select):
            yield from (f"affects:{zone}" for zone in names(value.affects.zone))
        if isinstance(value, Body):
            yield from (f"zone:{zone}" for zone in names(value.zone))
        for keyword in getattr(value, "keywords", ()):
            for gained in conferred(keyword):
                yield from marks(gained.node)
        for _, part in held(value):
            yield from marks(part)


def _listens_for(node: Node) -> Sequence[When]:
    """Return the event that triggers an ability or is counted by it, nothing for an ability without such an event."""
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
