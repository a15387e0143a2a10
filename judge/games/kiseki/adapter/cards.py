"""Cards as a scenario states them, and the faces that the engine makes of them."""

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
from judge.games.common.entries import CardName, Sentence, Short, face_of, print_nothing_with_key, printed_elsewhere
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
"""The card types on the field (506.1); a text can turn one into the other."""


class Figure(NamedTuple):
    """A number that is printed on cards of some types.

    Attributes:
        word: its name in scenarios.
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
"""The numbers printed on cards, by field."""

OF_UNITS = (COVERT, REINFORCEMENTS, AFFILIATION, MARTIAL_ARTS, HATE)
"""The icon crafts about a UNIT that attacks, is in combat or is played (1402.1 to 1407.1)."""


@clause("kiseki:203.2")
class Printed(Node):
    """The printed values of a card.

    Attributes:
        name: 201.
        sub_name: 202.
        type: 203.2.
        cost: the CP cost of a UNIT or ITEM (204); ``cp`` is a synonym.
        ep_cost: the EP cost of an EVENT (205); ``ep`` is a synonym.
        level: the founding level of a BASE (206). attack, defense: STR (209) and DEF (210); ``str`` and ``def`` are
            synonyms.
        organizations: 211.
        keywords: icon crafts (1401).
        classes: keywords that classify its crafts and effects (207.7).
        abilities: its crafts and its EVENT ability.
        arts: its arts ability (208).
        unread: sentences of its text that the form cannot express; the verdict names them if the card matters.
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
                "`str` and `def` for a UNIT, `type` for any other card; write unknown cards as a number of cards",
                "UNITなら str と def、それ以外なら type。不明なカードは枚数で書く",
            )
        return self

    @model_validator(mode="after")
    def has_figures_of_its_type(self) -> Self:
        """Reject a number or icon craft that cards of its type never have."""
        there = types_of(self)
        for field, says in FIGURES.items():
            if getattr(self, field) is not None and not there & {*says.types}:
                names = ", ".join(says.types)
                raise expected(
                    f"`{says.word}` only on a card of type {names.replace(', ', ' or ')} ({says.clause})",
                    f"{says.word} を書けるのは: {names}({says.clause})",
                )
        icons = [keyword for keyword in self.keywords if keyword in OF_UNITS]
        if icons and not there & {*ON_THE_FIELD}:
            rule = KEYWORDS[icons[0]].says
            raise expected(f"`{icons[0]}` only on a UNIT ({rule})", f"{icons[0]} はUNITにだけ書く({rule})")
        return self


def types_of(card: Printed) -> frozenset[str]:
    """Return the types that a card can have: its own, and those that its own text grants."""
    given = (grant.type for grant in nodes(card) if isinstance(grant, Grant) and grant.type is not None)
    return frozenset((card.type, *given))


class Placed(Printed):
    """A card in a zone: printed here, or named in the scenario's ``cards`` by ``card``.

    Attributes:
        id: its name in the script; the key in ``cards`` unless given.
        count: the number of copies; their ids are numbered.
        action: whether it is in the action state rather than ready.
        face_down: whether it is face down; true by default in the homebase.
        stunned: whether it is in the stunned state (1306.2).
        support: whether it has support (1309.1).
        owner: its owner, if that is not the player of its zone.
        since: the timestamp of its entry and of its static crafts; a lower number is earlier.
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
        """Reject printed values of a card that its entry repeats next to ``card``."""
        print_nothing_with_key(self, Printed)
        return self


def face(card: Printed) -> Face:
    """Return the face of a card, with the crafts that its icons stand for (1401.1); it is made once and kept."""
    if card._face is None:
        printed = tuple(of(label, node) for label, node in labelled(card.abilities))
        icons = tuple(a for keyword in card.keywords for a in conferred(keyword))
        card._face = face_of(
            Face,
            card,
            keywords=(*card.keywords, *card.classes),
            abilities=(*printed, *icons),
            arts=of("arts", card.arts) if card.arts is not None else None,
            marks=frozenset(marks(card)),
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
    """Yield the kinds of ability that a card has or grants to others."""
    for node in nodes(value):
        yield from MARKS.get(type(node), ())
        if isinstance(node, Static) and is_base_craft(node):
            yield "base"
        if isinstance(node, Static) and isinstance(node.affects, Select):
            yield from (f"affects:{zone}" for zone in zones_meant(node.affects))
        if isinstance(node, Body) and "zone" in node.model_fields_set:
            yield from (f"zone:{zone}" for zone in names(node.zone))
        if isinstance(node, Grant) and any(isinstance(getattr(node, name), Node) for name in AMOUNTS):
            yield "computed"
        for keyword in getattr(node, "keywords", ()):
            yield from (mark for craft in conferred(keyword) for mark in marks(craft.node))
            if keyword == MARTIAL_ARTS:
                yield "changes_in_combat"
