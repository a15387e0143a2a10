"""Cards as a scenario gives them, and the faces made of them."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, Self

from pydantic import Field, PrivateAttr, model_validator

from judge.abilities import (
    Body,
    Node,
    Of,
    Replacing,
    Select,
    StateTriggered,
    Static,
    Triggered,
    alone,
    expected,
    labelled,
    names,
    nodes,
)
from judge.abilities.instructions import Later
from judge.games.common.entries import CardName, Sentence, Short, print_nothing_beside_key, printed_elsewhere
from judge.games.kiseki.book.c0200_card_information import AMOUNTS, Arts, CardType, Face, of
from judge.games.kiseki.book.c0203_referring import zones_meant
from judge.games.kiseki.book.c1215_continuous import is_base_craft
from judge.games.kiseki.book.c1400_icon_crafts import (
    AFFILIATION,
    COVERT,
    HATE,
    KEYWORDS,
    MARTIAL_ARTS,
    REINFORCEMENTS,
    conferred,
)
from judge.games.kiseki.language import LANGUAGE, Grant
from judge.kernel import clause

if TYPE_CHECKING:
    Keyword = str
else:
    Keyword = Literal[alone(KEYWORDS)]
Small = Annotated[int, Field(ge=-999, le=999)]
Cost = Annotated[int, Field(ge=0, le=99)]


ON_THE_FIELD = ("unit", "item")
"""The types of cards on the field (506.1); a text can turn one into the other."""


class Figure(NamedTuple):
    """A figure that is printed on cards of some types.

    Attributes:
        word: its name on a board.
        types: the card types.
        clause: the clause on the types that have it.
    """

    word: str
    types: Sequence[str]
    clause: str


FIGURES = {
    "attack": Figure("str", ON_THE_FIELD, "kiseki:209.1"),
    "defense": Figure("def", ON_THE_FIELD, "kiseki:210.1"),
    "cost": Figure("cp", ON_THE_FIELD, "kiseki:1204.2f-1"),
    "ep_cost": Figure("ep", ("event",), "kiseki:1204.2f-2"),
    "level": Figure("level", ("base",), "kiseki:1204.2f-3"),
}
"""The figures of a card: STR and DEF belong to UNITs, costs depend on the type."""

OF_UNITS = (COVERT, REINFORCEMENTS, AFFILIATION, MARTIAL_ARTS, HATE)
"""The icon crafts about a UNIT that attacks, fights or is played (1402.1 to 1407.1)."""


@clause("kiseki:203.2")
class Printed(Node):
    """The printed values of a card.

    Attributes:
        name: 201.
        sub_name: 202.
        type: 203.2.
        cost: the CP cost of a UNIT or ITEM (204), written ``cp`` too.
        ep_cost: the EP cost of an EVENT (205), written ``ep`` too.
        level: the founding level of a BASE (206).
        attack, defense: STR (209) and DEF (210), written ``str`` and ``def`` too.
        organizations: 211.
        keywords: icon crafts (1401).
        classes: keywords that class its crafts and effects (207.7).
        abilities: its crafts and its EVENT ability, in the form of the ability tree.
        arts: its arts ability (208).
        unread: sentences of its text that the tree does not say; where the card is in play, the verdict says so.
    """

    synonyms = {"cp": "cost", "ep": "ep_cost", "founding_level": "level", "str": "attack", "def": "defense"}
    name: CardName = "?"
    sub_name: Short | None = None
    type: CardType = "unit"
    cost: Cost | None = None
    ep_cost: Cost | None = None
    level: Cost | None = None
    attack: Small | None = None
    defense: Small | None = None
    organizations: list[Short] = []
    keywords: list[Keyword] = []
    classes: list[Short] = []
    abilities: Annotated[list[Of[Body]], Field(max_length=20), LANGUAGE] = []
    arts: Annotated[Arts | None, LANGUAGE] = None
    number: Short | None = None
    unread: Annotated[list[Sentence], Field(max_length=20)] = []
    _face: Face | None = PrivateAttr(None)

    @model_validator(mode="after")
    def unit_has_figures(self) -> Self:
        """Reject a UNIT without STR and DEF (209, 210)."""
        if self.type == "unit" and not printed_elsewhere(self) and None in (self.attack, self.defense):
            raise expected(
                "str and def, which every UNIT has (other cards need a type; write unknown cards as a number)",
                "str と def(UNITには必ずある。UNITでないカードは type に種類を書き、不明なカードは枚数を書く)",
            )
        return self

    @model_validator(mode="after")
    def has_figures_of_its_type(self) -> Self:
        """Reject a figure or icon craft that the card's type never has and that no text can use."""
        there = types_of(self)
        for field, says in FIGURES.items():
            if getattr(self, field) is not None and not there & {*says.types}:
                names = ", ".join(says.types)
                raise expected(
                    f"{says.word} on one of: {names} ({says.clause})",
                    f"{says.word} を書けるのは: {names}({says.clause})",
                )
        icons = [one for one in self.keywords if one in OF_UNITS]
        if icons and not there & {*ON_THE_FIELD}:
            rule = KEYWORDS[icons[0]].says
            raise expected(f"{icons[0]} on a unit ({rule})", f"{icons[0]} は unit に書く({rule})")
        return self


def types_of(card: Printed) -> frozenset[str]:
    """Return the types that a card can have: its own, and those that its own text gives."""
    given = (one.type for one in nodes(card) if isinstance(one, Grant) and one.type is not None)
    return frozenset((card.type, *given))


class Placed(Printed):
    """A card in a zone: printed here, or named in the scenario's ``cards`` by ``card``.

    Attributes:
        id: what the script calls it; the key in ``cards`` unless given.
        count: the number of copies, with ids counted up.
        action: in the action state rather than ready.
        face_down: whether it is face down; true by default in the homebase.
        stunned: in the stunned state (1306.2).
        support: it has support (1309.1).
        owner: whose card it is, when not the player's whose zone it is in.
        since: the moment since which it has been there, a lower number earlier: its static crafts are as old as that.
    """

    id: Annotated[str, Field(pattern=r"^[\w-]+$", max_length=40)] | None = None
    card: Short | None = None
    count: Annotated[int, Field(ge=1, le=60)] = 1
    action: bool = False
    face_down: bool | None = None
    stunned: bool = False
    support: bool = False
    owner: Literal["p1", "p2"] | None = None
    since: Annotated[int, Field(ge=1, le=999)] | None = None

    @model_validator(mode="after")
    def is_printed_once(self) -> Self:
        """Reject printed properties of the card that are repeated next to the key of their entry."""
        print_nothing_beside_key(self, Printed)
        return self


def face(card: Printed) -> Face:
    """Return the face of a card, its icon crafts spelled out (1401.1); made once."""
    if card._face is None:
        printed = tuple(of(label, node) for label, node in labelled(card.abilities))
        icons = tuple(a for keyword in card.keywords for a in conferred(keyword))
        card._face = Face(
            card.name,
            card.type,
            card.sub_name,
            card.cost,
            card.ep_cost,
            card.level,
            card.attack,
            card.defense,
            tuple(card.organizations),
            (*card.keywords, *card.classes),
            (*printed, *icons),
            of("arts", card.arts) if card.arts is not None else None,
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
}


def marks(value: object) -> Iterator[str]:
    """Yield which sorts of ability a card has, or gives to others."""
    if isinstance(value, list):
        for part in value:
            yield from marks(part)
    elif isinstance(value, Node):
        yield from MARKS.get(type(value), ())
        if isinstance(value, Static) and is_base_craft(value):
            yield "base"
        if isinstance(value, Static) and isinstance(value.affects, Select):
            yield from (f"affects:{zone}" for zone in zones_meant(value.affects))
        if isinstance(value, Body) and "zone" in value.model_fields_set:
            yield from (f"zone:{zone}" for zone in names(value.zone))
        if isinstance(value, Grant) and any(isinstance(getattr(value, name), Node) for name in AMOUNTS):
            yield "computed"
        if AFFILIATION in getattr(value, "keywords", ()):
            yield "automatic"
        if MARTIAL_ARTS in getattr(value, "keywords", ()):
            yield "changes_in_combat"
        for field in type(value).model_fields:
            yield from marks(getattr(value, field))
